//! `cargo xtask figures`: the pictures of the README and the guide.

use std::fs;

use anyhow::{Context, ensure};

use crate::test::call_with;

/// What draws boards, posets and the screen of a game, and compares them with what is kept.
const TESTS: &str = "cargo test --quiet --package supermex-cli --bins --test cli -- picture_of_a";

pub(crate) fn draw() -> anyhow::Result<()> {
    far("docs/images")?;
    call_with(TESTS, &[("SUPERMEX_FIGURES", "1")])
}

/// Whether a picture is kept as it is drawn now.
fn compare(path: &str, drawn: &[u8]) -> anyhow::Result<()> {
    let kept = fs::read(path).with_context(|| format!("cannot read {path}"))?;
    ensure!(kept == drawn, "{path} is out of date; `cargo xtask figures` draws it again");
    Ok(())
}

/// The figures that take longer, by the command that the guide names.
fn far(folder: &str) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {folder}"))?;
    let program = "cargo run --quiet --release --package supermex-cli --";
    let command = format!("figures --upto 100000 --format svg --out {folder}");
    call_with(&format!("{program} {command} --force"), &[])
}

/// Whether all pictures are what they were.
pub(crate) fn check() -> anyhow::Result<()> {
    call_with(TESTS, &[])?;
    check_far()
}

/// Whether those of the program are, which takes a build of it that is fast.
pub(crate) fn check_far() -> anyhow::Result<()> {
    let drawn = "target/figures";
    far(drawn)?;
    for entry in fs::read_dir(drawn)? {
        let entry = entry?;
        let kept = format!("docs/images/{}", entry.file_name().to_string_lossy());
        compare(&kept, &fs::read(entry.path())?)?;
    }
    Ok(())
}
