//! `cargo xtask test`: everything that must hold before a change lands.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};

use crate::{door, exports, figures, lab, typeset};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Builds all tests, and with them the program and the examples: once for all steps.
pub(crate) const BUILD: &str = "cargo test --workspace --all-features --no-run";

/// How long each fuzz target runs in a full test.
const FUZZ_SECONDS: u32 = 60;

pub(crate) fn run(full: bool) -> anyhow::Result<()> {
    let start = Instant::now();
    step("format", || {
        require("cargo fmt --version", "rustup component add rustfmt")?;
        call("cargo fmt --all --check")?;
        call("cargo fmt --manifest-path fuzz/Cargo.toml --check")
    })?;
    step("clippy", || {
        require("cargo clippy --version", "rustup component add clippy")?;
        call("cargo clippy --workspace --all-targets --all-features -- --deny warnings")
    })?;
    step("every feature by itself", features)?;
    step("tests and doctests", || call("cargo test --workspace --all-features"))?;
    step("memory, of a program without its features", || {
        call("cargo test --package supermex-cli --no-default-features --test cli -- memory::")
    })?;
    step("documentation", || {
        call_with(
            "cargo doc --workspace --all-features --no-deps",
            &[("RUSTDOCFLAGS", "--deny warnings")],
        )
    })?;
    step("the libraries for wasm32", || {
        // Does nothing, and needs no network, where the target is there already.
        call(&format!("rustup target add {WASM}")).context("the wasm32 check needs rustup")?;
        call(&format!(
            "cargo check --package supermex --package supermex-check --lib --all-features --target {WASM}"
        ))
    })?;
    step("all engines as WebAssembly, in Node", door::compare)?;
    step("the lab, in Chromium", lab::test)?;
    step("exports in pandas, polars and DuckDB", exports::read)?;
    step("theorems for Sage, in Python", typeset::run_scripts)?;
    step("theorems in LaTeX", typeset::set)?;
    if full {
        step("licences and sources of dependencies", || {
            require("cargo deny --version", "cargo install --locked cargo-deny")?;
            call("cargo deny check bans licenses sources")
        })?;
        step("pictures that take longer", figures::check_far)?;
        step("subset take-away with up to three of seven points", take_away)?;
        step("fuzzing", fuzz)?;
    }
    eprintln!("\nEverything passed, in {} s.", start.elapsed().as_secs());
    Ok(())
}

/// Checks each package with none of its features, and with each of them alone.
fn features() -> anyhow::Result<()> {
    for (package, features) in [
        ("supermex", &["serde", "schema", "certify", "proptest"][..]),
        ("supermex-store", &["parquet"]),
        ("supermex-cli", &["figures", "parquet", "screen"]),
    ] {
        let none = format!("cargo clippy --quiet --package {package} --no-default-features");
        call(&format!("{none} -- --deny warnings"))?;
        for feature in features {
            call(&format!("{none} --features {feature} -- --deny warnings"))?;
        }
    }
    Ok(())
}

/// The conjecture of Gale and Neyman fails there: the first player loses, though 4 does not
/// divide 7.
fn take_away() -> anyhow::Result<()> {
    let line =
        "cargo run --release --quiet --package supermex-cli -- poset boolean:7,3 --format json";
    let output = command(line, &[]).stderr(Stdio::inherit()).output()?;
    let found = String::from_utf8_lossy(&output.stdout);
    let expected = r#"{"elements":63,"outcome":"P","nim":null,"winning_moves":[],"complete":true}"#;
    if found.trim_end() != expected {
        bail!("`{line}` printed {found}");
    }
    Ok(())
}

/// Runs every fuzz target for a while. New inputs stay out of the tree.
fn fuzz() -> anyhow::Result<()> {
    require("cargo fuzz --version", "cargo install --locked cargo-fuzz")?;
    // A thread that is about to end looks like a leak.
    let mut environment = vec![("ASAN_OPTIONS", "detect_leaks=0")];
    // Sanitizers are for nightly compilers, or for others that are told to be like one.
    let cargo = if works("rustup run nightly rustc --version") {
        "rustup run nightly cargo"
    } else {
        environment.push(("RUSTC_BOOTSTRAP", "1"));
        "cargo"
    };
    for file in std::fs::read_dir("fuzz/fuzz_targets")? {
        let file = file?.path();
        let target = file.file_stem().unwrap_or_default().to_string_lossy();
        let found = format!("target/fuzz/{target}");
        std::fs::create_dir_all(&found)?;
        let run = format!(
            "{cargo} fuzz run {target} {found} fuzz/corpus/{target} -- \
             -max_total_time={FUZZ_SECONDS} -max_len=4096 -timeout=10 -rss_limit_mb=1024 \
             -print_final_stats=1"
        );
        call_with(&run, &environment)?;
    }
    Ok(())
}

fn step(name: &str, action: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    eprintln!("\n== {name}");
    let start = Instant::now();
    action().with_context(|| format!("{name}: failed"))?;
    eprintln!("-- {name}: {} s", start.elapsed().as_secs());
    Ok(())
}

/// Makes sure that a tool is there: if `probe` fails, installs it.
pub(crate) fn require(probe: &str, install: &str) -> anyhow::Result<()> {
    if works(probe) {
        return Ok(());
    }
    eprintln!("`{probe}` does not work here, so: {install}");
    if install.starts_with("apt-get ") {
        // A new machine has no list of packages, or an old one.
        call("apt-get update --quiet").with_context(|| format!("before {install}"))?;
    }
    call(install).with_context(|| format!("please install it by hand: {install}"))
}

/// Whether a command can be run and succeeds.
pub(crate) fn works(probe: &str) -> bool {
    let there = command(probe, &[]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    there.is_ok_and(|status| status.success())
}

/// Runs a command, with its output shown, and fails if it does.
pub(crate) fn call(line: &str) -> anyhow::Result<()> {
    call_with(line, &[])
}

pub(crate) fn call_with(line: &str, environment: &[(&str, &str)]) -> anyhow::Result<()> {
    let status =
        command(line, environment).status().with_context(|| format!("cannot run `{line}`"))?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}

/// A command line without quotes, cut at its spaces.
fn command(line: &str, environment: &[(&str, &str)]) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).envs(environment.iter().copied());
    command
}
