//! Requests as JSON: the command's name, its long flags as keys.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    Analyse, Answer, Bars, Census, Chart, Check, Cite, FindPositions, Four, Grundy, Instant, Json,
    Losers, NimFamilies, NimRectangles, NimStatistics, NimTable, Opening, Ordinal, OrdinalOpenings,
    PTable, Poset, PosetChain, PosetPositions, Prove, Refusal, RenormCompress, RenormConstraints,
    RenormCoverage, RenormFour, RenormGame, RenormGamePerturb, RenormGameScaling,
    RenormGameVariants, RenormGeometry, RenormMoves, RenormOpening, RenormPerturb,
    RenormSensitivity, RenormVariants, Reply, Review, Scheme, Sequence, Session, Sheet, Solve,
    Sums, Tails, Three, Winners,
};
#[cfg(feature = "schema")]
use crate::facts;
use crate::run::{Context, Plan};

/// Requests that a door takes: all of them, or those that it has room for. What a door never asks
/// is not linked into it.
pub trait Requests: serde::de::DeserializeOwned {
    /// The names of the requests.
    const NAMES: &'static [&'static str];

    /// What the request is going to do and take.
    fn plan(&self, session: &Session) -> Result<Plan, Refusal>;

    /// Answers the request.
    fn run(&self, session: &mut Session) -> Result<Box<dyn Answer>, Refusal>;
}

macro_rules! requests {
    (
        $(#[$about:meta])*
        $set:ident;
        $($variant:ident($type:ty) = $name:literal => $fact:ty,)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "request")]
        #[non_exhaustive]
        pub enum $set {
            $(
                #[doc = concat!("`", $name, "`")]
                #[serde(rename = $name)]
                $variant($type),
            )*
        }

        impl $set {
            /// The names of these requests.
            pub const NAMES: &'static [&'static str] = &[$($name,)*];

            /// The JSON Schemas of each request and of what it prints: its document, or one line.
            #[cfg(feature = "schema")]
            pub fn schemas() -> Vec<(&'static str, schemars::Schema, schemars::Schema)> {
                vec![$(($name, schemars::schema_for!($type), schemars::schema_for!($fact)),)*]
            }
        }

        impl Requests for $set {
            const NAMES: &'static [&'static str] = $set::NAMES;

            fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
                match self {
                    $($set::$variant(request) => session.plan(request),)*
                }
            }

            fn run(&self, session: &mut Session) -> Result<Box<dyn Answer>, Refusal> {
                match self {
                    $($set::$variant(request) => Ok(Box::new(session.run(request)?)),)*
                }
            }
        }
    };
}

requests! {
    /// Any request. In JSON, `request` is the command's name.
    Request;
    Solve(Solve) = "solve" => facts::Solved,
    Analyse(Analyse) = "analyse" => facts::Analysed,
    Positions(FindPositions) = "positions" => facts::positions::PositionsAnswer,
    Bars(Bars) = "bars" => facts::BarOpenings,
    Losers(Losers) = "losers" => facts::Family<facts::families::OfRow>,
    Winners(Winners) = "winners" => facts::Winner,
    PTable(PTable) = "ptable" => facts::TableColumn,
    Sums(Sums) = "sums" => facts::PositionSum,
    Grundy(Grundy) = "grundy" => facts::Family<facts::families::OfNim>,
    Tails(Tails) = "tails" => facts::Family<facts::families::OfTail>,
    Instant(Instant) = "instant" => facts::Family<facts::families::Only>,
    Scheme(Scheme) = "scheme" => facts::Scheme,
    NimFamilies(NimFamilies) = "nim families" => facts::Family<facts::families::OfTail>,
    NimTable(NimTable) = "nim table" => facts::PositionNim,
    NimRectangles(NimRectangles) = "nim rectangles" => facts::BarNim,
    NimStatistics(NimStatistics) = "nim statistics" => facts::Statistics,
    Chart(Chart) = "chart" => facts::ChartRow,
    Census(Census) = "census" => facts::census::CensusAnswer,
    Opening(Opening) = "opening" => facts::Opening,
    Three(Three) = "three" => facts::Three,
    Four(Four) = "four" => facts::Four,
    Sheet(Sheet) = "sheet" => facts::Sheet<'static>,
    RenormConstraints(RenormConstraints) = "renorm constraints" => facts::Constraints,
    RenormGeometry(RenormGeometry) = "renorm geometry" => facts::Geometry,
    RenormCoverage(RenormCoverage) = "renorm coverage" => facts::Coverage,
    RenormOpening(RenormOpening) = "renorm opening" => facts::Compared,
    RenormPerturb(RenormPerturb) = "renorm perturb" => facts::renorm::Perturbed,
    RenormSensitivity(RenormSensitivity) = "renorm sensitivity" =>
        facts::renorm::SensitivityAnswer,
    RenormVariants(RenormVariants) = "renorm variants" => facts::renorm::Variants,
    RenormMoves(RenormMoves) = "renorm moves" => facts::Moves,
    RenormCompress(RenormCompress) = "renorm compress" => facts::Compressed,
    RenormGame(RenormGame) = "renorm game" => facts::GameSheet,
    RenormGamePerturb(RenormGamePerturb) = "renorm game perturb" => facts::Damage,
    RenormGameScaling(RenormGameScaling) = "renorm game scaling" => facts::Scaling,
    RenormGameVariants(RenormGameVariants) = "renorm game variants" => facts::Variants,
    RenormFour(RenormFour) = "renorm four" => facts::FourSheets,
    Poset(Poset) = "poset" => facts::Poset,
    PosetPositions(PosetPositions) = "poset positions" => facts::poset::PositionsAnswer,
    Ordinal(Ordinal) = "ordinal" => facts::OrdinalAnswer,
    OrdinalOpenings(OrdinalOpenings) = "ordinal openings" => facts::OrdinalOpening,
    Sequence(Sequence) = "sequence" => facts::Terms,
    ProveLosers(Prove<Losers>) = "prove losers" => facts::Proved,
    ProveGrundy(Prove<Grundy>) = "prove grundy" => facts::Proved,
    ProveTails(Prove<Tails>) = "prove tails" => facts::Proved,
    ProveNim(Prove<NimFamilies>) = "prove nim" => facts::Proved,
    ProveInstant(Prove<Instant>) = "prove instant" => facts::Proved,
    ProveCensus(Prove<Census>) = "prove census" => facts::Proved,
    ProvePoset(Prove<PosetChain>) = "prove poset" => facts::Proved,
    Check(Check) = "check" => facts::Checked,
    Cite(Cite) = "cite" => facts::Citation,
    Reply(Reply) = "reply" => facts::Replied,
    Review(Review) = "review" => facts::Reviewed,
}

requests! {
    /// What a board to play on asks, for doors that must be small.
    BoardRequest;
    Solve(Solve) = "solve" => facts::Solved,
    Analyse(Analyse) = "analyse" => facts::Analysed,
    Bars(Bars) = "bars" => facts::BarOpenings,
    Reply(Reply) = "reply" => facts::Replied,
    Review(Review) = "review" => facts::Reviewed,
}

/// A request as a door reads it: with what it may take, and whether only the plan is wanted.
///
/// ```
/// use supermex::request::{AskedOf, BoardRequest};
///
/// let asked = AskedOf::<BoardRequest>::from_json(r#"{"request":"reply","position":"4x7"}"#);
/// assert!(asked.is_ok());
/// let asked = AskedOf::<BoardRequest>::from_json(r#"{"request":"losers","upto":9}"#);
/// assert!(asked.unwrap_err().to_string().contains("there are solve, analyse, bars"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AskedOf<R> {
    /// The request.
    pub request: R,
    /// How many threads may run.
    pub threads: Option<usize>,
    /// How many bytes may be taken.
    pub memory: Option<f64>,
    /// Whether only the plan is wanted.
    pub dry_run: bool,
}

/// A request of any sort as a door reads it.
pub type Asked = AskedOf<Request>;

impl<R: Requests> AskedOf<R> {
    /// Reads `{"request":"solve","position":"(5,4,2)","nim":true}`. Every request may have
    /// `threads`, `memory` (in bytes, or as in `4GiB`) and `dry-run` beside its own keys.
    pub fn from_json(text: &str) -> Result<AskedOf<R>, Refusal> {
        let wrong = |why: serde_json::Error| Refusal::wrong(format_args!("the request: {why}"));
        let mut keys: Map<String, Value> = serde_json::from_str(text).map_err(wrong)?;
        let name = keys.get("request").and_then(Value::as_str).unwrap_or_default();
        if !R::NAMES.contains(&name) {
            let names = R::NAMES.join(", ");
            return Err(Refusal::wrong(format_args!(
                "there is no request '{}'; there are {names}",
                crate::text::shortened(name, 40)
            )));
        }
        // A poset, or a game, may stand for itself.
        if let Some(spec) = keys.get_mut("spec").filter(|spec| spec.is_object()) {
            *spec = Value::String(spec.to_string());
        }
        let threads = keys.remove("threads").map(serde_json::from_value).transpose();
        let dry_run = keys.remove("dry-run").map(serde_json::from_value).transpose();
        let memory = keys.remove("memory").map(|size| match size {
            Value::String(text) => parse_size(&text),
            number => number.as_f64().ok_or_else(no_size),
        });
        Ok(AskedOf {
            threads: threads.map_err(wrong)?,
            memory: memory.transpose()?,
            dry_run: dry_run.map_err(wrong)?.unwrap_or(false),
            request: serde_json::from_value(Value::Object(keys)).map_err(wrong)?,
        })
    }

    /// Answers in a session of its own, as JSON: the command's document, or `{"lines":[...]}`.
    pub fn answer(&self, context: &Context) -> Result<String, Refusal> {
        let memory = self.memory.unwrap_or(context.memory());
        let mut context = context.clone().with_memory(memory);
        if let Some(threads) = self.threads {
            context = context.with_threads_up_to_cores(threads);
        }
        self.answer_in(&mut Session::once(&context))
    }

    /// Answers in a session.
    pub fn answer_in(&self, session: &mut Session) -> Result<String, Refusal> {
        if self.dry_run {
            let plan = self.request.plan(session)?;
            return serde_json::to_string(&plan).map_err(Refusal::failed);
        }
        let answer = self.request.run(session)?;
        let mut json = Vec::new();
        let written = answer.write_json(&mut json).map_err(Refusal::failed)?;
        let json = String::from_utf8(json).map_err(Refusal::failed)?;
        let json = json.trim_end_matches('\n');
        if written == Json::Lines {
            return Ok(format!("{{\"lines\":[{}]}}", json.replace('\n', ",")));
        }
        Ok(json.to_owned())
    }
}

fn no_size() -> Refusal {
    Refusal::wrong("memory is a number of bytes, or a number and a unit, as in 500MiB or 4GiB")
}

/// Bytes, as in `500MiB` or `4 GB`.
fn parse_size(text: &str) -> Result<f64, Refusal> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: f64 = number.parse().map_err(|_| no_size())?;
    let unit = unit.trim().to_ascii_lowercase();
    let power = |letter: char| (1..).zip("kmgtp".chars()).find(|it| it.1 == letter);
    let mut letters = unit.chars();
    let factor = match (letters.next(), letters.as_str()) {
        (None, _) | (Some('b'), "") => 1.0,
        (Some(letter), "" | "ib") => 1024_f64.powi(power(letter).ok_or_else(no_size)?.0),
        (Some(letter), "b") => 1000_f64.powi(power(letter).ok_or_else(no_size)?.0),
        _ => return Err(no_size()),
    };
    Ok(number * factor)
}

/// Things that are written as people write them.
pub(super) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Things that are written as people write them, or left out.
pub(super) mod optional {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::ref_option, reason = "serde asks for it")]
    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

/// Ranges, as in `3..9`, both ends included.
pub(super) mod range {
    use std::ops::RangeInclusive;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(
        range: &RangeInclusive<u32>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}..{}", range.start(), range.end()))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<RangeInclusive<u32>, D::Error> {
        super::parse_range(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A range of second or third rows, as in `3..9`, or a single one.
pub fn parse_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let ends = text.split_once("..").unwrap_or((text, text));
    let most = Chart::MOST;
    let number = |word: &str| word.trim().parse().ok().filter(|&number| number <= most);
    match (number(ends.0), number(ends.1)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err(format!("write two numbers up to {most}, the smaller first, as in 3..24")),
    }
}

/// Windows, as in `100,80`.
pub(super) mod window {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::ref_option, reason = "serde asks for it")]
    pub(crate) fn serialize<S: Serializer>(
        window: &Option<(u32, u32)>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match window {
            Some((y, z)) => serializer.collect_str(&format_args!("{y},{z}")),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<(u32, u32)>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| super::parse_window(&text).map_err(D::Error::custom)).transpose()
    }
}

/// How far to the right and up a sheet is shown, as in `100,80`.
pub fn parse_window(text: &str) -> Result<(u32, u32), String> {
    let bounds = text.split_once(',');
    let number = |word: &str| word.trim().parse().ok().filter(|&bound| bound > 0);
    bounds
        .and_then(|(y, z)| Some((number(y)?, number(z)?)))
        .ok_or_else(|| format!("write two numbers from 1 to {}, as in 100,80", u32::MAX))
}
