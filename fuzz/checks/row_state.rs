//! What must hold of any bytes that are read as a state of a run over few long rows.

use std::sync::OnceLock;

use supermex::rows::{Bars, FourRows, FourShape, ManyRows, ThreeRowNims};
use supermex::run::{Context, Key};

use crate::forged::{Place, forge};

/// Runs, and writes down what is found.
type Run = fn(&Context) -> String;

/// A run, its last state, and what it finds.
struct Truth {
    run: Run,
    key: Key,
    state: Vec<u8>,
    answer: String,
}

/// A state is left after so many first rows.
const EVERY: u64 = 16;

/// Reads bytes as the last state of one of some runs; whatever was read can be gone on from, and
/// what is refused is found anew.
pub fn check(bytes: &[u8]) {
    let Some((which, bytes)) = bytes.split_first() else { return };
    let truths = truths();
    let truth = &truths[usize::from(*which) % truths.len()];
    let state = forge(bytes, &truth.state);
    let place = Place::with(&truth.key, &state, 1);
    let answer = (truth.run)(&place.context(Some(EVERY)));
    if place.is_refused() || state == truth.state {
        assert_eq!(place.is_refused(), state != truth.state);
        assert_eq!(answer, truth.answer);
    }
}

fn truths() -> &'static [Truth] {
    static TRUTHS: OnceLock<Vec<Truth>> = OnceLock::new();
    TRUTHS.get_or_init(|| {
        let runs: [(&str, Run); 9] = [
            ("bars-state", |context| bars(&[20; 4], context)),
            ("bars-state", |context| bars(&[40, 33, 9, 3], context)),
            // Sets begin with later words there.
            ("bars-state", |context| bars(&[600, 545, 2, 1], context)),
            ("four-shape-state", |context| shape(20, context)),
            ("four-shape-state", |context| shape(60, context)),
            ("nim-state", |context| nims(33, context)),
            ("nim-state", |context| nims(70, context)),
            ("bars-state", |context| bars(&[18, 17, 17, 6, 3], context)),
            ("bars-state", |context| bars(&[70, 18, 6, 5, 3, 2], context)),
        ];
        let truth = |(kind, run): (&str, Run)| {
            let place = Place::default();
            let answer = run(&place.context(Some(EVERY)));
            let (key, state) = place.last(kind).expect("it has left a state");
            Truth { run, key, state, answer }
        };
        runs.map(truth).into()
    })
}

fn bars(rows: &[u32], context: &Context) -> String {
    let many = ManyRows::inside(rows).expect("there are so many rows");
    let census = many.census(context);
    let openings = census.expect("nobody stops it").openings();
    format!("{} {:?}", openings.p_positions(), openings.iter().collect::<Vec<_>>())
}

fn shape(longest: u32, context: &Context) -> String {
    let shape = FourRows::new(longest).tell(context, || FourShape::new(longest, 3));
    let shape = shape.expect("nobody stops it");
    let counts = [shape.positions(longest), shape.positions(longest / 2)];
    shape.bins().iter().for_each(|bin| assert!(bin.ended() <= bin.tails));
    format!("{counts:?} {:?} {:?} {:?}", shape.openings(), shape.exceptions(), shape.bins())
}

fn nims(longest: u32, context: &Context) -> String {
    let bars: Bars = ThreeRowNims::new(longest).run(context).expect("nobody stops it");
    assert_eq!(bars.nims().len(), longest as usize);
    format!("{:?}", bars.nims())
}
