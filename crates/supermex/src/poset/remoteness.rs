//! How many moves a game lasts when the winner hurries and the loser holds out.

use hashbrown::HashMap;

use super::frame::Frame;
use super::mask::Mask;
use super::memo::{Budget, Stop};
use super::{PosetGame, Rules};
use crate::Outcome;
use crate::run::{Context, Stopped};

/// What a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The element that is taken.
    pub element: usize,
    /// Who wins what is left: the move wins exactly if that is lost for the player to move.
    pub outcome: Outcome,
    /// How many moves follow at most if the winner hurries and the loser holds out.
    pub remoteness: u32,
}

impl PosetGame {
    /// Every move that can be made now, with what it leaves. `None` if that takes more than a few
    /// seconds, or more memory than the context allows: remoteness knows no short cuts, and each
    /// position is looked at with all of its moves.
    ///
    /// ```
    /// use supermex::Outcome;
    /// use supermex::poset::named;
    /// use supermex::run::Context;
    ///
    /// // Two points and the edge between them: to take the edge leaves two single points.
    /// let game = named("graph:p2")?;
    /// let moves = game.survey(&Context::default())?.unwrap();
    /// let edge = moves.iter().find(|it| game.poset().names()[it.element] == "1-2").unwrap();
    /// assert_eq!((edge.outcome, edge.remoteness), (Outcome::P, 2));
    /// assert!(named("boolean:7")?.survey(&Context::default())?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey(&self, context: &Context) -> Result<Option<Vec<Prospect>>, Stopped> {
        let kept = self.without_poison();
        // How many positions there are is not known beforehand.
        context.begin("positions", f64::INFINITY);
        match kept.len() {
            0..=64 => self.survey_with::<1>(&kept, context),
            65..=128 => self.survey_with::<2>(&kept, context),
            129..=256 => self.survey_with::<4>(&kept, context),
            257..=512 => self.survey_with::<8>(&kept, context),
            _ => self.survey_with::<16>(&kept, context),
        }
    }

    /// Whether there are so few positions that each of them can be looked at: where the poset is a
    /// few long chains, a position is how much is left of each.
    pub(super) fn is_thin(&self) -> bool {
        let chains = self.poset().in_chains();
        let positions: f64 = chains.iter().map(|chain| chain.len() as f64 + 1.0).product();
        positions * self.poset().len() as f64 <= 2.0 * THIN_MOVES as f64
    }

    fn survey_with<const W: usize>(
        &self,
        kept: &[usize],
        context: &Context,
    ) -> Result<Option<Vec<Prospect>>, Stopped> {
        let frame = Frame::<W>::new(&self.poset().restricted(kept));
        let rules = self.rules_for(kept);
        let budget = Budget::new(context);
        let mut lengths = Lengths::new(&frame, &rules, &budget);
        if self.is_thin() {
            lengths.moves_left = THIN_MOVES;
        }
        let mut found = Vec::new();
        for (place, &element) in kept.iter().enumerate() {
            if rules.not_first.contains(&place) {
                continue;
            }
            match lengths.find(frame.whole().without(frame.up[place])) {
                Ok((outcome, remoteness)) => found.push(Prospect { element, outcome, remoteness }),
                Err(Stop::Asked) => return Err(Stopped),
                Err(Stop::Full) => return Ok(None),
            }
        }
        Ok(Some(found))
    }
}

/// Positions whose remoteness is known, each as the set of its elements.
struct Lengths<'s, const W: usize> {
    frame: &'s Frame<W>,
    is_misere: bool,
    /// At first it has the positions that are declared won or lost: the game ends there.
    known: HashMap<Mask<W>, (Outcome, u32)>,
    budget: &'s Budget<'s>,
    /// How many moves may still be looked at.
    moves_left: u64,
}

/// How many moves can be looked at in a second or two.
const MOST_MOVES: u64 = 20_000_000;

/// How many moves a poset of few long chains may have in all its positions: to look at them takes
/// some seconds at most, and far less than to tell positions apart up to isomorphism.
const THIN_MOVES: u64 = 100_000_000;

/// The places of a table for each position: at most sixteen for seven of them, and half as many that
/// it left behind when it grew.
const PLACES: usize = 4;

impl<'s, const W: usize> Lengths<'s, W> {
    fn new(frame: &'s Frame<W>, rules: &Rules, budget: &'s Budget<'s>) -> Lengths<'s, W> {
        let mask = |left: &Vec<usize>| left.iter().copied().fold(Mask::EMPTY, Mask::with);
        // The first declaration of a position holds.
        let declared = rules.declared.iter().rev();
        let known = declared.map(|(left, outcome)| (mask(left), (*outcome, 0))).collect();
        Lengths { frame, is_misere: rules.misere, known, budget, moves_left: MOST_MOVES }
    }

    fn find(&mut self, position: Mask<W>) -> Result<(Outcome, u32), Stop> {
        if let Some(&known) = self.known.get(&position) {
            return Ok(known);
        }
        let (mut soonest, mut latest) = (None::<u32>, None::<u32>);
        for element in position.iter() {
            self.moves_left = self.moves_left.checked_sub(1).ok_or(Stop::Full)?;
            let (outcome, length) = self.find(position.without(self.frame.up[element]))?;
            match outcome {
                Outcome::P => soonest = Some(soonest.map_or(length, |other| other.min(length))),
                Outcome::N => latest = latest.max(Some(length)),
            }
        }
        let found = match (soonest, latest) {
            (Some(length), _) => (Outcome::N, length + 1),
            (None, Some(length)) => (Outcome::P, length + 1),
            (None, None) if self.is_misere => (Outcome::N, 0),
            (None, None) => (Outcome::P, 0),
        };
        self.budget.spend(PLACES * (size_of::<(Mask<W>, (Outcome, u32))>() + 1))?;
        self.known.insert(position, found);
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poset::named;
    use crate::{Position, Question, Solver};

    /// The definition, on what is left as a game of its own.
    fn by_definition(game: &PosetGame) -> (Outcome, u32) {
        if let Some(outcome) = game.declared() {
            return (outcome, 0);
        }
        let left: Vec<_> = game.moves().map(|it| by_definition(&game.after(it))).collect();
        let lost = left.iter().filter(|(outcome, _)| *outcome == Outcome::P);
        match (lost.map(|it| it.1).min(), left.iter().map(|it| it.1).max()) {
            (Some(length), _) => (Outcome::N, length + 1),
            (None, Some(length)) => (Outcome::P, length + 1),
            (None, None) if game.rules.misere => (Outcome::N, 0),
            (None, None) => (Outcome::P, 0),
        }
    }

    #[test]
    fn lengths_are_those_of_the_definition_by_any_rules() {
        let mut dice = fastrand::Rng::with_seed(5);
        for seed in 0..120 {
            let spec = format!("random:{},0.{},{seed}", dice.u32(1..8), dice.u32(1..6));
            let mut game = named(&spec).unwrap();
            let count = game.poset().len();
            game.rules.misere = dice.bool();
            if dice.bool() {
                game.rules.not_first = vec![dice.usize(..count)];
            }
            for outcome in [Outcome::N, Outcome::P] {
                if dice.bool() {
                    continue;
                }
                let after = game.after(dice.usize(..count));
                let left = after.poset().names().iter();
                let left = left.map(|name| game.poset().find(name).unwrap()).collect();
                game.rules.declared.push((left, outcome));
            }
            let found = game.survey(&Context::default()).unwrap().unwrap();
            assert_eq!(found.len(), game.moves().count(), "{spec}");
            for Prospect { element, outcome, remoteness } in found {
                assert_eq!((outcome, remoteness), by_definition(&game.after(element)), "{spec}");
            }
        }
    }

    /// On the squares of a board, the game is Chomp, poison and all.
    #[test]
    fn squares_last_as_long_as_boards() {
        let board = Position::new([5, 4, 2]).unwrap();
        let game = named("rows:5,4,2").unwrap();
        let found = game.survey(&Context::default()).unwrap().unwrap();
        assert_eq!(found.len(), 10);
        let mut solver = Solver::default();
        for (prospect, taken) in found.iter().zip(board.moves()) {
            let question = Question { remoteness: true, ..Question::default() };
            let solution = solver.solve(&taken.to, question).unwrap();
            assert_eq!(prospect.outcome, solution.outcome, "{}", taken.square);
            assert_eq!(solution.remoteness, Some(prospect.remoteness.into()), "{}", taken.square);
        }
    }

    /// Each element of a chain is a move, but few positions can be left.
    #[test]
    fn long_chains_are_short_work() {
        let chains: [(&str, u32); 3] =
            [("chains:1000", 1), ("chains:2,60", 119), ("chains:3,4", 7)];
        for (spec, moves) in chains {
            let game = named(spec).unwrap();
            assert!(game.is_thin(), "{spec}");
            let found = game.survey(&Context::default()).unwrap().unwrap();
            let lost = found.iter().filter(|it| it.outcome == Outcome::P);
            assert_eq!(lost.map(|it| it.remoteness + 1).min(), Some(moves), "{spec}");
        }
        assert!(!named("boolean:6").unwrap().is_thin());
        let found = named("chains:1000").unwrap().survey(&Context::default()).unwrap().unwrap();
        assert_eq!((found.len(), found[0].outcome, found[0].remoteness), (999, Outcome::P, 0));
        assert!(found[1..].iter().all(|it| (it.outcome, it.remoteness) == (Outcome::N, 1)));
    }

    #[test]
    fn what_does_not_fit_is_not_known() {
        let context = Context::default().with_memory(16e6);
        assert_eq!(named("boolean:6").unwrap().survey(&context), Ok(None));
        assert!(named("boolean:4").unwrap().survey(&context).unwrap().is_some());
    }
}
