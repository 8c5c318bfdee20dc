//! The geometry of sheets, in every format.

mod constraints;
mod geometry;
mod openings;

use std::io::{self, Write};

use serde::Serialize;
use supermex::renorm::geometry::{Distribution, Estimate, Share};

pub(crate) use constraints::print_constraints;
pub(crate) use geometry::print_geometry;
pub(crate) use openings::print_openings;

/// A number with its error.
#[derive(Serialize)]
struct Number {
    value: f64,
    error: f64,
}

impl From<Estimate> for Number {
    fn from(Estimate { value, error }: Estimate) -> Number {
        Number { value, error }
    }
}

/// Prints one document.
fn document(out: &mut impl Write, document: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    writeln!(out)
}

/// How often something has come up.
#[derive(Serialize)]
struct Frequency {
    count: u64,
    all: u64,
    share: Number,
    predicted: f64,
    confidence: f64,
    interval: [f64; 2],
    within: bool,
}

impl Frequency {
    fn new(share: Share, predicted: f64) -> Frequency {
        Frequency {
            count: share.count,
            all: share.all,
            share: share.estimate().into(),
            predicted,
            confidence: 0.95,
            interval: share.interval(),
            within: share.agrees_with(predicted),
        }
    }
}

/// How distances are distributed.
#[derive(Serialize)]
struct Distances {
    count: usize,
    mean: Number,
    deviation: Number,
    least: f64,
    greatest: f64,
    bin: f64,
    /// Where the first bin begins.
    from: f64,
    counts: Vec<u64>,
}

impl From<&Distribution> for Distances {
    fn from(found: &Distribution) -> Distances {
        let first = found.bins.keys().next().copied().unwrap_or(0);
        let last = found.bins.keys().next_back().copied().unwrap_or(-1);
        let counts = (first..=last).map(|bin| found.bins.get(&bin).copied().unwrap_or(0));
        Distances {
            count: found.count,
            mean: found.mean.into(),
            deviation: found.deviation.into(),
            least: found.least,
            greatest: found.greatest,
            bin: found.width,
            from: first as f64 * found.width,
            counts: counts.collect(),
        }
    }
}

fn distances(out: &mut impl Write, found: &Distribution) -> io::Result<()> {
    let Distribution { mean, deviation, least, greatest, .. } = found;
    writeln!(
        out,
        "  {:>7.4} ± {:.4} {:>7.4} ± {:.4} {least:>7.3} {greatest:>7.3}",
        mean.value, mean.error, deviation.value, deviation.error
    )
}

fn frequency(out: &mut impl Write, what: &str, share: Share, predicted: f64) -> io::Result<()> {
    let Share { count, all } = share;
    let ([low, high], Estimate { value, .. }) = (share.interval(), share.estimate());
    let is = if share.agrees_with(predicted) { "within" } else { "OUTSIDE" };
    writeln!(
        out,
        "{what}: {count} of {all}, {value:.6}; predicted {predicted:.6}, {is} the 95 % interval from {low:.6} to {high:.6}"
    )
}
