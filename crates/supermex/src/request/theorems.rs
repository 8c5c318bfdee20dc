//! Theorems: found where results are kept, completed from what is there, or proved and kept.

use std::collections::HashMap;
use std::io::{self, Write};

use super::Refusal;
use crate::Status;
use crate::amounts::size;
use crate::automaton::{Family, Run, RunError, System, expected_bytes, extend, run_by_engine};
use crate::certificate::{self, Form, List, ReadError};
use crate::run::{Context, Kept, Key, Pace, Plan};

/// A file with more than this many times the cells that are asked for takes longer to read than to
/// do without.
const WORTH_READING: u64 = 4;

/// Refuses a system of `cells` cells, with `rivals` rivals each, if these alone take more memory
/// than allowed. Returns the bytes that they take.
pub(super) fn admit_cells(cells: f64, rivals: f64, context: &Context) -> Result<f64, Refusal> {
    let bytes = expected_bytes(cells, rivals);
    if context.fits(bytes) {
        return Ok(bytes);
    }
    let (needed, allowed) = (size(Context::needed(bytes)), size(context.memory()));
    Err(Refusal::wrong(format_args!(
        "{cells:.0} lists take {needed} of memory to begin with, and --memory allows {allowed}"
    )))
}

/// Like [`admit_cells`], for all tails of `rows` rows, none longer than `longest`.
pub(super) fn admit_tails(rows: u64, longest: u64, context: &Context) -> Result<f64, Refusal> {
    let cells: f64 = (1..=rows).map(|row| (longest as f64 + row as f64) / row as f64).product();
    admit_cells(cells, rows as f64 * longest as f64, context)
}

/// Finds the families of `system`: all of them where results are kept, or what is there, and the
/// rest by a run.
///
/// A limit on time asks what happens up to then, and that does not depend on what happens to be
/// kept.
pub(super) fn find(system: &impl System, upto: u64, context: &Context) -> Result<Run, Refusal> {
    let run = find_anew(system, upto, context).map_err(refused)?;
    keep(system, &run, context);
    context.check()?;
    Ok(run)
}

/// A run that begins with what has been kept, if anything has; by an engine made for the system, if
/// there is one and more is wanted than has been kept.
fn find_anew(system: &impl System, upto: u64, context: &Context) -> Result<Run, RunError> {
    let mut known = HashMap::new();
    if upto == u64::MAX {
        let wanted = key_of(&system.statement(), Form::Full);
        let best = helpful(&wanted, system, context);
        if !best.as_ref().is_some_and(|kept| is_whole(kept, &wanted))
            && let Some(run) = run_by_engine(system, context)?
        {
            return Ok(run);
        }
        known = best.map(|best| families_of(&best, context)).unwrap_or_default();
    }
    let known = (0..system.cells()).map(|cell| known.remove(&system.label(cell))).collect();
    match extend(system, known, upto, &mut (), context) {
        Err(RunError::Unfit) => {
            let what = "what is kept is intact and does not fit; it is computed again";
            context.monitor().warn(format_args!("{what}"));
            extend(system, Vec::new(), upto, &mut (), context)
        }
        run => run,
    }
}

fn refused(why: RunError) -> Refusal {
    match why {
        RunError::Stopped(stopped) => stopped.into(),
        RunError::Unfit => Refusal::failed(why),
    }
}

/// Whether what has been `kept` is proved and has all that is `wanted`.
fn is_whole(kept: &Kept, wanted: &Key) -> bool {
    kept.status == Status::Proved && covers(&kept.key, wanted)
}

/// Like [`find`], but refuses families that are not proved.
pub(super) fn prove(system: &impl System, upto: u64, context: &Context) -> Result<Run, Refusal> {
    let run = find(system, upto, context)?;
    match run.status {
        Status::Proved => Ok(run),
        Status::Observed { upto } => Err(Refusal::failed(format_args!(
            "not everything is proved: a limit stopped the run at time {upto}; \
             more --memory lets it go on, or more --steps if --steps was given"
        ))),
    }
}

/// The plan to find the families of `system`, whose cells take `bytes` bytes.
pub(super) fn plan(system: &impl System, bytes: f64, upto: u64, context: &Context) -> Plan {
    let wanted = key_of(&system.statement(), Form::Full);
    let kept = helpful(&wanted, system, context).filter(|_| upto == u64::MAX);
    let cells = system.cells() as f64;
    if let Some(kept) = kept.filter(|kept| is_whole(kept, &wanted)) {
        let from = format!("the theorem {}, which has been kept", named(&kept.key));
        return Plan { digest: kept.digest, bytes, ..Plan::at_once("kept", from) };
    }
    if let Some(job) = system.by_engine(context).filter(|_| upto == u64::MAX) {
        return job.plan(context);
    }
    let from = "the recurrence, run until its states repeat";
    Plan::of_work(Pace::Automaton, from, (cells, bytes), context)
}

/// The statement that `key` names.
fn named(key: &Key) -> String {
    let words = key.parameters.keys().filter_map(|name| Some((name, key.number(name)?)));
    words.fold(key.kind.clone(), |text, (name, number)| format!("{text} {name} {number}"))
}

/// The key under which `statement` is kept.
pub(crate) fn key_of(statement: &str, form: Form) -> Key {
    let (name, words) = statement.split_once(' ').unwrap_or((statement, ""));
    let kind = match form {
        Form::Full => name.to_owned(),
        Form::Replay => format!("{name}-replay"),
    };
    let words: Vec<&str> = words.split(' ').collect();
    match &words[..] {
        [sets] => Key::new(kind).with("sets", *sets),
        words => words.chunks_exact(2).fold(Key::new(kind), |key, pair| {
            let is_number = pair[1].bytes().all(|byte| byte.is_ascii_digit());
            match pair[1].parse::<u64>() {
                // An order is a text.
                Err(_) if !is_number => key.with(pair[0], pair[1]),
                number => key.with(pair[0], number.unwrap_or(u64::MAX)),
            }
        }),
    }
}

fn keep(system: &impl System, run: &Run, context: &Context) {
    let key = key_of(&system.statement(), Form::Full);
    context.put(&key, run.status, |out| write(out, system, run, Form::Full, context));
}

/// Writes the certificate of `run` to `out`, and returns how many records it has, unless it is
/// stopped.
pub(super) fn write(
    out: &mut dyn Write,
    system: &impl System,
    run: &Run,
    form: Form,
    context: &Context,
) -> io::Result<u64> {
    let mut out = io::BufWriter::with_capacity(1 << 16, Stoppable { out, context });
    certificate::write(&mut out, system, run, form)?;
    out.flush()?;
    Ok(system.cells() as u64)
}

/// A writer that fails once the computation is stopped, so that an unfinished file goes away.
struct Stoppable<'s> {
    out: &'s mut dyn Write,
    context: &'s Context,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.context.check().map_err(io::Error::other)?;
        self.out.write(content)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The kept theorem that helps most to find `wanted`: one that has all of it, in as small a file as
/// can be; or else one that has as much of it as there is.
fn helpful(wanted: &Key, system: &impl System, context: &Context) -> Option<Kept> {
    let (kept, _) = context.keep().list(&wanted.kind);
    let related = kept.into_iter().filter(|kept| is_related(&kept.key, wanted));
    let most = WORTH_READING.saturating_mul(system.cells() as u64);
    related.filter(|kept| kept.records <= most).max_by_key(|kept| {
        let (proved, is_enough) = (kept.status == Status::Proved, is_whole(kept, wanted));
        let records = i128::from(kept.records);
        (kept.key == *wanted && proved, is_enough, if is_enough { -records } else { records })
    })
}

/// The families that are proved in the kept theorem `best`, by the label of their cell.
fn families_of(best: &Kept, context: &Context) -> HashMap<String, Family> {
    let lists = context.recall(&best.key, |input, records| {
        let found = match certificate::read(input, context.room()) {
            Err(ReadError::TooLarge { .. }) => return Ok(None),
            found => found.map_err(io::Error::other)?,
        };
        let fits =
            key_of(&found.statement, Form::Full) == best.key && found.lists.len() as u64 == records;
        let lists = fits.then_some(found.lists);
        lists.map(Some).ok_or_else(|| io::Error::other("it states something else"))
    });
    if let Some(None) = lists {
        let (name, allowed) = (named(&best.key), size(context.memory()));
        context.monitor().note(format_args!(
            "the theorem {name}, which has been kept, takes more memory than --memory {allowed}; \
             it is not used"
        ));
    }
    let proved = lists.flatten().into_iter().flatten().filter(|list| list.proved);
    proved.map(|List { label, family, .. }| (label, family)).collect()
}

/// Whether the systems `one` and `other` differ only in how far they go: then cells of the same
/// label are the same.
pub(crate) fn is_related(one: &Key, other: &Key) -> bool {
    other.parameters.iter().all(|(name, value)| {
        matches!(name.as_str(), "upto" | "value") || one.parameters.get(name) == Some(value)
    })
}

/// Whether the system `one` goes as far as `other`, to which it is related.
pub(crate) fn covers(one: &Key, other: &Key) -> bool {
    ["upto", "value"].iter().all(|name| one.number(name) >= other.number(name))
}
