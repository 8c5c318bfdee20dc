//! Small tables: rows of anything that serde knows, as JSON lines.
//!
//! For what people may want to read, such as winning openings: the content is one JSON document a
//! line, each line ended by a line feed, and the number of records is the number of rows.

use std::io::{self, BufRead, Read, Seek, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Container, Error};

/// Writes rows, and says how many there were.
pub fn write_rows<T: Serialize>(
    out: &mut impl Write,
    rows: impl IntoIterator<Item = T>,
) -> io::Result<u64> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let mut records = 0;
    for row in rows {
        serde_json::to_writer(&mut out, &row)?;
        out.write_all(b"\n")?;
        records += 1;
    }
    out.flush()?;
    Ok(records)
}

/// Reads all rows. The file is checked as [`Container::read_with`] does it, and the rows against
/// their type and number.
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use supermex_store::tables::{read_rows, write_rows};
/// use supermex_store::{Existing, Key, Status, Store};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// struct Bar {
///     rows: u64,
///     cols: u64,
///     openings: Vec<[u64; 2]>,
/// }
///
/// let folder = tempfile::tempdir()?;
/// let store = Store::open(folder.path());
/// let key = Key::new("openings").with("rows", 2).with("cols", 2);
/// let bars = [Bar { rows: 1, cols: 2, openings: vec![[1, 2]] }, Bar { rows: 2, cols: 2, openings: vec![[2, 2]] }];
/// store.put(&key, Status::Proved, Existing::Refuse, |out| write_rows(out, &bars))?;
///
/// let found: Vec<Bar> = read_rows(store.find(&key)?.unwrap())?;
/// assert_eq!(found, bars);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_rows<T: DeserializeOwned>(
    container: Container<impl Read + Seek>,
) -> Result<Vec<T>, Error> {
    let records = container.header().records;
    container.read_with(|content| decode(content, records))
}

/// Reads the rows of a table that has so many records.
///
/// ```
/// let rows: Vec<u64> = supermex_store::tables::decode(&mut "7\n11\n".as_bytes(), 2)?;
/// assert_eq!(rows, [7, 11]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn decode<T: DeserializeOwned>(content: &mut impl BufRead, records: u64) -> io::Result<Vec<T>> {
    let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    let mut rows = Vec::new();
    let mut line = Vec::new();
    while content.read_until(b'\n', &mut line)? > 0 {
        let number = rows.len() + 1;
        if line.pop() != Some(b'\n') {
            return Err(wrong(format!("row {number} has no end")));
        }
        rows.push(
            serde_json::from_slice(&line).map_err(|why| wrong(format!("row {number}: {why}")))?,
        );
        line.clear();
    }
    if rows.len() as u64 != records {
        let found = rows.len();
        return Err(wrong(format!("it has {found} rows where {records} are announced")));
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rows_come_back(rows in prop::collection::vec((any::<u64>(), ".*", any::<Option<bool>>()), 0..20)) {
            let mut content = Vec::new();
            let records = write_rows(&mut content, &rows).unwrap();
            prop_assert_eq!(records, rows.len() as u64);
            let found: Vec<(u64, String, Option<bool>)> =
                decode(&mut content.as_slice(), records).unwrap();
            prop_assert_eq!(found, rows);
        }
    }

    #[test]
    fn wrong_content_is_refused() {
        let read =
            |content: &str, records| decode::<u64>(&mut content.as_bytes(), records).unwrap_err();
        assert!(read("1\n2", 2).to_string().contains("row 2 has no end"));
        assert!(read("1\nx\n", 2).to_string().contains("row 2: expected value"));
        assert!(read("1\n\n", 2).to_string().contains("row 2: EOF"));
        assert!(read("1\n", 2).to_string().contains("it has 1 rows where 2 are announced"));
    }
}
