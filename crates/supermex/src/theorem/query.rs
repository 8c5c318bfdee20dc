//! Who wins, and by which moves: looked up in families instead of searched for.

use crate::automaton::{
    Family, Least, Run, Status, System, Tails, ThreeRows, difference_at, value_at,
};
use crate::{Move, Nimber, Outcome, Position, Square};

/// A system whose cells are tails of positions.
pub trait TailSystem: System {
    /// The cell of `tail`, which has no empty rows, if there is one.
    fn cell(&self, tail: &[u64]) -> Option<usize>;

    /// How many rows of a position stand before its tail.
    fn free_rows(&self) -> usize {
        match self.least() {
            Least::Time => 2,
            Least::Zero => 1,
        }
    }
}

impl TailSystem for ThreeRows {
    fn cell(&self, tail: &[u64]) -> Option<usize> {
        let row = match tail {
            [] => 0,
            [row] => usize::try_from(*row).ok()?,
            _ => return None,
        };
        (row < self.cells()).then_some(row)
    }
}

impl TailSystem for Tails {
    fn cell(&self, tail: &[u64]) -> Option<usize> {
        self.find(tail)
    }
}

/// The families of a system, as something that positions can be looked up in.
///
/// ```
/// use supermex::automaton::{ThreeRows, run};
/// use supermex::theorem::Theory;
/// use supermex::Position;
///
/// let system = ThreeRows::new(115);
/// let theory = Theory::new(system, run(&system, u64::MAX));
/// // The largest position that Zeilberger's paper names.
/// let position: Position = "(10000000,1000000,115)".parse()?;
/// let moves = theory.winning_moves(&position).unwrap();
/// assert_eq!(moves.len(), 1);
/// assert_eq!(moves[0].to.to_string(), "(1000068,1000000,115)");
/// # Ok::<(), supermex::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Theory<S> {
    system: S,
    run: Run,
}

impl<S: TailSystem> Theory<S> {
    /// The theory of what `run` has found out about `system`, which has to be the system that it
    /// was run for: a run with another number of cells panics.
    ///
    /// It answers about positions whose fixed rows are no longer than those of the system, and that
    /// have no more rows; positions with fewer rows are among them.
    pub fn new(system: S, run: Run) -> Theory<S> {
        assert_eq!(system.cells(), run.families.len(), "a run of another system");
        Theory { system, run }
    }

    /// Whether `position` can be looked up: its tail is a cell and, if the run was cut short, it
    /// got far enough.
    pub fn covers(&self, position: &Position) -> bool {
        self.locate(position).is_some_and(|(_, time, _)| match self.run.status {
            Status::Proved => true,
            Status::Observed { upto } => time <= upto,
        })
    }

    /// Who wins `position`; `None` if it is not covered, or if the families are nim-values.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let (first, time, cell) = self.lookup(position, Least::Time)?;
        let lost = self.value_at(cell, time) == Some(first);
        Some(if lost { Outcome::P } else { Outcome::N })
    }

    /// The nim-value of `position`; `None` if it is not covered, or if the families are those of
    /// P-positions.
    pub fn nim(&self, position: &Position) -> Option<Nimber> {
        let (_, time, cell) = self.lookup(position, Least::Zero)?;
        // The value may have more bits than the time.
        let difference = difference_at(&self.system, &self.run.families, cell, time)?;
        u128::from(time).checked_add_signed(difference.into()).map(Nimber::new)
    }

    /// Every winning move of `position`, by row, then column; `None` if it is not covered, or if
    /// the families are nim-values.
    pub fn winning_moves(&self, position: &Position) -> Option<Vec<Move>> {
        let (first, time, cell) = self.lookup(position, Least::Time)?;
        let rows = position.rows();
        // A shorter first row, as long as the second at least; or both cut to where the cell died.
        let shorter = self.value_at(cell, time).filter(|&value| value < first);
        let cut = self.run.deaths[cell].filter(|&died| died < time);
        // A shorter second row: a cell takes each value at most once.
        let earlier = self.time_of(cell, first).filter(|&earlier| earlier < time);
        let mut below = Vec::new();
        // A move in the tail, with the first two rows as they are.
        for (index, &length) in rows.iter().enumerate().skip(2) {
            for left in 0..length {
                let cut = rows[index..].iter().map(|&row| row.min(left)).filter(|&row| row > 0);
                let tail: Vec<u64> = rows[2..index].iter().copied().chain(cut).collect();
                let rival = self.system.cell(&tail)?;
                if self.value_at(rival, time) == Some(first) {
                    below.push(Square::new(index as u64 + 1, left + 1));
                }
            }
        }
        let squares = winning_squares(shorter.or(cut), earlier, below);
        let to = |square| position.chomp(square).expect("each of them is on the board");
        Some(squares.into_iter().map(|square| Move { square, to: to(square) }).collect())
    }

    fn lookup(&self, position: &Position, least: Least) -> Option<(u64, u64, usize)> {
        self.locate(position).filter(|_| self.system.least() == least && self.covers(position))
    }

    /// The first row of `position`, the time at which it is decided, and the cell of its tail.
    fn locate(&self, position: &Position) -> Option<(u64, u64, usize)> {
        let rows = position.rows();
        let free = self.system.free_rows();
        let cell = self.system.cell(rows.get(free..).unwrap_or(&[]))?;
        let time = if free > rows.len() { 0 } else { rows[free - 1] };
        Some((rows[0], time, cell))
    }

    /// The value that `cell` takes at `time`, also before its birth.
    fn value_at(&self, cell: usize, time: u64) -> Option<u64> {
        value_at(&self.system, &self.run.families, cell, time)
    }

    /// The time at which `cell` takes `value`, if it does.
    fn time_of(&self, cell: usize, value: u64) -> Option<u64> {
        let birth = self.system.birth(cell);
        let family: &Family = &self.run.families[cell];
        let turn = birth + family.head().len() as u64;
        let mut before = (self.system.start()..turn).filter(|&time| time <= value);
        if let Some(time) = before.find(|&time| self.value_at(cell, time) == Some(value)) {
            return Some(time);
        }
        let length = family.period().len() as u64;
        family.period().iter().zip(0..).find_map(|(&difference, phase)| {
            let time = value.checked_add_signed(-i64::from(difference))?;
            let since = time.checked_sub(turn)?;
            (since % length == phase).then_some(time)
        })
    }
}

/// The winning moves from (p, q, tail), by row: to the first row `first` that makes a P-position
/// with q and the tail, if it is shorter than p (or to the one at which the tail has ended, which
/// cuts q as well); to the second row at which the tail took p, if that was before q; and those in
/// the tail.
pub(crate) fn winning_squares(
    first: Option<u64>,
    second: Option<u64>,
    below: impl IntoIterator<Item = Square>,
) -> Vec<Square> {
    let longest = [(1, first), (2, second)].into_iter();
    let longest = longest.filter_map(|(row, left)| Some(Square::new(row, left? + 1)));
    longest.chain(below).collect()
}
