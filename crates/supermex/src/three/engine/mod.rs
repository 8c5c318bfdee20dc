//! The engine: all rows, column after column.
//!
//! A *stretch* is many blocks of columns. All rows go into it as the column before has left them,
//! and come out as its last column leaves them; a [`Backend`](backend::Backend) takes them through.
//! The processor's backend goes block by block and tile by tile. Any other backend, on an
//! accelerator or on another machine, is given the same rows and returns the same rows.
//!
//! | file | holds |
//! |---|---|
//! | `frontier.rs` | the run: all columns so far, stretch by stretch, and how to go on |
//! | `backend.rs` | what takes rows through a stretch, and what it reports |
//! | `cpu.rs` | the processor: blocks follow one another on threads |
//! | `block.rs` | what a block of columns does with the parts of the block before it |
//! | `strip.rs` | the columns of a block, and how rows take their values in them |
//! | `handover.rs` | what one block hands over to the next |
//! | `kernel/` | many rows through a block at once, in the lanes of vectors |
//! | `lattice.rs` | where the windows of rows and columns lie |
//! | `columns.rs`, `near.rs`, `diagonal.rs`, `row.rs` | what is remembered of columns, the diagonal, a row |
//! | `settle.rs`, `fixed.rs` | rows that are proved to repeat, and what they take in each column |
//! | `state.rs`, `bytes.rs` | all that is needed to go on later, as bytes |
//! | `tally.rs` | how many rows take a value |
//! | `widths.rs` | how wide the windows of rows have to be |
//! | `events.rs` | what a run tells of |

mod backend;
mod block;
mod bytes;
mod columns;
mod cpu;
mod diagonal;
mod events;
mod fixed;
mod frontier;
mod handover;
mod kernel;
pub(super) mod lattice;
mod near;
mod row;
mod settle;
mod state;
mod strip;
mod tally;
#[cfg(test)]
mod tests;
mod widths;

pub use bytes::NotAState;
pub(in crate::three) use events::Values;
pub use events::{Counts, Events, Minimum};
pub use frontier::Frontier;
pub use settle::Settled;
pub use widths::Widths;
