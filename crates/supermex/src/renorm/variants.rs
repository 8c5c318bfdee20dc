//! The shape of other games: Chomp with other positions won, or with another first sheet.
//!
//! The paper says that the geometry of Chomp comes back in a sizeable class of variants. Here a
//! variant is grown to a sheet of X, and its numbers are read off: slopes and densities from the
//! sheet of X, α and γ from the sheets of the second half, and *offsets*, which are how far the
//! ends of lines lie from where Eq. (5) puts them. The same numbers of Chomp's own sheets around X
//! say how much of a difference is none.

#![allow(clippy::cast_possible_truncation, reason = "columns and sheets fit into memory")]

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use super::{Protocol, Sheet, Strip, lower_end};
use crate::three::is_lower;

/// A sort of variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sort {
    /// One loser of a sheet up to 100 is declared won.
    One,
    /// From two to thirty losers of sheets up to 100 are declared won, one after the other.
    Several,
    /// All losers of one sheet up to 100 are declared won at once.
    Sheet,
    /// Every loser with y = 0 of some consecutive sheets is declared won.
    Tops,
    /// The first sheet has other instant winners beside the empty board.
    First,
}

impl Sort {
    /// All sorts.
    pub const ALL: [Sort; 5] = [Sort::One, Sort::Several, Sort::Sheet, Sort::Tops, Sort::First];

    /// The name of the sort on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Sort::One => "one",
            Sort::Several => "several",
            Sort::Sheet => "sheet",
            Sort::Tops => "tops",
            Sort::First => "first",
        }
    }
}

/// The largest sheet in which a variant differs from Chomp by declaration.
const LAST_DECLARED: u64 = 100;

/// A variant of Chomp, made by chance.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Nothing for Chomp itself.
    sort: Option<Sort>,
    protocol: Protocol,
    chance: fastrand::Rng,
}

impl Variant {
    /// The variant number `seed` of its sort.
    pub fn new(sort: Sort, protocol: Protocol, seed: u64) -> Variant {
        // Neighbouring seeds have nothing in common.
        let mut chance = fastrand::Rng::with_seed(seed);
        let chance = fastrand::Rng::with_seed(chance.u64(..) ^ sort as u64);
        Variant { sort: Some(sort), protocol, chance }
    }

    /// Chomp itself.
    pub fn chomp() -> Variant {
        Variant { sort: None, ..Variant::new(Sort::One, Protocol::Inherited, 0) }
    }

    /// Grows the variant up to the sheet of `x`, and calls `tell` with the heights of the losers of
    /// each sheet, as far to the right as a sheet is looked at. Stops if `tell` says no.
    pub fn grow(mut self, x: u64, mut tell: impl FnMut(u64, &[u64]) -> bool) {
        let (sheets, points) = self.choose();
        let first =
            if self.sort == Some(Sort::First) { self.first_sheet() } else { Sheet::first() };
        let mut strip = Strip::new(&first, width(x));
        for at in 0..=x {
            let times = sheets.iter().filter(|&&sheet| sheet == at).count();
            let losers = if times == 0 {
                strip.losers()
            } else {
                // What is declared alone is not inherited.
                let mut game = strip.clone();
                for _ in 0..times {
                    self.declare(at, points, &mut game, &mut strip);
                }
                game.losers()
            };
            strip.grow(&losers);
            if !tell(at, &losers) {
                return;
            }
        }
    }

    /// Declares losers of `game` won, in the sheet of `x`; `strip` goes on to the next sheets.
    fn declare(&mut self, x: u64, points: Points, game: &mut Strip, strip: &mut Strip) {
        // What was declared before may have moved the others.
        let losers = game.losers();
        let most = losers.len().min(lower_end(x) as usize + 5);
        let points = match points {
            Points::All => 0..most,
            Points::Left => 0..1,
            Points::Any => {
                let y = self.chance.u64(..most as u64) as usize;
                y..y + 1
            }
        };
        for (y, &z) in (0..).zip(&losers).take(points.end).skip(points.start) {
            game.add_point(y, z);
            if self.protocol == Protocol::Inherited {
                strip.add_point(y, z);
            }
        }
    }

    /// The sheets in which something is declared won, and which losers.
    fn choose(&mut self) -> (Vec<u64>, Points) {
        let mut sheet = || self.chance.u64(2..=LAST_DECLARED);
        match self.sort {
            None | Some(Sort::First) => (Vec::new(), Points::Any),
            Some(Sort::One) => (vec![sheet()], Points::Any),
            Some(Sort::Several) => {
                let all: Vec<u64> = (0..30).map(|_| sheet()).collect();
                let count = self.chance.u64(2..=30) as usize;
                (all[..count].to_vec(), Points::Any)
            }
            Some(Sort::Sheet) => (vec![sheet()], Points::All),
            Some(Sort::Tops) => {
                let (first, count) = (sheet(), self.chance.u64(2..=20));
                ((first..first + count).collect(), Points::Left)
            }
        }
    }

    /// The empty board, and from one to twenty points with y and z below 12.
    fn first_sheet(&mut self) -> Sheet {
        let count = self.chance.u64(1..=20);
        let mut number = || self.chance.u64(0..12);
        let more: Vec<_> = (0..count).map(|_| (number(), number())).collect();
        more.into_iter().chain([(0, 0)]).collect()
    }
}

/// How many columns of the first sheet it takes so that all of the sheet of `x` is seen but for
/// most of its flat line: a few more than its lower line has.
fn width(x: u64) -> usize {
    (x + lower_end(x)) as usize + SEEN
}

/// How many columns beyond the lower line are seen: lines that go on so far are taken to be flat.
const SEEN: usize = 60;

/// Which losers of a sheet are declared won.
#[derive(Clone, Copy)]
enum Points {
    All,
    Left,
    Any,
}

/// What is read off the sheets of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// The numbers, in the order of [`Shape::NAMES`].
    pub numbers: [f64; 12],
}

impl Shape {
    /// The names of the numbers.
    pub const NAMES: [&'static str; 12] = [
        "alpha",
        "lambda_L",
        "lambda_U",
        "m_L",
        "m_U",
        "gamma",
        "second_row",
        "top",
        "bottom",
        "flat",
        "lost_bars",
        "doubled_bars",
    ];

    /// What Eq. (5) predicts; for offsets, that there are none.
    pub const PREDICTED: [Option<f64>; 12] = [
        Some(FRAC_1_SQRT_2),
        Some(1.0 - FRAC_1_SQRT_2),
        Some(FRAC_1_SQRT_2),
        Some(-1.0 - FRAC_1_SQRT_2),
        Some(FRAC_1_SQRT_2 - 1.0),
        Some(SQRT_2 - 1.0),
        Some(2.0 - SQRT_2),
        None,
        None,
        None,
        None,
        None,
    ];

    /// How many of the numbers are those of the paper; the others are offsets and counts.
    pub const PARAMETERS: usize = 7;
}

/// Reads off the shape of a game while its sheets go by.
#[derive(Clone, Debug, Default)]
pub struct Shaper {
    /// The heights of left ends.
    tops: Vec<u64>,
    /// For each sheet, the column in which it ends, or the mean height of its flat line, as far as
    /// it is seen.
    ends: Vec<Result<u64, f64>>,
}

impl Shaper {
    /// Hears of the next sheet, whose losers have these `heights`.
    pub fn put(&mut self, heights: &[u64]) {
        let last = heights.len().saturating_sub(1);
        let flat = &heights[heights.len().saturating_sub(SEEN / 2)..];
        let mean = || flat.iter().sum::<u64>() as f64 / flat.len() as f64;
        self.tops.push(heights.first().copied().unwrap_or(0));
        self.ends.push(if heights.last() == Some(&0) { Ok(last as u64) } else { Err(mean()) });
    }

    /// The shape at the last sheet that was heard of, whose losers have these `heights`; `None` if
    /// there are too few sheets.
    pub fn shape(&self, heights: &[u64]) -> Option<Shape> {
        let x = self.tops.len().checked_sub(1).filter(|&x| x >= 100)?;
        let half = x / 2..=x;
        let tops = half.clone().map(|x| (x as f64, self.tops[x] as f64));
        let alpha = Fit::of(tops.clone()).slope();
        let ended = half.clone().filter(|&x| self.ends[x].is_ok()).count();
        let gamma = 1.0 - ended as f64 / half.clone().count() as f64;
        let [lower, upper] = lines(x as u64, heights);
        let lambda = lower.count / (lower.count + upper.count);
        let mean = |values: &mut dyn Iterator<Item = f64>| {
            let (count, sum) = values.fold((0.0, 0.0), |(count, sum), it| (count + 1.0, sum + it));
            sum / count
        };
        let top = mean(&mut tops.map(|(x, top)| top - FRAC_1_SQRT_2 * x));
        let bottoms = half.clone().filter_map(|x| Some((x as f64, *self.ends[x].as_ref().ok()?)));
        let bottom = mean(&mut bottoms.map(|(x, end)| end as f64 - (SQRT_2 - 1.0) * x));
        let flats = half.filter_map(|x| Some((x as f64, *self.ends[x].as_ref().err()?)));
        let flat = mean(&mut flats.map(|(x, z)| z - (2.0 - SQRT_2) * x));
        let (second, lost, doubled) = self.openings();
        let numbers = [
            alpha,
            lambda,
            1.0 - lambda,
            lower.slope(),
            upper.slope(),
            gamma,
            second,
            top,
            bottom,
            flat,
            lost as f64,
            doubled as f64,
        ];
        Some(Shape { numbers })
    }

    /// The share of openings in the second row among the bars up to the last sheet, and how many
    /// of these bars have no opening, and how many have two.
    fn openings(&self) -> (f64, usize, usize) {
        let last = self.tops.len();
        let mut rows = vec![[false; 2]; last];
        for (x, (&top, end)) in self.tops.iter().zip(&self.ends).enumerate() {
            let taken = [Some(top), end.as_ref().ok().copied()];
            for (row, taken) in taken.into_iter().enumerate() {
                let bar = taken.filter(|&taken| taken > 0).map(|taken| x as u64 + taken);
                let bar = bar.and_then(|bar| usize::try_from(bar).ok());
                if let Some(bar) = bar.and_then(|bar| rows.get_mut(bar)) {
                    bar[row] = true;
                }
            }
        }
        let bars = || rows.iter().skip(1);
        let count = |row: usize| bars().filter(|bar| bar[row]).count() as f64;
        let both = |opened: bool| bars().filter(|bar| **bar == [opened; 2]).count();
        (count(0) / (count(0) + count(1)), both(false), both(true))
    }
}

/// The points of the lower and of the upper line of a sheet, up to the last lower one. The point
/// that begins both is left out.
fn lines(x: u64, heights: &[u64]) -> [Fit; 2] {
    // Flat lines lie below the middle of both others, but begin where these end.
    let end = heights.len().min(lower_end(x) as usize + 4);
    let points = (0_u64..).zip(heights).take(end).skip(1);
    let is_lower = move |&(y, z): &(u64, &u64)| is_lower(y + z, x);
    let last = points.clone().filter(is_lower).last().map_or(0, |(y, _)| y);
    let on = |lower: bool| {
        let points = points.clone().filter(move |it| it.0 <= last && is_lower(it) == lower);
        Fit::of(points.map(|(y, &z)| (y as f64, z as f64)))
    };
    [on(true), on(false)]
}

/// A straight line through points, by least squares.
#[derive(Clone, Copy, Debug)]
struct Fit {
    count: f64,
    /// The sum of squares of the abscissas from their mean, and of their products with ordinates.
    squares: f64,
    products: f64,
}

impl Fit {
    fn of(points: impl Iterator<Item = (f64, f64)> + Clone) -> Fit {
        let count = points.clone().count() as f64;
        let mean = |of: fn((f64, f64)) -> f64| points.clone().map(of).sum::<f64>() / count;
        let (x, y) = (mean(|it| it.0), mean(|it| it.1));
        let squares = points.clone().map(|it| (it.0 - x).powi(2)).sum();
        let products = points.map(|it| (it.0 - x) * (it.1 - y)).sum();
        Fit { count, squares, products }
    }

    fn slope(&self) -> f64 {
        self.products / self.squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renorm::Growth;

    fn shape(grow: impl FnOnce(&mut dyn FnMut(&[u64]))) -> Shape {
        let (mut shaper, mut last) = (Shaper::default(), Vec::new());
        grow(&mut |heights| {
            shaper.put(heights);
            last = heights.to_vec();
        });
        shaper.shape(&last).unwrap()
    }

    /// Chomp, as a strip.
    fn grow_chomp(x: u64, mut put: impl FnMut(&[u64])) {
        let mut strip = Strip::new(&Sheet::first(), width(x));
        for _ in 0..=x {
            let losers = strip.losers();
            put(&losers);
            strip.grow(&losers);
        }
    }

    #[test]
    fn the_shape_of_chomp_is_that_of_the_paper() {
        let found = shape(|put| grow_chomp(1500, put));
        for (at, name) in Shape::NAMES.into_iter().enumerate().take(Shape::PARAMETERS) {
            let predicted = Shape::PREDICTED[at].unwrap();
            let off = found.numbers[at] / predicted - 1.0;
            assert!(off.abs() < 0.01, "{name}: {} and not {predicted}", found.numbers[at]);
        }
        assert_eq!(found.numbers[10..], [0.0; 2], "every bar of Chomp has one opening");
    }

    /// What is seen of a sheet says whether it ends.
    #[test]
    fn enough_of_each_sheet_is_seen() {
        let mut chomp = Growth::default();
        grow_chomp(700, |heights| {
            let (x, losers) = chomp.next().unwrap();
            assert_eq!(heights.last() == Some(&0), losers.ends(), "{x}");
        });
    }

    /// Slopes come back in a variant, though nearly all losers are others.
    #[test]
    fn variants_have_the_same_slopes() {
        for sort in Sort::ALL {
            let variant = Variant::new(sort, Protocol::Inherited, 7);
            let (mut differs, mut chomp) = (0, Growth::default());
            let found = shape(|put| {
                variant.grow(1000, |_, heights| {
                    let losers = chomp.next().unwrap().1;
                    let same = (0..).zip(heights).all(|(y, z)| losers.height(y) == Some(*z));
                    differs += u32::from(!same);
                    put(heights);
                    true
                });
            });
            assert!(differs > 500, "{}: {differs} sheets differ", sort.name());
            for (at, predicted) in Shape::PREDICTED.into_iter().enumerate() {
                let Some(predicted) = predicted else { continue };
                let off = found.numbers[at] / predicted - 1.0;
                assert!(off.abs() < 0.03, "{} {}: {off}", sort.name(), Shape::NAMES[at]);
            }
        }
    }

    /// The same seed has the same variant; other seeds have others.
    #[test]
    fn seeds_make_variants() {
        let sheet = |seed| {
            let mut found = Vec::new();
            Variant::new(Sort::Several, Protocol::Declared, seed).grow(150, |_, heights| {
                found = heights.to_vec();
                true
            });
            found
        };
        assert_eq!(sheet(1), sheet(1));
        assert_ne!(sheet(1), sheet(2));
    }
}
