//! What is asked of the sequences of three rows: how far they stray from their trends, and by how much they
//! grow from term to term.

use std::collections::BTreeMap;

use super::Events;

/// A sequence of numbers and its trend.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    slope: f64,
    /// The index of the next term.
    next: u32,
    last: Option<u32>,
    /// The term that is farthest below its trend, and the one that is farthest above, with how far.
    strip: Option<[Extreme; 2]>,
    differences: BTreeMap<i64, u64>,
}

/// A term that is farther from its trend than all before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// Its index.
    pub index: u32,
    /// Itself, less its trend.
    pub distance: f64,
}

impl Trail {
    fn new(slope: f64, first: u32) -> Trail {
        Trail { slope, next: first, last: None, strip: None, differences: BTreeMap::new() }
    }

    fn push(&mut self, term: u32) {
        let distance = f64::from(term) - self.slope * f64::from(self.next);
        let here = Extreme { index: self.next, distance };
        let [low, high] = self.strip.unwrap_or([here; 2]);
        let low = if distance < low.distance { here } else { low };
        let high = if distance > high.distance { here } else { high };
        self.strip = Some([low, high]);
        if let Some(last) = self.last {
            *self.differences.entry(i64::from(term) - i64::from(last)).or_default() += 1;
        }
        self.last = Some(term);
        self.next += 1;
    }

    /// The terms that are farthest below their trend and above it, if there are any.
    pub fn strip(&self) -> Option<[Extreme; 2]> {
        self.strip
    }

    /// How often each difference between a term and the next has come up.
    pub fn differences(&self) -> &BTreeMap<i64, u64> {
        &self.differences
    }
}

/// What Brouwer and others (*On three-rowed Chomp*, 8.5 to 8.8) ask of the diagonal and of the rows that become
/// constant.
///
/// ```
/// use supermex::Monitor;
/// use supermex::three::{Frontier, Statistics};
///
/// let mut statistics = Statistics::default();
/// Frontier::new(1000).run_to(1000, &mut statistics, &Monitor::default());
/// let [low, high] = statistics.diagonal().strip().unwrap();
/// assert!(low.distance > -1.2 && high.distance < 2.1);
/// assert_eq!(statistics.first_fall(), None);
/// assert!(statistics.is_bounded());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    diagonal: Trail,
    starts: Trail,
    rows: Trail,
    first_fall: Option<u32>,
    is_bounded: bool,
}

impl Default for Statistics {
    fn default() -> Statistics {
        let (alpha, beta) = (1.0 + 0.5_f64.sqrt(), 1.0 + 2_f64.sqrt());
        Statistics {
            diagonal: Trail::new(alpha, 0),
            starts: Trail::new(beta, 1),
            rows: Trail::new(alpha, 1),
            first_fall: None,
            is_bounded: true,
        }
    }
}

impl Events for Statistics {
    fn diagonal(&mut self, _q: u32, value: u32) {
        self.diagonal.push(value);
    }

    fn constant(&mut self, r: u32, q: u32) {
        let n = self.starts.next;
        if self.rows.last.is_some_and(|last| r <= last) {
            self.first_fall = self.first_fall.or(Some(n));
        }
        // 8.8: the n-th row becomes constant at 3n - 1 at the latest.
        self.is_bounded &= q < 3 * n;
        self.starts.push(q);
        self.rows.push(r);
    }
}

impl Statistics {
    /// d(n) = f(n, n), from n = 0 on, with trend (1 + 1/√2) n.
    pub fn diagonal(&self) -> &Trail {
        &self.diagonal
    }

    /// q(n), the second row at which the n-th row becomes constant, from n = 1 on, with trend (1 + √2) n.
    pub fn starts(&self) -> &Trail {
        &self.starts
    }

    /// r(n), that row, with trend (1 + 1/√2) n.
    pub fn rows(&self) -> &Trail {
        &self.rows
    }

    /// The first n for which r(n) is not larger than r(n − 1). Whether there is one is an open question of the paper.
    pub fn first_fall(&self) -> Option<u32> {
        self.first_fall
    }

    /// Whether q(n) ≤ 3n − 1 for all n, as the paper proves.
    pub fn is_bounded(&self) -> bool {
        self.is_bounded
    }
}
