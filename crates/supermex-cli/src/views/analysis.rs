//! Answers of `supermex analyse`.

use std::io::{self, Write};

use supermex::facts::{Analysed, SumAnalysis};
use supermex::solve::{Analysis, SumWorth, Worth};
use supermex::theorem::Covering;
use supermex::{Bite, Nimber, Outcome};

use super::solution::{found, print_board, print_boards, print_nim_sum};

/// An analysis, with an empty line after it.
pub(crate) fn pages(out: &mut impl Write, analysed: &Analysed) -> io::Result<()> {
    page(out, analysed)?;
    writeln!(out)
}

/// An analysis with its board, or its boards: first who wins, then the moves that win, then those
/// that lose.
pub(crate) fn page(out: &mut impl Write, analysed: &Analysed) -> io::Result<()> {
    match analysed {
        Analysed::Board(analysis) => board_page(out, analysis),
        Analysed::Sum(analysis) => sum_page(out, analysis),
    }
}

fn board_page(out: &mut impl Write, analysis: &Analysis) -> io::Result<()> {
    let Analysis { position, outcome, nim, remoteness, moves, .. } = analysis;
    print_board(out, position, analysis.winning().map(|it| it.square))?;
    let line = |it: &Worth| Line {
        wins: it.wins(),
        nim: it.nim,
        taken: it.square.to_string(),
        to: it.to.excerpt().to_string(),
        remoteness: it.remoteness,
    };
    print_verdict(out, *outcome, *nim, *remoteness)?;
    print_moves(out, moves.iter().map(line).collect())?;
    writeln!(out)?;
    print_theorem(out, analysis)?;
    found(out, analysis.engine)
}

fn sum_page(out: &mut impl Write, analysis: &SumAnalysis) -> io::Result<()> {
    let SumAnalysis { position, outcome, nim, remoteness, moves, nims, .. } = analysis;
    let winning: Vec<Bite> = analysis.winning().map(SumWorth::bite).collect();
    print_boards(out, position, nims, &winning)?;
    let line = |it: &SumWorth| Line {
        wins: it.wins(),
        nim: it.nim,
        taken: it.bite().to_string(),
        to: it.to.excerpt().to_string(),
        remoteness: it.remoteness,
    };
    print_verdict(out, *outcome, *nim, *remoteness)?;
    print_moves(out, moves.iter().map(line).collect())?;
    writeln!(out, "\nA move is board:(row,column); what it leaves is shown of that board only.")?;
    print_nim_sum(out, nims)
}

fn print_verdict(
    out: &mut impl Write,
    outcome: Outcome,
    nim: Option<Nimber>,
    remoteness: Option<u128>,
) -> io::Result<()> {
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
    writeln!(out)
}

/// A move, as it is listed.
struct Line {
    wins: bool,
    nim: Option<Nimber>,
    taken: String,
    to: String,
    remoteness: Option<u128>,
}

/// How many moves keep the win; then the moves, those that win first.
fn print_moves(out: &mut impl Write, moves: Vec<Line>) -> io::Result<()> {
    let winning = moves.iter().filter(|it| it.wins).count();
    match (winning, moves.len()) {
        (_, 0) => writeln!(out, "Nothing but poison is left: there is no move.")?,
        (0, 1) => writeln!(out, "The only move loses.")?,
        (0, all) => writeln!(out, "Each of the {all} moves loses.")?,
        (1, 1) => writeln!(out, "The only move wins.")?,
        (1, all) => writeln!(out, "One of the {all} moves keeps the win.")?,
        (some, all) => writeln!(out, "{some} of the {all} moves keep the win.")?,
    }
    let width = |text: fn(&Line) -> &str| moves.iter().map(|it| text(it).len()).max().unwrap_or(0);
    let widths = (width(|it| &it.taken), width(|it| &it.to));
    let (winning, losing): (Vec<Line>, Vec<Line>) = moves.into_iter().partition(|it| it.wins);
    for (title, group) in [("Moves that win (*):", winning), ("Moves that lose:", losing)] {
        if !group.is_empty() {
            writeln!(out, "\n{title}")?;
            print_groups(out, group, widths)?;
        }
    }
    Ok(())
}

/// Prints moves by the nim-value of what they leave, the smallest first.
fn print_groups(
    out: &mut impl Write,
    mut moves: Vec<Line>,
    (wide, long): (usize, usize),
) -> io::Result<()> {
    moves.sort_by_key(|it| it.nim);
    let mut last = None;
    for Line { nim, taken, to, remoteness, .. } in moves {
        if let Some(nim) = nim
            && last != Some(nim)
        {
            writeln!(out, "  leaving nim-value {nim}")?;
        }
        last = nim;
        match remoteness {
            Some(moves) => {
                writeln!(out, "    take {taken:<wide$}  leaving {to:<long$}  remoteness {moves}")?;
            }
            None => writeln!(out, "    take {taken:<wide$}  leaving {to}")?,
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
        writeln!(out, "A theorem that has been kept covers it: {}.", named(theorem))?;
        if let Some(digest) = &theorem.digest {
            writeln!(out, "  digest {digest}")?;
        }
        return writeln!(out, "  {} --out FILE", theorem.command());
    }
    match analysis.provable() {
        Some(theorem) => writeln!(
            out,
            "A theorem that can be proved covers it:\n  {} --out FILE",
            theorem.command()
        ),
        None => Ok(()),
    }
}
