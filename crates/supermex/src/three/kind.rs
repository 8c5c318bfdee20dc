//! What an entry of the chart is: on which line it lies, or how its row has ended.

use super::{Census, Chart, Fate};

/// The kind of an entry f(q, r) of the chart.
///
/// In the geometry of E. Friedman and A. Landsberg (*Nonlinear dynamics in combinatorial games: renormalizing
/// Chomp*, Chaos 17, 2007) a row takes values near two lines until it ends: the lower one, (1 + √2) r − q/√2, and the
/// upper one, r + q/√2. They begin together on the diagonal, at (1 + 1/√2) r, which is halfway between them all along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// On the diagonal: q = r.
    Diagonal,
    /// Near the lower line.
    Lower,
    /// Near the upper line.
    Upper,
    /// In a row that repeats from this second row or an earlier one on.
    Flat,
    /// In a row that is constant from this second row or an earlier one on.
    Constant,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] =
        [Kind::Diagonal, Kind::Lower, Kind::Upper, Kind::Flat, Kind::Constant];

    /// The kind of p = f(q, r), in a row that ends so. A row whose end is not known is taken to go on.
    ///
    /// ```
    /// use supermex::three::{Fate, Kind};
    ///
    /// // Row 4 has 8, 9, 10 and 7 for ever: (8,4,4), (9,5,4), (10,6,4), (7,7,4).
    /// let fate = Fate::Constant(7);
    /// let kinds = [(4, 8), (5, 9), (6, 10), (7, 7)].map(|(q, p)| Kind::of(q, 4, p, Some(&fate)));
    /// assert_eq!(kinds, [Kind::Diagonal, Kind::Upper, Kind::Upper, Kind::Constant]);
    /// ```
    pub fn of(q: u32, r: u32, p: u32, fate: Option<&Fate>) -> Kind {
        match fate {
            _ if q == r => Kind::Diagonal,
            Some(Fate::Constant(start)) if q >= *start => Kind::Constant,
            Some(Fate::Settled(settled)) if q >= settled.start => Kind::Flat,
            _ if is_lower(p, r) => Kind::Lower,
            _ => Kind::Upper,
        }
    }
}

/// Whether p < (1 + 1/√2) r: both sides of 2 (p − r)² < r² are integers.
fn is_lower(p: u32, r: u32) -> bool {
    let above = u128::from(p.saturating_sub(r));
    2 * above * above < u128::from(r) * u128::from(r)
}

impl Chart {
    /// Each row r that meets the window, with the first q of its values, and their kinds. The census says how
    /// rows end; it should know of every row of the window that ends in it.
    ///
    /// ```
    /// use supermex::Monitor;
    /// use supermex::three::{Census, Chart, Kind};
    ///
    /// let monitor = Monitor::default();
    /// let chart = Chart::of(0..=8, 5..=5, &monitor).unwrap();
    /// let census = Census::find(5, 1, &monitor).unwrap();
    /// // 10 on the diagonal, 9, and then q + 4.
    /// let rows: Vec<_> = chart.kinds(&census).collect();
    /// assert_eq!(rows, [(5, 5, vec![Kind::Diagonal, Kind::Upper, Kind::Flat, Kind::Flat])]);
    /// ```
    pub fn kinds(&self, census: &Census) -> impl Iterator<Item = (u32, u32, Vec<Kind>)> {
        self.rows().map(|(r, first, values)| {
            let kind = |(q, &p)| Kind::of(q, r, p, census.fate(r));
            (r, first, (first..).zip(values).map(kind).collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Monitor;

    #[test]
    fn halfway_is_exact() {
        // 1 + 1/√2 of 10^9 is 1707106781.18…, and twice the square of 4294967295 has 65 bits.
        assert!(is_lower(1_707_106_781, 1_000_000_000));
        assert!(!is_lower(1_707_106_782, 1_000_000_000));
        assert!(!is_lower(u32::MAX, 1) && is_lower(u32::MAX, u32::MAX));
        // Nothing is below nothing.
        assert!(!is_lower(0, 0));
    }

    /// Whatever is not ended is near the line of its kind, though these come to be 160 apart, and no row goes on
    /// after it has ended.
    #[test]
    fn kinds_are_what_the_geometry_says() {
        let monitor = Monitor::default();
        let chart = Chart::of(0..=400, 0..=400, &monitor).unwrap();
        let census = Census::find(400, 1, &monitor).unwrap();
        let mut counts = [0; 5];
        for ((r, first, values), (_, _, kinds)) in chart.rows().zip(chart.kinds(&census)) {
            assert_eq!(values.len(), kinds.len());
            let mut has_ended = false;
            for ((q, &p), kind) in (first..).zip(values).zip(kinds) {
                let (across, row) = (f64::from(q) / 2_f64.sqrt(), f64::from(r));
                let line = match kind {
                    Kind::Lower => Some((1.0 + 2_f64.sqrt()) * row - across),
                    Kind::Upper => Some(row + across),
                    _ => None,
                };
                assert!(line.is_none_or(|line| (line - f64::from(p)).abs() < 12.0), "f({q}, {r})");
                let ends = matches!(kind, Kind::Flat | Kind::Constant);
                assert!(ends || !has_ended, "row {r} goes on at {q}");
                assert_eq!(kind == Kind::Diagonal, q == r);
                assert!(kind != Kind::Constant || p <= q);
                has_ended = ends;
                counts[kind as usize] += 1;
            }
        }
        assert_eq!(counts[0], 401);
        assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
    }
}
