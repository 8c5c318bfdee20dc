//! A decision procedure for statements about natural numbers that are made of sums, comparisons,
//! *and*, *or*, *not* and *there is*: Presburger arithmetic.
//!
//! A statement about the numbers of some variables is a [`Set`]: of all choices of numbers for
//! which it is true. A set is kept as a finite automaton. It reads the numbers in binary, all
//! variables at once, lowest bits first; a *letter* is one bit of each variable. After a word it
//! is in a state that accepts exactly if the numbers that were read belong to the set. Numbers may
//! be written with more zeros than they need, so in every automaton
//!
//! - (*) a state accepts exactly if the state that it reaches by a letter of zeros does.
//!
//! Each operation says why its automaton is right, and why (*) holds. A statement is true for all
//! numbers exactly if its negation is the empty set, that is, if no state that can be reached
//! accepts; otherwise a shortest way to such a state spells a counterexample.

use std::collections::{BTreeMap, VecDeque};
use std::ops::{Add, Mul, Sub};

/// How many variables there are. Every automaton reads all of them.
pub const VARIABLES: usize = 5;

/// How many letters there are: a bit for each variable.
const LETTERS: usize = 1 << VARIABLES;

/// A sum of variables, each with a factor, and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    factors: [i64; VARIABLES],
    constant: i64,
}

impl Sum {
    pub const fn variable(index: usize) -> Sum {
        let mut factors = [0; VARIABLES];
        factors[index] = 1;
        Sum { factors, constant: 0 }
    }

    /// The sum of the factors of those variables whose bit is set in `letter`.
    fn at(&self, letter: usize) -> i64 {
        let bits = (0..VARIABLES).filter(|bit| letter >> bit & 1 == 1);
        bits.map(|bit| self.factors[bit]).sum()
    }
}

impl From<i64> for Sum {
    fn from(constant: i64) -> Sum {
        Sum { factors: [0; VARIABLES], constant }
    }
}

impl<S: Into<Sum>> Add<S> for Sum {
    type Output = Sum;

    fn add(self, other: S) -> Sum {
        let other = other.into();
        let factors = std::array::from_fn(|index| self.factors[index] + other.factors[index]);
        Sum { factors, constant: self.constant + other.constant }
    }
}

impl<S: Into<Sum>> Sub<S> for Sum {
    type Output = Sum;

    fn sub(self, other: S) -> Sum {
        self + -1 * other.into()
    }
}

impl Mul<Sum> for i64 {
    type Output = Sum;

    fn mul(self, sum: Sum) -> Sum {
        Sum { factors: sum.factors.map(|factor| self * factor), constant: self * sum.constant }
    }
}

/// A set of choices of numbers for the variables. The first state is where reading begins.
#[derive(Clone, Debug)]
pub struct Set {
    states: Vec<State>,
}

#[derive(Clone, Debug)]
struct State {
    accepts: bool,
    /// The state that each letter leads to.
    next: Vec<usize>,
}

impl Set {
    /// The states that are reached from `start`, each named by what is known there.
    fn explore<S: Ord + Clone>(
        start: S,
        accepts: impl Fn(&S) -> bool,
        next: impl Fn(&S, usize) -> S,
    ) -> Set {
        let mut names = vec![start.clone()];
        let mut places = BTreeMap::from([(start, 0)]);
        let mut states = Vec::new();
        while let Some(name) = names.get(states.len()).cloned() {
            let mut place = |letter| {
                let name = next(&name, letter);
                *places.entry(name).or_insert_with_key(|name| {
                    names.push(name.clone());
                    names.len() - 1
                })
            };
            let next = (0..LETTERS).map(&mut place).collect();
            states.push(State { accepts: accepts(&name), next });
        }
        Set { states }.merge_states()
    }

    /// Where `left ≤ right`.
    ///
    /// Write each variable as x = e + 2x′, where e is its bit in the letter. Σ fx ≤ c is
    /// Σ fx′ ≤ (c − Σ fe)/2, and since the left side is whole, the right side may be rounded down:
    /// that is the state after the letter. When only zeros are left, Σ fx ≤ c is 0 ≤ c. (*) holds,
    /// because c ≥ 0 exactly if ⌊c/2⌋ ≥ 0. The states are finitely many: |c| never exceeds its
    /// first value and Σ |f|.
    pub fn at_most(left: impl Into<Sum>, right: impl Into<Sum>) -> Set {
        let sum = left.into() - right.into();
        let next = |&c: &i64, letter: usize| (c - sum.at(letter)).div_euclid(2);
        Set::explore(-sum.constant, |&c| c >= 0, next)
    }

    /// Where `left = right`.
    pub fn equal(left: impl Into<Sum>, right: impl Into<Sum>) -> Set {
        let (left, right) = (left.into(), right.into());
        Set::at_most(left, right).and(&Set::at_most(right, left))
    }

    /// Both automata at once; (*) holds because it holds for each.
    fn join(&self, other: &Set, accepts: impl Fn(bool, bool) -> bool) -> Set {
        let next = |&(one, two): &(usize, usize), letter: usize| {
            (self.states[one].next[letter], other.states[two].next[letter])
        };
        let joined = |&(one, two): &(usize, usize)| {
            accepts(self.states[one].accepts, other.states[two].accepts)
        };
        Set::explore((0, 0), joined, next)
    }

    pub fn and(&self, other: &Set) -> Set {
        self.join(other, |one, two| one && two)
    }

    pub fn or(&self, other: &Set) -> Set {
        self.join(other, |one, two| one || two)
    }

    pub fn not(&self) -> Set {
        let mut states = self.states.clone();
        for state in &mut states {
            state.accepts = !state.accepts;
        }
        Set { states }
    }

    /// Where there is a number for `variable` that belongs to the set.
    ///
    /// The automaton keeps the set of all states that are possible if the bits of the variable are
    /// unknown. Its number may be longer than the others: a set accepts if letters that are zero
    /// but for the variable lead from one of its states to one that accepts. (*) holds, because
    /// such a way either begins with a letter, which a letter of zeros stands for now, or is
    /// empty, and then (*) of the old automaton says it.
    pub fn exists(&self, variable: usize) -> Set {
        let bit = 1 << variable;
        let mut ends: Vec<bool> = self.states.iter().map(|state| state.accepts).collect();
        // Each round goes back one letter; after as many rounds as states nothing is new.
        for _ in 0..self.states.len() {
            for (place, state) in self.states.iter().enumerate() {
                ends[place] = ends[place] || ends[state.next[0]] || ends[state.next[bit]];
            }
        }
        let next = |possible: &Vec<usize>, letter: usize| {
            let letters = [letter & !bit, letter | bit];
            let after = possible.iter().map(|&place| &self.states[place].next);
            let mut after: Vec<usize> = after.flat_map(|next| letters.map(|it| next[it])).collect();
            after.sort_unstable();
            after.dedup();
            after
        };
        Set::explore(vec![0], |possible| possible.iter().any(|&place| ends[place]), next)
    }

    /// The same set with as few states as possible. States are told apart by whether they accept,
    /// and then, again and again, by what their letters lead to; those that never differ are one.
    fn merge_states(self) -> Set {
        let mut classes: Vec<usize> =
            self.states.iter().map(|state| usize::from(state.accepts)).collect();
        let mut count = 0;
        loop {
            let mut names = BTreeMap::new();
            let finer = self.states.iter().zip(&classes).map(|(state, &class)| {
                let after: Vec<usize> = state.next.iter().map(|&next| classes[next]).collect();
                let new = names.len();
                *names.entry((class, after)).or_insert(new)
            });
            classes = finer.collect();
            // Classes are numbered in the order of their first states: reading begins at the first.
            if names.len() == count {
                break;
            }
            count = names.len();
        }
        let mut states: Vec<Option<State>> = vec![None; count];
        for (state, &class) in self.states.into_iter().zip(&classes) {
            let next = || state.next.iter().map(|&next| classes[next]).collect();
            states[class].get_or_insert_with(|| State { accepts: state.accepts, next: next() });
        }
        Set { states: states.into_iter().flatten().collect() }
    }

    /// A choice of numbers in the set, one with as few bits as possible; `None` if it is empty.
    pub fn find(&self) -> Option<[u64; VARIABLES]> {
        let mut seen = vec![false; self.states.len()];
        let mut queue = VecDeque::from([(0, [0; VARIABLES], 0)]);
        while let Some((place, numbers, length)) = queue.pop_front() {
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            if self.states[place].accepts {
                return Some(numbers);
            }
            for (letter, &next) in self.states[place].next.iter().enumerate() {
                let bit = |variable: usize| (letter as u64 >> variable & 1) << length;
                let numbers = std::array::from_fn(|it| numbers[it] | bit(it));
                queue.push_back((next, numbers, length + 1));
            }
        }
        None
    }

    /// Whether these numbers belong to the set.
    pub fn contains(&self, mut numbers: [u64; VARIABLES]) -> bool {
        let mut place = 0;
        while numbers.iter().any(|&number| number > 0) {
            let bit = |(variable, number): (usize, &u64)| ((number & 1) as usize) << variable;
            let letter: usize = numbers.iter().enumerate().map(bit).sum();
            place = self.states[place].next[letter];
            numbers = numbers.map(|number| number / 2);
        }
        self.states[place].accepts
    }
}
