//! The winning openings of every bar inside a box.

use super::{Collect, SweepError, nim_values, p_positions};
use crate::run::Context;
use crate::{Bar, Nimber, Position, PositionError, Square};

/// The winning openings of every bar inside a box: of at most its rows and columns.
///
/// ```
/// use supermex::bars::Openings;
/// use supermex::run::Context;
/// use supermex::{Bar, Square};
///
/// let openings = Openings::find(Bar { rows: 6, columns: 13 }, &Context::default())?;
/// assert_eq!(openings.of(3, 7), [Square::new(3, 5)]);
/// assert_eq!(openings.of(6, 13), [Square::new(4, 12), Square::new(5, 9)]);
/// assert_eq!(openings.of(1, 1), []);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    bar: Bar,
    /// How many P-positions there are inside the box.
    p_positions: u64,
    /// For each bar, by rows, then columns: its winning openings, by row, then column.
    of_bars: Vec<Vec<Square>>,
}

/// What one thread finds.
#[derive(Default)]
struct Found {
    p_positions: u64,
    openings: Vec<(Bar, Square)>,
}

impl Collect for Found {
    fn p_position(&mut self, rows: &[usize]) {
        self.p_positions += 1;
        self.openings.extend(opening_to(rows));
    }
}

/// The bar, and its opening, that leave the position `rows` in one move; `None` unless its rows,
/// empty ones aside, have exactly two lengths.
pub(crate) fn opening_to(rows: &[usize]) -> Option<(Bar, Square)> {
    let whole = rows.iter().take_while(|&&row| row == rows[0]).count();
    let cut = *rows.get(whole).filter(|&&row| row > 0)?;
    let height = rows.iter().take_while(|&&row| row > 0).count();
    let fits = rows[whole..height].iter().all(|&row| row == cut);
    let bar = Bar { rows: height as u64, columns: rows[0] as u64 };
    fits.then(|| (bar, Square::new(whole as u64 + 1, cut as u64 + 1)))
}

impl Openings {
    /// Solves every bar inside the box `bar`.
    pub fn find(bar: Bar, context: &Context) -> Result<Openings, FindError> {
        let board = Position::try_from(bar)?;
        if board.canonical() != board {
            let turned = Bar { rows: bar.columns, columns: bar.rows };
            return Ok(Openings::find(turned, context)?.turned());
        }
        let found = p_positions(&board, context, Found::default)?;
        let p_positions = found.iter().map(|found| found.p_positions).sum();
        let openings = found.into_iter().flat_map(|found| found.openings);
        Ok(Openings::assemble(bar, p_positions, openings))
    }

    /// The openings `of_bars` of every bar inside the box `bar`, by rows, then columns; and how
    /// many P-positions there are inside the box. `None` unless there are as many lists as bars.
    pub(crate) fn from_parts(
        bar: Bar,
        p_positions: u64,
        of_bars: Vec<Vec<Square>>,
    ) -> Option<Openings> {
        let openings = Openings { bar, p_positions, of_bars };
        (openings.of_bars.len() as u64 == bar.rows.checked_mul(bar.columns)?).then_some(openings)
    }

    /// The openings of all bars inside the box `bar`, from those `found` for bars of at least two
    /// rows and columns, in any order.
    pub(crate) fn assemble(
        bar: Bar,
        p_positions: u64,
        found: impl IntoIterator<Item = (Bar, Square)>,
    ) -> Openings {
        let mut openings = Openings { bar, p_positions, of_bars: Vec::new() };
        openings.of_bars = vec![Vec::new(); openings.index(bar.rows, bar.columns) + 1];
        for (bar, square) in found {
            openings.add(bar, square);
        }
        openings.add_single_rows();
        openings.of_bars.iter_mut().for_each(|squares| squares.sort_unstable());
        openings
    }

    /// Adds the openings of single rows and columns, which are cut down to the poison square.
    fn add_single_rows(&mut self) {
        for columns in 2..=self.bar.columns {
            self.add(Bar { rows: 1, columns }, Square::new(1, 2));
        }
        for rows in 2..=self.bar.rows {
            self.add(Bar { rows, columns: 1 }, Square::new(2, 1));
        }
    }

    fn add(&mut self, bar: Bar, square: Square) {
        let index = self.index(bar.rows, bar.columns);
        self.of_bars[index].push(square);
    }

    fn index(&self, rows: u64, columns: u64) -> usize {
        usize::try_from((rows - 1) * self.bar.columns + columns - 1).unwrap_or(usize::MAX)
    }

    /// The winning openings of the bar of `rows` rows and `columns` columns, by row, then column.
    ///
    /// # Panics
    ///
    /// If the bar does not lie inside the box.
    pub fn of(&self, rows: u64, columns: u64) -> &[Square] {
        let inside =
            (1..=self.bar.rows).contains(&rows) && (1..=self.bar.columns).contains(&columns);
        assert!(inside, "{rows}x{columns} does not lie inside {}", self.bar);
        &self.of_bars[self.index(rows, columns)]
    }

    /// The openings of the mirror images: the same box, turned.
    #[must_use]
    pub fn turned(&self) -> Openings {
        let bar = Bar { rows: self.bar.columns, columns: self.bar.rows };
        let turned = |(rows, columns): (u64, u64)| {
            let mut squares: Vec<Square> =
                self.of(columns, rows).iter().map(|s| s.conjugate()).collect();
            squares.sort_unstable();
            squares
        };
        let bars =
            (1..=bar.rows).flat_map(|rows| (1..=bar.columns).map(move |columns| (rows, columns)));
        Openings { bar, p_positions: self.p_positions, of_bars: bars.map(turned).collect() }
    }

    /// Every bar inside the box, by rows, then columns, with its winning openings.
    pub fn iter(&self) -> impl Iterator<Item = (Bar, &[Square])> {
        let bars = (1..=self.bar.rows)
            .flat_map(|rows| (1..=self.bar.columns).map(move |columns| Bar { rows, columns }));
        bars.zip(self.of_bars.iter().map(Vec::as_slice))
    }

    /// How many P-positions there are inside the box.
    pub fn p_positions(&self) -> u64 {
        self.p_positions
    }
}

/// The nim-value of every bar inside a box, by rows, then columns.
///
/// ```
/// use supermex::bars::nim_of_bars;
/// use supermex::run::Context;
/// use supermex::{Bar, Nimber};
///
/// let nims = nim_of_bars(Bar { rows: 3, columns: 8 }, &Context::default())?;
/// let third_row: Vec<u128> = nims[16..].iter().map(|nim| nim.get()).collect();
/// assert_eq!(third_row, [2, 4, 5, 9, 11, 12, 13, 16]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nim_of_bars(bar: Bar, context: &Context) -> Result<Vec<Nimber>, FindError> {
    let board = Position::try_from(bar)?.canonical();
    let turned = board.as_bar() != Some(bar);
    let mut found = Vec::new();
    nim_values(&board, context, |rows, nim| {
        let height = rows.iter().take_while(|&&row| row == rows[0]).count();
        if rows.get(height).is_none_or(|&below| below == 0) {
            let (rows, columns) = if turned { (rows[0], height) } else { (height, rows[0]) };
            found.push(((rows, columns), nim));
        }
    })?;
    found.sort_unstable();
    Ok(found.into_iter().map(|(_, nim)| nim).collect())
}

/// Why openings could not be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FindError {
    /// The box is not a board.
    #[error(transparent)]
    Box(#[from] PositionError),
    /// The sweep did not come to its end.
    #[error(transparent)]
    Sweep(#[from] SweepError),
}
