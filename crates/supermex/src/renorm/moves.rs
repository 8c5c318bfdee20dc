//! Winning moves from any position: where on the lines they lie (section IV C of the paper).
//!
//! A move from [x, y, z] goes along a ray, and wins if it ends at a loser. The geometry says where
//! each ray meets each line of losers, and how likely it is that there is a loser just there: rays
//! of one sort, side by side, meet so many losers in a unit. In a sheet x′ the lower line is z = αx′
//! \+ `m_L` y, the upper one z = αx′ + `m_U` y, both for y up to (√2 − 1) x′, and the flat one, in a
//! share γ of all sheets, z = (2 − √2) x′ from there on.
//!
//! | move | ends at | lies on | losers in a unit |
//! |---|---|---|---|
//! | M1 | [x, y − t, z + t] | y + z, which stays | lower `λ_L`/α, upper `λ_U`/α = 1, flat γ |
//! | M2 | [x, y − t, 0] | the end of the lower line | 1 − γ |
//! | M3 | [x, y, z − t] | column y | lower `λ_L`, upper `λ_U`, flat γ |
//! | M4 | [x − t, y + t, z] | row z and x + y, which stays | lower `λ_L`/(α − `m_L`), upper `λ_U`/(α − `m_U`) = `λ_U`, flat γ/(2 − √2) |
//! | M5 | [x − t, 0, z + y + t] | x + y + z, which stays | where lines begin: 1/(1 + α) |
//!
//! M6 never wins, since [x, 0, 0] is won. No sort of move wins in two ways: either end could be
//! reached from the other.

use std::f64::consts::SQRT_2;

use fastrand::Rng;

use super::geometry::{Distribution, Parameter, Parameters};
use super::{Growth, Line, LoserSheet};
use crate::run::{Context, Stopped};

/// Which move of the paper: M1 to M5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ray {
    /// [x, y − t, z + t].
    M1,
    /// [x, y − t, 0].
    M2,
    /// [x, y, z − t].
    M3,
    /// [x − t, y + t, z].
    M4,
    /// [x − t, 0, z + y + t].
    M5,
}

/// Where on a sheet of losers a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Landing {
    /// Where both lines begin.
    Start,
    /// On the lower line.
    Lower,
    /// On the upper line.
    Upper,
    /// On the flat line.
    Flat,
    /// Where the sheet ends.
    Bottom,
}

/// A winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// The sort of move.
    pub ray: Ray,
    /// Where on its sheet the loser lies that the move leads to.
    pub landing: Landing,
    /// That loser, [x, y, z].
    pub to: [u64; 3],
}

impl WinningMove {
    /// What tells the end of the move from other ends of its ray: z for M3, x for M4 and M5 and y
    /// for the others.
    pub fn place(&self) -> u64 {
        let [x, y, z] = self.to;
        match self.ray {
            Ray::M1 | Ray::M2 => y,
            Ray::M3 => z,
            Ray::M4 | Ray::M5 => x,
        }
    }
}

/// A way to win: a sort of move, and where it ends.
pub type Way = (Ray, Landing);

/// All ways to win that the geometry knows.
pub const WAYS: [Way; 11] = [
    (Ray::M1, Landing::Lower),
    (Ray::M1, Landing::Upper),
    (Ray::M1, Landing::Flat),
    (Ray::M2, Landing::Bottom),
    (Ray::M3, Landing::Lower),
    (Ray::M3, Landing::Upper),
    (Ray::M3, Landing::Flat),
    (Ray::M4, Landing::Lower),
    (Ray::M4, Landing::Upper),
    (Ray::M4, Landing::Flat),
    (Ray::M5, Landing::Start),
];

/// The sheets of losers up to some x.
#[derive(Clone, Debug)]
pub struct Losers {
    sheets: Vec<LoserSheet>,
}

impl Losers {
    /// All sheets up to that of `x`.
    pub fn find(x: u64, context: &Context) -> Result<Losers, Stopped> {
        let mut sheets = Vec::new();
        Growth::default().run_to(x + 1, context, |_, losers| sheets.push(losers.clone()))?;
        Ok(Losers { sheets })
    }

    fn height(&self, x: u64, y: u64) -> Option<u64> {
        self.sheets.get(usize::try_from(x).ok()?)?.height(y)
    }

    /// Whether [x, y, z] is lost.
    pub fn has(&self, [x, y, z]: [u64; 3]) -> bool {
        self.height(x, y) == Some(z)
    }

    /// All winning moves from [x, y, z], M1 first.
    ///
    /// ```
    /// use supermex::renorm::{Losers, Ray};
    /// use supermex::run::Context;
    ///
    /// let losers = Losers::find(10, &Context::default())?;
    /// // The only opening of 3 × 10 leaves five columns of three squares and five of one.
    /// let [only] = &losers.winning_moves([10, 0, 0])[..] else { panic!() };
    /// assert_eq!((only.ray, only.to), (Ray::M5, [5, 0, 5]));
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn winning_moves(&self, [x, y, z]: [u64; 3]) -> Vec<WinningMove> {
        let m1 = (1..=y).map(|t| (Ray::M1, [x, y - t, z + t]));
        let m2 = (1..=y).map(|t| (Ray::M2, [x, y - t, 0]));
        let m3 = (1..=z).map(|t| (Ray::M3, [x, y, z - t]));
        let m4 = (1..=x).map(|t| (Ray::M4, [x - t, y + t, z]));
        let m5 = (1..=x).map(|t| (Ray::M5, [x - t, 0, z + y + t]));
        let all = m1.chain(m2).chain(m3).chain(m4).chain(m5);
        let lost = all.filter(|(_, to)| self.has(*to));
        lost.filter_map(|(ray, to)| Some(WinningMove { ray, landing: self.landing(ray, to)?, to }))
            .collect()
    }

    /// Where on its sheet the loser [x, y, z] lies, which a move `ray` leads to.
    fn landing(&self, ray: Ray, [x, y, _]: [u64; 3]) -> Option<Landing> {
        let sheet = self.sheets.get(usize::try_from(x).ok()?)?;
        Some(match (ray, sheet.line(x, y)?) {
            (Ray::M5, _) => Landing::Start,
            (Ray::M2, _) => Landing::Bottom,
            (_, Line::Lower) => Landing::Lower,
            (_, Line::Flat) => Landing::Flat,
            _ => Landing::Upper,
        })
    }
}

/// Where the ray of a move from [x, y, z] meets a line, and how likely it is that there is a loser;
/// `None` if it does not meet the line.
///
/// ```
/// use supermex::renorm::{Landing, Ray, predicted_move};
///
/// // From 3 × n, the opening in the second row leaves about (2 − √2) n columns of three.
/// let (place, share) = predicted_move((Ray::M5, Landing::Start), [1e6, 0.0, 0.0]).unwrap();
/// assert!((place - 585_786.4).abs() < 0.1 && (share - 0.585_786).abs() < 1e-6);
/// ```
pub fn predicted_move((ray, landing): Way, [x, y, z]: [f64; 3]) -> Option<(f64, f64)> {
    let at = |parameter: Parameter| Parameters::PREDICTED[parameter];
    let (alpha, gamma) = (at(Parameter::Alpha), at(Parameter::Gamma));
    // Both lines end, and the flat one begins, at this share of x; it lies at that one.
    let (end, band) = (SQRT_2 - 1.0, 2.0 - SQRT_2);
    let (slope, density) = match landing {
        Landing::Lower => (at(Parameter::SlopeLower), at(Parameter::LambdaLower)),
        Landing::Upper => (at(Parameter::SlopeUpper), at(Parameter::LambdaUpper)),
        _ => (0.0, gamma),
    };
    let (place, share, meets) = match (ray, landing) {
        (Ray::M1, Landing::Flat) => {
            let place = y + z - band * x;
            (place, gamma, place >= end * x && place < y)
        }
        (Ray::M1, _) => {
            let place = (y + z - alpha * x) / (1.0 + slope);
            (place, density / (1.0 + slope).abs(), (0.0..end * x).contains(&place) && place < y)
        }
        (Ray::M2, _) => (end * x, 1.0 - gamma, y > end * x),
        (Ray::M3, Landing::Flat) => (band * x, gamma, y >= end * x && z > band * x),
        (Ray::M3, _) => {
            let place = alpha * x + slope * y;
            (place, density, y < end * x && place < z)
        }
        (Ray::M4, Landing::Flat) => {
            let place = z / band;
            (place, gamma / band, place < x && x + y - place >= end * place)
        }
        (Ray::M4, _) => {
            let place = (z - slope * (x + y)) / (alpha - slope);
            let column = x + y - place;
            (place, density / (alpha - slope), place < x && (0.0..end * place).contains(&column))
        }
        (Ray::M5, _) => {
            let place = (x + y + z) / (1.0 + alpha);
            (place, 1.0 / (1.0 + alpha), place < x)
        }
    };
    meets.then_some((place, share))
}

/// What was found of one way to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Wins {
    /// The sort of move, and where it ends.
    pub way: Way,
    /// From how many positions the geometry expects such a move.
    pub expected: f64,
    /// From how many positions there is one.
    pub count: u64,
    /// From how many positions there is one although its ray does not meet the line: the position,
    /// or the place, is near an end of the line.
    pub beyond: u64,
    /// How far the places of the others are from where the ray meets the line; `None` if there are
    /// too few.
    pub distances: Option<Distribution>,
}

/// Winning moves from random positions.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveStudy {
    /// How many positions were looked at that are won for the player to move.
    pub positions: u64,
    /// How many positions were drawn that are lost instead.
    pub lost: u64,
    /// How many positions have no winning move, one, two and so on.
    pub by_moves: Vec<u64>,
    /// All ways to win.
    pub ways: Vec<Wins>,
}

/// Places are told apart by halves.
const BIN: f64 = 0.5;

impl MoveStudy {
    /// Looks at `samples` random positions [x′, y, z] with x/2 ≤ x′ ≤ x and y, z < x′, each as
    /// likely as any other of the same x′.
    ///
    /// ```
    /// use supermex::renorm::MoveStudy;
    /// use supermex::run::Context;
    ///
    /// let study = MoveStudy::find(300, 2000, 1, &Context::default())?;
    /// assert_eq!(study.positions + study.lost, 2000);
    /// assert_eq!(study.by_moves[0], 0);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn find(x: u32, samples: u32, seed: u64, context: &Context) -> Result<MoveStudy, Stopped> {
        let losers = Losers::find(x.into(), context)?;
        let mut random = Rng::with_seed(seed);
        let mut ways: Vec<_> = WAYS.iter().map(|&way| (way, 0.0, 0, 0, Vec::new())).collect();
        let (mut positions, mut lost, mut by_moves) = (0, 0, vec![0; 6]);
        for _ in 0..samples {
            context.check()?;
            let x = random.u64(u64::from(x).div_ceil(2)..=u64::from(x));
            let position = [x, random.u64(0..x.max(1)), random.u64(0..x.max(1))];
            if losers.has(position) {
                lost += 1;
                continue;
            }
            positions += 1;
            let moves = losers.winning_moves(position);
            by_moves[moves.len()] += 1;
            for (way, expected, count, beyond, distances) in &mut ways {
                let predicted = predicted_move(*way, position.map(|it| it as f64));
                *expected += predicted.map_or(0.0, |(_, share)| share);
                if let Some(found) = moves.iter().find(|it| (it.ray, it.landing) == *way) {
                    *count += 1;
                    match predicted {
                        Some((place, _)) => distances.push(found.place() as f64 - place),
                        None => *beyond += 1,
                    }
                }
            }
        }
        let ways = ways.into_iter().map(|(way, expected, count, beyond, distances)| Wins {
            way,
            expected,
            count,
            beyond,
            distances: Distribution::of(&distances, BIN),
        });
        Ok(MoveStudy { positions, lost, by_moves, ways: ways.collect() })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Whether [x, y, z] is lost, from the rules alone; [0, 0, 0] is no position.
    fn is_lost(position: [u64; 3], known: &mut HashMap<[u64; 3], bool>) -> bool {
        if let Some(&known) = known.get(&position) {
            return known;
        }
        let lost = !moves(position).into_iter().any(|(_, to)| is_lost(to, known));
        known.insert(position, lost);
        lost
    }

    fn moves([x, y, z]: [u64; 3]) -> Vec<(Option<Ray>, [u64; 3])> {
        let mut all = Vec::new();
        for t in 1..=y {
            all.push((Some(Ray::M1), [x, y - t, z + t]));
            all.push((Some(Ray::M2), [x, y - t, 0]));
        }
        all.extend((1..=z).map(|t| (Some(Ray::M3), [x, y, z - t])));
        for t in 1..=x {
            all.push((Some(Ray::M4), [x - t, y + t, z]));
            all.push((Some(Ray::M5), [x - t, 0, z + y + t]));
            all.push((None, [x - t, 0, 0]));
        }
        all.retain(|(_, to)| *to != [0; 3]);
        all
    }

    /// The winning moves of all small positions are those of the rules; M6 is never one, and no
    /// sort of move wins twice.
    #[test]
    fn winning_moves_are_those_of_the_rules() {
        let losers = Losers::find(12, &Context::default()).unwrap();
        let mut known = HashMap::new();
        for position in
            (0..13).flat_map(|x| (0..12).flat_map(move |y| (0..12).map(move |z| [x, y, z])))
        {
            if position == [0; 3] {
                continue;
            }
            assert_eq!(losers.has(position), is_lost(position, &mut known), "{position:?}");
            let mut winning: Vec<_> = moves(position);
            winning.retain(|(_, to)| is_lost(*to, &mut known));
            winning.sort_unstable();
            let found = losers.winning_moves(position);
            let mut same: Vec<_> = found.iter().map(|it| (Some(it.ray), it.to)).collect();
            same.sort_unstable();
            assert_eq!(same, winning, "{position:?}");
            assert!(same.windows(2).all(|pair| pair[0].0 != pair[1].0), "{position:?}");
        }
    }

    /// Moves lie where the rays meet the lines, and are as many as the geometry says.
    #[test]
    fn winning_moves_lie_on_the_lines() {
        let study = MoveStudy::find(800, 10_000, 7, &Context::default()).unwrap();
        assert_eq!(study.by_moves.iter().sum::<u64>(), study.positions);
        assert_eq!(study.by_moves[0], 0);
        for Wins { way, expected, count, beyond, distances } in study.ways {
            let (share, found) = (expected / 10_000.0, count as f64 / 10_000.0);
            assert!((share - found).abs() < 0.015, "{way:?}: {share} {found}");
            assert!((beyond as f64) < 0.02 * count as f64, "{way:?}: {beyond} of {count}");
            let distances = distances.unwrap();
            assert_eq!(distances.count as u64 + beyond, count, "{way:?}");
            assert!(distances.mean.value.abs() < 3.0 && distances.deviation.value < 4.0, "{way:?}");
        }
    }
}
