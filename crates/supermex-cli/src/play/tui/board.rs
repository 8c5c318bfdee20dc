//! The board on the screen: how large, which part of it, and in which colours.
//!
//! Nothing is told by colour alone: every kind of square has its own character, and the colours
//! differ in lightness.

use std::ops::RangeInclusive;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use supermex::{Bite, Position, Square};

use crate::play::values::Values;

/// How wide and high a square may be drawn, the largest first.
pub(super) const SIZES: [(u16, u16); 3] = [(6, 3), (4, 2), (NARROWEST, 1)];

/// No square is narrower than this.
pub(super) const NARROWEST: u16 = 3;

/// How many letters stand before the squares of a board with so many rows: their numbers, and a
/// space on either side.
pub(super) fn margin(rows: u64) -> u16 {
    u16::try_from(rows.to_string().len() + 2).unwrap_or(u16::MAX)
}

/// Which squares are where on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct View {
    /// The part of the screen that the squares are in.
    cells: Rect,
    /// The width and height of a square.
    cell: (u16, u16),
    /// The first square that is shown.
    corner: (u64, u64),
    /// How many rows and columns are shown.
    shown: (u64, u64),
    /// How many there are.
    all: (u64, u64),
}

impl View {
    /// Places a board of `all` rows and columns in an area, as large as it fits; if it does not,
    /// the part around the cursor, as near to what was shown before as can be, with `below` lines
    /// to spare. Squares are at least `least` letters wide.
    pub(crate) fn place(
        self,
        area: Rect,
        all: (u64, u64),
        cursor: Square,
        least: u16,
        below: u16,
    ) -> View {
        let margin = margin(all.0).min(area.width);
        let sizes = SIZES.map(|(width, height)| (width.max(least), height));
        let cells = Rect {
            x: area.x + margin,
            y: (area.y + 1).min(area.bottom()),
            width: area.width - margin,
            height: area.height.saturating_sub(1),
        };
        let room = |cells: Rect, (width, height): (u16, u16)| {
            (u64::from(cells.height / height), u64::from(cells.width / width))
        };
        let whole = |size: &(u16, u16)| {
            let (rows, columns) = room(cells, *size);
            rows >= all.0 && columns >= all.1
        };
        if let Some(cell) = sizes.into_iter().find(whole) {
            return View { cells, cell, corner: (1, 1), shown: all, all };
        }
        let cells = Rect { height: cells.height.saturating_sub(below), ..cells };
        let cell = sizes[sizes.len() - 1];
        let (rows, columns) = room(cells, cell);
        let shown = (rows.clamp(1, all.0), columns.clamp(1, all.1));
        let near = |first: u64, at: u64, shown: u64, all: u64| {
            first.clamp((at + 1).saturating_sub(shown).max(1), at).min(all - shown + 1)
        };
        let corner = (
            near(self.corner.0, cursor.row, shown.0, all.0),
            near(self.corner.1, cursor.column, shown.1, all.1),
        );
        View { cells, cell, corner, shown, all }
    }

    /// The square at a place of the screen.
    pub(crate) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        if !self.cells.contains((x, y).into()) {
            return None;
        }
        let row = u64::from((y - self.cells.y) / self.cell.1);
        let column = u64::from((x - self.cells.x) / self.cell.0);
        let inside = row < self.shown.0 && column < self.shown.1;
        inside.then(|| Square::new(self.corner.0 + row, self.corner.1 + column))
    }

    /// The view with this square in the middle, if it was not to be seen.
    pub(crate) fn showing(self, square: Square) -> View {
        let to_middle = |first: u64, at: u64, shown: u64, all: u64| {
            let seen = (first..first + shown).contains(&at);
            let middle = at.saturating_sub(shown / 2).clamp(1, all - shown + 1);
            if seen { first } else { middle }
        };
        let corner = (
            to_middle(self.corner.0, square.row, self.shown.0, self.all.0),
            to_middle(self.corner.1, square.column, self.shown.1, self.all.1),
        );
        View { corner, ..self }
    }

    /// Whether a square is to be seen.
    pub(crate) fn shows(&self, square: Square) -> bool {
        self.showing(square).corner == self.corner
    }

    /// Whether nothing is shown.
    pub(crate) fn is_empty(&self) -> bool {
        self.shown == (0, 0)
    }

    /// The first line of the screen below the squares that are shown.
    pub(crate) fn bottom(&self) -> u16 {
        let rows = u16::try_from(self.shown.0).unwrap_or(u16::MAX);
        self.cells.y.saturating_add(rows.saturating_mul(self.cell.1))
    }

    /// The columns that are shown.
    pub(crate) fn columns(&self) -> RangeInclusive<u64> {
        self.corner.1..=self.corner.1 + self.shown.1.saturating_sub(1)
    }

    /// What is shown, if that is not all, in at most `width` letters if that is possible.
    pub(crate) fn note(&self, width: usize) -> Option<String> {
        let part = |first: u64, shown: u64, all: u64| {
            (shown != all).then(|| format!("{first}-{} of {all}", first + shown - 1))
        };
        let columns = part(self.corner.1, self.shown.1, self.all.1);
        let rows = part(self.corner.0, self.shown.0, self.all.0);
        let columns = columns.map(|part| format!("columns {part}"));
        let parts: Vec<_> =
            columns.into_iter().chain(rows.map(|it| format!("rows {it}"))).collect();
        if parts.is_empty() {
            return None;
        }
        let short = parts.join(", ");
        let long = format!("{short}; the cursor scrolls");
        Some(if long.len() <= width { long } else { short })
    }
}

/// What is to be seen on the board.
pub(crate) struct Scene<'a> {
    /// The board now, and before the last move.
    pub(crate) board: &'a Position,
    pub(crate) before: Option<&'a Position>,
    /// The number of the board, and whether to say it.
    pub(crate) number: usize,
    pub(crate) numbered: bool,
    /// The cursor, if it is on this board.
    pub(crate) cursor: Option<Square>,
    /// Whether the cursor may take what it points at.
    pub(crate) may_take: bool,
    pub(crate) hinted: &'a [Bite],
    /// What is written into the squares, if not a sign.
    pub(crate) values: Option<&'a Values>,
    pub(crate) colour: bool,
}

impl Scene<'_> {
    /// How a square looks.
    fn look(&self, square: Square) -> (String, Style) {
        let (sign, style) = self.sign(square);
        let value = self.values.filter(|_| square != Square::POISON && self.board.contains(square));
        let bite = self.bite(square);
        match value.map(|values| (values.label(bite), values.wins(bite))) {
            None => (sign.to_string(), style),
            Some((label, true)) => {
                (label, style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED))
            }
            Some((label, false)) => (label, style),
        }
    }

    fn bite(&self, square: Square) -> Bite {
        Bite { board: self.number, square }
    }

    /// The sign of a square, and its colours.
    fn sign(&self, square: Square) -> (char, Style) {
        let doomed = self.cursor.is_some_and(|cursor| {
            square.row >= cursor.row && square.column >= cursor.column && cursor != Square::POISON
        });
        let light = (square.row + square.column).is_multiple_of(2);
        let colours = |foreground, background| {
            let coloured = Style::new().fg(Color::Indexed(foreground));
            if self.colour { coloured.bg(Color::Indexed(background)) } else { Style::new() }
        };
        let dim = Style::new().add_modifier(Modifier::DIM);
        match square {
            Square::POISON => ('!', colours(231, 16).add_modifier(Modifier::BOLD)),
            _ if !self.board.contains(square) => match self.before {
                // The last move took it.
                Some(before) if before.contains(square) => ('-', dim),
                _ => ('.', dim),
            },
            _ if self.hinted.contains(&self.bite(square)) => {
                ('*', colours(231, 19).add_modifier(Modifier::BOLD))
            }
            // The cursor would take it.
            _ if doomed && self.may_take => ('x', colours(16, if light { 222 } else { 221 })),
            _ => ('o', colours(231, if light { 94 } else { 130 })),
        }
    }

    /// Draws the squares that a view shows, with the numbers of rows and columns.
    pub(crate) fn draw(&self, view: &View, buffer: &mut Buffer) {
        let columns = || {
            (view.corner.1..view.corner.1 + view.shown.1)
                .zip((view.cells.x..).step_by(view.cell.0.into()))
        };
        let above = view.cells.y.saturating_sub(1);
        if self.numbered {
            let label = format!("{}:", self.number);
            let bold = Style::new().add_modifier(Modifier::BOLD);
            put(buffer, view.cells.x.saturating_sub(margin(view.all.0)), above, &label, bold);
        }
        let mut free = 0;
        for (column, x) in columns() {
            let label = column.to_string();
            let length = u16::try_from(label.len()).unwrap_or(0);
            let round = column % 5 == 0 || column == view.corner.1;
            // A number that is wider than its square stays on the screen.
            let last = view.cells.right().saturating_sub(length);
            let x = (x + view.cell.0.saturating_sub(length) / 2).min(last);
            if x >= free && (length < view.cell.0 || round) {
                put(buffer, x, above, &label, Style::new());
                free = x + length + 1;
            }
        }
        for (row, y) in (view.corner.0..view.corner.0 + view.shown.0)
            .zip((view.cells.y..).step_by(view.cell.1.into()))
        {
            let digits = view.all.0.to_string().len() + 1;
            let label = format!("{row:>digits$}");
            let margin = u16::try_from(label.len() + 1).unwrap_or(0);
            let middle = y + view.cell.1 / 2;
            put(buffer, view.cells.x.saturating_sub(margin), middle, &label, Style::new());
            for (column, x) in columns() {
                let area = Rect::new(x, y, view.cell.0, view.cell.1);
                self.square(Square::new(row, column), area, buffer);
            }
        }
    }

    fn square(&self, square: Square, area: Rect, buffer: &mut Buffer) {
        let (symbol, mut style) = self.look(square);
        let pointed = Some(square) == self.cursor && self.board.contains(square) && self.may_take;
        if pointed {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
        let (left, right) = if pointed { ('[', ']') } else { (' ', ' ') };
        let length = symbol.chars().count() + 2;
        let before = usize::from(area.width).saturating_sub(length) / 2;
        let after = usize::from(area.width).saturating_sub(before + length);
        let text = format!("{:before$}{left}{symbol}{right}{:after$}", "", "");
        let blank = " ".repeat(area.width.into());
        for y in area.top()..area.bottom() {
            let middle = y == area.y + area.height / 2;
            put(buffer, area.x, y, if middle { &text } else { &blank }, style);
        }
    }
}

/// Writes a text, as far as the screen goes.
pub(super) fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    if buffer.area.contains((x, y).into()) {
        buffer.set_stringn(x, y, text, (buffer.area.right() - x).into(), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_as_large_as_fits() {
        let place = |width, height| {
            View::default().place(Rect::new(0, 0, width, height), (4, 7), Square::POISON, 3, 1)
        };
        assert_eq!(place(80, 20).cell, (6, 3));
        assert_eq!(place(40, 20).cell, (4, 2));
        assert_eq!(place(30, 6).cell, (3, 1));
        assert_eq!(place(30, 6).note(80), None);
        assert_eq!(place(20, 6).note(20).unwrap(), "columns 1-5 of 7");
        assert_eq!(place(30, 4).note(80).unwrap(), "rows 1-2 of 4; the cursor scrolls");
    }

    #[test]
    fn a_wide_board_follows_the_cursor() {
        let area = Rect::new(0, 0, 40, 10);
        let mut view = View::default();
        let mut corners = Vec::new();
        for column in [1, 12, 13, 200, 190, 150, 1] {
            view = view.place(area, (3, 200), Square::new(2, column), 3, 1);
            let inside = view.corner.1..view.corner.1 + view.shown.1;
            assert!(inside.contains(&column) && inside.end <= 201, "{view:?}");
            corners.push(view.corner.1);
        }
        assert_eq!(corners, [1, 1, 2, 189, 189, 150, 1]);
        assert_eq!(view.note(80).unwrap(), "columns 1-12 of 200; the cursor scrolls");
        assert!(view.shows(Square::new(3, 12)) && !view.shows(Square::new(1, 13)));
        let view = view.showing(Square::new(1, 100));
        assert_eq!((view.corner, view.shows(Square::new(1, 100))), ((1, 94), true));
        assert_eq!(view.showing(Square::new(2, 105)), view);
        assert_eq!(view.showing(Square::new(2, 200)).corner, (1, 189));
    }

    #[test]
    fn every_place_on_the_screen_is_one_square_or_none() {
        let view = View::default().place(Rect::new(0, 2, 80, 14), (4, 7), Square::POISON, 3, 1);
        assert_eq!(view.cell, (6, 3));
        assert_eq!(view.square_at(0, 3), None);
        assert_eq!(view.square_at(3, 2), None);
        assert_eq!(view.square_at(3, 3), Some(Square::POISON));
        assert_eq!(view.square_at(8, 5), Some(Square::POISON));
        assert_eq!(view.square_at(9, 6), Some(Square::new(2, 2)));
        assert_eq!(view.square_at(44, 14), Some(Square::new(4, 7)));
        assert_eq!(view.square_at(45, 14), None);
        assert_eq!(view.square_at(44, 15), None);
    }

    #[test]
    fn no_screen_is_too_small_to_draw_on() {
        let board = Position::bar(3, 200).unwrap();
        for (width, height) in (0..12).flat_map(|w| (0..8).map(move |h| (w, h))) {
            let area = Rect::new(0, 0, width, height);
            let cursor = Square::new(3, 150);
            let view = View::default().place(area, (3, 200), cursor, 3, 2);
            let scene = Scene {
                board: &board,
                before: None,
                number: 1,
                numbered: true,
                cursor: Some(cursor),
                may_take: true,
                hinted: &[],
                values: None,
                colour: true,
            };
            scene.draw(&view, &mut Buffer::empty(area));
            for (x, y) in (0..14).flat_map(|x| (0..10).map(move |y| (x, y))) {
                view.square_at(x, y);
            }
        }
    }
}
