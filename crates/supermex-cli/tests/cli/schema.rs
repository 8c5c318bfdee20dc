//! The JSON Schemas in docs/schema are those of the types, and what is printed follows them.
//!
//! `UPDATE_SCHEMAS=1 cargo test -p supermex-cli --test cli schema` writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use supermex::request::{Asked, Request};
use supermex::run::{Context, Plan};

use crate::common;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

/// All schemas, each with the name of its file.
fn schemas() -> Vec<(String, Value)> {
    let all = Request::schemas().into_iter().flat_map(|(name, request, fact)| {
        let name = name.replace(' ', "-");
        let (of_request, of_fact) = (format!("requests/{name}.json"), format!("facts/{name}.json"));
        [(of_request, request.to_value()), (of_fact, fact.to_value())]
    });
    all.chain([("facts/plan.json".to_owned(), schemars::schema_for!(Plan).to_value())]).collect()
}

#[test]
fn schemas_are_those_of_the_types() {
    let update = std::env::var_os("UPDATE_SCHEMAS").is_some();
    let mut names = BTreeSet::new();
    for (name, schema) in schemas() {
        let (path, text) = (folder().join(&name), format!("{schema:#}\n"));
        if update {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let there = fs::read_to_string(&path).unwrap_or_default();
        assert!(there == text, "docs/schema/{name} is not up to date: UPDATE_SCHEMAS=1 writes it");
        names.insert(path);
    }
    let files = ["requests", "facts"].map(|part| fs::read_dir(folder().join(part)).unwrap());
    for file in files.into_iter().flatten() {
        assert!(names.contains(&file.unwrap().path()), "a schema that nobody has");
    }
}

fn validate(name: &str, document: &Value) {
    let (_, schema) = schemas().into_iter().find(|(file, _)| file == name).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(document).map(|it| it.to_string()).collect();
    assert!(errors.is_empty(), "{name}: {document}: {errors:?}");
}

/// Every request has an example, follows its schema, reads back as itself, and is answered by what
/// follows the schema of its fact; and so is its plan.
#[test]
fn requests_and_answers_follow_their_schemas() {
    let mut answered = BTreeSet::new();
    for line in include_str!("../../../supermex/tests/data/requests.jsonl").lines() {
        let document: Value = serde_json::from_str(line).unwrap();
        let name = document["request"].as_str().unwrap().replace(' ', "-");
        let Ok(asked) = Asked::from_json(line) else { continue };
        let again = serde_json::to_string(&asked.request).unwrap();
        assert_eq!(Asked::from_json(&again).unwrap(), asked, "{line}");
        let Ok(json) = asked.answer(&Context::default()) else { continue };
        let mut own: Value = serde_json::from_str(&again).unwrap();
        own.as_object_mut().unwrap().remove("request");
        validate(&format!("requests/{name}.json"), &own);
        let answer: Value = serde_json::from_str(&json).unwrap();
        let fact = format!("facts/{name}.json");
        match answer.get("lines") {
            Some(lines) => {
                lines.as_array().unwrap().iter().take(5).for_each(|it| validate(&fact, it));
            }
            None => validate(&fact, &answer),
        }
        let plan = Asked { dry_run: true, ..asked }.answer(&Context::default()).unwrap();
        validate("facts/plan.json", &serde_json::from_str(&plan).unwrap());
        answered.insert(document["request"].as_str().unwrap().to_owned());
    }
    let missing: Vec<_> = Request::NAMES.iter().filter(|&&name| !answered.contains(name)).collect();
    assert!(missing.is_empty(), "no example is answered of {missing:?}");
}

/// What commands print is what their schemas say.
#[test]
fn printed_documents_follow_their_schemas() {
    for (name, line) in [
        ("solve", "solve (5,4,2) --nim --depth"),
        ("solve", "solve 4x7+(5,3,1) --nim"),
        ("analyse", "analyse (5,4,2)"),
        ("analyse", "analyse 2x3+(3,1)"),
        ("positions", "positions --inside 3x5"),
        ("positions", "positions --nim 2 --cells 7 --count"),
        ("bars", "bars --rows 3 --cols 4 --nim"),
        ("losers", "losers --upto 9 --steps 7"),
        ("winners", "winners --upto 2"),
        ("ptable", "ptable --upto 6"),
        ("sums", "sums --upto 4"),
        ("grundy", "grundy --upto 4 --value 2"),
        ("tails", "tails --rows 4 --upto 3"),
        ("instant", "instant 0,1,2,3;0,1,5|0,1"),
        ("scheme", "scheme 5"),
        ("nim-families", "nim families --rows 2 --upto 5"),
        ("nim-table", "nim table --cells 6"),
        ("nim-rectangles", "nim rectangles --rows 2 --upto 6"),
        ("nim-statistics", "nim statistics --upto 30"),
        ("chart", "chart --q 3..9 --r 2..4"),
        ("census", "census --upto 9"),
        ("census", "census --upto 9 --counts"),
        ("opening", "opening 7"),
        ("three", "three --upto 100"),
        ("four", "four --upto 40"),
        ("sheet", "sheet 5 --kind L"),
        ("sheet", "sheet 9 --kind parts"),
        ("renorm-constraints", "renorm constraints --starts 5"),
        ("renorm-geometry", "renorm geometry --x 500 --upto 600"),
        ("renorm-coverage", "renorm coverage --from 500 --to 520 --sheets 3"),
        ("renorm-opening", "renorm opening --upto 50"),
        ("renorm-perturb", "renorm perturb --x 30 --sheets 9"),
        ("renorm-sensitivity", "renorm sensitivity --x 12..13 --sheets 5 --fronts"),
        ("renorm-sensitivity", "renorm sensitivity --x 12..13 --sheets 5 --summary"),
        ("renorm-variants", "renorm variants --x 600 --count 1"),
        ("renorm-moves", "renorm moves --x 50 --samples 99"),
        ("renorm-compress", "renorm compress --x 1000"),
        ("renorm-game", "renorm game wythoff --x 4"),
        ("renorm-game-perturb", "renorm game perturb nim --x 3 --sheets 4"),
        ("renorm-game-scaling", "renorm game scaling nim --x 32 --cells 4"),
        ("renorm-game-variants", "renorm game variants nim --from 1..2 --x 16 --cells 4"),
        ("renorm-four", "renorm four --x 120 --sheets 2 --d 16"),
        ("poset", "poset boolean:3 --nim"),
        ("poset", "poset semigroup:3,4,5"),
        ("poset-positions", "poset positions divisors:30"),
        ("poset-positions", "poset positions boolean:3 --nim 1 --count"),
        ("ordinal", "ordinal 3x(w*2)"),
        ("ordinal", "ordinal (w*2,w,w)"),
        ("ordinal-openings", "ordinal --blocks 2 --upto 3"),
        ("sequence", "sequence A112470 -n 5"),
        ("plan", "solve 4x300 --dry-run"),
        ("plan", "poset boolean:4 --dry-run"),
    ] {
        let args: Vec<_> = line.split(' ').chain(["--format", "json"]).collect();
        let answer = common::supermex(&args, "");
        let printed = answer.split_once("--- stdout\n").unwrap().1;
        let printed = printed.split_once("--- stderr").unwrap().0;
        let documents: Vec<&str> = printed.lines().collect();
        assert!(!documents.is_empty(), "{line}: {answer}");
        for document in documents {
            validate(&format!("facts/{name}.json"), &serde_json::from_str(document).unwrap());
        }
    }
}

/// A poset with a chain is in a file.
#[test]
fn chains_follow_their_schema() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chain.json");
    let content = r#"{"elements":["f"],"chain":{"name":"c","above":{"f":3}}}"#;
    std::fs::write(&file, content).unwrap();
    let line = ["poset", file.to_str().unwrap(), "--length", "900", "--format", "json"];
    let answer = common::supermex(&line, "");
    let printed = answer.split_once("--- stdout\n").unwrap().1.split_once("--- stderr").unwrap().0;
    validate("facts/poset.json", &serde_json::from_str(printed).unwrap());
}

/// What does not follow a schema is noticed.
#[test]
fn a_schema_can_be_broken() {
    let (_, schema) = schemas().into_iter().find(|(name, _)| name == "facts/opening.json").unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let good = serde_json::json!({"cols":7,"opening":[3,5],"to":[7,7,4],"predicted":[3,5.9]});
    assert!(validator.is_valid(&good));
    for (key, wrong) in [("cols", "seven".into()), ("opening", Value::Null), ("to", 7.into())] {
        let mut bad = good.clone();
        bad[key] = wrong;
        assert!(!validator.is_valid(&bad), "{bad}");
    }
}
