//! Comma-separated values: a line of names, a line a record, each ended by a line feed.
//!
//! A text is quoted where it has to be (RFC 4180). A real number has the fewest digits that read
//! back as itself, and a point or an exponent; a list has spaces in between; what is absent is
//! empty. A text that a spreadsheet would take for a formula has an apostrophe before it.

use std::io::{self, Write};

use csv::{Writer, WriterBuilder};
use serde::ser::{Serialize, SerializeTuple, Serializer};
use supermex::table::{Batch, Cells, Table};
use supermex::text::defused;

use super::{Trouble, each_batch};

/// Writes a table as CSV.
///
/// ```
/// use supermex::table::Table;
///
/// let mut csv = Vec::new();
/// let table = Table::new(2).ints("n", [1, 2]).floats("share", [Some(0.5), None]);
/// supermex_store::export::write_csv(&mut csv, table)?;
/// assert_eq!(csv, b"n,share\n1,0.5\n2,\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_csv(out: impl Write, table: Table<'_>) -> io::Result<()> {
    let mut csv = Csv::new(out);
    csv.append(table)?;
    csv.flush()
}

/// CSV that grows: tables with the same columns, one after the other under one line of names.
#[derive(Debug)]
pub struct Csv<W: Write> {
    out: Writer<W>,
    begun: bool,
}

impl<W: Write> Csv<W> {
    /// An empty CSV, which goes to `out`.
    pub fn new(out: W) -> Csv<W> {
        // Names are written here, since only structures would have theirs written.
        Csv { out: WriterBuilder::new().has_headers(false).from_writer(out), begun: false }
    }

    /// Writes all records of a table.
    pub fn append(&mut self, table: Table<'_>) -> io::Result<()> {
        Ok(self.write(table, &|| true)?)
    }

    /// Hands on what has been written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    pub(super) fn write(
        &mut self,
        mut table: Table<'_>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), Trouble> {
        self.names(&table)?;
        each_batch(&mut table, go_on, |_, batch| self.records(batch))
    }

    /// Writes the line of names, if it has not been written.
    pub(super) fn names(&mut self, table: &Table<'_>) -> Result<(), Trouble> {
        if !std::mem::replace(&mut self.begun, true) {
            self.out.write_record(table.names())?;
        }
        Ok(())
    }

    pub(super) fn records(&mut self, batch: &Batch<'_>) -> Result<(), Trouble> {
        (0..batch.records).try_for_each(|at| Ok(self.out.serialize(Record { batch, at })?))
    }
}

/// One record of a batch.
struct Record<'b> {
    batch: &'b Batch<'b>,
    at: usize,
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Record { batch, at } = *self;
        let mut fields = serializer.serialize_tuple(batch.columns.len())?;
        for cells in &batch.columns {
            match cells {
                Cells::Ints(values) => fields.serialize_element(&values[at]),
                Cells::Floats(values) => fields.serialize_element(&values[at]),
                Cells::Texts(values) => fields.serialize_element(&defused(&values[at])),
                Cells::Lists(values) => {
                    let numbers: Vec<_> = values[at].iter().map(ToString::to_string).collect();
                    fields.serialize_element(&numbers.join(" "))
                }
                Cells::Bools(values) => fields.serialize_element(&values[at]),
            }?;
        }
        fields.end()
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
