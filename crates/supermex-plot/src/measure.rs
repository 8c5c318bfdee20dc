//! How wide texts are, so that they fit where they are put.

use std::fmt::Write;

use resvg::usvg::{Node, Tree};

use crate::figure::OPTIONS;
use crate::ink::escaped;

/// How wide each text is at this size.
pub(crate) fn widths<'t>(texts: impl IntoIterator<Item = &'t str>, size: f64) -> Vec<f64> {
    let texts: Vec<&str> = texts.into_iter().collect();
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\" xml:space=\"preserve\">",
    );
    for (number, text) in texts.iter().enumerate() {
        let _ = write!(svg, "<text id=\"t{number}\" font-size=\"{size}\">{}</text>", escaped(text));
    }
    svg.push_str("</svg>");
    let tree = Tree::from_str(&svg, &OPTIONS).ok();
    let width = |(number, text): (usize, &&str)| {
        let node = tree.as_ref().and_then(|tree| tree.node_by_id(&format!("t{number}")));
        let found = match node {
            Some(Node::Text(text)) => f64::from(text.bounding_box().width()),
            _ => 0.0,
        };
        // Letters of East Asia, which the font does not have, are as wide as they are high.
        let wide = text.chars().filter(|letter| *letter >= '\u{1100}' && !is_sign(*letter)).count();
        found + 0.4 * size * wide as f64
    };
    texts.iter().enumerate().map(width).collect()
}

/// Punctuation, arrows, mathematical signs and shapes.
fn is_sign(letter: char) -> bool {
    ('\u{2000}'..'\u{2e80}').contains(&letter)
}

/// The lines that `text` has if no line is wider than `most`. It is broken between words, and a word
/// that is too long where it has to be.
pub(crate) fn wrap(text: &str, size: f64, most: f64) -> Vec<String> {
    break_after(text, &[' '], size, most)
}

/// The lines that `text` has if it is broken after one of these letters.
pub(crate) fn break_after(text: &str, after: &[char], size: f64, most: f64) -> Vec<String> {
    let pieces: Vec<&str> = text.split_inclusive(after).collect();
    let found = widths(pieces.iter().map(|piece| piece.trim_end()).chain(["x x", "xx"]), size);
    let space = found[pieces.len()] - found[pieces.len() + 1];
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    for (piece, &width) in pieces.into_iter().zip(&found) {
        if used > 0.0 && used + width > most {
            lines.push(String::new());
            used = 0.0;
        }
        // About as many letters as have room, if it is longer than a line.
        let letters = piece.chars().count().max(1);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few letters")]
        let fit = (most * letters as f64 / width.max(1.0) * 0.9) as usize;
        let fit = if width > most { fit.max(1) } else { usize::MAX };
        for (place, letter) in piece.chars().enumerate() {
            if place > 0 && place.is_multiple_of(fit) {
                lines.push(String::new());
                used = 0.0;
            }
            lines.last_mut().expect("there is a line").push(letter);
        }
        used += if width > most { width % most } else { width };
        used += if piece.ends_with(' ') { space } else { 0.0 };
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_their_widths() {
        let found = widths(["mm", "m", "", "<&>", "i"], 10.0);
        assert!((found[0] - 2.0 * found[1]).abs() < 0.1, "{found:?}");
        assert_eq!(found[2], 0.0);
        assert!(found[3] > 20.0 && found[4] < 4.0, "{found:?}");
    }

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        let text = "one two three four five six seven";
        assert_eq!(wrap(text, 10.0, 1e6), [text]);
        let lines = wrap(text, 10.0, 80.0);
        assert!(
            lines.len() > 1
                && widths(lines.iter().map(String::as_str), 10.0)
                    .iter()
                    .all(|&width| width <= 81.0)
        );
        assert_eq!(lines.join(" "), text);
        let set = break_after("{1,2,3,4,5,6,7,8,9}", &[','], 10.0, 50.0);
        assert!(set.len() > 1 && set.concat() == "{1,2,3,4,5,6,7,8,9}", "{set:?}");
        assert!(set[..set.len() - 1].iter().all(|line| line.ends_with(',')), "{set:?}");
        let long = wrap(&"m".repeat(100), 10.0, 200.0);
        assert_eq!(long.concat().len(), 100);
        assert!(widths(long.iter().map(String::as_str), 10.0).iter().all(|&width| width <= 200.0));
    }
}
