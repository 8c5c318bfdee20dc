//! P-positions of Chomp on a finite poset with two long chains, one above the other: found, proved
//! and certified by the machine of [`automaton`](crate::automaton).
//!
//! Beside a finite poset F stand a *lower* chain `d_0` < `d_1` < … and an *upper* chain `c_0` < `c_1`
//! < … with `c_i` above `d_j` exactly if j ≤ i + k, where k, the *shift*, is any integer. Elements of
//! F may lie above elements of the chains, and none lies below one. Three-rowed Chomp is such a
//! poset, F being the third row, and so is Chomp with more rows: the lower chain is the first row,
//! the upper the second.
//!
//! **Positions.** A position is an order ideal I of F with n elements of the lower chain and t of
//! the upper. An f ∈ I needs t ≥ `b_f` and n ≥ `a_f`, and t > 0 needs n ≥ t + k. Whatever I, n and
//! t are, they are *cut down* to a position: t to at most n − k (and to no less than 0), I to those
//! f that have what they need.
//!
//! **Moves.** Whoever takes `d_j` leaves what (I, j, t) is cut down to, whoever takes `c_i` what
//! (I, n, i) is cut down to, and whoever takes f ∈ I leaves (I′, n, t), where I′ is I without f and
//! all above it. For given I and t, the positions that (I, 0, t), (I, 1, t), … are cut down to are
//! options of one another, each of all later ones: so at most one of them is a P-position, and there
//! is one, for it need only avoid finitely many others. Let `v_I(t)` be its n. Then `v_I(t)` is
//!
//! - `v_J(t)` before the birth of I, where J is I cut down to those f with `b_f` ≤ t;
//! - `v_I(s)`, if there is an s < t with `v_I(s)` ≤ s + k, since then (I, n, t) and (I, n, s) are cut
//!   down to the same: I is dead from s + 1 on;
//! - otherwise the least n that is at least max(t + k, 0) — 0 if t is 0 — and, with J for I cut down
//!   to those f with `a_f` ≤ n, is `v_J(t)` where J is not I; and where J is I is neither a `v_I(s)`,
//!   s < t, nor a `v_I′(t)`, I′ a rival of I. (The n below that have been met as (I, n, s), s < t.)
//!
//! So values bring births as well: below `a_f` another ideal stands in. From t = `a_f` − k on that
//! is over, since n ≥ t + k.
//!
//! **Coordinates.** To be the machine of [`automaton`](crate::automaton), where the least value is
//! the time and death comes with a value that is not larger, the time is t + max(k, 0), and the
//! value n + max(−k, 0): as if the upper chain, or the lower, had |k| elements more below all
//! others, which nobody can take. In Chomp with rows, where the poison is not counted, k is −1: so
//! the value is the first row with its poison.
//!
//! | file | holds |
//! |---|---|
//! | `game.rs` | the poset and its chains, as a file says it, with all that follows |
//! | `system.rs` | the order ideals as cells of the machine |
//! | `answer.rs` | the theorem, and who wins at any two lengths |

mod answer;
mod game;
mod system;

pub use answer::{TwoChainsAnswer, TwoChainsEnding, TwoChainsTheorem};
pub use game::{TwoChains, TwoChainsError, TwoRelations};
pub use system::TwoChainsSystem;
