//! Families of positions: `losers`, `grundy`, `tails`, `nim families` and `instant`.

use serde::{Deserialize, Serialize};

use crate::automaton::{Grundy, Instant, Run, Status, System, Tails, ThreeRows};
use crate::table::Table;

/// One family, with a label that says which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Family<L> {
    /// The label: which family of the system it is.
    #[serde(flatten)]
    pub label: L,
    /// The values of the family.
    #[serde(flatten)]
    pub values: Values,
    /// Whether the values are proved.
    #[serde(flatten)]
    pub status: Status,
}

/// The values of a family, in their shortest form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Values {
    /// The values repeat for ever.
    Periodic {
        /// The values before the period.
        head: Vec<i64>,
        /// The values that are repeated.
        period: Vec<i64>,
    },
    /// The values end.
    Finite {
        /// All values.
        values: Vec<i64>,
    },
    /// The values that come later have not been observed.
    Open {
        /// The values that have been observed.
        values: Vec<i64>,
    },
}

/// The third row of positions, or their number of columns of height three.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfRow {
    /// The third row.
    pub c: usize,
}

/// The nim-value of positions, and their third row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfNim {
    /// The nim-value.
    pub g: usize,
    /// The third row.
    pub c: usize,
}

/// The fixed rows of positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfTail {
    /// The fixed rows, longest first. Empty rows are 0.
    pub tail: Vec<u64>,
}

/// The label of the only family.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Only {}

/// A system whose families have labels.
pub trait Labelled: System {
    /// The label of a family.
    type Label: Serialize;

    /// The label of the family of `cell`.
    fn label_of(&self, cell: usize) -> Self::Label;

    /// Adds the labels of all families to `table`, named as in JSON.
    fn label_columns<'t>(&'t self, table: Table<'t>) -> Table<'t>;
}

impl Labelled for ThreeRows {
    type Label = OfRow;

    fn label_of(&self, c: usize) -> OfRow {
        OfRow { c }
    }

    fn label_columns<'t>(&'t self, table: Table<'t>) -> Table<'t> {
        table.ints("c", 0..self.cells()).unit("squares")
    }
}

impl Labelled for Grundy {
    type Label = OfNim;

    fn label_of(&self, cell: usize) -> OfNim {
        let (g, c) = self.cell(cell);
        OfNim { g, c }
    }

    fn label_columns<'t>(&'t self, table: Table<'t>) -> Table<'t> {
        let all = || (0..self.cells()).map(|cell| self.cell(cell));
        table.ints("g", all().map(|(g, _)| g)).ints("c", all().map(|(_, c)| c)).unit("squares")
    }
}

impl Labelled for Tails {
    type Label = OfTail;

    fn label_of(&self, cell: usize) -> OfTail {
        OfTail { tail: self.rows_of(cell).collect() }
    }

    fn label_columns<'t>(&'t self, table: Table<'t>) -> Table<'t> {
        table.lists("tail", (0..self.cells()).map(|cell| self.rows_of(cell).collect()))
    }
}

impl Labelled for Instant {
    type Label = Only;

    fn label_of(&self, _: usize) -> Only {
        Only {}
    }

    fn label_columns<'t>(&'t self, table: Table<'t>) -> Table<'t> {
        table
    }
}

impl<L> Family<L> {
    /// The family of `cell`.
    pub fn new(system: &impl Labelled<Label = L>, run: &Run, cell: usize) -> Family<L> {
        let status = if run.proved[cell] { Status::Proved } else { run.status };
        let list = |values: &[i32]| values.iter().copied().map(i64::from).collect();
        let (head, period) = (list(run.families[cell].head()), run.families[cell].period());
        let values = match status {
            _ if !period.is_empty() => Values::Periodic { head, period: list(period) },
            Status::Proved => Values::Finite { values: head },
            Status::Observed { .. } => Values::Open { values: head },
        };
        Family { label: system.label_of(cell), values, status }
    }

    /// All families of a run, one by one.
    pub fn all<'r>(
        system: &'r impl Labelled<Label = L>,
        run: &'r Run,
    ) -> impl Iterator<Item = Family<L>> {
        (0..run.families.len()).map(|cell| Family::new(system, run, cell))
    }
}
