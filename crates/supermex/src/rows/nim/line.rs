//! Nim-values along a line of positions, such as (n, n, n).

use std::collections::BTreeMap;

/// The nim-values g(n) of positions that are the same but for their size n, from n = 1 on.
///
/// ```
/// use supermex::rows::NimLine;
///
/// let line = NimLine::of(vec![2, 4, 6, 9]).unwrap();
/// // The mean of 6/3 and 9/4.
/// assert_eq!(line.slope, 2.125);
/// assert_eq!((line.lowest().0, line.highest().0), (3, 4));
/// assert_eq!(line.differences(), [(2, 2), (3, 1)]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NimLine {
    /// The nim-values, from n = 1 on.
    pub nims: Vec<u32>,
    /// The mean of g(n)/n for n beyond half the last one.
    pub slope: f64,
}

impl NimLine {
    /// Of these, if there are any.
    pub fn of(nims: Vec<u32>) -> Option<NimLine> {
        let half = nims.len() / 2;
        let ratios = (1_u32..).zip(&nims).skip(half).map(|(n, &nim)| f64::from(nim) / f64::from(n));
        let slope = ratios.sum::<f64>() / (nims.len() - half) as f64;
        (!nims.is_empty()).then_some(NimLine { nims, slope })
    }

    /// How far g(n) is from slope · n, for each n.
    fn distances(&self) -> impl Iterator<Item = (u32, f64)> {
        (1..).zip(&self.nims).map(|(n, &nim)| (n, f64::from(nim) - self.slope * f64::from(n)))
    }

    /// The n for which g(n) − slope · n is least, the first of them, and what it is there.
    pub fn lowest(&self) -> (u32, f64) {
        let lower = |a: (u32, f64), b: (u32, f64)| if b.1 < a.1 { b } else { a };
        self.distances().reduce(lower).expect("there is one at least")
    }

    /// The n for which g(n) − slope · n is greatest, the first of them, and what it is there.
    pub fn highest(&self) -> (u32, f64) {
        let higher = |a: (u32, f64), b: (u32, f64)| if b.1 > a.1 { b } else { a };
        self.distances().reduce(higher).expect("there is one at least")
    }

    /// Which differences g(n) − g(n − 1) there are, from the least on, and how many times each.
    pub fn differences(&self) -> Vec<(i64, u64)> {
        let mut counts = BTreeMap::new();
        for pair in self.nims.windows(2) {
            *counts.entry(i64::from(pair[1]) - i64::from(pair[0])).or_default() += 1;
        }
        counts.into_iter().collect()
    }
}
