//! Answers of `supermex solve`.

use std::io::{self, Write};

use supermex::facts::{Solved, SumSolution};
use supermex::solve::{Engine, SumMove};
use supermex::{Bite, Move, Nimber, Outcome, Position, Solution, Square, Sum};

use super::join;

fn squares(solution: &Solution, between: &str) -> String {
    let squares: Vec<Square> = solution.winning_moves.iter().map(|m| m.square).collect();
    join(&squares, between)
}

/// A solution on one line.
pub(crate) fn line(out: &mut impl Write, solved: &Solved) -> io::Result<()> {
    let (outcome, nim, remoteness, winning) = match solved {
        Solved::Board(it) => {
            write!(out, "{}", it.position)?;
            (it.outcome, it.nim, it.remoteness, squares(it, " or "))
        }
        Solved::Sum(it) => {
            write!(out, "{}", it.position)?;
            let bites: Vec<Bite> = it.winning_moves.iter().map(bite).collect();
            (it.outcome, it.nim, it.remoteness, join(&bites, " or "))
        }
    };
    write!(out, "  {outcome}")?;
    if let Some(nim) = nim {
        write!(out, "  nim-value {nim}")?;
    }
    if let Some(remoteness) = remoteness {
        write!(out, "  remoteness {remoteness}")?;
    }
    match outcome {
        Outcome::P => writeln!(out),
        Outcome::N => writeln!(out, "  take {winning}"),
    }
}

fn bite(it: &SumMove) -> Bite {
    Bite { board: it.board, square: it.square }
}

/// A solution with its board, or its boards.
pub(crate) fn page(out: &mut impl Write, solved: &Solved) -> io::Result<()> {
    match solved {
        Solved::Board(solution) => board_page(out, solution),
        Solved::Sum(solution) => sum_page(out, solution),
    }
}

/// A sum of boards with its solution.
fn sum_page(out: &mut impl Write, solution: &SumSolution) -> io::Result<()> {
    let moves = &solution.winning_moves;
    let bites: Vec<Bite> = moves.iter().map(bite).collect();
    print_boards(out, &solution.position, &solution.nims, &bites)?;
    match (solution.outcome, moves.len()) {
        (Outcome::P, _) => writeln!(out, "\nP-position: whoever must move loses.")?,
        (Outcome::N, 1) => writeln!(out, "\nN-position: whoever may move wins, by one move (*):")?,
        (Outcome::N, n) => writeln!(out, "\nN-position: whoever may move wins, by {n} moves (*):")?,
    }
    for SumMove { board, square, to } in moves {
        writeln!(out, "  on board {board} take {square}, leaving {}", to.excerpt())?;
    }
    print_nim_sum(out, &solution.nims)?;
    print_remoteness(out, solution.remoteness)
}

/// The boards of a sum, each with its nim-value, and with some squares marked.
pub(crate) fn print_boards(
    out: &mut impl Write,
    sum: &Sum,
    nims: &[Nimber],
    marked: &[Bite],
) -> io::Result<()> {
    writeln!(out, "{}", sum.name())?;
    for ((number, board), nim) in (1..).zip(sum.boards()).zip(nims) {
        writeln!(out, "\nBoard {number}, {}, nim-value {nim}:\n", board.name())?;
        let here = marked.iter().filter(|bite| bite.board == number).map(|bite| bite.square);
        print_picture(out, board, here)?;
    }
    Ok(())
}

/// How the nim-values of boards add up.
pub(crate) fn print_nim_sum(out: &mut impl Write, nims: &[Nimber]) -> io::Result<()> {
    let total = nims.iter().fold(Nimber::ZERO, |total, &nim| total ^ nim);
    writeln!(out, "Nim-value {total} = {}.", join(nims, " xor "))
}

fn print_remoteness(out: &mut impl Write, remoteness: Option<u128>) -> io::Result<()> {
    match remoteness {
        None => Ok(()),
        Some(moves) => writeln!(
            out,
            "Remoteness {moves}: the moves left if the winner hurries and the loser holds out."
        ),
    }
}

pub(crate) fn board_page(out: &mut impl Write, solution: &Solution) -> io::Result<()> {
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
    print_remoteness(out, solution.remoteness)?;
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
    print_picture(out, position, marked)
}

fn print_picture(
    out: &mut impl Write,
    position: &Position,
    marked: impl Iterator<Item = Square>,
) -> io::Result<()> {
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
        Engine::ManyRows | Engine::PPositions => "among all P-positions inside the board",
        Engine::NimValues => "from the nim-values of all positions inside the board",
        Engine::Remoteness => "from the remoteness of all positions inside the board",
        _ => return Ok(()),
    };
    writeln!(out, "Found {how}.")
}
