//! A tile: some rows, through all columns of a block at once.
//!
//! Columns are lanes. At step t, lane j works on row t − j of the tile, so that everything it needs is
//! there: its own column up to the row before is in its lane, and the row has just left the column before,
//! which is one lane down. Rows move up one lane each step; what belongs to a column stays in its lane.
//!
//! Both windows of a row and both windows of a column lie where `lattice` says, so that no lane has to
//! align anything: the window of a row moves by no bit or by one as it goes to the next column, that of
//! a column by two or three bits (below) or by one (above) as it goes to the next row. What these moves
//! rest on is checked by collecting in `wrong` every bit that should not be there.

use super::lanes::Lanes;
use super::{Tile, Traced};
use crate::three::lattice::{BITS, high_constant, low_constant};

/// After so many rows the bits that a column has in reserve are renewed: at up to three bits a row and 29
/// in twelve rows, 32 are enough.
const REFILL: usize = 12;

/// What a lane knows of its column.
#[derive(Clone, Copy)]
struct Column<L> {
    /// Values that are in the column or on the diagonal, from where the lower window begins.
    low: L,
    /// The same for the 32 values above that.
    reserve: L,
    /// The values on the diagonal, from where the lower window begins.
    diagonal: L,
    /// Values in the column, from where the upper window begins.
    high: L,
    /// The same for the 32 values below that.
    passed: L,
    /// Where the windows begin. In the midst of a tile they are found anew where they are needed.
    low_at: L,
    high_at: L,
}

/// What is known of a lane beforehand.
#[derive(Clone, Copy)]
struct Lane<L> {
    /// The column.
    number: L,
    /// By how many bits, none or one, windows of rows move as they come into this column.
    move_low: L,
    move_high: L,
    /// Where windows begin, beyond what the row adds.
    low_constant: L,
    high_constant: L,
}

/// Runs a tile; says whether all windows held what they had to.
#[inline(always)]
pub(super) fn run<L: Lanes, const VECTORS: usize, const TRACE: bool>(
    tile: &mut Tile<'_>,
    traced: &mut Traced,
) -> bool {
    let columns = L::COUNT * VECTORS;
    let count = tile.gaps.len();
    // Columns beyond those of the block are not used.
    let used = tile.columns.count as usize;
    let steps = count + used - 1;
    let first = tile.columns.first;
    // The climbs of the rows, last row first: then the lanes of a step lie one after the other.
    let mut climbs = [0; Tile::ROWS + 2 * Tile::COLUMNS];
    let climbs = &mut climbs[..count + 2 * columns];
    let top = tile.first_row as usize + count + columns - 1;
    let source = &tile.lattice.climbs()[top + 1 - climbs.len()..=top];
    for (to, &from) in climbs.iter_mut().zip(source.iter().rev()) {
        *to = from;
    }
    let climbs = &*climbs;

    let number = |lane: usize| first + lane as u32;
    let lanes: [Lane<L>; VECTORS] = std::array::from_fn(|vector| {
        let each = |value: &dyn Fn(u32) -> u32| {
            let mut lanes = [0; Tile::COLUMNS];
            for (lane, to) in lanes[..L::COUNT].iter_mut().enumerate() {
                *to = value(number(vector * L::COUNT + lane));
            }
            L::load(&lanes)
        };
        Lane {
            number: each(&|column| column),
            move_low: each(&|column| {
                low_constant(column - 1).wrapping_sub(low_constant(column))
            }),
            move_high: each(&|column| {
                high_constant(column).wrapping_sub(high_constant(column - 1))
            }),
            low_constant: each(&low_constant),
            high_constant: each(&high_constant),
        }
    });
    let lane_index: [L; VECTORS] =
        std::array::from_fn(|vector| lanes[vector].number.sub(L::splat(first)));
    let zero = L::splat(0);
    let mut state: [Column<L>; VECTORS] = std::array::from_fn(|vector| {
        let from = vector * L::COUNT;
        let lane = &lanes[vector];
        Column {
            low: L::load(&tile.columns.low[from..]),
            reserve: zero,
            diagonal: zero,
            high: L::load(&tile.columns.high[from..]),
            passed: zero,
            low_at: L::splat(tile.lattice.climbs()[tile.first_row as usize])
                .add(lane.low_constant),
            high_at: L::splat(tile.first_row).add(lane.high_constant),
        }
    });
    let limits: [L; VECTORS] = std::array::from_fn(|vector| {
        let is_used = lane_index[vector].is_below(L::splat(used as u32));
        L::splat(count as u32).keep(is_used)
    });
    let mut gaps = [zero; VECTORS];
    let mut upper = [zero; VECTORS];
    let mut wrong = zero;
    let guard_low = L::splat(tile.guards.low);
    let guard_high = L::splat(tile.guards.high);
    let all = L::splat(u32::MAX);
    let seven = L::splat(7);

    let mut step = 0;
    while step < steps {
        // Lanes begin one after the other, and end so.
        let partial = step + 1 < columns || step + REFILL > count || used < columns;
        // Where all lanes are at work, or about to end, the windows are found from the row.
        let located = step + 1 >= columns && step <= count;
        for vector in 0..VECTORS {
            if located {
                let at = count + columns - 1 - step + vector * L::COUNT;
                let lane = &lanes[vector];
                state[vector].low_at = L::load(&climbs[at..]).add(lane.low_constant);
                let row = L::splat(tile.first_row + step as u32).sub(lane_index[vector]);
                state[vector].high_at = row.add(lane.high_constant);
            }
            spill(&state[vector], &lanes[vector], vector, tile);
            refill(&mut state[vector], &lanes[vector], vector, tile);
        }
        let end = (step + REFILL).min(steps);
        if partial {
            while step < end {
                one_step::<L, VECTORS, TRACE, true>(
                    tile, traced, climbs, &lanes, &lane_index, &limits, &mut state, &mut gaps, &mut upper,
                    &mut wrong, [guard_low, guard_high, all, seven], step,
                );
                step += 1;
            }
        } else {
            while step < end {
                one_step::<L, VECTORS, TRACE, false>(
                    tile, traced, climbs, &lanes, &lane_index, &limits, &mut state, &mut gaps, &mut upper,
                    &mut wrong, [guard_low, guard_high, all, seven], step,
                );
                step += 1;
            }
        }
    }
    for (vector, state) in state.iter().enumerate() {
        spill(state, &lanes[vector], vector, tile);
        state.low.store(&mut tile.columns.low[vector * L::COUNT..]);
        state.high.store(&mut tile.columns.high[vector * L::COUNT..]);
    }
    !wrong.is_any()
}

/// All lanes go on by one row; where `PARTIAL`, those whose row belongs to the tile.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn one_step<L: Lanes, const VECTORS: usize, const TRACE: bool, const PARTIAL: bool>(
    tile: &mut Tile<'_>,
    traced: &mut Traced,
    climbs: &[u32],
    lanes: &[Lane<L>; VECTORS],
    lane_index: &[L; VECTORS],
    limits: &[L; VECTORS],
    state: &mut [Column<L>; VECTORS],
    gaps: &mut [L; VECTORS],
    upper: &mut [L; VECTORS],
    wrong: &mut L,
    [guard_low, guard_high, all, seven]: [L; 4],
    step: usize,
) {
    let columns = L::COUNT * VECTORS;
    let count = tile.gaps.len();
    for vector in (1..VECTORS).rev() {
        gaps[vector] = gaps[vector].pull(gaps[vector - 1]);
        upper[vector] = upper[vector].pull(upper[vector - 1]);
    }
    let entering = if PARTIAL { step.min(count - 1) } else { step };
    gaps[0] = gaps[0].pull(L::splat(tile.gaps[entering]));
    upper[0] = upper[0].pull(L::splat(tile.upper[entering]));
    for vector in 0..VECTORS {
        let lane = &lanes[vector];
        let before = state[vector];
        let Column { mut low, mut reserve, mut diagonal, mut high, mut passed, .. } = before;
        let mut wrongs = *wrong;

        // The row comes into the column. No gap may leave its lower window above, and only values that
        // are taken may leave its upper window below.
        wrongs = wrongs.or(gaps[vector].and(guard_low));
        let own = gaps[vector].shift_left(lane.move_low);
        let own = own.or(diagonal.not_and(lane.move_low));
        wrongs = wrongs.or(upper[vector].not_and(lane.move_high));
        let taken = upper[vector].shift_right(lane.move_high);

        // The smallest free value is in the lower window, or else in the upper one.
        let free = low.not_and(own);
        let lowest = free.and(L::splat(0).sub(free));
        let none = free.is_zero();
        gaps[vector] = own.xor(lowest);
        low = low.or(lowest);
        let occupied = taken.or(high);
        let above = occupied.not_and(occupied.sub(all)).keep(none);
        upper[vector] = taken.or(above);
        high = high.or(above);
        wrongs = wrongs.or(above.and(guard_high));
        if TRACE {
            let at = step * columns + vector * L::COUNT;
            lowest.store(&mut traced.low[at..]);
            above.store(&mut traced.high[at..]);
        }

        // The column goes on to the next row. Nothing free may leave its lower window below: a bit more
        // than has to be is asked for, so that the question is always the same.
        wrongs = wrongs.or(low.not_and(seven));
        let at = count + columns - 1 - step + vector * L::COUNT;
        let climb = L::load(&climbs[at - 1..]).sub(L::load(&climbs[at..]));
        low = low.funnel(reserve, climb);
        reserve = reserve.shift_right(climb);
        diagonal = diagonal.shift_right(climb);
        passed = passed.halve_with(high);
        high = high.halve();
        if PARTIAL {
            // Rows of the tile are those with 0 ≤ step − lane < count.
            let row = L::splat(step as u32).sub(lane_index[vector]);
            let active = row.is_below(limits[vector]);
            // Columns that are not used keep in step.
            let moving = row.is_below(L::splat(count as u32));
            let state = &mut state[vector];
            state.low = low.select(active, before.low);
            state.reserve = reserve.select(active, before.reserve);
            state.diagonal = diagonal.select(active, before.diagonal);
            state.high = high.select(active, before.high);
            state.passed = passed.select(active, before.passed);
            state.low_at = before.low_at.add(climb.keep(moving));
            state.high_at = before.high_at.add(L::splat(1).keep(moving));
            *wrong = wrongs.select(active, *wrong);
        } else {
            let state = &mut state[vector];
            state.low = low;
            state.reserve = reserve;
            state.diagonal = diagonal;
            state.high = high;
            state.passed = passed;
            *wrong = wrongs;
        }
    }
    if !PARTIAL {
        let row = step + 1 - columns;
        tile.new_gaps[row] = gaps[VECTORS - 1].last();
        tile.new_upper[row] = upper[VECTORS - 1].last();
    } else if let Some(row) = (step + 1).checked_sub(tile.columns.count as usize) {
        let lane = tile.columns.count as usize - 1;
        let pick = |vectors: &[L; VECTORS]| {
            let mut lanes = [0; Tile::COLUMNS];
            vectors[lane / L::COUNT].store(&mut lanes);
            lanes[lane % L::COUNT]
        };
        tile.new_gaps[row] = pick(gaps);
        tile.new_upper[row] = pick(upper);
    }
}

/// Writes down what the upper windows have passed.
#[inline(always)]
fn spill<L: Lanes>(state: &Column<L>, lane: &Lane<L>, vector: usize, tile: &mut Tile<'_>) {
    let at = state.high_at.sub(L::splat(BITS)).sub(lane.number);
    // The last lane is the lowest one, and the others begin in the same word or the next.
    let first = at.last() / BITS;
    let is_first = shift_right_five(at).sub(L::splat(first)).is_zero();
    let offset = at.and(L::splat(BITS - 1));
    let lower = state.passed.shift_left(offset);
    // In two steps, for an offset of zero would make it a shift by 32.
    let upper = state.passed.halve().shift_right(L::splat(BITS - 1).sub(offset));
    let zero = L::splat(0);
    let parts = [lower.keep(is_first), upper.select(is_first, lower), zero.select(is_first, upper)];
    for (part, word) in parts.into_iter().zip(first as usize..) {
        let words = tile.columns.own_words(word, vector * L::COUNT);
        L::load(words).or(part).store(words);
    }
}

/// Renews what the lower windows have in reserve.
#[inline(always)]
fn refill<L: Lanes>(state: &mut Column<L>, lane: &Lane<L>, vector: usize, tile: &Tile<'_>) {
    let (word_of, bit_of) = (shift_right_five::<L>, |at: L| at.and(L::splat(BITS - 1)));
    // From the diagonal. The last lane is the lowest one, and all of them lie within three words.
    let at = state.low_at;
    let first = at.last() / BITS;
    let words = L::load(&tile.diagonal[first as usize..]);
    let index = word_of(at).sub(L::splat(first));
    let one = L::splat(1);
    let [zeroth, next, last] =
        [index, index.add(one), index.add(one).add(one)].map(|index| words.look_up(index));
    state.diagonal = zeroth.funnel(next, bit_of(at));
    let diagonal = next.funnel(last, bit_of(at));
    // From the column.
    let at = at.add(L::splat(BITS)).sub(lane.number);
    let first = at.last() / BITS;
    let index = word_of(at).sub(L::splat(first));
    let words: [L; 4] = std::array::from_fn(|word| {
        L::load(tile.columns.words(first as usize + word, vector * L::COUNT))
    });
    let is_first = index.is_zero();
    let is_second = index.sub(one).is_zero();
    let lower = words[0].select(is_first, words[1].select(is_second, words[2]));
    let upper = words[1].select(is_first, words[2].select(is_second, words[3]));
    state.reserve = lower.funnel(upper, bit_of(at)).or(diagonal);
}

#[inline(always)]
fn shift_right_five<L: Lanes>(lanes: L) -> L {
    lanes.shift_right(L::splat(5))
}
