//! A long computation, seen from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Watches over a long computation from outside: how far it is, and whether it shall stop.
#[derive(Debug, Default)]
pub struct Monitor {
    done: AtomicU64,
    stopped: AtomicBool,
}

impl Monitor {
    /// How much has been done: positions decided, or cells proved.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the computation to stop soon.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn advance(&self, amount: u64) {
        self.done.fetch_add(amount, Ordering::Relaxed);
    }
}
