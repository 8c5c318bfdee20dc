//! Families of positions: `losers`, `grundy`, `tails`, `nim families` and `instant`.

use serde::{Deserialize, Serialize};

use crate::automaton::{Grundy, Instant, Run, Status, System, Tails, ThreeRows};

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

    /// The names of the parts of a label, in order.
    const PARTS: &'static [&'static str];

    /// The label of the family of `cell`.
    fn label_of(&self, cell: usize) -> Self::Label;
}

impl Labelled for ThreeRows {
    type Label = OfRow;
    const PARTS: &'static [&'static str] = &["c"];

    fn label_of(&self, c: usize) -> OfRow {
        OfRow { c }
    }
}

impl Labelled for Grundy {
    type Label = OfNim;
    const PARTS: &'static [&'static str] = &["g", "c"];

    fn label_of(&self, cell: usize) -> OfNim {
        let (g, c) = self.cell(cell);
        OfNim { g, c }
    }
}

impl Labelled for Tails {
    type Label = OfTail;
    const PARTS: &'static [&'static str] = &["tail"];

    fn label_of(&self, cell: usize) -> OfTail {
        OfTail { tail: self.rows_of(cell).collect() }
    }
}

impl Labelled for Instant {
    type Label = Only;
    const PARTS: &'static [&'static str] = &[];

    fn label_of(&self, _: usize) -> Only {
        Only {}
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
