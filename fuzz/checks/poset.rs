//! What must hold of any text that is read as a poset.

use supermex::poset::{FromFile, PosetGame, read_json};

/// Reads a text; whatever was read is an order, and whatever was refused is refused in one line.
pub fn check(text: &str) {
    match read_json(text) {
        Ok(FromFile::Finite(game)) => is_order(&game),
        // With a chain, short or long, it is one as well.
        Ok(FromFile::Chain(game)) => {
            for length in [0, 1, 9, 40] {
                game.finite(length).iter().for_each(is_order);
            }
        }
        Ok(FromFile::TwoChains(game)) => {
            for (upper, lower) in [(0, 0), (1, 1), (9, 4), (20, 30)] {
                game.finite(upper, lower).iter().for_each(is_order);
            }
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.lines().count() == 1 && message.len() < 2000, "{message}");
        }
    }
}

fn is_order(game: &PosetGame) {
    let poset = game.poset();
    for one in 0..poset.len() {
        assert!(!poset.is_less(one, one));
        for other in poset.above(one) {
            assert!(!poset.is_less(other, one));
            assert!(poset.above(other).all(|third| poset.is_less(one, third)));
        }
    }
    assert!(poset.covers().all(|(one, other)| poset.is_less(one, other)));
    if let Some(poison) = game.poison() {
        assert_eq!(poset.above(poison).count() + 1, poset.len());
    }
}
