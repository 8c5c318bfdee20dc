//! `supermex man`: the manual pages.

use std::io::{self, Write};

use anyhow::anyhow;
use clap_mangen::Man;

use crate::failure::Failure;

/// Print a manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  supermex man solve | man -l -")]
pub(crate) struct Args {
    /// The command whose page to print, as in solve or data verify; without it, the page of
    /// supermex itself
    command: Vec<String>,
}

/// `supermex` is the whole command line.
pub(crate) fn run(args: &Args, mut supermex: clap::Command) -> Result<(), Failure> {
    supermex.build();
    let page = args.command.iter().try_fold(supermex, |command, name| find(&command, name))?;
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    Ok(io::stdout().write_all(&text)?)
}

/// The command of that name under another.
fn find(above: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    let Some(command) = above.find_subcommand(name) else {
        let names: Vec<&str> = above.get_subcommands().map(clap::Command::get_name).collect();
        let known = match names.join(", ") {
            none if none.is_empty() => format!("'{}' has no commands of its own", above.get_name()),
            known => format!("there are {known}"),
        };
        return Err(Failure::request(anyhow!("there is no command '{name}'; {known}")));
    };
    Ok(command.clone())
}
