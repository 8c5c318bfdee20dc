//! Families by name: `boolean:4`, `graph:k5`.

use std::str::FromStr;

use super::families::{
    Graph, GraphError, Solid, boolean, chains, divisors, exponents, graph, parallel, projective,
    random, series, solid, young,
};
use super::order::quoted;
use super::reach;
use super::{Poset, PosetError, PosetGame, Semigroup, SemigroupError};
use crate::{Position, PositionError};

/// Why a text names no game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such family.
    #[error(
        "there is no family '{family}': there are boolean, graph, solid, pg, chains, divisors, rows, semigroup, random, series and parallel"
    )]
    UnknownFamily {
        /// The word before the colon.
        family: String,
    },
    /// What follows the colon is not what the family takes.
    #[error("{family} takes {takes}, as in {family}:{example}")]
    Arguments {
        /// The family.
        family: &'static str,
        /// What the family takes.
        takes: &'static str,
        /// An example.
        example: &'static str,
    },
    /// There are infinitely many elements.
    #[error(
        "semigroup:{generators} is infinite: say what is taken first, as in semigroup:{generators}@{example}"
    )]
    Infinite {
        /// The generators.
        generators: String,
        /// An element.
        example: u64,
    },
    /// Brackets do not match, or are nested too deeply.
    #[error("the brackets in {} do not match, or are more than {DEEPEST} deep", quoted(.text))]
    Brackets {
        /// The text.
        text: String,
    },
    /// The semigroup cannot be.
    #[error(transparent)]
    Semigroup(#[from] SemigroupError),
    /// The poset cannot be.
    #[error(transparent)]
    Poset(#[from] PosetError),
    /// The graph cannot be.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The position cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// The game that a text names.
///
/// | text | game |
/// |---|---|
/// | `boolean:4`, `boolean:7,3` | nonempty subsets, of any size, or of sizes 1 to 3 |
/// | `graph:k5`, `graph:c7`, `graph:p4` | vertices and edges |
/// | `solid:cube` | vertices, edges, faces and body |
/// | `pg:2,2` | subspaces of PG(2, 2) |
/// | `chains:2,2,5` | Chomp in three dimensions |
/// | `divisors:120` | Schuh's game |
/// | `rows:5,4,2` | the squares of a position |
/// | `semigroup:3,5@8` | what is left of the sums of 3 and 5 when 8 is taken |
/// | `random:12,0.3,7` | 12 elements, pairs with probability 0.3, the seed 7 |
/// | `series:boolean:2+graph:k3` | one above the other; poisons but the first are ordinary elements |
/// | `parallel:boolean:2+rows:3,1` | side by side, without poisons: the sum of games |
///
/// ```
/// use supermex::poset::named;
///
/// assert_eq!(named("boolean:4")?.poset().len(), 15);
/// assert_eq!(named("boolian:4").unwrap_err().to_string().split(':').next(), Some("there is no family 'boolian'"));
/// # Ok::<(), supermex::poset::SpecError>(())
/// ```
pub fn named(text: &str) -> Result<PosetGame, SpecError> {
    within(text, 0)
}

/// Subset take-away. With sets of up to two points it is a graph, about which more is known.
fn subsets(n: u32, k: u32) -> Result<PosetGame, PosetError> {
    let game = PosetGame::new(boolean(n, k)?);
    Ok(if k > 2 { game.with_symmetries(reach::of_points(n.into())) } else { game })
}

/// How deeply brackets can be nested.
const DEEPEST: usize = 20;

fn within(text: &str, depth: usize) -> Result<PosetGame, SpecError> {
    let (family, rest) = text.split_once(':').unwrap_or((text, ""));
    match family {
        "boolean" => match numbers(rest).as_deref() {
            Some(&[n]) => Ok(subsets(n, n)?),
            Some(&[n, k]) => Ok(subsets(n, k)?),
            _ => {
                Err(arguments("boolean", "a number of points and perhaps the largest size", "7,3"))
            }
        },
        "graph" => Ok(PosetGame::new(graph(&Graph::named(rest)?)?)),
        "solid" => {
            let found = Solid::ALL.into_iter().find(|solid| solid.name() == rest);
            let takes = "tetrahedron, cube, octahedron, dodecahedron or icosahedron";
            Ok(PosetGame::new(solid(found.ok_or_else(|| arguments("solid", takes, "cube"))?)?))
        }
        "pg" => {
            let takes =
                "a dimension and a power of a prime (2, 3, 4, 5, 7, …), with up to 128 points";
            let found: Option<[u32; 2]> = numbers(rest).and_then(|it| it.try_into().ok());
            let [dimension, order] = found.ok_or_else(|| arguments("pg", takes, "2,3"))?;
            let spaces =
                projective(dimension, order).ok_or_else(|| arguments("pg", takes, "2,3"))?;
            Ok(PosetGame::new(spaces?).with_symmetries(reach::of_space(dimension, order)))
        }
        "chains" => match numbers(rest) {
            Some(lengths) if !lengths.contains(&0) => {
                Ok(chains(&lengths)?.with_symmetries(reach::of_chains(&lengths)))
            }
            _ => Err(arguments("chains", "the numbers of elements of chains", "2,2,5")),
        },
        "divisors" => match numbers(rest).as_deref() {
            Some(&[number]) if (1..=1 << 40).contains(&number) => {
                let lengths: Vec<u64> = exponents(number).iter().map(|it| it + 1).collect();
                Ok(divisors(number)?.with_symmetries(reach::of_chains(&lengths)))
            }
            _ => Err(arguments("divisors", "a number up to 2^40", "120")),
        },
        "rows" => Ok(young(&rest.parse::<Position>()?)?),
        "semigroup" => after(rest),
        "series" => composed("series", rest, depth),
        "parallel" => composed("parallel", rest, depth),
        "random" => {
            let takes = "a number of elements, a probability from 0 to 1 and a seed";
            let wrong = || arguments("random", takes, "12,0.3,7");
            let words: Vec<_> = rest.split(',').collect();
            let [elements, density, seed] = words[..] else { return Err(wrong()) };
            let density = density.parse().ok().filter(|it| (0.0..=1.0).contains(it));
            let parsed = elements.parse().ok().zip(density).zip(seed.parse().ok());
            let ((elements, density), seed) = parsed.ok_or_else(wrong)?;
            Ok(PosetGame::new(random(elements, density, seed)?))
        }
        _ => Err(SpecError::UnknownFamily { family: family.to_owned() }),
    }
}

/// Reads numbers with commas between them.
pub(super) fn numbers<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split(',').map(|word| word.trim().parse().ok()).collect()
}

/// What is left of a semigroup, from its generators and the element that has been taken.
fn after(text: &str) -> Result<PosetGame, SpecError> {
    let (generators, taken) = text.split_once('@').unwrap_or((text, ""));
    let semigroup: Semigroup = generators.parse()?;
    if taken.is_empty() {
        let example = semigroup.example();
        return Err(SpecError::Infinite { generators: generators.to_owned(), example });
    }
    let wrong = |_| arguments("semigroup", "generators, and what is taken first", "3,5@8");
    Ok(semigroup.after(taken.trim().parse().map_err(wrong)?)?)
}

/// The parts of `text` between plus signs that are not in brackets; a part in brackets loses them.
fn parts(text: &str, depth: usize) -> Result<Vec<&str>, SpecError> {
    let wrong = || SpecError::Brackets { text: text.to_owned() };
    let mut open = 0_usize;
    let mut starts = vec![0];
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => open += 1,
            ')' => open = open.checked_sub(1).ok_or_else(wrong)?,
            '+' if open == 0 => starts.push(place + 1),
            _ => {}
        }
    }
    if open > 0 || depth >= DEEPEST {
        return Err(wrong());
    }
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([text.len()]);
    let parts = starts.iter().zip(ends).map(|(&start, end)| text[start..end].trim());
    Ok(parts.map(bare).collect())
}

fn bare(part: &str) -> &str {
    match part.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => bare(inner.trim()),
        None => part,
    }
}

/// Games put together. In a sum nobody takes a poison; in a series the poison of the first game is
/// below all elements.
fn composed(family: &'static str, text: &str, depth: usize) -> Result<PosetGame, SpecError> {
    if text.trim().is_empty() {
        return Err(arguments(family, "posets with + between them", "boolean:2+graph:k3"));
    }
    let is_series = family == "series";
    let games = parts(text, depth)?.into_iter().map(|part| within(part, depth + 1));
    let games: Vec<_> = games.collect::<Result<_, _>>()?;
    // The poison is in the first game, whose elements come first.
    let poison = games.first().and_then(PosetGame::poison).filter(|_| is_series);
    let poset = |game: &PosetGame| {
        let kept: Vec<_> =
            (0..game.poset().len()).filter(|&it| is_series || Some(it) != game.poison()).collect();
        game.poset().restricted(&kept)
    };
    let posets: Vec<Poset> = games.iter().map(poset).collect();
    let whole = if is_series { series(&posets)? } else { parallel(&posets)? };
    Ok(PosetGame::with_poison(whole, poison)?)
}

fn arguments(family: &'static str, takes: &'static str, example: &'static str) -> SpecError {
    SpecError::Arguments { family, takes, example }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::run::Context;

    fn nim(text: &str) -> u128 {
        let answer = named(text).unwrap().solve(true, &Context::default()).unwrap();
        answer.nim.unwrap().get()
    }

    #[test]
    fn sums_have_the_sums_of_nim_values() {
        assert_eq!(nim("parallel:boolean:3+graph:p3"), nim("boolean:3") ^ nim("graph:p3"));
        // The poison of each is what nobody takes.
        assert_eq!(nim("parallel:rows:5,4,2+rows:3,1"), nim("rows:5,4,2") ^ nim("rows:3,1"));
        assert_eq!(named("parallel:rows:3+rows:2").unwrap().poset().len(), 3);
    }

    #[test]
    fn series_are_stacked() {
        // A single element below all others.
        assert_eq!(nim("series:boolean:1+boolean:3"), 1 + nim("boolean:3"));
        let game = named("series:rows:2+rows:2").unwrap();
        assert_eq!((game.poison(), game.poset().len()), (Some(0), 4));
        assert_eq!(game.poset().heights(), [0, 1, 2, 3]);
        assert_eq!(nim("series:(parallel:boolean:1+boolean:1)+(parallel:boolean:1+boolean:1)"), 0);
        let deep = "series:(".repeat(30) + "boolean:1" + &")".repeat(30);
        assert!(named(&deep).unwrap_err().to_string().contains("do not match"));
        for text in ["series:(boolean:1", "parallel:boolean:1)"] {
            assert!(matches!(named(text), Err(SpecError::Brackets { .. })), "{text}");
        }
        assert!(matches!(named("series:"), Err(SpecError::Arguments { .. })));
        assert_eq!(named("series:((boolean:1))+boolean:1").unwrap().poset().len(), 2);
        for density in ["nan", "2", "-0.1", "inf"] {
            let found = named(&format!("random:5,{density},1"));
            assert!(matches!(found, Err(SpecError::Arguments { .. })), "{density}");
        }
        assert_eq!(named("pg:1,67").unwrap().poset().len(), 69);
    }

    #[test]
    fn semigroups_need_a_first_move() {
        let error = named("semigroup:3,5").unwrap_err().to_string();
        assert_eq!(
            error,
            "semigroup:3,5 is infinite: say what is taken first, as in semigroup:3,5@8"
        );
        assert_eq!(named("semigroup:3,5@8").unwrap().poset().len(), 8);
        for text in ["semigroup:", "semigroup:x@2"] {
            let error = SpecError::Semigroup(SemigroupError::NotNumbers);
            assert_eq!(named(text), Err(error), "{text}");
        }
        assert!(matches!(named("semigroup:3,5@x"), Err(SpecError::Arguments { .. })));
        let game = named("semigroup:3,4,5@3").unwrap();
        let answer = game.solve(false, &Context::default()).unwrap();
        assert_eq!(answer.outcome, Outcome::P);
    }
}
