//! Theorems about infinitely many positions.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, lines};
use super::theorems::{self, admit_cells, admit_tails};
use super::{Ask, Refusal, Session, admit, bounded};
use crate::Status;
use crate::automaton::{self, Run, System};
use crate::facts::families::Labelled;
use crate::facts::{Family, PositionSum, TableColumn, Winner};
use crate::periodic::UltimatelyPeriodic;
use crate::run::{Context, Plan};
use crate::table::Table;
use crate::theorem::{Term, WinningFamily, are_all_positions};

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
            /// The step of the recurrence (a second row, say) to stop after, proved or not.
            #[serde(default, alias = "columns", skip_serializing_if = "Option::is_none")]
            pub steps: Option<u64>,
        }

        impl Asks for $name {
            type System = $system;

            fn system(&$self, $context: &Context) -> Result<($system, f64), Refusal> {
                $make
            }

            fn last(&self) -> u64 {
                self.steps.unwrap_or(u64::MAX)
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
    } |self, _context| Ok((instant_winners(&self.spec)?, 0.0));
}

/// The largest number of an instant winner: larger numbers would not matter within any run.
const LARGEST: u64 = 1_000_000;

/// Instant winners, as they are written.
fn instant_winners(spec: &str) -> Result<automaton::Instant, Refusal> {
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
    Ok(automaton::Instant::new(&UltimatelyPeriodic::new(head, period)))
}

/// A system, and what has been found out about it.
#[derive(Clone, Debug)]
pub struct Theorem<S> {
    /// The system.
    pub system: S,
    /// Its families, and whether they are proved.
    pub run: Run,
}

impl<S: Labelled> Answer for Theorem<S> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, Family::all(&self.system, &self.run))
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
        let table = system.label_columns(Table::new(run.families.len() as u64));
        // What comes before the period; of a list without one, all its values.
        let before = move |cell: usize, periodic: bool| {
            let family = &run.families[cell];
            if family.is_finite() == periodic { Vec::new() } else { family.head().to_vec() }
        };
        let table = table
            .texts("kind", cells().map(kind))
            .longest("periodic".len())
            .lists("head", cells().map(move |cell| before(cell, true)))
            .lists("period", cells().map(|cell| run.families[cell].period().to_vec()))
            .lists("values", cells().map(move |cell| before(cell, false)))
            .texts("status", cells().map(move |cell| parts(status(cell)).0))
            .longest("observed".len())
            .ints("upto", cells().map(move |cell| parts(status(cell)).1));
        Some(table)
    }
}

/// The two cells of a table that show `status`.
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
    /// The losers that these positions are won by moving to.
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

/// The generating functions of losers and winners of three rows: `sums`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sums {
    /// Which losers; the winners are those with the same third rows.
    #[serde(flatten)]
    pub losers: Losers,
}

fn proved(losers: &Losers, session: &Session) -> Result<Run, Refusal> {
    let (system, _) = losers.system(session.context())?;
    theorems::prove(&system, losers.last(), session.context())
}

impl Ask for Winners {
    type Fact = Vec<WinningFamily>;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        self.losers.plan(session)
    }

    fn run(&self, session: &mut Session) -> Result<Vec<WinningFamily>, Refusal> {
        let (context, run) = (session.context(), proved(&self.losers, session)?);
        let winners = crate::theorem::Winners::new(&run);
        let (mut found, mut count) = (Vec::new(), 0);
        for c in 0..run.families.len() {
            context.check()?;
            found.push(winners.families(c));
            count += found[c].len();
            // In the end they are put together, and are there twice.
            let bytes = 2.0 * count as f64 * size_of::<WinningFamily>() as f64;
            let taker = format_args!("the winning positions with third rows up to {c} take");
            admit(bytes + run.bytes(), &taker, context)?;
        }
        Ok(found.concat())
    }
}

impl Ask for PTable {
    type Fact = Vec<TableColumn>;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        self.losers.plan(session)
    }

    fn run(&self, session: &mut Session) -> Result<Vec<TableColumn>, Refusal> {
        let run = proved(&self.losers, session)?;
        // Numbers of the table have twice as many bytes, and periods are there twice.
        admit(5.0 * run.bytes(), &"the table takes", session.context())?;
        Ok(TableColumn::all(&run).collect())
    }
}

impl Ask for Sums {
    type Fact = Vec<PositionSum>;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        self.losers.plan(session)
    }

    fn run(&self, session: &mut Session) -> Result<Vec<PositionSum>, Refusal> {
        let (context, run) = (session.context(), proved(&self.losers, session)?);
        let families = crate::theorem::Winners::new(&run);
        let (mut found, mut bytes) = (Vec::new(), run.bytes());
        for (c, list) in run.families.iter().enumerate() {
            context.check()?;
            let losers = Term::of_losers(list);
            let winners = Term::of_winners(&families.families(c));
            let nothing = (c == 0).then(Term::nothing);
            let all = losers.iter().chain(&winners).chain(&nothing);
            if are_all_positions(all) != Some(true) {
                let why = format!("the families with third row {c} are not all positions");
                return Err(Refusal::Failed(why));
            }
            let texts = |terms: &[Term]| terms.iter().map(Term::to_string).collect::<Vec<_>>();
            let (losers, winners) = (texts(&losers), texts(&winners));
            let each = |text: &String| text.len() + size_of::<String>();
            bytes += losers.iter().chain(&winners).map(each).sum::<usize>() as f64;
            admit(bytes, &format_args!("the sums up to third row {c} take"), context)?;
            let less = if c == 0 { " - 1" } else { "" };
            let sum = format!("1/((1 - x)(1 - y)){less}");
            found.push(PositionSum { c, losers, winners, sum, status: Status::Proved });
        }
        Ok(found)
    }
}

impl Answer for Vec<PositionSum> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.iter())
    }

    fn table(&self) -> Option<Table<'_>> {
        let table = Table::new(self.len() as u64)
            .ints("c", self.iter().map(|it| it.c))
            .texts("losers", self.iter().map(|it| it.losers.join(" + ")))
            .texts("winners", self.iter().map(|it| it.winners.join(" + ")))
            .texts("sum", self.iter().map(|it| it.sum.clone()))
            .texts("status", self.iter().map(|_| "proved"));
        Some(table)
    }
}

impl Answer for Vec<WinningFamily> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.iter().map(Winner::from))
    }

    fn table(&self) -> Option<Table<'_>> {
        let longest = self.iter().map(|it| it.to.to_string().len()).max().unwrap_or(0);
        let table = Table::new(self.len() as u64)
            .ints("c", self.iter().map(|it| it.c))
            .ints("a_first", self.iter().map(|it| it.a.first))
            .ints("a_last", self.iter().map(|it| it.a.last))
            .ints("a_step", self.iter().map(|it| it.a.step))
            .ints("b_first", self.iter().map(|it| it.b.first))
            .ints("b_last", self.iter().map(|it| it.b.last))
            .ints("b_step", self.iter().map(|it| it.b.step))
            .texts("to", self.iter().map(|it| it.to.to_string()))
            .longest(longest)
            .texts("status", self.iter().map(|_| "proved"))
            .longest("proved".len());
        Some(table)
    }
}

impl Answer for Vec<TableColumn> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.iter())
    }

    fn table(&self) -> Option<Table<'_>> {
        let table = Table::new(self.len() as u64)
            .ints("c", self.iter().map(|column| column.c))
            .lists("values", self.iter().map(|column| column.values.clone()))
            .bools("repeats", self.iter().map(|column| column.repeats))
            .ints("period", self.iter().map(|column| column.period))
            .texts("status", self.iter().map(|_| "proved"));
        Some(table)
    }
}
