//! `supermex four` as people see it.

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

fn document(upto: u32) -> Value {
    let shown = run(&format!("four --upto {upto} --format json"));
    let document = shown.lines().find(|line| line.starts_with('{'));
    serde_json::from_str(document.unwrap_or_else(|| panic!("{shown}"))).unwrap()
}

#[test]
fn in_every_format() {
    assert_snapshot!("four", run("four --upto 60"));
    assert_snapshot!("four_json", run("four --upto 12 --format json"));
    assert_snapshot!("four_csv", run("four --upto 30 --format csv"));
    assert_snapshot!("four_alone", run("four --upto 1"));
    assert_snapshot!("four_parts", run("four --upto 25 --parts 3"));
    assert_snapshot!("four_help", run("four --help"));
    assert!(run("four --upto 0").starts_with("exit 2"));
    assert!(run("four --upto 9 --parts 0").starts_with("exit 2"));
    let refused = run("four --upto 20000");
    assert!(refused.starts_with("exit 2") && refused.contains("out of reach"), "{refused}");
}

/// It counts and opens as `bars` does; the formats agree.
#[test]
fn the_shape_says_what_others_say() {
    let found = document(300);
    let bars = run("bars --rows 4 --cols 300 --no-store");
    assert!(bars.contains(&format!("P-positions inside 4x300: {}", found["positions"])));
    for (row, name) in [(2, "second_row"), (3, "third_row"), (4, "fourth_row")] {
        let in_row = |line: &&str| line.starts_with("4x") && line.contains(&format!("({row},"));
        assert_eq!(found[name], bars.lines().filter(in_row).count(), "{name}");
    }
    assert_eq!((&found["unique"], &found["exceptions"]), (&true.into(), &Vec::<u32>::new().into()));
    let sum = |field: &str| {
        let rows = found["by_rows"].as_array().unwrap();
        rows.iter().map(|rows| rows[field].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(found["positions"], sum("positions"));
    // Each row is listed in CSV too.
    let csv = run("four --upto 300 --format csv");
    let records: Vec<_> = csv.lines().filter(|line| line.starts_with("0.")).collect();
    let bins = found["shape"].as_array().unwrap();
    assert_eq!((records.len(), bins.len()), (55, 55));
    for (record, bin) in records.iter().zip(bins) {
        let names = ["tails", "ended", "living", "least", "mean", "greatest"];
        let ends = [&bin["c"][0], &bin["c"][1], &bin["d"][0], &bin["d"][1]];
        let fields = ends.into_iter().chain(names.map(|name| &bin[name]));
        for (found, expected) in record.split(',').zip(fields) {
            let (found, expected) = (found.parse::<f64>().unwrap(), expected.as_f64().unwrap());
            assert!((found - expected).abs() < 1e-12, "{record}: {bin}");
        }
    }
}
