//! Every picture that the guide shows, as it is kept: no label is over another, text can be read at
//! the size at which it is shown, and no line of a diagram passes through an element.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use common::{check_lines, check_sizes, check_texts};
use resvg::usvg::roxmltree;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Every page of the guide, and the README.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let pages = entries.flat_map(|path| if path.is_dir() { pages(&path) } else { vec![path] });
    pages.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

/// The pictures that pages show.
fn shown() -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for page in pages(&docs()).into_iter().chain([docs().join("../README.md")]) {
        let text = fs::read_to_string(page).unwrap();
        for picture in text.split("images/").skip(1) {
            shown.insert(picture.split([')', '"']).next().unwrap().to_owned());
        }
    }
    shown
}

#[test]
fn every_picture_that_is_kept_is_shown() {
    let kept = fs::read_dir(docs().join("images")).unwrap();
    let kept: BTreeSet<String> =
        kept.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(kept, shown());
}

#[test]
fn every_picture_of_the_guide_can_be_read() {
    let mut lines = 0;
    // A photograph of a page has no text that could be measured.
    let is_drawn = |name: &String| Path::new(name).extension().is_some_and(|it| it == "svg");
    for name in shown().into_iter().filter(is_drawn) {
        let svg = fs::read_to_string(docs().join("images").join(&name)).unwrap();
        check_sizes(&svg, &name);
        if name == "play.svg" {
            check_screen(&svg);
        } else {
            check_texts(&svg, &name);
        }
        if name.starts_with("poset") {
            lines += check_lines(&svg, &name);
        }
    }
    assert!(lines > 50, "only {lines} lines of diagrams have been looked at");
}

/// On a screen each letter has a cell of its own, whatever the font.
fn check_screen(svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let mut seen = BTreeSet::new();
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        let places: Vec<&str> = node.attribute("x").unwrap().split(' ').collect();
        assert_eq!(places.len(), node.text().unwrap().chars().count(), "{:?}", node.text());
        for x in places {
            assert!(seen.insert((x.to_owned(), node.attribute("y").unwrap())), "{:?}", node.text());
        }
    }
    assert!(seen.len() > 100);
}
