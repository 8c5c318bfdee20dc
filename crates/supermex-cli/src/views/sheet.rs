//! A sheet, in every format.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Serialize, Serializer};
use supermex::renorm::{Kind, Layer, Points, Window};

use super::io_error;
use crate::args::Format;

/// A sheet, as JSON has it. Points are written one by one: there can be millions.
#[derive(Serialize)]
struct Document<'w> {
    x: u32,
    kind: &'static str,
    window: (u32, u32),
    #[serde(flatten)]
    shown: Shown<'w>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Shown<'w> {
    One { points: All<'w> },
    Parts(Parts<'w>),
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Parts<'w> {
    ll: Part<'w>,
    u: Part<'w>,
    f: Part<'w>,
    dd: Part<'w>,
}

/// All points of a window.
struct All<'w>(&'w Window);

impl Serialize for All<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.points())
    }
}

/// Those of one layer.
struct Part<'w>(Option<&'w Points>);

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.into_iter().flat_map(Points::iter))
    }
}

pub(crate) fn print(out: &mut impl Write, format: Format, window: &Window) -> io::Result<()> {
    match format {
        Format::Text => text(out, window),
        Format::Json => {
            let of = |layer: Layer| {
                let found = window.layers.iter().find(|(other, _)| *other == layer);
                Part(found.map(|(_, points)| points))
            };
            let shown = match window.kind {
                Kind::Parts => Shown::Parts(Parts {
                    ll: of(Layer::Lower),
                    u: of(Layer::Upper),
                    f: of(Layer::Flat),
                    dd: of(Layer::Deadly),
                }),
                _ => Shown::One { points: All(window) },
            };
            let document = Document {
                x: window.x,
                kind: window.kind.name(),
                window: (window.width, window.height),
                shown,
            };
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["part", "y", "z"]).map_err(io_error)?;
            for (layer, points) in &window.layers {
                for (y, z) in points.iter() {
                    table.serialize((layer.name(), y, z)).map_err(io_error)?;
                }
            }
            table.flush()
        }
    }
}

/// A letter for each layer, and one for points that are in several.
fn letter(layer: Layer) -> char {
    match layer {
        Layer::Winners => '#',
        Layer::Lower => 'l',
        Layer::Upper => 'u',
        Layer::Flat => 'f',
        Layer::Deadly => 'd',
    }
}
const SEVERAL: char = '*';

fn text(out: &mut impl Write, window: &Window) -> io::Result<()> {
    let Window { x, kind, width, height, .. } = *window;
    let what = match kind {
        Kind::Winners => "instant winners",
        Kind::Losers => "losers",
        Kind::Diagonal => "losers and their deadly diagonal",
        Kind::Parts => "what instant winners come from",
    };
    writeln!(out, "Sheet {x}, {what}: [{x},y,z] with y < {width} to the right, z < {height} up")?;
    let mut letters: BTreeMap<(u32, u32), char> = BTreeMap::new();
    for (layer, points) in &window.layers {
        for (y, z) in points.iter() {
            let letter = letter(*layer);
            letters.entry((z, y)).and_modify(|there| *there = SEVERAL).or_insert(letter);
        }
    }
    // Nothing is above the highest point.
    let highest = letters.last_key_value().map_or(0, |((z, _), _)| *z);
    let digits = highest.to_string().len();
    for z in (0..=highest).rev() {
        let line: String =
            (0..width).map(|y| letters.get(&(z, y)).copied().unwrap_or('.')).collect();
        let line = format!("{z:>digits$} {}", line.trim_end_matches('.'));
        writeln!(out, "{}", line.trim_end())?;
    }
    let shown: Vec<_> = window.layers.iter().filter(|(_, points)| points.count() > 0).collect();
    if kind != Kind::Winners {
        let names = shown.iter().map(|(layer, _)| format!("{} {}", letter(*layer), layer.name()));
        let mut names: Vec<_> = names.collect();
        if letters.values().any(|&letter| letter == SEVERAL) {
            names.push(format!("{SEVERAL} DD and another"));
        }
        if !names.is_empty() {
            writeln!(out, "{}", names.join(", "))?;
        }
    }
    Ok(())
}
