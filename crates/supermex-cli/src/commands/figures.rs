//! `supermex figures`: every figure of the guide.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{ValueEnum, ValueHint};
use supermex::Monitor;
use supermex::rows::{FourRows, FourShape, NimStatistics, ThreeRowNims};
use supermex::three::{Census, Chart, Frontier, Record, Summary, Widths};
use supermex_plot::{Figure, Origin, four, nim, three};
use supermex_store::{Existing, will_write, write_whole};

use crate::args::Resources;
use crate::commands::three::MOST;
use crate::failure::Failure;
use crate::watch::Watch;

/// Draw every figure of the guide, from facts that are found for it
///
/// The chart of three rows, how close its sequences stay to straight lines, how they grow, which rows
/// become constant or repeat, how wide windows are, and where the winning openings lie; and the shape of
/// the set of P-positions of four rows, and how nim-values of three rows grow, both up to a longest row of 600. It
/// takes a few seconds for 100,000 columns, and the time grows with the square of their number.
///
/// The same request makes the same files, byte by byte. States in the store are not used, because they do not say
/// how wide windows were on the way.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex figures --out pictures
  supermex figures --out pictures --upto 1000000 --format svg")]
pub(crate) struct Args {
    /// The folder to write to; it is made if it is not there
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,

    /// The most columns
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        value_parser = clap::value_parser!(u32).range(1..=MOST)
    )]
    upto: u32,

    /// What to write
    #[arg(long, value_enum, default_value_t = Picture::Both)]
    format: Picture,

    /// Overwrite files that are there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    resources: Resources,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Picture {
    /// Drawings that are sharp at every size
    Svg,
    /// Pixels, two for each unit of the drawing
    Png,
    /// Each figure as a drawing and as pixels
    Both,
}

impl Picture {
    /// What names of files end with.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Picture::Svg => &["svg"],
            Picture::Png => &["png"],
            Picture::Both => &["svg", "png"],
        }
    }
}

/// PNG has so many pixels for each unit of SVG.
const SCALE: f32 = 2.0;

/// With more columns nobody could make out the entries of the chart.
const CHART: u32 = 249;

/// The longest of few rows, and the parts of their pictures: enough to see the shape in a second.
const FEW: (u32, u32) = (600, 50);

/// Windows are looked at about so many times.
const LOOKS: u32 = 60;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // What cannot be written is noticed before any work is done.
    let columns = Census::expected_columns(args.upto);
    let threads = args.resources.threads_for_columns(columns, 100.0)?;
    prepare(args)?;
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), Frontier::expected_values(columns, args.upto));
    let facts = find(args.upto, threads, &monitor).ok_or(Failure::Interrupted)?;
    drop(watch);
    let mut written = Vec::new();
    for figure in draw(args.upto, &facts).map_err(Failure::broken)? {
        for ending in args.format.endings() {
            let path = path(args, figure.name(), ending);
            let content = match *ending {
                "svg" => figure.svg().as_bytes().to_vec(),
                _ => figure.png(SCALE).map_err(Failure::broken)?,
            };
            write_whole(&path, &content, existing(args)).map_err(Failure::of_file)?;
            written.push(path);
        }
    }
    // All of them are there, whether anybody reads this or not.
    let mut out = io::stdout().lock();
    written.iter().try_for_each(|path| writeln!(out, "{}", path.display()))?;
    Ok(())
}

fn path(args: &Args, name: &str, ending: &str) -> PathBuf {
    args.out.join(format!("{name}.{ending}"))
}

/// Makes the folder, and sees to it that it can be written to and holds none of the files.
fn prepare(args: &Args) -> Result<(), Failure> {
    std::fs::create_dir_all(&args.out).map_err(|error| {
        Failure::broken(format_args!("'{}' cannot be made a folder: {error}", args.out.display()))
    })?;
    for name in three::NAMES.into_iter().chain(four::NAMES).chain(nim::NAMES) {
        for ending in args.format.endings() {
            will_write(&path(args, name, ending), existing(args)).map_err(Failure::of_file)?;
        }
    }
    Ok(())
}

fn existing(args: &Args) -> Existing {
    if args.force { Existing::Replace } else { Existing::Refuse }
}

/// Everything that the figures show.
struct Facts {
    record: Record,
    census: Census,
    widths: Vec<(u32, Widths)>,
    chart: Chart,
    shape: FourShape,
    statistics: NimStatistics,
}

/// `None` if the monitor stopped it.
fn find(upto: u32, threads: usize, monitor: &Monitor) -> Option<Facts> {
    let last = upto.min(CHART);
    let chart = Chart::of(0..=last, 0..=last, monitor)?;
    let mut heard = (Record::default(), Census::new(upto));
    let mut frontier = Frontier::new(upto).threads(threads);
    let mut widths = Vec::new();
    for column in looks(upto) {
        frontier.run_to(column, &mut heard, monitor).then_some(())?;
        let widest = frontier.counts().widest;
        // The first few hundred columns have no windows.
        if widest != Widths::default() {
            widths.push((column, widest));
        }
    }
    // Some rows end a good while after the last column of the other figures.
    let mut last = Census::expected_columns(upto);
    while !heard.1.is_complete() {
        frontier.run_to(last, &mut heard, monitor).then_some(())?;
        last += 100;
    }
    let (record, census) = heard;
    let longest = upto.min(FEW.0);
    let run = FourRows::new(longest).threads(threads);
    let shape = run.tell(|| FourShape::new(longest, FEW.1), monitor)?;
    let run = ThreeRowNims::new(longest).threads(threads);
    let statistics = NimStatistics::of(run, FEW.1, monitor)?;
    Some(Facts { record, census, widths, chart, shape, statistics })
}

/// Columns up to the last one, each about as many times larger as the one before.
fn looks(last: u32) -> Vec<u32> {
    let times = f64::from(last).powf(1.0 / f64::from(LOOKS));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to the last")]
    let column = |look: u32| times.powf(f64::from(look)).round() as u32;
    let mut columns: Vec<_> = (0..LOOKS).map(column).chain([last]).collect();
    columns.dedup();
    columns
}

fn draw(upto: u32, facts: &Facts) -> Result<Vec<Figure>, supermex_plot::Error> {
    let mut summary = Summary::new(upto);
    facts.record.tell(upto, &mut summary);
    let (command, version) =
        (format!("supermex figures --upto {upto} --out DIR"), env!("CARGO_PKG_VERSION"));
    let digest = summary.digest();
    let note = format!(
        "Supermex {version}; all columns up to {upto}, proved; blake3 of the openings {digest}"
    );
    let origin = Origin { command: command.clone(), note };
    let longest = facts.shape.longest();
    let note = format!("Supermex {version}; all P-positions up to {longest}, observed");
    let of_four = Origin { command: command.clone(), note };
    let note = format!("Supermex {version}; all nim-values up to {longest}, observed");
    let of_nims = Origin { command, note };
    Ok(vec![
        three::chart(&facts.chart, &facts.census, &origin)?,
        three::strips(&facts.record.distances(upto), &origin)?,
        three::differences(summary.statistics(), &origin)?,
        three::periods(&facts.census, &origin)?,
        three::windows(&facts.widths, &origin)?,
        three::openings(&summary, &origin)?,
        four::shape(&facts.shape, &of_four)?,
        nim::trend(&facts.statistics, &of_nims)?,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_spread_evenly_and_end_with_the_last() {
        assert_eq!(looks(1), [1]);
        let looks = looks(100_000);
        assert!(looks.len() > 40 && looks.is_sorted(), "{looks:?}");
        assert_eq!((looks[0], looks[looks.len() - 1]), (1, 100_000));
    }

    /// The files that are looked for before the work are those that are written after it.
    #[test]
    fn figures_have_the_names_that_are_announced() {
        let facts = find(30, 1, &Monitor::default()).unwrap();
        let figures = draw(30, &facts).unwrap();
        let names: Vec<_> = figures.iter().map(Figure::name).collect();
        assert_eq!(names, [&three::NAMES[..], &four::NAMES, &nim::NAMES].concat());
    }
}
