//! A game on a poset as it is played: what is left, and who took what.

use super::{Game, GameError, Limits, PosetError, Semigroup, SemigroupError, Verdict};
use crate::game::{Opponent, Player};
use crate::{Monitor, Outcome};

/// What is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A finite poset.
    Poset(Game),
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
    /// There is no such element, or not any more.
    #[error(transparent)]
    Poset(#[from] PosetError),
    /// There is no such element of a semigroup, or it is too large.
    #[error(transparent)]
    Semigroup(#[from] SemigroupError),
    /// It is not a number.
    #[error("elements are numbers here")]
    NotANumber,
    /// It is the poison.
    #[error("'{name}' is the poison: whoever takes it loses")]
    Poison {
        /// Its name.
        name: String,
    },
    /// It may not be taken first.
    #[error("'{name}' may not be taken first")]
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
    /// Whether no others do.
    pub complete: bool,
    /// The best one: one that wins and takes much or, if none is known to, one that takes little.
    pub best: Option<String>,
}

impl Contest {
    /// A contest; `first` has the first move.
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

    /// Who has won, if it is over.
    pub fn winner(&self) -> Option<Player> {
        let Ground::Poset(game) = self.ground() else { return None };
        let wins = match game.declared() {
            Some(outcome) => outcome == Outcome::N,
            None if game.moves().next().is_some() => return None,
            None => game.rules.misere,
        };
        Some(if wins { self.turn } else { self.turn.other() })
    }

    /// Takes an element by its name, for whoever's turn it is. Says how many went with it, if that is a finite number.
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
                if number == 0 {
                    return Err(ContestError::Poison { name: name.to_owned() });
                }
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
    pub fn counsel(&self, limits: Limits, monitor: &Monitor) -> Result<Counsel, GameError> {
        match self.ground() {
            Ground::Poset(game) => of_poset(game, limits, monitor),
            Ground::Semigroup(semigroup) => of_semigroup(semigroup, limits, monitor),
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
                let end = 2 * semigroup.conductor().max(2);
                (1..=end).filter(|&it| semigroup.contains(it)).map(|it| it.to_string()).collect()
            }
        };
        Some(computer.choose_of(best, &any))
    }
}

fn of_poset(game: &Game, limits: Limits, monitor: &Monitor) -> Result<Counsel, GameError> {
    let (winning, complete) = match game.solve(false, limits, monitor) {
        Ok(answer) => (answer.winning_moves, answer.complete),
        // Nothing is known: one can still play.
        Err(GameError::Full { .. }) => (Vec::new(), false),
        Err(other) => return Err(other),
    };
    let taken = |element: usize| game.poset().above(element).count();
    let most = winning.iter().copied().max_by_key(|&it| taken(it));
    let best = most.or_else(|| game.moves().min_by_key(|&it| taken(it)));
    let name = |element: usize| game.poset().names()[element].clone();
    let winning = winning.into_iter().map(name).collect();
    Ok(Counsel { winning, complete, best: best.map(name) })
}

fn of_semigroup(
    semigroup: &Semigroup,
    limits: Limits,
    monitor: &Monitor,
) -> Result<Counsel, GameError> {
    let (winning, complete) = match semigroup.solve(limits, monitor) {
        Ok(Verdict { winning_moves, complete, .. }) => (winning_moves, complete),
        Err(GameError::Full { .. }) => (Vec::new(), false),
        Err(other) => return Err(other),
    };
    let best = winning.first().copied().unwrap_or(semigroup.conductor().max(1));
    let winning = winning.iter().map(u64::to_string).collect();
    Ok(Counsel { winning, complete, best: Some(best.to_string()) })
}
