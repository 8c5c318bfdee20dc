//! What the lines of losers say of moves and of sheets, and what they leave to be said.

use serde::{Deserialize, Serialize};

use super::answer::Document;
use super::coverage::growth_bytes;
use super::three::admit_columns;
use super::{Ask, Refusal, Session, admit, bounded};
use crate::facts;
use crate::renorm::geometry::Survey;
use crate::renorm::{Compression, Growth, MoveStudy};
use crate::run::{Pace, Plan};
use crate::three::Census;

/// Where on the lines of losers the winning moves from random positions lie: `renorm moves`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormMoves {
    /// Positions have from x/2 to x columns of three squares.
    pub x: u32,
    /// How many positions to draw.
    pub samples: u32,
    /// The seed of the random positions.
    pub seed: u64,
}

impl Default for RenormMoves {
    fn default() -> RenormMoves {
        RenormMoves { x: 2000, samples: 20_000, seed: 1 }
    }
}

impl RenormMoves {
    /// The largest x: all sheets up to it are kept.
    pub const MOST: u32 = 10_000;
    /// The most positions.
    pub const MOST_SAMPLES: u32 = 1_000_000;
}

impl Ask for RenormMoves {
    type Fact = facts::Moves;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("x", self.x, 1..=RenormMoves::MOST)?;
        bounded("samples", self.samples, 1..=RenormMoves::MOST_SAMPLES)?;
        let (length, context) = (f64::from(self.x), session.context());
        // Sheets of losers are 0.42 x long, half of that on average.
        let bytes = growth_bytes(self.x) + length * (1.7 * length + 100.0);
        admit(bytes, &"that takes", context)?;
        let work = (Growth::expected_work(self.x.into()), bytes);
        Ok(Plan::of_work(Pace::Growth, "sheets that grow", work, context))
    }

    fn run(&self, session: &mut Session) -> Result<facts::Moves, Refusal> {
        self.plan(session)?;
        let study = MoveStudy::find(self.x, self.samples, self.seed, session.context())?;
        Ok(facts::Moves::new(self.x, self.seed, &study))
    }
}

impl Document for facts::Moves {}

/// How much there is to say about a sheet of losers beside its lines: `renorm compress`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormCompress {
    /// The x of the sheet.
    pub x: u32,
    /// The seed of random orders.
    pub seed: u64,
}

impl Default for RenormCompress {
    fn default() -> RenormCompress {
        RenormCompress { x: 20_000, seed: 1 }
    }
}

impl RenormCompress {
    /// The largest x.
    pub const MOST: u32 = 1_000_000;
}

/// A survey of three sheets and of two of half the size takes as long as so many of one.
const SURVEYS: f64 = 3.5;

impl Ask for RenormCompress {
    type Fact = facts::Compressed;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("x", self.x, Compression::LEAST..=RenormCompress::MOST)?;
        let columns = Census::expected_columns(self.x);
        let besides = 500.0 * f64::from(columns);
        let (bytes, context) = admit_columns(columns, besides, session.context())?;
        let work = (SURVEYS * Survey::expected_work(self.x), bytes);
        Ok(Plan::of_work(Pace::Columns, "the chart of three rows", work, &context))
    }

    fn run(&self, session: &mut Session) -> Result<facts::Compressed, Refusal> {
        let threads = self.plan(session)?.threads;
        let context = session.context().clone().with_threads(threads);
        let found = Compression::find(self.x, self.seed, &context)?;
        Ok(facts::Compressed::new(self.seed, &found))
    }
}

impl Document for facts::Compressed {}
