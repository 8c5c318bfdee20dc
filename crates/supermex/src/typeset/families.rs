//! A proposition for each family, with the two equal states that prove it.

use std::io::{self, Write};

use super::page::{Page, enumerate, linear, offset};
use super::winners::winning_moves;
use super::{Markup, Proposed};
use crate::automaton::{Bounds, Family, Least, Run, Status, repeats_of_cells, value_at};
use crate::run::Context;
use crate::theorem::Winners;

/// Writes a page with a proposition for each family of `run`, which is a run of `system`.
pub fn write_families<S: Proposed>(
    out: impl Write,
    markup: Markup,
    system: &S,
    run: &Run,
) -> io::Result<()> {
    let mut page = Page::begin(out, markup, &system.title())?;
    write_preface(&mut page, system)?;
    let context = Context::default().with_memory(f64::INFINITY);
    let repeats = repeats_of_cells(system, &run.families, &run.deaths, &run.proved, &context);
    let repeats = repeats.unwrap_or_else(|_| vec![None; run.families.len()]);
    let winners =
        (system.has_winning_families() && run.status == Status::Proved).then(|| Winners::new(run));
    for (cell, repeat) in repeats.into_iter().enumerate() {
        let (subject, claim) = (system.subject(cell), claim(system, run, cell));
        let Some(repeat) = repeat else {
            page.observation(&subject, claim)?;
            continue;
        };
        page.proposition(&subject, claim)?;
        page.proof(proof(system, run, cell, repeat))?;
        if let Some(winners) = &winners {
            page.paragraph("Every other position with this third row is won:")?;
            page.items(winners.families(cell).iter().map(winning_moves))?;
        }
    }
    page.end()
}

/// The letter of what grows: the second row, or the first where nim-values are found.
fn time(system: &impl Proposed) -> &'static str {
    match system.least() {
        Least::Time => "q",
        Least::Zero => "p",
    }
}

/// The game, the rule, and the lemma that makes a list a theorem.
fn write_preface<W: Write>(page: &mut Page<W>, system: &impl Proposed) -> io::Result<()> {
    page.paragraph(
        "A position of Chomp is a list of rows, none longer than the one before. A bite cuts a row \
         and those after it down to a length, where they are longer; whoever takes the last \
         square, the first of the first row, loses. From a P-position every move leads to a \
         position that is won by the player whose turn it is. Letters $i$ and $j$ stand for any \
         of $0, 1, 2, \\dots$",
    )?;
    let rivals = system.rivals_in_words();
    match system.least() {
        Least::Time => page.named(
            "The rule",
            format_args!(
                "For given rows from the second on, at most one first row $p$ \
             makes a position of the sort in question. It is the smallest $p \\ge \\max(q, 1)$ \
             that does not stand in the list of the same rows for a shorter second row $q$, and \
             does not stand for $q$ in the lists {rivals}. Where $p = q$, the list ends: a longer \
             second row can be cut down to it. A position whose first row is longer is moved to \
             it by cutting that row; one whose first row is shorter is moved to the position \
             because of which that first row was passed over."
            ),
        )?,
        Least::Zero => page.named(
            "The rule",
            format_args!(
                "The nim-value of a position with the first row $p$ is the \
             smallest number that does not stand in the list of the same rows for a shorter first \
             row, and does not stand for $p$ in the lists {rivals}."
            ),
        )?,
    }
    let letter = time(system);
    page.lemma(format_args!(
        "Let a list go on at ${letter} = A$ and at ${letter} = A + L$, and let its state, which is \
         the set of numbers that it has taken, less ${letter}$, be the same at both. From $A$ on, \
         let each list that it must not agree with have ended, or take numbers at ${letter} + L$ \
         that are larger by $L$ than those at ${letter}$. Then the list never ends, and its number \
         at ${letter} + L$ is larger by $L$ than that at ${letter}$, for all ${letter} \\ge A$."
    ))?;
    page.proof(format_args!(
        "Where states are the same at ${letter}$ and ${letter} + L$, the rule sees the same, less \
         ${letter}$ and less ${letter} + L$. So the number grows by $L$, and the states at \
         ${letter} + 1$ and ${letter} + 1 + L$ are the same too."
    ))
}

/// What a family states.
fn claim(system: &impl Proposed, run: &Run, cell: usize) -> String {
    let (family, birth, rows) = (&run.families[cell], system.birth(cell), system.fixed_rows(cell));
    // What is not proved is known only as far as it was seen.
    let seen = match run.status {
        Status::Observed { upto } if !run.proved[cell] => {
            format!(", as far as ${} \\le {upto}$", time(system))
        }
        _ => String::new(),
    };
    let Some(nim) = system.nim_value(cell) else {
        let birth = birth.max(1);
        let cases = enumerate(&nim_values(family, birth), "and");
        return format!("For $p \\ge {birth}${seen}, the nim-value of $(p{rows})$ is {cases}.");
    };
    let sort = match nim {
        0 => "is a P-position".to_owned(),
        _ => format!("has nim-value {nim}"),
    };
    let claim = format!("For $p \\ge q \\ge {birth}${seen}, the position $(p, q{rows})$ {sort}");
    match first_rows(family, birth).as_slice() {
        // A list that dies before it is born.
        [] => {
            let died = run.deaths[cell].unwrap_or(0);
            let before = run.deaths[cell].map_or(String::new(), |_| {
                format!(
                    ": a bite leads to first and second row {died}, and what is left of the others"
                )
            });
            format!("For $p \\ge q \\ge {birth}${seen}, no position $(p, q{rows})$ {sort}{before}.")
        }
        cases => format!("{claim} exactly if $(p, q)$ is {}.", enumerate(cases, "or")),
    }
}

/// The pairs of first and second row of a family.
fn first_rows(family: &Family, birth: u64) -> Vec<String> {
    let (head, period) = (family.head(), family.period());
    let pair = |second: u64, &above: &i32, step: u64| {
        let first = second.saturating_add_signed(above.into());
        format!("$({}, {})$", linear(first, &[(step, "i")]), linear(second, &[(step, "i")]))
    };
    let head_pairs = (birth..).zip(head).map(|(second, above)| pair(second, above, 0));
    let from = birth + head.len() as u64;
    let step = period.len() as u64;
    let periodic = (from..).zip(period).map(|(second, above)| pair(second, above, step));
    head_pairs.chain(periodic).collect()
}

/// The nim-values of a family, each with the first rows that have it.
fn nim_values(family: &Family, birth: u64) -> Vec<String> {
    let (head, period) = (family.head(), family.period());
    let values = (birth..).zip(head).map(|(first, &above)| {
        format!("${}$ for $p = {first}$", first.saturating_add_signed(above.into()))
    });
    let from = birth + head.len() as u64;
    let step = period.len() as u64;
    let periodic = (from..).zip(period).map(|(first, &above)| {
        let first = linear(first, &[(step, "i")]);
        format!("${}$ for $p = {first}$", offset("p", above.into()))
    });
    values.chain(periodic).collect()
}

/// Why a family is as it is.
fn proof(system: &impl Proposed, run: &Run, cell: usize, repeat: Bounds) -> String {
    let letter = time(system);
    if let Some(at) = run.deaths[cell] {
        return format!(
            "The rule gives these, and the list ends at ${letter} = {at}$, where first and second \
             row are the same."
        );
    }
    let Bounds { from, period } = repeat;
    let states = [from, from + period].map(|at| state(system, run, cell, at));
    debug_assert_eq!(states[0], states[1], "a proof has two equal states");
    let taken = match system.least() {
        Least::Time => match states[0].as_slice() {
            [] => format!("no number from ${letter}$ on has been taken"),
            taken => format!(
                "the numbers from ${letter}$ on that have been taken are {}",
                sums(letter, taken)
            ),
        },
        Least::Zero => match states[0].as_slice() {
            [] => format!("all numbers below ${letter}$ have been taken, and no others"),
            [missing @ .., end] => {
                let end = offset(letter, *end);
                match missing {
                    [] => format!("all numbers below ${end}$ have been taken, and no others"),
                    _ => format!(
                        "the numbers that have not been taken are {}, and all from ${end}$ on",
                        sums(letter, missing)
                    ),
                }
            }
        },
    };
    format!(
        "The rule gives the first of these. Take $A = {from}$ and $L = {period}$. Before \
         ${letter} = A$, and again before ${letter} = A + L$, {taken}. From $A$ on, the lists {} \
         have ended or repeat with a period that divides $L$. The lemma says the rest.",
        system.rivals_in_words()
    )
}

fn sums(letter: &str, numbers: &[i64]) -> String {
    let sums: Vec<String> = numbers.iter().map(|&it| format!("${}$", offset(letter, it))).collect();
    enumerate(&sums, "and")
}

/// The state of `cell` before the time `at`, less this time. For positions of a nim-value, the
/// numbers from `at` on that it has taken. For nim-values, the numbers that it has not taken, up to
/// the first beyond all that it has.
fn state(system: &impl Proposed, run: &Run, cell: usize, at: u64) -> Vec<i64> {
    let values =
        (system.start()..at).filter_map(|time| value_at(system, &run.families, cell, time));
    let mut taken: Vec<u64> = values.collect();
    taken.sort_unstable();
    let less = |number: u64| number.cast_signed() - at.cast_signed();
    match system.least() {
        Least::Time => taken.into_iter().filter(|&value| value >= at).map(less).collect(),
        Least::Zero => {
            let end = taken.last().map_or(0, |last| last + 1);
            let missing = (0..end).filter(|value| taken.binary_search(value).is_err());
            missing.chain([end]).map(less).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{Grundy, Tails, ThreeRows, run};

    /// Every list that goes on for ever has two equal states, whatever the system.
    fn count_proofs(system: &impl Proposed) -> usize {
        let run = run(system, u64::MAX);
        let context = Context::default();
        let Run { families, deaths, proved, .. } = &run;
        let repeats = repeats_of_cells(system, families, deaths, proved, &context).unwrap();
        let living = (0..run.families.len()).filter(|&cell| run.deaths[cell].is_none());
        living
            .inspect(|&cell| {
                let Bounds { from, period } = repeats[cell].unwrap();
                let states = [from, from + period].map(|at| state(system, &run, cell, at));
                assert_eq!(states[0], states[1], "{}", system.subject(cell));
            })
            .count()
    }

    #[test]
    fn proofs_have_two_equal_states() {
        assert_eq!(count_proofs(&ThreeRows::new(150)), 63);
        assert_eq!(count_proofs(&Tails::p_positions(4, 6)), 11);
        assert!(count_proofs(&Tails::nim_values(3, 5)) > 0);
        assert!(count_proofs(&Grundy::new(12, 4)) > 0);
    }

    /// The tail (3,1) is dead before it is born, since (2,2,2,1) is a P-position.
    #[test]
    fn lists_that_never_begin_say_why() {
        let system = Tails::p_positions(4, 3);
        let cell = system.tails().iter().position(|tail| tail == &[3, 1]).unwrap();
        let claim = claim(&system, &run(&system, u64::MAX), cell);
        let expected = "For $p \\ge q \\ge 3$, no position $(p, q, 3, 1)$ is a P-position: a bite \
                        leads to first and second row 2, and what is left of the others.";
        assert_eq!(claim, expected);
    }
}
