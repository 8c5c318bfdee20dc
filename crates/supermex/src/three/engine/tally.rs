//! How many rows take a value.
//!
//! Brouwer and others (*On three-rowed Chomp*, 8.10) ask how often a value c comes up in columns
//! before c. A row takes c once at most, so that is the number of rows that have taken c before
//! column c comes. They need not be counted value by value: when column c comes, rows whose windows
//! lie above c have not taken it; rows that have ended have taken every value of a long stretch,
//! except diagonal values below them; only the few other rows have to be looked at.

use std::ops::Range;

use super::diagonal::Diagonal;
use super::row::{Row, Width};

/// The values that rows were seen to take in some blocks.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Values, and how many rows have taken each.
    points: Vec<(u32, u32)>,
    ended: Vec<Ended>,
}

/// A row that has ended. It has taken every value from `from` on to before `to`, except the
/// diagonal values below `row`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ended {
    pub(super) row: u32,
    pub(super) from: u32,
    pub(super) to: u32,
}

impl Seen {
    /// Adds what was seen in other blocks.
    pub(super) fn add(&mut self, mut other: Seen) {
        self.points.append(&mut other.points);
        self.ended.append(&mut other.ended);
    }

    /// Notes that `row` has become constant at `column`, in a block that began with column `first`.
    /// The value `column` itself does not count.
    pub(super) fn note_constant(
        &mut self,
        row: &Row,
        first: u32,
        column: u32,
        diagonal: &Diagonal,
        width: Width,
    ) {
        self.count_values([row], first..column, diagonal, width);
        let (solid, end) = (row.solid(width), row.end());
        let mut from = column + 1;
        let solid = solid.start.max(from)..solid.end;
        while from < end {
            if solid.start <= from && from < solid.end {
                self.ended.push(Ended { row: row.number, from, to: solid.end });
                from = solid.end;
                continue;
            }
            let mut bits = row.own(from, diagonal, width);
            let mut next = from + 64;
            if from < solid.start && solid.start < next && !solid.is_empty() {
                bits &= !(u64::MAX << (solid.start - from));
                next = solid.start;
            }
            while bits != 0 {
                self.points.push((from + bits.trailing_zeros(), 1));
                bits &= bits - 1;
            }
            from = next;
        }
    }

    /// Notes that `row` has settled: from `column` on it takes every value, except the diagonal
    /// values below it. For if it left a value out, it would take it when the column of that value
    /// comes, and be constant.
    pub(super) fn note_settled(&mut self, row: u32, column: u32) {
        self.ended.push(Ended { row, from: column, to: u32::MAX });
    }

    /// Counts for each of `values`, at most 64, how many of `rows` have taken it.
    pub(super) fn count_values<'a>(
        &mut self,
        rows: impl IntoIterator<Item = &'a Row>,
        values: Range<u32>,
        diagonal: &Diagonal,
        width: Width,
    ) {
        // The counts of all values at once: bit k of plane i is bit i of the count of the k-th
        // value.
        let mut planes = [0_u64; 32];
        let few = values.end - values.start;
        let mask = u64::MAX.checked_shr(64 - few).unwrap_or(0);
        for row in rows {
            let mut carry = row.own(values.start, diagonal, width) & mask;
            for plane in &mut planes {
                if carry == 0 {
                    break;
                }
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        for (value, k) in values.zip(0..) {
            let bits = planes.iter().zip(0..);
            let count = bits.fold(0, |count, (plane, i)| count | ((plane >> k & 1) as u32) << i);
            if count > 0 {
                self.points.push((value, count));
            }
        }
    }
}

/// How many rows take each value, as far as that is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// For each value, how many rows take it; from `known` on, without the stretches of rows in
    /// `ended`.
    pub(super) counts: Vec<u32>,
    /// The counts of values below this one are final.
    pub(super) known: u32,
    /// Rows that have ended and whose stretch reaches beyond `known`, by row.
    pub(super) ended: Vec<Ended>,
    /// How many rows have settled and take all values from `known` on, since every diagonal value
    /// below them is smaller.
    pub(super) settled: u32,
}

impl Tally {
    /// Adds the values that rows were `seen` to take.
    pub(super) fn add(&mut self, mut seen: Seen) {
        for (value, count) in seen.points {
            let at = value as usize;
            if at >= self.counts.len() {
                self.counts.resize(at + 1, 0);
            }
            self.counts[at] += count;
        }
        self.ended.append(&mut seen.ended);
    }

    /// Makes the counts of all values below `next` final: the columns before `next` are done, and
    /// `diagonal` is known that far.
    pub(super) fn finish(&mut self, next: u32, diagonal: &[u32]) {
        if next <= self.known {
            return;
        }
        self.ended.sort_by_key(|ended| ended.row);
        let values = self.known..next;
        let mut on_diagonal: Vec<(u32, u32)> = Vec::new();
        let mut rest = Vec::new();
        for (value, place) in values.clone().zip(places(diagonal, values.clone())) {
            match place {
                Some(a) => on_diagonal.push((a, value)),
                None => rest.push(value),
            }
        }
        on_diagonal.sort_unstable();
        if self.counts.len() < next as usize {
            self.counts.resize(next as usize, 0);
        }
        // Only rows up to a can have taken the value f(a, a). So rows are added to the cover in
        // order.
        let mut cover = Cover::new(values);
        let mut due = on_diagonal.into_iter().peekable();
        for ended in &self.ended {
            while let Some((_, value)) = due.next_if(|&(a, _)| a < ended.row) {
                self.counts[value as usize] += self.settled + cover.count(value);
            }
            cover.add(ended.from, ended.to);
        }
        for value in due.map(|(_, value)| value).chain(rest) {
            self.counts[value as usize] += self.settled + cover.count(value);
        }
        self.known = next;
        let done = diagonal.iter().position(|&value| value >= next).unwrap_or(diagonal.len());
        let before = self.ended.len();
        self.ended.retain(|ended| ended.to < u32::MAX || ended.row as usize > done);
        self.settled += (before - self.ended.len()) as u32;
        self.ended.retain(|ended| ended.to > next);
    }
}

/// For each of `values`, the a with f(a, a) = value, if there is one.
pub(super) fn places(diagonal: &[u32], values: Range<u32>) -> Vec<Option<u32>> {
    let mut places = vec![None; values.len()];
    // f(a, a) is larger than a.
    for (a, &value) in (0..values.end).zip(diagonal) {
        if values.contains(&value) {
            places[(value - values.start) as usize] = Some(a);
        }
    }
    places
}

/// How many stretches cover each of `values`: a Fenwick tree. Stretches that cover them all are
/// counted apart, in `all`.
#[derive(Debug)]
struct Cover {
    values: Range<u32>,
    all: u32,
    tree: Vec<i32>,
}

impl Cover {
    fn new(values: Range<u32>) -> Cover {
        Cover { all: 0, tree: vec![0; values.len() + 1], values }
    }

    fn add(&mut self, from: u32, to: u32) {
        let Range { start, end } = self.values;
        if from <= start && to >= end {
            self.all += 1;
        } else if from < end && to > start {
            self.change(from.max(start) - start, 1);
            self.change(to.min(end) - start, -1);
        }
    }

    fn change(&mut self, at: u32, by: i32) {
        let mut node = at as usize + 1;
        while let Some(sum) = self.tree.get_mut(node) {
            *sum += by;
            node += node & node.wrapping_neg();
        }
    }

    fn count(&self, value: u32) -> u32 {
        let mut node = (value - self.values.start) as usize + 1;
        let mut count = self.all.cast_signed();
        while node > 0 {
            count += self.tree[node];
            node &= node - 1;
        }
        count.cast_unsigned()
    }
}
