//! The shape of other games: Chomp with other positions won, or with another first sheet.
//!
//! The paper says that the geometry of Chomp comes back in a sizeable class of variants. Here a
//! variant is grown to a sheet of X, so that its [`Shape`](super::Shape) can be read off. The same
//! numbers of Chomp's own sheets around X say how much of a difference is none.

#![allow(clippy::cast_possible_truncation, reason = "columns and sheets fit into memory")]

use super::{Protocol, Sheet, Strip, lower_end};

/// A sort of variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sort {
    /// One loser of a sheet up to 100 is declared won.
    One,
    /// From two to thirty losers of sheets up to 100 are declared won, one after the other.
    Several,
    /// All losers of one sheet up to 100 are declared won at once.
    Sheet,
    /// Every loser with y = 0 of some consecutive sheets is declared won.
    Tops,
    /// The first sheet has other instant winners beside the empty board.
    First,
}

impl Sort {
    /// All sorts.
    pub const ALL: [Sort; 5] = [Sort::One, Sort::Several, Sort::Sheet, Sort::Tops, Sort::First];

    /// The name of the sort on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Sort::One => "one",
            Sort::Several => "several",
            Sort::Sheet => "sheet",
            Sort::Tops => "tops",
            Sort::First => "first",
        }
    }
}

/// The largest sheet in which a variant differs from Chomp by declaration.
const LAST_DECLARED: u64 = 100;

/// A variant of Chomp, made by chance.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Nothing for Chomp itself.
    sort: Option<Sort>,
    protocol: Protocol,
    chance: fastrand::Rng,
}

impl Variant {
    /// The variant number `seed` of its sort.
    pub fn new(sort: Sort, protocol: Protocol, seed: u64) -> Variant {
        // Neighbouring seeds have nothing in common.
        let mut chance = fastrand::Rng::with_seed(seed);
        let chance = fastrand::Rng::with_seed(chance.u64(..) ^ sort as u64);
        Variant { sort: Some(sort), protocol, chance }
    }

    /// Chomp itself.
    pub fn chomp() -> Variant {
        Variant { sort: None, ..Variant::new(Sort::One, Protocol::Inherited, 0) }
    }

    /// Grows the variant up to the sheet of `x`, and calls `tell` with the heights of the losers of
    /// each sheet, as far to the right as a sheet is looked at. Stops if `tell` says no.
    pub fn grow(mut self, x: u64, mut tell: impl FnMut(u64, &[u64]) -> bool) {
        let (sheets, points) = self.choose();
        let first =
            if self.sort == Some(Sort::First) { self.first_sheet() } else { Sheet::first() };
        let mut strip = Strip::new(&first, width(x));
        for at in 0..=x {
            let times = sheets.iter().filter(|&&sheet| sheet == at).count();
            let losers = if times == 0 {
                strip.losers()
            } else {
                // What is declared alone is not inherited.
                let mut game = strip.clone();
                for _ in 0..times {
                    self.declare(at, points, &mut game, &mut strip);
                }
                game.losers()
            };
            strip.grow(&losers);
            if !tell(at, &losers) {
                return;
            }
        }
    }

    /// Declares losers of `game` won, in the sheet of `x`; `strip` goes on to the next sheets.
    fn declare(&mut self, x: u64, points: Points, game: &mut Strip, strip: &mut Strip) {
        // What was declared before may have moved the others.
        let losers = game.losers();
        let most = losers.len().min(lower_end(x) as usize + 5);
        let points = match points {
            Points::All => 0..most,
            Points::Left => 0..1,
            Points::Any => {
                let y = self.chance.u64(..most as u64) as usize;
                y..y + 1
            }
        };
        for (y, &z) in (0..).zip(&losers).take(points.end).skip(points.start) {
            game.add_point(y, z);
            if self.protocol == Protocol::Inherited {
                strip.add_point(y, z);
            }
        }
    }

    /// The sheets in which something is declared won, and which losers.
    fn choose(&mut self) -> (Vec<u64>, Points) {
        let mut sheet = || self.chance.u64(2..=LAST_DECLARED);
        match self.sort {
            None | Some(Sort::First) => (Vec::new(), Points::Any),
            Some(Sort::One) => (vec![sheet()], Points::Any),
            Some(Sort::Several) => {
                let all: Vec<u64> = (0..30).map(|_| sheet()).collect();
                let count = self.chance.u64(2..=30) as usize;
                (all[..count].to_vec(), Points::Any)
            }
            Some(Sort::Sheet) => (vec![sheet()], Points::All),
            Some(Sort::Tops) => {
                let (first, count) = (sheet(), self.chance.u64(2..=20));
                ((first..first + count).collect(), Points::Left)
            }
        }
    }

    /// The empty board, and from one to twenty points with y and z below 12.
    fn first_sheet(&mut self) -> Sheet {
        let count = self.chance.u64(1..=20);
        let mut number = || self.chance.u64(0..12);
        let more: Vec<_> = (0..count).map(|_| (number(), number())).collect();
        more.into_iter().chain([(0, 0)]).collect()
    }
}

/// How many columns of the first sheet it takes so that all of the sheet of `x` is seen but for
/// most of its flat line: a few more than its lower line has.
fn width(x: u64) -> usize {
    (x + lower_end(x)) as usize + SEEN
}

/// How many columns beyond the lower line are seen: lines that go on so far are taken to be flat.
pub(super) const SEEN: usize = 60;

/// Which losers of a sheet are declared won.
#[derive(Clone, Copy)]
enum Points {
    All,
    Left,
    Any,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renorm::Growth;

    /// What is seen of a sheet says whether it ends.
    #[test]
    fn enough_of_each_sheet_is_seen() {
        let mut chomp = Growth::default();
        Variant::chomp().grow(700, |x, heights| {
            let losers = chomp.next().unwrap().1;
            assert_eq!(heights.last() == Some(&0), losers.ends(), "{x}");
            true
        });
    }

    /// The same seed has the same variant; other seeds have others.
    #[test]
    fn seeds_make_variants() {
        let sheet = |seed| {
            let mut found = Vec::new();
            Variant::new(Sort::Several, Protocol::Declared, seed).grow(150, |_, heights| {
                found = heights.to_vec();
                true
            });
            found
        };
        assert_eq!(sheet(1), sheet(1));
        assert_ne!(sheet(1), sheet(2));
    }
}
