//! Numbers with their errors.

use std::io::{self, Write};

use supermex::renorm::geometry::{Distribution, Frequency};

pub(super) fn distances(out: &mut impl Write, found: &Distribution) -> io::Result<()> {
    let Distribution { mean, deviation, least, greatest, .. } = found;
    writeln!(
        out,
        "  {:>7.4} ± {:.4} {:>7.4} ± {:.4} {least:>7.3} {greatest:>7.3}",
        mean.value, mean.error, deviation.value, deviation.error
    )
}

pub(super) fn frequency(out: &mut impl Write, what: &str, found: &Frequency) -> io::Result<()> {
    let Frequency { count, all, share, predicted, deviation, range: [least, most] } = found;
    let value = share.value;
    writeln!(
        out,
        "{what}: {count} of {all}, {value:.6}; predicted {predicted:.6}; {deviation:+.2} away, from {least:+.2} to {most:+.2} on the way"
    )
}
