//! Text that may come from anywhere, in a sentence or on a line of a terminal.

use std::borrow::Cow;

/// `text` on one line: characters that would steer a terminal, or reverse the order of letters, are
/// escaped.
///
/// ```
/// use supermex::text::printable;
///
/// assert_eq!(printable("a\u{1b}[2J\n"), "a\\u{1b}[2J\\n");
/// assert_eq!(printable("{ä} 'b' \\"), "{ä} 'b' \\");
/// ```
pub fn printable(text: &str) -> String {
    letters(text).collect()
}

/// `text` on one line, like [`printable`], cut after `most` letters, with `...` where there are
/// more.
///
/// ```
/// use supermex::text::shortened;
///
/// assert_eq!(shortened("chocolate", 5), "choco...");
/// assert_eq!(shortened("chocolate", 9), "chocolate");
/// ```
pub fn shortened(text: &str, most: usize) -> String {
    let mut letters = letters(text);
    let shown: String = letters.by_ref().take(most).collect();
    if letters.next().is_some() { shown + "..." } else { shown }
}

/// A text as a cell of a table that a spreadsheet may open: what it would take for a formula begins
/// with an apostrophe.
///
/// ```
/// use supermex::text::defused;
///
/// assert_eq!(defused("=1+1"), "'=1+1");
/// assert_eq!(defused("1+1"), "1+1");
/// ```
pub fn defused(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@']) {
        return Cow::Owned(format!("'{text}"));
    }
    Cow::Borrowed(text)
}

/// The digits of a whole number, with commas between thousands.
///
/// ```
/// use supermex::text::with_commas;
///
/// assert_eq!(with_commas("1234567"), "1,234,567");
/// ```
pub fn with_commas(digits: &str) -> String {
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b',')).into_owned()
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(|letter| {
        let steers = letter.is_control()
            || matches!(
                letter,
                '\u{61c}'
                    | '\u{200e}'..='\u{200f}'
                    | '\u{2028}'..='\u{202e}'
                    | '\u{2066}'..='\u{2069}'
            );
        let escaped = steers.then(|| letter.escape_default());
        (!steers).then_some(letter).into_iter().chain(escaped.into_iter().flatten())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_stays_on_one_short_line() {
        let text: String = (0..0x3000).filter_map(char::from_u32).collect();
        let shown = printable(&text);
        assert_eq!(shown.lines().count(), 1);
        assert!(!shown.contains(|it: char| it.is_control() || "\u{2028}\u{2029}".contains(it)));
        let marks = "\u{61c}\u{200e}\u{200f}\u{202a}\u{202e}\u{2066}\u{2069}";
        assert!(!shown.contains(|it| marks.contains(it)));
        assert_eq!(shortened(&text, 40).chars().count(), 43);
        assert_eq!(shortened(&"\n".repeat(9), 18), printable(&"\n".repeat(9)));
        assert_eq!(shortened("", 0), "");
    }
}
