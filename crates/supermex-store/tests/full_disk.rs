//! Disks that are full: the write fails with a sentence, and nothing is left behind.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;

use supermex::table::Table;
use supermex_store::export::{Format, Target};
use supermex_store::{Encoder, Error, Existing, Key, Status, Store};

/// Bytes that do not compress.
fn noise(length: usize) -> Vec<u8> {
    let mut noise = vec![0; length];
    blake3::Hasher::new().finalize_xof().fill(&mut noise);
    noise
}

/// `/dev/full` takes no byte: whether the content is long or short, that does not go unnoticed.
#[test]
fn a_full_device_is_noticed() {
    for length in [0, 10, 1_000_000] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut encoder =
            Encoder::new("/dev/full", full, &Key::new("noise"), Status::Proved).unwrap();
        let written = encoder.write_all(&noise(length)).map_err(|error| error.to_string());
        let finished = encoder.finish(1).map_err(|error| error.to_string());
        let message = written.and(finished.map(|_| ())).unwrap_err();
        assert!(message.contains("No space left on device"), "{length}: {message}");
    }
}

/// Tells a process of a test's own which folder to write to.
const FOLDER: &str = "SUPERMEX_TEST_LIMITED";

/// Runs a test in a process of its own, for which no file may grow past a few kilobytes.
fn limited(test: &str, folder: &Path) {
    let limited = "trap '' XFSZ; ulimit -f 64; exec \"$0\" --exact \"$1\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", limited]).arg(std::env::current_exe().unwrap()).arg(test);
    // What it prints goes through a pipe: the limit would hold for a file that all output goes to,
    // too.
    let output = shell.env(FOLDER, folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Runs in a process of its own, for which no file may grow past a few kilobytes.
#[test]
fn a_limit_on_file_sizes_leaves_nothing_behind() {
    let key = Key::new("noise");
    if let Ok(folder) = std::env::var(FOLDER) {
        let put = Store::open(&folder).put(&key, Status::Proved, Existing::Replace, |out| {
            out.write_all(&noise(1_000_000))?;
            Ok(1)
        });
        let error = put.unwrap_err();
        assert!(matches!(error, Error::Io { .. }), "{error}");
        assert!(
            error.to_string().contains("noise.smx' cannot be written: File too large"),
            "{error}"
        );
        return;
    }

    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    let small = |out: &mut supermex_store::Writer| out.write_all(b"small").map(|()| 1);
    store.put(&key, Status::Proved, Existing::Refuse, small).unwrap();
    limited("a_limit_on_file_sizes_leaves_nothing_behind", folder.path());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(store.find(&key).unwrap().unwrap().content().unwrap(), b"small");
}

/// The same for tables: neither a piece of one is left, nor the provenance of one that is not
/// there.
#[test]
fn a_table_that_does_not_fit_leaves_nothing_behind() {
    if let Ok(folder) = std::env::var(FOLDER) {
        let values: Vec<i64> = noise(800_000)
            .chunks_exact(8)
            .map(|bytes| i64::from_le_bytes(bytes.try_into().unwrap()))
            .collect();
        for format in Format::ALL {
            let path = Path::new(&folder).join(format!("noise.{format}"));
            let target = Target::new(path, None, Existing::Refuse).unwrap();
            let table = Table::new(100_000).ints("noise", values.iter().copied());
            let error = target.write(table, Key::new("noise"), Status::Proved, &|| true);
            let error = error.unwrap_err().to_string();
            let expected = format!("noise.{format}' cannot be written: File too large");
            assert!(error.contains(&expected), "{error}");
        }
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    limited("a_table_that_does_not_fit_leaves_nothing_behind", folder.path());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
