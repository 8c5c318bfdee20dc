//! How the rows of the chart of three rows end: `census`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::automaton::Status;
use crate::three::{Census, Fate};

/// How a row ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusRow {
    /// The third row.
    pub r: u32,
    /// How the row ends.
    #[serde(flatten)]
    pub end: End,
    /// Proved.
    #[serde(flatten)]
    pub status: Status,
}

/// What becomes of a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum End {
    /// There are no P-positions with longer second rows.
    Constant {
        /// The second row from which on the row is constant.
        at: u32,
    },
    /// p − q repeats.
    Settled {
        /// The least second row from which on p − q repeats.
        start: u32,
        /// How many values are repeated.
        period: usize,
        /// These values of p − q, that at `start` first.
        values: Vec<u32>,
    },
}

impl From<(u32, &Fate)> for CensusRow {
    /// The line of an item of [`Census::iter`].
    fn from((r, fate): (u32, &Fate)) -> CensusRow {
        let end = match fate {
            Fate::Constant(at) => End::Constant { at: *at },
            Fate::Settled(settled) => {
                let values = settled.differences.clone();
                End::Settled { start: settled.start, period: values.len(), values }
            }
        };
        CensusRow { r, end, status: Status::Proved }
    }
}

/// How many rows there are of each sort.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusCounts {
    /// The last row.
    pub upto: u32,
    /// How many rows are constant from some second row on.
    pub constant: usize,
    /// How many rows settle, by their period.
    pub settled: BTreeMap<usize, usize>,
    /// Proved.
    #[serde(flatten)]
    pub status: Status,
}

impl CensusCounts {
    /// The counts of the rows up to `upto`.
    pub fn new(upto: u32, census: &Census) -> CensusCounts {
        let mut settled = census.counts();
        let constant = settled.remove(&0).unwrap_or(0);
        CensusCounts { upto, constant, settled, status: Status::Proved }
    }
}

/// What `census` prints: rows, or how many there are of each sort.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it is there for its schema")]
pub(crate) enum CensusAnswer {
    Row(CensusRow),
    Counts(CensusCounts),
}
