//! Families by name: `boolean:4`, `graph:k5`.

use super::families::{
    Graph, GraphError, Solid, boolean, chains, divisors, graph, projective, random, solid, young,
};
use super::{Game, PosetError};
use crate::{Position, PositionError};

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such family.
    #[error(
        "there is no family '{family}': there are boolean, graph, solid, pg, chains, divisors, rows and random"
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
        /// What it takes.
        takes: &'static str,
        /// An example.
        example: &'static str,
    },
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
/// | `random:12,0.3,7` | 12 elements, pairs with probability 0.3, the seed 7 |
///
/// ```
/// use supermex::poset::named;
///
/// assert_eq!(named("boolean:4")?.poset().len(), 15);
/// assert_eq!(named("boolian:4").unwrap_err().to_string().split(':').next(), Some("there is no family 'boolian'"));
/// # Ok::<(), supermex::poset::SpecError>(())
/// ```
pub fn named(text: &str) -> Result<Game, SpecError> {
    let (family, rest) = text.split_once(':').unwrap_or((text, ""));
    let numbers =
        || -> Option<Vec<u64>> { rest.split(',').map(|word| word.trim().parse().ok()).collect() };
    let small = || -> Option<Vec<u32>> {
        numbers()?.into_iter().map(|number| u32::try_from(number).ok()).collect()
    };
    match family {
        "boolean" => match small().as_deref() {
            Some(&[n]) => Ok(Game::new(boolean(n, n)?)),
            Some(&[n, k]) => Ok(Game::new(boolean(n, k)?)),
            _ => {
                Err(arguments("boolean", "a number of points and perhaps the largest size", "7,3"))
            }
        },
        "graph" => Ok(Game::new(graph(&Graph::named(rest)?)?)),
        "solid" => {
            let found = Solid::ALL.into_iter().find(|solid| solid.name() == rest);
            let takes = "tetrahedron, cube, octahedron, dodecahedron or icosahedron";
            Ok(Game::new(solid(found.ok_or_else(|| arguments("solid", takes, "cube"))?)?))
        }
        "pg" => {
            let takes = "a dimension and a power of a prime, with up to 128 points";
            let found = match small().as_deref() {
                Some(&[dimension, order]) => projective(dimension, order),
                _ => None,
            };
            Ok(Game::new(found.ok_or_else(|| arguments("pg", takes, "2,3"))??))
        }
        "chains" => match numbers() {
            Some(lengths) if lengths.iter().all(|&length| length > 0) => Ok(chains(&lengths)?),
            _ => Err(arguments("chains", "the numbers of elements of chains", "2,2,5")),
        },
        "divisors" => match numbers().as_deref() {
            Some(&[number]) if (1..=1 << 40).contains(&number) => Ok(divisors(number)?),
            _ => Err(arguments("divisors", "a number up to 2^40", "120")),
        },
        "rows" => Ok(young(&rest.parse::<Position>()?)?),
        "random" => {
            let words: Vec<_> = rest.split(',').collect();
            let parsed = match words[..] {
                [elements, density, seed] => {
                    elements.parse().ok().zip(density.parse().ok()).zip(seed.parse().ok())
                }
                _ => None,
            };
            let takes = "a number of elements, a probability and a seed";
            let ((elements, density), seed) =
                parsed.ok_or_else(|| arguments("random", takes, "12,0.3,7"))?;
            Ok(Game::new(random(elements, density, seed)?))
        }
        _ => Err(SpecError::UnknownFamily { family: family.to_owned() }),
    }
}

fn arguments(family: &'static str, takes: &'static str, example: &'static str) -> SpecError {
    SpecError::Arguments { family, takes, example }
}
