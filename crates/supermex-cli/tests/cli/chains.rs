//! Posets with a long chain, as people and programs see them.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use insta::assert_snapshot;

use crate::common;

/// Two leaves, a root, and a chain.
const POSET: &str = r#"{"elements":["f","g","h"],"less":[["g","h"]],
    "chain":{"name":"c","above":{"f":3},"below":{"g":5}}}"#;

/// A chain with a leaf above each of its first elements.
const COMB: &str = r#"{"elements":["x","y","z"],
    "chain":{"name":"c","above":{"x":0,"y":1,"z":2}},"poison":"c0"}"#;

/// A leaf beside two chains, which has to wait for the lower one.
const TWO: &str = r#"{"elements":["f"],
    "chains":[{"name":"c","on":{"d":-1}},{"name":"d","above":{"f":1}}]}"#;

/// Four rows, the lower two of at most two squares, and the lower chain named first.
const ROWS: &str = r#"{"elements":["e1","e2","f1","f2"],"poison":"d0",
    "less":[["e1","e2"],["e1","f1"],["e2","f2"],["f1","f2"]],
    "chains":[{"name":"d"},{"name":"c","on":{"d":0},"above":{"e1":0,"e2":1}}]}"#;

/// Runs `supermex` in a folder.
fn supermex(folder: &Path, line: &str) -> String {
    let mut command = cargo_bin_cmd!("supermex");
    command
        .current_dir(folder)
        .env("XDG_CACHE_HOME", common::CACHE.path())
        .env("XDG_CONFIG_HOME", common::CACHE.path());
    common::shown(&command.args(line.split(' ')).output().unwrap())
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("poset.json"), POSET).unwrap();
    fs::write(folder.path().join("comb.json"), COMB).unwrap();
    fs::write(folder.path().join("two.json"), TWO).unwrap();
    fs::write(folder.path().join("rows.json"), ROWS).unwrap();
    folder
}

#[test]
fn any_length_is_answered() {
    let folder = folder();
    let run = |line: &str| supermex(folder.path(), line);
    assert_snapshot!("short", run("poset poset.json --length 3 --nim"));
    assert_snapshot!("text", run("poset poset.json --length 1000000"));
    assert_snapshot!("json", run("poset poset.json --length 1000000 --nim --format json"));
    let longest = "poset poset.json --length 18446744073709551615 --nim --format json";
    assert_snapshot!("longest", run(longest));
    assert_snapshot!("comb", run("poset comb.json --length 12 --nim"));
    assert_snapshot!("plan", run("poset comb.json --length 12 --dry-run"));
}

/// By other rules, and on the screen, a chain with a length is a finite poset like any other.
#[test]
fn a_length_makes_it_finite() {
    let folder = folder();
    let run = |line: &str| supermex(folder.path(), line);
    assert_snapshot!("misere", run("poset poset.json --length 4 --misere"));
    assert_snapshot!("lost", run("poset comb.json --length 4 --lost c0;c1;x"));
    assert_snapshot!("not_first", run("poset comb.json --length 4 --not-first c1"));
    assert_snapshot!("play", run("poset play comb.json --length 4 --first computer"));
    #[cfg(feature = "figures")]
    {
        let drawn = run("poset draw comb.json --length 4 --out comb.csv");
        assert!(drawn.starts_with("exit 0"), "{drawn}");
        assert_snapshot!("csv", fs::read_to_string(folder.path().join("comb.csv")).unwrap());
    }
}

#[test]
fn theorems_are_written_and_checked() {
    let folder = folder();
    let run = |line: &str| supermex(folder.path(), line);
    assert_snapshot!("prove", run("prove poset poset.json --out poset.smx"));
    assert_snapshot!("prove_json", run("prove poset comb.json --out comb.smx --format json"));
    assert_snapshot!("prove_short", run("prove poset poset.json --short --out short.smx"));
    assert_snapshot!("check", run("check poset.smx"));
    for file in ["comb.smx", "short.smx"] {
        assert!(run(&format!("check {file}")).starts_with("exit 0"), "{file}");
    }
    assert_snapshot!("help", run("prove poset --help"));
}

/// Two chains of any lengths.
#[test]
fn two_chains() {
    let folder = folder();
    let run = |line: &str| supermex(folder.path(), line);
    assert_snapshot!("two", run("poset two.json --length 3,2"));
    assert_snapshot!("two_long", run("poset two.json --length 1000000000000,1000000000001"));
    // The lower chain comes first here, as rows do: the answer is that of the rows.
    assert_snapshot!("two_rows", run("poset rows.json --length 1000006,1000000"));
    let longest = "poset rows.json --length 18446744073709551615,18446744073709551615";
    assert_snapshot!("two_longest", run(&format!("{longest} --format json")));
    assert_snapshot!("two_nim", run("poset rows.json --length 5,4 --nim --format json"));
    assert_snapshot!("two_misere", run("poset two.json --length 3,4 --misere"));
    assert_snapshot!("two_plan", run("poset rows.json --length 5,4 --dry-run"));
    assert_snapshot!("two_prove", run("prove poset rows.json --out rows.smx"));
    assert_snapshot!("two_check", run("check rows.smx"));
    assert!(run("prove poset two.json --short --out two.smx").starts_with("exit 0"));
    assert!(run("check two.smx").starts_with("exit 0"));
}

/// Each mistake gets one sentence.
#[test]
fn mistakes() {
    let folder = folder();
    let mut answers = String::new();
    let mut ask = |content: &str, line: &str| {
        fs::write(folder.path().join("own.json"), content).unwrap();
        let answer = supermex(folder.path(), line);
        assert!(answer.starts_with("exit 2") && answer.lines().count() == 4, "{line}: {answer}");
        answers += answer.lines().last().unwrap();
        answers += "\n";
    };
    ask(POSET, "poset own.json");
    ask(POSET, "prove poset boolean:3 --out no.smx");
    ask(POSET, "poset boolean:3 --length 5");
    ask(POSET, "poset own.json --length 2000 --misere");
    ask(COMB, "poset own.json --length 0");
    let all = "poset own.json --length 9";
    ask(r#"{"elements":["f"]}"#, all);
    ask(r#"{"elements":["f"]}"#, "prove poset own.json --out no.smx");
    for chain in [
        r#"{"name":"c","above":{"f":5},"below":{"f":3}}"#,
        r#"{"name":"c","above":{"x":5}}"#,
        r#"{"name":"c","above":{"f":5,"f":6}}"#,
        r#"{"name":"c","above":{"f":-1}}"#,
        r#"{"name":"c","below":{"f":1000001}}"#,
        r#"{"name":"c","over":{"f":1}}"#,
        r#"{"above":{"f":1}}"#,
        r#"["c",{}]"#,
    ] {
        ask(&format!(r#"{{"elements":["f"],"chain":{chain}}}"#), all);
    }
    ask(r#"{"elements":["c7"],"chain":{"name":"c"}}"#, all);
    ask(r#"{"elements":["f"],"chain":{"name":"c"},"poison":"c0"}"#, all);
    ask(r#"{"elements":["f"],"chain":{"name":"c","below":{"f":1}},"poison":"f"}"#, all);
    ask(POSET, "poset own.json --length 3,4");
    ask(TWO, "poset own.json --length 3");
    ask(TWO, "poset own.json");
    ask(TWO, "poset own.json --length 2000,2000 --nim");
    ask(ROWS, "poset own.json --length 0,4");
    let both = "poset own.json --length 3,4";
    for chains in [
        r#"[{"name":"c"}]"#,
        r#"[{"name":"c"},{"name":"d"}]"#,
        r#"[{"name":"c","on":{"d":0}},{"name":"d","on":{"c":0}}]"#,
        r#"[{"name":"c","on":{"e":0}},{"name":"d"}]"#,
        r#"[{"name":"c","on":{"d":0.5}},{"name":"d"}]"#,
        r#"[{"name":"c","on":{"d":0}},{"name":"d","below":{"f":3}}]"#,
        r#"[{"name":"c","on":{"d":1000001}},{"name":"d"}]"#,
        r#"[{"name":"c","on":{"c1":0}},{"name":"c1"}]"#,
        r#"[{"name":"c","on":{"d":0}},{"name":"d"}],"chain":{"name":"e"}"#,
    ] {
        ask(&format!(r#"{{"elements":["f"],"chains":{chains}}}"#), both);
    }
    let many: Vec<String> = (0..65).map(|it| format!("\"f{it}\"")).collect();
    ask(&format!(r#"{{"elements":[{}],"chain":{{"name":"c"}}}}"#, many.join(",")), all);
    assert_snapshot!("mistakes", answers);
    assert!(!folder.path().join("no.smx").exists());
}
