//! Ctrl-C, as a user presses it.

use std::process::{Command, Stdio};
use std::time::Duration;

/// Runs `supermex` for a second and interrupts it: one sentence, exit 130, and no answer.
pub fn interrupt(args: &[&str]) {
    let child = Command::new(assert_cmd::cargo::cargo_bin!("supermex"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(1));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "error: interrupted before the end\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
}
