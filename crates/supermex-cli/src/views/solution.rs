//! Answers of `supermex solve`, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::solve::Engine;
use supermex::{Move, Nimber, Outcome, Position, Solution, Square};

use super::{io_error, join};
use crate::args::Format;

/// Prints solutions one after the other.
pub(crate) enum Printer<W: Write> {
    /// One solution, with its board.
    Page(W),
    /// Many solutions, a line each.
    Lines(W),
    /// JSON, a line each.
    Json(W),
    /// Comma-separated values.
    Csv(Box<csv::Writer<W>>),
}

/// A solution as JSON has it.
#[derive(Serialize)]
struct Document<'s> {
    position: &'s Position,
    outcome: Outcome,
    nim: Option<Nimber>,
    depth: Option<u128>,
    winning_moves: &'s [Move],
}

/// A solution as a table has it.
#[derive(Serialize)]
struct Record {
    position: String,
    outcome: Outcome,
    nim: Option<u128>,
    depth: Option<u128>,
    winning_moves: String,
}

impl<W: Write> Printer<W> {
    /// A printer for one solution, or for a batch of them.
    pub(crate) fn new(format: Format, batch: bool, out: W) -> Printer<W> {
        match format {
            Format::Text if batch => Printer::Lines(out),
            Format::Text => Printer::Page(out),
            Format::Json => Printer::Json(out),
            Format::Csv => Printer::Csv(Box::new(csv::Writer::from_writer(out))),
        }
    }

    pub(crate) fn print(&mut self, solution: &Solution) -> io::Result<()> {
        match self {
            Printer::Page(out) => page(out, solution),
            Printer::Lines(out) => line(out, solution),
            Printer::Json(out) => {
                serde_json::to_writer(&mut *out, &document(solution))?;
                writeln!(out)
            }
            Printer::Csv(out) => out.serialize(record(solution)).map_err(io_error),
        }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match self {
            Printer::Page(out) | Printer::Lines(out) | Printer::Json(out) => out.flush(),
            Printer::Csv(out) => out.flush(),
        }
    }
}

fn document(solution: &Solution) -> Document<'_> {
    Document {
        position: &solution.position,
        outcome: solution.outcome,
        nim: solution.nim,
        depth: solution.remoteness,
        winning_moves: &solution.winning_moves,
    }
}

fn record(solution: &Solution) -> Record {
    Record {
        position: solution.position.to_string(),
        outcome: solution.outcome,
        nim: solution.nim.map(Nimber::get),
        depth: solution.remoteness,
        winning_moves: squares(solution, " "),
    }
}

fn squares(solution: &Solution, between: &str) -> String {
    let squares: Vec<Square> = solution.winning_moves.iter().map(|m| m.square).collect();
    join(&squares, between)
}

fn line(out: &mut impl Write, solution: &Solution) -> io::Result<()> {
    write!(out, "{}  {}", solution.position, solution.outcome)?;
    if let Some(nim) = solution.nim {
        write!(out, "  nim-value {nim}")?;
    }
    if let Some(remoteness) = solution.remoteness {
        write!(out, "  remoteness {remoteness}")?;
    }
    match solution.outcome {
        Outcome::P => writeln!(out),
        Outcome::N => writeln!(out, "  take {}", squares(solution, " or ")),
    }
}

fn page(out: &mut impl Write, solution: &Solution) -> io::Result<()> {
    let position = &solution.position;
    if let Some(bar) = position.as_bar() {
        write!(out, "{bar} = ")?;
    }
    writeln!(out, "{} = {}\n", position.excerpt(), position.excerpt_in_columns())?;

    let moves = &solution.winning_moves;
    let picture = moves.iter().fold(position.picture(), |picture, m| picture.mark(m.square, '*'));
    for row in picture.to_string().lines() {
        writeln!(out, "  {row}")?;
    }

    match (solution.outcome, moves.len()) {
        (Outcome::P, _) => writeln!(out, "\nP-position: whoever must move loses.")?,
        (Outcome::N, 1) => writeln!(out, "\nN-position: whoever may move wins, by one move (*):")?,
        (Outcome::N, n) => writeln!(out, "\nN-position: whoever may move wins, by {n} moves (*):")?,
    }
    for Move { square, to } in moves {
        writeln!(out, "  take {square}, leaving {}", to.excerpt())?;
    }
    if let Some(nim) = solution.nim {
        writeln!(out, "Nim-value {nim}.")?;
    }
    if let Some(moves) = solution.remoteness {
        writeln!(
            out,
            "Remoteness {moves}: the moves left if the winner hurries and the loser holds out."
        )?;
    }
    match solution.engine {
        Engine::Closed(form) => writeln!(out, "Found by the closed form of {}.", form.name()),
        Engine::Known => writeln!(out, "Found in the store."),
        Engine::Families => {
            writeln!(out, "Found by following families of positions as far as the board goes.")
        }
        Engine::Columns => {
            writeln!(
                out,
                "Found in the columns of the chart of three rows, up to that of the board."
            )
        }
        Engine::FourRows => {
            writeln!(out, "Found among all P-positions of four rows inside the board.")
        }
        Engine::ThreeRowNims => {
            writeln!(
                out,
                "Found from the nim-values of three rows, up to the longest row of the board."
            )
        }
        Engine::PPositions => writeln!(out, "Found among all P-positions inside the board."),
        Engine::NimValues => {
            writeln!(out, "Found from the nim-values of all positions inside the board.")
        }
        Engine::Remoteness => {
            writeln!(out, "Found from the remoteness of all positions inside the board.")
        }
        _ => Ok(()),
    }
}
