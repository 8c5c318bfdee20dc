//! Which of eight words, united with other words, are not full.

#![allow(clippy::inline_always, reason = "so that it is compiled for each sort of vectors")]

/// How many words are looked at together: as many as the widest vectors have.
pub(super) const WORDS: usize = 8;

/// Eight words, as a processor has them.
pub(super) trait Search: Copy {
    /// The same word eight times.
    fn splat(word: u64) -> Self;

    /// The union of these words and `words`.
    fn or(self, words: &[u64; WORDS]) -> Self;

    /// The bits that both have.
    fn and(self, other: Self) -> Self;

    /// Which of the words are not full: bit i stands for word i.
    fn open(self) -> u32;

    /// Writes `first` + i for each set bit i of `open`, in order, to the beginning of `into`. The
    /// rest of `into` may change.
    fn list(open: u32, first: u32, into: &mut [u32; WORDS]);
}

/// The search for any processor.
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; WORDS]);

impl Search for Portable {
    #[inline(always)]
    fn splat(word: u64) -> Portable {
        Portable([word; WORDS])
    }

    #[inline(always)]
    fn or(mut self, words: &[u64; WORDS]) -> Portable {
        for (own, word) in self.0.iter_mut().zip(words) {
            *own |= word;
        }
        self
    }

    #[inline(always)]
    fn and(mut self, other: Portable) -> Portable {
        for (own, word) in self.0.iter_mut().zip(other.0) {
            *own &= word;
        }
        self
    }

    #[inline(always)]
    fn open(self) -> u32 {
        let words = (0..).zip(self.0);
        words.fold(0, |open, (at, word)| open | u32::from(word != u64::MAX) << at)
    }

    #[inline(always)]
    fn list(mut open: u32, first: u32, into: &mut [u32; WORDS]) {
        for number in into {
            if open == 0 {
                return;
            }
            *number = first + open.trailing_zeros();
            open &= open - 1;
        }
    }
}

/// The search with two vectors. Only functions that are compiled for AVX2 may name it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Avx2([std::arch::x86_64::__m256i; 2]);

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "intrinsics read from pointers; tests run all sorts of vectors")]
impl Search for Avx2 {
    #[inline(always)]
    fn splat(word: u64) -> Avx2 {
        // SAFETY: the processor has AVX2, since only such functions name this type.
        Avx2([unsafe { std::arch::x86_64::_mm256_set1_epi64x(word.cast_signed()) }; 2])
    }

    #[inline(always)]
    fn or(self, words: &[u64; WORDS]) -> Avx2 {
        use std::arch::x86_64::{_mm256_loadu_si256, _mm256_or_si256};
        let (halves, _) = words.as_chunks::<{ WORDS / 2 }>();
        let [low, high] = self.0;
        // SAFETY: as above; a vector is half of the words.
        unsafe {
            Avx2([
                _mm256_or_si256(low, _mm256_loadu_si256(halves[0].as_ptr().cast())),
                _mm256_or_si256(high, _mm256_loadu_si256(halves[1].as_ptr().cast())),
            ])
        }
    }

    #[inline(always)]
    fn and(self, other: Avx2) -> Avx2 {
        use std::arch::x86_64::_mm256_and_si256;
        // SAFETY: as above.
        unsafe {
            Avx2([_mm256_and_si256(self.0[0], other.0[0]), _mm256_and_si256(self.0[1], other.0[1])])
        }
    }

    #[inline(always)]
    fn open(self) -> u32 {
        use std::arch::x86_64::{
            _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_movemask_pd, _mm256_set1_epi64x,
        };
        // SAFETY: as above.
        let full = self.0.map(|half| unsafe {
            let full = _mm256_cmpeq_epi64(half, _mm256_set1_epi64x(-1));
            _mm256_movemask_pd(_mm256_castsi256_pd(full)).cast_unsigned()
        });
        (full[0] | full[1] << (WORDS / 2)) ^ 0xff
    }

    #[inline(always)]
    fn list(open: u32, first: u32, into: &mut [u32; WORDS]) {
        Portable::list(open, first, into);
    }
}

/// The search with one vector. Only functions that are compiled for AVX-512 may name it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Avx512(std::arch::x86_64::__m512i);

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "intrinsics read from pointers; tests run all sorts of vectors")]
impl Search for Avx512 {
    #[inline(always)]
    fn splat(word: u64) -> Avx512 {
        // SAFETY: the processor has AVX-512, since only such functions name this type.
        Avx512(unsafe { std::arch::x86_64::_mm512_set1_epi64(word.cast_signed()) })
    }

    #[inline(always)]
    fn or(self, words: &[u64; WORDS]) -> Avx512 {
        use std::arch::x86_64::{_mm512_loadu_si512, _mm512_or_si512};
        // SAFETY: as above; a vector is all the words.
        unsafe { Avx512(_mm512_or_si512(self.0, _mm512_loadu_si512(words.as_ptr().cast()))) }
    }

    #[inline(always)]
    fn and(self, other: Avx512) -> Avx512 {
        // SAFETY: as above.
        unsafe { Avx512(std::arch::x86_64::_mm512_and_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn open(self) -> u32 {
        use std::arch::x86_64::{_mm512_cmpneq_epi64_mask, _mm512_set1_epi64};
        // SAFETY: as above.
        unsafe { _mm512_cmpneq_epi64_mask(self.0, _mm512_set1_epi64(-1)).into() }
    }

    #[inline(always)]
    fn list(open: u32, first: u32, into: &mut [u32; WORDS]) {
        use std::arch::x86_64::{
            _mm256_add_epi32, _mm256_maskz_compress_epi32, _mm256_set1_epi32, _mm256_setr_epi32,
            _mm256_storeu_si256,
        };
        // SAFETY: as above; eight numbers are a vector of 256 bits.
        unsafe {
            let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let numbers = _mm256_add_epi32(numbers, _mm256_set1_epi32(first.cast_signed()));
            let listed = _mm256_maskz_compress_epi32(open as u8, numbers);
            _mm256_storeu_si256(into.as_mut_ptr().cast(), listed);
        }
    }
}
