//! The kernel: many rows through a block of columns, in the lanes of a processor's vectors.
//!
//! | file | holds |
//! |---|---|
//! | `tile.rs` | what the lanes do, once for all processors |
//! | `lanes.rs` | what the kernel needs of a vector |
//! | `avx512.rs`, `avx2.rs`, `sse2.rs`, `simd128.rs`, `portable.rs` | vectors of five sorts |
//! | `pair.rs` | what `sse2.rs` and `simd128.rs` share: two vectors of four lanes |

#![allow(clippy::inline_always, reason = "what is not inlined cannot use a processor's vectors")]
#![allow(clippy::wildcard_imports, reason = "of intrinsics there are many, with long names")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lanes;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod pair;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod tile;

use super::columns::Columns;
use super::lattice::{BITS, Lattice};
use crate::vectors::Vectors;

// A module for WebAssembly has vectors or not as a whole: nothing is asked when it runs.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128::Simd128 as Portable;

impl Vectors {
    /// How many columns a block has.
    pub(super) fn columns(self) -> u32 {
        match self {
            Vectors::Portable | Vectors::Sse2 | Vectors::Avx2 => 16,
            Vectors::Avx512 => 32,
        }
    }
}

/// Some rows, and the columns of the block that they go through.
pub(super) struct Tile<'a> {
    pub(super) lattice: &'a Lattice,
    /// The values on the diagonal, as bits.
    pub(super) diagonal: &'a [u32],
    pub(super) first_row: u32,
    /// The lower window of each row: the values it has not taken.
    pub(super) gaps: &'a [u32],
    /// The upper window of each row: the values it has taken.
    pub(super) upper: &'a [u32],
    /// Both windows of each row after the block.
    pub(super) new_gaps: &'a mut [u32],
    pub(super) new_upper: &'a mut [u32],
    pub(super) columns: &'a mut Columns,
    pub(super) guards: Guards,
}

/// Bits of windows that must stay as they are. Tests set more of them, to see that the kernel
/// checks them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guards {
    /// No gap may be here in the lower window of a row, for it would soon leave the window.
    pub(super) low_empty: u32,
    /// No value may be taken here in an upper window, for it would soon be full.
    pub(super) high_empty: u32,
    /// No value may be free here in the lower window of a column: these bits leave it, three at
    /// most at a time.
    pub(super) low_full: u32,
    /// All values here must be taken in the upper window of a row: one of them may leave it.
    pub(super) high_full: u32,
}

impl Default for Guards {
    fn default() -> Guards {
        let top = 1 << (BITS - 1);
        Guards { low_empty: top, high_empty: top, low_full: 7, high_full: 1 }
    }
}

/// Which bit each lane took at each step, in the lower or the upper window.
#[derive(Debug, Default)]
pub(super) struct Traced {
    pub(super) low: Vec<u32>,
    pub(super) high: Vec<u32>,
}

impl Tile<'_> {
    /// The most rows of a tile. Tests have few, so that there are many tiles.
    pub(super) const ROWS: usize = if cfg!(test) { 256 } else { 2048 };
    /// The most columns of a tile.
    pub(super) const COLUMNS: usize = 32;

    /// Takes the rows through the columns; says whether all windows satisfied the guards. If not,
    /// what the tile has written is worthless. With `traced`, also records which bits were taken.
    pub(super) fn run(&mut self, level: Vectors, traced: Option<&mut Traced>) -> bool {
        match traced {
            None => self.dispatch::<false>(level, &mut Traced::default()),
            Some(traced) => {
                let columns = level.columns() as usize;
                let size = (self.gaps.len() + columns) * columns;
                traced.low.resize(size, 0);
                traced.high.resize(size, 0);
                self.dispatch::<true>(level, traced)
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    fn dispatch<const TRACE: bool>(&mut self, level: Vectors, traced: &mut Traced) -> bool {
        assert!(level.is_here(), "this processor has no {level:?}");
        match level {
            Vectors::Portable => tile::run::<Portable, TRACE>(self, traced),
            Vectors::Sse2 => tile::run::<sse2::Sse2, TRACE>(self, traced),
            // SAFETY: the processor has AVX2, as has been asserted.
            Vectors::Avx2 => unsafe { run_avx2::<TRACE>(self, traced) },
            // SAFETY: the processor has AVX-512 with VBMI2, as has been asserted.
            Vectors::Avx512 => unsafe { run_avx512::<TRACE>(self, traced) },
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn dispatch<const TRACE: bool>(&mut self, level: Vectors, traced: &mut Traced) -> bool {
        assert!(level.is_here(), "this processor has no {level:?}");
        tile::run::<Portable, TRACE>(self, traced)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_avx2<const TRACE: bool>(tile: &mut Tile<'_>, traced: &mut Traced) -> bool {
    tile::run::<avx2::Avx2, TRACE>(tile, traced)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vbmi2")]
fn run_avx512<const TRACE: bool>(tile: &mut Tile<'_>, traced: &mut Traced) -> bool {
    tile::run::<avx512::Avx512, TRACE>(tile, traced)
}
