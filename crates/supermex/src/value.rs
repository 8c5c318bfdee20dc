//! What a position is worth: its [`Outcome`] and its [`Nimber`]; and whether that is proved: a
//! [`Status`].

use std::fmt;
use std::ops::BitXor;

/// Who wins when both sides play well.
///
/// The papers also say *loser* for a P-position and *winner* for an N-position: the words describe
/// the player whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// The *previous* player wins: whoever must move loses.
    P,
    /// The *next* player wins: whoever may move wins.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// A nim-value: the size of the Nim heap that a position is equivalent to.
///
/// A position of `s` squares has a nim-value below `s`. A row may be as long as a `u64` goes, so
/// two rows already need more than 64 bits, and no nim-value of a [`Position`] is ever cut short:
///
/// ```
/// use supermex::{Nimber, Position, closed};
///
/// let position = Position::bar(2, u64::MAX)?;
/// let nim = closed::recognise(&position).and_then(|form| form.nim).unwrap();
/// assert_eq!(nim, Nimber::new(27_670_116_110_564_327_422));
/// # Ok::<(), supermex::PositionError>(())
/// ```
///
/// The nim-value of two games played side by side is the exclusive or of theirs:
///
/// ```
/// use supermex::Nimber;
///
/// assert_eq!(Nimber::new(5) ^ Nimber::new(3), Nimber::new(6));
/// ```
///
/// [`Position`]: crate::Position
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Nimber(u128);

impl Nimber {
    /// The nim-value of every P-position, and of no other.
    pub const ZERO: Nimber = Nimber(0);

    /// The nim-value of a heap of this size.
    pub const fn new(value: u128) -> Nimber {
        Nimber(value)
    }

    /// The nim-value as a number.
    pub const fn get(self) -> u128 {
        self.0
    }
}

impl From<u64> for Nimber {
    fn from(value: u64) -> Self {
        Nimber(value.into())
    }
}

impl BitXor for Nimber {
    type Output = Nimber;

    fn bitxor(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whether a statement about infinitely many positions has been proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "status", rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Status {
    /// The statement has been proved.
    Proved,
    /// Nothing is known beyond the time `upto`.
    Observed {
        /// The last time that was looked at.
        upto: u64,
    },
}

impl Status {
    /// Whether this status says less than `other`.
    pub fn knows_less_than(self, other: Status) -> bool {
        match (self, other) {
            (Status::Proved, _) => false,
            (Status::Observed { .. }, Status::Proved) => true,
            (Status::Observed { upto: one }, Status::Observed { upto: other }) => one < other,
        }
    }
}
