//! Chomp on a finite poset with one long chain: S. Byrnes' *Poset Game Periodicity* (Integers 3,
//! 2003), found, proved and certified for any such poset.
//!
//! A finite poset F stands beside a chain `c_0` < `c_1` < … An element f of F lies above `c_i` for
//! all i ≤ `k_f`, or above none, and below `c_i` for all i ≥ `l_f`, or below none. A chain of
//! length n has the elements `c_0` … `c_(n−1)`, and what lies above a missing element is missing
//! too.
//!
//! **Positions.** A position is an order ideal I of F and a length n. With f ∈ I, all `c_i` below f
//! are there: n ≥ birth(I), the largest `k_f` + 1 of an f in I. With g ∉ I, no `c_i` above g is
//! there: n ≤ cap(I), the least `l_g` of a g that is not in I. Every ideal has birth(I) ≤ cap(I):
//! otherwise some g ∉ I is below `c_i` and `c_i` below some f ∈ I, so that g < f.
//!
//! **Moves.** Whoever takes `c_i` leaves the length i, and of I those f with `k_f` < i: the ideal
//! I, *cut down* to i. Whoever takes f leaves I′, that is I without f and all above it, and the
//! length min(n, `l_f`), which is min(n, cap(I′)). So let `v_I(n)` be the nim-value of (I, n), and
//! before the birth of I that of I cut down to n. From the birth on,
//!
//! ```text
//! v_I(n) = the least number that is no v_I(i), i < n,
//!          and no v_I′(min(n, cap(I′))), I′ a rival of I
//! ```
//!
//! where the *rivals* of I are the ideals I′ that one move in F leaves. That is the machine of
//! [`automaton`](crate::automaton) with one thing more: a rival with a cap excludes, from its cap
//! on, a fixed value for ever. It is no dead cell, and its value counts as taken from then on.
//!
//! **Repeat.** Let I have no cap, and let N be at least its birth, the caps of its rivals, and the
//! lengths from which on `v_I′(n)` − n is known to repeat for its other rivals, with periods that
//! divide L. For n ≥ N, let S(n) be the set of all `v_I(i)`, i < n, and of the fixed values. If
//! S(N+L) has exactly the numbers below L and those of S(N), each plus L, then v(n+L) = v(n)+L for
//! all n ≥ N, v being `v_I`: the rule gives this for n = N, the sets S(N+1) and S(N+L+1) are again
//! so related, and so on. The page `docs/proofs.md` has this as a lemma, and a proof that such an L
//! is always met.
//!
//! | file | holds |
//! |---|---|
//! | `numbered.rs` | elements numbered anew, and their order ideals |
//! | `game.rs` | the poset and its chain, as a file says it, with all that follows |
//! | `system.rs` | the order ideals, their births, caps and rivals |
//! | `prove.rs` | the families, run until they repeat |
//! | `answer.rs` | who wins at any length |
//! | `two/` | P-positions of a finite poset with two long chains |

mod answer;
mod game;
mod numbered;
mod prove;
mod system;
mod two;

pub use answer::ChainAnswer;
pub use game::{ChainError, ChainGame, Threshold};
pub use prove::{ChainTheorem, ProveError};
pub use system::ChainSystem;
pub use two::{
    TwoChains, TwoChainsAnswer, TwoChainsEnding, TwoChainsError, TwoChainsSystem, TwoChainsTheorem,
    TwoRelations,
};
