//! `supermex data` as people see it.

use std::fs;
use std::io::Write;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use insta::assert_snapshot;
use supermex_store::{Existing, Key, Status, Store};
use tempfile::TempDir;

use crate::common;

/// A folder with a store of two files in `kept`.
fn with_store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = common::store(folder.path().join("kept"));
    let key = Key::new("bars").with("rows", 4).with("cols", 5);
    store
        .put(&key, Status::Proved, Existing::Refuse, |out| {
            // Codes 0, 5, 10 and so on.
            out.write_all(&[&[0][..], &[4; 99]].concat()).map(|()| 100)
        })
        .unwrap();
    let key = Key::new("strips").with("of", "three rows");
    store
        .put(&key, Status::Observed { upto: 1000 }, Existing::Refuse, |out| {
            out.write_all(b"[1,2]\n[3,4]\n")?;
            out.flush().map(|()| 2)
        })
        .unwrap();
    (folder, store)
}

/// Runs `supermex data` in a folder, so that paths are the same every time.
fn data(folder: &Path, args: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("supermex");
    command.env("XDG_CONFIG_HOME", common::CACHE.path());
    let output = command.current_dir(folder).arg("data").args(args).output().unwrap();
    common::shown(&output)
}

/// A damaged file of every sort, and one that is fine.
fn with_damaged_store() -> TempDir {
    let (folder, store) = with_store();
    let kept = store.folder();
    let bars = kept.join("bars-4x5.smx");
    let good = fs::read(&bars).unwrap();
    fs::copy(&bars, kept.join("bars-9x9.smx")).unwrap();
    fs::write(kept.join("cut.smx"), &good[..good.len() - 10]).unwrap();
    fs::write(kept.join("empty.smx"), "").unwrap();
    fs::write(kept.join("text.smx"), "Dear diary").unwrap();
    let mut newer = good.clone();
    newer[8] = 9;
    fs::write(kept.join("newer.smx"), newer).unwrap();
    let mut altered = good;
    *altered.last_mut().unwrap() ^= 1;
    fs::write(bars, altered).unwrap();
    folder
}

#[test]
fn help() {
    assert_snapshot!("help", common::supermex(&["data", "--help"], ""));
    assert_snapshot!("help_verify", common::supermex(&["data", "verify", "--help"], ""));
}

#[test]
fn list() {
    let (folder, _) = with_store();
    let list = |format| data(folder.path(), &["list", "--store", "kept", "--format", format]);
    assert_snapshot!("list_text", list("text"));
    assert_snapshot!("list_json", list("json"));
    assert_snapshot!("list_csv", list("csv"));
}

#[test]
fn verify() {
    let (folder, _) = with_store();
    let verify = |format| data(folder.path(), &["verify", "--store", "kept", "--format", format]);
    assert_snapshot!("verify_text", verify("text"));
    assert_snapshot!("verify_json", verify("json"));
    assert_snapshot!("verify_csv", verify("csv"));
}

#[test]
fn damaged() {
    let folder = with_damaged_store();
    assert_snapshot!("damaged_list", data(folder.path(), &["list", "--store", "kept"]));
    assert_snapshot!("damaged_verify", data(folder.path(), &["verify", "--store", "kept"]));
    let json = data(folder.path(), &["verify", "--store", "kept", "--format", "json"]);
    assert_snapshot!("damaged_json", json);
    assert_eq!(fs::read_dir(folder.path().join("kept")).unwrap().count(), 7, "none was removed");
}

#[test]
fn a_store_that_is_not_there_is_empty_and_stays_so() {
    let folder = tempfile::tempdir().unwrap();
    let text = data(folder.path(), &["list", "--store", "none"]);
    assert_eq!(text, "exit 0\n--- stdout\nNothing is stored in none.\n--- stderr\n");
    let json = data(folder.path(), &["verify", "--store", "none", "--format", "json"]);
    assert_eq!(json, "exit 0\n--- stdout\n--- stderr\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_store_that_is_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let text = data(folder.path(), &["list", "--store", "file"]);
    assert!(text.starts_with("exit 3\n") && text.contains("error: 'file' cannot be listed: "));
}

/// Without `--store`, the store is in the user's cache directory.
#[cfg(target_os = "linux")]
#[test]
fn the_default_store_follows_the_rules_of_the_platform() {
    let (folder, _) = with_store();
    fs::create_dir_all(folder.path().join("home/.cache")).unwrap();
    fs::rename(folder.path().join("kept"), folder.path().join("home/.cache/supermex")).unwrap();
    let list = |cache: Option<&Path>| {
        let mut command = cargo_bin_cmd!("supermex");
        command.args(["data", "list"]).env("HOME", folder.path().join("home"));
        command.env_remove("XDG_CACHE_HOME");
        command.envs(cache.map(|cache| ("XDG_CACHE_HOME", cache)));
        common::shown(&command.output().unwrap())
    };
    let default = list(None);
    assert!(default.contains("2 files in ") && default.contains("home/.cache/supermex:"));
    assert!(list(Some(&folder.path().join("home/.cache"))).contains("2 files in "));
    assert!(list(Some(folder.path())).contains("Nothing is stored in "));
}
