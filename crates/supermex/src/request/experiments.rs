//! Experiments with sheets: positions that are declared won, and what that changes.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Document, Json, document, lines};
use super::{Ask, Refusal, Session, admit, bounded};
use crate::Status;
use crate::facts::renorm::{DamageSummary, Perturbation, Perturbed};
use crate::renorm::{Growth, Place, Protocol, Watched, losers_to_declare};
use crate::run::{Checkpoints, Context, Key, Pace, Plan, Resume, Stopped, threads};
use crate::table::Table;

/// The largest sheet in which positions are declared won, and the most sheets after it.
const MOST_SHEETS: u32 = 5000;

/// The most declared positions of one sheet.
const MOST_POINTS: usize = 10_000;

/// Bytes that a game takes whose sheets have grown to `x`: its columns of instant winners.
fn game_bytes(x: u64) -> f64 {
    let x = x as f64;
    x * (0.8 * x / 8.0 + 64.0)
}

/// What positions of one sheet change that are declared won together: `renorm perturb`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormPerturb {
    /// The sheet.
    pub x: u32,
    /// The declared positions (y, z) of the sheet; if there are none, the loser with y = 0.
    pub point: Vec<(u64, u64)>,
    /// How they are declared: `R`, inherited by later sheets, or `D`, these positions alone.
    pub protocol: Protocol,
    /// How many sheets to look at.
    pub sheets: u32,
}

impl Default for RenormPerturb {
    fn default() -> RenormPerturb {
        let (protocol, point) = (Protocol::Inherited, Vec::new());
        RenormPerturb { x: 50, point, protocol, sheets: 400 }
    }
}

impl RenormPerturb {
    /// The largest sheet, and the most sheets after it.
    pub const MOST: u32 = MOST_SHEETS;
}

impl Ask for RenormPerturb {
    type Fact = Perturbed;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("x", self.x, 0..=MOST_SHEETS)?;
        bounded("sheets", self.sheets, 1..=MOST_SHEETS)?;
        if self.point.len() > MOST_POINTS {
            return Err(Refusal::wrong(format_args!("{MOST_POINTS} points are the most")));
        }
        let last = u64::from(self.x + self.sheets);
        if let Some((y, z)) = self.point.iter().find(|(y, z)| *y.max(z) > 4 * last + 100) {
            let most = 4 * last + 100;
            return Err(Refusal::wrong(format_args!(
                "the point {y},{z} is far from all losers; write numbers up to {most}"
            )));
        }
        // Every column that changes is remembered.
        let bytes = 3.0 * game_bytes(last) + 2.0 * f64::from(self.sheets) * last as f64;
        admit(bytes, &"that takes", session.context())?;
        let work = 2.0 * Growth::expected_work(last);
        Ok(Plan::of_work(Pace::Growth, "sheets that grow", (work, bytes), session.context()))
    }

    fn run(&self, session: &mut Session) -> Result<Perturbed, Refusal> {
        self.plan(session)?;
        let watched = Watched::new(self.x.into(), self.sheets);
        let mut points = self.point.clone();
        if points.is_empty() {
            points.push((0, watched.losers().top()));
        }
        let mut cells = vec![Vec::new(); self.sheets as usize + 1];
        let tell = |n: u32, y| cells[n as usize].push(y);
        let damage = watched.follow_together(&points, self.protocol, tell);
        cells.remove(0);
        cells.truncate(damage.sheets.len());
        Ok(Perturbed { points, damage: Perturbation::new(&damage, true), cells })
    }
}

impl Document for Perturbed {}

/// Which protocols to follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Protocols {
    /// Inherited points alone.
    R,
    /// Declared positions alone.
    D,
    /// First R, then D.
    #[default]
    #[serde(rename = "both")]
    Both,
}

impl Protocols {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Protocols::R => "R",
            Protocols::D => "D",
            Protocols::Both => "both",
        }
    }

    fn list(self) -> &'static [Protocol] {
        match self {
            Protocols::R => &Protocol::ALL[..1],
            Protocols::D => &Protocol::ALL[1..],
            Protocols::Both => &Protocol::ALL,
        }
    }
}

/// Which losers of a sheet to declare won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Lines {
    /// The loser with y = 0.
    Left,
    /// Those on the lower line.
    Lower,
    /// Those on the upper line.
    Upper,
    /// Those on the flat line.
    Flat,
    /// All losers.
    #[default]
    All,
}

impl Lines {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.place().map_or("all", Place::name)
    }

    fn place(self) -> Option<Place> {
        match self {
            Lines::Left => Some(Place::Left),
            Lines::Lower => Some(Place::Lower),
            Lines::Upper => Some(Place::Upper),
            Lines::Flat => Some(Place::Flat),
            Lines::All => None,
        }
    }
}

/// What each loser of each sheet of some ranges changes if it is declared won:
/// `renorm sensitivity`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormSensitivity {
    /// The sheets, as in `40..60` or `40..60,250..350`.
    #[serde(with = "ranges")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub x: Vec<RangeInclusive<u32>>,
    /// How losers are declared won: `R`, `D` or `both`.
    pub protocol: Protocols,
    /// How many sheets to look at after each.
    pub sheets: u32,
    /// Which losers: `left`, `lower`, `upper`, `flat` or `all`.
    pub line: Lines,
    /// How many losers of each sheet to take at random; without it, all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<u32>,
    /// The seed of the random choice.
    pub seed: u64,
    /// Whether to say in each line how far the change has spread to the left and to the right, and
    /// what it has done to flat lines.
    pub fronts: bool,
    /// Whether to print quartiles over all perturbations in place of each of them.
    pub summary: bool,
}

impl Default for RenormSensitivity {
    fn default() -> RenormSensitivity {
        RenormSensitivity {
            x: vec![40..=60],
            protocol: Protocols::Both,
            sheets: 400,
            line: Lines::All,
            sample: None,
            seed: 1,
            fronts: false,
            summary: false,
        }
    }
}

/// Ranges of sheets, as in `40..60,250..350`.
mod ranges {
    use std::ops::RangeInclusive;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        ranges: &[RangeInclusive<u32>],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::range_names(ranges).join(","))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<RangeInclusive<u32>>, D::Error> {
        super::parse_ranges(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Ranges of sheets, as in `40..60` or `40..60,250..350`.
pub fn parse_ranges(text: &str) -> Result<Vec<RangeInclusive<u32>>, String> {
    let number = |word: &str| {
        let number = word.trim().parse().ok();
        number.filter(|number| (1..=MOST_SHEETS).contains(number))
    };
    let range = |text: &str| {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let (first, last) = (number(first)?, number(last)?);
        (first <= last).then_some(first..=last)
    };
    let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
    let wanted =
        || format!("write sheets from 1 to {MOST_SHEETS}, as in 40..60 or 40..60,250..350");
    ranges.ok_or_else(wanted)
}

fn range_names(ranges: &[RangeInclusive<u32>]) -> Vec<String> {
    let name = |range: &RangeInclusive<u32>| match (range.start(), range.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}..{last}"),
    };
    ranges.iter().map(name).collect()
}

/// What was found of many perturbations.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityFound {
    /// What was asked.
    pub asked: RenormSensitivity,
    /// What each declared loser changes: by protocol, sheet and y, range by range.
    pub lines: Vec<Perturbation>,
}

/// How many games are followed in step: Chomp's own sheets are grown once for all of them.
const TOGETHER: usize = 32;

impl RenormSensitivity {
    /// The largest sheet, and the most sheets after it.
    pub const MOST: u32 = MOST_SHEETS;

    /// The sheets and protocols, in the order of the answer: each once, though ranges may overlap.
    fn tasks(&self) -> Vec<(u32, Protocol)> {
        let of = |range: &RangeInclusive<u32>| {
            let xs = range.clone();
            let of = move |&protocol: &Protocol| xs.clone().map(move |x| (x, protocol));
            self.protocol.list().iter().flat_map(of).collect::<Vec<_>>()
        };
        let mut seen = HashSet::new();
        self.x.iter().flat_map(of).filter(|&task| seen.insert(task)).collect()
    }

    /// About how many losers of the sheet of `x` are declared won.
    fn expected_losers(&self, x: u32) -> f64 {
        let all = 0.4143 * f64::from(x) + 4.0;
        self.sample.map_or(all, |sample| all.min(sample.into()))
    }

    /// The sheets, as they were asked for: `40..60` or `40..60,250..350`.
    pub fn ranges(&self) -> String {
        range_names(&self.x).join(",")
    }

    /// The last sheet that is looked at.
    pub fn last_sheet(&self) -> u32 {
        self.x.iter().map(|range| *range.end()).max().unwrap_or(0) + self.sheets
    }

    /// What a task leaves where there are checkpoints.
    fn key(&self, (x, protocol): (u32, Protocol)) -> Key {
        Key::new("sensitivity")
            .with("x", x)
            .with("protocol", protocol.name())
            .with("sheets", self.sheets)
            .with("line", self.line.name())
            .with("sample", self.sample.unwrap_or(0))
            .with("seed", if self.sample.is_some() { self.seed } else { 0 })
    }

    /// The tasks that are done already, according to what `checkpoints` list.
    fn done(&self, checkpoints: &Checkpoints) -> Vec<Key> {
        let (kept, _) = checkpoints.place.list("sensitivity");
        let tasks = self.tasks();
        let own = |key: &Key| tasks.iter().any(|&task| self.key(task) == *key);
        kept.into_iter().map(|kept| kept.key).filter(own).collect()
    }

    /// Follows the losers of one sheet; nothing if it was stopped.
    fn follow(
        &self,
        (x, protocol): (u32, Protocol),
        context: &Context,
    ) -> Option<Vec<Perturbation>> {
        let watched = Watched::new(x.into(), self.sheets);
        let losers = watched.losers();
        let mut points = losers_to_declare(x.into(), &losers);
        if let Some(place) = self.line.place() {
            points.retain(|&point| Place::of(point, x.into(), &losers) == place);
        }
        if let Some(sample) = self.sample {
            // Each sheet has a choice of its own, whatever other sheets are looked at.
            let mut chance = fastrand::Rng::with_seed(self.seed ^ u64::from(x) << 40);
            crate::renorm::shuffle(&mut points, &mut chance);
            points.truncate(sample as usize);
            points.sort_unstable();
        }
        let mut found = Vec::with_capacity(points.len());
        for points in points.chunks(TOGETHER) {
            let tell = |games: u64| {
                context.advance(games);
                !context.is_stopped()
            };
            let damages = watched.follow(points, protocol, tell)?;
            found.extend(damages.iter().map(|damage| Perturbation::new(damage, true)));
        }
        Some(found)
    }

    /// Reads what the task left behind, if it fits.
    fn recall(
        &self,
        task: (u32, Protocol),
        checkpoints: &Checkpoints,
        context: &Context,
    ) -> Option<Vec<Perturbation>> {
        let read = |input: &mut dyn BufRead, records: u64| {
            let lines: serde_json::Result<Vec<Perturbation>> =
                serde_json::Deserializer::from_reader(input).into_iter().collect();
            let lines = lines?;
            let fits = |line: &Perturbation| line.is_about(task.0.into(), task.1, self.sheets);
            if lines.len() as u64 == records && lines.iter().all(fits) {
                Ok(lines)
            } else {
                Err(io::Error::new(io::ErrorKind::InvalidData, "other lines than it should have"))
            }
        };
        let otherwise = "it is not used, and the sheet is followed again";
        context.recall_from(&*checkpoints.place, &self.key(task), otherwise, read)
    }

    /// The lines of one task, found or recalled.
    fn answer(
        &self,
        task: (u32, Protocol),
        context: &Context,
    ) -> Result<Vec<Perturbation>, Stopped> {
        context.check()?;
        let checkpoints = context.checkpoints();
        if let Some(lines) = checkpoints.and_then(|it| self.recall(task, it, context)) {
            context.advance(lines.len() as u64 * u64::from(self.sheets + 1));
            return Ok(lines);
        }
        let lines = self.follow(task, context).ok_or(Stopped)?;
        if let Some(checkpoints) = checkpoints {
            let mut write = |out: &mut dyn Write| {
                self::lines(out, lines.iter())?;
                Ok(lines.len() as u64)
            };
            let status = Status::Observed { upto: u64::from(task.0 + self.sheets) };
            if let Err(why) = checkpoints.place.put(&self.key(task), status, &mut write) {
                context.monitor().fail(format!("the answer is complete, but was not kept: {why}"));
            }
        }
        Ok(lines)
    }
}

impl Ask for RenormSensitivity {
    type Fact = SensitivityFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("sheets", self.sheets, 1..=MOST_SHEETS)?;
        if let Some(sample) = self.sample {
            bounded("sample", sample, 1..=u32::MAX)?;
        }
        let context = session.context();
        if let Some(checkpoints) = context.checkpoints() {
            let done = self.done(checkpoints).len();
            checkpoints.claim((done > 0).then(|| format!("{done} sheets of this study")))?;
        }
        let (mut columns, mut games, mut last) = (0.0, 0.0, 0);
        for (x, _) in self.tasks() {
            let (losers, end) = (self.expected_losers(x), u64::from(x + self.sheets));
            let all = Growth::expected_work(end) - Growth::expected_work(x.into());
            columns += losers * all + Growth::expected_work(end);
            games += losers;
            last = last.max(end);
        }
        let besides = games * (34.0 * f64::from(self.sheets) + 300.0);
        let bytes = |threads: usize| besides + threads as f64 * 34.0 * game_bytes(last);
        let threads = context.threads_within(bytes).unwrap_or(1).min(self.tasks().len().max(1));
        admit(bytes(threads), &"that takes", context)?;
        let context = context.clone().with_threads(threads);
        let from = format!("about {games:.0} games, sheet by sheet");
        let plan = Plan::of_work(Pace::Growth, from, (columns, bytes(threads)), &context);
        // Tasks are shared out: threads add up.
        let seconds = plan.seconds.map(|seconds| seconds / threads as f64);
        Ok(Plan { threads, seconds, ..plan })
    }

    fn run(&self, session: &mut Session) -> Result<SensitivityFound, Refusal> {
        let threads = self.plan(session)?.threads;
        let (context, tasks) = (session.context(), self.tasks());
        if let Some(checkpoints) = context.checkpoints()
            && checkpoints.resume == Resume::Anew
        {
            self.done(checkpoints).iter().for_each(|key| checkpoints.place.forget(key));
        }
        let games: f64 = tasks.iter().map(|&(x, _)| self.expected_losers(x)).sum();
        context.begin("sheets", games * f64::from(self.sheets + 1));
        // Large sheets take longest: they are begun first, so that no thread waits long for one.
        let mut order: Vec<usize> = (0..tasks.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(tasks[at].0));
        let found = threads::map(order.len(), threads, |at| self.answer(tasks[order[at]], context));
        let mut found: Vec<_> = order.into_iter().zip(found).collect();
        found.sort_unstable_by_key(|(at, _)| *at);
        let mut lines = Vec::new();
        for (_, found) in found {
            lines.extend(found?);
        }
        Ok(SensitivityFound { asked: self.clone(), lines })
    }
}

impl SensitivityFound {
    /// Quartiles over all perturbations of each range of sheets, by protocol and line.
    pub fn summaries(&self) -> Vec<DamageSummary> {
        let mut all = Vec::new();
        for (range, name) in self.asked.x.iter().zip(range_names(&self.asked.x)) {
            for &protocol in self.asked.protocol.list() {
                for line in std::iter::once(None).chain(Place::LINES.map(Some)) {
                    let of = |it: &&Perturbation| {
                        u32::try_from(it.x).is_ok_and(|x| range.contains(&x))
                            && it.protocol == protocol
                            && line.is_none_or(|line| it.line == line)
                    };
                    let lines: Vec<_> = self.lines.iter().filter(of).collect();
                    all.extend(DamageSummary::of(&lines, name.clone(), protocol, line));
                }
            }
        }
        all
    }
}

impl Answer for SensitivityFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        if self.asked.summary {
            return lines(out, self.summaries().into_iter());
        }
        for line in &self.lines {
            if self.asked.fronts {
                document(out, line)?;
            } else {
                document(out, &Perturbation { fronts: None, ..line.clone() })?;
            }
        }
        Ok(Json::Lines)
    }

    fn table(&self) -> Option<Table<'_>> {
        Some(crate::facts::exports::perturbations(&self.lines))
    }
}
