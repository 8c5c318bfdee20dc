//! Running the command as a user would.

use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;

/// Runs `supermex` with these arguments and this input, and shows what came of it.
pub fn supermex(args: &[&str], stdin: &str) -> String {
    shown(&cargo_bin_cmd!("supermex").args(args).write_stdin(stdin).output().unwrap())
}

/// Exit status, stdout and stderr as one text, for a snapshot.
pub fn shown(output: &Output) -> String {
    let status = output.status.code().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    format!(
        "exit {status}\n--- stdout\n{}--- stderr\n{}",
        text(&output.stdout),
        text(&output.stderr)
    )
}
