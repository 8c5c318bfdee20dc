//! The plan of a computation: what it is going to do, and how much it will take.

use super::Context;
use crate::renorm::{Growth, games};
use crate::rows::{Bars, FourCensus, FourRows, ManyRows, ThreeRowNims, Unheard};
use crate::three::{Frontier, Journey};
use crate::vectors::Vectors;
use crate::{Position, bars};

/// Which engine answers, from what, and about how much that takes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plan {
    /// The engine, in a word.
    pub engine: String,
    /// What the answer comes from, in a few words.
    pub from: String,
    /// The digest of what has been kept, if the answer comes from that.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub digest: Option<String>,
    /// About how much work there is; absent if that is not known beforehand.
    pub work: Option<f64>,
    /// What work is counted in.
    pub unit: String,
    /// About how many bytes the computation takes.
    pub bytes: f64,
    /// How many threads run.
    pub threads: usize,
    /// About how long the computation takes, in seconds; absent if that is not known beforehand.
    pub seconds: Option<f64>,
}

impl Plan {
    /// The plan of this computation and then `other`: the engine that takes longer names it.
    pub(crate) fn then(self, other: Plan) -> Plan {
        let seconds = |plan: &Plan| plan.seconds.unwrap_or(f64::INFINITY);
        let from = format!("{}, and {}", self.from, other.from);
        let bytes = self.bytes.max(other.bytes);
        let both = self.seconds.zip(other.seconds).map(|(one, other)| one + other);
        let is_same = self.engine == other.engine;
        let work = self.work.zip(other.work).map(|(one, other)| one + other);
        let longer = if seconds(&other) > seconds(&self) { other } else { self };
        let work = if is_same { work } else { longer.work };
        Plan { from, bytes, work, seconds: both, ..longer }
    }

    /// The plan of work that takes so many times as long as is usual.
    pub(crate) fn slower(self, times: f64) -> Plan {
        Plan { seconds: self.seconds.map(|seconds| seconds * times), ..self }
    }

    /// The plan of an answer that is there at once.
    pub(crate) fn at_once(engine: &str, from: impl Into<String>) -> Plan {
        Plan {
            engine: engine.to_owned(),
            from: from.into(),
            digest: None,
            work: Some(0.0),
            unit: "steps".to_owned(),
            bytes: 0.0,
            threads: 1,
            seconds: Some(0.0),
        }
    }

    /// The plan of `work` units of work and `bytes` bytes at a pace, on the threads of the context.
    pub(crate) fn of_work(
        pace: Pace,
        from: impl Into<String>,
        (work, bytes): (f64, f64),
        context: &Context,
    ) -> Plan {
        let Known { engine, unit, is_shared, .. } = pace.known();
        let threads = if is_shared { context.threads() } else { 1 };
        Plan {
            work: Some(work).filter(|work| work.is_finite()),
            unit: unit.to_owned(),
            bytes,
            threads,
            seconds: pace.seconds(work / threads as f64, context),
            ..Plan::at_once(engine, from)
        }
    }
}

/// How fast an engine goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// The columns of three rows.
    Columns,
    /// The P-positions of four rows.
    FourRows,
    /// The P-positions of five to eight rows.
    ManyRows,
    /// The nim-values of three rows.
    NimRows,
    /// The P-positions inside a board.
    Sweep,
    /// The nim-values, or the remoteness, of all positions inside a board.
    Values,
    /// Lists until they repeat: nobody knows when that is.
    Automaton,
    /// The sheets of instant winners.
    Growth,
    /// The sheets of games of rays.
    Rays,
    /// Positions of a poset, up to isomorphism.
    Poset,
    /// Positions of Chomp in several dimensions, one after the other, by their moves.
    Layers,
}

/// Work that takes less than this, in seconds, at the usual pace is not worth a measurement.
const WORTH_MEASURING: f64 = 1.0;

/// A measurement takes no longer than this, in seconds.
const PATIENCE: f64 = 0.05;

/// What is known of a pace.
struct Known {
    /// The engine, in a word.
    engine: &'static str,
    /// What its work is counted in.
    unit: &'static str,
    /// Whether threads share the work.
    is_shared: bool,
    /// How long a unit of long work takes on some machine, in nanoseconds; and how long a unit of
    /// the sample of this pace takes there, which differs, since the sample is small. Both were
    /// measured in one run.
    usual: Option<(f64, f64)>,
}

impl Pace {
    fn known(self) -> Known {
        let columns = match Vectors::best() {
            Vectors::Portable => 6.0,
            Vectors::Sse2 => 3.2,
            Vectors::Avx2 => 1.1,
            Vectors::Avx512 => 0.8,
        };
        let (engine, unit, is_shared, usual) = match self {
            Pace::Columns => ("columns", "values", true, Some((columns, 8.7))),
            Pace::FourRows => ("four-rows", "tails", true, Some((8.0, 4.1))),
            Pace::ManyRows => ("many-rows", "tails", true, Some((2.6, 3.3))),
            Pace::NimRows => ("nim-rows", "values", true, Some((6.5, 4.6))),
            Pace::Sweep => ("sweep", "positions", true, Some((1.0, 1.07))),
            Pace::Values => ("value-sweep", "positions", false, Some((41.0, 14.6))),
            Pace::Automaton => ("automaton", "lists", false, None),
            Pace::Growth => ("growth", "columns", false, Some((25.0, 12.5))),
            Pace::Rays => ("rays", "words", false, Some((0.9, 0.6))),
            Pace::Poset => ("poset", "positions", true, Some((6_000.0, 14.6))),
            Pace::Layers => ("layers", "moves", false, Some((2.5, 14.6))),
        };
        Known { engine, unit, is_shared, usual }
    }

    /// How many nanoseconds a unit of long work takes on some machine.
    pub(crate) fn usual(self) -> Option<f64> {
        self.known().usual.map(|(long, _)| long)
    }

    /// About how many seconds `work` units take on one thread. For long work, a sample is timed
    /// here and now.
    fn seconds(self, work: f64, context: &Context) -> Option<f64> {
        let (long, _) = self.known().usual.filter(|_| work.is_finite())?;
        let seconds = long * work * 1e-9;
        Some(if seconds > WORTH_MEASURING { seconds * self.slowness(context) } else { seconds })
    }

    /// How many times as long a sample takes here, at its best, as on the machine of
    /// [`Known::usual`].
    fn slowness(self, context: &Context) -> f64 {
        let quiet = Context { memory: context.memory, clock: context.clock, ..Context::default() };
        let (begin, mut best) = (context.now(), f64::INFINITY);
        loop {
            let from = context.now();
            let (Some((_, usual)), Some(units)) = (self.known().usual, self.sample(&quiet)) else {
                return 1.0;
            };
            let took = context.now() - from;
            // A clock that stands still measures nothing.
            if took <= 0.0 {
                return 1.0;
            }
            best = best.min(took * 1e9 / units / usual);
            if context.now() - begin + took > PATIENCE {
                return best;
            }
        }
    }

    /// Does a small piece of work, of up to some twenty milliseconds; returns how many units that
    /// was.
    fn sample(self, context: &Context) -> Option<f64> {
        match self {
            Pace::Columns => {
                let mut journey = Journey::unkept(4096);
                journey.run_to(4096, context).ok()?;
                Some(journey.frontier.counts().entries as f64)
            }
            Pace::FourRows => {
                FourRows::new(150).run::<FourCensus>(context).ok()?;
                Some(FourRows::new(150).work())
            }
            Pace::ManyRows => {
                let rows = ManyRows::inside(&[40; 6])?;
                rows.tell(context, || Unheard).ok()?;
                Some(rows.work())
            }
            Pace::NimRows => {
                ThreeRowNims::new(200).run::<Bars>(context).ok()?;
                Some(ThreeRowNims::expected_work(200))
            }
            Pace::Sweep => {
                let board = Position::bar(10, 14).ok()?;
                bars::p_positions(&board, context, u64::default).ok()?;
                Some(board.count_inside())
            }
            // All look up what many moves leave in one table.
            Pace::Values | Pace::Layers | Pace::Poset => {
                let board = Position::bar(9, 11).ok()?;
                bars::nim_values(&board, context, |_, _| ()).ok()?;
                Some(board.count_inside())
            }
            Pace::Growth => {
                Growth::default().run_to(2000, context, |_, _| {}).ok()?;
                Some(Growth::expected_work(2000))
            }
            Pace::Rays => {
                let nim = games::named("nim").ok()?;
                let reach = games::Reach::new(&nim, 100, (256, 512));
                games::Sheets::new(&nim, reach).grow_to(100, context, |_, _| {}).ok()?;
                Some(reach.work(&nim))
            }
            Pace::Automaton => None,
        }
    }
}

/// About how many bytes the first `columns` columns of three rows take, with the threads of the
/// context.
pub(crate) fn columns_bytes(columns: u32, context: &Context) -> f64 {
    Frontier::expected_bytes(columns, context.threads())
}

/// The context with as many threads as the first `columns` columns of three rows have work for, and
/// memory besides `besides` other bytes; one thread at least.
pub(crate) fn columns_within(columns: u32, besides: f64, context: &Context) -> Context {
    let most = context.clone().with_threads(context.threads().min(Frontier::most_threads(columns)));
    let bytes = |threads| Frontier::expected_bytes(columns, threads) + besides;
    let threads = most.threads_within(bytes).unwrap_or(1);
    most.with_threads(threads)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Pace; 10] = [
        Pace::Columns,
        Pace::FourRows,
        Pace::ManyRows,
        Pace::NimRows,
        Pace::Sweep,
        Pace::Values,
        Pace::Growth,
        Pace::Rays,
        Pace::Poset,
        Pace::Layers,
    ];

    /// Short work is estimated at once; long work by a measurement that says something.
    #[test]
    fn long_work_is_measured() {
        let still = Context::default().with_clock(crate::run::Clock(|| 1.0));
        for pace in ALL {
            let (long, _) = pace.known().usual.unwrap();
            assert_eq!(pace.seconds(1000.0, &still), Some(long * 1000.0 * 1e-9));
            assert_eq!(pace.slowness(&still), 1.0);
            let slowness = pace.slowness(&Context::default());
            assert!(slowness > 0.01 && slowness < 1e4, "{pace:?}: {slowness}");
        }
        assert_eq!(Pace::Automaton.seconds(1e12, &still), None);
        assert_eq!(Pace::Poset.seconds(f64::INFINITY, &still), None);
    }

    /// A machine that is ten times as slow, by its clock, is told ten times as long.
    #[test]
    fn a_slow_machine_is_told_more() {
        use std::sync::atomic::{AtomicU32, Ordering};
        static TICKS: AtomicU32 = AtomicU32::new(0);
        // Every look at the clock finds it a second later.
        let clock = crate::run::Clock(|| TICKS.fetch_add(1, Ordering::Relaxed).into());
        let slow = Context::default().with_clock(clock);
        let (long, usual) = Pace::FourRows.known().usual.unwrap();
        let sample = FourRows::new(150).work();
        let expected = long * 1e9 * 1e-9 / (sample * usual * 1e-9);
        let told = Pace::FourRows.seconds(1e9, &slow).unwrap();
        assert!((told / expected - 1.0).abs() < 1e-9, "{told} {expected}");
    }
}
