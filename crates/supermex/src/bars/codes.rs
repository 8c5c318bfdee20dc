//! Codes: a number for each diagram within bounds, and the codes of its options.
//!
//! The code of a diagram is the number of smaller diagrams within the same bounds. It is a sum of
//! one number for each row. A move leaves the rows above its square as they are, and the short rows
//! further down; in between all rows become equal. So the code of an option is a sum of three sums,
//! and all of these are known beforehand.

/// Tables of the numbers that codes are sums of.
pub(super) struct Codes {
    /// `rows[i][length]`: what row i (counted from 0) of that length adds to a code.
    rows: Vec<Vec<u64>>,
    /// `equal[length][i]`: what rows 0 to i - 1 add if all have that length.
    equal: Vec<Vec<u64>>,
}

impl Codes {
    /// Codes for the diagrams in which row i is at most `longest[i]` long; `longest` does not
    /// increase.
    pub(super) fn new(longest: &[usize]) -> Codes {
        let width = longest.first().copied().unwrap_or(0);
        let mut rows = Vec::new();
        let mut below = vec![1_u64; width + 1];
        for &longest in longest.iter().rev() {
            let mut total = 0;
            // How many diagrams have a shorter row here, and the same rows above.
            let mut smaller = vec![0];
            for of_length in &below[..=longest] {
                total += of_length;
                smaller.push(total);
            }
            below = (0..=width).map(|length| smaller[length.min(longest) + 1]).collect();
            smaller.pop();
            rows.push(smaller);
        }
        rows.reverse();
        let equal = |length: usize| {
            let of_rows = rows.iter().map_while(|adds: &Vec<u64>| adds.get(length));
            let sums = of_rows.scan(0, |sum, add| {
                *sum += add;
                Some(*sum)
            });
            [0].into_iter().chain(sums).collect()
        };
        Codes { equal: (0..=width).map(equal).collect(), rows }
    }

    /// What row `row` (counted from 0) of length `length` adds to a code.
    pub(super) fn of_row(&self, row: usize, length: usize) -> u64 {
        self.rows[row][length]
    }

    /// The codes of all diagrams that a move leaves of `rows`. `sums[i]` is what rows 0 to i - 1
    /// add; `shortest` is the least that row 0 may be cut down to.
    pub(super) fn options(
        &self,
        rows: &[usize],
        sums: &[u64],
        shortest: usize,
    ) -> impl Iterator<Item = u64> {
        let whole = sums[rows.len()];
        rows.iter().enumerate().flat_map(move |(row, &length)| {
            // Cut at `column`, rows from `row` to before `below` become equal.
            let mut below = row + 1;
            let shortest = if row == 0 { shortest } else { 0 };
            (shortest..length).rev().map(move |column| {
                while rows.get(below).is_some_and(|&next| next > column) {
                    below += 1;
                }
                let equal = &self.equal[column];
                sums[row] + (equal[below] - equal[row]) + (whole - sums[below])
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_count_the_smaller_diagrams() {
        let codes = Codes::new(&[4, 3, 1]);
        let mut expected = 0;
        for a in 0..=4 {
            for b in 0..=a.min(3) {
                for c in 0..=b.min(1) {
                    let code = codes.of_row(0, a) + codes.of_row(1, b) + codes.of_row(2, c);
                    assert_eq!(code, expected, "({a},{b},{c})");
                    expected += 1;
                }
            }
        }
    }
}
