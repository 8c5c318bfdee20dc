//! Winning openings, as the geometry predicts them and as they are.

use std::f64::consts::SQRT_2;

use super::{Distribution, Frequency};
use crate::Square;
use crate::three::{Summary, predicted_column};

/// Columns are told apart by tenths.
const BIN: f64 = 0.1;

// The openings are those of all bars 3 × n up to some n.
/// The openings in a row.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "InRow"))]
pub struct OpeningsIn {
    // 2 leaves [x, 0, z], and 3 leaves [x, y, 0].
    /// The row.
    pub row: u64,
    // The predicted share of openings in the row is 2 − √2 or √2 − 1.
    /// How many openings are in the row.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub frequency: Frequency,
    // `None` if there are too few openings.
    /// How far the columns of the openings are from the predicted ones.
    pub distances: Option<Distribution>,
}

/// The openings in the second and in the third row.
///
/// ```
/// use supermex::run::Context;
/// use supermex::renorm::geometry::openings;
/// use supermex::three::Summary;
///
/// let summary = Summary::find(10_000, &Context::default()).unwrap();
/// for openings in openings(&summary) {
///     // The count is never farther than two away from its share of n.
///     let [least, greatest] = openings.frequency.range;
///     assert!(-2.0 < least && greatest < 2.0);
///     let distances = openings.distances.unwrap();
///     assert!(distances.least > -3.0 && distances.greatest < 3.0);
/// }
/// ```
pub fn openings(summary: &Summary) -> [OpeningsIn; 2] {
    [(2, 2.0 - SQRT_2), (3, SQRT_2 - 1.0)].map(|(row, predicted)| {
        let openings = (1..).zip(summary.openings());
        let squares = openings.flat_map(|(n, squares)| squares.iter().map(move |it| (n, *it)));
        let distances: Vec<f64> = squares
            .filter(|(_, square)| square.row == row)
            .map(|(n, square)| square.column as f64 - predicted_column(square, n))
            .collect();
        let frequency =
            Frequency::of(summary.openings().flatten().map(|it| it.row == row), predicted);
        OpeningsIn { row, frequency, distances: Distribution::of(&distances, BIN) }
    })
}

/// What an opening of 3 × n in the second or third row leaves, in the coordinates [x, y, z]; `None`
/// if there is no such square.
///
/// ```
/// use supermex::Square;
/// use supermex::renorm::geometry::leaves;
///
/// assert_eq!(leaves(Square::new(2, 5), 10), Some([4, 0, 6]));
/// assert_eq!(leaves(Square::new(3, 8), 10), Some([7, 3, 0]));
/// assert_eq!(leaves(Square::new(3, 11), 10), None);
/// ```
pub fn leaves(opening: Square, columns: u32) -> Option<[u64; 3]> {
    let left = opening.column.checked_sub(1)?;
    let taken = u64::from(columns).checked_sub(left).filter(|&taken| taken > 0)?;
    match opening.row {
        2 => Some([left, 0, taken]),
        3 => Some([left, taken, 0]),
        _ => None,
    }
}
