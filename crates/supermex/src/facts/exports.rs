//! Facts as tables for other programs: the one place that says which columns each export has,
//! `data export`.

use std::ops::RangeInclusive;

use super::part;
use super::renorm::{Fronts, Perturbation};
use crate::Square;
use crate::bars::Openings;
use crate::request::{NimTableFound, Rectangles};
use crate::rows::{FourShape, NimCount, NimStatistics, PList, ShapeBin, Spread, TrendBin};
use crate::table::Table;
use crate::three::{Census, Chart, Fate, Minimum, Summary, predicted_column};

/// The names of rows, longest first.
const ROWS: [&str; 6] = ["row1", "row2", "row3", "row4", "row5", "row6"];

/// Every winning opening of 3 × n, with the column that is predicted for an opening in its row. The
/// column of n is called `n`.
pub fn openings<'t>(summary: &'t Summary, n: &'static str) -> Table<'t> {
    let all = || {
        (1_u32..).zip(summary.openings()).flat_map(|(n, all)| all.iter().map(move |&at| (n, at)))
    };
    Table::new(all().count() as u64)
        .ints(n, all().map(|(n, _)| n))
        .unit("columns")
        .ints("row", all().map(|(_, at)| at.row))
        .ints("column", all().map(|(_, at)| at.column))
        .floats("predicted", all().map(|(n, at): (u32, Square)| predicted_column(at, n)))
}

/// The diagonal: f(n, n).
pub fn diagonal(values: &[u32]) -> Table<'_> {
    let count = values.len() as u64;
    Table::new(count)
        .ints("n", (0_u32..).take(values.len()))
        .ints("value", values.iter().copied())
        .unit("squares")
}

/// The rows that become constant, each with the second row from which on it is.
pub fn constants(rows: &[(u32, u32)]) -> Table<'_> {
    Table::new(rows.len() as u64)
        .ints("n", (1_u32..).take(rows.len()))
        .ints("q", rows.iter().map(|row| row.1))
        .unit("squares")
        .ints("r", rows.iter().map(|row| row.0))
        .unit("squares")
}

/// How many rows take each value from 1 on before its column comes, and what the value is.
pub fn frequencies(rows: &[(u32, Option<u32>)]) -> Table<'_> {
    // Nothing takes 0.
    let rows = rows.get(1..).unwrap_or_default();
    let kind = |&(_, place): &(u32, Option<u32>)| place.map_or("start", |_| "diagonal");
    Table::new(rows.len() as u64)
        .ints("value", (1_u32..).take(rows.len()))
        .unit("squares")
        .texts("kind", rows.iter().map(kind))
        .longest("diagonal".len())
        .ints("rows", rows.iter().map(|&(rows, _)| rows))
        .unit("rows")
}

/// The smallest value of each row r except f(r, r), and the column where it is.
pub fn minima(minima: &[Minimum]) -> Table<'_> {
    Table::new(minima.len() as u64)
        .ints("r", (0_u32..).take(minima.len()))
        .unit("squares")
        .ints("value", minima.iter().map(|minimum| minimum.value))
        .unit("squares")
        .ints("column", minima.iter().map(|minimum| minimum.column))
        .unit("squares")
}

/// How every row ends. A constant row has no start, no period and no values, as `census` says.
pub fn census<'t>(census: &'t Census) -> Table<'t> {
    let settled = |fate: &'t Fate| match fate {
        Fate::Constant(_) => None,
        Fate::Settled(settled) => Some(settled),
    };
    let constant = |fate: &Fate| if let Fate::Constant(at) = fate { Some(*at) } else { None };
    let all = || census.iter().map(|(_, fate)| fate);
    let values = move |fate| settled(fate).map_or(&[][..], |settled| &settled.differences);
    Table::new(all().count() as u64)
        .ints("r", census.iter().map(|(r, _)| r))
        .unit("squares")
        .texts("kind", all().map(move |fate| settled(fate).map_or("constant", |_| "settled")))
        .longest("constant".len())
        .ints("at", all().map(constant))
        .unit("squares")
        .ints("start", all().map(move |fate| settled(fate).map(|settled| settled.start)))
        .unit("squares")
        .ints("period", all().map(move |fate| settled(fate).map(|it| it.differences.len())))
        .lists("values", all().map(move |fate| values(fate).to_vec()))
}

/// The values of a window of the chart, row by row: q, r and f(q, r).
pub(crate) fn values(chart: &Chart) -> impl Iterator<Item = (u32, u32, u32)> {
    chart.rows().flat_map(|(r, first, values)| (first..).zip(values).map(move |(q, &f)| (q, r, f)))
}

/// A window of the chart, a value a record; as a grid, `columns` by `rows`, with 0 where r > q.
pub fn chart(chart: &Chart, columns: RangeInclusive<u32>, rows: RangeInclusive<u32>) -> Table<'_> {
    let all = || values(chart);
    let count = chart.rows().map(|(_, _, values)| values.len() as u64).sum();
    let length = |range: &RangeInclusive<u32>| u64::from(range.end() - range.start()) + 1;
    let shape = [length(&rows), length(&columns)];
    // Rows beyond the last column have no values at all.
    let known = chart.rows().map(|(_, first, values)| (first, values));
    let known = known.chain(std::iter::repeat((u32::MAX, &[][..])));
    let grid = rows.zip(known).flat_map(move |(_, (first, values))| {
        let blank = columns.clone().take_while(move |&q| q < first).map(|_| 0);
        blank.chain(values.iter().copied())
    });
    Table::new(count)
        .ints("q", all().map(|(q, _, _)| q))
        .unit("squares")
        .ints("r", all().map(|(_, r, _)| r))
        .unit("squares")
        .ints("value", all().map(|(_, _, f)| f))
        .unit("squares")
        .grid(["r", "q"], shape, grid)
}

/// Every winning opening of the bars of `rows` rows.
pub fn openings_of(openings: &Openings, rows: u32, columns: u32) -> Table<'_> {
    let all = move || {
        let squares = move |n: u32| openings.of(rows.into(), n.into()).iter();
        (1..=columns).flat_map(move |n| squares(n).map(move |&square| (n, square)))
    };
    Table::new(all().count() as u64)
        .ints("cols", all().map(|(n, _)| n))
        .unit("columns")
        .ints("row", all().map(|(_, at)| at.row))
        .ints("column", all().map(|(_, at)| at.column))
}

/// All P-positions of at most a number of rows. Empty rows are 0.
pub fn positions(list: &PList) -> Table<'_> {
    let rows = ROWS.into_iter().take(list.rows()).enumerate();
    let table = Table::new(list.len() as u64);
    rows.fold(table, |table, (at, name)| table.ints(name, list.row(at)).unit("squares"))
}

/// What declared positions change, one record each.
pub fn perturbations(lines: &[Perturbation]) -> Table<'_> {
    let bars = |line: &Perturbation| -> Vec<_> {
        line.lost_bars.iter().filter_map(|&bar| u32::try_from(bar).ok()).collect()
    };
    Table::new(lines.len() as u64)
        .ints("x", lines.iter().map(|line| line.x))
        .ints("y", lines.iter().map(|line| line.y))
        .ints("z", lines.iter().map(|line| line.z))
        .texts("protocol", lines.iter().map(|line| line.protocol.name()))
        .longest(1)
        .texts("line", lines.iter().map(|line| line.line.name()))
        .longest("elsewhere".len())
        .ints("half", lines.iter().map(|line| line.half))
        .unit("sheets")
        .ints("healed", lines.iter().map(|line| line.healed))
        .unit("sheets")
        .ints("lost_at", lines.iter().map(|line| line.lost_at))
        .ints("cut_at", lines.iter().map(|line| line.cut_at))
        .lists("lost_bars", lines.iter().map(bars))
        .lists("changed", lines.iter().map(|line| line.changed.clone()))
        .lists("columns", lines.iter().map(|line| line.columns.clone()))
}

/// What declared positions change in each later sheet, one record a sheet. The lines have their
/// fronts.
pub fn damaged_sheets(lines: &[Perturbation]) -> Table<'_> {
    let sheets = |line: &Perturbation| 0..line.changed.len().min(line.columns.len());
    let all = || lines.iter().flat_map(move |line| sheets(line).map(move |at| (line, at)));
    let front = |of: fn(&Fronts) -> &[Option<u32>]| {
        let front = move |it: &Fronts, at: usize| of(it).get(at).copied().flatten();
        all().map(move |(line, at)| line.fronts.as_ref().and_then(|it| front(it, at)))
    };
    let flat = |(line, at): (&Perturbation, usize)| {
        let changed = *line.fronts.as_ref()?.flat.get(at)?;
        changed.map(u32::from)
    };
    Table::new(all().count() as u64)
        .ints("x", all().map(|(line, _)| line.x))
        .ints("y", all().map(|(line, _)| line.y))
        .ints("z", all().map(|(line, _)| line.z))
        .texts("protocol", all().map(|(line, _)| line.protocol.name()))
        .longest(1)
        .ints("n", all().map(|(_, at)| at + 1))
        .unit("sheets")
        .ints("changed", all().map(|(line, at)| line.changed[at]))
        .unit("columns")
        .ints("columns", all().map(|(line, at)| line.columns[at]))
        .unit("columns")
        .ints("left", front(|it| &it.left))
        .ints("right", front(|it| &it.right))
        .ints("flat", all().map(flat))
}

/// The nim-values of bars, from one column on.
pub fn rectangles(found: &Rectangles) -> Table<'_> {
    Table::new(found.nims.len() as u64)
        .ints("cols", (1_u32..).take(found.nims.len()))
        .unit("columns")
        .ints("nim", found.nims.iter().map(|nim| nim.get()))
}

/// The nim-values of positions of at most `rows` rows, with this second and this third row, where
/// these are given. Empty rows are 0.
pub fn nims(
    found: &NimTableFound,
    rows: u32,
    second: Option<u32>,
    third: Option<u32>,
) -> Table<'_> {
    let row = |rows: &[u32], at: usize| rows.get(at).copied().unwrap_or(0);
    let all = move || {
        found.rows().filter(move |(rows, _)| {
            let is = |at, asked: Option<u32>| asked.is_none_or(|asked| row(rows, at) == asked);
            is(1, second) && is(2, third)
        })
    };
    let names = ROWS.into_iter().take(rows as usize).enumerate();
    let table = names.fold(Table::new(all().count() as u64), |table, (at, name)| {
        table.ints(name, all().map(move |(rows, _)| row(&rows, at))).unit("squares")
    });
    table.ints("nim", all().map(|(_, nim)| nim))
}

/// How often each nim-value comes up.
pub fn nim_counts<'t>(counts: &[NimCount]) -> Table<'t> {
    Table::new(counts.len() as u64)
        .ints("value", counts.iter().map(|count| count.nim).collect::<Vec<_>>())
        .ints("count", counts.iter().map(|count| count.count).collect::<Vec<_>>())
        .unit("positions")
}

/// How nim-values grow with the first row. Where there is no mean of shorter first rows, it is
/// absent.
pub fn nim_trend(found: &NimStatistics) -> Table<'_> {
    growth(numbers(["q", "r"], found.trend().iter().map(|bin| [bin.q, bin.r])), &found.trend())
}

/// The table of [`nim_trend`] with the ranges of q/p and r/p in place of numbers of parts.
pub(crate) fn nim_ranges(found: &NimStatistics) -> Table<'_> {
    let names = ["q_from", "q_to", "r_from", "r_to"];
    let bins = found.trend();
    growth(ranges(names, bins.iter().map(|bin| [bin.q, bin.r]), found.parts()), &bins)
}

fn growth<'t>(table: Table<'t>, bins: &[TrendBin]) -> Table<'t> {
    let real = |of: fn(&TrendBin) -> f64| bins.iter().map(of).collect::<Vec<_>>();
    table
        .ints("positions", bins.iter().map(|bin| bin.positions).collect::<Vec<_>>())
        .unit("positions")
        .floats("least", real(|bin| bin.growth.least.value()))
        .floats("mean", real(|bin| bin.growth.mean))
        .floats("greatest", real(|bin| bin.growth.greatest.value()))
        .floats("deviation", real(|bin| bin.deviation))
        .floats("stray", real(TrendBin::stray))
        .floats("before", bins.iter().map(|bin| bin.before).collect::<Vec<_>>())
}

/// The shape of the set of P-positions of four rows. Where no tail lives, what is said of the
/// living is absent.
pub fn shape(found: &FourShape) -> Table<'_> {
    tails(numbers(["c", "d"], found.bins().iter().map(|bin| [bin.c, bin.d])), &found.bins())
}

/// The table of [`shape`] with the ranges of c/b and d/b in place of numbers of parts.
pub(crate) fn shape_ranges(found: &FourShape) -> Table<'_> {
    let names = ["c_from", "c_to", "d_from", "d_to"];
    let bins = found.bins();
    tails(ranges(names, bins.iter().map(|bin| [bin.c, bin.d]), found.parts), &bins)
}

fn tails<'t>(table: Table<'t>, bins: &[ShapeBin]) -> Table<'t> {
    let count = |of: fn(&ShapeBin) -> u64| bins.iter().map(of).collect::<Vec<_>>();
    let overhang =
        |of: fn(Spread) -> f64| -> Vec<_> { bins.iter().map(|bin| bin.overhang.map(of)).collect() };
    table
        .ints("tails", count(|bin| bin.tails))
        .unit("tails")
        .ints("ended", count(ShapeBin::ended))
        .unit("tails")
        .ints("living", count(|bin| bin.living))
        .unit("tails")
        .floats("least", overhang(|spread| spread.least.value()))
        .floats("mean", overhang(|spread| spread.mean))
        .floats("greatest", overhang(|spread| spread.greatest.value()))
}

/// Pairs of parts, by their numbers.
fn numbers<'t>(names: [&'static str; 2], bins: impl Iterator<Item = [u32; 2]>) -> Table<'t> {
    let (one, other): (Vec<_>, Vec<_>) = bins.map(|[one, other]| (one, other)).unzip();
    Table::new(one.len() as u64).ints(names[0], one).ints(names[1], other)
}

/// Pairs of parts, by where each begins and ends.
fn ranges<'t>(
    names: [&'static str; 4],
    bins: impl Iterator<Item = [u32; 2]>,
    parts: u32,
) -> Table<'t> {
    let ends: Vec<_> = bins.map(|bin| bin.map(|number| part(number, parts))).collect();
    names.into_iter().enumerate().fold(Table::new(ends.len() as u64), |table, (at, name)| {
        table.floats(name, ends.iter().map(|bin| bin[at / 2][at % 2]).collect::<Vec<_>>())
    })
}
