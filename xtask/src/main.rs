//! The chores of this workspace: `cargo xtask test`, `figures`, `lab`, `site`.

mod door;
mod exports;
mod figures;
mod lab;
mod serve;
mod test;
mod typeset;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The chores of this workspace
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run all tests and checks, as CI does
    Test {
        /// Also test the lab in Chromium, check the licences of all dependencies, draw the figures
        /// of three rows, solve subset take-away with up to three of seven points, and fuzz for a
        /// while
        #[arg(long)]
        full: bool,
    },
    /// Draw the pictures of the README and the guide
    Figures {
        /// Only say whether the pictures are up to date
        #[arg(long)]
        check: bool,
    },
    /// Build the browser lab, and serve it on localhost
    Lab {
        /// Where to serve it
        #[arg(long, default_value_t = 8000)]
        port: u16,
    },
    /// Leave the browser lab in target/site, for any host to serve
    Site,
}

fn main() -> ExitCode {
    match run(&Cli::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: &Chore) -> anyhow::Result<()> {
    // Chores run from the root of the workspace, wherever they are called.
    std::env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))?;
    match chore {
        Chore::Test { full } => test::run(*full),
        Chore::Figures { check: false } => figures::draw(),
        Chore::Figures { check: true } => figures::check(),
        Chore::Lab { port } => lab::serve(*port),
        Chore::Site => lab::site(),
    }
}
