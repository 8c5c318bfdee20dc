//! A picture that is done.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The family of fonts that pictures ask for. The first one is what PNG is drawn with.
pub(crate) const FONTS: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";
const FONT: &str = "DejaVu Sans";
static FONT_FILE: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");

/// What could not be drawn: axes, or pixels. Neither is expected to happen: text is written to
/// memory, and read again.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {why}")]
pub struct Error {
    /// What cannot be done with which figure.
    pub(crate) what: String,
    /// What the plotting or the drawing library says.
    pub(crate) why: String,
}

/// Where the facts of a figure come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The command that makes it, which is written under the picture.
    pub command: String,
    /// More about the facts, which is kept in the file and not shown: the program, how far they go,
    /// their digest.
    pub note: String,
}

/// A picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// The name of its file, without what says which format it has.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// As SVG.
    pub svg: String,
    /// What it shows, as CSV.
    pub csv: String,
    /// Where its facts come from.
    pub origin: Origin,
}

impl Figure {
    /// The most pixels of a PNG: they take 300 MB while it is drawn.
    pub const MOST_PIXELS: f32 = 4e7;

    /// The picture as PNG, with `scale` pixels for each unit of the SVG; fewer if that were more than
    /// [`MOST_PIXELS`](Figure::MOST_PIXELS).
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, Error> {
        let what = || format!("the figure {} cannot be made a PNG", self.name);
        let failed = |why: String| Error { what: what(), why };
        let tree =
            Tree::from_str(&self.svg, &OPTIONS).map_err(|error| failed(error.to_string()))?;
        let area = tree.size().width() * tree.size().height();
        let scale = scale.min((Figure::MOST_PIXELS / area).sqrt());
        let size = tree.size().to_int_size().scale_by(scale);
        let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
        let mut pixels = pixels.ok_or_else(|| failed(format!("a scale of {scale} is no size")))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        self.encode(&pixels).map_err(|error| failed(error.to_string()))
    }

    /// Pictures are opaque, so three bytes a pixel say it all.
    fn encode(&self, pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
        let colours = pixels.pixels().iter().map(PremultipliedColorU8::demultiply);
        let bytes: Vec<u8> = colours.flat_map(|it| [it.red(), it.green(), it.blue()]).collect();
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::Balanced);
        for (key, text) in [
            ("Title", &self.title),
            ("Source", &self.origin.command),
            ("Comment", &self.origin.note),
        ] {
            encoder.add_itxt_chunk(key.to_owned(), text.clone())?;
        }
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&bytes)?;
        writer.finish()?;
        Ok(file)
    }
}

/// Without a font of its own, the library would leave out every text.
pub(crate) static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(FONT_FILE.to_vec());
    fonts.set_sans_serif_family(FONT);
    Options { fontdb: Arc::new(fonts), font_family: FONT.to_owned(), ..Options::default() }
});
