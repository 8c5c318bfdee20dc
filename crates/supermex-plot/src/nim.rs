//! The figures of nim-values.

use supermex::rows::{NimStatistics, TrendBin};

use crate::figure::{Error, Figure, Origin};
use crate::heat::{self, Quantity, SIDE};
use crate::page::Page;

/// The names of all figures of nim-values.
pub const NAMES: [&str; 1] = ["nim-trend"];

const TOP: u32 = 100;

/// How nim-values of three rows grow with the first row, and how far they stray from that, in the
/// plane of q/p and r/p.
pub fn trend(statistics: &NimStatistics, origin: &Origin) -> Result<Figure, Error> {
    let upto = statistics.longest;
    let title = "The nim-values g of (p, q, r)";
    let subtitle = format!("For all positions with p from {} to {upto}", upto / 2 + 1);
    let mut page = Page::new(NAMES[0], TOP + SIDE, title, &subtitle);
    let bins = statistics.trend();
    let quantity = |heading: &'static str, of: fn(&TrendBin) -> f64| {
        let most = bins.iter().map(of).fold(0.1, f64::max);
        let cells = bins.iter().map(|bin| ((bin.q, bin.r), of(bin))).collect();
        Quantity { heading, axes: ["q/p", "r/p"], cells, step: heat::step(most), places: 2 }
    };
    let mean = quantity("Mean of g/p", |bin| bin.growth.mean);
    let deviation = quantity("Standard deviation of g/p", |bin| bin.deviation);
    for (left, quantity) in [(84, mean), (528, deviation)] {
        heat::panel(&mut page, (left, TOP), &quantity, statistics.parts())?;
    }
    let table = bins.iter().map(|bin| {
        let TrendBin { q, r, positions, growth, deviation, .. } = bin;
        format!("{q},{r},{positions},{},{deviation}", growth.mean)
    });
    Ok(page.finish(origin, "q,r,positions,mean,deviation", table))
}
