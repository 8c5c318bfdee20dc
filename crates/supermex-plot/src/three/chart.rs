//! The chart f(q, r), by kinds of entries.

use supermex::three::{Census, Chart, Line};

use crate::cells::{self, Grid};
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Stroke};
use crate::page::Page;
use crate::palette::{BLACK, BLUE, FAINT, INK, ORANGE, PALE, ROSE};
use crate::panel::{Axis, Frame, Panel, label};

/// With 250 columns, a cell has three units.
const SIDE: u32 = 750;

/// The chart f(q, r) as a picture: which line an entry belongs to, or how its row has ended. A
/// window that begins with row and column 0, of at most a few hundred columns, can be read.
pub fn chart(chart: &Chart, census: &Census, origin: &Origin) -> Result<Figure, Error> {
    let rows: Vec<_> = chart.lines(census).collect();
    let last = rows.iter().map(|(r, _, _)| *r).max().unwrap_or(0);
    let title = "The chart f(q, r) of three-rowed Chomp";
    let subtitle = format!(
        "For q up to {last} and r ≤ q, the kind of the p that makes (p, q, r) a P-position, or (p, p, r) if p < q"
    );
    let mut page = Page::new("three-chart", 76 + SIDE, title, &subtitle);
    let frame = Frame { left: 96, top: 76, width: SIDE, height: SIDE };
    let axis = |title: &str| Axis::linear(title, -0.5..f64::from(last) + 0.5, 6.0);
    let panel = page.panel(frame, axis("second row q"), axis("third row r"))?;
    for kind in Line::ALL {
        let of_kind = rows.iter().flat_map(|(r, first, kinds)| {
            let columns = (*first..).zip(kinds).filter(|(_, other)| **other == kind);
            columns.map(|(q, _)| (q, *r))
        });
        cells::paint(&mut page, Grid::of(&panel), of_kind, about(kind)[1]);
    }
    let end = f64::from(last) + 0.5;
    let ends = [panel.at(0.0, 0.0), panel.at(end, end / 2_f64.sqrt())];
    page.ink.line(&ends, Stroke::solid("#ffffff", 3.0));
    page.ink.line(&ends, ENDS);
    legend(&mut page, &panel, &rows);
    let table = chart.rows().zip(&rows).flat_map(|((r, first, values), (_, _, kinds))| {
        let entries = (first..).zip(values).zip(kinds);
        entries.map(move |((q, p), kind)| format!("{q},{r},{p},{}", about(*kind)[0]))
    });
    Ok(page.finish(origin, "q,r,f,kind", table))
}

/// Where rows end, about.
const ENDS: Stroke = Stroke { colour: BLACK, width: 1.5, dashes: "7 4" };

/// The name of a kind, its colour, and what it is.
fn about(kind: Line) -> [&'static str; 3] {
    match kind {
        Line::Diagonal => ["diagonal", BLACK, "q = r"],
        Line::Lower => ["lower", BLUE, "p near (1 + √2) r − q/√2"],
        Line::Upper => ["upper", ORANGE, "p near r + q/√2"],
        Line::Flat => ["flat", ROSE, "p − q repeats from here on"],
        Line::Constant => ["constant", PALE, "p stays what it is from here on"],
    }
}

/// In the corner above the diagonal, where there are no entries.
fn legend(page: &mut Page, panel: &Panel, rows: &[(u32, u32, Vec<Line>)]) {
    page.ink.clear(panel.inside(8.0, 8.0), (430.0, 165.0));
    let mut y = 30.0;
    for kind in Line::ALL {
        let count = rows.iter().flat_map(|(_, _, kinds)| kinds).filter(|it| **it == kind).count();
        let [name, colour, what] = about(kind);
        let at = panel.inside(24.0, y - 12.0);
        page.ink.tile(at, (16.0, 16.0), colour, Stroke::solid(INK, 0.6));
        let text = format!("{name}: {what}");
        page.ink.text(panel.inside(50.0, y + 1.0), 13.0, Anchor::Start, INK, &text);
        let count = format!("{} entries", label(count as f64, 0));
        page.ink.text(panel.inside(428.0, y + 1.0), 12.0, Anchor::End, FAINT, &count);
        y += 25.0;
    }
    page.ink.line(&[panel.inside(14.0, y - 4.0), panel.inside(44.0, y - 4.0)], ENDS);
    let text = "q = √2 r, about where rows end";
    page.ink.text(panel.inside(50.0, y + 1.0), 13.0, Anchor::Start, INK, text);
}
