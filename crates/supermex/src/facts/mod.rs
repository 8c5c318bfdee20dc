//! What the commands of the command line say as JSON: every document, and every line of a list.
//!
//! Each is a plain type, built from what an engine has found, with the names that JSON has. It is
//! written and read by serde; with the feature `schema` it has a JSON schema too. A list is written
//! line by line, and so each line is built, written and dropped.
//!
//! ```
//! use supermex::{Position, Question, Solver, facts};
//!
//! let solution = Solver::default().solve(&Position::new([2, 2])?, Question::default())?;
//! let json = serde_json::to_string(&solution)?;
//! assert!(json.starts_with(r#"{"position":[2,2],"outcome":"N","nim":null"#));
//! assert_eq!(serde_json::from_str::<facts::Solution>(&json)?.winning_moves.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod census;
pub mod certificates;
pub mod citation;
pub mod exports;
pub mod families;
pub mod four;
pub mod game;
pub mod openings;
pub mod ordinal;
pub mod poset;
pub mod positions;
pub mod provenance;
pub mod renorm;
pub mod rows;
pub mod scheme;
pub mod sheet;
pub mod statistics;
pub mod stored;
pub mod three;
pub mod winners;

pub use analysis::{Analysed, Solved};
pub use census::{CensusCounts, CensusRow};
pub use certificates::{Checked, Proved};
pub use citation::{Citation, citation_file};
pub use families::Family;
pub use four::Four;
pub use game::{Replied, Reply, Review, Reviewed, SumReply, SumReview};
pub use openings::{BarOpenings, Opening};
pub use ordinal::{OrdinalAnswer, OrdinalOpening};
pub use poset::Poset;
pub use provenance::Provenance;
pub use renorm::{Compared, Compressed, Constraints, Coverage, FourSheets, Geometry, Moves};
pub use rows::{BarNim, ChartRow, PositionNim, Terms};
pub use scheme::Scheme;
pub use sheet::Sheet;
pub use statistics::Statistics;
pub use stored::{NeedlessFile, ShownFile, StoredFile, WhyNeedless};
pub use three::Three;
pub use winners::{PositionSum, TableColumn, Winner};

use serde::{Deserialize, Serialize};

pub use crate::renorm::games::{Damage, GameSheet, Scaling, Variants};
pub use crate::solve::{Analysis, Solution, SumAnalysis, SumSolution};

/// The status of exact numbers that say nothing for certain of what is beyond them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Observed {
    /// The numbers have been observed.
    Observed,
}

/// Where part number `number` of the range from 0 to 1, cut into `parts` parts, begins and ends.
fn part(number: u32, parts: u32) -> [f64; 2] {
    [number, number + 1].map(|number| f64::from(number) / f64::from(parts))
}
