//! Positions that are declared won: what people and programs see, and runs that are killed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;
use insta::assert_snapshot;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

#[test]
fn one_declared_position() {
    assert_snapshot!("perturb", run("renorm perturb --x 50 --sheets 100"));
    assert_snapshot!("perturb_bar", run("renorm perturb --x 50 --point 21,0 --sheets 30"));
    assert_snapshot!("perturb_lost", run("renorm perturb --x 1 --point 1,0 --protocol D"));
    assert_snapshot!(
        "perturb_json",
        run("renorm perturb --x 12 --point 0,9 --point 3,9 --sheets 4 --format json")
    );
}

#[test]
fn a_study() {
    assert_snapshot!("sensitivity", run("renorm sensitivity --x 50 --sheets 50"));
    assert_snapshot!(
        "sensitivity_json",
        run("renorm sensitivity --x 50 --sheets 8 --line left --format json")
    );
    assert_snapshot!(
        "sensitivity_csv",
        run("renorm sensitivity --x 12 --sheets 3 --protocol D --format csv")
    );
}

#[test]
fn variants() {
    assert_snapshot!("variants", run("renorm variants --x 600 --count 2 --threads 2"));
}

#[test]
fn what_is_refused() {
    for line in [
        "renorm perturb --x 5 --point 9999,1",
        "renorm perturb --point 7",
        "renorm perturb --protocol X",
        "renorm sensitivity --x 60..40",
        "renorm sensitivity --x 0..3",
        "renorm sensitivity --line middle",
        "renorm sensitivity --x 4000..5000 --sheets 5000 --memory 50MiB",
        "renorm variants --sort none",
    ] {
        let answer = run(line);
        assert!(answer.starts_with("exit 2"), "{line}: {answer}");
        assert!(answer.contains("error: "), "{line}: {answer}");
    }
}

/// The study of the test: it takes some seconds, so that it can be killed.
const STUDY: [&str; 9] =
    ["renorm", "sensitivity", "--x", "40..46", "--sheets", "150", "--fronts", "--format", "json"];

fn study(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::cargo_bin("supermex").unwrap();
    command.args(STUDY).arg("--checkpoint").arg(folder).args(more);
    command.stderr(Stdio::null());
    command
}

/// Whenever a study is killed, it goes on to the same data.
#[test]
fn a_study_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("study");
    let whole = Command::cargo_bin("supermex").unwrap().args(STUDY).output().unwrap().stdout;
    assert_eq!(String::from_utf8_lossy(&whole).lines().count(), 284);
    let files = || fs::read_dir(&kept).map_or(0, Iterator::count);
    let mut before = 0;
    for kill in 0..6 {
        let threads = (1 + kill % 3).to_string();
        let mut child = study(&kept, &["--resume", "--threads", &threads])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(30 + 70 * kill));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(files() >= before, "states are lost");
        before = files();
    }
    let resumed = study(&kept, &["--resume"]).output().unwrap();
    assert!(resumed.status.success());
    assert!(resumed.stdout == whole, "a study that was killed has other data");
    // All of it is there now; without a word on what to do with it, nothing begins.
    assert_eq!(study(&kept, &[]).status().unwrap().code(), Some(2));
    let again = study(&kept, &["--restart"]).output().unwrap();
    assert!(again.stdout == whole, "a study that begins anew has other data");
}

/// A state that is damaged is followed again.
#[test]
fn damaged_states_of_a_study_are_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("study");
    let whole = study(&kept, &[]).output().unwrap().stdout;
    let file = fs::read_dir(&kept).unwrap().map(|it| it.unwrap().path()).next().unwrap();
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x55;
    fs::write(&file, bytes).unwrap();
    assert!(study(&kept, &["--resume"]).output().unwrap().stdout == whole);
}
