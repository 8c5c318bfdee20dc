//! Which states nothing needs any more.
//!
//! Results are never among them: only states, from which runs go on, and what runs that were stopped
//! have observed.
//!
//! - Of bars, of the shape of four rows, of nim-values and of posets, the last state of a run knows
//!   all that the earlier ones know.
//! - States of three rows are left at intervals, so that single values can be had from the nearest
//!   one before. One of them is needless if those before and after it are no farther apart than the
//!   states that a run as long as the longest leaves. A run without its last rows has states that
//!   single values are not looked up in, so that only the last of them is of use.
//! - What was observed is needless once it is proved.
//! - States of a kind that earlier programs left, and this one does not read.

use std::collections::BTreeMap;

use crate::Status;
use crate::request::{covers, is_related};
use crate::run::{Kept, Key, Parameter};
use crate::three::{STATE, serves_single_values, spacing};

/// Something that is kept, and that nothing needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needless {
    /// Its name.
    pub key: Key,
    /// What serves in its place; a run from the beginning does if there is nothing.
    pub by: Option<Key>,
}

/// Of all that is kept, what nothing needs.
///
/// ```
/// use supermex::Status;
/// use supermex::kept::needless;
/// use supermex::run::{Kept, Key};
///
/// let state = |done: u64| Kept {
///     key: Key::new("nim-state").with("done", done),
///     status: Status::Proved,
///     records: 1,
///     digest: None,
/// };
/// let found = needless(&[state(64), state(192), state(128)]);
/// assert_eq!(found.len(), 2);
/// assert_eq!(found[0].by, Some(Key::new("nim-state").with("done", 192_u64)));
/// ```
pub fn needless(kept: &[Kept]) -> Vec<Needless> {
    let mut found = earlier_states(kept);
    found.extend(crowded_states(kept));
    found.extend(proved_since(kept));
    found.extend(unread(kept));
    found
}

/// Whether a state is one that this program does not read: of a run over four rows, before there were
/// those of bars of any number of rows; or positions of posets that are written down in another way
/// now.
fn is_unread(key: &Key) -> bool {
    match &*key.kind {
        "four-state" => true,
        "poset-positions" => {
            matches!(key.parameters.get("of"), Some(Parameter::Text(of)) if of == "orders")
        }
        _ => false,
    }
}

/// States that nobody reads any more.
fn unread(kept: &[Kept]) -> impl Iterator<Item = Needless> {
    let states = kept.iter().filter(|kept| is_unread(&kept.key));
    states.map(|kept| Needless { key: kept.key.clone(), by: None })
}

/// The kinds of states of which only the last one is read; `done` says how much is done.
const GROWING: [&str; 4] = ["bars-state", "four-shape-state", "nim-state", "poset-positions"];

/// States before the last of their run.
fn earlier_states(kept: &[Kept]) -> Vec<Needless> {
    let mut runs: BTreeMap<Key, Vec<u64>> = BTreeMap::new();
    let grows = |key: &Key| GROWING.contains(&&*key.kind) && !is_unread(key);
    for Kept { key, .. } in kept.iter().filter(|kept| grows(&kept.key)) {
        let mut run = key.clone();
        if let Some(Parameter::Number(done)) = run.parameters.remove("done") {
            runs.entry(run).or_default().push(done);
        }
    }
    let earlier = runs.into_iter().flat_map(|(run, mut states)| {
        states.sort_unstable();
        let last = states.pop().map(|done| run.clone().with("done", done));
        let needless =
            move |done| Needless { key: run.clone().with("done", done), by: last.clone() };
        states.into_iter().map(needless).collect::<Vec<_>>()
    });
    earlier.collect()
}

/// States of three rows that are closer to one another than is of use.
fn crowded_states(kept: &[Kept]) -> Vec<Needless> {
    // By the rows that have been left out, if any.
    let mut runs: BTreeMap<Option<u64>, Vec<(u64, &Key)>> = BTreeMap::new();
    for Kept { key, .. } in kept.iter().filter(|kept| kept.key.kind == STATE) {
        if let Some(columns) = key.number("columns") {
            runs.entry(key.number("rows")).or_default().push((columns, key));
        }
    }
    let mut found = Vec::new();
    for (rows, mut states) in runs {
        states.sort_unstable();
        let last = states.last().map_or(0, |(columns, _)| *columns);
        if rows.is_some_and(|rows| !serves_single_values(rows)) {
            let by = states.pop().map(|(_, key)| key.clone());
            found.extend(
                states.iter().map(|(_, key)| Needless { key: (*key).clone(), by: by.clone() }),
            );
            continue;
        }
        let mut before: (u64, Option<&Key>) = (0, None);
        for pair in states.windows(2) {
            let [(columns, key), (next, _)] = pair else { continue };
            if next - before.0 <= spacing(last) {
                found.push(Needless { key: (*key).clone(), by: before.1.cloned() });
            } else {
                before = (*columns, Some(key));
            }
        }
    }
    found
}

/// What stopped runs have observed and others have proved.
fn proved_since(kept: &[Kept]) -> Vec<Needless> {
    let is_proved = |kept: &&Kept| kept.status == Status::Proved;
    let observed = kept.iter().filter(|it| !is_proved(it) && super::is_certificate(&it.key.kind));
    let found = observed.filter_map(|it| {
        let same = |other: &&Kept| other.key.kind == it.key.kind && is_related(&other.key, &it.key);
        let proved = kept.iter().filter(is_proved).filter(same);
        let by = proved.filter(|other| covers(&other.key, &it.key)).min_by_key(|it| it.records)?;
        Some(Needless { key: it.key.clone(), by: Some(by.key.clone()) })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(key: impl Fn(u64) -> Key, numbers: impl IntoIterator<Item = u64>) -> Vec<Kept> {
        let kept = |key| Kept { key, status: Status::Proved, records: 1, digest: None };
        numbers.into_iter().map(|number| kept(key(number))).collect()
    }

    fn columns(columns: u64) -> Key {
        Key::new(STATE).with("columns", columns)
    }

    fn left(kept: &[Kept]) -> Vec<u64> {
        let needless = needless(kept);
        let stays = |it: &&Kept| needless.iter().all(|needless| needless.key != it.key);
        kept.iter().filter(stays).filter_map(|it| it.key.number("columns")).collect()
    }

    /// What one run leaves stays as it is, and of two runs no gap becomes wider than the longer
    /// run's.
    #[test]
    fn states_of_three_rows_stay_as_far_apart_as_a_run_leaves_them() {
        let one: Vec<u64> = (1..=32).map(|n| n * 2048).chain([65_537]).collect();
        assert_eq!(left(&states(columns, one.clone())), one);
        let mut two: Vec<u64> = (1..=30).map(|n| n * 1024).chain(one).collect();
        two.sort_unstable();
        two.dedup();
        let left = left(&states(columns, two.clone()));
        assert!(left.len() < two.len() && left.contains(&65_537));
        let gaps = std::iter::once(&0).chain(&left).zip(&left).map(|(a, b)| b - a);
        assert!(gaps.max().unwrap() <= 2048 + 1, "{left:?}");
    }

    /// A run without its last rows, which nobody looks single values up in.
    #[test]
    fn only_the_last_state_without_its_last_rows_is_of_use() {
        let part = |rows: u64| move |number| columns(number).with("rows", rows);
        let kept = states(part(30_001), [31_000, 32_000, 42_000]);
        assert_eq!(left(&kept), [42_000]);
        // Windows of the chart go on from these.
        let kept = states(part(30 * 1024), [31_000, 33_000, 42_000]);
        assert_eq!(left(&kept), [31_000, 33_000, 42_000]);
    }

    #[test]
    fn runs_are_told_apart() {
        let state = |upto: u64| {
            move |done: u64| Key::new("bars-state").with("upto", upto).with("done", done)
        };
        let mut kept = states(state(100), [64, 32]);
        kept.extend(states(state(200), [32]));
        let found = needless(&kept);
        let by = Some(state(100)(64));
        assert_eq!(found, [Needless { key: state(100)(32), by }]);
    }

    #[test]
    fn states_that_nobody_reads_all_go() {
        let state = |done: u64| Key::new("four-state").with("upto", 100_u64).with("done", done);
        let found = needless(&states(state, [32, 64]));
        let needless_states = |done| Needless { key: state(done), by: None };
        assert_eq!(found, [32, 64].map(needless_states));
        let positions = |of: &'static str| {
            move |done: u64| Key::new("poset-positions").with("of", of).with("done", done)
        };
        let all = ["orders", "orders-2"].map(|of| states(positions(of), [5, 9])).concat();
        let found = needless(&all);
        let (last, [old, new]) = (positions("orders-2")(9), ["orders", "orders-2"].map(positions));
        let by = |key, by| Needless { key, by };
        assert_eq!(found, [by(new(5), Some(last)), by(old(5), None), by(old(9), None)]);
    }

    #[test]
    fn what_was_observed_goes_once_it_is_proved() {
        let losers = |upto: u64, status| Kept {
            key: Key::new("losers").with("upto", upto),
            status,
            records: upto + 1,
            digest: None,
        };
        let observed = losers(50, Status::Observed { upto: 9 });
        assert_eq!(needless(&[observed.clone(), losers(49, Status::Proved)]), []);
        let found =
            needless(&[observed.clone(), losers(60, Status::Proved), losers(55, Status::Proved)]);
        let by = Some(Key::new("losers").with("upto", 55_u64));
        assert_eq!(found, [Needless { key: observed.key, by }]);
    }
}
