//! `supermex sheet`: a sheet of instant winners or of losers.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::{ValueEnum, ValueHint};
use supermex::facts::Provenance;
use supermex::renorm::{Kind, Window};
use supermex::request::{Sheet, parse_window};
use supermex_plot::{Origin, renorm};
use supermex_store::{Existing, will_write, write_whole};

use crate::answer::{self, answer, ask};
use crate::commands::figures::SCALE;
use crate::failure::{Failure, note};
use crate::flags::{Format, Resources, Takes};
use crate::views::sheet::print;
use crate::watch::Watch;

/// Show a sheet of Friedman and Landsberg: all positions [x, y, z] of one x that win at once, or lose
///
/// [x, y, z] has x columns of three squares, y of two and z of one. W has the instant winners, from which a move
/// leads to a P-position with a smaller x; L the losers, which are the P-positions; DL the losers and the deadly diagonal down
/// from the one with y = 0; and parts says what the instant winners come from: lower (LL), upper (U) and flat (F) lines of losers of
/// earlier sheets, and deadly diagonals (DD).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --window, text shows the lower left corner, and everything else all that is not repeated to the right.

Examples:
  supermex sheet 40 --kind L
  supermex sheet 12 --kind parts --window 30,12
  supermex sheet 2000 --out sheet.png
  supermex sheet 100 --kind L --format json")]
pub(crate) struct Args {
    /// The number of columns of three squares
    #[arg(value_name = "X")]
    x: u32,

    /// Which points
    #[arg(long, value_enum, default_value_t = Which::Winners, ignore_case = true)]
    kind: Which,

    /// Only points with y below Y and z below Z
    #[arg(long, value_name = "Y,Z", value_parser = parse_window)]
    window: Option<(u32, u32)>,

    /// How to print the points
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Draw them or write them to this file instead: .svg, .png, .csv or .json
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "format")]
    out: Option<PathBuf>,

    /// Overwrite the file if it is there already
    #[arg(long, requires = "out")]
    force: bool,

    #[command(flatten)]
    resources: Resources,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// Instant winners
    #[value(name = "W")]
    Winners,
    /// Losers
    #[value(name = "L")]
    Losers,
    /// Losers and the deadly diagonal
    #[value(name = "DL")]
    Diagonal,
    /// Instant winners, by what they come from
    #[value(name = "parts")]
    Parts,
}

impl From<Which> for Kind {
    fn from(which: Which) -> Kind {
        match which {
            Which::Winners => Kind::Winners,
            Which::Losers => Kind::Losers,
            Which::Diagonal => Kind::Diagonal,
            Which::Parts => Kind::Parts,
        }
    }
}

/// What fits on a screen, and the most that can be read as text.
const SCREEN: (u32, u32) = (72, 36);
const MOST_TEXT: u32 = 1000;

/// What to write to a file.
#[derive(Clone, Copy)]
enum File {
    Svg,
    Png,
    Table(Format),
}

impl File {
    fn of(path: &Path) -> Result<File, Failure> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(File::Svg),
            Some("png") => Ok(File::Png),
            Some("csv") => Ok(File::Table(Format::Csv)),
            Some("json") => Ok(File::Table(Format::Json)),
            _ => Err(Failure::request(anyhow!(
                "'{}' ends with none of .svg, .png, .csv and .json, which say what to write",
                path.display()
            ))),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let context = args.resources.context();
    let Some(path) = &args.out else {
        let request = args.request(matches!(args.format, Format::Text))?;
        return answer(&request, args.resources.printing(args.format), context, print);
    };
    let existing = if args.force { Existing::Replace } else { Existing::Refuse };
    let file = File::of(path)?;
    for path in std::iter::once(path.clone()).chain(provenance_path(path, file)) {
        will_write(&path, existing).map_err(Failure::of_file)?;
    }
    let sheet = ask(&args.request(false)?, &Watch::new(context, true))?;
    let bytes = match file {
        File::Svg => draw(&sheet)?.svg().as_bytes().to_vec(),
        File::Png => draw(&sheet)?.png(SCALE).map_err(Failure::broken)?,
        File::Table(format) => {
            let mut bytes = Vec::new();
            answer::print(&mut bytes, format, &sheet)?;
            bytes
        }
    };
    write_whole(path, &bytes, existing).map_err(Failure::of_file)?;
    if let Some(beside) = provenance_path(path, file) {
        let mut provenance = Provenance::new(command(&sheet));
        provenance.put(path, "proved", &bytes);
        let json = provenance.to_json().map_err(Failure::broken)?;
        write_whole(&beside, &json, existing).map_err(Failure::of_file)?;
    }
    note(format_args!("written to {}", path.display()));
    Ok(())
}

impl Args {
    /// The sheet that is asked for; as text, what fits on a screen.
    fn request(&self, is_text: bool) -> Result<Sheet, Failure> {
        let mut request = Sheet { x: self.x, kind: self.kind.into(), window: self.window };
        if is_text {
            let (width, height) = request.bounds();
            let window = (width.min(SCREEN.0), height.min(SCREEN.1));
            let (width, height) = *request.window.get_or_insert(window);
            if width.max(height) > MOST_TEXT {
                return Err(Failure::request(anyhow!(
                    "text shows windows of up to {MOST_TEXT},{MOST_TEXT}; --out FILE.svg draws larger ones"
                )));
            }
        }
        Ok(request)
    }
}

/// Pictures say themselves where they come from; for tables, a document beside them does.
fn provenance_path(path: &Path, file: File) -> Option<PathBuf> {
    let mut name = path.file_name()?.to_owned();
    name.push(".provenance.json");
    matches!(file, File::Table(_)).then(|| path.with_file_name(name))
}

fn command(sheet: &Window) -> String {
    let Window { x, kind, width, height, .. } = sheet;
    format!("supermex sheet {x} --kind {} --window {width},{height} --out FILE", kind.name())
}

fn draw(sheet: &Window) -> Result<supermex_plot::Figure, Failure> {
    let version = env!("CARGO_PKG_VERSION");
    let origin =
        Origin { command: command(sheet), note: format!("Supermex {version}; every point") };
    renorm::sheet("sheet", sheet, &origin).map_err(Failure::broken)
}
