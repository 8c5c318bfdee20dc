//! Integer sequences, in every format.

use std::io::{self, Write};

use serde::Serialize;

use super::{io_error, join};
use crate::commands::sequence::SequenceFormat;

/// The first terms of a sequence.
#[derive(Serialize)]
pub(crate) struct Terms {
    pub(crate) id: String,
    /// The index of the first term.
    pub(crate) offset: usize,
    #[serde(rename = "terms")]
    pub(crate) values: Vec<u64>,
}

pub(crate) fn print(out: &mut impl Write, format: SequenceFormat, terms: &Terms) -> io::Result<()> {
    let mut indexed = terms.values.iter().zip(terms.offset..);
    match format {
        SequenceFormat::Text => writeln!(out, "{}", join(&terms.values, ", ")),
        SequenceFormat::Json => {
            serde_json::to_writer(&mut *out, terms)?;
            writeln!(out)
        }
        SequenceFormat::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["n", "term"]).map_err(io_error)?;
            indexed.try_for_each(|(term, n)| table.serialize((n, term)).map_err(io_error))?;
            table.flush()
        }
        SequenceFormat::Bfile => indexed.try_for_each(|(term, n)| writeln!(out, "{n} {term}")),
    }
}
