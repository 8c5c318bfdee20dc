//! Lanes of WebAssembly: eight of them, in two vectors of four.
//!
//! There are no shifts by a count for each lane. Those of the innermost loop are by three bits at
//! most, and made of shifts by one and by two; the others go lane by lane.
#![allow(unsafe_code, reason = "vectors are loaded and stored by address")]

use std::arch::wasm32::*;
use std::array::from_fn;

use super::lanes::{Lanes, of_two};

const COUNT: usize = 8;

#[derive(Clone, Copy)]
pub(super) struct Simd128(v128, v128);

impl Simd128 {
    #[inline(always)]
    fn to_array(self) -> [u32; COUNT] {
        let mut lanes = [0; COUNT];
        self.store(&mut lanes);
        lanes
    }

    /// Lane by lane.
    #[inline(always)]
    fn map(self, other: Self, both: impl Fn(u32, u32) -> u32) -> Self {
        let (one, other) = (self.to_array(), other.to_array());
        Simd128::load(&from_fn::<_, COUNT, _>(|lane| both(one[lane], other[lane])))
    }

    /// All bits of a lane where bit `bit` of it is set, elsewhere none.
    #[inline(always)]
    fn spread_bit(self, bit: u32) -> Self {
        let all = |half| i32x4_shr(i32x4_shl(half, 31 - bit), 31);
        Simd128(all(self.0), all(self.1))
    }

    /// Each lane shifted right by as many bits, below 32, zeros coming in.
    #[inline(always)]
    fn shift_all_right(self, bits: u32) -> Self {
        Simd128(u32x4_shr(self.0, bits), u32x4_shr(self.1, bits))
    }

    /// Each lane shifted left by as many bits, below 32.
    #[inline(always)]
    fn shift_all_left(self, bits: u32) -> Self {
        Simd128(i32x4_shl(self.0, bits), i32x4_shl(self.1, bits))
    }
}

impl Lanes for Simd128 {
    const COUNT: usize = COUNT;
    type Mask = Simd128;

    #[inline(always)]
    fn splat(value: u32) -> Self {
        Simd128(u32x4_splat(value), u32x4_splat(value))
    }
    #[inline(always)]
    fn load(from: &[u32]) -> Self {
        let from: &[u32; COUNT] = from.first_chunk().expect("as many lanes");
        // SAFETY: as many lanes are there; vectors are loaded from any address.
        unsafe {
            let at: *const v128 = from.as_ptr().cast();
            Simd128(v128_load(at), v128_load(at.add(1)))
        }
    }
    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("as many lanes");
        // SAFETY: as many lanes are there; vectors are stored at any address.
        unsafe {
            let at: *mut v128 = to.as_mut_ptr().cast();
            v128_store(at, self.0);
            v128_store(at.add(1), self.1);
        }
    }
    #[inline(always)]
    fn last(self) -> u32 {
        u32x4_extract_lane::<3>(self.1)
    }
    of_two! {
        add |a, b| Simd128(u32x4_add(a.0, b.0), u32x4_add(a.1, b.1));
        sub |a, b| Simd128(u32x4_sub(a.0, b.0), u32x4_sub(a.1, b.1));
        and |a, b| Simd128(v128_and(a.0, b.0), v128_and(a.1, b.1));
        or |a, b| Simd128(v128_or(a.0, b.0), v128_or(a.1, b.1));
        xor |a, b| Simd128(v128_xor(a.0, b.0), v128_xor(a.1, b.1));
        not_and |a, b| Simd128(v128_andnot(b.0, a.0), v128_andnot(b.1, a.1));
        shift_left |a, b| a.map(b, u32::wrapping_shl);
        shift_right |a, b| a.map(b, u32::wrapping_shr);
        halve_with |a, b| a.halve().or(b.shift_all_left(31));
    }
    #[inline(always)]
    fn funnel(self, above: Self, counts: Self) -> Self {
        // In two steps, for a count of zero would make it a shift by 32.
        let rest = Simd128::splat(31).sub(counts);
        let high = above.shift_all_left(1).shift_left(rest);
        self.shift_right(counts).or(high)
    }
    #[inline(always)]
    fn shift_left_by_one(self, counts: Self) -> Self {
        self.add(self.keep(counts.spread_bit(0)))
    }
    #[inline(always)]
    fn shift_right_by_one(self, counts: Self) -> Self {
        self.halve().select(counts.spread_bit(0), self)
    }
    #[inline(always)]
    fn shift_right_by_three(self, counts: Self) -> Self {
        let once = self.shift_right_by_one(counts);
        once.shift_all_right(2).select(counts.spread_bit(1), once)
    }
    #[inline(always)]
    fn funnel_by_three(self, above: Self, counts: Self) -> Self {
        let once = self.halve_with(above).select(counts.spread_bit(0), self);
        let above = above.shift_right_by_one(counts);
        let twice = once.shift_all_right(2).or(above.shift_all_left(30));
        twice.select(counts.spread_bit(1), once)
    }
    #[inline(always)]
    fn halve(self) -> Self {
        self.shift_all_right(1)
    }
    #[inline(always)]
    fn pull(self, before: Self) -> Self {
        let first = u32x4_shuffle::<3, 4, 5, 6>(before.1, self.0);
        Simd128(first, u32x4_shuffle::<3, 4, 5, 6>(self.0, self.1))
    }
    #[inline(always)]
    fn look_up(self, indices: Self) -> Self {
        let lanes = self.to_array();
        indices.map(indices, |index, _| lanes[index as usize % COUNT])
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        let zero = u32x4_splat(0);
        Simd128(u32x4_eq(self.0, zero), u32x4_eq(self.1, zero))
    }
    #[inline(always)]
    fn is_below(self, other: Self) -> Self::Mask {
        Simd128(u32x4_lt(self.0, other.0), u32x4_lt(self.1, other.1))
    }
    #[inline(always)]
    fn keep(self, mask: Self::Mask) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn select(self, mask: Self::Mask, other: Self) -> Self {
        let choose = |one, other, mask| v128_bitselect(one, other, mask);
        Simd128(choose(self.0, other.0, mask.0), choose(self.1, other.1, mask.1))
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        v128_any_true(v128_or(self.0, self.1))
    }
}
