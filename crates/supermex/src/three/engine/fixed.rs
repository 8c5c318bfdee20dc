//! The values of settled rows, which are the same in every column, or in every column of a phase.

use std::sync::Arc;

use super::lattice::BITS;
use super::settle::Settled;

/// How many words of each phase a page has.
const PAGE: usize = 16;

/// As many phases are repeated behind the last one as a block has columns, so that the phases of a
/// block lie one after the other.
const REPEATED: usize = super::kernel::Tile::COLUMNS;

/// The differences p − q that settled rows take, as bits, for each phase of q.
///
/// A clone shares its pages until they are changed: a block of columns keeps its own view while the
/// rows below it go on settling.
#[derive(Clone, Debug)]
pub(super) struct Fixed {
    phases: u32,
    /// Words of phases, one word of all phases after the other.
    pages: Vec<Arc<[u32]>>,
}

impl Fixed {
    pub(super) fn new(phases: u32) -> Fixed {
        Fixed { phases, pages: Vec::new() }
    }

    /// How many phases there are: a multiple of every period.
    pub(super) fn phases(&self) -> u32 {
        self.phases
    }

    /// How many words of each phase there are.
    pub(super) fn len(&self) -> usize {
        self.pages.len() * PAGE
    }

    fn stride(&self) -> usize {
        self.phases as usize + REPEATED
    }

    /// Word number `word` of each phase from that of `column` on, for as many phases as a block can
    /// have columns.
    pub(super) fn words(&self, word: usize, column: u32) -> &[u32] {
        let from = word % PAGE * self.stride() + (column % self.phases) as usize;
        self.pages.get(word / PAGE).map_or(&[0; REPEATED], |page| &page[from..][..REPEATED])
    }

    /// The differences of all `settled` rows.
    pub(super) fn of(phases: u32, settled: &[Settled]) -> Fixed {
        let mut fixed = Fixed::new(phases);
        for settled in settled {
            fixed.add(settled);
        }
        fixed
    }

    /// Adds the differences of one more settled row.
    pub(super) fn add(&mut self, settled: &Settled) {
        let Settled { start, differences, .. } = settled;
        let stride = self.stride();
        if let &[difference] = &differences[..] {
            // Nearly all rows are like that: the same in all phases.
            let from = (difference / BITS) as usize % PAGE * stride;
            let page = self.page(difference);
            for word in &mut page[from..from + stride] {
                *word |= 1 << (difference % BITS);
            }
            return;
        }
        for phase in 0..self.phases {
            let ahead = (phase + self.phases - start % self.phases) % self.phases;
            let difference = differences[ahead as usize % differences.len()];
            let from = (difference / BITS) as usize % PAGE * stride;
            let places = (phase as usize..stride).step_by(self.phases as usize);
            let page = self.page(difference);
            for at in places {
                page[from + at] |= 1 << (difference % BITS);
            }
        }
    }

    /// The page that `difference` belongs to, to be written to.
    fn page(&mut self, difference: u32) -> &mut [u32] {
        let word = (difference / BITS) as usize;
        while self.len() <= word {
            self.pages.push(vec![0; PAGE * self.stride()].into());
        }
        Arc::make_mut(&mut self.pages[word / PAGE])
    }
}
