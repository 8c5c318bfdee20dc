//! Lanes for any processor.

use std::array::from_fn;

use super::lanes::{Lanes, of_two};

const COUNT: usize = 8;

#[derive(Clone, Copy)]
pub(super) struct Portable([u32; COUNT]);

impl Portable {
    #[inline(always)]
    fn map(self, other: Self, both: impl Fn(u32, u32) -> u32) -> Self {
        Portable(from_fn(|lane| both(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn test(self, other: Self, both: impl Fn(u32, u32) -> bool) -> Self {
        self.map(other, |a, b| if both(a, b) { u32::MAX } else { 0 })
    }
}

impl Lanes for Portable {
    const COUNT: usize = COUNT;
    type Mask = Portable;

    #[inline(always)]
    fn splat(value: u32) -> Self {
        Portable([value; COUNT])
    }
    #[inline(always)]
    fn load(from: &[u32]) -> Self {
        Portable(*from.first_chunk().expect("as many lanes"))
    }
    #[inline(always)]
    fn store(self, to: &mut [u32]) {
        to[..COUNT].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn last(self) -> u32 {
        self.0[COUNT - 1]
    }
    of_two! {
        add |a, b| a.map(b, u32::wrapping_add);
        sub |a, b| a.map(b, u32::wrapping_sub);
        and |a, b| a.map(b, |a, b| a & b);
        or |a, b| a.map(b, |a, b| a | b);
        xor |a, b| a.map(b, |a, b| a ^ b);
        not_and |a, b| a.map(b, |a, b| !a & b);
        shift_left |a, b| a.map(b, u32::wrapping_shl);
        shift_right |a, b| a.map(b, u32::wrapping_shr);
        halve_with |a, b| a.map(b, |a, b| a >> 1 | b << 31);
    }
    #[inline(always)]
    fn funnel(self, above: Self, counts: Self) -> Self {
        Portable(from_fn(|lane| {
            let both = u64::from(above.0[lane]) << 32 | u64::from(self.0[lane]);
            (both >> (counts.0[lane] % 32)) as u32
        }))
    }
    #[inline(always)]
    fn halve(self) -> Self {
        Portable(self.0.map(|lane| lane >> 1))
    }
    #[inline(always)]
    fn pull(self, before: Self) -> Self {
        Portable(from_fn(|lane| match lane {
            0 => before.0[COUNT - 1],
            _ => self.0[lane - 1],
        }))
    }
    #[inline(always)]
    fn look_up(self, indices: Self) -> Self {
        Portable(indices.0.map(|index| self.0[index as usize % COUNT]))
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        self.test(self, |a, _| a == 0)
    }
    #[inline(always)]
    fn is_below(self, other: Self) -> Self::Mask {
        self.test(other, |a, b| a < b)
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
        self.0.iter().any(|&lane| lane != 0)
    }
}
