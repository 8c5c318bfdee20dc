//! Facts as tables for other programs: the one place that says which columns each export has, `data export`.

use std::ops::RangeInclusive;

use crate::Square;
use crate::bars::Openings;
use crate::request::{NimTableFound, ROWS, Rectangles};
use crate::rows::{NimCount, ShapeBin, Spread, TrendBin};
use crate::table::Table;
use crate::three::{Census, Chart, Fate, Minimum, Summary, predicted_column};

/// Every winning opening of 3 × n, with the column that is predicted for one in its row.
pub fn openings(summary: &Summary) -> Table<'_> {
    let all = || {
        (1_u32..).zip(summary.openings()).flat_map(|(n, all)| all.iter().map(move |&at| (n, at)))
    };
    Table::new(all().count() as u64)
        .ints("cols", all().map(|(n, _)| n))
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

/// The smallest value of each row but its first, and the column where it is.
pub fn minima(minima: &[Minimum]) -> Table<'_> {
    Table::new(minima.len() as u64)
        .ints("r", (0_u32..).take(minima.len()))
        .unit("squares")
        .ints("value", minima.iter().map(|minimum| minimum.value))
        .unit("squares")
        .ints("column", minima.iter().map(|minimum| minimum.column))
        .unit("squares")
}

/// How every row ends. One that is constant has period 0 and no values, as `census` prints it.
pub fn census(census: &Census) -> Table<'_> {
    let fates = || census.iter().map(|(_, fate)| fate);
    let values = |fate: &Fate| match fate {
        Fate::Constant(_) => Vec::new(),
        Fate::Settled(settled) => settled.differences.iter().copied().map(i64::from).collect(),
    };
    Table::new(fates().count() as u64)
        .ints("r", census.iter().map(|(row, _)| row))
        .unit("squares")
        .texts(
            "kind",
            fates().map(|fate| match fate {
                Fate::Constant(_) => "constant",
                Fate::Settled(_) => "settled",
            }),
        )
        .longest("constant".len())
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
                Fate::Settled(settled) => settled.differences.len(),
            }),
        )
        .lists("values", fates().map(values))
}

/// A window of the chart, a value a record; as a grid, of these lengths, with 0 where r > q.
pub fn chart(chart: &Chart, columns: RangeInclusive<u32>, rows: RangeInclusive<u32>) -> Table<'_> {
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
        .unit("squares")
        .ints("r", all().map(|(_, r, _)| r))
        .unit("squares")
        .ints("value", all().map(|(_, _, f)| f))
        .unit("squares")
        .grid(["r", "q"], shape, grid)
}

/// Every winning opening of the bars of so many rows.
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

/// The nim-values of bars, from one column on.
pub fn rectangles(found: &Rectangles) -> Table<'_> {
    Table::new(found.nims.len() as u64)
        .ints("cols", (1_u32..).take(found.nims.len()))
        .unit("columns")
        .ints("nim", found.nims.iter().map(|nim| nim.get()))
}

/// The nim-values of positions of at most so many rows that have a certain second or third row, if one is
/// named. Empty rows are 0.
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

/// How nim-values grow with the first row. Where there is no mean of shorter first rows, it is absent.
pub fn nim_trend<'t>(bins: &[TrendBin]) -> Table<'t> {
    let real = |of: fn(&TrendBin) -> f64| bins.iter().map(of).collect::<Vec<_>>();
    Table::new(bins.len() as u64)
        .ints("q", bins.iter().map(|bin| bin.q).collect::<Vec<_>>())
        .ints("r", bins.iter().map(|bin| bin.r).collect::<Vec<_>>())
        .ints("positions", bins.iter().map(|bin| bin.positions).collect::<Vec<_>>())
        .unit("positions")
        .floats("least", real(|bin| bin.growth.least.value()))
        .floats("mean", real(|bin| bin.growth.mean))
        .floats("greatest", real(|bin| bin.growth.greatest.value()))
        .floats("deviation", real(|bin| bin.deviation))
        .floats("stray", real(TrendBin::stray))
        .floats("before", bins.iter().map(|bin| bin.before).collect::<Vec<_>>())
}

/// The shape of the set of P-positions of four rows. Where no tail lives, what is said of the living is absent.
pub fn shape<'t>(bins: &[ShapeBin]) -> Table<'t> {
    let overhang =
        |of: fn(Spread) -> f64| -> Vec<_> { bins.iter().map(|bin| bin.overhang.map(of)).collect() };
    Table::new(bins.len() as u64)
        .ints("c", bins.iter().map(|bin| bin.c).collect::<Vec<_>>())
        .ints("d", bins.iter().map(|bin| bin.d).collect::<Vec<_>>())
        .ints("tails", bins.iter().map(|bin| bin.tails).collect::<Vec<_>>())
        .unit("tails")
        .ints("ended", bins.iter().map(ShapeBin::ended).collect::<Vec<_>>())
        .unit("tails")
        .ints("living", bins.iter().map(|bin| bin.living).collect::<Vec<_>>())
        .unit("tails")
        .floats("least", overhang(|spread| spread.least.value()))
        .floats("mean", overhang(|spread| spread.mean))
        .floats("greatest", overhang(|spread| spread.greatest.value()))
}
