//! Sheets of other games, and what one declared position makes of them.

use std::collections::BTreeSet;

use supermex::renorm::Points;
use supermex::renorm::games::{GameSheet, Triple};

use super::field::Field;
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Stroke};
use crate::page::Page;
use crate::palette::{BLUE, INK, RED};

const LEFT: u32 = 76;
const TOP: u32 = 128;
/// How large a panel can be, and how far it is from one to the next.
const SIDE: u32 = 210;
const APART: (u32, u32) = (286, SIDE + 100);

/// A sheet of a game, and the same sheet where one position is declared won.
#[derive(Clone, Debug)]
pub struct OtherGame {
    /// What the game is called.
    pub name: String,
    /// Its losers.
    pub losers: GameSheet,
    /// The position that is declared won.
    pub declared: Triple,
    /// The losers of the same sheet of that game.
    pub variant: GameSheet,
}

/// The losers of one sheet of each of `games`, and below them those of its variant: blue where both
/// have them.
pub fn games(games: &[OtherGame], origin: &Origin) -> Result<Figure, Error> {
    let x = games.first().map_or(0, |game| game.losers.x);
    let title = "Sheets of other games, with one position declared won";
    let subtitle = format!(
        "Losers [{x}, y, z]; below, after one loser of a small sheet is declared won (protocol D)"
    );
    let mut page = Page::new(super::GAMES, TOP + APART.1 + SIDE, title, &subtitle);
    draw_legend(&mut page);
    let mut rows = Vec::new();
    for (index, game) in (0..).zip(games) {
        rows.extend(draw(&mut page, LEFT + index * APART.0, game)?);
    }
    Ok(page.finish(origin, "game,part,y,z,points", rows))
}

const PARTS: [(&str, &str, &str); 2] =
    [("game", BLUE, "losers of the game"), ("variant", RED, "losers of the variant alone")];

fn draw_legend(page: &mut Page) {
    let mut x = 84.0;
    for (_, colour, words) in PARTS {
        page.ink.tile((x, 74.0), (11.0, 11.0), colour, Stroke::solid(INK, 0.4));
        page.ink.text((x + 18.0, 84.0), 12.0, Anchor::Start, INK, words);
        x += 180.0;
    }
}

/// Both sheets of a game, one above the other.
fn draw(page: &mut Page, left: u32, game: &OtherGame) -> Result<Vec<String>, Error> {
    let field = Field::new(game.losers.window, (SIDE, SIDE));
    let panel = field.panel(page, (left, TOP), 4.0)?;
    field.mark(page, &panel, &game.losers.points, BLUE);
    page.heading(&panel, 10.0, &game.name);
    let usual: BTreeSet<_> = game.losers.points.iter().collect();
    let (same, new): (Vec<_>, Vec<_>) =
        game.variant.points.iter().partition(|point| usual.contains(point));
    let [x, y, z] = game.declared;
    let heading = format!("[{x},{y},{z}] won: {} of {} stay", same.len(), usual.len());
    let [same, new] = [same, new].map(Points::from);
    let panel = field.panel(page, (left, TOP + APART.1), 4.0)?;
    field.mark(page, &panel, &new, RED);
    field.mark(page, &panel, &same, BLUE);
    page.heading(&panel, 10.0, &heading);
    let named = |part: &str, points: &Points| {
        let rows = field.rows(part, points).into_iter();
        rows.map(|row| format!("{},{row}", game.name)).collect::<Vec<_>>()
    };
    Ok([named(PARTS[0].0, &game.losers.points), named("both", &same), named(PARTS[1].0, &new)]
        .concat())
}
