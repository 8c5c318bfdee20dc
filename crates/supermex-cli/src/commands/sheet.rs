//! `supermex sheet`: a sheet of instant winners or of losers.

use std::iter;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::ValueHint;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use supermex::facts::Provenance;
use supermex::renorm::{Kind, Window};
use supermex::request::{Sheet, parse_window};
use supermex_store::{Existing, will_write, write_whole};

use crate::answer::{self, answer, ask, print_plan_of};
use crate::failure::{Failure, note};
use crate::flags::{Format, Resources, Takes, whole};
#[cfg(feature = "figures")]
use crate::picture::{Look, Picture, origin};
use crate::views::sheet::print;
use crate::watch::Watch;

/// Show a sheet of Friedman and Landsberg: its winners or losers
///
/// [x, y, z] has x columns of three squares, y of two and z of one. W has the instant winners, from
/// which a move leads to a P-position with a smaller x; L the losers, which are the P-positions; DL
/// the losers and the deadly diagonal down from the one with y = 0; and parts says what the instant
/// winners come from: lower (LL), upper (U) and flat (F) lines of losers of earlier sheets, and
/// deadly diagonals (DD).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --window, text shows the lower left corner, and everything else all that is not \
repeated to the right.

Examples:
  supermex sheet 40 --kind L
  supermex sheet 12 --kind parts --window 30,12
  supermex sheet 2000 --out sheet.png
  supermex sheet 100 --kind L --format json")]
pub(crate) struct Args {
    /// The number of columns of three squares
    #[arg(value_name = "X", value_parser = whole::<u32>(0..=u64::from(u32::MAX)))]
    x: u32,

    /// Which points
    #[arg(long, default_value = "W", value_parser = kinds(), ignore_case = true)]
    kind: Kind,

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

    #[cfg(feature = "figures")]
    #[command(flatten)]
    look: Look,

    #[command(flatten)]
    resources: Resources,
}

/// Which points there are to choose from.
const KINDS: [(Kind, &str); 4] = [
    (Kind::Winners, "Instant winners"),
    (Kind::Losers, "Losers"),
    (Kind::Diagonal, "Losers and the deadly diagonal"),
    (Kind::Parts, "Instant winners, by what they come from"),
];

fn kinds() -> impl TypedValueParser<Value = Kind> {
    let named = KINDS.map(|(kind, help)| PossibleValue::new(kind.name()).help(help));
    PossibleValuesParser::new(named).try_map(|name| {
        let mut kinds = KINDS.into_iter().map(|(kind, _)| kind);
        kinds.find(|kind| kind.name().eq_ignore_ascii_case(&name)).ok_or("there is no such kind")
    })
}

/// What fits on a screen, and the most that can be read as text.
const SCREEN: (u32, u32) = (72, 36);
const MOST_TEXT: u32 = 1000;

/// What to write to a file.
enum File {
    #[cfg(feature = "figures")]
    Picture(Picture),
    Table(Format),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let allowed = args.resources.allowed();
    let Some(path) = &args.out else {
        #[cfg(feature = "figures")]
        if !args.look.is_usual() {
            let why = "--title and --theme are for pictures: draw one with --out FILE.svg";
            return Err(Failure::request(anyhow!(why)));
        }
        let request = args.request(matches!(args.format, Format::Text))?;
        return answer(&request, args.format, allowed, print);
    };
    if allowed.dry_run {
        return print_plan_of(&args.request(false)?, Format::Text, &allowed.context);
    }
    let existing = if args.force { Existing::Replace } else { Existing::Refuse };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let file = match ending.as_deref() {
        #[cfg(feature = "figures")]
        Some("svg") => File::Picture(Picture::Svg),
        #[cfg(feature = "figures")]
        Some("png") => File::Picture(Picture::Png),
        #[cfg(not(feature = "figures"))]
        Some("svg" | "png") => {
            let why = "this program was built without the feature that draws pictures";
            return Err(Failure::request(anyhow!(why)));
        }
        Some("csv") => File::Table(Format::Csv),
        Some("json") => File::Table(Format::Json),
        _ => {
            return Err(Failure::request(anyhow!(
                "'{}' ends with none of .svg, .png, .csv and .json, which say what to write",
                path.display()
            )));
        }
    };
    // Pictures say themselves where they come from; for tables, a document beside them does.
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".provenance.json");
    let beside = matches!(file, File::Table(_)).then(|| path.with_file_name(name));
    for path in iter::once(path).chain(&beside) {
        will_write(path, existing)?;
    }
    let sheet = ask(&args.request(false)?, &Watch::new(allowed.context, true))?;
    let mut bytes = Vec::new();
    match file {
        File::Table(format) => answer::print(&mut bytes, format, &sheet)?,
        #[cfg(feature = "figures")]
        File::Picture(picture) => {
            let origin = origin(command(&sheet) + &args.look.words(), "every point");
            let figure =
                supermex_plot::renorm::sheet("sheet", &sheet, &origin).map_err(Failure::broken)?;
            bytes = picture.of(&args.look.dress(figure)?)?;
        }
    }
    write_whole(path, &bytes, existing)?;
    if let Some(beside) = beside {
        let mut provenance = Provenance::new(command(&sheet));
        provenance.put(path, "proved", &bytes);
        let json = provenance.to_json().map_err(Failure::broken)?;
        write_whole(&beside, &json, existing)?;
    }
    note(format_args!("written to {}", path.display()));
    Ok(())
}

impl Args {
    /// The sheet that is asked for; as text, what fits on a screen.
    fn request(&self, is_text: bool) -> Result<Sheet, Failure> {
        let mut request = Sheet { x: self.x, kind: self.kind, window: self.window };
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

fn command(sheet: &Window) -> String {
    let Window { x, kind, width, height, .. } = sheet;
    format!("supermex sheet {x} --kind {} --window {width},{height} --out FILE", kind.name())
}
