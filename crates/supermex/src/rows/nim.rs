//! The nim-values of three rows up to a longest one.

use std::collections::VecDeque;
use std::ops::Range;

use super::tile::{Group, LANES, Sheet};
use crate::Monitor;
use crate::ring::{self, Work};
use crate::three::Level;

/// Hears of nim-values.
pub trait NimListener: Default + Send {
    /// Whether it wants to hear of every position. If not, it hears of those with p − q < 8, and of some others.
    const EVERY: bool;

    /// (p, q, r) has this nim-value. They come in no particular order.
    fn value(&mut self, rows: [u32; 3], nim: u32);

    /// Takes in what another one has heard.
    fn join(&mut self, other: Self);
}

/// So many groups of first rows make a block: what tails have had is brought in from memory once for all of them.
const GROUPS: usize = 2;

/// So many first rows.
const BLOCK: u32 = (GROUPS * LANES) as u32;

/// So many tails with different second rows are gone through together.
pub(super) const TOGETHER: usize = 4;

/// So many blocks are run at a time, before anybody looks whether to stop.
const BLOCKS: u32 = 2;

/// The nim-values of all positions of at most three rows up to a longest one.
///
/// ```
/// use supermex::Monitor;
/// use supermex::rows::{Bars, ThreeRowNims};
///
/// let bars: Bars = ThreeRowNims::new(130).run(&Monitor::default()).unwrap();
/// // 3 x 1, 3 x 2, and so on.
/// assert_eq!(bars.nims()[..8], [2, 4, 5, 9, 11, 12, 13, 16]);
/// assert_eq!(bars.nims()[129], 281);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreeRowNims {
    longest: u32,
    threads: usize,
    level: Level,
}

/// What one block hands over to the next.
#[derive(Debug)]
enum Part {
    /// The tails with second row 0, 1, and so on.
    Sheet(Box<Sheet>),
    /// For each r, the nim-values of (p, p, r) for all p so far, as bits; for p < r, those of (p, p, p). It is what
    /// tails with a new second row begin with.
    Nursery(Vec<Vec<u64>>),
}

struct Worker<L> {
    longest: u32,
    level: Level,
    groups: Vec<Group>,
    listener: L,
    found: u64,
}

impl ThreeRowNims {
    /// Those with rows up to this one.
    pub fn new(longest: u32) -> ThreeRowNims {
        ThreeRowNims { longest, threads: 1, level: Level::best() }
    }

    /// With so many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> ThreeRowNims {
        self.threads = threads.max(1);
        self
    }

    /// With vectors of this sort, which the processor has to have.
    #[must_use]
    pub fn level(mut self, level: Level) -> ThreeRowNims {
        self.level = level;
        self
    }

    /// How many values there are to be found: the monitor counts them.
    pub fn expected_work(longest: u32) -> f64 {
        f64::from(longest).powi(3) / 6.0 + f64::from(longest).powi(2)
    }

    /// About how many bytes a run takes with so many threads.
    pub fn expected_bytes(longest: u32, threads: usize) -> f64 {
        let longest = f64::from(longest) + f64::from(BLOCK);
        // Values are below 3 n, in words of 64, for each of the lanes.
        let groups = 3.0 / 64.0 * longest * longest * 8.0 * f64::from(BLOCK) * threads as f64;
        0.13 * longest.powi(3) + groups + 16e6
    }

    /// Finds them all, and returns who has heard of them; `None` if the monitor stopped the run.
    pub fn run<L: NimListener>(self, monitor: &Monitor) -> Option<L> {
        let mut workers: Vec<_> = (0..self.threads)
            .map(|_| Worker {
                longest: self.longest,
                level: self.level,
                groups: (0..GROUPS).map(|_| Group::default()).collect(),
                listener: L::default(),
                found: 0,
            })
            .collect();
        let first = Part::Nursery(vec![Vec::new()]);
        let end = self.longest + 1;
        ring::run_watched(first, end, BLOCK, BLOCKS, &mut workers, monitor).then_some(())?;
        let listeners = workers.into_iter().map(|worker: Worker<L>| worker.listener);
        Some(super::joined(listeners, L::join))
    }
}

/// Values of positions with first row p are below 3p: a position has so many moves at most.
fn words(p: u32) -> usize {
    3 * p as usize / 64 + 1
}

impl<L: NimListener> Worker<L> {
    /// The tails of a second row with first rows from it on to the end of its group: the first of these is where they
    /// begin. Plainly, one by one.
    fn begin(&mut self, sheet: &mut Sheet, group: usize, nursery: &mut Vec<Vec<u64>>) {
        let q = sheet.q;
        let group = &mut self.groups[group];
        for p in q.max(1)..(group.first + LANES as u32).min(self.longest + 1) {
            let mut column = Vec::new();
            for r in 0..=q {
                if p == q {
                    sheet.begin(r, &nursery[r as usize]);
                }
                let nim = group.take(sheet, &mut column, p, r);
                if p == q {
                    put(&mut nursery[r as usize], nim);
                }
                self.listener.value([p, q, r], nim);
            }
            self.found += u64::from(q) + 1;
        }
        // Tails (q, r) with r > q begin with what (p, p, p) has for p up to q.
        let next = nursery[q as usize].clone();
        nursery.push(next);
    }
}

/// Puts a value into a set that has as many words as it needs.
pub(super) fn put(set: &mut Vec<u64>, value: u32) {
    let word = value as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (value % 64);
}

impl<L: NimListener> Work for Worker<L> {
    type Part = Part;

    fn block(
        &mut self,
        firsts: Range<u32>,
        ahead: usize,
        mut receive: impl FnMut() -> Part,
        send: &mut impl FnMut(Part),
    ) {
        let words = words(firsts.start + BLOCK);
        let begins = firsts.clone().step_by(LANES);
        let count = begins.len();
        for (group, first) in self.groups.iter_mut().zip(begins) {
            group.begin(first, words);
        }
        let mut waiting: VecDeque<Part> = (0..ahead).map(|_| receive()).collect();
        let mut receive = || waiting.pop_front().unwrap_or_else(&mut receive);
        let mut sheets: Vec<Box<Sheet>> = Vec::with_capacity(TOGETHER);
        for q in 0..firsts.start {
            let Part::Sheet(mut sheet) = receive() else { unreachable!("sheets come first") };
            sheet.advance();
            sheets.push(sheet);
            if sheets.len() == TOGETHER || q + 1 == firsts.start {
                let groups = &mut self.groups[..count];
                self.found += super::tile::run(
                    self.level,
                    &mut sheets,
                    groups,
                    self.longest,
                    &mut self.listener,
                );
                sheets.drain(..).for_each(|sheet| send(Part::Sheet(sheet)));
            }
        }
        let Part::Nursery(mut nursery) = receive() else { unreachable!("the nursery comes last") };
        for q in firsts.clone() {
            let group = ((q - firsts.start) as usize) / LANES;
            let mut sheet = Box::new(Sheet::new(q));
            self.begin(&mut sheet, group, &mut nursery);
            sheets.push(sheet);
            let groups = &mut self.groups[group + 1..count];
            self.found +=
                super::tile::run(self.level, &mut sheets, groups, self.longest, &mut self.listener);
            sheets.drain(..).for_each(|sheet| send(Part::Sheet(sheet)));
        }
        send(Part::Nursery(nursery));
    }

    fn parts(first: u32) -> usize {
        first as usize
    }

    fn done(&mut self) -> u64 {
        std::mem::take(&mut self.found)
    }
}

/// The nim-values of the bars of three rows.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    found: Vec<(u32, u32)>,
}

impl NimListener for Bars {
    const EVERY: bool = false;

    fn value(&mut self, [p, q, r]: [u32; 3], nim: u32) {
        if p == q && q == r {
            self.found.push((p, nim));
        }
    }

    fn join(&mut self, other: Bars) {
        self.found.extend(other.found);
    }
}

impl Bars {
    /// Of 3 × 1, 3 × 2, and so on.
    pub fn nims(&self) -> Vec<u32> {
        let mut found = self.found.clone();
        found.sort_unstable();
        found.into_iter().map(|(_, nim)| nim).collect()
    }
}
