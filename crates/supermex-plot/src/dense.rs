//! Many points, reduced to what can be seen.

use std::collections::BTreeMap;

use crate::cells::{self, Grid};
use crate::ink::{Mark, Point};
use crate::page::Page;
use crate::palette::Shades;
use crate::panel::Panel;

/// Where there are many points, a cell has this side.
const SIDE: f64 = 2.0;
/// Points are drawn one by one if there are no more than these in a column of cells.
const FEW: usize = 40;

/// What the figures that do this say of it.
pub(crate) const EXPLANATION: &str = "where there are many, the darker the denser at that n";

/// Draws points, which can be more than anybody can see: where they are close together, cells stand
/// for them. Any point makes its cell light at least, so that the farthest ones are there.
pub(crate) fn draw(
    page: &mut Page,
    panel: &Panel,
    points: impl Iterator<Item = (f64, f64)>,
    shades: Shades,
) {
    let corner = panel.inside(0.0, 0.0);
    let reduced = reduce(points.map(|(x, y)| panel.at(x, y)), corner);
    let origin = (corner.0 + SIDE / 2.0, corner.1 + SIDE / 2.0);
    let grid = Grid { origin, step: (SIDE, SIDE) };
    for (cells, colour) in reduced.cells.into_iter().zip([shades.light, shades.middle, shades.dark])
    {
        cells::paint(page, grid, cells.into_iter(), colour);
    }
    page.ink.marks(&reduced.close, Mark::Dot, 1.6, shades.dark);
    page.ink.marks(&reduced.single, Mark::Disc, 3.6, shades.dark);
}

#[derive(Debug, Default, PartialEq)]
struct Reduced {
    /// Points that have room.
    single: Vec<Point>,
    /// Points that are close together, but not too many.
    close: Vec<Point>,
    /// Cells with points, from sparse to dense.
    cells: [Vec<(u32, u32)>; 3],
}

/// Reduces points of a panel, whose upper left corner is given.
fn reduce(points: impl Iterator<Item = Point>, (left, top): Point) -> Reduced {
    let mut columns: BTreeMap<u32, Vec<Point>> = BTreeMap::new();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "no page is so large"
    )]
    let cell = |distance: f64| (distance / SIDE).max(0.0) as u32;
    for (x, y) in points {
        // The right edge of a panel belongs to its last column.
        columns.entry(cell((x - left).next_down())).or_default().push((x, y));
    }
    let mut reduced = Reduced::default();
    for (column, mut points) in columns {
        if points.len() <= 3 {
            reduced.single.append(&mut points);
        } else if points.len() <= FEW {
            reduced.close.append(&mut points);
        } else {
            let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
            for (_, y) in points {
                *counts.entry(cell(y - top)).or_default() += 1;
            }
            let most = counts.values().copied().max().unwrap_or(1);
            for (row, count) in counts {
                // At least a half as many as in the fullest cell of the column; at least an eighth.
                let shade = usize::from(8 * count >= most) + usize::from(2 * count >= most);
                reduced.cells[shade].push((column, row));
            }
        }
    }
    reduced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_points_stay_what_they_are() {
        let near = [0.1, 0.2, 0.5, 1.9].map(|x| (x, 7.0));
        let points = near.into_iter().chain([(3.0, 2.0)]);
        let Reduced { single, close, cells } = reduce(points, (0.0, 0.0));
        assert_eq!((single, close), (vec![(3.0, 2.0)], near.to_vec()));
        assert!(cells.iter().all(Vec::is_empty));
    }

    /// No point is lost, even if it is the only one far from all others.
    #[test]
    fn many_points_are_cells() {
        let many = (0..100).map(|index| (17.0, 30.0 + f64::from(index % 2)));
        let fewer = (0..20).map(|_| (17.5, 37.0));
        let points = many.chain(fewer).chain([(16.5, 91.0)]);
        let Reduced { single, close, cells } = reduce(points, (10.0, 20.0));
        assert_eq!((single.len(), close.len()), (0, 0));
        assert_eq!(cells, [vec![(3, 35)], vec![(3, 8)], vec![(3, 5)]]);
    }
}
