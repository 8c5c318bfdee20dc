//! What is said in the end: a theorem, or why the certificate is refused.

use std::collections::BTreeMap;
use std::fmt;

use crate::census::Ending;
use crate::content::Body;
use crate::system::System;

/// What a certificate that was checked has proved.
///
/// It is displayed as one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theorem {
    sentence: String,
    system: String,
    cells: usize,
}

impl Theorem {
    /// The system as the certificate names it, such as `losers upto 115`.
    pub fn system(&self) -> &str {
        &self.system
    }

    /// The number of cells, each with a list of its own, or a line in a census.
    pub fn cells(&self) -> usize {
        self.cells
    }

    pub(crate) fn new(system: &System, body: &Body) -> Theorem {
        let lists = match body {
            Body::Digest(digest) => format!("the lists of digest {digest}"),
            Body::Lists(_) => "the lists".to_owned(),
            Body::Census(endings) => count(endings),
        };
        let line = &system.line;
        // Of a tail in Chomp with so many rows.
        let tail = |rows: &str, others: usize| {
            let width = rows.parse().unwrap_or(0).max(others) - others;
            format!("{width} row{}", if width == 1 { "" } else { "s" })
        };
        let sentence = match line.split(' ').collect::<Vec<_>>()[..] {
            ["losers", _, upto] => format!(
                "Three-rowed Chomp: for every third row r <= {upto} and every second row q >= r, the \
                 positions (p,q,r) that {lists} give are P-positions, and there are no others."
            ),
            ["census", _, upto] => format!(
                "Three-rowed Chomp, P-positions (p,q,r) with third row r <= {upto}, where q is the second \
                 row that the line of r names: {lists}."
            ),
            ["tails", _, rows, _, upto] => format!(
                "Chomp with {rows} rows: for every tail of {} of length at most {upto} and every second \
                 row q at least as long as the tail, the positions (p,q,tail) that {lists} give are \
                 P-positions, and there are no others.",
                tail(rows, 2)
            ),
            ["nim", _, rows, _, upto] => format!(
                "Chomp with {rows} rows: for every tail of {} of length at most {upto} and every first \
                 row p >= 1 at least as long as the tail, the nim-value of (p,tail) is the one that \
                 {lists} give.",
                tail(rows, 1)
            ),
            ["grundy", _, upto, _, value] => format!(
                "Three-rowed Chomp: for every g <= {value}, every third row r <= {upto} and every second \
                 row q >= r, the positions (p,q,r) that {lists} give for g have nim-value g, and no \
                 others have it."
            ),
            ["poset", _, elements, ..] => format!(
                "Chomp on a finite poset of {elements} elements with a chain c_0 < c_1 < ..., '{line}': for \
                 every order ideal of the finite poset and every length n of a chain that can be left \
                 beside it, the nim-value of the ideal with c_0, ..., c_(n-1) is the one that {lists} \
                 give."
            ),
            ["chains", _, shift, _, elements, ..] => format!(
                "Chomp on a finite poset of {elements} elements with two chains c_0 < c_1 < ... and d_0 < \
                 d_1 < ..., c_i above d_j exactly if j <= i + {}, '{line}': for every order ideal of the \
                 finite poset and every length t of the chain of the c_i, the ideal with c_0, ..., \
                 c_(t-1) and d_0, ..., d_(n-1) is a P-position for the n that {lists} give, and for no \
                 other.",
                if shift.starts_with('-') { format!("({shift})") } else { shift.to_owned() }
            ),
            _ => format!(
                "Two-rowed Chomp, where [a,b] has a columns of height two and b of height one, and [a,i] is \
                 declared won for each i in the a-th set of '{}': the positions [a,b] that {lists} give \
                 are lost, and there are no others.",
                line.trim_start_matches("instant ")
            ),
        };
        Theorem { sentence, system: line.clone(), cells: system.cells.len() }
    }
}

/// How many rows end in which way.
fn count(endings: &[Ending]) -> String {
    let mut counts = BTreeMap::from([(0, 0_usize)]);
    for ending in endings {
        *counts.entry(ending.period()).or_default() += 1;
    }
    let phrase = |(period, count): (usize, usize)| match (period, count) {
        (0, 1) => "1 row is constant, and has (q,q,r) as its last".to_owned(),
        (0, _) => format!("{count} rows are constant, and have (q,q,r) as their last"),
        (_, 1) => format!("1 has period {period}"),
        _ => format!("{count} have period {period}"),
    };
    let mut phrases: Vec<String> = counts.into_iter().map(phrase).collect();
    let (constant, others) = (phrases.remove(0), phrases.join(", "));
    format!("{constant}; of the others, where from q on p - q repeats for ever, {others}")
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Whether the claim is wrong, or the file, or neither.
    pub reason: Reason,
    /// The first place that fails, and what is wrong there.
    pub at: String,
}

/// The sorts of refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The certificate can be read, but what it claims does not hold.
    False,
    /// It was cut or altered, or its text does not follow the grammar.
    Damaged,
    /// It says itself that it was only observed; whether it holds is left open.
    Unproved,
    /// It asks for more work or memory than is allowed; whether it holds is left open.
    TooLarge,
    /// Somebody stopped the check.
    Stopped,
}

impl Refusal {
    pub(crate) fn wrong(at: impl Into<String>) -> Refusal {
        Refusal { reason: Reason::False, at: at.into() }
    }

    /// What a list says, where the rule gives something else.
    pub(crate) fn differing(listed: Option<i128>, given: Option<usize>) -> String {
        let list = listed.map_or("has ended".to_owned(), |it| format!("says {it}"));
        let rule = given.map_or("none, as it is dead".to_owned(), |it| it.to_string());
        format!("the list {list}, but the rule gives {rule}")
    }

    /// A line `repeat`, if there is one.
    pub(crate) fn line(period: usize, line: Option<&(usize, usize)>) -> String {
        line.map_or("nothing".to_owned(), |(at, cells)| format!("'repeat {at} {period} {cells}'"))
    }

    /// A line `repeat` that should be another.
    pub(crate) fn repeat(
        period: usize,
        claim: Option<&(usize, usize)>,
        truth: Option<&(usize, usize)>,
    ) -> Refusal {
        let what = format!(
            "the line says {}, but it is {}",
            Refusal::line(period, claim),
            Refusal::line(period, truth)
        );
        Refusal::wrong(format!("repeat with period {period}: {what}"))
    }

    /// More is needed than allowed, of what an option bounds: `needed` at least.
    pub(crate) fn too_large(option: &str, needed: u128, allowed: u64) -> Refusal {
        let needs = match option {
            "--memory" => format!("takes {needed} bytes of memory or more"),
            _ => format!("asks for {needed} units of work or more, a few nanoseconds each"),
        };
        let at = format!("it {needs}, and {allowed} are allowed; {option} allows more");
        Refusal { reason: Reason::TooLarge, at }
    }

    /// A number is too large for the checker, whatever it may take.
    pub(crate) fn beyond(place: &str) -> Refusal {
        let at = format!("{place}: it has a number that is too large for any checker");
        Refusal { reason: Reason::TooLarge, at }
    }

    pub(crate) fn damaged(at: impl Into<String>) -> Refusal {
        Refusal { reason: Reason::Damaged, at: at.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.reason, self.at)
    }
}

impl std::error::Error for Refusal {}

impl Reason {
    /// One word for programs, as in JSON; for people there is `Display`.
    pub fn name(self) -> &'static str {
        match self {
            Reason::False => "false",
            Reason::Damaged => "damaged",
            Reason::Unproved => "unproved",
            Reason::TooLarge => "too-large",
            Reason::Stopped => "stopped",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Unproved => "not proved",
            Reason::TooLarge => "too large",
            Reason::False | Reason::Damaged | Reason::Stopped => self.name(),
        })
    }
}
