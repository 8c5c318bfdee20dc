//! Lanes of any x86-64 processor, by SSE2: eight of them, in two vectors of four.
//!
//! As in WebAssembly there are no shifts by a count for each lane. Those of the innermost loop are by three bits at
//! most, and made of shifts by one and by two; the others go lane by lane.
#![allow(unsafe_code, reason = "intrinsics are unsafe to call")]

use std::arch::x86_64::*;
use std::array::from_fn;

use super::lanes::{Lanes, intrinsic, of_two};

const COUNT: usize = 8;

#[derive(Clone, Copy)]
pub(super) struct Sse2(__m128i, __m128i);

impl Sse2 {
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
        Sse2::load(&from_fn::<_, COUNT, _>(|lane| both(one[lane], other[lane])))
    }

    /// All bits of a lane where bit 31 - `REST` of it is set, elsewhere none.
    #[inline(always)]
    fn spread_bit<const REST: i32>(self) -> Self {
        let all = |half| intrinsic!(_mm_srai_epi32::<31>(_mm_slli_epi32::<REST>(half)));
        Sse2(all(self.0), all(self.1))
    }

    /// Each lane shifted right by as many bits, below 32, zeros coming in.
    #[inline(always)]
    fn shift_all_right<const BITS: i32>(self) -> Self {
        let shifted = |half| intrinsic!(_mm_srli_epi32::<BITS>(half));
        Sse2(shifted(self.0), shifted(self.1))
    }

    /// Each lane shifted left by as many bits, below 32.
    #[inline(always)]
    fn shift_all_left<const BITS: i32>(self) -> Self {
        let shifted = |half| intrinsic!(_mm_slli_epi32::<BITS>(half));
        Sse2(shifted(self.0), shifted(self.1))
    }
}

impl Lanes for Sse2 {
    const COUNT: usize = COUNT;
    type Mask = Sse2;

    #[inline(always)]
    fn splat(value: u32) -> Self {
        let all = intrinsic!(_mm_set1_epi32(value.cast_signed()));
        Sse2(all, all)
    }
    #[inline(always)]
    fn load(from: &[u32]) -> Self {
        let from: &[u32; COUNT] = from.first_chunk().expect("as many lanes");
        // SAFETY: as many lanes are there; vectors are loaded from any address.
        unsafe {
            let at: *const __m128i = from.as_ptr().cast();
            Sse2(_mm_loadu_si128(at), _mm_loadu_si128(at.add(1)))
        }
    }
    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("as many lanes");
        // SAFETY: as many lanes are there; vectors are stored at any address.
        unsafe {
            let at: *mut __m128i = to.as_mut_ptr().cast();
            _mm_storeu_si128(at, self.0);
            _mm_storeu_si128(at.add(1), self.1);
        }
    }
    #[inline(always)]
    fn last(self) -> u32 {
        intrinsic!(_mm_cvtsi128_si32(_mm_srli_si128::<12>(self.1))).cast_unsigned()
    }
    of_two! {
        add |a, b| Sse2(intrinsic!(_mm_add_epi32(a.0, b.0)), intrinsic!(_mm_add_epi32(a.1, b.1)));
        sub |a, b| Sse2(intrinsic!(_mm_sub_epi32(a.0, b.0)), intrinsic!(_mm_sub_epi32(a.1, b.1)));
        and |a, b| Sse2(intrinsic!(_mm_and_si128(a.0, b.0)), intrinsic!(_mm_and_si128(a.1, b.1)));
        or |a, b| Sse2(intrinsic!(_mm_or_si128(a.0, b.0)), intrinsic!(_mm_or_si128(a.1, b.1)));
        xor |a, b| Sse2(intrinsic!(_mm_xor_si128(a.0, b.0)), intrinsic!(_mm_xor_si128(a.1, b.1)));
        not_and |a, b| Sse2(
            intrinsic!(_mm_andnot_si128(a.0, b.0)),
            intrinsic!(_mm_andnot_si128(a.1, b.1)),
        );
        shift_left |a, b| a.map(b, u32::wrapping_shl);
        shift_right |a, b| a.map(b, u32::wrapping_shr);
        halve_with |a, b| a.halve().or(b.shift_all_left::<31>());
    }
    #[inline(always)]
    fn funnel(self, above: Self, counts: Self) -> Self {
        // In two steps, for a count of zero would make it a shift by 32.
        let rest = Sse2::splat(31).sub(counts);
        let high = above.shift_all_left::<1>().shift_left(rest);
        self.shift_right(counts).or(high)
    }
    #[inline(always)]
    fn shift_left_by_one(self, counts: Self) -> Self {
        self.add(self.keep(counts.spread_bit::<31>()))
    }
    #[inline(always)]
    fn shift_right_by_one(self, counts: Self) -> Self {
        self.halve().select(counts.spread_bit::<31>(), self)
    }
    #[inline(always)]
    fn shift_right_by_three(self, counts: Self) -> Self {
        let once = self.shift_right_by_one(counts);
        once.shift_all_right::<2>().select(counts.spread_bit::<30>(), once)
    }
    #[inline(always)]
    fn funnel_by_three(self, above: Self, counts: Self) -> Self {
        let once = self.halve_with(above).select(counts.spread_bit::<31>(), self);
        let above = above.shift_right_by_one(counts);
        let twice = once.shift_all_right::<2>().or(above.shift_all_left::<30>());
        twice.select(counts.spread_bit::<30>(), once)
    }
    #[inline(always)]
    fn halve(self) -> Self {
        self.shift_all_right::<1>()
    }
    #[inline(always)]
    fn pull(self, before: Self) -> Self {
        let pulled = |own, before| {
            intrinsic!(_mm_or_si128(_mm_slli_si128::<4>(own), _mm_srli_si128::<12>(before)))
        };
        Sse2(pulled(self.0, before.1), pulled(self.1, self.0))
    }
    #[inline(always)]
    fn look_up(self, indices: Self) -> Self {
        let lanes = self.to_array();
        indices.map(indices, |index, _| lanes[index as usize % COUNT])
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        let is_zero = |half| intrinsic!(_mm_cmpeq_epi32(half, _mm_setzero_si128()));
        Sse2(is_zero(self.0), is_zero(self.1))
    }
    #[inline(always)]
    fn is_below(self, other: Self) -> Self::Mask {
        // There is only a signed comparison.
        let sign = Sse2::splat(1 << 31);
        let (one, other) = (self.xor(sign), other.xor(sign));
        let is_below = |one, other| intrinsic!(_mm_cmpgt_epi32(other, one));
        Sse2(is_below(one.0, other.0), is_below(one.1, other.1))
    }
    #[inline(always)]
    fn keep(self, mask: Self::Mask) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn select(self, mask: Self::Mask, other: Self) -> Self {
        self.and(mask).or(mask.not_and(other))
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        let zero = self.is_zero();
        intrinsic!(_mm_movemask_epi8(_mm_and_si128(zero.0, zero.1))) != 0xffff
    }
}
