//! A page: a title, panels, and a caption that says where it comes from.

use crate::figure::{Error, FONTS, Figure, Origin};
use crate::ink::{Anchor, Ink, escaped};
use crate::measure::wrap;
use crate::palette::{FAINT, INK};
use crate::panel::{Axis, BELOW, Frame, Panel};

/// How wide a page is, unless what it shows needs another width.
pub(crate) const WIDTH: u32 = 900;
/// Left and right of texts, and how large titles are.
pub(crate) const MARGIN: f64 = 24.0;
pub(crate) const TITLE: f64 = 20.0;
/// Of what is written below, and how far its lines are apart.
const CAPTION: f64 = 12.0;
const LINE: u32 = 15;

/// A page that is being drawn.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    name: &'static str,
    title: String,
    width: u32,
    height: u32,
    pub(crate) ink: Ink,
}

impl Page {
    /// A page with `title`, and `subtitle` under it, for panels that end at height `bottom`.
    pub(crate) fn new(name: &'static str, bottom: u32, title: &str, subtitle: &str) -> Page {
        Page::sized(name, (WIDTH, bottom + BELOW), title, &[subtitle.to_owned()])
    }

    /// A page with `title` and lines under it, for what ends at the height `bottom`.
    pub(crate) fn sized(
        name: &'static str,
        (width, bottom): (u32, u32),
        title: &str,
        subtitle: &[String],
    ) -> Page {
        let mut ink = Ink::default();
        ink.text((MARGIN, 34.0), TITLE, Anchor::Start, INK, title);
        for (line, text) in (0..).zip(subtitle) {
            let y = 56.0 + 18.0 * f64::from(line);
            ink.text((MARGIN, y), 13.0, Anchor::Start, FAINT, text);
        }
        Page { name, title: title.to_owned(), width, height: bottom + 42, ink }
    }

    /// Puts a panel with its axes on the page; what is drawn later is over them.
    pub(crate) fn panel(&mut self, frame: Frame, x: Axis, y: Axis) -> Result<Panel, Error> {
        let mut panel = Panel { frame, x, y };
        panel.keep_labels_left_of(f64::from(self.width));
        let what = || format!("the axes of the figure {} cannot be drawn", self.name);
        let axes =
            panel.axes((self.width, self.height)).map_err(|why| Error { what: what(), why })?;
        self.ink.element(axes.trim_end());
        Ok(panel)
    }

    /// Writes `text` over `panel`, `above` units above its upper edge.
    pub(crate) fn heading(&mut self, panel: &Panel, above: f64, text: &str) {
        let (x, y) = panel.inside(0.0, 0.0);
        self.ink.text((x, y - above), 13.0, Anchor::Start, INK, text);
    }

    /// Completes the figure, with what it shows as a table: `names` of columns, and `lines`.
    pub(crate) fn finish(
        mut self,
        origin: &Origin,
        names: &str,
        lines: impl IntoIterator<Item = String>,
    ) -> Figure {
        let caption = format!("Made by: {}", origin.command);
        let lines_below = wrap(&caption, CAPTION, f64::from(self.width) - 2.0 * MARGIN);
        for text in &lines_below {
            let at = (MARGIN, f64::from(self.height) - 14.0);
            self.ink.text(at, CAPTION, Anchor::Start, FAINT, text);
            self.height += LINE;
        }
        let Page { name, title, width, .. } = self;
        let height = self.height - LINE;
        let body = self.ink.into_text();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"{FONTS}\">\n\
             <title>{}</title>\n<desc>{}. {}.</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{body}</svg>\n",
            escaped(&title),
            escaped(&caption),
            escaped(&origin.note),
        );
        let csv = lines.into_iter().fold(format!("{names}\n"), |csv, line| csv + &line + "\n");
        Figure { name, title, svg, csv, origin: origin.clone() }
    }
}
