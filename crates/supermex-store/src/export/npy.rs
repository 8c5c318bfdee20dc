//! `NumPy` arrays, in format version 1.0 of `numpy.lib.format`.
//!
//! A table becomes a structured array: a whole number is `<i8`, a real one `<f8`, a text `<U` with as many characters
//! as the longest may have. An array has no lists, so these columns are left out. A table that has a grid becomes that,
//! a plain array of `<i8`.

use std::fmt::Write as _;
use std::io::Write;

use super::table::{Batch, Cells, Values};
use super::{Table, Trouble};

/// Where the values begin is a multiple of this.
const ALIGNMENT: usize = 64;

/// Writes all columns but lists, or the grid.
pub(super) fn write(
    out: &mut impl Write,
    mut table: Table<'_>,
    go_on: &dyn Fn() -> bool,
) -> Result<(), Trouble> {
    if let Some(grid) = table.grid {
        let [height, width] = grid.shape;
        out.write_all(&header("'<i8'", &format!("({height}, {width})")))?;
        // Its values are a column like any other.
        let mut values = Table::new(height * width).ints("grid", grid.values);
        return values.each_batch(go_on, |batch| records(out, &batch, &[0]));
    }
    let mut types = String::new();
    let mut widths = Vec::new();
    for column in &table.columns {
        let (letter, size, width) = match column.values {
            Values::Ints(_) => ('i', 8, 0),
            Values::Floats(_) => ('f', 8, 0),
            // NumPy has no texts of length 0.
            Values::Texts(longest, _) => ('U', longest.max(1), longest.max(1)),
            Values::Lists(_) => {
                let why = "an array has no lists".to_owned();
                return Err(Trouble::Column(column.name.to_owned(), why));
            }
        };
        let _ = write!(types, "('{}', '<{letter}{size}'), ", column.name);
        widths.push(width);
    }
    out.write_all(&header(&format!("[{}]", types.trim_end()), &format!("({},)", table.records)))?;
    table.each_batch(go_on, |batch| records(out, &batch, &widths))
}

/// What stands before the values.
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

/// Records one after the other; texts take so many characters of four bytes each.
fn records(out: &mut impl Write, batch: &Batch<'_>, widths: &[usize]) -> Result<(), Trouble> {
    let mut bytes = Vec::new();
    for record in 0..batch.records {
        for (cells, width) in batch.columns.iter().zip(widths) {
            match cells {
                Cells::Ints(values) => bytes.extend(values[record].to_le_bytes()),
                Cells::Floats(values) => bytes.extend(values[record].to_le_bytes()),
                Cells::Texts(values) => {
                    let end = bytes.len() + 4 * width;
                    bytes.extend(values[record].chars().flat_map(|c| u32::from(c).to_le_bytes()));
                    bytes.resize(end, 0);
                }
                Cells::Lists(_) => unreachable!("columns of lists have been refused"),
            }
        }
    }
    Ok(out.write_all(&bytes)?)
}
