//! What must hold of any bytes that are read as positions of posets that have been decided.

use std::sync::OnceLock;

use supermex::poset::{Answer, PosetGame, named};
use supermex::run::Key;

use crate::forged::{Place, forge};

/// A game, the positions that were decided on the way, and who wins it.
struct Truth {
    game: PosetGame,
    nim: bool,
    key: Key,
    positions: Vec<u8>,
    answer: Answer,
}

/// All positions are kept after so many.
const EVERY: u64 = 20;

/// So many bytes of memory are enough for these games, and soon got ready.
const ENOUGH: f64 = 1e6;

/// Reads bytes as positions; the search goes on from whatever was read, in little memory too, and
/// from nothing if it is refused.
pub fn check(bytes: &[u8]) {
    let Some((which, bytes)) = bytes.split_first() else { return };
    let truths = truths();
    let truth = &truths[usize::from(*which) % truths.len()];
    let positions = forge(bytes, &truth.positions);
    let place = Place::with(&truth.key, &positions, 1);
    let answer = truth.game.solve(truth.nim, &place.context(Some(EVERY)).with_memory(ENOUGH));
    if place.is_refused() || positions == truth.positions {
        assert_eq!(answer.as_ref(), Ok(&truth.answer));
    }
    let place = Place::with(&truth.key, &positions, 1);
    drop(truth.game.solve(truth.nim, &place.context(Some(EVERY)).with_memory(1e4)));
}

fn truths() -> &'static [Truth] {
    static TRUTHS: OnceLock<Vec<Truth>> = OnceLock::new();
    TRUTHS.get_or_init(|| {
        let games =
            ["boolean:4", "chains:2,2,3"].iter().flat_map(|spec| [(spec, false), (spec, true)]);
        let truth = |(spec, nim): (&&str, bool)| {
            let (place, game) = (Place::default(), named(spec).expect("such a poset"));
            let context = place.context(Some(u64::MAX)).with_memory(ENOUGH);
            let answer = game.solve(nim, &context).expect("it is small");
            let (key, positions) = place.last("poset-positions").expect("they are kept");
            Truth { game, nim, key, positions, answer }
        };
        games.map(truth).collect()
    })
}
