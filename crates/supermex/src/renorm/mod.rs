//! Three rows as E. Friedman and A. Landsberg see them (*Nonlinear dynamics in combinatorial games:
//! renormalizing Chomp*, Chaos 17, 2007): sheets that grow.
//!
//! A position [x, y, z] has x columns of three squares, y of two and z of one; its rows are x + y +
//! z, x + y and x. All positions with the same x make a *sheet*, a set of points (y, z). Two sheets
//! of each x matter: the *instant winners* `W_x`, from which some move leads to a P-position with a
//! smaller x, and the *losers* `L_x`, the P-positions themselves. `W_x` determines `L_x`, and both
//! determine `W_{x+1}`:
//!
//! > `L_x = M W_x`, and `W_{x+1} = L (I + D M) W_x = R W_x`.
//!
//! | operator | here | does |
//! |---|---|---|
//! | I | – | nothing |
//! | L | [`Sheet::left`] | shifts a sheet to the left by one |
//! | + | `&a + &b` | puts two sheets together |
//! | d | [`LoserSheet::diagonal`] | the *deadly diagonal*, down and to the right from the loser with y = 0 |
//! | D | [`LoserSheet::with_diagonal`] | the losers and their deadly diagonal: I + d |
//! | M | [`supermex`] | finds the losers of a sheet of instant winners, column by column |
//! | R | [`recursion`] | the next sheet of instant winners |
//!
//! Sheets are infinite to the right, and all of them repeat there from some column on: so they are
//! kept, exactly, as ultimately periodic sequences of columns. [`Growth`] goes through all sheets
//! in order, and takes seconds for ten thousand.
//!
//! # An experiment
//!
//! The sheets of another game: declare one more position won, and see how many losers of later
//! sheets move.
//!
//! ```
//! use supermex::renorm::{Growth, LoserSheet, Sheet};
//!
//! let sheet_50 = {
//!     let mut growth = Growth::default();
//!     growth.nth(49);
//!     growth.winners()
//! };
//! let top = Growth::default().nth(50).unwrap().1.top();
//! let point: Sheet = [(0, top)].into_iter().collect();
//! let perturbed = &sheet_50 + &point;
//!
//! let moved = |(one, other): (LoserSheet, LoserSheet)| {
//!     let columns = 0..one.heights().head().len() as u64;
//!     let moved = columns.clone().filter(|&y| one.height(y) != other.height(y));
//!     moved.count() as f64 / columns.count() as f64
//! };
//! let later = |first: Sheet| Growth::from(first).nth(7).unwrap().1;
//! assert!(moved((later(sheet_50), later(perturbed))) > 0.5);
//! ```
//!
//! The paper has three slips that matter here: `W_0` has to contain the point (0, 0), the empty
//! board, and nothing else; supermex asks whether it has found z = 0 before it goes to the next
//! column; and it is 1 − γ = 2 − √2 that a sheet of losers ends with a point at z = 0.
//!
//! | file | holds |
//! |---|---|
//! | `column.rs` | a finite set of z |
//! | `sheet.rs` | sheets, L and + |
//! | `strip.rs` | the first columns of sheets, for any game |
//! | `losers.rs` | sheets of losers, d and D |
//! | `supermex.rs` | M and R |
//! | `growth.rs` | one sheet after the other |
//! | `parts.rs` | the lines of losers, and what instant winners come from |
//! | `perturb.rs` | a position that is declared won, and what that changes |
//! | `variants.rs` | games that differ from Chomp a little |
//! | `shape.rs` | the numbers that say what shape a game has |
//! | `moves.rs` | winning moves from any position, and where on the lines they lie |
//! | `compress.rs`, `entropy.rs` | how much there is to say about a sheet beside its lines |
//! | `window.rs` | a part of a sheet, to be looked at |
//! | `geometry/` | the shape of sheets: predicted, measured, compared |
//! | `games/` | other games: three heaps of Nim, Wythoff's game, and the user's own |

mod column;
mod compress;
mod entropy;
pub mod games;
pub mod geometry;
mod growth;
mod losers;
mod moves;
mod parts;
mod perturb;
mod shape;
mod sheet;
mod strip;
mod supermex;
#[cfg(test)]
mod tests;
mod variants;
mod window;

pub use crate::three::Line;
pub use column::Column;
pub use compress::{Along, Between, Compression, Known, Mark, Step, mark, steps};
pub use entropy::{ENOUGH, Information, entropies};
pub use growth::Growth;
pub use losers::LoserSheet;
pub use moves::{Landing, Losers, MoveStudy, Ray, WAYS, Way, WinningMove, Wins, predicted_move};
pub use parts::Parts;
pub use perturb::{
    Changes, Damage, Perturbed, Place, Protocol, Watched, losers_to_declare, lower_end,
};
pub use shape::{Shape, Shaper};
pub use sheet::Sheet;
pub use strip::Strip;
pub use supermex::{recursion, supermex};
pub use variants::{Sort, Variant};
pub use window::{Kind, Layer, Points, Window};

/// Puts `items` into an order by chance, which is the same on machines of 32 and of 64 bits.
pub(crate) fn shuffle<T>(items: &mut [T], chance: &mut fastrand::Rng) {
    for at in 1..items.len() {
        let other = chance.u64(..=at as u64);
        items.swap(at, usize::try_from(other).unwrap_or(at));
    }
}
