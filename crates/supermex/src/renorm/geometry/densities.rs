//! How densely the lines lie that instant winners are made of: equations (7), (8) and (9).

use super::estimate::rate;
use super::{Estimate, Parameter, Parameters};
use crate::renorm::{Growth, Layer, Line, LoserSheet, lower_end};
use crate::run::{Context, Stopped};
use crate::three::is_lower;

/// A density that was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Density {
    /// The number of the equation in the paper: 7 for lines in a unit of z, 8 in a unit of y, 9 for
    /// flat ones.
    pub equation: u8,
    /// Which lines were counted.
    pub lines: Layer,
    /// Where lines were counted: heights for equations 7 and 9, y for equation 8.
    pub range: [f64; 2],
    /// How many lines were met.
    pub met: usize,
    /// How many lines there are in a unit.
    pub measured: Estimate,
    /// How many lines there are in a unit by the equation with Eq. (5).
    pub predicted: f64,
}

/// How densely lines lie in the instant winners of `x`, along a column and along rows. Where a line
/// of an earlier sheet crosses these is found from the losers on either side.
///
/// ```
/// use supermex::run::Context;
/// use supermex::renorm::geometry::densities;
///
/// for density in densities(600, &Context::default())? {
///     let off = density.measured.value - density.predicted;
///     assert!(off.abs() < 4.0 * density.measured.error, "{density:?}");
/// }
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
pub fn densities(x: u64, context: &Context) -> Result<Vec<Density>, Stopped> {
    let mut cuts = Cuts::new(x);
    let put = |earlier: u64, losers: &LoserSheet| cuts.put(earlier, &Lines::of(earlier, losers));
    Growth::default().run_to(x, context, put)?;
    Ok(cuts.densities())
}

/// The lines of a sheet of losers.
pub(crate) struct Lines {
    /// The points of the lower and of the upper line; both lines begin with the first point.
    points: [Vec<(f64, f64)>; 2],
    /// The height at which they begin.
    top: f64,
    /// The height of the flat line, if there is one.
    flat: Option<f64>,
}

impl Lines {
    /// The lines of the losers of the sheet of `x`.
    pub(super) fn of(x: u64, losers: &LoserSheet) -> Lines {
        let points = [Line::Lower, Line::Upper].map(|line| {
            let columns = 0..losers.heights().head().len() as u64;
            let of_line = columns.filter(|&y| y == 0 || losers.line(x, y) == Some(line));
            of_line.filter_map(|y| Some((y as f64, losers.height(y)? as f64))).collect()
        });
        let flat = losers.heights().period().first().map(|&height| height as f64);
        Lines { points, top: losers.top() as f64, flat }
    }

    /// The lines of the first losers of the sheet of `x` of any game, which have these `heights`,
    /// with the height of its flat line, if there is one.
    pub(crate) fn seen(x: u64, heights: &[u64], flat: Option<f64>) -> Lines {
        // Flat lines begin about where the lower line ends.
        let columns = if flat.is_some() { lower_end(x) + 1 } else { u64::MAX };
        let columns = (0..columns).zip(heights);
        let points = [true, false].map(|lower| {
            let of_line = columns.clone().filter(|&(y, z)| y == 0 || is_lower(y + z, x) == lower);
            of_line.map(|(y, &z)| (y as f64, z as f64)).collect()
        });
        Lines { points, top: heights.first().map_or(0.0, |&top| top as f64), flat }
    }
}

/// Where lines cross the column y = 0, all heights within these have all their lines: lower and
/// upper ones and deadly diagonals, as shares of x.
const HEIGHTS: [[f64; 2]; 3] = [[0.02, 0.68], [0.6, 0.69], [0.02, 0.68]];
/// The same for places in the rows that are looked at.
const PLACES: [[f64; 2]; 3] = [[0.02, 0.32], [0.01, 0.28], [0.02, 0.56]];
/// The same for heights of flat lines.
const BANDS: [f64; 2] = [0.02, 0.57];

/// Where lines cross the column y = 0 of a sheet, and rows of it.
pub(crate) struct Cuts {
    x: u64,
    /// Heights in the column: of lower lines, upper lines and deadly diagonals.
    column: [Vec<f64>; 3],
    /// Places in rows.
    row: [Vec<f64>; 3],
    /// Heights of flat lines, far to the right.
    flat: Vec<f64>,
}

impl Cuts {
    /// No lines yet that cross the instant winners of `x`.
    pub(crate) fn new(x: u64) -> Cuts {
        Cuts { x, column: Default::default(), row: Default::default(), flat: Vec::new() }
    }

    /// The sheet.
    pub(crate) fn x(&self) -> u64 {
        self.x
    }

    /// The heights of the two rows that are looked at: where lower lines and diagonals are many,
    /// and where upper lines are many.
    fn rows(&self) -> [f64; 2] {
        [0.125, 0.62].map(|share| share * self.x as f64)
    }

    /// Adds the lines of the sheet of `earlier`, which has been shifted to the left since.
    pub(crate) fn put(&mut self, earlier: u64, lines: &Lines) {
        let shift = (self.x - earlier) as f64;
        let rows = self.rows();
        for (index, (points, row)) in lines.points.iter().zip(rows).enumerate() {
            self.column[index].extend(height_at(points, shift));
            let place = place_at(points, row).map(|y| y - shift);
            self.row[index].extend(place.filter(|y| *y >= 0.0));
        }
        let top = lines.top - shift;
        self.column[2].extend(Some(top).filter(|height| *height >= 0.0));
        self.row[2].extend(Some(top - rows[0]).filter(|y| *y >= 0.0));
        self.flat.extend(lines.flat);
    }

    /// How densely the lines lie.
    pub(crate) fn densities(&self) -> Vec<Density> {
        let at = |parameter: Parameter| Parameters::PREDICTED[parameter];
        let alpha = at(Parameter::Alpha);
        let (lower, upper) = (at(Parameter::SlopeLower), at(Parameter::SlopeUpper));
        let all = [(Layer::Lower, lower), (Layer::Upper, upper), (Layer::Deadly, -1.0)];
        let vertical = all.iter().zip(&self.column).zip(HEIGHTS);
        let vertical = vertical.map(|(((lines, slope), found), range)| {
            (7, *lines, found, range, 1.0 / (alpha - slope))
        });
        let horizontal = all.iter().zip(&self.row).zip(PLACES);
        let horizontal = horizontal.map(|(((lines, slope), found), range)| {
            (8, *lines, found, range, -slope / (alpha - slope))
        });
        let flat = at(Parameter::Gamma) / (alpha * (1.0 - upper / lower));
        let flat = [(9, Layer::Flat, &self.flat, BANDS, flat)];
        let found = vertical.chain(horizontal).chain(flat);
        found
            .filter_map(|(equation, lines, found, range, predicted)| {
                let range = range.map(|share| share * self.x as f64);
                let (met, measured) = rate(found, range)?;
                Some(Density { equation, lines, range, met, measured, predicted })
            })
            .collect()
    }
}

/// The height at `y` of the line through `points`: between its points on either side.
fn height_at(points: &[(f64, f64)], y: f64) -> Option<f64> {
    let after = points.partition_point(|point| point.0 < y);
    let (one, other) = (points.get(after.checked_sub(1)?)?, points.get(after)?);
    Some(one.1 + (other.1 - one.1) * (y - one.0) / (other.0 - one.0))
}

/// The y where the falling line through `points` comes to height `z`: between the last point above
/// `z` and the next point.
fn place_at(points: &[(f64, f64)], z: f64) -> Option<f64> {
    let after = points.iter().position(|point| point.1 <= z)?;
    let (one, other) = (points.get(after.checked_sub(1)?)?, points[after]);
    Some(one.0 + (other.0 - one.0) * (z - one.1) / (other.1 - one.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_crossed_between_their_points() {
        let points = [(-3.0, 10.0), (-1.0, 6.0), (2.0, 3.0), (5.0, 1.0)];
        assert_eq!(height_at(&points, 0.0), Some(5.0));
        assert_eq!((height_at(&points, -4.0), height_at(&points, 6.0)), (None, None));
        assert_eq!(place_at(&points, 2.0), Some(3.5));
        assert_eq!(place_at(&points, 6.0), Some(-1.0));
        assert_eq!((place_at(&points, 11.0), place_at(&points, 0.0)), (None, None));
    }
}
