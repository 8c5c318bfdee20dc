//! `supermex figures`: what it writes, and what it refuses.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::supermex;

const NAMES: [&str; 23] = [
    "three-chart",
    "three-strips",
    "three-differences",
    "three-periods",
    "three-windows",
    "three-openings",
    "renorm-2a-winners-800",
    "renorm-2b-winners-400",
    "renorm-2c-losers-400",
    "renorm-3-diagonal-400",
    "renorm-4-winners-100",
    "renorm-5-parts-100",
    "renorm-1-board",
    "renorm-6-diagonals",
    "renorm-7-opening",
    "renorm-8-sensitivity",
    "renorm-half-times",
    "renorm-parameters",
    "renorm-scatter",
    "renorm-games",
    "renorm-four",
    "four-shape",
    "nim-trend",
];

fn figures(folder: &Path, more: &[&str]) -> String {
    let args = ["figures", "--upto", "60", "--out", folder.to_str().unwrap()];
    supermex(&[&args, more].concat(), "")
}

/// How many pixels are dark in a part of a picture: so many thousandths of its width and height
/// from the left and from above.
fn dark(png: &[u8], across: (usize, usize), down: (usize, usize)) -> usize {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let (width, height) = (info.width as usize, info.height as usize);
    let part = |(from, to): (usize, usize), all: usize| from * all / 1000..to * all / 1000;
    let is_dark = |(x, y): (usize, usize)| bytes[3 * (y * width + x)] < 100;
    let pixels = part(down, height).flat_map(|y| part(across, width).map(move |x| (x, y)));
    pixels.filter(|pixel| is_dark(*pixel)).count()
}

#[test]
fn every_figure_is_written_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a/new/folder");
    let answer = figures(&out, &[]);
    let files = NAMES.map(|name| {
        let file = |ending: &str| out.join(format!("{name}.{ending}")).display().to_string();
        format!("{}\n{}\n{}\n", file("svg"), file("png"), file("csv"))
    });
    let provenance = out.join("provenance.json");
    let written = format!("{}{}\n", files.concat(), provenance.display());
    assert_eq!(answer, format!("exit 0\n--- stdout\n{written}--- stderr\n"));
    let document: Value = serde_json::from_slice(&fs::read(provenance).unwrap()).unwrap();
    assert_eq!(document["command"], "supermex figures --upto 60 --out DIR");
    for file in document["files"].as_array().unwrap() {
        let content = fs::read(out.join(file["file"].as_str().unwrap())).unwrap();
        assert_eq!(file["digest"], blake3::hash(&content).to_string());
    }
    assert_eq!(document["files"].as_array().unwrap().len(), 69);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 70, "and nothing else");
    for name in NAMES {
        let svg = fs::read_to_string(out.join(format!("{name}.svg"))).unwrap();
        let title = svg.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
        assert!(svg.contains(&format!(">{title}</text>")), "{name}");
        assert!(svg.contains("Made by: supermex figures --upto 60 --out DIR</text>"), "{name}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{name}");

        let png = fs::read(out.join(format!("{name}.png"))).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        // Without a font, pictures would have no text: the title is at the top, and nothing is
        // right of it.
        assert!(dark(&png, (20, 300), (10, 80)) > 500, "{name}: the title is not there");
        assert_eq!(dark(&png, (900, 1000), (0, 50)), 0, "{name}");
    }
}

/// Whatever runs them, and however often.
#[test]
fn figures_are_the_same_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    figures(&one, &["--threads", "1"]);
    figures(&other, &["--threads", "3"]);
    for file in fs::read_dir(&one).unwrap() {
        let file = file.unwrap();
        let again = fs::read(other.join(file.file_name())).unwrap();
        assert!(fs::read(file.path()).unwrap() == again, "{:?}", file.file_name());
    }
}

#[test]
fn files_are_not_overwritten_unless_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("three-windows.svg");
    fs::write(&mine, "mine").unwrap();
    let refused = figures(folder.path(), &[]);
    let begins = format!("exit 2\n--- stdout\n--- stderr\nerror: '{}' is there", mine.display());
    assert!(refused.starts_with(&begins) && refused.ends_with("--force overwrites it\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    // The other format is another file, and once is enough.
    assert!(figures(folder.path(), &["--format", "png,png"]).starts_with("exit 0"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 24);
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
    assert!(figures(folder.path(), &["--format", "svg", "--force"]).starts_with("exit 0"));
    assert!(fs::read_to_string(&mine).unwrap().starts_with("<svg"));
    // A folder in the place of a file stays.
    fs::remove_file(&mine).unwrap();
    fs::create_dir(&mine).unwrap();
    let refused = figures(folder.path(), &["--force"]);
    assert!(
        refused.starts_with("exit 2") && refused.contains("is not an ordinary file"),
        "{refused}"
    );
}

#[test]
fn a_folder_that_cannot_be_written_to_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for out in [file.clone(), file.join("below")] {
        let answer = figures(&out, &[]);
        let begins =
            format!("exit 3\n--- stdout\n--- stderr\nerror: '{}' cannot be made a", out.display());
        assert!(answer.starts_with(&begins) && answer.lines().count() == 4, "{answer}");
    }
}

#[test]
fn help_and_requests() {
    assert_snapshot!("figures_help", supermex(&["figures", "--help"], ""));
    for line in ["figures", "figures --out x --upto 0", "figures --out x --upto 99999999"] {
        let answer = supermex(&line.split(' ').collect::<Vec<_>>(), "");
        assert!(answer.starts_with("exit 2"), "{line}: {answer}");
    }
    let args = ["figures", "--out", "nowhere", "--upto", "9999999", "--memory", "1MiB"];
    assert!(supermex(&args, "").contains("--memory allows 1.0 MiB"));
    assert!(!Path::new("nowhere").exists());
}
