//! Figures as files.

use std::fmt::Display;
use std::path::Path;

use clap::ValueEnum;
use supermex_plot::{Figure, Origin, Theme};

use crate::failure::Failure;

/// What a figure is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    /// Drawings that are sharp at every size
    Svg,
    /// Pixels, two for each unit of the drawing, or fewer if it is huge
    Png,
    /// What is drawn, as a table
    Csv,
}

impl Picture {
    /// What the name of a file asks for by its ending.
    pub(crate) fn named(path: &Path) -> Option<Picture> {
        path.extension().and_then(|ending| Picture::from_str(&ending.to_string_lossy(), true).ok())
    }

    /// What names of files end with.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Png => "png",
            Picture::Csv => "csv",
        }
    }

    /// A figure so.
    pub(crate) fn of(self, figure: &Figure) -> Result<Vec<u8>, Failure> {
        match self {
            Picture::Svg => Ok(figure.svg.as_bytes().to_vec()),
            Picture::Png => figure.png(SCALE).map_err(Failure::broken),
            Picture::Csv => Ok(figure.csv.as_bytes().to_vec()),
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Ground {
    /// Dark ink on white
    #[default]
    Light,
    /// Light ink on a dark ground
    Dark,
}

// How pictures are dressed.
#[derive(Debug, clap::Args)]
pub(crate) struct Look {
    /// The title of the picture, in place of its own
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,

    /// Whether pictures are light or dark
    #[arg(long, value_enum, default_value_t = Ground::Light)]
    theme: Ground,
}

impl Look {
    /// Whether the picture is given a title.
    pub(crate) fn has_title(&self) -> bool {
        self.title.is_some()
    }

    /// Whether nothing but the usual is asked for.
    pub(crate) fn is_usual(&self) -> bool {
        self.title.is_none() && self.theme == Ground::Light
    }

    /// A figure so.
    pub(crate) fn dress(&self, figure: Figure) -> Result<Figure, Failure> {
        let figure = match &self.title {
            Some(title) => figure.with_title(title).map_err(Failure::request)?,
            None => figure,
        };
        Ok(match self.theme {
            Ground::Light => figure,
            Ground::Dark => figure.with_theme(Theme::Dark),
        })
    }

    /// The words that ask for it, after those that ask for the rest.
    pub(crate) fn words(&self) -> String {
        let title = self.title.as_ref().map(|title| format!(" --title {}", quoted(title)));
        let theme = if self.theme == Ground::Dark { " --theme dark" } else { "" };
        title.unwrap_or_default() + theme
    }
}

/// A word for a shell.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Where a figure comes from.
pub(crate) fn origin(command: String, what: impl Display) -> Origin {
    Origin { command, note: format!("Supermex {}; {what}", env!("CARGO_PKG_VERSION")) }
}

/// How many pixels PNG has for each unit of SVG.
const SCALE: f32 = 2.0;
