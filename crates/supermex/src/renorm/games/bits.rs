//! Sets of points (y, z) as bits: a column of 64-bit words for each y.

/// The points of a sheet with y below a width and z below a height.
///
/// Bits at and above the height are never set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    width: usize,
    height: usize,
    /// How many words a column has.
    words: usize,
    all: Vec<u64>,
}

impl Bits {
    /// No points.
    pub fn new((width, height): (usize, usize)) -> Bits {
        let words = height.div_ceil(64);
        Bits { width, height, words, all: vec![0; width * words] }
    }

    /// The bounds of y and z.
    pub fn window(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The column of `y`: bit z % 64 of word z / 64 is the point (y, z).
    pub fn column(&self, y: usize) -> &[u64] {
        &self.all[y * self.words..][..self.words]
    }

    pub(super) fn column_mut(&mut self, y: usize) -> &mut [u64] {
        &mut self.all[y * self.words..][..self.words]
    }

    /// Whether a point is there.
    pub fn has(&self, y: usize, z: usize) -> bool {
        y < self.width && z < self.height && self.column(y)[z / 64] >> (z % 64) & 1 == 1
    }

    /// Puts in a point, if it is in the window.
    pub fn put(&mut self, y: usize, z: usize) {
        if y < self.width && z < self.height {
            self.column_mut(y)[z / 64] |= 1 << (z % 64);
        }
    }

    /// All z of the column of `y`, in order.
    pub fn heights(&self, y: usize) -> impl Iterator<Item = usize> {
        ones(self.column(y))
    }

    /// How many points there are with y and z below two bounds.
    pub fn count(&self, (width, height): (usize, usize)) -> u64 {
        let columns = (0..self.width.min(width)).map(|y| self.column(y));
        columns.map(|column| u64::from(count_below(column, height))).sum()
    }

    /// Puts in all points of another set with the same window.
    pub(super) fn add(&mut self, other: &Bits) {
        debug_assert_eq!(self.window(), other.window());
        for (word, other) in self.all.iter_mut().zip(&other.all) {
            *word |= other;
        }
    }

    /// Puts in (y + `right`, z + `up`) for all points (y, z) of another set, as far as they are in
    /// the window.
    pub(super) fn add_shifted(&mut self, other: &Bits, (right, up): (i64, i64)) {
        let height = self.height;
        for y in 0..self.width {
            let from = i64::try_from(y).expect("widths are small") - right;
            if let Some(from) = usize::try_from(from).ok().filter(|&from| from < other.width) {
                or_shifted(self.column_mut(y), height, other.column(from), up);
            }
        }
    }
}

/// The places of the bits that are set, in order.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    (0..).step_by(64).zip(words).flat_map(|(from, &word)| {
        let next = |&word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
        let all = std::iter::successors(Some(word).filter(|&word| word != 0), next);
        all.map(move |word| from + word.trailing_zeros() as usize)
    })
}

/// How many bits below `height` are set.
fn count_below(words: &[u64], height: usize) -> u32 {
    let whole = words.iter().take(height / 64).map(|word| word.count_ones()).sum::<u32>();
    let rest = words.get(height / 64).map_or(0, |word| (word & below(height % 64)).count_ones());
    whole + rest
}

/// A word with the lowest `bits` bits set, fewer than 64.
fn below(bits: usize) -> u64 {
    (1 << bits) - 1
}

/// Clears all bits from `height` on.
pub(super) fn cut(words: &mut [u64], height: usize) {
    if !height.is_multiple_of(64)
        && let Some(last) = words.get_mut(height / 64)
    {
        *last &= below(height % 64);
    }
}

/// Sets bit z + `up` of `to` for each bit z of `from`, where that is from 0 to `height` - 1.
pub(super) fn or_shifted(to: &mut [u64], height: usize, from: &[u64], up: i64) {
    if up == 0 {
        for (to, from) in to.iter_mut().zip(from) {
            *to |= from;
        }
    } else {
        // Word i of the shifted bits begins at bit 64 i - up of `from`.
        let (words, rest) = ((-up).div_euclid(64), (-up).rem_euclid(64));
        let word = |at: i64| usize::try_from(at).ok().and_then(|at| from.get(at)).copied();
        for (at, to) in (words..).zip(to.iter_mut()) {
            let low = word(at).unwrap_or(0) >> rest;
            let high = if rest == 0 { 0 } else { word(at + 1).unwrap_or(0) << (64 - rest) };
            *to |= low | high;
        }
    }
    cut(to, height);
}

/// The first bit from `from` on that is not set, if it is below `height`.
pub(super) fn first_zero(words: &[u64], from: usize, height: usize) -> Option<usize> {
    let mut at = from / 64;
    // Whatever is below `from` counts as set.
    let mut word = words.get(at)? | below(from % 64);
    loop {
        if word != u64::MAX {
            return Some(64 * at + word.trailing_ones() as usize).filter(|&z| z < height);
        }
        at += 1;
        word = *words.get(at)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shifts, counts and searches agree with the same on lists.
    #[test]
    fn bits_are_sets_of_points() {
        let mut random = fastrand::Rng::with_seed(21);
        for _ in 0..300 {
            let mut window = || (random.usize(1..6), random.usize(1..200));
            let (one, other) = (window(), window());
            let (right, up) = (random.i64(-3..4), random.i64(-150..150));
            let points: Vec<_> =
                (0..20).map(|_| (random.usize(..one.0), random.usize(..one.1))).collect();
            let mut from = Bits::new(one);
            for &(y, z) in &points {
                from.put(y, z);
            }
            let mut to = Bits::new(other);
            to.add_shifted(&from, (right, up));
            for (y, z) in (0..other.0).flat_map(|y| (0..other.1).map(move |z| (y, z))) {
                let moved = |from: usize, by: i64| {
                    isize::try_from(by).ok().and_then(|by| from.checked_add_signed(by))
                };
                let came = |&(from_y, from_z): &(usize, usize)| {
                    (moved(from_y, right), moved(from_z, up)) == (Some(y), Some(z))
                };
                assert_eq!(to.has(y, z), points.iter().any(came), "{y} {z}");
            }
            let listed: usize = (0..other.0).map(|y| to.heights(y).count()).sum();
            assert_eq!(to.count(other), listed as u64);
            let low = (0..other.0).flat_map(|y| to.heights(y)).filter(|&z| z < 70).count();
            assert_eq!(to.count((other.0, 70)), low as u64);
            for start in [0, 63, 64, 65] {
                let zero = (start..other.1).find(|&z| !to.has(0, z));
                assert_eq!(first_zero(to.column(0), start, other.1), zero, "{start}");
            }
        }
    }
}
