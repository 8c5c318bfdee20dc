//! The first word that is not full in any of three sets, a line of words at a time.

#![allow(clippy::inline_always, reason = "so that it is compiled for each sort of vectors")]

/// How many words of a set are looked at together: a line of a processor's cache, and one of the
/// widest vectors.
pub(super) const WORDS: usize = 8;

/// How many bits a line has.
pub(super) const BITS: usize = 64 * WORDS;

/// Words of a set that are looked at together.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(super) struct Line(pub(super) [u64; WORDS]);

impl Line {
    pub(super) fn is_full(&self) -> bool {
        self.0.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }
}

/// A way to search lines.
pub(super) trait Search {
    /// Which words of the union of three lines are not full: bit i stands for word i.
    fn open(a: &Line, b: &Line, c: &Line) -> u32;
}

/// The search for any processor.
pub(super) struct Portable;

impl Search for Portable {
    #[inline(always)]
    fn open(a: &Line, b: &Line, c: &Line) -> u32 {
        let mut open = 0;
        for word in 0..WORDS {
            let taken = a.0[word] | b.0[word] | c.0[word];
            open |= u32::from(taken != u64::MAX) << word;
        }
        open
    }
}

/// The search with two vectors a line. Only functions that are compiled for AVX2 may name it.
#[cfg(target_arch = "x86_64")]
pub(super) struct Avx2;

#[cfg(target_arch = "x86_64")]
impl Search for Avx2 {
    #[inline(always)]
    #[allow(unsafe_code, reason = "intrinsics read from pointers; tests run all sorts of vectors")]
    fn open(a: &Line, b: &Line, c: &Line) -> u32 {
        use std::arch::x86_64::{
            _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_load_si256, _mm256_movemask_pd,
            _mm256_or_si256, _mm256_set1_epi64x,
        };
        // SAFETY: the processor has AVX2, since only such functions name this type. A line has two
        // vectors, and begins where vectors may.
        unsafe {
            let load = |line: &Line, half: usize| {
                _mm256_load_si256(line.0.as_ptr().add(half * WORDS / 2).cast())
            };
            let full = |half: usize| {
                let taken = _mm256_or_si256(load(a, half), load(b, half));
                let taken = _mm256_or_si256(taken, load(c, half));
                let full = _mm256_cmpeq_epi64(taken, _mm256_set1_epi64x(-1));
                _mm256_movemask_pd(_mm256_castsi256_pd(full))
            };
            (full(0) | full(1) << (WORDS / 2)).cast_unsigned() ^ 0xff
        }
    }
}

/// The search with one vector a line. Only functions that are compiled for AVX-512 may name it.
#[cfg(target_arch = "x86_64")]
pub(super) struct Avx512;

#[cfg(target_arch = "x86_64")]
impl Search for Avx512 {
    #[inline(always)]
    #[allow(unsafe_code, reason = "intrinsics read from pointers; tests run all sorts of vectors")]
    fn open(a: &Line, b: &Line, c: &Line) -> u32 {
        use std::arch::x86_64::{
            _mm512_cmpneq_epi64_mask, _mm512_load_si512, _mm512_set1_epi64,
            _mm512_ternarylogic_epi64,
        };
        // SAFETY: the processor has AVX-512, since only such functions name this type. A line is
        // one vector, and begins where vectors may.
        unsafe {
            let [a, b, c] = [a, b, c].map(|line| _mm512_load_si512(line.0.as_ptr().cast()));
            // The union of the three.
            let taken = _mm512_ternarylogic_epi64::<0xfe>(a, b, c);
            _mm512_cmpneq_epi64_mask(taken, _mm512_set1_epi64(-1)).into()
        }
    }
}
