//! Who searches what: threads that share a search keep out of each other's way.

use std::sync::atomic::{AtomicU64, Ordering};

/// The positions that threads are searching: the hash of each lies in the place that it tells.
///
/// A thread that comes to such a position among the moves of another sees to the other moves first,
/// and then helps with what is left of it. Nothing rests on claims but that threads seldom do the
/// same work: if two positions have the same place, the one that came first is forgotten.
#[derive(Debug)]
pub(super) struct Claims {
    /// No places at all if there is only one thread.
    places: Vec<AtomicU64>,
}

/// A claim, which ends when it is dropped.
#[derive(Debug)]
pub(super) struct Claim<'c>(Option<(&'c AtomicU64, u64)>);

/// A thread claims a position for each move of the line of play that it looks at, some dozens.
const PLACES: usize = 4096;

impl Claims {
    pub(super) fn new(threads: usize) -> Claims {
        let count = if threads > 1 { PLACES } else { 0 };
        Claims { places: (0..count).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The place of the position with the hash that `hash` finds, and what lies there if it is
    /// claimed.
    fn place(&self, hash: impl FnOnce() -> u64) -> Option<(&AtomicU64, u64)> {
        if self.places.is_empty() {
            return None;
        }
        // There is a 0 in places that are free.
        let hash = hash() | 1;
        Some((&self.places[(hash >> 32) as usize % PLACES], hash))
    }

    pub(super) fn claim(&self, hash: impl FnOnce() -> u64) -> Claim<'_> {
        let claim = self.place(hash);
        if let Some((place, hash)) = claim {
            place.store(hash, Ordering::Relaxed);
        }
        Claim(claim)
    }

    pub(super) fn has(&self, hash: impl FnOnce() -> u64) -> bool {
        self.place(hash).is_some_and(|(place, hash)| place.load(Ordering::Relaxed) == hash)
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        if let Some((place, hash)) = self.0 {
            // Another claim may have taken the place since; then it stays.
            let order = Ordering::Relaxed;
            let _is_own = place.compare_exchange(hash, 0, order, order);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_end_when_they_are_dropped() {
        let claims = Claims::new(2);
        let (one, other) = (7 << 32 | 5, 7 << 32 | 9);
        let claim = claims.claim(|| one);
        assert!(claims.has(|| one) && !claims.has(|| other));
        let later = claims.claim(|| other);
        drop(claim);
        assert!(!claims.has(|| one) && claims.has(|| other));
        drop(later);
        assert!(!claims.has(|| other));
    }

    #[test]
    fn a_single_thread_claims_nothing() {
        let claims = Claims::new(1);
        let _claim = claims.claim(|| unreachable!("nobody asks"));
        assert!(!claims.has(|| unreachable!("nobody asks")));
    }
}
