//! The diagram of H. Hasse: a poset with what is greater above what is less.

use supermex::poset::{Answer, PosetGame};
use supermex::text::{defused, shortened};

use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Ink, Point, Stroke};
use crate::page::{Page, WIDTH};
use crate::palette::{FAINT, INK, ORANGE, PALE};
use crate::panel::BELOW;

const TOP: f64 = 136.0;
const MARGIN: f64 = 30.0;
/// Between layers, and between elements of a layer at most.
const STEP: f64 = 104.0;
const APART: f64 = 88.0;
/// Elements that are closer than this are put up and down in turn, so that their names have room.
const CLOSE: f64 = 58.0;
const RADIUS: f64 = 11.0;

/// A poset as a game: lines for covers, in each element the nim-value of what is left when it is
/// taken, if that is known, and winning moves in another colour.
pub fn hasse(game: &PosetGame, answer: &Answer, origin: &Origin) -> Result<Figure, Error> {
    let poset = game.poset();
    let layers = poset.layers();
    let places = places(&layers, poset.len());
    let title = "Chomp on a poset";
    let subtitle = format!(
        "{} elements; taking one takes all above it. In each, the nim-value of what is left then, if it is known",
        poset.len()
    );
    let height = TOP + STEP * layers.len().saturating_sub(1) as f64 + 46.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pages are small")]
    let mut page = Page::new("poset", height as u32 - BELOW, title, &subtitle);
    for (less, great) in poset.covers() {
        page.ink.line(&[places[less], places[great]], Stroke::solid(FAINT, 0.7));
    }
    let value = |element: usize| {
        let nim = answer.options.get(element).copied().flatten();
        nim.map_or(String::new(), |nim| nim.to_string())
    };
    for (element, &place) in places.iter().enumerate() {
        let wins = answer.winning_moves.contains(&element);
        let is_poison = game.poison() == Some(element);
        let inside = if is_poison { "!".to_owned() } else { value(element) };
        node(&mut page.ink, place, wins, &inside, &poset.names()[element]);
    }
    page.ink.path("M30 76h14v14h-14z", ORANGE, Stroke::solid(INK, 2.0));
    page.ink.text((52.0, 87.0), 12.5, Anchor::Start, INK, "wins if it is taken first");
    let rows = (0..poset.len()).map(|element| {
        let wins = answer.winning_moves.contains(&element);
        let name = defused(&poset.names()[element]).replace('"', "\"\"");
        format!("\"{name}\",{},{wins}", value(element))
    });
    Ok(page.finish(origin, "element,nim,wins", rows.collect::<Vec<_>>()))
}

fn node(ink: &mut Ink, (x, y): Point, wins: bool, inside: &str, name: &str) {
    let fill = if wins { ORANGE } else { PALE };
    let width = if wins { 2.0 } else { 0.8 };
    let path = format!(
        "M{} {y}a{RADIUS} {RADIUS} 0 1 0 {} 0a{RADIUS} {RADIUS} 0 1 0 -{} 0z",
        x - RADIUS,
        2.0 * RADIUS,
        2.0 * RADIUS
    );
    ink.path(&path, fill, Stroke::solid(INK, width));
    if !inside.is_empty() {
        ink.text((x, y + 4.0), 11.0, Anchor::Middle, INK, inside);
    }
    // Long names are cut: the table has them.
    let shown = shortened(name, LONGEST);
    // Lines stop short of it.
    let half = 2.9 * shown.chars().count() as f64;
    ink.clear((x - half, y + RADIUS + 2.0), (2.0 * half, 10.0));
    ink.text((x, y + RADIUS + 10.0), 9.0, Anchor::Middle, INK, &shown);
}

/// So many letters of a name have room.
const LONGEST: usize = 12;

fn places(layers: &[Vec<usize>], count: usize) -> Vec<Point> {
    let room = f64::from(WIDTH) - 2.0 * MARGIN;
    let mut places = vec![(0.0, 0.0); count];
    for (height, layer) in layers.iter().rev().enumerate() {
        let apart = (room / layer.len() as f64).min(APART);
        let left = f64::from(WIDTH) / 2.0 - apart * (layer.len() as f64 - 1.0) / 2.0;
        for (index, &element) in layer.iter().enumerate() {
            let shift = if apart < CLOSE { [-22.0, 10.0][index % 2] } else { 0.0 };
            places[element] = (left + apart * index as f64, TOP + STEP * height as f64 + shift);
        }
    }
    places
}
