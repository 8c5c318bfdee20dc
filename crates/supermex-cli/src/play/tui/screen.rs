//! The screen: title, boards, status, what was said, keys; or the help.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use supermex::Square;

use super::app::App;
use super::arrange::Arrangement;
use super::board::{NARROWEST, Scene, View, margin, put};
use super::layout::{Layout, Needs};
use super::lines::{help, wrapped};
use super::strip::strip;
use crate::play::values::Values;

/// Draws everything, and remembers where the boards are.
pub(crate) fn draw(frame: &mut Frame, app: &mut App) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if app.help.is_some() {
        return draw_help(buffer, area, app);
    }
    app.strip = None;
    let bite = app.bite.take();
    let mut found = find_room(area, app);
    // A bite that is out of sight moves the cursor, and with it what is shown: first perhaps to
    // another board, and then to the part of it where the bite is.
    for _ in 0..2 {
        let Some(bite) = bite.filter(|&bite| !app.shows(bite)) else { break };
        app.approach(bite);
        let view = &mut app.views[bite.board - 1];
        *view = view.showing(bite.square);
        found = find_room(area, app);
    }
    match found {
        Err(too_small) => {
            let lines = wrapped(&too_small, area.width.into());
            draw_lines(buffer, area, 0, &lines, Style::new());
        }
        Ok((layout, arrangement)) => draw_game(buffer, area, app, &layout, arrangement),
    }
}

/// How many rows and columns each board had at first: its squares stay where they are.
fn sizes(app: &App) -> Vec<(u64, u64)> {
    let boards = app.session.game.start().boards().iter();
    boards.map(|board| (board.height() as u64, board.width())).collect()
}

/// Finds room for everything, and places the boards.
fn find_room(area: Rect, app: &mut App) -> Result<(Layout, Arrangement), String> {
    let sizes = sizes(app);
    let label = app.values.as_ref().map_or(1, Values::widest);
    let cell = u16::try_from(label + 2).unwrap_or(u16::MAX).max(NARROWEST);
    let current = app.cursor.board - 1;
    let arrangement = Arrangement::find(&sizes, area, cell, current);
    let (rows, fits) = arrangement.rows(&sizes, area.width, cell);
    let is_only = matches!(arrangement, Arrangement::Only(_)) && sizes.len() > 1;
    let keys = app.keys();
    let needs = Needs {
        rows,
        fits,
        note: is_only,
        least_width: u64::from(margin(sizes[current].0) + cell * 3.min(short(sizes[current].1))),
        titles: app.titles(),
        keys: &keys,
        said: app.said_in(area.width.into(), usize::MAX).len(),
        is_over: app.session.game.is_over() && app.replay.is_none(),
    };
    let layout = Layout::find(area, &needs)?;
    let lines = short(layout.board as u64).saturating_sub(u16::from(is_only && fits));
    let top = area.y + short(layout.title.len() as u64);
    let place = Rect { y: top, height: lines, ..area };
    let below = u16::from(!(is_only && fits)) + u16::from(layout.strip);
    let mut views = vec![View::default(); sizes.len()];
    for (index, place) in arrangement.places(&sizes, place, cell) {
        let cursor = if index == current { app.cursor.square } else { Square::POISON };
        views[index] = app.views[index].place(place, sizes[index], cursor, cell, below);
    }
    app.views = views;
    Ok((layout, arrangement))
}

fn short(number: u64) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn draw_game(
    buffer: &mut Buffer,
    area: Rect,
    app: &mut App,
    layout: &Layout,
    arrangement: Arrangement,
) {
    let [bold, italic, dim] = [Modifier::BOLD, Modifier::ITALIC, Modifier::DIM]
        .map(|modifier| Style::new().add_modifier(modifier));
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let row = |place: usize| area.y + u16::try_from(place).unwrap_or(u16::MAX - area.y);
    draw_lines(buffer, area, 0, &layout.title, bold);

    let (sum, before) = app.boards();
    let several = sum.only().is_none();
    let mut end = area.y;
    for (index, view) in app.views.iter().enumerate().filter(|(_, view)| !view.is_empty()) {
        let scene = Scene {
            board: &sum.boards()[index],
            before: before.as_ref().map(|before| &before.boards()[index]),
            number: index + 1,
            numbered: several,
            cursor: (app.cursor.board == index + 1).then_some(app.cursor.square),
            may_take: app.may_take(),
            hinted: &app.hinted,
            values: app.values.as_ref(),
            colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        };
        scene.draw(view, buffer);
        end = end.max(view.bottom());
    }
    let mut next = usize::from(end - area.y);
    if let Arrangement::Only(index) = arrangement {
        let (view, all) = (app.views[index], sizes(app)[index]);
        if layout.strip {
            let margin = margin(all.0).min(area.width);
            let (x, width) = (area.x + margin, area.width - margin);
            let before = before.as_ref().map(|before| &before.boards()[index]);
            let line = strip(&sum.boards()[index], before, all, view.columns(), width);
            put(buffer, x, row(next), &line, Style::new());
            app.strip = Some(Rect { x, y: row(next), width, height: 1 });
            next += 1;
        }
        let which = format!("board {} of {}, Tab: the next", index + 1, sum.boards().len());
        let notes: Vec<String> =
            several.then_some(which).into_iter().chain(view.note(width)).collect();
        if !notes.is_empty() {
            put(buffer, area.x, row(next), &notes.join("; "), italic);
            next += 1;
        }
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
