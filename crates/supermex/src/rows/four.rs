//! All P-positions of four rows up to a longest row.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::ops::Range;

use super::bits::{self, TOGETHER, put_all};
use super::lane::Lane;
use super::sheet::{Frame, Sheet};
use super::state::{
    self, Hearing, Hears, Run, Saved, check, get, get_flag, get_list, put, put_list,
};
use crate::ring::Work;
use crate::run::{Context, Key, Stopped};

/// Hears of P-positions of four rows.
pub trait Listener: Hears {
    /// Hears that `rows` = (a, b, c, d) is a P-position. P-positions come in no particular order.
    fn position(&mut self, rows: [u32; 4]);
}

/// How many second rows make a block: each tail is loaded from memory once for all of them.
const BLOCK: u32 = 16;

/// All P-positions of four rows up to a longest row.
///
/// ```
/// use supermex::run::Context;
/// use supermex::rows::{FourCensus, FourRows};
///
/// let census: FourCensus = FourRows::new(100).run(&Context::default())?;
/// // With longest row up to 100.
/// assert_eq!(census.positions(100), 34_510);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FourRows {
    /// The longest first, second, third and fourth row. A move makes no row longer, so positions
    /// with longer rows are not needed.
    most: [u32; 4],
}

/// What one block hands over to the next: tails by their third row.
type Part = state::Part<Sheet, Nursery>;

/// What tails with a new third row c begin with.
#[derive(Clone, Debug)]
struct Nursery {
    /// For each d ≤ c, the set of F(b, b, d) for b < c; for b < d that is F(b, b, b).
    sets: Vec<Vec<u64>>,
    /// Whether (b, b, b, d) is a P-position for some b < c: then all such tails have ended before
    /// they begin.
    has_ended: Vec<bool>,
    /// The set of F(b, b, b) for b < c.
    diagonal: Vec<u64>,
}

/// Runs blocks of second rows.
#[derive(Debug)]
struct Worker<L> {
    longest: usize,
    most: [u32; 4],
    lanes: Vec<Lane>,
    /// F(x, x, x) for each x whose sheet has come.
    diagonal: Vec<Option<u32>>,
    listener: L,
    visited: u64,
}

impl FourRows {
    /// All positions of four rows with rows up to `longest`.
    pub fn new(longest: u32) -> FourRows {
        FourRows::inside([longest; 4])
    }

    /// All positions inside (a, b, c, d): no row is longer than the same row of that position.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::rows::{FourCensus, FourRows};
    ///
    /// let census: FourCensus = FourRows::inside([100, 50, 7, 2]).run(&Context::default())?;
    /// assert_eq!(census.positions(100), 320);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn inside([a, b, c, d]: [u32; 4]) -> FourRows {
        let b = b.min(a);
        let c = c.min(b);
        FourRows { most: [a, b, c, d.min(c)] }
    }

    /// About how many tails a run up to `longest` looks at, which is what its progress counts.
    pub(crate) fn expected_work(longest: u32) -> f64 {
        0.07 * f64::from(longest).powi(3)
    }

    /// About how many bytes a run up to `longest` takes with `threads` threads.
    pub(crate) fn expected_bytes(longest: u32, threads: usize) -> f64 {
        let longest = f64::from(longest);
        let lanes = f64::from(BLOCK) * longest * (longest + 512.0) / 8.0 * threads as f64;
        longest.powi(3) * 0.009 + longest * longest * 12.0 + lanes + 16e6
    }

    /// About how many tails a run inside a position looks at.
    pub(crate) fn expected_work_inside([_, b, c, d]: [u32; 4]) -> f64 {
        let [b, c, d] = [b, c, d].map(|row| f64::from(row) + 1.0);
        let rows = (b.powi(3) - (b - d).powi(3)) / 6.0 - d * (b - c).powi(2) / 2.0;
        // About half of the tails have not ended, as has been observed.
        0.5 * rows
    }

    /// About how many bytes a run inside a position takes with `threads` threads.
    pub(crate) fn expected_bytes_inside([a, _, c, d]: [u32; 4], threads: usize) -> f64 {
        let all = FourRows::expected_bytes(a, threads);
        let a = f64::from(a);
        // This counts a whole set for each tail, which is too much when there are many.
        let sets = tails(c, d) * (a + 512.0) / 8.0;
        let lanes = f64::from(BLOCK) * (f64::from(d) + 1.0) * (a + 512.0) / 8.0 * threads as f64;
        all.min(sets + lanes + a * f64::from(c) + 16e6)
    }

    /// Finds all P-positions, and returns the listener that has heard of them.
    pub fn run<L: Listener + Default>(self, context: &Context) -> Result<L, Stopped> {
        self.tell(context, L::default)
    }

    /// Like [`run`](FourRows::run), for listeners that `listener` makes. Where the context has
    /// checkpoints and the listener can be written as bytes, states are kept at intervals, and the
    /// run goes on from the last one.
    pub fn tell<L: Listener>(
        self,
        context: &Context,
        listener: impl Fn() -> L,
    ) -> Result<L, Stopped> {
        let whole = FourRows::expected_work(self.most[0]);
        context.begin("tails", whole.min(FourRows::expected_work_inside(self.most)));
        let key = context.checkpoints().and_then(|_| listener().state_key());
        let key = key.map(|key| self.key(key));
        let threads = context.threads().min(self.most[1] as usize / BLOCK as usize + 1);
        let workers = (0..threads).map(|_| Worker::new(self, listener())).collect();
        let first = Part::Nursery(Box::new(Nursery::new(self.most[0] as usize)));
        Run::run(first, workers, listener, self.most[1] + 1, (key, context))
    }

    /// Adds the longest rows to `key`, since states depend on them.
    fn key(self, key: Key) -> Key {
        let [a, b, c, d] = self.most;
        let key = key.with("upto", a);
        if d == a { key } else { key.with("b", b).with("c", c).with("d", d) }
    }
}

/// How many tails there are with third row up to `c` and fourth row up to `d`.
fn tails(c: u32, d: u32) -> f64 {
    (f64::from(c) + 1.0 - f64::from(d) / 2.0) * (f64::from(d) + 1.0)
}

/// How many words a set has that begins with value 0: a multiple of [`TOGETHER`], so that they can
/// be looked at together.
fn words(longest: usize) -> usize {
    (longest / 64 + 1).next_multiple_of(TOGETHER)
}

/// The word that sets begin with in a block that begins with second row `b`.
fn origin(b: usize) -> usize {
    b.max(1) / 64 / TOGETHER * TOGETHER
}

impl Nursery {
    fn new(longest: usize) -> Nursery {
        // Values beyond the longest row are taken from the beginning on.
        let mut diagonal = vec![0; words(longest)];
        put_all(&mut diagonal, longest + 1..words(longest) * 64);
        Nursery { sets: vec![diagonal.clone()], has_ended: vec![false], diagonal }
    }

    /// The tails (c, d) of the third row c that begins now, with d up to `most`. Sets begin with
    /// the word `origin`.
    fn sheet(&self, most: u32, origin: usize) -> Sheet {
        let tails = (0..=most).zip(self.sets.iter().zip(&self.has_ended));
        let living = tails.filter(|(_, (_, ended))| !**ended);
        let width = self.diagonal.len() - origin;
        Sheet::new(living.map(|(d, (set, _))| (d, &set[origin..])), origin, width)
    }

    /// Makes ready for the next third row, now that all values of third row c are known; `corner`
    /// is F(c, c, c).
    fn begin_third_row(&mut self, corner: Option<u32>) {
        if let Some(corner) = corner {
            bits::put(&mut self.diagonal, corner as usize);
        }
        self.sets.push(self.diagonal.clone());
        self.has_ended.push(false);
    }
}

impl<L: Listener> Worker<L> {
    fn new(rows: FourRows, listener: L) -> Worker<L> {
        Worker {
            longest: rows.most[0] as usize,
            most: rows.most,
            lanes: (0..BLOCK).map(|_| Lane::default()).collect(),
            diagonal: Vec::new(),
            listener,
            visited: 0,
        }
    }

    /// Takes the tails of third row `c` through the second rows `seconds`. If `c` is one of these,
    /// its tails begin there, and `nursery` gets the values of (c, c, d).
    fn run_sheet(
        &mut self,
        sheet: &mut Sheet,
        c: u32,
        seconds: Range<u32>,
        mut nursery: Option<&mut Nursery>,
    ) {
        let first = seconds.start.max(c);
        let lanes = &mut self.lanes[(first - seconds.start) as usize..seconds.len()];
        for lane in &mut *lanes {
            lane.begin_sheet(self.longest);
        }
        let mut corners = [None; BLOCK as usize];
        let (tails, count) = (sheet.tails.len(), lanes.len());
        // Each second row is one tail behind the second row before it, so that no step waits for
        // the one just before.
        for step in 0..tails + count - 1 {
            for at in (step + 1).saturating_sub(tails)..(step + 1).min(count) {
                let tail = step - at;
                let Some(a) = lanes[at].take_value(sheet, tail, &self.diagonal) else { continue };
                let (b, d) = (first + at as u32, sheet.tails[tail].d);
                self.listener.position([a, b, c, d]);
                if d == c {
                    corners[at] = Some(a);
                }
                if let Some(nursery) = nursery.as_deref_mut().filter(|_| b == c) {
                    bits::put(&mut nursery.sets[d as usize], a as usize);
                    nursery.has_ended[d as usize] |= a == b;
                }
            }
        }
        self.visited += (tails * count) as u64;
        for (lane, corner) in lanes.iter_mut().zip(corners) {
            lane.end_sheet(corner);
        }
        if let Some(nursery) = nursery {
            sheet.corner = corners[0];
            nursery.begin_third_row(sheet.corner);
        }
        self.diagonal.push(sheet.corner);
    }
}

impl<L: Listener> Work for Worker<L> {
    type Part = Part;

    fn block(
        &mut self,
        seconds: Range<u32>,
        ahead: usize,
        mut receive: impl FnMut() -> Option<Part>,
        send: &mut impl FnMut(Part),
    ) -> Option<()> {
        let b = seconds.start as usize;
        let [_, _, most_c, most_d] = self.most;
        let origin = origin(b);
        let width = words(self.longest) - origin;
        for (lane, b) in self.lanes.iter_mut().zip(seconds.clone()) {
            lane.begin(b, most_d, origin, width);
        }
        self.diagonal.clear();
        let mut waiting: VecDeque<Part> = (0..ahead).map_while(|_| receive()).collect();
        for c in 0..seconds.start {
            let part = waiting.pop_front().or_else(&mut receive)?;
            let Part::Sheet(mut sheet) = part else { unreachable!("sheets come first") };
            if c <= most_c {
                sheet.advance(b, origin);
                self.run_sheet(&mut sheet, c, seconds.clone(), None);
            }
            send(Part::Sheet(sheet));
        }
        let part = waiting.pop_front().or_else(&mut receive)?;
        let Part::Nursery(mut nursery) = part else { unreachable!("the nursery comes last") };
        for c in seconds.clone() {
            // A third row beyond the longest one has an empty sheet: only the number of sheets
            // matters.
            let mut sheet = Sheet::default();
            if c <= most_c {
                sheet = nursery.sheet(most_d, origin);
                self.run_sheet(&mut sheet, c, seconds.clone(), Some(&mut nursery));
            }
            send(Part::Sheet(Box::new(sheet)));
        }
        send(Part::Nursery(nursery));
        Some(())
    }

    fn parts(first: u32) -> usize {
        first as usize
    }

    fn done(&mut self) -> u64 {
        std::mem::take(&mut self.visited)
    }
}

impl<L: Listener> Hearing for Worker<L> {
    const BLOCK: u32 = BLOCK;

    type Listener = L;

    fn exchange(&mut self, fresh: L) -> L {
        std::mem::replace(&mut self.listener, fresh)
    }

    fn longest(&self) -> u32 {
        self.most[0]
    }

    fn read_part(&self, input: &mut dyn Read, c: u32, next: u32) -> io::Result<Part> {
        let [most_a, _, most_c, most_d] = self.most;
        let sheet = |input: &mut dyn Read| {
            // All sets begin where those of the last block began.
            let origin = origin((next - BLOCK) as usize);
            let width = words(self.longest) - origin;
            let fourth = c.min(most_d) + 1;
            let corners = (c.max(1), most_a);
            // Sheets of third rows beyond the longest one are empty.
            let none = Frame { corners: (1, 0), fourth: 0, origin: 0, width: 0 };
            let frame = if c <= most_c { Frame { corners, fourth, origin, width } } else { none };
            Sheet::read(input, frame)
        };
        let sets = next.min(most_c + 1) as usize + 1;
        let nursery = |input: &mut dyn Read| Nursery::read(input, sets, words(self.longest));
        Part::read(input, c < next, sheet, nursery)
    }
}

impl Saved for Nursery {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, self.sets.len() as u64)?;
        for (set, &has_ended) in self.sets.iter().zip(&self.has_ended) {
            put(out, has_ended.into())?;
            put_list(out, set)?;
        }
        put_list(out, &self.diagonal)
    }
}

impl Nursery {
    /// Reads a nursery, which must have `count` sets of `words` words.
    fn read(input: &mut dyn Read, count: usize, words: usize) -> io::Result<Nursery> {
        check(get::<usize>(input)? == count)?;
        let set = |input: &mut dyn Read| {
            let set = get_list(input, words)?;
            check(set.len() == words)?;
            Ok::<_, io::Error>(set)
        };
        let (mut sets, mut has_ended) = (Vec::new(), Vec::new());
        for _ in 0..count {
            has_ended.push(get_flag(input)?);
            sets.push(set(input)?);
        }
        Ok(Nursery { sets, has_ended, diagonal: set(input)? })
    }
}
