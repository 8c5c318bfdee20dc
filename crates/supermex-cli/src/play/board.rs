//! The board in plain characters, with its rows and columns numbered.

use std::ops::RangeInclusive;

use supermex::{Position, Square};

/// The most rows and columns that are drawn at once.
const ROWS: u64 = 20;
const COLUMNS: u64 = 36;

/// The board, from `corner` on: as much as fits on a narrow screen, and a line that says so where
/// that is not all.
pub(crate) fn drawing(position: &Position, corner: Square) -> String {
    let height = position.height() as u64;
    let first = Square::new(corner.row.clamp(1, height), corner.column.clamp(1, position.width()));
    let rows = first.row..=height.min(first.row + ROWS - 1);
    let columns = first.column..=position.width().min(first.column + COLUMNS - 1);
    let margin = rows.end().to_string().len() + 1;

    let mut text = format!("{}{}\n", " ".repeat(margin + 2), header(columns.clone()));
    for row in rows.clone() {
        let square = |column| match Square::new(row, column) {
            Square::POISON => "! ",
            square if position.contains(square) => "o ",
            _ => "",
        };
        let squares: String = columns.clone().map(square).collect();
        let cut = if position.contains(Square::new(row, columns.end() + 1)) { "..." } else { "" };
        let line = format!("{row:>margin$}  {squares}{cut}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    if *rows.end() < height || *columns.end() < position.width() || first != Square::POISON {
        let parts = [(&rows, height, "Rows"), (&columns, position.width(), "columns")];
        let parts = parts
            .map(|(shown, all, what)| format!("{what} {}-{} of {all}", shown.start(), shown.end()));
        text.push_str(&parts.join(", "));
        text.push_str("; 'board ROW COLUMN' draws another part.\n");
    }
    text
}

/// The numbers of the columns, two characters each: all of them while they have one digit, and
/// else the first and every fifth.
fn header(columns: RangeInclusive<u64>) -> String {
    let all = *columns.end() < 10;
    let mut line = String::new();
    for (column, place) in columns.zip((0..).step_by(2)) {
        let free = line.len() < place || place == 0;
        if free && (all || place == 0 || column % 5 == 0) {
            line = format!("{line:place$}{column}");
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
