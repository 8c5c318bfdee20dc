//! How the screen is laid out: title, board, status, what was said, keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::App;
use super::board::{Scene, put};

/// Draws everything, and remembers where the board is.
pub(crate) fn draw(frame: &mut Frame, app: &mut App) {
    let area = frame.area();
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let start = app.session.game.start();
    let all = (start.height() as u64, start.width());
    let (board, before) = app.boards();

    let said: Vec<String> = app.said.iter().flat_map(|line| wrapped(line, width)).collect();
    let keys = joined(app.keys(), width, if height < 16 { 1 } else { 2 });
    // Title, status and keys are fixed. A game has a few lines for what is said even when nothing
    // is, so that the board does not jump; when it is over, words matter more than squares.
    let rest = height.saturating_sub(2 + keys.len());
    let usual = if height < 20 { 0 } else { 5 };
    let needed = usize::try_from(all.0).unwrap_or(rest).saturating_add(1);
    let least =
        if app.session.game.is_over() { 3 } else { needed.min(6).min(rest.saturating_sub(2)) };
    let lines = said.len().max(usual).min(rest.saturating_sub(least));
    let for_board = rest - lines;

    let row = |place: usize| area.y + u16::try_from(place).unwrap_or(u16::MAX - area.y);
    let place = Rect { y: row(1).min(area.bottom()), height: row(for_board) - area.y, ..area };
    app.view = app.view.place(place, all, app.cursor);
    let for_board = for_board.min(app.view.lines());
    let scene = Scene {
        board: &board,
        before: before.as_ref(),
        cursor: app.cursor,
        may_take: app.may_take(),
        hinted: &app.hinted,
        colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    };

    let buffer = frame.buffer_mut();
    let [bold, italic, dim] = [Modifier::BOLD, Modifier::ITALIC, Modifier::DIM]
        .map(|modifier| Style::new().add_modifier(modifier));
    scene.draw(&app.view, buffer);
    put(buffer, area.x, area.y, &app.title(), bold);
    if let Some(note) = app.view.note() {
        put(buffer, area.x, row(for_board), &note, italic);
    }
    put(buffer, area.x, row(for_board + 1), &app.status(), bold);

    app.scrolled = app.scrolled.min(said.len().saturating_sub(lines));
    let hidden = said.len() - app.scrolled > lines;
    for (line, place) in said.iter().skip(app.scrolled).take(lines).zip(for_board + 2..) {
        put(buffer, area.x, row(place), line, Style::new());
    }
    if hidden && lines > 0 {
        let more = " (PgDn: more)";
        let x = area.right().saturating_sub(u16::try_from(more.len()).unwrap_or(0));
        put(buffer, x, row(for_board + 1 + lines), more, italic);
    }
    for (line, place) in keys.iter().zip(height.saturating_sub(keys.len())..) {
        put(buffer, area.x, row(place), line, dim);
    }
}

/// A text in lines of at most this width, broken between words where that is possible.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + letters.len() <= width => {
                line.extend([" ", word]);
            }
            _ => lines.extend(letters.chunks(width.max(1)).map(String::from_iter)),
        }
    }
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// As many of `items` as fit on `most` lines of `width` letters, with bars between them.
fn joined(items: &[&str], width: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        if let Some(line) = lines.last_mut()
            && line.len() + 3 + item.len() <= width
        {
            line.push_str(" | ");
            line.push_str(item);
        } else if lines.len() < most {
            lines.push((*item).to_owned());
        } else {
            break;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("", 3), [""]);
        assert_eq!(wrapped("ab", 0), ["a", "b"]);
    }

    #[test]
    fn keys_that_do_not_fit_are_left_out() {
        assert_eq!(joined(&["one", "two", "three"], 9, 1), ["one | two"]);
        assert_eq!(joined(&["one", "two", "three"], 9, 2), ["one | two", "three"]);
    }
}
