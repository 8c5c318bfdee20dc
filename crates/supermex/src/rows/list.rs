//! All P-positions of few rows, as a list in order.

use super::{Hears, ManyRows, RowsListener};
use crate::bars::{self, Collect, SweepError};
use crate::run::{Context, Pace, Plan};
use crate::three::{Chart, Frontier};
use crate::{Bar, Position};

/// All positions of at most `rows` rows, none longer than `longest`.
///
/// Each number of rows has its fastest way: two rows have a formula, three are read off their
/// chart, four are streamed, and more are streamed if they are long, and swept if not.
#[derive(Clone, Debug)]
pub struct FewRows {
    rows: usize,
    longest: u32,
    board: Position,
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    Formula,
    Chart,
    Stream(ManyRows),
    Sweep,
}

/// P-positions of few rows, in lexicographic order.
///
/// ```
/// use supermex::run::Context;
/// use supermex::rows::FewRows;
///
/// let list = FewRows::new(5, 3).unwrap().p_positions(&Context::default())?;
/// let all: Vec<Vec<u32>> = list.iter().map(Iterator::collect).collect();
/// // Empty rows are 0.
/// assert_eq!(all[0], [1, 0, 0, 0, 0]);
/// assert_eq!(all[3], [2, 2, 2, 1, 0]);
/// assert_eq!(list.row(0).max(), Some(3));
/// # Ok::<(), supermex::bars::SweepError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PList {
    packing: Packing,
    packed: Vec<u64>,
}

/// How the rows of a position become one number: the first row has the highest bits, so that
/// numbers are ordered as positions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packing {
    rows: usize,
    bits: u32,
}

impl Packing {
    /// The packing of `rows` rows up to `longest`; `None` if they do not fit into 64 bits.
    fn new(rows: usize, longest: u32) -> Option<Packing> {
        let bits = u32::BITS - longest.leading_zeros();
        (rows as u32 * bits <= u64::BITS).then_some(Packing { rows, bits })
    }

    fn pack(self, rows: impl Iterator<Item = u32>) -> u64 {
        let rows = rows.chain(std::iter::repeat(0)).take(self.rows);
        rows.fold(0, |packed, row| packed << self.bits | u64::from(row))
    }

    fn row(self, packed: u64, at: usize) -> u32 {
        let below = (self.rows - 1 - at) as u32 * self.bits;
        (packed >> below & ((1 << self.bits) - 1)) as u32
    }
}

/// Hears of P-positions, and packs them.
struct Packed {
    packing: Packing,
    packed: Vec<u64>,
}

impl RowsListener for Packed {
    fn position(&mut self, rows: &[u32]) {
        self.packed.push(self.packing.pack(rows.iter().copied()));
    }
}

impl Hears for Packed {
    fn join(&mut self, other: Packed) {
        self.packed.extend(other.packed);
    }
}

impl Collect for Packed {
    fn p_position(&mut self, rows: &[usize]) {
        self.packed.push(self.packing.pack(rows.iter().map(|&row| row as u32)));
    }
}

impl FewRows {
    /// The most rows: boards of more rows that can be swept are not long.
    pub const MOST: usize = 6;

    /// The longest row for which positions of `rows` rows fit into 64 bits.
    ///
    /// ```
    /// use supermex::rows::FewRows;
    ///
    /// assert_eq!(FewRows::longest(6), 1023);
    /// assert!(FewRows::new(6, 1023).is_some() && FewRows::new(6, 1024).is_none());
    /// ```
    pub fn longest(rows: usize) -> u32 {
        u32::MAX >> (u32::BITS - (u64::BITS / rows.max(1) as u32).min(u32::BITS))
    }

    /// All positions of at most `rows` rows up to `longest`. `None` unless `rows` is from 2 to 6
    /// and positions fit into 64 bits.
    pub fn new(rows: usize, longest: u32) -> Option<FewRows> {
        if !(2..=FewRows::MOST).contains(&rows) {
            return None;
        }
        Packing::new(rows, longest)?;
        let bar = Bar { rows: rows as u64, columns: longest.into() };
        let board = Position::try_from(bar).ok()?;
        let is_cheaper = |many: &ManyRows| rows == 4 || many.cost() < board.count_inside();
        let way = match rows {
            2 => Way::Formula,
            3 => Way::Chart,
            _ => {
                let many = ManyRows::inside(&vec![longest; rows]).filter(is_cheaper);
                many.map_or(Way::Sweep, Way::Stream)
            }
        };
        Some(FewRows { rows, longest, board, way })
    }

    /// The same by a sweep, if they are streamed: that may take less memory, and takes longer.
    pub(crate) fn swept(&self) -> Option<FewRows> {
        matches!(self.way, Way::Stream(_)).then(|| FewRows { way: Way::Sweep, ..self.clone() })
    }

    /// The board that all these positions lie inside.
    pub fn board(&self) -> &Position {
        &self.board
    }

    /// About how many P-positions there are.
    pub(crate) fn expected_positions(&self) -> f64 {
        // There is at most one for each choice of all rows but the first; the share of choices that
        // have one has been observed.
        let share = [1.0, 0.4, 0.25, 0.15, 0.12][self.rows - 2];
        let longest = f64::from(self.longest);
        let tails = (1..self.rows).map(|row| (longest + row as f64) / row as f64);
        share * tails.product::<f64>() + 1000.0
    }

    /// The plan of finding them.
    pub(crate) fn plan(&self, context: &Context) -> Plan {
        let from = "all P-positions up to the longest row";
        let bytes = self.expected_bytes(context.threads());
        match &self.way {
            Way::Formula => Plan::of_work(Pace::Sweep, from, (1.0, bytes), context),
            Way::Chart => {
                let values = Frontier::expected_values(self.longest, self.longest);
                Plan::of_work(Pace::Columns, from, (values, bytes), context)
            }
            Way::Stream(many) => many.plan(from, self.list_bytes(), context),
            Way::Sweep => {
                Plan::of_work(Pace::Sweep, from, (self.board.count_inside(), bytes), context)
            }
        }
    }

    /// About how many bytes lists of them take: they grow by doubling, and those of all threads are
    /// put together.
    fn list_bytes(&self) -> f64 {
        self.expected_positions() * 8.0 * 2.0
    }

    /// About how many bytes it takes to find them with `threads` threads.
    pub(crate) fn expected_bytes(&self, threads: usize) -> f64 {
        self.list_bytes()
            + match &self.way {
                Way::Formula => 0.0,
                Way::Chart => {
                    let chart = f64::from(self.longest).powi(2) / 2.0 * 4.0 * 2.0;
                    chart + Frontier::expected_bytes(self.longest, 1)
                }
                Way::Stream(many) => many.bytes(threads),
                Way::Sweep => bars::p_positions_bytes(&self.board, threads),
            }
    }

    /// Finds all P-positions.
    pub fn p_positions(&self, context: &Context) -> Result<PList, SweepError> {
        let packing = Packing::new(self.rows, self.longest).ok_or(SweepError::TooLarge)?;
        let longest = self.longest;
        let new = || Packed { packing, packed: Vec::new() };
        let mut packed = match &self.way {
            Way::Formula => (0..longest).map(|b| packing.pack([b + 1, b].into_iter())).collect(),
            Way::Chart => {
                of_chart(&Chart::of(0..=longest, 0..=longest, context)?, longest, packing)
            }
            Way::Stream(many) => many.tell(context, new)?.packed,
            Way::Sweep => {
                let mut all = new();
                let found = bars::p_positions(&self.board, context, new)?;
                for more in found {
                    all.join(more);
                }
                all.packed
            }
        };
        packed.sort_unstable();
        Ok(PList { packing, packed })
    }
}

/// The P-positions of three rows that `chart` gives, packed. A row of the chart that has become
/// constant keeps its value in later columns; these entries, where q > p, are left out.
fn of_chart(chart: &Chart, longest: u32, packing: Packing) -> Vec<u64> {
    let rows = chart.rows().flat_map(|(r, first, values)| {
        (first..)
            .zip(values)
            .filter(move |&(q, &p)| q <= p && p <= longest)
            .map(move |(q, &p)| packing.pack([p, q, r].into_iter()))
    });
    rows.collect()
}

impl PList {
    /// How many rows each position has, empty ones included.
    pub fn rows(&self) -> usize {
        self.packing.rows
    }

    /// How many P-positions there are.
    pub fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether there is no P-position.
    pub fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    /// The rows of each position, longest first.
    pub fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = u32>> {
        let packing = self.packing;
        let rows = move |&packed: &u64| (0..packing.rows).map(move |at| packing.row(packed, at));
        self.packed.iter().map(rows)
    }

    /// Row number `at` of each position; the longest row is number 0.
    pub fn row(&self, at: usize) -> impl Iterator<Item = u32> {
        let packing = self.packing;
        self.packed.iter().map(move |&packed| packing.row(packed, at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::oracle::Oracle;
    use crate::run::Stopped;

    fn list(rows: usize, longest: u32, threads: usize) -> Vec<Vec<u32>> {
        let few = FewRows::new(rows, longest).unwrap();
        let list = few.p_positions(&Context::default().with_threads(threads)).unwrap();
        let all: Vec<Vec<u32>> = list.iter().map(Iterator::collect).collect();
        assert_eq!((list.len(), list.rows(), list.is_empty()), (all.len(), rows, false));
        for at in 0..rows {
            assert!(list.row(at).eq(all.iter().map(|rows| rows[at])));
        }
        let expected = few.expected_positions();
        assert!((all.len() as f64) < expected, "{rows}x{longest}: {expected}");
        all
    }

    /// All positions of `rows` rows, in lexicographic order.
    fn positions(rows: usize, longest: u32) -> Vec<Vec<u32>> {
        if rows == 0 {
            return vec![Vec::new()];
        }
        let below = |first: u32| positions(rows - 1, first).into_iter();
        let all = (0..=longest)
            .flat_map(|first| below(first).map(move |rest| [vec![first], rest].concat()));
        all.collect()
    }

    #[test]
    fn lists_are_those_of_the_oracle() {
        let mut oracle = Oracle::default();
        for (rows, longest) in [(2, 9), (3, 14), (4, 1), (4, 12), (5, 9), (6, 3), (6, 7)] {
            let lost = |rows: &Vec<u32>| {
                let rows = rows.iter().filter(|&&row| row > 0).map(|&row| u64::from(row));
                let position = Position::new(rows.collect::<Vec<_>>());
                position.is_ok_and(|position| oracle.value(&position).outcome == Outcome::P)
            };
            let expected: Vec<_> = positions(rows, longest).into_iter().filter(lost).collect();
            assert_eq!(list(rows, longest, 2), expected, "{rows} x {longest}");
        }
    }

    /// The positions whose last row is empty are those of fewer rows, which another engine finds.
    #[test]
    fn engines_agree() {
        for (rows, longest) in [(3, 40), (4, 60), (5, 60), (5, 110), (6, 21), (6, 45)] {
            let more = list(rows, longest, 2).into_iter();
            let short = more.filter(|position| position[rows - 1] == 0);
            let fewer = list(rows - 1, longest, 1);
            assert!(short.map(|rows| rows[..rows.len() - 1].to_vec()).eq(fewer), "{rows}");
        }
    }

    #[test]
    fn what_does_not_fit() {
        for (rows, longest) in [(1, 9), (7, 9), (4, 65_536), (5, 4096), (6, 1024), (3, 0)] {
            assert!(FewRows::new(rows, longest).is_none(), "{rows} x {longest}");
        }
        let few = FewRows::new(4, 65_535).unwrap();
        assert!(few.expected_bytes(1) > 1e12);
        assert!(few.plan(&Context::default()).work.is_some_and(|work| work > 1e12));
        assert_eq!(few.board().as_bar(), Some(Bar { rows: 4, columns: 65_535 }));
        let context = Context::default();
        context.monitor().stop();
        for rows in 3..=6 {
            let stopped = FewRows::new(rows, 30).unwrap().p_positions(&context);
            assert_eq!(stopped, Err(SweepError::Stopped(Stopped)), "{rows}");
        }
    }
}
