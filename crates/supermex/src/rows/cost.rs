//! What a run over the P-positions of four to eight rows takes: time and memory, before it begins.

use super::many::{MOST_ROWS, ManyRows};
use super::sets::{self, width};
use super::tails::count_by_second_row;
use crate::run::{Context, Pace, Plan};

/// Rows up to this length are counted one by one.
const COUNTED: u32 = 1 << 16;

/// How many nanoseconds a tail of four to eight rows takes, by the number of rows, and how many more
/// each word of its set, on some machine. The more rows there are, the fewer tails differ in the last two alone.
const TAIL: [f64; MOST_ROWS - 3] = [2.0, 1.6, 1.8, 3.0, 3.2];
const WORD: f64 = 0.6;

/// How many positions of a sweep cost as much as a nanosecond: on boards of few rows, a sweep
/// decides two or three in that time.
const PER_NANOSECOND: f64 = 2.0;

/// What a run costs before it begins, in positions of a sweep: small boards are swept.
const BEGIN: f64 = 1e6;

/// The most bytes that a thread may have freed and still holds: allocators have some memory for each
/// thread, glibc up to 64 MiB in one piece.
const FREED: f64 = 67_108_864.0;

/// The bytes that a run takes besides its sets.
const BESIDES: f64 = 16e6;

impl ManyRows {
    /// How many tails a run looks at, which is what its progress counts: one for each choice of all
    /// rows but the first.
    pub(crate) fn work(&self) -> f64 {
        self.estimate(|rows| count_by_second_row(&rows.most).iter().sum())
    }

    /// About how many nanoseconds a run takes on one thread of some machine.
    pub(crate) fn nanoseconds(&self) -> f64 {
        self.work() * TAIL[self.most.len() - 4] + self.words() * WORD
    }

    /// The cost of a run, in positions of a sweep of all positions.
    pub(crate) fn cost(&self) -> f64 {
        BEGIN + self.nanoseconds() * PER_NANOSECOND
    }

    /// The plan of a run whose listener takes `besides` bytes.
    pub(crate) fn plan(&self, from: &str, besides: f64, context: &Context) -> Plan {
        let pace = if self.most.len() == 4 { Pace::FourRows } else { Pace::ManyRows };
        let work = self.work();
        let bytes = self.bytes(context.threads()) + besides;
        let plan = Plan::of_work(pace, from, (work, bytes), context);
        plan.slower(self.nanoseconds() / work / pace.usual().unwrap_or(1.0))
    }

    /// How many words of sets a run looks at: those of all tails.
    fn words(&self) -> f64 {
        let words = |rows: &ManyRows| {
            let counts = count_by_second_row(&rows.most).into_iter().zip(0..);
            let longest = rows.most[0] as usize;
            counts.map(|(count, second)| count * width(longest, second) as f64).sum()
        };
        // There is a word more for each 64 first rows.
        self.estimate(words) * self.scale()
    }

    /// How many bytes a run takes with `threads` threads.
    pub(crate) fn bytes(&self, threads: usize) -> f64 {
        self.estimate(|rows| rows.bytes_of_sets(threads)) + BESIDES
    }

    /// How many times as long rows are as those that are counted one by one.
    fn scale(&self) -> f64 {
        f64::from(self.most[0].div_ceil(COUNTED))
    }

    /// `count` of these rows. Rows longer than [`COUNTED`] are first divided by some number, and the
    /// count is multiplied by that number once for each row but the first.
    fn estimate(&self, count: impl Fn(&ManyRows) -> f64) -> f64 {
        let by = self.most[0].div_ceil(COUNTED);
        let most = self.most.iter().map(|&row| row / by).collect();
        let times: f64 = self.most.iter().skip(1).map(|_| f64::from(by)).product();
        count(&self.with_most(most)) * times
    }

    /// How many bytes a block keeps that sheets have left. Alone, a thread gets back what it has
    /// given to its allocator. The sheets of five rows and more are large, or few.
    pub(super) fn spare_bytes(&self, threads: usize) -> u64 {
        let longest = u64::from(self.most[0]);
        let is_spared = threads > 1 && self.most.len() == 4;
        if is_spared { (longest * longest).saturating_mul(4) } else { 0 }
    }

    /// How many bytes the sets of a run take with `threads` threads.
    fn bytes_of_sets(&self, threads: usize) -> f64 {
        let [longest, block] = [self.most[0] as usize, self.block() as usize];
        // The most bytes that the sets take of the tails that begin below one of the rows from
        // number `row` on.
        let most = |row: usize| {
            let counts = count_by_second_row(&self.most[row - 2..]).into_iter().zip(0..);
            let begin = |second: usize| second - second % block;
            let bytes =
                counts.map(|(count, above)| sets::bytes(count, width(longest, begin(above))));
            bytes.fold(0.0, f64::max)
        };
        // Each lane has sets of the third row, and they share those of lower rows. While a sheet
        // begins, or its sets become narrower, there are two of it.
        let lanes = (block + 1) as f64 * most(3) + (4..self.most.len()).map(most).sum::<f64>();
        // A sheet that becomes narrower moves to the memory of the thread that has it.
        let freed = (threads - 1) as f64 * most(2).min(FREED);
        // Sheets become narrower in every fourth block of four rows, and not all fit exactly: up to
        // 4 x 6000, two threads took up to 3.8 times the spare bytes more than one thread.
        let spare = (self.spare_bytes(threads) as f64).min(most(2));
        let spare = 4.0 * spare * threads.div_ceil(4) as f64;
        most(2) + most(3) + lanes * threads as f64 + freed + spare
    }
}
