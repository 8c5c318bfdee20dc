//! Figures as files.

use std::fmt::Display;
use std::path::Path;

use clap::ValueEnum;
use supermex_plot::{Figure, Origin};

use crate::failure::Failure;

/// What a figure is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    /// Drawings that are sharp at every size
    Svg,
    /// Pixels, two for each unit of the drawing
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

/// Where a figure comes from.
pub(crate) fn origin(command: String, what: impl Display) -> Origin {
    Origin { command, note: format!("Supermex {}; {what}", env!("CARGO_PKG_VERSION")) }
}

/// How many pixels PNG has for each unit of SVG.
const SCALE: f32 = 2.0;
