//! Numbers as bytes, and back: a small number takes one byte.

use crate::leb128;

/// The bytes are not those of a state: they end too early, or say what cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the state of the columns is not one that this program writes")]
pub struct NotAState;

/// A stream of numbers that is either written or read. Each method writes its argument, or reads
/// into it, so that one function states the order of the numbers for both directions.
#[derive(Debug)]
pub(super) enum Bytes<'b> {
    Writing(Vec<u8>),
    Reading(&'b [u8]),
}

impl Bytes<'_> {
    pub(super) fn is_reading(&self) -> bool {
        matches!(self, Bytes::Reading(_))
    }

    pub(super) fn number<T>(&mut self, number: &mut T) -> Result<(), NotAState>
    where
        T: Copy + Into<u64> + TryFrom<u64>,
    {
        match self {
            Bytes::Writing(bytes) => leb128::push(bytes, (*number).into()),
            Bytes::Reading(bytes) => {
                let mut read = leb128::Number::default();
                *number = loop {
                    let (&byte, rest) = bytes.split_first().ok_or(NotAState)?;
                    *bytes = rest;
                    if let Some(read) = read.take(byte).map_err(|_| NotAState)? {
                        break T::try_from(read).map_err(|_| NotAState)?;
                    }
                };
            }
        }
        Ok(())
    }

    /// Writes or reads all `numbers`, one after the other.
    pub(super) fn numbers<const N: usize>(
        &mut self,
        numbers: [&mut u32; N],
    ) -> Result<(), NotAState> {
        numbers.into_iter().try_for_each(|number| self.number(number))
    }

    pub(super) fn flag(&mut self, flag: &mut bool) -> Result<(), NotAState> {
        let mut number = u8::from(*flag);
        self.number(&mut number)?;
        *flag = number == 1;
        self.check(number <= 1)
    }

    /// Writes or reads `number` as its difference from `from`; a small difference takes one byte.
    pub(super) fn difference(&mut self, number: &mut u32, from: u32) -> Result<(), NotAState> {
        let difference = i64::from(*number) - i64::from(from);
        let mut folded = ((difference << 1) ^ (difference >> 63)).cast_unsigned();
        self.number(&mut folded)?;
        let difference = (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed();
        let sum = i64::from(from).checked_add(difference).ok_or(NotAState)?;
        *number = sum.try_into().map_err(|_| NotAState)?;
        Ok(())
    }

    /// Writes or reads `number` as its difference from `last`, and makes it the new `last`.
    pub(super) fn next(&mut self, number: &mut u32, last: &mut u32) -> Result<(), NotAState> {
        self.difference(number, *last)?;
        *last = *number;
        Ok(())
    }

    pub(super) fn word(&mut self, word: &mut u32) -> Result<(), NotAState> {
        match self {
            Bytes::Writing(bytes) => bytes.extend_from_slice(&word.to_le_bytes()),
            Bytes::Reading(bytes) => {
                let (read, rest) = bytes.split_first_chunk().ok_or(NotAState)?;
                *word = u32::from_le_bytes(*read);
                *bytes = rest;
            }
        }
        Ok(())
    }

    /// Writes or reads the length of `list`, and then each element with `each`.
    pub(super) fn list<T: Default>(
        &mut self,
        list: &mut Vec<T>,
        mut each: impl FnMut(&mut Self, &mut T) -> Result<(), NotAState>,
    ) -> Result<(), NotAState> {
        let mut count = list.len() as u64;
        self.number(&mut count)?;
        self.announce(count)?;
        for at in 0..count as usize {
            if self.is_reading() {
                list.push(T::default());
            }
            each(self, &mut list[at])?;
        }
        Ok(())
    }

    /// Refuses a `count` of elements that is larger than the number of bytes left: each takes a
    /// byte at least.
    pub(super) fn announce(&self, count: u64) -> Result<(), NotAState> {
        match self {
            Bytes::Reading(bytes) if count > bytes.len() as u64 => Err(NotAState),
            _ => Ok(()),
        }
    }

    /// Fails if something has been read that is not possible. What is written always is.
    pub(super) fn check(&self, is_possible: bool) -> Result<(), NotAState> {
        if is_possible || !self.is_reading() { Ok(()) } else { Err(NotAState) }
    }
}
