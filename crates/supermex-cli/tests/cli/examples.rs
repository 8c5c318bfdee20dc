//! Every example that help shows, run as it stands there.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

use crate::common::{CACHE, shown, supermex};

/// The lines of help that are examples, of a command and of all below it.
fn examples(path: &str) -> BTreeSet<String> {
    let words: Vec<&str> = path.split_whitespace().collect();
    let help = supermex(&[&words[..], &["--help"]].concat(), "");
    assert!(help.starts_with("exit 0"), "{path}: {help}");
    let lines = help.lines().skip_while(|line| !line.starts_with("Example"));
    let lines = lines.take_while(|line| *line != "--- stderr");
    let mut found: BTreeSet<String> =
        lines.filter_map(|line| line.strip_prefix("  ")).map(str::to_owned).collect();
    let below = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in below.take_while(|line| !line.is_empty()) {
        // What a command is about may go on in another line.
        let name = line.strip_prefix("  ").and_then(|line| line.split(' ').next());
        if let Some(name) = name.filter(|name| !name.is_empty() && *name != "help") {
            found.extend(examples(&format!("{path} {name}")));
        }
    }
    found
}

/// The names of all commands, from the groups of help.
fn commands() -> Vec<String> {
    let help = supermex(&["--help"], "");
    let lines = help.lines().skip_while(|line| *line != "Play:");
    let lines = lines.take_while(|line| *line != "Options:");
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

/// What comes of a line of a shell, in a folder.
fn run(line: &str, folder: &Path) -> String {
    let program = cargo_bin("supermex");
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("bash");
    shell.args(["-c", line]).current_dir(folder).env("PATH", path);
    shell.env("XDG_CACHE_HOME", CACHE.path()).env("XDG_CONFIG_HOME", CACHE.path());
    shown(&shell.stdin(std::process::Stdio::null()).output().unwrap())
}

/// What takes longer is only planned.
const SECONDS: f64 = 2.0;

#[test]
fn every_example_works() {
    let folder = tempfile::tempdir().unwrap();
    let found: Vec<String> =
        commands().iter().flat_map(|command| examples(command)).collect::<Vec<_>>();
    assert!(found.len() > 60, "{found:?}");
    // A game is saved before it is replayed, and a theorem is proved before it is checked.
    let needs = |line: &String| line.contains("--replay") || line.contains("supermex check");
    let (later, first): (Vec<_>, Vec<_>) = found.into_iter().partition(needs);
    let mut done = BTreeSet::new();
    for line in first.into_iter().chain(later).filter(|line| done.insert(line.clone())) {
        let plan = run(&format!("{line} --dry-run --format json"), folder.path());
        let seconds = plan.split_once("\"seconds\":").and_then(|(_, rest)| {
            rest.split([',', '}']).next().and_then(|number| number.parse::<f64>().ok())
        });
        if plan.starts_with("exit 0") && seconds.is_some_and(|seconds| seconds > SECONDS) {
            continue;
        }
        let answer = run(&line, folder.path());
        assert!(answer.starts_with("exit 0"), "{line}\n{answer}");
    }
}
