//! Apache Parquet: one row group a batch, compressed by zstd.
//!
//! Whole numbers are INT64, as differences between neighbours, real ones DOUBLE, texts UTF-8, lists
//! LIST of INT64, booleans BOOLEAN; a column is optional where a value may be absent, which is
//! null.

use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::record::{Field, Row};
use parquet::schema::types::{ColumnPath, Type, TypePtr};
use supermex::table::{Cells, Column, Kind, Table};

use super::{Csv, Trouble, each_batch, narrow};
use crate::unfinished::open_regular;
use crate::{Digest, Error};

/// The key of the provenance in the metadata of a file.
pub(super) const KEY: &str = "supermex";

/// The compression level: it compresses well and fast, as in the store.
const LEVEL: i32 = 3;

/// Writes `table`, and what `provenance` makes of the digest of the same table as CSV.
pub(super) fn write(
    out: impl Write + Send,
    name: &str,
    mut table: Table<'_>,
    go_on: &dyn Fn() -> bool,
    provenance: impl FnOnce(Digest) -> io::Result<String>,
) -> Result<(), Trouble> {
    let schema = schema(name, table.columns())?;
    let properties = Arc::new(properties(table.columns())?);
    let mut file = SerializedFileWriter::new(out, schema, properties)?;
    let mut hasher = blake3::Hasher::new();
    let mut csv = Csv::new(&mut hasher);
    csv.names(&table)?;
    each_batch(&mut table, go_on, |columns, batch| {
        csv.records(batch)?;
        let mut group = file.next_row_group()?;
        for (cells, column) in batch.columns.iter().zip(columns) {
            let mut out = group.next_column()?.expect("the schema has all columns");
            put(&mut out, column, cells)?;
            out.close()?;
        }
        group.close()?;
        Ok(())
    })?;
    csv.flush()?;
    drop(csv);
    let document = provenance(Digest::from(hasher.finalize()))?;
    file.append_key_value_metadata(KeyValue::new(KEY.to_owned(), document));
    file.close()?;
    Ok(())
}

/// The provenance inside the file `path`; nothing if it is no Parquet file, or has none.
pub(super) fn provenance(path: &Path) -> Result<Option<String>, Error> {
    let mut magic = [0; 4];
    let mut file = open_regular(path)?;
    if file.read_exact(&mut magic).is_err() || &magic != b"PAR1" {
        return Ok(None);
    }
    let reader = SerializedFileReader::new(file);
    let reader = reader.map_err(|_| Error::altered(path, "it is no complete Parquet file"))?;
    let metadata = reader.metadata().file_metadata().key_value_metadata();
    let found = metadata.and_then(|all| all.iter().find(|it| it.key == KEY));
    Ok(found.and_then(|found| found.value.clone()))
}

/// The first records of the file `path`, with commas between their columns.
pub(crate) fn lines(path: &Path, lines: usize) -> Result<Vec<String>, Error> {
    let broken = |_| Error::altered(path, "its records cannot be read");
    let reader = SerializedFileReader::new(open_regular(path)?).map_err(broken)?;
    let records = reader.get_row_iter(None).map_err(broken)?.take(lines);
    let line = |row: Row| {
        let cells = row.get_column_iter().map(|(_, cell)| match cell {
            Field::Null => String::new(),
            Field::Str(text) => text.clone(),
            cell => cell.to_string(),
        });
        cells.collect::<Vec<_>>().join(",")
    };
    records.map(|record| record.map(line).map_err(broken)).collect()
}

fn put(
    out: &mut SerializedColumnWriter<'_>,
    &Column { name, optional, .. }: &Column<'_>,
    cells: &Cells<'_>,
) -> Result<(), Trouble> {
    match cells {
        Cells::Ints(values) => {
            let narrow = |value: &Option<i128>| value.map(|it| narrow(name, it)).transpose();
            let values = values.iter().map(narrow).collect::<Result<Vec<_>, _>>()?;
            put_known::<Int64Type>(out, optional, &values)?
        }
        Cells::Floats(values) => put_known::<DoubleType>(out, optional, values)?,
        Cells::Bools(values) => put_known::<BoolType>(out, optional, values)?,
        Cells::Texts(values) => {
            let values: Vec<_> = values.iter().map(|text| ByteArray::from(&text[..])).collect();
            out.typed::<ByteArrayType>().write_batch(&values, None, None)?
        }
        Cells::Lists(values) => {
            // The first of a list begins a record; an empty list is a place that nothing is defined
            // at.
            let (mut defined, mut repeated) = (Vec::new(), Vec::new());
            for list in values {
                defined.extend(std::iter::repeat_n(i16::from(!list.is_empty()), list.len().max(1)));
                repeated.extend((0..list.len().max(1)).map(|place| i16::from(place > 0)));
            }
            let values = values.iter().flatten().map(|&value| narrow(name, value));
            let values = values.collect::<Result<Vec<_>, _>>()?;
            out.typed::<Int64Type>().write_batch(&values, Some(&defined), Some(&repeated))?
        }
    };
    Ok(())
}

/// Writes the values that are there, and where they are if some may be absent.
fn put_known<T: DataType<T: Copy>>(
    column: &mut SerializedColumnWriter<'_>,
    optional: bool,
    values: &[Option<T::T>],
) -> Result<usize, ParquetError> {
    let known: Vec<_> = values.iter().copied().flatten().collect();
    let defined: Vec<_> = values.iter().map(|value| i16::from(value.is_some())).collect();
    column.typed::<T>().write_batch(&known, optional.then_some(&defined[..]), None)
}

fn schema(name: &str, columns: &[Column<'_>]) -> Result<TypePtr, ParquetError> {
    let plain = |name, kind, optional| {
        let repetition = if optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        Type::primitive_type_builder(name, kind).with_repetition(repetition)
    };
    let field = |column: &Column<'_>| {
        let Column { name, optional, .. } = *column;
        match column.kind {
            Kind::Ints => plain(name, Physical::INT64, optional).build(),
            Kind::Floats => plain(name, Physical::DOUBLE, optional).build(),
            Kind::Bools => plain(name, Physical::BOOLEAN, optional).build(),
            Kind::Texts(_) => plain(name, Physical::BYTE_ARRAY, optional)
                .with_logical_type(Some(LogicalType::String))
                .build(),
            Kind::Lists => {
                let element = Arc::new(plain("element", Physical::INT64, false).build()?);
                let list = Type::group_type_builder("list")
                    .with_repetition(Repetition::REPEATED)
                    .with_fields(vec![element])
                    .build()?;
                Type::group_type_builder(name)
                    .with_repetition(Repetition::REQUIRED)
                    .with_logical_type(Some(LogicalType::List))
                    .with_fields(vec![Arc::new(list)])
                    .build()
            }
        }
    };
    let fields = columns.iter().map(|column| field(column).map(Arc::new));
    let fields = fields.collect::<Result<_, _>>()?;
    Ok(Arc::new(Type::group_type_builder(name).with_fields(fields).build()?))
}

fn properties(columns: &[Column<'_>]) -> Result<WriterProperties, ParquetError> {
    let mut properties = WriterProperties::builder()
        .set_created_by(format!("supermex version {}", env!("CARGO_PKG_VERSION")))
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?));
    for column in columns {
        let path = match column.kind {
            Kind::Texts(_) | Kind::Bools => continue,
            Kind::Lists => vec![column.name.into(), "list".into(), "element".into()],
            Kind::Ints | Kind::Floats => vec![column.name.into()],
        };
        let path = ColumnPath::new(path);
        // Numbers that never come again are no use in a dictionary, and most columns ascend.
        if column.kind != Kind::Floats {
            properties =
                properties.set_column_encoding(path.clone(), Encoding::DELTA_BINARY_PACKED);
        }
        properties = properties.set_column_dictionary_enabled(path, false);
    }
    Ok(properties.build())
}

impl From<ParquetError> for Trouble {
    fn from(error: ParquetError) -> Trouble {
        match error {
            ParquetError::External(inside) => match inside.downcast::<io::Error>() {
                Ok(error) => Trouble::Io(*error),
                Err(other) => Trouble::Io(io::Error::other(other)),
            },
            other => Trouble::Io(io::Error::other(other)),
        }
    }
}
