//! How a picture is dressed: its title, and whether it is light or dark.

use crate::figure::{Error, Figure};
use crate::ink::escaped;
use crate::measure::widths;
use crate::page::{MARGIN, TITLE};
use crate::palette::KEPT;

/// What a picture is drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white.
    #[default]
    Light,
    /// Light ink on a dark ground: every colour keeps its hue, and what was light is dark.
    Dark,
}

impl Figure {
    /// The picture in this theme.
    ///
    /// Figures draw in the colours of the light theme and know of no other. All of them are
    /// attributes, and text cannot look like one, because its quotation marks are escaped.
    #[must_use]
    pub fn with_theme(mut self, theme: Theme) -> Figure {
        if theme == Theme::Dark {
            let mut parts = self.svg.split("=\"#");
            let mut svg = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                svg.push_str("=\"#");
                let (colour, rest) = part.split_at(part.find('"').unwrap_or(0));
                svg.push_str(&turned(colour));
                svg.push_str(rest);
            }
            self.svg = svg;
        }
        self
    }

    /// The picture under a title of one's own; smaller if it is long, and refused if it does not
    /// fit even so.
    pub fn with_title(mut self, title: &str) -> Result<Figure, Error> {
        let room = self.width() - 2.0 * MARGIN;
        let width = widths([title], TITLE)[0];
        let size = if width > room { TITLE * room / width } else { TITLE };
        if size < SMALLEST {
            return Err(Error {
                what: format!("the title '{}' is too long", supermex::text::shortened(title, 60)),
                why: format!(
                    "a picture {} wide has room for about {:.0} letters",
                    self.width(),
                    room / 7.0
                ),
            });
        }
        let size = (size * 10.0).floor() / 10.0;
        // The title is the first text of a page.
        let start = self.svg.find("<text").unwrap_or(0);
        let end = self.svg[start..].find("</text>").map_or(start, |end| start + end);
        let old = &self.svg[start..end];
        let new =
            old.replacen(&format!("font-size=\"{TITLE}\""), &format!("font-size=\"{size}\""), 1);
        let new = new.split('>').next().unwrap_or_default().to_owned() + ">" + &escaped(title);
        let named = |title: &str| format!("<title>{}</title>", escaped(title));
        let svg = self.svg[..start].replacen(&named(&self.title), &named(title), 1);
        self.svg = svg + &new + &self.svg[end..];
        title.clone_into(&mut self.title);
        Ok(self)
    }

    /// How wide it is, in units of the SVG.
    fn width(&self) -> f64 {
        let width = self.svg.split("width=\"").nth(1).and_then(|rest| rest.split('"').next());
        width.and_then(|width| width.parse().ok()).unwrap_or(f64::from(crate::page::WIDTH))
    }
}

/// No title is smaller.
const SMALLEST: f64 = 12.0;

/// A colour of the light theme in the dark one: its lightness is turned round, within what looks
/// like ink and paper. `colour` has six hexadecimal digits.
fn turned(colour: &str) -> String {
    let channel = |at: usize| u8::from_str_radix(colour.get(at..at + 2)?, 16).ok();
    let (Some(red), Some(green), Some(blue)) = (channel(0), channel(2), channel(4)) else {
        return colour.to_owned();
    };
    if KEPT.contains(&format!("#{colour}").as_str()) {
        return colour.to_owned();
    }
    let channels = [red, green, blue].map(|channel| f64::from(channel) / 255.0);
    let (most, least) = channels.iter().fold((0.0_f64, 1.0_f64), |(most, least), &channel| {
        (most.max(channel), least.min(channel))
    });
    let (lightness, spread) = (f64::midpoint(most, least), most - least);
    let turned = 0.94 - 0.8 * lightness;
    // As vivid as before, as far as there is room for it.
    let room = |lightness: f64| 1.0 - (2.0 * lightness - 1.0).abs();
    let factor = if spread > 0.0 { (room(turned) / room(lightness)).min(1.4) } else { 0.0 };
    let channels = channels.map(|channel| {
        let channel = turned + (channel - lightness) * factor;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to 255")]
        let channel = (channel.clamp(0.0, 1.0) * 255.0).round() as u8;
        channel
    });
    let [red, green, blue] = channels;
    format!("{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;
    use crate::page::Page;

    fn figure() -> Figure {
        let origin = Origin { command: "c".to_owned(), note: "n".to_owned() };
        Page::new("test", 100, "A & B", "=\"#ffffff").finish(&origin, "a,b", [])
    }

    #[test]
    fn what_is_light_becomes_dark() {
        assert_eq!(turned("ffffff"), "242424");
        assert_eq!(turned("000000"), "f0f0f0");
        // Blue stays blue.
        let blue = turned("004f7c");
        assert!(blue.ends_with("ff") || blue[4..] > blue[..2], "{blue}");
        assert_eq!(turned("none"), "none");
    }

    #[test]
    fn words_stay_what_they_are() {
        let dark = figure().with_theme(Theme::Dark).svg;
        assert!(dark.contains("fill=\"#242424\"") && !dark.contains("\"#ffffff\""), "{dark}");
        assert!(dark.contains(">=&quot;#ffffff</text>"), "{dark}");
    }

    #[test]
    fn titles_are_replaced() {
        let other = figure().with_title("C < D").unwrap();
        assert_eq!(other.title, "C < D");
        assert!(
            other.svg.contains("<title>C &lt; D</title>") && other.svg.contains(">C &lt; D</text>")
        );
        assert!(!other.svg.contains("A &amp; B"));
        let long = figure().with_title(&"long ".repeat(20)).unwrap();
        assert!(!long.svg.contains("font-size=\"20\""));
        assert!(figure().with_title(&"long ".repeat(60)).is_err());
    }
}
