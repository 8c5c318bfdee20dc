//! A poset as a game, and its solution.

use super::firsts::{Found, Task, plainly};
use super::frame::Frame;
use super::masks::Masks;
use super::memo::{Budget, Stop};
use super::tables::Tables;
use super::{Poset, PosetError, Prospect, reach};
use crate::amounts::size;
use crate::run::{Context, Stopped};
use crate::{Nimber, Outcome, mex};

/// How a game is played, if not as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Whoever cannot move wins.
    pub misere: bool,
    /// Elements that may not be taken first.
    pub not_first: Vec<usize>,
    /// Positions, as the elements that are left, that are won or lost for the player to move,
    /// whatever follows from them.
    pub declared: Vec<(Vec<usize>, Outcome)>,
}

/// A game on a poset: a player takes an element, and all above it go with it. Whoever cannot move
/// loses; or whoever takes the poison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PosetGame {
    poset: Poset,
    poison: Option<usize>,
    /// About how many symmetries there are, where they are most of what makes positions isomorphic.
    pub(super) symmetries: Option<u128>,
    /// How the game is played.
    pub rules: Rules,
}

/// The solution of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, if it was asked for and there was memory to find it.
    pub nim: Option<Nimber>,
    /// The elements that win if they are taken first.
    pub winning_moves: Vec<usize>,
    /// Whether all moves have been decided.
    pub complete: bool,
    /// Why only a glance was taken at the moves, where that has left some of them open.
    pub refused: Option<GameError>,
    /// For each element, the nim-value of what is left when it is taken first; empty if nim-values
    /// were not asked for, or if only that of the whole has been found. There is none for the
    /// poison, for what may not be taken first, and for what has not been decided.
    pub options: Vec<Option<Nimber>>,
}

impl Answer {
    /// The answer from the value of what each of `moves` leaves, of a poset of `elements` elements.
    /// Where `nim` is false, values need only be 0 for what is lost.
    pub(super) fn of_moves(
        elements: usize,
        moves: impl IntoIterator<Item = (usize, Nimber)>,
        nim: bool,
    ) -> Answer {
        let mut options = vec![None; elements];
        moves.into_iter().for_each(|(it, value)| options[it] = Some(value));
        let winning_moves: Vec<_> =
            (0..elements).filter(|&it| options[it] == Some(Nimber::ZERO)).collect();
        let outcome = if winning_moves.is_empty() { Outcome::P } else { Outcome::N };
        let value = nim.then(|| mex(options.iter().flatten().copied()));
        let options = if nim { options } else { Vec::new() };
        Answer { outcome, nim: value, winning_moves, complete: true, refused: None, options }
    }
}

/// Why a game could not be solved.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The search was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Memory was full before even the outcome was found.
    #[error("{positions} positions have been decided, and there is no room for more")]
    Full {
        /// How many positions had been decided.
        positions: u64,
    },
    /// Nobody has the time, nor the memory.
    #[error(
        "up to symmetries there are some 2^{doublings} positions, and a search of more than 2^{} would \
         take days",
        reach::MOST
    )]
    OutOfReach {
        /// The logarithm, to base 2, of the number of positions.
        doublings: u32,
    },
    /// There is no room for the positions.
    #[error(
        "up to symmetries there are some 2^{doublings} positions; --memory {} is about enough",
        size(*bytes).replace(' ', "")
    )]
    TooMany {
        /// The logarithm, to base 2, of the number of positions.
        doublings: u32,
        /// About how many bytes have to be allowed.
        bytes: f64,
    },
    /// First moves of a semigroup have been tried one by one, and none wins.
    #[error("no first move up to {upto} wins, and others have not been tried")]
    Undecided {
        /// The greatest first move that has been tried.
        upto: u64,
    },
    /// There is no nim-value.
    #[error("there are no nim-values {why}")]
    NoNim {
        /// The reason.
        why: &'static str,
    },
}

/// At a glance, so many elements are looked at: positions times elements.
const GLANCES: u64 = 100_000;

impl PosetGame {
    /// The usual game on a poset.
    pub fn new(poset: Poset) -> PosetGame {
        PosetGame { poset, poison: None, symmetries: None, rules: Rules::default() }
    }

    /// The game in which whoever takes `poison` loses, if there is one; it has to be below all
    /// other elements.
    pub fn with_poison(
        poset: Poset,
        poison: impl Into<Option<usize>>,
    ) -> Result<PosetGame, PosetError> {
        let poison = poison.into();
        let is_over = |other: usize, it: usize| other == it || poset.is_less(it, other);
        let other = poison.and_then(|it| (0..poset.len()).find(|&other| !is_over(other, it)));
        if let (Some(poison), Some(other)) = (poison, other) {
            let [name, other] = [poison, other].map(|element| poset.names()[element].clone());
            return Err(PosetError::NotLeast { name, other });
        }
        Ok(PosetGame { poset, poison, symmetries: None, rules: Rules::default() })
    }

    /// Notes that the poset has about so many symmetries, and that it is mostly these that make
    /// positions isomorphic.
    pub(super) fn with_symmetries(self, symmetries: u128) -> PosetGame {
        PosetGame { symmetries: Some(symmetries), ..self }
    }

    /// The poset.
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// The element whose taker loses, if there is one.
    pub fn poison(&self) -> Option<usize> {
        self.poison
    }

    /// Whether positions of the game have nim-values: not in misère play, nor if positions are
    /// declared won or lost.
    pub fn has_nims(&self) -> bool {
        !self.rules.misere && self.rules.declared.is_empty()
    }

    /// The element that is above all others, if there is one.
    pub fn greatest(&self) -> Option<usize> {
        let is_above = |it: &usize| self.poset.below(*it).count() + 1 == self.poset.len();
        (0..self.poset.len()).find(is_above)
    }

    /// The elements that can be taken now. Nobody takes the poison, who does not have to.
    pub fn moves(&self) -> impl Iterator<Item = usize> {
        let may = |it: &usize| Some(*it) != self.poison && !self.rules.not_first.contains(it);
        (0..self.poset.len()).filter(may)
    }

    /// The outcome that the rules declare for the whole poset, if they do.
    pub fn declared(&self) -> Option<Outcome> {
        let is_whole = |left: &Vec<usize>| (0..self.poset.len()).all(|it| left.contains(&it));
        let found = self.rules.declared.iter().find(|(left, _)| is_whole(left));
        found.map(|(_, outcome)| *outcome)
    }

    /// The game that is left when `element` has been taken, and all above it. Elements that may not
    /// be taken first may be taken now.
    ///
    /// ```
    /// use supermex::poset::named;
    ///
    /// let game = named("boolean:3")?;
    /// let point = game.poset().find("{2}")?;
    /// assert_eq!(game.after(point).poset().names(), ["{1}", "{3}", "{1,3}"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, taken: usize) -> PosetGame {
        let is_left = |it: &usize| *it != taken && !self.poset.is_less(taken, *it);
        let kept: Vec<_> = (0..self.poset.len()).filter(is_left).collect();
        let place = |it: &usize| kept.binary_search(it).ok();
        let declared = self.rules.declared.iter().filter_map(|(left, outcome)| {
            let left: Option<Vec<_>> = left.iter().map(place).collect();
            Some((left?, *outcome))
        });
        let rules = Rules {
            misere: self.rules.misere,
            not_first: Vec::new(),
            declared: declared.collect(),
        };
        let poison = self.poison.as_ref().and_then(place);
        PosetGame { poset: self.poset.restricted(&kept), poison, symmetries: None, rules }
    }

    /// Solves the game: who wins, by which first moves, and the nim-value if `nim` asks for it.
    ///
    /// ```
    /// use supermex::poset::{PosetGame, Poset};
    /// use supermex::run::Context;
    /// use supermex::{Nimber, Outcome};
    ///
    /// // A path of three vertices a, b and c with its edges.
    /// let names = ["a", "b", "c", "ab", "bc"].map(String::from).to_vec();
    /// let path = Poset::new(names, [(0, 3), (1, 3), (1, 4), (2, 4)])?;
    /// let answer = PosetGame::new(path).solve(true, &Context::default())?;
    /// assert_eq!((answer.outcome, answer.nim), (Outcome::N, Some(Nimber::new(1))));
    /// // Taking b leaves two vertices and nothing else.
    /// assert_eq!(answer.winning_moves, [1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Where the context has checkpoints, the search goes on from positions that are there, and
    /// keeps those that are decided: at intervals, and in the end, whatever that is. They are facts
    /// that hold in every poset, so that one search can go on from another one's. By other rules
    /// than the usual ones nothing is kept.
    pub fn solve(&self, nim: bool, context: &Context) -> Result<Answer, GameError> {
        if nim && !self.has_nims() {
            let misere = self.rules.misere;
            let why =
                if misere { "in misère play" } else { "if positions are declared won or lost" };
            return Err(GameError::NoNim { why });
        }
        for way in self.ways(nim, context) {
            if let Some(answer) = way.solve(nim, context)? {
                return Ok(answer);
            }
        }
        let refused = self.refusal(nim, context);
        // Symmetries may tell who wins, but not what all positions are worth.
        if nim && let Some(why) = refused {
            return Err(why);
        }
        // Where nothing else is asked for, few positions are best looked at one by one.
        let is_plain = !nim && context.checkpoints().is_none();
        if is_plain
            && self.is_thin()
            && let Some(moves) = self.survey(context)?
        {
            return Ok(self.answer_from(&moves));
        }
        self.search_or_glance(refused, nim, context)
    }

    /// Solves the game by a search, whatever else could be done.
    #[cfg(test)]
    pub(super) fn search_up_to_isomorphism(
        &self,
        nim: bool,
        context: &Context,
    ) -> Result<Answer, GameError> {
        self.search_or_glance(None, nim, context)
    }

    /// Solves the game by a search; or, if that is `refused`, finds what is easy all the same.
    pub(super) fn search_or_glance(
        &self,
        refused: Option<GameError>,
        nim: bool,
        context: &Context,
    ) -> Result<Answer, GameError> {
        let kept = self.without_poison();
        let most = if refused.is_some() { GLANCES / kept.len() as u64 } else { u64::MAX };
        // How many positions there are up to isomorphism is not known beforehand.
        context.begin("positions", f64::INFINITY);
        match kept.len() {
            0..=64 => self.search::<1>(&kept, (most, refused), nim, context),
            65..=128 => self.search::<2>(&kept, (most, refused), nim, context),
            129..=256 => self.search::<4>(&kept, (most, refused), nim, context),
            257..=512 => self.search::<8>(&kept, (most, refused), nim, context),
            _ => self.search::<16>(&kept, (most, refused), nim, context),
        }
    }

    /// The answer that follows from what all moves leave.
    pub(super) fn answer_from(&self, moves: &[Prospect]) -> Answer {
        let winning = moves.iter().filter(|it| it.outcome == Outcome::P);
        let winning_moves: Vec<_> = winning.map(|it| it.element).collect();
        let outcome = match self.declared() {
            Some(outcome) => outcome,
            None if !winning_moves.is_empty() => Outcome::N,
            None if self.rules.misere && moves.is_empty() => Outcome::N,
            None => Outcome::P,
        };
        let options = Vec::new();
        Answer { outcome, nim: None, winning_moves, complete: true, refused: None, options }
    }

    /// All elements but the poison: nobody takes it before there is nothing else.
    pub(super) fn without_poison(&self) -> Vec<usize> {
        (0..self.poset.len()).filter(|it| Some(*it) != self.poison).collect()
    }

    /// The rules, with elements by their places in `kept`, which has all but the poison.
    pub(super) fn rules_for(&self, kept: &[usize]) -> Rules {
        let local = |elements: &Vec<usize>| -> Vec<usize> {
            elements.iter().filter_map(|it| kept.binary_search(it).ok()).collect()
        };
        // As long as anybody plays, the poison is there.
        let is_met = |left: &Vec<usize>| self.poison.is_none_or(|poison| left.contains(&poison));
        let declared = self.rules.declared.iter().filter(|(left, _)| is_met(left));
        Rules {
            misere: self.rules.misere,
            not_first: local(&self.rules.not_first),
            declared: declared.map(|(left, outcome)| (local(left), *outcome)).collect(),
        }
    }

    /// Solves the game with masks of `W` words. `kept` has all elements but the poison. Decides `most`
    /// positions at most, because all of them have been refused.
    fn search<const W: usize>(
        &self,
        kept: &[usize],
        (most, refused): (u64, Option<GameError>),
        nim: bool,
        context: &Context,
    ) -> Result<Answer, GameError> {
        let poset = self.poset.restricted(kept);
        let frame = Frame::<W>::new(&poset);
        let budget = Budget::new(context).with_most(most);
        let rules = self.rules_for(kept);
        let whole = frame.whole();
        let moves: Vec<_> = whole.iter().filter(|it| !rules.not_first.contains(it)).collect();
        let Found { moves, stop } = if rules.misere || !rules.declared.is_empty() {
            plainly(&frame, &rules, &budget, &moves)
        } else {
            // What several threads see at a glance would depend on who comes first.
            let threads = if most == u64::MAX { context.threads() } else { 1 };
            let task = Task { frame: &frame, budget: &budget, nim, threads };
            match Tables::new(&poset) {
                Some(tables) => {
                    task.run(&moves, || tables.clone(), |left| tables.table(left.iter()))
                }
                None => task.run(&moves, || Masks::new(&frame), |left| left),
            }
        };
        if stop == Some(Stop::Asked) {
            return Err(Stopped.into());
        }
        let complete = moves.iter().all(|(_, value)| value.lost.is_some());
        let winning = moves.iter().filter(|(_, value)| value.lost == Some(true));
        let winning_moves: Vec<_> = winning.map(|(element, _)| kept[*element]).collect();
        let is_usual = rules == Rules::default();
        let outcome = match self.declared() {
            Some(outcome) => outcome,
            None if !winning_moves.is_empty() => Outcome::N,
            // Where there is a greatest element somebody wins by some first move.
            None if is_usual && frame.greatest(whole).is_some() => Outcome::N,
            None if rules.misere && moves.is_empty() => Outcome::N,
            None if complete => Outcome::P,
            None => {
                let positions = context.monitor().progress().done;
                return Err(refused.unwrap_or(GameError::Full { positions }));
            }
        };
        let refused = refused.filter(|_| !complete);
        if !nim {
            let options = Vec::new();
            return Ok(Answer { outcome, nim: None, winning_moves, complete, refused, options });
        }
        let mut options = vec![None; self.poset.len()];
        for (element, value) in &moves {
            options[kept[*element]] = value.nim.map(|nim| Nimber::new(nim.into()));
        }
        let nims: Option<Vec<_>> =
            moves.iter().map(|(element, _)| options[kept[*element]]).collect();
        let nim = if outcome == Outcome::P { Some(Nimber::ZERO) } else { nims.map(mex) };
        Ok(Answer { outcome, nim, winning_moves, complete, refused, options })
    }
}
