//! Positions that are declared won, and what that changes.

use std::io::{self, Write};

use supermex::facts::renorm::{DamageSummary, Perturbation, Perturbed, Quartiles};
use supermex::request::SensitivityFound;

/// The n at which shares are printed.
const LOOKS: [usize; 10] = [1, 2, 3, 7, 10, 20, 50, 100, 200, 400];

pub(crate) fn print_one(out: &mut impl Write, found: &Perturbed) -> io::Result<()> {
    let Perturbed { points, damage, .. } = found;
    let points: Vec<String> =
        points.iter().map(|(y, z)| format!("[{},{y},{z}]", damage.x)).collect();
    let (declared, inherited) = (points.join(" and "), "inherited by later sheets");
    let how = if damage.protocol.name() == "R" { inherited } else { "and nothing else" };
    writeln!(out, "Declared won by protocol {}: {declared}, {how}", damage.protocol.name())?;
    writeln!(out, "sheet   changed columns   share   from column   to")?;
    let shown = LOOKS.into_iter().filter(|&n| n <= damage.changed.len());
    for n in shown {
        let share = damage.share(n).unwrap_or(0.0);
        let front = damage.fronts.as_ref().map(|it| (it.left[n - 1], it.right[n - 1]));
        let place = |column: Option<u32>| column.map_or("-".to_owned(), |it| it.to_string());
        let (left, right) = front.map_or_else(Default::default, |(l, r)| (place(l), place(r)));
        writeln!(
            out,
            "{:5} {:9} of {:4} {:7.1} % {left:>11} {right:>6}",
            damage.x + n as u64,
            damage.changed[n - 1],
            damage.columns[n - 1],
            100.0 * share
        )?;
    }
    print_ends(out, damage)
}

fn print_ends(out: &mut impl Write, damage: &Perturbation) -> io::Result<()> {
    match damage.half {
        Some(n) => writeln!(out, "More than half of the columns have changed {n} sheets later.")?,
        None => writeln!(out, "Never have more than half of the columns changed.")?,
    }
    match damage.healed {
        Some(n) => writeln!(out, "Healed: no loser differs from {n} sheets later on.")?,
        None => writeln!(out, "Not healed by sheet {}.", damage.x + damage.changed.len() as u64)?,
    }
    if !damage.lost_bars.is_empty() {
        let bars: Vec<String> = damage.lost_bars.iter().map(|n| format!("3x{n}")).collect();
        writeln!(out, "Without a winning opening: {}", bars.join(", "))?;
    }
    if let Some(bar) = damage.lost_at {
        writeln!(out, "3x{bar} itself is lost: every sheet beyond it is empty.")?;
    }
    if let Some(x) = damage.cut_at {
        writeln!(out, "Followed up to sheet {x}: flat lines beyond it repeat too rarely.")?;
    }
    Ok(())
}

pub(crate) fn print_study(out: &mut impl Write, found: &SensitivityFound) -> io::Result<()> {
    let sheets = found.asked.sheets;
    writeln!(out, "Losers declared won one at a time, and {sheets} sheets after each.")?;
    let mut heading = (String::new(), "");
    for it in &found.summaries() {
        let now = (it.x.clone(), it.protocol.name());
        if now != heading {
            writeln!(out, "\nSheets {}, protocol {}:", now.0, now.1)?;
            writeln!(out, "  line   games  healed  lost bars  half of the columns after n sheets")?;
            heading = now;
        }
        let line = it.line.map_or("all", supermex::renorm::Place::name);
        writeln!(
            out,
            "  {line:5} {:6} {:7} {:10}  {}",
            it.perturbations,
            it.healed,
            it.with_lost_bars,
            quartiles(&it.half, 0)
        )?;
    }
    for it in found.summaries().iter().filter(|it| it.line.is_none()) {
        print_shares(out, it)?;
    }
    Ok(())
}

/// The shares of one summary, at some n.
fn print_shares(out: &mut impl Write, it: &DamageSummary) -> io::Result<()> {
    let name = it.protocol.name();
    writeln!(out, "\nShare of changed columns in %, quartiles; sheets {}, protocol {name}:", it.x)?;
    for n in LOOKS.into_iter().filter(|&n| n <= it.shares.len()) {
        let percent = it.shares[n - 1].map(|share| share.map(|share| 100.0 * share));
        writeln!(out, "  n = {n:3}: {}", quartiles(&percent, 1))?;
    }
    Ok(())
}

/// Quartiles, as in `3, 5 and 9`.
fn quartiles(all: &Quartiles, digits: usize) -> String {
    let [one, two, three] =
        all.map(|it| it.map_or("never".to_owned(), |it| format!("{it:.digits$}")));
    format!("{one}, {two}, {three}")
}
