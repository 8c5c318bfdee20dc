//! What must hold of any text that is read as a position.

use supermex::{Position, PositionError};

/// Reads a text; whatever was read can be printed in every notation and read again, and whatever
/// was refused is refused in one line.
pub fn check(text: &str) {
    let position: Position = match text.parse() {
        Ok(position) => position,
        Err(error) => return refused_in_one_line(&error),
    };
    assert!(position.rows().is_sorted_by(|above, below| above >= below));
    assert!(position.rows().iter().all(|&row| row > 0));
    let columns = format!("{:?}", position.columns()).replace(' ', "");
    let mut printed = vec![position.to_string(), columns];
    printed.extend(position.as_bar().map(|bar| bar.to_string()));
    for text in printed {
        assert_eq!(text.parse(), Ok(position.clone()), "{text}");
    }
    assert_eq!(position.canonical().canonical(), position.canonical());
}

fn refused_in_one_line(error: &PositionError) {
    let message = error.to_string();
    assert!(message.lines().count() == 1 && message.len() < 1000, "{message}");
}
