//! The commands about three rows, as people see them.

use insta::assert_snapshot;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

#[test]
fn chart() {
    assert_snapshot!("chart", run("chart --q 3..9 --r 3..5"));
    assert_snapshot!("chart_json", run("chart --q 3..6 --r 3..4 --format json"));
    assert_snapshot!("chart_csv", run("chart --q 3..4 --r 3..4 --format csv"));
    assert_snapshot!("chart_help", run("chart --help"));
    for line in
        ["chart --q 9..3 --r 0..3", "chart --q 0..x --r 1", "chart --q 0..999999 --r 0..999999"]
    {
        assert!(run(line).starts_with("exit 2"), "{line}");
    }
}

/// The table of A. E. Brouwer's page, which the library's tests have with its source.
#[test]
fn the_chart_is_that_of_brouwers_page() {
    let table = include_str!("../../../supermex/tests/data/f_table_24.txt");
    let lines = table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let numbers: Vec<&str> = line.split(' ').collect();
        let (r, values) = (numbers[0], numbers[1..].join(","));
        format!(r#"{{"r":{r},"q":{r},"values":[{values}]}}"#)
    });
    let expected: Vec<String> = lines.collect();
    let chart = run("chart --q 0..24 --r 0..24 --format json");
    let found: Vec<&str> = chart.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 25);
}

#[test]
fn opening() {
    assert_snapshot!("opening", run("opening 1000"));
    assert_snapshot!("opening_json", run("opening 4142 --format json"));
    assert_snapshot!("opening_one", run("opening 1"));
    assert!(run("opening 0").starts_with("exit 2"));
}

#[test]
fn census() {
    assert_snapshot!("census", run("census --upto 7"));
    assert_snapshot!("census_json", run("census --upto 5 --format json"));
    assert_snapshot!("census_csv", run("census --upto 5 --format csv"));
    let row = run("census --upto 120 --format json");
    assert!(row.contains(
        r#"{"r":120,"kind":"settled","start":170,"period":2,"values":[72,70],"status":"proved"}"#
    ));
}

/// How many rows there are of each sort; and a certificate, which is checked.
#[test]
fn census_counts_and_certificate() {
    assert_snapshot!("census_counts", run("census --upto 1000 --counts"));
    let json = run("census --upto 1000 --counts --format json");
    let expected =
        r#"{"upto":1000,"constant":586,"settled":{"1":398,"2":12,"4":5},"status":"proved"}"#;
    assert!(json.contains(expected), "{json}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("census.smx");
    let file = file.to_str().unwrap();
    let proved = run(&format!("prove census --upto 300 --out {file} --format json"));
    let expected = r#"{"system":"census","upto":300,"cells":301,"repeats":[{"at":"#;
    assert!(proved.contains(expected), "{proved}");
    let checked = run(&format!("check {file} --format json"));
    assert!(checked.contains(r#"{"ok":true,"theorem":"Three-rowed Chomp"#), "{checked}");
    // It is not overwritten unless that is asked for.
    assert!(run(&format!("prove census --upto 300 --out {file}")).starts_with("exit 2"));
}

/// Sequences by number and by name, in the form of the OEIS.
#[test]
fn sequences() {
    let bfile = run("sequence A029901 -n 4 --format bfile");
    assert!(bfile.contains("0 2\n1 5\n2 7\n3 9\n"), "{bfile}");
    let bfile = run("sequence long-period-rows -n 2 --format bfile");
    assert!(bfile.contains("1 120\n2 400\n"), "{bfile}");
    let json = run("sequence diagonal -n 3 --format json");
    assert!(json.contains(r#"{"id":"A029900","offset":0,"terms":[1,3,4]}"#), "{json}");
    assert!(run("sequence A029899 -n 99999999").starts_with("exit 2"));
}

/// The digest is of the lines that the guide of the command names.
#[test]
fn three() {
    assert_snapshot!("three", run("three --upto 1000"));
    let json = run("three --upto 3 --format json");
    let digest = blake3::hash(b"1 2 1\n2 3 2\n3 2 2\n");
    assert!(json.contains(&format!(r#""digest":"{digest}""#)), "{json}");
    assert!(json.contains(r#""unique":true,"second_row":2,"third_row":1"#), "{json}");
}

/// The keys of a document in their order, and the braces before them. Differences are counted under
/// keys that are numbers: how many there are depends on how far a run went.
fn keys(json: &str) -> Vec<&str> {
    let pieces: Vec<&str> = json.split('"').collect();
    let mut keys = Vec::new();
    for piece in pieces.windows(3).step_by(2) {
        keys.extend(piece[0].matches(['{', '}']));
        let is_key = piece[2].starts_with(':') && piece[1].parse::<i64>().is_err();
        keys.extend(is_key.then_some(piece[1]));
    }
    keys
}

/// What was kept of a long run is what the command prints today.
#[test]
fn the_data_have_the_keys_that_the_command_prints() {
    let printed = run("three --upto 100 --format json");
    let printed = printed.lines().find(|line| line.starts_with('{')).unwrap();
    let kept = include_str!("../../../../data/three-1000000.json");
    assert_eq!(keys(kept), keys(printed));
    assert!(keys(kept).ends_with(&["extremes", "}", "status"]));
}

/// A bar of three rows may stand where its columns may; no other board may.
#[test]
fn bars_are_sizes() {
    let run = |line: &str| supermex(&line.split(' ').collect::<Vec<_>>(), "");
    for (line, same) in [
        ("opening 3x50 --no-store", "opening 50 --no-store"),
        ("three 3x50 --no-store", "three --upto 50 --no-store"),
        ("bars 3x5 --no-store", "bars --rows 3 --columns 5 --no-store"),
    ] {
        let answer = run(line);
        assert!(answer.starts_with("exit 0"), "{answer}");
        assert_eq!(answer, run(same));
    }
    for line in ["opening 4x7", "three 3x0", "opening 3x", "bars (3,2)", "bars 0x4"] {
        assert!(run(line).starts_with("exit 2"), "{line}");
    }
}
