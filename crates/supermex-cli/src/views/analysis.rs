//! Answers of `supermex analyse`.

use std::io::{self, Write};

use supermex::solve::{Analysis, Worth};
use supermex::theorem::Covering;
use supermex::{Nimber, Outcome};

use super::solution::{found, print_board};

/// An analysis, with an empty line after it.
pub(crate) fn pages(out: &mut impl Write, analysis: &Analysis) -> io::Result<()> {
    page(out, analysis)?;
    writeln!(out)
}

/// An analysis with its board: first who wins, then the moves that win, then those that lose.
pub(crate) fn page(out: &mut impl Write, analysis: &Analysis) -> io::Result<()> {
    let Analysis { position, outcome, nim, remoteness, moves, .. } = analysis;
    print_board(out, position, analysis.winning().map(|it| it.square))?;
    match outcome {
        Outcome::P => write!(out, "\nP-position: whoever must move loses.")?,
        Outcome::N => write!(out, "\nN-position: whoever may move wins.")?,
    }
    if let Some(nim) = nim {
        write!(out, " Nim-value {nim}.")?;
    }
    if let Some(moves) = remoteness {
        write!(out, " Remoteness {moves}.")?;
    }
    writeln!(out)?;

    let (winning, losing): (Vec<&Worth>, Vec<&Worth>) = moves.iter().partition(|it| it.wins());
    match (winning.len(), moves.len()) {
        (_, 0) => writeln!(out, "Only the poison is left: there is no move.")?,
        (0, 1) => writeln!(out, "The only move loses.")?,
        (0, all) => writeln!(out, "Each of the {all} moves loses.")?,
        (1, 1) => writeln!(out, "The only move wins.")?,
        (1, all) => writeln!(out, "One of the {all} moves keeps the win.")?,
        (some, all) => writeln!(out, "{some} of the {all} moves keep the win.")?,
    }
    let columns = Columns::of(moves);
    if !winning.is_empty() {
        writeln!(out, "\nMoves that win (*):")?;
        print_groups(out, winning, columns)?;
    }
    if !losing.is_empty() {
        writeln!(out, "\nMoves that lose:")?;
        print_groups(out, losing, columns)?;
    }
    writeln!(out)?;
    print_theorem(out, analysis)?;
    found(out, analysis.engine)
}

/// How wide the columns of a list of moves are.
#[derive(Clone, Copy)]
struct Columns {
    square: usize,
    to: usize,
}

impl Columns {
    fn of(moves: &[Worth]) -> Columns {
        let width = |texts: &mut dyn Iterator<Item = String>| texts.map(|it| it.len()).max();
        let squares = width(&mut moves.iter().map(|it| it.square.to_string()));
        let to = width(&mut moves.iter().map(|it| it.to.excerpt().to_string()));
        Columns { square: squares.unwrap_or(0), to: to.unwrap_or(0) }
    }
}

/// Prints moves by the nim-value of what they leave, the smallest first.
fn print_groups(out: &mut impl Write, mut moves: Vec<&Worth>, columns: Columns) -> io::Result<()> {
    moves.sort_by_key(|it| it.nim);
    let Columns { square: wide, to: long } = columns;
    let mut last: Option<Option<Nimber>> = None;
    for Worth { square, to, nim, remoteness, .. } in moves {
        if let Some(nim) = nim
            && last != Some(Some(*nim))
        {
            writeln!(out, "  leaving nim-value {nim}:")?;
        }
        last = Some(*nim);
        write!(out, "    take {square:<wide$} leaving ", square = square.to_string())?;
        match remoteness {
            Some(moves) => writeln!(out, "{:<long$}  remoteness {moves}", to.excerpt())?,
            None => writeln!(out, "{}", to.excerpt())?,
        }
    }
    Ok(())
}

/// Says which theorem covers a position, or could.
fn print_theorem(out: &mut impl Write, analysis: &Analysis) -> io::Result<()> {
    let named = |theorem: &Covering| {
        let rows = theorem.rows.map(|rows| format!(" of {rows} rows")).unwrap_or_default();
        format!("{}{rows} up to {}", theorem.name, theorem.upto)
    };
    if let Some(theorem) = &analysis.theorem {
        writeln!(out, "Covered by a theorem that has been kept: {}.", named(theorem))?;
        if let Some(digest) = &theorem.digest {
            writeln!(out, "  digest {digest}")?;
        }
        return writeln!(out, "  {} --out FILE", theorem.command());
    }
    match analysis.provable() {
        Some(theorem) => writeln!(
            out,
            "A theorem would cover it, with infinitely many others:\n  {} --out FILE",
            theorem.command()
        ),
        None => Ok(()),
    }
}
