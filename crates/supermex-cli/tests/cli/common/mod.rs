//! Running the command as a user would.

use std::process::Output;
use std::sync::LazyLock;

use assert_cmd::cargo::cargo_bin_cmd;
use tempfile::TempDir;

/// A cache directory of the tests' own: what is in the user's is none of their business.
pub static CACHE: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

/// A store whose files the command takes for its own.
pub fn store(folder: impl Into<std::path::PathBuf>) -> supermex_store::Store {
    let key = supermex_store::Seal::at(&CACHE.path().join("supermex/key")).unwrap();
    supermex_store::Store::open(folder).with_seal(Some(key))
}

/// Runs `supermex` with these arguments and this input, and shows what came of it.
pub fn supermex(args: &[&str], stdin: &str) -> String {
    let mut command = cargo_bin_cmd!("supermex");
    // The terminal that the tests run in is none of their business.
    command.env_remove("COLUMNS").env_remove("CLICOLOR_FORCE");
    command.env("XDG_CACHE_HOME", CACHE.path()).env("XDG_CONFIG_HOME", CACHE.path());
    shown(&command.args(args).write_stdin(stdin).output().unwrap())
}

/// Runs `supermex` in a folder.
pub fn supermex_in(folder: &std::path::Path, args: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("supermex");
    command.env("XDG_CACHE_HOME", CACHE.path()).env("XDG_CONFIG_HOME", CACHE.path());
    shown(&command.args(args).current_dir(folder).output().unwrap())
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
