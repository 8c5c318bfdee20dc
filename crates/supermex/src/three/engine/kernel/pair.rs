//! Eight lanes in two vectors of four, of processors that cannot shift each lane by a count of its
//! own.
//!
//! The shifts of the innermost loop are by three bits at most, and made of shifts by one and by
//! two; the others go lane by lane.

use std::array::from_fn;

use super::lanes::{Lanes, of_two};

const COUNT: usize = 2 * HALF;
const HALF: usize = 4;

/// A vector of four lanes, as a processor has it. What the methods do is what those of [`Lanes`]
/// with the same names do.
pub(super) trait Four: Copy {
    fn splat(value: u32) -> Self;
    fn load(from: &[u32; HALF]) -> Self;
    fn store(self, to: &mut [u32; HALF]);
    fn last(self) -> u32;

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn not_and(self, other: Self) -> Self;
    /// Each lane shifted left by as many bits, below 32.
    fn shift_all_left<const BITS: i32>(self) -> Self;
    /// Each lane shifted right by as many bits, below 32, zeros coming in.
    fn shift_all_right<const BITS: i32>(self) -> Self;
    /// All bits of a lane where its highest bit is set, elsewhere none.
    fn spread_highest(self) -> Self;

    fn pull(self, before: Self) -> Self;
    /// All bits of a lane where it is zero, elsewhere none.
    fn is_zero(self) -> Self;
    /// All bits of a lane where it is below that of `other`, elsewhere none.
    fn is_below(self, other: Self) -> Self;
    /// The bits of `self` where those of `mask` are set, elsewhere those of `other`.
    fn select(self, mask: Self, other: Self) -> Self;
    fn is_any(self) -> bool;
}

/// Two vectors of four lanes.
#[derive(Clone, Copy)]
pub(super) struct Pair<V>(V, V);

impl<V: Four> Pair<V> {
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
        Pair::load(&from_fn::<_, COUNT, _>(|lane| both(one[lane], other[lane])))
    }

    #[inline(always)]
    fn shift_all_left<const BITS: i32>(self) -> Self {
        Pair(self.0.shift_all_left::<BITS>(), self.1.shift_all_left::<BITS>())
    }

    #[inline(always)]
    fn shift_all_right<const BITS: i32>(self) -> Self {
        Pair(self.0.shift_all_right::<BITS>(), self.1.shift_all_right::<BITS>())
    }

    /// All bits of a lane where its lowest bit is set, elsewhere none.
    #[inline(always)]
    fn spread_ones(self) -> Self {
        let Pair(low, high) = self.shift_all_left::<31>();
        Pair(low.spread_highest(), high.spread_highest())
    }

    /// All bits of a lane where its lowest bit but one is set, elsewhere none.
    #[inline(always)]
    fn spread_twos(self) -> Self {
        let Pair(low, high) = self.shift_all_left::<30>();
        Pair(low.spread_highest(), high.spread_highest())
    }
}

impl<V: Four> Lanes for Pair<V> {
    const COUNT: usize = COUNT;
    type Mask = Pair<V>;

    #[inline(always)]
    fn splat(value: u32) -> Self {
        Pair(V::splat(value), V::splat(value))
    }
    #[inline(always)]
    fn load(from: &[u32]) -> Self {
        let (halves, _) = from[..COUNT].as_chunks();
        Pair(V::load(&halves[0]), V::load(&halves[1]))
    }
    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        let (halves, _) = to[..COUNT].as_chunks_mut();
        self.0.store(&mut halves[0]);
        self.1.store(&mut halves[1]);
    }
    #[inline(always)]
    fn last(self) -> u32 {
        self.1.last()
    }
    of_two! {
        add |a, b| Pair(a.0.add(b.0), a.1.add(b.1));
        sub |a, b| Pair(a.0.sub(b.0), a.1.sub(b.1));
        and |a, b| Pair(a.0.and(b.0), a.1.and(b.1));
        or |a, b| Pair(a.0.or(b.0), a.1.or(b.1));
        xor |a, b| Pair(a.0.xor(b.0), a.1.xor(b.1));
        not_and |a, b| Pair(a.0.not_and(b.0), a.1.not_and(b.1));
        shift_left |a, b| a.map(b, u32::wrapping_shl);
        shift_right |a, b| a.map(b, u32::wrapping_shr);
        halve_with |a, b| a.halve().or(b.shift_all_left::<31>());
        pull |a, before| Pair(a.0.pull(before.1), a.1.pull(a.0));
    }
    #[inline(always)]
    fn funnel(self, above: Self, counts: Self) -> Self {
        // In two steps, for a count of zero would make it a shift by 32.
        let rest = Pair::splat(31).sub(counts);
        let high = above.shift_all_left::<1>().shift_left(rest);
        self.shift_right(counts).or(high)
    }
    #[inline(always)]
    fn shift_left_by_one(self, counts: Self) -> Self {
        self.add(self.keep(counts.spread_ones()))
    }
    #[inline(always)]
    fn shift_right_by_one(self, counts: Self) -> Self {
        self.halve().select(counts.spread_ones(), self)
    }
    #[inline(always)]
    fn shift_right_by_three(self, counts: Self) -> Self {
        let once = self.shift_right_by_one(counts);
        once.shift_all_right::<2>().select(counts.spread_twos(), once)
    }
    #[inline(always)]
    fn funnel_by_three(self, above: Self, counts: Self) -> Self {
        let once = self.halve_with(above).select(counts.spread_ones(), self);
        let above = above.shift_right_by_one(counts);
        let twice = once.shift_all_right::<2>().or(above.shift_all_left::<30>());
        twice.select(counts.spread_twos(), once)
    }
    #[inline(always)]
    fn halve(self) -> Self {
        self.shift_all_right::<1>()
    }
    #[inline(always)]
    fn look_up(self, indices: Self) -> Self {
        let lanes = self.to_array();
        indices.map(indices, |index, _| lanes[index as usize % COUNT])
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        Pair(self.0.is_zero(), self.1.is_zero())
    }
    #[inline(always)]
    fn is_below(self, other: Self) -> Self::Mask {
        Pair(self.0.is_below(other.0), self.1.is_below(other.1))
    }
    #[inline(always)]
    fn keep(self, mask: Self::Mask) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn select(self, mask: Self::Mask, other: Self) -> Self {
        Pair(self.0.select(mask.0, other.0), self.1.select(mask.1, other.1))
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        self.0.or(self.1).is_any()
    }
}
