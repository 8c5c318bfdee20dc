//! Lanes of WebAssembly.
#![allow(unsafe_code, reason = "vectors are loaded and stored by address")]

use std::arch::wasm32::*;

use super::lanes::of_two;
use super::pair::{Four, Pair};

pub(super) type Simd128 = Pair<v128>;

impl Four for v128 {
    #[inline(always)]
    fn splat(value: u32) -> Self {
        u32x4_splat(value)
    }
    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        // SAFETY: four lanes are there; vectors are loaded from any address.
        unsafe { v128_load(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        // SAFETY: four lanes are there; vectors are stored at any address.
        unsafe { v128_store(to.as_mut_ptr().cast(), self) }
    }
    #[inline(always)]
    fn last(self) -> u32 {
        u32x4_extract_lane::<3>(self)
    }
    of_two! {
        add |a, b| u32x4_add(a, b);
        sub |a, b| u32x4_sub(a, b);
        and |a, b| v128_and(a, b);
        or |a, b| v128_or(a, b);
        xor |a, b| v128_xor(a, b);
        not_and |a, b| v128_andnot(b, a);
        pull |a, before| u32x4_shuffle::<3, 4, 5, 6>(before, a);
        is_below |a, b| u32x4_lt(a, b);
    }
    #[inline(always)]
    fn shift_all_left<const BITS: i32>(self) -> Self {
        u32x4_shl(self, BITS.cast_unsigned())
    }
    #[inline(always)]
    fn shift_all_right<const BITS: i32>(self) -> Self {
        u32x4_shr(self, BITS.cast_unsigned())
    }
    #[inline(always)]
    fn spread_highest(self) -> Self {
        i32x4_shr(self, 31)
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        u32x4_eq(self, u32x4_splat(0))
    }
    #[inline(always)]
    fn select(self, mask: Self, other: Self) -> Self {
        v128_bitselect(self, other, mask)
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        v128_any_true(self)
    }
}
