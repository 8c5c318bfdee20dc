//! `NumPy` arrays, in format version 1.0 of `numpy.lib.format`.
//!
//! A table becomes a structured array: a whole number is `<i8`, a real one `<f8`, a boolean `|b1`,
//! a text `<U` with as many characters as the longest may have. Whole numbers and booleans that may
//! be absent are `<f8` too, and what is absent is not a number. An array has no lists and no texts
//! of any length, so these columns are left out. A table that has a grid becomes that, a plain
//! array of `<i8`.

use std::fmt::Write as _;
use std::io::Write;

use supermex::table::{Batch, Cells, Column, ColumnError, Kind, Table};

use super::{Trouble, each_batch, narrow};

/// The offset of the values is a multiple of this.
const ALIGNMENT: usize = 64;

/// Whether an array has room for a column.
pub(super) fn has_room(column: &Column<'_>) -> bool {
    !matches!(column.kind, Kind::Lists | Kind::Texts(None))
}

/// Writes all columns of `table`, for which there must be room, or its grid.
pub(super) fn write(
    out: &mut impl Write,
    mut table: Table<'_>,
    go_on: &dyn Fn() -> bool,
) -> Result<(), Trouble> {
    let mut types = String::new();
    let head = if let Some(grid) = table.grid.take() {
        let [height, width] = grid.shape;
        // The values of the grid are a column like any other.
        table = *grid.values;
        header("'<i8'", &format!("({height}, {width})"))
    } else {
        for column in table.columns() {
            let _ = write!(types, "('{}', '{}'), ", column.name, descr(column));
        }
        header(&format!("[{}]", types.trim_end()), &format!("({},)", table.records()))
    };
    out.write_all(&head)?;
    each_batch(&mut table, go_on, |columns, batch| records(out, batch, columns))
}

/// What `NumPy` calls the type of a column.
fn descr(column: &Column<'_>) -> String {
    match column.kind {
        Kind::Ints if !column.optional => "<i8".to_owned(),
        Kind::Bools if !column.optional => "|b1".to_owned(),
        Kind::Ints | Kind::Bools | Kind::Floats => "<f8".to_owned(),
        Kind::Texts(_) | Kind::Lists => format!("<U{}", width(column.kind)),
    }
}

/// How many characters a text takes: `NumPy` has none of length 0.
fn width(kind: Kind) -> usize {
    if let Kind::Texts(Some(longest)) = kind { longest.max(1) } else { 1 }
}

/// The header, which comes before the values.
fn header(types: &str, shape: &str) -> Vec<u8> {
    let text = format!("{{'descr': {types}, 'fortran_order': False, 'shape': {shape}, }}");
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    let whole = (header.len() + 2 + text.len() + 1).next_multiple_of(ALIGNMENT);
    let length = u16::try_from(whole - header.len() - 2).expect("names of columns are short");
    header.extend(length.to_le_bytes());
    header.extend(text.as_bytes());
    header.resize(whole - 1, b' ');
    header.push(b'\n');
    header
}

/// `number` as a real number, if it fits into 53 bits.
fn exact(column: &'static str, number: i128) -> Result<f64, ColumnError> {
    let why = || format!("{number} does not fit into a real number");
    let fits = number.unsigned_abs() <= 1 << 53;
    if fits { Ok(number as f64) } else { Err(ColumnError { column, why: why() }) }
}

/// Writes the records of `batch` one after the other; each text takes as many characters as its
/// column allows, of four bytes each.
fn records(out: &mut impl Write, batch: &Batch<'_>, columns: &[Column<'_>]) -> Result<(), Trouble> {
    let real = |value: Option<f64>| value.unwrap_or(f64::NAN).to_le_bytes();
    let mut bytes = Vec::new();
    for record in 0..batch.records {
        for (cells, &Column { name, kind, optional, .. }) in batch.columns.iter().zip(columns) {
            match cells {
                Cells::Ints(values) => match values[record] {
                    Some(value) if !optional => bytes.extend(narrow(name, value)?.to_le_bytes()),
                    value => bytes.extend(real(value.map(|it| exact(name, it)).transpose()?)),
                },
                Cells::Bools(values) => match values[record] {
                    Some(value) if !optional => bytes.push(value.into()),
                    value => bytes.extend(real(value.map(f64::from))),
                },
                Cells::Floats(values) => bytes.extend(real(values[record])),
                Cells::Texts(values) => {
                    let end = bytes.len() + 4 * width(kind);
                    bytes.extend(values[record].chars().flat_map(|c| u32::from(c).to_le_bytes()));
                    bytes.resize(end, 0);
                }
                Cells::Lists(_) => unreachable!("columns of lists have been left out"),
            }
        }
    }
    Ok(out.write_all(&bytes)?)
}
