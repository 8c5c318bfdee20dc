//! The one definition of the command line: parsing, help, completions and man pages come from it.

use std::fmt::Write;

use clap::error::ContextKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::answer::Query;
use crate::commands::{
    analyse, bars, census, chart, check, cite, completions, data, four, grundy, instant, losers,
    man, nim, opening, ordinal, play, poset, positions, prove, ptable, renorm, scheme, sequence,
    sheet, solve, sums, tails, three, tour, winners,
};
#[cfg(feature = "figures")]
use crate::commands::{draw, figures};
use crate::failure::Failure;
use crate::flags::{
    Checkpointed, Costs, DocumentFormat, Effort, Resources, TheoremFormat, Trusting,
};

/// A laboratory for the game of Chomp. Without a command, it gives a short tour.
#[derive(Debug, Parser)]
#[command(name = "supermex", version, propagate_version = true, after_help = NOTATIONS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const NOTATIONS: &str = "\
Positions are written as
  (5,4,2) or 5,4,2   row lengths, longest first
  [2,2,1]            numbers of columns, tallest first
  3x7                a bar of 3 rows and 7 columns
and squares as (row,column), counted from 1; the poison is (1,1).";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Args),
    Analyse(analyse::Args),
    Positions(Query<positions::Positions, Costs>),
    Play(play::Args),
    Bars(Query<bars::Bars, Checkpointed<Costs>>),
    Losers(Query<losers::Losers, Effort, TheoremFormat>),
    Winners(Query<winners::Winners, Effort, TheoremFormat>),
    Ptable(Query<ptable::PTable, Effort>),
    Sums(Query<sums::Sums, Effort>),
    Grundy(Query<grundy::Grundy, Effort, TheoremFormat>),
    Tails(Query<tails::Tails, Effort, TheoremFormat>),
    Nim(nim::Args),
    Instant(Query<instant::Instant, Effort>),
    Scheme(Query<scheme::Scheme, Resources, DocumentFormat>),
    Chart(Query<chart::Chart, Costs>),
    Census(Query<census::Census, Costs>),
    Opening(Query<opening::Opening, Costs, DocumentFormat>),
    Three(three::Args),
    Four(Query<four::Four, Checkpointed<Trusting>>),
    Sheet(sheet::Args),
    Renorm(renorm::Args),
    Poset(Box<poset::Args>),
    Ordinal(ordinal::Args),
    Prove(prove::Args),
    Check(check::Args),
    Sequence(sequence::Args),
    #[cfg(feature = "figures")]
    Draw(draw::Args),
    #[cfg(feature = "figures")]
    Figures(figures::Args),
    Data(data::Args),
    Cite(cite::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// The commands, in the groups that help shows them in.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Play", &["play"]),
    ("Solve", &["solve", "analyse", "positions", "opening", "poset", "ordinal"]),
    (
        "Theorems",
        &[
            "losers", "tails", "grundy", "winners", "ptable", "sums", "instant", "scheme", "prove",
            "check",
        ],
    ),
    ("Tables", &["bars", "three", "chart", "census", "four", "nim", "sheet", "renorm", "sequence"]),
    ("Pictures", &["draw", "figures"]),
    ("Data", &["data", "cite"]),
    ("Shell", &["completions", "man", "help"]),
];

/// The command line, as it was given. What makes no sense is said, and ends the program.
pub(crate) fn parse() -> Cli {
    let refuse = |mut error: clap::Error| -> ! {
        // How to pass a misspelt flag as a value is not what anybody wants to know.
        error.remove(ContextKind::Suggested);
        error.exit()
    };
    let matches = command().try_get_matches().unwrap_or_else(|error| refuse(error));
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| refuse(error))
}

/// The command, with its help in groups.
fn command() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    let (heading, name) = (*command.get_styles().get_header(), *command.get_styles().get_literal());
    let mut groups = String::new();
    for (title, members) in GROUPS {
        let _ = writeln!(groups, "{heading}{title}:{heading:#}");
        for member in members {
            // Some are left out of small builds.
            let Some(member) = command.find_subcommand(member) else { continue };
            let about = member.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(groups, "  {name}{:<11}{name:#}  {about}", member.get_name());
        }
        groups.push('\n');
    }
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}\
         {heading}Options:{heading:#}\n{{options}}{{after-help}}"
    ))
}

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    let Some(command) = cli.command else { return tour::run() };
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Positions(query) => query.run(),
        Command::Play(args) => play::run(&args),
        Command::Bars(query) => query.run(),
        Command::Losers(query) => query.run(),
        Command::Winners(query) => query.run(),
        Command::Ptable(query) => query.run(),
        Command::Sums(query) => query.run(),
        Command::Grundy(query) => query.run(),
        Command::Tails(query) => query.run(),
        Command::Nim(args) => nim::run(&args),
        Command::Instant(query) => query.run(),
        Command::Scheme(query) => query.run(),
        Command::Chart(query) => query.run(),
        Command::Census(query) => query.run(),
        Command::Opening(query) => query.run(),
        Command::Three(args) => three::run(&args),
        Command::Four(query) => query.run(),
        Command::Sheet(args) => sheet::run(&args),
        Command::Renorm(args) => renorm::run(&args),
        Command::Poset(args) => poset::run(&args),
        Command::Ordinal(args) => ordinal::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Sequence(args) => sequence::run(&args),
        #[cfg(feature = "figures")]
        Command::Draw(args) => draw::run(&args),
        #[cfg(feature = "figures")]
        Command::Figures(args) => figures::run(&args),
        Command::Data(args) => data::run(&args),
        Command::Cite(args) => cite::run(&args),
        Command::Completions(args) => completions::run(&args, Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let command = command();
        let there: BTreeSet<_> = command.get_subcommands().map(clap::Command::get_name).collect();
        let mut grouped: Vec<_> =
            GROUPS.iter().flat_map(|(_, members)| *members).copied().collect();
        let is_picture = |member: &str| ["draw", "figures"].contains(&member);
        grouped.retain(|member| cfg!(feature = "figures") || !is_picture(member));
        assert_eq!(grouped.len(), there.len());
        assert_eq!(BTreeSet::from_iter(grouped), there);
    }

    /// All commands, with what has to be typed to get to them.
    fn all(command: &clap::Command, path: &str) -> Vec<(String, clap::Command)> {
        let path = format!("{path}{}", command.get_name());
        let members = command.get_subcommands().filter(|member| member.get_name() != "help");
        let below: Vec<_> = members.flat_map(|member| all(member, &format!("{path} "))).collect();
        [(path, command.clone())].into_iter().chain(below).collect()
    }

    /// Every command shows an example of itself.
    #[test]
    fn every_command_has_an_example() {
        let has_none = |(path, command): &(String, clap::Command)| {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            !help.contains(&format!(" {path}"))
        };
        let all = all(&command(), "").into_iter().skip(1);
        let without: Vec<String> = all.filter(has_none).map(|(path, _)| path).collect();
        assert!(without.is_empty(), "{without:#?}");
    }

    /// Scripts give every command that computes the same flags.
    #[test]
    fn all_that_computes_may_be_bounded() {
        let all = all(&command(), "").into_iter().map(|(path, command)| {
            let flags = command.get_arguments().filter_map(clap::Arg::get_long);
            (path, flags.map(str::to_owned).collect::<BTreeSet<_>>())
        });
        let computing: Vec<_> = all.filter(|(_, flags)| flags.contains("dry-run")).collect();
        assert!(computing.len() > 50, "{}", computing.len());
        for (path, flags) in computing {
            for flag in ["threads", "memory", "store", "no-store"] {
                assert!(flags.contains(flag), "{path} has no --{flag}");
            }
        }
    }

    /// The list of all commands fits on a screen.
    #[test]
    fn the_groups_of_help_fit_on_a_screen() {
        let help = command().term_width(80).render_help().to_string();
        let wide = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None);
    }

    /// What is broken into lines by hand fits on a screen; clap breaks a paragraph of one line.
    #[test]
    fn no_line_of_help_is_broken_twice() {
        for (path, command) in all(&command(), "") {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for paragraph in help.split("\n\n").filter(|paragraph| paragraph.contains('\n')) {
                let too_long = paragraph.lines().find(|line| line.chars().count() > 80);
                assert_eq!(too_long, None, "{path}");
            }
        }
    }
}
