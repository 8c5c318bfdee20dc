//! All first moves, decided by several threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Rules;
use super::board::Board;
use super::canon::Canon;
use super::frame::Frame;
use super::mask::Mask;
use super::plain::Plain;
use super::search::{Budget, Memo, Search, Stop};

/// What a first move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Lost(bool),
    Nim(u16),
}

impl Value {
    pub(super) fn wins(self) -> bool {
        matches!(self, Value::Lost(true) | Value::Nim(0))
    }
}

/// What was found of each first move, and why it is not more.
pub(super) struct Found {
    pub(super) moves: Vec<(usize, Option<Value>)>,
    pub(super) stop: Option<Stop>,
}

/// By the definition.
pub(super) fn plainly<const W: usize>(
    frame: &Frame<W>,
    rules: &Rules,
    budget: &Budget<'_>,
    moves: &[usize],
) -> Found {
    let mut plain = Plain::new(frame, rules, budget);
    let mut stop = None;
    let mut value = |&element: &usize| {
        if stop.is_some() {
            return (element, None);
        }
        match plain.is_lost(frame.whole().without(frame.up[element])) {
            Ok(lost) => (element, Some(Value::Lost(lost))),
            Err(why) => {
                stop = Some(why);
                (element, None)
            }
        }
    };
    let moves = moves.iter().map(&mut value).collect();
    Found { moves, stop }
}

/// All first moves, up to isomorphism.
pub(super) struct Task<'t, const W: usize> {
    pub(super) frame: &'t Frame<W>,
    pub(super) budget: &'t Budget<'t>,
    pub(super) nim: bool,
    pub(super) threads: usize,
}

/// What several threads know of first moves.
struct Firsts<const W: usize> {
    /// One of each kind.
    moves: Vec<usize>,
    /// All of the same kind.
    kinds: Vec<Mask<W>>,
    values: Vec<Option<Value>>,
    /// Those that win.
    winning: Mask<W>,
    stop: Option<Stop>,
}

/// For each element that can be taken in turn there can be several calls within each other, each with a few hundred bytes.
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
        let memo = Memo::default();
        let firsts = Mutex::new(self.firsts());
        if let Err(why) = memo.recall::<B>(self.budget) {
            return Found { moves: moves.iter().map(|&it| (it, None)).collect(), stop: Some(why) };
        }
        let work = |turn: usize| {
            let mut search = Search::new(board(), &memo, self.budget, turn);
            self.work(&mut search, &firsts, turn, &position);
        };
        std::thread::scope(|scope| {
            let work = &work;
            let spawned = |turn: usize| {
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, move || work(turn)).is_ok()
            };
            // Where there are no threads, one is enough.
            let running = (0..self.threads).filter(|&turn| spawned(turn)).count();
            if running == 0 {
                work(0);
            }
        });
        let mut firsts = firsts.into_inner().unwrap_or_else(PoisonError::into_inner);
        if firsts.stop.is_some() {
            memo.keep::<B>(self.budget);
        }
        for number in 0..firsts.moves.len() {
            self.is_decided(&mut firsts, number);
        }
        let value = |&element: &usize| {
            let kind = firsts.kinds.iter().position(|kind| kind.has(element));
            (element, kind.and_then(|kind| firsts.values[kind]))
        };
        Found { moves: moves.iter().map(value).collect(), stop: firsts.stop }
    }

    /// One element of each kind, those that leave least first, since they are decided soonest.
    fn firsts(&self) -> Firsts<W> {
        let whole = self.frame.whole();
        let (_, canonical) = Canon::default().of(self.frame, whole);
        // The place of an element among all is its number.
        let orbit = |element: usize| usize::from(canonical.orbits[element]);
        let mut moves: Vec<_> = whole.iter().filter(|&it| orbit(it) == it).collect();
        moves.sort_by_key(|&it| whole.without(self.frame.up[it]).count());
        let kind = |&first: &usize| {
            whole.iter().filter(|&it| orbit(it) == first).fold(Mask::EMPTY, Mask::with)
        };
        let kinds = moves.iter().map(kind).collect();
        let values = vec![None; moves.len()];
        Firsts { moves, kinds, values, winning: Mask::EMPTY, stop: None }
    }

    fn work<B: Board>(
        &self,
        search: &mut Search<'_, B>,
        firsts: &Mutex<Firsts<W>>,
        turn: usize,
        position: &impl Fn(Mask<W>) -> B::Position,
    ) {
        let whole = self.frame.whole();
        let moves = locked(firsts).moves.clone();
        let count = moves.len();
        let left = |number: usize| position(whole.without(self.frame.up[moves[number]]));
        if !self.nim {
            for number in 0..count {
                if let Some(lost) = search.is_plainly_lost(left(number)) {
                    locked(firsts).put(number, Value::Lost(lost));
                }
            }
        }
        for number in 0..count {
            // Each thread begins elsewhere, and helps the others in the end.
            let number = (number + turn * count / self.threads) % count;
            if self.is_decided(&mut locked(firsts), number) {
                continue;
            }
            let value = if self.nim {
                search.nim(left(number)).map(Value::Nim)
            } else {
                search.is_lost(left(number)).map(Value::Lost)
            };
            match value {
                Ok(value) => locked(firsts).put(number, value),
                Err(why) => {
                    // What somebody asked for counts more than what there is no room for.
                    let stop = &mut locked(firsts).stop;
                    *stop = if *stop == Some(Stop::Asked) { *stop } else { Some(why) };
                    return;
                }
            }
        }
    }

    /// Whether nothing needs to be searched for a first move. What is below one that wins does not win: taking the latter first would not
    /// have made a difference, and whatever comes after it is won.
    fn is_decided(&self, firsts: &mut Firsts<W>, number: usize) -> bool {
        let first = firsts.moves[number];
        let above = self.frame.up[first].without(Mask::EMPTY.with(first));
        if firsts.values[number].is_none() && !self.nim && !above.and(firsts.winning).is_empty() {
            firsts.put(number, Value::Lost(false));
        }
        firsts.values[number].is_some()
    }
}

impl<const W: usize> Firsts<W> {
    fn put(&mut self, number: usize, value: Value) {
        self.values[number] = Some(value);
        if value.wins() {
            self.winning = self.winning.or(self.kinds[number]);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
