//! A vector of 32-bit lanes, as far as the kernel needs one.

/// Defines methods that make one vector of two, each by an expression in both.
macro_rules! of_two {
    ($($name:ident |$one:ident, $other:ident| $result:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            let ($one, $other) = (self, other);
            $result
        }
    )*};
}
pub(super) use of_two;

/// Calls an intrinsic that touches no memory.
#[cfg(target_arch = "x86_64")]
macro_rules! intrinsic {
    ($call:expr) => {
        // SAFETY: the processor has the extension, for `kernel` has asked it before it has entered
        // the function that this is inlined into.
        unsafe { $call }
    };
}
#[cfg(target_arch = "x86_64")]
pub(super) use intrinsic;

/// A vector of 32-bit lanes. Arithmetic wraps.
///
/// The vectors of a processor's extension may be made only on a processor that has it; `kernel`
/// checks that before it enters a function that uses them.
pub(super) trait Lanes: Copy {
    /// How many lanes a vector has.
    const COUNT: usize;

    /// One truth value for each lane.
    type Mask: Copy;

    fn splat(value: u32) -> Self;
    /// The first numbers of `from`, one for each lane.
    fn load(from: &[u32]) -> Self;
    /// Writes the lanes over the first numbers of `to`.
    fn store(self, to: &mut [u32]);
    /// The last lane.
    fn last(self) -> u32;

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that are set in `other` and not in `self`.
    fn not_and(self, other: Self) -> Self;
    /// Each lane shifted left by its own count, below 32.
    fn shift_left(self, counts: Self) -> Self;
    /// Each lane shifted right by its own count, below 32.
    fn shift_right(self, counts: Self) -> Self;
    /// Each lane shifted right by its own count, below 32, the lowest bits of `above` coming in.
    fn funnel(self, above: Self, counts: Self) -> Self;
    /// Like `shift_left`, where no count is more than 1.
    #[inline(always)]
    fn shift_left_by_one(self, counts: Self) -> Self {
        self.shift_left(counts)
    }
    /// Like `shift_right`, where no count is more than 1.
    #[inline(always)]
    fn shift_right_by_one(self, counts: Self) -> Self {
        self.shift_right(counts)
    }
    /// Like `shift_right`, where no count is more than 3.
    #[inline(always)]
    fn shift_right_by_three(self, counts: Self) -> Self {
        self.shift_right(counts)
    }
    /// Like `funnel`, where no count is more than 3.
    #[inline(always)]
    fn funnel_by_three(self, above: Self, counts: Self) -> Self {
        self.funnel(above, counts)
    }
    /// Each lane shifted right by one bit.
    fn halve(self) -> Self;
    /// Each lane shifted right by one bit, the lowest bit of `above` coming in.
    fn halve_with(self, above: Self) -> Self;

    /// Every lane moves up by one; the last lane of `before` comes in.
    fn pull(self, before: Self) -> Self;
    /// In each lane, the lane of `self` that `indices` names there.
    fn look_up(self, indices: Self) -> Self;

    fn is_zero(self) -> Self::Mask;
    fn is_below(self, other: Self) -> Self::Mask;
    /// `self` where `mask` is true, elsewhere zero.
    fn keep(self, mask: Self::Mask) -> Self;
    /// `self` where `mask` is true, elsewhere `other`.
    fn select(self, mask: Self::Mask, other: Self) -> Self;
    /// Whether any bit of any lane is set.
    fn is_any(self) -> bool;
}
