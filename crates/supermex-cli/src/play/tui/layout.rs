//! Which lines of the screen are for what.
//!
//! A small screen loses decoration first: the second line of keys, the strip, what was said, the
//! title. The board goes last, and never without a word.

use ratatui::layout::Rect;

use super::lines::joined;

/// What is to be shown.
pub(super) struct Needs<'a> {
    /// How many rows of squares there are, with the numbers between boards that stand below one
    /// another.
    pub(super) rows: u64,
    /// Whether all columns fit on the screen.
    pub(super) fits: bool,
    /// Whether there is a note under the board even if all of it fits.
    pub(super) note: bool,
    /// How wide the screen has to be.
    pub(super) least_width: u64,
    /// The title, from the longest form to the shortest, each in parts that stay whole.
    pub(super) titles: Vec<Vec<String>>,
    pub(super) keys: &'a [&'a str],
    /// How many lines there are to say.
    pub(super) said: usize,
    pub(super) is_over: bool,
}

/// What is shown, and on how many lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) title: Vec<String>,
    /// The most lines for the board, with numbers, strip and note.
    pub(super) board: usize,
    /// Whether a strip shows the whole of a board that does not fit.
    pub(super) strip: bool,
    /// Lines for what is said.
    pub(super) said: usize,
    pub(super) keys: Vec<String>,
}

/// What a screen can have beside the board.
struct Trim {
    title_lines: usize,
    key_lines: usize,
    strip: bool,
    said: usize,
}

/// From the most to the least.
static TRIMS: [Trim; 8] = [
    Trim { title_lines: 2, key_lines: 2, strip: true, said: 3 },
    Trim { title_lines: 2, key_lines: 1, strip: true, said: 3 },
    Trim { title_lines: 2, key_lines: 1, strip: true, said: 2 },
    Trim { title_lines: 2, key_lines: 1, strip: false, said: 2 },
    Trim { title_lines: 1, key_lines: 1, strip: false, said: 1 },
    Trim { title_lines: 1, key_lines: 0, strip: false, said: 1 },
    Trim { title_lines: 1, key_lines: 0, strip: false, said: 0 },
    Trim { title_lines: 0, key_lines: 0, strip: false, said: 0 },
];

/// Screens with fewer lines have one line of keys, however small the board is.
const TWO_KEY_LINES: usize = 16;
/// Screens with fewer lines keep none for words that are not there.
const ROOMY: usize = 20;
/// Lines for what is said on a roomy screen even when nothing is, so that the board does not jump.
const USUAL: usize = 5;

impl Layout {
    /// Finds room for everything, or says what size the screen would have to be.
    pub(super) fn find(area: Rect, needs: &Needs<'_>) -> Result<Layout, String> {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let rows = usize::try_from(needs.rows).unwrap_or(usize::MAX);
        let Needs { fits, least_width, .. } = *needs;

        // Numbers of columns, two rows and, if that is not all, a note; and the status.
        let least_height = 2 + rows.min(2) + usize::from(!fits || needs.note || rows > 2);
        if (width as u64) < least_width || height < least_height {
            return Err(format!(
                "A screen of {width} x {height} is too small for the board: it takes {least_width} \
                 x {least_height} at least."
            ));
        }
        let lines_for = |trim: &Trim, rows: usize| {
            let strip = usize::from(!fits && trim.strip);
            1_usize.saturating_add(rows) + usize::from(!fits || needs.note) + strip
        };
        let try_trim = |trim: &'static Trim| {
            let key_lines = if height < TWO_KEY_LINES { 1 } else { 2 };
            let keys = joined(needs.keys, width, trim.key_lines.min(key_lines));
            let title = title_in(&needs.titles, width, trim.title_lines)?;
            let fixed = title.len() + 1 + keys.len();
            let needed = fixed + trim.said + lines_for(trim, rows.min(4));
            (needed <= height).then_some((title, keys, trim))
        };
        let found = TRIMS.iter().find_map(try_trim);
        let (title, keys, trim) = found.unwrap_or((Vec::new(), Vec::new(), &TRIMS[7]));

        let rest = height - 1 - title.len() - keys.len();
        let whole = lines_for(trim, rows);
        // When a game is over, words matter more than squares.
        let wished = if needs.is_over { lines_for(trim, rows.min(4)) } else { whole };
        let for_board = wished.min(rest.saturating_sub(trim.said));
        let wanted = if height < ROOMY { needs.said } else { needs.said.max(USUAL) };
        let said = wanted.min(rest.saturating_sub(for_board));
        Ok(Layout { title, board: rest - said, strip: trim.strip && !fits, said, keys })
    }
}

/// The longest form of a title that is whole on one line; or the longest on a few; or a shorter one.
fn title_in(titles: &[Vec<String>], width: usize, most: usize) -> Option<Vec<String>> {
    if most == 0 {
        return Some(Vec::new());
    }
    let one_line = |title: &Vec<String>| {
        let line = title.join(" | ");
        (line.chars().count() <= width).then(|| vec![line])
    };
    let several = |title: &Vec<String>| {
        let parts: Vec<&str> = title.iter().map(String::as_str).collect();
        let lines = joined(&parts, width, usize::MAX);
        (lines.len() <= most && lines.iter().all(|it| it.chars().count() <= width)).then_some(lines)
    };
    // The first forms say the same; those after them leave something out.
    let (same, shorter) = titles.split_at(titles.len().min(2));
    let found = same.iter().find_map(one_line).or_else(|| same.iter().find_map(several));
    found.or_else(|| shorter.iter().find_map(one_line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(all: (u64, u64), width: u16, said: usize) -> Needs<'static> {
        let parts = ["Chomp 3x100000", "move 12, yours", "perfect", "explain"].map(String::from);
        let title = parts.to_vec();
        let titles = vec![title.clone(), title.clone(), title[..2].to_vec(), title[1..2].to_vec()];
        let keys = &["? help", "q quit", "i hint", "v values", "u undo", "arrows move"];
        let (rows, fits) = (all.0, (u64::from(width).saturating_sub(3)) / 3 >= all.1);
        let least_width = 3 + 3 * all.1.min(3);
        Needs { rows, fits, note: false, least_width, titles, keys, said, is_over: false }
    }

    fn find(width: u16, height: u16, all: (u64, u64), said: usize) -> Result<Layout, String> {
        Layout::find(Rect::new(0, 0, width, height), &needs(all, width, said))
    }

    #[test]
    fn small_screens_lose_decoration_before_the_board() {
        let whole = find(80, 24, (4, 7), 3).unwrap();
        assert_eq!((whole.title.len(), whole.keys.len(), whole.said), (1, 1, 5));
        let small = find(40, 12, (3, 100_000), 9).unwrap();
        assert_eq!((small.title.len(), small.keys.len(), small.strip), (2, 1, true));
        assert_eq!((small.said, small.board), (2, 6), "the board is whole, and the words are cut");
        let low = find(40, 7, (4, 7), 9).unwrap();
        assert_eq!((low.board, low.keys.len(), low.said, low.title.len()), (5, 0, 0, 1));
        let lowest = find(40, 5, (4, 7), 9).unwrap();
        assert_eq!((lowest.board, lowest.title.len()), (4, 0));
    }

    #[test]
    fn a_screen_that_is_too_small_is_told_what_it_takes() {
        let refused = find(11, 4, (4, 7), 0).unwrap_err();
        assert_eq!(
            refused,
            "A screen of 11 x 4 is too small for the board: it takes 12 x 5 at least."
        );
        assert!(find(12, 5, (4, 7), 0).is_ok());
        assert!(find(12, 4, (4, 7), 0).is_err());
        assert!(find(6, 3, (1, 1), 0).is_ok());
    }

    /// Whatever the screen, everything has its lines, and no line of the title is cut.
    #[test]
    fn nothing_is_given_away_twice() {
        for (width, height) in (0..90).flat_map(|width| (0..40).map(move |high| (width, high))) {
            for all in [(4, 7), (3, 100_000), (60, 2), (1, 1)] {
                let Ok(layout) = find(width, height, all, 4) else { continue };
                let lines = layout.title.len() + layout.board + 1 + layout.said + layout.keys.len();
                assert_eq!(lines, usize::from(height), "{layout:?}");
                assert!(layout.board >= 2);
                let fits = |line: &String| line.chars().count() <= usize::from(width);
                assert!(layout.title.iter().chain(&layout.keys).all(fits), "{layout:?}");
            }
        }
    }
}
