//! The board in plain characters, with its rows and columns numbered.

use std::ops::RangeInclusive;

use supermex::{Bite, Position, Square};

use super::values::Values;

/// The most rows and letters of a row that are drawn at once.
const ROWS: u64 = 20;
const LETTERS: u64 = 72;

/// The board, from `corner` on: as much as fits on a narrow screen, and a line that says so where
/// that is not all.
pub(crate) fn drawing(position: &Position, corner: Square) -> String {
    let part = drawn(position, corner, 1, |_| "o".to_owned());
    part.note.map_or(part.text.clone(), |note| {
        format!("{}{note}; 'board ROW COLUMN' draws another part.\n", part.text)
    })
}

/// The board with what each square is worth written into it, around `corner` if it is too large.
pub(crate) fn valued(position: &Position, board: usize, corner: Square, values: &Values) -> String {
    let label = |square| values.label(Bite { board, square });
    let part = drawn(position, corner, values.widest(), label);
    let note = part.note.map(|note| format!("{note}.\n")).unwrap_or_default();
    format!("{}{note}", part.text)
}

/// A part of a board, and which part that is if it is not all.
struct Part {
    text: String,
    note: Option<String>,
}

/// Draws a board with labels of up to `widest` letters in its squares.
fn drawn(
    position: &Position,
    corner: Square,
    widest: usize,
    label: impl Fn(Square) -> String,
) -> Part {
    let cell = widest as u64 + 1;
    let height = position.height() as u64;
    let first = Square::new(corner.row.clamp(1, height), corner.column.clamp(1, position.width()));
    let rows = first.row..=height.min(first.row + ROWS - 1);
    let columns = first.column..=position.width().min(first.column + (LETTERS / cell).max(1) - 1);
    let margin = rows.end().to_string().len() + 1;

    let mut text = format!("{}{}\n", " ".repeat(margin + 2), header(columns.clone(), cell));
    for row in rows.clone() {
        let square = |column| match Square::new(row, column) {
            Square::POISON => format!("{:>widest$} ", "!"),
            square if position.contains(square) => format!("{:>widest$} ", label(square)),
            _ => String::new(),
        };
        let squares: String = columns.clone().map(square).collect();
        let cut = if position.contains(Square::new(row, columns.end() + 1)) { "..." } else { "" };
        let line = format!("{row:>margin$}  {squares}{cut}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let is_whole =
        *rows.end() == height && *columns.end() == position.width() && first == Square::POISON;
    let note = (!is_whole).then(|| {
        let parts = [(&rows, height, "Rows"), (&columns, position.width(), "columns")];
        let parts = parts
            .map(|(shown, all, what)| format!("{what} {}-{} of {all}", shown.start(), shown.end()));
        parts.join(", ")
    });
    Part { text, note }
}

/// The numbers of the columns, of `cell` letters each: all of them while they are shorter than that,
/// and else the first and every fifth. A number ends where its column does, if there is room.
fn header(columns: RangeInclusive<u64>, cell: u64) -> String {
    let cell = usize::try_from(cell).unwrap_or(usize::MAX);
    let all = columns.end().to_string().len() < cell;
    let mut line = String::new();
    for (column, place) in columns.zip((0..).step_by(cell)) {
        let number = column.to_string();
        let place = place + (cell - 1).saturating_sub(number.len());
        let free = line.len() < place || line.is_empty();
        if free && (all || line.is_empty() || column % 5 == 0) {
            line = format!("{line:place$}{number}");
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_board_is_drawn_whole() {
        let board: Position = "(5,4,2)".parse().unwrap();
        assert_eq!(
            drawing(&board, Square::POISON),
            "    1 2 3 4 5\n 1  ! o o o o\n 2  o o o o\n 3  o o\n"
        );
    }

    #[test]
    fn a_wide_board_is_drawn_in_part_and_says_so() {
        let board = Position::new([200, 200, 3]).unwrap();
        let text = drawing(&board, Square::new(1, 98));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("    98  100       105"), "{text}");
        assert!(lines[1].starts_with(" 1  o o") && lines[1].ends_with("o ..."), "{text}");
        assert_eq!(lines[3], " 3");
        assert!(lines[4].starts_with("Rows 1-3 of 3, columns 98-133 of 200;"), "{text}");
        assert!(lines.iter().all(|line| line.len() < 80), "{text}");
        assert!(drawing(&board, Square::new(9, 999)).contains("columns 200-200 of 200"));
    }
}
