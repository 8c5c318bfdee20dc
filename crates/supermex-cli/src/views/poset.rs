//! What was found of a game on a poset, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::poset::{Answer, Game};
use supermex::{Nimber, Outcome};

use super::certificates::DocumentFormat;
use super::join;

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Document<'d> {
    elements: usize,
    outcome: Outcome,
    nim: Option<Nimber>,
    winning_moves: Vec<&'d str>,
    complete: bool,
}

pub(crate) fn print(
    out: &mut impl Write,
    format: DocumentFormat,
    game: &Game,
    answer: &Answer,
) -> io::Result<()> {
    let names = game.poset().names();
    let winning_moves: Vec<_> = answer.winning_moves.iter().map(|&it| names[it].as_str()).collect();
    match format {
        DocumentFormat::Json => {
            let document = Document {
                elements: names.len(),
                outcome: answer.outcome,
                nim: answer.nim,
                winning_moves,
                complete: answer.complete,
            };
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)
        }
        DocumentFormat::Text => {
            let who = match answer.outcome {
                Outcome::N => "the next player wins",
                Outcome::P => "the previous player wins",
            };
            write!(out, "{} elements: {who}", names.len())?;
            if let Some(nim) = answer.nim {
                write!(out, ", nim-value {nim}")?;
            }
            writeln!(out)?;
            if !winning_moves.is_empty() {
                writeln!(out, "Winning moves: {}", join(&winning_moves, " "))?;
            }
            if !answer.complete {
                writeln!(out, "Not all first moves have been decided; --memory allows more.")?;
            }
            Ok(())
        }
    }
}
