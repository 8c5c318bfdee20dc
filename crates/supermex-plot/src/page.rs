//! A page: a title, panels, and a caption that says where it comes from.

use crate::figure::{Error, FONTS, Figure, Origin};
use crate::ink::{Anchor, Ink, escaped};
use crate::palette::{FAINT, INK};
use crate::panel::{Axis, BELOW, Frame, Panel};

/// How wide every page is.
pub(crate) const WIDTH: u32 = 900;

/// A page that is being drawn.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    name: &'static str,
    title: String,
    height: u32,
    pub(crate) ink: Ink,
}

impl Page {
    /// A page with `title`, and `subtitle` under it, for panels that end at height `bottom`.
    pub(crate) fn new(name: &'static str, bottom: u32, title: &str, subtitle: &str) -> Page {
        let mut ink = Ink::default();
        ink.text((24.0, 34.0), 20.0, Anchor::Start, INK, title);
        ink.text((24.0, 56.0), 13.0, Anchor::Start, FAINT, subtitle);
        Page { name, title: title.to_owned(), height: bottom + BELOW + 42, ink }
    }

    /// Puts a panel with its axes on the page; what is drawn later is over them.
    pub(crate) fn panel(&mut self, frame: Frame, x: Axis, y: Axis) -> Result<Panel, Error> {
        let panel = Panel { frame, x, y };
        let what = || format!("the axes of the figure {} cannot be drawn", self.name);
        let axes = panel.axes((WIDTH, self.height)).map_err(|why| Error { what: what(), why })?;
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
        let Page { name, title, height, .. } = self;
        let caption = format!("Made by: {}", origin.command);
        self.ink.text((24.0, f64::from(height) - 14.0), 11.5, Anchor::Start, FAINT, &caption);
        let body = self.ink.into_text();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             width=\"{WIDTH}\" height=\"{height}\" role=\"img\" font-family=\"{FONTS}\">\n\
             <title>{}</title>\n<desc>{}. {}.</desc>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n{body}</svg>\n",
            escaped(&title),
            escaped(&caption),
            escaped(&origin.note),
        );
        let csv = lines.into_iter().fold(format!("{names}\n"), |csv, line| csv + &line + "\n");
        Figure { name, title, svg, csv, origin: origin.clone() }
    }
}
