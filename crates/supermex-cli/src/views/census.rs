//! The census of three rows.

use std::io::{self, Write};

use supermex::facts::census::{CensusCounts, CensusRow, End};
use supermex::request::CensusFound;

use super::join;

/// Every row, or how many rows there are of each sort.
pub(crate) fn print(out: &mut impl Write, found: &CensusFound) -> io::Result<()> {
    if found.asked.counts {
        let CensusCounts { upto, constant, settled, .. } = found.counts();
        writeln!(out, "Rows up to {upto}, all of them proved:")?;
        writeln!(out, "{constant:9} are constant from some second row on")?;
        return settled.iter().try_for_each(|(period, count)| {
            writeln!(out, "{count:9} settle with period {period}")
        });
    }
    let mut rows = found.census.iter().map(CensusRow::from);
    rows.try_for_each(|CensusRow { r, end, .. }| match end {
        End::Constant { at } => writeln!(out, "{r}: constant from q = {at} on"),
        End::Settled { start, values, .. } => {
            writeln!(out, "{r}: from q = {start} on p - q repeats {}", join(&values, " "))
        }
    })
}
