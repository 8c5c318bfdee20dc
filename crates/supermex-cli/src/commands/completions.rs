//! `supermex completions`: a script that teaches a shell the command line.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::failure::Failure;

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples, for a file that your shell reads, and for the shell you are in:
  supermex completions zsh > _supermex
  source <(supermex completions bash)")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// `supermex` is the whole command line.
pub(crate) fn run(args: &Args, mut supermex: clap::Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut supermex, "supermex", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
