//! `supermex draw`: boards and games as pictures, and the pictures of the guide.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

/// A game as `play --save` keeps it: the human begins with a mistake.
const GAME: &str = "supermex game 1\nprogram: supermex 0.1.0\nboard: 4x7\nfirst: human\n\
                    level: perfect\n(3,3)\n(1,6)\n(2,2)\n(1,5)\nend\n";

/// The quick pictures of the guide, and what draws them.
const PICTURES: [(&str, &str); 5] = [
    ("bites", "draw 4x7"),
    ("draw-bite", "draw (6,6,4,2) --show winning --bite 2,3"),
    ("draw-game", "draw --replay game.txt --show winning"),
    ("poset-boolean-4", "poset draw boolean:4"),
    ("poset-petersen", "poset draw graph:petersen"),
];

/// `SUPERMEX_FIGURES=1` draws them again; without that, the test says whether they are up to date.
#[test]
fn picture_of_a_board_and_of_a_poset() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.txt"), GAME).unwrap();
    for (name, command) in PICTURES {
        let drawn = folder.path().join(format!("{name}.svg"));
        let line = format!("{command} --out {}", drawn.display());
        let answer =
            crate::common::supermex_in(folder.path(), &line.split(' ').collect::<Vec<_>>());
        assert!(answer.starts_with("exit 0"), "{line}: {answer}");
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
        let kept = kept.join(format!("{name}.svg"));
        if std::env::var_os("SUPERMEX_FIGURES").is_some() {
            fs::copy(&drawn, &kept).unwrap();
        }
        let same = fs::read(&drawn).unwrap() == fs::read(&kept).unwrap();
        assert!(same, "{name}.svg is out of date; `cargo xtask figures` draws it again");
    }
}

/// The table behind a picture has what `analyse` says of every move.
#[test]
fn squares_show_what_analyse_says() {
    let folder = tempfile::tempdir().unwrap();
    for board in ["4x5", "(5,4,2)", "1x1", "2x9"] {
        let analysis = run(&format!("analyse {board} --format json"));
        let json = analysis.lines().find(|line| line.starts_with('{')).unwrap();
        let json: serde_json::Value = serde_json::from_str(json).unwrap();
        for show in ["nim", "outcome", "depth"] {
            let file = folder.path().join(format!("{show}.csv"));
            let line = format!("draw {board} --show {show} --force --out {}", file.display());
            assert!(run(&line).starts_with("exit 0"), "{line}");
            let table = fs::read_to_string(&file).unwrap();
            for (m, row) in json["moves"].as_array().unwrap().iter().zip(table.lines().skip(2)) {
                let value = m[show].to_string().replace('"', "");
                let wins = m["outcome"] == "P";
                let expected =
                    format!("{},{},{value},{wins},false", m["square"][0], m["square"][1]);
                assert_eq!(row, expected, "{line}");
            }
        }
    }
}

#[test]
fn titles_themes_and_formats() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let dark = file("dark.svg");
    let args = ["draw", "3x4", "--title", "Who's next & why", "--theme", "dark", "--out", &dark];
    assert!(supermex(&args, "").starts_with("exit 0"));
    let svg = fs::read_to_string(&dark).unwrap();
    assert!(svg.contains("<title>Who's next &amp; why</title>") && !svg.contains("#ffffff"));
    assert!(svg.contains("supermex draw 3x4 --show nim --title"), "{svg}");
    assert!(run(&format!("draw 3x4 --out {}", file("b.png"))).starts_with("exit 0"));
    assert!(fs::read(file("b.png")).unwrap().starts_with(b"\x89PNG"));
    // The same look for a poset, a sheet and a figure.
    for (name, line) in [
        ("p.svg", "poset draw boolean:3"),
        ("s.svg", "sheet 30"),
        ("figures/three-windows.svg", "figures --upto 60 --format svg --only three-windows"),
    ] {
        let out = if name.starts_with("figures") { file("figures") } else { file(name) };
        let line = format!("{line} --title Mine --theme dark --out {out}");
        assert!(run(&line).starts_with("exit 0"), "{line}");
        let svg = fs::read_to_string(file(name)).unwrap();
        assert!(svg.contains("<title>Mine</title>") && svg.contains(">Mine</text>"), "{line}");
        assert!(svg.contains("\"#242424\"") && !svg.contains("\"#ffffff\""), "{line}");
        assert!(svg.contains("--title 'Mine' --theme dark"), "{line}");
    }
    assert_eq!(fs::read_dir(file("figures")).unwrap().count(), 1, "and no other figure");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.svg").display().to_string();
    let refused = |line: &str| {
        let answer = supermex(&line.split(' ').chain(["--out", &out]).collect::<Vec<_>>(), "");
        assert!(answer.starts_with("exit 2"), "{line}: {answer}");
        assert!(!Path::new(&out).exists(), "{line}");
        answer.split("--- stderr\n").nth(1).unwrap().replace(&out, "x.svg")
    };
    assert_snapshot!("too_large", refused("draw 3x700"));
    assert_snapshot!("no_such_square", refused("draw 3x4 --bite 4,1"));
    assert_snapshot!("the_poison_is_no_bite", refused("draw 3x4 --bite 1,1"));
    assert_snapshot!("no_values", refused("draw 20x20 --show depth"));
    assert_snapshot!("no_such_figure", refused("figures --only three-charts"));
    assert_snapshot!("one_title", refused("figures --title Mine"));
    let long = format!("draw 2x2 --title {}", "letters".repeat(30));
    assert!(refused(&long).contains("is too long"));
    let other = run("draw 3x4 --out x.pdf");
    assert!(other.contains("ends with none of .svg, .png and .csv"), "{other}");
    let no_picture = run("sheet 9 --theme dark");
    assert!(no_picture.contains("draw one with --out FILE.svg"), "{no_picture}");
    assert!(run("draw --replay nowhere.txt --out x.svg").starts_with("exit 2"));
    assert!(run("draw --out x.svg").starts_with("exit 2"));
}

#[test]
fn help() {
    assert_snapshot!("help", run("draw --help"));
}

/// Graphviz gets every element and every line.
#[test]
fn posets_are_graphs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("box.dot");
    let line = format!("poset draw chains:2,2 --out {}", file.display());
    assert!(run(&line).starts_with("exit 0"), "{line}");
    assert_snapshot!("dot", fs::read_to_string(file).unwrap());
}
