//! The nim-values of all positions of three rows up to a longest row.
//!
//! | file | holds |
//! |---|---|
//! | `group.rs` | some first rows that go through the tails together |
//! | `sheet.rs` | the tails with the same second row, and the nim-values that each has had |
//! | `cache_line.rs` | the words of sets that are looked at together |
//! | `table.rs` | all nim-values in order |
//! | `slice.rs` | the nim-values with a certain second or third row |
//! | `statistics.rs` | how often each nim-value comes up, how they grow, and how far they stray |
//! | `runs.rs` | nim-values as they are heard, collected into runs |
//! | `trend.rs` | how nim-values grow with the first row, by q/p and r/p |
//! | `line.rs` | how nim-values grow along a line of positions |

mod cache_line;
mod group;
mod line;
mod runs;
mod sheet;
mod slice;
mod statistics;
mod table;
mod trend;

use std::io::{self, Read, Write};
use std::ops::Range;

use super::state::{
    self, Hearing, Hears, Reached, Run, Saved, check, get, get_list, put, put_list,
};
use crate::ring::Work;
use crate::run::{Context, Key, Stopped};
use crate::vectors::Vectors;
use group::{Group, LANES};
pub use line::{End, NimLine, Step};
use sheet::Sheet;
pub use slice::NimSlice;
pub use statistics::{NimCount, NimStatistics, NimsByRows};
pub use table::NimTable;
pub use trend::TrendBin;

/// Hears of nim-values.
pub trait NimListener: Hears {
    /// Whether the listener wants to hear of every position. If not, it may hear of positions with
    /// p = q only.
    const EVERY: bool;

    /// Hears that the position `rows` = (p, q, r) has nim-value `nim`. Positions come in no
    /// particular order.
    fn value(&mut self, rows: [u32; 3], nim: u32);
}

/// How many groups of first rows make a block: the sets of tails are loaded from memory once for
/// all of them.
const GROUPS: usize = 2;

/// How many first rows make a block.
const BLOCK: u32 = (GROUPS * LANES) as u32;

/// The version of the format of states.
const VERSION: u64 = 1;

/// How many sheets are swept together: the sets of first rows are loaded from memory once for all
/// of them.
const TOGETHER: usize = 8;

/// The nim-values of all positions of at most three rows up to a longest row.
///
/// ```
/// use supermex::run::Context;
/// use supermex::rows::{Bars, ThreeRowNims};
///
/// let bars: Bars = ThreeRowNims::new(130).run(&Context::default())?;
/// // 3 x 1, 3 x 2, and so on.
/// assert_eq!(bars.nims()[..8], [2, 4, 5, 9, 11, 12, 13, 16]);
/// assert_eq!(bars.nims()[129], 281);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreeRowNims {
    longest: u32,
    level: Vectors,
}

/// What one block hands over to the next: tails by their second row.
type Part = state::Part<Sheet, Nursery>;

/// For each r, the nim-values of (p, p, r) for all p so far, as bits; for p < r, those of (p, p,
/// p). Tails with a new second row begin with these sets.
#[derive(Debug)]
struct Nursery(Vec<Vec<u64>>);

struct Worker<L> {
    longest: u32,
    level: Vectors,
    listener: L,
    found: u64,
}

/// First rows that tails go through together.
struct Block {
    firsts: Range<u32>,
    groups: Vec<Group>,
    /// Sheets that have come and wait for more, to be swept together.
    #[expect(clippy::vec_box, reason = "sheets come and go in boxes")]
    sheets: Vec<Box<Sheet>>,
    /// How many sheets have not come yet.
    left: u32,
}

impl ThreeRowNims {
    /// All positions of three rows with rows up to `longest`.
    pub fn new(longest: u32) -> ThreeRowNims {
        ThreeRowNims { longest, level: Vectors::best() }
    }

    /// Uses the vectors `level`, which the processor has to have.
    #[must_use]
    pub fn level(mut self, level: Vectors) -> ThreeRowNims {
        self.level = level;
        self
    }

    /// About how many values a run up to `longest` finds, which is what its progress counts.
    pub(crate) fn expected_work(longest: u32) -> f64 {
        f64::from(longest).powi(3) / 6.0 + f64::from(longest).powi(2)
    }

    /// About how many bytes a run up to `longest` takes with `threads` threads.
    pub(crate) fn expected_bytes(longest: u32, threads: usize) -> f64 {
        let longest = f64::from(longest);
        // There are n² / 2 sets. Each has 0.0185 n words that are neither full nor empty, as
        // measured, and a line more.
        let sets = longest * longest / 2.0 * (0.0185 * longest + 9.5) * 8.0;
        let groups = Group::expected_bytes(longest) * (GROUPS * threads) as f64;
        1.03 * (sets + groups) + 16e6
    }

    /// Finds all nim-values, and returns the listener that has heard of them.
    pub fn run<L: NimListener + Default>(self, context: &Context) -> Result<L, Stopped> {
        self.tell(context, L::default)
    }

    /// Like [`run`](ThreeRowNims::run), for listeners that `listener` makes. Where the context has
    /// checkpoints and the listener can be written as bytes, states are kept at intervals, and the
    /// run goes on from the last one.
    pub fn tell<L: NimListener>(
        self,
        context: &Context,
        listener: impl Fn() -> L,
    ) -> Result<L, Stopped> {
        context.begin("values", ThreeRowNims::expected_work(self.longest));
        let key = context.checkpoints().and_then(|_| listener().state_key());
        let worker =
            |_| Worker { longest: self.longest, level: self.level, listener: listener(), found: 0 };
        let threads = context.threads().min(self.longest as usize / BLOCK as usize + 1);
        let workers = (0..threads).map(worker).collect();
        let first = Part::Nursery(Box::new(Nursery(vec![Vec::new()])));
        Run::run(first, workers, listener, self.longest + 1, (key, context))
    }
}

/// How many values sheets make room for before a block: from one first row to the next, nim-values
/// grow by less than three, as a rule.
const ROOM: usize = 3 * BLOCK as usize;

impl<L: NimListener> Worker<L> {
    /// Begins the tails of second row `q`, with first row q, in its lane of `group`. Returns their
    /// sheet.
    fn begin_sheet(&mut self, q: u32, group: &mut Group, nursery: &mut Vec<Vec<u64>>) -> Sheet {
        if q > 0 {
            let mut r = 0;
            group.begin_tails(group.lane(q as usize), nursery, |nim| {
                self.listener.value([q, q, r], nim);
                r += 1;
            });
            self.found += u64::from(q) + 1;
        }
        let sheet = Sheet::new(nursery, ROOM);
        // The tails with third row q + 1 begin with the nim-values of (p, p, p) for p up to q.
        nursery.push(nursery[q as usize].clone());
        sheet
    }

    /// Takes the sheets of `block` through the first rows of its `groups`, in the first of these
    /// only through lanes from `lane` on.
    fn sweep_sheets(&mut self, block: &mut Block, groups: Range<usize>, lane: usize) {
        let (sheets, groups) = (&mut block.sheets, &mut block.groups[groups]);
        let sweep = if L::EVERY { group::sweep::<true> } else { group::sweep::<false> };
        self.found += sweep(self.level, sheets, groups, lane, &mut self.listener);
    }
}

impl<L: NimListener> Work for Worker<L> {
    type Part = Part;
    type Block = Block;

    fn begin(&mut self, firsts: Range<u32>, spare: Option<Block>) -> Block {
        let mut block = spare.unwrap_or_else(|| Block {
            firsts: 0..0,
            groups: (0..GROUPS).map(|_| Group::new(self.longest as usize, TOGETHER)).collect(),
            sheets: Vec::with_capacity(TOGETHER),
            left: 0,
        });
        for (group, first) in block.groups.iter_mut().zip(firsts.clone().step_by(LANES)) {
            let end = firsts.end.min(first + LANES as u32);
            group.begin(first as usize..end as usize);
        }
        (block.left, block.firsts) = (firsts.start, firsts);
        block
    }

    fn take(&mut self, block: &mut Block, part: Part, send: &mut impl FnMut(Part)) {
        let count = block.firsts.len().div_ceil(LANES);
        match part {
            Part::Sheet(mut sheet) => {
                sheet.advance(ROOM);
                block.sheets.push(sheet);
                block.left -= 1;
                if block.sheets.len() == TOGETHER || block.left == 0 {
                    self.sweep_sheets(block, 0..count, 0);
                    block.sheets.drain(..).for_each(|sheet| send(Part::Sheet(sheet)));
                }
            }
            Part::Nursery(mut nursery) => {
                for q in block.firsts.clone() {
                    let at = (q - block.firsts.start) as usize;
                    let group = &mut block.groups[at / LANES];
                    let sheet = self.begin_sheet(q, group, &mut nursery.0);
                    block.sheets.push(Box::new(sheet));
                    self.sweep_sheets(block, at / LANES..count, at % LANES + 1);
                    block.sheets.drain(..).for_each(|sheet| send(Part::Sheet(sheet)));
                }
                send(Part::Nursery(nursery));
            }
        }
    }

    fn parts(first: u32) -> usize {
        first as usize
    }

    fn done(&mut self) -> u64 {
        std::mem::take(&mut self.found)
    }
}

impl<L: NimListener> Hearing for Worker<L> {
    const VERSION: u64 = VERSION;

    type Listener = L;

    fn block_width(&self) -> u32 {
        BLOCK
    }

    fn exchange(&mut self, fresh: L) -> L {
        std::mem::replace(&mut self.listener, fresh)
    }

    fn longest(&self) -> u32 {
        self.longest
    }

    fn read_part(&self, input: &mut dyn Read, q: u32, next: u32) -> io::Result<Part> {
        let sheet = |input: &mut dyn Read| Sheet::read(input, q as usize, next as usize);
        let nursery = |input: &mut dyn Read| Nursery::read(input, next as usize);
        Part::read(input, q < next, sheet, nursery)
    }
}

/// A bound above all nim-values so far, when first row `next` comes next: (p, q, r) has less than
/// p + q + r.
fn values(next: usize) -> usize {
    3 * next
}

/// Whether a tail can have had all values below `from` and those in `words`, as bits from `from`
/// on, when first row `next` comes next. It has had one value for every first row from 1 on, and no
/// value twice, since of two positions one can be reached from the other.
fn is_possible<'a>(from: usize, words: impl Iterator<Item = &'a u64> + Clone, next: usize) -> bool {
    let count: usize = words.clone().map(|word| word.count_ones() as usize).sum();
    let top = (1..).zip(words).filter(|(_, word)| **word != 0).last();
    let top = top.map_or(0, |(end, word)| 64 * end - word.leading_zeros() as usize);
    from + count == next - 1 && from + top <= values(next)
}

impl Saved for Nursery {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, self.0.len() as u64)?;
        self.0.iter().try_for_each(|set| put_list(out, set))
    }
}

impl Nursery {
    /// Reads a nursery, as it can be when first row `next` comes next.
    fn read(input: &mut dyn Read, next: usize) -> io::Result<Nursery> {
        check(get::<usize>(input)? == next + 1)?;
        let set = |_| {
            let set = get_list(input, values(next).div_ceil(64))?;
            check(is_possible(0, set.iter(), next))?;
            Ok(set)
        };
        (0..=next).map(set).collect::<io::Result<_>>().map(Nursery)
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
}

impl Hears for Bars {
    fn join(&mut self, other: Bars) {
        self.found.extend(other.found);
    }

    fn state_key(&self) -> Option<Key> {
        Some(Key::new("nim-state"))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let found: Vec<_> =
            self.found.iter().flat_map(|&(p, nim)| [p.into(), nim.into()]).collect();
        put_list(out, &found)
    }

    fn read(&self, input: &mut dyn Read, reached: Reached) -> io::Result<Bars> {
        let bars = reached.next as usize - 1;
        let found = get_list(input, 2 * bars)?;
        let (found, rest) = found.as_chunks();
        check(rest.is_empty())?;
        let bar = |&[p, nim]: &[u64; 2]| {
            check(p < reached.next.into() && nim < 3 * p)?;
            Ok((p as u32, nim as u32))
        };
        let mut found = found.iter().map(bar).collect::<io::Result<Vec<_>>>()?;
        found.sort_unstable();
        check(found.iter().map(|&(p, _)| p).eq(1..reached.next))?;
        Ok(Bars { found })
    }
}

/// The nim-values of bars that a state begins with, and the row that comes next.
pub(crate) fn read_bars(input: &mut dyn Read) -> io::Result<(u32, Bars)> {
    super::state::read_beginning(input, VERSION, |input, next| {
        Bars::default().read(input, Reached { longest: next, next })
    })
}

impl Bars {
    /// The nim-values of 3 × 1, 3 × 2, and so on.
    pub fn nims(&self) -> Vec<u32> {
        let mut found = self.found.clone();
        found.sort_unstable();
        found.into_iter().map(|(_, nim)| nim).collect()
    }
}
