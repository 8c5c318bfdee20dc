//! What must hold of any text that is read as a position of ordinal rows.

use supermex::ordinal::{Rows, Settling, decide};

/// Reads a text; whatever was read can be printed and read again, and is decided without trouble,
/// however large its numbers are: a move that wins leads to a P-position. Whatever was refused is
/// refused in one line.
pub fn check(text: &str) {
    let position: Rows = match text.parse() {
        Ok(position) => position,
        Err(error) => {
            let message = error.to_string();
            return assert!(message.lines().count() == 1 && message.len() < 1000, "{message}");
        }
    };
    let printed = position.to_string();
    assert_eq!(printed.parse().as_ref(), Ok(&position), "{printed}");
    if position.rows()[1].is_finite() {
        return;
    }
    // Rows up to 12 of plain Chomp end like this.
    let constant = [0, 2, 0, 5, 7, 0, 9, 0, 12, 0, 14, 0, 17];
    let settling = Settling::new(constant.map(|at| Some(at).filter(|&at| at > 0)));
    let Some((row, length)) = decide(&position, &settling).and_then(|it| it.winning) else {
        return;
    };
    let to = position.shorten(row, &length).expect("a winning move is a move");
    if !to.rows()[1].is_finite() {
        let answer = decide(&to, &settling).expect("a P-position is decided");
        assert_eq!(answer.winning, None, "{position} to {to}");
    }
}
