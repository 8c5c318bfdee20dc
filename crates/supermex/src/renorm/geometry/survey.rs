//! Sheets of losers far out, from the chart of three rows: [x, y, z] is the entry f(q, r) = p with
//! r = x, q = x + y and p = x + y + z.

use std::collections::BTreeSet;

use crate::periodic::UltimatelyPeriodic;
use crate::renorm::LoserSheet;
use crate::run::{Context, Stopped};
use crate::three::{Census, Fate, Frontier, Record, Settled, Widths};

/// What one run over the chart says of the sheets of losers up to a last x.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The sheets that are kept as a whole, each with its x, in order.
    pub sheets: Vec<(u32, LoserSheet)>,
    /// How each sheet ends: row x of the chart.
    pub census: Census,
    /// The diagonal, and the rows that become constant.
    pub record: Record,
    /// Columns, and how wide the windows around the lines were when each was done: the columns
    /// before powers of two, that of the last sheet, those that the caller wants to look at, and
    /// others.
    pub widths: Vec<(u32, Widths)>,
}

impl Survey {
    /// The smallest sheet that is worth a fit.
    pub const LEAST: u32 = 500;

    /// Surveys all sheets up to `upto`. Kept as a whole are the sheet of `x` and others, from
    /// [`Survey::LEAST`] on, each at least about twice the one before. Windows are also measured
    /// after the columns `looks`.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::renorm::Growth;
    /// use supermex::renorm::geometry::Survey;
    ///
    /// let survey = Survey::find(600, 2000, &[], &Context::default())?;
    /// let sheets: Vec<_> = survey.sheets.iter().map(|(x, _)| *x).collect();
    /// assert_eq!(sheets, [600, 1000, 2000]);
    /// assert_eq!(survey.sheets[0].1, Growth::default().nth(600).unwrap().1);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn find(x: u32, upto: u32, looks: &[u32], context: &Context) -> Result<Survey, Stopped> {
        Survey::keeping(upto, &ladder(upto, x), looks, context)
    }

    /// Surveys all sheets up to `upto`, and keeps `sheets` as a whole, each of which ends before
    /// the next begins.
    fn keeping(
        upto: u32,
        sheets: &[u32],
        looks: &[u32],
        context: &Context,
    ) -> Result<Survey, Stopped> {
        context.begin("values", Survey::expected_work(upto));
        let mut frontier = Frontier::new(upto);
        let (mut rows, mut values, mut widths) = (Vec::new(), Vec::new(), Vec::new());
        for stop in
            stops(upto, sheets).into_iter().chain(looks.iter().copied()).collect::<BTreeSet<_>>()
        {
            // Values of a sheet are heard of from its first column on; those of others are not
            // asked for.
            match sheets.iter().find(|&&x| (x..end(x)).contains(&stop)) {
                None => frontier.run_to(stop, context)?,
                Some(&x) => {
                    let (columns, row) = (x..end(x), x..x + 1);
                    let put = |_, _, value| values.push(value);
                    frontier.run_within(stop, columns, row, context, put)?;
                    if stop + 1 == end(x) {
                        rows.push((x, std::mem::take(&mut values)));
                    }
                }
            }
            widths.push((stop, frontier.counts().widest));
        }
        let mut last = Census::expected_columns(upto);
        let mut census = Census::of(&frontier);
        while !census.is_complete() {
            frontier.run_to(last, context)?;
            census = Census::of(&frontier);
            last += 100;
        }
        let sheet = |(x, values): (u32, Vec<u32>)| (x, sheet(x, values, census.fate(x)));
        let sheets = rows.into_iter().map(sheet).collect();
        Ok(Survey { sheets, census, record: Record::of(&frontier), widths })
    }

    /// About how many entries of the chart a survey up to `upto` takes.
    pub(crate) fn expected_work(upto: u32) -> f64 {
        Frontier::expected_values(Census::expected_columns(upto), upto)
    }

    /// The height of the loser with y = 0 in the sheet of `x`.
    pub fn top(&self, x: u32) -> u32 {
        self.record.diagonal[x as usize] - x
    }

    /// The sheet of `x` as a whole, if it was kept.
    pub fn sheet(&self, x: u32) -> Option<&LoserSheet> {
        self.sheets.iter().find(|(other, _)| *other == x).map(|(_, sheet)| sheet)
    }
}

impl LoserSheet {
    /// The sheet of `x`, from the chart of three rows.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::renorm::LoserSheet;
    ///
    /// let losers = LoserSheet::at(4000, &Context::default())?;
    /// assert_eq!((losers.top(), losers.ends()), (2829, false));
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn at(x: u32, context: &Context) -> Result<LoserSheet, Stopped> {
        let mut survey = Survey::keeping(x, &[x], &[], context)?;
        Ok(survey.sheets.pop().expect("the sheet has been kept").1)
    }
}

/// A column before which row x of the chart ends; no row is known that goes on for more than a few
/// columns beyond √2 x.
fn end(x: u32) -> u32 {
    x + x / 2 + 20
}

/// The columns to stop after: those before powers of two, where whole sheets begin and end, and the
/// last sheet.
fn stops(upto: u32, sheets: &[u32]) -> BTreeSet<u32> {
    let powers = (0..32).map(|power| (1_u32 << power) - 1).take_while(|&stop| stop <= upto);
    let ends = sheets.iter().flat_map(|&x| [x.saturating_sub(1), end(x) - 1]);
    powers.chain(ends).chain([upto]).collect()
}

/// The sheets to keep as a whole, up to `upto`: `x`, and others with round numbers, each of which
/// begins when the one before has ended.
fn ladder(upto: u32, x: u32) -> Vec<u32> {
    let powers = (2..9).map(|power| 10_u32.pow(power));
    let round = powers.flat_map(|power| [power, 2 * power, 5 * power]);
    let round = round.filter(|&other| (Survey::LEAST..=upto).contains(&other));
    let apart = |one: u32, other: u32| end(one.min(other)) <= one.max(other);
    let mut sheets = vec![x, upto];
    sheets.retain(|x| (Survey::LEAST..=upto).contains(x));
    sheets.dedup();
    if let [x, upto] = sheets[..]
        && !apart(x, upto)
    {
        sheets.pop();
    }
    for other in round {
        if sheets.iter().all(|&sheet| apart(sheet, other)) {
            sheets.push(other);
        }
    }
    sheets.sort_unstable();
    sheets
}

/// Row `x` of the chart, with these `values` and this `fate`, as a sheet.
fn sheet(x: u32, values: Vec<u32>, fate: Option<&Fate>) -> LoserSheet {
    let mut heights: Vec<u64> = (x..).zip(values).map(|(q, p)| u64::from(p - q)).collect();
    let upto = |end: u32| (end - x) as usize;
    let heights = match fate {
        Some(Fate::Constant(q)) => {
            assert!(heights.len() >= upto(*q), "sheet {x} goes on too long");
            heights.truncate(upto(*q));
            heights.push(0);
            UltimatelyPeriodic::finite(heights)
        }
        Some(Fate::Settled(Settled { start, differences, .. })) => {
            assert!(heights.len() >= upto(*start), "sheet {x} goes on too long");
            heights.truncate(upto(*start));
            UltimatelyPeriodic::new(heights, differences.iter().map(|&z| z.into()).collect())
        }
        None => unreachable!("the census is complete"),
    };
    LoserSheet::new(heights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renorm::Growth;

    #[test]
    fn sheets_on_the_ladder_are_apart() {
        assert_eq!(ladder(100_000, 5000)[..5], [500, 1000, 2000, 5000, 10_000]);
        assert_eq!(ladder(100_000, 7000), [500, 1000, 2000, 7000, 20_000, 50_000, 100_000]);
        assert_eq!(ladder(5000, 5000), [500, 1000, 2000, 5000]);
        assert_eq!(ladder(6000, 5000), [500, 1000, 2000, 5000]);
        assert!(ladder(100, 5000).is_empty());
        for x in 500..2000 {
            let sheets = ladder(2000, x);
            assert!(sheets.contains(&x));
            assert!(sheets.windows(2).all(|pair| end(pair[0]) <= pair[1]), "{sheets:?}");
        }
    }

    /// However small they are.
    #[test]
    fn single_sheets_are_those_that_grow() {
        for (x, losers) in Growth::default().take(150) {
            let found = LoserSheet::at(x.try_into().unwrap(), &Context::default());
            assert_eq!(found.unwrap(), losers, "{x}");
        }
    }

    /// However long the survey is: a sheet of 700 goes on to column 1069, past a power of two.
    #[test]
    fn surveys_agree_on_what_they_share() {
        let [one, other] =
            [1023, 3000].map(|upto| Survey::find(700, upto, &[], &Context::default()).unwrap());
        assert_eq!(one.sheet(700), other.sheet(700));
        assert!((0..=1023).all(|x| one.top(x) == other.top(x)));
        let widths =
            |survey: &Survey| survey.widths.iter().find(|(column, _)| *column == 1023).unwrap().1;
        assert_eq!(widths(&one), widths(&other));
        assert!(widths(&one).low > 0);
    }

    /// Windows are looked at where somebody wants to, and nothing else changes.
    #[test]
    fn surveys_look_where_they_are_asked_to() {
        let context = Context::default();
        let looks = [100, 900, 1023];
        let plain = Survey::find(700, 1023, &[], &context).unwrap();
        let survey = Survey::find(700, 1023, &looks, &context).unwrap();
        assert_eq!(survey.sheets, plain.sheets);
        assert!(plain.widths.iter().all(|look| survey.widths.contains(look)));
        for column in looks {
            let mut frontier = Frontier::new(1023);
            frontier.run_to(column, &context).unwrap();
            let widest = (column, frontier.counts().widest);
            let found: Vec<_> = survey.widths.iter().filter(|look| look.0 == column).collect();
            assert_eq!(found, [&widest]);
        }
    }

    /// What is read off the chart is what supermex finds, on several threads too.
    #[test]
    fn sheets_are_those_that_grow() {
        let grown: Vec<_> = Growth::default().take(2001).map(|(_, losers)| losers).collect();
        for (x, threads) in [(500, 1), (517, 2), (803, 1), (1001, 2), (1444, 1)] {
            let survey =
                Survey::find(x, 2000, &[], &Context::default().with_threads(threads)).unwrap();
            assert!(survey.sheet(x).is_some());
            for (x, sheet) in &survey.sheets {
                assert_eq!(*sheet, grown[*x as usize], "{x}");
            }
            assert_eq!((survey.record.diagonal.len(), survey.census.last_row()), (2001, 2000));
            for (losers, x) in grown.iter().zip(0..) {
                assert_eq!(losers.top(), u64::from(survey.top(x)));
            }
        }
    }
}
