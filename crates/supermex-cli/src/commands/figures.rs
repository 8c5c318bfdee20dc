//! `supermex figures`: every figure of the guide.

mod facts;
mod studies;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::anyhow;
use clap::builder::PossibleValuesParser;
use clap::{ValueEnum, ValueHint};
use supermex::facts::Provenance;
use supermex::request::{Session, survey_plan};
use supermex_plot::{four, nim, renorm, three};
use supermex_store::{Existing, will_write, write_whole};

use self::facts::Failed;
use crate::answer::print_plan;
use crate::commands::three::MOST;
use crate::failure::Failure;
use crate::flags::{Format, Resources, Takes, whole};
use crate::picture::{Look, Picture};
use crate::watch::Watch;

/// Draw every figure of the guide, from facts that are found for it
///
/// The chart of three rows, how close its sequences stay to straight lines, how they grow, which
/// rows become constant or repeat, how wide windows are, and where the winning openings lie; the
/// figures of Friedman and Landsberg, what is measured of their sheets, what declared positions
/// change in them, and sheets of other games and of four rows; the shape of the set of P-positions
/// of four rows, and how nim-values of three rows grow, both up to a longest row of 600. It takes
/// some seconds for 100,000 columns, and the time grows with the square of their number.
///
/// Beside each figure is what it shows, as CSV, and provenance.json says where all of it comes
/// from. The same request makes the same files, byte by byte. States in the store are not used,
/// because they do not say how wide windows were on the way.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex figures --out pictures --upto 10000
  supermex figures --out far --upto 1000000 --format svg
  supermex figures --out slides --only three-chart --title 'Rows' --theme dark")]
pub(crate) struct Args {
    /// The folder to write to; it is made if it is not there
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,

    /// The most columns
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        value_parser = whole::<u32>(1..=MOST)
    )]
    upto: u32,

    /// What to write
    #[arg(long, value_enum, value_name = "FORMATS", value_delimiter = ',', default_values_t = [Picture::Svg, Picture::Png, Picture::Csv])]
    format: Vec<Picture>,

    /// Draw only this figure; can be given several times
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = PossibleValuesParser::new(names()), hide_possible_values = true)]
    only: Vec<String>,

    #[command(flatten)]
    look: Look,

    /// Overwrite files that are there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    resources: Resources,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let allowed = args.resources.allowed();
    let watch = Watch::new(allowed.context, true);
    let is_wanted = |name: &&str| args.only.is_empty() || args.only.iter().any(|it| it == name);
    let wanted: Vec<&'static str> = names().filter(is_wanted).collect();
    if args.look.has_title() && wanted.len() > 1 {
        return Err(Failure::request(anyhow!(
            "--title is for one picture: choose it by --only NAME"
        )));
    }
    // The sheets take most of the work; other figures take no longer with more columns.
    let upto = if facts::needs_survey(&wanted) { args.upto } else { args.upto.min(LEAST) };
    let plan = survey_plan(upto, &Session::new(&watch.context))?;
    if allowed.dry_run {
        return Ok(print_plan(&mut io::stdout().lock(), Format::Text, &plan)?);
    }
    let existing = if args.force { Existing::Replace } else { Existing::Refuse };
    let formats = || Picture::value_variants().iter().filter(|format| args.format.contains(format));
    let path = |name: &str, format: Picture| args.out.join(name).with_extension(format.ending());
    // Pictures say themselves where they come from; for tables, a document does.
    let beside = args.format.contains(&Picture::Csv).then(|| args.out.join("provenance.json"));
    // What cannot be written is noticed before any work is done.
    std::fs::create_dir_all(&args.out).map_err(|error| {
        Failure::broken(format_args!("'{}' cannot be made a folder: {error}", args.out.display()))
    })?;
    let files = wanted.iter().flat_map(|name| formats().map(|format| path(name, *format)));
    for path in files.chain(beside.clone()) {
        will_write(&path, existing)?;
    }
    // No more threads than there is memory for.
    let fitting = watch.context.clone().with_threads(plan.threads);
    let words = words(args);
    let drawn = watch.during(|| facts::draw(args.upto, &wanted, &words, &fitting));
    let drawn = drawn.map_err(|failed| match failed {
        Failed::Facts(refusal) => refusal.into(),
        Failed::Drawing(error) => Failure::broken(error),
    })?;
    let mut written = Vec::new();
    let mut provenance = Provenance::new(command(args.upto) + &words);
    for figure in drawn {
        let figure = args.look.dress(figure)?;
        for format in formats() {
            let (path, content) = (path(figure.name, *format), format.of(&figure)?);
            write_whole(&path, &content, existing)?;
            provenance.put(&path, status(figure.name), &content);
            written.push(path);
        }
    }
    if let Some(path) = beside {
        let json = provenance.to_json().map_err(Failure::broken)?;
        write_whole(&path, &json, existing)?;
        written.push(path);
    }
    // All of them are there, whether anybody reads this or not.
    let mut out = io::stdout().lock();
    written.iter().try_for_each(|path| writeln!(out, "{}", path.display()))?;
    Ok(())
}

/// How sure a figure is: the chart of three rows is proved, and so is what is on a sheet; the rest
/// is what was seen, and windows are looked at now and then only.
fn status(name: &str) -> &'static str {
    let is_sheet = renorm::SHEETS.iter().any(|(sheet, ..)| *sheet == name);
    let is_chart = three::NAMES.contains(&name) && name != "three-windows";
    if is_chart || is_sheet { "proved" } else { "observed" }
}

/// What a plan says of figures that do not need all columns.
const LEAST: u32 = 600;

/// The words after the command that ask for some figures only, or for others than usual.
fn words(args: &Args) -> String {
    let only = if args.only.is_empty() {
        String::new()
    } else {
        format!(" --only {}", args.only.join(","))
    };
    only + &args.look.words()
}

fn command(upto: u32) -> String {
    format!("supermex figures --upto {upto} --out DIR")
}

/// The names of all figures, in the order in which they are drawn.
fn names() -> impl Iterator<Item = &'static str> {
    let sheets = renorm::SHEETS.map(|(name, ..)| name);
    three::NAMES.into_iter().chain(sheets).chain(renorm::NAMES).chain(four::NAMES).chain(nim::NAMES)
}
