//! The systems: which cells there are, when they are born, what they are cut down to, and who
//! their rivals are.

use std::ops::Range;

use crate::Refusal;
use crate::budget::Budget;
use crate::content::{Fault, List, number};
use crate::order::Order;

/// A system, as one line of the certificate names it.
pub struct System {
    pub line: String,
    pub nim: bool,
    /// The sets of `instant`; otherwise all are empty.
    pub sets: List<Vec<usize>>,
    /// In the lexicographic order of their names: the rows of a tail, or g and r. None before
    /// they are built.
    pub cells: Vec<Cell>,
    /// How many cells there are, also before they are built.
    pub count: u128,
    /// How many rivals they name in all.
    rivals: u128,
    /// How many numbers name a cell.
    width: usize,
    /// How large a row can be.
    upto: usize,
    /// How large g can be, where it is a part of the name.
    value: Option<usize>,
    /// Whether the rivals of each cell are simply all cells before it, so that none need be named.
    pub all_earlier: bool,
    /// The poset whose order ideals are the cells, for `poset` and `chains`.
    pub order: Option<Order>,
}

pub struct Cell {
    pub label: String,
    pub birth: usize,
    /// The last time at which the cell takes a value, if there is one: for `poset` alone.
    pub cap: Option<usize>,
    /// What the cell is cut down to one moment before its birth, when that one is born; for `poset`
    /// and `chains` that one may have been born earlier.
    pub parent: Option<usize>,
    pub rivals: Vec<usize>,
    /// Values below the first number are those of the second, an earlier cell: for `chains` alone.
    pub stand_ins: Vec<(usize, usize)>,
    /// From when on the cell is born and no other stands in for it.
    pub regular: usize,
}

impl System {
    /// The system that a line names, without its cells. The number of these is asked for when the
    /// line is known to name a system, and must be right.
    pub fn read(line: &str, count: impl FnOnce() -> Result<usize, Fault>) -> Result<System, Fault> {
        let mut sets = List { values: vec![Vec::new()], turn: 0 };
        if line.starts_with("poset ") || line.starts_with("chains ") {
            let order = Order::read(line)?;
            let (count, width, upto) = (count()?, order.len(), order.last_threshold());
            if count == usize::MAX {
                return Err(Refusal::beyond("line 4").into());
            }
            let (line, cells, value) = (line.to_owned(), Vec::new(), None);
            let (nim, all_earlier) = (!order.is_beside_two(), false);
            let (count, order) = (count as u128, Some(order));
            // Of two chains, every rival may have a stand-in, too.
            let rivals = count.saturating_mul(2 * width as u128);
            return Ok(System {
                line,
                nim,
                sets,
                cells,
                count,
                rivals,
                width,
                upto,
                value,
                all_earlier,
                order,
            });
        }
        let (width, upto, value) = read_name(line, &mut sets).ok_or(Fault::Grammar)?;
        let numbers = sets.values.iter().flatten().chain([&width, &upto]).chain(&value);
        if numbers.max() == Some(&usize::MAX) {
            return Err(Refusal::beyond("line 3").into());
        }
        let ascending = sets.values.iter().all(|set| set.is_sorted_by(|a, b| a < b));
        let won = !line.starts_with("instant") || sets.values[0].first() == Some(&0);
        if !ascending || !won || !sets.is_shortest() || line.ends_with('|') || width == 0 {
            let what = "too few rows, or sets not in shortest form, or the first without 0";
            return Err(Refusal::wrong(format!("line 3: {what}")).into());
        }
        // Rows that do not increase are a choice of some from others; g and r are chosen alone.
        let (few, many) = (width.min(upto) as u128, width.max(upto) as u128);
        let choices = (1..=few).try_fold(1_u128, |all, i| Some(all.checked_mul(many + i)? / i));
        let pairs = value.map(|value| (value as u128 + 1) * (upto as u128 + 1));
        let (cells, said) = (pairs.or(choices).unwrap_or(u128::MAX), count()? as u128);
        // Beyond this, numbers are not told apart.
        let beyond = usize::MAX as u128;
        if cells.min(beyond) != said {
            return Err(Refusal::wrong(format!("line 4: the system has {cells} cells")).into());
        }
        if said == beyond {
            return Err(Refusal::beyond("line 4").into());
        }
        let count = cells;
        let nim = line.starts_with("nim");
        let all_earlier = width == 1 && !nim;
        // A number of a name is half the largest one, on the average, and for each there is a
        // rival.
        let largest = match value {
            Some(value) => value as u128 + upto as u128,
            None => (width as u128).saturating_mul(upto as u128),
        };
        let rivals = if all_earlier { 0 } else { count.saturating_mul(largest) / 2 };
        let (line, cells) = (line.to_owned(), Vec::new());
        let order = None;
        Ok(System { line, nim, sets, cells, count, rivals, width, upto, value, all_earlier, order })
    }

    /// The poset beside one chain, if it is that.
    pub fn one_chain(&self) -> Option<&Order> {
        self.order.as_ref().filter(|order| !order.is_beside_two())
    }

    /// The first time.
    pub fn start(&self) -> usize {
        match &self.order {
            Some(order) => order.lead().0,
            None => usize::from(self.nim),
        }
    }

    /// The least value that may be taken at a time.
    pub fn least(&self, t: usize) -> usize {
        match &self.order {
            _ if self.nim => 0,
            // Beside no upper chain the lower one may be as short as one likes.
            Some(order) if t == order.lead().0 => order.lead().1,
            Some(order) => t.max(order.lead().1),
            None => t.max(1),
        }
    }

    /// The work of letting all cells take a value so many times.
    pub fn work(&self, times: u128) -> u128 {
        let excluded = self.sets.values.iter().map(Vec::len).max().unwrap_or(0) as u128;
        let values = self.count.saturating_mul(VALUE.into());
        times.saturating_mul(values.saturating_add(2 * (self.rivals + excluded)))
    }

    /// The bytes that a run takes: of each cell a few numbers, and what it has taken, which reaches
    /// at most twice as far as its rows.
    pub fn run_bytes(&self) -> u128 {
        let mut reach = self.width as u128 * self.upto as u128 / 4;
        if self.order.is_some() {
            // Each of its values beyond the time stands for an ideal that died.
            reach = reach.saturating_add(self.upto as u128 / 4 + self.count.min(1 << 20) / 4);
        }
        self.count.saturating_mul(reach.saturating_add(192))
    }

    /// The latest birth.
    pub fn last_birth(&self) -> usize {
        self.upto.max(usize::from(self.nim))
    }

    /// Builds the cells, unless they have been built.
    pub fn build(&mut self, budget: &mut Budget) -> Result<(), Refusal> {
        if !self.cells.is_empty() {
            return Ok(());
        }
        let cell = 256 + 32 * self.width as u128;
        budget
            .hold(self.count.saturating_mul(cell).saturating_add(self.rivals.saturating_mul(8)))?;
        // Each rival is looked up among the names of all.
        let work = self.count.saturating_mul(cell).saturating_add(self.rivals.saturating_mul(100));
        budget.announce(work)?;
        self.cells = match &self.order {
            Some(order) => order.build(self.count)?,
            None => build(self.width, self.upto, self.value, self.nim),
        };
        budget.spend(u64::try_from(work).unwrap_or(u64::MAX))
    }
}

/// The work of finding one value.
pub const VALUE: u64 = 8;

/// How many numbers name a cell, how large a row can be, and how large g; and the sets of
/// `instant`.
fn read_name(line: &str, sets: &mut List<Vec<usize>>) -> Option<(usize, usize, Option<usize>)> {
    let words: Vec<&str> = line.split(' ').collect();
    Some(match words[..] {
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
    })
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
        let count = if explicit { name.iter().sum() } else { 0 };
        let mut rivals = Vec::with_capacity(count);
        rivals.extend((0..width).filter(|_| explicit).flat_map(moves));
        let label = name.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        Cell { label, birth, cap: None, parent, rivals, stand_ins: Vec::new(), regular: birth }
    };
    names.iter().map(build).collect()
}
