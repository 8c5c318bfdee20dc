//! Positions by what they are like: `positions`.

use serde::{Deserialize, Serialize};

use crate::Position;

/// A position that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionLine {
    /// The position.
    pub position: Position,
}

/// How many positions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionCount {
    /// How many there are.
    pub count: u128,
}

/// A line of the list, or the count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PositionsAnswer {
    /// A line of the list.
    Position(PositionLine),
    /// The count.
    Count(PositionCount),
}
