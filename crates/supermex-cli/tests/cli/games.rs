//! Other games as sheets, as people and programs see them.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

/// The documents that a command prints, one a line.
fn documents(line: &str) -> Vec<Value> {
    let answer = run(line);
    let json = answer.lines().filter(|line| line.starts_with('{'));
    let documents: Vec<_> = json.map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!documents.is_empty(), "{answer}");
    documents
}

#[test]
fn games_as_text() {
    assert_snapshot!("game_losers", run("renorm game wythoff --x 5 --window 30,20"));
    assert_snapshot!("game_winners", run("renorm game nim --x 6 --kind W --window 12,12"));
    assert_snapshot!("game_perturb", run("renorm game perturb nim --at 5,3,6 --sheets 12"));
    assert_snapshot!("game_perturb_sheet", run("renorm game perturb nim --x 2 --sheets 6"));
    assert_snapshot!("game_scaling", run("renorm game scaling nim --x 32 --cells 4"));
    assert_snapshot!("game_variants", run("renorm game variants nim --from 2..3 --x 32 --cells 4"));
    assert_snapshot!("game_help", run("renorm game --help"));
    assert_snapshot!("game_perturb_help", run("renorm game perturb --help"));
    assert_snapshot!("game_plan", run("renorm game nim --x 100 --dry-run"));
}

#[test]
fn games_as_data() {
    let json = "renorm game nim --x 3 --window 4,4 --declare 3,1,2 --format json";
    assert_snapshot!("game_json", run(json));
    assert_snapshot!("game_csv", run("renorm game nim --x 3 --window 4,4 --format csv"));
    let csv = "renorm game perturb nim --at 2,1,3 --sheets 3 --window 8,8 --format csv";
    assert_snapshot!("game_perturb_csv", run(csv));
    let lines = documents("renorm game perturb nim --x 4 --sheets 5 --format json");
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0]["at"], serde_json::json!([4, 0, 4]));
    assert_eq!(lines[0]["healed"], 2);
    assert_eq!(lines[1]["healed"], Value::Null);
}

/// The files of the guide are games, by the name that they have.
#[test]
fn the_files_of_the_guide_are_games() {
    for (file, name) in [("stairs", "stairs"), ("limits", "Nim with limits")] {
        let path = format!("{}/../../docs/games/{file}.json", env!("CARGO_MANIFEST_DIR"));
        let args = ["renorm", "game", &path, "--x", "7", "--format", "json"];
        let answer = supermex(&args, "");
        assert!(answer.contains(&format!(r#"{{"game":"{name}","x":7,"kind":"L""#)), "{answer}");
    }
}

#[test]
fn mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rising.json");
    fs::write(&path, r#"{"rays":[[0,1,-1]]}"#).unwrap();
    let file = path.display().to_string();
    let missing = folder.path().join("none.json").display().to_string();
    for (line, said) in [
        (format!("renorm game {file} --x 5"), "begins with a rise"),
        (format!("renorm game {file} --x 5"), "rising.json'"),
        (format!("renorm game {missing} --x 5"), "none.json"),
        ("renorm game chess --x 5".to_owned(), "there is no game 'chess'; there are nim, wythoff"),
        ("renorm game nim".to_owned(), "--x <X>"),
        ("renorm game nim --x 5 --kind DL".to_owned(), "invalid value 'DL'"),
        ("renorm game nim --x 5 --declare 3,1".to_owned(), "write three whole numbers"),
        ("renorm game nim --x 5 --window 2000,9".to_owned(), "text shows windows of up to"),
        ("renorm game nim --x 99999 --format csv --memory 9MiB".to_owned(), "--memory allows"),
        ("renorm game perturb nim --at 5,3,600 --sheets 9".to_owned(), "z is 600, and must be"),
        ("renorm game perturb nim --at 5,3,6 --x 5".to_owned(), "cannot be used with"),
        ("renorm game scaling nim --x 100".to_owned(), "must be a multiple of 16"),
        ("renorm game variants nim --from 9..12 --x 10".to_owned(), "from is 12, and must be"),
    ] {
        let answer = run(&line);
        assert!(answer.starts_with("exit 2") && answer.contains(said), "{line}: {answer}");
    }
}
