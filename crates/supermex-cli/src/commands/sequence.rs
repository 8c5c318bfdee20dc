//! `supermex sequence`: terms of integer sequences, by OEIS number or by name.

use clap::ValueEnum;
use supermex::request::{self, Listed};

use crate::answer::answer;
use crate::failure::Failure;
use crate::flags::{Costs, Format, Takes, whole};
use crate::views::sequence;

/// Print terms of an integer sequence
#[derive(Debug, clap::Args)]
#[command(after_help = format!(
    "{}\nExamples:\n  supermex sequence A112470 -n 40\n  supermex sequence openings:6 -n 14 --format bfile",
    Listed::list()
))]
pub(crate) struct Args {
    /// The sequence: a number of the OEIS, or a name from the list below
    #[arg(value_name = "ID")]
    id: String,

    /// How many terms
    #[arg(short = 'n', value_name = "K", default_value_t = 30, value_parser = whole::<usize>(0..=u64::MAX))]
    terms: usize,

    /// How to print them
    #[arg(long, value_enum, default_value_t = SequenceFormat::Text)]
    format: SequenceFormat,

    #[command(flatten)]
    costs: Costs,
}

/// How a sequence is printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SequenceFormat {
    /// Terms with commas between them
    Text,
    /// One JSON document
    Json,
    /// Comma-separated values under a line of names
    Csv,
    /// The b-file of the OEIS: index and term, a line each
    Bfile,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let request = request::Sequence { id: args.id.clone(), n: args.terms };
    let format = match args.format {
        SequenceFormat::Json => Format::Json,
        SequenceFormat::Csv => Format::Csv,
        SequenceFormat::Text | SequenceFormat::Bfile => Format::Text,
    };
    let is_bfile = matches!(args.format, SequenceFormat::Bfile);
    answer(&request, format, args.costs.allowed(), |out, terms| {
        if is_bfile { sequence::bfile(out, terms) } else { sequence::print(out, terms) }
    })
}
