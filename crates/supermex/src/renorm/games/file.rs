//! A game of the user's own, from JSON.

use serde::Deserialize;

use super::{GameError, Ray, RayGame, Triple};
use crate::text::shortened;

/// A game, as JSON has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with name, rays, declared and inherited")]
struct File {
    #[serde(default)]
    name: Option<String>,
    rays: Vec<Written>,
    #[serde(default)]
    declared: Vec<Triple>,
    #[serde(default)]
    inherited: Vec<Triple>,
}

/// A ray: a step, or a step with the most of them.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a ray is three whole numbers, as in [-1,0,0], or {\"step\":[-1,0,0],\"most\":3}"
)]
enum Written {
    Step([i32; 3]),
    Bounded(Bounded),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounded {
    step: [i32; 3],
    most: u32,
}

/// What the reader of JSON says, on one line and no longer than one wants to read: it quotes what
/// it has read.
fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let said = text.strip_suffix(&place).unwrap_or(&text);
    shortened(said, 200) + &place
}

/// The game that a JSON document describes.
///
/// ```
/// use supermex::renorm::games::{SheetGame, from_json};
///
/// let game = from_json(r#"{"name":"stairs","rays":[[-1,1,0],{"step":[0,-1,0],"most":3}]}"#)?;
/// assert_eq!(game.rays()[1].most(), Some(3));
/// let error = from_json(r#"{"rays":[[0,0,1]]}"#).unwrap_err();
/// assert!(error.to_string().starts_with("the ray [0,0,1] begins with a rise"));
/// # Ok::<(), supermex::renorm::games::GameError>(())
/// ```
pub fn from_json(text: &str) -> Result<RayGame, GameError> {
    // Some editors put a mark at the beginning.
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('[') {
        let why = "a list is no object with name, rays, declared and inherited".to_owned();
        return Err(GameError::Json { why });
    }
    let File { name, rays, declared, inherited } =
        serde_json::from_str(text).map_err(|error| GameError::Json { why: sentence(&error) })?;
    let rays: Result<Vec<_>, _> = rays
        .into_iter()
        .map(|written| match written {
            Written::Step(step) => Ray::new(step),
            Written::Bounded(Bounded { step, most }) => Ray::new(step)?.with_most(most),
        })
        .collect();
    let name = name.unwrap_or_else(|| "your game".to_owned());
    RayGame::new(name, rays?)?.declaring(&declared)?.inheriting(&inherited)
}
