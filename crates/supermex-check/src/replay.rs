//! Certificates that carry the digest of the lists only: the lists are made from the rule.

use std::fmt::Write;

use blake3::Hash;

use crate::Refusal;
use crate::content::{Claims, List};
use crate::run::Run;
use crate::system::{Cell, System};
use crate::verify::{compare, verify};

/// So many values are recorded at the most, and so many where that would not be enough.
const MOST_VALUES: usize = 1 << 28;
const MOST_VALUES_IF_CUT: usize = 1 << 18;

/// Makes the lists that the cells must have if the claim is true, and verifies them.
///
/// Let A be the largest time of the claim and L the largest period. Then from A on each list
/// repeats, with a divisor of one of the periods. A record that is longer by 2 L shows which: two
/// such numbers are both periods of it only if their greatest common divisor is one as well.
pub fn replay(system: &System, claims: &Claims, digest: &Hash) -> Result<(), Refusal> {
    let births = system.cells.iter().map(|cell| cell.birth);
    let born = births.max().unwrap_or(0);
    let claimed_at = claims.values().map(|claim| claim.0).max().unwrap_or(0).max(born);
    let claimed = claims.keys().copied().max().unwrap_or(1);
    // Such a certificate is a few lines, whatever it asks for, so something must bound the record:
    // a shorter one may still show that the claim is wrong.
    let end = claimed.saturating_mul(2).saturating_add(claimed_at).saturating_add(1);
    let cut = end.saturating_mul(system.cells.len()) > MOST_VALUES;
    let room = MOST_VALUES_IF_CUT / system.cells.len();
    let (at, longest) = if cut { (room, room / 4) } else { (claimed_at, claimed) };
    if at < born {
        return Err(Refusal::too_large());
    }
    let end = at + 2 * longest + 1;
    let mut records = vec![Vec::new(); system.cells.len()];
    let mut run = Run::new(system);
    while run.t < end {
        let t = run.t.cast_signed();
        for (cell, value) in run.step() {
            let relative = value.map(|value| i32::try_from(value.cast_signed() - t));
            records[cell].extend(relative.into_iter().flatten());
        }
    }
    let divides = |n: &usize| cut || claims.keys().any(|period| period.is_multiple_of(*n));
    let divisors: Vec<usize> = (1..=longest).filter(divides).collect();
    let (mut lists, mut hasher) = (Vec::new(), blake3::Hasher::new());
    for (Cell { label, birth, .. }, mut values) in system.cells.iter().zip(records) {
        let mut turn = values.len();
        if birth + turn == end {
            let last = &values[at - birth..];
            let repeats = |n: &&usize| last[**n..] == last[..last.len() - **n];
            let period = *divisors.iter().find(repeats).unwrap_or(&1);
            let differs = |&t: &usize| values[t] != values[t + period];
            turn = (0..at - birth).rev().find(differs).map_or(0, |t| t + 1);
            values.truncate(turn + period);
        }
        let mut line = label.clone() + ":";
        for (i, value) in values.iter().enumerate() {
            let _ = write!(line, "{}{value}", if i == turn { " (" } else { " " });
        }
        line.push_str(if turn < values.len() { ")\n" } else { "\n" });
        hasher.update(line.as_bytes());
        lists.push(List { values, turn });
    }
    match verify(system, &lists, longest) {
        Err(_) if cut => return Err(Refusal::too_large()),
        found => compare(&found?, claims)?,
    }
    let same = hasher.finalize() == *digest;
    same.then_some(()).ok_or_else(|| Refusal::wrong("lists: their digest is another"))
}
