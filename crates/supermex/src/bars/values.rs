//! Sweeps that give every position a value: nim-values, and outcomes with remoteness.
//!
//! The sweeps follow the rules of `numbering.rs`, with one place for each position: the history of
//! row `i` at a place is a summary of the values that moves in row `i` lead to.

use super::SweepError;
use super::plan::ValuePlan;
use crate::run::Context;

/// How the values of options are summarised, and how the value of a position follows from the
/// summary.
pub(super) trait Rule {
    /// What a position is worth.
    type Value: Copy;
    /// A word of a summary.
    type Word: Copy;
    /// How many words a summary has.
    fn words(&self) -> usize {
        1
    }
    /// Makes `summary` that of no options.
    fn clear(&self, summary: &mut [Self::Word]);
    /// Adds the options of `other` to `summary`.
    fn join(&self, summary: &mut [Self::Word], other: &[Self::Word]);
    /// The value of a position, from the summary of all its options.
    fn value(&self, summary: &[Self::Word]) -> Self::Value;
    /// Adds an option of value `value` to `summary`.
    fn add(&self, summary: &mut [Self::Word], value: Self::Value);
}

/// Nim-values: a summary is the set of the nim-values of options.
pub(super) struct NimRule {
    /// A position of s squares has a nim-value below s.
    pub(super) words: usize,
}

impl Rule for NimRule {
    type Value = u32;
    type Word = u64;

    fn words(&self) -> usize {
        self.words
    }

    fn clear(&self, summary: &mut [u64]) {
        summary.fill(0);
    }

    #[inline]
    fn join(&self, summary: &mut [u64], other: &[u64]) {
        summary.iter_mut().zip(other).for_each(|(taken, more)| *taken |= more);
    }

    #[inline]
    fn value(&self, summary: &[u64]) -> u32 {
        let mut below = 0;
        for word in summary {
            if *word != u64::MAX {
                return below + word.trailing_ones();
            }
            below += 64;
        }
        below
    }

    #[inline]
    fn add(&self, summary: &mut [u64], value: u32) {
        summary[value as usize / 64] |= 1 << (value % 64);
    }
}

/// Outcomes: a summary says whether one of the options is a P-position.
pub(super) struct OutcomeRule;

impl Rule for OutcomeRule {
    /// Whether the position is a P-position.
    type Value = bool;
    type Word = bool;

    fn clear(&self, summary: &mut [bool]) {
        summary[0] = false;
    }

    #[inline]
    fn join(&self, summary: &mut [bool], other: &[bool]) {
        summary[0] |= other[0];
    }

    #[inline]
    fn value(&self, summary: &[bool]) -> bool {
        !summary[0]
    }

    #[inline]
    fn add(&self, summary: &mut [bool], lost: bool) {
        summary[0] |= lost;
    }
}

/// Outcome and remoteness.
pub(super) struct RemotenessRule;

/// The longest game among the options, and the shortest game among the options that are
/// P-positions.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Lengths {
    longest: u16,
    shortest_lost: u16,
}

/// The summary of no options; `shortest_lost` is this as long as no option is a P-position.
const NONE: Lengths = Lengths { longest: 0, shortest_lost: u16::MAX };

impl Rule for RemotenessRule {
    /// The remoteness: even exactly for P-positions.
    type Value = u16;
    type Word = Lengths;

    fn clear(&self, summary: &mut [Lengths]) {
        summary[0] = NONE;
    }

    #[inline]
    fn join(&self, summary: &mut [Lengths], other: &[Lengths]) {
        summary[0].longest = summary[0].longest.max(other[0].longest);
        summary[0].shortest_lost = summary[0].shortest_lost.min(other[0].shortest_lost);
    }

    #[inline]
    fn value(&self, summary: &[Lengths]) -> u16 {
        match summary[0] {
            // An N-position lasts an odd number of moves, so 0 means that there is no option.
            NONE => 0,
            Lengths { longest, shortest_lost: u16::MAX } => longest + 1,
            Lengths { shortest_lost, .. } => shortest_lost + 1,
        }
    }

    #[inline]
    fn add(&self, summary: &mut [Lengths], value: u16) {
        let shortest_lost = if value.is_multiple_of(2) { value } else { u16::MAX };
        self.join(summary, &[Lengths { longest: value, shortest_lost }]);
    }
}

/// Gives every position inside a board a value, in increasing order.
pub(super) struct ValueSweep<'s, R: Rule> {
    plan: &'s ValuePlan,
    rule: R,
    context: &'s Context,
    rows: Vec<usize>,
    /// `histories[i]`: the history of row i, `rule.words()` words for each place.
    histories: Vec<Vec<R::Word>>,
    /// `bases[i]`: the place of the current rows i + 1 to the last but one.
    bases: Vec<usize>,
    summary: Vec<R::Word>,
}

impl<'s, R: Rule> ValueSweep<'s, R> {
    pub(super) fn new(plan: &'s ValuePlan, rule: R, context: &'s Context) -> Self
    where
        R::Word: Default,
    {
        let height = plan.caps.len();
        let words = rule.words();
        let space = |row: usize| match row {
            0 => Vec::new(),
            _ => vec![R::Word::default(); plan.numbering.all_places(row + 1) * words],
        };
        let histories = (0..=height).map(space).collect();
        let summary = vec![R::Word::default(); words];
        let mut sweep = ValueSweep {
            plan,
            rule,
            context,
            rows: vec![0; height],
            histories,
            bases: vec![0; height],
            summary,
        };
        // Row 1 has had no options yet.
        sweep.rule.clear(&mut sweep.histories[1][..words]);
        sweep
    }

    /// Calls `visit` with every position and its value.
    pub(super) fn run(
        mut self,
        visit: &mut impl FnMut(&[usize], R::Value),
    ) -> Result<(), SweepError> {
        let width = self.plan.caps[0];
        if self.rows.len() == 1 {
            self.visit_last_row(1..=width, visit);
            self.context.advance(width as u64);
            return Ok(());
        }
        for length in 1..=width {
            self.context.check()?;
            self.extend_history(1, length);
            self.rows[0] = length;
            self.descend(2, visit)?;
        }
        Ok(())
    }

    /// Visits all choices of `row` and the rows below it.
    fn descend(
        &mut self,
        row: usize,
        visit: &mut impl FnMut(&[usize], R::Value),
    ) -> Result<(), SweepError> {
        let numbering = &self.plan.numbering;
        let longest = numbering.longest(row, self.rows[row - 2]);
        if row == self.rows.len() {
            self.rule.clear(&mut self.histories[row][..]);
            self.visit_last_row(0..=longest, visit);
            if row == 2 {
                self.context.advance(longest as u64 + 1);
            }
            return Ok(());
        }
        for length in 0..=longest {
            if row == 2 {
                self.context.check()?;
                self.context.advance(numbering.places(3, length) as u64);
            }
            self.extend_history(row, length);
            self.rows[row - 1] = length;
            let offset = numbering.offset(row, length);
            self.bases[1..row].iter_mut().for_each(|base| *base += offset);
            self.descend(row + 1, visit)?;
            self.bases[1..row].iter_mut().for_each(|base| *base -= offset);
        }
        Ok(())
    }

    /// Extends the history of row `row`, which has grown to `length`, to next rows of that length.
    fn extend_history(&mut self, row: usize, length: usize) {
        let words = self.rule.words();
        let history = &mut self.histories[row];
        if length == 0 {
            return self.rule.clear(&mut history[..words]);
        }
        let copy = |history: &mut Vec<R::Word>, from: std::ops::Range<usize>, to: usize| {
            history.copy_within(from.start * words..from.end * words, to * words);
        };
        let numbering = &self.plan.numbering;
        let last = numbering.birth(row + 1, 1, length, |from, to| copy(history, from, to));
        if let Some((from, to)) = last {
            copy(history, from..from + 1, to);
        }
    }

    /// Visits the positions with all `lengths` of the last row.
    fn visit_last_row(
        &mut self,
        lengths: std::ops::RangeInclusive<usize>,
        visit: &mut impl FnMut(&[usize], R::Value),
    ) {
        let (words, last) = (self.rule.words(), self.rows.len());
        for length in lengths {
            self.summary.copy_from_slice(&self.histories[last]);
            for (history, base) in self.histories[1..last].iter().zip(&self.bases[1..]) {
                let place = (base + length) * words;
                self.rule.join(&mut self.summary, &history[place..place + words]);
            }
            let value = self.rule.value(&self.summary);
            for (history, base) in self.histories[1..last].iter_mut().zip(&self.bases[1..]) {
                let place = (base + length) * words;
                self.rule.add(&mut history[place..place + words], value);
            }
            self.rule.add(&mut self.histories[last], value);
            self.rows[last - 1] = length;
            visit(&self.rows, value);
        }
    }
}
