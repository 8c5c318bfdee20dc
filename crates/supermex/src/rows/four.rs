//! All P-positions of four rows up to a longest row.

use std::io::{self, Read, Write};

use super::many::{ManyRows, RowsListener};
use super::state::{Hears, Reached};
use crate::run::{Context, Key, Plan, Stopped};

/// Hears of P-positions of four rows.
pub trait Listener: Hears {
    /// Hears that `rows` = (a, b, c, d) is a P-position. P-positions come in no particular order.
    fn position(&mut self, rows: [u32; 4]);
}

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

    /// About how many tails a run looks at, which is what its progress counts.
    pub(crate) fn work(self) -> f64 {
        self.many().map_or(0.0, |many| many.work())
    }

    /// About how many bytes a run takes with `threads` threads.
    pub(crate) fn bytes(self, threads: usize) -> f64 {
        self.many().map_or(0.0, |many| many.bytes(threads))
    }

    /// The plan of a run whose listener takes `besides` bytes.
    pub(crate) fn plan(self, from: &str, besides: f64, context: &Context) -> Plan {
        let nothing = || Plan::at_once("formula", "the position, in which nothing is left");
        self.many().map_or_else(nothing, |many| many.plan(from, besides, context))
    }

    fn many(self) -> Option<ManyRows> {
        ManyRows::inside(&self.most)
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
        let Some(many) = self.many() else { return Ok(listener()) };
        Ok(many.tell(context, || OfFour(listener()))?.0)
    }
}

/// A listener of four rows as one of any number of rows.
struct OfFour<L>(L);

impl<L: Listener> RowsListener for OfFour<L> {
    #[inline]
    fn position(&mut self, rows: &[u32]) {
        let Ok(rows) = rows.try_into() else { unreachable!("there are four rows") };
        self.0.position(rows);
    }
}

impl<L: Listener> Hears for OfFour<L> {
    fn join(&mut self, other: OfFour<L>) {
        self.0.join(other.0);
    }

    fn state_key(&self) -> Option<Key> {
        self.0.state_key()
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.0.write(out)
    }

    fn read(&self, input: &mut dyn Read, reached: Reached) -> io::Result<OfFour<L>> {
        self.0.read(input, reached).map(OfFour)
    }
}
