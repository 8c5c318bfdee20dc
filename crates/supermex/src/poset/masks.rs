//! Positions as sets of elements, for any poset.

use std::collections::HashSet;
use std::io::{self, Read, Write};

use super::board::{Board, Parts};
use super::canon::{Canon, Canonical, Key, LONGEST, elements};
use super::frame::Frame;
use super::graphs::Graphs;
use super::mask::Mask;
use super::memo::{not_positions, read_bytes};

/// Positions of a poset, as sets of its elements.
#[derive(Clone, Debug)]
pub(super) struct Masks<'f, const W: usize> {
    frame: &'f Frame<W>,
    graphs: Graphs<W>,
    canon: Canon,
}

/// The bytes that an allocation takes besides what it holds.
const ALLOCATION: usize = 16;

/// How many symmetries are tried as mirrors; a body with all symmetries of the icosahedron has 120.
const TRIED: usize = 120;

impl<'f, const W: usize> Masks<'f, W> {
    pub(super) fn new(frame: &'f Frame<W>) -> Masks<'f, W> {
        Masks { frame, graphs: Graphs::new(frame), canon: Canon::default() }
    }
}

impl<const W: usize> Board for Masks<'_, W> {
    type Position = Mask<W>;
    type Key = Key;
    type Form = Canonical;

    const NAME: &'static str = "orders-2";
    const RECENT: usize = 1 << 16;

    fn parts(&self, position: Mask<W>) -> Parts<Mask<W>> {
        self.frame.components(self.frame.without_twins(position))
    }

    fn size(&self, position: Mask<W>) -> u32 {
        position.count()
    }

    fn without_least(&self, mut part: Mask<W>) -> (Mask<W>, u16) {
        let mut count = 0;
        while let Some(least) = self.frame.least(part) {
            part = part.without(Mask::EMPTY.with(least));
            count += 1;
        }
        (part, count)
    }

    fn has_greatest(&self, part: Mask<W>) -> bool {
        self.frame.greatest(part).is_some()
    }

    fn known(&self, position: Mask<W>) -> Option<u16> {
        self.graphs.nim(position)
    }

    fn form(&mut self, part: Mask<W>) -> (Key, Canonical) {
        self.canon.of(self.frame, part)
    }

    fn children(&self, part: Mask<W>, form: &Canonical) -> Vec<Mask<W>> {
        let Canonical { elements, orbits, .. } = form;
        let firsts = (0..).zip(orbits).filter(|(place, orbit)| place == *orbit);
        let moves = firsts.map(|(place, _)| elements[usize::from(place)]);
        let mut children: Vec<_> =
            moves.map(|element| part.without(self.frame.up[usize::from(element)])).collect();
        children.sort_by_key(|child| child.count());
        children
    }

    fn mirror(&self, part: Mask<W>, form: &Canonical) -> Option<Mask<W>> {
        let Canonical { elements, symmetries, .. } = form;
        let first = symmetries.first()?;
        // All products of symmetries, shortest first, as many as there is patience for.
        let mut seen: HashSet<Vec<u16>> = HashSet::from([(0..).take(first.len()).collect()]);
        let mut waiting: Vec<Vec<u16>> = seen.iter().cloned().collect();
        let mut next = 0;
        while let Some(one) = waiting.get(next).cloned() {
            next += 1;
            for other in symmetries {
                if seen.len() > TRIED {
                    return None;
                }
                let product: Vec<u16> = one.iter().map(|&it| other[usize::from(it)]).collect();
                if !seen.insert(product.clone()) {
                    continue;
                }
                if let Some(still) = self.still(part, elements, &product) {
                    return Some(still);
                }
                waiting.push(product);
            }
        }
        None
    }

    fn bytes(key: &Key) -> usize {
        key.len() + ALLOCATION
    }

    fn write(key: &Key, out: &mut dyn Write) -> io::Result<()> {
        let length = u32::try_from(key.len()).map_err(io::Error::other)?;
        out.write_all(&length.to_le_bytes())?;
        out.write_all(key)
    }

    fn elements(key: &Key) -> Option<u32> {
        elements(key)
    }

    fn read(input: &mut dyn Read) -> io::Result<Key> {
        let length = u32::from_le_bytes(read_bytes(input)?);
        if length > LONGEST {
            return Err(not_positions());
        }
        let mut key = Vec::new();
        input.take(length.into()).read_to_end(&mut key)?;
        if key.len() != length as usize {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(key.into_boxed_slice())
    }
}

impl<const W: usize> Masks<'_, W> {
    /// The elements that `symmetry` does not move, if it is of order two and moves nothing below
    /// them.
    fn still(&self, part: Mask<W>, elements: &[u16], symmetry: &[u16]) -> Option<Mask<W>> {
        let mut still = Mask::EMPTY;
        for (from, &to) in (0..).zip(symmetry) {
            if from == to {
                still = still.with(usize::from(elements[usize::from(from)]));
            } else if symmetry[usize::from(to)] != from {
                return None;
            }
        }
        let moved = part.without(still);
        let is_closed = still.iter().all(|it| self.frame.down[it].and(moved).is_empty());
        is_closed.then_some(still)
    }
}
