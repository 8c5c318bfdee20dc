//! The door for WebAssembly against the native one: the same requests give the same JSON.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

use crate::lab;
use crate::test::{BUILD, call, require};

/// One request a line.
const REQUESTS: &str = "crates/supermex/tests/data/requests.jsonl";

/// Asks the engines of the lab, all of them, the same as the native door.
pub(crate) fn compare() -> anyhow::Result<()> {
    require("node --version", "apt-get install --yes nodejs npm")?;
    call(BUILD)?;
    let module = lab::engines("all")?;
    let requests = fs::read_to_string(REQUESTS)?;
    let node = Command::new("node")
        .arg("crates/supermex-wasm/examples/door.mjs")
        .arg(&module)
        .stdin(fs::File::open(REQUESTS)?)
        .stderr(Stdio::inherit())
        .output()
        .context("node")?;
    ensure!(node.status.success(), "node ended with {}", node.status);
    let answers = String::from_utf8(node.stdout)?;
    let mut answers = answers.lines();
    for request in requests.lines() {
        let native = native(request)?;
        let answer = answers.next().unwrap_or("nothing");
        if native != answer {
            bail!("{request}: natively\n{native}\nand in Node\n{answer}");
        }
    }
    eprintln!("{} requests have the same answers natively and in Node", requests.lines().count());
    Ok(())
}

/// What the native door answers; a refusal as Node has it.
fn native(request: &str) -> anyhow::Result<String> {
    let mut door = Command::new("target/debug/examples/door")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("the native door")?;
    std::io::Write::write_all(&mut door.stdin.take().context("no stdin")?, request.as_bytes())?;
    let output = door.wait_with_output()?;
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout)?.trim_end().to_owned());
    }
    let said = String::from_utf8(output.stderr)?;
    let why = said.rsplit_once("error: ").map_or(said.as_str(), |(_, why)| why);
    Ok(serde_json::json!({ "refused": why.trim_end() }).to_string())
}
