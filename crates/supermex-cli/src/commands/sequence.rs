//! `supermex sequence`: terms of integer sequences, by OEIS number or by name.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use anyhow::anyhow;
use clap::ValueEnum;
use supermex::bars::{Census, LARGEST_SIZE, Openings, SizeCounts, count_by_size};
use supermex::three::Sequence;
use supermex::{Bar, Monitor, Position};
use supermex::{poset, rows};

use crate::args::{Checkpointing, Resources, Storage};
use crate::commands::nim;
use crate::commands::poset::watched;
use crate::failure::Failure;
use crate::views::sequence::{self, Terms};
use crate::watch::Watch;

/// Print terms of an integer sequence
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Sequences:
  A112470  p-positions         P-positions of n squares
  A112471  n-positions         N-positions of n squares
  A112472  one-winning-move    positions of n squares with exactly one winning move
  A112473  more-winning-moves  positions of n squares with more than one winning move
  A284687  nim-one             positions of n squares with nim-value 1
  A284965  nim-one-symmetric   the same, equal to their mirror image
           openings:M          winning openings of the bar of M rows and n columns
Of three rows, where f(q,r) is the first row p that makes (p,q,r) a P-position, or (p,p,r) if p < q:
  A029899  positions-inside    P-positions with first row at most n
  A029900  diagonal            f(n,n)
  A029901  constant-starts     second rows q at which rows become constant: f(q,r) = q
  A029902  constant-rows       the rows r that do, in that order
  A029903  family-differences  p - q of rows that settle with period 1
  A029904  family-starts       the second rows from which on they do
  A029905  family-rows         these rows
  A147983  long-period-rows    rows that settle with a longer period
           long-periods        those periods
           periods             the period of row n, 0 if it is constant
           settled-rows        rows that settle
           settled-starts      the second rows from which on they do
           frequencies         how many rows take n as a value before column n
           row-minima          the smallest value of row n but f(n,n)
           minimum-columns     the second row at which it is taken
  A069001  rectangle-nims      nim-value of the bar of 3 rows and n columns
Of four rows:
  A152004  pair-lengths        the p for which there is a P-position (p,p,r,r)
  A389258  pair-rests          their r
  A395126  last-rows           the fourth row of each P-position, in lexicographic order
Of posets:
  A104273  take-away-nims      nim-value of the subsets of n points with up to k elements, by antidiagonals
           divisor-nims        nim-value of the divisors of n

Examples:
  supermex sequence A112470 -n 40
  supermex sequence openings:6 -n 14 --format bfile")]
pub(crate) struct Args {
    /// The sequence: a number of the OEIS, or a name from the list below
    #[arg(value_name = "ID")]
    id: String,

    /// How many terms
    #[arg(short = 'n', value_name = "K", default_value_t = 30)]
    terms: usize,

    /// How to print them
    #[arg(long, value_enum, default_value_t = SequenceFormat::Text)]
    format: SequenceFormat,

    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
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

/// A sequence that counts positions by their number of squares.
struct BySize {
    id: &'static str,
    name: &'static str,
    /// The first index; an index of 0 stands for the empty board, which is not a position.
    offset: usize,
    /// The OEIS's term for the empty board.
    empty: u64,
    census: Census,
    term: fn(&SizeCounts) -> u64,
}

const BY_SIZE: [BySize; 6] = [
    BySize {
        id: "A112470",
        name: "p-positions",
        offset: 0,
        empty: 0,
        census: Census::Outcomes,
        term: |counts| counts.p_positions,
    },
    BySize {
        id: "A112471",
        name: "n-positions",
        offset: 0,
        empty: 1,
        census: Census::Outcomes,
        term: |counts| counts.positions - counts.p_positions,
    },
    BySize {
        id: "A112472",
        name: "one-winning-move",
        offset: 1,
        empty: 0,
        census: Census::WinningMoves,
        term: |counts| counts.one_winning_move,
    },
    BySize {
        id: "A112473",
        name: "more-winning-moves",
        offset: 1,
        empty: 0,
        census: Census::WinningMoves,
        term: |counts| counts.positions - counts.p_positions - counts.one_winning_move,
    },
    BySize {
        id: "A284687",
        name: "nim-one",
        offset: 1,
        empty: 0,
        census: Census::NimOne,
        term: |counts| counts.nim_one,
    },
    BySize {
        id: "A284965",
        name: "nim-one-symmetric",
        offset: 1,
        empty: 0,
        census: Census::NimOne,
        term: |counts| counts.nim_one_symmetric,
    },
];

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let known = BY_SIZE.iter().find(|sequence| {
        sequence.id.eq_ignore_ascii_case(&args.id) || sequence.name.eq_ignore_ascii_case(&args.id)
    });
    let three = Sequence::ALL.into_iter().find(|sequence| {
        let number = sequence.number().into_iter();
        number.chain([sequence.name()]).any(|name| name.eq_ignore_ascii_case(&args.id))
    });
    let four = rows::Sequence::ALL.into_iter().find(|sequence| {
        let names = [sequence.number(), sequence.name()];
        names.iter().any(|name| name.eq_ignore_ascii_case(&args.id))
    });
    let terms = match (known, three, four, args.id.strip_prefix("openings:")) {
        (Some(sequence), ..) => by_size(sequence, args)?,
        (None, Some(sequence), ..) => few_rows(
            sequence.number().unwrap_or(sequence.name()),
            sequence.offset(),
            sequence.most_terms(),
            args,
            |threads, monitor| sequence.terms(args.terms, threads, monitor),
        )?,
        (None, None, Some(sequence), _) => {
            few_rows(sequence.number(), 1, sequence.most_terms(), args, |threads, monitor| {
                sequence.terms(args.terms, threads, monitor)
            })?
        }
        (None, None, None, _) if is_rectangles(&args.id) => rectangles(args)?,
        (None, None, None, None) if let Some(sequence) = of_posets(&args.id) => {
            posets(sequence, args)?
        }
        (None, None, None, Some(rows)) => openings(rows, args)?,
        (None, None, None, None) => {
            let why = "there are A029899 to A029905, A069001, A104273, A112470 to A112473, A147983, A152004, A284687, A284965, A389258, \
                       A395126 and openings:M, as in openings:6, and those that --help names";
            return Err(Failure::request(anyhow!("there is no sequence '{}'; {why}", args.id)));
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    sequence::print(&mut out, args.format, &terms)?;
    Ok(out.flush()?)
}

fn by_size(sequence: &BySize, args: &Args) -> Result<Terms, Failure> {
    let last = args.terms.saturating_add(sequence.offset).saturating_sub(1);
    if last > LARGEST_SIZE {
        let most = LARGEST_SIZE + 1 - sequence.offset;
        let why =
            format!("{} terms of {} are too many; ask for {most} at most", args.terms, sequence.id);
        return Err(Failure::request(anyhow!(why)));
    }
    let monitor = Arc::new(Monitor::default());
    let total = (1..=last).map(partitions).sum();
    let _watch = Watch::new(Arc::clone(&monitor), total);
    let counts = count_by_size(last, sequence.census, args.resources.threads(), &monitor)?;
    let empty = (sequence.offset == 0).then_some(sequence.empty);
    let values =
        empty.into_iter().chain(counts.iter().map(sequence.term)).take(args.terms).collect();
    Ok(Terms { id: sequence.id.to_owned(), offset: sequence.offset, values })
}

fn is_rectangles(id: &str) -> bool {
    ["A069001", "rectangle-nims"].iter().any(|name| name.eq_ignore_ascii_case(id))
}

fn rectangles(args: &Args) -> Result<Terms, Failure> {
    let upto = u32::try_from(args.terms).ok().filter(|&upto| upto <= nim::MOST_COLUMNS);
    let upto = upto.ok_or_else(|| {
        let most = nim::MOST_COLUMNS;
        let why = format!("{} terms of A069001 are too many; ask for {most} at most", args.terms);
        Failure::request(anyhow!(why))
    })?;
    // One bar at least.
    let bars = nim::Bars { rows: 3, upto: upto.max(1) };
    let (mut values, kept) =
        bars.find(&args.resources, &args.storage, &Checkpointing::default())?;
    values.truncate(args.terms);
    kept?;
    Ok(Terms { id: "A069001".to_owned(), offset: 1, values })
}

/// A sequence of three or four rows, with its offset, and the most terms to ask for.
fn few_rows(
    id: &str,
    offset: usize,
    most: usize,
    args: &Args,
    find: impl FnOnce(usize, &Monitor) -> Option<Vec<u64>>,
) -> Result<Terms, Failure> {
    if args.terms > most {
        let why = format!("{} terms of {id} are too many; ask for {most} at most", args.terms);
        return Err(Failure::request(anyhow!(why)));
    }
    let monitor = Arc::new(Monitor::default());
    let _watch = Watch::new(Arc::clone(&monitor), f64::INFINITY);
    let values = find(args.resources.threads(), &monitor).ok_or(Failure::Interrupted)?;
    Ok(Terms { id: id.to_owned(), offset, values })
}

fn of_posets(id: &str) -> Option<poset::Sequence> {
    poset::Sequence::ALL.into_iter().find(|sequence| {
        let number = sequence.number().into_iter();
        number.chain([sequence.name()]).any(|name| name.eq_ignore_ascii_case(id))
    })
}

fn posets(sequence: poset::Sequence, args: &Args) -> Result<Terms, Failure> {
    let id = sequence.number().unwrap_or(sequence.name());
    let most = sequence.most_terms();
    if args.terms > most {
        let why = format!("{} terms of {id} are too many; ask for {most} at most", args.terms);
        return Err(Failure::request(anyhow!(why)));
    }
    let limits = args.resources.poset_limits();
    let values = watched(|monitor| sequence.terms(args.terms, limits, monitor))?;
    Ok(Terms { id: id.to_owned(), offset: 1, values })
}

/// How many positions of so many squares there are, about (Hardy and Ramanujan).
fn partitions(size: usize) -> f64 {
    let size = size as f64;
    (std::f64::consts::PI * (2.0 * size / 3.0).sqrt()).exp() / (4.0 * size * 3.0_f64.sqrt())
}

fn openings(rows: &str, args: &Args) -> Result<Terms, Failure> {
    let wrong =
        |_| Failure::request(anyhow!("'openings:{rows}' needs a number of rows, as in openings:6"));
    let bar = Bar { rows: rows.parse().map_err(wrong)?, columns: args.terms as u64 };
    let board = Position::try_from(bar).map_err(Failure::request)?;
    let threads = args.resources.threads_for(&board.canonical(), 0.0)?;
    let monitor = Arc::new(Monitor::default());
    let _watch = Watch::new(Arc::clone(&monitor), board.count_inside());
    let found = Openings::find(bar, threads, &monitor)?;
    let values =
        (1..=bar.columns).map(|columns| found.of(bar.rows, columns).len() as u64).collect();
    Ok(Terms { id: args.id.clone(), offset: 1, values })
}
