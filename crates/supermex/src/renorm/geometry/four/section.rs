//! The P-positions of a few sheets themselves, for those who want to look at them.

use super::{SPAN, point};
use crate::rows::{FourRows, Hears, Listener};
use crate::run::{Context, Stopped};

/// All P-positions [d, x, y, z] of one d with x in a range and y < 4x/5.
///
/// ```
/// use supermex::renorm::geometry::four::Section;
/// use supermex::run::Context;
///
/// let [three, two] = Section::find([0, 2], 20, &Context::default())?;
/// // Three rows: [12, 1, 10] is the position (23, 13, 12).
/// assert!(three.d == 0 && three.points.contains(&[12, 1, 10]));
/// assert_eq!((two.d, two.x), (2, [11, 20]));
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The number of columns of four squares.
    pub d: u32,
    /// The first and the last x.
    pub x: [u32; 2],
    /// The P-positions, as (x, y, z), in order.
    pub points: Vec<[u32; 3]>,
}

impl Section {
    /// The sheets of each `d`, with x from x/2 + 1 up to `x`.
    pub fn find<const N: usize>(
        d: [u32; N],
        x: u32,
        context: &Context,
    ) -> Result<[Section; N], Stopped> {
        let most = d.into_iter().max().unwrap_or(0);
        let third = x + most;
        let second = third + (f64::from(x) * SPAN).ceil() as u32;
        // By a ≤ b + c + d + 1 no first row is missed.
        let inside = [second + third + most + 1, second, third, most];
        let section = |d: u32| Section { d, x: [x / 2 + 1, x], points: Vec::new() };
        let Sections(mut found) =
            FourRows::inside(inside).tell(context, || Sections(d.map(section)))?;
        for section in &mut found {
            section.points.sort_unstable();
        }
        Ok(found)
    }
}

/// Hears of P-positions, and keeps those of sheets that are looked at.
struct Sections<const N: usize>([Section; N]);

impl<const N: usize> Hears for Sections<N> {
    fn join(&mut self, other: Sections<N>) {
        for (to, from) in self.0.iter_mut().zip(other.0) {
            to.points.extend(from.points);
        }
    }
}

impl<const N: usize> Listener for Sections<N> {
    fn position(&mut self, rows: [u32; 4]) {
        let (d, [x, y, z]) = (rows[3], point(rows));
        if let Some(section) = self.0.iter_mut().find(|section| section.d == d) {
            let [first, last] = section.x;
            if (first..=last).contains(&x) && f64::from(y) < SPAN * f64::from(x) {
                section.points.push([x, y, z]);
            }
        }
    }
}
