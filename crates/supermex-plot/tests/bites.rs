//! The picture of the README: a board, and what each bite is worth.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use supermex::{Nimber, Position, Question, Solver, Square};

/// `SUPERMEX_FIGURES=1` draws the picture again; without that, the test says whether it is up to
/// date.
#[test]
fn picture_of_a_board() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images/bites.svg");
    if std::env::var_os("SUPERMEX_FIGURES").is_some() {
        fs::write(&path, bites()).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept == bites(), "bites.svg is out of date; `cargo xtask figures` draws it again");
}

const SIDE: u64 = 64;
const MARGIN: u64 = 20;
const FONT: &str = "font-family='DejaVu Sans, Helvetica, Arial, sans-serif'";

/// The 4 × 7 bar: each square shows the nim-value of what is left when it is taken.
fn bites() -> String {
    let bar = Position::new([7; 4]).expect("a bar");
    let mut solver = Solver::default();
    let width = bar.width() * SIDE + 2 * MARGIN;
    let height = bar.height() as u64 * SIDE + 2 * MARGIN + 44;
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' \
         width='{width}' height='{height}'>\n\
         <!-- drawn by `cargo xtask figures` -->\n\
         <rect width='{width}' height='{height}' rx='10' fill='#fbf7f0'/>\n"
    );
    poison(&mut svg);
    for m in bar.moves() {
        let solution = solver
            .solve(&m.to, Question { nim: true, ..Question::default() })
            .expect("a small board");
        piece(&mut svg, m.square, solution.nim.expect("it was asked for"));
    }
    let line = |svg: &mut String, y: u64, text: &str| {
        let x = width / 2;
        let _ = writeln!(
            svg,
            "<text x='{x}' y='{y}' {FONT} font-size='15' fill='#3b2412' text-anchor='middle'>{text}</text>"
        );
    };
    line(&mut svg, height - 38, "Each square shows the nim-value of what is left when it is");
    line(&mut svg, height - 17, "bitten off with all to its right and below. Leave 0 and win.");
    svg + "</svg>\n"
}

fn top_left(square: Square) -> (u64, u64) {
    (MARGIN + (square.column - 1) * SIDE, MARGIN + (square.row - 1) * SIDE)
}

fn piece(svg: &mut String, square: Square, nim: Nimber) {
    let (x, y) = top_left(square);
    let wins = nim == Nimber::ZERO;
    let (fill, edge, ink) =
        if wins { ("#f2b632", "#7a4a12", "#2a1606") } else { ("#6f4424", "#4f2d14", "#f6e7d2") };
    tile(svg, x, y, fill, edge);
    let (cx, cy) = (x + SIDE / 2, y + SIDE / 2 + 8);
    let weight = if wins { "bold" } else { "normal" };
    let _ = writeln!(
        svg,
        "<text x='{cx}' y='{cy}' {FONT} font-size='23' font-weight='{weight}' fill='{ink}' \
         text-anchor='middle'>{nim}</text>"
    );
}

fn poison(svg: &mut String) {
    let (x, y) = top_left(Square::POISON);
    tile(svg, x, y, "#2f5d34", "#1c3a20");
    let (left, right, top, bottom) = (x + 22, x + SIDE - 22, y + 22, y + SIDE - 22);
    let _ = writeln!(
        svg,
        "<path d='M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}' stroke='#dff0d8' \
         stroke-width='6' stroke-linecap='round'/>"
    );
}

fn tile(svg: &mut String, x: u64, y: u64, fill: &str, edge: &str) {
    let (x, y, side) = (x + 2, y + 2, SIDE - 4);
    let _ = writeln!(
        svg,
        "<rect x='{x}' y='{y}' width='{side}' height='{side}' rx='7' fill='{fill}' stroke='{edge}' stroke-width='2'/>"
    );
}
