//! What the figures show, as far as it is asked for.

use supermex::facts::renorm::Perturbed;
use supermex::renorm::geometry::four::Section;
use supermex::renorm::geometry::{Geometry, Survey};
use supermex::renorm::{Kind, Window};
use supermex::request::{Four, NimStatistics, Refusal, RenormPerturb, Session};
use supermex::rows::{self, FourShape};
use supermex::run::{Context, Stopped};
use supermex::three::{Chart, Summary, Widths};
use supermex_plot::{Figure, four, nim, renorm, three};

use super::{command, studies};
use crate::picture::origin;

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

/// How many sheets of one damage are drawn.
const DRAWN: u32 = 100;

/// The sheets of four rows whose P-positions are drawn, by d, and the greatest x.
const SHEETS_OF_FOUR: [u32; 4] = [0, 5, 14, 40];
const FAR: u32 = 400;

/// Draws the figures that are wanted, in the order of their names, each from facts that are found for
/// it. One run over the chart tells of nearly everything.
pub(super) fn draw(
    upto: u32,
    wanted: &[&'static str],
    words: &str,
    context: &Context,
) -> Result<Vec<Figure>, Failed> {
    let is_wanted = |name: &str| wanted.contains(&name);
    let of = |what: String| origin(command(upto) + words, what);
    let mut figures = Vec::new();
    let mut session = Session::new(context);
    if needs_survey(wanted) {
        let last = upto.min(CHART);
        let chart = Chart::of(0..=last, 0..=last, context)?;
        let surveyed = Surveyed::find(upto, context)?;
        let Surveyed { survey, summary, widths } = &surveyed;
        let digest = summary.digest();
        let origin =
            of(format!("all columns up to {upto}, proved; blake3 of the openings {digest}"));
        figures.extend([
            three::chart(&chart, &survey.census, &origin)?,
            three::strips(&survey.record.distances(upto), &origin)?,
            three::differences(&summary.statistics, &origin)?,
            three::periods(&survey.census, &origin)?,
            three::windows(widths, &origin)?,
            three::openings(summary, &origin)?,
            renorm::opening(summary, &origin)?,
        ]);
        let of_sheets = of(format!("all sheets up to {upto}, observed"));
        let geometry = Geometry::of(FITTED.min(upto), survey, context)?;
        let Geometry { fits, scatters, ends, .. } = &geometry;
        figures.push(renorm::parameters(fits, &of_sheets)?);
        figures.push(renorm::scatter(scatters, ends, &of_sheets)?);
    }
    let every_point = of("every point".to_owned());
    let whole = |x: u32, kind: Kind| Window::of(x, kind, Window::whole(x), context);
    for (name, x, kind) in renorm::SHEETS.into_iter().filter(|(name, ..)| is_wanted(name)) {
        figures.push(renorm::sheet(name, &whole(x, kind)?, &every_point)?);
    }
    figures.push(renorm::board(&of("the rules".to_owned())));
    if is_wanted(renorm::DIAGONALS) {
        let (winners, losers) = (whole(SMALL, Kind::Winners)?, whole(SMALL, Kind::Losers)?);
        figures.push(renorm::diagonals(&winners, &losers, &every_point)?);
    }
    let of_damage = of("every declared loser of these sheets, observed".to_owned());
    if is_wanted(renorm::DAMAGE) {
        let bands = studies::bands(&mut session)?;
        let request = RenormPerturb { sheets: DRAWN, ..RenormPerturb::default() };
        let Perturbed { damage, cells, .. } = session.run(&request)?;
        let position = [damage.x, damage.y, damage.z];
        let damage = renorm::Damage { position, cells: &cells };
        figures.push(renorm::sensitivity(&bands, damage, &of_damage)?);
    }
    if is_wanted(renorm::HALF) {
        let half_times = studies::half_times(upto, &mut session)?;
        figures.push(renorm::half_times(&half_times, studies::LATER, &of_damage)?);
    }
    if is_wanted(renorm::GAMES) {
        let games = studies::games(upto, &mut session)?;
        figures.push(renorm::games(&games, &of("every loser in these windows".to_owned()))?);
    }
    if is_wanted(renorm::PLANES) {
        let sections = Section::find(SHEETS_OF_FOUR, upto.min(FAR), context)?;
        let origin = of("every P-position with these x and y/x".to_owned());
        figures.push(renorm::planes(&sections, &origin)?);
    }
    let (longest, parts) = (upto.min(FEW.0), FEW.1);
    if is_wanted(four::NAMES[0]) {
        let shape: FourShape = session.run(&Four { upto: longest, parts })?;
        let origin = of(format!("all P-positions up to {}, observed", shape.longest));
        figures.push(four::shape(&shape, &origin)?);
    }
    if is_wanted(nim::NAMES[0]) {
        let statistics: rows::NimStatistics =
            session.run(&NimStatistics { upto: longest, parts })?;
        let origin = of(format!("all nim-values up to {longest}, observed"));
        figures.push(nim::trend(&statistics, &origin)?);
    }
    figures.retain(|figure| is_wanted(figure.name));
    figures.sort_by_key(|figure| wanted.iter().position(|name| *name == figure.name));
    Ok(figures)
}

/// Whether one of these figures needs the run over all columns.
pub(super) fn needs_survey(wanted: &[&'static str]) -> bool {
    let far = [renorm::OPENING, renorm::PARAMETERS, renorm::SCATTER];
    wanted.iter().any(|name| three::NAMES.contains(name) || far.contains(name))
}

/// Why there are no figures: facts could not be found, or not be drawn.
#[derive(Debug)]
pub(super) enum Failed {
    Facts(Refusal),
    Drawing(supermex_plot::Error),
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Failed {
        Failed::Facts(refusal)
    }
}

impl From<Stopped> for Failed {
    fn from(stopped: Stopped) -> Failed {
        Failed::Facts(stopped.into())
    }
}

impl From<supermex_plot::Error> for Failed {
    fn from(error: supermex_plot::Error) -> Failed {
        Failed::Drawing(error)
    }
}

/// What the run over all columns tells.
struct Surveyed {
    survey: Survey,
    summary: Summary,
    widths: Vec<(u32, Widths)>,
}

impl Surveyed {
    fn find(upto: u32, context: &Context) -> Result<Surveyed, Refusal> {
        let looks = looks(upto);
        let survey = Survey::find(FITTED.min(upto), upto, &looks, context)?;
        // The first few hundred columns have no windows.
        let is_look = |(column, widest): &&(u32, Widths)| {
            looks.contains(column) && *widest != Widths::default()
        };
        let widths = survey.widths.iter().filter(is_look).copied().collect();
        let mut summary = Summary::new(upto);
        survey.record.tell(upto, &mut summary);
        Ok(Surveyed { survey, summary, widths })
    }
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

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;

    #[test]
    fn looks_are_spread_evenly_and_end_with_the_last() {
        assert_eq!(looks(1), [1]);
        let looks = looks(100_000);
        assert!(looks.len() > 40 && looks.is_sorted(), "{looks:?}");
        assert_eq!((looks[0], looks[looks.len() - 1]), (1, 100_000));
    }

    /// The files that are looked for before the work are those that are written after it; and each
    /// figure alone is the one that is drawn with all others.
    #[test]
    fn figures_have_the_names_that_are_announced() {
        let all: Vec<_> = names().collect();
        let draw = |wanted: &[&'static str]| draw(30, wanted, "", &Context::default()).unwrap();
        let figures = draw(&all);
        let drawn: Vec<_> = figures.iter().map(|figure| figure.name).collect();
        assert_eq!(drawn, all);
        for figure in figures {
            let alone = draw(&[figure.name]);
            assert!(alone.len() == 1 && alone[0].svg == figure.svg, "{}", figure.name);
        }
    }
}
