//! The shape of a game: the numbers that are read off its sheets while they go by.
//!
//! Slopes, densities of losers and densities of lines are those of one sheet X, α and γ those of
//! the sheets of the second half. *Offsets* are how far the ends of lines lie from where Eq. (5)
//! puts them, and how far the number of sheets that end is from its own.

#![allow(clippy::cast_possible_truncation, reason = "columns and sheets fit into memory")]

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::ops::RangeInclusive;

use super::geometry::{Cuts, Lines};
use super::lower_end;
use super::variants::SEEN;
use crate::three::is_lower;

/// What is read off the sheets of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// The numbers, in the order of [`Shape::NAMES`].
    pub numbers: [f64; 20],
}

impl Shape {
    /// The names of the numbers. Densities of lines have the number of their equation and the name
    /// of the part of a sheet.
    pub const NAMES: [&'static str; 20] = [
        "alpha",
        "lambda_L",
        "lambda_U",
        "m_L",
        "m_U",
        "gamma",
        "second_row",
        "(7) LL",
        "(7) U",
        "(7) DD",
        "(8) LL",
        "(8) U",
        "(8) DD",
        "(9) F",
        "top",
        "bottom",
        "flat",
        "ended",
        "lost_bars",
        "doubled_bars",
    ];

    /// How many of the numbers are those of the paper; the others are offsets and counts.
    pub const PARAMETERS: usize = 14;

    /// What Eq. (5) predicts of the numbers of the paper.
    pub const PREDICTED: [f64; Shape::PARAMETERS] = [
        FRAC_1_SQRT_2,
        1.0 - FRAC_1_SQRT_2,
        FRAC_1_SQRT_2,
        -1.0 - FRAC_1_SQRT_2,
        FRAC_1_SQRT_2 - 1.0,
        SQRT_2 - 1.0,
        2.0 - SQRT_2,
        SQRT_2 - 1.0,
        1.0,
        2.0 - SQRT_2,
        FRAC_1_SQRT_2,
        1.0 - FRAC_1_SQRT_2,
        2.0 - SQRT_2,
        FRAC_1_SQRT_2,
    ];

    /// The number of this `name`, which is one of [`Shape::NAMES`].
    pub fn place(name: &str) -> usize {
        Shape::NAMES.iter().position(|it| *it == name).expect("the name of a number")
    }
}

/// Reads off the shape of a game while its sheets go by.
pub struct Shaper {
    /// The sheets whose shape is asked for, and what crosses each of them.
    cuts: Vec<Cuts>,
    /// The heights of left ends.
    tops: Vec<u64>,
    /// For each sheet, the column in which it ends, or the mean height of its flat line, as far as
    /// it is seen.
    ends: Vec<Result<u64, f64>>,
}

impl Shaper {
    /// No sheet has gone by; the shapes of the sheets `of` will be asked for.
    pub fn new(of: RangeInclusive<u64>) -> Shaper {
        Shaper { cuts: of.map(Cuts::new).collect(), tops: Vec::new(), ends: Vec::new() }
    }

    /// Hears of the next sheet, whose losers have these `heights`.
    pub fn put(&mut self, heights: &[u64]) {
        let x = self.tops.len() as u64;
        let last = heights.len().saturating_sub(1);
        let flat = &heights[heights.len().saturating_sub(SEEN / 2)..];
        let mean = || flat.iter().sum::<u64>() as f64 / flat.len() as f64;
        let end = if heights.last() == Some(&0) { Ok(last as u64) } else { Err(mean()) };
        let lines = Lines::seen(x, heights, end.as_ref().err().copied());
        for cuts in self.cuts.iter_mut().filter(|cuts| x < cuts.x()) {
            cuts.put(x, &lines);
        }
        self.tops.push(heights.first().copied().unwrap_or(0));
        self.ends.push(end);
    }

    /// The shape at the last sheet that was heard of, whose losers have these `heights`; `None` if
    /// there are too few sheets, or if nobody was to ask for this one.
    pub fn shape(&self, heights: &[u64]) -> Option<Shape> {
        let x = self.tops.len().checked_sub(1).filter(|&x| x >= 100)?;
        let half = x / 2..=x;
        let tops = half.clone().map(|x| (x as f64, self.tops[x] as f64));
        let alpha = Fit::of(tops.clone()).slope();
        let ended = half.clone().filter(|&x| self.ends[x].is_ok()).count();
        let gamma = 1.0 - ended as f64 / half.clone().count() as f64;
        let [lower, upper] = lines(x as u64, heights);
        let lambda = lower.count / (lower.count + upper.count);
        let (second, lost, doubled) = self.openings();
        let cuts = self.cuts.iter().find(|cuts| cuts.x() == x as u64)?;
        let densities = cuts.densities().into_iter().map(|density| density.measured.value);
        let numbers = [alpha, lambda, 1.0 - lambda, lower.slope(), upper.slope(), gamma, second];
        let numbers = numbers.into_iter().chain(densities).chain(self.offsets(half));
        let numbers = numbers.chain([lost as f64, doubled as f64]);
        let numbers: Vec<f64> = numbers.collect();
        Some(Shape { numbers: numbers.try_into().ok()? })
    }

    /// The mean offsets over the sheets `half`, which are the last ones: of left ends, of lower
    /// ends, of flat lines, and of the number of sheets that have ended.
    fn offsets(&self, half: RangeInclusive<usize>) -> [f64; 4] {
        let mean = |values: &mut dyn Iterator<Item = f64>| {
            let (count, sum) = values.fold((0.0, 0.0), |(count, sum), it| (count + 1.0, sum + it));
            sum / count
        };
        let tops = half.clone().map(|x| self.tops[x] as f64 - FRAC_1_SQRT_2 * x as f64);
        let sheets = half.clone().map(|x| (x as f64, &self.ends[x]));
        let bottoms = sheets
            .clone()
            .filter_map(|(x, end)| Some(*end.as_ref().ok()? as f64 - (SQRT_2 - 1.0) * x));
        let flats = sheets.filter_map(|(x, end)| Some(end.as_ref().err()? - (2.0 - SQRT_2) * x));
        let before = self.ends[..*half.start()].iter().filter(|end| end.is_ok()).count();
        let ended = half.scan(before, |ended, x| {
            *ended += usize::from(self.ends[x].is_ok());
            Some(*ended as f64 - (2.0 - SQRT_2) * x as f64)
        });
        let mut all: [&mut dyn Iterator<Item = f64>; 4] =
            [&mut { tops }, &mut { bottoms }, &mut { flats }, &mut { ended }];
        all.each_mut().map(|values| mean(*values))
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
    use crate::renorm::{Growth, Protocol, Sheet, Sort, Strip, Variant};

    /// The shape at the sheet of `x` of the game that `grow` grows.
    fn shape(x: u64, grow: impl FnOnce(&mut dyn FnMut(&[u64]))) -> Shape {
        let (mut shaper, mut last) = (Shaper::new(x..=x), Vec::new());
        grow(&mut |heights| {
            shaper.put(heights);
            last = heights.to_vec();
        });
        shaper.shape(&last).unwrap()
    }

    fn shape_of(x: u64, variant: Variant) -> Shape {
        shape(x, |put| {
            variant.grow(x, |_, heights| {
                put(heights);
                true
            });
        })
    }

    /// What the numbers of the paper are off their predictions, as shares of these.
    fn off(shape: &Shape) -> impl Iterator<Item = (&'static str, f64)> {
        let numbers = Shape::NAMES.into_iter().zip(shape.numbers).zip(Shape::PREDICTED);
        numbers.map(|((name, number), predicted)| (name, number / predicted - 1.0))
    }

    #[test]
    fn the_shape_of_chomp_is_that_of_the_paper() {
        let found = shape_of(1500, Variant::chomp());
        for (name, off) in off(&found) {
            assert!(off.abs() < 0.01, "{name}: {off}");
        }
        assert_eq!(found.numbers[18..], [0.0; 2], "every bar of Chomp has one opening");
    }

    /// Densities of lines are those that the exact sheets of Chomp have.
    #[test]
    fn densities_are_those_of_the_geometry() {
        let found = shape_of(700, Variant::chomp());
        let context = crate::run::Context::default();
        let expected = crate::renorm::geometry::densities(700, &context).unwrap();
        for (density, number) in expected.iter().zip(&found.numbers[7..14]) {
            // Where a flat line begins is found in another way.
            let off = number / density.measured.value - 1.0;
            assert!(off.abs() < 0.01, "{off}, {density:?}");
        }
        for ((density, name), predicted) in
            expected.iter().zip(&Shape::NAMES[7..14]).zip(&Shape::PREDICTED[7..14])
        {
            assert_eq!(format!("({}) {}", density.equation, density.lines.name()), *name);
            assert!((density.predicted - predicted).abs() < 1e-12, "{name}");
        }
    }

    /// Slopes and densities come back in a variant, though nearly all losers are others.
    #[test]
    fn variants_have_the_same_slopes() {
        for sort in Sort::ALL {
            let variant = Variant::new(sort, Protocol::Inherited, 7);
            let (mut differs, mut chomp) = (0, Growth::default());
            let found = shape(1000, |put| {
                variant.grow(1000, |_, heights| {
                    let losers = chomp.next().unwrap().1;
                    let same = (0..).zip(heights).all(|(y, z)| losers.height(y) == Some(*z));
                    differs += u32::from(!same);
                    put(heights);
                    true
                });
            });
            assert!(differs > 500, "{}: {differs} sheets differ", sort.name());
            for (name, off) in off(&found) {
                assert!(off.abs() < 0.03, "{} {name}: {off}", sort.name());
            }
        }
    }

    /// With one bar that has no opening, the sheet of x lies as the sheet of x + 1 of Chomp does.
    #[test]
    fn a_missing_opening_shifts_the_lines_by_a_sheet() {
        const X: u64 = 1500;
        let chomp = shape_of(X, Variant::chomp());
        // The lower end of the sheet of 50 is taken away, and what later sheets inherit of it.
        let perturbed = shape(X, |put| {
            let mut strip = Strip::new(&Sheet::first(), (X + lower_end(X)) as usize + SEEN);
            for x in 0..=X {
                let mut losers = strip.losers();
                if x == 50 {
                    assert_eq!(losers.pop(), Some(0));
                    strip.add_point(losers.len() as u64, 0);
                    losers = strip.losers();
                }
                put(&losers);
                strip.grow(&losers);
            }
        });
        let moved =
            |name| perturbed.numbers[Shape::place(name)] - chomp.numbers[Shape::place(name)];
        let expected = [
            ("top", FRAC_1_SQRT_2),
            ("bottom", SQRT_2 - 1.0),
            ("flat", 2.0 - SQRT_2),
            // One sheet more, and one less that ends.
            ("ended", 2.0 - SQRT_2 - 1.0),
            ("lost_bars", 1.0),
            ("doubled_bars", 0.0),
        ];
        for (name, expected) in expected {
            let moved = moved(name);
            assert!((moved - expected).abs() < 0.15, "{name}: {moved} and not {expected}");
        }
    }
}
