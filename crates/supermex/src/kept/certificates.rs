//! Certificates as people read them.

use std::io::{self, BufRead};

use super::{First, Told, next_line, wrong};
use crate::certificate::{Form, TITLE};
use crate::request::key_of;
use crate::run::{Key, Parameter};

/// The kinds of certificates, without `-replay`.
const KINDS: [&str; 8] =
    ["losers", "tails", "nim", "grundy", "instant", "census", "poset", "chains"];

/// Whether what is kept as `kind` is a certificate, which can be checked, or what a stopped run has
/// observed of one.
///
/// ```
/// assert!(supermex::kept::is_certificate("losers-replay"));
/// assert!(!supermex::kept::is_certificate("three-state"));
/// ```
pub fn is_certificate(kind: &str) -> bool {
    KINDS.contains(&kind.trim_end_matches("-replay"))
}

/// What comes before the lists of a certificate.
pub(super) struct Head {
    /// `full`, `replay`, or `observed` and up to where.
    form: String,
    /// What it states.
    statement: String,
}

impl Head {
    /// Reads the first three lines.
    pub(super) fn read(input: &mut dyn BufRead) -> io::Result<Head> {
        let mut line = || next_line(input)?.ok_or_else(|| wrong("it ends too early"));
        if line()? != TITLE {
            return Err(wrong("it does not begin as a certificate does"));
        }
        let (form, statement) = (line()?, line()?);
        let is_form = matches!(form.as_str(), "full" | "replay") || form.starts_with("observed ");
        if is_form { Ok(Head { form, statement }) } else { Err(wrong("its second line is wrong")) }
    }

    /// The key of what it states.
    pub(super) fn key(&self) -> Key {
        let form = if self.form == "replay" { Form::Replay } else { Form::Full };
        key_of(&self.statement, form)
    }

    /// Reads the rest.
    pub(super) fn tell(&self, input: &mut dyn BufRead, lines: usize) -> io::Result<Told> {
        let key = self.key();
        let mut notes = reading(&key, &self.form);
        if let Some(upto) = self.form.strip_prefix("observed ") {
            notes.push(format!(
                "A run that was stopped at time {upto} has left it: what ends in ... is not proved."
            ));
        }
        let mut first = First::new(lines);
        while let Some(line) = next_line(input)? {
            if let Some(cells) = line.strip_prefix("cells ") {
                notes.push(format!("It has {cells} lists."));
            } else if let Some(repeat) = line.strip_prefix("repeat ") {
                notes.push(repeats(repeat, time(&key)).ok_or_else(|| wrong("a repeat is wrong"))?);
            } else {
                first.put(|| line);
            }
        }
        Ok(Told { holds: statement(&key), ..first.told(notes) })
    }
}

/// Says what a certificate holds.
pub(super) fn tell(input: &mut dyn BufRead, lines: usize) -> io::Result<Told> {
    Head::read(input)?.tell(input, lines)
}

/// What time is called in the system of a certificate.
fn time(key: &Key) -> &'static str {
    match key.kind.trim_end_matches("-replay") {
        "nim" => "first row",
        "instant" => "a =",
        "poset" => "length",
        "chains" => "time",
        _ => "second row",
    }
}

/// The sentence for `AT PERIOD CELLS`.
fn repeats(words: &str, time: &str) -> Option<String> {
    let numbers: Vec<u64> =
        words.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let [at, period, cells] = numbers[..] else { return None };
    let later = at.checked_add(period)?;
    Some(match cells {
        1 => format!("The state of one list is the same at {time} {at} and at {later}."),
        _ => format!("The states of {cells} lists are the same at {time} {at} and at {later}."),
    })
}

/// What the certificate kept under `key` states.
pub(super) fn statement(key: &Key) -> String {
    let number = |name: &str| key.number(name).unwrap_or_default();
    let (rows, upto) = (number("rows"), number("upto"));
    let kind = key.kind.trim_end_matches("-replay");
    let what = match kind {
        "losers" => {
            format!("the P-positions of three rows whose third row is at most {upto}")
        }
        "tails" => format!(
            "the P-positions of {rows} rows of which all but the two longest are at most {upto}"
        ),
        "nim" => {
            format!("the nim-values of {rows} rows of which all but the longest are at most {upto}")
        }
        "grundy" => format!(
            "the positions of three rows of nim-value at most {} whose third row is at most {upto}",
            number("value")
        ),
        "census" => format!("how each row of three-row Chomp up to {upto} ends"),
        "chains" => format!(
            "the P-positions of a poset of {} elements with two chains of any lengths",
            number("elements")
        ),
        "poset" => format!(
            "the nim-values of a poset of {} elements with a chain of any length",
            number("elements")
        ),
        _ => {
            let sets = match key.parameters.get("sets") {
                Some(Parameter::Text(sets)) => sets,
                _ => "",
            };
            format!("two rows with the instant winners {sets}")
        }
    };
    format!("a theorem on {what}")
}

/// How the lines are to be read.
fn reading(key: &Key, form: &str) -> Vec<String> {
    let lists = match key.kind.trim_end_matches("-replay") {
        "census" => &[
            "Each row is constant or settled from a second row q on.",
            "Of a settled row, p - q goes through what is in brackets, again and again.",
        ][..],
        _ if form == "replay" => &[
            "It is of the short kind: the digest of all lists.",
            "It is checked by running the recurrence again.",
        ],
        "nim" => &["The list of a tail (q,r,...) has nim - p for p = q, q + 1, ...", REPEATED],
        "grundy" => {
            &["The list of g,r has p - q for q = r, r + 1, ...: (p,q,r) has nim-value g.", REPEATED]
        }
        "tails" => &["The list of a tail (r,s,...) has p - q for q = r, r + 1, ...", REPEATED],
        "instant" => &["The list has b for a = 0, 1, ...: [a,b] is lost.", REPEATED],
        "chains" => &[
            "The list of an ideal i,j,...@T/V has value - time for the times T, T + 1, ...",
            REPEATED,
        ],
        "poset" => &[
            "The list of an ideal i,j,...@T has nim-value - length for the lengths T, T + 1, ...",
            REPEATED,
        ],
        _ => &["The list of r has p - q for q = r, r + 1, ...: (p,q,r) is a P-position.", REPEATED],
    };
    lists.iter().map(|&note| note.to_owned()).collect()
}

/// What brackets mean.
const REPEATED: &str = "What is in brackets comes again and again; a list without them ends.";
