//! Comma-separated values: a line of names, a line a record, each ended by a line feed.
//!
//! A text is quoted where it has to be (RFC 4180). A real number has the fewest digits that read back as itself, and
//! a point or an exponent; a list has spaces in between.

use std::fmt::Write as _;
use std::io::{self, Write};

use csv::Writer;

use super::table::{Batch, Cells};
use super::{Table, Trouble};

pub(super) fn write(
    out: impl Write,
    mut table: Table<'_>,
    go_on: &dyn Fn() -> bool,
) -> Result<(), Trouble> {
    let mut lines = Lines::new(out, &table)?;
    table.each_batch(go_on, |batch| lines.write(&batch))?;
    lines.finish()
}

/// Lines of CSV on their way out.
pub(super) struct Lines<W: Write> {
    out: Writer<W>,
    /// Room for one value.
    text: String,
}

impl<W: Write> Lines<W> {
    /// Begins with the line of names.
    pub(super) fn new(out: W, table: &Table<'_>) -> Result<Lines<W>, Trouble> {
        let mut out = Writer::from_writer(out);
        out.write_record(table.names())?;
        Ok(Lines { out, text: String::new() })
    }

    pub(super) fn write(&mut self, batch: &Batch<'_>) -> Result<(), Trouble> {
        for record in 0..batch.records {
            for cells in &batch.columns {
                self.text.clear();
                // Writing into a string does not fail.
                let _ = match cells {
                    Cells::Ints(values) => write!(self.text, "{}", values[record]),
                    Cells::Floats(values) => write!(self.text, "{:?}", values[record]),
                    Cells::Texts(values) => self.text.write_str(&values[record]),
                    Cells::Lists(values) => {
                        let mut between = "";
                        values[record].iter().try_for_each(|value| {
                            write!(self.text, "{}{value}", std::mem::replace(&mut between, " "))
                        })
                    }
                };
                self.out.write_field(&self.text)?;
            }
            self.out.write_record(None::<&[u8]>)?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), Trouble> {
        Ok(self.out.flush()?)
    }
}

impl From<csv::Error> for Trouble {
    fn from(error: csv::Error) -> Trouble {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => error.into(),
            other => io::Error::other(format!("{other:?}")).into(),
        }
    }
}
