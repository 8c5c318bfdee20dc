//! How far losers stray from the lines, and how that grows.

use supermex::renorm::geometry::{Distribution, Ends, Scatter};

use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, GUIDE, Mark, Stroke};
use crate::page::Page;
use crate::palette::{BLUE, INK, ORANGE, RED, ROSE};
use crate::panel::{Axis, Frame, label};

const TOP: u32 = 110;
const HEIGHT: u32 = 420;

/// How the losers of the largest sheet are distributed around both lines; and for sheets of each
/// size, how far they and the ends of lines stray at most.
pub fn scatter(scatters: &[Scatter], ends: &[Ends], origin: &Origin) -> Result<Figure, Error> {
    let title = "How far losers stray from the lines";
    let subtitle = "Distances are from where Eq. (5) has lines and their ends, in z where nothing else is said";
    let mut page = Page::new(super::SCATTER, TOP + HEIGHT, title, subtitle);
    distribution(&mut page, scatters.last())?;
    growth(&mut page, scatters, ends)?;
    Ok(page.finish(origin, "x,what,quantity,from,value,error", rows(scatters, ends)))
}

const LINES: [(&str, Stroke); 2] =
    [("lower", Stroke::solid(BLUE, 2.0)), ("upper", Stroke::dashed(RED, 2.0, "5 3"))];

fn distribution(page: &mut Page, scatter: Option<&Scatter>) -> Result<(), Error> {
    let both = scatter.map(|Scatter { lower, upper, .. }| [lower, upper]);
    let both = both.into_iter().flatten();
    let (low, high, most) = both.clone().fold((-3.0_f64, 3.0_f64, 0.1_f64), |ends, it| {
        let most = it.counts.iter().max().map_or(0.0, |&most| share(it, most));
        (ends.0.min(it.least), ends.1.max(it.greatest), ends.2.max(most))
    });
    let frame = Frame { left: 96, top: TOP, width: 310, height: HEIGHT };
    let x = Axis::linear("height above the line", low - 1.0..high + 1.0, 7.0);
    let y = Axis::linear("% of the losers, in each half of a unit", 0.0..1.1 * most, 6.0);
    let panel = page.panel(frame, x, y)?;
    let heading = scatter.map_or("No sheet is large enough".to_owned(), |it| {
        format!("In sheet {}", label(f64::from(it.x), 0))
    });
    page.heading(&panel, 12.0, &heading);
    page.ink.line(&[panel.at(0.0, 0.0), panel.at(0.0, 1.1 * most)], GUIDE);
    let mut down = 20.0;
    for (found, (name, stroke)) in both.zip(LINES) {
        let edge = |bin: usize| found.from + bin as f64 * found.bin;
        let mut steps = vec![panel.at(edge(0), 0.0)];
        for (bin, &count) in found.counts.iter().enumerate() {
            steps.extend([bin, bin + 1].map(|at| panel.at(edge(at), share(found, count))));
        }
        steps.push(panel.at(edge(found.counts.len()), 0.0));
        page.ink.line(&steps, stroke);
        for text in [
            format!("{name}: {} losers", label(found.count as f64, 0)),
            format!("mean {:.3} ± {:.3}", found.mean.value, found.mean.error),
            format!("deviation {:.3} ± {:.3}", found.deviation.value, found.deviation.error),
        ] {
            page.ink.text(panel.inside(-12.0, down), 12.0, Anchor::End, stroke.colour, &text);
            down += 16.0;
        }
        down += 8.0;
    }
    Ok(())
}

fn share(found: &Distribution, count: u64) -> f64 {
    100.0 * count as f64 / found.count as f64
}

/// A name, how it is drawn, and for each x the ends of a distribution.
type Series = (&'static str, Mark, Stroke, Vec<(f64, [f64; 2])>);

fn growth(page: &mut Page, scatters: &[Scatter], ends: &[Ends]) -> Result<(), Error> {
    let extremes = |it: &Distribution| [it.least, it.greatest];
    let of_lines = |of: fn(&Scatter) -> &Distribution| -> Vec<_> {
        scatters.iter().map(|it| (f64::from(it.x), extremes(of(it)))).collect()
    };
    let of_ends = |of: fn(&Ends) -> &Option<Distribution>| -> Vec<_> {
        let found = ends.iter().filter_map(|it| Some((it.sheets[1], of(it).as_ref()?)));
        found.map(|(x, it)| (f64::from(x), extremes(it))).collect()
    };
    let dashed = |colour: &'static str, dashes| Stroke::dashed(colour, 1.5, dashes);
    let series: [Series; 5] = [
        ("lower losers", Mark::Disc, Stroke::solid(BLUE, 1.5), of_lines(|it| &it.lower)),
        ("upper losers", Mark::Square, dashed(RED, "5 3"), of_lines(|it| &it.upper)),
        ("y where flat lines begin", Mark::Up, dashed(ROSE, "2 2"), of_ends(|it| &it.start)),
        ("z where lines begin", Mark::Disc, dashed(INK, "4 2"), of_ends(|it| &it.top)),
        (
            "y where lower lines end",
            Mark::Down,
            dashed(ORANGE, "8 3 2 3"),
            of_ends(|it| &it.bottom),
        ),
    ];
    let all = || series.iter().flat_map(|(_, _, _, points)| points);
    let (low, high) = all().fold((-3.0_f64, 3.0_f64), |(low, high), (_, [least, most])| {
        (low.min(*least), high.max(*most))
    });
    let first = all().map(|(x, _)| *x).fold(100.0, f64::min);
    let last = all().map(|(x, _)| *x).fold(1000.0, f64::max);
    let frame = Frame { left: 506, top: TOP, width: 360, height: HEIGHT };
    let x = Axis::log("x of the sheets (logarithmic)", first..last);
    let y = Axis::linear("least and greatest distance", low - 1.0..high + 8.0, 8.0);
    let panel = page.panel(frame, x, y)?;
    page.heading(&panel, 12.0, "The farthest, for sheets of any size");
    page.ink.line(&panel.across(0.0), GUIDE);
    let mut down = 20.0;
    for (name, mark, stroke, points) in &series {
        for end in [0, 1] {
            let points: Vec<_> = points.iter().map(|(x, ends)| panel.at(*x, ends[end])).collect();
            page.ink.line(&points, *stroke);
            page.ink.marks(&points, *mark, 6.0, stroke.colour);
        }
        let (x, y) = panel.inside(14.0, down);
        page.ink.line(&[(x, y - 4.0), (x + 30.0, y - 4.0)], *stroke);
        page.ink.marks(&[(x + 15.0, y - 4.0)], *mark, 6.0, stroke.colour);
        page.ink.text((x + 38.0, y), 12.0, Anchor::Start, INK, name);
        down += 18.0;
    }
    Ok(())
}

/// Everything that is drawn or written: numbers with their errors, and how many distances are in
/// each bin.
fn rows(scatters: &[Scatter], ends: &[Ends]) -> Vec<String> {
    let of = |x: u32, what: &str, it: &Distribution| -> Vec<String> {
        let row = |quantity: &str, value: f64, error: &str| {
            format!("{x},{what},{quantity},,{value},{error}")
        };
        let mut rows = vec![
            row("count", it.count as f64, ""),
            row("mean", it.mean.value, &it.mean.error.to_string()),
            row("deviation", it.deviation.value, &it.deviation.error.to_string()),
            row("least", it.least, ""),
            row("greatest", it.greatest, ""),
        ];
        let bins = it.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let from = |bin: usize| it.from + bin as f64 * it.bin;
        rows.extend(bins.map(|(bin, count)| format!("{x},{what},bin,{},{count},", from(bin))));
        rows
    };
    let lines = scatters.iter().flat_map(|Scatter { x, lower, upper }| {
        [of(*x, "lower", lower), of(*x, "upper", upper)].concat()
    });
    let ends = ends.iter().flat_map(|it| {
        let named = [("top", &it.top), ("bottom", &it.bottom), ("start", &it.start)];
        let found = named.into_iter().filter_map(|(what, found)| Some((what, found.as_ref()?)));
        found.flat_map(|(what, found)| of(it.sheets[1], what, found)).collect::<Vec<_>>()
    });
    lines.chain(ends).collect()
}
