//! What engines find: counted, or listed by cells, then by rows.

use std::collections::BinaryHeap;

use super::FindPositions;
use crate::Position;
use crate::amounts::count;
use crate::bars::Collect;
use crate::request::Refusal;
use crate::rows::{Hears, Listener, NimListener};
use crate::run::Context;

/// The bytes that a position takes in a list that is put together from several.
const BYTES: f64 = 240.0;

/// Gathers the positions that are asked for. Several gather at once, and are joined.
pub(super) struct Gather<'q> {
    query: &'q FindPositions,
    /// Whether what comes is the mirror image of what is asked for.
    turned: bool,
    found: Found,
    /// The most positions that fit into memory.
    most: usize,
    rows: Vec<u64>,
}

enum Found {
    Count(u128),
    /// The smallest so far, the largest of them first; by cells, then by rows.
    Listed(BinaryHeap<(u128, Position)>),
    /// There were too many.
    Full,
}

/// How many positions fit into what memory is left beside `besides` bytes.
pub(super) fn most_listed(besides: f64, context: &Context) -> usize {
    let left = context.room() as f64 - besides;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a bound")]
    let most = (left.max(0.0) / BYTES) as usize;
    most
}

impl<'q> Gather<'q> {
    pub(super) fn new(query: &'q FindPositions, turned: bool, most: usize) -> Gather<'q> {
        let listed = Found::Listed(BinaryHeap::new());
        let found = if query.count { Found::Count(0) } else { listed };
        Gather { query, turned, found, most, rows: Vec::new() }
    }

    /// How many positions are wanted at most.
    fn limit(&self) -> usize {
        self.query.limit.and_then(|it| usize::try_from(it).ok()).unwrap_or(usize::MAX)
    }

    /// Hears of a position of the right nim-value; it may have empty rows.
    pub(super) fn hear(&mut self, rows: impl Iterator<Item = u64>) {
        self.rows.clear();
        self.rows.extend(rows.take_while(|&row| row > 0));
        if self.turned {
            let turned = Position::new(self.rows.iter().copied()).ok();
            let Some(turned) = turned.and_then(|it| it.conjugate()) else { return };
            self.rows.clear();
            self.rows.extend(turned.rows());
        }
        if !self.query.accepts(&self.rows) {
            return;
        }
        if let Found::Count(count) = &mut self.found {
            *count += 1;
        } else if let Ok(position) = Position::new(self.rows.iter().copied()) {
            self.add(position);
        }
    }

    fn add(&mut self, position: Position) {
        let (limit, most) = (self.limit(), self.most);
        let Found::Listed(heap) = &mut self.found else { return };
        heap.push((position.size(), position));
        if heap.len() > limit {
            heap.pop();
        } else if heap.len() > most {
            self.found = Found::Full;
        }
    }

    pub(super) fn join(&mut self, other: Gather<'_>) {
        match (&mut self.found, other.found) {
            (Found::Count(count), Found::Count(more)) => *count += more,
            (Found::Listed(_), Found::Listed(heap)) => {
                for (_, position) in heap {
                    self.add(position);
                }
            }
            _ => self.found = Found::Full,
        }
    }

    /// Whether nothing that comes later can matter, if it comes in order.
    pub(super) fn has_enough(&self) -> bool {
        match &self.found {
            Found::Count(_) => false,
            Found::Listed(heap) => heap.len() >= self.limit(),
            Found::Full => true,
        }
    }

    /// How many have been listed.
    pub(super) fn len(&self) -> usize {
        if let Found::Listed(heap) = &self.found { heap.len() } else { 0 }
    }

    /// The positions in order, or their count.
    pub(super) fn end(self) -> Result<(Vec<Position>, Option<u128>), Refusal> {
        match self.found {
            Found::Count(count) => Ok((Vec::new(), Some(count))),
            Found::Listed(heap) => {
                let sorted = heap.into_sorted_vec();
                Ok((sorted.into_iter().map(|(_, position)| position).collect(), None))
            }
            Found::Full => Err(too_many(self.query, self.most)),
        }
    }
}

/// More positions than fit into memory.
pub(super) fn too_many(query: &FindPositions, most: usize) -> Refusal {
    Refusal::wrong(format_args!(
        "there are more than {} such {}, and --memory allows no longer list; --count counts them, \
         and --limit lists the first",
        count(most as f64),
        query.sort()
    ))
}

impl Collect for Gather<'_> {
    fn p_position(&mut self, rows: &[usize]) {
        self.hear(rows.iter().map(|&row| row as u64));
    }
}

impl Hears for Gather<'_> {
    fn join(&mut self, other: Self) {
        Gather::join(self, other);
    }
}

impl Listener for Gather<'_> {
    fn position(&mut self, rows: [u32; 4]) {
        self.hear(rows.into_iter().map(u64::from));
    }
}

impl NimListener for Gather<'_> {
    const EVERY: bool = true;

    fn value(&mut self, rows: [u32; 3], nim: u32) {
        if nim == self.query.nim {
            self.hear(rows.into_iter().map(u64::from));
        }
    }
}
