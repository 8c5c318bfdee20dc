//! A finite poset beside one long chain, or beside two: the order comes from line 3 of a
//! certificate, and its order ideals are the cells.

use crate::Refusal;
use crate::content::{Fault, number};
use crate::system::Cell;

/// A poset and its chains. No element has a larger number than those above it.
pub struct Order {
    /// For each element, the elements below it, as bits.
    below: Vec<u64>,
    /// For each element, the shortest chain that it is there with: k + 1. Beside two chains, that
    /// is the upper one.
    births: Vec<usize>,
    beside: Beside,
}

/// What else there is beside the elements.
enum Beside {
    /// One chain. For each element, the longest chain that is there without it: l.
    One(Vec<Option<usize>>),
    /// Two chains, and by how much the upper is shifted. For each element, the shortest lower chain
    /// that it is there with.
    Two(isize, Vec<usize>),
}

type Pairs = Vec<(usize, usize)>;

impl Order {
    /// Reads `poset elements M less a<b,... above f:k,... below g:l,...`, or `chains shift K
    /// elements M less a<b,... upper f:k,... lower f:l,...`, where the last three may be missing.
    pub fn read(line: &str) -> Result<Order, Fault> {
        let words: Vec<&str> = line.split(' ').collect();
        let (shift, count, mut rest) = match &words[..] {
            ["poset", "elements", count, rest @ ..] => (None, count, rest),
            ["chains", "shift", shift, "elements", count, rest @ ..] => {
                (Some(read_shift(shift)?), count, rest)
            }
            _ => return Err(Fault::Grammar),
        };
        let count = number(count).filter(|&count| count <= 64).ok_or(Fault::Grammar)?;
        let mut pairs = |name: &str, between: char| match rest {
            [word, pairs, others @ ..] if *word == name => {
                rest = others;
                let pair = |it: &str| {
                    let (one, other) = it.split_once(between)?;
                    Some((number(one)?, number(other)?))
                };
                pairs.split(',').map(pair).collect::<Option<Pairs>>().ok_or(Fault::Grammar)
            }
            _ => Ok(Vec::new()),
        };
        let [one, other] = if shift.is_some() { ["upper", "lower"] } else { ["above", "below"] };
        let (less, first, second) = (pairs("less", '<')?, pairs(one, ':')?, pairs(other, ':')?);
        if !rest.is_empty() {
            return Err(Fault::Grammar);
        }
        let thresholds = first.iter().chain(&second);
        // Sums of thresholds and the shift have to be numbers of the checker, too.
        if thresholds.clone().any(|pair| pair.1 > usize::MAX / 4) {
            return Err(Refusal::beyond("line 3").into());
        }
        let ordered = less.is_sorted_by(|a, b| a < b)
            && less.iter().all(|(one, other)| one < other && *other < count)
            && [&first, &second].iter().all(|it| it.is_sorted_by(|a, b| a.0 < b.0))
            && thresholds.clone().all(|pair| pair.0 < count);
        let order = ordered.then(|| Order::new(count, &less, &first, &second, shift)).flatten();
        let what = "line 3: the order is not closed, or not written in the only way";
        order.ok_or_else(|| Refusal::wrong(what).into())
    }

    /// The order, if the pairs are covers and nothing else follows from the thresholds.
    fn new(
        count: usize,
        less: &[(usize, usize)],
        first: &[(usize, usize)],
        second: &[(usize, usize)],
        shift: Option<isize>,
    ) -> Option<Order> {
        let mut below: Vec<u64> = vec![0; count];
        for great in 0..count {
            let covered = less.iter().filter(|pair| pair.1 == great);
            let between = covered.clone().fold(0, |bits, pair| bits | below[pair.0]);
            if covered.clone().any(|pair| between >> pair.0 & 1 == 1) {
                return None;
            }
            below[great] = covered.fold(between, |bits, pair| bits | 1 << pair.0);
        }
        let place = |pairs: &[(usize, usize)], element: usize| {
            pairs.iter().find(|pair| pair.0 == element).map(|pair| pair.1)
        };
        let births: Vec<usize> =
            (0..count).map(|it| place(first, it).map_or(0, |place| place + 1)).collect();
        let seconds = (0..count).map(|it| place(second, it));
        let beside = match shift {
            None => Beside::One(seconds.collect()),
            Some(shift) => {
                Beside::Two(shift, seconds.map(|place| place.map_or(0, |it| it + 1)).collect())
            }
        };
        let order = Order { below, births, beside };
        let all = (0..count).all(|one| (0..count).all(|other| order.is_closed(one, other)));
        all.then_some(order)
    }

    /// Whether all that follows from two elements and their thresholds is said.
    fn is_closed(&self, one: usize, other: usize) -> bool {
        let is_less = self.below[other] >> one & 1 == 1;
        match &self.beside {
            Beside::One(caps) => {
                let cap = |element: usize| caps[element].unwrap_or(usize::MAX);
                if is_less {
                    // What is below one is below the other, and the other way round.
                    self.births[one] <= self.births[other] && cap(one) <= cap(other)
                } else {
                    // One is not below the chain where the chain is below the other.
                    cap(one) >= self.births[other]
                }
            }
            Beside::Two(shift, lowers) => {
                // What is above an element of the upper chain is above what this is above.
                let needed = match self.births[one] {
                    0 => 0,
                    birth => birth.saturating_add_signed(*shift),
                };
                let inherits =
                    self.births[one] <= self.births[other] && lowers[one] <= lowers[other];
                lowers[one] >= needed && (!is_less || inherits)
            }
        }
    }

    /// Whether there are two chains.
    pub fn is_beside_two(&self) -> bool {
        matches!(self.beside, Beside::Two(..))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.below.len()
    }

    /// By how much times are more than lengths of the upper chain, and values more than lengths of
    /// the lower one.
    pub fn lead(&self) -> (usize, usize) {
        match self.beside {
            Beside::One(_) => (0, 0),
            Beside::Two(shift, _) if shift < 0 => (0, shift.unsigned_abs()),
            Beside::Two(shift, _) => (shift.unsigned_abs(), 0),
        }
    }

    /// The last time at which an ideal is born, or ends, or has a value that it is too large for.
    pub fn last_threshold(&self) -> usize {
        let (times, values) = self.lead();
        let last = self.births.iter().map(|birth| birth + times).max().unwrap_or(times);
        match &self.beside {
            Beside::One(caps) => caps.iter().flatten().fold(last, |last, cap| last.max(*cap)),
            Beside::Two(_, lowers) => {
                lowers.iter().fold(last.max(values), |last, lower| last.max(lower + values))
            }
        }
    }

    /// The order ideals as cells, in ascending order of their bits, if they are this many.
    pub fn build(&self, count: u128) -> Result<Vec<Cell>, Refusal> {
        let mut ideals: Vec<u64> = Vec::new();
        // The elements that are not decided, from the first on; those that are in; and those that
        // have to be in. None is below one with a smaller number, so that no choice is in vain.
        let mut choices = vec![(self.len(), 0_u64, 0_u64)];
        while let Some((undecided, inside, needed)) = choices.pop() {
            if undecided == 0 {
                ideals.push(inside);
                if ideals.len() as u128 > count {
                    return Err(Refusal::wrong("line 4: the system has more cells"));
                }
                continue;
            }
            let last = undecided - 1;
            choices.push((last, inside | 1 << last, needed | self.below[last]));
            if needed >> last & 1 == 0 {
                choices.push((last, inside, needed));
            }
        }
        if (ideals.len() as u128) < count {
            return Err(Refusal::wrong(format!("line 4: the system has {} cells", ideals.len())));
        }
        Ok(ideals.iter().map(|&ideal| self.build_cell(ideal, &ideals)).collect())
    }

    fn build_cell(&self, ideal: u64, ideals: &[u64]) -> Cell {
        // The cell of the elements of the ideal that pass.
        let find = |passes: &dyn Fn(usize) -> bool| {
            let elements = (0..self.len()).filter(|&it| ideal >> it & 1 == 1 && passes(it));
            let bits = elements.fold(0, |bits, it| bits | 1_u64 << it);
            ideals.partition_point(|&other| other < bits)
        };
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            (0..self.len()).partition(|it| ideal >> it & 1 == 1);
        let (times, values) = self.lead();
        let last = inside.iter().map(|&it| self.births[it]).max().unwrap_or(0);
        let birth = last + times;
        let rival = |&taken: &usize| find(&|it| it != taken && self.below[it] >> taken & 1 == 0);
        let names: Vec<String> = inside.iter().map(usize::to_string).collect();
        let mut cell = Cell {
            label: format!("{}@{birth}", names.join(",")),
            birth,
            cap: None,
            parent: (last > 0).then(|| find(&|it| self.births[it] < last)),
            rivals: inside.iter().map(rival).collect(),
            stand_ins: Vec::new(),
            regular: birth,
        };
        match &self.beside {
            Beside::One(caps) => {
                cell.cap = outside.iter().filter_map(|&it| caps[it]).min();
                if let Some(cap) = cell.cap {
                    cell.label.extend(["-", &cap.to_string()]);
                }
            }
            Beside::Two(_, lowers) => {
                let mut needed: Vec<usize> =
                    inside.iter().map(|&it| lowers[it]).filter(|&lower| lower > 0).collect();
                needed.sort_unstable();
                needed.dedup();
                let stand_in = |&lower: &usize| (lower + values, find(&|it| lowers[it] < lower));
                cell.stand_ins = needed.iter().map(stand_in).collect();
                let whole = cell.stand_ins.last().map_or(values, |stand_in| stand_in.0);
                cell.regular = birth.max(whole).max(times + 1);
                cell.label.extend(["/", &whole.to_string()]);
            }
        }
        cell
    }
}

/// Reads a whole number, which may be negative.
fn read_shift(word: &str) -> Result<isize, Fault> {
    let (sign, digits) = match word.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, word),
    };
    let size = number(digits).filter(|&size| sign > 0 || size > 0).ok_or(Fault::Grammar)?;
    if size > usize::MAX / 4 {
        return Err(Refusal::beyond("line 3").into());
    }
    Ok(sign * size.cast_signed())
}
