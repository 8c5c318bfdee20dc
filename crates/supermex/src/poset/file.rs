//! Games from JSON.

use std::collections::HashMap;

use serde::Deserialize;

use super::{Poset, PosetError, PosetGame};
use crate::text::shortened;

/// A game, as JSON has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with elements, less and poison")]
struct File {
    elements: Vec<String>,
    #[serde(default)]
    less: Vec<(String, String)>,
    #[serde(default)]
    poison: Option<String>,
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
}

/// What the reader of JSON says, on one line and no longer than one wants to read: it quotes what
/// it has read.
fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let said = text.strip_suffix(&place).unwrap_or(&text);
    shortened(said, 200) + &place
}

/// The game that a JSON document describes: its elements, pairs of them of which the first is less
/// than the second, and perhaps the poison.
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
    // Some editors put a mark at the beginning.
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('[') {
        let why = "a list is no object with elements, less and poison".to_owned();
        return Err(FileError::Json { why });
    }
    let File { elements, less, poison } =
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
    let (pairs, poison) = (pairs?, poison.as_ref().map(find).transpose()?);
    Ok(PosetGame::with_poison(Poset::new(elements, pairs)?, poison)?)
}
