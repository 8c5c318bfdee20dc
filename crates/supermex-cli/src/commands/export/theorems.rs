//! Theorems as tables: a record for each family.

use clap::Subcommand;
use supermex::facts::families::Labelled;
use supermex::request::{Answer, Ask, Theorem};
use supermex::table::Table;
use supermex::{Status, request};
use supermex_store::Key;

use super::Export;
use crate::answer::Question;
use crate::commands::{grundy, losers, nim, tails, winners};
use crate::failure::Failure;
use crate::flags::{Effort, Takes};

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// All P-positions of three rows with a short third row: c, kind, head, period, values, status,
    /// upto
    #[command(
        after_help = "Example:\n  supermex data export losers --upto 115 --out losers.parquet"
    )]
    Losers(Export<losers::Losers, Effort>),
    /// The positions of three rows that have a small nim-value: g, c, and the rest as in losers
    #[command(
        after_help = "Example:\n  supermex data export grundy --upto 20 --value 5 --out grundy.csv"
    )]
    Grundy(Export<grundy::Grundy, Effort>),
    /// All P-positions of K rows with a short tail: tail, and the rest as in losers
    #[command(
        after_help = "Example:\n  supermex data export tails --rows 4 --upto 12 --out tails.parquet"
    )]
    Tails(Export<tails::Tails, Effort>),
    /// The nim-values of K rows with a short tail: tail, and the rest as in losers
    #[command(
        after_help = "Example:\n  supermex data export nim-families --rows 3 --upto 9 --out nim.csv"
    )]
    NimFamilies(Export<nim::Families, Effort>),
    /// The winning positions of three rows with a short third row, each family with its move: c, and
    /// where a and b begin and end
    #[command(
        after_help = "Example:\n  supermex data export winners --upto 20 --out winners.parquet"
    )]
    Winners(Export<winners::Winners, Effort>),
}

pub(super) fn run(what: &What) -> Result<(), Failure> {
    match what {
        What::Losers(it) => {
            let request = it.which.request(it.costs.allowed().steps);
            it.write_families(&request, Key::new("losers").with("upto", request.upto))
        }
        What::Grundy(it) => {
            let request = it.which.request(it.costs.allowed().steps);
            let key = Key::new("grundy").with("upto", request.upto).with("value", request.value);
            it.write_families(&request, key)
        }
        What::Tails(it) => {
            let request = it.which.request(it.costs.allowed().steps);
            let key = Key::new("tails").with("rows", request.rows).with("upto", request.upto);
            it.write_families(&request, key)
        }
        What::NimFamilies(it) => {
            let request = it.which.request(it.costs.allowed().steps);
            let key = Key::new("nim-families").with("rows", request.rows);
            it.write_families(&request, key.with("upto", request.upto))
        }
        What::Winners(it) => {
            let request: request::Winners = it.which.request(it.costs.allowed().steps);
            let key = Key::new("winners").with("upto", request.losers.upto);
            it.write(&request, key, Status::Proved, table_of)
        }
    }
}

/// The table that the answer has.
fn table_of(answer: &impl Answer) -> Table<'_> {
    answer.table().unwrap_or_else(|| Table::new(0))
}

impl<W: clap::Args> Export<W, Effort> {
    /// Writes the families of a theorem. What a limit has stopped says so.
    fn write_families<A, S>(&self, request: &A, key: Key) -> Result<(), Failure>
    where
        A: Ask<Fact = Theorem<S>>,
        S: Labelled,
    {
        self.write_found(request, key, |found| found.run.status, table_of)
    }
}
