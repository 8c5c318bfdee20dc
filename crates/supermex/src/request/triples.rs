//! Games of triples as sheets: Nim, Wythoff's game, and the user's own.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document, lines};
use super::{Ask, Refusal, Session, admit, bounded};
use crate::renorm::Kind;
use crate::renorm::games::{
    Damage, GameSheet, Protocol, RayGame, Reach, Scaling, Study, Triple, Variants, from_json,
    most_losers, named,
};
use crate::run::{Context, Pace, Plan};
use crate::table::Table;

/// Which game of triples, with which winners added.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TripleSpec {
    /// A name, as in `wythoff:all`, or the content of a file: rays as JSON.
    pub spec: String,
    /// Positions [x, y, z] that are declared won for the player to move (protocol D).
    #[serde(default)]
    pub declare: Vec<Triple>,
    /// Points [x, y, z] that are put into the instant winners of their sheets and inherited
    /// (protocol R).
    #[serde(default)]
    pub inherit: Vec<Triple>,
}

impl TripleSpec {
    /// A game as it is.
    pub fn new(spec: impl Into<String>) -> TripleSpec {
        TripleSpec { spec: spec.into(), ..TripleSpec::default() }
    }

    /// The game.
    pub fn game(&self) -> Result<RayGame, Refusal> {
        // No name of a game has lines.
        let is_content = self.spec.contains('\n') || self.spec.trim_start().starts_with('{');
        let game = if is_content { from_json(&self.spec) } else { named(&self.spec) };
        let game = game.and_then(|game| game.declaring(&self.declare)?.inheriting(&self.inherit));
        game.map_err(Refusal::wrong)
    }
}

/// The largest sheet, and the longest side of a window; memory allows less.
const MOST_X: u32 = 100_000;
const LONGEST: u32 = 1_000_000;

/// Refuses windows that are too long.
fn check_window((width, height): (u32, u32)) -> Result<(), Refusal> {
    bounded("the width of the window", width, 1..=LONGEST)?;
    bounded("the height of the window", height, 1..=LONGEST)
}

/// The plan of `work` words written and `bytes` bytes.
fn plan(work: f64, bytes: f64, context: &Context) -> Result<Plan, Refusal> {
    admit(bytes, &"that takes", context)?;
    Ok(Plan::of_work(Pace::Rays, "sheets that grow, ray by ray", (work, bytes), context))
}

/// A sheet of a game of triples: `renorm game`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenormGame {
    /// The game.
    #[serde(flatten)]
    pub game: TripleSpec,
    /// The sheet.
    pub x: u32,
    /// Which points to show: `W` or `L`.
    #[serde(default = "losers")]
    pub kind: Kind,
    /// The window: only points with y below the first number and z below the second, as in
    /// `100,80`.
    #[serde(default, with = "super::asked::window", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub window: Option<(u32, u32)>,
}

fn losers() -> Kind {
    Kind::Losers
}

impl RenormGame {
    /// How far to the right and up points are shown.
    pub fn bounds(&self) -> (u32, u32) {
        self.window.unwrap_or_else(|| GameSheet::usual_window(self.x))
    }
}

impl Ask for RenormGame {
    type Fact = GameSheet;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let game = self.game.game()?;
        bounded("x", self.x, 0..=MOST_X)?;
        check_window(self.bounds())?;
        if !matches!(self.kind, Kind::Winners | Kind::Losers) {
            return Err(Refusal::wrong(format_args!(
                "sheets of other games are shown as W or L, and not as {}",
                self.kind.name()
            )));
        }
        let reach = Reach::new(&game, self.x, self.bounds());
        // Points one by one take more than their bits do.
        let (width, height) = self.bounds();
        let losers = self.kind == Kind::Losers;
        let most = if losers { most_losers(&game, height) } else { height };
        let shown = 16.0 * f64::from(width) * f64::from(most);
        plan(reach.work(&game), reach.bytes(&game) + shown, session.context())
    }

    fn run(&self, session: &mut Session) -> Result<GameSheet, Refusal> {
        self.plan(session)?;
        let game = self.game.game()?;
        Ok(GameSheet::of(&game, self.x, self.kind, self.bounds(), session.context())?)
    }
}

impl Answer for GameSheet {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let table = Table::new(self.points.count())
            .ints("y", self.points.iter().map(|point| point.0))
            .ints("z", self.points.iter().map(|point| point.1));
        Some(table)
    }
}

/// What one more winner changes on later sheets of a game of triples: `renorm game perturb`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenormGamePerturb {
    /// The game.
    #[serde(flatten)]
    pub game: TripleSpec,
    /// The positions to make winners of, one at a time.
    #[serde(default)]
    pub at: Vec<Triple>,
    /// Every loser of this sheet in the window, in place of `at`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<u32>,
    /// How: `D` or `R`.
    #[serde(default)]
    pub protocol: Protocol,
    /// How many later sheets to compare.
    #[serde(default = "hundred")]
    pub sheets: u32,
    /// The window: only columns y below the first number, and losers with z below the second.
    #[serde(default, with = "super::asked::window", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub window: Option<(u32, u32)>,
}

fn hundred() -> u32 {
    100
}

impl RenormGamePerturb {
    /// The most later sheets.
    pub const MOST_SHEETS: u32 = 10_000;

    /// The sheets that are perturbed, each once.
    fn sheets_at(&self) -> Result<Vec<u32>, Refusal> {
        let mut all: Vec<u32> = self.at.iter().map(|point| point[0]).chain(self.x).collect();
        if self.x.is_some() != self.at.is_empty() {
            return Err(Refusal::wrong(
                "either positions (--at 3,1,2) or a sheet (--x 50) is perturbed: give one of them",
            ));
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// The window of the sheets from `x` on: all columns up to the last sheet, and as high as the
    /// losers of Nim and its variants go.
    fn bounds(&self, x: u32) -> (u32, u32) {
        let last = x.saturating_add(self.sheets);
        self.window.unwrap_or((last.max(1), last.saturating_mul(2).saturating_add(2)))
    }
}

impl Ask for RenormGamePerturb {
    type Fact = Vec<Damage>;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let game = self.game.game()?;
        bounded("sheets", self.sheets, 1..=RenormGamePerturb::MOST_SHEETS)?;
        let (mut work, mut bytes) = (0.0, 0.0_f64);
        for x in self.sheets_at()? {
            bounded("x", x, 0..=MOST_X)?;
            let window = self.bounds(x);
            check_window(window)?;
            for point in self.at.iter().filter(|point| point[0] == x) {
                bounded("y", point[1], 0..=window.0 - 1)?;
                bounded("z", point[2], 0..=window.1 - 1)?;
            }
            let reach = Reach::new(&game, x + self.sheets, window);
            let cases = self.at.iter().filter(|point| point[0] == x).count() as f64;
            let all = f64::from(window.0) * f64::from(most_losers(&game, window.1));
            let cases = if self.x.is_some() { all } else { cases };
            work += reach.work(&game) + cases * reach.work_between(&game, x, x + self.sheets);
            let told = 16.0 * f64::from(self.sheets) * cases;
            let kept = f64::from(self.sheets) * reach.sheet_bytes();
            bytes = bytes.max(4.0 * reach.bytes(&game) + kept + told);
        }
        plan(work, bytes, session.context())
    }

    fn run(&self, session: &mut Session) -> Result<Vec<Damage>, Refusal> {
        self.plan(session)?;
        let (game, context) = (self.game.game()?, session.context());
        let mut found = Vec::new();
        let cases = self.x.map_or(self.at.len() as f64, |x| f64::from(self.bounds(x).0));
        context.begin("sheets", (cases + 1.0) * f64::from(self.sheets));
        for x in self.sheets_at()? {
            let study = Study::new(&game, x, self.sheets, self.bounds(x), context)?;
            let losers = if self.x.is_some() { study.losers() } else { self.at.clone() };
            for [_, y, z] in losers.into_iter().filter(|point| point[0] == x) {
                found.push(study.damage((y, z), self.protocol, context)?);
            }
        }
        Ok(found)
    }
}

impl Answer for Vec<Damage> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.iter())
    }

    fn table(&self) -> Option<Table<'_>> {
        let all = || {
            self.iter().flat_map(|it| {
                let [x, y, z] = it.at;
                let counts = it.changed.iter().zip(&it.columns);
                (1_u32..)
                    .zip(counts)
                    .map(move |(n, (changed, columns))| [x, y, z, n, *changed, *columns])
            })
        };
        let table = Table::new(all().count() as u64)
            .ints("x", all().map(|it| it[0]))
            .ints("y", all().map(|it| it[1]))
            .ints("z", all().map(|it| it[2]))
            .ints("n", all().map(|it| it[3]))
            .ints("changed", all().map(|it| it[4]))
            .ints("columns", all().map(|it| it[5]));
        Some(table)
    }
}

/// The most cells in each direction, and the widest window as a multiple of x.
const MOST_CELLS: u32 = 256;
const WIDEST: u32 = 16;

fn sixteen() -> u32 {
    16
}

fn two() -> u32 {
    2
}

/// Refuses cells and windows that are out of bounds.
fn check_shape(cells: u32, span: u32) -> Result<(), Refusal> {
    bounded("cells", cells, 1..=MOST_CELLS)?;
    bounded("span", span, 1..=WIDEST)
}

/// Whether sheets of a game of triples look alike at x and 2x, and between: `renorm game scaling`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenormGameScaling {
    /// The game.
    #[serde(flatten)]
    pub game: TripleSpec,
    /// The largest sheet, a multiple of 16.
    pub x: u32,
    /// How many cells there are in each direction.
    #[serde(default = "sixteen")]
    pub cells: u32,
    /// The window is y, z < span · x.
    #[serde(default = "two")]
    pub span: u32,
}

impl Ask for RenormGameScaling {
    type Fact = Scaling;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let game = self.game.game()?;
        bounded("x", self.x, Scaling::STEP..=MOST_X)?;
        if !self.x.is_multiple_of(Scaling::STEP) {
            let (x, step) = (self.x, Scaling::STEP);
            return Err(Refusal::wrong(format_args!(
                "x is {x}, and must be a multiple of {step}, so that the sheets between are whole"
            )));
        }
        check_shape(self.cells, self.span)?;
        let reach = Scaling::reach(&game, self.x, self.span);
        plan(reach.work(&game), reach.bytes(&game), session.context())
    }

    fn run(&self, session: &mut Session) -> Result<Scaling, Refusal> {
        self.plan(session)?;
        let shape = (self.cells, self.span);
        Ok(Scaling::of(&self.game.game()?, self.x, shape, session.context())?)
    }
}

impl Answer for Scaling {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let table = Table::new(self.pairs.len() as u64)
            .ints("x", self.pairs.iter().map(|it| it.x))
            .ints("other", self.pairs.iter().map(|it| it.other))
            .floats("ratio", self.pairs.iter().map(|it| it.ratio))
            .floats("distance", self.pairs.iter().map(|it| it.distance));
        Some(table)
    }
}

/// How far variants of a game of triples are from it, and from one another: `renorm game
/// variants`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenormGameVariants {
    /// The game.
    #[serde(flatten)]
    pub game: TripleSpec,
    /// Each loser with y < x of the sheets x of this range makes a variant, up to three times as
    /// high as the last x: as in `5..9`.
    #[serde(with = "super::asked::range")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub from: RangeInclusive<u32>,
    /// The sheet to compare.
    pub x: u32,
    /// How winners are added: `D` or `R`.
    #[serde(default)]
    pub protocol: Protocol,
    /// How many cells there are in each direction.
    #[serde(default = "sixteen")]
    pub cells: u32,
    /// The window is y, z < span · x.
    #[serde(default = "two")]
    pub span: u32,
}

impl Ask for RenormGameVariants {
    type Fact = Variants;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let game = self.game.game()?;
        bounded("x", self.x, 1..=MOST_X)?;
        bounded("from", *self.from.end(), 1..=self.x)?;
        check_shape(self.cells, self.span)?;
        let reach = Scaling::reach(&game, self.x, self.span);
        let (first, last) = (*self.from.start(), *self.from.end());
        let columns = f64::midpoint(first.into(), last.into()) * f64::from(last - first + 1);
        let cases = columns * f64::from(most_losers(&game, last.saturating_mul(3)));
        let shapes = 8.0 * cases * f64::from(self.cells).powi(2);
        plan(reach.work(&game) * (cases + 1.0), reach.bytes(&game) + shapes, session.context())
    }

    fn run(&self, session: &mut Session) -> Result<Variants, Refusal> {
        self.plan(session)?;
        let (game, context) = (self.game.game()?, session.context());
        let points = Variants::points(&game, &self.from, context)?;
        let shape = (self.x, self.cells, self.span);
        Ok(Variants::of(&game, points, self.protocol, shape, context)?)
    }
}

impl Answer for Variants {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let table = Table::new(self.points.len() as u64)
            .ints("x", self.points.iter().map(|point| point[0]))
            .ints("y", self.points.iter().map(|point| point[1]))
            .ints("z", self.points.iter().map(|point| point[2]))
            .floats("distance", self.distances.iter().copied());
        Some(table)
    }
}

/// A position, as in `3,1,2`.
pub fn parse_triple(text: &str) -> Result<Triple, String> {
    let text = text.trim().trim_start_matches('[').trim_end_matches(']');
    let numbers: Option<Vec<u32>> = text.split(',').map(|it| it.trim().parse().ok()).collect();
    let triple = numbers.and_then(|numbers| numbers.try_into().ok());
    triple.ok_or_else(|| "write three whole numbers, as in 3,1,2".to_owned())
}
