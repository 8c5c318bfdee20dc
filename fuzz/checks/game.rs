//! What must hold of any text that is read as a saved game.

use supermex::game::Saved;

/// Reads a text; whatever was read can be printed and read again, and undone move by move to where
/// it began; whatever was refused is refused in one line.
pub fn check(text: &str) {
    let saved: Saved = match text.parse() {
        Ok(saved) => saved,
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
