//! Tables as typed arrays: a header in JSON that says where each column lies, and the bytes of all
//! columns, low byte first.

use serde::Serialize;
use supermex::table::{Cells, Column, ColumnError, Table};

/// Every array begins at a multiple of this, so that any type of array can be laid over it.
const ALIGNMENT: usize = 8;

/// A table with its columns one after the other.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Packed {
    /// How many records there are.
    records: u64,
    columns: Vec<Described>,
    /// How many bytes all columns take.
    bytes: usize,
    #[serde(skip)]
    data: Vec<u8>,
}

/// A column: its values are texts, or an array among the bytes.
#[derive(Debug, Serialize)]
struct Described {
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'static str>,
    values: Values,
    /// A byte for each value, 1 where it is absent; left out if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    absent: Option<Array>,
    /// Where each list ends among the values.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<Array>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Values {
    Texts(Vec<String>),
    Array(Array),
}

/// An array among the bytes.
#[derive(Debug, Serialize)]
struct Array {
    /// The type of its numbers.
    of: Number,
    /// Where it begins.
    at: usize,
    /// How many numbers it has.
    length: usize,
}

/// The types of numbers that a page has arrays of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Number {
    Uint8,
    Int32,
    Int64,
    Float64,
}

impl Packed {
    /// Reads all of a table.
    pub(crate) fn of(mut table: Table<'_>) -> Result<Packed, ColumnError> {
        let about: Vec<_> =
            table.columns().iter().map(|it: &Column<'_>| (it.name, it.unit)).collect();
        let mut whole: Vec<Option<Cells<'_>>> = about.iter().map(|_| None).collect();
        let records = table.records();
        while let Some(batch) = table.next_batch()? {
            for (column, piece) in whole.iter_mut().zip(batch.columns) {
                match column {
                    Some(column) => append(column, piece),
                    None => *column = Some(piece),
                }
            }
        }
        let mut all = Packed { records, ..Packed::default() };
        for ((name, unit), cells) in about.into_iter().zip(whole) {
            let described = all.describe(name, unit, cells.unwrap_or(Cells::Ints(Vec::new())));
            all.columns.push(described);
        }
        all.bytes = all.data.len();
        Ok(all)
    }

    /// The bytes of all columns.
    pub(crate) fn into_data(self) -> Vec<u8> {
        self.data
    }

    fn describe(
        &mut self,
        name: &'static str,
        unit: Option<&'static str>,
        cells: Cells<'_>,
    ) -> Described {
        let mut described =
            Described { name, unit, values: Values::Texts(Vec::new()), absent: None, ends: None };
        match cells {
            Cells::Ints(ints) => {
                described.absent = self.flags(&ints);
                let ints: Vec<i128> = ints.into_iter().map(Option::unwrap_or_default).collect();
                described.values = self.ints(&ints);
            }
            Cells::Floats(floats) => {
                described.absent = self.flags(&floats);
                let bytes = floats.iter().map(|it| it.unwrap_or(f64::NAN).to_le_bytes());
                described.values = Values::Array(self.array(Number::Float64, bytes));
            }
            Cells::Bools(bools) => {
                described.absent = self.flags(&bools);
                let bytes = bools.iter().map(|it| [u8::from(it.unwrap_or_default())]);
                described.values = Values::Array(self.array(Number::Uint8, bytes));
            }
            Cells::Texts(texts) => {
                described.values = Values::Texts(texts.into_iter().map(Into::into).collect());
            }
            Cells::Lists(lists) => {
                let ends = lists.iter().scan(0, |end, list| {
                    *end += list.len() as i128;
                    Some(*end)
                });
                let ends: Vec<i128> = ends.collect();
                if let Values::Array(array) = self.ints(&ends) {
                    described.ends = Some(array);
                }
                described.values = self.ints(&lists.concat());
            }
        }
        described
    }

    /// Integers, as the narrowest type that holds them all; as texts where none does.
    fn ints(&mut self, ints: &[i128]) -> Values {
        if let Ok(narrow) = ints.iter().map(|&it| it.try_into()).collect::<Result<Vec<i32>, _>>() {
            return Values::Array(
                self.array(Number::Int32, narrow.iter().map(|it| it.to_le_bytes())),
            );
        }
        match ints.iter().map(|&it| it.try_into()).collect::<Result<Vec<i64>, _>>() {
            Ok(wide) => {
                Values::Array(self.array(Number::Int64, wide.iter().map(|it| it.to_le_bytes())))
            }
            Err(_) => Values::Texts(ints.iter().map(ToString::to_string).collect()),
        }
    }

    fn flags<T>(&mut self, cells: &[Option<T>]) -> Option<Array> {
        let is_any = cells.iter().any(Option::is_none);
        is_any.then(|| self.array(Number::Uint8, cells.iter().map(|it| [u8::from(it.is_none())])))
    }

    fn array<const N: usize>(
        &mut self,
        of: Number,
        numbers: impl ExactSizeIterator<Item = [u8; N]>,
    ) -> Array {
        self.data.resize(self.data.len().next_multiple_of(ALIGNMENT), 0);
        let (at, length) = (self.data.len(), numbers.len());
        self.data.extend(numbers.flatten());
        Array { of, at, length }
    }
}

fn append<'t>(column: &mut Cells<'t>, piece: Cells<'t>) {
    match (column, piece) {
        (Cells::Ints(all), Cells::Ints(more)) => all.extend(more),
        (Cells::Floats(all), Cells::Floats(more)) => all.extend(more),
        (Cells::Texts(all), Cells::Texts(more)) => all.extend(more),
        (Cells::Lists(all), Cells::Lists(more)) => all.extend(more),
        (Cells::Bools(all), Cells::Bools(more)) => all.extend(more),
        _ => unreachable!("a column has values of one type"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_its_array() {
        let table = Table::new(3)
            .ints("small", [1_i64, -2, 3])
            .unit("squares")
            .ints("wide", [1_i64 << 40, 0, 7])
            .ints("widest", [1_i128 << 90, 0, 7])
            .ints("some", [Some(5_u32), None, Some(6)])
            .floats("floats", [0.5, 1.5, -2.0])
            .bools("bools", [true, false, true])
            .texts("texts", ["a", "", "c"])
            .lists("lists", [vec![1_i32, 2], vec![], vec![3]]);
        let columns = Packed::of(table).unwrap();
        let header = serde_json::to_string(&columns).unwrap();
        let expected = concat!(
            r#"{"records":3,"columns":["#,
            r#"{"name":"small","unit":"squares","values":{"of":"int32","at":0,"length":3}},"#,
            r#"{"name":"wide","values":{"of":"int64","at":16,"length":3}},"#,
            r#"{"name":"widest","values":["1237940039285380274899124224","0","7"]},"#,
            r#"{"name":"some","values":{"of":"int32","at":48,"length":3},"#,
            r#""absent":{"of":"uint8","at":40,"length":3}},"#,
            r#"{"name":"floats","values":{"of":"float64","at":64,"length":3}},"#,
            r#"{"name":"bools","values":{"of":"uint8","at":88,"length":3}},"#,
            r#"{"name":"texts","values":["a","","c"]},"#,
            r#"{"name":"lists","values":{"of":"int32","at":112,"length":3},"#,
            r#""ends":{"of":"int32","at":96,"length":3}}],"bytes":124}"#,
        );
        assert_eq!(header, expected);
        let data = columns.into_data();
        assert_eq!(data.len(), 124);
        assert_eq!(data[4..8], (-2_i32).to_le_bytes());
        assert_eq!(data[16..24], (1_i64 << 40).to_le_bytes());
        assert_eq!(data[40..43], [0, 1, 0]);
        assert_eq!(data[56..60], 6_i32.to_le_bytes());
        assert_eq!(data[80..88], (-2.0_f64).to_le_bytes());
        assert_eq!(data[88..91], [1, 0, 1]);
        assert_eq!(data[96..108], [2, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]);
        assert_eq!(data[112..124], [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]);
    }

    #[test]
    fn a_long_table_comes_in_one_piece() {
        let records = 300_000;
        let columns = Packed::of(Table::new(records).ints("n", 0..records)).unwrap();
        assert_eq!(columns.data.len(), 4 * 300_000);
        assert_eq!(columns.data[4 * 299_999..], 299_999_u32.to_le_bytes());
        let short = Table::new(2).ints("n", [1_u8]);
        assert_eq!(Packed::of(short).unwrap_err().to_string(), "column 'n': it is too short");
    }
}
