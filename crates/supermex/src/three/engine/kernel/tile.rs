//! A tile: some rows go through all columns of a block at once.
//!
//! Columns are lanes. At step t, lane j works on row t − j of the tile, so that everything it needs
//! is there: its own column up to the row before is in its lane, and the row has just left the
//! column before, which is one lane down. Rows move up one lane each step; what belongs to a column
//! stays in its lane. The lanes are those of two vectors, which give the processor twice as much to
//! do at a time.
//!
//! Both windows of a row and both windows of a column lie where `lattice` says, so that no lane has
//! to align anything: the window of a row moves by no bit or by one as it goes to the next column,
//! that of a column by two or three bits (below) or by one (above) as it goes to the next row. What
//! these moves rest on is checked by collecting in `wrong` every bit that should not be there.
//!
//! Everything here is inlined into one function that may use the vectors of a processor, and stays
//! in registers there. That is why it does without arrays of vectors, and without functions that
//! take functions: those would not be inlined to the end.

use super::lanes::Lanes;
use super::{Tile, Traced};
use crate::three::engine::columns::Constants;
use crate::three::engine::lattice::BITS;

/// The reserve of a column is renewed after this many rows. A lower window moves by at most three
/// bits a row and 29 bits in twelve rows, so 32 bits are enough.
const REFILL: usize = 12;

/// The state of half of the lanes: one vector.
#[derive(Clone, Copy)]
struct Half<L> {
    /// Both windows of the row in each lane: in the lower one, the values not taken; in the upper
    /// one, the values taken.
    gaps: L,
    upper: L,
    /// The lower window of each column: the values that are taken in the column or lie on the
    /// diagonal.
    low: L,
    /// The 32 values above the lower window of each column, likewise.
    reserve: L,
    /// The values on the diagonal, from where the lower window begins.
    diagonal: L,
    /// The upper window of each column: the values taken in it.
    high: L,
    /// The 32 values below the upper window of each column, likewise.
    passed: L,
    /// Every bit that violates a guard.
    wrong: L,
}

/// What stays the same for half of the lanes during a tile.
#[derive(Clone, Copy)]
struct Known<L> {
    /// The first lane.
    lane: usize,
    /// The number of each column, and its index in the block.
    number: L,
    index: L,
    /// How many rows go through each column: none if a column is not used.
    limit: L,
    /// By how many bits, none or one, windows of rows move as they come into these columns.
    move_low: L,
    move_high: L,
    /// Where the windows of each column begin, less what the row adds.
    low_constant: L,
    high_constant: L,
}

/// Where the windows of columns begin.
#[derive(Clone, Copy)]
struct Places<L> {
    low: L,
    high: L,
}

/// The guards, repeated in all lanes.
#[derive(Clone, Copy)]
struct Bounds<L> {
    low_empty: L,
    high_empty: L,
    low_full: L,
    high_full: L,
}

/// Runs `tile`; says whether all windows satisfied the guards.
#[inline(always)]
pub(super) fn run<L: Lanes, const TRACE: bool>(tile: &mut Tile<'_>, traced: &mut Traced) -> bool {
    let columns = 2 * L::COUNT;
    let count = tile.gaps.len();
    // Columns beyond those of the block are not used.
    let used = tile.columns.count as usize;
    let steps = count + used - 1;
    // The rows last row first: then the lanes of a step lie one after the other. For each row how
    // far it climbs, and by how many bits windows of columns move from it to the next.
    let mut climbs = [0; Tile::ROWS + 3 * Tile::COLUMNS];
    let mut moves = [0; Tile::ROWS + 3 * Tile::COLUMNS];
    let top = tile.first_row as usize + count + columns - 1;
    let source = &tile.lattice.climbs()[top + 1 - count - 2 * columns..=top + 1];
    for (at, rows) in source.windows(2).rev().enumerate() {
        climbs[at] = rows[0];
        moves[at] = rows[1] - rows[0];
    }

    let (known_first, mut places_first, mut first) = begin_half::<L>(tile, 0);
    let (known_second, mut places_second, mut second) = begin_half::<L>(tile, L::COUNT);
    let bounds = Bounds {
        low_empty: L::splat(tile.guards.low_empty),
        high_empty: L::splat(tile.guards.high_empty),
        low_full: L::splat(tile.guards.low_full),
        high_full: L::splat(tile.guards.high_full),
    };

    let mut step = 0;
    while step < steps {
        // The lanes of this step, among the rows last row first.
        let at = count + columns - 1 - step;
        // Where all lanes are at work, or about to end, the windows are found from the row.
        if step + 1 >= columns && step <= count {
            let row = tile.first_row + step as u32;
            places_first = locate_windows(&known_first, row, &climbs[at..]);
            places_second = locate_windows(&known_second, row, &climbs[at + L::COUNT..]);
        }
        spill_passed(&first, &known_first, places_first, tile);
        spill_passed(&second, &known_second, places_second, tile);
        refill_reserve(&mut first, &known_first, places_first, tile);
        refill_reserve(&mut second, &known_second, places_second, tile);

        // Lanes begin one after the other, and end one after the other.
        if step + 1 >= columns && step + REFILL <= count && used == columns {
            let gaps: &[u32; REFILL] = tile.gaps[step..].first_chunk().expect("so many rows");
            let upper: &[u32; REFILL] = tile.upper[step..].first_chunk().expect("so many rows");
            let done = step + 1 - columns;
            let new_gaps: &mut [u32; REFILL] =
                tile.new_gaps[done..].first_chunk_mut().expect("so many rows");
            let new_upper: &mut [u32; REFILL] =
                tile.new_upper[done..].first_chunk_mut().expect("so many rows");
            let moves: &[u32; REFILL + Tile::COLUMNS] =
                moves[at + 1 - REFILL..].first_chunk().expect("so many rows");
            for turn in 0..REFILL {
                second.pull_row(first.gaps, first.upper);
                first.pull_row(L::splat(gaps[turn]), L::splat(upper[turn]));
                let at = REFILL - 1 - turn;
                let (a, b) = first.step(&known_first, bounds, L::load(&moves[at..]));
                let (c, d) = second.step(&known_second, bounds, L::load(&moves[at + L::COUNT..]));
                new_gaps[turn] = second.gaps.last();
                new_upper[turn] = second.upper.last();
                if TRACE {
                    note_taken(traced, step + turn, [a, b, c, d]);
                }
            }
            step += REFILL;
        } else {
            let end = (step + REFILL).min(steps);
            while step < end {
                let entering = step.min(count - 1);
                second.pull_row(first.gaps, first.upper);
                first.pull_row(L::splat(tile.gaps[entering]), L::splat(tile.upper[entering]));
                let at = count + columns - 1 - step;
                let moves = (L::load(&moves[at..]), L::load(&moves[at + L::COUNT..]));
                let part = Part { step: step as u32, count: count as u32, moves: moves.0 };
                let (a, b) = part.step(&mut first, &mut places_first, &known_first, bounds);
                let part = Part { moves: moves.1, ..part };
                let (c, d) = part.step(&mut second, &mut places_second, &known_second, bounds);
                if let Some(row) = (step + 1).checked_sub(used) {
                    let lane = used - 1;
                    let half = if lane < L::COUNT { &first } else { &second };
                    tile.new_gaps[row] = pick(half.gaps, lane % L::COUNT);
                    tile.new_upper[row] = pick(half.upper, lane % L::COUNT);
                }
                if TRACE {
                    note_taken(traced, step, [a, b, c, d]);
                }
                step += 1;
            }
        }
    }
    finish_half(&first, &known_first, places_first, tile);
    finish_half(&second, &known_second, places_second, tile);
    !first.wrong.or(second.wrong).is_any()
}

/// Half of the lanes, from `lane` on, before the first row of the tile.
#[inline(always)]
fn begin_half<L: Lanes>(tile: &Tile<'_>, lane: usize) -> (Known<L>, Places<L>, Half<L>) {
    let columns = &tile.columns;
    let Constants { numbers, low, high } = &columns.constants;
    // What belongs to the column before the first one comes first.
    let (low_constant, high_constant) = (L::load(&low[lane + 1..]), L::load(&high[lane + 1..]));
    let number = L::load(&numbers[lane + 1..]);
    let index = number.sub(L::splat(columns.first));
    let is_used = index.is_below(L::splat(columns.count));
    let known = Known {
        lane,
        number,
        index,
        limit: L::splat(tile.gaps.len() as u32).keep(is_used),
        move_low: L::load(&low[lane..]).sub(low_constant),
        move_high: high_constant.sub(L::load(&high[lane..])),
        low_constant,
        high_constant,
    };
    let climb = tile.lattice.climbs()[tile.first_row as usize];
    let places = Places {
        low: L::splat(climb).add(low_constant),
        high: L::splat(tile.first_row).add(high_constant),
    };
    let zero = L::splat(0);
    let half = Half {
        gaps: zero,
        upper: zero,
        low: L::load(&columns.low[lane..]),
        reserve: zero,
        diagonal: zero,
        high: L::load(&columns.high[lane..]),
        passed: zero,
        wrong: zero,
    };
    (known, places, half)
}

/// Where the windows of the columns begin when lane 0 has come to `row`.
#[inline(always)]
fn locate_windows<L: Lanes>(known: &Known<L>, row: u32, climbs: &[u32]) -> Places<L> {
    Places {
        low: L::load(climbs).add(known.low_constant),
        high: L::splat(row).sub(known.index).add(known.high_constant),
    }
}

impl<L: Lanes> Half<L> {
    /// Moves every row to the next lane. `gaps` and `upper` hold the windows of the row that comes
    /// in, in their last lanes.
    #[inline(always)]
    fn pull_row(&mut self, gaps: L, upper: L) {
        self.gaps = self.gaps.pull(gaps);
        self.upper = self.upper.pull(upper);
    }

    /// Every lane takes a value for its row and moves its column on to the next row. Returns the
    /// bit taken in the lower window and that in the upper window of each lane; one of them is 0.
    #[inline(always)]
    fn step(&mut self, known: &Known<L>, bounds: Bounds<L>, moves: L) -> (L, L) {
        // The row comes into the column. No gap may leave its lower window above, and only values
        // that are taken may leave its upper window below. A bit more than has to be is asked for
        // here, so that the question is always the same.
        self.wrong = self.wrong.or(self.gaps.and(bounds.low_empty));
        let gaps = self.gaps.shift_left_by_one(known.move_low);
        let gaps = gaps.or(self.diagonal.not_and(known.move_low));
        self.wrong = self.wrong.or(self.upper.not_and(bounds.high_full));
        let upper = self.upper.shift_right_by_one(known.move_high);

        // The smallest free value is in the lower window, or else in the upper one.
        let free = self.low.not_and(gaps);
        let low = free.and(L::splat(0).sub(free));
        self.gaps = gaps.xor(low);
        self.low = self.low.or(low);
        let occupied = upper.or(self.high);
        let high = occupied.not_and(occupied.add(L::splat(1))).keep(free.is_zero());
        self.upper = upper.or(high);
        self.high = self.high.or(high);
        self.wrong = self.wrong.or(high.and(bounds.high_empty));

        // The column goes on to the next row. Nothing free may leave its lower window below.
        self.wrong = self.wrong.or(self.low.not_and(bounds.low_full));
        self.low = self.low.funnel_by_three(self.reserve, moves);
        self.reserve = self.reserve.shift_right_by_three(moves);
        self.diagonal = self.diagonal.shift_right_by_three(moves);
        self.passed = self.passed.halve_with(self.high);
        self.high = self.high.halve();
        (low, high)
    }
}

/// A step in which only some lanes have a row of the tile.
struct Part<L> {
    step: u32,
    count: u32,
    moves: L,
}

impl<L: Lanes> Part<L> {
    #[inline(always)]
    fn step(
        &self,
        half: &mut Half<L>,
        places: &mut Places<L>,
        known: &Known<L>,
        bounds: Bounds<L>,
    ) -> (L, L) {
        let before = *half;
        let taken = half.step(known, bounds, self.moves);
        let row = L::splat(self.step).sub(known.index);
        let active = row.is_below(known.limit);
        half.low = half.low.select(active, before.low);
        half.reserve = half.reserve.select(active, before.reserve);
        half.diagonal = half.diagonal.select(active, before.diagonal);
        half.high = half.high.select(active, before.high);
        half.passed = half.passed.select(active, before.passed);
        half.wrong = half.wrong.select(active, before.wrong);
        // Columns that are not used keep in step.
        let moving = row.is_below(L::splat(self.count));
        places.low = places.low.add(self.moves.keep(moving));
        places.high = places.high.add(L::splat(1).keep(moving));
        taken
    }
}

/// Writes the values that the upper windows have passed into the columns.
#[inline(always)]
fn spill_passed<L: Lanes>(
    half: &Half<L>,
    known: &Known<L>,
    places: Places<L>,
    tile: &mut Tile<'_>,
) {
    let at = places.high.sub(L::splat(BITS)).sub(known.number);
    // The last lane is the lowest one, and the others begin in the same word or the next.
    let first = at.last() / BITS;
    let is_first = shift_right_five(at).sub(L::splat(first)).is_zero();
    let offset = at.and(L::splat(BITS - 1));
    let lower = half.passed.shift_left(offset);
    // In two steps, for an offset of zero would make it a shift by 32.
    let upper = half.passed.halve().shift_right(L::splat(BITS - 1).sub(offset));
    let zero = L::splat(0);
    let words = tile.columns.own_words(first as usize, known.lane);
    L::load(words).or(lower.keep(is_first)).store(words);
    let words = tile.columns.own_words(first as usize + 1, known.lane);
    L::load(words).or(upper.select(is_first, lower)).store(words);
    let words = tile.columns.own_words(first as usize + 2, known.lane);
    L::load(words).or(zero.select(is_first, upper)).store(words);
}

/// Renews the reserve of the lower windows, from the diagonal and the columns.
#[inline(always)]
fn refill_reserve<L: Lanes>(
    half: &mut Half<L>,
    known: &Known<L>,
    places: Places<L>,
    tile: &Tile<'_>,
) {
    let one = L::splat(1);
    // From the diagonal. The last lane is the lowest one, and all begin within three words.
    let at = places.low;
    let bit = at.and(L::splat(BITS - 1));
    let first = at.last() / BITS;
    let words = L::load(&tile.diagonal[first as usize..]);
    let index = shift_right_five(at).sub(L::splat(first));
    let before = words.look_up(index);
    let next = words.look_up(index.add(one));
    let last = words.look_up(index.add(one).add(one));
    half.diagonal = before.funnel(next, bit);
    let diagonal = next.funnel(last, bit);
    // From the column.
    let at = at.add(L::splat(BITS)).sub(known.number);
    let bit = at.and(L::splat(BITS - 1));
    let first = at.last() / BITS;
    let index = shift_right_five(at).sub(L::splat(first));
    let columns = &tile.columns;
    let a = L::load(columns.words(first as usize, known.lane));
    let b = L::load(columns.words(first as usize + 1, known.lane));
    let c = L::load(columns.words(first as usize + 2, known.lane));
    let d = L::load(columns.words(first as usize + 3, known.lane));
    let is_first = index.is_zero();
    let is_second = index.sub(one).is_zero();
    let lower = a.select(is_first, b.select(is_second, c));
    let upper = b.select(is_first, c.select(is_second, d));
    half.reserve = lower.funnel(upper, bit).or(diagonal);
}

/// Writes the windows of the columns back, for the next tile.
#[inline(always)]
fn finish_half<L: Lanes>(half: &Half<L>, known: &Known<L>, places: Places<L>, tile: &mut Tile<'_>) {
    spill_passed(half, known, places, tile);
    half.low.store(&mut tile.columns.low[known.lane..]);
    half.high.store(&mut tile.columns.high[known.lane..]);
}

/// Writes the bits that were taken at `step` into `traced`.
#[inline(always)]
fn note_taken<L: Lanes>(traced: &mut Traced, step: usize, [a, b, c, d]: [L; 4]) {
    let at = 2 * L::COUNT * step;
    a.store(&mut traced.low[at..]);
    b.store(&mut traced.high[at..]);
    c.store(&mut traced.low[at + L::COUNT..]);
    d.store(&mut traced.high[at + L::COUNT..]);
}

/// The number in `lane` of `lanes`.
#[inline(always)]
fn pick<L: Lanes>(lanes: L, lane: usize) -> u32 {
    let mut all = [0; Tile::COLUMNS];
    lanes.store(&mut all);
    all[lane]
}

#[inline(always)]
fn shift_right_five<L: Lanes>(lanes: L) -> L {
    lanes.shift_right(L::splat(5))
}
