//! Lanes of any x86-64 processor, by SSE2.
#![allow(unsafe_code, reason = "intrinsics are unsafe to call")]

use std::arch::x86_64::*;

use super::lanes::{intrinsic, of_two};
use super::pair::{Four, Pair};

pub(super) type Sse2 = Pair<__m128i>;

impl Four for __m128i {
    #[inline(always)]
    fn splat(value: u32) -> Self {
        intrinsic!(_mm_set1_epi32(value.cast_signed()))
    }
    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        // SAFETY: four lanes are there; vectors are loaded from any address.
        unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        // SAFETY: four lanes are there; vectors are stored at any address.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), self) }
    }
    #[inline(always)]
    fn last(self) -> u32 {
        intrinsic!(_mm_cvtsi128_si32(_mm_srli_si128::<12>(self))).cast_unsigned()
    }
    of_two! {
        add |a, b| intrinsic!(_mm_add_epi32(a, b));
        sub |a, b| intrinsic!(_mm_sub_epi32(a, b));
        and |a, b| intrinsic!(_mm_and_si128(a, b));
        or |a, b| intrinsic!(_mm_or_si128(a, b));
        xor |a, b| intrinsic!(_mm_xor_si128(a, b));
        not_and |a, b| intrinsic!(_mm_andnot_si128(a, b));
        pull |a, before| {
            intrinsic!(_mm_or_si128(_mm_slli_si128::<4>(a), _mm_srli_si128::<12>(before)))
        };
    }
    #[inline(always)]
    fn shift_all_left<const BITS: i32>(self) -> Self {
        intrinsic!(_mm_slli_epi32::<BITS>(self))
    }
    #[inline(always)]
    fn shift_all_right<const BITS: i32>(self) -> Self {
        intrinsic!(_mm_srli_epi32::<BITS>(self))
    }
    #[inline(always)]
    fn spread_highest(self) -> Self {
        intrinsic!(_mm_srai_epi32::<31>(self))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        intrinsic!(_mm_cmpeq_epi32(self, _mm_setzero_si128()))
    }
    #[inline(always)]
    fn is_below(self, other: Self) -> Self {
        // There is only a signed comparison.
        let sign = Self::splat(1 << 31);
        intrinsic!(_mm_cmpgt_epi32(other.xor(sign), self.xor(sign)))
    }
    #[inline(always)]
    fn select(self, mask: Self, other: Self) -> Self {
        self.and(mask).or(mask.not_and(other))
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        intrinsic!(_mm_movemask_epi8(self.is_zero())) != 0xffff
    }
}
