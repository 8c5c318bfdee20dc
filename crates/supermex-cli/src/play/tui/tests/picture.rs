//! The screen as a picture, for the guide. `SUPERMEX_FIGURES=1 cargo test --package supermex-cli
//! picture` draws it again; without that the test says whether it is up to date.

use std::fmt::Write;
use std::path::Path;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

const WIDTH: u32 = 9;
const HEIGHT: u32 = 19;
const MARGIN: u32 = 14;

/// Compares a picture of a screen with the one that is kept, or keeps it.
pub(super) fn check(path: &str, screen: &Buffer) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let drawn = svg(screen);
    if std::env::var_os("SUPERMEX_FIGURES").is_some() {
        std::fs::write(&path, drawn).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(
        kept == drawn,
        "{} is out of date; `cargo xtask figures` draws it again",
        path.display()
    );
}

/// A terminal screen as it looks on a dark background. Cells of one colour side by side are one
/// box, which reaches a little under its neighbours: no line shows between them at any size.
fn svg(screen: &Buffer) -> String {
    let (columns, rows) = (u32::from(screen.area.width), u32::from(screen.area.height));
    let (width, height) = (columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' \
         height='{height}' font-family='DejaVu Sans Mono, Menlo, Consolas, monospace' font-size='15'>\n\
         <!-- drawn by `cargo xtask figures` -->\n\
         <rect width='{width}' height='{height}' rx='10' fill='#1e1e1e'/>\n"
    );
    for y in 0..screen.area.height {
        let top = MARGIN + u32::from(y) * HEIGHT;
        for (fill, x, cells) in runs(screen, y, |cell| colour(cell.bg)) {
            let (left, wide) = (MARGIN + u32::from(x) * WIDTH, u32::from(cells) * WIDTH);
            let _ = writeln!(
                svg,
                "<rect x='{left}' y='{top}' width='{wide}.4' height='{HEIGHT}.4' fill='{fill}'/>"
            );
        }
    }
    for y in 0..screen.area.height {
        let base = MARGIN + u32::from(y) * HEIGHT + HEIGHT - 5;
        for (style, x, cells) in runs(screen, y, style) {
            // Each letter in its place, whatever the font.
            let letters = (x..x + cells).map(|x| (x, screen[(x, y)].symbol()));
            let letters: Vec<_> = letters.filter(|(_, it)| !it.trim().is_empty()).collect();
            let places: Vec<_> =
                letters.iter().map(|(x, _)| (MARGIN + u32::from(*x) * WIDTH).to_string()).collect();
            let text: String = letters.iter().map(|(_, symbol)| *symbol).collect();
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let places = places.join(" ");
            let _ = writeln!(svg, "<text x='{places}' y='{base}' {style}>{text}</text>");
        }
    }
    svg + "</svg>\n"
}

/// What cells of a row have in common, cell by cell: where that begins, and for how many cells it
/// goes on.
fn runs(screen: &Buffer, y: u16, of: fn(&Cell) -> Option<String>) -> Vec<(String, u16, u16)> {
    let mut runs: Vec<(String, u16, u16)> = Vec::new();
    for x in 0..screen.area.width {
        let Some(found) = of(&screen[(x, y)]) else { continue };
        match runs.last_mut() {
            Some((last, first, cells)) if *last == found && *first + *cells == x => *cells += 1,
            _ => runs.push((found, x, 1)),
        }
    }
    runs
}

/// How the letter of a cell is written, if there is one.
fn style(cell: &Cell) -> Option<String> {
    if cell.symbol().trim().is_empty() {
        return None;
    }
    let dim = cell.modifier.contains(Modifier::DIM);
    let usual = if dim { "#a0a0a0" } else { "#e4e4e4" };
    let ink = colour(cell.fg).unwrap_or_else(|| usual.to_owned());
    let bold = if cell.modifier.contains(Modifier::BOLD) { " font-weight='bold'" } else { "" };
    Some(format!("fill='{ink}'{bold}"))
}

/// Chocolate and what is taken of it. Among the 256 colours of a terminal the nearest are olive and
/// orange, and look muddy in a picture.
const CHOCOLATE: [(u8, &str); 4] =
    [(94, "#6f4424"), (130, "#83512c"), (221, "#f2b632"), (222, "#f7cd76")];

/// The usual colours of a terminal with 256 of them; `None` for its default.
fn colour(colour: Color) -> Option<String> {
    let Color::Indexed(index) = colour else { return None };
    if let Some((_, colour)) = CHOCOLATE.iter().find(|(number, _)| *number == index) {
        return Some((*colour).to_owned());
    }
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let (red, green, blue) = match index {
        0..16 => {
            let full = if index < 8 { 0xcd } else { 0xff };
            let part = |bit: u8| if index & bit == 0 { 0 } else { full };
            (part(1), part(2), part(4))
        }
        16..232 => (level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6)),
        232.. => (8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)),
    };
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}
