//! What must hold of any text that is read as a saved game.

use supermex::game::{AnySaved, SavedSum};

/// Reads a text; whatever was read can be printed and read again, and undone move by move to where
/// it began; whatever was refused is refused in one line.
pub fn check(text: &str) {
    let saved = match text.parse() {
        Ok(AnySaved::Board(saved)) => saved,
        Ok(AnySaved::Sum(saved)) => return check_sum(saved),
        Err(error) => {
            let message = error.to_string();
            assert!(message.lines().count() == 1 && message.len() < 1000, "{message}");
            return;
        }
    };
    let printed = saved.to_string();
    assert_eq!(printed.parse(), Ok(saved.clone()), "{printed}");

    let mut game = saved.game;
    let boards: Vec<_> = game.positions().collect();
    for board in boards.iter().rev() {
        assert_eq!(game.position(), board);
        game.undo();
    }
    assert!(game.plies().is_empty() && game.position() == game.start());
}

/// The same for a game on several boards.
fn check_sum(saved: SavedSum) {
    let printed = saved.to_string();
    assert_eq!(printed.parse(), Ok(AnySaved::Sum(saved.clone())), "{printed}");

    let mut game = saved.game;
    let sums: Vec<_> = game.positions().collect();
    for sum in sums.iter().rev() {
        assert_eq!(game.position(), sum);
        game.undo();
    }
    assert!(game.plies().is_empty() && game.position() == game.start());
}
