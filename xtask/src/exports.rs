//! Exported tables, read by the programs that people read them with.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

use crate::test::{BUILD, call, works};

/// Where Python and its packages are kept between runs.
const ENVIRONMENT: &str = "target/python";

/// What is read with which packages.
const TESTS: &str = "crates/supermex-cli/tests/python";

pub(crate) fn read() -> anyhow::Result<()> {
    prepare()?;
    call(BUILD)?;
    // It is built beside this very program.
    let program = std::env::current_exe()?.with_file_name("supermex");
    let status = Command::new(format!("{ENVIRONMENT}/bin/python"))
        .arg(format!("{TESTS}/read_exports.py"))
        .arg(program)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .status()?;
    if status.success() { Ok(()) } else { bail!("read_exports.py ended with {status}") }
}

/// Installs the packages, unless those are there that are wanted now.
fn prepare() -> anyhow::Result<()> {
    let requirements = format!("{TESTS}/requirements.txt");
    let wanted = fs::read_to_string(&requirements).with_context(|| requirements.clone())?;
    let python = format!("{ENVIRONMENT}/bin/python");
    let installed = Path::new(ENVIRONMENT).join("requirements.txt");
    if fs::read_to_string(&installed).is_ok_and(|there| there == wanted)
        && works(&format!("{python} --version"))
    {
        return Ok(());
    }
    call(&format!("python3 -m venv --clear {ENVIRONMENT}"))
        .context("please install Python 3.11 or later, with venv and pip")?;
    call(&format!(
        "{python} -m pip install --quiet --disable-pip-version-check --only-binary :all: \
         --requirement {requirements}"
    ))?;
    Ok(fs::write(installed, wanted)?)
}
