//! Other games as sheets that grow: section V E of the paper.
//!
//! A position is a triple [x, y, z] of whole numbers from 0 on, and moves go along [`Ray`]s. Every
//! move keeps or lowers x; whoever cannot move loses. As in Chomp, the positions of one x make a
//! sheet, its *losers* are the P-positions, and its *instant winners* are the positions from which a
//! move leads to a loser of a lower sheet.
//!
//! | game | rays |
//! |---|---|
//! | `nim` | any amount from one heap |
//! | `wythoff` | these, and equal amounts from the first two heaps: Wythoff's game and a heap of Nim |
//! | `wythoff:any-two` | those of Nim, and equal amounts from any two heaps |
//! | `wythoff:three` | those of Nim, and equal amounts from all three heaps |
//! | `wythoff:all` | all of these |
//! | a file | the user's own: [`from_json`] |
//!
//! Positions can be *declared* won for the player to move (protocol D); nothing is inherited then
//! but through the rules. Or a point is put into the instant winners of its sheet and *inherited*
//! (protocol R): then every position is an instant winner, too, from which a move that lowers the
//! sheet leads to that point. In Nim a single ray lowers the sheet, and this is the paper's R. Where
//! several do, the paper does not say which of them inherit the point; here all of them do.
//!
//! ```
//! use supermex::renorm::games::{Reach, Sheets, named};
//!
//! // Wythoff's game and a heap of Nim: z is the nim-value of (x, y).
//! let game = named("wythoff")?;
//! let mut sheets = Sheets::new(&game, Reach::new(&game, 1, (4, 8)));
//! sheets.grow();
//! sheets.grow();
//! let nims: Vec<_> = (0..4).flat_map(|y| sheets.losers().heights(y)).collect();
//! assert_eq!(nims, [1, 2, 0, 4]);
//! # Ok::<(), supermex::renorm::games::GameError>(())
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `ray.rs` | rays, and which of them let plays end |
//! | `rules.rs` | games: those with names, and any list of rays |
//! | `file.rs` | a game of the user's own, from JSON |
//! | `bits.rs` | points of a sheet as bits |
//! | `reach.rs` | how much of lower sheets a window depends on; work and memory |
//! | `engine.rs` | one sheet after the other |
//! | `shown.rs` | one sheet, to be looked at |
//! | `damage.rs` | what one more winner changes on later sheets |
//! | `shape.rs` | the shape of a sheet, and the distance between two |
//! | `scaling.rs` | sheets at x and 2x, and between |
//! | `variants.rs` | how far variants of a game are from it, and from one another |

mod bits;
mod damage;
mod engine;
#[cfg(feature = "serde")]
mod file;
mod ray;
mod reach;
mod rules;
mod scaling;
mod shape;
mod shown;
mod variants;

pub use bits::Bits;
pub use damage::{Damage, Protocol, Study, Summary};
pub use engine::Sheets;
#[cfg(feature = "serde")]
pub use file::from_json;
pub use ray::{Ray, RayError, Triple};
pub use reach::Reach;
pub(crate) use rules::most_losers;
pub use rules::{GameError, MOST_POINTS, MOST_RAYS, NAMES, RayGame, named};
pub use scaling::{Pair, Scaled, Scaling};
pub use shape::Shape;
pub use shown::GameSheet;
pub use variants::{Spread, Variants};

/// A game of triples whose moves keep or lower the sheet.
pub trait SheetGame {
    /// What it is called.
    fn name(&self) -> &str;

    /// Its moves.
    fn rays(&self) -> &[Ray];

    /// The positions that are declared won for the player to move (protocol D).
    fn declared(&self) -> &[Triple] {
        &[]
    }

    /// The points that are put into the instant winners of their sheets and inherited (protocol R).
    fn inherited(&self) -> &[Triple] {
        &[]
    }
}
