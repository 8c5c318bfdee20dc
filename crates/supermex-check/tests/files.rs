//! Files: cut, altered, with a header that does not fit; and the command.

mod common;

use std::process::Command;

use common::{certificate, container, contents};
use serde_json::json;
use supermex_check::{Reason, Refusal, check_file};

fn small() -> Vec<u8> {
    container(certificate("losers upto 12", 80).full().as_bytes(), |_| {})
}

/// A file that asks for more than the checker replays.
fn too_large() -> Vec<u8> {
    let lists = "0".repeat(64);
    let content = format!(
        "supermex certificate 1\nreplay\nlosers upto 20000\ncells 20001\nrepeat 0 1 20001\nlists {lists}\n"
    );
    container(content.as_bytes(), |_| {})
}

/// A file that says that nothing is proved.
fn observed(status: &str) -> Vec<u8> {
    let content = certificate("losers upto 12", 80).full().replace("full", "observed 9");
    container(content.as_bytes(), |header| header["status"] = json!(status))
}

#[track_caller]
fn damaged(file: &[u8]) -> String {
    let refusal = check_file(file).expect_err("this should be refused");
    assert_eq!(refusal.reason, Reason::Damaged, "{refusal}");
    refusal.at
}

#[test]
fn every_cut_is_damage() {
    let file = small();
    check_file(&file).unwrap();
    for length in 0..file.len() {
        assert_eq!(damaged(&file[..length]), "the file is cut short", "after {length} bytes");
    }
    assert!(damaged(&[&file[..], b" "].concat()).contains("altered"));
}

#[test]
fn every_altered_bit_is_damage() {
    let file = small();
    for i in 0..file.len() {
        for bit in 0..8 {
            let mut altered = file.clone();
            altered[i] ^= 1 << bit;
            damaged(&altered);
        }
    }
}

#[test]
fn a_header_that_disagrees_is_damage() {
    let changes = [
        ("kind", json!("losers-replay")),
        ("kind", json!("tails")),
        ("kind", json!(null)),
        ("parameters", json!({"upto": 13})),
        ("parameters", json!({"upto": 12, "rows": 3})),
        ("parameters", json!({"upto": "12"})),
        ("parameters", json!({})),
        ("status", json!("observed")),
        ("records", json!(12)),
        ("records", json!("13")),
        ("content", json!({"bytes": 5, "digest": ""})),
        ("content", json!({"bytes": u64::MAX, "digest": ""})),
        ("stored", json!({"bytes": u64::MAX, "digest": ""})),
        ("stored", json!(7)),
    ];
    let content = certificate("losers upto 12", 80).full();
    for (name, value) in changes {
        let at = damaged(&container(content.as_bytes(), |header| header[name] = value.clone()));
        assert!(!at.is_empty());
    }
    for content in contents() {
        for (name, value) in [("kind", json!("p-positions")), ("parameters", json!({"upto": 77}))] {
            damaged(&container(content.as_bytes(), |header| header[name] = value.clone()));
        }
    }
}

/// What an intact file says is checked before it is compared with the header.
#[test]
fn intact_files_may_be_false() {
    let refusal = |from: &str, to: &str| {
        let content = certificate("losers upto 12", 80).full().replace(from, to);
        let refusal = check_file(&container(content.as_bytes(), |_| {})).unwrap_err();
        assert_eq!(refusal.reason, Reason::False, "{refusal}");
        let header = |header: &mut serde_json::Value| header["kind"] = json!("tails");
        assert_eq!(check_file(&container(content.as_bytes(), header)), Err(refusal.clone()));
        refusal.at
    };
    assert_eq!(
        refusal("5: 5 3 (4)", "5: 5 4 (4)"),
        "line 11: the list is not as short as it can be"
    );
    let at = "cell 5 at time 6: the list says 11, but the rule gives 9";
    assert_eq!(refusal("5: 5 3 (4)", "5: 5 5 (4)"), at);
    let at = "repeat with period 1: the line says 'repeat 20 1 13', but it is 'repeat 19 1 13'";
    assert_eq!(refusal("repeat 19", "repeat 20"), at);
    assert_eq!(refusal("upto 12", "upto 13"), "line 4: the system has 14 cells");
    let content = certificate("losers upto 12", 80).full().replace('(', "");
    damaged(&container(content.as_bytes(), |_| {}));
}

/// What was only observed may hold or not, whatever the header says of it.
#[test]
fn observed_is_neither_false_nor_damaged() {
    for status in ["proved", "observed"] {
        let refusal = check_file(&observed(status)).unwrap_err();
        let at = "line 2: it was only observed, up to 9, and nothing is proved";
        assert_eq!(refusal, Refusal { reason: Reason::Unproved, at: at.to_owned() });
        assert_eq!(refusal.to_string(), format!("not proved: {at}"));
    }
}

/// Content that is longer than announced is not unpacked to its end.
#[test]
fn bombs_do_not_go_off() {
    let bomb = container(&vec![b'0'; 200 << 20], |header| header["content"]["bytes"] = json!(10));
    assert!(bomb.len() < 100_000);
    assert!(damaged(&bomb).contains("altered"));
}

#[test]
fn several_frames_are_one_content() {
    let content = certificate("losers upto 12", 80).full();
    let (a, b) = content.as_bytes().split_at(20);
    let stored = [zstd::encode_all(a, 3).unwrap(), zstd::encode_all(b, 3).unwrap()].concat();
    let identity =
        json!({"bytes": stored.len(), "digest": blake3::hash(&stored).to_hex().as_str()});
    let mut file = container(content.as_bytes(), |header| header["stored"] = identity.clone());
    let start = 48 + u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    file.splice(start.., stored);
    check_file(&file).unwrap();
}

#[test]
fn the_command_answers() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [good, cut, large, seen] =
        ["good", "cut", "large", "seen"].map(|name| folder.join(name).with_extension("smx"));
    std::fs::write(&good, small()).unwrap();
    std::fs::write(&large, too_large()).unwrap();
    std::fs::write(&cut, &small()[..70]).unwrap();
    std::fs::write(&seen, observed("observed")).unwrap();
    let run = |arguments: &[&str], files: &[&std::path::Path]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_supermex-check"));
        let output = command.args(arguments).args(files).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, text) = run(&[], &[&good]);
    assert_eq!(status, Some(0));
    assert!(text.contains("good.smx: proved. Three-rowed Chomp:"), "{text}");
    let (status, text) = run(&[], &[&seen]);
    assert_eq!(status, Some(1));
    assert!(text.contains("seen.smx: not proved: line 2: it was only observed"), "{text}");
    let (status, text) = run(&["--json"], &[&good, &cut, &seen]);
    assert_eq!(status, Some(1));
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["ok"], true);
    assert_eq!(lines[1], json!({"ok": false, "reason": "damaged", "at": "the file is cut short"}));
    assert_eq!(lines[2]["reason"], "unproved");
    let missing = folder.join("missing.smx");
    assert_eq!(run(&[], &[&missing, &cut]).0, Some(2));
    // What is too large gets no answer. The largest status wins, whatever the order of the files.
    assert_eq!(run(&["--json"], &[&large]), (Some(3), String::new()));
    for files in [[&good, &large], [&large, &cut], [&large, &missing], [&missing, &large]] {
        assert_eq!(run(&[], &files.map(std::path::PathBuf::as_path)).0, Some(3), "{files:?}");
    }
    assert_eq!(run(&[], &[]).0, Some(2));
    assert_eq!(run(&["--wrong"], &[&good]).0, Some(2));
    assert_eq!(run(&["--help"], &[]).0, Some(0));
}
