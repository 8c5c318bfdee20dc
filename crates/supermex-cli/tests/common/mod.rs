//! Running the command as a user would.

use assert_cmd::cargo::cargo_bin_cmd;

/// Runs `supermex` with these arguments and this input: exit status, stdout and stderr as one
/// text, for a snapshot.
pub fn supermex(args: &[&str], stdin: &str) -> String {
    let output = cargo_bin_cmd!("supermex").args(args).write_stdin(stdin).output().unwrap();
    let status = output.status.code().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    format!("exit {status}\n--- stdout\n{stdout}--- stderr\n{stderr}")
}
