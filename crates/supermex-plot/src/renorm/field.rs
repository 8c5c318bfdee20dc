//! Points with whole coordinates in a panel, as large as they fit: squares of their own, or many in
//! one.

use supermex::renorm::Points;

use crate::cells::{self, Grid};
use crate::figure::Error;
use crate::ink::Mark;
use crate::page::Page;
use crate::palette::STEPS;
use crate::panel::{Axis, Frame, Panel};

/// Points are at most so large.
const LARGEST: f64 = 12.0;
/// Below this, several points share a square of one unit.
const SMALLEST: f64 = 0.5;

/// How points are laid out in a panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Field {
    /// How many points in a row a square of the picture stands for.
    group: u32,
    /// The side of a square.
    side: f64,
    /// How many squares there are, across and up.
    squares: (u32, u32),
}

impl Field {
    /// For points below these bounds, in a panel of at most this size.
    pub(crate) fn new((width, height): (u32, u32), (most_width, most_height): (u32, u32)) -> Field {
        let (width, height) = (width.max(1), height.max(1));
        let room = |most: u32, points: u32| f64::from(most) / f64::from(points);
        let side = room(most_width, width).min(room(most_height, height)).min(LARGEST);
        if side >= SMALLEST {
            // Halves of a unit are whole pixels.
            let side = (side / SMALLEST).floor() * SMALLEST;
            return Field { group: 1, side, squares: (width, height) };
        }
        let group = width.div_ceil(most_width).max(height.div_ceil(most_height));
        Field { group, side: 1.0, squares: (width.div_ceil(group), height.div_ceil(group)) }
    }

    /// Whether every point has a square of its own.
    pub(crate) fn is_exact(&self) -> bool {
        self.group == 1
    }

    /// How many points in a row a square of the picture stands for.
    pub(crate) fn group(&self) -> u32 {
        self.group
    }

    /// How large it comes out.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pages are small")]
    pub(crate) fn size(&self) -> (u32, u32) {
        let length = |squares: u32| (self.side * f64::from(squares)).ceil() as u32;
        (length(self.squares.0), length(self.squares.1))
    }

    /// Its panel, with the upper left corner there. Points are in the middle of their squares.
    pub(crate) fn panel(
        &self,
        page: &mut Page,
        (left, top): (u32, u32),
        ticks: f64,
    ) -> Result<Panel, Error> {
        let (width, height) = self.size();
        let axis = |title: &str, length: u32| {
            let points = f64::from(length) / self.side * f64::from(self.group);
            Axis::linear(title, -0.5..points - 0.5, ticks)
        };
        page.panel(Frame { left, top, width, height }, axis("y", width), axis("z", height))
    }

    /// Paints points in its panel; where several share a square, the darker the more there are.
    pub(crate) fn paint(&self, page: &mut Page, panel: &Panel, points: &Points, colour: &str) {
        if self.is_exact() {
            return cells::paint(page, self.grid(panel), points.iter(), colour);
        }
        let full = u64::from(self.group) * u64::from(self.group);
        let mut shades: [Vec<(u32, u32)>; STEPS.len()] = Default::default();
        for (square, count) in self.squares(points) {
            let shade = (u64::from(count) * STEPS.len() as u64).div_ceil(full) - 1;
            shades[usize::try_from(shade).expect("a square is full at most")].push(square);
        }
        for (squares, colour) in shades.into_iter().zip(STEPS) {
            cells::paint(page, self.grid(panel), squares.into_iter(), colour);
        }
    }

    /// The squares that have points, and how many.
    fn squares(&self, points: &Points) -> Vec<((u32, u32), u32)> {
        let height = self.squares.1 as usize;
        let mut counts = vec![0_u32; self.squares.0 as usize * height];
        for (x, y) in points.iter() {
            counts[(x / self.group) as usize * height + (y / self.group) as usize] += 1;
        }
        let places = (0..self.squares.0).flat_map(|x| (0..self.squares.1).map(move |y| (x, y)));
        places.zip(counts).filter(|(_, count)| *count > 0).collect()
    }

    /// What is painted, as lines of a table: points, or squares, with the number of their points.
    pub(crate) fn rows(&self, name: &str, points: &Points) -> Vec<String> {
        if self.is_exact() {
            return points.iter().map(|(x, y)| format!("{name},{x},{y},1")).collect();
        }
        let row = |((x, y), count)| format!("{name},{},{},{count}", x * self.group, y * self.group);
        self.squares(points).into_iter().map(row).collect()
    }

    /// Marks points in its panel, each so that it can be seen.
    pub(crate) fn mark(
        &self,
        page: &mut Page,
        panel: &Panel,
        points: &Points,
        colour: &'static str,
    ) {
        // No more marks than there are squares.
        let middle = f64::from(self.group - 1) / 2.0;
        let at = |place: u32| f64::from(place * self.group) + middle;
        let squares = self.squares(points).into_iter();
        let points: Vec<_> = squares.map(|((x, y), _)| panel.at(at(x), at(y))).collect();
        page.ink.marks(&points, Mark::Dot, self.side.max(2.4), colour);
    }

    fn grid(&self, panel: &Panel) -> Grid {
        let (left, bottom) = panel.inside(0.0, f64::from(panel.frame.height));
        let half = self.side / 2.0;
        Grid { origin: (left + half, bottom - half), step: (self.side, -self.side) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_as_large_as_they_fit() {
        let field = |width, height| Field::new((width, height), (800, 600));
        assert_eq!(field(10, 5), Field { group: 1, side: 12.0, squares: (10, 5) });
        assert_eq!(field(300, 10).size(), (750, 25));
        assert_eq!(field(800, 600).size(), (800, 600));
        assert_eq!(field(801, 600), Field { group: 1, side: 0.5, squares: (801, 600) });
        assert_eq!(field(801, 600).size(), (401, 300));
        // Three by three points in a square.
        assert_eq!(field(2000, 1500), Field { group: 3, side: 1.0, squares: (667, 500) });
        assert_eq!(field(10, 100_000).squares, (1, 599));
    }
}
