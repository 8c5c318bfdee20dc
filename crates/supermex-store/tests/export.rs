//! Exported tables, read back by readers that are not ours; and files that cannot be written.

use std::borrow::Cow;
use std::fs::{self, File};
use std::path::Path;

use npyz::{DType, NpyFile};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use proptest::prelude::*;
use serde_json::{Value, json};
use supermex::table::Table;
use supermex::text::defused;
use supermex_store::export::{Csv, Format, Provenance, Target, Written, write_csv};
use supermex_store::{Digest, Error, Existing, Key, Status};
use tempfile::tempdir;

/// A record of a table that has a column of every sort.
type Record = (i64, f64, String, Vec<i64>);

fn table(records: &[Record]) -> Table<'_> {
    let longest = records.iter().map(|record| record.2.chars().count()).max().unwrap_or(0);
    Table::new(records.len() as u64)
        .ints("int", records.iter().map(|record| record.0))
        .floats("float", records.iter().map(|record| record.1))
        .texts("text", records.iter().map(|record| Cow::from(&record.2)))
        .longest(longest)
        .lists("list", records.iter().map(|record| record.3.clone()))
}

fn key() -> Key {
    Key::new("sample").with("upto", 7).with("q", vec![3, 9])
}

fn write(path: &Path, table: Table<'_>) -> Result<Written, Error> {
    let target = Target::new(path, None, Existing::Refuse)?;
    target.write(table, key(), Status::Proved, &|| true)
}

fn hash(bytes: &[u8]) -> Digest {
    Digest::from(blake3::hash(bytes))
}

fn sample() -> Vec<Record> {
    vec![
        (i64::MIN, -0.0, String::new(), vec![]),
        (i64::MAX, 0.1, "a, \"b\"".into(), vec![1, -2]),
        (0, 1e300, "two\r\nlines".into(), vec![]),
        (-1, 2.0, "Horváth 𝒳".into(), vec![7]),
        (5, 1.0 / 3.0, " spaces ".into(), vec![i64::MIN, 0, i64::MAX]),
    ]
}

/// What parquet's own reader finds.
fn read_parquet(path: &Path) -> (Vec<Record>, Provenance) {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let metadata = reader.metadata().file_metadata();
    let pairs = metadata.key_value_metadata().unwrap();
    let [pair] = &pairs[..] else { panic!("{pairs:?}") };
    assert_eq!(pair.key, "supermex");
    let provenance = serde_json::from_str(pair.value.as_ref().unwrap()).unwrap();
    let mut records = Vec::new();
    for row in reader.get_row_iter(None).unwrap() {
        let row = row.unwrap();
        let fields: Vec<_> = row.get_column_iter().map(|(_, field)| field).collect();
        let [Field::Long(int), Field::Double(float), Field::Str(text), Field::ListInternal(list)] =
            fields[..]
        else {
            panic!("{fields:?}")
        };
        let list = list.elements().iter().map(|item| match item {
            Field::Long(item) => *item,
            other => panic!("{other:?}"),
        });
        records.push((*int, *float, text.clone(), list.collect()));
    }
    (records, provenance)
}

#[test]
fn parquet_comes_back() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("sample.parquet");
    let records = sample();
    let written = write(&path, table(&records)).unwrap();
    let (found, provenance) = read_parquet(&path);
    assert_eq!(found, records);
    assert!(found[0].1.is_sign_negative());
    assert_eq!(provenance, written.provenance);
    assert_eq!(provenance.records, 5);
    assert_eq!(written.bytes, fs::metadata(&path).unwrap().len());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "its provenance is inside");

    // The digest is that of the same table as CSV.
    let csv = folder.path().join("sample.csv");
    write(&csv, table(&records)).unwrap();
    assert_eq!(provenance.digest, hash(&fs::read(&csv).unwrap()));
}

/// More records than are written at a time, with lists that are cut by no border.
#[test]
fn long_tables_come_back() {
    let folder = tempdir().unwrap();
    let records: Vec<Record> = (0..300_000)
        .map(|n| (n * n, n as f64 / 7.0, (n % 10).to_string(), (0..n % 4).collect()))
        .collect();
    let path = folder.path().join("long.parquet");
    write(&path, table(&records)).unwrap();
    assert!(read_parquet(&path).0 == records);
    let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    assert_eq!(reader.num_row_groups(), 3);

    let path = folder.path().join("long.npy");
    write(&path, Table::new(300_000).ints("square", records.iter().map(|record| record.0)))
        .unwrap();
    let bytes = fs::read(&path).unwrap();
    let values = bytes[bytes.len() - 8 * 300_000..].chunks_exact(8);
    let values = values.map(|value| i64::from_le_bytes(value.try_into().unwrap()));
    assert!(values.eq(records.iter().map(|record| record.0)));
}

/// Reads a field of every record of a structured array whose fields have these sizes.
fn field(bytes: &[u8], sizes: &[usize], which: usize) -> Vec<Vec<u8>> {
    let before: usize = sizes[..which].iter().sum();
    let records = bytes.chunks_exact(sizes.iter().sum());
    records.map(|record| record[before..before + sizes[which]].to_vec()).collect()
}

#[test]
fn npy_comes_back_without_lists() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("sample.npy");
    let records = sample();
    let written = write(&path, table(&records)).unwrap();
    let bytes = fs::read(&path).unwrap();
    let npy = NpyFile::new(&bytes[..]).unwrap();
    assert_eq!(npy.shape(), [5]);
    let DType::Record(fields) = npy.dtype() else { panic!("{:?}", npy.dtype()) };
    let fields: Vec<_> =
        fields.iter().map(|field| format!("{} {}", field.name, field.dtype.descr())).collect();
    assert_eq!(fields, ["int '<i8'", "float '<f8'", "text '<U10'"]);
    assert_eq!((bytes.len() - 5 * (8 + 8 + 40)) % 64, 0, "values begin at a multiple of 64");

    let values = &bytes[bytes.len() - 5 * (8 + 8 + 40)..];
    let ints = field(values, &[8, 8, 40], 0).into_iter().map(|v| v.try_into().unwrap());
    assert!(ints.map(i64::from_le_bytes).eq(records.iter().map(|record| record.0)));
    let floats = field(values, &[8, 8, 40], 1).into_iter().map(|v| v.try_into().unwrap());
    assert!(floats.map(f64::from_le_bytes).eq(records.iter().map(|record| record.1)));
    let texts = field(values, &[8, 8, 40], 2).into_iter().map(|text| {
        let letters =
            text.chunks_exact(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect();
        let text: Vec<u32> = letters;
        text.into_iter().filter(|&c| c != 0).map(|c| char::from_u32(c).unwrap()).collect::<String>()
    });
    assert!(texts.eq(records.iter().map(|record| record.2.clone())));

    let beside = folder.path().join("sample.npy.provenance.json");
    let provenance: Value = serde_json::from_slice(&fs::read(&beside).unwrap()).unwrap();
    assert_eq!(written.beside, Some(beside));
    assert_eq!(
        provenance,
        json!({"program": "supermex", "version": env!("CARGO_PKG_VERSION"), "kind": "sample",
            "parameters": {"q": [3, 9], "upto": 7}, "status": "proved", "format": "npy",
            "records": 5, "columns": ["int", "float", "text"], "left_out": ["list"],
            "digest": hash(&bytes).to_string()})
    );
}

#[test]
fn a_grid_is_a_plain_array() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("grid.npy");
    let grid = |shape| Table::new(1).ints("x", [9]).grid(["r", "q"], shape, 1..7);
    let written = write(&path, grid([2, 3])).unwrap();
    let bytes = fs::read(&path).unwrap();
    let npy = NpyFile::new(&bytes[..]).unwrap();
    assert_eq!(npy.shape(), [2, 3]);
    assert_eq!(npy.order(), npyz::Order::C);
    assert_eq!(npy.into_vec::<i64>().unwrap(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(written.provenance.axes, [("r".to_owned(), 2), ("q".to_owned(), 3)]);
    assert_eq!((written.provenance.records, &written.provenance.columns[..]), (2, &[][..]));

    // One that is not as large as announced is refused.
    fs::remove_file(&path).unwrap();
    fs::remove_file(written.beside.unwrap()).unwrap();
    for shape in [[1, 3], [3, 3]] {
        assert!(matches!(write(&path, grid(shape)), Err(Error::BadColumn { .. })));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    // In other formats it is a table.
    let path = folder.path().join("grid.csv");
    write(&path, grid([2, 3])).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "x\n9\n");
}

#[test]
fn csv_is_what_it_should_be() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("sample.csv");
    write(&path, table(&sample())).unwrap();
    let expected = "int,float,text,list\n\
        -9223372036854775808,-0.0,,\n\
        9223372036854775807,0.1,\"a, \"\"b\"\"\",1 -2\n\
        0,1e300,\"two\r\nlines\",\n\
        -1,2.0,Horváth 𝒳,7\n\
        5,0.3333333333333333, spaces ,-9223372036854775808 0 9223372036854775807\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
}

proptest! {
    /// Whatever is in it, a reader of CSV gets it back, line ends and quotes too.
    #[test]
    fn awkward_texts_come_back(texts in prop::collection::vec("[,\"\r\n a-cä;'#]*", 0..9)) {
        let folder = tempdir().unwrap();
        let path = folder.path().join("texts.csv");
        let table = Table::new(texts.len() as u64).texts("text", texts.iter().map(Cow::from));
        write(&path, table.ints("n", (0_u32..).take(texts.len()))).unwrap();
        let mut reader = csv::Reader::from_path(&path).unwrap();
        let found: Vec<(String, usize)> =
            reader.deserialize().collect::<Result<_, _>>().unwrap();
        let expected: Vec<_> = texts.into_iter().zip(0..).collect();
        prop_assert_eq!(found, expected);
    }
}

type Loose = (Option<i64>, u64, Option<f64>, f64, String, Option<bool>, bool);

proptest! {
    /// It is what the csv crate makes of such records, whoever writes them; formulas apart.
    #[test]
    fn csv_is_that_of_its_crate(rows in prop::collection::vec(any::<Loose>(), 0..9), small in -1e-3..1e-3) {
        let mut expected = csv::Writer::from_writer(Vec::new());
        expected.write_record(["a", "b", "c", "d", "e", "f", "g", "h"]).unwrap();
        for (a, b, c, d, e, f, g) in &rows {
            expected.serialize((a, b, c, d, defused(e), f, g, small)).unwrap();
        }
        let table = Table::new(rows.len() as u64)
            .ints("a", rows.iter().map(|row| row.0))
            .ints("b", rows.iter().map(|row| row.1))
            .floats("c", rows.iter().map(|row| row.2))
            .floats("d", rows.iter().map(|row| row.3))
            .texts("e", rows.iter().map(|row| &row.4[..]))
            .bools("f", rows.iter().map(|row| row.5))
            .bools("g", rows.iter().map(|row| row.6))
            .floats("h", rows.iter().map(|_| small));
        let mut found = Vec::new();
        write_csv(&mut found, table).unwrap();
        prop_assert_eq!(found, expected.into_inner().unwrap());
    }
}

/// CSV that grows has its names once; a table of one empty text is not an empty line.
#[test]
fn csv_grows() {
    let mut out = Vec::new();
    let mut csv = Csv::new(&mut out);
    for text in ["a", ""] {
        csv.append(Table::new(1).texts("text", [text])).unwrap();
    }
    let error = csv.append(Table::new(1).ints("text", 0..2)).unwrap_err();
    assert_eq!(error.to_string(), "column 'text': it is too long");
    drop(csv);
    assert_eq!(String::from_utf8(out).unwrap(), "text\na\n\"\"\n0\n");
}

/// A spreadsheet takes no text for a formula; numbers are as they were.
#[test]
fn csv_has_no_formulas() {
    let texts = ["=1+1", "+a", "-b", "@c", "a=b", "'d"];
    let table = Table::new(6).texts("name", texts).ints("n", -3..3).lists("l", vec![vec![-1]; 6]);
    let mut out = Vec::new();
    write_csv(&mut out, table).unwrap();
    let expected = "name,n,l\n'=1+1,-3,-1\n'+a,-2,-1\n'-b,-1,-1\n'@c,0,-1\na=b,1,-1\n'd,2,-1\n";
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

fn with_absent<'t>() -> Table<'t> {
    Table::new(3)
        .ints("int", [Some(7_i64), None, Some(-3)])
        .floats("float", [None, Some(0.5), None])
        .bools("bool", [Some(true), None, Some(false)])
        .bools("plain", [true, false, true])
}

/// What is absent is empty, null, or not a number; never 0.
#[test]
fn absent_is_absent() {
    let folder = tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for format in Format::ALL {
        write(&file(&format!("absent.{format}")), with_absent()).unwrap();
    }
    let csv = "int,float,bool,plain\n7,,true,true\n,0.5,,false\n-3,,false,true\n";
    assert_eq!(fs::read_to_string(file("absent.csv")).unwrap(), csv);

    let reader = SerializedFileReader::new(File::open(file("absent.parquet")).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(|row| row.unwrap().into_columns());
    let rows: Vec<Vec<Field>> =
        rows.map(|row| row.into_iter().map(|(_, field)| field).collect()).collect();
    let [yes, no] = [true, false].map(Field::Bool);
    let expected = [
        [Field::Long(7), Field::Null, yes.clone(), yes.clone()],
        [Field::Null, Field::Double(0.5), Field::Null, no.clone()],
        [Field::Long(-3), Field::Null, no, yes],
    ];
    assert_eq!(rows, expected);

    let bytes = fs::read(file("absent.npy")).unwrap();
    let DType::Record(fields) = NpyFile::new(&bytes[..]).unwrap().dtype() else { panic!() };
    let types: Vec<_> = fields.iter().map(|field| field.dtype.descr()).collect();
    assert_eq!(types, ["'<f8'", "'<f8'", "'<f8'", "'|b1'"]);
    let values = &bytes[bytes.len() - 3 * 25..];
    let real = |which| {
        let cells = field(values, &[8, 8, 8, 1], which).into_iter();
        cells.map(|cell| f64::from_le_bytes(cell.try_into().unwrap()).to_string()).collect()
    };
    let reals: [Vec<String>; 3] = [0, 1, 2].map(real);
    assert_eq!(reals[0], ["7", "NaN", "-3"]);
    assert_eq!(reals[1], ["NaN", "0.5", "NaN"]);
    assert_eq!(reals[2], ["1", "NaN", "0"]);
    assert_eq!(field(values, &[8, 8, 8, 1], 3), [[1], [0], [1]]);
}

/// CSV has room for numbers of any size, the other formats for 64 bits, and for 53 where NPY has
/// real numbers instead.
#[test]
fn large_numbers_are_never_cut() {
    let folder = tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let table = || Table::new(1).ints("n", [u64::MAX]);
    write(&file("large.csv"), table()).unwrap();
    assert_eq!(fs::read_to_string(file("large.csv")).unwrap(), "n\n18446744073709551615\n");
    for name in ["large.parquet", "large.npy"] {
        let error = write(&file(name), table()).unwrap_err().to_string();
        assert!(error.ends_with("'n': 18446744073709551615 does not fit into 64 bits"), "{error}");
    }
    let odd = Table::new(1).ints("n", [Some((1_u64 << 53) + 1)]);
    let error = write(&file("odd.npy"), odd).unwrap_err().to_string();
    assert!(error.ends_with("'n': 9007199254740993 does not fit into a real number"), "{error}");
}

#[test]
fn empty_tables_have_their_columns() {
    let folder = tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for format in Format::ALL {
        let written = write(&file(&format!("empty.{format}")), table(&[])).unwrap();
        assert_eq!(written.provenance.records, 0);
    }
    assert_eq!(fs::read_to_string(file("empty.csv")).unwrap(), "int,float,text,list\n");
    let (records, provenance) = read_parquet(&file("empty.parquet"));
    assert!(records.is_empty());
    assert_eq!(provenance.columns, ["int", "float", "text", "list"]);
    let npy = fs::read(file("empty.npy")).unwrap();
    assert_eq!(NpyFile::new(&npy[..]).unwrap().shape(), [0]);
}

#[test]
fn a_column_that_is_not_as_announced_is_refused() {
    let folder = tempdir().unwrap();
    for format in Format::ALL {
        let path = folder.path().join(format!("bad.{format}"));
        let short = Table::new(3).ints("n", 0..3).ints("m", 0..2);
        let long = Table::new(3).ints("n", 0..3).ints("m", 0..4);
        let wide = Table::new(1).texts("m", ["four"]).longest(3);
        for (table, expected) in [
            (short, "it is too short"),
            (long, "it is too long"),
            (wide, "'four' has more than 3 characters"),
        ] {
            let error = write(&path, table).unwrap_err();
            assert!(matches!(error, Error::BadColumn { .. }));
            let expected = format!(".{format}' was not written, because of column 'm': {expected}");
            assert!(error.to_string().ends_with(&expected), "{error}");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn formats_are_known_by_their_ending() {
    let folder = tempdir().unwrap();
    let new = |name: &str, format| {
        Target::new(folder.path().join(name), format, Existing::Refuse).map(|to| to.format())
    };
    assert_eq!(new("a.PARQUET", None).unwrap(), Format::Parquet);
    assert_eq!(new("a.xls", Some(Format::Npy)).unwrap(), Format::Npy);
    for name in ["a.xls", "a", "csv", ".csv", "a.csv.gz"] {
        assert!(matches!(new(name, None), Err(Error::UnknownEnding { .. })), "{name}");
    }
    let error = "xlsx".parse::<Format>().unwrap_err();
    assert_eq!(error.to_string(), "'xlsx' is no format to write: choose parquet, csv or npy");
}

/// Neither a table nor the provenance of one is overwritten unasked.
#[test]
fn nothing_is_overwritten_unasked() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("kept.csv");
    let beside = folder.path().join("kept.csv.provenance.json");
    for there in [&path, &beside] {
        fs::write(there, "kept").unwrap();
        let error = write(&path, Table::new(0)).unwrap_err();
        assert!(matches!(error, Error::Exists { path } if path == *there));
        assert_eq!(fs::read_to_string(there).unwrap(), "kept");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_file(there).unwrap();
    }
    // A file that comes up meanwhile stays, too.
    let target = Target::new(&path, None, Existing::Refuse).unwrap();
    fs::write(&path, "kept").unwrap();
    let error = target.write(Table::new(0).ints("n", [0; 0]), key(), Status::Proved, &|| true);
    assert!(matches!(error, Err(Error::Exists { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "kept");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);

    let target = Target::new(&path, None, Existing::Replace).unwrap();
    target.write(Table::new(1).ints("n", [5]), key(), Status::Proved, &|| true).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "n\n5\n");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    // A folder is never replaced.
    let refused = Target::new(folder.path(), Some(Format::Csv), Existing::Replace).unwrap_err();
    assert!(matches!(refused, Error::NotAFile { .. }));
}

#[test]
fn who_stops_leaves_nothing_behind() {
    let folder = tempdir().unwrap();
    for format in Format::ALL {
        for most in 0..3 {
            let path = folder.path().join(format!("stopped.{format}"));
            let target = Target::new(&path, None, Existing::Refuse).unwrap();
            let asked = std::cell::Cell::new(0);
            let go_on = || asked.replace(asked.get() + 1) < most;
            let table = Table::new(200_000).ints("n", 0..200_000);
            let error = target.write(table, key(), Status::Proved, &go_on).unwrap_err();
            assert!(matches!(error, Error::Stopped { .. }), "{error}");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("none/table.csv");
    let error = Target::new(&path, None, Existing::Refuse).unwrap_err();
    assert!(error.to_string().contains("none/table.csv' cannot be written: "), "{error}");
}
