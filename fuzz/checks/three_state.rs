//! What must hold of any bytes that are read as a state of the columns of three rows.

use std::sync::OnceLock;

use supermex::run::{Context, Key};
use supermex::three::{Census, Frontier, Journey, Record, Summary, value, winning_moves};

use crate::forged::{Place, forge};

/// A run, and its state when so many columns are done.
struct Truth {
    columns: u32,
    rows: u32,
    key: Key,
    state: Vec<u8>,
    /// What is found when some more columns are done.
    answer: String,
    /// Some q and r, and f(q, r).
    value: (u32, u32, u32),
}

/// So many more columns are done from a state on.
const MORE: u32 = 40;

/// Reads bytes as a state, by itself and where results are kept; whatever was read can be gone on
/// from, and what is refused is found anew.
pub fn check(bytes: &[u8]) {
    let Some((which, bytes)) = bytes.split_first() else { return };
    let truths = truths();
    let truth = &truths[usize::from(*which) % truths.len()];
    let state = forge(bytes, &truth.state);
    // Long runs are not done anew each time that a state is refused.
    if !by_itself(&state) && truth.columns > 100 {
        return;
    }
    let place = Place::with(&truth.key, &state, 1);
    let answer = run(truth.columns + MORE, truth.rows, &place.context(Some(100)));
    if place.is_refused() || state == truth.state {
        assert_eq!(place.is_refused(), state != truth.state);
        assert_eq!(answer, truth.answer);
    }
    // Single values are found from states too; winning moves take several of them.
    let place = Place::with(&truth.key, &state, 1);
    let (q, r, p) = truth.value;
    let found = value(q, r, &place.context(None)).expect("nobody stops it");
    if place.is_refused() || state == truth.state {
        assert_eq!(found, p);
    }
    if truth.columns < 100 {
        let moves = winning_moves(u64::from(p) + 1, q, r, &place.context(None));
        assert!(place.is_refused() || moves.is_ok());
    }
}

fn truths() -> &'static [Truth] {
    static TRUTHS: OnceLock<Vec<Truth>> = OnceLock::new();
    TRUTHS.get_or_init(|| {
        let all = |columns: u32| (columns, columns + MORE);
        // In the last one, rows that have nothing to do with openings are left out.
        let runs = [all(40), all(200), all(540), (540, Frontier::rows_for_openings(540))];
        runs.map(|(columns, rows)| {
            let place = Place::default();
            run(columns, rows, &place.context(Some(u64::MAX)));
            let (key, state) = place.last("three-state").expect("the last state is kept");
            let answer = run(columns + MORE, rows, &Context::default());
            let (q, r) = (columns + MORE / 2, columns / 3);
            let p = value(q, r, &Context::default()).expect("nobody stops it");
            Truth { columns, rows, key, state, answer, value: (q, r, p) }
        })
        .into()
    })
}

fn run(columns: u32, rows: u32, context: &Context) -> String {
    let mut journey = Journey::new(columns, rows, context);
    journey.run_to(columns, context).expect("nobody stops it");
    let summary = Summary::of(columns, &journey.frontier);
    let census = Census::of(&journey.frontier).counts();
    format!("{} {census:?} {:?}", summary.digest(), summary.statistics)
}

/// Whether it is a state, without a key that says how many columns are done.
fn by_itself(state: &[u8]) -> bool {
    let Ok(frontier) = Frontier::from_bytes(state) else { return false };
    let last = frontier.next() + MORE;
    let Some(mut frontier) = frontier.with_rows(last) else { return true };
    frontier.run_to(last, &Context::default()).expect("nobody stops it");
    drop((Census::of(&frontier), Record::of(&frontier)));
    let again = frontier.to_bytes();
    assert_eq!(frontier.to_bytes(), again);
    true
}
