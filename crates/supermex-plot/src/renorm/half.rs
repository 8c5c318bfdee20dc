//! When half of the columns have changed, against the sheet of the declared loser.

use supermex::renorm::{Place, Protocol};

use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, GUIDE, Mark, Stroke};
use crate::page::Page;
use crate::palette::{BLACK, BLUES, FAINT, INK, REDS, ROSE};
use crate::panel::{Axis, Frame, Panel};

const TOP: u32 = 130;
const WIDTH: u32 = 780;
const HEIGHT: u32 = 300;
const GAP: u32 = 100;

/// When half of the columns have changed, for the losers of one line of one sheet.
#[derive(Clone, Debug)]
pub struct HalfTimes {
    /// The sheet whose losers are declared won, one at a time.
    pub x: u32,
    /// How they are declared.
    pub protocol: Protocol,
    /// Where in the sheet they are.
    pub line: Place,
    /// For each of them, the first n such that more than half of the columns of the sheet x + n
    /// have changed; nothing if there is none among the sheets that were looked at.
    pub each: Vec<Option<u32>>,
    /// The quartiles of these, where there are any.
    pub quartiles: [Option<f64>; 3],
}

/// How the losers of each line are drawn: the mark, its size, its colour, that of the box, and what
/// they are called.
const LINES: [(Place, Mark, f64, &str, &str, &str); 4] = [
    (Place::Left, Mark::Disc, 6.5, BLACK, BLACK, "left end"),
    (Place::Lower, Mark::Dot, 2.4, BLUES.middle, BLUES.dark, "lower"),
    (Place::Upper, Mark::Dot, 2.4, REDS.middle, REDS.dark, "upper"),
    (Place::Flat, Mark::Down, 5.5, ROSE, ROSE, "flat"),
];

/// The distribution of half-times against x, for both protocols; `sheets` were looked at after each
/// declared loser.
pub fn half_times(found: &[HalfTimes], sheets: u32, origin: &Origin) -> Result<Figure, Error> {
    let title = "How many sheets it takes to change half of the columns";
    let subtitle = format!(
        "One mark for each loser that is declared won; boxes go from quartile to quartile; \
         {sheets} sheets were looked at"
    );
    let mut page = Page::new(super::HALF, TOP + 2 * HEIGHT + GAP, title, &subtitle);
    draw_legend(&mut page);
    let headings = [
        (Protocol::Inherited, "Inherited by later sheets (R)"),
        (Protocol::Declared, "That position alone (D)"),
    ];
    let latest = found.iter().flat_map(|it| &it.each).flatten().max();
    let highest = f64::from(*latest.unwrap_or(&10));
    for (index, (protocol, heading)) in (0..).zip(headings) {
        let of = found.iter().filter(|it| it.protocol == protocol).collect::<Vec<_>>();
        draw_panel(&mut page, TOP + index * (HEIGHT + GAP), &of, highest, heading)?;
    }
    let rows = found.iter().flat_map(|HalfTimes { x, protocol, line, each, .. }| {
        let begin = format!("{x},{},{}", protocol.name(), line.name());
        let row = move |half: &Option<u32>| {
            format!("{begin},{}", half.map_or_else(String::new, |half| half.to_string()))
        };
        each.iter().map(row)
    });
    Ok(page.finish(origin, "x,protocol,line,half", rows))
}

fn draw_legend(page: &mut Page) {
    let y = 84.0;
    let mut x = 90.0;
    for (_, mark, size, colour, _, name) in LINES {
        page.ink.marks(&[(x, y - 4.0)], mark, size.max(5.0), colour);
        page.ink.text((x + 10.0, y), 12.0, Anchor::Start, INK, name);
        x += 84.0;
    }
    page.ink.marks(&[(x, y - 4.0)], Mark::Up, 7.0, BLUES.dark);
    let words = "upper quartile: never; k/m: k of the m losers never get there";
    page.ink.text((x + 10.0, y), 12.0, Anchor::Start, INK, words);
}

fn draw_panel(
    page: &mut Page,
    top: u32,
    found: &[&HalfTimes],
    highest: f64,
    heading: &str,
) -> Result<(), Error> {
    let mut xs: Vec<u32> = found.iter().map(|it| it.x).collect();
    xs.dedup();
    let step = xs.windows(2).map(|two| two[1].abs_diff(two[0])).min().unwrap_or(25).max(1);
    let last = xs.last().copied().unwrap_or(step).max(4 * step);
    let frame = Frame { left: 84, top, width: WIDTH, height: HEIGHT };
    let end = f64::from(last) + 0.6 * f64::from(step);
    let across = Axis::linear("x of the sheet whose losers are declared won", 0.0..end, 10.0);
    // Above the marks there is room for a line of text.
    let up = Axis::linear("sheets later", 0.0..1.16 * highest, 5.0);
    let panel = page.panel(frame, across, up)?;
    page.heading(&panel, 10.0, heading);
    let corner = (2.0 * highest).min(end);
    page.ink.line(&[panel.at(0.0, 0.0), panel.at(corner, corner / 2.0)], GUIDE);
    let (x, y) = panel.at(corner, corner / 2.0);
    page.ink.text((x + 4.0, y + 4.0), 12.0, Anchor::Start, FAINT, "x/2");
    for x in xs {
        let of = || found.iter().filter(move |it| it.x == x);
        for times in of() {
            draw_line(page, &panel, times, f64::from(step));
        }
        let all: usize = of().map(|it| it.each.len()).sum();
        let never: usize = of().flat_map(|it| &it.each).filter(|half| half.is_none()).count();
        let at = (panel.x(f64::from(x)), panel.inside(0.0, 16.0).1);
        page.ink.text(at, 12.0, Anchor::Middle, INK, &format!("{never}/{all}"));
    }
    Ok(())
}

/// The losers of one line of a sheet: side by side within a strip, so that they can be told apart.
fn draw_line(page: &mut Page, panel: &Panel, times: &HalfTimes, step: f64) {
    let Some(index) = LINES.iter().position(|(line, ..)| *line == times.line) else { return };
    let (_, mark, width, colour, edge, _) = LINES[index];
    let strip = step / 4.8;
    let middle = f64::from(times.x) + strip * (index as f64 - 1.5);
    let across = |number: usize| {
        let spread = if matches!(mark, Mark::Dot) { (number * 4 % 9) as f64 - 4.0 } else { 0.0 };
        middle + 0.09 * strip * spread
    };
    let known = times.each.iter().enumerate().filter_map(|(at, half)| Some((at, (*half)?)));
    let points: Vec<_> = known.map(|(at, half)| panel.at(across(at), f64::from(half))).collect();
    page.ink.marks(&points, mark, width, colour);
    if !matches!(mark, Mark::Dot) || times.each.len() < 4 {
        return;
    }
    let [left, right] = [-1.0, 1.0].map(|side| panel.x(middle + side * 0.46 * strip));
    let [low, median, high] = times.quartiles.map(|it| it.map(|it| panel.y(it)));
    let stroke = Stroke::solid(edge, 1.3);
    if let (Some(low), Some(high)) = (low, high) {
        page.ink.tile((left, high), (right - left, low - high), "none", stroke);
    } else if let Some(low) = low {
        // More than a quarter never get there: the box has no upper edge, but an arrow.
        let latest = times.each.iter().flatten().max();
        let top = latest.map_or(low, |&latest| panel.y(f64::from(latest))) - 6.0;
        page.ink.line(&[(left, top), (left, low), (right, low), (right, top)], stroke);
        page.ink.marks(&[(panel.x(middle), top - 4.0)], Mark::Up, 7.0, edge);
    }
    if let Some(median) = median {
        page.ink.line(&[(left, median), (right, median)], Stroke::solid(edge, 2.6));
    }
}
