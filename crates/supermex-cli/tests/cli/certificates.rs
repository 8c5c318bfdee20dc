//! `supermex prove` and `supermex check` as people see them.

use std::fs;
use std::io::Write;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use insta::assert_snapshot;
use supermex_store::{Container, Existing, Key, Status, Writer};

use crate::common;

/// Runs `supermex` in a folder, so that paths are the same every time.
fn supermex(folder: &Path, args: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("supermex");
    command
        .current_dir(folder)
        .env("XDG_CACHE_HOME", common::CACHE.path())
        .env("XDG_CONFIG_HOME", common::CACHE.path());
    common::shown(&command.args(args).output().unwrap())
}

#[test]
fn help() {
    assert_snapshot!("help_prove", common::supermex(&["prove", "losers", "--help"], ""));
    assert_snapshot!("help_check", common::supermex(&["check", "--help"], ""));
}

#[test]
fn proving_and_checking() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &str| supermex(folder.path(), &args.split(' ').collect::<Vec<_>>());
    assert_snapshot!("prove_text", run("prove losers --upto 5 --out five.smx"));
    assert_snapshot!("prove_json", run("prove losers --upto 130 --out more.smx --format json"));
    assert_snapshot!("prove_replay", run("prove losers --upto 5 --short --out replay.smx"));
    assert_snapshot!("check_text", run("check five.smx"));
    assert_snapshot!("check_json", run("check more.smx --format json"));
    assert_snapshot!("check_replay", run("check replay.smx --format json"));
    assert_snapshot!("prove_exists", run("prove losers --upto 7 --out five.smx"));
    assert!(run("prove losers --upto 7 --out five.smx --force").starts_with("exit 0"));
    assert_snapshot!("prove_observed", run("prove losers --upto 7 --steps 5 --out no.smx"));
    assert!(!folder.path().join("no.smx").exists());
    assert_snapshot!("check_missing", run("check nowhere.smx"));
}

/// The mere text of a certificate can be checked as it is.
#[test]
fn texts_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let text = "supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n\
                0: (1)\n1: 2 0\n";
    let check = |text: &str| {
        fs::write(folder.path().join("text"), text).unwrap();
        supermex(folder.path(), &["check", "text"])
    };
    let checked = check(text);
    assert!(checked.starts_with("exit 0") && checked.contains("third row r <= 1"), "{checked}");
    let wrong = check(&text.replace("1: 2 0", "1: 3 0"));
    assert!(wrong.starts_with("exit 1") && wrong.contains("cell 1 at time 1"), "{wrong}");
    let cut = check(&text[..30]);
    assert!(cut.starts_with("exit 1") && cut.contains("damaged"), "{cut}");
}

/// The same theorem gives the same file, whether it was computed or found.
#[test]
fn certificates_are_deterministic() {
    let folder = tempfile::tempdir().unwrap();
    for (name, more) in [("a", "--no-store"), ("b", "--store s"), ("c", "--store s")] {
        let args = format!("prove losers --upto 90 --out {name}.smx {more}");
        let done = supermex(folder.path(), &args.split(' ').collect::<Vec<_>>());
        assert!(done.starts_with("exit 0"), "{done}");
    }
    let file = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(file("a.smx"), file("b.smx"));
    assert_eq!(file("a.smx"), file("c.smx"));
    let content =
        |name: &str| Container::open(folder.path().join(name)).unwrap().content().unwrap();
    assert_eq!(content("a.smx"), content("s/losers-upto90.smx"), "the store keeps certificates");
}

/// A wrong number in an intact file is false, and the first wrong place is named; a file that was
/// cut or altered is damaged; and one that was only observed is not proved.
#[test]
fn wrong_certificates_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("five.smx");
    let prove = ["prove", "losers", "--upto", "5", "--out", "five.smx"];
    assert!(supermex(folder.path(), &prove).starts_with("exit 0"));
    let content = Container::open(&path).unwrap().content().unwrap();
    let content = String::from_utf8(content).unwrap();
    let check = || supermex(folder.path(), &["check", "five.smx", "--format", "json"]);
    let mut answers = Vec::new();
    for (from, to) in [
        ("5: 5 3 (4)", "5: 5 3 (5)"),
        ("5: 5 3 (4)", "5: 5 4 (4)"),
        ("4: 4 4 4 0", "4: 4 4 3 0"),
        ("repeat 8 1", "repeat 9 1"),
        ("repeat 8 1 6", "repeat 8 1 5"),
        ("upto 5", "upto 6"),
        ("cells 6", "cells 7"),
        ("losers upto 5", "grundy upto 5 value 0"),
        ("5: 5 3 (4)", "5: 5 3 4 (4)"),
        ("5: 5 3 (4)", "5: 5 3 (4 4)"),
        ("supermex certificate 1", "supermex certificate 2"),
        ("full", "observed 9"),
    ] {
        assert!(content.contains(from), "{from}");
        let key = Key::new("losers").with("upto", 5);
        let mut writer = Writer::create(&path, &key, Status::Proved, Existing::Replace).unwrap();
        writer.write_all(content.replacen(from, to, 1).as_bytes()).unwrap();
        writer.finish(6).unwrap();
        let answer = check();
        assert!(answer.starts_with("exit 1"), "{from} to {to}: {answer}");
        let answer = answer.lines().nth(2).unwrap();
        writeln!(answers, "{from} to {to}\n  {answer}").unwrap();
    }
    let cut = &fs::read(&path).unwrap()[..200];
    fs::write(&path, cut).unwrap();
    writeln!(answers, "cut\n  {}", check().lines().nth(2).unwrap()).unwrap();
    assert_snapshot!("check_refused", String::from_utf8(answers).unwrap());
}

/// The store keeps what a run has only observed, which may hold or not.
#[test]
fn what_was_only_observed_is_not_proved() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &str| supermex(folder.path(), &args.split(' ').collect::<Vec<_>>());
    run("losers --upto 9 --steps 9 --store kept");
    assert_snapshot!("check_observed", run("check kept/losers-upto9.smx"));
    assert_snapshot!("check_observed_json", run("check kept/losers-upto9.smx --format json"));
}

/// A certificate that the checker does not take on may hold or not: that is no answer.
#[test]
fn what_is_too_large_gets_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let key = Key::new("losers-replay").with("upto", 20_000);
    let path = folder.path().join("large.smx");
    let mut writer = Writer::create(&path, &key, Status::Proved, Existing::Refuse).unwrap();
    let head = "supermex certificate 1\nreplay\nlosers upto 20000\ncells 20001\nrepeat 0 1 20001";
    writeln!(writer, "{head}\nlists {}", "0".repeat(64)).unwrap();
    writer.finish(20_001).unwrap();
    let [text, json] = ["text", "json"]
        .map(|format| supermex(folder.path(), &["check", "large.smx", "--format", format]));
    assert_eq!(text, json);
    assert_snapshot!("check_large", text);
}
