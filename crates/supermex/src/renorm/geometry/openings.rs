//! Winning openings, as the geometry predicts them and as they are.

use std::f64::consts::SQRT_2;

use super::{Distribution, Share};
use crate::Square;
use crate::three::{Summary, predicted_column};

/// Columns are told apart by tenths.
const BIN: f64 = 0.1;

/// The openings in one row of all bars 3 × n up to some n.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningsIn {
    /// The row: 2 leaves [x, 0, z], and 3 leaves [x, y, 0].
    pub row: u64,
    /// Which share of all openings they are.
    pub share: Share,
    /// The share that is predicted: 2 − √2, or √2 − 1.
    pub predicted: f64,
    /// By how much their columns are beyond the predicted ones; `None` if there are too few.
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
///     let [low, high] = openings.share.interval();
///     assert!((low..=high).contains(&openings.predicted));
///     let distances = openings.distances.unwrap();
///     assert!(distances.least > -3.0 && distances.greatest < 3.0);
/// }
/// ```
pub fn openings(summary: &Summary) -> [OpeningsIn; 2] {
    let all = summary.openings().flatten().count() as u64;
    [(2, 2.0 - SQRT_2), (3, SQRT_2 - 1.0)].map(|(row, predicted)| {
        let openings = (1..).zip(summary.openings());
        let squares = openings.flat_map(|(n, squares)| squares.iter().map(move |it| (n, *it)));
        let distances: Vec<f64> = squares
            .filter(|(_, square)| square.row == row)
            .map(|(n, square)| square.column as f64 - predicted_column(square, n))
            .collect();
        OpeningsIn {
            row,
            share: Share { count: distances.len() as u64, all },
            predicted,
            distances: Distribution::of(&distances, BIN),
        }
    })
}

/// What an opening of 3 × n in the second or third row leaves, in the coordinates [x, y, z]; `None` if there is no such square.
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
