//! What is said of all bars of three rows: `three`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::automaton::Status;
use crate::three::{Counts, Frequencies, Minima, Strip, Summary, Widths};

/// The openings of all bars of three rows up to a length, and statistics of the sequences d(n) =
/// f(n, n), q(n) and r(n): the second rows at which rows become constant, and those rows, in this
/// order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of the paper")]
pub struct Three {
    /// The most columns.
    pub upto: u32,
    /// Whether every bar has exactly one winning opening.
    pub unique: bool,
    /// How many openings are in the second row.
    pub second_row: usize,
    /// How many openings are in the third row.
    pub third_row: usize,
    /// The blake3, in hex, of the lines `n row column` of all openings.
    pub digest: String,
    /// How many values of the chart were found.
    pub entries: u64,
    /// The widest windows around the lines that were seen.
    pub widest_window: Widths,
    /// How many values were found the slow way.
    pub slow_path: u64,
    /// How far the sequences stray from their trends.
    pub strips: Each<Ends<f64>>,
    /// The n where the sequences are farthest from their trends.
    pub extremes: Each<Ends<u32>>,
    /// How often each difference between successive terms comes up.
    pub differences: Each<BTreeMap<i64, u64>>,
    /// Whether r(n) grows with n.
    pub monotone: bool,
    /// Whether every constant row begins with its smallest value, its first one excepted.
    pub starts_are_minima: bool,
    /// Whether each number is on the diagonal or the start of a constant row, and not both.
    pub complementary: bool,
    /// Whether q(n) is at most 3n − 1.
    pub bounded: bool,
    /// Whether no value f(q, r) is larger than q + r + 1.
    pub within_sum: bool,
    /// The smallest value of each row r except f(r, r).
    pub minima: RowMinima,
    /// How many rows take a value before its column.
    pub frequencies: Taken,
    /// Proved: it is about finitely many bars, each of them decided.
    #[serde(flatten)]
    pub status: Status,
}

/// A number or list for each of the three sequences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Each<T> {
    /// For d(n), whose trend is (1 + 1/√2) n.
    pub d: T,
    /// For q(n), whose trend is (1 + √2) n.
    pub q: T,
    /// For r(n), whose trend is (1 + 1/√2) n.
    pub r: T,
}

/// Below and above; nothing if there are no terms.
pub type Ends<T> = [Option<T>; 2];

/// The smallest value of each row r except f(r, r), and its column, both less √2 r.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowMinima {
    /// The minima are known for rows below this one.
    pub rows: u32,
    /// How far the values stray.
    pub values: Ends<f64>,
    /// How far the columns stray.
    pub columns: Ends<f64>,
    /// The rows where values and columns stray farthest.
    pub extremes: ValuesAndColumns,
    /// For how many rows the column is not known.
    pub unplaced: u32,
    /// Whether minima do not fall from row to row, and columns grow where minima stay the same.
    pub non_decreasing: bool,
}

/// Rows where something is farthest from its trend.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValuesAndColumns {
    /// For values.
    pub values: Ends<u32>,
    /// For columns.
    pub columns: Ends<u32>,
}

/// How many rows take a value before its column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Taken {
    /// Whether q(n) is taken n times, in columns from q(n) − n on.
    pub starts: bool,
    /// How often d(n) is taken, less n/2.
    pub diagonal: Ends<f64>,
    /// The n where that is farthest from 0.
    pub extremes: Ends<u32>,
}

impl Three {
    /// The document of what was found for all bars up to `upto`.
    pub fn new(upto: u32, summary: &Summary, counts: Counts) -> Three {
        let statistics = &summary.statistics;
        let trails = [&statistics.diagonal, &statistics.starts, &statistics.rows];
        let [in_d, in_q, in_r] = trails.map(|trail| &trail.strip);
        let [of_d, of_q, of_r] = trails.map(|trail| trail.differences.clone());
        Three {
            upto,
            unique: summary.is_unique(),
            second_row: summary.second_row(),
            third_row: summary.third_row(),
            digest: summary.digest(),
            entries: counts.entries,
            widest_window: counts.widest,
            slow_path: counts.slow,
            strips: Each { d: distances(in_d), q: distances(in_q), r: distances(in_r) },
            extremes: Each { d: places(in_d), q: places(in_q), r: places(in_r) },
            differences: Each { d: of_d, q: of_q, r: of_r },
            monotone: statistics.first_fall.is_none(),
            starts_are_minima: counts.late_constants == 0,
            complementary: summary.is_unique(),
            bounded: statistics.is_bounded,
            within_sum: counts.beyond == 0,
            minima: row_minima(&statistics.minima),
            frequencies: taken(&statistics.frequencies),
            status: Status::Proved,
        }
    }
}

fn distances(strip: &Strip) -> Ends<f64> {
    [0, 1].map(|end| Some(strip.ends?[end].distance))
}

fn places(strip: &Strip) -> Ends<u32> {
    [0, 1].map(|end| Some(strip.ends?[end].index))
}

fn row_minima(minima: &Minima) -> RowMinima {
    let (values, columns) = (&minima.values, &minima.columns);
    RowMinima {
        rows: minima.rows,
        values: distances(values),
        columns: distances(columns),
        extremes: ValuesAndColumns { values: places(values), columns: places(columns) },
        unplaced: minima.unplaced,
        non_decreasing: minima.first_fall.is_none(),
    }
}

fn taken(frequencies: &Frequencies) -> Taken {
    Taken {
        starts: frequencies.first_exception.is_none(),
        diagonal: distances(&frequencies.on_diagonal),
        extremes: places(&frequencies.on_diagonal),
    }
}
