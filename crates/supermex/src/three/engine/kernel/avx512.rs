//! Lanes of AVX-512, with the funnel shifts of VBMI2.
//!
//! Every function here is inlined into one that has the extension enabled, and `kernel` enters that
//! one only on a processor that has it: that is what makes the intrinsics sound.
#![allow(unsafe_code, reason = "intrinsics are unsafe to call")]

use std::arch::x86_64::*;

use super::lanes::{Lanes, intrinsic, of_two};

const COUNT: usize = 16;

#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

impl Lanes for Avx512 {
    const COUNT: usize = COUNT;
    type Mask = __mmask16;

    #[inline(always)]
    fn splat(value: u32) -> Self {
        Avx512(intrinsic!(_mm512_set1_epi32(value.cast_signed())))
    }
    #[inline(always)]
    fn load(from: &[u32]) -> Self {
        let from: &[u32; COUNT] = from.first_chunk().expect("as many lanes");
        // SAFETY: as many lanes are there, and the processor has these vectors.
        Avx512(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let to: &mut [u32; COUNT] = to.first_chunk_mut().expect("as many lanes");
        // SAFETY: as many lanes are there, and the processor has these vectors.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn last(self) -> u32 {
        let quarter = intrinsic!(_mm512_extracti32x4_epi32::<3>(self.0));
        intrinsic!(_mm_extract_epi32::<3>(quarter)).cast_unsigned()
    }
    of_two! {
        add |a, b| Avx512(intrinsic!(_mm512_add_epi32(a.0, b.0)));
        sub |a, b| Avx512(intrinsic!(_mm512_sub_epi32(a.0, b.0)));
        and |a, b| Avx512(intrinsic!(_mm512_and_si512(a.0, b.0)));
        or |a, b| Avx512(intrinsic!(_mm512_or_si512(a.0, b.0)));
        xor |a, b| Avx512(intrinsic!(_mm512_xor_si512(a.0, b.0)));
        not_and |a, b| Avx512(intrinsic!(_mm512_andnot_si512(a.0, b.0)));
        shift_left |a, b| Avx512(intrinsic!(_mm512_sllv_epi32(a.0, b.0)));
        shift_right |a, b| Avx512(intrinsic!(_mm512_srlv_epi32(a.0, b.0)));
    }
    #[inline(always)]
    fn funnel(self, above: Self, counts: Self) -> Self {
        Avx512(intrinsic!(_mm512_shrdv_epi32(self.0, above.0, counts.0)))
    }
    #[inline(always)]
    fn halve(self) -> Self {
        Avx512(intrinsic!(_mm512_srli_epi32::<1>(self.0)))
    }
    #[inline(always)]
    fn halve_with(self, above: Self) -> Self {
        Avx512(intrinsic!(_mm512_shrdi_epi32::<1>(self.0, above.0)))
    }
    #[inline(always)]
    fn pull(self, before: Self) -> Self {
        Avx512(intrinsic!(_mm512_alignr_epi32::<15>(self.0, before.0)))
    }
    #[inline(always)]
    fn look_up(self, indices: Self) -> Self {
        Avx512(intrinsic!(_mm512_permutexvar_epi32(indices.0, self.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        intrinsic!(_mm512_testn_epi32_mask(self.0, self.0))
    }
    #[inline(always)]
    fn is_below(self, other: Self) -> Self::Mask {
        intrinsic!(_mm512_cmplt_epu32_mask(self.0, other.0))
    }
    #[inline(always)]
    fn keep(self, mask: Self::Mask) -> Self {
        Avx512(intrinsic!(_mm512_maskz_mov_epi32(mask, self.0)))
    }
    #[inline(always)]
    fn select(self, mask: Self::Mask, other: Self) -> Self {
        Avx512(intrinsic!(_mm512_mask_mov_epi32(other.0, mask, self.0)))
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        intrinsic!(_mm512_test_epi32_mask(self.0, self.0) != 0)
    }
}
