//! Threads, as many as the system grants.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Begins a thread that does `work`. The system may refuse it; then `None` is returned, and the
/// caller goes on with the threads that it has.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    spawn_by(Builder::new(), scope, work)
}

/// Like [`spawn`], with a `builder` that sets, for example, the size of the stack.
pub(crate) fn spawn_by<'scope, T: Send + 'scope>(
    builder: Builder,
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    #[cfg(test)]
    if !granted::one_more() {
        return None;
    }
    builder.spawn_scoped(scope, work).ok()
}

/// The result of `thread`; if it panicked, its panic goes on here.
pub(crate) fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// How many threads the machine runs at a time; one where the system does not say.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What `work` makes of each number below `count`, in order, on up to `threads` threads: whoever
/// is free takes the next number.
pub(crate) fn map<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let share = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let mine = numbers.take_while(|&number| number < count);
        mine.map(|number| (number, work(number))).collect::<Vec<_>>()
    };
    let mut all: Vec<_> = std::thread::scope(|scope| {
        // The calling thread works as well, so that all is done even if the system refuses others.
        let helpers = 1..threads.min(count);
        let others: Vec<_> = helpers.map_while(|_| spawn(scope, share)).collect();
        let own = share();
        others.into_iter().flat_map(joined).chain(own).collect()
    });
    all.sort_unstable_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, found)| found).collect()
}

/// A system that refuses threads, for tests.
#[cfg(test)]
pub(crate) mod granted {
    use std::cell::Cell;

    thread_local! {
        static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
    }

    /// Does `work`, which is granted no more than `threads` threads in all.
    pub(crate) fn at_most<T>(threads: usize, work: impl FnOnce() -> T) -> T {
        LEFT.set(threads);
        let done = work();
        LEFT.set(usize::MAX);
        done
    }

    pub(super) fn one_more() -> bool {
        let left = LEFT.get();
        LEFT.set(left.saturating_sub(1));
        left > 0
    }
}

#[cfg(test)]
mod tests {
    use super::granted;
    use crate::bars::{Counted, count_by_size};
    use crate::run::Context;

    /// However many threads the system grants, none at all included, what is found is the same.
    #[cfg(feature = "serde")]
    #[test]
    fn refused_threads_are_done_without() {
        use crate::request::Asked;
        let requests = [
            r#"{"request":"three","upto":3000}"#,
            r#"{"request":"four","upto":120}"#,
            r#"{"request":"nim statistics","upto":100}"#,
            r#"{"request":"bars","rows":7,"cols":9}"#,
            r#"{"request":"poset","spec":"chains:3,3,3"}"#,
        ];
        for request in requests {
            let asked = Asked::from_json(request).unwrap();
            let answer = |threads| asked.answer(&Context::default().with_threads(threads)).unwrap();
            let alone = answer(1);
            for threads in [0, 1, 2, 3, 7, usize::MAX] {
                let found = granted::at_most(threads, || answer(5));
                assert!(found == alone, "{request} with {threads} threads");
            }
        }
    }

    /// With other work on every core, and more threads than cores, what is found is the same.
    #[cfg(feature = "serde")]
    #[test]
    fn busy_cores_change_nothing() {
        use std::sync::atomic::{AtomicBool, Ordering};

        use crate::request::Asked;

        /// Nobody is busy any more, even if the test fails.
        struct Over<'o>(&'o AtomicBool);
        impl Drop for Over<'_> {
            fn drop(&mut self) {
                self.0.store(true, Ordering::Relaxed);
            }
        }

        let requests = [
            r#"{"request":"three","upto":5000}"#,
            r#"{"request":"four","upto":150}"#,
            r#"{"request":"nim rectangles","rows":3,"upto":150}"#,
            r#"{"request":"bars","rows":9,"cols":11}"#,
        ];
        let over = AtomicBool::new(false);
        let cores = super::cores();
        std::thread::scope(|scope| {
            let _over = Over(&over);
            for _ in 0..cores {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            for request in requests {
                let asked = Asked::from_json(request).unwrap();
                let answer = |threads| asked.answer(&Context::default().with_threads(threads));
                let alone = answer(1).unwrap();
                for threads in [2, 3, 8] {
                    assert!(answer(threads).unwrap() == alone, "{request} on {threads} threads");
                }
            }
        });
    }

    #[test]
    fn sizes_are_counted_by_whoever_is_there() {
        let count = |threads| {
            let context = Context::default().with_threads(threads);
            count_by_size(36, Counted::NimOne, &context).unwrap()
        };
        let alone = count(1);
        for threads in [0, 1, 4, usize::MAX] {
            assert!(granted::at_most(threads, || count(3)) == alone, "{threads} threads");
        }
    }

    /// Nobody gets more threads than any machine has; what is asked for beyond that is said.
    #[test]
    fn threads_are_bounded() {
        let context = Context::default().with_threads(usize::MAX);
        assert_eq!(context.threads(), Context::MOST_THREADS);
        assert_eq!(Context::default().with_threads(0).threads(), 1);
        let cores = super::cores();
        for (asked, given) in [(0, 1), (1, 1), (cores, cores), (cores + 1, cores), (9999, cores)] {
            assert_eq!(Context::default().with_threads_up_to_cores(asked).threads(), given);
        }
    }

    /// Threads that there is no memory for do not run.
    #[cfg(feature = "serde")]
    #[test]
    fn threads_fit_into_memory() {
        use crate::request::Asked;
        let context = Context::default().with_threads(256).with_memory(60e6);
        for request in [
            r#"{"request":"three","upto":40000,"dry-run":true}"#,
            r#"{"request":"nim rectangles","rows":3,"upto":400,"dry-run":true}"#,
            r#"{"request":"bars","rows":5,"cols":200,"dry-run":true}"#,
        ] {
            let plan = Asked::from_json(request).unwrap().answer(&context).unwrap();
            let plan: crate::run::Plan = serde_json::from_str(&plan).unwrap();
            assert!((2..200).contains(&plan.threads), "{request}: {}", plan.threads);
            assert!(context.fits(plan.bytes), "{request}: {}", plan.bytes);
        }
    }

    /// Whoever asks for more threads than cores is told how many run.
    #[cfg(feature = "serde")]
    #[test]
    fn requests_run_on_cores() {
        use crate::request::Asked;
        let request = r#"{"request":"three","upto":1000000,"threads":1000,"dry-run":true}"#;
        let plan = Asked::from_json(request).unwrap().answer(&Context::default()).unwrap();
        assert!(plan.contains(&format!(r#""threads":{}"#, super::cores())), "{plan}");
    }
}
