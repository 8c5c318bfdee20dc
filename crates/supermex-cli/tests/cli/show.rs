//! `supermex data show`: every sort of file, as people read it.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Write;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use insta::assert_snapshot;
use serde_json::Value;
use supermex::Bar;
use supermex::bars::{Openings, PSet};
use supermex::run::Context;
use supermex_store::{Container, Existing, Key, Status};

use crate::common;

/// Runs `supermex` in a folder, so that paths are the same every time.
fn run(folder: &Path, line: &str) -> String {
    let mut command = cargo_bin_cmd!("supermex");
    command.env("XDG_CONFIG_HOME", common::CACHE.path()).env_remove("COLUMNS");
    command.env("XDG_CACHE_HOME", common::CACHE.path()).current_dir(folder);
    common::shown(&command.args(line.split(' ')).output().unwrap())
}

/// What it says of a file in JSON.
fn shown(folder: &Path, line: &str) -> Value {
    let answer = run(folder, &format!("data show {line} --format json"));
    let document = answer.lines().find(|line| line.starts_with('{'));
    serde_json::from_str(document.unwrap_or_else(|| panic!("{line}: {answer}"))).unwrap()
}

fn lines(shown: &Value) -> Vec<&str> {
    shown["lines"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect()
}

#[test]
fn certificates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let prove = |line: &str| {
        let answer = run(path, &format!("prove {line} --store kept"));
        assert!(answer.starts_with("exit 0"), "{answer}");
    };
    prove("losers --upto 9 --out losers.smx");
    assert_snapshot!("certificate", run(path, "data show losers.smx --limit 4"));
    assert_snapshot!("certificate_json", run(path, "data show losers.smx --limit 2 --format json"));
    prove("nim --rows 3 --upto 3 --out nim.smx --short");
    assert_snapshot!("short_certificate", run(path, "data show nim.smx"));
    prove("census --upto 5 --out census.smx");
    assert_snapshot!("census_certificate", run(path, "data show census.smx"));
    // In the store it is the user's own.
    let kept = shown(path, "losers-upto9 --store kept");
    assert_eq!((&kept["origin"], &kept["total"]), (&"own".into(), &10.into()));
    // The text alone.
    let text = Container::open(path.join("losers.smx")).unwrap().content().unwrap();
    fs::write(path.join("losers.txt"), &text).unwrap();
    let [whole, plain] = ["losers.smx", "losers.txt"].map(|name| shown(path, name));
    for name in ["kind", "parameters", "holds", "lines", "total", "digest"] {
        assert_eq!(whole[name], plain[name], "{name}");
    }
    assert_eq!(plain["bytes"], text.len());
    // What was stopped says so.
    let stopped = run(path, "losers --upto 30 --steps 20 --store kept");
    assert!(stopped.starts_with("exit 0"), "{stopped}");
    let observed = run(path, "data show losers-upto30 --store kept --limit 1");
    assert!(observed.contains("stopped at time 20") && observed.contains("observed up to 20"));
}

/// Tables, each with the answers that another engine gives.
#[test]
fn tables() {
    let folder = tempfile::tempdir().unwrap();
    let store = common::store(folder.path().join("kept"));
    let bar = Bar { rows: 5, columns: 6 };
    let set = PSet::find(bar, &Context::default()).unwrap();
    let key = |kind: &str| Key::new(kind).with("rows", 5).with("cols", 6);
    let keep = |kind: &str, text: &[u8], records: u64| {
        let write = |out: &mut supermex_store::Writer| out.write_all(text).map(|()| records);
        store.put(&key(kind), Status::Proved, Existing::Refuse, write).unwrap();
    };
    let mut codes = Vec::new();
    let records = set.write(&mut codes).unwrap();
    keep("p-positions", &codes, records);
    let told = shown(folder.path(), "p-positions-5x6 --store kept --limit 1000");
    let lost = lines(&told);
    assert_eq!((lost.len() as u64, &told["total"]), (records, &records.into()));
    for position in lost {
        let answer = common::supermex(&["solve", position, "--format", "csv"], "");
        assert!(answer.contains(",P,"), "{position}: {answer}");
    }
    let openings = "{\"rows\":1,\"cols\":1,\"openings\":[]}\n\
                    {\"rows\":2,\"cols\":2,\"openings\":[[2,2]]}\n{\"p_positions\":7}\n";
    keep("openings", openings.as_bytes(), 3);
    let told = shown(folder.path(), "openings-5x6 --store kept");
    assert_eq!(lines(&told), ["1 x 1: none", "2 x 2: (2,2)"]);
    assert_eq!(told["notes"][0], "There are 7 P-positions inside the box.");
    keep("nim-rectangles", b"{\"cols\":1,\"nim\":4}\n", 1);
    assert_eq!(lines(&shown(folder.path(), "nim-rectangles-5x6 --store kept")), ["1 column: 4"]);
    keep("strips", b"\x00\xff\x01", 1);
    let told = shown(folder.path(), "strips-5x6 --store kept");
    assert_eq!(told["notes"][0], "Its content is 3 bytes that are no text.");
    keep("verses", "ä\nö\n".as_bytes(), 2);
    assert_eq!(lines(&shown(folder.path(), "verses-5x6 --store kept")), ["ä", "ö"]);
}

/// States of long runs say what they have found, which is what other engines find.
#[test]
fn states() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let leave = |line: &str| {
        let answer = run(path, line);
        assert!(answer.starts_with("exit 0"), "{line}: {answer}");
    };
    let bar = Bar { rows: 4, columns: 9 };
    let openings = Openings::find(bar, &Context::default()).unwrap();
    let all = |rows: u64| {
        let squares = |n: u64| {
            let all: Vec<_> = openings.of(rows, n).iter().map(ToString::to_string).collect();
            if all.is_empty() { "none".to_owned() } else { all.join(" ") }
        };
        (1..=9).map(|n| format!("{rows} x {n}: {}", squares(n))).collect::<Vec<_>>()
    };
    leave("three --upto 1500 --checkpoint three --checkpoint-every 1024");
    let told = shown(path, "three-state-columns1024 --store three --limit 9");
    assert_eq!(lines(&told), all(3));
    assert_eq!(told["total"], 1023);
    assert!(told["notes"][1].as_str().unwrap().starts_with("Of 1024 rows, "));

    leave("bars --rows 4 --cols 130 --checkpoint four --checkpoint-every 64");
    leave("four --upto 130 --checkpoint shape --checkpoint-every 64");
    for state in [
        "bars-state-done64-rows4-upto130 --store four",
        "four-shape-state-done64-parts10-upto130 --store shape",
    ] {
        let told = shown(path, &format!("{state} --limit 1000"));
        let found = lines(&told);
        for rows in 1..=4 {
            let of_rows = found.iter().filter(|line| line.starts_with(&format!("{rows} x ")));
            assert!(of_rows.take(9).eq(&all(rows)), "{state}: {found:?}");
        }
        assert_eq!(found.len(), 4 * 63);
    }

    leave("nim rectangles --rows 3 --upto 130 --checkpoint nim --checkpoint-every 64 --no-store");
    let told = shown(path, "nim-state-done64 --store nim --limit 4");
    assert_eq!(lines(&told), ["3 x 1: 2", "3 x 2: 4", "3 x 3: 5", "3 x 4: 9"]);

    for (spec, is_sets) in [("boolean:4", true), ("chains:2,2,5", false)] {
        let place = spec.replace([':', ','], "");
        leave(&format!("poset {spec} --checkpoint {place} --checkpoint-every 20"));
        let file = fs::read_dir(path.join(&place)).unwrap().next().unwrap().unwrap().path();
        let told = shown(path, &format!("{} --limit 100000", file.to_str().unwrap()));
        let found = lines(&told);
        assert!(found.len() > 3 && told["total"] == found.len(), "{told}");
        for line in found {
            let (position, outcome) = line.rsplit_once(": ").unwrap();
            let above = if is_sets { sets_above(position) } else { order_above(position) };
            let everything = (1 << above.len()) - 1;
            let is_lost = is_lost(everything, &above, &mut HashMap::new());
            assert_eq!(is_lost, outcome == "lost", "{line}");
        }
    }
}

/// For each set, all sets that contain it, as bits.
fn sets_above(position: &str) -> Vec<u32> {
    let points = |set: &str| -> BTreeSet<u8> {
        set.trim_matches(['{', '}']).split(',').map(|point| point.parse().unwrap()).collect()
    };
    let sets: Vec<_> = position.split(' ').map(points).collect();
    let above = |set: &BTreeSet<u8>| {
        let others = sets.iter().enumerate().filter(|(_, other)| set.is_subset(other));
        others.map(|(at, _)| 1 << at).sum()
    };
    sets.iter().map(above).collect()
}

/// For each element, all elements above it and itself, as bits.
fn order_above(position: &str) -> Vec<u32> {
    let mut words = position.split(", ");
    let count: usize = words.next().unwrap().split(' ').next().unwrap().parse().unwrap();
    let mut above: Vec<u32> = (0..count).map(|element| 1 << element).collect();
    for word in words.filter(|word| word.contains('>')) {
        let (high, low) = word.split_once(" > ").unwrap();
        let high: usize = high.parse().unwrap();
        low.split(' ').for_each(|low| above[low.parse::<usize>().unwrap()] |= 1 << high);
    }
    // What is above something above is above.
    for _ in 0..count {
        for at in 0..count {
            let more = (0..count).filter(|other| above[at] >> other & 1 == 1);
            above[at] = more.map(|other| above[other]).fold(above[at], |all, more| all | more);
        }
    }
    above
}

/// Whether whoever moves loses: taking an element takes all above it, and who cannot move loses.
fn is_lost(left: u32, above: &[u32], known: &mut HashMap<u32, bool>) -> bool {
    if let Some(&known) = known.get(&left) {
        return known;
    }
    let mut moves = (0..above.len()).filter(|element| left >> element & 1 == 1);
    let wins = moves.any(|element| is_lost(left & !above[element], above, known));
    known.insert(left, !wins);
    !wins
}

/// Exported tables, with what their provenance says.
#[test]
fn exports() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for name in ["d.csv", "d.npy", "d.parquet"] {
        let answer = run(path, &format!("data export diagonal --upto 30 --out {name} --no-store"));
        assert!(answer.starts_with("exit 0"), "{answer}");
        let told = shown(path, &format!("{name} --limit 3"));
        assert_eq!((&told["kind"], &told["records"]), (&"diagonal".into(), &31.into()), "{name}");
        assert_eq!(told["parameters"]["upto"], 30);
        let expected: &[&str] = if name == "d.npy" { &[] } else { &["0,1", "1,3", "2,4"] };
        assert_eq!(lines(&told), expected, "{name}");
    }
    assert_snapshot!("export", run(path, "data show d.csv --limit 2"));
    let text = fs::read_to_string(path.join("d.csv")).unwrap();
    fs::write(path.join("d.csv"), text.replace("1,3", "1,4")).unwrap();
    let answer = run(path, "data show d.csv");
    assert!(answer.starts_with("exit 3") && answer.contains("has been altered"), "{answer}");
}

#[test]
fn what_cannot_be_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("diary.txt"), "Dear diary, today I ate a bar of chocolate.").unwrap();
    fs::write(path.join("empty"), "").unwrap();
    fs::create_dir(path.join("folder")).unwrap();
    let answer = run(path, "prove losers --upto 5 --out good.smx --no-store");
    assert!(answer.starts_with("exit 0"), "{answer}");
    let good = fs::read(path.join("good.smx")).unwrap();
    fs::write(path.join("cut.smx"), &good[..good.len() - 3]).unwrap();
    let mut altered = good;
    *altered.last_mut().unwrap() ^= 1;
    fs::write(path.join("altered.smx"), altered).unwrap();
    fs::write(path.join("half.txt"), "supermex certificate 1\nfull\n").unwrap();
    let names = ["diary.txt", "empty", "folder", "nothing", "cut.smx", "altered.smx", "half.txt"];
    let answers = names.map(|name| {
        let answer = run(path, &format!("data show {name} --store kept"));
        assert!(!answer.contains("panicked"), "{answer}");
        format!("$ {name}\n{answer}")
    });
    assert_snapshot!("not_shown", answers.join("\n"));
}
