//! The shape of a sheet of losers, and the distance between two.

use super::Bits;

/// Where the losers of a sheet are, coarsely: the window y, z < s x is cut into m × m cells, and
/// each cell has the share of the window's losers that are in it.
///
/// The *distance* between two shapes is half the sum of the differences between these shares: the
/// share of the losers that would have to go to another cell. It is 0 for shapes that are the same,
/// and 1 for shapes that have no cell in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    counts: Vec<u32>,
    losers: u32,
    /// The losers of columns with an even y alone.
    even: Vec<u32>,
    evens: u32,
}

impl Shape {
    /// The shape of the sheet of `x` with `cells` cells in each direction and a window of `span`
    /// times x, which must have been grown.
    pub fn of(losers: &Bits, x: u32, (cells, span): (u32, u32)) -> Shape {
        let side = (u64::from(x) * u64::from(span)).max(1);
        let all = cells as usize * cells as usize;
        let mut shape = Shape { counts: vec![0; all], losers: 0, even: vec![0; all], evens: 0 };
        let cell = |place: usize| place as u64 * u64::from(cells) / side;
        let width = usize::try_from(side).unwrap_or(usize::MAX);
        for y in 0..width.min(losers.window().0) {
            for z in losers.heights(y).take_while(|&z| z < width) {
                let at = cell(y) * u64::from(cells) + cell(z);
                let at = usize::try_from(at).unwrap_or(usize::MAX);
                shape.counts[at] += 1;
                shape.losers += 1;
                if y % 2 == 0 {
                    shape.even[at] += 1;
                    shape.evens += 1;
                }
            }
        }
        shape
    }

    /// How many losers there are in the window.
    pub fn losers(&self) -> u32 {
        self.losers
    }

    /// The distance to another shape with the same cells.
    pub fn distance(&self, other: &Shape) -> f64 {
        distance((&self.counts, self.losers), (&other.counts, other.losers))
    }

    /// The noise of a shape: the distance between its even and its odd columns, divided by √2. Each
    /// half has half of the losers; if losers fell into cells by chance, this would be what is to be
    /// expected between two sheets of one density.
    pub fn noise(&self) -> f64 {
        let odd: Vec<u32> =
            self.counts.iter().zip(&self.even).map(|(all, even)| all - even).collect();
        distance((&self.even, self.evens), (&odd, self.losers - self.evens))
            / std::f64::consts::SQRT_2
    }
}

/// Half the sum of the differences between two lists of shares.
fn distance((one, all): (&[u32], u32), (other, others): (&[u32], u32)) -> f64 {
    let share = |count: u32, all: u32| f64::from(count) / f64::from(all.max(1));
    let differences =
        one.iter().zip(other).map(|(&one, &other)| (share(one, all) - share(other, others)).abs());
    differences.sum::<f64>() / 2.0
}
