//! The winning openings of long bars of three or four rows.

use super::{FourCensus, FourRows};
use crate::bars::Openings;
use crate::run::{Context, Stopped};
use crate::three::{Frontier, Journey, Record};
use crate::{Bar, Square};

/// A bar of three or four rows, so long that streaming beats the sweep of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongBar {
    rows: u64,
    columns: u32,
}

/// The fewest columns of a long bar.
const LONG: u64 = 128;

impl LongBar {
    /// The bar `bar`, if it is a long one of three or four rows.
    pub fn new(bar: Bar) -> Option<LongBar> {
        let columns = u32::try_from(bar.columns).ok()?;
        let is_long = (3..=4).contains(&bar.rows) && bar.columns >= LONG;
        is_long.then_some(LongBar { rows: bar.rows, columns })
    }

    /// About how much work there is: in tails of four rows, or values of three.
    pub(crate) fn expected_work(self) -> f64 {
        match self.rows {
            4 => FourRows::expected_work(self.columns),
            _ => Frontier::expected_values(self.columns, self.columns),
        }
    }

    /// About how many bytes that takes with `threads` threads.
    pub(crate) fn expected_bytes(self, threads: usize) -> f64 {
        // A list of openings for each bar.
        let lists = self.rows as f64 * f64::from(self.columns) * 64.0;
        lists
            + match self.rows {
                4 => FourRows::expected_bytes(self.columns, threads),
                _ => Frontier::expected_bytes(self.columns, threads),
            }
    }

    /// The winning openings of all bars inside this one, and how many P-positions there are.
    ///
    /// ```
    /// use supermex::rows::LongBar;
    /// use supermex::run::Context;
    /// use supermex::{Bar, Square};
    ///
    /// let bar = LongBar::new(Bar { rows: 4, columns: 200 }).unwrap();
    /// let openings = bar.openings(&Context::default())?;
    /// assert_eq!(openings.of(4, 200), [Square::new(4, 178)]);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn openings(self, context: &Context) -> Result<Openings, Stopped> {
        let columns = self.columns;
        if self.rows == 4 {
            return Ok(FourRows::new(columns).run::<FourCensus>(context)?.openings(columns));
        }
        let mut journey = Journey::unkept(columns);
        journey.run_to(columns, context)?;
        let heard = Record::of(&journey.frontier);
        let bar = |rows, columns: u32| Bar { rows, columns: columns.into() };
        // Two rows of equal length lose their last corner. From (n,n,n), cutting the last two rows
        // to q leaves (n,q,q), and cutting the last to r leaves (n,n,r).
        let two = (2..=columns).map(|n| (2, n, Square::new(2, n.into())));
        let second = (0_u64..).zip(&heard.diagonal).skip(1);
        let second = second.map(|(q, &n)| (3, n, Square::new(2, q + 1)));
        let third = heard.constant.iter().map(|&(r, n)| (3, n, Square::new(3, u64::from(r) + 1)));
        let found = two.chain(second).chain(third).filter(|&(_, n, _)| n <= columns);
        let positions = heard.positions_inside()[columns as usize];
        let found = found.map(|(rows, n, square)| (bar(rows, n), square));
        Ok(Openings::assemble(bar(3, columns), positions, found))
    }
}
