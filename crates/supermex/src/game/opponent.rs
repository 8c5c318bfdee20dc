//! How the computer chooses its move.

use std::fmt;
use std::str::FromStr;

use super::Advice;
use crate::Square;

/// How well the computer plays: how often it makes the best move rather than any move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal move.
    Random,
    /// The best move two times out of five.
    Easy,
    /// The best move two times out of three.
    Medium,
    /// The best move nine times out of ten.
    Hard,
    /// The best move always.
    Perfect,
}

impl Level {
    /// Every level, from the weakest to the strongest.
    ///
    /// ```
    /// use supermex::game::Level;
    ///
    /// let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    /// assert_eq!(names, ["random", "easy", "medium", "hard", "perfect"]);
    /// ```
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Easy, Level::Medium, Level::Hard, Level::Perfect];

    /// The name on the command line and in saved games.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Perfect => "perfect",
        }
    }

    /// What the level does, in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Level::Random => "Any legal move",
            Level::Easy => "The best move two times out of five, any move otherwise",
            Level::Medium => "The best move two times out of three, any move otherwise",
            Level::Hard => "The best move nine times out of ten, any move otherwise",
            Level::Perfect => "Always the best move: wins soonest, or holds out longest",
        }
    }

    /// The best move is made `.0` times out of `.1`.
    const fn odds(self) -> (u32, u32) {
        match self {
            Level::Random => (0, 1),
            Level::Easy => (2, 5),
            Level::Medium => (2, 3),
            Level::Hard => (9, 10),
            Level::Perfect => (1, 1),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no level of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such level; there are random, easy, medium, hard and perfect")]
pub struct UnknownLevel;

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownLevel)
    }
}

/// The computer as a player. The same level, seed and positions give the same moves.
///
/// ```
/// use supermex::game::{Advice, Level, Opponent};
/// use supermex::{Solver, Square};
///
/// let advice = Advice::ask(&mut Solver::default(), &"4x7".parse()?)?;
/// assert_eq!(Opponent::new(Level::Perfect, 1).choose(&advice), Some(Square::new(3, 4)));
///
/// let easy = || Opponent::new(Level::Easy, 1).choose(&advice);
/// assert_eq!(easy(), easy());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Opponent {
    /// How well it plays.
    pub level: Level,
    dice: fastrand::Rng,
}

impl Opponent {
    /// An opponent of this level; `seed` decides the moves that are left to chance.
    pub fn new(level: Level, seed: u64) -> Opponent {
        Opponent { level, dice: fastrand::Rng::with_seed(seed) }
    }

    /// The square that the computer takes; `None` if only the poison is left.
    pub fn choose(&mut self, advice: &Advice) -> Option<Square> {
        if self.is_at_its_best() {
            return advice.best().map(|choice| choice.square);
        }
        // Any square but the first, which is the poison.
        let position = &advice.position;
        let squares = position.size();
        (squares > 1).then(|| position.square_at(self.dice.u128(1..squares))).flatten()
    }

    /// The move `best`, or any of the moves `any`, as the level has it.
    pub(crate) fn choose_of<T: Clone>(&mut self, best: T, any: &[T]) -> T {
        let best_now = self.is_at_its_best();
        self.dice.choice(any).filter(|_| !best_now).cloned().unwrap_or(best)
    }

    /// A number from 0 on that is less than `bound`, by chance.
    pub(super) fn number_below(&mut self, bound: u128) -> u128 {
        self.dice.u128(..bound)
    }

    pub(super) fn is_at_its_best(&mut self) -> bool {
        let (best, out_of) = self.level.odds();
        self.dice.u32(..out_of) < best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Solver};

    #[test]
    fn every_level_can_be_read_by_its_name() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("Perfect".parse::<Level>(), Err(UnknownLevel));
    }

    #[test]
    fn a_stronger_level_finds_the_best_move_more_often() {
        let advice = Advice::ask(&mut Solver::default(), &Position::bar(4, 7).unwrap()).unwrap();
        let best = advice.best().map(|choice| choice.square);
        let mut found = Vec::new();
        for level in Level::ALL {
            let mut opponent = Opponent::new(level, 7);
            found.push((0..1000).filter(|_| opponent.choose(&advice) == best).count());
        }
        assert!(found.is_sorted() && found[0] < 100 && found[4] == 1000, "{found:?}");
        assert!((350..500).contains(&found[1]), "{found:?}");
    }

    #[test]
    fn nobody_can_move_on_the_lone_poison() {
        let advice = Advice::ask(&mut Solver::default(), &Position::bar(1, 1).unwrap()).unwrap();
        for level in Level::ALL {
            assert_eq!(Opponent::new(level, 3).choose(&advice), None);
        }
    }
}
