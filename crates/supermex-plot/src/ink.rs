//! What is drawn on a page beside axes: text, lines, marks, boxes.
//!
//! The plotting library would write an element for each point and each dash; here a whole series is
//! one path.

use std::fmt::{self, Display, Formatter, Write};

use crate::palette::FAINT;

/// A length in units of the page, with one decimal: finer differences cannot be seen.
#[derive(Clone, Copy)]
pub(crate) struct Length(pub(crate) f64);

impl Display for Length {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 10.0).round() / 10.0;
        // Minus nothing is nothing.
        write!(out, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// Where a text is put, seen from its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line.
#[derive(Clone, Copy)]
pub(crate) struct Stroke {
    pub(crate) colour: &'static str,
    pub(crate) width: f64,
    /// Lengths of dashes and gaps; nothing for a line without gaps.
    pub(crate) dashes: &'static str,
}

impl Stroke {
    pub(crate) const fn solid(colour: &'static str, width: f64) -> Stroke {
        Stroke::dashed(colour, width, "")
    }

    pub(crate) const fn dashed(colour: &'static str, width: f64, dashes: &'static str) -> Stroke {
        Stroke { colour, width, dashes }
    }
}

/// A line that something is measured from.
pub(crate) const GUIDE: Stroke = Stroke::dashed(FAINT, 1.0, "3 3");

/// The shape of a point.
#[derive(Clone, Copy)]
pub(crate) enum Mark {
    Disc,
    Square,
    Up,
    Down,
    /// A point without an edge.
    Dot,
    /// A short vertical stroke.
    Tick,
}

pub(crate) type Point = (f64, f64);

/// Elements of SVG, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ink(String);

impl Ink {
    pub(crate) fn text(&mut self, at: Point, size: f64, anchor: Anchor, colour: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y, size) = (Length(at.0), Length(at.1), Length(size));
        let text = escaped(text);
        self.element(format_args!(
            r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{text}</text>"#
        ));
    }

    pub(crate) fn line(&mut self, points: &[Point], stroke: Stroke) {
        let mut path = String::new();
        for (index, &(x, y)) in points.iter().enumerate() {
            let step = if index == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{step}{} {}", Length(x), Length(y));
        }
        self.path(&path, "none", stroke);
    }

    pub(crate) fn marks(&mut self, points: &[Point], mark: Mark, width: f64, colour: &'static str) {
        let mut path = String::new();
        for &(x, y) in points {
            let half = width / 2.0;
            let (left, top, side) = (Length(x - half), Length(y - half), Length(width));
            let (middle, centre, bottom) = (Length(x), Length(y), Length(y + half));
            let _ = match mark {
                // Two half circles.
                Mark::Disc => write!(
                    path,
                    "M{left} {centre}a{0} {0} 0 1 0 {side} 0a{0} {0} 0 1 0 -{side} 0z",
                    Length(half)
                ),
                Mark::Square | Mark::Dot => write!(path, "M{left} {top}h{side}v{side}h-{side}z"),
                Mark::Up => write!(path, "M{left} {bottom}h{side}L{middle} {top}z"),
                Mark::Down => write!(path, "M{left} {top}h{side}L{middle} {bottom}z"),
                Mark::Tick => write!(path, "M{middle} {top}v{side}"),
            };
        }
        match mark {
            Mark::Tick => self.path(&path, "none", Stroke::solid(colour, 0.9)),
            // Small ones would hide each other behind their edges.
            _ if matches!(mark, Mark::Dot) || width < 5.0 => {
                self.path(&path, colour, Stroke::solid("none", 0.0));
            }
            _ => self.path(&path, colour, Stroke::solid("#ffffff", 0.7)),
        }
    }

    /// A box from its top left corner on.
    pub(crate) fn tile(&mut self, at: Point, size: Point, fill: &str, stroke: Stroke) {
        let (width, height) = (Length(size.0), Length(size.1));
        let path = format!("M{} {}h{width}v{height}h-{width}z", Length(at.0), Length(at.1));
        self.path(&path, fill, stroke);
    }

    /// A box with round corners.
    pub(crate) fn rounded(&mut self, at: Point, size: Point, fill: &str, stroke: Stroke) {
        let (x, y, width, height) = (Length(at.0), Length(at.1), Length(size.0), Length(size.1));
        let (radius, Stroke { colour, width: line, .. }) =
            (Length(size.0.min(size.1) / 9.0), stroke);
        self.element(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}" stroke="{colour}" stroke-width="{line}"/>"#
        ));
    }

    /// Hides what is behind a legend.
    pub(crate) fn clear(&mut self, at: Point, size: Point) {
        self.tile(at, size, "#ffffff", Stroke::solid("none", 0.0));
    }

    pub(crate) fn path(&mut self, path: &str, fill: &str, stroke: Stroke) {
        let Stroke { colour, width, dashes } = stroke;
        let dashes = match dashes {
            "" => String::new(),
            dashes => format!(r#" stroke-dasharray="{dashes}""#),
        };
        if !path.is_empty() {
            self.element(format_args!(
                r#"<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width}"{dashes}/>"#
            ));
        }
    }

    pub(crate) fn element(&mut self, element: impl Display) {
        let _ = writeln!(self.0, "{element}");
    }

    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

/// Text that may stand in an element or an attribute.
/// As XML has it; what XML cannot have at all becomes a question mark.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace(
        |letter: char| letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}'),
        "?",
    );
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_one_decimal_at_most() {
        let shown = [0.04, -0.04, 2.0, -1.25, 7.96].map(|length| Length(length).to_string());
        assert_eq!(shown, ["0", "0", "2", "-1.3", "8"]);
    }

    #[test]
    fn text_is_escaped() {
        let mut ink = Ink::default();
        ink.text((1.0, 2.0), 12.0, Anchor::End, INK, "p < q & \"r\"");
        ink.text((1.0, 2.0), 12.0, Anchor::End, INK, "a\u{1}b\u{ffff}c");
        let text = ink.into_text();
        assert!(text.contains(">p &lt; q &amp; &quot;r&quot;</text>"), "{text}");
        assert!(text.contains(">a?b?c</text>"), "{text}");
    }

    const INK: &str = "#000000";
}
