//! What must hold of any text that is read as a game of triples.

use std::collections::HashMap;

use supermex::renorm::games::{RayGame, Reach, SheetGame, Sheets, Triple, from_json};

/// The last sheet and the window that are looked at.
const LAST: u32 = 3;
const WINDOW: (u32, u32) = (4, 4);

/// Reads a text; whatever was read has rays that end and the losers of its rules, and whatever was
/// refused is refused in one line.
pub fn check(text: &str) {
    let game = match from_json(text) {
        Ok(game) => game,
        Err(error) => {
            let message = error.to_string();
            assert!(message.lines().count() == 1 && message.len() < 1000, "{message}");
            return;
        }
    };
    // Long names end in three dots.
    assert!(game.name().lines().count() <= 1 && game.name().chars().count() <= 83);
    let from = [LAST, 3, 3];
    for ray in game.rays() {
        assert!(ray.from(from).all(|to| to < from), "{ray}");
    }
    // Long steps lead to more positions than recursion gets through.
    if game.rays().iter().all(|ray| ray.step().iter().all(|number| number.abs() <= 2)) {
        compare(&game);
    }
}

/// Compares sheets with the rules.
fn compare(game: &RayGame) {
    let mut sheets = Sheets::new(game, Reach::new(game, LAST, WINDOW));
    let mut known = HashMap::new();
    for x in 0..=LAST {
        sheets.grow();
        for (y, z) in (0..WINDOW.0).flat_map(|y| (0..WINDOW.1).map(move |z| (y, z))) {
            let lost = is_lost(game, [x, y, z], &mut known);
            assert_eq!(sheets.losers().has(y as usize, z as usize), lost, "[{x},{y},{z}]");
        }
    }
}

/// Whether a position is lost, by plain recursion.
fn is_lost(game: &RayGame, position: Triple, known: &mut HashMap<Triple, bool>) -> bool {
    if let Some(&known) = known.get(&position) {
        return known;
    }
    let moves = || game.rays().iter().flat_map(|ray| ray.from(position));
    let inherits = |to: Triple| to[0] < position[0] && game.inherited().contains(&to);
    let won = game.declared().contains(&position)
        || game.inherited().contains(&position)
        || moves().any(inherits)
        || moves().any(|to| is_lost(game, to, known));
    known.insert(position, !won);
    !won
}
