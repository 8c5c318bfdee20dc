//! How much there is to say about a sheet of losers that the lines do not say (sections V C and V D
//! of the paper).
//!
//! *Along a line*: the next loser is a step away from the last one, some columns to the right and
//! some squares lower. How many bits does it take to say which step, if the steps before are known?
//! That is compared with the same steps in random order, with what it takes to say where in its
//! window around the line a loser lies, and with what it takes without any lines.
//!
//! *From sheet to sheet*: a loser is on the lower or the upper line, and so many squares above it.
//! How many bits does it take to say that, if what is in the same column and in the next one of the
//! sheet before is known? Those are the two that a shift to the left, by which sheets grow, brings
//! near; or the loser to the left. How often is the best guess right, learnt from one pair of sheets
//! and tried on the next? And how much is known of the sheet of x from that of x/2, at the same
//! share of x?

use std::collections::HashMap;
use std::hash::Hash;

use fastrand::Rng;

use super::entropy::{Information, entropies};
use super::geometry::{Estimate, Parameter, Parameters, mean};
use super::{Line, LoserSheet};
use crate::run::{Context, Stopped};

/// A step along a line: columns to the right, and squares down.
pub type Step = (u64, i64);

/// The steps along the line `line` of the sheet of `x`, from each loser to the next; its first
/// column, and what is flat, are left out.
///
/// ```
/// use supermex::renorm::{Growth, Line, steps};
///
/// let (x, losers) = Growth::default().nth(12).unwrap();
/// assert_eq!(losers.heights().head(), [9, 10, 8, 9, 3, 0]);
/// assert_eq!(steps(x, &losers, Line::Upper), [(1, 2), (1, -1)]);
/// assert_eq!(steps(x, &losers, Line::Lower), [(1, 3)]);
/// ```
pub fn steps(x: u64, losers: &LoserSheet, line: Line) -> Vec<Step> {
    let columns = 1..losers.heights().head().len() as u64;
    let of_line = columns.filter(|&y| losers.line(x, y) == Some(line));
    let points: Vec<(u64, u64)> = of_line.filter_map(|y| Some((y, losers.height(y)?))).collect();
    let step = |pair: &[(u64, u64)]| {
        let down = pair[0].1.cast_signed() - pair[1].1.cast_signed();
        (pair[1].0 - pair[0].0, down)
    };
    points.windows(2).map(step).collect()
}

/// Where a loser lies: whether on the lower line, and how many squares above it, rounded.
pub type Mark = (bool, i64);

/// The mark of the loser in column `y` of the sheet of `x`, if there is one on these lines.
pub fn mark(x: u64, losers: &LoserSheet, y: u64) -> Option<Mark> {
    let slope = match losers.line(x, y)? {
        Line::Lower => Parameter::SlopeLower,
        Line::Upper => Parameter::SlopeUpper,
        _ => return None,
    };
    let at = |parameter: Parameter| Parameters::PREDICTED[parameter];
    let height = at(Parameter::Alpha) * x as f64 + at(slope) * y as f64;
    #[expect(clippy::cast_possible_truncation, reason = "losers are near their lines")]
    let above = (losers.height(y)? as f64 - height).round() as i64;
    Some((slope == Parameter::SlopeLower, above))
}

/// What is found along a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Along {
    /// The line.
    pub line: Line,
    /// The entropy of the next gap, if none, one, two and so on before it are known.
    pub gaps: Vec<Information>,
    /// The same for gaps in random order.
    pub shuffled_gaps: Vec<Information>,
    /// The entropy of the next step: gap and squares down together.
    pub steps: Vec<Information>,
    /// The same for steps in random order.
    pub shuffled_steps: Vec<Information>,
    /// How many heights there are from the lowest loser to the highest, seen from the line.
    pub window: u64,
}

impl Along {
    fn of(x: u64, losers: &LoserSheet, line: Line, random: &mut Rng) -> Along {
        let all = steps(x, losers, line);
        let gaps: Vec<u64> = all.iter().map(|step| step.0).collect();
        let (mut mixed_gaps, mut mixed) = (gaps.clone(), all.clone());
        crate::renorm::shuffle(&mut mixed_gaps, random);
        crate::renorm::shuffle(&mut mixed, random);
        let marks = (1..losers.heights().head().len() as u64).filter_map(|y| mark(x, losers, y));
        let above = marks.filter(|mark| mark.0 == (line == Line::Lower)).map(|mark| mark.1);
        let (least, most) = above.fold((0, 0), |(least, most), it| (it.min(least), it.max(most)));
        Along {
            line,
            gaps: entropies(&gaps, BLOCK),
            shuffled_gaps: entropies(&mixed_gaps, BLOCK),
            steps: entropies(&all, BLOCK),
            shuffled_steps: entropies(&mixed, BLOCK),
            window: most.abs_diff(least) + 1,
        }
    }
}

/// The longest blocks whose entropies are looked at.
const BLOCK: usize = 6;

/// What of a sheet before is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Known {
    /// Nothing.
    Nothing,
    /// The same column.
    Same,
    /// The next column.
    Next,
    /// Both columns.
    Both,
    /// The column to the left, in the same sheet.
    Left,
    /// The column to the left in the same sheet, and the next column of the sheet before.
    Around,
    /// The same share of x, in the sheet of x/2.
    Half,
}

/// What is found from one sheet to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Between {
    /// What is known.
    pub known: Known,
    /// The entropy of which line a loser is on.
    pub line: Option<Information>,
    /// The entropy of the line and the height above it.
    pub mark: Option<Information>,
    /// The latter with what is known in random order.
    pub shuffled: Option<Information>,
    /// The share of losers whose mark the best guess gets right, which was learnt from another pair
    /// of sheets.
    pub right: Estimate,
}

/// How much there is to say about a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Compression {
    /// The x of the sheet.
    pub x: u32,
    /// Along the lower and the upper line.
    pub along: [Along; 2],
    /// From one sheet to another.
    pub between: Vec<Between>,
    /// How many heights there are without lines: those up to the top.
    pub heights: u64,
}

impl Compression {
    /// The smallest sheet that is worth looking at.
    pub const LEAST: u32 = 1000;

    /// Looks at the sheets of `x` (at least [`Compression::LEAST`]), x − 1, x − 2 and x/2. Order is
    /// made random from `seed` on.
    pub fn find(x: u32, seed: u64, context: &Context) -> Result<Compression, Stopped> {
        let at = |x: u32| Ok((u64::from(x), LoserSheet::at(x, context)?));
        let sheets: [(u64, LoserSheet); 3] = [at(x - 2)?, at(x - 1)?, at(x)?];
        let halves = [at((x - 1) / 2)?, at(x / 2)?];
        let mut random = Rng::with_seed(seed);
        let [_, _, (this, losers)] = &sheets;
        let along =
            [Line::Lower, Line::Upper].map(|line| Along::of(*this, losers, line, &mut random));
        let between = ALL.map(|known| {
            let is_half = known == Known::Half;
            let [learnt, tried] = [1, 2].map(|index| {
                let before = if is_half { &halves[index - 1] } else { &sheets[index - 1] };
                pairs(known, before, &sheets[index])
            });
            Between::of(known, &learnt, &tried, &mut random)
        });
        Ok(Compression { x, along, between: between.into(), heights: losers.top() + 1 })
    }
}

/// All that can be known.
const ALL: [Known; 7] = [
    Known::Nothing,
    Known::Same,
    Known::Next,
    Known::Both,
    Known::Left,
    Known::Around,
    Known::Half,
];

type Pair = ([Option<Mark>; 2], Mark);

/// What is known of each loser of the sheet `this` from the sheet `before`, and its mark, for the
/// columns up to 2x/5.
fn pairs(known: Known, before: &(u64, LoserSheet), this: &(u64, LoserSheet)) -> Vec<Pair> {
    let columns = 1..this.0 * 2 / 5;
    let mark_before = |y: u64| mark(before.0, &before.1, y);
    let mark_here = |y: u64| mark(this.0, &this.1, y);
    let context = |y: u64| match known {
        Known::Nothing => [None; 2],
        Known::Same => [mark_before(y), None],
        Known::Next => [mark_before(y + 1), None],
        Known::Both => [mark_before(y), mark_before(y + 1)],
        Known::Left => [mark_here(y - 1), None],
        Known::Around => [mark_here(y - 1), mark_before(y + 1)],
        Known::Half => [mark_before(y / 2), None],
    };
    columns.filter_map(|y| Some((context(y), mark_here(y)?))).collect()
}

impl Between {
    fn of(known: Known, learnt: &[Pair], tried: &[Pair], random: &mut Rng) -> Between {
        let lines =
            tried.iter().map(|(context, mark)| (context.map(|it| it.map(|it| it.0)), mark.0));
        let mut contexts: Vec<_> = tried.iter().map(|(context, _)| *context).collect();
        crate::renorm::shuffle(&mut contexts, random);
        Between {
            known,
            line: Information::of(lines),
            mark: Information::of(tried.iter().copied()),
            shuffled: Information::of(contexts.into_iter().zip(tried.iter().map(|it| it.1))),
            right: guessed(learnt, tried),
        }
    }
}

/// The share of `tried` pairs whose second is that which has most often come with their first among
/// the `learnt` ones, or most often of all if their first is new.
fn guessed<C: Hash + Eq + Copy, T: Hash + Eq + Copy + Ord>(
    learnt: &[(C, T)],
    tried: &[(C, T)],
) -> Estimate {
    let (mut counts, mut all) = (HashMap::<_, HashMap<T, u32>>::new(), HashMap::new());
    for (context, thing) in learnt {
        *counts.entry(*context).or_default().entry(*thing).or_default() += 1;
        *all.entry(*thing).or_insert(0) += 1;
    }
    let best = |counts: &HashMap<T, u32>| {
        counts.iter().max_by_key(|(thing, count)| (**count, **thing)).map(|(thing, _)| *thing)
    };
    let (guesses, any): (HashMap<_, _>, _) =
        (counts.iter().map(|(context, counts)| (*context, best(counts))).collect(), best(&all));
    let is_right = |(context, thing): &(C, T)| {
        let guess = guesses.get(context).copied().flatten().or(any);
        f64::from(u8::from(guess == Some(*thing)))
    };
    mean(&tried.iter().map(is_right).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renorm::Growth;

    /// Steps lead from the first loser of a line to its last one, through all of them.
    #[test]
    fn steps_go_from_loser_to_loser() {
        for (x, losers) in Growth::default().take(400).skip(300) {
            for line in [Line::Lower, Line::Upper] {
                let columns = 1..losers.heights().head().len() as u64;
                let on: Vec<u64> = columns.filter(|&y| losers.line(x, y) == Some(line)).collect();
                let steps = steps(x, &losers, line);
                assert_eq!(steps.len() + 1, on.len());
                let (mut y, mut z) = (on[0], losers.height(on[0]).unwrap().cast_signed());
                for (&next, (gap, down)) in on[1..].iter().zip(steps) {
                    (y, z) = (y + gap, z - down);
                    assert_eq!((y, Some(z)), (next, losers.height(next).map(u64::cast_signed)));
                }
            }
        }
    }

    #[test]
    fn guesses_are_learnt() {
        let learnt = [('a', 1), ('a', 1), ('a', 2), ('b', 3), ('b', 3), ('c', 1)];
        let tried = [('a', 1), ('a', 2), ('b', 3), ('d', 1), ('d', 3)];
        assert!((guessed(&learnt, &tried).value - 0.6).abs() < 1e-12);
    }

    /// Marks say where losers are: with them and the lines, heights come back.
    #[test]
    fn marks_are_near_the_lines() {
        let losers = LoserSheet::at(2000, &Context::default()).unwrap();
        let marks: Vec<Mark> = (1..800).filter_map(|y| mark(2000, &losers, y)).collect();
        assert_eq!(marks.len(), 799);
        assert!(marks.iter().all(|mark| mark.1.abs() < 8));
        for (y, &(is_lower, above)) in (1_u32..).zip(&marks) {
            let alpha = 0.5_f64.sqrt();
            let slope = if is_lower { -1.0 - alpha } else { alpha - 1.0 };
            let line = alpha * 2000.0 + slope * f64::from(y);
            let height = losers.height(y.into()).unwrap() as f64;
            assert!((height - line - above as f64).abs() <= 0.5, "{y}: {above}");
        }
        let lower = marks.iter().filter(|mark| mark.0).count() as f64 / 799.0;
        assert!((lower - 0.293).abs() < 0.01, "{lower}");
    }

    /// Contexts in random order say nothing, though in their own order they say everything.
    #[test]
    fn shuffled_contexts_say_nothing() {
        let pair = |n: i64| ([Some((true, n % 3)), None], (true, n % 3));
        let pairs: Vec<Pair> = (0..900).map(pair).collect();
        let found = Between::of(Known::Same, &pairs, &pairs, &mut Rng::with_seed(1));
        assert!(found.mark.unwrap().bits.value.abs() < 1e-12, "{found:?}");
        assert!((found.shuffled.unwrap().bits.value - 3_f64.log2()).abs() < 0.02, "{found:?}");
        assert!((found.right.value - 1.0).abs() < 1e-12, "{found:?}");
    }

    /// What the sheets say: the order of upper steps matters, a loser is like the one that a shift
    /// to the left brings to it, and nothing is known from the sheet of x/2.
    #[test]
    fn some_of_a_sheet_follows_from_the_one_before() {
        let found = Compression::find(4000, 1, &Context::default()).unwrap();
        let [_, upper] = &found.along;
        let [first, mixed] = [&upper.gaps, &upper.shuffled_gaps].map(|it| it[0].bits.value);
        assert!((first - mixed).abs() < 1e-9, "{upper:?}");
        let off = upper.shuffled_gaps[1].bits.value - upper.gaps[1].bits.value;
        assert!(off > 0.02, "{upper:?}");
        let of = |known: Known| found.between.iter().find(|it| it.known == known).unwrap();
        // Nothing tells which line a loser is on but its neighbour.
        let line = |known: Known| of(known).line.unwrap().bits.value;
        for known in [Known::Same, Known::Next, Known::Both, Known::Half] {
            assert!((line(known) - line(Known::Nothing)).abs() < 0.01, "{known:?}");
        }
        assert!(line(Known::Left) < line(Known::Nothing) - 0.015);
        let right = |known: Known| of(known).right.value;
        assert!(right(Known::Next) > right(Known::Nothing) + 0.05);
        assert!((right(Known::Half) - right(Known::Nothing)).abs() < 0.05);
        // All columns are looked at, and all that is known: each of two neighbours is lower or not.
        let different = |known: Known| of(known).line.unwrap().different;
        assert_eq!(ALL.map(different), [2, 4, 4, 8, 4, 8, 4]);
        assert!(ALL.into_iter().all(|known| of(known).line.unwrap().cases == 1599));
        let losers = LoserSheet::at(4000, &Context::default()).unwrap();
        assert_eq!(found.heights, losers.top() + 1);
        for along in &found.along {
            let of_line = |mark: &Mark| mark.0 == (along.line == Line::Lower);
            let columns = 1..losers.heights().head().len() as u64;
            let marks = columns.filter_map(|y| mark(4000, &losers, y)).filter(of_line);
            let above: Vec<i64> = marks.map(|mark| mark.1).collect();
            let (least, most) = (above.iter().min().unwrap(), above.iter().max().unwrap());
            assert_eq!(along.window, most.abs_diff(*least) + 1);
        }
        // The same steps in another order: the error of a mean knows of it.
        let [steps, mixed] = [&upper.steps, &upper.shuffled_steps].map(|it| it[0].bits);
        assert!((steps.value - mixed.value).abs() < 1e-9);
        assert!((steps.error - mixed.error).abs() > 1e-9, "{steps:?} {mixed:?}");
    }
}
