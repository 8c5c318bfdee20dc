//! A table: columns that come one batch after the other.

use std::borrow::Cow;
use std::fmt;

use super::Trouble;

/// So many records are in memory at a time; in Parquet, they are a row group.
pub(super) const BATCH: usize = 1 << 17;

/// Columns of equal length, each with a name made of ASCII letters, digits and underscores.
///
/// Columns are iterators, so that a table takes no more room than the facts that it shows. That they are as long as
/// was announced is checked when the table is written.
///
/// ```
/// use supermex_store::export::Table;
///
/// let rows = [(1, "constant", vec![]), (5, "settled", vec![4])];
/// let table = Table::new(2)
///     .ints("r", rows.iter().map(|row| row.0))
///     .texts("kind", 8, rows.iter().map(|row| row.1))
///     .lists("values", rows.iter().map(|row| row.2.clone()));
/// assert_eq!(table.names(), ["r", "kind", "values"]);
/// ```
pub struct Table<'t> {
    pub(super) records: u64,
    pub(super) columns: Vec<Column<'t>>,
    pub(super) grid: Option<Grid<'t>>,
}

/// A column.
pub(super) struct Column<'t> {
    pub(super) name: &'static str,
    pub(super) values: Values<'t>,
}

/// What is still to come of a column.
pub(super) enum Values<'t> {
    Ints(Box<dyn Iterator<Item = i64> + 't>),
    Floats(Box<dyn Iterator<Item = f64> + 't>),
    /// None of them has more characters than this.
    Texts(usize, Box<dyn Iterator<Item = Cow<'t, str>> + 't>),
    Lists(Box<dyn Iterator<Item = Vec<i64>> + 't>),
}

/// The same facts as an array of two dimensions.
pub(super) struct Grid<'t> {
    pub(super) axes: [&'static str; 2],
    pub(super) shape: [u64; 2],
    pub(super) values: Box<dyn Iterator<Item = i64> + 't>,
}

/// Some records, column by column.
pub(super) struct Batch<'t> {
    pub(super) records: usize,
    pub(super) columns: Vec<Cells<'t>>,
}

/// A piece of a column.
pub(super) enum Cells<'t> {
    Ints(Vec<i64>),
    Floats(Vec<f64>),
    Texts(Vec<Cow<'t, str>>),
    Lists(Vec<Vec<i64>>),
}

impl<'t> Table<'t> {
    /// A table of so many records, without columns so far.
    pub fn new(records: u64) -> Table<'t> {
        Table { records, columns: Vec::new(), grid: None }
    }

    /// With a column of whole numbers more.
    #[must_use]
    pub fn ints<V: Into<i64> + 't>(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = V, IntoIter: 't>,
    ) -> Table<'t> {
        self.with(name, Values::Ints(Box::new(values.into_iter().map(Into::into))))
    }

    /// With a column of real numbers more.
    #[must_use]
    pub fn floats(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = f64, IntoIter: 't>,
    ) -> Table<'t> {
        self.with(name, Values::Floats(Box::new(values.into_iter())))
    }

    /// With a column of texts more, none of which has more characters than `longest`.
    #[must_use]
    pub fn texts<V: Into<Cow<'t, str>> + 't>(
        self,
        name: &'static str,
        longest: usize,
        values: impl IntoIterator<Item = V, IntoIter: 't>,
    ) -> Table<'t> {
        self.with(name, Values::Texts(longest, Box::new(values.into_iter().map(Into::into))))
    }

    /// With a column of lists of whole numbers more. NPY leaves it out.
    #[must_use]
    pub fn lists(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = Vec<i64>, IntoIter: 't>,
    ) -> Table<'t> {
        self.with(name, Values::Lists(Box::new(values.into_iter())))
    }

    /// The same facts as an array of two dimensions, row by row, which NPY has in place of the columns.
    #[must_use]
    pub fn grid<V: Into<i64> + 't>(
        mut self,
        axes: [&'static str; 2],
        shape: [u64; 2],
        values: impl IntoIterator<Item = V, IntoIter: 't>,
    ) -> Table<'t> {
        let values = Box::new(values.into_iter().map(Into::into));
        self.grid = Some(Grid { axes, shape, values });
        self
    }

    fn with(mut self, name: &'static str, values: Values<'t>) -> Table<'t> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        assert!(!name.is_empty() && name.chars().all(plain), "'{name}' is no name of a column");
        assert!(!self.names().contains(&name), "there are two columns '{name}'");
        self.columns.push(Column { name, values });
        self
    }

    /// The names of its columns.
    pub fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name).collect()
    }

    /// Takes out the columns of lists, and says which they were.
    pub(super) fn without_lists(&mut self) -> Vec<&'static str> {
        let is_list = |column: &mut Column| matches!(column.values, Values::Lists(_));
        self.columns.extract_if(.., is_list).map(|column| column.name).collect()
    }

    /// Hands over all records, batch by batch, unless it is told to stop.
    pub(super) fn each_batch(
        &mut self,
        go_on: &dyn Fn() -> bool,
        mut take: impl FnMut(Batch<'t>) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let mut left = self.records;
        while left > 0 {
            if !go_on() {
                return Err(Trouble::Stopped);
            }
            let records = usize::try_from(left).map_or(BATCH, |left| left.min(BATCH));
            let columns = self.columns.iter_mut().map(|column| column.cells(records));
            take(Batch { records, columns: columns.collect::<Result<_, _>>()? })?;
            left -= records as u64;
        }
        self.columns.iter_mut().try_for_each(Column::ends)?;
        // What comes after the last batch cannot be stopped half-way.
        if go_on() { Ok(()) } else { Err(Trouble::Stopped) }
    }
}

impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = f.debug_struct("Table");
        table.field("records", &self.records).field("columns", &self.names());
        table.finish_non_exhaustive()
    }
}

impl<'t> Column<'t> {
    /// The next so many values.
    fn cells(&mut self, count: usize) -> Result<Cells<'t>, Trouble> {
        let (found, cells) = match &mut self.values {
            Values::Ints(values) => {
                let values: Vec<_> = values.take(count).collect();
                (values.len(), Cells::Ints(values))
            }
            Values::Floats(values) => {
                let values: Vec<_> = values.take(count).collect();
                (values.len(), Cells::Floats(values))
            }
            Values::Texts(longest, values) => {
                let values: Vec<_> = values.take(count).collect();
                let long = values.iter().find(|text| text.chars().nth(*longest).is_some());
                if let Some(text) = long {
                    let why = format!("'{text}' has more than {longest} characters");
                    return self.wrong(why);
                }
                (values.len(), Cells::Texts(values))
            }
            Values::Lists(values) => {
                let values: Vec<_> = values.take(count).collect();
                (values.len(), Cells::Lists(values))
            }
        };
        if found < count { self.wrong("it is too short".to_owned()) } else { Ok(cells) }
    }

    /// Makes sure that nothing is left.
    fn ends(&mut self) -> Result<(), Trouble> {
        let more = match &mut self.values {
            Values::Ints(values) => values.next().is_some(),
            Values::Floats(values) => values.next().is_some(),
            Values::Texts(_, values) => values.next().is_some(),
            Values::Lists(values) => values.next().is_some(),
        };
        if more { self.wrong("it is too long".to_owned()) } else { Ok(()) }
    }

    fn wrong<T>(&self, why: String) -> Result<T, Trouble> {
        Err(Trouble::Column(self.name.to_owned(), why))
    }
}
