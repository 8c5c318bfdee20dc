//! All first moves, decided by several threads.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Rules;
use super::board::Board;
use super::canon::{Canon, Key};
use super::frame::Frame;
use super::mask::Mask;
use super::memo::{Budget, Memo, Stop};
use super::plain::Plain;
use super::search::Search;
use crate::run::threads::spawn_by;

/// What is known of the position that a first move leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) lost: Option<bool>,
    pub(super) nim: Option<u16>,
}

/// What was found of each first move, and why the search ended early, if it did.
pub(super) struct Found {
    pub(super) moves: Vec<(usize, Value)>,
    pub(super) stop: Option<Stop>,
}

/// Decides all `moves` by the definition.
pub(super) fn plainly<const W: usize>(
    frame: &Frame<W>,
    rules: &Rules,
    budget: &Budget<'_>,
    moves: &[usize],
) -> Found {
    let mut plain = Plain::new(frame, rules, budget);
    let mut found = Found { moves: Vec::new(), stop: None };
    for &element in moves {
        let mut value = Value::default();
        if found.stop.is_none() {
            let lost = plain.is_lost(frame.whole().without(frame.up[element]));
            value.lost = lost.map_err(|why| found.stop = Some(why)).ok();
        }
        found.moves.push((element, value));
    }
    found
}

/// All first moves, up to isomorphism.
pub(super) struct Task<'t, const W: usize> {
    pub(super) frame: &'t Frame<W>,
    pub(super) budget: &'t Budget<'t>,
    pub(super) nim: bool,
    pub(super) threads: usize,
}

/// What the threads have found of first moves so far.
struct Firsts<const W: usize> {
    /// One element of each kind.
    moves: Vec<usize>,
    /// For each of `moves`, all elements of the same kind.
    kinds: Vec<Mask<W>>,
    values: Vec<Value>,
    /// The elements that win.
    winning: Mask<W>,
    stop: Option<Stop>,
}

/// The stack of a thread. For each element that can be taken in turn, several nested calls can be
/// on it, each with a few hundred bytes.
const STACK: usize = 64 << 20;

impl<const W: usize> Task<'_, W> {
    pub(super) fn run<B: Board>(
        &self,
        moves: &[usize],
        board: impl Fn() -> B + Sync,
        position: impl Fn(Mask<W>) -> B::Position + Sync,
    ) -> Found
    where
        B::Key: Send,
    {
        let memo = Memo::new(self.threads);
        let firsts = Mutex::new(self.firsts());
        memo.recall::<B>(self.budget);
        let work = |turn: usize| {
            let mut search = Search::new(board(), &memo, self.budget);
            if let Err(why) = self.decide(&mut search, &firsts, turn, &position) {
                // That somebody asked to stop counts more than that memory is full.
                let stop = &mut locked(&firsts).stop;
                *stop = stop.filter(|it| *it == Stop::Asked).or(Some(why));
            }
        };
        std::thread::scope(|scope| {
            let work = &work;
            let spawned = |&turn: &usize| {
                let builder = std::thread::Builder::new().stack_size(STACK);
                spawn_by(builder, scope, move || work(turn)).is_some()
            };
            // If the system grants no thread, this thread does all the work.
            let running = (0..self.threads).take_while(spawned).count();
            if running == 0 {
                work(0);
            }
        });
        let mut firsts = firsts.into_inner().unwrap_or_else(PoisonError::into_inner);
        memo.keep::<B>(self.budget);
        for number in 0..firsts.moves.len() {
            self.is_decided(&mut firsts, number);
        }
        let value = |&element: &usize| {
            let kind = firsts.kinds.iter().position(|kind| kind.has(element));
            (element, kind.map_or_else(Value::default, |kind| firsts.values[kind]))
        };
        Found { moves: moves.iter().map(value).collect(), stop: firsts.stop }
    }

    /// One element of each kind, those that leave least first, since they are decided soonest.
    fn firsts(&self) -> Firsts<W> {
        let whole = self.frame.whole();
        let kind_of = self.kinds();
        let mut moves: Vec<_> = whole.iter().filter(|&it| kind_of[it] == it).collect();
        moves.sort_by_key(|&it| whole.without(self.frame.up[it]).count());
        let mut kinds = vec![Mask::EMPTY; kind_of.len()];
        for it in whole.iter() {
            kinds[kind_of[it]] = kinds[kind_of[it]].with(it);
        }
        let kinds = moves.iter().map(|&first| kinds[first]).collect();
        let values = vec![Value::default(); moves.len()];
        Firsts { moves, kinds, values, winning: Mask::EMPTY, stop: None }
    }

    /// For each element, the one that stands for all to which symmetries are known to map it. Parts
    /// that are isomorphic are mapped to one another.
    fn kinds(&self) -> Vec<usize> {
        let whole = self.frame.whole();
        let mut kinds = vec![0; self.frame.up.len()];
        // What is below all others is like nothing else; and what is left then may fall apart.
        let mut rest = whole;
        while let Some(least) = self.frame.least(rest) {
            kinds[least] = least;
            rest = rest.without(Mask::EMPTY.with(least));
        }
        // For each key, the kinds of the elements of the first part that has it, in the order of
        // the key.
        let mut known: HashMap<Key, Vec<usize>> = HashMap::new();
        let mut canon = Canon::default();
        for part in self.frame.components(rest) {
            let (key, form) = canon.of(self.frame, part);
            let element = |place: u16| usize::from(form.elements[usize::from(place)]);
            let own = || form.order.iter().map(|&it| element(form.orbits[usize::from(it)]));
            let kinds_of_part = known.entry(key).or_insert_with(|| own().collect());
            for (&place, &kind) in form.order.iter().zip(kinds_of_part.iter()) {
                kinds[element(place)] = kind;
            }
        }
        kinds
    }

    /// Decides which first moves win, and then finds nim-values, if they are wanted.
    fn decide<B: Board>(
        &self,
        search: &mut Search<'_, B>,
        firsts: &Mutex<Firsts<W>>,
        turn: usize,
        position: &impl Fn(Mask<W>) -> B::Position,
    ) -> Result<(), Stop> {
        let whole = self.frame.whole();
        let moves = locked(firsts).moves.clone();
        let count = moves.len();
        let left = |number: usize| position(whole.without(self.frame.up[moves[number]]));
        for number in 0..count {
            if let Some(lost) = search.is_plainly_lost(left(number)) {
                locked(firsts).put(number, lost);
            }
        }
        // Each thread begins with another move, and helps the others in the end.
        let numbers = (0..count).map(|number| (number + turn * count / self.threads) % count);
        for number in numbers.clone() {
            if !self.is_decided(&mut locked(firsts), number) {
                let lost = search.is_lost(left(number))?;
                locked(firsts).put(number, lost);
            }
        }
        for number in numbers.filter(|_| self.nim) {
            if locked(firsts).values[number].nim.is_none() {
                let nim = search.nim(left(number))?;
                locked(firsts).values[number].nim = Some(nim);
            }
        }
        Ok(())
    }

    /// Whether move number `number` is decided without a search. An element below one that wins
    /// does not win: what it leaves is also what it leaves after the winning element, an option of
    /// a lost position, and so won.
    fn is_decided(&self, firsts: &mut Firsts<W>, number: usize) -> bool {
        let first = firsts.moves[number];
        let above = self.frame.up[first].without(Mask::EMPTY.with(first));
        if firsts.values[number].lost.is_none() && !above.and(firsts.winning).is_empty() {
            firsts.put(number, false);
        }
        firsts.values[number].lost.is_some()
    }
}

impl<const W: usize> Firsts<W> {
    fn put(&mut self, number: usize, lost: bool) {
        self.values[number].lost = Some(lost);
        if lost {
            self.winning = self.winning.or(self.kinds[number]);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
