//! Answers of `supermex solve`.

use std::io::{self, Write};

use supermex::solve::Engine;
use supermex::{Move, Outcome, Position, Solution, Square};

use super::join;

fn squares(solution: &Solution, between: &str) -> String {
    let squares: Vec<Square> = solution.winning_moves.iter().map(|m| m.square).collect();
    join(&squares, between)
}

/// A solution on one line.
pub(crate) fn line(out: &mut impl Write, solution: &Solution) -> io::Result<()> {
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

/// A solution with its board.
pub(crate) fn page(out: &mut impl Write, solution: &Solution) -> io::Result<()> {
    let moves = &solution.winning_moves;
    print_board(out, &solution.position, moves.iter().map(|m| m.square))?;
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
    found(out, solution.engine)
}

/// A position in its notations, and its board with some squares marked.
pub(crate) fn print_board(
    out: &mut impl Write,
    position: &Position,
    marked: impl Iterator<Item = Square>,
) -> io::Result<()> {
    if let Some(bar) = position.as_bar() {
        write!(out, "{bar} = ")?;
    }
    writeln!(out, "{} = {}\n", position.excerpt(), position.excerpt_in_columns())?;
    let picture = marked.fold(position.picture(), |picture, square| picture.mark(square, '*'));
    for row in picture.to_string().lines() {
        writeln!(out, "  {row}")?;
    }
    Ok(())
}

/// Where an answer comes from.
pub(crate) fn found(out: &mut impl Write, engine: Engine) -> io::Result<()> {
    let how = match engine {
        Engine::Closed(form) => {
            return writeln!(out, "Found by the closed form of {}.", form.name());
        }
        Engine::Known => "in the store",
        Engine::Families => "by following families of positions as far as the board goes",
        Engine::Columns => "in the columns of the chart of three rows, up to that of the board",
        Engine::FourRows => "among all P-positions of four rows inside the board",
        Engine::ThreeRowNims => {
            "from the nim-values of three rows, up to the longest row of the board"
        }
        Engine::PPositions => "among all P-positions inside the board",
        Engine::NimValues => "from the nim-values of all positions inside the board",
        Engine::Remoteness => "from the remoteness of all positions inside the board",
        _ => return Ok(()),
    };
    writeln!(out, "Found {how}.")
}
