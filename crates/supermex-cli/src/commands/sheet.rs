//! `supermex sheet`: a sheet of instant winners or of losers.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::anyhow;
use clap::{ValueEnum, ValueHint};
use supermex::Monitor;
use supermex::renorm::{Kind, Window};
use supermex::three::{Census, Frontier};
use supermex_plot::{Origin, renorm};
use supermex_store::{Existing, will_write, write_whole};

use crate::args::{Format, Resources};
use crate::commands::figures::SCALE;
use crate::failure::{Failure, note};
use crate::views::provenance::Provenance;
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
    #[arg(long, value_name = "Y,Z", value_parser = window)]
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

fn window(text: &str) -> Result<(u32, u32), String> {
    let bounds = text.split_once(',');
    let number = |word: &str| word.trim().parse().ok().filter(|&bound| bound > 0);
    bounds
        .and_then(|(y, z)| Some((number(y)?, number(z)?)))
        .ok_or_else(|| format!("write two numbers from 1 to {}, as in 100,80", u32::MAX))
}

/// What fits on a screen, and the most that can be read as text.
const SCREEN: (u32, u32) = (72, 36);
const MOST_TEXT: u32 = 1000;

/// Instant winners beyond this take longer than anybody waits; losers are found in another way.
const MOST_WINNERS: u32 = 20_000;
const MOST_LOSERS: u32 = 2_000_000;

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
    let existing = if args.force { Existing::Replace } else { Existing::Refuse };
    let file = match &args.out {
        Some(path) => {
            let file = File::of(path)?;
            for path in std::iter::once(path.clone()).chain(provenance_path(path, file)) {
                will_write(&path, existing).map_err(Failure::of_file)?;
            }
            Some((path, file))
        }
        None => None,
    };
    let sheet = find(args, file.is_none())?;
    let Some((path, file)) = file else {
        let mut out = BufWriter::new(io::stdout().lock());
        print(&mut out, args.format, &sheet)?;
        return Ok(out.flush()?);
    };
    let content = match file {
        File::Svg => draw(&sheet)?.svg().as_bytes().to_vec(),
        File::Png => draw(&sheet)?.png(SCALE).map_err(Failure::broken)?,
        File::Table(format) => {
            let mut content = Vec::new();
            print(&mut content, format, &sheet)?;
            content
        }
    };
    write_whole(path, &content, existing).map_err(Failure::of_file)?;
    if let Some(beside) = provenance_path(path, file) {
        let mut provenance = Provenance::new(command(&sheet));
        provenance.put(path, "proved", &content);
        let json = provenance.to_json().map_err(Failure::broken)?;
        write_whole(&beside, &json, existing).map_err(Failure::of_file)?;
    }
    note(format_args!("written to {}", path.display()));
    Ok(())
}

/// The points that were asked for.
fn find(args: &Args, is_printed: bool) -> Result<Window, Failure> {
    let (x, kind) = (args.x, Kind::from(args.kind));
    let is_text = is_printed && matches!(args.format, Format::Text);
    let (width, height) = args.window.unwrap_or_else(|| {
        let (width, height) = Window::whole(x);
        if is_text { (width.min(SCREEN.0), height.min(SCREEN.1)) } else { (width, height) }
    });
    let most = match kind {
        Kind::Winners | Kind::Parts => MOST_WINNERS,
        Kind::Losers | Kind::Diagonal => MOST_LOSERS,
    };
    if x > most {
        let others = if most == MOST_WINNERS { "; losers, --kind L, go farther" } else { "" };
        return Err(Failure::request(anyhow!(
            "sheets of {} go to x = {most}, and {x} is beyond{others}",
            kind.name()
        )));
    }
    if is_text && width.max(height) > MOST_TEXT {
        return Err(Failure::request(anyhow!(
            "text shows windows of up to {MOST_TEXT},{MOST_TEXT}; --out FILE.svg draws larger ones"
        )));
    }
    args.resources
        .admit(bytes(x, kind, (width, height), args.resources.threads()), "that takes")?;
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), Window::expected_work(x, kind));
    let sheet = Window::of(x, kind, (width, height), args.resources.threads(), &monitor);
    drop(watch);
    sheet.ok_or(Failure::Interrupted)
}

/// About how many bytes it takes.
fn bytes(sheet: u32, kind: Kind, (width, height): (u32, u32), threads: usize) -> f64 {
    let (x, width) = (f64::from(sheet), f64::from(width));
    match kind {
        // Columns as bits: all of the sheet, and those that are shown.
        Kind::Winners | Kind::Parts => {
            let (tall, column) = (0.8 * x + 64.0, 48.0);
            let shown = 4.0 * width * (tall.min(height.into()) / 8.0 + column);
            2.0 * x * (tall / 8.0 + column) + shown
        }
        // The chart, and the points that are shown.
        Kind::Losers | Kind::Diagonal => {
            let columns = Census::expected_columns(sheet);
            Frontier::expected_bytes(columns, threads) + 64.0 * width
        }
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
