//! `supermex man`: the manual pages.

use std::io::{self, Write};

use anyhow::anyhow;
use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::Failure;

/// Print a manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  supermex man solve | man -l -")]
pub(crate) struct Args {
    /// The command whose page to print; without it, the page of supermex itself
    command: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut supermex = Cli::command();
    supermex.build();
    let page = match &args.command {
        None => supermex,
        Some(name) => find(&supermex, name)?,
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    Ok(io::stdout().write_all(&text)?)
}

/// The command of that name.
fn find(supermex: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    let found = supermex.get_subcommands().find(|command| command.get_name() == name);
    let Some(command) = found else {
        let names: Vec<&str> = supermex.get_subcommands().map(clap::Command::get_name).collect();
        let known = names.join(", ");
        return Err(Failure::request(anyhow!("there is no command '{name}'; there are {known}")));
    };
    Ok(command.clone())
}
