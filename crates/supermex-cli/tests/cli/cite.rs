//! `supermex cite`, and CITATION.cff.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;
use supermex_store::{Existing, Key, Status};

use crate::common;

#[test]
fn program_and_papers() {
    assert_snapshot!("cite", common::supermex(&["cite", "--papers"], ""));
    let json = common::supermex(&["cite", "--format", "json"], "");
    let line = json.lines().find(|line| line.starts_with('{')).unwrap();
    let document: Value = serde_json::from_str(line).unwrap();
    assert_eq!((&document["key"], &document["type"]), (&"supermex".into(), &"misc".into()));
    assert!(common::supermex(&["cite"], "").contains(document["bibtex"].as_str().unwrap()));
}

/// The file in the repository is what the program says.
#[test]
fn the_citation_file_is_up_to_date() {
    let printed = common::supermex(&["cite", "--format", "cff"], "");
    let there = include_str!("../../../../CITATION.cff");
    assert_eq!(printed, format!("exit 0\n--- stdout\n{there}--- stderr\n"));
}

/// A result is cited by a file or by the beginning of its digest, with what it is.
#[test]
fn results() {
    let folder = tempfile::tempdir().unwrap();
    let (file, kept) = (folder.path().join("proof.smx"), folder.path().join("kept"));
    let [file, kept] = [&file, &kept].map(|path| path.to_str().unwrap());
    let prove = ["prove", "tails", "--rows", "4", "--upto", "3", "--out", file, "--store", kept];
    assert!(common::supermex(&prove, "").starts_with("exit 0"));
    let cited = common::supermex(&["cite", file], "");
    assert_snapshot!("result", cited);
    let digest = cited.split("content ").nth(1).unwrap().split('}').next().unwrap();
    for word in [digest, &digest[..8], &digest[..9].to_uppercase()] {
        assert_eq!(common::supermex(&["cite", word, "--store", kept], ""), cited);
    }
    // Two results of the same content are told apart by nothing but their files.
    let store = common::store(kept);
    for rows in [1, 2] {
        let key = Key::new("odd_kind").with("rows", rows).with("text", "50% & {more}");
        store.put(&key, Status::Observed { upto: 9 }, Existing::Refuse, |_| Ok(0)).unwrap();
    }
    let both = blake3::hash(b"").to_string();
    let refused = common::supermex(&["cite", &both, "--store", kept], "");
    assert!(refused.starts_with("exit 2") && refused.contains("more than one"), "{refused}");
    let one = store.path(&Key::new("odd_kind").with("rows", 1).with("text", "50% & {more}"));
    let odd = common::supermex(&["cite", one.to_str().unwrap()], "");
    assert!(odd.contains("@misc{supermex-odd-kind-"), "{odd}");
    assert!(odd.contains(r"odd\_kind, rows 1, text 50\% \& more}"), "{odd}");
    assert!(odd.contains("observed up to 9; "), "{odd}");
}

#[test]
fn refused() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().to_str().unwrap();
    let diary = folder.path().join("diary");
    fs::write(&diary, "Dear diary").unwrap();
    for (what, why) in [
        ("0123456", "is neither a file nor a digest"),
        ("01234567", "is the digest of nothing in the store"),
        ("chocolate", "is neither a file nor a digest"),
        (diary.to_str().unwrap(), "is not a Supermex file"),
    ] {
        let answer = common::supermex(&["cite", what, "--store", kept], "");
        assert!(!answer.starts_with("exit 0") && answer.contains(why), "{what}: {answer}");
    }
    let answer = common::supermex(&["cite", "01234567", "--format", "cff"], "");
    assert!(answer.starts_with("exit 2"), "{answer}");
}
