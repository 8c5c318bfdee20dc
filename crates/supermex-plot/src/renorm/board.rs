//! Fig. 1 of the paper: the board of three-rowed Chomp, and the coordinates [x, y, z].

use crate::figure::{Figure, Origin};
use crate::ink::{Anchor, Point, Stroke};
use crate::page::Page;
use crate::palette::{BLUE, BLUES, FAINT, GRID_LINE, INK, PALE, RED, REDS};
use crate::poison::draw_square;

/// The side of a square, and the upper left corners of the two boards.
const SIDE: f64 = 42.0;
const START: Point = (96.0, 112.0);
const LATER: Point = (96.0, 342.0);
/// Where the panels would end.
const BOTTOM: u32 = 514;

/// How many columns the bar has, and how many are left of three, two and one squares.
const COLUMNS: u32 = 18;
const LEFT: [u32; 3] = [5, 6, 4];

/// The colour of squares, and of squares that are gone.
const SQUARE: &str = "#fbf7f0";
const EDGE: Stroke = Stroke::solid(INK, 0.8);
const GONE: Stroke = Stroke::solid(GRID_LINE, 0.8);

/// The sorts of moves: the row of the square, the part of the row (columns of three, two or one
/// squares), and what the paper calls them.
const MOVES: [(u32, usize, &str); 6] = [
    (1, 0, "(M6)"),
    (1, 1, "(M2)"),
    (1, 2, "(M3)"),
    (2, 0, "(M5)"),
    (2, 1, "(M1)"),
    (3, 0, "(M4)"),
];

/// The bar 3 × n with a bite, and a position [x, y, z] with what its parts are called.
pub fn board(origin: &Origin) -> Figure {
    let title = "The game of Chomp, and its coordinates";
    let subtitle = "A bite takes a square, and all squares to the right of it and below it; \
                    whoever takes the poison loses";
    let mut page = Page::new(super::BOARD, BOTTOM, title, subtitle);
    draw_start(&mut page);
    draw_position(&mut page);
    let squares = (1..=3).flat_map(|row| (1..=COLUMNS).map(move |column| (row, column)));
    let rows = squares.map(|(row, column)| {
        let sort =
            MOVES.iter().find(|(its, part, _)| (*its, Some(*part)) == (row, part_of(column)));
        let sort = sort.map_or("", |(_, _, name)| name.trim_matches(['(', ')']));
        format!("{row},{column},{},{sort}", u32::from(column <= length(row)))
    });
    page.finish(origin, "row,column,left,move", rows)
}

/// How long a row of the position is.
fn length(row: u32) -> u32 {
    LEFT[..4 - row as usize].iter().sum()
}

/// Which of the three parts of the position a column is in.
fn part_of(column: u32) -> Option<usize> {
    (0..3).find(|&part| column <= LEFT[..=part].iter().sum())
}

/// The upper left corner of a square.
fn corner((left, top): Point, row: u32, column: u32) -> Point {
    (left + SIDE * f64::from(column - 1), top + SIDE * f64::from(row - 1))
}

/// The names of rows, and the poison.
fn draw_names(page: &mut Page, at: Point) {
    for row in 1..=3 {
        let (x, y) = corner(at, row, 1);
        let name = format!("row {row}");
        page.ink.text((x - 12.0, y + 25.0), 12.0, Anchor::End, INK, &name);
    }
    draw_square(&mut page.ink, (at.0 + 3.0, at.1 + 3.0), SIDE - 6.0);
}

/// The bar, and the bite of a square of the third row.
fn draw_start(page: &mut Page) {
    page.ink.text((24.0, START.1 - 16.0), 13.0, Anchor::Start, INK, "(a) The beginning: [n, 0, 0]");
    let bite = |row: u32, column: u32| row == 3 && column > LEFT[0];
    for row in 1..=3 {
        for column in 1..=COLUMNS {
            let fill = if bite(row, column) { REDS.light } else { SQUARE };
            page.ink.tile(corner(START, row, column), (SIDE, SIDE), fill, EDGE);
        }
    }
    draw_names(page, START);
    let (x, y) = corner(START, 3, LEFT[0] + 1);
    page.ink.tile((x + 3.0, y + 3.0), (SIDE - 6.0, SIDE - 6.0), "none", Stroke::solid(RED, 2.5));
    let (x, y) = (x + SIDE / 2.0, y + SIDE + 18.0);
    let words = "a bite here takes what is shaded, and leaves [5, 13, 0]";
    page.ink.text((x - SIDE / 2.0, y), 12.0, Anchor::Start, INK, words);
    let (x, y) = corner(START, 1, 1);
    page.ink.text((x, y + 3.0 * SIDE + 18.0), 12.0, Anchor::Start, FAINT, "the poison");
}

/// A position, the sorts of moves, and braces around columns of the same height.
fn draw_position(page: &mut Page) {
    let [x, y, z] = LEFT;
    let heading = format!(
        "(b) A position: [x, y, z] = [{x}, {y}, {z}]; rows {}, {}, {}",
        length(1),
        length(2),
        length(3)
    );
    page.ink.text((24.0, LATER.1 - 44.0), 13.0, Anchor::Start, INK, &heading);
    for row in 1..=3 {
        for column in 1..=COLUMNS {
            let at = corner(LATER, row, column);
            if column <= length(row) {
                page.ink.tile(at, (SIDE, SIDE), SQUARE, EDGE);
            } else {
                page.ink.tile(at, (SIDE, SIDE), "none", GONE);
            }
        }
    }
    let mut first = 1;
    for (part, name) in [(0, "x"), (1, "y"), (2, "z")] {
        let (left, top) = corner(LATER, 1, first);
        let width = SIDE * f64::from(LEFT[part]);
        let columns = ["three", "two", "one"][part];
        draw_brace(page, (left + 3.0, top - 4.0), width - 6.0);
        let words = format!("{name} columns of {columns}");
        page.ink.text((left + width / 2.0, top - 20.0), 12.5, Anchor::Middle, BLUE, &words);
        first += LEFT[part];
    }
    for (row, part, name) in MOVES {
        let before: u32 = LEFT[..part].iter().sum();
        let (left, top) = corner(LATER, row, before + 1);
        let width = SIDE * f64::from(LEFT[part]);
        let middle = (left + width / 2.0, top + SIDE / 2.0);
        page.ink.tile((left, top), (width, SIDE), "none", Stroke::solid(BLUE, 1.6));
        page.ink.tile(
            (middle.0 - 22.0, middle.1 - 11.0),
            (44.0, 22.0),
            PALE,
            Stroke::solid(BLUES.middle, 0.8),
        );
        page.ink.text((middle.0, middle.1 + 4.5), 12.5, Anchor::Middle, INK, name);
    }
    draw_names(page, LATER);
    let below = LATER.1 + 3.0 * SIDE + 26.0;
    let words = "A bite leads, for some t from 1 on and by the part that its square is in, to:";
    page.ink.text((LATER.0, below), 12.0, Anchor::Start, INK, words);
    for (index, words) in MOVED.into_iter().enumerate() {
        let at = (LATER.0 + 252.0 * (index % 3) as f64, below + 21.0 * (index / 3 + 1) as f64);
        page.ink.text(at, 12.0, Anchor::Start, INK, words);
    }
}

/// Where moves lead, in the order of the paper.
const MOVED: [&str; 6] = [
    "(M1) [x, y − t, z + t]",
    "(M2) [x, y − t, 0]",
    "(M3) [x, y, z − t]",
    "(M4) [x − t, y + t, z]",
    "(M5) [x − t, 0, z + y + t]",
    "(M6) [x − t, 0, 0]",
];

/// A brace that opens downwards, from `at` to the right.
fn draw_brace(page: &mut Page, (left, bottom): Point, width: f64) {
    let (middle, right, top) = (left + width / 2.0, left + width, bottom - 6.0);
    let ends = [(left, bottom), (left, top), (middle, top), (middle, top - 4.0)];
    page.ink.line(&ends, Stroke::solid(BLUE, 1.2));
    page.ink.line(&[(right, bottom), (right, top), (middle, top)], Stroke::solid(BLUE, 1.2));
}
