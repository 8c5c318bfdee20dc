//! Facts as tables for other programs: the one place that says which columns each export has.
//!
//! A new table is one function here, and one variant of `commands/export.rs`.

use std::ops::RangeInclusive;

use supermex::Square;
use supermex::bars::Openings;
use supermex::rows::{NimCount, PList, ShapeBin, Spread, TrendBin};
use supermex::three::{Census, Chart, Fate, Minimum, Summary, predicted_column};
use supermex_store::export::Table;

/// Every winning opening of 3 × n, with the column that is predicted for one in its row.
pub(crate) fn openings(summary: &Summary) -> Table<'_> {
    let all = || {
        (1_u32..).zip(summary.openings()).flat_map(|(n, all)| all.iter().map(move |&at| (n, at)))
    };
    Table::new(all().count() as u64)
        .ints("cols", all().map(|(n, _)| n))
        .ints("row", all().map(|(_, at)| small(at.row)))
        .ints("column", all().map(|(_, at)| small(at.column)))
        .floats("predicted", all().map(|(n, at): (u32, Square)| predicted_column(at, n)))
}

fn small(number: impl TryInto<u32>) -> u32 {
    number.try_into().ok().expect("columns, rows and periods of three rows are below 2^32")
}

/// The diagonal: f(n, n).
pub(crate) fn diagonal(values: &[u32]) -> Table<'_> {
    let count = values.len() as u64;
    Table::new(count).ints("n", (0_u32..).take(values.len())).ints("value", values.iter().copied())
}

/// The rows that become constant, each with the second row from which on it is.
pub(crate) fn constants(rows: &[(u32, u32)]) -> Table<'_> {
    Table::new(rows.len() as u64)
        .ints("n", (1_u32..).take(rows.len()))
        .ints("q", rows.iter().map(|row| row.1))
        .ints("r", rows.iter().map(|row| row.0))
}

/// How many rows take each value from 1 on before its column comes, and what the value is.
pub(crate) fn frequencies(rows: &[(u32, bool)]) -> Table<'_> {
    // Nothing takes 0.
    let rows = rows.get(1..).unwrap_or_default();
    let kind = |&(_, on_diagonal): &(u32, bool)| if on_diagonal { "diagonal" } else { "start" };
    Table::new(rows.len() as u64)
        .ints("value", (1_u32..).take(rows.len()))
        .texts("kind", "diagonal".len(), rows.iter().map(kind))
        .ints("rows", rows.iter().map(|&(rows, _)| rows))
}

/// The smallest value of each row but its first, and the column where it is.
pub(crate) fn minima(minima: &[Minimum]) -> Table<'_> {
    Table::new(minima.len() as u64)
        .ints("r", (0_u32..).take(minima.len()))
        .ints("value", minima.iter().map(|minimum| minimum.value))
        .ints("column", minima.iter().map(|minimum| minimum.column.unwrap_or(0)))
}

/// How every row ends. One that is constant has period 0 and no values, as `census` prints it.
pub(crate) fn census(census: &Census) -> Table<'_> {
    let fates = || census.iter().map(|(_, fate)| fate);
    let values = |fate: &Fate| match fate {
        Fate::Constant(_) => Vec::new(),
        Fate::Settled(settled) => settled.differences.iter().copied().map(i64::from).collect(),
    };
    Table::new(fates().count() as u64)
        .ints("r", census.iter().map(|(row, _)| row))
        .texts(
            "kind",
            "constant".len(),
            fates().map(|fate| match fate {
                Fate::Constant(_) => "constant",
                Fate::Settled(_) => "settled",
            }),
        )
        .ints(
            "start",
            fates().map(|fate| match fate {
                Fate::Constant(column) => *column,
                Fate::Settled(settled) => settled.start,
            }),
        )
        .ints(
            "period",
            fates().map(|fate| match fate {
                Fate::Constant(_) => 0,
                Fate::Settled(settled) => small(settled.differences.len()),
            }),
        )
        .lists("values", fates().map(values))
}

/// A window of the chart, a value a record; as a grid, of these lengths, with 0 where r > q.
pub(crate) fn chart(
    chart: &Chart,
    columns: RangeInclusive<u32>,
    rows: RangeInclusive<u32>,
) -> Table<'_> {
    let all = || {
        chart
            .rows()
            .flat_map(|(r, first, values)| (first..).zip(values).map(move |(q, &f)| (q, r, f)))
    };
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
        .ints("r", all().map(|(_, r, _)| r))
        .ints("value", all().map(|(_, _, f)| f))
        .grid(["r", "q"], shape, grid)
}

/// The names of rows, longest first.
const ROWS: [&str; 6] = ["row1", "row2", "row3", "row4", "row5", "row6"];

/// P-positions of few rows.
pub(crate) fn positions(list: &PList) -> Table<'_> {
    let rows = ROWS.into_iter().take(list.rows()).enumerate();
    rows.fold(Table::new(list.len() as u64), |table, (at, name)| table.ints(name, list.row(at)))
}

/// Every winning opening of the bars of so many rows.
pub(crate) fn openings_of(openings: &Openings, rows: u32, columns: u32) -> Table<'_> {
    let all = move || {
        let squares = move |n: u32| openings.of(rows.into(), n.into()).iter();
        (1..=columns).flat_map(move |n| squares(n).map(move |&square| (n, square)))
    };
    Table::new(all().count() as u64)
        .ints("cols", all().map(|(n, _)| n))
        .ints("row", all().map(|(_, at)| small(at.row)))
        .ints("column", all().map(|(_, at)| small(at.column)))
}

/// The nim-values of bars, from one column on.
pub(crate) fn rectangles(nims: &[u64]) -> Table<'_> {
    Table::new(nims.len() as u64)
        .ints("cols", (1_u32..).take(nims.len()))
        .ints("nim", nims.iter().map(|&nim| small(nim)))
}

/// The nim-values of positions of at most so many rows. Empty rows are 0.
pub(crate) fn nims<'n, const MOST: usize, I>(rows: u32, all: impl Fn() -> I) -> Table<'n>
where
    I: Iterator<Item = ([u32; MOST], u64)> + 'n,
{
    let names = ROWS.into_iter().take(rows as usize).enumerate();
    let table = names.fold(Table::new(all().count() as u64), |table, (at, name)| {
        table.ints(name, all().map(move |(rows, _)| rows[at]))
    });
    table.ints("nim", all().map(|(_, nim)| small(nim)))
}

/// How often each nim-value comes up.
pub(crate) fn nim_counts(counts: &[NimCount]) -> Table<'_> {
    Table::new(counts.len() as u64)
        .ints("value", counts.iter().map(|count| count.nim))
        .ints("count", counts.iter().map(|count| whole(count.count)))
}

/// How nim-values grow with the first row. Where there is no mean of shorter first rows it is 0.
pub(crate) fn nim_trend(bins: &[TrendBin]) -> Table<'_> {
    let real = |of: fn(&TrendBin) -> f64| bins.iter().map(of);
    Table::new(bins.len() as u64)
        .ints("q", bins.iter().map(|bin| bin.q))
        .ints("r", bins.iter().map(|bin| bin.r))
        .ints("positions", bins.iter().map(|bin| whole(bin.positions)))
        .floats("least", real(|bin| bin.growth.least.value()))
        .floats("mean", real(|bin| bin.growth.mean))
        .floats("greatest", real(|bin| bin.growth.greatest.value()))
        .floats("deviation", real(|bin| bin.deviation))
        .floats("stray", real(TrendBin::stray))
        .floats("before", real(|bin| bin.before.unwrap_or(0.0)))
}

fn whole(count: u64) -> i64 {
    i64::try_from(count).expect("there are fewer positions than 2^63")
}

/// The shape of the set of P-positions of four rows. Where no tail lives, what is said of the living is 0.
pub(crate) fn shape(bins: &[ShapeBin]) -> Table<'_> {
    let overhang = |of: fn(Spread) -> f64| bins.iter().map(move |bin| bin.overhang.map_or(0.0, of));
    Table::new(bins.len() as u64)
        .ints("c", bins.iter().map(|bin| bin.c))
        .ints("d", bins.iter().map(|bin| bin.d))
        .ints("tails", bins.iter().map(|bin| whole(bin.tails)))
        .ints("ended", bins.iter().map(|bin| whole(bin.ended())))
        .ints("living", bins.iter().map(|bin| whole(bin.living)))
        .floats("least", overhang(|spread| spread.least.value()))
        .floats("mean", overhang(|spread| spread.mean))
        .floats("greatest", overhang(|spread| spread.greatest.value()))
}
