//! Theorems about infinitely many positions.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::answer::{Answer, lines};
use super::theorems::{self, admit_cells, admit_tails};
use super::{Ask, Refusal, Session, bounded};
use crate::Status;
use crate::automaton::{self, Run, System};
use crate::facts::families::{Labelled, OfNim, OfRow, OfTail, Only};
use crate::facts::{Family, TableColumn, Winner};
use crate::periodic::UltimatelyPeriodic;
use crate::run::{Context, Plan};
use crate::table::Table;
use crate::theorem::WinningFamily;

/// A request whose answer is families of positions.
pub trait Asks {
    /// The system to run.
    type System: System;

    /// The system, and the bytes that its cells take to begin with.
    fn system(&self, context: &Context) -> Result<(Self::System, f64), Refusal>;

    /// The time to stop at, proved or not.
    fn last(&self) -> u64;
}

macro_rules! families {
    ($(
        $(#[$doc:meta])*
        $name:ident($system:ty) { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }
        |$self:ident, $context:ident| $make:expr;
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
            /// The time (second row, say) to stop at, proved or not.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub columns: Option<u64>,
        }

        impl Asks for $name {
            type System = $system;

            fn system(&$self, $context: &Context) -> Result<($system, f64), Refusal> {
                $make
            }

            fn last(&self) -> u64 {
                self.columns.unwrap_or(u64::MAX)
            }
        }

        impl Ask for $name {
            type Fact = Theorem<$system>;

            fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
                let (system, bytes) = self.system(session.context())?;
                Ok(theorems::plan(&system, bytes, self.last(), session.context()))
            }

            fn run(&self, session: &mut Session) -> Result<Theorem<$system>, Refusal> {
                let (system, _) = self.system(session.context())?;
                let run = theorems::find(&system, self.last(), session.context())?;
                Ok(Theorem { system, run })
            }
        }
    )*};
}

families! {
    /// All P-positions of three rows whose third row is short: `losers`.
    Losers(automaton::ThreeRows) {
        /// The longest third row.
        upto: usize,
    } |self, context| {
        let bytes = admit_cells(self.upto as f64 + 1.0, 0.0, context)?;
        Ok((automaton::ThreeRows::new(self.upto), bytes))
    };

    /// The positions of three rows that have a small nim-value: `grundy`.
    Grundy(automaton::Grundy) {
        /// The longest third row.
        upto: usize,
        /// The largest nim-value.
        value: usize,
    } |self, context| {
        let (rows, values) = (self.upto as f64 + 1.0, self.value as f64 + 1.0);
        let bytes = admit_cells(rows * values, rows + values, context)?;
        Ok((automaton::Grundy::new(self.upto, self.value), bytes))
    };

    /// All P-positions of K rows of which all but the two longest are short: `tails`.
    Tails(automaton::Tails) {
        /// The number of rows, tail and all.
        rows: u64,
        /// The longest row of a tail.
        upto: u64,
    } |self, context| {
        bounded("rows", self.rows, 3..=64)?;
        let bytes = admit_tails(self.rows - 2, self.upto, context)?;
        let rows = usize::try_from(self.rows).unwrap_or(usize::MAX);
        Ok((automaton::Tails::p_positions(rows, self.upto), bytes))
    };

    /// The nim-values of K rows of which all but the longest are short: `nim families`.
    NimFamilies(automaton::Tails) {
        /// The number of rows, tail and all.
        rows: u64,
        /// The longest row of a tail.
        upto: u64,
    } |self, context| {
        bounded("rows", self.rows, 2..=64)?;
        let bytes = admit_tails(self.rows - 1, self.upto, context)?;
        let rows = usize::try_from(self.rows).unwrap_or(usize::MAX);
        Ok((automaton::Tails::nim_values(rows, self.upto), bytes))
    };

    /// The losing positions of two rows when some positions are declared won: `instant`.
    Instant(automaton::Instant) {
        /// The instant winners, as in `0,1,2,3;0,1,5|0,1`.
        spec: String,
    } |self, _context| Ok((self.spec.parse::<Sets>()?.0, 0.0));
}

/// Instant winners, as they are written.
struct Sets(automaton::Instant);

/// Larger numbers never matter before any machine gives up.
const LARGEST: u64 = 1_000_000;

impl FromStr for Sets {
    type Err = Refusal;

    fn from_str(spec: &str) -> Result<Sets, Refusal> {
        let number = |word: &str| {
            let number = word.parse().ok().filter(|&number| number <= LARGEST);
            number.ok_or_else(|| {
                Refusal::wrong(format_args!(
                    "in the instant winners '{spec}', '{word}' is no number up to {LARGEST}; write \
                     sets as in '0,1,2,3;0,1,5|0,1'"
                ))
            })
        };
        let set = |text: &str| -> Result<BTreeSet<u64>, Refusal> {
            let numbers = text.split(',').map(str::trim).filter(|_| !text.is_empty());
            numbers.map(number).collect()
        };
        let sets = |text: &str| text.split(';').map(|text| set(text.trim())).collect();
        let (head, period) = match spec.split_once('|') {
            None => (spec, None),
            Some((head, period)) => (head, Some(period)),
        };
        let head = if head.is_empty() { Ok(Vec::new()) } else { sets(head) }?;
        let period = period.map_or(Ok(Vec::new()), sets)?;
        Ok(Sets(automaton::Instant::new(&UltimatelyPeriodic::new(head, period))))
    }
}

/// A system, and what has been found out about it.
#[derive(Clone, Debug)]
pub struct Theorem<S> {
    /// The system.
    pub system: S,
    /// Its families, and whether they are proved.
    pub run: Run,
}

/// What labels of families have in the columns of a table.
pub trait Columns {
    /// The names of the columns.
    const NAMES: &'static [&'static str];

    /// What is in them.
    fn cells(&self) -> Vec<String>;
}

impl Columns for OfRow {
    const NAMES: &'static [&'static str] = &["c"];

    fn cells(&self) -> Vec<String> {
        vec![self.c.to_string()]
    }
}

impl Columns for OfNim {
    const NAMES: &'static [&'static str] = &["g", "c"];

    fn cells(&self) -> Vec<String> {
        vec![self.g.to_string(), self.c.to_string()]
    }
}

impl Columns for OfTail {
    const NAMES: &'static [&'static str] = &["tail"];

    fn cells(&self) -> Vec<String> {
        vec![self.tail.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")]
    }
}

impl Columns for Only {
    const NAMES: &'static [&'static str] = &[];

    fn cells(&self) -> Vec<String> {
        Vec::new()
    }
}

impl<L: Columns + Serialize + 'static, S: Labelled<Label = L>> Answer for Theorem<S> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        lines(out, Family::all(&self.system, &self.run))
    }

    fn is_lines(&self) -> bool {
        true
    }

    fn table(&self) -> Option<Table<'_>> {
        let Theorem { system, run } = self;
        let cells = || 0..run.families.len();
        let status = |cell: usize| if run.proved[cell] { Status::Proved } else { run.status };
        let kind = move |cell: usize| match status(cell) {
            _ if !run.families[cell].is_finite() => "periodic",
            Status::Proved => "finite",
            Status::Observed { .. } => "open",
        };
        let table = Table::new(run.families.len() as u64);
        let table = L::NAMES.iter().enumerate().fold(table, |table, (at, name)| {
            table.texts(name, cells().map(move |it| system.label_of(it).cells().swap_remove(at)))
        });
        let table = table
            .texts("kind", cells().map(kind))
            .lists("head", cells().map(|cell| run.families[cell].head().to_vec()))
            .lists("period", cells().map(|cell| run.families[cell].period().to_vec()))
            .texts("status", cells().map(move |cell| parts(status(cell)).0))
            .ints("upto", cells().map(move |cell| parts(status(cell)).1));
        Some(table)
    }
}

/// A status in a table.
fn parts(status: Status) -> (&'static str, Option<u64>) {
    match status {
        Status::Proved => ("proved", None),
        Status::Observed { upto } => ("observed", Some(upto)),
    }
}

/// The winning positions of three rows whose third row is short, each family with its winning move:
/// `winners`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Winners {
    /// Which losers they are won by.
    #[serde(flatten)]
    pub losers: Losers,
}

/// The table of P-positions of three rows that *Winning Ways* has, continued: `ptable`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PTable {
    /// Which P-positions.
    #[serde(flatten)]
    pub losers: Losers,
}

/// The proved P-positions of three rows, as what can be won by moving to them.
#[derive(Clone, Debug)]
pub struct WinningPositions(pub Run);

/// The proved P-positions of three rows, as *Winning Ways* has them.
#[derive(Clone, Debug)]
pub struct WinningWays(pub Run);

fn proved(losers: &Losers, session: &Session) -> Result<Run, Refusal> {
    let (system, _) = losers.system(session.context())?;
    theorems::prove(&system, losers.last(), session.context())
}

impl Ask for Winners {
    type Fact = WinningPositions;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        self.losers.plan(session)
    }

    fn run(&self, session: &mut Session) -> Result<WinningPositions, Refusal> {
        proved(&self.losers, session).map(WinningPositions)
    }
}

impl Ask for PTable {
    type Fact = WinningWays;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        self.losers.plan(session)
    }

    fn run(&self, session: &mut Session) -> Result<WinningWays, Refusal> {
        proved(&self.losers, session).map(WinningWays)
    }
}

impl WinningPositions {
    /// All families, each with its winning move.
    pub fn families(&self) -> Vec<WinningFamily> {
        let winners = crate::theorem::Winners::new(&self.0);
        (0..self.0.families.len()).flat_map(|c| winners.families(c)).collect()
    }
}

impl Answer for WinningPositions {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        lines(out, self.families().iter().map(Winner::from))
    }

    fn is_lines(&self) -> bool {
        true
    }

    fn table(&self) -> Option<Table<'_>> {
        let all: Vec<Winner> = self.families().iter().map(Winner::from).collect();
        let column = |of: fn(&Winner) -> Option<u64>| all.iter().map(of).collect::<Vec<_>>();
        let table = Table::new(all.len() as u64)
            .ints("c", column(|it| Some(it.c)))
            .ints("a_first", column(|it| Some(it.a.0)))
            .ints("a_last", column(|it| it.a.1))
            .ints("a_step", column(|it| Some(it.a.2)))
            .ints("b_first", column(|it| Some(it.b.0)))
            .ints("b_last", column(|it| it.b.1))
            .ints("b_step", column(|it| Some(it.b.2)))
            .texts("to", all.iter().map(|it| it.to.clone()).collect::<Vec<_>>())
            .texts("status", all.iter().map(|_| "proved").collect::<Vec<_>>());
        Some(table)
    }
}

impl Answer for WinningWays {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        lines(out, TableColumn::all(&self.0))
    }

    fn is_lines(&self) -> bool {
        true
    }

    fn table(&self) -> Option<Table<'_>> {
        let all = || TableColumn::all(&self.0);
        let table = Table::new(self.0.families.len() as u64)
            .ints("c", all().map(|column| column.c))
            .lists("values", all().map(|column| column.values))
            .bools("repeats", all().map(|column| column.repeats))
            .ints("period", all().map(|column| column.period))
            .texts("status", all().map(|_| "proved"));
        Some(table)
    }
}
