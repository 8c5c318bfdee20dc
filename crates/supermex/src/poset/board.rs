//! What a search needs to know of positions, however they are represented.

use std::fmt::Debug;
use std::hash::Hash;
use std::io::{self, Read, Write};

use smallvec::SmallVec;

/// A way to represent positions.
pub(super) trait Board {
    /// A position: the elements that are left.
    type Position: Copy + Debug + Eq + Hash;
    /// A key: the same for isomorphic positions, and for no others.
    type Key: Eq + Hash + Debug;
    /// What finding the key of a part has shown of it.
    type Form: Debug;

    /// The name under which such keys are kept.
    const NAME: &'static str;

    /// How many positions it pays to remember as they are, besides their keys.
    const RECENT: usize;

    /// The connected parts of `position`. Parts that cancel out may be missing.
    fn parts(&self, position: Self::Position) -> Parts<Self::Position>;

    /// How many elements are left in `position`.
    fn size(&self, position: Self::Position) -> u32;

    /// `part` without the elements that are, one after the other, below all others; and how many
    /// these are.
    fn without_least(&self, part: Self::Position) -> (Self::Position, u16);

    /// Whether an element of `part` is above all others.
    fn has_greatest(&self, part: Self::Position) -> bool;

    /// The nim-value of `position`, if a theorem tells it.
    fn known(&self, _position: Self::Position) -> Option<u16> {
        None
    }

    /// The key of `part`, and what finding it has shown.
    fn form(&mut self, part: Self::Position) -> (Self::Key, Self::Form);

    /// The positions that moves from `part` lead to, up to known symmetries. The smallest come
    /// first, since they are decided soonest.
    fn children(&self, part: Self::Position, form: &Self::Form) -> Vec<Self::Position>;

    /// If `part` has a symmetry of order two by which only the elements that it does not move
    /// matter, these elements.
    fn mirror(&self, part: Self::Position, form: &Self::Form) -> Option<Self::Position>;

    /// How many bytes `key` takes outside its own place.
    fn bytes(key: &Self::Key) -> usize;

    /// Writes a key, so that it can be read again.
    fn write(key: &Self::Key, out: &mut dyn Write) -> io::Result<()>;

    /// How many elements `key` describes, if it is a key at all.
    fn elements(key: &Self::Key) -> Option<u32>;

    /// Reads a key, which may turn out not to be one.
    fn read(input: &mut dyn Read) -> io::Result<Self::Key>;
}

/// The parts of a position. Nearly all positions are connected.
pub(super) type Parts<P> = SmallVec<[P; 1]>;
