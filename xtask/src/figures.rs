//! `cargo xtask figures`: pictures drawn from what the library computes.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, ensure};
use supermex::{Nimber, Position, Question, Solver, Square};

use crate::test::call_with;

/// Where the picture of [`bites`] is kept.
const BITES: &str = "docs/images/bites.svg";

pub(crate) fn draw() -> anyhow::Result<()> {
    fs::write(BITES, bites()).with_context(|| format!("cannot write {BITES}"))?;
    println!("{BITES}");
    far("docs/images")?;
    // The screen of a game is drawn by a test of the command, which also checks it.
    call_with(
        "cargo test --quiet --package supermex-cli picture_of_a_game",
        &[("SUPERMEX_FIGURES", "1")],
    )
}

pub(crate) fn check() -> anyhow::Result<()> {
    compare(BITES, bites().as_bytes())
}

/// Whether a picture is kept as it is drawn now.
fn compare(path: &str, drawn: &[u8]) -> anyhow::Result<()> {
    let kept = fs::read(path).with_context(|| format!("cannot read {path}"))?;
    ensure!(kept == drawn, "{path} is out of date; `cargo xtask figures` draws it again");
    Ok(())
}

/// The figures that the program draws itself, by the commands that the guide names.
fn far(folder: &str) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {folder}"))?;
    let program = "cargo run --quiet --release --package supermex-cli --";
    for command in [
        format!("figures --upto 100000 --format svg --out {folder}"),
        format!("poset draw boolean:4 --out {folder}/poset-boolean-4.svg"),
    ] {
        call_with(&format!("{program} {command} --force"), &[])?;
    }
    Ok(())
}

/// Whether they are what they were, which takes a build of it that is fast.
pub(crate) fn check_far() -> anyhow::Result<()> {
    let drawn = "target/figures";
    far(drawn)?;
    for entry in fs::read_dir(drawn)? {
        let entry = entry?;
        let kept = format!("docs/images/{}", entry.file_name().to_string_lossy());
        compare(&kept, &fs::read(entry.path())?)?;
    }
    Ok(())
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
