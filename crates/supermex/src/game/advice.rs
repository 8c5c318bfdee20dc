//! What every move of a position is worth, and which is the best.

use std::cmp::Reverse;

use crate::solve::{Prospect, SolveError};
use crate::{Outcome, Position, Question, Solver, Square};

/// A move that could be made, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The square to take.
    pub square: Square,
    /// The outcome of what it leaves: the move wins exactly if that is a P-position.
    pub leaves: Outcome,
    /// The remoteness of what it leaves; `None` if that is not known.
    pub remoteness: Option<u128>,
    /// How many squares it takes.
    pub taken: u128,
}

impl Choice {
    /// Whether this is a winning move.
    pub fn wins(&self) -> bool {
        self.leaves == Outcome::P
    }
}

/// The moves of a position with what they are worth.
///
/// ```
/// use supermex::game::Advice;
/// use supermex::{Outcome, Solver, Square};
///
/// let mut solver = Solver::default();
/// let advice = Advice::ask(&mut solver, &"(5,4,2)".parse()?)?;
/// assert_eq!(advice.outcome(), Outcome::N);
/// let winning: Vec<Square> = advice.winning().map(|choice| choice.square).collect();
/// assert_eq!(winning, [Square::new(2, 4), Square::new(3, 1)]);
///
/// // In a P-position every move loses; the best is the one that holds out longest.
/// let lost = Advice::ask(&mut solver, &"(4,2,2)".parse()?)?;
/// assert_eq!(lost.outcome(), Outcome::P);
/// let longest = lost.choices.iter().filter_map(|choice| choice.remoteness).max();
/// assert_eq!(lost.best().unwrap().remoteness, longest);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The position whose moves were weighed.
    pub position: Position,
    /// The moves that were weighed, by row, then column. None if only the poison is left.
    pub choices: Vec<Choice>,
}

impl Advice {
    /// Weighs every move of a position. On a large board, where nobody can wait for that, only the
    /// winning moves are, or the one that takes least if there is none.
    pub fn ask(solver: &mut Solver, position: &Position) -> Result<Advice, SolveError> {
        let taken = |to: &Position| position.size() - to.size();
        let choices = if let Some(survey) = solver.survey(position)? {
            let choice = |Prospect { square, position: to, outcome, remoteness }| {
                let remoteness = Some(remoteness);
                Choice { square, leaves: outcome, remoteness, taken: taken(&to) }
            };
            survey.into_iter().map(choice).collect()
        } else {
            let choice = |square, leaves, taken| Choice { square, leaves, remoteness: None, taken };
            let winning = solver.solve(position, Question::default())?.winning_moves;
            let least = position.corners().next().filter(|_| winning.is_empty());
            let winning = winning.iter().map(|m| choice(m.square, Outcome::P, taken(&m.to)));
            winning.chain(least.map(|square| choice(square, Outcome::N, 1))).collect()
        };
        Ok(Advice { position: position.clone(), choices })
    }

    /// Who wins the position.
    pub fn outcome(&self) -> Outcome {
        if self.choices.iter().any(Choice::wins) { Outcome::N } else { Outcome::P }
    }

    /// Every winning move, by row, then column.
    pub fn winning(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.wins())
    }

    /// The best move: the winning move that ends the game soonest or, when every move loses, the
    /// one that holds out longest. Between moves that are as good, the one that takes the fewest
    /// squares, then the first. `None` if only the poison is left.
    ///
    /// Where a remoteness is not known, a winner takes much and a loser little: the first still
    /// wins, since the board is finite, and the second still has every chance that it had.
    pub fn best(&self) -> Option<&Choice> {
        let hurry = |choice: &&Choice| match choice.remoteness {
            Some(moves) => (0, moves, choice.taken, Reverse(0)),
            None => (1, 0, 0, Reverse(choice.taken)),
        };
        let hold_out = |choice: &&Choice| match choice.remoteness {
            Some(moves) => (1, Reverse(moves), choice.taken),
            None => (0, Reverse(0), choice.taken),
        };
        self.winning().min_by_key(hurry).or_else(|| self.choices.iter().min_by_key(hold_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::positions;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_best_move_counts_the_remoteness_down(position in positions(5, 6)) {
            let mut solver = Solver::default();
            let advice = Advice::ask(&mut solver, &position).unwrap();
            let solution =
                solver.solve(&position, Question { remoteness: true, ..Question::default() }).unwrap();
            prop_assert_eq!(advice.outcome(), solution.outcome);
            let winning: Vec<Square> = advice.winning().map(|choice| choice.square).collect();
            let expected: Vec<Square> = solution.winning_moves.iter().map(|m| m.square).collect();
            prop_assert_eq!(winning, expected);
            prop_assert_eq!(advice.best().is_none(), position.size() == 1);
            if let Some(best) = advice.best() {
                prop_assert_eq!(best.wins(), solution.outcome == Outcome::N);
                prop_assert_eq!(best.remoteness.map(|r| r + 1), solution.remoteness);
                let left = position.chomp(best.square).unwrap();
                prop_assert_eq!(left.size() + best.taken, position.size());
            }
        }
    }

    /// A board of choices with these outcomes, remotenesses and sizes; the columns tell them apart.
    fn advice(choices: &[(Outcome, Option<u128>, u128)]) -> Advice {
        let choice = |(&(leaves, remoteness, taken), column)| Choice {
            square: Square::new(1, column),
            leaves,
            remoteness,
            taken,
        };
        let choices = choices.iter().zip(1..).map(choice).collect();
        Advice { position: Position::bar(3, 9).unwrap(), choices }
    }

    #[test]
    fn an_unknown_remoteness_still_leaves_a_choice() {
        use Outcome::{N, P};
        let best = |choices: &[_]| advice(choices).best().unwrap().square.column;
        // Winning: what is known to be short first, then what takes most.
        assert_eq!(best(&[(N, Some(1), 1), (P, None, 9), (P, Some(8), 5), (P, Some(6), 2)]), 4);
        assert_eq!(best(&[(P, None, 2), (P, None, 7), (N, None, 1)]), 2);
        // Losing: what nobody can see the end of first, and as little as possible.
        assert_eq!(best(&[(N, Some(99), 1), (N, None, 3), (N, None, 2)]), 3);
        assert_eq!(best(&[(N, Some(5), 1), (N, Some(7), 4), (N, Some(7), 3), (N, Some(7), 3)]), 3);
        assert_eq!(advice(&[]).best(), None);
    }
}
