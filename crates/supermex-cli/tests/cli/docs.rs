//! The examples of the guide: each is run, and must print what the guide says.

use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

/// The `$ …` examples of a page, each with what it prints.
fn examples(page: &str) -> Vec<(&str, &str)> {
    let blocks =
        page.split("```text\n$ ").skip(1).map(|block| block.split("\n```").next().unwrap());
    let examples = blocks.flat_map(|block| block.split("\n$ "));
    examples.map(|example| example.split_once('\n').unwrap_or((example, ""))).collect()
}

/// Every page under a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let pages = entries.flat_map(|path| if path.is_dir() { pages(&path) } else { vec![path] });
    pages.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

#[test]
fn the_examples_of_the_guide_print_what_it_says() {
    let programs = cargo_bin!("supermex").parent().unwrap().to_owned();
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&usual)));
    let path = path.unwrap();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    // Examples write their files here, and keep what they compute.
    let folder = tempfile::tempdir().unwrap();
    let mut run = 0;
    for page in pages(&docs) {
        let text = std::fs::read_to_string(&page).unwrap();
        for (command, expected) in examples(&text) {
            let both = format!("{command} 2>&1");
            let mut shell = Command::new("sh");
            shell.args(["-c", &both]).env("PATH", &path).current_dir(&folder);
            let output = shell
                .env("XDG_CACHE_HOME", folder.path())
                .env("XDG_CONFIG_HOME", folder.path())
                .output()
                .unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            assert_eq!(printed.trim_end(), expected, "{}: $ {command}", page.display());
            run += 1;
        }
    }
    assert!(run >= 25, "only {run} examples were found");
}
