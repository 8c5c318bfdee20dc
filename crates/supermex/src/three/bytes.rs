//! Numbers as bytes: small ones take one.

use crate::leb128;

/// What is wrong with some bytes: they end too early, or say what cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the state of the columns is not one that this program writes")]
pub struct NotAState;

/// Writes numbers one after the other.
#[derive(Debug, Default)]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Bytes {
    pub(super) fn number(&mut self, number: impl Into<u64>) {
        leb128::push(&mut self.0, number.into());
    }

    /// How much one number is above or below another; small differences take one byte.
    pub(super) fn difference(&mut self, number: u32, from: u32) {
        let difference = i64::from(number) - i64::from(from);
        self.number(((difference << 1) ^ (difference >> 63)).cast_unsigned());
    }

    pub(super) fn word(&mut self, word: u32) {
        self.0.extend_from_slice(&word.to_le_bytes());
    }

    /// How many there are, and then each.
    pub(super) fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Bytes, &T)) {
        self.number(list.len() as u64);
        for item in list {
            each(self, item);
        }
    }
}

/// Reads them again.
#[derive(Debug)]
pub(super) struct Reading<'a>(pub(super) &'a [u8]);

impl Reading<'_> {
    pub(super) fn number<T: TryFrom<u64>>(&mut self) -> Result<T, NotAState> {
        let mut number = leb128::Number::default();
        loop {
            let (&byte, rest) = self.0.split_first().ok_or(NotAState)?;
            self.0 = rest;
            if let Some(number) = number.take(byte).map_err(|_| NotAState)? {
                return T::try_from(number).map_err(|_| NotAState);
            }
        }
    }

    pub(super) fn difference(&mut self, from: u32) -> Result<u32, NotAState> {
        let folded: u64 = self.number()?;
        let difference = (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed();
        let number = i64::from(from).checked_add(difference).ok_or(NotAState)?;
        number.try_into().map_err(|_| NotAState)
    }

    pub(super) fn word(&mut self) -> Result<u32, NotAState> {
        let (word, rest) = self.0.split_first_chunk().ok_or(NotAState)?;
        self.0 = rest;
        Ok(u32::from_le_bytes(*word))
    }

    pub(super) fn list<T>(
        &mut self,
        mut each: impl FnMut(&mut Self) -> Result<T, NotAState>,
    ) -> Result<Vec<T>, NotAState> {
        let count: usize = self.number()?;
        // Every item takes a byte at least, so that what is announced can be there.
        if count > self.0.len() {
            return Err(NotAState);
        }
        (0..count).map(|_| each(self)).collect()
    }
}
