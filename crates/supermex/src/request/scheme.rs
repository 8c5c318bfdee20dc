//! A step of Zeilberger's recurrence scheme.

use serde::{Deserialize, Serialize};

use super::answer::Document;
use super::{Ask, Refusal, Session, admit, bounded};
use crate::facts;
use crate::periodic::scheme::Step;
use crate::run::{Pace, Plan};

/// The losers of three rows by Zeilberger's recurrence scheme, and what they come from: `scheme`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scheme {
    /// The number of columns of height three.
    pub c: u32,
}

impl Scheme {
    /// The largest c: all steps before it are made, and each takes time that grows with c².
    pub const MOST: u32 = 300;
}

impl Ask for Scheme {
    type Fact = facts::Scheme;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("c", self.c, 0..=Scheme::MOST)?;
        let lists = f64::from(self.c) + 1.0;
        // W″ has about 1.5 c sets of at most c numbers, and is there a few times.
        let bytes = 200.0 * lists * lists;
        admit(bytes, &"that takes", session.context())?;
        let from = "Zeilberger's recurrence scheme, list by list";
        Ok(Plan::of_work(Pace::Automaton, from, (lists, bytes), session.context()))
    }

    fn run(&self, session: &mut Session) -> Result<facts::Scheme, Refusal> {
        self.plan(session)?;
        let step = Step::find(self.c.into(), session.context())?;
        Ok(facts::Scheme::from(&step))
    }
}

impl Document for facts::Scheme {}
