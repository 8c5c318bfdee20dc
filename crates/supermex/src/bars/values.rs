//! Sweeps that give every position a value: nim-values, and outcomes with remoteness.
//!
//! The sweeps follow the rules of `numbering.rs`, with one place for each position: the history of
//! row `i` at a place is a summary of the values that moves in row `i` lead to.
//!
//! The last rows are a *block*. While the rows above a block stay the same, the sweep reads each place
//! of their histories once, and these places lie side by side. So it unites the histories when the
//! block begins, and adds the block's values to them when it ends.

use std::ops::RangeInclusive;

use super::SweepError;
use super::plan::ValuePlan;
use crate::run::Context;

/// How the values of options are summarised, and how the value of a position follows from the
/// summary.
pub(super) trait Rule {
    /// What a position is worth.
    type Value: Copy;
    /// A word of a summary.
    type Word: Copy + Default;
    /// How many words a summary has.
    fn words(&self) -> usize {
        1
    }
    /// Makes `summary` that of no options.
    fn clear(&self, summary: &mut [Self::Word]);
    /// Adds the options of `other` to `summary`.
    fn join(&self, summary: &mut [Self::Word], other: &[Self::Word]);
    /// Adds the options of many summaries to as many others.
    fn join_all(&self, summaries: &mut [Self::Word], others: &[Self::Word]) {
        let words = self.words();
        let pairs = summaries.chunks_exact_mut(words).zip(others.chunks_exact(words));
        pairs.for_each(|(summary, other)| self.join(summary, other));
    }
    /// The value of a position, from the summary of all its options.
    fn value(&self, summary: &[Self::Word]) -> Self::Value;
    /// Adds an option of value `value` to `summary`.
    fn add(&self, summary: &mut [Self::Word], value: Self::Value);
    /// Whether `value` is the first that has no place in a summary: then a summary needs a word
    /// more.
    fn overflows(&self, _value: Self::Value) -> bool {
        false
    }
    /// Gives summaries a word more.
    fn widen(&mut self) {}
}

/// Nim-values: a summary is the set of the nim-values of options.
pub(super) struct NimRule {
    /// Nim-values below 64 times this have a place.
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

    fn join_all(&self, summaries: &mut [u64], others: &[u64]) {
        self.join(summaries, others);
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

    #[inline]
    fn overflows(&self, value: u32) -> bool {
        value as usize >= 64 * self.words
    }

    fn widen(&mut self) {
        self.words += 1;
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
    /// How many rows are above the block.
    above: usize,
    /// `histories[i]`: the history of row i, `rule.words()` words for each place; none for i = 0.
    histories: Vec<Vec<R::Word>>,
    /// `bases[i]`: the place of the current rows i + 1 to the last but one.
    bases: Vec<usize>,
    /// The union of the histories above the block, for the places of the block.
    union: Vec<R::Word>,
    /// The place in the block of the current rows but the last one.
    base: usize,
    /// For each place of the block, a summary that has its value alone.
    found: Vec<R::Word>,
}

/// The most places that a block may have, so that it stays close to the processor.
const MOST_PLACES: usize = 1024;

impl<'s, R: Rule> ValueSweep<'s, R> {
    pub(super) fn new(plan: &'s ValuePlan, rule: R, context: &'s Context) -> Self {
        let height = plan.caps.len();
        let words = rule.words();
        let places = |row: usize| plan.numbering.all_places(row + 1);
        // One row above would be copied for nothing, and one row is no block.
        let is_small = |above: &usize| places(*above) <= MOST_PLACES;
        let above = (2..height.saturating_sub(1)).find(is_small).unwrap_or(0);
        let summaries = |places: usize| vec![R::Word::default(); places * words];
        let history = |row: usize| if row == 0 { Vec::new() } else { summaries(places(row)) };
        let union = if above == 0 { Vec::new() } else { summaries(places(above)) };
        let mut sweep = ValueSweep {
            plan,
            rule,
            context,
            rows: vec![0; height],
            above,
            found: union.clone(),
            union,
            histories: (0..=height).map(history).collect(),
            bases: vec![0; height],
            base: 0,
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
            self.visit_last_row(1..=width, visit)?;
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
            self.visit_last_row(0..=longest, visit)?;
            if row == 2 {
                self.context.advance(longest as u64 + 1);
            }
            return Ok(());
        }
        let block = (row == self.above + 1).then(|| numbering.places(row, longest));
        if let Some(places) = block {
            self.begin_block(places);
        }
        for length in 0..=longest {
            if row == 2 {
                self.context.check()?;
                self.context.advance(numbering.places(3, length) as u64);
            }
            self.extend_history(row, length);
            self.rows[row - 1] = length;
            let offset = numbering.offset(row, length);
            self.move_bases(row, |base| base + offset);
            self.descend(row + 1, visit)?;
            self.move_bases(row, |base| base - offset);
        }
        if let Some(places) = block {
            self.end_block(places);
        }
        Ok(())
    }

    /// Moves the bases of the rows before `row`; in the block, only of those in the block, and that
    /// of the union.
    fn move_bases(&mut self, row: usize, moved: impl Fn(usize) -> usize) {
        let is_inside = row > self.above;
        let first = if is_inside { self.above + 1 } else { 1 };
        self.bases[first..row].iter_mut().for_each(|base| *base = moved(*base));
        if is_inside {
            self.base = moved(self.base);
        }
    }

    /// Puts together what the histories above the block have for its first `places` places.
    fn begin_block(&mut self, places: usize) {
        let words = self.rule.words();
        let union = &mut self.union[..places * words];
        let above = 1..=self.above;
        let mut above = self.histories[above.clone()].iter().zip(&self.bases[above]);
        if let Some((history, base)) = above.next() {
            union.copy_from_slice(&history[base * words..][..places * words]);
        }
        for (history, base) in above {
            self.rule.join_all(union, &history[base * words..][..places * words]);
        }
        self.base = 0;
    }

    /// Adds what was found in the first `places` places of the block to the histories above it.
    fn end_block(&mut self, places: usize) {
        let words = self.rule.words();
        let found = &self.found[..places * words];
        for (history, base) in self.histories[1..].iter_mut().zip(&self.bases[1..=self.above]) {
            self.rule.join_all(&mut history[base * words..][..places * words], found);
        }
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
        lengths: RangeInclusive<usize>,
        visit: &mut impl FnMut(&[usize], R::Value),
    ) -> Result<(), SweepError> {
        let (mut next, end) = (*lengths.start(), *lengths.end());
        loop {
            let left = next..=end;
            let stopped = match self.rule.words() {
                1 => self.visit_with([R::Word::default(); 1], left, visit),
                2 => self.visit_with([R::Word::default(); 2], left, visit),
                3 => self.visit_with([R::Word::default(); 3], left, visit),
                4 => self.visit_with([R::Word::default(); 4], left, visit),
                words => self.visit_with(vec![R::Word::default(); words], left, visit),
            };
            let Some(length) = stopped else { return Ok(()) };
            self.widen()?;
            next = length;
        }
    }

    /// Visits positions until one has a value that has no place in a summary; returns the length of
    /// its last row. `empty` has room for a summary.
    #[inline]
    fn visit_with<S: AsMut<[R::Word]> + AsRef<[R::Word]> + Clone>(
        &mut self,
        empty: S,
        lengths: RangeInclusive<usize>,
        visit: &mut impl FnMut(&[usize], R::Value),
    ) -> Option<usize> {
        let (words, last) = (empty.as_ref().len(), self.rows.len());
        let (mut own, mut summary) = (empty.clone(), empty);
        own.as_mut().copy_from_slice(&self.histories[last]);
        let histories = &mut self.histories[self.above + 1..last];
        let bases = &self.bases[self.above + 1..];
        let mut stopped = None;
        for length in lengths {
            summary.as_mut().copy_from_slice(own.as_ref());
            let at = (self.base + length) * words;
            if self.above > 0 {
                self.rule.join(summary.as_mut(), &self.union[at..at + words]);
            }
            for (history, base) in histories.iter().zip(bases) {
                let place = (base + length) * words;
                self.rule.join(summary.as_mut(), &history[place..place + words]);
            }
            let value = self.rule.value(summary.as_ref());
            if self.rule.overflows(value) {
                stopped = Some(length);
                break;
            }
            for (history, base) in histories.iter_mut().zip(bases) {
                let place = (base + length) * words;
                self.rule.add(&mut history[place..place + words], value);
            }
            if self.above > 0 {
                let found = &mut self.found[at..at + words];
                self.rule.clear(found);
                self.rule.add(found, value);
            }
            self.rule.add(own.as_mut(), value);
            self.rows[last - 1] = length;
            visit(&self.rows, value);
        }
        self.histories[last].copy_from_slice(own.as_ref());
        stopped
    }

    /// Gives every summary a word more, if there is room for that.
    fn widen(&mut self) -> Result<(), SweepError> {
        let words = self.rule.words();
        let bytes = |words: usize| self.plan.bytes(words * size_of::<R::Word>());
        // While a history is copied, it is there twice; and one of them may be nearly all there is.
        if !self.context.fits(bytes(words + 1) + bytes(words)) {
            // No nim-value is larger than the number of squares.
            let most = self.plan.caps.iter().sum::<usize>() / 64 + 1;
            let enough = Context::needed(bytes(most) + bytes(most - 1));
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bytes")]
            let enough = enough.ceil() as u64;
            return Err(SweepError::Full { enough });
        }
        self.rule.widen();
        for history in self.histories.iter_mut().chain([&mut self.union, &mut self.found]) {
            let mut wider = Vec::with_capacity(history.len() / words * (words + 1));
            for summary in history.chunks_exact(words) {
                wider.extend_from_slice(summary);
                wider.push(R::Word::default());
            }
            *history = wider;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn values(board: &str, words: usize, memory: f64) -> Result<Vec<u32>, SweepError> {
        let board: Position = board.parse().unwrap();
        let plan = ValuePlan::new(&board).unwrap();
        let context = Context::default().with_memory(memory);
        let mut found = Vec::new();
        let sweep = ValueSweep::new(&plan, NimRule { words }, &context);
        sweep.run(&mut |_, value| found.push(value))?;
        Ok(found)
    }

    /// Sets grow in the middle of a sweep, more than once.
    #[test]
    fn sets_of_nim_values_grow() {
        for (board, largest) in [("3x40", 85), ("1x192", 191), ("(217,215)", 324), ("5x20", 67)] {
            let narrow = values(board, 1, 1e9).unwrap();
            assert_eq!(narrow.iter().max(), Some(&largest), "{board}");
            assert!(narrow == values(board, 9, 1e9).unwrap(), "{board}");
        }
        let Err(SweepError::Full { enough }) = values("(217,215)", 1, 10_000.0) else {
            panic!("there is no room")
        };
        assert!(values("(217,215)", 1, enough as f64).is_ok());
        assert!(values("(217,215)", 1, 0.6 * enough as f64).is_err());
    }
}
