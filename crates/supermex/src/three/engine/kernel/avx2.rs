//! Lanes of AVX2.
//!
//! Every function here is inlined into one that has the extension enabled, and `kernel` enters that
//! one only on a processor that has it: that is what makes the intrinsics sound.
#![allow(unsafe_code, reason = "intrinsics are unsafe to call")]

use std::arch::x86_64::*;

use super::lanes::{Lanes, intrinsic, of_two};

const COUNT: usize = 8;

#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

impl Lanes for Avx2 {
    const COUNT: usize = COUNT;
    type Mask = Avx2;

    #[inline(always)]
    fn splat(value: u32) -> Self {
        Avx2(intrinsic!(_mm256_set1_epi32(value.cast_signed())))
    }
    #[inline(always)]
    fn load(from: &[u32]) -> Self {
        let from: &[u32; COUNT] = from.first_chunk().expect("as many lanes");
        // SAFETY: as many lanes are there, and the processor has these vectors.
        Avx2(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("as many lanes");
        // SAFETY: as many lanes are there, and the processor has these vectors.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn last(self) -> u32 {
        intrinsic!(_mm256_extract_epi32::<7>(self.0)).cast_unsigned()
    }
    of_two! {
        add |a, b| Avx2(intrinsic!(_mm256_add_epi32(a.0, b.0)));
        sub |a, b| Avx2(intrinsic!(_mm256_sub_epi32(a.0, b.0)));
        and |a, b| Avx2(intrinsic!(_mm256_and_si256(a.0, b.0)));
        or |a, b| Avx2(intrinsic!(_mm256_or_si256(a.0, b.0)));
        xor |a, b| Avx2(intrinsic!(_mm256_xor_si256(a.0, b.0)));
        not_and |a, b| Avx2(intrinsic!(_mm256_andnot_si256(a.0, b.0)));
        shift_left |a, b| Avx2(intrinsic!(_mm256_sllv_epi32(a.0, b.0)));
        shift_right |a, b| Avx2(intrinsic!(_mm256_srlv_epi32(a.0, b.0)));
    }
    #[inline(always)]
    fn funnel(self, above: Self, counts: Self) -> Self {
        // A count of 32 leaves nothing.
        let rest = Avx2::splat(32).sub(counts);
        self.shift_right(counts).or(above.shift_left(rest))
    }
    #[inline(always)]
    fn halve(self) -> Self {
        Avx2(intrinsic!(_mm256_srli_epi32::<1>(self.0)))
    }
    #[inline(always)]
    fn halve_with(self, above: Self) -> Self {
        self.halve().or(Avx2(intrinsic!(_mm256_slli_epi32::<31>(above.0))))
    }
    #[inline(always)]
    fn pull(self, before: Self) -> Self {
        let order = intrinsic!(_mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6));
        let own = intrinsic!(_mm256_permutevar8x32_epi32(self.0, order));
        let other = intrinsic!(_mm256_permutevar8x32_epi32(before.0, order));
        Avx2(intrinsic!(_mm256_blend_epi32::<1>(own, other)))
    }
    #[inline(always)]
    fn look_up(self, indices: Self) -> Self {
        Avx2(intrinsic!(_mm256_permutevar8x32_epi32(self.0, indices.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        Avx2(intrinsic!(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())))
    }
    #[inline(always)]
    fn is_below(self, other: Self) -> Self::Mask {
        // There is only a signed comparison.
        let sign = Avx2::splat(1 << 31);
        Avx2(intrinsic!(_mm256_cmpgt_epi32(other.xor(sign).0, self.xor(sign).0)))
    }
    #[inline(always)]
    fn keep(self, mask: Self::Mask) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn select(self, mask: Self::Mask, other: Self) -> Self {
        Avx2(intrinsic!(_mm256_blendv_epi8(other.0, self.0, mask.0)))
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        intrinsic!(_mm256_testz_si256(self.0, self.0) == 0)
    }
}
