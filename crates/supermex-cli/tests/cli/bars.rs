//! `supermex bars` and `supermex sequence` as people see them, and what they keep in the store.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::common::supermex;
#[cfg(unix)]
use crate::interrupt::interrupt;

fn bars(args: &str) -> String {
    supermex(&args.split(' ').collect::<Vec<_>>(), "")
}

#[test]
fn text_json_and_csv() {
    assert_snapshot!("bars_text", bars("bars --rows 4 --cols 5 --no-store"));
    assert_snapshot!("bars_nim", bars("bars --rows 3 --cols 4 --nim --no-store"));
    assert_snapshot!("bars_json", bars("bars --rows 2 --cols 3 --format json --no-store"));
    assert_snapshot!("bars_csv", bars("bars --rows 2 --cols 3 --nim --format csv --no-store"));
}

/// The bars up to 14 × 14 that have more than one winning opening, or whose corner wins.
#[test]
fn known_exceptions() {
    let listed = bars("bars --rows 10 --cols 14 --format json --no-store");
    let lines: Vec<&str> = listed.lines().collect();
    for line in [
        r#"{"rows":6,"cols":11,"openings":[[6,11]]}"#,
        r#"{"rows":6,"cols":13,"openings":[[4,12],[5,9]]}"#,
        r#"{"rows":8,"cols":10,"openings":[[4,9],[5,6]]}"#,
        r#"{"rows":9,"cols":10,"openings":[[7,8],[9,5]]}"#,
        r#"{"rows":10,"cols":14,"openings":[[5,13],[7,9]]}"#,
    ] {
        assert!(lines.contains(&line), "{line}");
    }
    for side in 2..=10 {
        let line = format!(r#"{{"rows":{side},"cols":{side},"openings":[[2,2]]}}"#);
        assert!(lines.contains(&line.as_str()), "{line}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    assert_snapshot!("bars_out_of_reach", bars("bars --rows 40 --cols 40 --no-store"));
    assert_snapshot!("bars_empty", bars("bars --rows 0 --cols 4 --no-store"));
    assert_snapshot!(
        "bars_memory",
        bars("bars --rows 12 --cols 12 --memory 100KiB --threads 2 --no-store")
    );
}

#[test]
fn sequences() {
    assert_snapshot!("sequence_text", bars("sequence A112470 -n 20"));
    assert_snapshot!("sequence_json", bars("sequence nim-one -n 10 --format json"));
    assert_snapshot!("sequence_bfile", bars("sequence openings:6 -n 13 --format bfile"));
    assert_snapshot!("sequence_csv", bars("sequence A112473 -n 3 --format csv"));
    assert_snapshot!("sequence_unknown", bars("sequence A000045"));
    assert_snapshot!("sequence_too_long", bars("sequence A112470 -n 1000"));
}

/// Runs `bars` on a box that is worth keeping, in a store of its own.
fn kept(store: &Path) -> String {
    let folder = store.to_str().unwrap();
    supermex(&["bars", "--rows", "14", "--cols", "16", "--store", folder], "")
}

#[test]
fn what_has_been_computed_is_found_again() {
    let store = tempfile::tempdir().unwrap();
    let computed = kept(store.path());
    let file = store.path().join("p-positions-14x16.smx");
    let written = fs::metadata(&file).unwrap().modified().unwrap();
    assert_eq!(kept(store.path()), computed);
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), written, "not written again");

    let folder = store.path().to_str().unwrap();
    let solved = supermex(&["solve", "14x15", "--store", folder], "");
    assert!(solved.contains("Found in the store."), "{solved}");
    let turned = supermex(&["solve", "15x14", "--store", folder, "--format", "json"], "");
    let fresh = supermex(&["solve", "15x14", "--no-store", "--format", "json"], "");
    assert_eq!(turned, fresh);
}

/// A box that is higher than wide is kept as its mirror image, and both are found.
#[test]
fn a_turned_box_is_kept_too() {
    let store = tempfile::tempdir().unwrap();
    let folder = store.path().to_str().unwrap();
    let turned = || supermex(&["bars", "--rows", "16", "--cols", "14", "--store", folder], "");
    let computed = turned();
    assert!(store.path().join("p-positions-14x16.smx").exists());
    assert_eq!(turned(), computed);
    assert!(computed.contains("\n13x6     (9,5) or (12,4)\n"), "{computed}");
    assert_eq!(kept(store.path()), kept(tempfile::tempdir().unwrap().path()));
}

/// Of a box that is too long for codes the openings are kept.
#[test]
fn openings_are_kept_where_p_positions_are_not() {
    let store = tempfile::tempdir().unwrap();
    let folder = store.path().to_str().unwrap();
    let long = || supermex(&["bars", "--rows", "4", "--cols", "240", "--store", folder], "");
    let computed = long();
    let file = store.path().join("openings-4x240.smx");
    let written = fs::metadata(&file).unwrap().modified().unwrap();
    assert_eq!(long(), computed);
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), written);
    assert!(computed.contains("\n3x200    (2,117)\n"), "{computed}");
}

/// The committed lists are what the command prints, as far as a test can wait for it.
#[test]
fn committed_openings_are_right() {
    let listed = bars("bars --rows 12 --cols 14 --format json --no-store");
    let committed = include_str!("../../../../data/openings-18x18.jsonl");
    let lines: Vec<&str> = committed.lines().collect();
    assert_eq!(lines.len(), 18 * 18);
    let small: Vec<&str> = listed.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(small.len(), 12 * 14);
    assert!(small.iter().all(|line| lines.contains(line)));
}

#[test]
fn a_damaged_table_is_named_and_not_used() {
    let store = tempfile::tempdir().unwrap();
    let computed = kept(store.path());
    let file = store.path().join("p-positions-14x16.smx");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let again = kept(store.path());
    let (answer, complaint) = again.split_once("--- stderr\n").unwrap();
    assert!(computed.starts_with(answer));
    assert!(
        complaint.starts_with("warning: ") && complaint.contains("p-positions-14x16.smx"),
        "{complaint}"
    );
    assert_eq!(fs::read(&file).unwrap(), whole, "computed again and kept");
}

/// A file that was never ours is set aside, and nothing in it is lost.
#[test]
fn a_strange_file_is_set_aside() {
    let store = tempfile::tempdir().unwrap();
    let file = store.path().join("p-positions-14x16.smx");
    fs::write(&file, "my notes").unwrap();
    let answer = kept(store.path());
    assert!(answer.starts_with("exit 0") && answer.contains("\n14x16    "), "{answer}");
    assert!(answer.contains("is not a Supermex file"), "{answer}");
    let aside = store.path().join("p-positions-14x16.smx.damaged");
    assert_eq!(fs::read_to_string(aside).unwrap(), "my notes");
    assert!(fs::read(&file).unwrap().starts_with(b"\x89SMX"), "computed and kept");
}

#[test]
fn a_store_that_cannot_be_written_is_reported_after_the_answer() {
    let place = tempfile::tempdir().unwrap();
    let blocked = place.path().join("file");
    fs::write(&blocked, "not a folder").unwrap();
    let answer = kept(&blocked);
    assert!(answer.starts_with("exit 3") && answer.contains("14x16   "), "{answer}");
    assert!(answer.contains("--- stderr\nerror: ") || answer.contains("\nwarning: "), "{answer}");
}

/// Ctrl-C in the middle: one sentence, exit 130, nothing left behind.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing() {
    let store = tempfile::tempdir().unwrap();
    let folder = store.path().to_str().unwrap();
    interrupt(&[
        "bars",
        "--rows",
        "18",
        "--cols",
        "18",
        "--memory",
        "4GiB",
        "--threads",
        "1",
        "--store",
        folder,
    ]);
    assert_eq!(fs::read_dir(store.path()).unwrap().count(), 0);
}

/// Where streamed rows do not fit, a sweep may; and as much memory as a refusal names is enough.
#[test]
fn what_is_said_to_be_needed_is_enough() {
    let plan = |bar: &str, memory: &str| {
        let args = ["bars", bar, "--no-store", "--dry-run", "--memory", memory];
        supermex(&args, "")
    };
    assert!(plan("7x60", "200MiB").contains("Engine: many-rows"));
    assert!(plan("7x60", "30MiB").contains("Engine: sweep"));
    for bar in ["7x60", "8x40", "6x60", "12x12"] {
        let mut memory = "300KiB".to_owned();
        let refused = plan(bar, &memory);
        assert!(refused.starts_with("exit 2"), "{refused}");
        let said = refused.split("takes ").nth(1).unwrap().split(" of memory").next().unwrap();
        memory = said.replace(' ', "");
        let planned = plan(bar, &memory);
        assert!(planned.starts_with("exit 0"), "{bar} {memory}: {planned}");
    }
}

/// P-positions that might be kept are no reason to refuse, nor to leave no states.
#[test]
fn lists_to_be_kept_need_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let (store, states) = (folder.path().join("store"), folder.path().join("states"));
    let plan = |memory: &str, more: &[&str]| {
        let mut args = vec!["bars", "7x46", "--dry-run", "--memory", memory, "--store"];
        args.push(store.to_str().unwrap());
        args.extend(more);
        supermex(&args, "")
    };
    assert!(plan("1GiB", &[]).contains("Engine: sweep"));
    assert!(plan("24MiB", &[]).starts_with("exit 0"));
    let kept = plan("1GiB", &["--checkpoint", states.to_str().unwrap()]);
    assert!(kept.contains("Engine: many-rows"), "{kept}");
}

/// What is too large for a sweep is not planned as one, and states that are far apart are none.
#[test]
fn bars_beyond_sweeps() {
    let refused = bars("bars 9x224 --no-store --dry-run --memory 100TiB");
    assert!(refused.starts_with("exit 2") && refused.contains("10^13"), "{refused}");
    let planned = bars("bars 7x331 --no-store --dry-run --memory 100TiB");
    assert!(planned.contains("Engine: many-rows"), "{planned}");
    let folder = tempfile::tempdir().unwrap();
    let states = folder.path().to_str().unwrap();
    let every = u64::MAX.to_string();
    let args =
        ["bars", "4x130", "--no-store", "--checkpoint", states, "--checkpoint-every", &every];
    assert!(supermex(&args, "").starts_with("exit 0"));
    assert!(!fs::exists(states).unwrap() || fs::read_dir(states).unwrap().count() == 0);
}
