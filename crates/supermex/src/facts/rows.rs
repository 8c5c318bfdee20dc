//! Short lines: nim-values, rows of the chart, and terms of sequences.

use serde::{Deserialize, Serialize};

use crate::{Nimber, Position};

/// The nim-value of a position: `nim table`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionNim {
    /// The position.
    pub position: Position,
    /// Its nim-value.
    pub nim: Nimber,
}

/// The nim-value of a bar: `nim rectangles`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarNim {
    /// The number of columns.
    pub cols: u64,
    /// Its nim-value.
    pub nim: Nimber,
}

/// A row of the chart of three rows: `chart`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChartRow {
    /// The third row.
    pub r: u32,
    /// The second row of the first value.
    pub q: u32,
    /// f(q, r), f(q + 1, r), …: the first rows that make P-positions. A constant row keeps its
    /// value.
    pub values: Vec<u32>,
}

impl From<(u32, u32, &[u32])> for ChartRow {
    /// The line of an item of [`Chart::rows`].
    ///
    /// [`Chart::rows`]: crate::three::Chart::rows
    fn from((r, q, values): (u32, u32, &[u32])) -> ChartRow {
        ChartRow { r, q, values: values.to_vec() }
    }
}

/// The first terms of an integer sequence: `sequence`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Terms {
    /// The number of the OEIS, or a name.
    pub id: String,
    /// The index of the first term.
    pub offset: usize,
    /// The terms.
    pub terms: Vec<u64>,
}
