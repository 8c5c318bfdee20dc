//! Products of two chains, and what is left of them: boards of Chomp, for which there are engines
//! that go farther than any search of posets.

use super::game::{Answer, GameError};
use super::product::coordinates;
use super::{PosetGame, Rules};
use crate::run::{Context, Plan};
use crate::solve::SolveError;
use crate::{Position, Question, Solver, Square};

/// A game that is a board of Chomp.
#[derive(Debug)]
pub(crate) struct Planar {
    board: Position,
    /// The square of each element.
    squares: Vec<Square>,
}

impl PosetGame {
    /// The board that the game is, if it is played by the usual rules on a part of a product of two
    /// chains that has a poison.
    pub(super) fn as_board(&self) -> Option<Planar> {
        let poison = self.poison().filter(|_| self.rules == Rules::default())?;
        let points = coordinates(self.poset(), poison)?;
        let squares: Option<Vec<Square>> = points
            .iter()
            .map(|point| match point[..] {
                [row, column] => Some(Square::new(row as u64 + 1, column as u64 + 1)),
                _ => None,
            })
            .collect();
        let squares = squares?;
        let mut rows = vec![0_u64; self.poset().len()];
        for square in &squares {
            rows[square.row as usize - 1] += 1;
        }
        let board = Position::new(rows).ok()?;
        Some(Planar { board, squares })
    }
}

impl Planar {
    /// Who wins, and by which first moves, if the engines for boards reach that far.
    pub(super) fn solve(&self, nim: bool, context: &Context) -> Result<Option<Answer>, GameError> {
        let question = Question { nim, ..Question::default() };
        let solution = match Solver::new(context).solve(&self.board, question) {
            Ok(solution) => solution,
            Err(SolveError::Stopped(stopped)) => return Err(stopped.into()),
            // Moves may be found by symmetries all the same.
            Err(_) => return Ok(None),
        };
        let wins =
            |it: &usize| solution.winning_moves.iter().any(|wins| wins.square == self.squares[*it]);
        Ok(Some(Answer {
            outcome: solution.outcome,
            nim: solution.nim,
            winning_moves: (0..self.squares.len()).filter(wins).collect(),
            complete: true,
            refused: None,
            options: Vec::new(),
        }))
    }

    /// What [`solve`](Planar::solve) is going to do, if the engines reach that far.
    pub(super) fn plan(&self, nim: bool, context: &Context) -> Option<Plan> {
        Solver::new(context).plan(&self.board, Question { nim, ..Question::default() }).ok()
    }
}

#[cfg(test)]
mod tests {
    use crate::poset::named;
    use crate::run::Context;
    use crate::{Nimber, Question, Solver};

    const NIM: Question = Question { nim: true, remoteness: false };

    /// The same answers as those of the search up to isomorphism.
    #[test]
    fn boards_and_isomorphism_agree() {
        let context = Context::default();
        for spec in [
            "chains:2,3",
            "chains:5,6",
            "chains:4,9",
            "divisors:432",
            "rows:9,8,3,3,1",
            "rows:2,1,1",
        ] {
            let game = named(spec).unwrap();
            let found = game.as_board().unwrap().solve(false, &context).unwrap().unwrap();
            assert_eq!(found, game.search_up_to_isomorphism(false, &context).unwrap(), "{spec}");
        }
    }

    /// Squares have a formula, three rows go far, and what is no board is none.
    #[test]
    fn boards_go_far() {
        let context = Context::default();
        for (spec, winning) in [("chains:30,30", "(2,2)"), ("chains:300,3", "(212,3)")] {
            let game = named(spec).unwrap();
            let answer = game.solve(false, &context).unwrap();
            let names = answer.winning_moves.iter().map(|&it| &*game.poset().names()[it]);
            assert_eq!(
                (names.collect::<Vec<_>>(), answer.complete),
                (vec![winning], true),
                "{spec}"
            );
        }
        // Nim-values of three rows, beyond a byte.
        let game = named("chains:3,200").unwrap();
        let nim = Solver::default().solve(&"3x200".parse().unwrap(), NIM).unwrap().nim;
        assert!(nim > Some(Nimber::new(255)));
        assert_eq!(game.solve(true, &context).unwrap().nim, nim);
        // Those of all moves, where there are few positions.
        for (spec, options) in [("chains:4,9", 36), ("chains:11,12", 132), ("chains:3,200", 0)] {
            let answer = named(spec).unwrap().solve(true, &context).unwrap();
            assert_eq!(answer.options.len(), options, "{spec}");
        }
        let no_board = ["chains:2,2,2", "chains:5", "boolean:2", "series:chains:2,2+chains:2,2"];
        for spec in no_board {
            assert!(named(spec).unwrap().as_board().is_none(), "{spec}");
        }
        let mut other_rules = named("chains:3,3").unwrap();
        other_rules.rules.not_first = vec![1];
        assert!(other_rules.as_board().is_none());
    }
}
