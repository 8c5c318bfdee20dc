//! Theorems: found in the store, gone on from what is there, or proved and kept.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use serde_json::Value;
use supermex::Monitor;
use supermex::automaton::{self, Family, Limits, Run, RunError, System, extend};
use supermex::certificate::{self, Form, List};
use supermex_store::{Container, Header, Key, Status, Store};

use super::{found, knows_less, put};
use crate::failure::{Failure, warn};
use crate::watch::Watch;

/// The store, as far as theorems go, and what proving one may take.
pub(crate) struct Theorems {
    pub(crate) store: Option<Store>,
    pub(crate) limits: Limits,
}

/// A file with so many times the cells that are asked for takes longer to read than to do without.
const WORTH_READING: u64 = 4;

impl Theorems {
    /// What is known of a system: all of it from the store, or what is there and the rest found
    /// out. The second part of the answer says how keeping it went.
    ///
    /// A limit on time asks what happens up to then, and that does not depend on what happens to
    /// be in the store.
    pub(crate) fn find(&self, system: &impl System) -> Result<(Run, Result<(), Failure>), Failure> {
        let monitor = Arc::new(Monitor::default());
        let _watch = Watch::new(Arc::clone(&monitor), system.cells() as f64);
        let limited = self.limits.upto < u64::MAX;
        let mut known = match &self.store {
            Some(store) if !limited => known(store, system),
            _ => HashMap::new(),
        };
        let known = (0..system.cells()).map(|cell| known.remove(&system.label(cell))).collect();
        let run = match extend(system, known, self.limits, &monitor, &mut ()) {
            Err(RunError::Unfit) => {
                warn("what the store has is intact and does not fit; it is computed again");
                extend(system, Vec::new(), self.limits, &monitor, &mut ())
            }
            run => run,
        };
        let run = run.map_err(|_| Failure::Interrupted)?;
        let kept = self.store.as_ref().map_or(Ok(()), |store| keep(store, system, &run, &monitor));
        if monitor.is_stopped() { Err(Failure::Interrupted) } else { Ok((run, kept)) }
    }
}

/// The same for what must be proved to be of any use.
impl Theorems {
    pub(crate) fn prove(
        &self,
        system: &impl System,
    ) -> Result<(Run, Result<(), Failure>), Failure> {
        let (run, kept) = self.find(system)?;
        match run.status {
            automaton::Status::Proved => Ok((run, kept)),
            automaton::Status::Observed { upto } => Err(Failure::broken(format_args!(
                "not everything is proved: a limit stopped the run at time {upto}; \
                 --columns and --memory set the limits"
            ))),
        }
    }
}

/// What a system is kept under.
pub(crate) fn certificate_key(system: &impl System, form: Form) -> Key {
    key_of(&system.statement(), form)
}

fn key_of(statement: &str, form: Form) -> Key {
    let (name, words) = statement.split_once(' ').unwrap_or((statement, ""));
    let kind = match form {
        Form::Full => name.to_owned(),
        Form::Replay => format!("{name}-replay"),
    };
    let words: Vec<&str> = words.split(' ').collect();
    match &words[..] {
        [sets] => Key::new(kind).with("sets", *sets),
        words => words.chunks_exact(2).fold(Key::new(kind), |key, pair| {
            key.with(pair[0], pair[1].parse::<u64>().unwrap_or(u64::MAX))
        }),
    }
}

fn keep(store: &Store, system: &impl System, run: &Run, monitor: &Monitor) -> Result<(), Failure> {
    let key = certificate_key(system, Form::Full);
    let status = match run.status {
        automaton::Status::Proved => Status::Proved,
        automaton::Status::Observed { upto } => Status::Observed { upto },
    };
    let there = Container::open(store.path(&key)).ok().map(|there| there.header().status);
    if there.is_some_and(|there| !knows_less(there, status)) {
        return Ok(());
    }
    put(store, &key, status, |out| write_certificate(out, system, run, Form::Full, monitor))
}

/// Writes a certificate, and says how many records it has. The monitor can stop that.
pub(crate) fn write_certificate(
    out: &mut impl Write,
    system: &impl System,
    run: &Run,
    form: Form,
    monitor: &Monitor,
) -> io::Result<u64> {
    let out = Stoppable { out, monitor };
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    certificate::write(&mut out, system, run, form)?;
    out.flush()?;
    Ok(system.cells() as u64)
}

/// Writes until it is stopped, and fails then, so that an unfinished file goes away.
struct Stoppable<'s, W> {
    out: &'s mut W,
    monitor: &'s Monitor,
}

impl<W: Write> Write for Stoppable<'_, W> {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        if self.monitor.is_stopped() {
            return Err(io::Error::other("stopped before the end"));
        }
        self.out.write(content)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The families that are proved in the file that helps most, by the label of their cell.
fn known(store: &Store, system: &impl System) -> HashMap<String, Family> {
    let wanted = certificate_key(system, Form::Full);
    let cells = system.cells() as u64;
    let listed = store.list().unwrap_or_default();
    let headers = listed.into_iter().filter_map(|entry| entry.header);
    let related = headers.filter(|header| is_related(&header.key, &wanted));
    let proved = |header: &Header| header.status == Status::Proved;
    // All that is asked for, in as small a file as can be; or else as much of it as there is.
    let rank = |header: &Header| {
        let covers = proved(header) && covers(&header.key, &wanted);
        let records = i128::from(header.records);
        (header.key == wanted && proved(header), covers, if covers { -records } else { records })
    };
    let worth = |header: &Header| header.records <= WORTH_READING.saturating_mul(cells);
    let Some(best) = related.filter(worth).max_by_key(rank) else { return HashMap::new() };
    let lists = store.find(&best.key).and_then(|file| {
        let read = |content: &mut _| {
            let content = certificate::read(content).map_err(io::Error::other)?;
            let fits = key_of(&content.statement, Form::Full) == best.key
                && content.lists.len() as u64 == best.records;
            fits.then_some(content.lists)
                .ok_or_else(|| io::Error::other("it states something else"))
        };
        file.map(|file| file.read_with(read)).transpose()
    });
    let proved = found(lists).into_iter().flatten().filter(|list| list.proved);
    proved.map(|List { label, family, .. }| (label, family)).collect()
}

/// Whether two systems differ in how far they go only: then cells of the same label are the same.
fn is_related(one: &Key, other: &Key) -> bool {
    one.kind == other.kind
        && other.parameters.iter().all(|(name, value)| {
            matches!(name.as_str(), "upto" | "value") || one.parameters.get(name) == Some(value)
        })
}

/// Whether a system goes as far as another that it is related to.
fn covers(one: &Key, other: &Key) -> bool {
    let number = |key: &Key, name: &str| key.parameters.get(name).and_then(Value::as_u64);
    ["upto", "value"].iter().all(|name| number(one, name) >= number(other, name))
}
