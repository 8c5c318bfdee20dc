//! Sets of elements, as bits.

/// A set of numbers below 64 W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    pub(super) const EMPTY: Mask<W> = Mask([0; W]);

    /// All numbers below `bound`.
    pub(super) fn below(bound: usize) -> Mask<W> {
        (0..bound).fold(Mask::EMPTY, Mask::with)
    }

    pub(super) fn with(mut self, number: usize) -> Mask<W> {
        self.0[number / 64] |= 1 << (number % 64);
        self
    }

    /// The set with `number`, or without it if it has it.
    pub(super) fn toggled(mut self, number: usize) -> Mask<W> {
        self.0[number / 64] ^= 1 << (number % 64);
        self
    }

    pub(super) fn has(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self == Mask::EMPTY
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The smallest number in the set.
    pub(super) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The numbers of the set, in order.
    pub(super) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let word = self.0.iter().position(|&word| word != 0)?;
            let number = 64 * word + self.0[word].trailing_zeros() as usize;
            self.0[word] &= self.0[word] - 1;
            Some(number)
        })
    }

    fn combine(mut self, other: Mask<W>, by: impl Fn(u64, u64) -> u64) -> Mask<W> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = by(*word, other);
        }
        self
    }

    pub(super) fn and(self, other: Mask<W>) -> Mask<W> {
        self.combine(other, |one, other| one & other)
    }

    pub(super) fn or(self, other: Mask<W>) -> Mask<W> {
        self.combine(other, |one, other| one | other)
    }

    pub(super) fn without(self, other: Mask<W>) -> Mask<W> {
        self.combine(other, |one, other| one & !other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_sets() {
        let numbers = [0, 5, 63, 64, 127, 130];
        let set = numbers.into_iter().fold(Mask::<3>::EMPTY, Mask::with);
        assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
        assert_eq!((set.count(), set.first()), (6, Some(0)));
        let low = set.and(Mask::below(64));
        assert_eq!(low.iter().collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!(set.without(low).first(), Some(64));
        assert_eq!(set.without(low).or(low), set);
        assert_eq!((Mask::<3>::EMPTY.first(), Mask::<3>::EMPTY.is_empty()), (None, true));
    }
}
