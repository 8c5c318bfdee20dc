//! A strip that shows the whole of a long board on one line, and which part of it is on the screen.

use std::ops::RangeInclusive;

use supermex::Position;

/// A line of `width` letters for a board that had `all` rows and columns at first, each letter for as
/// many columns: `#` where all rows are left, `=` where some are, `.` where nothing is, `-` where the
/// last move took something; and brackets around the columns that are `shown`.
pub(super) fn strip(
    board: &Position,
    before: Option<&Position>,
    all: (u64, u64),
    shown: RangeInclusive<u64>,
    width: u16,
) -> String {
    let (rows, columns) = all;
    let row_of = |rows: &[u64], index: usize| rows.get(index).copied().unwrap_or(0);
    // Which columns the last move took, row by row.
    let taken: Vec<_> = before.map_or(Vec::new(), |before| {
        let rows = before.rows().iter().enumerate();
        let taken = rows.map(|(index, &length)| (row_of(board.rows(), index) + 1, length));
        taken.filter(|(first, last)| first <= last).collect()
    });
    let letter = |place: u16| {
        let first = first_column(place, columns, width);
        let last = first_column(place + 1, columns, width) - 1;
        if taken.iter().any(|taken| taken.0 <= last && first <= taken.1) {
            return '-';
        }
        match board.rows().iter().take_while(|&&length| length >= first).count() as u64 {
            0 => '.',
            left if left == rows => '#',
            _ => '=',
        }
    };
    let mut letters: Vec<char> = (0..width).map(letter).collect();
    let place = |column: u64| usize::from(place_of(column, columns, width));
    let (start, end) = (place(*shown.start()), place(*shown.end()));
    // There is a letter for each bracket.
    let start = if start == end { start.min(letters.len().saturating_sub(2)) } else { start };
    for (place, bracket) in [(start, '['), (end.max(start + 1), ']')] {
        if let Some(letter) = letters.get_mut(place) {
            *letter = bracket;
        }
    }
    letters.into_iter().collect()
}

/// The first of `columns` columns that the letter at `place` stands for.
pub(super) fn first_column(place: u16, columns: u64, width: u16) -> u64 {
    let before = u128::from(place) * u128::from(columns) / u128::from(width.max(1));
    u64::try_from(before).unwrap_or(u64::MAX).saturating_add(1)
}

/// The letter that stands for a column: the last one whose first column is not beyond it.
fn place_of(column: u64, columns: u64, width: u16) -> u16 {
    let reached = u128::from(column) * u128::from(width);
    let place = reached.saturating_sub(1) / u128::from(columns.max(1));
    u16::try_from(place).unwrap_or(u16::MAX).min(width.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use supermex::Square;

    #[test]
    fn a_strip_shows_what_is_left_and_what_is_seen() {
        let whole = Position::bar(2, 40).unwrap();
        let first = whole.chomp(Square::new(2, 21)).unwrap();
        let second = first.chomp(Square::new(1, 33)).unwrap();
        let all = (2, 40);
        assert_eq!(strip(&whole, None, all, 1..=4, 20), "[]##################");
        assert_eq!(strip(&first, Some(&whole), all, 1..=6, 20), "[#]#######----------");
        assert_eq!(strip(&second, Some(&first), all, 19..=24, 20), "#########[=]====----");
        assert_eq!(strip(&second, None, all, 39..=40, 20), "##########======..[]");
        // However little was taken, and however many columns share a letter.
        let long = Position::bar(2, 100_000).unwrap();
        let bitten = long.chomp(Square::new(2, 100_000)).unwrap();
        let shown = strip(&bitten, Some(&long), (2, 100_000), 1..=9, 20);
        assert_eq!(shown, "[]#################-");
    }

    #[test]
    fn every_column_has_its_letter() {
        for (columns, width) in [(40, 20), (100_000, 74), (75, 74), (u64::MAX, 60), (13, 12)] {
            for place in 0..width {
                let column = first_column(place, columns, width);
                assert_eq!(place_of(column, columns, width), place, "{place} of {width}");
            }
            assert_eq!(place_of(columns, columns, width), width - 1);
        }
    }
}
