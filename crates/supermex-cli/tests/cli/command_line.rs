//! The command line as a whole: help, manual pages, completions, closed pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use insta::assert_snapshot;

use crate::common::{shown, supermex};

#[test]
fn help() {
    assert_snapshot!("help", supermex(&["--help"], ""));
    assert_snapshot!("help_solve", supermex(&["solve", "--help"], ""));
    assert_snapshot!("help_play", supermex(&["play", "--help"], ""));
}

#[test]
fn nothing_asked_gives_a_tour() {
    // As it is after an installation, not as it is under `cargo test`.
    let mut command = cargo_bin_cmd!("supermex");
    let output = command.env_remove("CARGO").output().unwrap();
    assert_snapshot!("tour", shown(&output));
}

#[test]
fn every_command_has_a_manual_page() {
    for (command, title) in [
        ("solve", "supermex-solve"),
        ("data", "supermex-data"),
        ("play", "supermex-play"),
        ("man", "supermex-man"),
    ] {
        let page = supermex(&["man", command], "");
        assert!(page.starts_with("exit 0") && page.contains(&format!(".TH {title} 1")), "{page}");
    }
    assert!(supermex(&["man"], "").contains(".TH supermex 1"));
    assert!(supermex(&["man", "data", "verify"], "").contains(".TH supermex-data-verify 1"));
    assert_snapshot!("man_unknown", supermex(&["man", "nothing"], ""));
}

#[test]
fn completions_know_the_flags() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = supermex(&["completions", shell], "");
        assert!(script.starts_with("exit 0") && script.contains("depth"), "{shell}: {script}");
    }
}

/// `supermex solve - | head -1` ends quietly.
#[test]
fn a_closed_pipe_is_a_normal_end() {
    for format in ["text", "json", "csv"] {
        let mut child = Command::new(cargo_bin!("supermex"))
            .args(["solve", "-", "--format", format])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        // Enough to fill any buffer on the way; the command may end before it has read it all.
        let _ = input.write_all("3x3\n".repeat(20_000).as_bytes());
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{format}");
        let mut complaint = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        assert_eq!(complaint, "", "{format}");
    }
}

/// With nobody to complain to, the exit status still tells.
#[cfg(target_os = "linux")]
#[test]
fn a_full_stderr_does_no_harm() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(cargo_bin!("supermex"));
    let output = command.args(["solve", "nonsense"]).stderr(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(cargo_bin!("supermex"));
    let output = command.args(["solve", "3x3"]).stdout(full).stderr(Stdio::piped()).spawn();
    let output = output.unwrap().wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: No space left"));
}

/// A line that is no text at all is reported like any other, and the next is answered.
#[test]
fn a_line_of_bytes_is_reported() {
    let mut command = cargo_bin_cmd!("supermex");
    let output =
        command.args(["solve", "-"]).write_stdin(&b"\xff\xfe\n2x2\n"[..]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "(2,2)  N  take (2,2)\n");
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: line 1: "));
}

#[test]
fn a_line_without_end_is_refused() {
    let answer = supermex(&["solve", "-"], &"7,".repeat(20 << 20));
    assert_eq!(
        answer,
        "exit 2\n--- stdout\n--- stderr\nerror: line 1 is longer than any position\n"
    );
}

/// Whoever talks to `solve -` line by line gets each answer before the next question.
#[test]
fn a_batch_answers_at_once() {
    let mut child = Command::new(cargo_bin!("supermex"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (question, answer) in [("4,2,2\n", "(4,2,2)  P\n"), ("2x2\n", "(2,2)  N  take (2,2)\n")] {
        input.write_all(question.as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// What was typed is named in errors and answers, but does not steer the terminal.
#[test]
fn escape_sequences_are_not_echoed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a\u{1b}[2J\u{202e}b.smx");
    std::fs::write(&file, "no certificate").unwrap();
    let file = file.to_str().unwrap();
    let hostile = "a\u{1b}[2J\u{200f}\u{202e}\u{2066}b";
    let spec = format!("{hostile}:3");
    for args in [
        &["sequence", hostile][..],
        &["sequence", &format!("openings:{hostile}")],
        &["instant", hostile],
        &["poset", hostile],
        &["poset", &spec],
        &["poset", "boolean:3", "--not-first", hostile],
        &["poset", "play", &spec],
        &["check", hostile],
        &["check", file],
        &["solve", hostile],
        &["ordinal", hostile],
    ] {
        let output = Command::new(cargo_bin!("supermex")).args(args).output().unwrap();
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).unwrap();
        assert!(printed.contains("a\\u{1b}[2J"), "{args:?}: {printed:?}");
        let steers =
            |it: char| (it.is_control() && it != '\n') || "\u{200f}\u{202e}\u{2066}".contains(it);
        assert!(!printed.contains(steers), "{args:?}: {printed:?}");
    }
}

/// More threads than any machine has are not run, and that is said.
#[test]
fn too_many_threads_are_capped() {
    for args in [
        &["three", "--upto", "500"][..],
        &["four", "--upto", "40"],
        &["nim", "statistics", "--upto", "40"],
        &["bars", "--rows", "6", "--cols", "6", "--no-store"],
        &["poset", "boolean:4"],
    ] {
        let run = |more: &[&str]| {
            Command::new(cargo_bin!("supermex")).args(args).args(more).output().unwrap()
        };
        let (few, many) = (run(&["--threads", "1"]), run(&["--threads", "4294967295"]));
        assert!(many.status.success(), "{args:?}: {}", String::from_utf8_lossy(&many.stderr));
        assert_eq!(few.stdout, many.stdout, "{args:?}");
        assert_eq!(String::from_utf8(many.stderr).unwrap(), "");
    }
}

/// Ctrl-C while something is printed, or while the next move is awaited: one sentence, exit 130.
#[cfg(unix)]
#[test]
fn ctrl_c_is_answered_while_nothing_is_computed() {
    for args in [&["winners", "--upto", "150", "--no-store"][..], &["poset", "play", "boolean:3"]] {
        let mut child = Command::new(cargo_bin!("supermex"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It goes on with printing until the pipe is full, or waits for a line.
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        // Waiting would end its input, and with it a game, before it has heard.
        let input = child.stdin.take();
        let status = child.wait().unwrap();
        drop(input);
        let mut error = String::new();
        child.stderr.unwrap().read_to_string(&mut error).unwrap();
        assert_eq!((status.code(), &*error), (Some(130), "error: interrupted before the end\n"));
    }
}
