//! A sheet.

use std::collections::BTreeMap;
use std::io::{self, Write};

use supermex::renorm::{Kind, Layer, Window};

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

pub(crate) fn print(out: &mut impl Write, window: &Window) -> io::Result<()> {
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
