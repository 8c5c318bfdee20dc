//! Sheets of Friedman and Landsberg: `sheet`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::renorm::{Kind, Layer, Points, Window};

/// Points of a sheet. There can be millions, and so those of a [`Window`] are borrowed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sheet<'w> {
    /// The number of columns of three squares.
    pub x: u32,
    /// Which points are shown.
    pub kind: Kind,
    /// All points have y below the first number and z below the second.
    pub window: (u32, u32),
    /// The points.
    #[serde(flatten)]
    pub shown: Shown<'w>,
}

/// Points [y, z], by y, then z.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Shown<'w> {
    /// All points together.
    One {
        /// All points, each once.
        points: Cow<'w, Points>,
    },
    /// Instant winners, by what they come from.
    #[serde(rename_all = "UPPERCASE")]
    Parts {
        /// Lower lines of losers.
        ll: Cow<'w, Points>,
        /// Upper lines of losers.
        u: Cow<'w, Points>,
        /// Flat lines of losers.
        f: Cow<'w, Points>,
        /// Deadly diagonals.
        dd: Cow<'w, Points>,
    },
}

impl<'w> From<&'w Window> for Sheet<'w> {
    fn from(window: &'w Window) -> Sheet<'w> {
        let of = |layer: Layer| {
            let found = window.layers.iter().find(|(other, _)| *other == layer);
            found.map_or_else(|| Cow::Owned(Vec::new().into()), |(_, points)| Cow::Borrowed(points))
        };
        let shown = match (window.kind, &window.layers[..]) {
            (Kind::Parts, _) => Shown::Parts {
                ll: of(Layer::Lower),
                u: of(Layer::Upper),
                f: of(Layer::Flat),
                dd: of(Layer::Deadly),
            },
            (_, [(_, only)]) => Shown::One { points: Cow::Borrowed(only) },
            _ => Shown::One { points: Cow::Owned(window.points().collect::<Vec<_>>().into()) },
        };
        Sheet { x: window.x, kind: window.kind, window: (window.width, window.height), shown }
    }
}
