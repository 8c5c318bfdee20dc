//! Games on posets, as people and programs see them.

mod common;

use std::fs;

use common::supermex;
use insta::assert_snapshot;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

#[test]
fn posets_are_solved() {
    assert_snapshot!("boolean", run("poset boolean:4"));
    assert_snapshot!("boolean_json", run("poset boolean:4 --format json"));
    assert_snapshot!("graph_json", run("poset graph:k5 --nim --format json"));
    assert_snapshot!("lost", run("poset graph:c7 --nim"));
    assert_snapshot!("divisors_json", run("poset divisors:120 --format json"));
    assert_snapshot!("rows_json", run("poset rows:5,4,2 --nim --format json"));
    assert_snapshot!("solid", run("poset solid:cube"));
    assert_snapshot!("fano", run("poset pg:2,2"));
    assert_snapshot!("help", run("poset --help"));
}

#[test]
fn other_rules() {
    assert_snapshot!("not_first", run("poset boolean:3 --not-first {1,2,3}"));
    assert_snapshot!("misere", run("poset boolean:3 --misere --format json"));
    assert_snapshot!("declared", run("poset graph:p2 --lost 1;2"));
    for line in [
        "poset chains:2,2 --misere",
        "poset boolean:3 --misere --nim",
        "poset boolean:3 --not-first {4}",
        "poset graph:p2 --won 1-2",
    ] {
        let answer = run(line);
        assert!(answer.starts_with("exit 2") && answer.lines().count() == 4, "{line}: {answer}");
    }
}

/// A poset of one's own, and what can be wrong with one: each gets one sentence.
#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("poset.json");
    let solve = |content: &str| {
        fs::write(&path, content).unwrap();
        let answer = supermex(&["poset", path.to_str().unwrap(), "--nim"], "");
        answer.replace(path.to_str().unwrap(), "FILE")
    };
    let good = r#"{"elements":["a","b","c"],"less":[["a","b"],["b","c"]],"poison":"a"}"#;
    assert_snapshot!("file", solve(good));
    assert_snapshot!("cycle", solve(r#"{"elements":["a","b"],"less":[["a","b"],["b","a"]]}"#));
    assert_snapshot!("unknown", solve(r#"{"elements":["a"],"less":[["a","x"]]}"#));
    assert_snapshot!("duplicate", solve(r#"{"elements":["a","b","a"]}"#));
    assert_snapshot!("poison", solve(r#"{"elements":["a","b"],"poison":"a"}"#));
    assert_snapshot!("not_json", solve("elements: a, b"));
    assert_snapshot!("brackets", solve(&"[".repeat(10_000_000)));
    let deep = format!(r#"{{"elements":{}"#, "[".repeat(10_000_000));
    assert_snapshot!("deep_brackets", solve(&deep));
    let long = format!(r#"{{"{}":1}}"#, "x".repeat(1_000_000));
    let answer = solve(&long);
    assert!(answer.starts_with("exit 2") && answer.len() < 1000, "{}", answer.len());
    assert_snapshot!("missing", run("poset nowhere.json"));
    assert_snapshot!("unknown_family", run("poset booleen:3"));
    assert_snapshot!("arguments", run("poset chains:2,x"));
    assert_snapshot!("too_large", run("poset boolean:40"));
}

#[test]
fn graphs_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.txt");
    let solve = |content: &str| {
        fs::write(&path, content).unwrap();
        supermex(&["poset", &format!("graph:{}", path.display()), "--format", "json"], "")
    };
    let triangle = run("poset graph:c3 --format json");
    assert_eq!(solve("1 2\n2 3 # a comment\n\n1 3\n"), triangle);
    assert_eq!(solve("Bw\n"), triangle);
    assert!(solve("1 2 3\n4 5\n").starts_with("exit 2"));
    assert!(solve("B\n").starts_with("exit 2"));
}

#[test]
fn posets_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    assert!(run(&format!("poset draw boolean:3 --out {}", file("p.svg"))).starts_with("exit 0"));
    let svg = fs::read_to_string(file("p.svg")).unwrap();
    assert!(svg.contains(">{1,2,3}</text>") && svg.contains("poset draw boolean:3 --out FILE"));
    assert!(run(&format!("poset draw boolean:3 --out {}", file("p.png"))).starts_with("exit 0"));
    assert!(fs::read(file("p.png")).unwrap().starts_with(b"\x89PNG"));
    run(&format!("poset draw chains:2,2 --out {}", file("p.csv")));
    let table = fs::read_to_string(file("p.csv")).unwrap();
    assert_snapshot!("drawn_csv", table);
    let again = run(&format!("poset draw boolean:3 --out {}", file("p.svg")));
    assert!(again.starts_with("exit 2") && again.contains("--force overwrites it"), "{again}");
    assert!(run("poset draw boolean:3 --out p.gif").starts_with("exit 2"));
    assert!(run("poset draw boolean:3").starts_with("exit 2"));
    assert!(run("poset").starts_with("exit 2"));
}

/// What does not fit is said to be part of the answer, or no answer.
#[test]
fn limits() {
    assert_snapshot!("incomplete", run("poset solid:cube --memory 1KB --threads 1"));
    let full = run("poset random:40,0.1,3 --memory 1KB --threads 1");
    assert!(full.starts_with("exit 3") && full.contains("--memory allows more"), "{full}");
}
