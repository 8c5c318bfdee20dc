//! The census: the recurrence of three rows is run again, with nothing kept but the state of each
//! row, and what it gives is compared with the lines of the certificate as it comes.
//!
//! A row is a cell, and its time the second row. Rows that take a value at one time, lowest first,
//! make a column.

use crate::Refusal;
use crate::bits::Bits;
use crate::budget::Budget;
use crate::content::{Claims, List};

/// What a certificate says of a row.
pub enum Ending {
    /// It dies at this time.
    Constant(usize),
    /// It never dies, and from this time on its values, each less its time, are a period.
    Settled(usize, List<usize>),
}

impl Ending {
    /// From this time on it is dead or settled.
    fn ended(&self) -> usize {
        match self {
            Ending::Constant(time) => time.saturating_add(1),
            Ending::Settled(time, _) => *time,
        }
    }

    fn time(&self) -> usize {
        match self {
            Ending::Constant(time) | Ending::Settled(time, _) => *time,
        }
    }

    /// The length of the period, 0 for a row that dies.
    pub fn period(&self) -> usize {
        match self {
            Ending::Constant(_) => 0,
            Ending::Settled(_, list) => list.period(),
        }
    }
}

/// Checks that each row ends as it is claimed.
pub fn check(endings: &[Ending], claims: &Claims, budget: &mut Budget) -> Result<(), Refusal> {
    let (at, period) = consistent(endings, claims)?;
    // Each time has a column, which is begun anew, and a value for each row.
    let (times, column) =
        (at as u128 + period as u128, endings.len() as u128 + u128::from(BEGINNING));
    let work = times.saturating_mul(column);
    // A row has a few numbers, and so has the diagonal.
    budget.hold(endings.len() as u128 * 160)?;
    let spent = endings.len() as u64 + BEGINNING;
    let compare = |row: usize, t: usize, value: usize| {
        let ending = &endings[row];
        if holds(ending, t, value) { Ok(()) } else { Err(refusal(ending, row, t, value)) }
    };
    let mut run = Run::default();
    let mut early: Option<(usize, Vec<State>)> = None;
    // Some work is done before it is known how much there is, because it may show that the rest is
    // not worth while.
    let few = usize::try_from(FEW / column).unwrap_or(usize::MAX).min(at);
    while run.t < at {
        if run.t == few {
            budget.announce(work)?;
        }
        // If all rows have ended much earlier than it is claimed, that is seen without more ado.
        if run.t.is_power_of_two() && run.t > endings.len() && at / 4 > run.t {
            early = run.states(budget.room() / 2).map(|states| (run.t, states));
        }
        if let Some((from, states)) = early.take_if(|(from, _)| run.t == *from + period)
            && run.differs(&states).is_none()
        {
            return Err(Refusal::wrong(format!(
                "line 5: everything repeats from time {from} on already, and not from {at}"
            )));
        }
        run.step(endings.len(), compare)?;
        budget.spend(spent)?;
    }
    if few == at {
        budget.announce(work)?;
    }
    let states = run.states(budget.room()).ok_or_else(|| budget.no_room(budget.room() + 1))?;
    while run.t < at + period {
        run.step(endings.len(), compare)?;
        budget.spend(spent)?;
    }
    if let Some(row) = run.differs(&states) {
        return Err(Refusal::wrong(format!(
            "cell {row}: its state at time {at} does not come again at time {}",
            run.t
        )));
    }
    Ok(())
}

/// This much work is done in any case.
const FEW: u128 = 1 << 28;

/// The work of beginning a column.
const BEGINNING: u64 = 30;

/// What can be seen without the rule: returns A and L, if they fit the lines of the rows.
fn consistent(endings: &[Ending], claims: &Claims) -> Result<(usize, usize), Refusal> {
    let mut all = 1_usize;
    for (r, ending) in endings.iter().enumerate() {
        let fails = |what| Err(Refusal::wrong(format!("cell {r}: {what}")));
        if ending.time() < r {
            return fails("it is not yet born at this time");
        }
        if let Ending::Settled(_, list) = ending
            && list.values.contains(&0)
        {
            return fails("it would be dead with a 0 in its period");
        }
        all = least_common_multiple(all, ending.period().max(1));
    }
    let wrong = |what: String| Err(Refusal::wrong(format!("line 5: {what}")));
    let Some((&period, &(at, cells))) = claims.first_key_value() else {
        return wrong("nothing is said to repeat".to_owned());
    };
    if cells != endings.len() {
        return wrong(format!("the number of cells is {}", endings.len()));
    }
    if period != all {
        return wrong(format!("the least common multiple of all periods is {all}"));
    }
    if at < endings.len() {
        return wrong(format!("cell {} is born at time {at} or later", endings.len() - 1));
    }
    if let Some(r) = endings.iter().position(|ending| at < ending.ended()) {
        return wrong(format!("cell {r} has not ended at time {at}"));
    }
    // True, but said of another time than the first one at which all cells are born and have ended.
    let least = endings.iter().map(Ending::ended).max().unwrap_or(0).max(endings.len());
    if at > least {
        return wrong(format!("all cells have ended at time {least} already"));
    }
    Ok((at, period))
}

/// One that is beyond all bounds is the largest number there is.
fn least_common_multiple(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}

/// All rows at one time.
#[derive(Default)]
struct Run {
    /// The time to come.
    t: usize,
    diagonal: Diagonal,
    /// Those that are born and not dead, in their order.
    rows: Vec<Row>,
    column: Column,
}

/// What each row took at its birth, which counts as taken for all rows above it.
///
/// They are alive then: no row dies at its birth or before it, as its first value is larger than
/// the time. Otherwise three rows of one length would be a P-position, but whoever begins there
/// wins: if eating the last square alone does not win, the answer to it does, and could have been
/// the first move.
#[derive(Default)]
struct Diagonal {
    values: Vec<usize>,
    /// The row of each value, or none that there is.
    rows: Vec<usize>,
    /// All values of rows below this one are in the past.
    past: usize,
}

impl Diagonal {
    fn push(&mut self, value: usize) {
        if value >= self.rows.len() {
            self.rows.resize(value + 1, usize::MAX);
        }
        self.rows[value] = self.values.len();
        self.values.push(value);
    }

    /// Whether a row below this one took the value at its birth.
    fn has(&self, value: usize, row: usize) -> bool {
        self.rows.get(value).is_some_and(|&lower| lower < row)
    }
}

/// What the row whose turn it is cannot take, whatever else it has taken: what the rows below it
/// took at this time, and what they took at their births.
#[derive(Default)]
struct Column {
    t: usize,
    /// Each value less the time.
    crowd: Bits,
    /// The smallest value that can be taken.
    first: usize,
    /// What the rows below this one took at their births is in the crowd.
    row: usize,
}

impl Column {
    fn begin(&mut self, t: usize, diagonal: &mut Diagonal) {
        while diagonal.values.get(diagonal.past).is_some_and(|&value| value < t) {
            diagonal.past += 1;
        }
        self.crowd.clear();
        (self.t, self.first, self.row) = (t, t.max(1), diagonal.past);
    }

    /// It is the turn of this row, after those below it.
    fn turn(&mut self, row: usize, diagonal: &Diagonal) {
        while self.row < row {
            let value = diagonal.values[self.row];
            if value >= self.t {
                self.insert(value);
            }
            self.row += 1;
        }
        if !self.allows(self.first) {
            self.first = self.free_from(self.first);
        }
    }

    fn insert(&mut self, value: usize) {
        self.crowd.insert(value - self.t);
    }

    fn allows(&self, value: usize) -> bool {
        !self.crowd.contains(value - self.t)
    }

    /// The smallest value from this one on that can be taken.
    fn free_from(&self, value: usize) -> usize {
        self.t + self.crowd.free_from(value - self.t)
    }
}

/// A living row, and which of the values from the present time on it has taken: those that lower
/// rows took at their births, and those from `from` to `to`, without `to`, that are no gaps.
struct Row {
    number: usize,
    from: usize,
    to: usize,
    /// In ascending order. What lower rows took at their births is left out: no column allows it,
    /// and all others are few, though nothing depends on that.
    gaps: Vec<usize>,
    dead: bool,
}

impl Row {
    /// A row that has taken its first value.
    fn new(number: usize, value: usize) -> Row {
        Row { number, from: value, to: value + 1, gaps: Vec::new(), dead: false }
    }

    /// Takes the smallest value that it has not taken and the column allows.
    fn take(&mut self, column: &Column, diagonal: &Diagonal) -> usize {
        let number = self.number;
        let missing = |value: &usize| !diagonal.has(*value, number);
        if column.first < self.from {
            self.gaps.splice(..0, (column.first + 1..self.from).filter(missing));
            self.from = column.first;
            return column.first;
        }
        while self.gaps.first().is_some_and(|&gap| gap < column.t) {
            self.gaps.remove(0);
        }
        if let Some(i) = self.gaps.iter().position(|&gap| column.allows(gap)) {
            return self.gaps.remove(i);
        }
        let value = column.free_from(self.to);
        self.gaps.extend((self.to..value).filter(missing));
        self.to = value + 1;
        value
    }

    fn has(&self, value: usize, diagonal: &Diagonal) -> bool {
        let within = (self.from..self.to).contains(&value);
        within && !self.gaps.contains(&value) || diagonal.has(value, self.number)
    }
}

/// The values that a row has taken from the present time on, each less the time.
#[derive(PartialEq, Eq)]
struct State {
    /// The smallest that is not taken.
    free: usize,
    /// All beyond it that are.
    beyond: Vec<usize>,
}

impl Run {
    /// Lets so many rows take what the rule gives, lowest first, and tells of row, time and value.
    /// No line of a certificate has any influence here.
    fn step(
        &mut self,
        count: usize,
        mut tell: impl FnMut(usize, usize, usize) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let Run { t, diagonal, rows, column } = self;
        column.begin(*t, diagonal);
        let mut deaths = false;
        for row in rows.iter_mut() {
            column.turn(row.number, diagonal);
            let value = row.take(column, diagonal);
            column.insert(value);
            tell(row.number, *t, value)?;
            row.dead = value == *t;
            deaths |= row.dead;
        }
        if deaths {
            rows.retain(|row| !row.dead);
        }
        if *t < count {
            column.turn(*t, diagonal);
            let value = column.first;
            tell(*t, *t, value)?;
            diagonal.push(value);
            rows.push(Row::new(*t, value));
        }
        *t += 1;
        Ok(())
    }

    fn state(&self, row: &Row) -> State {
        let t = self.t;
        let taken = |value: &usize| row.has(*value, &self.diagonal);
        // Up to its first gap a row has taken all from `from` on.
        let gap = row.gaps.iter().find(|&&gap| gap >= t).unwrap_or(&row.to);
        let start = if row.from <= t { t.max(*gap) } else { t };
        let end = row.to.max(self.diagonal.rows.len());
        let free = (start..end).find(|value| !taken(value)).unwrap_or(end);
        let beyond = (free..end).filter(taken).map(|value| value - t);
        State { free: free - t, beyond: beyond.collect() }
    }

    /// The states of all rows, if they fit into so many bytes. Those of rows that have settled are
    /// short, but others are not.
    fn states(&self, room: u64) -> Option<Vec<State>> {
        let (mut states, mut bytes) = (Vec::new(), 0);
        for row in &self.rows {
            let state = self.state(row);
            bytes += (size_of::<State>() + 16 * state.beyond.len()) as u64;
            if bytes > room {
                return None;
            }
            states.push(state);
        }
        Some(states)
    }

    /// The first row whose state is another than it was, if any.
    fn differs(&self, states: &[State]) -> Option<usize> {
        let mut rows = self.rows.iter().enumerate();
        let differs = |(i, row): &(usize, &Row)| states.get(*i) != Some(&self.state(row));
        rows.find(differs).map(|(_, row)| row.number)
    }
}

/// Whether the line of a row allows for the value that it takes at time `t`.
fn holds(ending: &Ending, t: usize, value: usize) -> bool {
    match ending {
        Ending::Constant(time) => (value == t) == (t == *time),
        Ending::Settled(time, list) => {
            let listed = match t.checked_sub(*time) {
                Some(later) => list.at(later),
                // The last of the period just before would make the time too late.
                None => list.values.last().filter(|_| t + 1 == *time),
            };
            let same = listed == Some(&(value - t));
            value != t && same == (t >= *time)
        }
    }
}

/// Why it does not.
fn refusal(ending: &Ending, row: usize, t: usize, value: usize) -> Refusal {
    let what = match ending {
        Ending::Constant(time) if value == t => format!("it dies here, and not at time {time}"),
        Ending::Constant(_) => format!("it does not die here: the rule gives {value}"),
        Ending::Settled(..) if value == t => "it dies here, and does not settle".to_owned(),
        Ending::Settled(time, list) if t >= *time => {
            let listed = list.at(t - time).map(|&it| t as i128 + it as i128);
            Refusal::differing(listed, Some(value))
        }
        Ending::Settled(time, _) => format!("it has settled here, before time {time}"),
    };
    Refusal::wrong(format!("cell {row} at time {t}: {what}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// At every time, the state of each row is what it has ever taken, from the time on.
    #[test]
    fn states_are_what_was_taken() {
        let count = 300;
        let mut run = Run::default();
        let mut taken = vec![BTreeSet::new(); count];
        let (mut gaps, mut beyond, mut births) = (0, 0, 0);
        while run.t < 2 * count {
            run.step(count, |row, t, value| {
                // At its birth, every higher row is cut down to it.
                let last = if row == t { count - 1 } else { row };
                taken[row..=last].iter_mut().for_each(|it| assert!(it.insert(value)));
                Ok(())
            })
            .unwrap();
            for row in &run.rows {
                let from = taken[row.number].range(run.t..).map(|value| value - run.t);
                let state = run.state(row);
                let all: Vec<usize> = (0..state.free).chain(state.beyond.iter().copied()).collect();
                assert!(from.eq(all) && !state.beyond.contains(&state.free));
                // Otherwise memory would grow with the square of the number of rows.
                assert!(row.gaps.len() < 9);
                gaps += row.gaps.len();
                beyond += state.beyond.len();
                births += usize::from(run.diagonal.rows.len() > row.to);
            }
        }
        assert!(gaps > 0 && beyond > 0 && births > 0, "{gaps} {beyond} {births}");
    }
}
