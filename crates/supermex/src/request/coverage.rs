//! Whether the errors of measurements are as large as they should be.

use serde::{Deserialize, Serialize};

use super::answer::Document;
use super::{Ask, Refusal, Session, admit, bounded};
use crate::facts;
use crate::renorm::Growth;
use crate::renorm::geometry::{Coverage, Survey};
use crate::run::{Pace, Plan};

/// By how many errors the six parameters and the densities of lines are off, on many sheets:
/// `renorm coverage`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormCoverage {
    /// The x of the first sheet.
    pub from: u32,
    /// The x of the last sheet.
    pub to: u32,
    /// How many sheets, each larger than the one before by the same factor.
    pub sheets: u32,
}

impl Default for RenormCoverage {
    fn default() -> RenormCoverage {
        RenormCoverage { from: 2000, to: 7343, sheets: 200 }
    }
}

impl RenormCoverage {
    /// The largest x: sheets that grow take longer than anybody waits beyond it.
    pub const MOST: u32 = 20_000;
    /// The most sheets.
    pub const MOST_SHEETS: u32 = 2000;
}

/// About how many bytes the sheets of instant winners that grow to `x` take: columns as bits.
pub(super) fn growth_bytes(x: u32) -> f64 {
    let x = f64::from(x);
    2.0 * x * ((0.8 * x + 64.0) / 8.0 + 48.0)
}

impl Ask for RenormCoverage {
    type Fact = facts::Coverage;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("from", self.from, Survey::LEAST..=RenormCoverage::MOST)?;
        bounded("to", self.to, Survey::LEAST..=RenormCoverage::MOST)?;
        bounded("sheets", self.sheets, 1..=RenormCoverage::MOST_SHEETS)?;
        if self.from > self.to {
            return Err(Refusal::wrong(format_args!(
                "sheets go from the smaller x to the larger, and {} is larger than {}",
                self.from, self.to
            )));
        }
        // Seven numbers are kept of each line that a sheet is crossed by.
        let places = 56.0 * f64::from(self.sheets) * f64::from(self.to);
        let (bytes, context) = (growth_bytes(self.to) + places, session.context());
        admit(bytes, &"that takes", context)?;
        let work = (Growth::expected_work(self.to.into()), bytes);
        Ok(Plan::of_work(Pace::Growth, "sheets that grow", work, context))
    }

    fn run(&self, session: &mut Session) -> Result<facts::Coverage, Refusal> {
        self.plan(session)?;
        Ok((&Coverage::find(self.from, self.to, self.sheets, session.context())?).into())
    }
}

impl Document for facts::Coverage {}
