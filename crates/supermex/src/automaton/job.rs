//! The families of a system, by an engine that was made for it.

use super::Family;
use crate::run::{Context, Pace, Plan, Stopped};

/// A run of an engine that was made for a system. It knows what it takes before it begins.
pub struct Job<'s> {
    pub(crate) pace: Pace,
    /// What the families come from, in a few words.
    pub(crate) from: &'static str,
    /// The units of work, as the pace counts them.
    pub(crate) work: f64,
    pub(crate) bytes: f64,
    pub(crate) run: Box<Find<'s>>,
}

/// Finds the families of all cells, or `None` if what the engine rests on does not hold.
type Find<'s> = dyn FnOnce(&Context) -> Result<Option<Vec<Family>>, Stopped> + 's;

impl Job<'_> {
    /// The plan of it.
    pub fn plan(&self, context: &Context) -> Plan {
        Plan::of_work(self.pace, self.from, (self.work, self.bytes), context)
    }

    /// Finds the families of all cells, or `None` if what the engine rests on does not hold.
    pub fn run(self, context: &Context) -> Result<Option<Vec<Family>>, Stopped> {
        (self.run)(context)
    }
}
