//! Games from JSON.

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

use super::{ChainError, ChainGame, Poset, PosetError, PosetGame, Threshold};
use crate::text::shortened;

/// A game, as JSON has it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with elements, less, poison and chain")]
struct File {
    elements: Vec<String>,
    #[serde(default)]
    less: Vec<(String, String)>,
    #[serde(default)]
    poison: Option<String>,
    #[serde(default, deserialize_with = "read_chain")]
    chain: Option<Chain>,
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

/// Names of elements, each once, and places in the chain.
#[derive(Default)]
struct Places(Vec<(String, u64)>);

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
        deserializer.deserialize_map(EachOnce)
    }
}

struct EachOnce;

impl<'de> Visitor<'de> for EachOnce {
    type Value = Places;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of names and places in the chain, as in {\"f\":3}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<Places, A::Error> {
        let (mut places, mut names) = (Vec::new(), HashSet::new());
        while let Some((name, place)) = pairs.next_entry::<String, u64>()? {
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
    /// The poset has a chain without end, and a finite one was asked for.
    #[error("its chain has no end: say how long it is, as in --length 100")]
    Endless,
}

/// What a file describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromFile {
    /// A game on a finite poset.
    Finite(PosetGame),
    /// A game on a finite poset with a chain without end.
    Chain(ChainGame),
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
    }
}

/// The game that a JSON document describes, which may have a chain without end.
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
        let why = "a list is no object with elements, less, poison and chain".to_owned();
        return Err(FileError::Json { why });
    }
    let File { elements, less, poison, chain } =
        serde_json::from_str(text).map_err(|error| FileError::Json { why: sentence(&error) })?;
    if elements.len() > Poset::MOST {
        return Err(PosetError::TooLarge { elements: elements.len() }.into());
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
    let Some(Chain { name, above, below }) = chain else {
        let poison = poison.as_ref().map(find).transpose()?;
        let poset = Poset::new(elements, pairs)?;
        return Ok(FromFile::Finite(PosetGame::with_poison(poset, poison)?));
    };
    let above = above.0.iter().map(|(name, place)| (name, Threshold::Above(*place)));
    let below = below.0.iter().map(|(name, place)| (name, Threshold::Below(*place)));
    let relations: Result<Vec<_>, PosetError> =
        above.chain(below).map(|(name, threshold)| Ok((find(name)?, threshold))).collect();
    let (relations, poset) = (relations?, Poset::new(elements, pairs)?);
    Ok(FromFile::Chain(ChainGame::new(&poset, name, relations, poison.as_deref())?))
}
