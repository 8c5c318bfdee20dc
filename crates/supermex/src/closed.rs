//! Closed forms: the boards whose answer is a formula with a proof.
//!
//! | form | P-position when | winning move otherwise | nim-value |
//! |---|---|---|---|
//! | one row of `n` | `n = 1` | the second square | `n - 1` |
//! | two rows `(a,b)` | `a = b + 1` | to `(b+1,b)`, or to `(a,a-1)` when `a = b` | [`two_rows_nim`] |
//! | a hook (an L-shape) of arms `m`, `n` | `m = n` | make the arms equal | `m xor n` |
//! | a square of side `n ≥ 2` | never | `(2,2)` | no formula here |
//!
//! Each has at most one winning move. The proofs are short:
//!
//! - *One row* is a Nim heap of `n - 1`, the poison being out of reach.
//! - *Two rows* (Zeilberger 2001, Proposition 0). From `(a,a-1)` every move leaves rows of equal
//!   length or a difference of two or more, and from those the move in the table leads back; no
//!   other move leaves a difference of one. Counting the moves in the same induction, the
//!   remoteness of `(a,a-1)` is `2(a-1)`.
//! - *A hook* is one row and one column that share nothing but the poison: Nim with two heaps.
//! - *A square.* `(2,2)` leaves a hook with equal arms, a P-position. Nothing else wins: a square
//!   beyond `(2,2)` leaves the reply `(2,2)`, and a square on an edge leaves a bar of more than one
//!   square. Such a bar is won by the next player, which is Gale's argument: either to bite its last
//!   square wins, or there is a winning reply to that, and the reply wins as a first bite too, since
//!   it takes the last square with it.
//! - *The nim-value of two rows* is Theorem 2.2 of Sun's paper, which leaves the proof to the
//!   reader. In short: for each `b`, the positions `(x, min(x,b))` take every value exactly once; for
//!   each `a`, the values of `(a,b)` differ; and a smaller value that a longer first row takes is
//!   taken by a shorter second row as well. `docs/papers/sprague-grundy-function.md` has the proof in
//!   full, and the test `formulas` has a machine prove it.

use crate::{Nimber, Outcome, Position, Square};

/// A board that has a closed form, and what the form says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Which form it is.
    pub form: Form,
    /// The only winning move; none from a P-position.
    pub winning: Option<Square>,
    /// The nim-value, where the form has a formula for it.
    pub nim: Option<Nimber>,
    /// How many moves the game lasts when the winner hurries and the loser holds out.
    pub remoteness: u128,
}

/// The boards that have a closed form, each with its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// One row, or one column.
    OneRow,
    /// Two rows, or two columns.
    TwoRows,
    /// One row and one column.
    Hook,
    /// As wide as high, with nothing bitten off.
    Square,
}

impl Form {
    /// The form in words.
    pub fn name(self) -> &'static str {
        match self {
            Form::OneRow => "one row",
            Form::TwoRows => "two rows",
            Form::Hook => "a hook",
            Form::Square => "a square",
        }
    }
}

impl Closed {
    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        if self.winning.is_some() { Outcome::N } else { Outcome::P }
    }

    /// A form whose winning move leads to a position of remoteness `then`.
    fn won(form: Form, square: Square, nim: Option<Nimber>, then: u128) -> Closed {
        Closed { form, winning: Some(square), nim, remoteness: then + 1 }
    }

    /// A form of a P-position.
    fn lost(form: Form, remoteness: u128) -> Closed {
        Closed { form, winning: None, nim: Some(Nimber::ZERO), remoteness }
    }

    /// What the form says of the mirror image.
    fn conjugate(self) -> Closed {
        Closed { winning: self.winning.map(Square::conjugate), ..self }
    }
}

/// What a closed form says about a position, if one covers it or its mirror image.
///
/// ```
/// use supermex::{Nimber, Position, Square, closed};
///
/// let two_rows = closed::recognise(&Position::new([1_000_000, 7])?).unwrap();
/// assert_eq!(two_rows.winning, Some(Square::new(1, 9)));
/// assert_eq!(two_rows.nim, Some(Nimber::new(999_995)));
///
/// assert!(closed::recognise(&Position::new([3, 2, 1])?).is_none());
/// # Ok::<(), supermex::PositionError>(())
/// ```
pub fn recognise(position: &Position) -> Option<Closed> {
    let height = position.height() as u64;
    match *position.rows() {
        [n] => Some(one_row(n)),
        [1, ..] => Some(one_row(height).conjugate()),
        [a, 1, ..] => Some(hook(a - 1, height - 1)),
        [a, b] => Some(two_rows(a, b)),
        // Two columns: the shorter is as high as there are rows of two.
        [2, ..] => {
            let short = position.rows().iter().filter(|&&row| row == 2).count() as u64;
            Some(two_rows(height, short).conjugate())
        }
        [n, .., last] if n == last && n == height => Some(square(n)),
        _ => None,
    }
}

fn one_row(n: u64) -> Closed {
    match n {
        1 => Closed::lost(Form::OneRow, 0),
        _ => Closed::won(Form::OneRow, Square::new(1, 2), Some(Nimber::from(n - 1)), 0),
    }
}

fn two_rows(a: u64, b: u64) -> Closed {
    let nim = Some(two_rows_nim(a, b));
    // The remoteness of (q + 1, q).
    let lost = |q: u64| 2 * u128::from(q);
    match a - b {
        0 => Closed::won(Form::TwoRows, Square::new(2, a), nim, lost(a - 1)),
        1 => Closed::lost(Form::TwoRows, lost(b)),
        _ => Closed::won(Form::TwoRows, Square::new(1, b + 2), nim, lost(b)),
    }
}

/// Sun's formula: the nim-value of rows of `a` and `b` squares (his Theorem 2.2, with x₁ = b and
/// x₂ = a − b). The [module](self) says where it is proved.
///
/// # Panics
///
/// If that is not a position: `1 ≤ a` and `b ≤ a` must hold.
///
/// ```
/// use supermex::{Nimber, closed::two_rows_nim};
///
/// assert_eq!(two_rows_nim(3, 1), Nimber::new(3));
/// assert_eq!(two_rows_nim(60_000, 60_000), Nimber::new(89_999));
/// ```
pub fn two_rows_nim(a: u64, b: u64) -> Nimber {
    assert!(1 <= a && b <= a, "({a},{b}) is not a position of two rows");
    let (a, b) = (u128::from(a), u128::from(b));
    let single = a - b;
    Nimber::new(if single.is_multiple_of(2) {
        // x₁ + x₂ + ⌊(x₁ − 1)/2⌋, without going below zero on the way
        a + b.div_ceil(2) - 1
    } else if single <= b {
        (3 * single - 3) / 2
    } else {
        single + b / 2 - 1
    })
}

/// `arm` squares to the right of the poison, `leg` below it.
fn hook(arm: u64, leg: u64) -> Closed {
    let nim = Some(Nimber::from(arm) ^ Nimber::from(leg));
    let equal = 2 * u128::from(arm.min(leg));
    match arm.cmp(&leg) {
        std::cmp::Ordering::Equal => Closed::lost(Form::Hook, equal),
        std::cmp::Ordering::Greater => Closed::won(Form::Hook, Square::new(1, leg + 2), nim, equal),
        std::cmp::Ordering::Less => Closed::won(Form::Hook, Square::new(arm + 2, 1), nim, equal),
    }
}

fn square(side: u64) -> Closed {
    Closed::won(Form::Square, Square::new(2, 2), None, 2 * u128::from(side - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Oracle, mex};

    /// The closed form of each position, against the definition.
    fn assert_right(positions: impl IntoIterator<Item = Position>, form: Form) {
        let mut oracle = Oracle::default();
        for position in positions {
            let closed = recognise(&position).unwrap();
            let value = oracle.value(&position);
            let winning: Vec<Square> =
                oracle.winning_moves(&position).iter().map(|m| m.square).collect();
            assert_eq!(closed.form, form, "{position}");
            assert_eq!(closed.outcome(), value.outcome, "{position}");
            assert_eq!(closed.winning.into_iter().collect::<Vec<_>>(), winning, "{position}");
            assert_eq!(closed.remoteness, value.remoteness, "{position}");
            let known = Some(value.nim).filter(|_| form != Form::Square);
            assert_eq!(closed.nim, known, "{position}");
        }
    }

    fn with_mirror_images(
        boards: impl Iterator<Item = Vec<u64>>,
    ) -> impl Iterator<Item = Position> {
        let positions = boards.map(|rows| Position::new(rows).unwrap());
        positions.flat_map(|position| [position.conjugate().unwrap(), position])
    }

    #[test]
    fn one_row_is_right() {
        assert_right(with_mirror_images((1..40).map(|n| vec![n])), Form::OneRow);
    }

    #[test]
    fn two_rows_are_right() {
        let boards = (2..60).flat_map(|a| (2..=a).map(move |b| vec![a, b]));
        assert_right(with_mirror_images(boards), Form::TwoRows);
    }

    #[test]
    fn hooks_are_right() {
        let rows = |arm: u64, leg: usize| [vec![arm + 1], vec![1; leg]].concat();
        let boards = (1..14).flat_map(|arm| (1..14).map(move |leg| rows(arm, leg)));
        assert_right(with_mirror_images(boards), Form::Hook);
    }

    #[test]
    fn squares_are_right() {
        assert_right((3..8).map(|n| Position::bar(n, n).unwrap()), Form::Square);
    }

    #[test]
    fn nothing_else_is_recognised() {
        for text in ["(3,2,1)", "3x4", "(3,3,2)", "(4,2,1)", "(3,2,2)", "(5,5,5,5,4)"] {
            assert_eq!(recognise(&text.parse().unwrap()), None, "{text}");
        }
    }

    /// Sun's formula against a table from the definition, until nim-values are well past 65,535.
    #[test]
    fn the_formula_holds_past_sixteen_bits() {
        const SHORT: usize = 40;
        const LONG: usize = 66_000;
        // taken[b][g]: whether g is the nim-value of some (i,b) so far, or of a bar narrower than
        // b; everything below free[b] is taken.
        let mut taken = vec![vec![false; 2 * LONG]; SHORT];
        let mut free = [0; SHORT];
        let mut bars: Vec<usize> = Vec::new();
        for a in 1..LONG {
            let mut column: Vec<usize> = Vec::new();
            for b in 0..SHORT.min(a + 1) {
                if a == b {
                    for &g in &bars {
                        taken[b][g] = true;
                    }
                }
                let is_free = |g: &usize| !taken[b][*g] && !column.contains(g);
                let nim = (free[b]..2 * LONG).find(is_free).unwrap();
                assert_eq!(two_rows_nim(a as u64, b as u64).get(), nim as u128, "({a},{b})");
                column.push(nim);
                taken[b][nim] = true;
                free[b] += taken[b][free[b]..].iter().take_while(|&&taken| taken).count();
                if a == b {
                    bars.push(nim);
                }
            }
        }
    }

    /// Sun's formula at single long boards: it is the mex of its own values at all their options.
    #[test]
    fn the_formula_is_the_mex_of_its_options_far_out() {
        for (a, b) in
            [(50_000, 50_000), (66_000, 300), (90_001, 46_000), (99_999, 50_000), (91_000, 45_001)]
        {
            let position = Position::new([a, b]).unwrap();
            let options = position.moves().map(|m| match *m.to.rows() {
                [a] => two_rows_nim(a, 0),
                [a, b] => two_rows_nim(a, b),
                _ => unreachable!("a move adds no row"),
            });
            assert_eq!(mex(options), two_rows_nim(a, b), "{position}");
        }
        assert!(two_rows_nim(99_999, 50_000).get() > 65_535);
    }
}
