//! The winning openings of long bars of three or four rows.

use super::{Checkpoints, FourCensus, FourRows};
use crate::bars::Openings;
use crate::three::{Frontier, Sequence, Summary};
use crate::{Bar, Monitor, Square};

/// A bar of few rows and so many columns that streaming beats the sweep of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongBar {
    rows: u64,
    columns: u32,
}

/// From so many columns on.
const LONG: u64 = 128;

impl LongBar {
    /// The bar, if it is a long one of three or four rows.
    pub fn new(bar: Bar) -> Option<LongBar> {
        let columns = u32::try_from(bar.columns).ok()?;
        let is_long = (3..=4).contains(&bar.rows) && bar.columns >= LONG;
        is_long.then_some(LongBar { rows: bar.rows, columns })
    }

    /// About how much there is to do, in the units that the monitor counts.
    pub fn expected_work(self) -> f64 {
        match self.rows {
            4 => FourRows::expected_work(self.columns),
            _ => 2.0 * Frontier::expected_values(self.columns, self.columns),
        }
    }

    /// About how many bytes that takes with so many threads.
    pub fn expected_bytes(self, threads: usize) -> f64 {
        // A list for each bar.
        let lists = self.rows as f64 * f64::from(self.columns) * 64.0;
        lists
            + match self.rows {
                4 => FourRows::expected_bytes(self.columns, threads),
                _ => Frontier::expected_bytes(self.columns, threads),
            }
    }

    /// The winning openings of all bars inside, and how many P-positions there are; `None` if the monitor stopped
    /// the run.
    ///
    /// ```
    /// use supermex::rows::LongBar;
    /// use supermex::{Bar, Monitor, Square};
    ///
    /// let bar = LongBar::new(Bar { rows: 4, columns: 200 }).unwrap();
    /// let openings = bar.openings(1, &Monitor::default()).unwrap();
    /// assert_eq!(openings.of(4, 200), [Square::new(4, 178)]);
    /// ```
    pub fn openings(self, threads: usize, monitor: &Monitor) -> Option<Openings> {
        if self.rows == 4 {
            let census: FourCensus = FourRows::new(self.columns).threads(threads).run(monitor)?;
            return Some(census.openings(self.columns));
        }
        let mut frontier = Frontier::new(self.columns).threads(threads);
        let mut summary = Summary::new(self.columns);
        frontier.run_to(self.columns, &mut summary, monitor).then_some(())?;
        let count = self.columns as usize + 1;
        let positions = Sequence::PositionsInside.terms(count, threads, monitor)?.pop()?;
        let columns = 1..=u64::from(self.columns);
        // A single row is cut down to the poison, two rows of equal length lose their last corner.
        let first = columns.clone().map(|n| (n > 1).then_some(Square::new(1, 2)));
        let second = columns.map(|n| Some(Square::new(2, n)));
        let short = first.chain(second).map(|square| square.into_iter().collect());
        let of_bars = short.chain(summary.openings().map(<[Square]>::to_vec)).collect();
        let bar = Bar { rows: 3, columns: self.columns.into() };
        Openings::from_parts(bar, positions, of_bars)
    }

    /// The same for four rows, with states kept at intervals, and from the last one on if there is one. Three rows do
    /// not take long enough.
    pub fn openings_kept(
        self,
        threads: usize,
        monitor: &Monitor,
        checkpoints: &mut impl Checkpoints,
    ) -> Option<Openings> {
        if self.rows != 4 {
            return self.openings(threads, monitor);
        }
        let run = FourRows::new(self.columns).threads(threads);
        let census = run.tell_kept(FourCensus::default, monitor, checkpoints)?;
        Some(census.openings(self.columns))
    }
}
