//! Games from JSON.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

use super::{
    ChainError, ChainGame, Poset, PosetError, PosetGame, Threshold, TwoChains, TwoChainsError,
    TwoRelations,
};
use crate::text::shortened;

/// A game, as JSON has it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with elements, less, poison, chain and chains")]
struct File {
    elements: Vec<String>,
    #[serde(default)]
    less: Vec<(String, String)>,
    #[serde(default)]
    poison: Option<String>,
    #[serde(default, deserialize_with = "read_chain")]
    chain: Option<Chain>,
    #[serde(default)]
    chains: Option<Vec<OneOfTwo>>,
}

/// A long chain, as JSON has it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with name, above and below")]
struct Chain {
    name: String,
    #[serde(default)]
    above: Places,
    #[serde(default)]
    below: Places,
}

/// One of two long chains, as JSON has it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with name, above, below and on")]
struct OneOfTwo {
    name: String,
    #[serde(default)]
    above: Places,
    #[serde(default)]
    below: Places,
    /// The chain that this one lies above, and by how much it is shifted.
    #[serde(default)]
    on: Option<Places<i64>>,
}

/// Reads a chain, which is an object and not a list of what would be in it.
fn read_chain<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Chain>, D::Error> {
    struct Object;

    impl<'de> Visitor<'de> for Object {
        type Value = Chain;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object with name, above and below")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Chain, A::Error> {
            Chain::deserialize(MapAccessDeserializer::new(map))
        }
    }

    deserializer.deserialize_map(Object).map(Some)
}

/// Names, each once, and places in the chain.
struct Places<P = u64>(Vec<(String, P)>);

impl Default for Places {
    fn default() -> Places {
        Places(Vec::new())
    }
}

impl<'de, P: Deserialize<'de>> Deserialize<'de> for Places<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places<P>, D::Error> {
        deserializer.deserialize_map(EachOnce(PhantomData))
    }
}

struct EachOnce<P>(PhantomData<P>);

impl<'de, P: Deserialize<'de>> Visitor<'de> for EachOnce<P> {
    type Value = Places<P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of names and places in the chain, as in {\"f\":3}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<Places<P>, A::Error> {
        let (mut places, mut names) = (Vec::new(), HashSet::new());
        while let Some((name, place)) = pairs.next_entry::<String, P>()? {
            if !names.insert(name.clone()) {
                return Err(A::Error::custom(format_args!("the name '{name}' comes twice")));
            }
            places.push((name, place));
        }
        Ok(Places(places))
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file is not the JSON of a poset.
    #[error("it is not the JSON of a poset: {why}")]
    Json {
        /// What the reader of JSON says.
        why: String,
    },
    /// What the file describes is not a poset.
    #[error(transparent)]
    Poset(#[from] PosetError),
    /// What the file describes is not a poset with a chain.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// What the file describes is not a poset with two chains.
    #[error(transparent)]
    TwoChains(#[from] TwoChainsError),
    /// The file has chains that are not two, one above the other.
    #[error(
        "{why}: there can be one chain, as in \"chain\":{{\"name\":\"c\"}}, or two, one above the other, as in \
         \"chains\":[{{\"name\":\"c\",\"on\":{{\"d\":0}}}},{{\"name\":\"d\"}}]"
    )]
    Chains {
        /// What is wrong with them.
        why: String,
    },
    /// The poset has a chain without end, and a finite one was asked for.
    #[error("its chain has no end: say how long it is, as in --length 100")]
    Endless,
    /// The poset has two chains without end, and a finite one was asked for.
    #[error(
        "its two chains have no end: say how long they are, in the order of the file, as in \
         --length 100,120"
    )]
    EndlessTwo,
}

/// What a file describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromFile {
    /// A game on a finite poset.
    Finite(PosetGame),
    /// A game on a finite poset with a chain without end.
    Chain(ChainGame),
    /// A game on a finite poset with two chains without end.
    TwoChains(TwoChains),
}

/// What the reader of JSON says, on one line and no longer than one wants to read: it quotes what
/// it has read.
fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let said = text.strip_suffix(&place).unwrap_or(&text);
    shortened(said, 200) + &place
}

/// The finite game that a JSON document describes: its elements, pairs of them of which the first
/// is less than the second, and perhaps the poison.
///
/// ```
/// use supermex::poset::from_json;
///
/// let game = from_json(r#"{"elements":["a","b","c"],"less":[["a","b"],["b","c"]],"poison":"a"}"#)?;
/// assert!(game.poset().is_less(0, 2));
/// let error = from_json(r#"{"elements":["a","b"],"less":[["a","b"],["b","a"]]}"#).unwrap_err();
/// assert_eq!(error.to_string(), "the order goes round in a circle: 'b' < 'a' < 'b'");
/// # Ok::<(), supermex::poset::FileError>(())
/// ```
pub fn from_json(text: &str) -> Result<PosetGame, FileError> {
    match read_json(text)? {
        FromFile::Finite(game) => Ok(game),
        FromFile::Chain(_) => Err(FileError::Endless),
        FromFile::TwoChains(_) => Err(FileError::EndlessTwo),
    }
}

/// The game that a JSON document describes, which may have one chain without end, or two.
///
/// ```
/// use supermex::poset::{FromFile, read_json};
///
/// let text = r#"{"elements":["leaf"],"chain":{"name":"c","above":{"leaf":2}}}"#;
/// let FromFile::Chain(game) = read_json(text)? else { panic!("there is a chain") };
/// assert_eq!(game.finite(3)?.poset().names(), ["leaf", "c0", "c1", "c2"]);
/// # Ok::<(), supermex::poset::FileError>(())
/// ```
pub fn read_json(text: &str) -> Result<FromFile, FileError> {
    // Some editors put a mark at the beginning.
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('[') {
        let why = "a list is no object with elements, less, poison, chain and chains".to_owned();
        return Err(FileError::Json { why });
    }
    let File { elements, less, poison, chain, chains } =
        serde_json::from_str(text).map_err(|error| FileError::Json { why: sentence(&error) })?;
    if elements.len() > Poset::MOST {
        return Err(PosetError::TooLarge { elements: elements.len() as u128 }.into());
    }
    let places: HashMap<&str, usize> =
        elements.iter().enumerate().map(|(place, name)| (name.as_str(), place)).collect();
    let find = |name: &String| {
        let place = places.get(name.as_str()).copied();
        place.ok_or_else(|| PosetError::Unknown { name: name.clone() })
    };
    let pairs: Result<Vec<_>, PosetError> =
        less.iter().map(|(one, other)| Ok((find(one)?, find(other)?))).collect();
    let pairs = pairs?;
    let relations = |places: &Places| -> Result<Vec<(usize, u64)>, PosetError> {
        places.0.iter().map(|(name, place)| Ok((find(name)?, *place))).collect()
    };
    match (chain, chains) {
        (None, None) => {
            let poison = poison.as_ref().map(find).transpose()?;
            let poset = Poset::new(elements, pairs)?;
            Ok(FromFile::Finite(PosetGame::with_poison(poset, poison)?))
        }
        (Some(Chain { name, above, below }), None) => {
            let (above, below) = (relations(&above)?, relations(&below)?);
            let above = above.into_iter().map(|(it, place)| (it, Threshold::Above(place)));
            let below = below.into_iter().map(|(it, place)| (it, Threshold::Below(place)));
            let poset = Poset::new(elements, pairs)?;
            let game = ChainGame::new(&poset, name, above.chain(below), poison.as_deref())?;
            Ok(FromFile::Chain(game))
        }
        (None, Some(chains)) => {
            let (lower_first, upper, lower, shift) = order_chains(&chains)?;
            let read = |chain: &OneOfTwo| -> Result<TwoRelations, PosetError> {
                let (above, below) = (relations(&chain.above)?, relations(&chain.below)?);
                Ok(TwoRelations { name: chain.name.clone(), above, below })
            };
            let (upper, lower) = (read(upper)?, read(lower)?);
            let poset = Poset::new(elements, pairs)?;
            let mut game = TwoChains::new(&poset, upper, lower, shift, poison.as_deref())?;
            game.lower_first = lower_first;
            Ok(FromFile::TwoChains(game))
        }
        (Some(_), Some(_)) => {
            Err(FileError::Chains { why: "it has both chain and chains".to_owned() })
        }
    }
}

/// Whether the lower of two chains comes first; the upper, the lower, and the shift.
fn order_chains(chains: &[OneOfTwo]) -> Result<(bool, &OneOfTwo, &OneOfTwo, i64), FileError> {
    let fails = |why: String| Err(FileError::Chains { why });
    let [one, other] = chains else {
        return fails(format!("its chains are {}", chains.len()));
    };
    let (lower_first, upper, lower, on) = match (&one.on, &other.on) {
        (Some(on), None) => (false, one, other, on),
        (None, Some(on)) => (true, other, one, on),
        (None, None) => return fails("neither of its chains lies above the other".to_owned()),
        (Some(_), Some(_)) => return fails("each of its chains lies above the other".to_owned()),
    };
    match &on.0[..] {
        [(name, shift)] if *name == lower.name => Ok((lower_first, upper, lower, *shift)),
        _ => fails(format!(
            "the chain '{}' can lie on the other chain only, '{}'",
            shortened(&upper.name, 60),
            shortened(&lower.name, 60)
        )),
    }
}
