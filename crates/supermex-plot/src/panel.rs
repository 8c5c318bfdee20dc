//! A panel of a page: a part of the plane with its axes.
//!
//! The plotting library draws the axes; what is shown is put in by [`Ink`](super::ink::Ink), at the
//! points that the panel says.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::prelude::*;
use supermex::text::with_commas;

use crate::figure::FONTS;
use crate::ink::Point;
use crate::measure::widths;
use crate::palette::{AXIS, GRID};

/// An axis.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// What it shows, in the units that the ticks have.
    title: String,
    range: Range<f64>,
    is_log: bool,
    /// Where it is labelled, and how.
    ticks: Vec<(f64, String)>,
}

impl Axis {
    /// An axis with about `ticks` ticks, at round numbers.
    pub(crate) fn linear(title: &str, range: Range<f64>, ticks: f64) -> Axis {
        let rough = (range.end - range.start).max(f64::MIN_POSITIVE) / ticks;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = step.into_iter().find(|&step| step >= rough).unwrap_or(10.0 * power);
        let first = (range.start / step).ceil();
        let places = usize::from(step < 1.0);
        let ticks = (0..200_u32).map(|index| (first + f64::from(index)) * step);
        let ticks = ticks.take_while(|&tick| tick <= range.end + 1e-9);
        let ticks = ticks.map(|tick| (tick, label(tick, places))).collect();
        Axis { title: title.to_owned(), range, is_log: false, ticks }
    }

    /// A logarithmic axis, with ticks at powers of ten, and between them if these are few.
    pub(crate) fn log(title: &str, range: Range<f64>) -> Axis {
        let few = range.end / range.start < 100.0;
        let steps: &[f64] = if few { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let ticks = (-9..9).flat_map(|power: i32| {
            let places = usize::try_from(-power).unwrap_or(0);
            steps.iter().map(move |step| (step * 10_f64.powi(power), places))
        });
        let ticks = ticks.filter(|(tick, _)| (range.start..=range.end).contains(tick));
        // All ticks of an axis are written in the same way.
        let is_tiny = range.start < 5e-4;
        let ticks = ticks.map(|(tick, places)| {
            (tick, if is_tiny { power_of_ten(tick) } else { label(tick, places) })
        });
        let ticks = ticks.collect();
        Axis { title: title.to_owned(), range, is_log: true, ticks }
    }

    /// An axis with ticks of one's own.
    pub(crate) fn with_ticks(title: &str, range: Range<f64>, ticks: Vec<(f64, String)>) -> Axis {
        Axis { title: title.to_owned(), range, is_log: false, ticks }
    }

    /// The axis without labels, for a panel whose neighbour has them.
    pub(crate) fn unlabelled(mut self) -> Axis {
        self.title.clear();
        self.ticks.iter_mut().for_each(|(_, label)| label.clear());
        self
    }

    fn scaled(&self, value: f64) -> f64 {
        if self.is_log { value.max(self.range.start).log10() } else { value }
    }

    /// How far along the axis a value is, from 0 to 1.
    fn along(&self, value: f64) -> f64 {
        let (start, end) = (self.scaled(self.range.start), self.scaled(self.range.end));
        (self.scaled(value) - start) / (end - start)
    }
}

/// What the plotting library asks of an axis.
impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (start, end): (i32, i32)) -> i32 {
        #[expect(clippy::cast_possible_truncation, reason = "pages are not that wide")]
        let by = (self.along(*value) * f64::from(end - start)).round() as i32;
        start + by
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        self.ticks.iter().map(|(tick, _)| *tick).collect()
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        let tick = self.ticks.iter().find(|(tick, _)| tick == value);
        tick.map_or_else(String::new, |(_, label)| label.clone())
    }
}

/// A number with commas between thousands and a proper minus.
pub(crate) fn label(value: f64, places: usize) -> String {
    let digits = format!("{:.places$}", value.abs());
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let is_zero = digits.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if value < 0.0 && !is_zero { "−" } else { "" };
    format!("{sign}{}{rest}", with_commas(whole))
}

/// A small number as a power of ten or, if it is none, as a multiple of one.
fn power_of_ten(value: f64) -> String {
    let scientific = format!("{value:.0e}");
    let (digit, power) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let power = format!("10{}", raised(power));
    if digit == "1" { power } else { format!("{digit}·{power}") }
}

/// A number as an exponent.
pub(crate) fn raised(number: &str) -> String {
    let letter = |letter: char| match letter {
        '-' => '⁻',
        '.' => '·',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        _ => letter.to_digit(10).and_then(|digit| char::from_u32(0x2070 + digit)).unwrap_or(letter),
    };
    number.chars().map(letter).collect()
}

/// Where the inside of a panel is on its page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// A part of the plane on a page.
#[derive(Clone, Debug)]
pub(crate) struct Panel {
    pub(crate) frame: Frame,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
}

/// The room for labels, which a frame has to leave on its left and below it.
const LEFT: u32 = 72;
pub(crate) const BELOW: u32 = 46;

impl Panel {
    pub(crate) fn x(&self, value: f64) -> f64 {
        f64::from(self.frame.left) + self.x.along(value) * f64::from(self.frame.width)
    }

    pub(crate) fn y(&self, value: f64) -> f64 {
        f64::from(self.frame.top) + (1.0 - self.y.along(value)) * f64::from(self.frame.height)
    }

    pub(crate) fn at(&self, x: f64, y: f64) -> Point {
        (self.x(x), self.y(y))
    }

    /// The ends of a line across it at some height.
    pub(crate) fn across(&self, y: f64) -> [Point; 2] {
        let (left, y) = (f64::from(self.frame.left), self.y(y));
        [(left, y), (left + f64::from(self.frame.width), y)]
    }

    /// A point at a distance from a corner, which is the upper left one for positive distances.
    pub(crate) fn inside(&self, x: f64, y: f64) -> Point {
        let Frame { left, top, width, height } = self.frame;
        let from = |start: u32, length: u32, by: f64| {
            f64::from(if by < 0.0 { start + length } else { start }) + by
        };
        (from(left, width, x), from(top, height, y))
    }

    /// Leaves out labels that would leave the page on the right, which is so wide.
    pub(crate) fn keep_labels_left_of(&mut self, right: f64) {
        let widths = widths(self.x.ticks.iter().map(|(_, label)| label.as_str()), 12.0);
        let ends: Vec<f64> = self
            .x
            .ticks
            .iter()
            .zip(widths)
            .map(|((tick, _), it)| self.x(*tick) + it / 2.0)
            .collect();
        for ((_, label), end) in self.x.ticks.iter_mut().zip(ends) {
            if end > right - 1.0 {
                label.clear();
            }
        }
    }

    /// The axes as elements of SVG, on a page of this size.
    pub(crate) fn axes(&self, page: (u32, u32)) -> Result<String, String> {
        let mut svg = String::new();
        self.draw_axes(&mut svg, page).map_err(|error| error.to_string())?;
        // The page has a beginning and an end of its own.
        let body = svg.split_once("\">\n").map(|(_, rest)| rest);
        let body = body.and_then(|body| body.rsplit_once("</svg>"));
        body.map(|(body, _)| body.to_owned()).ok_or_else(|| "it wrote no elements".to_owned())
    }

    fn draw_axes(
        &self,
        svg: &mut String,
        page: (u32, u32),
    ) -> Result<(), Box<dyn std::error::Error + '_>> {
        let Frame { left, top, width, height } = self.frame;
        let whole = SVGBackend::with_string(svg, page).into_drawing_area();
        let area = whole.shrink((left - LEFT, top), (width + LEFT, height + BELOW));
        let mut chart = ChartBuilder::on(&area)
            .set_label_area_size(LabelAreaPosition::Left, LEFT)
            .set_label_area_size(LabelAreaPosition::Bottom, BELOW)
            .build_cartesian_2d(self.x.clone(), self.y.clone())?;
        let colour = |(red, green, blue)| RGBColor(red, green, blue);
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(colour(GRID))
            .axis_style(colour(AXIS))
            .label_style((FONTS, 12.0 * PLOTTERS).into_font().color(&colour(AXIS)))
            .axis_desc_style((FONTS, 12.5 * PLOTTERS).into_font().color(&colour(AXIS)))
            .x_desc(self.x.title.as_str())
            .y_desc(self.y.title.as_str())
            .draw()?;
        area.present()?;
        Ok(())
    }
}

/// The plotting library divides the sizes of fonts by this.
const PLOTTERS: f64 = 1.24;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let ticks = |axis: &Axis| axis.ticks.iter().map(|tick| tick.1.clone()).collect::<Vec<_>>();
        assert_eq!(ticks(&Axis::linear("", -1.6..2.2, 4.0)), ["−1", "0", "1", "2"]);
        assert_eq!(
            ticks(&Axis::linear("", 0.0..1.0, 5.0)),
            ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
        );
        assert_eq!(ticks(&Axis::log("", 1.0..2e6)).last().unwrap(), "1,000,000");
        assert_eq!(ticks(&Axis::log("", 3.0..60.0)), ["5", "10", "20", "50"]);
        assert_eq!(ticks(&Axis::log("", 0.003..2.0)), ["0.01", "0.1", "1"]);
        assert_eq!(ticks(&Axis::log("", 0.0003..2.0)), ["10⁻³", "10⁻²", "10⁻¹", "10⁰"]);
        assert_eq!(
            ticks(&Axis::log("", 1e-6..2e-5)),
            ["10⁻⁶", "2·10⁻⁶", "5·10⁻⁶", "10⁻⁵", "2·10⁻⁵"]
        );
    }

    #[test]
    fn values_are_where_the_axes_say() {
        let frame = Frame { left: 100, top: 50, width: 400, height: 200 };
        let x = Axis::log("n", 1.0..10_000.0);
        let panel = Panel { frame, x, y: Axis::linear("y", -1.0..1.0, 4.0) };
        assert_eq!(panel.at(100.0, 0.0), (300.0, 150.0));
        assert_eq!(panel.inside(-10.0, 10.0), (490.0, 60.0));
        // The plotting library has put the tick for 100 there too, give or take its rounding.
        let axes = panel.axes((600, 300)).unwrap();
        let tick = axes.split("<text").find(|text| text.contains("\n100\n")).unwrap();
        assert!(tick.contains("x=\"300\"") || tick.contains("x=\"299\""), "{tick}");
    }
}
