//! A vector of 32-bit lanes, as far as the kernel needs one.

/// Methods that make one vector of two, each as an expression of these.
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

/// An intrinsic that touches no memory.
macro_rules! intrinsic {
    ($call:expr) => {
        // SAFETY: the processor has the extension, for `kernel` has asked it before it has entered
        // the function that this is inlined into.
        unsafe { $call }
    };
}
pub(super) use intrinsic;

/// Some 32-bit lanes that are worked on together. Arithmetic wraps.
///
/// The vectors of a processor's extension may be made only where that extension is there; `kernel`
/// sees to it before it enters a function that uses them.
pub(super) trait Lanes: Copy {
    /// How many lanes.
    const COUNT: usize;

    /// One truth value for each lane.
    type Mask: Copy;

    fn splat(value: u32) -> Self;
    /// The first lanes of a slice.
    fn load(from: &[u32]) -> Self;
    /// Over the first lanes of a slice.
    fn store(self, to: &mut [u32]);
    /// The last lane.
    fn last(self) -> u32;

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is set in `other` and not in this.
    fn not_and(self, other: Self) -> Self;
    /// Each lane by its own count, below 32.
    fn shift_left(self, counts: Self) -> Self;
    /// Each lane by its own count, below 32.
    fn shift_right(self, counts: Self) -> Self;
    /// Each lane shifted right by its own count, below 32, the lowest bits of `above` coming in.
    fn funnel(self, above: Self, counts: Self) -> Self;
    /// Each lane shifted right by one bit.
    fn halve(self) -> Self;
    /// Each lane shifted right by one bit, the lowest bit of `above` coming in.
    fn halve_with(self, above: Self) -> Self;

    /// Every lane moves up by one; the last lane of `before` comes in.
    fn pull(self, before: Self) -> Self;
    /// Lane by lane, the lane of this that `indices` names.
    fn look_up(self, indices: Self) -> Self;

    fn is_zero(self) -> Self::Mask;
    fn is_below(self, other: Self) -> Self::Mask;
    /// Where the mask says so this, elsewhere zero.
    fn keep(self, mask: Self::Mask) -> Self;
    /// Where the mask says so this, elsewhere `other`.
    fn select(self, mask: Self::Mask, other: Self) -> Self;
    /// Whether any bit of any lane is set.
    fn is_any(self) -> bool;
}
