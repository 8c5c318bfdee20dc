//! The oracle against what the papers worked out by hand: it is the yardstick for everything else.

use supermex::oracle::Oracle;
use supermex::{Nimber, Outcome, Position};

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// Asserts that the P-positions among `all` are exactly `lost`.
fn assert_lost(all: impl IntoIterator<Item = Position>, lost: &[&str]) {
    let mut oracle = Oracle::default();
    let found: Vec<Position> =
        all.into_iter().filter(|p| oracle.value(p).outcome == Outcome::P).collect();
    let mut lost: Vec<Position> = lost.iter().copied().map(position).collect();
    lost.sort_unstable();
    assert_eq!(found, lost);
}

/// Every three-row position with these bottom and longest rows, in increasing order.
fn three_rows(bottom: u64, longest: u64) -> impl Iterator<Item = Position> {
    (bottom..=longest)
        .flat_map(move |p| (bottom..=p).filter_map(move |q| Position::new([p, q, bottom]).ok()))
}

/// Seed 001, "Back to Chomp": the smallest boards.
#[test]
fn boards_of_four_and_five_squares() {
    assert_lost(["(2,1,1)", "(2,2)", "(3,1)", "(4)"].map(position), &[]);
    assert_lost(
        ["(2,2,1)", "(3,1,1)", "(3,2)", "(4,1)", "(5)"].map(position),
        &["(3,2)", "(2,2,1)", "(3,1,1)"],
    );
}

/// Seed 001, Propositions 0 to 2, and seed 002, section 8, for bottom rows up to 5.
#[test]
fn three_rows_with_a_short_bottom_row() {
    let row_differs_by = |difference: u64, bottom: u64, longest: u64| -> Vec<String> {
        let least = bottom + difference;
        (least.max(1)..=longest).map(|p| format!("({p},{},{bottom})", p - difference)).collect()
    };
    let texts =
        |owned: &[String]| owned.iter().map(|s| position(s).to_string()).collect::<Vec<_>>();
    for (bottom, difference) in [(0, 1), (2, 2)] {
        let expected = texts(&row_differs_by(difference, bottom, 24));
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        assert_lost(three_rows(bottom, 24), &expected);
    }
    assert_lost(three_rows(1, 24), &["(2,2,1)", "(3,1,1)"]);
    assert_lost(three_rows(3, 24), &["(6,3,3)", "(7,4,3)", "(5,5,3)"]);
    assert_lost(three_rows(4, 24), &["(8,4,4)", "(9,5,4)", "(10,6,4)", "(7,7,4)"]);
    let mut expected: Vec<String> = (0..=13).map(|a| format!("({},{},5)", a + 11, a + 7)).collect();
    expected.extend(["(10,5,5)".to_owned(), "(9,6,5)".to_owned()]);
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    assert_lost(three_rows(5, 24), &expected);
}

/// Seed 001, `Losers(a,5)` as printed, in columns.
#[test]
fn losers_in_square_brackets() {
    let mut oracle = Oracle::default();
    for text in [
        "[1,0,2]", "[1,1,0]", "[2,9,2]", "[3,0,3]", "[3,1,3]", "[3,2,0]", "[4,0,4]", "[4,1,4]",
        "[4,2,4]", "[4,3,0]", "[5,0,5]", "[5,1,3]", "[5,2,4]", "[5,9,4]",
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
        // Seed 003: [1,0,6] is written as a monomial with nim-value 4; a hook of arms 6 and 2.
        ("[1,0,6]", 4, 5),
        // Seed 003, Theorem 2.2, at [1,3] and [2,3].
        ("[1,3]", 2, 3),
        ("[2,3]", 3, 5),
    ] {
        let value = oracle.value(&position(text));
        assert_eq!((value.nim, value.remoteness), (Nimber::new(nim), remoteness), "{text}");
    }
}

/// Seed 002, 7.1: a small board with several winning moves. The paper names two of the three.
/// The smallest bar with two winning openings is 6 × 13, not 8 × 10.
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
