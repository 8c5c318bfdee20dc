//! Nim-values along a line of positions, such as (n, n, n).

use std::collections::BTreeMap;

// g(n) is the nim-value of the position of size n on the line, from n = 1 on.
/// How the nim-values of bars grow with n.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Line"))]
pub struct NimLine {
    /// The mean of g/n for n beyond half the last n.
    pub slope: f64,
    /// Where g − slope · n is least.
    pub lowest: End,
    /// Where g − slope · n is greatest.
    pub highest: End,
    /// The differences g(n + 1) − g(n), each with its count.
    pub differences: Vec<Step>,
    /// The nim-values, from n = 1 on.
    pub nims: Vec<u32>,
}

/// Where a line is farthest from its slope.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// The n at which it is farthest.
    pub n: u32,
    /// How far it is from the slope there.
    pub distance: f64,
}

/// How often a difference comes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The difference.
    pub difference: i64,
    /// How often it comes up.
    pub count: u64,
}

impl NimLine {
    /// The line of the nim-values `nims`, if there are any.
    ///
    /// ```
    /// use supermex::rows::NimLine;
    ///
    /// let line = NimLine::of(vec![2, 4, 6, 9]).unwrap();
    /// // The mean of 6/3 and 9/4.
    /// assert_eq!(line.slope, 2.125);
    /// assert_eq!((line.lowest.n, line.highest.n), (3, 4));
    /// let steps: Vec<_> = line.differences.iter().map(|it| (it.difference, it.count)).collect();
    /// assert_eq!(steps, [(2, 2), (3, 1)]);
    /// ```
    pub fn of(nims: Vec<u32>) -> Option<NimLine> {
        let half = nims.len() / 2;
        let ratios = (1_u32..).zip(&nims).skip(half).map(|(n, &nim)| f64::from(nim) / f64::from(n));
        let slope = ratios.sum::<f64>() / (nims.len() - half) as f64;
        let end =
            |(n, &nim): (u32, &u32)| End { n, distance: f64::from(nim) - slope * f64::from(n) };
        let ends = (1..).zip(&nims).map(end);
        let lowest = ends.clone().reduce(|a, b| if b.distance < a.distance { b } else { a })?;
        let highest = ends.reduce(|a, b| if b.distance > a.distance { b } else { a })?;
        let mut counts = BTreeMap::new();
        for pair in nims.windows(2) {
            *counts.entry(i64::from(pair[1]) - i64::from(pair[0])).or_default() += 1;
        }
        let step = |(difference, count)| Step { difference, count };
        let differences = counts.into_iter().map(step).collect();
        Some(NimLine { slope, lowest, highest, differences, nims })
    }
}
