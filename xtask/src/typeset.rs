//! Theorems as they are printed, read by the programs that people read them with.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use anyhow::bail;

use crate::test::{BUILD, call, require};

/// Where documents are set.
const FOLDER: &str = "target/latex";

/// Theorems of each sort, short and long; one of them is not proved.
const THEOREMS: [&str; 7] = [
    "losers --upto 12",
    "losers --upto 120",
    "losers --upto 8 --steps 9",
    "winners --upto 6",
    "tails --rows 5 --upto 3",
    "grundy --upto 6 --value 4",
    "nim families --rows 3 --upto 5",
];

/// Sets every sort of theorem with LaTeX.
pub(crate) fn set() -> anyhow::Result<()> {
    require(
        "pdflatex --version",
        "apt-get install --yes --no-install-recommends texlive-latex-base",
    )?;
    call(BUILD)?;
    fs::create_dir_all(FOLDER)?;
    // It is built beside this very program.
    let program = std::env::current_exe()?.with_file_name("supermex");
    for (number, theorem) in THEOREMS.iter().enumerate() {
        let name = format!("theorem-{number}");
        let mut command = Command::new(&program);
        command.args(theorem.split(' ')).args(["--format", "latex", "--no-store"]);
        // What is not proved is printed too.
        let status = command.stdout(File::create(format!("{FOLDER}/{name}.tex"))?).status()?;
        if !status.success() && !theorem.contains("--steps") {
            bail!("`{theorem}` ended with {status}");
        }
        let log = File::create(format!("{FOLDER}/{name}.out"))?;
        let status = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", &format!("{name}.tex")])
            .current_dir(FOLDER)
            .stdout(Stdio::from(log))
            .status()?;
        if !status.success() {
            bail!("LaTeX refuses `{theorem}`: {FOLDER}/{name}.out says why");
        }
    }
    Ok(())
}

/// Runs every sort of script with a plain Python, and compares it with the rules.
pub(crate) fn run_scripts() -> anyhow::Result<()> {
    call(BUILD)?;
    let program = std::env::current_exe()?.with_file_name("supermex");
    let status = Command::new("python3")
        .arg("crates/supermex-cli/tests/python/run_sage.py")
        .arg(program)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .status()?;
    if status.success() { Ok(()) } else { bail!("run_sage.py ended with {status}") }
}
