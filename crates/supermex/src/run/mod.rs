//! One run of a computation: what it may take, who watches it, and where its results are kept.
//!
//! Every long computation takes a [`Context`] as its last argument. A door (the command line, a
//! browser page, a notebook) makes one and hands it in; engines ask it how many threads and bytes
//! they may take, count their work, look whether to stop, and keep and recall states.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`Context`], [`Stopped`], [`Unfinished`], [`Clock`] |
//! | `monitor.rs` | [`Monitor`]: progress in a unit that the work names, warnings, and a way to stop |
//! | `keep.rs` | [`Keep`]: what is kept between runs, by [`Key`]; [`Nowhere`] and [`InMemory`] |
//! | `plan.rs` | [`Plan`]: what a computation is going to do and take; how fast engines are |
//! | `stages.rs` | the loop that goes in stages, keeps and resumes; [`Checkpoints`] |
//! | `threads.rs` | threads, as many as the system grants |

mod keep;
mod monitor;
mod plan;
mod stages;
pub(crate) mod threads;

pub use keep::{Fill, InMemory, Keep, KeepError, Kept, Key, Nowhere, Parameter, Read};
pub use monitor::{Event, Monitor, Progress};
pub use plan::Plan;
pub(crate) use plan::{Pace, columns_bytes, columns_within};
pub use stages::{Checkpoints, Occupied, Resume};
pub(crate) use stages::{LastTwo, Staged, run_in_stages};

use std::io::{BufRead, Write};
use std::sync::Arc;

use crate::Status;

/// The computation was asked to stop, and has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

/// Why a computation that finds out on its way how far it has to go has no result.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfinished {
    /// The computation was asked to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The computation takes more memory than it may.
    #[error("{bytes:.0} bytes of memory are needed, and that is too many")]
    Memory {
        /// About how many bytes the computation takes.
        bytes: f64,
    },
}

/// A function that says what time it is, in seconds since some moment.
///
/// A browser has no clock that this library could ask, so that its door brings one along.
#[derive(Clone, Copy, Debug)]
pub struct Clock(pub fn() -> f64);

impl Default for Clock {
    #[cfg(not(target_arch = "wasm32"))]
    fn default() -> Clock {
        use std::sync::OnceLock;
        use std::time::Instant;
        static BEGIN: OnceLock<Instant> = OnceLock::new();
        Clock(|| BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64())
    }

    /// A clock that stands still.
    #[cfg(target_arch = "wasm32")]
    fn default() -> Clock {
        Clock(|| 0.0)
    }
}

/// What a computation may take, who watches it, and where its results are kept. Clones share the
/// monitor and the places.
///
/// ```
/// use supermex::bars::Openings;
/// use supermex::run::{Context, Event};
/// use supermex::{Bar, Square};
///
/// let context = Context::default().with_threads(2).with_listener(|event| {
///     if let Event::Progress(progress) = event {
///         eprintln!("{} {}", progress.done, progress.unit);
///     }
/// });
/// let openings = Openings::find(Bar { rows: 6, columns: 13 }, &context)?;
/// assert_eq!(openings.of(6, 13), [Square::new(4, 12), Square::new(5, 9)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Context {
    threads: usize,
    memory: f64,
    clock: Clock,
    monitor: Arc<Monitor>,
    keep: Arc<dyn Keep>,
    checkpoints: Option<Checkpoints>,
}

impl Default for Context {
    /// One thread, two GiB, nobody listening, nothing kept.
    fn default() -> Context {
        Context {
            threads: 1,
            memory: 2.0 * 1024.0 * 1024.0 * 1024.0,
            clock: Clock::default(),
            monitor: Arc::default(),
            keep: Arc::new(Nowhere),
            checkpoints: None,
        }
    }
}

/// The bytes that the program itself takes, with its stacks and buffers. Of little memory, a fifth
/// is left for them: nobody can do with less, and small boards are decided all the same.
const PROGRAM: usize = 10 << 20;

impl Context {
    /// The most threads that are run, however many are asked for: no machine has more cores, and
    /// more threads would mostly wait for each other.
    pub const MOST_THREADS: usize = 1024;

    /// With `threads` threads, one at least and [`MOST_THREADS`](Context::MOST_THREADS) at most.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Context {
        Context { threads: threads.clamp(1, Context::MOST_THREADS), ..self }
    }

    /// Runs `threads` threads, but no more than the machine has cores. Doors use this for a number
    /// that somebody asked for: surplus threads wait for a core, and make those wait that need their
    /// results.
    #[must_use]
    pub fn with_threads_up_to_cores(self, threads: usize) -> Context {
        self.with_threads(threads.min(threads::cores()))
    }

    /// With at most `bytes` bytes of memory.
    #[must_use]
    pub fn with_memory(self, bytes: f64) -> Context {
        Context { memory: bytes, ..self }
    }

    /// With this clock, for progress and estimates.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Context {
        let monitor = Arc::new(Monitor::new(clock, self.monitor.listener.clone()));
        Context { clock, monitor, ..self }
    }

    /// With a listener that hears of progress and warnings. It is called from the computing
    /// threads, about twenty times a second.
    #[must_use]
    pub fn with_listener(self, listener: impl Fn(Event<'_>) + Send + Sync + 'static) -> Context {
        let monitor = Arc::new(Monitor::new(self.clock, Some(Arc::new(listener))));
        Context { monitor, ..self }
    }

    /// With a place where results are kept and found again.
    #[must_use]
    pub fn with_keep(self, keep: Arc<dyn Keep>) -> Context {
        Context { keep, ..self }
    }

    /// With results kept in memory, unless they are kept elsewhere.
    #[must_use]
    pub fn remembering(self) -> Context {
        if self.keep.place() == Nowhere.place() {
            self.with_keep(Arc::new(InMemory::default()))
        } else {
            self
        }
    }

    /// With a place where a long run leaves its states, so that it can go on from them.
    #[must_use]
    pub fn with_checkpoints(self, checkpoints: Checkpoints) -> Context {
        Context { checkpoints: Some(checkpoints), ..self }
    }

    /// The same context without a listener, and without a way to stop the computation.
    #[must_use]
    pub(crate) fn unwatched(&self) -> Context {
        Context { monitor: Arc::default(), ..self.clone() }
    }

    /// How many threads may run.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How many bytes of memory may be taken.
    pub fn memory(&self) -> f64 {
        self.memory
    }

    /// How many bytes of memory may be taken, as a whole number.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bytes")]
    pub(crate) fn bytes(&self) -> usize {
        self.memory as usize
    }

    /// How many bytes of memory a computation may fill with what it gathers: all but those that the
    /// program itself takes.
    pub(crate) fn room(&self) -> usize {
        self.bytes() - (self.bytes() / 5).min(PROGRAM)
    }

    /// How many bytes have to be allowed for a computation that takes `bytes` bytes, so that there
    /// is [room](Context::room) for it.
    pub(crate) fn needed(bytes: f64) -> f64 {
        (1.25 * bytes).min(bytes + PROGRAM as f64)
    }

    /// Whether there is memory for a computation that takes `bytes` bytes.
    pub(crate) fn fits(&self, bytes: f64) -> bool {
        Context::needed(bytes) <= self.memory
    }

    /// The time in seconds, since some moment.
    pub fn now(&self) -> f64 {
        (self.clock.0)()
    }

    /// The monitor, which tells how far the computation is, and stops it.
    pub fn monitor(&self) -> &Arc<Monitor> {
        &self.monitor
    }

    /// Where results are kept.
    pub fn keep(&self) -> &Arc<dyn Keep> {
        &self.keep
    }

    /// Where a long run leaves its states, if that was asked for.
    pub fn checkpoints(&self) -> Option<&Checkpoints> {
        self.checkpoints.as_ref()
    }

    /// The most threads, up to those that may run, with which something fits into memory; `bytes`
    /// says how much it takes with a number of threads.
    pub(crate) fn threads_within(&self, bytes: impl Fn(usize) -> f64) -> Option<usize> {
        (1..=self.threads).rev().find(|&threads| self.fits(bytes(threads)))
    }

    /// Fails if a computation takes more memory than it may.
    pub(crate) fn admit(&self, bytes: f64) -> Result<(), Unfinished> {
        if self.fits(bytes) { Ok(()) } else { Err(Unfinished::Memory { bytes }) }
    }

    /// Begins a piece of work, of about `total` units called `unit`.
    pub(crate) fn begin(&self, unit: &'static str, total: f64) {
        self.monitor.begin(unit, total);
    }

    /// Counts `amount` more units of work as done.
    pub(crate) fn advance(&self, amount: u64) {
        self.monitor.advance(amount);
    }

    /// Whether the computation was asked to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.monitor.is_stopped()
    }

    /// Fails if the computation was asked to stop.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Reads what was kept under `key`, if it is there and intact. Damage is named in a warning.
    pub(crate) fn recall<T>(
        &self,
        key: &Key,
        read: impl FnMut(&mut dyn BufRead, u64) -> std::io::Result<T>,
    ) -> Option<T> {
        self.recall_from(
            &*self.keep,
            key,
            "it is not used, and its content is computed again",
            read,
        )
    }

    /// Like [`recall`](Context::recall), from the place `place`; `otherwise` says, for a warning,
    /// what happens without it.
    pub(crate) fn recall_from<T>(
        &self,
        place: &dyn Keep,
        key: &Key,
        otherwise: &str,
        mut read: impl FnMut(&mut dyn BufRead, u64) -> std::io::Result<T>,
    ) -> Option<T> {
        let found = keep::recall(place, key, &mut read, self).unwrap_or_else(|why| {
            // If the computation was stopped, that is why nothing was found.
            if !self.is_stopped() {
                self.monitor.warn(format_args!("{why}; {otherwise}"));
            }
            None
        })?;
        if let Some(remark) = place.remark(key) {
            self.monitor.note(format_args!("{remark}"));
        }
        Some(found)
    }

    /// Keeps what `write` writes under `key`; `write` returns how many records that is. If that
    /// fails, the answer is complete all the same; the monitor remembers the failure.
    pub(crate) fn put(
        &self,
        key: &Key,
        status: Status,
        mut write: impl FnMut(&mut dyn Write) -> std::io::Result<u64>,
    ) {
        if let Err(why) = self.keep.put(key, status, &mut write) {
            self.monitor.fail(format!("the answer is complete, but was not kept: {why}"));
        }
    }
}
