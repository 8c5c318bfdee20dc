//! Flags that several commands share, and what they mean to the core.
//!
//! What is flattened into the flags of a command has no comments for documentation: help would show
//! them in place of what it says of the command.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::anyhow;
use bytesize::ByteSize;
use clap::builder::{StringValueParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use supermex::run::{Checkpoints, Context, Keep, Nowhere, Resume};
use supermex::typeset::Markup;
use supermex::{Bar, Position, PositionError};
use supermex_store::{Store, default_dir};

use crate::failure::Failure;

/// How results are printed. They go to stdout, everything else to stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// JSON: one document, or one a line
    Json,
    /// Comma-separated values under a line of names
    Csv,
}

/// How one document is printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DocumentFormat {
    /// For people
    Text,
    /// One JSON document
    Json,
}

impl From<DocumentFormat> for Format {
    fn from(format: DocumentFormat) -> Format {
        match format {
            DocumentFormat::Text => Format::Text,
            DocumentFormat::Json => Format::Json,
        }
    }
}

/// How a theorem is printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TheoremFormat {
    /// For people
    Text,
    /// JSON, one document a line
    Json,
    /// Comma-separated values under a line of names
    Csv,
    /// Propositions with their proofs: a document for LaTeX
    Latex,
    /// Propositions with their proofs, in Markdown
    Markdown,
    /// Python, which Sage reads as it is
    Sage,
}

/// A whole page, in place of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Page {
    /// Propositions.
    Typeset(Markup),
    /// A script.
    Sage,
}

impl From<TheoremFormat> for Format {
    fn from(format: TheoremFormat) -> Format {
        match format {
            TheoremFormat::Json => Format::Json,
            TheoremFormat::Csv => Format::Csv,
            _ => Format::Text,
        }
    }
}

/// Ways to print something.
pub(crate) trait Style: ValueEnum + Into<Format> + Copy + Send + Sync + 'static {
    /// The page that is printed in place of a list.
    fn page(self) -> Option<Page> {
        None
    }
}

impl Style for Format {}

impl Style for DocumentFormat {}

impl Style for TheoremFormat {
    fn page(self) -> Option<Page> {
        match self {
            TheoremFormat::Latex => Some(Page::Typeset(Markup::Latex)),
            TheoremFormat::Markdown => Some(Page::Typeset(Markup::Markdown)),
            TheoremFormat::Sage => Some(Page::Sage),
            _ => None,
        }
    }
}

// What a computation may take.
#[derive(Debug, Args)]
struct Limits {
    /// The most memory to take, as in 500MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: ByteSize,

    #[command(flatten)]
    threads: Threads,

    /// Only say what would be done, and what it would take
    #[arg(long)]
    dry_run: bool,
}

// How many threads run.
#[derive(Debug, Args)]
struct Threads {
    /// How many threads to run, up to the number of cores; all if left out
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    threads: Option<u64>,
}

impl Threads {
    fn context(&self) -> Context {
        let asked = self.threads.and_then(|it| usize::try_from(it).ok());
        Context::default().with_threads_up_to_cores(asked.unwrap_or(usize::MAX))
    }
}

impl Limits {
    fn allowed(&self) -> Allowed {
        let context = self.threads.context().with_memory(self.memory.as_u64() as f64);
        Allowed { context, dry_run: self.dry_run, ..Allowed::default() }
    }
}

// What a computation may take of which nothing is kept. Scripts may say all the same where the store
// is, as they do for other commands.
#[derive(Debug, Args)]
pub(crate) struct Resources {
    #[command(flatten)]
    limits: Limits,

    #[arg(long, value_name = "DIR", hide = true)]
    store: Option<PathBuf>,

    #[arg(long, conflicts_with = "store", hide = true)]
    no_store: bool,
}

/// What a computation may do and take.
#[derive(Debug, Default)]
pub(crate) struct Allowed {
    /// What it may take, and where results are kept.
    pub(crate) context: Context,
    /// Only the plan is wanted.
    pub(crate) dry_run: bool,
    /// The step of a recurrence to stop after, proved or not.
    pub(crate) steps: Option<u64>,
    /// Whether files from elsewhere are used that cannot be checked.
    pub(crate) trust: bool,
}

/// Flags that say what a computation may take.
pub(crate) trait Takes: Args {
    fn allowed(&self) -> Allowed;
}

impl Takes for Resources {
    /// Nothing is kept.
    fn allowed(&self) -> Allowed {
        self.limits.allowed()
    }
}

// Resources, and whether files from elsewhere are used.
#[derive(Debug, Args)]
pub(crate) struct Trusting {
    #[command(flatten)]
    resources: Resources,

    /// Use states from elsewhere, too, which cannot be checked
    #[arg(long)]
    trust: bool,
}

impl Takes for Trusting {
    fn allowed(&self) -> Allowed {
        Allowed { trust: self.trust, ..self.resources.allowed() }
    }
}

/// A whole number in a range; digits may be set apart, as in `1_000_000`.
pub(crate) fn whole<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl TypedValueParser<Value = T> {
    let wanted = match (*range.start(), *range.end()) {
        (0, u64::MAX) => "write a whole number".to_owned(),
        (first, u64::MAX) => format!("write a whole number from {first} on"),
        (first, last) => format!("write a whole number from {first} to {last}"),
    };
    StringValueParser::new().try_map(move |text: String| {
        let number: Option<u64> = text.replace('_', "").parse().ok();
        let number = number.filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| wanted.clone())
    })
}

/// The columns of a bar of three rows, as in 1000 or 3x1000.
pub(crate) fn three_rows(most: u64) -> impl TypedValueParser<Value = u32> {
    StringValueParser::new().try_map(move |text: String| {
        let of_three = bar(&text).ok().filter(|bar| bar.rows == 3).map(|bar| bar.columns);
        let columns = of_three.or_else(|| text.replace('_', "").parse().ok());
        let columns = columns.filter(|columns| (1..=most).contains(columns));
        let wanted = || format!("write the bar or its columns, as in 3x1000 or 1000, up to {most}");
        columns.and_then(|columns| u32::try_from(columns).ok()).ok_or_else(wanted)
    })
}

/// A bar, as in 6x13.
pub(crate) fn bar(text: &str) -> Result<Bar, String> {
    let position: Position = text.parse().map_err(|why: PositionError| why.to_string())?;
    position.as_bar().ok_or_else(|| "write rows and columns, as in 6x13".to_owned())
}

/// Bytes, as in `500MiB`.
pub(crate) fn size(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| "write a number and a unit, as in 500MiB or 4GiB".to_owned())
}

// What a proof may take. If that is not enough, nothing is proved, and the answer says so.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// Stop after this many steps of the recurrence, proved or not; without it, when it is proved
    #[arg(long, value_name = "T", alias = "columns", value_parser = whole::<u64>(0..=u64::MAX))]
    steps: Option<u64>,

    /// The most memory to take, as in 500MiB or 4GiB; a proof that needs more stops there
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: ByteSize,

    #[command(flatten)]
    threads: Threads,

    /// Only say what would be done, and what it would take
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    storage: Storage,
}

impl Takes for Effort {
    fn allowed(&self) -> Allowed {
        let context = self.threads.context().with_memory(self.memory.as_u64() as f64);
        let context = context.with_keep(self.storage.keep());
        let (steps, trust) = (self.steps, self.storage.trust);
        Allowed { context, dry_run: self.dry_run, steps, trust }
    }
}

// Resources, and where results are kept.
#[derive(Debug, Args)]
pub(crate) struct Costs {
    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    storage: Storage,
}

impl Takes for Costs {
    fn allowed(&self) -> Allowed {
        let allowed = self.limits.allowed();
        let context = allowed.context.with_keep(self.storage.keep());
        Allowed { context, trust: self.storage.trust, ..allowed }
    }
}

// Where the store is.
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

// The store, for commands that compute: flatten this into their flags.
#[derive(Debug, Args)]
pub(crate) struct Storage {
    #[command(flatten)]
    folder: StoreFolder,

    /// Leave the store alone: neither look into it nor keep anything there
    #[arg(long, conflicts_with = "store")]
    no_store: bool,

    /// Use files from elsewhere, too, that cannot be checked
    #[arg(long)]
    trust: bool,
}

impl Storage {
    /// The store, unless it is to be left alone, or there is no place for one.
    pub(crate) fn keep(&self) -> Arc<dyn Keep> {
        match self.folder.open() {
            Ok(store) if !self.no_store => Arc::new(store.trusting(self.trust)),
            _ => Arc::new(Nowhere),
        }
    }
}

// States of long runs.
#[derive(Debug, Default, Args)]
pub(crate) struct Checkpointing {
    /// Keep the state of a long run in this folder, at intervals
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    checkpoint: Option<PathBuf>,

    /// Keep a state after every N columns, rows or positions; without it, a few times in all
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    checkpoint_every: Option<u64>,

    /// Go on from the last state in the folder of --checkpoint
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    /// Begin anew, whatever states there are
    #[arg(long, alias = "force", conflicts_with = "resume")]
    restart: bool,
}

impl Checkpointing {
    /// `allowed` with the checkpoints that are asked for. Without a folder, states are kept where
    /// results are, and the run goes on from them unless that is not wanted.
    pub(crate) fn with(&self, allowed: Allowed) -> Allowed {
        let kept = Arc::clone(allowed.context.keep());
        let open = |folder: &PathBuf| Arc::new(Store::open(folder).trusting(allowed.trust));
        let (place, resume): (Arc<dyn Keep>, _) = match &self.checkpoint {
            Some(folder) if self.resume => (open(folder), Resume::GoOn),
            Some(folder) if self.restart => (open(folder), Resume::Anew),
            Some(folder) => (open(folder), Resume::Refuse),
            None if self.restart => (kept, Resume::Anew),
            None if self.checkpoint_every.is_some() => (kept, Resume::GoOn),
            None => return allowed,
        };
        let checkpoints = Checkpoints { place, every: self.checkpoint_every, resume };
        Allowed { context: allowed.context.with_checkpoints(checkpoints), ..allowed }
    }
}

// What a computation that has such states may take.
#[derive(Debug, Args)]
pub(crate) struct Checkpointed<C: Takes> {
    #[command(flatten)]
    checkpointing: Checkpointing,

    #[command(flatten)]
    costs: C,
}

impl<C: Takes> Takes for Checkpointed<C> {
    fn allowed(&self) -> Allowed {
        self.checkpointing.with(self.costs.allowed())
    }
}

// What a computation may take that goes on from states which another command has left. Here
// `--force` overwrites a file, and nothing begins anew.
#[derive(Debug, Args)]
pub(crate) struct Resumable {
    /// Keep the state of a long run in this folder, at intervals
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    checkpoint: Option<PathBuf>,

    /// Go on from the last state in the folder of --checkpoint
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    #[command(flatten)]
    costs: Trusting,
}

impl Takes for Resumable {
    fn allowed(&self) -> Allowed {
        let (checkpoint, resume) = (self.checkpoint.clone(), self.resume);
        Checkpointing { checkpoint, resume, ..Checkpointing::default() }.with(self.costs.allowed())
    }
}

// What is written to a file, where to, and what it may cost. The examples of the command that
// prints it are not shown.
#[derive(Debug, Args)]
#[command(after_help = None::<&str>)]
pub(crate) struct Writing<W: Args, T: Args, C: Takes> {
    #[command(flatten)]
    pub(crate) which: W,

    #[command(flatten)]
    pub(crate) target: T,

    #[command(flatten)]
    pub(crate) costs: C,
}
