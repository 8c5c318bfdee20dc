//! A step of Zeilberger's recurrence scheme.

use std::io::{self, Write};

use supermex::facts::Scheme;
use supermex::facts::families::Values;
use supermex::facts::scheme::Sets;

use super::join;

/// Prints a step, and what the next one is made of.
pub(crate) fn print(out: &mut impl Write, step: &Scheme) -> io::Result<()> {
    let Scheme { c, bound, next, .. } = step;
    writeln!(out, "W'_{c}:   {}", sets(&step.w_prime))?;
    writeln!(out, "W''_{c}:  {}", sets(&step.w_double_prime))?;
    writeln!(out, "B_{c}:    {}", values(&step.b))?;
    writeln!(out, "Lemma Bounded: M = {bound}, and no loser is above that.")?;
    match step.enough {
        Some(enough) => writeln!(
            out,
            "A guess at B_{c} that is right for all a up to {enough} is right for ever."
        )?,
        None => writeln!(out, "B_{c} ends, and nothing is left to be guessed.")?,
    }
    let c = c + 1;
    writeln!(out)?;
    writeln!(out, "W'_{c} is the union of")?;
    writeln!(out, "  {}  by OneLess", sets(&next.one_less))?;
    writeln!(out, "  {}  from the first loser", sets(&next.falling))?;
    writeln!(out, "and W''_{c} that of")?;
    writeln!(out, "  {}  by Chop", sets(&next.chop_w))?;
    writeln!(out, "  {}  by Chop, each number as a set", values(&next.chop_b))
}

/// Sets, those that are repeated in brackets.
fn sets(sets: &Sets) -> String {
    let all = |sets: &[Vec<u64>]| -> Vec<String> {
        sets.iter().map(|set| format!("{{{}}}", join(set, ","))).collect()
    };
    listed(&all(&sets.head), &all(&sets.period))
}

/// Numbers, those that are repeated in brackets.
fn values(values: &Values) -> String {
    let texts = |list: &[i64]| list.iter().map(i64::to_string).collect::<Vec<_>>();
    match values {
        Values::Periodic { head, period } => listed(&texts(head), &texts(period)),
        Values::Finite { values } | Values::Open { values } => listed(&texts(values), &[]),
    }
}

/// Things one after the other, those that are repeated in brackets.
fn listed(head: &[String], period: &[String]) -> String {
    let head = join(head, " ");
    match period {
        [] => head,
        _ if head.is_empty() => format!("({})", join(period, " ")),
        _ => format!("{head} ({})", join(period, " ")),
    }
}
