//! The vectors that engines work with.

/// The vectors of a processor. Which of them an engine works with changes nothing but its speed.
///
/// ```
/// use supermex::vectors::Vectors;
///
/// // Every processor has these.
/// assert!(Vectors::available().any(|vectors| vectors == Vectors::Portable));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Vectors {
    /// Plain code for any processor.
    Portable,
    /// SSE2, which every x86-64 processor has: four columns a vector.
    Sse2,
    /// AVX2: eight columns a vector.
    Avx2,
    /// AVX-512 with VBMI2: sixteen columns a vector.
    Avx512,
}

impl Vectors {
    /// The vectors that this processor has.
    pub fn available() -> impl Iterator<Item = Vectors> {
        [Vectors::Portable, Vectors::Sse2, Vectors::Avx2, Vectors::Avx512]
            .into_iter()
            .filter(|level| level.is_here())
    }

    /// The best vectors that this processor has.
    pub fn best() -> Vectors {
        Vectors::available().last().unwrap_or(Vectors::Portable)
    }

    #[cfg(target_arch = "x86_64")]
    pub(crate) fn is_here(self) -> bool {
        match self {
            Vectors::Portable | Vectors::Sse2 => true,
            Vectors::Avx2 => is_x86_feature_detected!("avx2"),
            Vectors::Avx512 => {
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vbmi2")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn is_here(self) -> bool {
        self == Vectors::Portable
    }
}
