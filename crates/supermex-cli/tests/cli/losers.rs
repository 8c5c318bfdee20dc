//! `supermex losers` as people see it.

use std::io::Write;
use std::path::Path;

use insta::assert_snapshot;
use supermex_store::{Container, Existing, Header, Key, Status, Writer};

use crate::common::{self, supermex};

#[test]
fn losers() {
    assert_snapshot!("losers_text", supermex(&["losers", "--upto", "5"], ""));
    assert_snapshot!("losers_json", supermex(&["losers", "--upto", "5", "--format", "json"], ""));
    assert_snapshot!("losers_csv", supermex(&["losers", "--upto", "5", "--format", "csv"], ""));
    assert_snapshot!("losers_too_many", supermex(&["losers", "--upto", "1000000000"], ""));
}

/// A run that is cut short proves only what has ended.
#[test]
fn observed() {
    let args = ["losers", "--upto", "6", "--steps", "8"];
    assert_snapshot!("losers_observed_text", supermex(&args, ""));
    assert_snapshot!(
        "losers_observed_json",
        supermex(&[&args[..], &["--format", "json"]].concat(), "")
    );
    assert_snapshot!(
        "losers_observed_csv",
        supermex(&[&args[..], &["--format", "csv"]].concat(), "")
    );
}

/// Runs `supermex` on a store of its own.
fn in_store(store: &Path, args: &[&str]) -> String {
    let store = ["--store", store.to_str().unwrap()];
    supermex(&[args, &store].concat(), "")
}

/// What a file of the store says about itself.
fn header(store: &Path, file: &str) -> Header {
    Container::open(store.join(file)).unwrap().verify().unwrap()
}

#[test]
fn what_was_proved_is_found_again_and_gone_on_from() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path();
    let losers = |c: &str| in_store(store, &["losers", "--upto", c, "--format", "json"]);
    let alone = |c: &str| supermex(&["losers", "--upto", c, "--format", "json", "--no-store"], "");
    assert_eq!(losers("60"), alone("60"));
    assert_eq!(header(store, "losers-upto60.smx").status, Status::Proved);
    // To see that the file is used and not computed again, let it hold something else.
    let lie = |from: &str, to: &str| {
        let content = Container::open(store.join("losers-upto60.smx")).unwrap().content().unwrap();
        let content = String::from_utf8(content).unwrap();
        assert!(content.contains(from));
        let key = Key::new("losers").with("upto", 60);
        let content = content.replace(from, to);
        let write = |out: &mut Writer| out.write_all(content.as_bytes()).map(|()| 61);
        common::store(store).put(&key, Status::Proved, Existing::Replace, write).unwrap();
    };
    lie("\n2: (2)\n", "\n2: (7)\n");
    // With the feature that checks every theorem at once, the lie is found out instead of printed.
    let lies = |shown: &str| shown.contains(r#""period":[7]"#) || shown.contains("is refused");
    assert!(lies(&losers("60")));
    assert!(lies(&losers("50")), "a larger file serves as well");
    assert!(lies(&losers("61")), "a smaller file is gone on from");
    let _ = std::fs::remove_file(store.join("losers-upto61.smx"));
    lie("\n2: (7)\n", "\n2: (2)\n");
    assert_eq!(losers("61"), alone("61"));
    assert_eq!(losers("200"), alone("200"));
}

/// Observed in memory is a test of the library; here, on stdout and in the store.
#[test]
fn what_was_only_observed_is_kept_as_such_and_never_taken_for_more() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path();
    let json = ["--format", "json"];
    let losers =
        |more: &[&str]| in_store(store, &[&["losers", "--upto", "50"], &json[..], more].concat());
    let cut = losers(&["--steps", "40"]);
    assert!(cut.contains(r#""status":"observed","upto":40}"#));
    assert_eq!(header(store, "losers-upto50.smx").status, Status::Observed { upto: 40 });
    let listed = in_store(store, &["data", "list", "--format", "json"]);
    assert!(listed.contains(r#""status":"observed","upto":40"#), "{listed}");
    let certificate = store.join("losers-upto50.smx");
    let checked = supermex(&["check", certificate.to_str().unwrap()], "");
    assert!(checked.starts_with("exit 1"), "{checked}");
    // More is known later, and less is not kept in its place.
    losers(&["--steps", "45"]);
    losers(&["--steps", "42"]);
    assert_eq!(header(store, "losers-upto50.smx").status, Status::Observed { upto: 45 });
    let proved = losers(&[]);
    assert!(!proved.contains("observed"));
    assert_eq!(header(store, "losers-upto50.smx").status, Status::Proved);
    assert_eq!(losers(&["--steps", "40"]), cut, "a limit asks what happens up to then");
    assert_eq!(header(store, "losers-upto50.smx").status, Status::Proved);
    assert_eq!(losers(&[]), proved);
}
