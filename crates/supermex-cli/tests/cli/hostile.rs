//! Files that were put there to hurt, and files that are none.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use supermex_store::{Existing, Key, Seal, Status, Store};

use crate::common::{self, supermex};

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Whoever opens a pipe waits for ever.
#[test]
fn pipes_and_folders_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let x = folder.path().join("x.smx");
    pipe(&x);
    for path in [x.as_path(), folder.path(), Path::new("/dev/zero")] {
        let shown = supermex(&["check", text(path)], "");
        assert!(
            shown.starts_with("exit 2") && shown.contains("is not an ordinary file"),
            "{shown}"
        );
    }
    let shown = supermex(&["data", "list", "--store", text(folder.path())], "");
    assert!(shown.starts_with("exit 1") && shown.contains("x.smx' is not an ordinary"), "{shown}");
    let store = ["--store", text(folder.path())];
    for command in [&["losers", "--upto", "5"][..], &["three", "--upto", "2000"]] {
        let shown = supermex(&[command, &store].concat(), "");
        assert!(shown.starts_with("exit 0"), "{shown}");
    }
}

#[test]
fn a_check_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("losers.smx");
    let shown = supermex(&["prove", "losers", "--upto", "300", "--out", text(&file)], "");
    assert!(shown.starts_with("exit 0"), "{shown}");
    assert!(supermex(&["check", text(&file)], "").starts_with("exit 0"));
    for (bound, more) in [(["--work", "1000"], "--work"), (["--memory", "50KiB"], "--memory")] {
        let shown = supermex(&[&["check", text(&file)], &bound[..]].concat(), "");
        let says = format!("{more} allows more");
        assert!(shown.starts_with("exit 3") && shown.contains(&says), "{shown}");
        assert!(shown.contains("is too large: it "), "{shown}");
    }
}

/// A link at the name of a temporary file was followed, and a file of that name destroyed.
#[test]
fn a_saved_game_touches_no_other_file() {
    let folder = tempfile::tempdir().unwrap();
    let (game, diary) = (folder.path().join("game.txt"), folder.path().join("diary"));
    fs::write(&diary, "dear diary").unwrap();
    // All numbers that the process may have.
    for pid in 1..40_000 {
        symlink(&diary, folder.path().join(format!("game.txt.{pid}.tmp"))).unwrap();
    }
    let shown = supermex(&["play", "2x3", "--plain", "--save", text(&game)], "1 2\nquit\n");
    assert!(shown.starts_with("exit 0"), "{shown}");
    assert!(fs::read_to_string(&game).unwrap().contains("2x3"));
    assert_eq!(fs::read_to_string(&diary).unwrap(), "dear diary");
}

/// A list that somebody has made up, with digests that are right, is not printed as proved.
#[test]
fn forged_theorems_are_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store");
    let elsewhere = Store::open(&store);
    let key = Seal::at(&folder.path().join("key")).unwrap();
    let elsewhere = elsewhere.with_seal(Some(key));
    let write = |lists: &str| {
        let text =
            format!("supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n{lists}");
        let key = Key::new("losers").with("upto", 1);
        let put = |out: &mut supermex_store::Writer| out.write_all(text.as_bytes()).map(|()| 2);
        elsewhere.put(&key, Status::Proved, Existing::Replace, put).unwrap();
    };
    let losers = || supermex(&["losers", "--upto", "1", "--store", text(&store)], "");
    let list = |what: &str| supermex(&["data", what, "--store", text(&store)], "");
    let truth = supermex(&["losers", "--upto", "1", "--no-store"], "");
    write("0: (1)\n1: 2 0\n");
    assert!(list("list").contains("from elsewhere"));
    assert_eq!(losers(), truth);
    assert!(!list("verify").contains("from elsewhere"), "it has been checked");
    write("0: (7)\n1: 2 0\n");
    let shown = losers();
    let (answer, complaint) = shown.split_once("--- stderr\n").unwrap();
    assert!(truth.starts_with(answer), "{shown}");
    assert!(complaint.contains("comes from elsewhere, and the checker says: false"), "{shown}");
    assert!(store.join("losers-upto1.smx.damaged").exists());
    assert_eq!(losers(), truth);
}

/// States cannot be checked, so that those of others are used only when they are trusted.
#[test]
fn states_of_others_need_trust() {
    let folder = tempfile::tempdir().unwrap();
    let states = folder.path().join("states");
    let run = |home: &str, more: &[&str]| {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("supermex");
        command.env("XDG_CONFIG_HOME", folder.path().join(home));
        command.env("XDG_CACHE_HOME", folder.path().join("cache"));
        let asked = ["three", "--upto", "3000", "--no-store", "--checkpoint", text(&states)];
        common::shown(&command.args(asked).args(more).output().unwrap())
    };
    let first = run("one", &[]);
    assert!(first.starts_with("exit 0"), "{first}");
    let same = |shown: &str| first.starts_with(shown.split("--- stderr").next().unwrap());
    let own = run("one", &["--resume"]);
    assert!(same(&own) && !own.contains("elsewhere"), "{own}");
    let other = run("two", &["--resume"]);
    assert!(same(&other) && other.contains("cannot be checked; --trust"), "{other}");
    // Now they are those of the second.
    let trusted = run("one", &["--resume", "--trust"]);
    assert!(same(&trusted) && trusted.contains("is used because of --trust"), "{trusted}");
}
