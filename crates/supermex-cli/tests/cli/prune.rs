//! `supermex data prune`: what nothing needs goes, and nothing else.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

use assert_cmd::cargo::cargo_bin_cmd;
use insta::assert_snapshot;
use supermex_store::{Existing, Key, Status, Store};
use tempfile::TempDir;

use crate::common;

/// Runs `supermex data prune` in a folder, so that paths are the same every time.
fn prune(folder: &Path, more: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("supermex");
    command.env("XDG_CONFIG_HOME", common::CACHE.path()).current_dir(folder);
    command.args(["data", "prune", "--store", "kept"]).args(more);
    common::shown(&command.output().unwrap())
}

fn names(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder.join("kept")).unwrap();
    files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
}

fn put(store: &Store, key: &Key, status: Status) {
    let write = |out: &mut supermex_store::Writer| out.write_all(&[7; 100]).map(|()| 1);
    store.put(key, status, Existing::Refuse, write).unwrap();
}

fn nim_state(done: u64) -> Key {
    Key::new("nim-state").with("done", done)
}

/// An unfinished file of some age.
fn unfinished(path: &Path, age: u64) -> File {
    let mut file = File::create(path).unwrap();
    file.write_all(&[0; 50]).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
    file
}

/// A store with something of every sort that can go, and something of every sort that cannot.
fn with_store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = common::store(folder.path().join("kept"));
    for done in [64, 128, 192] {
        put(&store, &nim_state(done), Status::Proved);
    }
    for columns in [1024, 1500, 2048, 3000] {
        put(&store, &Key::new("three-state").with("columns", columns), Status::Proved);
    }
    put(&store, &Key::new("losers").with("upto", 20), Status::Proved);
    put(&store, &Key::new("losers").with("upto", 10), Status::Proved);
    put(&store, &Key::new("losers").with("upto", 15), Status::Observed { upto: 40 });
    put(&store, &Key::new("losers").with("upto", 25), Status::Observed { upto: 40 });
    let kept = store.folder();
    drop(unfinished(&kept.join(".bars-9x9.smx.abc.tmp"), 60));
    drop(unfinished(&kept.join(".bars-9x9.smx.new.tmp"), 0));
    fs::write(kept.join("bars-9x9.smx.damaged"), "old").unwrap();
    fs::write(kept.join("bars-9x9.smx.damaged.2"), "old").unwrap();
    fs::write(kept.join("bars-9x9.smx.damaged.txt"), "mine").unwrap();
    fs::write(kept.join("notes.txt"), "mine").unwrap();
    fs::write(kept.join("foreign.smx"), "Dear diary, today").unwrap();
    let mut cut = fs::read(store.path(&nim_state(64))).unwrap();
    cut.truncate(cut.len() - 1);
    fs::write(kept.join("nim-state-done32.smx"), cut).unwrap();
    (folder, store)
}

#[test]
fn it_only_says_what_could_go_unless_it_is_forced() {
    let (folder, _) = with_store();
    let before = names(folder.path());
    assert_snapshot!("prune_text", prune(folder.path(), &[]));
    assert_snapshot!("prune_csv", prune(folder.path(), &["--format", "csv"]));
    assert_eq!(names(folder.path()), before);
    assert_snapshot!("prune_forced", prune(folder.path(), &["--force"]));
    let gone = [
        ".bars-9x9.smx.abc.tmp",
        "bars-9x9.smx.damaged",
        "bars-9x9.smx.damaged.2",
        "losers-upto15.smx",
        "nim-state-done128.smx",
        "nim-state-done32.smx",
        "nim-state-done64.smx",
        "three-state-columns1500.smx",
    ];
    let left: BTreeSet<_> = before.into_iter().filter(|name| !gone.contains(&&**name)).collect();
    assert_eq!(names(folder.path()), left);
    let again = prune(folder.path(), &["--force"]);
    assert_eq!(again, "exit 0\n--- stdout\nEverything in kept is needed.\n--- stderr\n");
    assert_snapshot!("prune_help", common::supermex(&["data", "prune", "--help"], ""));
}

/// A file that a program is writing is locked, however old it is.
#[test]
fn a_file_that_is_being_written_stays() {
    let (folder, store) = with_store();
    let file = unfinished(&store.folder().join(".bars-9x9.smx.abc.tmp"), 3600);
    file.lock().unwrap();
    let said = prune(folder.path(), &["--format", "json"]);
    assert!(!said.contains("unfinished"), "{said}");
    drop(file);
    let said = prune(folder.path(), &["--format", "json"]);
    assert!(
        said.contains(r#"abc.tmp","bytes":50,"reason":"unfinished","by":null,"removed":false"#)
    );
}

/// A state stays as long as the one that should serve in its place is damaged, or not one's own.
#[test]
fn a_state_stays_if_the_later_one_cannot_be_used() {
    let (folder, store) = with_store();
    let last = store.path(&nim_state(192));
    let good = fs::read(&last).unwrap();
    let mut bad = good.clone();
    *bad.last_mut().unwrap() ^= 1;
    fs::write(&last, bad).unwrap();
    let gone =
        |name: &str| prune(folder.path(), &["--format", "csv"]).contains(&format!("\n{name}"));
    // Only its digest gives it away, and then the one before is the last.
    assert!(gone("nim-state-done64") && !gone("nim-state-done128"));
    fs::write(&last, good).unwrap();
    assert!(gone("nim-state-done64") && gone("nim-state-done128"));
    fs::remove_file(&last).unwrap();
    put(&Store::open(store.folder()).with_seal(None), &nim_state(192), Status::Proved);
    assert!(gone("nim-state-done64") && !gone("nim-state-done128"));
}

/// What a run has left is answered from as before once it has been pruned.
#[test]
fn answers_stay_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let kept = kept.to_str().unwrap();
    for upto in ["20000", "21000"] {
        let run = ["three", "--upto", upto, "--checkpoint", kept, "--checkpoint-every", "400"];
        let resume = if upto == "21000" { &["--resume"][..] } else { &[] };
        let answer = common::supermex(&[&run[..], resume].concat(), "");
        assert!(answer.starts_with("exit 0"), "{answer}");
    }
    let ask = || {
        let chart = ["chart", "--q", "19000..19002", "--r", "9000..9003", "--store", kept];
        common::supermex(&chart, "") + &common::supermex(&["opening", "20000", "--store", kept], "")
    };
    let (before, count) = (ask(), names(folder.path()).len());
    let said = prune(folder.path(), &["--force"]);
    assert!(said.starts_with("exit 0"), "{said}");
    let left = names(folder.path()).len();
    // As many as a run leaves by itself.
    assert!(left < count && (20..30).contains(&left), "{count}, then {left}");
    assert_eq!(ask(), before);
}

#[test]
fn a_store_that_is_not_there_has_nothing_to_remove() {
    let folder = tempfile::tempdir().unwrap();
    let said = prune(folder.path(), &["--force"]);
    assert_eq!(said, "exit 0\n--- stdout\nEverything in kept is needed.\n--- stderr\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
