//! The ways to decide a game that need no isomorphisms: by a theorem, as a board, or layer by layer.

use super::frame::Frame;
use super::game::{Answer, GameError};
use super::graphs::Graphs;
use super::layered::Layered;
use super::planar::Planar;
use super::{Poset, PosetGame};
use crate::Nimber;
use crate::run::{Context, Pace, Plan};

/// A way to decide a game.
#[derive(Debug)]
pub(crate) enum Way {
    /// A theorem about graphs tells what every move is worth.
    Graph(Answer),
    Board(Planar),
    Layers(Layered),
}

/// So many moves are looked at in some seconds.
const QUICK: f64 = 1e9;

impl PosetGame {
    /// The ways to decide the game, the best one first: the next one is for what that one cannot.
    pub(crate) fn ways(&self, nim: bool, context: &Context) -> Vec<Way> {
        // What is to be kept are positions up to isomorphism.
        if context.checkpoints().is_some() {
            return Vec::new();
        }
        if let Some(answer) = self.graph_answer(nim) {
            return vec![Way::Graph(answer)];
        }
        let board = self.as_board().map(Way::Board);
        let layered = Layered::new(self, nim, |bytes| context.fits(bytes));
        // Layers tell the nim-values of all moves, the engines for boards that of the whole alone.
        let layers_first = nim && layered.as_ref().is_some_and(|it| it.work(nim) <= QUICK);
        let layers = layered.map(Way::Layers);
        let ways = if layers_first { [layers, board] } else { [board, layers] };
        ways.into_iter().flatten().collect()
    }

    /// The answer, if the game is played on a graph, by rules that matter to first moves alone, and
    /// theorems tell the nim-value of whatever a first move leaves.
    fn graph_answer(&self, nim: bool) -> Option<Answer> {
        // No edge is above another.
        if !self.has_nims() || self.poison().is_some() || self.poset().layers().len() > 2 {
            return None;
        }
        let frame = Frame::<WORDS>::new(self.poset());
        let graphs = Graphs::new(&frame);
        let value = |it: usize| {
            let nim = graphs.nim(frame.whole().without(frame.up[it]))?;
            Some((it, Nimber::new(nim.into())))
        };
        let moves: Vec<_> = self.moves().map(value).collect::<Option<_>>()?;
        Some(Answer::of_moves(self.poset().len(), moves, nim))
    }
}

/// So many words of bits are enough for all elements of any poset.
const WORDS: usize = Poset::MOST / 64;

impl Way {
    /// What is going to be done, unless that is known to be out of reach.
    pub(crate) fn plan(&self, nim: bool, context: &Context) -> Option<Plan> {
        match self {
            Way::Graph(_) => Some(Plan::at_once("formula", "theorems about graphs")),
            Way::Board(board) => board.plan(nim, context),
            Way::Layers(layered) => {
                let from = "all positions of a product of chains, layer by layer";
                let work = (layered.work(nim), layered.bytes(nim));
                Some(Plan::of_work(Pace::Layers, from, work, context))
            }
        }
    }

    /// The solution, unless it is out of reach.
    pub(super) fn solve(&self, nim: bool, context: &Context) -> Result<Option<Answer>, GameError> {
        match self {
            Way::Graph(answer) => Ok(Some(answer.clone())),
            Way::Board(board) => board.solve(nim, context),
            Way::Layers(layered) => Ok(layered.solve(nim, context)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poset::{GameError, named};

    /// The same answers as those of the search up to isomorphism, also where some elements may not
    /// be taken first.
    #[test]
    fn graphs_and_isomorphism_agree() {
        let context = Context::default();
        for spec in ["graph:p5", "graph:c6", "graph:k5", "graph:k2,3", "graph:s4", "graph:q3"] {
            let mut game = named(spec).unwrap();
            for not_first in [vec![], vec![0], vec![1, 2, game.poset().len() - 1]] {
                game.rules.not_first = not_first;
                for nim in [false, true] {
                    let found = game.graph_answer(nim).unwrap();
                    let searched = game.search_up_to_isomorphism(nim, &context).unwrap();
                    assert_eq!(found.outcome, searched.outcome, "{game:?}");
                    assert_eq!(found.nim, searched.nim, "{game:?}");
                    assert_eq!(found.winning_moves, searched.winning_moves, "{game:?}");
                }
            }
        }
        for spec in ["graph:petersen", "boolean:3", "rows:2,1", "solid:cube"] {
            assert_eq!(named(spec).unwrap().graph_answer(false), None, "{spec}");
        }
        let mut misere = named("graph:p5").unwrap();
        misere.rules.misere = true;
        assert_eq!(misere.graph_answer(false), None);
    }

    /// However large a graph is, theorems take no time; and a search begins only where its positions
    /// have room.
    #[test]
    fn plans_say_what_is_done() {
        let plan = |spec: &str, nim, memory| {
            let game = named(spec).unwrap();
            let context = Context::default().with_memory(memory);
            let way = game.ways(nim, &context).first().and_then(|way| way.plan(nim, &context));
            way.map_or_else(|| game.search_plan(nim, &context), Ok)
        };
        for spec in ["graph:k44", "graph:p400", "graph:k15,40", "graph:q6"] {
            assert_eq!(plan(spec, true, 1e9).unwrap().engine, "formula", "{spec}");
        }
        let few = plan("boolean:6", true, 1e9).unwrap();
        assert!(few.work.is_some_and(|work| (8e3..6e4).contains(&work)), "{few:?}");
        assert!(matches!(plan("boolean:7", true, 1e9), Err(GameError::TooMany { .. })));
        let many = plan("boolean:7", true, 4e10).unwrap();
        assert!(many.work.is_some_and(|work| (3e8..2e9).contains(&work)), "{many:?}");
        assert_eq!(plan("boolean:7", false, 1e9).unwrap().work, Some(0.0));
        assert_eq!(plan("pg:2,9", false, 1e9).unwrap().work, Some(0.0));
    }
}
