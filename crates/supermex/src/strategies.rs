//! Strategies of `proptest` for the vocabulary: any position, square, move, game or poset, of a
//! size that you choose.
//!
//! Whatever comes out is legal, and what fails is shrunk towards small boards. Arguments are
//! bounds, rows before columns, and each bound is one that is reached.
//!
//! ```
//! use proptest::prelude::*;
//! use supermex::strategies::{moves, positions};
//!
//! proptest!(|(position in positions(4, 6))| {
//!     let mirror = position.conjugate().unwrap();
//!     prop_assert_eq!(mirror.size(), position.size());
//! });
//!
//! // Every move makes a position smaller.
//! proptest!(|((from, taken) in moves(4, 6))| {
//!     prop_assert!(taken.to < from);
//! });
//! ```

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::poset::Poset;
use crate::{Bar, Game, Move, Player, Position, Square};

/// Row lengths, longest first: from one row to `rows` of them, each of 1 to `columns` squares.
pub fn rows(rows: usize, columns: u64) -> impl Strategy<Value = Vec<u64>> {
    vec(1..=columns, 1..=rows).prop_map(|mut lengths| {
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        lengths
    })
}

/// Positions inside a bar of `rows` × `columns`.
pub fn positions(rows: usize, columns: u64) -> impl Strategy<Value = Position> {
    self::rows(rows, columns).prop_map(|rows| Position::new(rows).expect("they are sorted"))
}

/// Bars of up to `rows` × `columns`.
pub fn bars(rows: u64, columns: u64) -> impl Strategy<Value = Bar> {
    (1..=rows, 1..=columns).prop_map(|(rows, columns)| Bar { rows, columns })
}

/// Positions inside a bar of `rows` × `columns`, each with one of its squares, which may be poison.
pub fn squares(rows: usize, columns: u64) -> impl Strategy<Value = (Position, Square)> {
    (positions(rows, columns), any::<Index>(), any::<u64>()).prop_map(
        |(position, index, within)| {
            let above = index.index(position.height());
            let square = Square::new(above as u64 + 1, within % position.rows()[above] + 1);
            (position, square)
        },
    )
}

/// Positions inside a bar of `rows` × `columns`, each with one of its legal moves.
///
/// # Panics
///
/// If the bar is the poison alone, in which there is no move.
pub fn moves(rows: usize, columns: u64) -> impl Strategy<Value = (Position, Move)> {
    assert!(rows > 1 || columns > 1, "the poison alone has no move");
    let squares = squares(rows, columns).prop_filter("poison", |it| it.1 != Square::POISON);
    squares.prop_map(|(position, square)| {
        let to = position.chomp(square).expect("it is a square of the position");
        (position, Move { square, to })
    })
}

/// Games that begin inside a bar of `rows` × `columns`, after up to `plies` moves, with a swap of
/// sides here and there.
pub fn games(rows: usize, columns: u64, plies: usize) -> impl Strategy<Value = Game> {
    let steps = vec((any::<Index>(), 0..6_u8), 0..=plies);
    let first = select(&Player::BOTH[..]);
    (positions(rows, columns), first, steps).prop_map(|(start, first, steps)| {
        let mut game = Game::new(start, first).expect("it has few rows");
        for (index, dice) in steps {
            if dice == 0 {
                game.swap();
            }
            let squares: Vec<Square> = game.position().moves().map(|it| it.square).collect();
            if !squares.is_empty() {
                game.play(*index.get(&squares)).expect("it is a legal move");
            }
        }
        game
    })
}

/// Posets of up to `elements` elements, in all shapes. An element is less than later ones only.
pub fn posets(elements: usize) -> impl Strategy<Value = Poset> {
    let pairs = vec(any::<bool>(), elements * elements.saturating_sub(1) / 2);
    (0..=elements, pairs).prop_map(|(count, is_less)| {
        let names = (0..count).map(|number| format!("e{number}")).collect();
        let pairs = (0..count).flat_map(|great| (0..great).map(move |small| (small, great)));
        let less = pairs.zip(is_less).filter(|&(_, is_less)| is_less).map(|(pair, _)| pair);
        Poset::new(names, less).expect("it goes upwards only")
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    use super::*;

    /// What comes out in a thousand cases.
    fn drawn<T: Ord + std::fmt::Debug>(strategy: &impl Strategy<Value = T>) -> BTreeSet<T> {
        let mut runner = TestRunner::deterministic();
        (0..1000).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
    }

    /// A bar of 2 × 3 holds "5 over 2" diagrams, the empty one included.
    #[test]
    fn all_small_things_come_out_and_nothing_else() {
        let all = drawn(&positions(2, 3));
        assert_eq!(all.len(), 9);
        assert!(all.iter().all(|it| it.height() <= 2 && it.width() <= 3));
        let all: u128 = all.iter().map(Position::size).sum();
        let named = drawn(&squares(2, 3));
        assert!(named.iter().all(|(position, square)| position.contains(*square)));
        assert_eq!(named.len() as u128, all);
        let taken = moves(2, 3).prop_map(|(from, it)| {
            assert_eq!(from.chomp(it.square), Ok(it.to));
            (from, it.square)
        });
        // All squares but the nine poisons.
        assert_eq!(drawn(&taken).len() as u128, all - 9);
        let bars = bars(2, 3).prop_map(|bar| (bar.rows, bar.columns));
        assert_eq!(
            drawn(&bars),
            (1..=2).flat_map(|row| (1..=3).map(move |it| (row, it))).collect()
        );
    }

    #[test]
    fn posets_go_from_nothing_to_chains() {
        let pairs = |poset: Poset| (poset.len(), poset.heights().iter().max().copied());
        let expected = [(0, None), (1, Some(0)), (2, Some(0)), (2, Some(1))];
        let found = drawn(&posets(3).prop_map(pairs));
        assert!(expected.iter().all(|it| found.contains(it)));
        assert_eq!(
            found.into_iter().skip(4).collect::<Vec<_>>(),
            [0, 1, 2].map(|it| (3, Some(it)))
        );
    }

    #[test]
    fn games_have_up_to_so_many_moves() {
        let plies = drawn(&games(3, 4, 2).prop_map(|game| game.plies().len()));
        assert_eq!(plies, BTreeSet::from([0, 1, 2]));
    }
}
