//! Numbers as bytes, LEB128: seven bits a byte, the lowest first; the highest bit says that more
//! follow. Every number has one encoding only, and small ones take one byte.

/// The most bytes that a number can take.
pub(crate) const LONGEST: usize = 10;

/// Appends `number` to `bytes`.
pub(crate) fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

/// A decoder, which puts numbers together byte by byte.
#[derive(Debug, Default)]
pub(crate) struct Number {
    number: u64,
    /// Where the next seven bits go; 0 between numbers.
    shift: u32,
}

impl Number {
    /// Takes `byte`, and returns the number that it completes, if it does; or says what is wrong
    /// with it.
    pub(crate) fn take(&mut self, byte: u8) -> Result<Option<u64>, &'static str> {
        let bits = u64::from(byte & 0x7f);
        if self.shift == 63 && byte > 1 {
            return Err("a number is longer than 64 bits");
        }
        self.number |= bits << self.shift;
        if byte & 0x80 != 0 {
            self.shift += 7;
            return Ok(None);
        }
        if bits == 0 && self.shift > 0 {
            return Err("a number is longer than it needs to be");
        }
        self.shift = 0;
        Ok(Some(std::mem::take(&mut self.number)))
    }

    /// Whether a number has been begun and not completed.
    pub(crate) fn is_begun(&self) -> bool {
        self.shift > 0
    }
}
