//! `supermex figures`: every figure of the guide.

mod studies;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use supermex::facts::Provenance;
use supermex::facts::renorm::Perturbed;
use supermex::renorm::geometry::four::Section;
use supermex::renorm::geometry::{Geometry, Survey};
use supermex::renorm::{Kind, Window};
use supermex::request::{Four, NimStatistics, Refusal, RenormPerturb, Session, survey_plan};
use supermex::rows::{self, FourShape};
use supermex::run::Context;
use supermex::three::{Chart, Summary, Widths};
use supermex_plot::{Figure, four, nim, renorm, three};
use supermex_store::{Existing, will_write, write_whole};

use crate::answer::print_plan;
use crate::commands::three::MOST;
use crate::failure::Failure;
use crate::flags::{Format, Resources, Takes, whole};
use crate::picture::{Picture, origin};
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
  supermex figures --out far --upto 1000000 --format svg")]
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

    /// Overwrite files that are there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    resources: Resources,
}

/// With more columns nobody could make out the entries of the chart.
const CHART: u32 = 249;

/// The longest of few rows, and the parts of their pictures: enough to see the shape in a second.
const FEW: (u32, u32) = (600, 50);

/// The x of the sheet that the six parameters are fitted to, if there are that many sheets.
const FITTED: u32 = 5000;

/// The sheet that is large enough to have all its parts, and small enough to see each point.
const SMALL: u32 = 100;

/// About how often windows are measured.
const LOOKS: u32 = 60;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let allowed = args.resources.allowed();
    let watch = Watch::new(allowed.context, true);
    // The sheets take most of the work.
    let plan = survey_plan(args.upto, &Session::new(&watch.context))?;
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
    let figures = names().flat_map(|name| formats().map(move |format| path(name, *format)));
    for path in figures.chain(beside.clone()) {
        will_write(&path, existing)?;
    }
    // No more threads than there is memory for.
    let fitting = watch.context.clone().with_threads(plan.threads);
    let facts = watch.during(|| find(args.upto, &fitting))?;
    let mut written = Vec::new();
    let mut provenance = Provenance::new(command(args.upto));
    for figure in draw(args.upto, &facts).map_err(Failure::broken)? {
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

fn command(upto: u32) -> String {
    format!("supermex figures --upto {upto} --out DIR")
}

/// The names of all figures, in the order in which they are drawn.
fn names() -> impl Iterator<Item = &'static str> {
    let sheets = renorm::SHEETS.map(|(name, ..)| name);
    three::NAMES.into_iter().chain(sheets).chain(renorm::NAMES).chain(four::NAMES).chain(nim::NAMES)
}

/// Everything that the figures show.
struct Facts {
    survey: Survey,
    widths: Vec<(u32, Widths)>,
    chart: Chart,
    sheets: Vec<(&'static str, Window)>,
    geometry: Geometry,
    shape: FourShape,
    statistics: rows::NimStatistics,
    bands: [renorm::Band; 2],
    damage: Perturbed,
    half_times: Vec<renorm::HalfTimes>,
    losers: Window,
    games: Vec<renorm::OtherGame>,
    sections: [Section; 4],
}

/// How many sheets of one damage are drawn.
const DRAWN: u32 = 100;

/// The sheets of four rows whose P-positions are drawn, by d, and the greatest x.
const SHEETS_OF_FOUR: [u32; 4] = [0, 5, 14, 40];
const FAR: u32 = 400;

/// One run over the chart tells of nearly everything.
fn find(upto: u32, context: &Context) -> Result<Facts, Refusal> {
    let last = upto.min(CHART);
    let chart = Chart::of(0..=last, 0..=last, context)?;
    let (looks, fitted) = (looks(upto), FITTED.min(upto));
    let survey = Survey::find(fitted, upto, &looks, context)?;
    // The first few hundred columns have no windows.
    let is_look =
        |(column, widest): &&(u32, Widths)| looks.contains(column) && *widest != Widths::default();
    let widths = survey.widths.iter().filter(is_look).copied().collect();
    let geometry = Geometry::of(fitted, &survey, context)?;
    let sheets = renorm::SHEETS
        .into_iter()
        .map(|(name, x, kind)| Ok((name, Window::of(x, kind, Window::whole(x), context)?)));
    let sheets = sheets.collect::<Result<_, Refusal>>()?;
    let (longest, parts) = (upto.min(FEW.0), FEW.1);
    let mut session = Session::new(context);
    let shape = session.run(&Four { upto: longest, parts })?;
    let statistics = session.run(&NimStatistics { upto: longest, parts })?;
    let bands = studies::bands(&mut session)?;
    let damage = session.run(&RenormPerturb { sheets: DRAWN, ..RenormPerturb::default() })?;
    let half_times = studies::half_times(upto, &mut session)?;
    let losers = Window::of(SMALL, Kind::Losers, Window::whole(SMALL), context)?;
    let games = studies::games(upto, &mut session)?;
    let sections = Section::find(SHEETS_OF_FOUR, upto.min(FAR), context)?;
    Ok(Facts {
        survey,
        widths,
        chart,
        sheets,
        geometry,
        shape,
        statistics,
        bands,
        damage,
        half_times,
        losers,
        games,
        sections,
    })
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
    facts.survey.record.tell(upto, &mut summary);
    let digest = summary.digest();
    let of = |what: String| origin(command(upto), what);
    let origin = of(format!("all columns up to {upto}, proved; blake3 of the openings {digest}"));
    let longest = facts.shape.longest;
    let of_four = of(format!("all P-positions up to {longest}, observed"));
    let of_nims = of(format!("all nim-values up to {longest}, observed"));
    let of_sheets = of(format!("all sheets up to {upto}, observed"));
    let mut figures = vec![
        three::chart(&facts.chart, &facts.survey.census, &origin)?,
        three::strips(&facts.survey.record.distances(upto), &origin)?,
        three::differences(&summary.statistics, &origin)?,
        three::periods(&facts.survey.census, &origin)?,
        three::windows(&facts.widths, &origin)?,
        three::openings(&summary, &origin)?,
    ];
    for (name, sheet) in &facts.sheets {
        figures.push(renorm::sheet(name, sheet, &of("every point".to_owned()))?);
    }
    let is_small = |sheet: &Window| (sheet.x, sheet.kind) == (SMALL, Kind::Winners);
    let winners = facts.sheets.iter().map(|(_, sheet)| sheet).find(|sheet| is_small(sheet));
    let winners = winners.unwrap_or(&facts.losers);
    let of_damage = of("every declared loser of these sheets, observed".to_owned());
    let of_games = of("every loser in these windows".to_owned());
    let of_sections = of("every P-position with these x and y/x".to_owned());
    let declared = &facts.damage.damage;
    let position = [declared.x, declared.y, declared.z];
    let damage = renorm::Damage { position, cells: &facts.damage.cells };
    let Geometry { fits, scatters, ends, .. } = &facts.geometry;
    figures.extend([
        renorm::board(&of("the rules".to_owned())),
        renorm::diagonals(winners, &facts.losers, &of("every point".to_owned()))?,
        renorm::opening(&summary, &origin)?,
        renorm::sensitivity(&facts.bands, damage, &of_damage)?,
        renorm::half_times(&facts.half_times, studies::LATER, &of_damage)?,
        renorm::parameters(fits, &of_sheets)?,
        renorm::scatter(scatters, ends, &of_sheets)?,
        renorm::games(&facts.games, &of_games)?,
        renorm::planes(&facts.sections, &of_sections)?,
        four::shape(&facts.shape, &of_four)?,
        nim::trend(&facts.statistics, &of_nims)?,
    ]);
    Ok(figures)
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
        let facts = find(30, &Context::default()).unwrap();
        let figures = draw(30, &facts).unwrap();
        let names: Vec<_> = figures.iter().map(|figure| figure.name).collect();
        assert_eq!(names, super::names().collect::<Vec<_>>());
    }
}
