//! Where the squares of a board are. A bar that is too long for the page goes on below, like a line
//! of text.

use supermex::{Position, Square};

use crate::ink::{Anchor, Point};
use crate::measure::widths;

/// More than these nobody could look at.
pub(super) const MOST_SQUARES: u128 = 2000;
pub(super) const MOST_ROWS: usize = 100;

/// Squares are at least and at most so large; text on them is at least and at most so large, with
/// some room around it.
const SMALLEST: f64 = 14.0;
const LARGEST: f64 = 64.0;
const FONT: (f64, f64) = (12.0, 23.0);
const AROUND: f64 = 7.0;
/// For the numbers of rows and of columns.
const LEFT: f64 = 30.0;
const ABOVE: f64 = 20.0;
/// Between the parts of a bar that goes on below.
const BETWEEN: f64 = 12.0;

/// How a board is laid out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    side: f64,
    font: f64,
    rows: Vec<u64>,
    /// How many columns there are side by side.
    columns: u64,
    /// Where the parts begin, from above.
    tops: Vec<f64>,
    height: f64,
}

impl Layout {
    /// For a board with these texts on its squares, within a width.
    pub(super) fn of<'t>(
        position: &Position,
        texts: impl IntoIterator<Item = &'t str>,
        room: f64,
    ) -> Layout {
        let width = position.width().max(1);
        let widest = widths(texts, 1.0).into_iter().fold(0.0, f64::max);
        let least = if widest > 0.0 { (widest * FONT.0 + AROUND).max(20.0) } else { SMALLEST };
        let room = room - LEFT;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few")]
        let most = ((room / least) as u64).clamp(1, width);
        // Parts are about equally long.
        let columns = width.div_ceil(width.div_ceil(most));
        let side = (room / columns as f64).min(LARGEST).floor();
        let fitting = if widest > 0.0 { (side - AROUND) / widest } else { FONT.1 };
        let font = fitting.min(0.4 * side).clamp(FONT.0, FONT.1).floor();
        let rows = position.rows().to_vec();
        let (mut tops, mut height) = (Vec::new(), 0.0);
        for part in 0..width.div_ceil(columns) {
            let high = rows.iter().filter(|&&length| length > part * columns).count();
            tops.push(height + ABOVE);
            height += ABOVE + side * high as f64 + BETWEEN;
        }
        Layout { side, font, rows, columns, tops, height: height - BETWEEN }
    }

    /// Whether the board is in one piece.
    pub(super) fn is_whole(&self) -> bool {
        self.tops.len() == 1
    }

    pub(super) fn side(&self) -> f64 {
        self.side
    }

    /// Around each square.
    pub(super) fn gap(&self) -> f64 {
        if self.side > 30.0 { 2.0 } else { 1.0 }
    }

    pub(super) fn font(&self) -> f64 {
        self.font
    }

    pub(super) fn width(&self) -> f64 {
        LEFT + self.side * self.columns as f64
    }

    pub(super) fn height(&self) -> f64 {
        self.height
    }

    /// The upper left corner of a square.
    pub(super) fn corner(&self, square: Square) -> Point {
        let (column, row) = (square.column - 1, (square.row - 1) as f64);
        let part = usize::try_from(column / self.columns).unwrap_or(usize::MAX);
        let top = self.tops.get(part).copied().unwrap_or(0.0);
        (LEFT + self.side * (column % self.columns) as f64, top + self.side * row)
    }

    /// The numbers of rows and columns, and where they stand; in small squares not all of them.
    pub(super) fn numbers(&self) -> Vec<(Point, String, Anchor)> {
        let step = |least: f64| {
            let steps = [1, 2, 5, 10, 20, 50, 100];
            steps.into_iter().find(|&step| step as f64 * self.side >= least).unwrap_or(100)
        };
        let shown = |number: u64, step: u64| number == 1 || number.is_multiple_of(step);
        let last = self.rows.first().copied().unwrap_or(1);
        // Digits are about 7.7 wide.
        let columns = step(7.7 * last.to_string().len() as f64 + 6.0);
        let rows = step(15.0);
        let mut numbers = Vec::new();
        for column in (1..=last).filter(|&column| shown(column, columns)) {
            let (x, y) = self.corner(Square::new(1, column));
            let at = (x + self.side / 2.0, y - 6.0);
            numbers.push((at, column.to_string(), Anchor::Middle));
        }
        for part in 0..self.tops.len() as u64 {
            let first = part * self.columns + 1;
            for row in (1..).zip(&self.rows).filter(|(_, length)| **length >= first) {
                if shown(row.0, rows) {
                    let (x, y) = self.corner(Square::new(row.0, first));
                    let at = (x - 8.0, y + self.side / 2.0 + 4.3);
                    numbers.push((at, row.0.to_string(), Anchor::End));
                }
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(rows: u64, columns: u64, text: &str) -> Layout {
        Layout::of(&Position::bar(rows, columns).unwrap(), [text], 852.0)
    }

    #[test]
    fn long_bars_go_on_below() {
        assert_eq!(layout(4, 7, "18").side, LARGEST);
        let long = layout(3, 60, "107");
        assert_eq!((long.columns, long.tops.len()), (20, 3));
        assert_eq!(long.corner(Square::new(1, 21)).0, long.corner(Square::new(1, 1)).0);
        assert!(long.corner(Square::new(1, 21)).1 > long.corner(Square::new(3, 1)).1 + long.side);
        // Without text, squares may be small.
        assert_eq!(layout(3, 58, "").tops.len(), 1);
    }

    #[test]
    fn text_fits_on_squares() {
        for (columns, text) in [(1, "0"), (9, "1234"), (60, "107"), (200, "12345"), (500, "9")] {
            let layout = layout(3, columns, text);
            let width = widths([text], layout.font)[0];
            assert!(layout.font >= 12.0 && width < layout.side - 4.0, "{columns}: {layout:?}");
            assert!(layout.width() <= 852.0, "{columns}");
        }
    }
}
