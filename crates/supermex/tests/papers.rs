//! The oracle against what the papers worked out by hand: it is the yardstick for everything else.

#[path = "common/oracle.rs"]
mod oracle;

use oracle::Oracle;
use supermex::{Nimber, Outcome, Position};

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// Asserts that the P-positions among `boards` are exactly `lost`.
fn assert_lost<B, L>(boards: B, lost: L)
where
    B: IntoIterator<Item = Position>,
    L: IntoIterator<Item = Position>,
{
    let mut oracle = Oracle::default();
    let mut found: Vec<Position> = boards.into_iter().collect();
    found.retain(|board| oracle.value(board).outcome == Outcome::P);
    let mut lost: Vec<Position> = lost.into_iter().collect();
    found.sort_unstable();
    lost.sort_unstable();
    assert_eq!(found, lost);
}

/// Every position with this third row whose first row is at most 24.
fn third_row(r: u64) -> impl Iterator<Item = Position> {
    let rows = (r..=24).flat_map(move |p| (r..=p).map(move |q| [p, q, r]));
    rows.filter_map(|rows| Position::new(rows).ok())
}

/// Zeilberger 2001, "Back to Chomp": the smallest boards.
#[test]
fn boards_of_four_and_five_squares() {
    assert_lost(["(2,1,1)", "(2,2)", "(3,1)", "(4)"].map(position), []);
    assert_lost(
        ["(2,2,1)", "(3,1,1)", "(3,2)", "(4,1)", "(5)"].map(position),
        ["(3,2)", "(2,2,1)", "(3,1,1)"].map(position),
    );
}

/// Zeilberger 2001, Propositions 0 to 2, and Brouwer and others 2005, section 8, for third rows up
/// to 5.
#[test]
fn a_short_third_row() {
    let family = |q: u64, difference: u64, r: u64| {
        (q..=24 - difference).map(move |q| Position::new([q + difference, q, r]).unwrap())
    };
    assert_lost(third_row(0), family(0, 1, 0));
    assert_lost(third_row(1), ["(2,2,1)", "(3,1,1)"].map(position));
    assert_lost(third_row(2), family(2, 2, 2));
    assert_lost(third_row(3), ["(6,3,3)", "(7,4,3)", "(5,5,3)"].map(position));
    assert_lost(third_row(4), ["(8,4,4)", "(9,5,4)", "(10,6,4)", "(7,7,4)"].map(position));
    assert_lost(third_row(5), family(7, 4, 5).chain(["(10,5,5)", "(9,6,5)"].map(position)));
}

/// Zeilberger 2001, `Losers(a,5)` as printed, in columns, with 0 and 9 for its letter a.
#[test]
fn losers_in_square_brackets() {
    let mut oracle = Oracle::default();
    for text in [
        "[1,0,2]", "[1,1,0]", "[2,0,2]", "[2,9,2]", "[3,0,3]", "[3,2,0]", "[3,1,3]", "[4,0,4]",
        "[4,1,4]", "[4,3,0]", "[4,2,4]", "[5,0,5]", "[5,1,3]", "[5,2,4]", "[5,11,4]",
    ] {
        assert_eq!(oracle.value(&position(text)).outcome, Outcome::P, "{text}");
    }
}

/// Values small enough to be worked out on paper: board, nim-value, remoteness.
#[test]
fn values_worked_by_hand() {
    let mut oracle = Oracle::default();
    for (text, nim, remoteness) in [
        ("(1)", 0, 0),
        ("(2)", 1, 1),
        ("(7)", 6, 1),
        ("(1,1)", 1, 1),
        ("(2,1)", 0, 2),
        ("(2,2)", 2, 3),
        ("(3,1)", 3, 3),
        ("(3,2)", 0, 4),
        ("(3,1,1)", 0, 4),
        // Sun writes [1,0,6] with nim-value 4 as a monomial; a hook of arms 6 and 2.
        ("[1,0,6]", 4, 5),
        // Sun, Theorem 2.2, at [1,3] and [2,3].
        ("[1,3]", 2, 3),
        ("[2,3]", 3, 5),
    ] {
        let value = oracle.value(&position(text));
        assert_eq!((value.nim, value.remoteness), (Nimber::new(nim), remoteness), "{text}");
    }
}

/// Brouwer and others 2005, 7.1: a small board with several winning moves; the paper names two of
/// the three. The paper also takes 8 × 10 for the smallest bar with two winning openings; 6 × 13 is
/// smaller.
#[test]
fn more_than_one_winning_move() {
    let mut oracle = Oracle::default();
    let mut winning = |text: &str| -> Vec<String> {
        oracle.winning_moves(&position(text)).iter().map(|m| m.square.to_string()).collect()
    };
    assert_eq!(winning("(3,2,1)"), ["(1,3)", "(2,2)", "(3,1)"]);
    assert_eq!(winning("8x10"), ["(4,9)", "(5,6)"]);
    assert_eq!(winning("6x13"), ["(4,12)", "(5,9)"]);
}
