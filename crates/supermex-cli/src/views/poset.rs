//! What was found of a game on a poset, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::poset::{Answer, Game, Reason, Verdict};
use supermex::{Nimber, Outcome};

use super::certificates::DocumentFormat;
use super::join;
use crate::play::words::{count, printable};

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Document<'d> {
    /// None if there are infinitely many.
    elements: Option<usize>,
    outcome: Outcome,
    nim: Option<Nimber>,
    winning_moves: &'d [String],
    complete: bool,
}

pub(crate) fn print(
    out: &mut impl Write,
    format: DocumentFormat,
    game: &Game,
    answer: &Answer,
    wants_nim: bool,
) -> io::Result<()> {
    let names = game.poset().names();
    let winning_moves: Vec<_> = answer.winning_moves.iter().map(|&it| names[it].clone()).collect();
    match format {
        DocumentFormat::Json => {
            let document = Document {
                elements: Some(names.len()),
                outcome: answer.outcome,
                nim: answer.nim,
                winning_moves: &winning_moves,
                complete: answer.complete,
            };
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)
        }
        DocumentFormat::Text => {
            let elements = count(names.len() as u128, "element");
            write!(out, "{elements}: {}", who(answer.outcome))?;
            if let Some(nim) = answer.nim {
                write!(out, ", nim-value {nim}")?;
            }
            writeln!(out)?;
            if !winning_moves.is_empty() {
                let shown: Vec<_> = winning_moves.iter().map(|name| printable(name)).collect();
                writeln!(out, "Winning moves: {}", join(&shown, " "))?;
            }
            if wants_nim && answer.nim.is_none() {
                writeln!(out, "The nim-value has not been found; --memory allows more.")?;
            }
            if !answer.complete {
                writeln!(out, "Not all first moves have been decided; --memory allows more.")?;
            }
            Ok(())
        }
    }
}

fn who(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "the next player wins",
        Outcome::P => "the previous player wins",
    }
}

/// Who wins on a semigroup, and why.
pub(crate) fn print_verdict(
    out: &mut impl Write,
    format: DocumentFormat,
    verdict: &Verdict,
    wants_nim: bool,
) -> io::Result<()> {
    let Verdict { outcome, complete, reason, .. } = *verdict;
    let winning_moves: Vec<_> = verdict.winning_moves.iter().map(u64::to_string).collect();
    let nim = (wants_nim && outcome == Outcome::P).then_some(Nimber::ZERO);
    match format {
        DocumentFormat::Json => {
            let document =
                Document { elements: None, outcome, nim, winning_moves: &winning_moves, complete };
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)
        }
        DocumentFormat::Text => {
            write!(out, "infinitely many elements: {}", who(outcome))?;
            if let Some(nim) = nim {
                write!(out, ", nim-value {nim}")?;
            }
            writeln!(out)?;
            match reason {
                Reason::Symmetric => writeln!(
                    out,
                    "What any first move leaves has a greatest element: the semigroup is symmetric."
                ),
                Reason::Repeats { start, period } => writeln!(
                    out,
                    "No first move up to {} wins, and from {start} on all repeats, with period {period}.",
                    start + period
                ),
                _ => {
                    writeln!(out, "Winning moves: {}", join(&winning_moves, " "))?;
                    if complete {
                        return Ok(());
                    }
                    writeln!(out, "There may be others.")
                }
            }
        }
    }
}
