//! The one definition of the command line: parsing, help, completions and man pages come from it.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::anyhow;
use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use supermex::Position;
use supermex::automaton::{Limits, Run, System};
use supermex::bars::{self as sweeps, p_positions_bytes};
use supermex::solve::{self as solving, OutOfReach};
use supermex::three::Frontier;
use supermex_store::{Store, default_dir};

use crate::commands::{
    bars, census, chart, check, completions, data, figures, four, grundy, instant, losers, man,
    nim, opening, play, poset, prove, ptable, renorm, sequence, sheet, solve, tails, three,
    winners,
};
use crate::failure::Failure;
use crate::kept::Theorems;

/// A laboratory for the game of Chomp. Without a command, it gives a tour of half a minute.
#[derive(Debug, Parser)]
#[command(name = "supermex", version, propagate_version = true, after_help = NOTATIONS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const NOTATIONS: &str = "\
Positions are written as
  (5,4,2) or 5,4,2   row lengths, longest first
  [2,2,1]            numbers of columns, tallest first
  3x7                a bar of 3 rows and 7 columns
and squares as (row,column), counted from 1; the poison is (1,1).";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Args),
    Play(play::Args),
    Bars(bars::Args),
    Losers(losers::Args),
    Winners(winners::Args),
    Ptable(ptable::Args),
    Grundy(grundy::Args),
    Tails(tails::Args),
    Nim(nim::Args),
    Instant(instant::Args),
    Chart(chart::Args),
    Census(census::Args),
    Opening(opening::Args),
    Three(three::Args),
    Four(four::Args),
    Sheet(sheet::Args),
    Renorm(renorm::Args),
    Poset(poset::Args),
    Prove(prove::Args),
    Check(check::Args),
    Sequence(sequence::Args),
    Figures(figures::Args),
    Data(data::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How results are printed. They go to stdout, everything else to stderr.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON document, or one a line for a batch
    Json,
    /// Comma-separated values under a line of names
    Csv,
}

/// What a computation may take.
#[derive(Debug, Args)]
pub(crate) struct Resources {
    /// The most memory to take, as in 500MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    pub(crate) memory: ByteSize,

    /// How many threads to run; as many as there are cores if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl Resources {
    /// How many threads to run.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(cores, NonZeroUsize::get)
    }

    /// What a search of a poset may take.
    pub(crate) fn poset_limits(&self) -> supermex::poset::Limits {
        let memory = usize::try_from(self.memory.as_u64()).unwrap_or(usize::MAX);
        supermex::poset::Limits { memory, threads: self.threads() }
    }

    /// How many threads to run for so many columns of three rows, if that fits into memory, with so many bytes a column
    /// besides.
    pub(crate) fn threads_for_columns(&self, columns: u32, besides: f64) -> Result<usize, Failure> {
        let needed = Frontier::expected_bytes(columns, self.threads());
        let needed = needed + besides * f64::from(columns);
        self.admit(needed, format_args!("{columns} columns take"))?;
        Ok(self.threads())
    }

    /// Refuses what takes more memory than allowed, in a sentence that begins like that.
    pub(crate) fn admit(&self, bytes: f64, taker: impl Display) -> Result<(), Failure> {
        let allowed = self.memory;
        if bytes <= allowed.as_u64() as f64 {
            return Ok(());
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bytes")]
        let needed = ByteSize::b(bytes as u64);
        Err(Failure::request(anyhow!("{taker} {needed} of memory, and --memory allows {allowed}")))
    }

    /// What a search may spend.
    pub(crate) fn limits(&self) -> solving::Limits {
        solving::Limits {
            memory: self.memory.as_u64() as f64,
            threads: self.threads(),
            ..solving::Limits::default()
        }
    }

    /// How many threads to sweep a board with, so that it fits into memory beside other things.
    pub(crate) fn threads_for(&self, board: &Position, besides: f64) -> Result<usize, Failure> {
        let room = self.limits().memory - besides;
        let threads = sweeps::threads_within(board, self.threads(), room);
        self.check(board, p_positions_bytes(board, threads) + besides)?;
        Ok(threads)
    }

    /// How many threads to run for something about a board, so that it fits into memory.
    pub(crate) fn threads_within(
        &self,
        board: &Position,
        bytes: impl Fn(usize) -> f64,
    ) -> Result<usize, Failure> {
        let fits = |threads: &usize| bytes(*threads) <= self.limits().memory;
        let threads = (1..=self.threads()).rev().find(fits).unwrap_or(1);
        self.check(board, bytes(threads))?;
        Ok(threads)
    }

    /// Refuses to sweep a board if that takes more memory than allowed.
    pub(crate) fn check(&self, board: &Position, memory: f64) -> Result<(), Failure> {
        let limits = solving::Limits { positions: f64::INFINITY, ..self.limits() };
        if memory <= limits.memory {
            return Ok(());
        }
        let (position, positions) = (board.clone(), board.count_inside());
        Err(OutOfReach { position, positions, memory, limits }.into())
    }
}

fn size(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| "write a number and a unit, as in 500MiB or 4GiB".to_owned())
}

/// What a proof may take. If that is not enough, nothing is proved, and the answer says so.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// Stop at this time (second row, say), proved or not; without it, whenever it is proved
    #[arg(long, value_name = "T")]
    columns: Option<u64>,

    /// Stop at about this much memory, proved or not, as in 500MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: ByteSize,
}

/// The bytes that a cell takes before anything has happened, its rivals aside.
const BYTES_A_CELL: f64 = 300.0;

impl Effort {
    /// What finds theorems within these limits.
    pub(crate) fn theorems(&self, storage: &Storage) -> Theorems {
        let bytes = usize::try_from(self.memory.as_u64()).unwrap_or(usize::MAX);
        let upto = self.columns.unwrap_or(u64::MAX);
        Theorems { store: storage.open(), limits: Limits { upto, bytes } }
    }

    /// Refuses a system of so many cells, with so many rivals each, if they alone take more memory
    /// than allowed.
    pub(crate) fn check_cells(&self, cells: f64, rivals: f64) -> Result<(), Failure> {
        let bytes = cells * (BYTES_A_CELL + 8.0 * rivals);
        if bytes <= self.memory.as_u64() as f64 {
            return Ok(());
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bytes")]
        let (needed, allowed) = (ByteSize::b(bytes as u64), self.memory);
        Err(Failure::request(anyhow!(
            "{cells:.0} lists take {needed} of memory to begin with, and --memory allows {allowed}",
        )))
    }

    /// The same for all tails of so many rows, none longer than `longest`.
    pub(crate) fn check_tails(&self, rows: u64, longest: u64) -> Result<(), Failure> {
        let cells: f64 = (1..=rows).map(|row| (longest as f64 + row as f64) / row as f64).product();
        self.check_cells(cells, rows as f64 * longest as f64)
    }
}

/// How a theorem is found and printed: flatten this into the flags of its command.
#[derive(Debug, Args)]
pub(crate) struct Listing {
    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    storage: Storage,
}

impl Listing {
    /// Finds out about a system, and prints it. What could not be kept has been answered all the
    /// same, but is said in the end.
    pub(crate) fn find(
        &self,
        system: &impl System,
        print: impl FnOnce(&mut BufWriter<Stdout>, Format, &Run) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.print(self.effort.theorems(&self.storage).find(system)?, print)
    }

    /// The same for what is of no use unless it is proved.
    pub(crate) fn prove(
        &self,
        system: &impl System,
        print: impl FnOnce(&mut BufWriter<Stdout>, Format, &Run) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.print(self.effort.theorems(&self.storage).prove(system)?, print)
    }

    fn print(
        &self,
        (run, kept): (Run, Result<(), Failure>),
        print: impl FnOnce(&mut BufWriter<Stdout>, Format, &Run) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout());
        print(&mut out, self.format, &run)?;
        out.flush()?;
        kept
    }
}

/// Where the store is.
#[derive(Debug, Args)]
pub(crate) struct StoreFolder {
    /// Where computed tables are kept and found again; without it, supermex in your cache directory
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    store: Option<PathBuf>,
}

impl StoreFolder {
    /// The store there, or the default one.
    pub(crate) fn open(&self) -> Result<Store, Failure> {
        match &self.store {
            Some(folder) => Ok(Store::open(folder)),
            None => default_dir()
                .map(Store::open)
                .map_err(|error| Failure::request(anyhow!("{error} with --store"))),
        }
    }
}

/// States of long runs over few rows: flatten this into the flags of commands that have them.
#[derive(Debug, Default, Args)]
pub(crate) struct Checkpointing {
    /// Keep the state of a long run in this folder, at intervals; the last two stay
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Keep a state after every so many rows; without it, eight times in all
    #[arg(long, value_name = "ROWS", requires = "checkpoint", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) checkpoint_every: Option<u32>,

    /// Go on from the state in the folder of --checkpoint
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,

    /// Begin anew, whatever state there is
    #[arg(long, requires = "checkpoint", conflicts_with = "resume")]
    pub(crate) force: bool,
}

impl Checkpointing {
    /// For runs that have no states: says so, if they are asked for.
    pub(crate) fn refuse(&self, which: &str) -> Result<(), Failure> {
        match &self.checkpoint {
            None => Ok(()),
            Some(_) => {
                Err(Failure::request(anyhow!("only {which} keep states; leave out --checkpoint")))
            }
        }
    }
}

/// The store, for commands that compute: flatten this into their flags.
#[derive(Debug, Args)]
pub(crate) struct Storage {
    #[command(flatten)]
    folder: StoreFolder,

    /// Leave the store alone: neither look into it nor keep anything there
    #[arg(long, conflicts_with = "store")]
    no_store: bool,
}

impl Storage {
    /// The store, unless it is to be left alone, or there is no place for one.
    pub(crate) fn open(&self) -> Option<Store> {
        match &self.folder.store {
            _ if self.no_store => None,
            Some(folder) => Some(Store::open(folder)),
            None => default_dir().ok().map(Store::open),
        }
    }
}
