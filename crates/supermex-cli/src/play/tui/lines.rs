//! The lines around the board: title, status, keys and help.

use std::fmt::Write;

use supermex::game::Player;

use super::app::{App, Entry};
use crate::play::words;

/// What `?` shows: keys, and what they do.
pub(super) const HELP: [(&str, &str); 16] = [
    ("arrows", "move the cursor; h j k l too"),
    ("Home, End", "to the ends of the row"),
    ("Enter", "take the square; space or a click too"),
    ("2,4", "then Enter: take row 2, column 4"),
    ("Tab", "the next board, if there are several; 2:1,3 takes (1,3) of board 2"),
    ("i", "hint: the best move"),
    ("v", "values in the squares: win or loss, nim-values, remoteness, none"),
    ("u", "undo your last move, and the reply"),
    ("s", "swap sides"),
    ("e", "explain mistakes, or stop it"),
    ("n", "a new game on the same board"),
    ("w", "save the game in a file"),
    ("PgUp, PgDn", "scroll what was said"),
    ("?", "this list; any key leaves it"),
    ("q", "quit; Ctrl-C too"),
    ("signs", "! poison, x what you would take, - the last bite, * a hint, . gone"),
];

impl App {
    /// The line above the board, in parts: two forms that say all, and two that say less.
    pub(super) fn titles(&self) -> Vec<Vec<String>> {
        let game = &self.session.game;
        let state = match (self.replay, game.winner()) {
            (Some(at), _) => format!("move {at} of {}", game.plies().len()),
            (None, Some(Player::Human)) => "you have won".to_owned(),
            (None, Some(Player::Computer)) => "you have lost".to_owned(),
            (None, None) => format!("move {}, yours", game.plies().len() + 1),
        };
        let name = game.start().name();
        let mut rest = vec![state.clone(), self.session.level().to_string()];
        rest.extend(self.values.as_ref().map(|values| values.kind.name().to_owned()));
        if self.session.explain {
            rest.push("explain".to_owned());
        }
        vec![
            [vec![format!("Chomp {name}")], rest.clone()].concat(),
            [vec![name.clone()], rest].concat(),
            vec![name, state.clone()],
            vec![state],
        ]
    }

    /// The line under the board: what is being typed, or what the cursor would do. Where it does not
    /// fit into `width` letters, the shorter form does.
    pub(super) fn status(&self, width: usize) -> String {
        let forms = match &self.entry {
            Some(Entry::Square(text)) => typed("Take", text),
            Some(Entry::File(text)) => typed("Save in", text),
            Some(Entry::Overwrite(path)) => {
                let question = words::may_overwrite(path);
                vec![format!("{question} (y or n)"), "Overwrite it? (y or n)".to_owned()]
            }
            None => self.under_cursor(),
        };
        let fitting = forms.iter().find(|form| form.chars().count() <= width);
        fitting.or(forms.last()).cloned().unwrap_or_default()
    }

    /// What the cursor would do, the longest form first.
    fn under_cursor(&self) -> Vec<String> {
        let (sum, _) = self.boards();
        if !self.may_take() {
            return vec![format!("{} left", words::count(sum.size(), "square"))];
        }
        let square = words::named(self.cursor, &sum);
        let board = &sum.boards()[self.cursor.board - 1];
        let Ok(left) = board.chomp(self.cursor.square) else {
            return vec![format!("{square} is the poison"), square];
        };
        let takes = words::count(board.size() - left.size(), "square");
        let value = self.values.as_ref().map(|values| values.sentence(self.cursor));
        let value = value.map(|it| format!(": {it}")).unwrap_or_default();
        vec![
            format!("{square}: {takes}, leaves {}{value}", left.excerpt()),
            format!("{square}: {takes}{value}"),
            format!("{square}{value}"),
            square,
        ]
    }

    /// The keys that work now, the most important ones first.
    pub(super) fn keys(&self) -> Vec<&'static str> {
        let several = self.session.game.start().only().is_none();
        let keys: &[&str] = match (&self.entry, self.replay, self.session.game.is_over()) {
            (Some(Entry::Overwrite(_)), ..) => &["y overwrite", "n leave it alone"],
            (Some(_), ..) => &["Enter", "Esc leave it"],
            (None, Some(_), _) => {
                &["? help", "q quit", "left/right step", "v values", "Enter play on from here"]
            }
            (None, None, true) => &["? help", "q quit", "n new", "u undo", "w save"],
            (None, None, false) => &[
                "? help",
                "q quit",
                "i hint",
                "v values",
                "u undo",
                "arrows move",
                "Enter take",
                "2,4 type",
                "s swap",
                "e explain",
                "n new",
                "w save",
            ],
        };
        let moving = |key: &&'static str| match *key {
            "arrows move" if several => "Tab board",
            other => other,
        };
        keys.iter().map(moving).collect()
    }
}

/// Something that is being typed; of a long text, the end.
fn typed(what: &str, text: &str) -> Vec<String> {
    let end: String = text.chars().rev().take(24).collect::<Vec<_>>().into_iter().rev().collect();
    vec![
        format!("{what}: {text}_   (Enter, or Esc)"),
        format!("{what}: {text}_"),
        format!("{what}: ...{end}_"),
        format!("{end}_"),
    ]
}

/// The help, in lines of at most this width.
pub(super) fn help(width: usize) -> Vec<String> {
    let keys = HELP.iter().map(|(key, _)| key.len()).max().unwrap_or(0) + 2;
    let mut lines = Vec::new();
    for (key, does) in HELP {
        let texts = wrapped(does, width.saturating_sub(keys));
        for (text, key) in texts.iter().zip([key].into_iter().chain(std::iter::repeat(""))) {
            let mut line = String::new();
            let _ = write!(line, "{key:keys$}{text}");
            lines.push(line);
        }
    }
    lines
}

/// A text in lines of at most this width, broken between words where that is possible.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
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

/// As many of `items` as fit on `most` lines of `width` letters, with bars between them or, where
/// that saves a line or an item, spaces.
pub(super) fn joined(items: &[&str], width: usize, most: usize) -> Vec<String> {
    let by = |between: &str| {
        let mut lines: Vec<String> = Vec::new();
        let mut count = 0;
        for item in items {
            let length = item.chars().count();
            if let Some(line) = lines.last_mut()
                && line.chars().count() + between.len() + length <= width
            {
                line.push_str(between);
                line.push_str(item);
            } else if lines.len() < most && (length <= width || most == usize::MAX) {
                lines.push((*item).to_owned());
            } else {
                break;
            }
            count += 1;
        }
        (lines, count)
    };
    let (bars, spaces) = (by(" | "), by("  "));
    if spaces.1 > bars.1 { spaces.0 } else { bars.0 }
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
        assert_eq!(joined(&["one", "two", "three"], 8, 1), ["one  two"]);
        assert_eq!(joined(&["one", "two", "three"], 9, 2), ["one | two", "three"]);
        assert_eq!(joined(&["one", "two", "three"], 2, 2), [""; 0]);
    }

    #[test]
    fn help_fits_the_screen() {
        for width in [40, 80, 200] {
            assert!(help(width).iter().all(|line| line.chars().count() <= width));
        }
        assert!(help(80).len() < 24 - 2, "all of it is on a usual screen");
    }
}
