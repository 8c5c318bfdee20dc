//! The census: the recurrence of three rows is run again, with nothing kept but the state of each
//! row, and what it gives is compared with the lines of the certificate as it comes.
//!
//! A row is a cell, and its time the second row. Rows that take a value at one time, lowest first,
//! make a column.

use crate::Refusal;
use crate::bits::Bits;
use crate::content::{Claims, List};

/// So many values are found at the most, counting those of dead rows and before birth, so that no
/// certificate runs for days.
const MOST_VALUES: u128 = 1 << 37;
/// So many times are run through at the most. What keeps a row from a value is another of its own
/// or of a lower row, so that none is larger than two times the time and the number of rows: 32 bits
/// still hold it.
const MOST_TIMES: u128 = 1 << 30;
/// So many words are kept for all states at the most. States that repeat are short.
const MOST_WORDS: usize = 1 << 24;

/// What a certificate says of a row.
pub enum Ending {
    /// It dies at this time.
    Constant(usize),
    /// It never dies, and from this time on its values, each less its time, are a period.
    Settled(usize, List<usize>),
}

impl Ending {
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
pub fn check(endings: &[Ending], claims: &Claims) -> Result<(), Refusal> {
    let (at, period) = consistent(endings, claims)?;
    let end = at as u128 + period as u128;
    if end > MOST_TIMES || end * endings.len() as u128 > MOST_VALUES {
        return Err(Refusal::too_large());
    }
    let mut run = Run::default();
    while run.t < at {
        run.step(endings)?;
    }
    let states = run.states()?;
    while run.t < at + period {
        run.step(endings)?;
    }
    let differs = |(row, state): &(&Row, &State)| run.state(row) != **state;
    match run.rows.iter().zip(&states).find(differs) {
        Some((row, _)) => Err(Refusal::wrong(format!(
            "cell {}: its state at time {at} does not come again at time {}",
            row.number, run.t
        ))),
        None => Ok(()),
    }
}

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
    let early = |ending: &Ending| match ending {
        Ending::Constant(time) => at <= *time,
        Ending::Settled(time, _) => at < *time,
    };
    match endings.iter().position(early) {
        Some(r) => wrong(format!("cell {r} has not ended at time {at}")),
        None => Ok((at, period)),
    }
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
    /// What the column has, and what is on the diagonal of lower rows: each value less the time.
    crowd: Bits,
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

/// A living row, and which of the values from the present time on it has taken: those that are on
/// the diagonal of lower rows, and those from `from` to `to`, without `to`, that are no gaps.
struct Row {
    number: usize,
    from: usize,
    to: usize,
    /// In ascending order, and none of them on the diagonal of a lower row. They are few, but
    /// nothing depends on that.
    gaps: Vec<usize>,
}

impl Row {
    /// Takes the smallest value that neither the row nor the crowd has; `first` is the smallest that
    /// the crowd does not have.
    fn take(&mut self, t: usize, first: usize, crowd: &Bits, diagonal: &Diagonal) -> usize {
        if first < self.from {
            let own = |value: &usize| !diagonal.has(*value, self.number);
            self.gaps.splice(..0, (first + 1..self.from).filter(own));
            self.from = first;
            return first;
        }
        while self.gaps.first().is_some_and(|&gap| gap < t) {
            self.gaps.remove(0);
        }
        let free = |&gap: &usize| gap >= first && !crowd.contains(gap - t);
        if let Some(i) = self.gaps.iter().position(free) {
            return self.gaps.remove(i);
        }
        let value = t + crowd.free_from(first.max(self.to) - t);
        let own = |value: &usize| !diagonal.has(*value, self.number);
        self.gaps.extend((self.to..value).filter(own));
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
    /// Lets all rows take what the rule gives, lowest first, and compares it with their lines.
    fn step(&mut self, endings: &[Ending]) -> Result<(), Refusal> {
        let Run { t, diagonal, rows, crowd } = self;
        let t = *t;
        crowd.clear();
        while diagonal.values.get(diagonal.past).is_some_and(|&value| value < t) {
            diagonal.past += 1;
        }
        // The diagonal of rows below this one is in the crowd.
        let mut lower = diagonal.past;
        let least = usize::from(t == 0);
        let mut first = |row: usize, crowd: &mut Bits| {
            for value in &diagonal.values[lower..row.max(lower)] {
                if *value >= t {
                    crowd.insert(value - t);
                }
            }
            lower = lower.max(row);
            t + crowd.free(least)
        };
        let mut failed = None;
        rows.retain_mut(|row| {
            let first = first(row.number, crowd);
            let value = row.take(t, first, crowd, diagonal);
            crowd.insert(value - t);
            if failed.is_none() && !holds(&endings[row.number], t, value) {
                failed = Some((row.number, value));
            }
            value != t
        });
        if let Some(ending) = endings.get(t) {
            let value = first(t, crowd);
            if failed.is_none() && !holds(ending, t, value) {
                failed = Some((t, value));
            }
            diagonal.push(value);
            rows.push(Row { number: t, from: value, to: value + 1, gaps: Vec::new() });
        }
        self.t += 1;
        failed.map_or(Ok(()), |(row, value)| Err(refusal(&endings[row], row, t, value)))
    }

    fn state(&self, row: &Row) -> State {
        let t = self.t;
        // What lies between has been taken.
        let solid = row.gaps.iter().copied().find(|&gap| gap >= t).unwrap_or(row.to);
        let mut free = if row.from <= t { solid.max(t) } else { t };
        while row.has(free, &self.diagonal) {
            free += 1;
        }
        let taken = |value: &usize| row.has(*value, &self.diagonal);
        let end = row.to.max(self.diagonal.rows.len());
        let beyond = (free..end).filter(taken).map(|value| value - t);
        State { free: free - t, beyond: beyond.collect() }
    }

    fn states(&self) -> Result<Vec<State>, Refusal> {
        let (mut states, mut words) = (Vec::new(), 0);
        for row in &self.rows {
            let state = self.state(row);
            words += state.beyond.len();
            if words > MOST_WORDS {
                return Err(Refusal::too_large());
            }
            states.push(state);
        }
        Ok(states)
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
