//! The way from one block to the next: parts in order, and a receiver that sleeps when it has to
//! wait.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The parts on their way from one block to the next.
pub(super) struct Way<P> {
    state: Mutex<State<P>>,
    /// Wakes the receiver.
    enough: Condvar,
}

struct State<P> {
    parts: VecDeque<P>,
    /// How many parts must be there before the sender wakes the receiver; 0 while the receiver is
    /// awake.
    wanted: usize,
    /// Whether nothing will come any more.
    closed: bool,
}

/// How often the receiver looks for a part before it goes to sleep: for some microseconds. The
/// sender may have to wait for a core, and one that is spent on looking could be that core.
const LOOKS: u32 = 100;

impl<P> Way<P> {
    pub(super) fn new(parts: VecDeque<P>) -> Way<P> {
        let state = State { parts, wanted: 0, closed: false };
        Way { state: Mutex::new(state), enough: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn send(&self, part: P) {
        let mut state = self.lock();
        state.parts.push_back(part);
        if state.wanted > 0 && state.parts.len() >= state.wanted {
            self.wake(state);
        }
    }

    /// Wakes the receiver even if fewer parts have come than it waits for: the sender has finished
    /// its block.
    pub(super) fn flush(&self) {
        let state = self.lock();
        if state.wanted > 0 {
            self.wake(state);
        }
    }

    /// Nothing will come any more.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        self.wake(state);
    }

    fn wake(&self, mut state: MutexGuard<'_, State<P>>) {
        state.wanted = 0;
        drop(state);
        self.enough.notify_one();
    }

    /// The next part. If there is none, waits until there are `several`, so that one sleep is
    /// followed by some work, or until the sender says that there are no more for now. `None` if the
    /// way is closed.
    pub(super) fn receive(&self, several: usize) -> Option<P> {
        for _ in 0..LOOKS {
            // `try_lock`, so that looking does not queue for the lock.
            if let Ok(mut state) = self.state.try_lock()
                && let Some(part) = state.parts.pop_front()
            {
                return Some(part);
            }
            std::hint::spin_loop();
        }
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(part) = state.parts.pop_front() {
                return Some(part);
            }
            state.wanted = several.max(1);
            while state.wanted > 0 {
                state = self.enough.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    pub(super) fn into_parts(self) -> VecDeque<P> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).parts
    }
}
