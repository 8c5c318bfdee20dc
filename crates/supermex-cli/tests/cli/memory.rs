//! `--memory` holds within a tenth, for every command that has it, as the system measures it.

use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;

use crate::common::{self, CACHE};

/// The most memory that a command has had at any moment, in MiB, and its exit status. It runs under
/// a bound of the system on its addresses, so that a runaway takes nothing from anybody.
fn peak(args: &[&str], allowed: u64) -> (f64, i32) {
    let memory = format!("{allowed}MiB");
    let bound = (4 * allowed + 4096) * 1024;
    let mut child = Command::new("sh")
        .args(["-c", r#"ulimit -v "$0"; exec "$@""#, &bound.to_string()])
        .arg(cargo_bin("supermex"))
        .args(args)
        .args(["--memory", &memory])
        .env("XDG_CACHE_HOME", CACHE.path())
        .env("XDG_CONFIG_HOME", CACHE.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut most: u64 = 0;
    loop {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
        most = most.max(status.ok().and_then(|status| high_water(&status)).unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            return (most as f64 / 1024.0, status.code().expect("no signal ended it"));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The most memory, in KiB, that a process has had since it became this program.
fn high_water(status: &str) -> Option<u64> {
    let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    field("Name:").filter(|name| *name == "supermex")?;
    field("VmHWM:")?.strip_suffix(" kB")?.parse().ok()
}

/// Runs a command with so many MiB, and asserts that it takes them, but hardly more.
fn holds(line: &str, allowed: u64) {
    let args: Vec<&str> = line.split(' ').collect();
    let (most, status) = peak(&args, allowed);
    assert_eq!(status, 0, "{line}");
    let share = most / allowed as f64;
    assert!(share <= 1.1, "{line} takes {most:.1} MiB of {allowed}");
    // A command that never comes near its bound would show nothing.
    assert!(share >= 0.5, "{line} takes {most:.1} MiB of {allowed} only");
}

#[test]
fn theorems() {
    holds("losers --upto 20000 --no-store", 80);
    holds("grundy --upto 300 --value 40 --no-store", 60);
    holds("nim families --rows 4 --upto 25 --no-store", 60);
    holds("tails --rows 4 --upto 180 --no-store", 60);
    holds("losers --upto 6000 --no-store --format json", 60);
}

#[test]
fn posets() {
    holds("poset series:chains:4,4,5+chains:2", 50);
    holds("poset chains:4,5,5 --nim", 35);
}

#[test]
fn few_long_rows() {
    holds("bars --rows 5 --cols 250 --threads 2 --no-store", 62);
    holds("bars --rows 7 --cols 50 --threads 2 --no-store", 72);
    holds("nim rectangles --rows 3 --upto 500 --threads 2", 48);
}

/// A command that takes more than it may is refused before it does.
fn is_refused(args: &[&str], allowed: u64) {
    let (most, status) = peak(args, allowed);
    assert_eq!(status, 2, "{args:?}");
    let bound = 1.1 * allowed as f64;
    assert!(most <= bound, "{args:?} takes {most:.1} MiB of {allowed}, to be refused");
}

#[test]
fn what_is_refused_fits_with_what_it_is_said_to_take() {
    for (line, least) in [
        ("sequence A147983 -n 1000", 20),
        ("solve --nim 12x12 --no-store", 40),
        ("solve 4x700 --no-store", 20),
        ("four --upto 500", 20),
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        is_refused(&args, least);
        let mut allowed = least;
        // Some find out on their way how far they have to go.
        while let Some(needed) = needed(&args, allowed) {
            allowed = needed.max(allowed + 1);
        }
        holds(line, allowed);
    }
}

#[test]
fn lists_that_are_not_as_long_as_they_might_be() {
    is_refused(&["winners", "--upto", "150", "--no-store"], 30);
    is_refused(&["ptable", "--upto", "3000", "--no-store"], 20);
}

/// The memory that a command is said to need, in MiB, if it is refused.
fn needed(args: &[&str], allowed: u64) -> Option<u64> {
    let memory = format!("{allowed}MiB");
    let shown = common::supermex(&[args, &["--memory", &memory]].concat(), "");
    let refusal = shown.strip_prefix("exit 2")?;
    let words: Vec<&str> = refusal.split_whitespace().collect();
    let needed =
        words.windows(2).find_map(|pair| pair[0].parse::<f64>().ok().filter(|_| pair[1] == "MiB"));
    Some(needed.unwrap_or_else(|| panic!("{refusal}")).ceil() as u64)
}
