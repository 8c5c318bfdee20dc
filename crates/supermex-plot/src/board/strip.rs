//! A game as a strip of boards.

use std::collections::BTreeSet;

use super::layout::Layout;
use super::{Board, ROOM, Show, TooLarge, draw, explained};
use crate::figure::{Figure, Origin};
use crate::ink::Anchor;
use crate::measure::wrap;
use crate::page::{MARGIN, Page, WIDTH};
use crate::palette::INK;

/// A moment of a game.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board, and the bite that is taken of it.
    pub board: Board,
    /// What happens.
    pub words: String,
}

/// More than these nobody could look at.
const MOST_SCENES: usize = 100;
/// Boards in a strip are no larger than this share of the page, and have so much room around them.
const APART: f64 = 22.0;
const LINE: f64 = 16.0;
const WORDS: f64 = 12.5;

/// The scenes of a game, from left to right and row by row. What is gone is outlined.
pub fn strip(scenes: &[Scene], show: Show, origin: &Origin) -> Result<Figure, TooLarge> {
    let Some(start) = scenes.first().map(|scene| &scene.board.position) else {
        return Err(TooLarge { board: "a game without a board".to_owned() });
    };
    TooLarge::check(start)?;
    if scenes.len() > MOST_SCENES {
        return Err(TooLarge { board: format!("a game of {} moves", scenes.len() - 1) });
    }
    let texts: BTreeSet<&str> = scenes.iter().flat_map(|scene| scene.board.distinct()).collect();
    // As many side by side as there is room for, if squares are large enough.
    let across = (1..=4).rev().find(|&across| {
        let room = (ROOM - APART * (across as f64 - 1.0)) / across as f64;
        let layout = Layout::of(start, texts.iter().copied(), room);
        layout.is_whole() && (layout.side() >= 22.0 || across == 1)
    });
    let across = across.unwrap_or(1).min(scenes.len());
    let room = (ROOM - APART * (across as f64 - 1.0)) / across.max(2) as f64;
    let layout = Layout::of(start, texts, room);
    let words: Vec<Vec<String>> =
        scenes.iter().map(|scene| wrap(&scene.words, WORDS, room)).collect();
    let lines: Vec<String> = told(show).iter().flat_map(|text| wrap(text, 13.0, ROOM)).collect();
    let mut top = 70.0 + 18.0 * lines.len() as f64;
    let mut places = Vec::new();
    for row in words.chunks(across) {
        let high = row.iter().map(Vec::len).max().unwrap_or(1) as f64 * LINE;
        places.extend((0..row.len()).map(|column| (column, top, high)));
        top += high + layout.height() + APART;
    }
    let title = format!("A game of Chomp on {}", start.name());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pages are small")]
    let mut page = Page::sized("game", (WIDTH, (top - APART).ceil() as u32), &title, &lines);
    for (scene, (words, (column, top, high))) in scenes.iter().zip(words.iter().zip(places)) {
        let left = MARGIN + (room + APART) * column as f64;
        for (line, text) in (0..).zip(words) {
            let at = (left, top + LINE * f64::from(line));
            page.ink.text(at, WORDS, Anchor::Start, INK, text);
        }
        draw(&mut page, &scene.board, Some(start), &layout, (left - 4.0, top + high - 6.0));
    }
    let table = (1..).zip(scenes).flat_map(|(number, scene)| {
        let rows = scene.board.rows().into_iter();
        rows.map(move |row| format!("{number},{row}"))
    });
    Ok(page.finish(origin, "scene,row,column,mark,wins,taken", table))
}

/// What the pictures show.
fn told(show: Show) -> Vec<String> {
    let bites = "Each bite takes the squares with a red edge.".to_owned();
    let golden = "Golden squares win; where there are none, every bite loses.".to_owned();
    let golden = (show != Show::Nothing).then_some(golden);
    [bites].into_iter().chain(explained(show).map(str::to_owned)).chain(golden).collect()
}
