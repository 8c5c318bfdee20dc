//! Positions of ordinal rows.

use std::io::{self, Write};

use supermex::facts::ordinal::{Basis, OrdinalAnswer, OrdinalOpening};

use super::join;

/// Who wins, by which move, and what that rests on.
pub(crate) fn print(out: &mut impl Write, answer: &OrdinalAnswer) -> io::Result<()> {
    write!(out, "{}: ", answer.position)?;
    match &answer.winning_move {
        None => writeln!(out, "P-position: whoever must move loses.")?,
        Some(winning) => writeln!(
            out,
            "N-position: whoever may move wins, by leaving {} in row {}, which gives {}.",
            winning.length, winning.row, winning.to
        )?,
    }
    match &answer.basis {
        Basis::Proved => writeln!(out, "Proved."),
        Basis::Conditional { on } => writeln!(out, "Proved on condition that {on}."),
    }
}

/// The winning third rows, a line for each k.
pub(crate) fn print_openings(out: &mut impl Write, all: &[OrdinalOpening]) -> io::Result<()> {
    writeln!(out, "The third row that wins 3x(w*k+n), proved:")?;
    all.chunk_by(|one, next| one.k == next.k).try_for_each(|of_block| {
        let lengths: Vec<u64> = of_block.iter().map(|it| it.length).collect();
        writeln!(out, "k = {}, from n = 0: {}", of_block[0].k, join(&lengths, " "))
    })
}
