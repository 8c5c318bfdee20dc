//! What was found of a game on a poset.

use std::io::{self, Write};

use supermex::Outcome;
use supermex::facts::Poset;
use supermex::facts::poset::{Chain, Chains, Ending};
use supermex::poset::{PosetGame, Reason};
use supermex::request::{PosetFound, PosetPositionsFound};
use supermex::text::printable;

use super::join;

pub(crate) fn print(out: &mut impl Write, found: &PosetFound) -> io::Result<()> {
    let poset = found.fact();
    head(out, &poset)?;
    let wants_nim = match found {
        PosetFound::Semigroup(verdict, _) => return reason(out, &poset, verdict.reason),
        PosetFound::Game(.., wants_nim) | PosetFound::Chain(_, wants_nim) => *wants_nim,
    };
    let shown: Vec<_> = poset.winning_moves.iter().map(|name| printable(name)).collect();
    let game = if let PosetFound::Game(game, ..) = found { Some(game.as_ref()) } else { None };
    let declared = game.and_then(PosetGame::declared);
    match declared {
        Some(declared) => say_declared(out, declared, &shown, poset.complete)?,
        None if !shown.is_empty() => writeln!(out, "Winning moves: {}", join(&shown, " "))?,
        None => {}
    }
    let not_first = game.map_or(&[][..], |game| &game.rules.not_first);
    if let Some(game) = game.filter(|_| shown.is_empty() && !not_first.is_empty()) {
        let names: Vec<_> =
            not_first.iter().map(|&it| printable(&game.poset().names()[it])).collect();
        let allowed = if poset.complete { "No allowed first move wins" } else { "By the rules" };
        writeln!(out, "{allowed}: {} may not be taken first.", join(&names, " "))?;
    }
    if let Some(Chain { from, period, .. }) = poset.chain {
        let how = match period {
            1 => "is constant".to_owned(),
            _ => format!("has period {period}"),
        };
        writeln!(out, "Proved: from length {from} on, the nim-value less the length {how}.")?;
    }
    if let Some(Chains { ending, .. }) = poset.chains {
        writeln!(out, "Proved: {}.", sentence(ending))?;
    }
    if wants_nim && poset.nim.is_none() {
        writeln!(out, "The nim-value has not been found; --memory allows more.")?;
    }
    let is_stolen = game.and_then(PosetGame::greatest).is_some();
    let is_stolen = is_stolen && declared.is_none() && shown.is_empty();
    let refused = match found {
        PosetFound::Game(_, answer, _) => answer.refused.as_ref(),
        _ => None,
    };
    let Some(why) = refused else {
        if !poset.complete {
            writeln!(out, "Not all first moves have been decided; --memory allows more.")?;
        }
        return Ok(());
    };
    if is_stolen {
        writeln!(
            out,
            "There is a greatest element: if taking it does not win, the answer to it does, taken \
             at once.\nWhich moves win is not known here: {why}."
        )?;
    } else {
        writeln!(out, "Not all first moves have been decided: {why}.")?;
    }
    Ok(())
}

/// How P-positions beside two chains go on.
fn sentence(ending: Ending) -> String {
    match ending {
        Ending::Periodic { from, period } => {
            let how = match period {
                1 => "is constant".to_owned(),
                _ => format!("has period {period}"),
            };
            format!(
                "from length {from} of the upper chain on, the length of the lower one with which \
                 the previous player wins, less that of the upper, {how}"
            )
        }
        Ending::Finite { last: Some(last) } => format!(
            "if the upper chain is longer than {last} and all other elements are there, the next \
             player wins"
        ),
        Ending::Finite { last: None } => {
            "as long as all other elements are there, the next player wins".to_owned()
        }
    }
}

/// The rules say who wins, whatever the moves are worth: that is not what one expects to read above
/// a list of winning moves.
fn say_declared(
    out: &mut impl Write,
    declared: Outcome,
    winning: &[String],
    complete: bool,
) -> io::Result<()> {
    let how = match declared {
        Outcome::N => "won",
        Outcome::P => "lost",
    };
    writeln!(out, "By the rules it is {how} for the player to move: the game ends before a move.")?;
    match winning {
        [] if complete => writeln!(out, "If it went on, no move would win."),
        [] => Ok(()),
        _ => writeln!(out, "If it went on, these moves would win: {}", join(winning, " ")),
    }
}

/// How many elements there are, who wins, and the nim-value.
fn head(out: &mut impl Write, poset: &Poset) -> io::Result<()> {
    let elements = match poset.elements {
        Some(1) => "1 element".to_owned(),
        Some(elements) => format!("{elements} elements"),
        None => "infinitely many elements".to_owned(),
    };
    let who = match poset.outcome {
        Outcome::N => "the next player wins",
        Outcome::P => "the previous player wins",
    };
    let nim = poset.nim.map(|nim| format!(", nim-value {nim}")).unwrap_or_default();
    writeln!(out, "{elements}: {who}{nim}")
}

/// Why a semigroup is won or lost.
fn reason(out: &mut impl Write, poset: &Poset, reason: Reason) -> io::Result<()> {
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
            writeln!(out, "Winning moves: {}", join(&poset.winning_moves, " "))?;
            if poset.complete {
                return Ok(());
            }
            writeln!(out, "There may be others.")
        }
    }
}

/// Every position, by the elements that are left.
pub(crate) fn print_positions(out: &mut impl Write, found: &PosetPositionsFound) -> io::Result<()> {
    let (count, total) = (found.positions.len(), found.total);
    if !found.asked.count {
        for position in &found.positions {
            let names: Vec<_> = position.position.iter().map(|name| printable(name)).collect();
            let nothing = if names.is_empty() { "(nothing is left)" } else { "" };
            writeln!(out, "{nothing}{}", join(&names, " "))?;
        }
    }
    match found.asked.nim {
        0 => writeln!(out, "{count} of {total} positions are P-positions."),
        nim => writeln!(out, "{count} of {total} positions have nim-value {nim}."),
    }
}
