//! Long runs in stages: a state is kept after each, and a later run goes on from the last one.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use super::{Context, Keep, KeepError, Key, Stopped};
use crate::Status;

/// Where a long run leaves its states, and what it does with those that are there.
#[derive(Clone, Debug)]
pub struct Checkpoints {
    /// The place where states are kept.
    pub place: Arc<dyn Keep>,
    /// How much is done between two states, in the unit of the run; without it, the run decides.
    pub every: Option<u64>,
    /// What becomes of states that are there.
    pub resume: Resume,
}

/// What a run does with states that are there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// It refuses to begin.
    Refuse,
    /// It goes on from the last state.
    GoOn,
    /// It begins anew, and removes the states.
    Anew,
}

/// The folder of checkpoints holds states, and nobody said what to do with them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place} holds {what}; --resume goes on from there, --restart begins anew")]
pub struct Occupied {
    /// Where the states are.
    pub place: String,
    /// What the states are.
    pub what: String,
}

impl Checkpoints {
    /// Refuses to begin where states are that nobody has decided about.
    pub(crate) fn claim(&self, what: Option<String>) -> Result<(), Occupied> {
        match (self.resume, what) {
            (Resume::Refuse, Some(what)) => Err(Occupied { place: self.place.place(), what }),
            _ => Ok(()),
        }
    }
}

/// A run whose state can be kept between two stages.
pub(crate) trait Staged {
    /// How much of the run is done.
    fn done(&self) -> u64;

    /// Runs on until `to` is done.
    fn run_to(&mut self, to: u64, context: &Context) -> Result<(), Stopped>;

    /// Keeps the state, if there is a place for it. `is_last` says that the run is over, or was
    /// stopped.
    fn keep(&mut self, is_last: bool, context: &Context);
}

/// Runs `run` until `end` is done, in stages that end at multiples of `every`.
pub(crate) fn run_in_stages(
    run: &mut impl Staged,
    end: u64,
    every: u64,
    context: &Context,
) -> Result<(), Stopped> {
    let every = every.max(1);
    while run.done() < end {
        let to = (run.done() / every + 1).saturating_mul(every).min(end);
        let finished = run.run_to(to, context);
        run.keep(finished.is_err() || to == end, context);
        finished?;
    }
    Ok(())
}

/// The last two states of something that grows: the one before the last is for the case that the
/// last is damaged.
#[derive(Clone, Debug)]
pub(crate) struct LastTwo {
    place: Arc<dyn Keep>,
    key: Key,
}

impl LastTwo {
    /// The states of the run that `key` names.
    pub(crate) fn new(checkpoints: &Checkpoints, key: Key) -> LastTwo {
        LastTwo { place: Arc::clone(&checkpoints.place), key }
    }

    fn at(&self, done: u64) -> Key {
        self.key.clone().with("done", done)
    }

    /// How much is done in each state, in order.
    pub(crate) fn list(&self) -> Vec<u64> {
        self.list_all().0
    }

    /// How much is done in each state, in order; and what is wrong with states that cannot be read.
    fn list_all(&self) -> (Vec<u64>, Vec<KeepError>) {
        let (kept, problems) = self.place.list(&self.key.kind);
        let done = kept.iter().filter_map(|kept| {
            let done = kept.key.number("done")?;
            (kept.key == self.at(done)).then_some(done)
        });
        let mut list: Vec<_> = done.collect();
        list.sort_unstable();
        (list, problems)
    }

    /// Refuses to begin where states are, unless it was said what to do with them. A plan asks this
    /// too, so that nothing is changed here.
    pub(crate) fn claim(
        checkpoints: &Checkpoints,
        key: Key,
        what: impl Fn(u64) -> String,
    ) -> Result<(), Occupied> {
        let states = LastTwo::new(checkpoints, key);
        checkpoints.claim(states.list().last().map(|&done| what(done)))
    }

    /// Removes all states, if the run is to begin anew.
    pub(crate) fn begin(&self, checkpoints: &Checkpoints) {
        if checkpoints.resume == Resume::Anew {
            self.forget_all_but(0);
        }
    }

    /// Reads the last intact state in which at most `most` is done. Damaged states are named in
    /// warnings.
    pub(crate) fn read<T>(
        &self,
        most: u64,
        context: &Context,
        mut read: impl FnMut(&mut dyn BufRead) -> io::Result<T>,
    ) -> Option<T> {
        let (list, problems) = self.list_all();
        for why in problems {
            context.monitor().warn(format_args!("{why}; it is not used"));
        }
        list.into_iter().rev().filter(|&done| done <= most).find_map(|done| {
            let read = |input: &mut dyn BufRead, _| read(input);
            context.recall_from(&*self.place, &self.at(done), "it is not used", read)
        })
    }

    /// Keeps the state in which `done` is done, and removes those before the last two.
    pub(crate) fn put(
        &self,
        done: u64,
        mut write: impl FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), KeepError> {
        let mut one = |out: &mut dyn Write| write(out).map(|()| 1);
        self.place.put(&self.at(done), Status::Proved, &mut one)?;
        self.forget_all_but(2);
        Ok(())
    }

    /// Removes all states but the last `count`.
    pub(crate) fn forget_all_but(&self, count: usize) {
        let list = self.list();
        for &done in &list[..list.len().saturating_sub(count)] {
            self.place.forget(&self.at(done));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::InMemory;

    /// Counts to a number, one at a time, and writes down which stages it has seen.
    struct Counting {
        done: u64,
        states: LastTwo,
        stages: Vec<u64>,
    }

    impl Staged for Counting {
        fn done(&self) -> u64 {
            self.done
        }

        fn run_to(&mut self, to: u64, context: &Context) -> Result<(), Stopped> {
            context.check()?;
            self.done = to;
            self.stages.push(to);
            Ok(())
        }

        fn keep(&mut self, _: bool, _: &Context) {
            let done = self.done;
            self.states.put(done, |out| out.write_all(&done.to_le_bytes())).unwrap();
        }
    }

    #[test]
    fn a_run_in_stages_leaves_its_last_two_states() {
        let place = Arc::new(InMemory::default());
        let checkpoints = Checkpoints { place, every: None, resume: Resume::GoOn };
        let states = LastTwo::new(&checkpoints, Key::new("count").with("of", "steps"));
        let mut run = Counting { done: 3, states, stages: Vec::new() };
        let context = Context::default();
        run_in_stages(&mut run, 25, 10, &context).unwrap();
        assert_eq!(run.stages, [10, 20, 25]);
        assert_eq!(run.states.list(), [20, 25]);
        let read = |most| {
            run.states.read(most, &context, |input| {
                let mut bytes = [0; 8];
                io::Read::read_exact(input, &mut bytes)?;
                Ok(u64::from_le_bytes(bytes))
            })
        };
        assert_eq!((read(u64::MAX), read(24), read(19)), (Some(25), Some(20), None));
        context.monitor().stop();
        assert_eq!(run_in_stages(&mut run, 30, 10, &context), Err(Stopped));
        run.states.forget_all_but(0);
        assert!(run.states.list().is_empty());
    }
}
