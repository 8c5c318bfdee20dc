//! Other games: a sheet, damage, scaling, variants.

use std::collections::BTreeSet;
use std::io::{self, Write};

use supermex::facts::{Damage, GameSheet, Scaling, Variants};
use supermex::renorm::Kind;
use supermex::renorm::games::{Protocol, Spread, Summary};

pub(crate) fn print_sheet(out: &mut impl Write, sheet: &GameSheet) -> io::Result<()> {
    let GameSheet { game, x, window: (width, height), .. } = sheet;
    let (what, letter) = match sheet.kind {
        Kind::Losers => ("losers", 'o'),
        _ => ("instant winners", '#'),
    };
    writeln!(
        out,
        "Sheet {x} of {game}, {what}: [{x},y,z] with y < {width} to the right, z < {height} up"
    )?;
    let points: BTreeSet<(u32, u32)> = sheet.points.iter().map(|(y, z)| (z, y)).collect();
    // Nothing is above the highest point.
    let highest = points.last().map_or(0, |(z, _)| *z);
    let digits = highest.to_string().len();
    for z in (0..=highest).rev() {
        let mark = |y| if points.contains(&(z, y)) { letter } else { '.' };
        let line: String = (0..*width).map(mark).collect();
        let line = format!("{z:>digits$} {}", line.trim_end_matches('.'));
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(
        out,
        "In this window: losers {}, in {} of {width} columns; instant winners {:.4} of all points",
        sheet.losers, sheet.columns, sheet.winners
    )
}

/// The sheets that are told of as text: 1, 2, 5, 10 and so on, and the last.
fn told(sheets: usize) -> impl Iterator<Item = usize> {
    let powers = std::iter::successors(Some(1_usize), |power| power.checked_mul(10));
    let round = powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)));
    round.take_while(move |&n| n < sheets).chain([sheets])
}

pub(crate) fn print_damage(out: &mut impl Write, all: &[Damage]) -> io::Result<()> {
    for damage in all {
        let Damage { at: [x, y, z], changed, columns, .. } = damage;
        let how = match (damage.protocol, damage.loser) {
            (Protocol::Declared, true) => "declared won",
            (Protocol::Declared, false) => "declared won, which it is",
            (Protocol::Inherited, _) => "won, and inherited",
        };
        let half = damage.half.map_or("never".to_owned(), |n| format!("at n = {n}"));
        let healed = match damage.healed {
            Some(n) => format!("at n = {n}"),
            None if damage.is_unseen() => "perhaps".to_owned(),
            None => "no".to_owned(),
        };
        writeln!(out, "[{x},{y},{z}] {how}: more than half changed {half}; healed {healed}")?;
        if all.len() > 1 {
            continue;
        }
        for n in told(changed.len()) {
            let (changed, columns) = (changed[n - 1], columns[n - 1]);
            let front = damage.front[n - 1];
            let front = front.map_or(String::new(), |(a, b)| format!(", from y = {a} to {b}"));
            let share = f64::from(changed) / f64::from(columns.max(1));
            writeln!(out, "  n = {n:>4}: {changed} of {columns} columns, {share:.3}{front}")?;
        }
    }
    if all.len() > 1 {
        let Summary { healed, unseen, half, last } = Summary::of(all);
        write!(out, "{} winners, one at a time; {healed} heal", all.len())?;
        if unseen > 0 {
            write!(out, ", {unseen} more perhaps: they change nothing on the last sheet")?;
        }
        writeln!(out)?;
        print_spread(out, "  n where more than half is changed", half, 0)?;
        print_spread(out, "  share changed on the last sheet", last, 3)?;
    }
    Ok(())
}

fn print_spread(
    out: &mut impl Write,
    name: &str,
    spread: Option<Spread>,
    places: usize,
) -> io::Result<()> {
    match spread {
        None => writeln!(out, "{name}: no cases"),
        Some(Spread { cases, least, median, greatest }) => writeln!(
            out,
            "{name}: {cases} cases, least {least:.places$}, median {median:.places$}, greatest {greatest:.places$}"
        ),
    }
}

pub(crate) fn print_scaling(out: &mut impl Write, scaling: &Scaling) -> io::Result<()> {
    let Scaling { game, cells, span, .. } = scaling;
    writeln!(out, "Sheets of {game}: losers with y, z < {span} x, in {cells} x {cells} cells")?;
    for it in &scaling.sheets {
        let (x, losers, noise, neighbour) = (it.x, it.losers, it.noise, it.neighbour);
        writeln!(
            out,
            "  x = {x:>5}: {losers:>6} losers, noise {noise:.3}, distance to x - 1 {neighbour:.3}"
        )?;
    }
    writeln!(out, "Distances, by ratio:")?;
    for it in &scaling.pairs {
        let (ratio, x, other, distance) = (it.ratio, it.x, it.other, it.distance);
        writeln!(out, "  {ratio:.2}: {distance:.3} from x = {x} to {other}")?;
    }
    Ok(())
}

pub(crate) fn print_variants(out: &mut impl Write, variants: &Variants) -> io::Result<()> {
    let Variants { game, x, cells, span, points, .. } = variants;
    let protocol = variants.protocol.name();
    writeln!(
        out,
        "Sheet {x} of {game} and of {} variants, protocol {protocol}: losers with y, z < {span} x, in {cells} x {cells} cells",
        points.len()
    )?;
    writeln!(out, "  variants with the losers of the game: {}", variants.same)?;
    print_spread(out, "  distance from the game", Spread::of(variants.distances.clone()), 3)?;
    print_spread(out, "  of the others, from one another", variants.mutual, 3)?;
    print_spread(out, "  noise of the others", variants.noise, 3)?;
    writeln!(out, "  noise of the game: {:.3}", variants.own_noise)
}
