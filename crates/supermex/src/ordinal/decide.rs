//! Who wins, and by which move: Theorems 5 and 9 of docs/ordinals.md.
//!
//! A position is decided by the formulas there. A winning move is looked for row by row: each rule
//! of the proof names at most one length to shorten a row to, and that length is checked against
//! the formulas before it is given.

use super::block::{death, long_row, nim, revive, short_row, survive};
use super::levels::{diagonal, first_block, second_blocks, third_blocks};
use super::{Ordinal, Rows};
use crate::Outcome;
use crate::three::{Census, Fate};

/// The longest finite third row that is followed.
pub const MOST_ROW: u32 = 1_000_000;

/// What answers about infinite third rows rest on.
pub const HYPOTHESIS: &str = "infinitely many rows settle";

/// Which third rows settle, up to a last one, and where the others become constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settling {
    /// For each row, where it becomes constant, or which of the rows that settle it is.
    ends: Vec<End>,
    /// The rows that settle, in order.
    rows: Vec<u64>,
}

/// How a row ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Constant(u64),
    Settled(u64),
}

impl Settling {
    /// What a census says.
    ///
    /// ```
    /// use supermex::ordinal::Settling;
    /// use supermex::run::Context;
    /// use supermex::three::Census;
    ///
    /// let settling = Settling::of(&Census::find(12, &Context::default())?);
    /// assert_eq!(settling.rows(), [0, 2, 5, 7, 9, 11]);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn of(census: &Census) -> Settling {
        Settling::new(census.iter().map(|(_, fate)| match fate {
            Fate::Constant(at) => Some(u64::from(*at)),
            Fate::Settled(_) => None,
        }))
    }

    /// Row by row, the second row from which on it is constant; `None` if it settles.
    pub fn new(constant: impl IntoIterator<Item = Option<u64>>) -> Settling {
        let mut settling = Settling { ends: Vec::new(), rows: Vec::new() };
        for (row, constant) in (0..).zip(constant) {
            let end = constant.map_or(End::Settled(settling.rows.len() as u64), End::Constant);
            if constant.is_none() {
                settling.rows.push(row);
            }
            settling.ends.push(end);
        }
        settling
    }

    /// The rows that settle, in order.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Row number `number` among those that settle, counted from 0.
    pub fn row(&self, number: u64) -> Option<u64> {
        self.rows.get(usize::try_from(number).ok()?).copied()
    }

    fn end(&self, row: u64) -> Option<End> {
        self.ends.get(usize::try_from(row).ok()?).copied()
    }

    /// Which of the rows that settle `row` is.
    fn number(&self, row: u64) -> Option<u64> {
        match self.end(row)? {
            End::Settled(number) => Some(number),
            End::Constant(_) => None,
        }
    }
}

/// Which of the rows that settle wins as the third row of 3 × (ω·`k` + `n`), k ≥ 1; `None` if its
/// number is too large to be written down.
///
/// ```
/// use supermex::ordinal::opening;
///
/// assert_eq!(opening(1, 0), Some(0));
/// assert_eq!(opening(2, 0), Some(1));
/// assert_eq!(opening(4, 12), Some(27 * 18 + 13));
/// ```
pub fn opening(k: u64, n: u64) -> Option<u64> {
    revive(nim(n, n), k.checked_sub(1)?)
}

/// What has to be known of finite rows to decide a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// All rows are finite: the position is one of plain Chomp.
    Finite([u64; 3]),
    /// The two shorter rows are finite: the first row that makes a P-position of them.
    FirstRow(u64, u64),
    /// How the third rows up to this one end.
    EndsUpTo(u64),
    /// Which third row is this one among those that settle, counted from 0.
    Number(u64),
}

/// Says what has to be known of finite rows to decide `position`.
pub fn demand(position: &Rows) -> Demand {
    let [a, b, c] = position.rows();
    if let Some(rows) = position.as_finite() {
        return Demand::Finite(rows);
    }
    match (b.as_finite(), c.as_finite()) {
        (Some(b), _) => Demand::FirstRow(b, c.finite_part()),
        (None, Some(c)) => Demand::EndsUpTo(c),
        (None, None) => match number_above(a, b) {
            Some(number) => Demand::Number(number),
            None => Demand::EndsUpTo(0),
        },
    }
}

/// The number of the row that settles and makes a P-position of first and second rows `a` and `b`,
/// if these end in the same block of ω before ω².
fn number_above(a: &Ordinal, b: &Ordinal) -> Option<u64> {
    let k = a.blocks().as_finite().filter(|&k| k > 0 && a.blocks() == b.blocks())?;
    revive(nim(a.finite_part(), b.finite_part()), k - 1)
}

/// Who wins a position, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who wins.
    pub outcome: Outcome,
    /// A winning move, from an N-position: the row, counted from 1, and the length that is left.
    pub winning: Option<(usize, Ordinal)>,
    /// Whether the answer rests on the [`HYPOTHESIS`].
    pub is_conditional: bool,
}

/// Decides `position`, whose second row is infinite; `None` if more rows have to be followed than
/// `settling` has.
///
/// ```
/// use supermex::ordinal::{Ordinal, Settling, decide};
/// use supermex::run::Context;
/// use supermex::three::Census;
///
/// let settling = Settling::of(&Census::find(12, &Context::default())?);
/// let decision = decide(&"3x(w*2)".parse()?, &settling).unwrap();
/// assert_eq!(decision.winning, Some((3, Ordinal::finite(2))));
/// assert!(!decision.is_conditional);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decide(position: &Rows, settling: &Settling) -> Option<Decision> {
    let third = &position.rows()[2];
    if third.as_finite().is_some_and(|row| settling.end(row).is_none()) {
        return None;
    }
    let is_conditional = !third.is_finite();
    if is_lost(position, settling) {
        return Some(Decision { outcome: Outcome::P, winning: None, is_conditional });
    }
    // Third rows first: the only moves to positions that are decided without the hypothesis are
    // among them.
    let mut candidates = third_rows(position, settling);
    candidates.extend(second_rows(position, settling));
    candidates.extend(first_rows(position, settling));
    candidates.into_iter().find_map(|(row, length)| {
        let to = position.shorten(row, &length)?;
        let is_known = to.as_finite().is_some() || is_lost(&to, settling);
        let is_conditional = is_conditional && !to.rows()[2].is_finite();
        let winning = Some((row, length));
        is_known.then_some(Decision { outcome: Outcome::N, winning, is_conditional })
    })
}

/// The number of the third row ω·j + r in its first block: r, or for finite rows which of those
/// that settle it is; and how many blocks of ω before block k it has lived through.
fn third_number(k: &Ordinal, c: &Ordinal, settling: &Settling) -> Option<u64> {
    match c.as_finite() {
        Some(row) => survive(settling.number(row)?, k.finite_part() - 1),
        None => survive(c.finite_part(), k.finite_part()),
    }
}

/// How many blocks of ω the first row has lived through when second and third row end in block k.
fn blocks_before(k: &Ordinal) -> u64 {
    if k.is_finite() { 0 } else { k.finite_part() }
}

/// Whether a position with an infinite first row is a P-position.
fn is_lost(position: &Rows, settling: &Settling) -> bool {
    let [a, b, c] = position.rows();
    let [l, k, j] = [a, b, c].map(Ordinal::blocks);
    let [x, m, r] = [a, b, c].map(Ordinal::finite_part);
    if k.is_zero() || first_block(&k, &j).as_ref() != Some(&l) {
        return false;
    }
    if l == k {
        third_number(&k, c, settling) == Some(nim(x, m))
    } else if k == j {
        survive(x, blocks_before(&k)) == Some(nim(m, r))
    } else {
        x ^ m == r
    }
}

/// Lengths of the third row that may win.
fn third_rows(position: &Rows, settling: &Settling) -> Vec<(usize, Ordinal)> {
    let [a, b, _] = position.rows();
    let (l, k) = (a.blocks(), b.blocks());
    let (x, m) = (a.finite_part(), b.finite_part());
    let mut found = Vec::new();
    if l == k && k.is_finite() {
        found.extend(number_above(a, b).and_then(|n| settling.row(n)).map(Ordinal::finite));
    } else if l == k {
        let r = revive(nim(x, m), k.finite_part());
        found.extend(r.map(|r| k.blocks().times_omega_plus(r)));
    } else {
        found.extend(third_blocks(&l, &k).into_iter().filter_map(|j| {
            let r = if j == k { short_row(m, survive(x, blocks_before(&k))?)? } else { x ^ m };
            Some(j.times_omega_plus(r))
        }));
    }
    found.into_iter().map(|length| (3, length)).collect()
}

/// Lengths of the second row that may win.
fn second_rows(position: &Rows, settling: &Settling) -> Vec<(usize, Ordinal)> {
    let [a, _, c] = position.rows();
    let (l, j) = (a.blocks(), c.blocks());
    let (x, r) = (a.finite_part(), c.finite_part());
    // The third row stays as it is.
    let mut found: Vec<Ordinal> = Vec::new();
    found.extend(second_blocks(&l, &j).into_iter().filter(|k| !k.is_zero()).filter_map(|k| {
        let m = if k == l {
            short_row(x, third_number(&k, c, settling)?)?
        } else if k == j {
            long_row(survive(x, blocks_before(&k))?, r)?
        } else {
            x ^ r
        };
        Some(k.times_omega_plus(m))
    }));
    // The third row is cut down with the second.
    if let Some(kappa) = diagonal(&l) {
        let (blocks, m) = death(x);
        found.push(kappa.times_omega_plus(blocks).times_omega_plus(m));
    } else if let Some(twice) = l.as_finite().filter(|l| l.is_multiple_of(2)) {
        let (blocks, m) = death(x);
        found.extend((blocks == 0).then(|| Ordinal::finite(twice / 2).times_omega_plus(m)));
    }
    found.into_iter().map(|length| (2, length)).collect()
}

/// Lengths of the first row that may win.
fn first_rows(position: &Rows, settling: &Settling) -> Vec<(usize, Ordinal)> {
    let [_, b, c] = position.rows();
    let (k, j) = (b.blocks(), c.blocks());
    let (m, r) = (b.finite_part(), c.finite_part());
    let mut found = Vec::new();
    // The second row stays as it is.
    found.extend(first_block(&k, &j).and_then(|l| {
        let x = if l == k {
            long_row(third_number(&k, c, settling)?, m)?
        } else if k == j {
            revive(nim(m, r), blocks_before(&k))?
        } else {
            m ^ r
        };
        Some(l.times_omega_plus(x))
    }));
    // The second row is cut down with the first, to where the third row has died.
    found.push(match c.as_finite().and_then(|row| settling.end(row)) {
        Some(End::Constant(at)) => Ordinal::finite(at),
        Some(End::Settled(number)) => {
            let (blocks, n) = death(number);
            Ordinal::finite(blocks + 1).times_omega_plus(n)
        }
        None => {
            let (blocks, n) = death(r);
            j.times_omega_plus(blocks).times_omega_plus(n)
        }
    });
    found.into_iter().map(|length| (1, length)).collect()
}
