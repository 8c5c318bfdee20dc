//! Certificates that carry the digest of the lists only: the lists are made from the rule.

use std::fmt::Write;

use blake3::Hash;

use crate::Refusal;
use crate::content::{Claims, List};
use crate::run::Run;
use crate::system::{Cell, System, TOO_LARGE};

/// Makes the lists that the cells must have if the claim is true. This proves nothing: they are to
/// be verified like any others.
///
/// Let A be the largest time of the claim and L the largest period. Then from A on each list
/// repeats, with a divisor of one of the periods. A record that is longer by 2 L shows which: two
/// such numbers are both periods of it only if their greatest common divisor is one as well.
pub fn replay(system: &System, claims: &Claims, digest: &Hash) -> Result<Vec<List>, Refusal> {
    let births = system.cells.iter().map(|cell| cell.birth);
    let at = claims.values().map(|claim| claim.0).chain(births).max().unwrap_or(0);
    let longest = claims.keys().copied().max().unwrap_or(1);
    let end = longest.saturating_mul(2).saturating_add(at).saturating_add(1);
    // Such a certificate is a few lines, whatever it asks for, so something must bound the record.
    if end.saturating_mul(system.cells.len()) > 1 << 28 {
        return Err(Refusal::wrong(format!("line 3: {TOO_LARGE}")));
    }
    let mut records = vec![Vec::new(); system.cells.len()];
    let mut run = Run::new(system);
    while run.t < end {
        let t = run.t.cast_signed();
        for (cell, value) in run.step() {
            let relative = value.map(|value| i32::try_from(value.cast_signed() - t));
            records[cell].extend(relative.into_iter().flatten());
        }
    }
    let divides = |n: &usize| claims.keys().any(|period| period.is_multiple_of(*n));
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
    let same = hasher.finalize() == *digest;
    same.then_some(lists).ok_or_else(|| Refusal::wrong("lists: their digest is another"))
}
