//! Where the windows of rows and columns lie.
//!
//! In column q, the lower line of values of row r runs close to (1 + √2) r − q/√2, and the upper
//! one close to r + q/√2: that is the geometry of E. Friedman and A. Landsberg (*Nonlinear dynamics
//! in combinatorial games: renormalizing Chomp*, Chaos 17, 2007). So the windows of a row need no
//! bases of their own. Both are put at places that q and r determine, and both a row that goes to
//! the next column and a column that goes to the next row move their windows by a few bits that are
//! known beforehand. That the lines do stay inside the windows is checked at every step.

use std::ops::Range;

/// How far below the trend a lower window begins. Up to 110,000 columns no free value was more than
/// 4.4 below the trend, and no gap more than 25.1 above it.
const BELOW_LOW: u32 = 7;

/// How far below the trend an upper window begins. Up to 110,000 columns no gap was more than 17.4
/// below the trend, and no value more than 4.1 above it.
const BELOW_HIGH: u32 = 25;

/// A row leaves the tiles this many columns before its lower window comes down to the column
/// itself.
const EARLY: u32 = 16;

/// How many rows beyond the last one the lattice has.
const MORE: u32 = 128;

/// How many bits a window has.
pub(in crate::three) const BITS: u32 = 32;

/// ⌊(1 + √2) r⌋.
fn climb(row: u32) -> u32 {
    row + root_two_times(row)
}

/// ⌊√2 r⌋.
pub(in crate::three) fn root_two_times(row: u32) -> u32 {
    let row = u64::from(row);
    u32::try_from((2 * row * row).isqrt()).expect("rows end long before that")
}

/// ⌊q/√2⌋.
fn slope(column: u32) -> u32 {
    let column = u64::from(column);
    u32::try_from((column * column / 2).isqrt()).expect("it is less than the column")
}

/// The part of the place of a row's windows that depends on the row alone.
#[derive(Debug)]
pub(in crate::three) struct Lattice {
    /// ⌊(1 + √2) r⌋ for each row r.
    climbs: Vec<u32>,
}

impl Lattice {
    /// The lattice for rows up to `last_row`, and a few more.
    pub(in crate::three) fn new(last_row: u32) -> Lattice {
        Lattice { climbs: (0..last_row + MORE).map(climb).collect() }
    }

    /// Whether the lattice has all rows up to `last_row`, and a few more.
    pub(in crate::three) fn has(&self, last_row: u32) -> bool {
        self.climbs.len() >= last_row as usize + MORE as usize
    }

    pub(in crate::three) fn climbs(&self) -> &[u32] {
        &self.climbs
    }

    /// Where the lower window of `row` begins once `column` is done.
    pub(in crate::three) fn low(&self, column: u32, row: u32) -> u32 {
        self.climbs[row as usize].wrapping_add(low_constant(column))
    }

    /// The first row that goes through tiles in a block that ends with `column`: its lower window
    /// lies above the column, and will for a while. Lower rows go through columns one by one, so
    /// that one sees where they take their smallest value.
    pub(in crate::three) fn first_tiled(&self, column: u32) -> u32 {
        self.first_above(column + EARLY)
    }

    /// The first row whose lower window lies above `column`.
    pub(in crate::three) fn first_above(&self, column: u32) -> u32 {
        let needed = column + BELOW_LOW + slope(column);
        let row = self.climbs.partition_point(|&climb| climb <= needed);
        u32::try_from(row).expect("rows fit")
    }
}

/// Where the diagonal value f(a, a) is expected: ⌊(1 + 1/√2) a⌋.
pub(in crate::three) fn trend(a: u32) -> u32 {
    a + slope(a)
}

/// The first row whose windows have not come far enough apart for a tile when `column` begins: the
/// upper one has to begin at least 64 values above the beginning of the lower one.
pub(in crate::three) fn first_close(column: u32) -> u32 {
    // For a row r, that is r + slope - 25 - (climb - slope - 7) >= 64, where the climb is r + ⌊√2
    // r⌋.
    let most = 2 * slope(column);
    let apart = 2 * BITS + BELOW_HIGH - BELOW_LOW;
    most.checked_sub(apart).map_or(0, |most| slope(most + 1) + 1)
}

/// Whether `rows` can be in chunks when column `next` comes next: their lower windows lie above the
/// column before it, and far enough below their upper windows.
pub(in crate::three) fn have_windows(rows: Range<u32>, next: u32) -> bool {
    let Some(last) = next.checked_sub(1) else { return false };
    climb(rows.start) > last + BELOW_LOW + slope(last) && rows.end <= first_close(next)
}

/// Where a lower window begins once `column` is done, less the climb of its row, wrapping.
pub(in crate::three) fn low_constant(column: u32) -> u32 {
    (BELOW_LOW + slope(column)).wrapping_neg()
}

/// Where an upper window begins once `column` is done, less its row, wrapping.
pub(in crate::three) fn high_constant(column: u32) -> u32 {
    slope(column).wrapping_sub(BELOW_HIGH)
}

/// Where the upper window of `row` begins once `column` is done.
pub(in crate::three) fn high(column: u32, row: u32) -> u32 {
    row.wrapping_add(high_constant(column))
}
