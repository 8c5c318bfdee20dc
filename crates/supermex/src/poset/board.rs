//! What a search needs to know of positions, however they are written down.

use std::fmt::Debug;
use std::hash::Hash;
use std::io::{self, Read, Write};

use smallvec::SmallVec;

/// A way to write positions down.
pub(super) trait Board {
    /// Elements that are left.
    type Position: Copy + Debug + Eq + Hash;
    /// The same for all positions that are isomorphic, and for no others.
    type Key: Eq + Hash + Debug;
    /// What finding the key of a part has shown of it.
    type Form: Debug;

    /// What such keys are kept under.
    const NAME: &'static str;

    /// How many positions it pays to remember as they are, beside their keys.
    const RECENT: usize;

    /// The parts of a position that have nothing to do with each other. What cancels out can be
    /// missing.
    fn parts(&self, position: Self::Position) -> Parts<Self::Position>;

    /// How many elements are left.
    fn size(&self, position: Self::Position) -> u32;

    /// A part without the elements that are, one after the other, below all others; and how many
    /// these are.
    fn without_least(&self, part: Self::Position) -> (Self::Position, u16);

    /// Whether an element of a part is above all others.
    fn has_greatest(&self, part: Self::Position) -> bool;

    /// The key of a part.
    fn form(&mut self, part: Self::Position) -> (Self::Key, Self::Form);

    /// What moves lead to from a part, up to symmetries that are known; the smallest come first,
    /// since they are decided soonest.
    fn children(&self, part: Self::Position, form: &Self::Form) -> Vec<Self::Position>;

    /// If a part has a symmetry of order two by which only the elements that it does not move
    /// matter, these elements.
    fn mirror(&self, part: Self::Position, form: &Self::Form) -> Option<Self::Position>;

    /// How many bytes a key takes elsewhere.
    fn bytes(key: &Self::Key) -> usize;

    /// Writes a key, so that it can be read again.
    fn write(key: &Self::Key, out: &mut dyn Write) -> io::Result<()>;

    /// How many elements a key tells of, if it is one at all.
    fn elements(key: &Self::Key) -> Option<u32>;

    /// Reads a key. It may turn out to be none.
    fn read(input: &mut dyn Read) -> io::Result<Self::Key>;
}

/// The parts of a position. Nearly all positions hang together.
pub(super) type Parts<P> = SmallVec<[P; 1]>;
