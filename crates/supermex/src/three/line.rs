//! What an entry of the chart is: on which line it lies, or how its row has ended.

use super::{Census, Chart, Fate};

/// The line that an entry f(q, r) of the chart is on, or how its row has ended; for a sheet of
/// losers, the line that a loser is on.
///
/// In the geometry of E. Friedman and A. Landsberg (*Nonlinear dynamics in combinatorial games:
/// renormalizing Chomp*, Chaos 17, 2007) a row takes values near two lines until it ends: the lower
/// one, (1 + √2) r − q/√2, and the upper one, r + q/√2. They begin together on the diagonal, at
/// (1 + 1/√2) r, which is halfway between them all along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
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

impl Line {
    /// All kinds of entries.
    pub const ALL: [Line; 5] =
        [Line::Diagonal, Line::Lower, Line::Upper, Line::Flat, Line::Constant];

    /// The line of the entry p = f(q, r), in a row that ends as `fate` says. A row whose end is not
    /// known is taken to go on.
    ///
    /// ```
    /// use supermex::three::{Fate, Line};
    ///
    /// // Row 4 has 8, 9, 10 and 7 for ever: (8,4,4), (9,5,4), (10,6,4), (7,7,4).
    /// let fate = Fate::Constant(7);
    /// let kinds = [(4, 8), (5, 9), (6, 10), (7, 7)].map(|(q, p)| Line::of(q, 4, p, Some(&fate)));
    /// assert_eq!(kinds, [Line::Diagonal, Line::Upper, Line::Upper, Line::Constant]);
    /// ```
    pub fn of(q: u32, r: u32, p: u32, fate: Option<&Fate>) -> Line {
        match fate {
            _ if q == r => Line::Diagonal,
            Some(Fate::Constant(start)) if q >= *start => Line::Constant,
            Some(Fate::Settled(settled)) if q >= settled.start => Line::Flat,
            _ if is_lower(p.saturating_sub(r).into(), r.into()) => Line::Lower,
            _ => Line::Upper,
        }
    }
}

/// Whether a value p that is `above` = p − r above its row r is on the lower line: p − r < r/√2,
/// and both sides of 2 (p − r)² < r² are integers.
pub(crate) fn is_lower(above: u64, row: u64) -> bool {
    let [above, row] = [above, row].map(u128::from);
    2 * above * above < row * row
}

impl Chart {
    /// Each row r that meets the window, with the first q of its values, and their lines. The
    /// census says how rows end; it should know of every row of the window that ends in it.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::three::{Census, Chart, Line};
    ///
    /// let context = Context::default();
    /// let chart = Chart::of(0..=8, 5..=5, &context).unwrap();
    /// let census = Census::find(5, &context).unwrap();
    /// // 10 on the diagonal, 9, and then q + 4.
    /// let rows: Vec<_> = chart.lines(&census).collect();
    /// assert_eq!(rows, [(5, 5, vec![Line::Diagonal, Line::Upper, Line::Flat, Line::Flat])]);
    /// ```
    pub fn lines(&self, census: &Census) -> impl Iterator<Item = (u32, u32, Vec<Line>)> {
        self.rows().map(|(r, first, values)| {
            let kind = |(q, &p)| Line::of(q, r, p, census.fate(r));
            (r, first, (first..).zip(values).map(kind).collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Context;

    #[test]
    fn halfway_is_exact() {
        // 1/√2 of 10^9 is 707106781.18…, and twice the square of 4294967295 has 65 bits.
        assert!(is_lower(707_106_781, 1_000_000_000));
        assert!(!is_lower(707_106_782, 1_000_000_000));
        assert!(!is_lower(u32::MAX.into(), 1) && is_lower(0, u32::MAX.into()));
        // Nothing is below nothing.
        assert!(!is_lower(0, 0));
    }

    /// Whatever is not ended is near the line of its kind, though these come to be 160 apart, and
    /// no row goes on after it has ended.
    #[test]
    fn kinds_are_what_the_geometry_says() {
        let context = Context::default();
        let chart = Chart::of(0..=400, 0..=400, &context).unwrap();
        let census = Census::find(400, &context).unwrap();
        let mut counts = [0; 5];
        for ((r, first, values), (_, _, kinds)) in chart.rows().zip(chart.lines(&census)) {
            assert_eq!(values.len(), kinds.len());
            let mut has_ended = false;
            for ((q, &p), kind) in (first..).zip(values).zip(kinds) {
                let (across, row) = (f64::from(q) / 2_f64.sqrt(), f64::from(r));
                let line = match kind {
                    Line::Lower => Some((1.0 + 2_f64.sqrt()) * row - across),
                    Line::Upper => Some(row + across),
                    _ => None,
                };
                assert!(line.is_none_or(|line| (line - f64::from(p)).abs() < 12.0), "f({q}, {r})");
                let ends = matches!(kind, Line::Flat | Line::Constant);
                assert!(ends || !has_ended, "row {r} goes on at {q}");
                assert_eq!(kind == Line::Diagonal, q == r);
                assert!(kind != Line::Constant || p <= q);
                has_ended = ends;
                counts[kind as usize] += 1;
            }
        }
        assert_eq!(counts[0], 401);
        assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
    }
}
