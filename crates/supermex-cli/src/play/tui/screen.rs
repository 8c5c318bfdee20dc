//! The screen: title, board, status, what was said, keys; or the help.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::App;
use super::board::{NARROWEST, Scene, margin, put};
use super::layout::{Layout, Needs};
use super::lines::{help, wrapped};
use super::strip::strip;

/// Draws everything, and remembers where the board is.
pub(crate) fn draw(frame: &mut Frame, app: &mut App) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if app.help.is_some() {
        return draw_help(buffer, area, app);
    }
    let width = usize::from(area.width);
    let start = app.session.game.start();
    let all = (start.height() as u64, start.width());
    let label = app.values.as_ref().map_or(1, |values| values.widest());
    let cell = u16::try_from(label + 2).unwrap_or(u16::MAX).max(NARROWEST);
    let needs = Needs {
        all,
        cell,
        titles: app.titles(),
        keys: app.keys(),
        said: app.said_in(width, usize::MAX).len(),
        is_over: app.session.game.is_over() && app.replay.is_none(),
    };
    app.strip = None;
    match Layout::find(area, &needs) {
        Err(too_small) => draw_lines(buffer, area, 0, &wrapped(&too_small, width), Style::new()),
        Ok(layout) => draw_game(buffer, area, app, &layout, all, cell),
    }
}

fn draw_game(
    buffer: &mut Buffer,
    area: Rect,
    app: &mut App,
    layout: &Layout,
    all: (u64, u64),
    cell: u16,
) {
    let [bold, italic, dim] = [Modifier::BOLD, Modifier::ITALIC, Modifier::DIM]
        .map(|modifier| Style::new().add_modifier(modifier));
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let row = |place: usize| area.y + u16::try_from(place).unwrap_or(u16::MAX - area.y);
    let top = layout.title.len();
    draw_lines(buffer, area, 0, &layout.title, bold);

    let place = Rect { y: row(top), height: row(layout.board) - area.y, ..area };
    let below = 1 + u16::from(layout.strip);
    app.view = app.view.place(place, all, app.cursor, cell, below);
    if let Some(bite) = app.bite.take() {
        app.reveal(bite);
        app.view = app.view.place(place, all, app.cursor, cell, below);
    }
    let (board, before) = app.boards();
    let scene = Scene {
        board: &board,
        before: before.as_ref(),
        cursor: app.cursor,
        may_take: app.may_take(),
        hinted: &app.hinted,
        values: app.values.as_ref(),
        colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    };
    scene.draw(&app.view, buffer);

    let mut next = top + app.view.lines();
    if let Some(note) = app.view.note(width) {
        if layout.strip {
            let margin = margin(all.0).min(area.width);
            let (x, width) = (area.x + margin, area.width - margin);
            let line = strip(&board, before.as_ref(), all, app.view.columns(), width);
            put(buffer, x, row(next), &line, Style::new());
            app.strip = Some(Rect { x, y: row(next), width, height: 1 });
            next += 1;
        }
        put(buffer, area.x, row(next), &note, italic);
        next += 1;
    }
    put(buffer, area.x, row(next), &app.status(width), bold);

    let lines = layout.said;
    let said = app.said_in(width, lines);
    app.scrolled = app.scrolled.min(said.len().saturating_sub(lines));
    let hidden = said.len() - app.scrolled > lines;
    let shown: Vec<String> = said.iter().skip(app.scrolled).take(lines).cloned().collect();
    draw_lines(buffer, area, next + 1, &shown, Style::new());
    if hidden && lines > 0 {
        let more = " (PgDn: more)";
        let x = area.right().saturating_sub(u16::try_from(more.len()).unwrap_or(0));
        put(buffer, x, row(next + lines), more, italic);
    }
    draw_lines(buffer, area, height.saturating_sub(layout.keys.len()), &layout.keys, dim);
}

/// All keys, instead of the game.
fn draw_help(buffer: &mut Buffer, area: Rect, app: &mut App) {
    let lines = help(area.width.into());
    let room = usize::from(area.height).saturating_sub(1);
    let last = lines.len().saturating_sub(room);
    let scrolled = app.help.unwrap_or(0).min(last);
    app.help = Some(scrolled);
    let shown: Vec<String> = lines.into_iter().skip(scrolled).take(room).collect();
    draw_lines(buffer, area, 0, &shown, Style::new());
    let more = if scrolled < last { "Down: more; other keys: back" } else { "Any key: back" };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    draw_lines(buffer, area, room, &[more.to_owned()], bold);
}

/// Lines of text, from line `first` of the screen on.
fn draw_lines(buffer: &mut Buffer, area: Rect, first: usize, lines: &[String], style: Style) {
    for (line, place) in lines.iter().zip(first..usize::from(area.height)) {
        put(buffer, area.x, area.y + u16::try_from(place).unwrap_or(0), line, style);
    }
}
