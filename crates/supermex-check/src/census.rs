//! The census: the recurrence of three rows is run again, with nothing kept but the state of each
//! row, and what it gives is compared with the lines of the certificate as it comes.

use crate::Refusal;
use crate::budget::Budget;
use crate::columns::{Listener, Run, State};
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
    check_by_words::<64>(endings, claims, budget)
}

/// The same, with words of so many values.
fn check_by_words<const B: usize>(
    endings: &[Ending],
    claims: &Claims,
    budget: &mut Budget,
) -> Result<(), Refusal> {
    let (at, period) = consistent(endings, claims)?;
    // Each time has a column, which is begun anew, and a value for each row.
    let (times, column) =
        (at as u128 + period as u128, endings.len() as u128 + u128::from(BEGINNING));
    let work = times.saturating_mul(column);
    // A row has a few numbers, and so has its birth; and its values take part in a block.
    budget.hold(endings.len() as u128 * ROW_BYTES)?;
    let spent = endings.len() as u64 + BEGINNING;
    let mut audit = Audit { endings, first: None };
    let mut run = Run::<B>::new(endings.len());
    let mut early: Option<(usize, Vec<State>)> = None;
    // Some work is done before it is known how much there is, because it may show that the rest is
    // not worth while.
    let few = usize::try_from(FEW / column).unwrap_or(usize::MAX).min(at);
    while run.t < at {
        let t = run.t;
        if t == few {
            budget.announce(work)?;
        }
        // If all rows have ended much earlier than it is claimed, that is seen without more ado.
        if t.is_power_of_two() && t > endings.len() && at / 4 > t {
            early = run.states(budget.room() / 2).map(|states| (t, states));
        }
        if let Some((from, states)) = early.take_if(|(from, _)| t == from.saturating_add(period))
            && run.differs(&states).is_none()
        {
            return Err(Refusal::wrong(format!(
                "line 5: everything repeats from time {from} on already, and not from {at}"
            )));
        }
        let again = early.as_ref().map(|(from, _)| from.saturating_add(period));
        let stops = [Some(few), (t + 1).checked_next_power_of_two(), again];
        let stop = stops.into_iter().flatten().filter(|&stop| stop > t).fold(at, usize::min);
        run.run_block(stop, &mut audit);
        audit.refuse()?;
        budget.spend(spent * (run.t - t) as u64)?;
    }
    if few == at {
        budget.announce(work)?;
    }
    let states = run.states(budget.room()).ok_or_else(|| budget.no_room(0))?;
    while run.t < at + period {
        let t = run.t;
        run.run_block(at + period, &mut audit);
        audit.refuse()?;
        budget.spend(spent * (run.t - t) as u64)?;
    }
    if let Some(row) = run.differs(&states) {
        return Err(Refusal::wrong(format!(
            "cell {row}: its state at time {at} does not come again at time {}",
            run.t
        )));
    }
    Ok(())
}

/// What a row takes up at the most, in a few numbers of its own and its part of a block.
const ROW_BYTES: u128 = 320;

/// Compares what rows take with the lines of a certificate.
struct Audit<'a> {
    endings: &'a [Ending],
    /// The first time at which a line is wrong, and the lowest row then, with its value.
    first: Option<(usize, usize, usize)>,
}

impl Listener for Audit<'_> {
    fn wants(&self, row: usize) -> usize {
        // What comes just before a row settles would make it settle earlier, perhaps.
        self.endings[row].time().saturating_sub(1)
    }

    fn expects(&self, row: usize) -> Option<(usize, usize)> {
        match &self.endings[row] {
            Ending::Settled(time, list) if list.period() == 1 => Some((*time, list.values[0])),
            _ => None,
        }
    }

    fn hear(&mut self, row: usize, t: usize, value: usize) {
        let earlier = self.first.is_none_or(|(time, lowest, _)| (t, row) < (time, lowest));
        if earlier && !holds(&self.endings[row], t, value) {
            self.first = Some((t, row, value));
        }
    }
}

impl Audit<'_> {
    fn refuse(&self) -> Result<(), Refusal> {
        let refuse = |(t, row, value)| Err(refusal(&self.endings[row], row, t, value));
        self.first.map_or(Ok(()), refuse)
    }
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
    use super::*;
    use crate::Checker;
    use crate::columns::tests::Plain;

    /// How rows end, as it seems to someone who sees nothing from `until` on.
    fn seen(plain: &Plain, count: usize, until: usize) -> Vec<Ending> {
        let ending = |row: usize| {
            let less = |t: usize| plain.at(row, t).map(|value| value - t);
            if let Some(time) = (row..until).find(|&t| less(t) == Some(0)) {
                return Ending::Constant(time);
            }
            // From the end on backwards, the period that holds longest.
            let start = |period: usize| {
                let mut times = (row..until - period).rev();
                times.find(|&t| less(t) != less(t + period)).map_or(row, |t| t + 1)
            };
            let most = (until - row).min(9);
            let period = (1..=most).min_by_key(|&period| start(period) + period).unwrap();
            let (from, some) = (start(period), |i: usize| less(start(period) + i));
            settled(from, (0..period).map_while(some).collect())
        };
        (0..count).map(ending).collect()
    }

    fn settled(time: usize, values: Vec<usize>) -> Ending {
        Ending::Settled(time, List { values, turn: 0 })
    }

    /// The claim that the lines ask for, whether they are true or not.
    fn claim(endings: &[Ending]) -> Claims {
        let at = endings.iter().map(Ending::ended).max().unwrap().max(endings.len());
        let periods = endings.iter().map(|ending| ending.period().max(1));
        [(periods.fold(1, least_common_multiple), (at, endings.len()))].into()
    }

    /// The same check, one value after the other.
    fn check_plainly(endings: &[Ending], claims: &Claims, plain: &Plain) -> Result<(), Refusal> {
        let (at, period) = consistent(endings, claims)?;
        for t in 0..at + period {
            for (row, ending) in endings.iter().enumerate() {
                let value = plain.at(row, t).filter(|&value| !holds(ending, t, value));
                value.map_or(Ok(()), |value| Err(refusal(ending, row, t, value)))?;
            }
        }
        let states = |t: usize| {
            let states = plain.states(t).into_iter();
            states.filter(|it| it.row < endings.len()).collect::<Vec<_>>()
        };
        let (then, again) = (states(at), states(at + period));
        let differs = |(i, now): (usize, &State)| (then.get(i) != Some(now)).then_some(now.row);
        match again.iter().enumerate().find_map(differs) {
            None => Ok(()),
            Some(row) => Err(Refusal::wrong(format!(
                "cell {row}: its state at time {at} does not come again at time {}",
                at + period
            ))),
        }
    }

    /// Whatever the lines say, words give the same answer as single steps, in the same words.
    #[test]
    fn words_answer_as_single_steps_do() {
        let (count, until) = (120, 220);
        let plain = Plain::new(count, until);
        let truth = seen(&plain, count, until);
        let mut random = fastrand::Rng::with_seed(20_261_118);
        let (mut accepted, mut unequal, mut refused) = (0, 0, 0);
        for round in 0..200 {
            // The whole truth, or what seems to be true at some time.
            let all = random.usize(1..=count);
            let early = if random.bool() { until } else { random.usize(all..2 * all) + 1 };
            let mut endings = seen(&plain, all, early);
            for _ in 0..random.usize(..3) {
                let row = random.usize(..all);
                let time = (endings[row].time() + random.usize(..3)).saturating_sub(1);
                let value = plain.at(row, time.max(row)).map_or(3, |value| value - time.max(row));
                endings[row] = match random.u8(..4) {
                    0 => Ending::Constant(time),
                    1 => settled(time, vec![value]),
                    2 => settled(time, vec![value, value + 1]),
                    _ => seen(&plain, all, early).swap_remove(row),
                };
            }
            let claims = claim(&endings);
            if claims.iter().any(|(period, (at, _))| period + at >= until) {
                continue;
            }
            let expected = check_plainly(&endings, &claims, &plain);
            match &expected {
                Ok(()) => accepted += 1,
                Err(refusal) if refusal.at.contains("come again") => unequal += 1,
                Err(_) => refused += 1,
            }
            let budget = || Checker::default().budget();
            let answers = [
                check_by_words::<3>(&endings, &claims, &mut budget()),
                check_by_words::<8>(&endings, &claims, &mut budget()),
                check(&endings, &claims, &mut budget()),
            ];
            assert!(answers.iter().all(|it| *it == expected), "{round}: {expected:?} {answers:?}");
        }
        assert!(accepted > 50 && unequal > 0 && refused > 80, "{accepted} {unequal} {refused}");
        assert_eq!(check_plainly(&truth, &claim(&truth), &plain), Ok(()));
    }
}
