//! How densely the lines lie that instant winners are made of: equations (7), (8) and (9).

use super::estimate::{BLOCKS, block, jackknife, kept};
use super::{Estimate, Parameter, Parameters};
use crate::renorm::{Growth, Layer, Line, LoserSheet};
use crate::run::{Context, Stopped};

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
///     assert!((density.measured.value / density.predicted - 1.0).abs() < 0.02, "{density:?}");
/// }
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
pub fn densities(x: u64, context: &Context) -> Result<Vec<Density>, Stopped> {
    let mut cuts = Cuts::new(x);
    let put = |earlier: u64, losers: &LoserSheet| cuts.put(earlier, losers);
    Growth::default().run_to(x, context, put)?;
    Ok(cuts.densities())
}

/// Where lines cross the column y = 0 of a sheet, and rows of it.
struct Cuts {
    x: u64,
    /// Heights in the column: of lower lines, upper lines and deadly diagonals.
    column: [Vec<f64>; 3],
    /// Places in rows.
    row: [Vec<f64>; 3],
    /// Heights of flat lines, far to the right.
    flat: Vec<f64>,
}

impl Cuts {
    fn new(x: u64) -> Cuts {
        Cuts { x, column: Default::default(), row: Default::default(), flat: Vec::new() }
    }

    /// The heights of the two rows that are looked at: where lower lines and diagonals are many,
    /// and where upper lines are many.
    fn rows(&self) -> [f64; 2] {
        [0.125, 0.62].map(|share| share * self.x as f64)
    }

    /// Adds the lines of the sheet of `earlier`, which has been shifted to the left since.
    fn put(&mut self, earlier: u64, losers: &LoserSheet) {
        let shift = (self.x - earlier) as f64;
        let rows = self.rows();
        for (index, line, row) in [(0, Line::Lower, rows[0]), (1, Line::Upper, rows[1])] {
            let columns = 0..losers.heights().head().len() as u64;
            // Both lines begin with the first point.
            let of_line = columns.filter(|&y| y == 0 || losers.line(earlier, y) == Some(line));
            let point = |y: u64| Some((y as f64 - shift, losers.height(y)? as f64));
            let points: Vec<_> = of_line.filter_map(point).collect();
            self.column[index].extend(height_at(&points, 0.0));
            self.row[index].extend(place_at(&points, row).filter(|y| *y >= 0.0));
        }
        let top = losers.top() as f64 - shift;
        self.column[2].extend(Some(top).filter(|height| *height >= 0.0));
        self.row[2].extend(Some(top - rows[0]).filter(|y| *y >= 0.0));
        self.flat.extend(losers.heights().period().first().map(|&height| height as f64));
    }

    fn densities(&self) -> Vec<Density> {
        let at = |parameter: Parameter| Parameters::PREDICTED[parameter];
        let alpha = at(Parameter::Alpha);
        let (lower, upper) = (at(Parameter::SlopeLower), at(Parameter::SlopeUpper));
        let all = [(Layer::Lower, lower), (Layer::Upper, upper), (Layer::Deadly, -1.0)];
        let vertical = all
            .iter()
            .zip(&self.column)
            .map(|((lines, slope), found)| (7, *lines, found, 1.0 / (alpha - slope)));
        let horizontal = all
            .iter()
            .zip(&self.row)
            .map(|((lines, slope), found)| (8, *lines, found, -slope / (alpha - slope)));
        let flat = at(Parameter::Gamma) / (alpha * (1.0 - upper / lower));
        let flat = [(9, Layer::Flat, &self.flat, flat)];
        let found = vertical.chain(horizontal).chain(flat);
        found
            .filter_map(|(equation, lines, found, predicted)| {
                let measured = density(found)?;
                Some(Density { equation, lines, met: found.len(), measured, predicted })
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

/// How many of `places` there are in a unit, from the distances between neighbours.
fn density(places: &[f64]) -> Option<Estimate> {
    let mut places = places.to_vec();
    places.sort_unstable_by(f64::total_cmp);
    let count = places.len().checked_sub(1).filter(|&count| count >= 2 * BLOCKS)?;
    let mut sums = [(0.0, 0.0); BLOCKS];
    for (index, pair) in places.windows(2).enumerate() {
        let (gaps, length) = &mut sums[block(index, count)];
        *gaps += 1.0;
        *length += pair[1] - pair[0];
    }
    Some(jackknife(|left_out| {
        let sum = |sum: (f64, f64), it: &(f64, f64)| (sum.0 + it.0, sum.1 + it.1);
        let (gaps, length) = kept(&sums, left_out).fold((0.0, 0.0), sum);
        gaps / length
    }))
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

    #[test]
    fn a_density_is_the_inverse_of_the_distance() {
        let places: Vec<_> = (0..100).rev().map(|index| f64::from(index) * 4.0).collect();
        let found = density(&places).unwrap();
        assert!((found.value - 0.25).abs() < 1e-12 && found.error < 1e-12);
        assert_eq!(density(&places[..30]), None);
    }
}
