//! Integer sequences: the catalogue, and their terms.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document};
use super::rows::{MOST_NIMS, NimRectangles};
use super::{Ask, Refusal, Session, admit, board, sweep_plan, sweepable};
use crate::bars::{self, Counted, LARGEST_SIZE, Openings, SizeCounts, count_by_size};
use crate::facts::Terms;
use crate::run::{Pace, Plan, Unfinished};
use crate::table::Table;
use crate::three::Frontier;
use crate::{Bar, poset, rows, three};

/// Terms of an integer sequence: `sequence`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// A number of the OEIS, or a name.
    pub id: String,
    /// How many terms to list.
    #[serde(default = "thirty")]
    pub n: usize,
}

fn thirty() -> usize {
    30
}

/// A sequence of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// Its number in the On-Line Encyclopedia of Integer Sequences, if it has one.
    pub number: Option<&'static str>,
    /// Its name here.
    pub name: &'static str,
    /// The index of its first term, as the encyclopedia has it where it has the sequence.
    pub offset: usize,
    /// The most terms that are found in a reasonable time.
    pub most: usize,
    /// What its terms are.
    pub what: &'static str,
    of: Of,
}

/// What finds the terms.
#[derive(Clone, Copy, Debug)]
enum Of {
    /// Positions counted by their number of squares; the encyclopedia's term for the empty board,
    /// which is not a position.
    Size(Counted, fn(&SizeCounts) -> u64, u64),
    /// The openings of bars of this many rows, which the name ends with.
    Openings(u64),
    Three(three::ThreeSequence),
    Rectangles,
    Four(rows::FourSequence),
    Poset(poset::PosetSequence),
}

impl Of {
    /// What comes before the first sequence of a sort in a list.
    fn heading(self) -> &'static str {
        match self {
            Of::Size(..) | Of::Openings(_) => "Sequences:",
            Of::Three(_) | Of::Rectangles => {
                "Of three rows, where f(q,r) is the first row p that makes (p,q,r) a\n\
                 P-position, or (p,p,r) if p < q:"
            }
            Of::Four(_) => "Of four rows:",
            Of::Poset(_) => "Of posets:",
        }
    }
}

const fn listed(
    number: &'static str,
    name: &'static str,
    (offset, most): (usize, usize),
    what: &'static str,
    of: Of,
) -> Listed {
    let number = if number.is_empty() { None } else { Some(number) };
    Listed { number, name, offset, most, what, of }
}

/// A sequence of three rows, of which many terms are found.
const fn three(
    number: &'static str,
    name: &'static str,
    what: &'static str,
    sequence: three::ThreeSequence,
) -> Listed {
    listed(number, name, (0, 500_000), what, Of::Three(sequence))
}

/// A sequence of positions by size that begins with the empty board.
const FROM_0: (usize, usize) = (0, LARGEST_SIZE + 1);
const FROM_1: (usize, usize) = (1, LARGEST_SIZE);
/// A sequence of three rows, of which few terms are found.
const RARE: (usize, usize) = (1, 15_000);

/// Every sequence: `sequence --help`, its errors and its tests are made from this.
pub const CATALOGUE: [Listed; 28] = {
    use poset::PosetSequence as P;
    use rows::FourSequence as F;
    use three::ThreeSequence as T;
    [
        listed("A112470", "p-positions", FROM_0, "P-positions of n squares", {
            Of::Size(Counted::Outcomes, |counts| counts.p_positions, 0)
        }),
        listed("A112471", "n-positions", FROM_0, "N-positions of n squares", {
            Of::Size(Counted::Outcomes, |counts| counts.positions - counts.p_positions, 1)
        }),
        listed(
            "A112472",
            "one-winning-move",
            FROM_1,
            "positions of n squares with one winning move",
            Of::Size(Counted::WinningMoves, |counts| counts.one_winning_move, 0),
        ),
        listed(
            "A112473",
            "more-winning-moves",
            FROM_1,
            "positions of n squares with several winning moves",
            Of::Size(
                Counted::WinningMoves,
                |counts| counts.positions - counts.p_positions - counts.one_winning_move,
                0,
            ),
        ),
        listed("A284687", "nim-one", FROM_1, "positions of n squares with nim-value 1", {
            Of::Size(Counted::NimOne, |counts| counts.nim_one, 0)
        }),
        listed("A284965", "nim-one-symmetric", FROM_1, "the same, equal to their mirror image", {
            Of::Size(Counted::NimOne, |counts| counts.nim_one_symmetric, 0)
        }),
        listed(
            "",
            "openings:M",
            (1, usize::MAX),
            "winning openings of the bar M x n",
            Of::Openings(1),
        ),
        three("A029899", "positions-inside", "P-positions with first row at most n", {
            T::POSITIONS_INSIDE
        }),
        three("A029900", "diagonal", "f(n,n)", T::DIAGONAL),
        three(
            "A029901",
            "constant-starts",
            "second rows at which rows become constant",
            T::CONSTANT_STARTS,
        ),
        three("A029902", "constant-rows", "the rows r that do, in that order", T::CONSTANT_ROWS),
        three("A029903", "family-differences", "p - q of rows that settle with period 1", {
            T::FAMILY_DIFFERENCES
        }),
        three(
            "A029904",
            "family-starts",
            "the second rows from which on they do",
            T::FAMILY_STARTS,
        ),
        three("A029905", "family-rows", "these rows", T::FAMILY_ROWS),
        listed("A147983", "long-period-rows", RARE, "rows that settle with a longer period", {
            Of::Three(T::LONG_PERIOD_ROWS)
        }),
        listed("", "long-periods", RARE, "those periods", Of::Three(T::LONG_PERIODS)),
        three("", "periods", "the period of row n, 0 if it is constant", T::PERIODS),
        three("", "settled-rows", "rows that settle", T::SETTLED_ROWS),
        three("", "settled-starts", "the second rows from which on they do", T::SETTLED_STARTS),
        three("", "frequencies", "how many rows take n as a value before column n", T::FREQUENCIES),
        three("", "row-minima", "the smallest value of row n but f(n,n)", T::ROW_MINIMA),
        three("", "minimum-columns", "the second row at which it is taken", T::MINIMUM_COLUMNS),
        listed(
            "A069001",
            "rectangle-nims",
            (1, MOST_NIMS as usize),
            "nim-value of the bar of 3 rows and n columns",
            Of::Rectangles,
        ),
        listed(
            "A152004",
            "pair-lengths",
            (1, 1000),
            "the p for which there is a P-position (p,p,r,r)",
            Of::Four(F::PairLengths),
        ),
        listed("A389258", "pair-rests", (1, 1000), "their r", Of::Four(F::PairRests)),
        listed(
            "A395126",
            "last-rows",
            (1, 10_000_000),
            "fourth rows of P-positions, lexicographically",
            Of::Four(F::LastRows),
        ),
        listed(
            "A104273",
            "take-away-nims",
            (1, 51),
            "subset take-away, n points by k; antidiagonals",
            Of::Poset(P::TakeAway),
        ),
        listed("", "divisor-nims", (1, 10_000), "nim-value of the divisors of n", {
            Of::Poset(P::Divisors)
        }),
    ]
};

impl Listed {
    /// The catalogue as a list for people, with a heading for each sort.
    pub fn list() -> String {
        let (mut text, mut last) = (String::new(), "");
        for Listed { number, name, what, of, .. } in CATALOGUE {
            if of.heading() != last {
                last = of.heading();
                let _ = writeln!(text, "{last}");
            }
            let _ = writeln!(text, "  {:7}  {name:18}  {what}", number.unwrap_or_default());
        }
        text
    }

    /// All numbers of the encyclopedia, those in a row together: `A029899 to A029905, A069001`.
    fn numbers() -> String {
        let numbers = CATALOGUE.iter().filter_map(|listed| listed.number?[1..].parse::<u32>().ok());
        let mut numbers: Vec<_> = numbers.collect();
        numbers.sort_unstable();
        let runs = numbers.chunk_by(|one, next| one + 1 == *next).flat_map(|run| match run {
            [first, _, .., last] => vec![format!("A{first:06} to A{last:06}")],
            few => few.iter().map(|number| format!("A{number:06}")).collect(),
        });
        runs.collect::<Vec<_>>().join(", ")
    }
}

impl Sequence {
    /// The sequence of the catalogue.
    fn find(&self) -> Result<Listed, Refusal> {
        let is = |name: &str| name.eq_ignore_ascii_case(&self.id);
        let known = |listed: &&Listed| listed.number.is_some_and(is) || is(listed.name);
        if let Some(rows) = self.id.strip_prefix("openings:") {
            let listed = CATALOGUE.iter().find(|listed| matches!(listed.of, Of::Openings(_)));
            let rows = rows.parse().map_err(|_| {
                Refusal::wrong(format_args!(
                    "'openings:{rows}' needs a number of rows, as in openings:6"
                ))
            })?;
            return Ok(Listed { of: Of::Openings(rows), ..*listed.expect("the catalogue has it") });
        }
        let found = CATALOGUE.iter().find(known).ok_or_else(|| {
            Refusal::wrong(format_args!(
                "there is no sequence '{}'; there are {} and openings:M, as in openings:6, and those \
                 that --help names",
                self.id,
                Listed::numbers()
            ))
        })?;
        let id = found.number.unwrap_or(found.name);
        if self.n > found.most {
            let (n, most) = (self.n, found.most);
            return Err(Refusal::wrong(format_args!(
                "{n} terms of {id} are too many; ask for {most} at most"
            )));
        }
        Ok(*found)
    }

    /// One bar at least.
    fn rectangles(&self) -> NimRectangles {
        NimRectangles { rows: 3, upto: u32::try_from(self.n).unwrap_or(u32::MAX).max(1) }
    }

    /// The bar of the openings that are counted.
    fn bar(&self, rows: u64) -> Bar {
        Bar { rows, columns: self.n as u64 }
    }
}

impl Ask for Sequence {
    type Fact = Terms;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let listed = self.find()?;
        let context = session.context();
        let plan = |pace, from, work| Plan::of_work(pace, from, (work, 0.0), context);
        Ok(match listed.of {
            Of::Openings(rows) => {
                let board = board(self.bar(rows))?.canonical();
                sweep_plan(&board, &sweepable(&board, 0.0, context)?)
            }
            Of::Three(_) => {
                let columns = u32::try_from(self.n).unwrap_or(u32::MAX);
                let work = Frontier::expected_values(columns, columns);
                plan(Pace::Columns, "the columns of the chart of three rows", work)
            }
            Of::Rectangles => return self.rectangles().plan(session),
            Of::Four(_) => plan(Pace::FourRows, "P-positions of four rows", self.n as f64),
            Of::Poset(_) => plan(Pace::Poset, "games on posets", self.n as f64),
            Of::Size(..) => {
                let last = (self.n + listed.offset).saturating_sub(1);
                plan(Pace::Values, "all positions by size", bars::positions_upto(last))
            }
        })
    }

    fn run(&self, session: &mut Session) -> Result<Terms, Refusal> {
        let listed = self.find()?;
        let (context, n) = (session.context(), self.n);
        let refuse = |why| match why {
            Unfinished::Stopped(stopped) => Err(Refusal::from(stopped)),
            Unfinished::Memory { bytes } => {
                let taker = format_args!("{n} terms of {} take", self.id);
                admit(bytes, &taker, context).map(|()| Vec::new())
            }
        };
        let terms = match listed.of {
            Of::Size(counted, term, empty) => {
                let last = (n + listed.offset).saturating_sub(1);
                let counts = count_by_size(last, counted, context)?;
                let empty = (listed.offset == 0).then_some(empty);
                empty.into_iter().chain(counts.iter().map(term)).take(n).collect()
            }
            Of::Openings(rows) => {
                let bar = self.bar(rows);
                let context = sweepable(&board(bar)?.canonical(), 0.0, context)?;
                let found = Openings::find(bar, &context)?;
                (1..=bar.columns).map(|columns| found.of(rows, columns).len() as u64).collect()
            }
            Of::Three(sequence) => sequence.terms(n, context).or_else(refuse)?,
            Of::Four(sequence) => sequence.terms(n, context).or_else(refuse)?,
            Of::Poset(sequence) => sequence.terms(n, context)?,
            Of::Rectangles => {
                let mut nims = self.rectangles().run(session)?.nims;
                nims.truncate(n);
                nims.iter().map(|nim| u64::try_from(nim.get()).unwrap_or(u64::MAX)).collect()
            }
        };
        let id = match listed.of {
            Of::Openings(_) => &self.id,
            _ => listed.number.unwrap_or(listed.name),
        };
        Ok(Terms { id: id.to_owned(), offset: listed.offset, terms })
    }
}

impl Answer for Terms {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let table = Table::new(self.terms.len() as u64)
            .ints("n", (0..self.terms.len()).map(|at| at + self.offset))
            .ints("term", self.terms.iter().copied());
        Some(table)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::run::Context;

    /// Every sequence has terms under its number and its name, and names are told apart.
    #[test]
    fn the_catalogue_is_complete() {
        let mut session = Session::new(&Context::default());
        let mut seen = BTreeSet::new();
        for listed in CATALOGUE {
            let name = listed.name.replace(":M", ":3");
            for id in listed.number.into_iter().map(str::to_owned).chain([name]) {
                let found = session.run(&Sequence { id: id.to_lowercase(), n: 5 }).unwrap();
                assert_eq!((found.terms.len(), found.offset), (5, listed.offset), "{id}");
                assert!(seen.insert(id.to_lowercase()), "{id}");
            }
            assert!(Listed::list().contains(listed.what));
        }
    }

    #[test]
    fn what_is_not_listed_is_refused_with_what_is() {
        let session = Session::new(&Context::default());
        let refused = |id: &str, n| session.plan(&Sequence { id: id.to_owned(), n }).unwrap_err();
        let unknown = refused("A000045", 5).to_string();
        assert!(unknown.contains("A029899 to A029905, A069001, A104273, A112470 to A112473"));
        assert!(refused("openings:many", 5).to_string().contains("as in openings:6"));
        let many = refused("A147983", 20_000).to_string();
        assert_eq!(many, "20000 terms of A147983 are too many; ask for 15000 at most");
    }
}
