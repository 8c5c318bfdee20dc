//! The browser lab: built, served on localhost, tested in Chromium.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::test::{BUILD, WASM, call, call_with, require};

/// Where the site is left.
const SITE: &str = "target/site";

/// Engines with vectors; a browser without them is told so by the page.
const VECTORS: (&str, &str) =
    ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");

/// The most that the engines of the pages may take, compressed.
const MOST_FOR_PLAY: u64 = 300 * 1024;

/// The most that all engines may take.
const MOST_FOR_ALL: u64 = 900 * 1024;

/// Leaves a static site in `target/site`, which any host can serve from any folder.
pub(crate) fn site() -> anyhow::Result<()> {
    prepare()?;
    build()?;
    if Path::new(SITE).exists() {
        fs::remove_dir_all(SITE)?;
    }
    copy(Path::new("lab/dist"), Path::new(SITE))?;
    eprintln!("The site is in {SITE}.");
    Ok(())
}

/// Tests the lab in Chromium. Where Node or Chromium cannot be had, says so and goes on, unless
/// `CI` is set.
pub(crate) fn test() -> anyhow::Result<()> {
    if let Err(why) = prepare().and_then(|()| find_chromium()) {
        if std::env::var_os("CI").is_some() {
            return Err(why);
        }
        eprintln!("\n!! THE LAB IS NOT TESTED: {why:#}\n");
        return Ok(());
    }
    call(BUILD)?;
    build()?;
    let program = std::env::current_exe()?.with_file_name("supermex");
    let program = program.to_str().context("the path of the program is no text")?;
    npm("test", &[("SUPERMEX", program)])
}

/// Makes sure that Node is there, and what the lab is built with.
fn prepare() -> anyhow::Result<()> {
    require("node --version", "apt-get install --yes nodejs npm")?;
    // Only what has changed is installed again.
    let (lock, mark) = (fs::read("lab/package-lock.json")?, "lab/node_modules/.installed");
    if fs::read(mark).is_ok_and(|there| there == lock) {
        return Ok(());
    }
    // Not `npm ci`, which refuses where a registry lacks a build for some other machine.
    call("npm install --prefix lab --no-save --no-audit --no-fund")
        .context("what the lab is built with")?;
    Ok(fs::write(mark, lock)?)
}

fn find_chromium() -> anyhow::Result<()> {
    require("chromium --version", "apt-get install --yes --no-install-recommends chromium")
}

fn build() -> anyhow::Result<()> {
    fs::create_dir_all("lab/wasm")?;
    fs::copy(engines("play")?, "lab/wasm/play.wasm")?;
    npm("run build", &[])
}

/// Builds the engines that the pages need (`play`), or `all` of them, no larger than they may be;
/// returns where they are.
pub(crate) fn engines(which: &str) -> anyhow::Result<String> {
    call(&format!("rustup target add {WASM}")).context("the engines need the target wasm32")?;
    let features = if which == "all" { " --features all" } else { "" };
    let line = format!("cargo build --profile web --package supermex-wasm --target {WASM}");
    call_with(&format!("{line} --target-dir target/web{features}"), &[VECTORS])?;
    // Both are built in one folder, and share what they can: each is put aside.
    let module = format!("target/web/{which}.wasm");
    fs::copy(format!("target/web/{WASM}/web/supermex_wasm.wasm"), &module)?;
    let bytes = compressed(&module)?;
    let most = if which == "all" { MOST_FOR_ALL } else { MOST_FOR_PLAY };
    eprintln!("engines ({which}): {bytes} bytes, compressed");
    ensure!(bytes <= most, "engines ({which}) take {bytes} bytes, more than {most}");
    Ok(module)
}

/// How many bytes a file takes, compressed as hosts do it, by Brotli.
fn compressed(file: &str) -> anyhow::Result<u64> {
    let script = "process.stdout.write(String(require('zlib').brotliCompressSync(\
                  require('fs').readFileSync(process.argv[1])).length))";
    let output = Command::new("node").args(["-e", script, file]).output()?;
    Ok(String::from_utf8(output.stdout)?.parse()?)
}

fn npm(script: &str, environment: &[(&str, &str)]) -> anyhow::Result<()> {
    call_with(&format!("npm --prefix lab {script}"), environment)
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Builds the lab and serves it on localhost.
pub(crate) fn serve(port: u16) -> anyhow::Result<()> {
    site()?;
    crate::serve::serve(Path::new(SITE), port)
}
