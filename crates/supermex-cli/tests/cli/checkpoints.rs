//! Long runs that are interrupted in every way, and go on.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::Duration;
use std::{fs, thread};

use tempfile::TempDir;

/// A cache directory of the tests' own.
static CACHE: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

const COLUMNS: &str = "20000";

/// What all runs have to come to, from one that nothing has happened to.
fn expected() -> String {
    digest(&run(Path::new(""), &["--no-store"]))
}

/// Runs `three`, with a folder for its states unless that is empty.
fn run(folder: &Path, more: &[&str]) -> Output {
    command(folder, more).output().unwrap()
}

fn command(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_supermex"));
    command.env("XDG_CACHE_HOME", CACHE.path()).env("XDG_CONFIG_HOME", CACHE.path());
    command.args(["three", "--upto", COLUMNS, "--format", "json"]).args(more);
    if folder != Path::new("") {
        command.arg("--checkpoint").arg(folder).args(["--checkpoint-every", "500"]);
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn digest(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    // How much was done is the same, too, however often it was interrupted.
    format!("{} {}", document["digest"], document["entries"])
}

/// The states in a folder, by columns.
fn states(folder: &Path) -> Vec<(u32, PathBuf)> {
    let files = fs::read_dir(folder).into_iter().flatten().map(|file| file.unwrap().path());
    let number = |path: &Path| {
        let name = path.file_name()?.to_str()?;
        name.strip_prefix("three-state-columns")?.strip_suffix(".smx")?.parse().ok()
    };
    let mut states: Vec<_> = files.filter_map(|path| Some((number(&path)?, path))).collect();
    states.sort();
    states
}

/// Killed at any moment, a run loses no state that it has kept, and ends as if nothing had
/// happened, with another number of threads each time.
#[test]
fn a_run_that_is_killed_goes_on() {
    let expected = expected();
    let (mut kills, mut moments) = (0, fastrand::Rng::with_seed(20));
    let mut folder = tempfile::tempdir().unwrap();
    while kills < 20 {
        let threads = (1 + kills % 3).to_string();
        let before = states(folder.path()).last().map_or(0, |state| state.0);
        let mut child =
            command(folder.path(), &["--resume", "--threads", &threads]).spawn().unwrap();
        thread::sleep(Duration::from_millis(moments.u64(1..150)));
        let over = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        if over {
            assert_eq!(digest(&output), expected);
            folder = tempfile::tempdir().unwrap();
            continue;
        }
        kills += 1;
        let after = states(folder.path()).last().map_or(0, |state| state.0);
        assert!(after >= before, "{before} columns were kept, and then {after}");
    }
    let output = run(folder.path(), &["--resume"]);
    assert_eq!(digest(&output), expected);
    assert_eq!(states(folder.path()).last().unwrap().0, 20_001);
    // Now everything is there.
    assert_eq!(digest(&run(folder.path(), &["--resume"])), expected);
}

/// A state with a wrong byte, or half of one, is named, and the one before it is used.
#[test]
fn a_damaged_state_is_passed_over() {
    let expected = expected();
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(digest(&run(folder.path(), &[])), expected);
    let all = states(folder.path());
    assert_eq!(all.len(), 41);
    for (_, path) in &all[30..] {
        fs::remove_file(path).unwrap();
    }
    let (flipped, cut) = (&all[29].1, &all[28].1);
    let mut bytes = fs::read(flipped).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(flipped, bytes).unwrap();
    let bytes = fs::read(cut).unwrap();
    fs::write(cut, &bytes[..bytes.len() - 1]).unwrap();
    let output = run(folder.path(), &["--resume"]);
    assert_eq!(digest(&output), expected);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("three-state-columns15000.smx' has been altered"), "{error}");
    assert!(error.contains("three-state-columns14500.smx"), "{error}");
    // Both have been written again.
    let output = run(folder.path(), &["--resume"]);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(states(folder.path()).len(), 41);
}

/// A folder that has states is not taken for another run unless that is asked for.
#[test]
fn states_are_not_mixed_up() {
    let folder = tempfile::tempdir().unwrap();
    let short = ["--upto", "3000"];
    let run = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_supermex"));
        command.arg("three").args(short).arg("--checkpoint").arg(folder.path()).args(more);
        command.output().unwrap()
    };
    assert!(run(&[]).status.success());
    let again = run(&[]);
    assert_eq!(again.status.code(), Some(2));
    let error = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(error.contains("up to 3001 columns; --resume goes on from there"), "{error}");
    assert!(run(&["--restart"]).status.success());
    assert!(run(&["--resume"]).status.success());
    assert_eq!(run(&["--resume", "--restart"]).status.code(), Some(2));
}

/// Where no more can be written the answer comes all the same, with a word about what was not kept;
/// what was kept before serves.
#[cfg(unix)]
#[test]
fn a_full_disk_does_not_cost_the_answer() {
    let expected = expected();
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_supermex");
    let limited = "trap '' XFSZ; ulimit -f 22; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", limited, program, "three", "--upto", COLUMNS, "--format", "json"])
        .arg("--checkpoint")
        .arg(folder.path())
        .args(["--checkpoint-every", "1000"])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{error}");
    assert!(error.contains("going on without keeping more states"), "{error}");
    assert!(error.contains("the answer is complete, but its states were not all kept"), "{error}");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(expected.starts_with(&document["digest"].to_string()));
    let kept = states(folder.path());
    assert!(!kept.is_empty() && kept.len() < 21, "{}", kept.len());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), kept.len(), "nothing is left behind");
    assert_eq!(digest(&run(folder.path(), &["--resume"])), expected);
    assert_eq!(states(folder.path()).last().unwrap().0, 20_001);
}
