//! The ways to decide a game that need no isomorphisms: as a board, or layer by layer.

use super::PosetGame;
use super::game::{Answer, GameError};
use super::layered::Layered;
use super::planar::Planar;
use crate::run::{Context, Pace, Plan};

/// A way to decide a game.
#[derive(Debug)]
pub(crate) enum Way {
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
        let board = self.as_board().map(Way::Board);
        let layered = Layered::new(self, nim, |bytes| context.fits(bytes));
        // Layers tell the nim-values of all moves, the engines for boards that of the whole alone.
        let layers_first = nim && layered.as_ref().is_some_and(|it| it.work(nim) <= QUICK);
        let layers = layered.map(Way::Layers);
        let ways = if layers_first { [layers, board] } else { [board, layers] };
        ways.into_iter().flatten().collect()
    }
}

impl Way {
    /// What is going to be done, unless that is known to be out of reach.
    pub(crate) fn plan(&self, nim: bool, context: &Context) -> Option<Plan> {
        match self {
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
            Way::Board(board) => board.solve(nim, context),
            Way::Layers(layered) => Ok(layered.solve(nim, context)?),
        }
    }
}
