//! The winning openings of long bars of three to eight rows.

use super::{Hears, ManyRows};
use crate::bars::Openings;
use crate::run::{Context, Key, Pace, Plan, Stopped};
use crate::three::{Frontier, Journey, Record};
use crate::{Bar, Position, Square};

/// A bar of three to eight rows, so long that streaming beats the sweep of all positions.
#[derive(Clone, Debug)]
pub struct LongBar {
    rows: u64,
    columns: u32,
    way: Way,
}

/// How the P-positions inside a long bar are found.
#[derive(Clone, Debug)]
enum Way {
    /// The columns of three rows.
    Three,
    /// Four rows and more, streamed.
    Many(ManyRows),
}

/// The fewest columns of a long bar of three or four rows.
const LONG: u64 = 128;

impl LongBar {
    /// The bar `bar`, if it is a long one.
    pub fn new(bar: Bar) -> Option<LongBar> {
        let (rows, columns) = (bar.rows, u32::try_from(bar.columns).ok()?);
        let is_long = bar.columns >= LONG;
        if rows == 3 {
            return is_long.then_some(LongBar { rows, columns, way: Way::Three });
        }
        let height = usize::try_from(rows).ok().filter(|rows| ManyRows::ROWS.contains(rows))?;
        let many = ManyRows::inside(&vec![columns; height])?;
        let swept = Position::try_from(bar).ok()?.count_inside();
        let is_long = if rows == 4 { is_long } else { many.cost() < swept };
        is_long.then_some(LongBar { rows, columns, way: Way::Many(many) })
    }

    /// The plan of a run.
    pub(crate) fn plan(&self, context: &Context) -> Plan {
        let from = "all P-positions of few long rows";
        let bytes = self.expected_bytes(context.threads());
        match &self.way {
            Way::Three => {
                let values = Frontier::expected_values(self.columns, self.columns);
                Plan::of_work(Pace::Columns, from, (values, bytes), context)
            }
            Way::Many(many) => many.plan(from, self.list_bytes(), context),
        }
    }

    /// About how many bytes the lists of openings take, one for each bar.
    fn list_bytes(&self) -> f64 {
        self.rows as f64 * f64::from(self.columns) * 64.0
    }

    /// About how many bytes a run takes with `threads` threads.
    pub(crate) fn expected_bytes(&self, threads: usize) -> f64 {
        self.list_bytes()
            + match &self.way {
                Way::Three => Frontier::expected_bytes(self.columns, threads),
                Way::Many(many) => many.bytes(threads),
            }
    }

    /// The key under which states of a run are kept; `None` if none are kept.
    pub(crate) fn state_key(&self) -> Option<Key> {
        match &self.way {
            Way::Three => None,
            Way::Many(many) => Some(many.key(many.new_census().state_key()?)),
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
    pub fn openings(&self, context: &Context) -> Result<Openings, Stopped> {
        let columns = self.columns;
        if let Way::Many(many) = &self.way {
            return Ok(many.census(context)?.openings());
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
