//! Long bars, and nim-values of many positions, as people see them.

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

/// The lines of JSON that a command prints.
fn lines(line: &str) -> Vec<Value> {
    let shown = run(&format!("{line} --format json"));
    assert!(shown.starts_with("exit 0"), "{shown}");
    let lines = shown.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn tables_and_bars() {
    assert_snapshot!("nim_table", run("nim table --upto 2"));
    assert_snapshot!("nim_table_by_cells", run("nim table --rows 4 --cells 4 --format csv"));
    assert_snapshot!("nim_rectangles", run("nim rectangles --rows 3 --upto 5 --format json"));
    assert_snapshot!("nim_rectangles_of_few_columns", run("nim rectangles --rows 6 --upto 3"));
    assert_snapshot!("nim_table_help", run("nim table --help"));
    assert_snapshot!("nim_rectangles_help", run("nim rectangles --help"));
    for wrong in [
        "nim table",
        "nim table --upto 3 --cells 3",
        "nim table --upto 0",
        "nim rectangles --rows 3",
    ] {
        assert!(run(wrong).starts_with("exit 2"), "{wrong}");
    }
    let refused = run("nim rectangles --rows 3 --upto 9999");
    assert!(refused.starts_with("exit 2") && refused.contains("out of reach"), "{refused}");
}

#[test]
fn statistics_in_every_format() {
    assert_snapshot!("nim_statistics", run("nim statistics --upto 60"));
    assert_snapshot!("nim_statistics_json", run("nim statistics --upto 6 --parts 2 --format json"));
    assert_snapshot!("nim_statistics_csv", run("nim statistics --upto 20 --parts 4 --format csv"));
    assert_snapshot!("nim_statistics_alone", run("nim statistics --upto 1"));
    assert_snapshot!("nim_statistics_help", run("nim statistics --help"));
    assert!(run("nim statistics --upto 0").starts_with("exit 2"));
    assert!(run("nim statistics --upto 9 --parts 0").starts_with("exit 2"));
    for refused in ["--upto 9999", "--upto 600 --parts 1000 --memory 1GiB"] {
        let refused = run(&format!("nim statistics {refused}"));
        assert!(refused.starts_with("exit 2") && refused.contains("out of reach"), "{refused}");
    }
}

/// Statistics count what the list of positions and that of bars have; the formats agree.
#[test]
fn statistics_say_what_others_say() {
    let found = &lines("nim statistics --upto 40 --threads 3")[0];
    assert_eq!((&found["status"], &found["upto"]), (&"observed".into(), &40.into()));
    let table = lines("nim table --upto 40");
    assert_eq!(found["positions"], table.len());
    let values = found["values"].as_array().unwrap();
    for (nim, value) in values.iter().enumerate() {
        let count = table.iter().filter(|line| line["nim"] == nim).count();
        assert_eq!((&value["value"], &value["count"]), (&nim.into(), &count.into()));
    }
    let bars = lines("nim rectangles --rows 3 --upto 40");
    let bars: Vec<_> = bars.iter().map(|line| line["nim"].clone()).collect();
    assert_eq!(found["bars"]["nims"], Value::from(bars));
    let csv = run("nim statistics --upto 40 --format csv");
    let records: Vec<_> = csv.lines().filter(|line| line.starts_with("0.")).collect();
    let bins = found["trend"].as_array().unwrap();
    assert_eq!((records.len(), bins.len()), (55, 55));
    for (record, bin) in records.iter().zip(bins) {
        let names = ["positions", "least", "mean", "greatest", "deviation", "stray", "before"];
        let ends = [&bin["q"][0], &bin["q"][1], &bin["r"][0], &bin["r"][1]];
        let fields = ends.into_iter().chain(names.map(|name| &bin[name]));
        for (found, expected) in record.split(',').zip(fields) {
            let (found, expected) = (found.parse::<f64>().unwrap(), expected.as_f64().unwrap());
            assert!((found - expected).abs() < 1e-12, "{record}: {bin}");
        }
    }
}

/// All boards of three rows that are small enough, streamed and as part of larger boards, and one
/// by one.
#[test]
fn a_table_says_what_single_questions_say() {
    let three = lines("nim table --upto 9");
    let four = lines("nim table --rows 4 --upto 9");
    let short: Vec<_> =
        four.iter().filter(|line| line["position"].as_array().unwrap().len() <= 3).collect();
    assert!(three.iter().eq(short));
    assert_eq!(four.len(), 714);
    let few = lines("nim table --cells 9");
    assert!(few.iter().all(|line| three.contains(line) || line["position"][0].as_u64() > Some(9)));
    let within = |line: &&Value| {
        let rows = line["position"].as_array().unwrap();
        rows.iter().map(|row| row.as_u64().unwrap()).sum::<u64>() <= 9
    };
    assert_eq!(few.len(), three.iter().filter(within).count());
    for line in three.iter().step_by(7) {
        let rows: Vec<String> =
            line["position"].as_array().unwrap().iter().map(Value::to_string).collect();
        let solved = &lines(&format!("solve {} --nim", rows.join(",")))[0];
        assert_eq!(solved["nim"], line["nim"], "{rows:?}");
    }
}

/// A bar that is just long enough to be streamed, and one that is not: both ways round.
#[test]
fn long_bars_are_like_short_ones() {
    for rows in [3, 4] {
        let long = lines(&format!("bars --rows {rows} --cols 130 --no-store"));
        let short = lines(&format!("bars --rows {rows} --cols 100 --no-store"));
        let inside: Vec<_> =
            long.iter().filter(|line| line["cols"].as_u64().unwrap() <= 100).collect();
        assert!(short.iter().eq(inside), "{rows}");
        let turned = lines(&format!("bars --rows 130 --cols {rows} --no-store"));
        assert_eq!(turned.len(), long.len());
    }
    let text = run("bars --rows 4 --cols 500 --no-store");
    assert!(text.contains("P-positions inside 4x500: 4316097"));
}
