//! What is on the screen, and what keys and mouse do to it.

use std::path::PathBuf;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use supermex::{Bite, Square, Sum};

use super::board::View;
use super::lines::wrapped;
use super::strip::first_column;
use crate::failure::Failure;
use crate::play::command::{place, sentence};
use crate::play::session::{Said, Session};
use crate::play::values::{Kind, Values};
use crate::play::words;

/// Whether the game goes on after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    Quit,
}

/// Something that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A square to take.
    Square(String),
    /// A file to keep the game in.
    File(String),
    /// Whether to overwrite this file.
    Overwrite(PathBuf),
}

/// The game and the state of its screen.
pub(crate) struct App {
    pub(crate) session: Session,
    pub(crate) cursor: Bite,
    /// Where each board was drawn last, and the strip that shows the whole of the only one.
    pub(crate) views: Vec<View>,
    pub(crate) strip: Option<Rect>,
    /// A bite that has to be brought into sight.
    pub(crate) bite: Option<Bite>,
    /// What was said after the last action, and how many lines of it are scrolled away.
    pub(crate) said: Said,
    pub(crate) scrolled: usize,
    pub(crate) entry: Option<Entry>,
    /// The squares that a hint has named.
    pub(crate) hinted: Vec<Bite>,
    /// What is written into the squares, if anything is.
    pub(crate) values: Option<Values>,
    /// While the keys are shown: how many lines of them are scrolled away.
    pub(crate) help: Option<usize>,
    /// While a saved game is shown: how many of its moves are.
    pub(crate) replay: Option<usize>,
}

impl App {
    pub(crate) fn new(session: Session, replay: bool) -> Result<App, Failure> {
        let said = words::welcome(&session.game, session.level());
        let views = vec![View::default(); session.game.start().boards().len()];
        let mut app = App {
            session,
            cursor: Bite { board: 1, square: Square::new(2, 2) },
            views,
            strip: None,
            bite: None,
            said,
            scrolled: 0,
            entry: None,
            hinted: Vec::new(),
            values: None,
            help: None,
            replay: replay.then_some(0),
        };
        if !replay {
            app.said.extend(app.session.go_on()?);
            app.bite = app.last_bite();
        }
        app.settle();
        Ok(app)
    }

    /// How many moves have led to the board that is shown.
    fn shown(&self) -> usize {
        self.replay.unwrap_or(self.session.game.plies().len())
    }

    /// The boards that are shown, and those before the last move.
    pub(crate) fn boards(&self) -> (Sum, Option<Sum>) {
        let game = &self.session.game;
        let mut boards = game.positions().take(self.shown() + 1).collect::<Vec<_>>();
        let current = boards.pop().unwrap_or_else(|| game.position().clone());
        (current, boards.pop())
    }

    /// What the last move took, of those that are shown.
    fn last_bite(&self) -> Option<Bite> {
        let last = self.shown().checked_sub(1)?;
        self.session.game.plies().get(last).map(|ply| ply.bite)
    }

    /// Whether a square can be seen.
    pub(crate) fn shows(&self, bite: Bite) -> bool {
        self.views[bite.board - 1].shows(bite.square)
    }

    /// What is at a place of the screen.
    pub(crate) fn bite_at(&self, x: u16, y: u16) -> Option<Bite> {
        let mut views = (1..).zip(&self.views);
        views.find_map(|(board, view)| Some(Bite { board, square: view.square_at(x, y)? }))
    }

    /// What was said, in lines of at most `width` letters. If these are more than `most`, the last
    /// bite comes first, and what happened before it last.
    pub(crate) fn said_in(&self, width: usize, most: usize) -> Vec<String> {
        let lines = |said: &[String]| -> Vec<String> {
            said.iter().flat_map(|line| wrapped(line, width)).collect()
        };
        let all = lines(&self.said);
        let last = self.shown().checked_sub(1).and_then(|last| self.session.game.plies().get(last));
        let Some(ply) = last.filter(|_| all.len() > most) else { return all };
        let took = words::took(ply.player, ply.bite, &self.boards().0);
        let Some(place) = self.said.iter().position(|line| *line == took) else { return all };
        let (before, after) = self.said.split_at(place);
        lines(&[after, before].concat())
    }

    /// Puts the cursor next to a bite: a square to the left of it or above it is left.
    pub(crate) fn approach(&mut self, bite: Bite) {
        let square = match bite.square {
            Square { row, column: 1 } => Square::new(row.saturating_sub(1), 1),
            Square { row, column } => Square::new(row, column - 1),
        };
        self.cursor = Bite { square, ..bite };
        self.settle();
    }

    /// Whether the human may take a square now.
    pub(crate) fn may_take(&self) -> bool {
        self.replay.is_none() && !self.session.game.is_over()
    }

    /// What stays on the ordinary screen when the game is left.
    pub(crate) fn last_words(&self) -> Said {
        match (self.replay, self.session.game.is_over()) {
            (Some(_), _) => Said::new(),
            (None, true) => self.said.clone(),
            (None, false) => vec![words::left(self.session.game.plies().len())],
        }
    }

    /// Does what an event asks for.
    pub(crate) fn handle(&mut self, event: &Event) -> Result<Flow, Failure> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse)?,
            _ => {}
        }
        Ok(Flow::Continue)
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Err(Failure::Left),
                _ => Ok(Flow::Continue),
            };
        }
        if let Some(scrolled) = self.help.take() {
            self.help = match key.code {
                KeyCode::Down | KeyCode::PageDown => Some(scrolled + 1),
                KeyCode::Up | KeyCode::PageUp => Some(scrolled.saturating_sub(1)),
                _ => None,
            };
            return Ok(Flow::Continue);
        }
        match key.code {
            code if self.entry.is_some() => self.type_on(code)?,
            KeyCode::Char('q') => return Ok(Flow::Quit),
            KeyCode::Char('?') => self.help = Some(0),
            KeyCode::Char('v') => self.toggle_values()?,
            KeyCode::PageDown => self.scrolled += 1,
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_sub(1),
            code if self.replay.is_some() => self.step(code)?,
            KeyCode::Left | KeyCode::Char('h') => self.shift(0, -1),
            KeyCode::Right | KeyCode::Char('l') => self.shift(0, 1),
            KeyCode::Up | KeyCode::Char('k') => self.shift(-1, 0),
            KeyCode::Down | KeyCode::Char('j') => self.shift(1, 0),
            KeyCode::Home => self.point(self.cursor.square.row, 1),
            KeyCode::End => self.point(self.cursor.square.row, u64::MAX),
            KeyCode::Tab => self.turn_to(1),
            KeyCode::BackTab => self.turn_to(self.views.len() - 1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let Bite { board, square } = self.cursor;
                self.act(|session| session.take(Some(board), square))?;
            }
            KeyCode::Char(first) if first.is_ascii_digit() || first == '(' => {
                self.entry = Some(Entry::Square(first.to_string()));
            }
            KeyCode::Char('i') => self.hint()?,
            KeyCode::Char('u') => self.act(|session| Ok(session.undo()))?,
            KeyCode::Char('s') => self.act(Session::swap)?,
            KeyCode::Char('e') => self.act(|session| Ok(session.toggle_explain()))?,
            KeyCode::Char('n') => self.act(Session::restart)?,
            KeyCode::Char('w') => self.entry = Some(Entry::File(String::new())),
            _ => {}
        }
        Ok(Flow::Continue)
    }

    /// A key while something is being typed.
    fn type_on(&mut self, code: KeyCode) -> Result<(), Failure> {
        let text = match &mut self.entry {
            Some(Entry::Square(text) | Entry::File(text)) => text,
            Some(Entry::Overwrite(path)) => {
                let path = std::mem::take(path);
                self.entry = None;
                return match code {
                    KeyCode::Char('y' | 'Y') => self.act(|session| session.save(&path, true)),
                    _ => self.act(|_| Ok(vec![words::left_alone(&path)])),
                };
            }
            None => return Ok(()),
        };
        match code {
            KeyCode::Backspace if !text.is_empty() => drop(text.pop()),
            KeyCode::Esc | KeyCode::Backspace => self.entry = None,
            KeyCode::Char(letter) => text.push(letter),
            KeyCode::Enter => match self.entry.take() {
                Some(Entry::Square(text)) => match place(&text) {
                    Ok((board, square)) => {
                        // The board under the cursor, if none is named.
                        let board = board.or(Some(self.cursor.board));
                        self.act(|session| session.take(board, square))?;
                    }
                    Err(error) => self.said = vec![sentence(error)],
                },
                Some(Entry::File(text)) if !text.trim().is_empty() => {
                    let path = PathBuf::from(text.trim());
                    if self.session.would_replace(&path) {
                        self.entry = Some(Entry::Overwrite(path));
                    } else {
                        self.act(|session| session.save(&path, false))?;
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// The mouse points, and a click takes.
    fn mouse(&mut self, mouse: MouseEvent) -> Result<(), Failure> {
        if self.help.is_some() {
            return Ok(());
        }
        let (current, _) = self.boards();
        if let Some(strip) =
            self.strip.filter(|strip| strip.contains((mouse.column, mouse.row).into()))
            && matches!(mouse.kind, MouseEventKind::Down(MouseButton::Left))
        {
            let Bite { board, square: Square { row, .. } } = self.cursor;
            let columns = self.session.game.start().boards()[board - 1].width();
            let column = first_column(mouse.column - strip.x, columns, strip.width);
            let view = &mut self.views[board - 1];
            *view = view.showing(Square::new(row, column));
            self.point(row, column);
            return Ok(());
        }
        let under = self.bite_at(mouse.column, mouse.row);
        let is_left = |bite: &Bite| current.boards()[bite.board - 1].contains(bite.square);
        match (mouse.kind, under.filter(is_left)) {
            (MouseEventKind::Moved, Some(bite)) => self.cursor = bite,
            (MouseEventKind::Down(MouseButton::Left), Some(bite)) if self.replay.is_none() => {
                self.cursor = bite;
                self.entry = None;
                self.act(|session| session.take(Some(bite.board), bite.square))?;
            }
            (MouseEventKind::ScrollDown, _) => self.shift(1, 0),
            (MouseEventKind::ScrollUp, _) => self.shift(-1, 0),
            (MouseEventKind::ScrollRight, _) => self.shift(0, 1),
            (MouseEventKind::ScrollLeft, _) => self.shift(0, -1),
            _ => {}
        }
        Ok(())
    }

    /// A key while a saved game is shown.
    fn step(&mut self, code: KeyCode) -> Result<(), Failure> {
        let moves = self.session.game.plies().len();
        let at = self.shown();
        let to = match code {
            KeyCode::Right | KeyCode::Down | KeyCode::Char(' ' | 'l' | 'j') => (at + 1).min(moves),
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h' | 'k') => at.saturating_sub(1),
            KeyCode::Home => 0,
            KeyCode::End => moves,
            KeyCode::Enter => {
                self.replay = None;
                return self.act(|session| session.rewind(at));
            }
            _ => return Ok(()),
        };
        self.replay = Some(to);
        self.scrolled = 0;
        self.hinted.clear();
        self.bite = self.last_bite();
        self.said = match to.checked_sub(1).and_then(|last| self.session.game.plies().get(last)) {
            None => words::welcome(&self.session.game, self.session.level()),
            Some(ply) => vec![words::took(ply.player, ply.bite, &self.boards().0)],
        };
        if let Some(last) = to.checked_sub(1) {
            self.said.extend(self.session.worth(last)?);
        }
        if to == moves {
            let review = self.session.review()?;
            let game = &self.session.game;
            let say = if game.is_over() { words::end } else { words::verdict };
            self.said.extend(say(game, &review));
        }
        self.settle();
        self.weigh()
    }

    fn hint(&mut self) -> Result<(), Failure> {
        self.act(Session::hint)?;
        let advice = self.session.advice()?;
        let winning: Vec<Bite> = advice.winning().map(|choice| choice.bite).collect();
        let best = advice.best().map(|choice| choice.bite);
        // On a wide board the hint may be out of sight; the cursor brings it there.
        self.cursor = best.unwrap_or(self.cursor);
        self.hinted = if winning.is_empty() { best.into_iter().collect() } else { winning };
        Ok(())
    }

    /// Shows the next kind of values in the squares, or none.
    fn toggle_values(&mut self) -> Result<(), Failure> {
        let kind = Kind::next(self.values.as_ref().map(|values| values.kind));
        self.scrolled = 0;
        let Some(kind) = kind else {
            self.values = None;
            self.said = vec!["The squares show no values any more.".to_owned()];
            return Ok(());
        };
        self.values = Some(self.session.values(kind, &self.boards().0)?);
        self.said = self.values.iter().map(Values::legend).collect();
        Ok(())
    }

    /// Brings the values in the squares up to date, if they are shown.
    fn weigh(&mut self) -> Result<(), Failure> {
        if let Some(kind) = self.values.as_ref().map(|values| values.kind) {
            self.values = Some(self.session.values(kind, &self.boards().0)?);
        }
        Ok(())
    }

    /// Does something, and shows what there is to say about it.
    fn act(
        &mut self,
        action: impl FnOnce(&mut Session) -> Result<Said, Failure>,
    ) -> Result<(), Failure> {
        let moves = self.session.game.plies().len();
        self.said = action(&mut self.session)?;
        self.scrolled = 0;
        self.hinted.clear();
        self.settle();
        if self.session.game.plies().len() > moves {
            self.bite = self.last_bite();
        }
        self.weigh()
    }

    /// Moves the cursor down and to the right, as far as the board goes.
    fn shift(&mut self, down: i64, right: i64) {
        let Square { row, column } = self.cursor.square;
        self.point(row.saturating_add_signed(down), column.saturating_add_signed(right));
    }

    /// Moves the cursor, as far as the board goes.
    fn point(&mut self, row: u64, column: u64) {
        self.cursor.square = Square::new(row, column);
        self.settle();
    }

    /// Moves the cursor to the board that comes so many boards later.
    fn turn_to(&mut self, later: usize) {
        self.cursor.board = (self.cursor.board - 1 + later) % self.views.len() + 1;
        self.settle();
    }

    /// Brings the cursor back onto the board.
    fn settle(&mut self) {
        let (sum, _) = self.boards();
        let rows = sum.boards()[self.cursor.board - 1].rows();
        let Square { row, column } = self.cursor.square;
        let row = row.clamp(1, rows.len() as u64);
        let length = usize::try_from(row - 1).ok().and_then(|above| rows.get(above)).copied();
        self.cursor.square = Square::new(row, column.clamp(1, length.unwrap_or(1)));
    }
}
