//! A game on a poset as it is played: what is left, and who took what.

use std::cmp::Reverse;

use super::order::quoted;
use super::{GameError, Poset, PosetError, PosetGame, Semigroup, SemigroupError, Verdict};
use crate::Outcome;
use crate::game::{Opponent, Player};
use crate::run::Context;

/// What is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A finite poset.
    Poset(PosetGame),
    /// A semigroup, which is infinite until something has been taken.
    Semigroup(Semigroup),
}

/// A game between the human and the computer.
///
/// ```
/// use supermex::game::Player;
/// use supermex::poset::{Contest, Ground, named};
///
/// let mut contest = Contest::new(Ground::Poset(named("graph:p2")?), Player::Human);
/// contest.take("1")?;
/// assert_eq!((contest.turn(), contest.winner()), (Player::Computer, None));
/// contest.take("2")?;
/// // Nothing is left for the human to take.
/// assert_eq!(contest.winner(), Some(Player::Computer));
/// contest.undo();
/// assert_eq!(contest.turn(), Player::Computer);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    /// What there was at first, and after each move.
    grounds: Vec<Ground>,
    plies: Vec<(Player, String)>,
    turn: Player,
}

/// Why something cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// There is no such element, or it has been taken.
    #[error(transparent)]
    Poset(#[from] PosetError),
    /// There is no such element of a semigroup, or it is too large.
    #[error(transparent)]
    Semigroup(#[from] SemigroupError),
    /// What was typed is not a number.
    #[error("elements are numbers here")]
    NotANumber,
    /// The element is the poison.
    #[error("{} is the poison: whoever takes it loses", quoted(.name))]
    Poison {
        /// Its name.
        name: String,
    },
    /// The element may not be taken first.
    #[error("{} may not be taken first", quoted(.name))]
    NotFirst {
        /// Its name.
        name: String,
    },
}

/// What is known of the moves at some point of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counsel {
    /// The moves that are known to win.
    pub winning: Vec<String>,
    /// Whether no other moves win.
    pub complete: bool,
    /// Who wins, if that is known.
    pub outcome: Option<Outcome>,
    /// The best move: the winning one that ends the game soonest or, if none wins, the one that
    /// holds out longest. Where nobody knows how long games last: a winning one that takes much or,
    /// if none is known to win, one that takes little.
    pub best: Option<String>,
    /// How many moves the game lasts from here, the best one included: the remoteness. `None` where
    /// it has more positions than fit into memory, or than can be looked at in a second or two.
    pub remoteness: Option<u32>,
}

impl Contest {
    /// A contest on `ground`; `first` has the first move.
    pub fn new(ground: Ground, first: Player) -> Contest {
        Contest { grounds: vec![ground], plies: Vec::new(), turn: first }
    }

    /// What is left.
    pub fn ground(&self) -> &Ground {
        self.grounds.last().expect("there is one at first, and it stays")
    }

    /// What has been taken, and by whom.
    pub fn plies(&self) -> &[(Player, String)] {
        &self.plies
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Who has won, if the contest is over.
    pub fn winner(&self) -> Option<Player> {
        let Ground::Poset(game) = self.ground() else { return None };
        let wins = match game.declared() {
            Some(outcome) => outcome == Outcome::N,
            None if game.moves().next().is_some() => return None,
            None => game.rules.misere,
        };
        Some(if wins { self.turn } else { self.turn.other() })
    }

    /// Takes the element `name`, for the player whose turn it is. Returns how many elements went
    /// with it, if that is a finite number.
    pub fn take(&mut self, name: &str) -> Result<Option<usize>, ContestError> {
        let (next, gone) = match self.ground() {
            Ground::Poset(game) => {
                let element = game.poset().find(name)?;
                if !game.moves().any(|it| it == element) {
                    let name = name.to_owned();
                    return Err(if game.poison() == Some(element) {
                        ContestError::Poison { name }
                    } else {
                        ContestError::NotFirst { name }
                    });
                }
                let next = game.after(element);
                let gone = game.poset().len() - next.poset().len();
                (next, Some(gone))
            }
            Ground::Semigroup(semigroup) => {
                let number = name.parse().map_err(|_| ContestError::NotANumber)?;
                (semigroup.after(number)?, None)
            }
        };
        self.grounds.push(Ground::Poset(next));
        self.plies.push((self.turn, name.to_owned()));
        self.turn = self.turn.other();
        Ok(gone)
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> Option<(Player, String)> {
        let ply = self.plies.pop()?;
        self.grounds.pop();
        self.turn = ply.0;
        Some(ply)
    }

    /// Begins again, with the same first player.
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
    }

    /// What is known of the moves that can be made now.
    pub fn counsel(&self, context: &Context) -> Result<Counsel, GameError> {
        match self.ground() {
            Ground::Poset(game) => of_poset(game, context),
            Ground::Semigroup(semigroup) => of_semigroup(semigroup, context),
        }
    }

    /// What the computer takes: the best it knows, or anything, as its level has it.
    pub fn choose(&self, counsel: &Counsel, computer: &mut Opponent) -> Option<String> {
        let best = counsel.best.clone()?;
        let any: Vec<String> = match self.ground() {
            Ground::Poset(game) => {
                game.moves().map(|it| game.poset().names()[it].clone()).collect()
            }
            Ground::Semigroup(semigroup) => {
                let end = (2 * semigroup.conductor()).clamp(4, Poset::MOST as u64);
                (1..=end).filter(|&it| semigroup.contains(it)).map(|it| it.to_string()).collect()
            }
        };
        Some(computer.choose_of(best, &any))
    }
}

fn of_poset(game: &PosetGame, context: &Context) -> Result<Counsel, GameError> {
    let name = |element: usize| game.poset().names()[element].clone();
    let taken = |element: usize| game.poset().above(element).count();
    if let Some(moves) = game.survey(context)? {
        let winning: Vec<_> = moves.iter().filter(|it| it.outcome == Outcome::P).collect();
        let soonest = winning.iter().copied().min_by_key(|it| (it.remoteness, taken(it.element)));
        let latest = || moves.iter().min_by_key(|it| (Reverse(it.remoteness), taken(it.element)));
        let best = soonest.or_else(latest);
        return Ok(Counsel {
            winning: winning.iter().map(|it| name(it.element)).collect(),
            complete: true,
            outcome: Some(game.answer_from(&moves).outcome),
            best: best.map(|it| name(it.element)),
            remoteness: Some(best.map_or(0, |it| it.remoteness + 1)),
        });
    }
    let (winning, complete, outcome) = match game.solve(false, context) {
        Ok(answer) => (answer.winning_moves, answer.complete, Some(answer.outcome)),
        // Nothing is known: one can still play.
        Err(GameError::Full { .. }) => (Vec::new(), false, None),
        Err(other) => return Err(other),
    };
    let most = winning.iter().copied().max_by_key(|&it| taken(it));
    let best = most.or_else(|| game.moves().min_by_key(|&it| taken(it)));
    let winning = winning.into_iter().map(name).collect();
    Ok(Counsel { winning, complete, outcome, best: best.map(name), remoteness: None })
}

fn of_semigroup(semigroup: &Semigroup, context: &Context) -> Result<Counsel, GameError> {
    let (winning, complete, outcome) = match semigroup.solve(context) {
        Ok(Verdict { winning_moves, complete, outcome, .. }) => {
            (winning_moves, complete, Some(outcome))
        }
        Err(GameError::Full { .. } | GameError::Undecided { .. }) => (Vec::new(), false, None),
        Err(other) => return Err(other),
    };
    // A move that leaves too large a poset to go on with is no good.
    let playable = winning.iter().copied().find(|&first| first <= Poset::MOST as u64);
    let best = playable.unwrap_or_else(|| semigroup.example());
    let winning = winning.iter().map(u64::to_string).collect();
    Ok(Counsel { winning, complete, outcome, best: Some(best.to_string()), remoteness: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Level;
    use crate::poset::named;

    fn contest(spec: &str) -> Contest {
        Contest::new(Ground::Poset(named(spec).unwrap()), Player::Computer)
    }

    /// Whoever can win does, if both play as well as they can; on a few posets, with and without a
    /// poison, to the end.
    #[test]
    fn the_best_moves_win() {
        for spec in ["boolean:3", "graph:c5", "graph:p4", "rows:4,3,1", "chains:2,2,3", "boolean:0"]
        {
            let mut contest = contest(spec);
            let expected = contest.counsel(&Context::default()).unwrap().outcome.unwrap();
            let mut computer = Opponent::new(Level::Perfect, 1);
            while contest.winner().is_none() {
                let counsel = contest.counsel(&Context::default()).unwrap();
                let name = contest.choose(&counsel, &mut computer).unwrap();
                contest.take(&name).unwrap();
            }
            let first = contest.winner() == Some(Player::Computer);
            assert_eq!(first, expected == Outcome::N, "{spec}");
        }
    }

    /// At its best the computer wins in as few moves as can be, and loses in as many, whoever plays
    /// against it: the number counts down, by one for each best move.
    #[test]
    fn the_best_moves_count_the_remoteness_down() {
        for spec in ["boolean:4", "graph:c6", "graph:p5", "chains:2,3,3", "divisors:360"] {
            let mut contest = contest(spec);
            let mut computer = Opponent::new(Level::Perfect, 1);
            let mut left = None;
            while contest.winner().is_none() {
                let counsel = contest.counsel(&Context::default()).unwrap();
                assert!(left.is_none() || left == counsel.remoteness, "{spec}");
                let name = contest.choose(&counsel, &mut computer).unwrap();
                contest.take(&name).unwrap();
                left = counsel.remoteness.map(|moves| moves - 1);
            }
            assert_eq!(left, Some(0), "{spec}");
        }
    }

    /// With memory for the search and none for the remoteness, the best move still wins.
    #[test]
    fn without_the_remoteness_the_best_moves_win() {
        let little = Context::default().with_memory(16e6);
        let counsel = contest("boolean:6").counsel(&little).unwrap();
        assert_eq!((counsel.remoteness, counsel.outcome), (None, Some(Outcome::N)));
        assert_eq!(counsel.best.as_deref(), Some("{1,2,3,4,5,6}"));
    }

    /// What is taken first of a semigroup leaves a poset that is not too large, whoever takes it.
    #[test]
    fn semigroups_with_many_gaps_can_be_played() {
        for level in Level::ALL {
            let semigroup: Semigroup = "33,34".parse().unwrap();
            let mut contest = Contest::new(Ground::Semigroup(semigroup), Player::Computer);
            let counsel = contest.counsel(&Context::default()).unwrap();
            for seed in 0..20 {
                let name = contest.choose(&counsel, &mut Opponent::new(level, seed)).unwrap();
                contest.take(&name).unwrap();
                contest.undo();
            }
        }
    }

    /// A game ends at a position that is declared, and by misère rules for whoever has nothing to
    /// take.
    #[test]
    fn other_rules_end_games() {
        let mut game = named("boolean:1").unwrap();
        game.rules.misere = true;
        game.rules.not_first = vec![0];
        let contest = Contest::new(Ground::Poset(game.clone()), Player::Human);
        assert_eq!(contest.winner(), Some(Player::Human));
        assert_eq!(game.solve(false, &Context::default()).unwrap().outcome, Outcome::N);
        let mut game = named("rows:3").unwrap();
        game.rules.declared = vec![(vec![0, 1, 2], Outcome::P)];
        let contest = Contest::new(Ground::Poset(game), Player::Human);
        assert_eq!(contest.winner(), Some(Player::Computer));
        let counsel = contest.counsel(&Context::default()).unwrap();
        assert_eq!(counsel.outcome, Some(Outcome::P));
        // Nobody is ever left with less than the poison.
        let mut game = named("rows:2").unwrap();
        game.rules.declared = vec![(vec![], Outcome::N)];
        assert_eq!(game.solve(false, &Context::default()).unwrap().outcome, Outcome::N);
    }
}
