//! What must hold of any text that is read as a position.

use std::fmt::Display;

use supermex::{Bite, Position, Sum};

/// Reads a text; whatever was read can be printed in every notation and read again, and whatever
/// was refused is refused in one line.
pub fn check(text: &str) {
    check_sum(text);
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

/// The same for a text that is read as a sum of boards, and as a bite off one of them.
fn check_sum(text: &str) {
    match text.parse::<Sum>() {
        Ok(sum) => {
            assert!((1..=Sum::MOST_BOARDS).contains(&sum.boards().len()));
            assert_eq!(sum.to_string().parse(), Ok(sum.clone()));
            assert_eq!(sum.only().cloned(), text.parse::<Position>().ok());
        }
        Err(error) => {
            refused_in_one_line(&error);
            assert!(text.parse::<Position>().is_err());
        }
    }
    match text.parse::<Bite>() {
        Ok(bite) => assert_eq!(bite.to_string().parse(), Ok(bite)),
        Err(error) => refused_in_one_line(&error),
    }
}

fn refused_in_one_line(error: &impl Display) {
    let message = error.to_string();
    assert!(message.lines().count() == 1 && message.len() < 1000, "{message}");
}
