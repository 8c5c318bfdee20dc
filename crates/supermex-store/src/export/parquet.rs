//! Apache Parquet: one row group a batch, compressed by zstd.
//!
//! Whole numbers are INT64, as differences between neighbours, real ones DOUBLE, texts UTF-8, lists LIST of INT64;
//! nothing is ever null.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type, TypePtr};

use super::csv::Lines;
use super::table::{Cells, Column, Values};
use super::{Table, Trouble};
use crate::Digest;

/// Under this key is the provenance.
pub(super) const KEY: &str = "supermex";

/// What compresses well and fast, as in the store.
const LEVEL: i32 = 3;

/// Writes a table, and what `provenance` makes of the digest of the same table as CSV, which it gives back.
pub(super) fn write(
    out: impl Write + Send,
    name: &str,
    mut table: Table<'_>,
    go_on: &dyn Fn() -> bool,
    provenance: impl FnOnce(Digest) -> io::Result<String>,
) -> Result<(), Trouble> {
    let schema = schema(name, &table.columns)?;
    let mut file = SerializedFileWriter::new(out, schema, Arc::new(properties(&table.columns)?))?;
    let mut hasher = blake3::Hasher::new();
    let mut lines = Lines::new(&mut hasher, &table)?;
    table.each_batch(go_on, |batch| {
        lines.write(&batch)?;
        let mut group = file.next_row_group()?;
        for cells in &batch.columns {
            let mut column = group.next_column()?.expect("the schema has all columns");
            put(&mut column, cells)?;
            column.close()?;
        }
        group.close()?;
        Ok(())
    })?;
    lines.finish()?;
    let document = provenance(Digest::from(hasher.finalize()))?;
    file.append_key_value_metadata(KeyValue::new(KEY.to_owned(), document));
    file.close()?;
    Ok(())
}

fn put(column: &mut SerializedColumnWriter<'_>, cells: &Cells<'_>) -> Result<(), ParquetError> {
    match cells {
        Cells::Ints(values) => column.typed::<Int64Type>().write_batch(values, None, None)?,
        Cells::Floats(values) => column.typed::<DoubleType>().write_batch(values, None, None)?,
        Cells::Texts(values) => {
            let values: Vec<_> = values.iter().map(|text| ByteArray::from(&text[..])).collect();
            column.typed::<ByteArrayType>().write_batch(&values, None, None)?
        }
        Cells::Lists(values) => {
            // The first of a list begins a record; an empty list is a place that nothing is defined at.
            let (mut defined, mut repeated) = (Vec::new(), Vec::new());
            for list in values {
                defined.extend(std::iter::repeat_n(i16::from(!list.is_empty()), list.len().max(1)));
                repeated.extend((0..list.len().max(1)).map(|place| i16::from(place > 0)));
            }
            let values = values.concat();
            column.typed::<Int64Type>().write_batch(&values, Some(&defined), Some(&repeated))?
        }
    };
    Ok(())
}

fn schema(name: &str, columns: &[Column<'_>]) -> Result<TypePtr, ParquetError> {
    let number = |name, kind| {
        Type::primitive_type_builder(name, kind).with_repetition(Repetition::REQUIRED).build()
    };
    let field = |column: &Column<'_>| {
        let name = column.name;
        match column.values {
            Values::Ints(_) => number(name, Physical::INT64),
            Values::Floats(_) => number(name, Physical::DOUBLE),
            Values::Texts(..) => Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                .with_repetition(Repetition::REQUIRED)
                .with_logical_type(Some(LogicalType::String))
                .build(),
            Values::Lists(_) => {
                let element = Arc::new(number("element", Physical::INT64)?);
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
        let path = match column.values {
            Values::Texts(..) => continue,
            Values::Lists(_) => vec![column.name.into(), "list".into(), "element".into()],
            Values::Ints(_) | Values::Floats(_) => vec![column.name.into()],
        };
        let path = ColumnPath::new(path);
        // Numbers that never come again are no use in a dictionary, and most columns ascend.
        if !matches!(column.values, Values::Floats(_)) {
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
