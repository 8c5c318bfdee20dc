//! The monitor of a computation: its progress, its warnings, and a way to stop it.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::Clock;

/// How far a piece of work is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What is counted, in the plural: `positions`, `values`, `tails`.
    pub unit: &'static str,
    /// How many units have been done.
    pub done: u64,
    /// About how many units there are, if that is known.
    pub total: Option<f64>,
}

/// What a listener hears.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'e> {
    /// How far the present piece of work is.
    Progress(Progress),
    /// Something is wrong, but does no harm.
    Warning(&'e str),
    /// Something worth knowing.
    Note(&'e str),
}

pub(super) type Listener = Arc<dyn Fn(Event<'_>) + Send + Sync>;

/// Counts the work of a computation, calls a listener now and then, and stops the computation.
#[derive(Default)]
pub struct Monitor {
    done: AtomicU64,
    /// The amount of work at which the listener is called next.
    due: AtomicU64,
    stopped: AtomicBool,
    work: Mutex<Work>,
    pub(super) listener: Option<Listener>,
    clock: Clock,
}

/// The present piece of work.
#[derive(Debug, Default)]
struct Work {
    unit: &'static str,
    total: f64,
    /// When the listener was called last, and how much work is done from then until the next call.
    called: f64,
    step: u64,
    /// The first failure to keep something.
    failure: Option<String>,
}

/// The least time between two calls of the listener, in seconds, as a rule.
const INTERVAL: f64 = 0.05;

impl Monitor {
    pub(super) fn new(clock: Clock, listener: Option<Listener>) -> Monitor {
        Monitor { listener, clock, ..Monitor::default() }
    }

    /// Asks the computation to stop soon.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the computation was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// How far the present piece of work is.
    pub fn progress(&self) -> Progress {
        let work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        let total = Some(work.total).filter(|total| total.is_finite() && *total > 0.0);
        Progress { unit: work.unit, done: self.done.load(Ordering::Relaxed), total }
    }

    /// Takes the first failure to keep something, in a sentence; a second call returns none.
    pub fn take_failure(&self) -> Option<String> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner).failure.take()
    }

    /// Tells the listener of something that is wrong but does no harm.
    pub fn warn(&self, message: fmt::Arguments<'_>) {
        self.tell(Event::Warning(&message.to_string()));
    }

    /// Tells the listener of something worth knowing.
    pub fn note(&self, message: fmt::Arguments<'_>) {
        self.tell(Event::Note(&message.to_string()));
    }

    fn tell(&self, event: Event<'_>) {
        if let Some(listener) = &self.listener {
            listener(event);
        }
    }

    /// Remembers that something could not be kept, and why.
    pub(crate) fn fail(&self, why: String) {
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        work.failure.get_or_insert(why);
    }

    pub(super) fn begin(&self, unit: &'static str, total: f64) {
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        (work.unit, work.total) = (unit, total);
        (work.called, work.step) = ((self.clock.0)(), 1);
        self.done.store(0, Ordering::Relaxed);
        let due = if self.listener.is_some() { 1 } else { u64::MAX };
        self.due.store(due, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn advance(&self, amount: u64) {
        let done = amount + self.done.fetch_add(amount, Ordering::Relaxed);
        if done >= self.due.load(Ordering::Relaxed) {
            self.call(done);
        }
    }

    /// Calls the listener, unless another thread is just doing so, and decides when it is due
    /// again.
    #[cold]
    fn call(&self, done: u64) {
        let Ok(mut work) = self.work.try_lock() else { return };
        let now = (self.clock.0)();
        let waited = now - work.called;
        work.step = match waited {
            _ if waited < INTERVAL / 2.0 => work.step.saturating_mul(2),
            _ if waited > INTERVAL * 2.0 => (work.step / 2).max(1),
            _ => work.step,
        };
        work.called = now;
        self.due.store(done.saturating_add(work.step), Ordering::Relaxed);
        drop(work);
        // Nobody listens to work that has not begun.
        if self.listener.is_some() {
            self.tell(Event::Progress(self.progress()));
        } else {
            self.due.store(u64::MAX, Ordering::Relaxed);
        }
    }
}

impl fmt::Debug for Monitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::run::Context;

    #[test]
    fn a_listener_hears_of_progress_in_the_unit_of_the_work() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ears = Arc::clone(&heard);
        let context = Context::default().with_listener(move |event| {
            if let Event::Progress(progress) = event {
                ears.lock().unwrap().push(progress);
            }
        });
        context.begin("cells", 10.0);
        (0..10).for_each(|_| context.advance(1));
        let first = Progress { unit: "cells", done: 1, total: Some(10.0) };
        assert_eq!(heard.lock().unwrap().first(), Some(&first));
        assert_eq!(context.monitor().progress().done, 10);
        // The next piece of work is counted from the beginning.
        context.begin("rows", f64::INFINITY);
        assert_eq!(context.monitor().progress(), Progress { unit: "rows", done: 0, total: None });
    }

    /// Steps grow until calls are rare, however fast the work is.
    #[test]
    fn a_listener_is_not_called_for_every_step() {
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&calls);
        let context = Context::default()
            .with_clock(Clock(|| 0.0))
            .with_listener(move |_| _ = counted.fetch_add(1, Ordering::Relaxed));
        context.begin("steps", 1e6);
        (0..1_000_000).for_each(|_| context.advance(1));
        assert!((10..30).contains(&calls.load(Ordering::Relaxed)), "{calls:?}");
    }

    #[test]
    fn the_first_failure_is_remembered_once() {
        let context = Context::default();
        context.monitor().fail("first".to_owned());
        context.monitor().fail("second".to_owned());
        assert_eq!(context.monitor().take_failure().as_deref(), Some("first"));
        assert_eq!(context.monitor().take_failure(), None);
    }
}
