//! The screen as a picture, for the guide. `SUPERMEX_FIGURES=1 cargo test --package supermex-cli
//! picture` draws it again; without that the test says whether it is up to date.

use std::fmt::Write;
use std::path::Path;

use ratatui::buffer::Buffer;
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

/// A terminal screen as it looks on a dark background.
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
        for x in 0..screen.area.width {
            let cell = &screen[(x, y)];
            let (left, top) = (MARGIN + u32::from(x) * WIDTH, MARGIN + u32::from(y) * HEIGHT);
            if let Some(fill) = colour(cell.bg) {
                let _ = writeln!(
                    svg,
                    "<rect x='{left}' y='{top}' width='{WIDTH}' height='{HEIGHT}' fill='{fill}'/>"
                );
            }
            if cell.symbol().trim().is_empty() {
                continue;
            }
            let dim = cell.modifier.contains(Modifier::DIM);
            let usual = if dim { "#8a8a8a" } else { "#d8d8d8" };
            let ink = colour(cell.fg).unwrap_or_else(|| usual.to_owned());
            let bold =
                if cell.modifier.contains(Modifier::BOLD) { " font-weight='bold'" } else { "" };
            let symbol = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
            let base = top + HEIGHT - 5;
            let _ = writeln!(svg, "<text x='{left}' y='{base}' fill='{ink}'{bold}>{symbol}</text>");
        }
    }
    svg + "</svg>\n"
}

/// The usual colours of a terminal with 256 of them; `None` for its default.
fn colour(colour: Color) -> Option<String> {
    let Color::Indexed(index) = colour else { return None };
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
