//! Runs over few long rows that are interrupted, and go on.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use std::{fs, thread};

use crate::common;

/// Openings of four rows, nim-values of three, and the shape of four rows.
const COMMANDS: [&[&str]; 3] = [
    &["bars", "--no-store", "--rows", "4", "--cols", "420"],
    &["nim", "rectangles", "--no-store", "--rows", "3", "--upto", "420"],
    &["four", "--upto", "420"],
];

fn command(line: &[&str], folder: Option<&Path>, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_supermex"));
    command.args(line).args(["--format", "json"]).args(more);
    if let Some(folder) = folder {
        command.arg("--checkpoint").arg(folder).args(["--checkpoint-every", "30"]);
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(line: &[&str], folder: Option<&Path>, more: &[&str]) -> Output {
    command(line, folder, more).output().unwrap()
}

fn answer(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The states of a folder, and how much is done in each.
fn state_files(folder: &Path) -> Vec<(u32, PathBuf)> {
    let files = fs::read_dir(folder).into_iter().flatten().map(|file| file.unwrap().path());
    let number = |name: &str| {
        let done = name.strip_suffix(".smx")?.split("done").nth(1)?;
        done.trim_start_matches('-').split('-').next()?.parse().ok()
    };
    let state = |path: PathBuf| Some((number(path.file_name()?.to_str()?)?, path));
    let mut states: Vec<_> = files.filter_map(state).collect();
    states.sort_unstable();
    states
}

/// How many first rows are done in each state of a folder.
fn states(folder: &Path) -> Vec<u32> {
    state_files(folder).into_iter().map(|(done, _)| done).collect()
}

/// Killed at any moment, a run goes on from its last state, and ends as if nothing had happened.
#[test]
fn a_run_that_is_killed_goes_on() {
    for line in COMMANDS {
        let expected = answer(&run(line, None, &[]));
        let folder = tempfile::tempdir().unwrap();
        let mut moments = fastrand::Rng::with_seed(7);
        let mut last = 0;
        for kill in 0..8 {
            let threads = (1 + kill % 3).to_string();
            let more = ["--resume", "--threads", &threads];
            let mut child = command(line, Some(folder.path()), &more).spawn().unwrap();
            thread::sleep(Duration::from_millis(moments.u64(1..120)));
            child.kill().unwrap();
            child.wait().unwrap();
            let states = states(folder.path());
            // One more may be there if it was killed before it removed it.
            assert!(states.len() <= 3, "{states:?}");
            let now = states.last().copied().unwrap_or(0);
            assert!(now >= last, "{last} rows were done, and then {now}");
            last = now;
        }
        assert_eq!(answer(&run(line, Some(folder.path()), &["--resume"])), expected);
        assert_eq!(states(folder.path()).len(), 2);
        // From the last state there is little to do.
        assert_eq!(answer(&run(line, Some(folder.path()), &["--resume"])), expected);
    }
}

/// States are neither gone on from nor given up unasked, and damaged ones are named and passed
/// over.
#[test]
fn states_are_looked_at() {
    for line in COMMANDS {
        let expected = answer(&run(line, None, &[]));
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(answer(&run(line, Some(folder.path()), &[])), expected);
        let refused = run(line, Some(folder.path()), &[]);
        assert_eq!(refused.status.code(), Some(2));
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(error.contains("--resume goes on from there"), "{error}");

        let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let mut files: Vec<_> = files.collect();
        files.sort();
        let mut bytes = fs::read(&files[1]).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&files[1], bytes).unwrap();
        let output = run(line, Some(folder.path()), &["--resume"]);
        assert_eq!(answer(&output), expected);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("has been altered"), "{error}");
        assert_eq!(answer(&run(line, Some(folder.path()), &["--restart"])), expected);
    }
}

/// A state that ends too early, and one that is empty, are named and passed over; so are positions
/// of posets.
#[test]
fn cut_states_are_named() {
    // On several threads a search decides now more positions, now fewer, and a later state may have
    // a smaller number than the one that was cut.
    let poset: &[&str] = &["poset", "boolean:5", "--threads", "1"];
    for line in COMMANDS.into_iter().chain([poset]) {
        let expected = answer(&run(line, None, &[]));
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(answer(&run(line, Some(folder.path()), &[])), expected);
        for part in [0, 1, 2] {
            let (_, file) = state_files(folder.path()).pop().unwrap();
            let name = file.file_name().unwrap().to_str().unwrap();
            let bytes = fs::read(&file).unwrap();
            assert!(!bytes.is_empty(), "{line:?} has left {name} as it was, part {part}");
            fs::write(&file, &bytes[..part * (bytes.len() - 1) / 2]).unwrap();
            let output = run(line, Some(folder.path()), &["--resume"]);
            assert_eq!(answer(&output), expected);
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(error.contains(name) && error.contains("it is not used"), "{error}");
        }
    }
}

/// A folder that cannot be written to does not cost the answer.
#[test]
fn an_answer_is_given_even_if_no_state_can_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    for line in COMMANDS {
        let expected = answer(&run(line, None, &[]));
        let output = run(line, Some(&file), &[]);
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("its states were not all kept"), "{error}");
    }
}

/// Runs that have no states say so.
#[test]
fn states_that_would_not_be_kept_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        &["bars", "--no-store", "--rows", "5", "--cols", "9"][..],
        &["bars", "--no-store", "--rows", "3", "--cols", "200"],
        &["nim", "rectangles", "--no-store", "--rows", "4", "--upto", "9"],
    ] {
        let output = run(line, Some(folder.path()), &[]);
        assert_eq!(output.status.code(), Some(2), "{line:?}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("keep states; leave out --checkpoint"), "{error}");
        assert!(output.stdout.is_empty());
    }
}

/// A plan changes nothing, even that of a run that would begin anew; the run itself gives old
/// states up.
#[test]
fn a_dry_run_leaves_states_alone() {
    let folder = tempfile::tempdir().unwrap();
    let run = |more: &str| {
        let path = folder.path().to_str().unwrap();
        let line =
            format!("nim rectangles --rows 3 --upto 100 --no-store --checkpoint {path}{more}");
        common::supermex(&line.split(' ').collect::<Vec<_>>(), "")
    };
    let names = || {
        let files = std::fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    run("");
    let before = names();
    assert_eq!(before.len(), 2);
    assert!(run(" --restart --dry-run").starts_with("exit 0"));
    assert_eq!(names(), before);
    assert!(run(" --restart --checkpoint-every 64").starts_with("exit 0"));
    assert_ne!(names(), before);
}
