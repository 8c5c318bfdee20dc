//! A board as one sees it: squares of chocolate, the poison, and what each bite is worth. A game is
//! a strip of such boards.

mod layout;
mod strip;

use std::collections::{BTreeMap, BTreeSet};

use supermex::solve::{Analysis, Worth};
use supermex::{Outcome, Position, Solution, Square};

use self::layout::{Layout, MOST_ROWS, MOST_SQUARES};
pub use self::strip::{Scene, strip};
use crate::figure::{Figure, Origin};
use crate::ink::{Anchor, Point, Stroke};
use crate::measure::wrap;
use crate::page::{MARGIN, Page};
use crate::palette::{
    CHOCOLATE, CHOCOLATE_EDGE, COCOA, CREAM, FAINT, GOLD, GOLD_EDGE, GRID_LINE, TAKEN, TAKEN_EDGE,
};
use crate::poison::draw_square;

/// What squares show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// The nim-value of what a bite leaves.
    Nim,
    /// Who wins what a bite leaves.
    Outcome,
    /// How many moves are left after a bite, when the winner hurries and the loser holds out.
    Depth,
    /// Which bites win.
    Winning,
    /// Squares only.
    Nothing,
}

/// A board, and what is shown on its squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    position: Position,
    texts: BTreeMap<Square, String>,
    winning: BTreeSet<Square>,
    bite: Option<Square>,
}

/// What is written where a value is not known.
const UNKNOWN: &str = "?";

impl Board {
    /// A board with nothing on its squares.
    pub fn plain(position: Position) -> Board {
        Board { position, texts: BTreeMap::new(), winning: BTreeSet::new(), bite: None }
    }

    /// A board with its winning bites, of which `solution` has all; if `show` says so, each square
    /// says who wins what is left.
    pub fn solved(solution: &Solution, show: Show) -> Board {
        let mut board = Board::plain(solution.position.clone());
        board.winning = solution.winning_moves.iter().map(|it| it.square).collect();
        if show == Show::Outcome {
            for square in squares(&board.position).skip(1) {
                let outcome = if board.winning.contains(&square) { Outcome::P } else { Outcome::N };
                board.texts.insert(square, outcome.to_string());
            }
        }
        board
    }

    /// A board with what each bite is worth.
    pub fn analysed(analysis: &Analysis, show: Show) -> Board {
        let text = |it: &Worth| match show {
            Show::Nim => Some(it.nim.map(|nim| nim.to_string())),
            Show::Outcome => Some(Some(it.outcome.to_string())),
            Show::Depth => Some(it.remoteness.map(|depth| depth.to_string())),
            Show::Winning | Show::Nothing => None,
        };
        let texts = analysis.moves.iter().filter_map(|it| Some((it.square, text(it)?)));
        let texts = texts.map(|(square, text)| (square, text.unwrap_or(UNKNOWN.to_owned())));
        Board {
            texts: texts.collect(),
            winning: analysis.winning().map(|it| it.square).collect(),
            ..Board::plain(analysis.position.clone())
        }
    }

    /// Marks what the bite of `square` takes.
    #[must_use]
    pub fn bitten(mut self, square: Square) -> Board {
        self.bite = Some(square);
        self
    }

    /// Whether at least half of the values that squares show are known.
    pub fn is_known(&self) -> bool {
        let unknown = self.texts.values().filter(|text| *text == UNKNOWN).count();
        2 * unknown <= self.texts.len()
    }

    fn text(&self, square: Square) -> &str {
        self.texts.get(&square).map_or("", String::as_str)
    }

    fn wins(&self, square: Square) -> bool {
        self.winning.contains(&square)
    }

    fn takes(&self, square: Square) -> bool {
        let takes = |bite: Square| square.row >= bite.row && square.column >= bite.column;
        self.bite.is_some_and(takes)
    }

    /// The texts of all squares, each once.
    fn distinct(&self) -> BTreeSet<&str> {
        self.texts.values().map(String::as_str).collect()
    }

    /// What is drawn, as a table.
    fn rows(&self) -> Vec<String> {
        let row = |square: Square| {
            let (text, wins, taken) = (self.text(square), self.wins(square), self.takes(square));
            format!("{},{},{text},{wins},{taken}", square.row, square.column)
        };
        squares(&self.position).map(row).collect()
    }
}

/// A board is too large for a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{board} is too large to draw: a picture shows up to {MOST_SQUARES} squares in up to {MOST_ROWS} rows"
)]
pub struct TooLarge {
    board: String,
}

impl TooLarge {
    /// Whether a board fits into a picture.
    pub fn check(position: &Position) -> Result<(), TooLarge> {
        if position.size() > MOST_SQUARES || position.height() > MOST_ROWS {
            return Err(TooLarge { board: position.name().to_string() });
        }
        Ok(())
    }
}

/// A board, with what `show` says on its squares.
pub fn board(board: &Board, show: Show, origin: &Origin) -> Result<Figure, TooLarge> {
    TooLarge::check(&board.position)?;
    let layout = Layout::of(&board.position, board.distinct(), ROOM);
    let title = format!("Chomp on {}", board.position.name());
    let width = (layout.width() + 2.0 * MARGIN).max(NARROWEST);
    let lines = legend(board, show);
    let lines: Vec<String> =
        lines.iter().flat_map(|text| wrap(text, 13.0, width - 2.0 * MARGIN)).collect();
    let top = 62.0 + 18.0 * lines.len() as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pages are small")]
    let size = (width.ceil() as u32, (top + layout.height()).ceil() as u32);
    let mut page = Page::sized("board", size, &title, &lines);
    draw(&mut page, board, None, &layout, ((width - layout.width()) / 2.0, top));
    Ok(page.finish(origin, "row,column,mark,wins,taken", board.rows()))
}

/// A picture of a board is at most as wide as a page, and never so narrow that no text fits.
const ROOM: f64 = 852.0;
const NARROWEST: f64 = 440.0;

/// All squares, row by row.
fn squares(position: &Position) -> impl Iterator<Item = Square> {
    let rows = (1..).zip(position.rows());
    rows.flat_map(|(row, &length)| (1..=length).map(move |column| Square::new(row, column)))
}

/// What the numbers or letters on squares are, if there are any.
fn explained(show: Show) -> Option<&'static str> {
    match show {
        Show::Nim => Some(
            "Each square shows the nim-value of what is left when it is bitten off with all to its \
             right and below. Leave 0 and win.",
        ),
        Show::Outcome => Some(
            "Each square shows who wins what is left when it is bitten off with all to its right \
             and below: P, whoever moved, or N, whoever moves next. Leave P and win.",
        ),
        Show::Depth => Some(
            "Each square shows how many moves are left when it is bitten off with all to its right \
             and below, the winner hurries and the loser holds out. Leave an even number and win.",
        ),
        Show::Winning | Show::Nothing => None,
    }
}

/// What the picture shows, in sentences.
fn legend(board: &Board, show: Show) -> Vec<String> {
    let mut lines: Vec<String> = explained(show).map(str::to_owned).into_iter().collect();
    if show != Show::Nothing {
        lines.push(match board.winning.first() {
            None => "No bite wins: whoever moves next loses.".to_owned(),
            Some(square) if board.winning.len() == 1 => {
                format!("Only the golden square {square} wins.")
            }
            Some(_) => format!("The {} golden squares win.", board.winning.len()),
        });
    }
    if board.texts.values().any(|text| text == UNKNOWN) {
        lines.push("Where there is a question mark, the value is not known.".to_owned());
    }
    if let Some(bite) = board.bite {
        lines.push(format!("The bite {bite} takes all squares with a red edge."));
    }
    if lines.is_empty() {
        lines.push("A bite takes a square with all to its right and below.".to_owned());
    }
    lines
}

/// Draws a board, its numbers, and where squares of `before` are gone.
fn draw(page: &mut Page, board: &Board, before: Option<&Position>, layout: &Layout, corner: Point) {
    for (at, text, anchor) in layout.numbers() {
        let at = (corner.0 + at.0, corner.1 + at.1);
        page.ink.text(at, 12.0, anchor, FAINT, &text);
    }
    let (side, gap) = (layout.side(), layout.gap());
    let place = |square: Square| {
        let (x, y) = layout.corner(square);
        (corner.0 + x + gap, corner.1 + y + gap)
    };
    let area = (side - 2.0 * gap, side - 2.0 * gap);
    for square in before.into_iter().flat_map(squares) {
        if !board.position.contains(square) {
            page.ink.rounded(place(square), area, "none", Stroke::solid(GRID_LINE, 0.8));
        }
    }
    for square in squares(&board.position) {
        let at = place(square);
        if square == Square::POISON {
            draw_square(&mut page.ink, at, area.0);
            continue;
        }
        let (fill, edge, ink) = match (board.takes(square), board.wins(square)) {
            (true, false) => (TAKEN, TAKEN_EDGE, COCOA),
            (true, true) => (GOLD, TAKEN_EDGE, COCOA),
            (false, true) => (GOLD, GOLD_EDGE, COCOA),
            (false, false) => (CHOCOLATE, CHOCOLATE_EDGE, CREAM),
        };
        let is_bite = board.bite == Some(square);
        let line = (side / 32.0).clamp(0.6, 2.0) * if is_bite { 2.0 } else { 1.0 };
        page.ink.rounded(at, area, fill, Stroke::solid(edge, (line * 10.0).round() / 10.0));
        let text = board.text(square);
        if !text.is_empty() {
            let font = layout.font();
            let at = (at.0 + side / 2.0 - gap, at.1 + side / 2.0 - gap + 0.36 * font);
            page.ink.text(at, font, Anchor::Middle, ink, text);
        }
    }
}
