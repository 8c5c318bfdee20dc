//! `supermex renorm perturb`, `sensitivity` and `variants`: positions that are declared won.

use supermex::renorm::{Protocol, Sort};
use supermex::request::{
    Lines, Protocols, RenormPerturb, RenormSensitivity, RenormVariants, parse_ranges,
};

use crate::answer::{Question, View};
use crate::flags::whole;
use crate::views::renorm::{damage, variants};

/// Declare positions of one sheet won, and see which losers of later sheets change
///
/// By protocol R the points are put among the instant winners of the sheet, and later sheets inherit
/// them as any others; by D these positions alone are won. A column counts as changed if its loser
/// is another one than in Chomp, or is there in one of the two games only; columns y below
/// (sqrt 2 - 1) x are counted.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm perturb --x 50
  supermex renorm perturb --x 50 --point 21,0 --protocol D --sheets 60
  supermex renorm perturb --x 50 --point 0,37 --point 9,34 --format json")]
pub(super) struct Perturb {
    /// The sheet
    #[arg(long, value_name = "X", default_value_t = 50, value_parser = whole::<u32>(0..=SHEETS))]
    x: u32,

    /// A position of the sheet to declare won; without it, the loser with y = 0
    #[arg(long, value_name = "Y,Z", value_parser = point)]
    point: Vec<(u64, u64)>,

    /// How it is declared: inherited by later sheets, or alone
    #[arg(long, value_name = "R|D", default_value = "R", value_parser = protocol)]
    protocol: Protocol,

    /// How many sheets to look at
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole::<u32>(1..=SHEETS))]
    sheets: u32,
}

impl Question for Perturb {
    type Request = RenormPerturb;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormPerturb> = damage::print_one;

    fn request(&self, _: Option<u64>) -> RenormPerturb {
        let Perturb { x, ref point, protocol, sheets } = *self;
        RenormPerturb { x, point: point.clone(), protocol, sheets }
    }
}

/// Declare each loser of some sheets won, one at a time, and see what later sheets make of it
///
/// JSON has a line for each loser that is declared: how many columns have changed in each later
/// sheet and how many there are, when the first half has, when the damage has healed, which bars
/// are left without a winning opening. Text and --summary have quartiles over all of them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm sensitivity --x 50 --sheets 100
  supermex renorm sensitivity --x 40..60 --protocol D --line left --format json
  supermex renorm sensitivity --x 40..60,250..350 --checkpoint study --resume")]
pub(super) struct Sensitivity {
    #[command(flatten)]
    study: Study,

    /// Say in JSON how far the change has spread, and what it has done to flat lines
    #[arg(long)]
    fronts: bool,

    /// Print quartiles over all losers in JSON, in place of a line for each
    #[arg(long)]
    summary: bool,
}

// Which losers to declare won, and how. Exports have these flags, too.
#[derive(Debug, clap::Args)]
pub(crate) struct Study {
    /// The sheets, as in 40..60 or 40..60,250..350
    #[arg(long, value_name = "A..B", default_value = "40..60", value_parser = ranges)]
    x: Ranges,

    /// How losers are declared won: inherited by later sheets, alone, or each in turn
    #[arg(long, value_name = "R|D|both", default_value = "both", value_parser = protocols)]
    protocol: Protocols,

    /// How many sheets to look at after each
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole::<u32>(1..=SHEETS))]
    sheets: u32,

    /// Which losers to declare: left, lower, upper, flat or all
    #[arg(long, value_name = "LINE", default_value = "all", value_parser = lines)]
    line: Lines,

    /// How many losers of each sheet to take at random; without it, all
    #[arg(long, value_name = "K", value_parser = whole::<u32>(1..=u64::from(u32::MAX)))]
    sample: Option<u32>,

    /// What the random choice begins with
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
}

impl Study {
    pub(crate) fn request(&self) -> RenormSensitivity {
        let Study { ref x, protocol, sheets, line, sample, seed } = *self;
        let (x, more) = (x.to_vec(), RenormSensitivity::default());
        RenormSensitivity { x, protocol, sheets, line, sample, seed, ..more }
    }
}

/// Ranges of sheets.
type Ranges = std::sync::Arc<[std::ops::RangeInclusive<u32>]>;

fn ranges(text: &str) -> Result<Ranges, String> {
    parse_ranges(text).map(Into::into)
}

fn point(text: &str) -> Result<(u64, u64), String> {
    let number = |word: &str| word.trim().parse().ok();
    let point = text.split_once(',').and_then(|(y, z)| Some((number(y)?, number(z)?)));
    point.ok_or_else(|| "write y and z, as in 0,37".to_owned())
}

fn protocol(text: &str) -> Result<Protocol, String> {
    let found = Protocol::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(text));
    found.ok_or_else(|| "write R or D".to_owned())
}

fn protocols(text: &str) -> Result<Protocols, String> {
    match (text, protocol(text)) {
        ("both", _) => Ok(Protocols::Both),
        (_, Ok(Protocol::Inherited)) => Ok(Protocols::R),
        (_, Ok(Protocol::Declared)) => Ok(Protocols::D),
        (_, Err(_)) => Err("write R, D or both".to_owned()),
    }
}

fn lines(text: &str) -> Result<Lines, String> {
    match text {
        "left" => Ok(Lines::Left),
        "lower" => Ok(Lines::Lower),
        "upper" => Ok(Lines::Upper),
        "flat" => Ok(Lines::Flat),
        "all" => Ok(Lines::All),
        _ => Err("write left, lower, upper, flat or all".to_owned()),
    }
}

impl Question for Sensitivity {
    type Request = RenormSensitivity;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormSensitivity> = damage::print_study;

    fn request(&self, _: Option<u64>) -> RenormSensitivity {
        let Sensitivity { ref study, fronts, summary } = *self;
        RenormSensitivity { fronts, summary, ..study.request() }
    }
}

/// Grow many games that differ from Chomp, and compare their shape with its own
///
/// Sorts of variants: one loser of an early sheet declared won; several, from two to thirty of them;
/// a sheet, all its losers at once; tops, the losers with y = 0 of up to twenty sheets; first, other
/// instant winners in the first sheet. Each number stands beside the spread of Chomp's own over the
/// hundred sheets up to X.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm variants --x 600 --count 4
  supermex renorm variants --count 100 --protocol D
  supermex renorm variants --sort first --x 5000 --format json")]
pub(super) struct Variants {
    /// The sheet to grow variants to
    #[arg(long, value_name = "X", default_value_t = 2500, value_parser = whole::<u32>(300..=20_000))]
    x: u32,

    /// How many variants of each sort
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = whole::<u32>(1..=100_000))]
    count: u32,

    /// Only this sort: one, several, sheet, tops or first
    #[arg(long, value_name = "SORT", value_parser = sort)]
    sort: Option<Sort>,

    /// How losers are declared won: inherited by later sheets, or alone
    #[arg(long, value_name = "R|D", default_value = "R", value_parser = protocol)]
    protocol: Protocol,

    /// What the first variant is made from; the others follow
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
}

fn sort(text: &str) -> Result<Sort, String> {
    let found = Sort::ALL.into_iter().find(|sort| sort.name() == text);
    found.ok_or_else(|| "write one, several, sheet, tops or first".to_owned())
}

impl Question for Variants {
    type Request = RenormVariants;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormVariants> = variants::print;

    fn request(&self, _: Option<u64>) -> RenormVariants {
        let Variants { x, count, sort, protocol, seed } = *self;
        RenormVariants { x, count, sort, protocol, seed }
    }
}

/// The most sheets of an experiment.
const SHEETS: u64 = RenormPerturb::MOST as u64;
