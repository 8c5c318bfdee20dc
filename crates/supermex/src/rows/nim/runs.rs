//! Nim-values as they are heard, collected into runs: those of (p, q, r), (p, q, r + 1), and so on.
//!
//! To count the values of a run together takes a fraction of the time that it takes one by one.

use super::NimListener;
use crate::rows::Hears;

/// Hears of runs of nim-values.
pub(super) trait RunListener: Send {
    /// (p, q, r) has the first of `nims`, (p, q, r + 1) the next, and so on. There is at least one.
    fn run(&mut self, rows: [u32; 3], nims: &[u32]);

    /// Adds what the listener `other` has heard.
    fn join(&mut self, other: Self);
}

/// The most values of a run: as many as come with one first row and one second row before another
/// second row comes.
const LENGTH: usize = 32;

/// How many first rows, and how many second rows, have places of their own for a run: as many as
/// come in turn.
const FIRSTS: u32 = 32;
const SECONDS: u32 = 8;

/// A run that is not yet over.
#[derive(Clone, Copy, Debug)]
struct Run {
    rows: [u32; 3],
    count: u32,
    nims: [u32; LENGTH],
}

/// Hears of single nim-values, and hands them on in runs. In whatever order values come, each is
/// handed on once.
#[derive(Debug)]
pub(super) struct Runs<L> {
    runs: Vec<Run>,
    listener: L,
}

impl<L: RunListener> Runs<L> {
    pub(super) fn new(listener: L) -> Runs<L> {
        let none = Run { rows: [0; 3], count: 0, nims: [0; LENGTH] };
        Runs { runs: vec![none; (FIRSTS * SECONDS) as usize], listener }
    }

    /// Hands on what is left, and returns the listener that has heard of all runs.
    pub(super) fn finish(mut self) -> L {
        for run in &mut self.runs {
            hand_on(run, &mut self.listener);
        }
        self.listener
    }
}

/// Hands the values of `run`, which is over, to `listener`.
#[inline(never)]
fn hand_on<L: RunListener>(run: &mut Run, listener: &mut L) {
    if run.count > 0 {
        listener.run(run.rows, &run.nims[..run.count as usize]);
        run.count = 0;
    }
}

impl<L: RunListener> NimListener for Runs<L> {
    const EVERY: bool = true;

    #[inline]
    fn value(&mut self, [p, q, r]: [u32; 3], nim: u32) {
        let run = &mut self.runs[(q % SECONDS * FIRSTS + p % FIRSTS) as usize];
        let next = [run.rows[0], run.rows[1], run.rows[2] + run.count];
        if next != [p, q, r] || run.count as usize == LENGTH {
            hand_on(run, &mut self.listener);
            run.rows = [p, q, r];
        }
        run.nims[run.count as usize % LENGTH] = nim;
        run.count += 1;
    }
}

impl<L: RunListener> Hears for Runs<L> {
    fn join(&mut self, other: Runs<L>) {
        self.listener.join(other.finish());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct All(Vec<([u32; 3], u32)>);

    impl RunListener for All {
        fn run(&mut self, [p, q, r]: [u32; 3], nims: &[u32]) {
            self.0.extend((r..).zip(nims).map(|(r, &nim)| ([p, q, r], nim)));
        }

        fn join(&mut self, other: All) {
            self.0.extend(other.0);
        }
    }

    /// In any order each value is handed on once, whether or not others take its place.
    #[test]
    fn nothing_is_lost_or_said_twice() {
        let rows = (1..80).flat_map(|p| (0..=p).map(move |q| (p, q)));
        let rows = rows.flat_map(|(p, q)| (0..=q).map(move |r| [p, q, r]));
        let in_order: Vec<_> = rows.map(|[p, q, r]| ([p, q, r], p * q + r)).collect();
        let mut by_third = in_order.clone();
        by_third.sort_unstable_by_key(|(rows, _)| (rows[2], rows[0]));
        let backwards = in_order.iter().rev().copied().collect();
        for order in [in_order.clone(), by_third, backwards] {
            let mut ears = [Runs::new(All::default()), Runs::new(All::default())];
            for (at, &(rows, nim)) in order.iter().enumerate() {
                ears[usize::from(at % 1000 > 600)].value(rows, nim);
            }
            let [mut one, other] = ears;
            one.join(other);
            let mut found = one.finish().0;
            found.sort_unstable();
            assert!(found == in_order);
        }
    }
}
