//! How many positions lie inside one: what a full search has to visit.

use super::Position;

/// More elementary steps than this are not spent on counting.
const PATIENCE: u64 = 200_000_000;

impl Position {
    /// How many positions can be reached from this one, itself included, to fifteen digits.
    ///
    /// Every smaller diagram inside the board can be reached, so this counts the non-empty
    /// diagrams inside it. A board that is far too large to be searched, and too ragged to be
    /// counted quickly, gets a lower bound instead: the number of hooks inside it.
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// // A bar of m × n holds "m + n over m" diagrams, the empty one included.
    /// assert_eq!(Position::bar(4, 6)?.count_inside(), 210.0 - 1.0);
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn count_inside(&self) -> f64 {
        let position = self.canonical();
        let height = position.height();
        let columns = position.columns();
        if !position.can_be_counted() {
            return position.width() as f64 * height as f64;
        }
        // Columns from the left: `ways[h]` counts the choices so far that end on height h.
        let mut ways = vec![0.0; height + 1];
        ways[height] = 1.0;
        for (count, tallest) in columns.into_iter().zip((1..=height).rev()) {
            if count == 0 {
                continue;
            }
            let clipped = ways.drain(tallest..).sum();
            ways.push(clipped);
            ways = descend(&ways, count);
        }
        ways.iter().sum::<f64>() - 1.0
    }

    /// Whether [`Position::count_inside`] counts, or only gives a bound.
    pub(crate) fn can_be_counted(&self) -> bool {
        let height = (self.height() as u64).min(self.width());
        let mut lengths = self.rows.to_vec();
        lengths.dedup();
        height.saturating_mul(height).saturating_mul(lengths.len() as u64) <= PATIENCE
    }
}

/// The next `count` columns, none higher than the one before it: to get from height `a` down to
/// `b`, the `count - 1` columns on the way choose their heights in "count - 1 + a - b over a - b"
/// ways.
fn descend(ways: &[f64], count: u64) -> Vec<f64> {
    let mut choices = vec![1.0];
    for drop in 1..ways.len() {
        choices.push(choices[drop - 1] * (count as f64 + drop as f64 - 1.0) / drop as f64);
    }
    let arrive = |end: usize| {
        let from = ways[end..].iter().zip(&choices).filter(|&(&way, _)| way > 0.0);
        from.map(|(way, choice)| way * choice).sum()
    };
    (0..ways.len()).map(arrive).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_hold_a_binomial() {
        // "m + n over m" by Pascal's triangle, less the empty board.
        let mut above = vec![1.0; 26];
        for rows in 1..=20 {
            for n in 1..above.len() {
                above[n] += above[n - 1];
                let bar = Position::bar(rows, n as u64).unwrap();
                assert_eq!(bar.count_inside(), above[n] - 1.0, "{rows}x{n}");
            }
        }
    }

    #[test]
    fn a_huge_board_is_counted_or_bounded_at_once() {
        let long = Position::new([u64::MAX, u64::MAX, 5]).unwrap().count_inside();
        assert!(long > 1e38 && long < 1e40);
        let staircase = Position::new((1..=2000).rev()).unwrap();
        assert_eq!(staircase.count_inside(), 4e6);
        assert!(Position::bar(400, 1_000_000).unwrap().count_inside().is_infinite());
    }
}
