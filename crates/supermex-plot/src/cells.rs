//! Sets of cells in the plane, each a square of the same size: a chart, a sheet.
//!
//! Cells side by side become one stroke, and all strokes of a colour one path, which takes a few
//! bytes each and is sharp at every size.

use std::fmt::Write;

use crate::ink::Point;
use crate::page::Page;
use crate::panel::Panel;

/// Where cells are on a page: the centre of cell (0, 0), and the way to that of cell (1, 1).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) origin: Point,
    pub(crate) step: Point,
}

impl Grid {
    /// Cells at the integers of a panel.
    pub(crate) fn of(panel: &Panel) -> Grid {
        let (origin, next) = (panel.at(0.0, 0.0), panel.at(1.0, 1.0));
        Grid { origin, step: (next.0 - origin.0, next.1 - origin.1) }
    }
}

/// Paints cells (x, y), in any order.
pub(crate) fn paint(
    page: &mut Page,
    grid: Grid,
    cells: impl Iterator<Item = (u32, u32)>,
    colour: &str,
) {
    let path = strokes(cells.collect());
    if path.is_empty() {
        return;
    }
    let Grid { origin: (x, y), step: (right, up) } = grid;
    page.ink.element(format_args!(
        r#"<path transform="matrix({right:.4} 0 0 {up:.4} {x:.4} {y:.4})" d="{path}" fill="none" stroke="{colour}" shape-rendering="crispEdges"/>"#,
    ));
}

/// A path along the middle of each run of cells. From run to run it moves by what is left to go.
fn strokes(mut cells: Vec<(u32, u32)>) -> String {
    cells.sort_unstable_by_key(|&(x, y)| (y, x));
    cells.dedup();
    let mut runs: Vec<(u32, u32, u32)> = Vec::new();
    for (x, y) in cells {
        match runs.last_mut() {
            Some((first, length, row)) if *row == y && *first + *length == x => *length += 1,
            _ => runs.push((x, 1, y)),
        }
    }
    let mut path = String::new();
    let start = |x: i64| if x == 0 { "-0.5".to_owned() } else { format!("{}.5", x - 1) };
    let mut pen = (0, 0);
    for (index, &(first, length, row)) in runs.iter().enumerate() {
        let (x, y) = (i64::from(first), i64::from(row));
        let _ = match index {
            0 => write!(path, "M{} {y}", start(x)),
            _ => write!(path, "m{} {}", x - pen.0, y - pen.1),
        };
        let _ = write!(path, "h{length}");
        pen = (x + i64::from(length), y);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_side_by_side_are_one_stroke() {
        let cells = vec![(7, 2), (3, 1), (5, 1), (4, 1), (6, 2), (9, 1), (3, 1)];
        // Three cells from 2.5 to 5.5; one from 8.5 to 9.5; two from 5.5 to 7.5 one row on.
        assert_eq!(strokes(cells), "M2.5 1h3m3 0h1m-4 1h2");
        assert_eq!(strokes(Vec::new()), "");
    }

    /// A cell in column 0 begins at -0.5.
    #[test]
    fn the_first_column_begins_before_zero() {
        assert_eq!(strokes(vec![(0, 0), (1, 0)]), "M-0.5 0h2");
    }
}
