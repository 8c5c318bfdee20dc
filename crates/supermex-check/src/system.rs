//! The systems: which cells there are, when they are born, what they are cut down to, and who
//! their rivals are.

use std::ops::Range;

use crate::Refusal;
use crate::content::{List, number};

/// A short certificate may name a large system, so something must bound the memory that this takes.
const MOST_WORDS: u128 = 1 << 27;

/// A system, as one line of the certificate names it.
pub struct System {
    pub line: String,
    pub nim: bool,
    /// The sets of `instant`; otherwise all are empty.
    pub sets: List<Vec<usize>>,
    /// In the lexicographic order of their names: the rows of a tail, or g and r.
    pub cells: Vec<Cell>,
    /// Whether the rivals of each cell are simply all cells before it, so that none need be named.
    pub all_earlier: bool,
}

pub struct Cell {
    pub label: String,
    pub birth: usize,
    /// What the cell is cut down to one moment before its birth, when that one is born.
    pub parent: Option<usize>,
    pub rivals: Vec<usize>,
}

impl System {
    /// None if the line cannot be read; a refusal if it can, but there is no such system, or not
    /// with this number of cells.
    pub fn read(
        line: &str,
        count: impl FnOnce() -> Option<usize>,
    ) -> Option<Result<System, Refusal>> {
        let words: Vec<&str> = line.split(' ').collect();
        let mut sets = List { values: vec![Vec::new()], turn: 0 };
        // How many numbers name a cell, how large a row can be, and how large g.
        let (width, upto, value) = match words[..] {
            // The values of a census are those of the losers.
            ["losers" | "census", "upto", c] => (1, number(c)?, None),
            ["tails", "rows", k, "upto", r] => (number(k)?.saturating_sub(2), number(r)?, None),
            ["nim", "rows", k, "upto", q] => (number(k)?.saturating_sub(1), number(q)?, None),
            ["grundy", "upto", c, "value", g] => (2, number(c)?, Some(number(g)?)),
            ["instant", text] => {
                let (head, repeated) = text.split_once('|').unwrap_or((text, ""));
                let set = |it: &str| it.split(',').filter(|_| !it.is_empty()).map(number).collect();
                let list = |it: &str| it.split(';').map(set).collect::<Option<Vec<_>>>();
                // Nothing before the bar is no set; nothing behind it is one, that is left out.
                sets.values = if text.starts_with('|') { Vec::new() } else { list(head)? };
                sets.turn = sets.values.len();
                sets.values.extend(list(repeated)?);
                (1, 0, None)
            }
            _ => return None,
        };
        let ascending = sets.values.iter().all(|set| set.is_sorted_by(|a, b| a < b));
        let won = words[0] != "instant" || sets.values[0].first() == Some(&0);
        if !ascending || !won || !sets.is_shortest() || line.ends_with('|') || width == 0 {
            let what = "too few rows, or sets not in shortest form, or the first without 0";
            return Some(Err(Refusal::wrong(format!("line 3: {what}"))));
        }
        // Rows that do not increase are a choice of some from others; g and r are chosen alone.
        let choices = (1..=width as u128).try_fold(1_u128, |all, i| {
            Some(all.checked_mul(upto as u128 + i)? / i).filter(|_| i < 1 << 20)
        });
        let pairs = value.map(|value| (value as u128 + 1).saturating_mul(upto as u128 + 1));
        let cells = pairs.or(choices).unwrap_or(u128::MAX);
        if cells != count()? as u128 {
            return Some(Err(Refusal::wrong(format!("line 4: the system has {cells} cells"))));
        }
        let (nim, all_earlier) = (words[0] == "nim", width == 1 && words[0] != "nim");
        // A cell takes room for itself, for its name, and for its rivals where they are named.
        let rivals = if all_earlier { 0 } else { upto.max(value.unwrap_or(0)) as u128 };
        let words = width as u128 * (128 * width as u128 + rivals);
        if cells.saturating_mul(words) > MOST_WORDS {
            return Some(Err(Refusal::too_large()));
        }
        let cells = build(width, upto, value, nim);
        Some(Ok(System { line: line.to_owned(), nim, sets, cells, all_earlier }))
    }
}

fn build(width: usize, upto: usize, value: Option<usize>, nim: bool) -> Vec<Cell> {
    let limit = |name: &[usize]| match (name.last(), value) {
        (None, Some(value)) => value,
        (Some(&row), None) => row,
        _ => upto,
    };
    let mut names = vec![Vec::new()];
    for _ in 0..width {
        let longer = |it: Vec<_>| (0..=limit(&it)).map(move |row| [&it[..], &[row]].concat());
        names = names.into_iter().flat_map(longer).collect();
    }
    let build = |name: &Vec<usize>| {
        let cut = &|rows: Range<usize>, length: usize| {
            let mut other = name.clone();
            other[rows].iter_mut().for_each(|row| *row = length.min(*row));
            names.partition_point(|name| *name < other)
        };
        let first = usize::from(value.is_some());
        let birth = name[first].max(usize::from(nim));
        let parent = (birth > usize::from(nim)).then(|| cut(first..width, birth - 1));
        // A move in a tail cuts the rows after it, too; of g and r, one changes alone.
        let end = &|i: usize| if value.is_some() { i + 1 } else { width };
        let moves = |i: usize| (0..name[i]).map(move |length| cut(i..end(i), length));
        let explicit = nim || width > 1;
        let rivals = (0..width).filter(|_| explicit).flat_map(moves).collect();
        let label = name.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        Cell { label, birth, parent, rivals }
    };
    names.iter().map(build).collect()
}
