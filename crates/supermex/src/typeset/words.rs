//! What each system states, in words.

use crate::automaton::{Grundy, Least, System, Tails, ThreeRows};

/// A system whose families can be printed as propositions.
pub trait Proposed: System {
    /// The title of a page with all families.
    fn title(&self) -> String;

    /// What a family is about, as in `third row 5`.
    fn subject(&self, cell: usize) -> String;

    /// The rows of a position of the family `cell` behind those that are given by letters: `, 5`.
    fn fixed_rows(&self, cell: usize) -> String;

    /// What the lists that a list must not agree with are about.
    fn rivals_in_words(&self) -> &'static str;

    /// The nim-value of the positions of the family `cell`; `None` where the nim-value is what is
    /// found.
    fn nim_value(&self, cell: usize) -> Option<usize>;

    /// Whether winning moves can be listed as families.
    fn has_winning_families(&self) -> bool {
        false
    }
}

impl Proposed for ThreeRows {
    fn title(&self) -> String {
        format!("P-positions of three-rowed Chomp, third row up to {}", self.cells() - 1)
    }

    fn subject(&self, cell: usize) -> String {
        format!("third row {cell}")
    }

    fn fixed_rows(&self, cell: usize) -> String {
        format!(", {cell}")
    }

    fn rivals_in_words(&self) -> &'static str {
        "for shorter third rows"
    }

    fn nim_value(&self, _: usize) -> Option<usize> {
        Some(0)
    }

    fn has_winning_families(&self) -> bool {
        true
    }
}

impl Proposed for Grundy {
    fn title(&self) -> String {
        let (value, row) = self.cells().checked_sub(1).map_or((0, 0), |last| self.cell(last));
        format!("Positions of three-rowed Chomp, third row up to {row}, nim-value up to {value}")
    }

    fn subject(&self, cell: usize) -> String {
        let (value, row) = self.cell(cell);
        format!("nim-value {value}, third row {row}")
    }

    fn fixed_rows(&self, cell: usize) -> String {
        format!(", {}", self.cell(cell).1)
    }

    fn rivals_in_words(&self) -> &'static str {
        "for shorter third rows and for smaller nim-values"
    }

    fn nim_value(&self, cell: usize) -> Option<usize> {
        Some(self.cell(cell).0)
    }
}

impl Proposed for Tails {
    fn title(&self) -> String {
        let longest = self.tails().iter().filter_map(|tail| tail.first()).max().unwrap_or(&0);
        let fixed = self.rows_of(0).count();
        match self.least() {
            Least::Time => format!(
                "P-positions of Chomp with {} rows, all but the two longest up to {longest}",
                fixed + 2
            ),
            Least::Zero => format!(
                "Nim-values of Chomp with {} rows, all but the longest up to {longest}",
                fixed + 1
            ),
        }
    }

    fn subject(&self, cell: usize) -> String {
        format!("tail ({})", self.label(cell))
    }

    fn fixed_rows(&self, cell: usize) -> String {
        let rows: Vec<String> = self.rows_of(cell).map(|row| row.to_string()).collect();
        if rows.is_empty() { String::new() } else { format!(", {}", rows.join(", ")) }
    }

    fn rivals_in_words(&self) -> &'static str {
        "for the tails that a bite leads to"
    }

    fn nim_value(&self, _: usize) -> Option<usize> {
        (self.least() == Least::Time).then_some(0)
    }
}
