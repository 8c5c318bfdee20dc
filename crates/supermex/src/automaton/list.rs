//! The values of a cell that is still open, one after another.

use super::{ALLOCATION, Family};
use crate::leb128;

/// Values, each written as its difference from the one before, which is small as a rule: a byte or
/// two. Thousands of lists grow side by side, in blocks of one size: a list that had to move to a
/// larger place would leave a hole that no other list fits into.
#[derive(Default)]
pub(super) struct List {
    blocks: Vec<Vec<u8>>,
    length: usize,
    first: i32,
    last: i32,
}

/// How many bytes a block has room for.
const BLOCK: usize = 512;

/// The most bytes that a value takes.
const LONGEST: usize = 5;

impl List {
    /// Adds `value`.
    pub(super) fn push(&mut self, value: i32) {
        if self.length == 0 {
            self.first = value;
        }
        let step = i64::from(value) - i64::from(self.last);
        // Small steps up and down are small numbers: 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4.
        let number = ((step << 1) ^ (step >> 63)).cast_unsigned();
        match self.blocks.last_mut() {
            Some(block) if block.len() + LONGEST <= BLOCK => leb128::push(block, number),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                leb128::push(&mut block, number);
                self.blocks.push(block);
            }
        }
        (self.length, self.last) = (self.length + 1, value);
    }

    /// How many values there are.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// The first value.
    pub(super) fn first(&self) -> Option<i32> {
        (self.length > 0).then_some(self.first)
    }

    /// The bytes that the list takes.
    pub(super) fn bytes(&self) -> usize {
        self.blocks.len() * (BLOCK + ALLOCATION) + self.blocks.capacity() * size_of::<Vec<u8>>()
    }

    /// All values, as the family of a cell that has died, or that the run leaves open.
    pub(super) fn finite(&self) -> Family {
        Family::finite(self.values(self.length))
    }

    /// The family whose values repeat from the index `head` on, every `period` values.
    pub(super) fn periodic(&self, head: usize, period: usize) -> Family {
        let mut values = self.values(head + period);
        let repeated = values.split_off(head);
        Family::new(values, repeated)
    }

    /// The first `length` values.
    fn values(&self, length: usize) -> Vec<i32> {
        let mut values = Vec::with_capacity(length);
        let (mut number, mut shift, mut last) = (0, 0, 0);
        for &byte in self.blocks.iter().flatten() {
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 != 0 {
                continue;
            }
            if values.len() == length {
                break;
            }
            last += (number >> 1).cast_signed() ^ -(number & 1).cast_signed();
            values.push(i32::try_from(last).expect("32 bits were written"));
            (number, shift) = (0, 0);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_list_is_what_was_pushed(
            values in prop::collection::vec(prop_oneof![-3..4, any::<i32>()], 0..2000),
            head in 0..2000_usize,
        ) {
            let mut list = List::default();
            for &value in &values {
                list.push(value);
            }
            prop_assert_eq!((list.len(), list.first()), (values.len(), values.first().copied()));
            prop_assert_eq!(list.finite(), Family::finite(values.clone()));
            let (head, rest) = values.split_at(head.min(values.len()));
            let period = rest.len() / 2;
            let family = Family::new(head.to_vec(), rest[..period].to_vec());
            prop_assert_eq!(list.periodic(head.len(), period), family);
        }
    }
}
