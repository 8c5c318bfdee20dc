//! A second solver for Chomp, written apart from the program it checks.
//!
//! A position is a plain set of squares, and every answer is worked out from
//! its own definition, so that a mistake in the program under test has little
//! chance of being repeated here. Speed does not matter.
//!
//! The rules: a move names a remaining square other than the poison, which is
//! the top left one; that square goes, with every remaining square whose row
//! and column are both at least as large. Nobody may take the poison, so the
//! player to move has lost when it is the only square left.

use std::collections::HashMap;

// The grid is just large enough for every board that `every_position` lists.
const ROWS: u64 = 4;
const COLUMNS: u64 = 24;

/// A set of squares: bit `COLUMNS * row + column`, both counted from 0.
type Squares = u128;

/// The poison, row 0 and column 0.
const POISON: Squares = 1;

/// What this solver says about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// Whether the player to move wins.
    pub first_player_wins: bool,
    /// Each winning move as `[row, column]`, counted from 1, with the row
    /// lengths it leaves (no empty rows); sorted by row, then column.
    pub winning: Vec<([u64; 2], Vec<u64>)>,
    /// The nim-value: the least number that is the nim-value of no option.
    pub nim: u64,
    /// How many moves are left when the winner hurries and the loser delays.
    pub remoteness: u64,
}

/// The three answers kept for a position once it has been looked at.
#[derive(Clone, Copy, Debug)]
struct Verdict {
    mover_wins: bool,
    nim: u64,
    remoteness: u64,
}

/// A solver that remembers the positions it has already looked at.
#[derive(Debug, Default)]
pub struct Referee {
    memo: HashMap<Squares, Verdict>,
}

impl Referee {
    /// Solves the board with these row lengths, longest first.
    ///
    /// # Panics
    ///
    /// If the board is empty, does not fit the 4 x 24 grid, has an empty row,
    /// or has a row longer than the one above it.
    pub fn opinion(&mut self, rows: &[u64]) -> Opinion {
        let board = squares_of(rows);
        let verdict = self.verdict(board);
        let winning = moves(board)
            .into_iter()
            .filter(|&(_, after)| !self.verdict(after).mover_wins)
            .map(|([row, column], after)| ([row + 1, column + 1], row_lengths(after)))
            .collect();
        Opinion {
            first_player_wins: verdict.mover_wins,
            winning,
            nim: verdict.nim,
            remoteness: verdict.remoteness,
        }
    }

    /// Looks a position up, or works it out from all of its options.
    fn verdict(&mut self, board: Squares) -> Verdict {
        if let Some(&known) = self.memo.get(&board) {
            return known;
        }
        let mut options = Vec::new();
        for (_, after) in moves(board) {
            options.push(self.verdict(after));
        }
        let verdict = Verdict {
            // The opponent is the one to move in every option.
            mover_wins: options.iter().any(|option| !option.mover_wins),
            nim: least_missing_nim(&options),
            remoteness: remoteness(&options),
        };
        self.memo.insert(board, verdict);
        verdict
    }
}

/// The least number that is the nim-value of no option.
fn least_missing_nim(options: &[Verdict]) -> u64 {
    let mut candidate = 0;
    while options.iter().any(|option| option.nim == candidate) {
        candidate += 1;
    }
    candidate
}

/// A mover who can win takes the quickest win; one who cannot takes the
/// slowest loss; with no move left the game is over.
fn remoteness(options: &[Verdict]) -> u64 {
    let won = options.iter().filter(|option| !option.mover_wins);
    let quickest_win = won.map(|option| option.remoteness).min();
    let slowest_loss = options.iter().map(|option| option.remoteness).max();
    quickest_win.or(slowest_loss).map_or(0, |rest| rest + 1)
}

/// The set holding one square of the grid, row and column counted from 0.
fn square(row: u64, column: u64) -> Squares {
    1 << (COLUMNS * row + column)
}

/// Every square whose row and column are both at least as large.
fn bitten_from(row: u64, column: u64) -> Squares {
    let mut bitten = 0;
    for lower in row..ROWS {
        for further in column..COLUMNS {
            bitten |= square(lower, further);
        }
    }
    bitten
}

/// Every legal move, `[row, column]` counted from 0, with the squares it
/// leaves; sorted by row, then column.
fn moves(board: Squares) -> Vec<([u64; 2], Squares)> {
    let mut found = Vec::new();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let named = square(row, column);
            if named != POISON && board & named != 0 {
                found.push(([row, column], board & !bitten_from(row, column)));
            }
        }
    }
    found
}

/// Turns row lengths into a set of squares, refusing what is not a position.
fn squares_of(rows: &[u64]) -> Squares {
    let fits = (1..=4).contains(&rows.len()) && rows.iter().all(|row| (1..=COLUMNS).contains(row));
    let longest_first = rows.is_sorted_by(|upper, lower| upper >= lower);
    assert!(fits && longest_first, "not a position on the grid");
    let mut board = 0;
    for (row, &length) in (0..).zip(rows) {
        for column in 0..length {
            board |= square(row, column);
        }
    }
    board
}

/// Counts the squares in each row, leaving out empty rows.
fn row_lengths(board: Squares) -> Vec<u64> {
    let mut lengths = Vec::new();
    for row in 0..ROWS {
        let whole_row = bitten_from(row, 0) & !bitten_from(row + 1, 0);
        lengths.push(u64::from((board & whole_row).count_ones()));
    }
    lengths.retain(|&length| length > 0);
    lengths
}

/// Every non-empty board of at most this many rows and squares, as row
/// lengths, longest first.
///
/// # Panics
///
/// If `max_rows` is over 4 or `max_cells` over 24: such boards may not fit.
#[must_use]
pub fn every_position(max_rows: usize, max_cells: u64) -> Vec<Vec<u64>> {
    assert!(max_rows <= 4 && max_cells <= COLUMNS, "the grid is 4 x 24");
    let mut found = Vec::new();
    add_boards_below(&[], max_rows, max_cells, &mut found);
    found
}

/// Records every board got by putting one or more rows below `upper`.
fn add_boards_below(upper: &[u64], rows_left: usize, cells_left: u64, found: &mut Vec<Vec<u64>>) {
    if rows_left == 0 {
        return;
    }
    let row_above = upper.last().copied().unwrap_or(cells_left);
    for length in 1..=row_above.min(cells_left) {
        let board = [upper, &[length]].concat();
        found.push(board.clone());
        add_boards_below(&board, rows_left - 1, cells_left - length, found);
    }
}
