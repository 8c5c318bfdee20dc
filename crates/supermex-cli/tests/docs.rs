//! The examples of the guide: each is run, and must print what the guide says.

use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

/// The `$ …` examples of a page, each with what it prints.
fn examples(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("```text\n$ ").skip(1);
    blocks.map(|block| block.split("\n```").next().unwrap().split_once('\n').unwrap()).collect()
}

#[test]
fn the_examples_of_the_guide_print_what_it_says() {
    let programs = cargo_bin!("supermex").parent().unwrap().to_owned();
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&usual)));
    let path = path.unwrap();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut run = 0;
    for page in std::fs::read_dir(docs).unwrap().map(|entry| entry.unwrap().path()) {
        if page.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let text = std::fs::read_to_string(&page).unwrap();
        for (command, expected) in examples(&text) {
            let both = format!("{command} 2>&1");
            let output =
                Command::new("sh").args(["-c", &both]).env("PATH", &path).output().unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            assert_eq!(printed.trim_end(), expected, "{}: $ {command}", page.display());
            run += 1;
        }
    }
    assert!(run >= 4, "only {run} examples were found");
}
