//! Tables: columns with names, types and units, which come one batch after the other. CSV and
//! exports are made of them.

use std::borrow::Cow;
use std::fmt;

/// How many records are in memory at a time; in Parquet, they are a row group.
const BATCH: usize = 1 << 17;

/// Columns of equal length, each with a name made of ASCII letters, digits and underscores.
///
/// Columns are iterators, so that a table takes no more room than the facts that it shows. That
/// they are as long as was announced is checked when the table is written. Of numbers and booleans,
/// an `Option` may be absent.
///
/// ```
/// use supermex::table::{Cells, Table};
///
/// let rows = [(1, "constant", vec![], Some(2)), (5, "settled", vec![4], None)];
/// let mut table = Table::new(2)
///     .ints("r", rows.iter().map(|row| row.0)).unit("squares")
///     .texts("kind", rows.iter().map(|row| row.1)).longest(8)
///     .lists("values", rows.iter().map(|row| row.2.clone()))
///     .ints("q", rows.iter().map(|row| row.3));
/// assert_eq!(table.names(), ["r", "kind", "values", "q"]);
/// assert_eq!(table.columns()[0].unit, Some("squares"));
/// assert!(table.columns()[3].optional && !table.columns()[0].optional);
///
/// let batch = table.next_batch()?.unwrap();
/// assert_eq!(batch.columns[3], Cells::Ints(vec![Some(2), None]));
/// assert!(table.next_batch()?.is_none());
/// # Ok::<(), supermex::table::ColumnError>(())
/// ```
pub struct Table<'t> {
    records: u64,
    /// How many records have not been handed over.
    left: u64,
    columns: Vec<Column<'t>>,
    /// The same facts as an array, if there is one.
    pub grid: Option<Grid<'t>>,
}

/// A column.
#[non_exhaustive]
pub struct Column<'t> {
    /// The name of the column.
    pub name: &'static str,
    /// What its numbers count.
    pub unit: Option<&'static str>,
    /// What its values are.
    pub kind: Kind,
    /// Whether a value may be absent.
    pub optional: bool,
    /// Returns the next values, as many as asked for or all that are left; and how many there are.
    next: Box<dyn FnMut(usize) -> (usize, Cells<'t>) + 't>,
}

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers.
    Ints,
    /// Real numbers.
    Floats,
    /// Texts, none of which has more characters than this.
    Texts(Option<usize>),
    /// Lists of whole numbers.
    Lists,
    /// Booleans.
    Bools,
}

/// The same facts as an array of two dimensions.
#[non_exhaustive]
pub struct Grid<'t> {
    /// What the array shows along each of its sides.
    pub axes: [&'static str; 2],
    /// How long the sides are.
    pub shape: [u64; 2],
    /// Its values, row by row, as the only column of a table.
    pub values: Box<Table<'t>>,
}

/// Consecutive records, column by column.
#[derive(Debug)]
#[non_exhaustive]
pub struct Batch<'t> {
    /// How many records there are.
    pub records: usize,
    /// A piece of each column.
    pub columns: Vec<Cells<'t>>,
}

/// A piece of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells<'t> {
    /// Whole numbers.
    Ints(Vec<Option<i128>>),
    /// Real numbers.
    Floats(Vec<Option<f64>>),
    /// Texts.
    Texts(Vec<Cow<'t, str>>),
    /// Lists of whole numbers.
    Lists(Vec<Vec<i128>>),
    /// Booleans.
    Bools(Vec<Option<bool>>),
}

/// A column that is not as announced, or cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column '{column}': {why}")]
pub struct ColumnError {
    /// The name of the column.
    pub column: &'static str,
    /// What is wrong with it.
    pub why: String,
}

/// What a column takes in: a value, or an `Option` of one, which may be absent.
pub trait Cell<T> {
    /// Whether it may be absent.
    const OPTIONAL: bool;
    /// The value.
    fn cell(self) -> Option<T>;
}

macro_rules! cells {
    ($into:ty: $($from:ty)*) => {$(
        impl Cell<$into> for $from {
            const OPTIONAL: bool = false;
            fn cell(self) -> Option<$into> {
                Some(self.try_into().expect("nothing is counted beyond 2^127"))
            }
        }
        impl Cell<$into> for Option<$from> {
            const OPTIONAL: bool = true;
            fn cell(self) -> Option<$into> {
                self.and_then(Cell::cell)
            }
        }
    )*};
}
cells!(i128: i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize);
cells!(f64: f64);
cells!(bool: bool);

impl<'t> Table<'t> {
    /// A table of `records` records, without columns so far.
    pub fn new(records: u64) -> Table<'t> {
        Table { records, left: records, columns: Vec::new(), grid: None }
    }

    /// Adds a column of whole numbers.
    #[must_use]
    pub fn ints<V: Cell<i128> + 't>(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = V, IntoIter: 't>,
    ) -> Table<'t> {
        self.with(name, Kind::Ints, V::OPTIONAL, values.into_iter().map(V::cell), Cells::Ints)
    }

    /// Adds a column of real numbers.
    #[must_use]
    pub fn floats<V: Cell<f64> + 't>(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = V, IntoIter: 't>,
    ) -> Table<'t> {
        self.with(name, Kind::Floats, V::OPTIONAL, values.into_iter().map(V::cell), Cells::Floats)
    }

    /// Adds a column of booleans.
    #[must_use]
    pub fn bools<V: Cell<bool> + 't>(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = V, IntoIter: 't>,
    ) -> Table<'t> {
        self.with(name, Kind::Bools, V::OPTIONAL, values.into_iter().map(V::cell), Cells::Bools)
    }

    /// Adds a column of texts. NPY leaves it out unless it is said how long the
    /// [longest](Table::longest) may be.
    #[must_use]
    pub fn texts<V: Into<Cow<'t, str>> + 't>(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = V, IntoIter: 't>,
    ) -> Table<'t> {
        self.with(name, Kind::Texts(None), false, values.into_iter().map(V::into), Cells::Texts)
    }

    /// Adds a column of lists of whole numbers. NPY leaves it out.
    #[must_use]
    pub fn lists<V: Into<i128> + 't>(
        self,
        name: &'static str,
        values: impl IntoIterator<Item = Vec<V>, IntoIter: 't>,
    ) -> Table<'t> {
        let wide = |list: Vec<V>| list.into_iter().map(Into::into).collect();
        self.with(name, Kind::Lists, false, values.into_iter().map(wide), Cells::Lists)
    }

    /// Says that no text of the column added last has more than `longest` characters.
    #[must_use]
    pub fn longest(mut self, longest: usize) -> Table<'t> {
        let column = self.columns.last_mut().expect("a column comes before its longest text");
        column.kind = Kind::Texts(Some(longest));
        self
    }

    /// Says what the numbers of the column added last count.
    #[must_use]
    pub fn unit(mut self, unit: &'static str) -> Table<'t> {
        self.columns.last_mut().expect("a column comes before its unit").unit = Some(unit);
        self
    }

    /// Adds the same facts as an array of two dimensions, row by row, which NPY has in place of the
    /// columns.
    #[must_use]
    pub fn grid<V: Cell<i128> + 't>(
        mut self,
        axes: [&'static str; 2],
        shape: [u64; 2],
        values: impl IntoIterator<Item = V, IntoIter: 't>,
    ) -> Table<'t> {
        let values = Box::new(Table::new(shape[0] * shape[1]).ints("grid", values));
        self.grid = Some(Grid { axes, shape, values });
        self
    }

    fn with<T>(
        mut self,
        name: &'static str,
        kind: Kind,
        optional: bool,
        mut values: impl Iterator<Item = T> + 't,
        cells: impl Fn(Vec<T>) -> Cells<'t> + 't,
    ) -> Table<'t> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        assert!(!name.is_empty() && name.chars().all(plain), "'{name}' is no name of a column");
        assert!(!self.names().contains(&name), "there are two columns '{name}'");
        let next = move |count| {
            let piece: Vec<T> = values.by_ref().take(count).collect();
            (piece.len(), cells(piece))
        };
        self.columns.push(Column { name, unit: None, kind, optional, next: Box::new(next) });
        self
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// The columns.
    pub fn columns(&self) -> &[Column<'t>] {
        &self.columns
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name).collect()
    }

    /// Takes out the columns for which `which` is true, and returns their names.
    pub fn leave_out(&mut self, which: impl Fn(&Column<'t>) -> bool) -> Vec<&'static str> {
        self.columns.extract_if(.., |column| which(column)).map(|column| column.name).collect()
    }

    /// The next records, or nothing after the last ones: then no column has more.
    pub fn next_batch(&mut self) -> Result<Option<Batch<'t>>, ColumnError> {
        let records = usize::try_from(self.left).map_or(BATCH, |left| left.min(BATCH));
        self.left -= records as u64;
        if records > 0 {
            let columns = self.columns.iter_mut().map(|column| column.cells(records));
            return Ok(Some(Batch { records, columns: columns.collect::<Result<_, _>>()? }));
        }
        match self.columns.iter_mut().find_map(|it| ((it.next)(1).0 > 0).then_some(it.name)) {
            Some(column) => Err(ColumnError { column, why: "it is too long".to_owned() }),
            None => Ok(None),
        }
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
    /// The next `count` values of the column.
    fn cells(&mut self, count: usize) -> Result<Cells<'t>, ColumnError> {
        let (found, cells) = (self.next)(count);
        let wrong = |why| Err(ColumnError { column: self.name, why });
        if let (Cells::Texts(values), Kind::Texts(Some(longest))) = (&cells, self.kind)
            && let Some(text) = values.iter().find(|text| text.chars().nth(longest).is_some())
        {
            return wrong(format!("'{text}' has more than {longest} characters"));
        }
        if found < count { wrong("it is too short".to_owned()) } else { Ok(cells) }
    }
}
