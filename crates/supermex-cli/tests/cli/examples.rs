//! Every example that help shows, run as it stands there.

use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

use crate::common::{CACHE, shown, supermex};

/// The lines of help that are examples, of a command and of all below it, page by page.
fn examples(path: &str) -> Vec<Vec<String>> {
    let words: Vec<&str> = path.split_whitespace().collect();
    let help = supermex(&[&words[..], &["--help"]].concat(), "");
    assert!(help.starts_with("exit 0"), "{path}: {help}");
    let lines = help.lines().skip_while(|line| !line.starts_with("Example"));
    let lines = lines.take_while(|line| *line != "--- stderr");
    let shown: Vec<String> =
        lines.filter_map(|line| line.strip_prefix("  ")).map(str::to_owned).collect();
    assert!(!shown.is_empty(), "{path} has no example");
    let mut found = vec![shown];
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

/// What takes longer than a second is only planned.
fn takes_long(line: &str, folder: &Path) -> bool {
    let text = line.replace("--format json", "").replace("--format csv", "");
    let plan = run(&format!("{text} --dry-run"), folder);
    let seconds =
        plan.lines().find_map(|line| line.strip_prefix("Time:   about ")?.split(' ').next());
    let seconds = seconds.map(|seconds| seconds.parse::<f64>().unwrap());
    plan.starts_with("exit 0") && seconds.is_some_and(|seconds| seconds > 1.0)
}

/// Page by page, in a folder of its own: what one example writes, the next one may read.
#[test]
fn every_example_works() {
    let pages: Vec<_> = commands().iter().flat_map(|command| examples(command)).collect();
    assert!(pages.len() > 50, "{pages:?}");
    for page in pages {
        let folder = tempfile::tempdir().unwrap();
        for line in page {
            if takes_long(&line, folder.path()) {
                continue;
            }
            let begun = std::time::Instant::now();
            let answer = run(&line, folder.path());
            println!("{:.1} s: {line}", begun.elapsed().as_secs_f64());
            assert!(answer.starts_with("exit 0"), "{line}\n{answer}");
        }
    }
}

/// A plan writes nothing, whatever it is a plan of.
#[test]
fn a_plan_leaves_no_file_behind() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "sheet 40 --out sheet.svg",
        "poset draw boolean:3 --out boolean.svg",
        "figures --upto 100 --out .",
        "prove losers --upto 5 --out losers.smx",
        "data export diagonal --upto 9 --out diagonal.csv",
        "play 3x4 --save game.txt",
        "poset play boolean:3",
    ] {
        let answer = run(&format!("supermex {line} --dry-run"), folder.path());
        assert!(answer.starts_with("exit 0") && answer.contains("Engine:"), "{line}: {answer}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{line}");
    }
}
