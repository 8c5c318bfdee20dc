//! What is on the screen, and what keys and mouse do to it.

use std::path::Path;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use supermex::game::Player;
use supermex::{Position, Square};

use super::board::View;
use crate::failure::Failure;
use crate::play::command::sentence;
use crate::play::session::{Said, Session};
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
}

/// The game and the state of its screen.
pub(crate) struct App {
    pub(crate) session: Session,
    pub(crate) cursor: Square,
    /// Where the board was drawn last.
    pub(crate) view: View,
    /// What was said after the last action, and how many lines of it are scrolled away.
    pub(crate) said: Said,
    pub(crate) scrolled: usize,
    pub(crate) entry: Option<Entry>,
    /// The squares that a hint has named.
    pub(crate) hinted: Vec<Square>,
    /// While a saved game is shown: how many of its moves are.
    pub(crate) replay: Option<usize>,
}

impl App {
    pub(crate) fn new(session: Session, replay: bool) -> Result<App, Failure> {
        let said = words::welcome(&session.game, session.level());
        let mut app = App {
            session,
            cursor: Square::new(2, 2),
            view: View::default(),
            said,
            scrolled: 0,
            entry: None,
            hinted: Vec::new(),
            replay: replay.then_some(0),
        };
        if !replay {
            app.said.extend(app.session.go_on()?);
        }
        app.settle();
        Ok(app)
    }

    /// How many moves have led to the board that is shown.
    fn shown(&self) -> usize {
        self.replay.unwrap_or(self.session.game.plies().len())
    }

    /// The board that is shown, and the one before the last move.
    pub(crate) fn boards(&self) -> (Position, Option<Position>) {
        let game = &self.session.game;
        let mut boards = game.positions().take(self.shown() + 1).collect::<Vec<_>>();
        let current = boards.pop().unwrap_or_else(|| game.position().clone());
        (current, boards.pop())
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
        match key.code {
            code if self.entry.is_some() => self.type_on(code)?,
            KeyCode::Char('q') => return Ok(Flow::Quit),
            KeyCode::PageDown => self.scrolled += 1,
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_sub(1),
            code if self.replay.is_some() => self.step(code)?,
            KeyCode::Left | KeyCode::Char('h') => self.shift(0, -1),
            KeyCode::Right | KeyCode::Char('l') => self.shift(0, 1),
            KeyCode::Up | KeyCode::Char('k') => self.shift(-1, 0),
            KeyCode::Down | KeyCode::Char('j') => self.shift(1, 0),
            KeyCode::Home => self.point(self.cursor.row, 1),
            KeyCode::End => self.point(self.cursor.row, u64::MAX),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let square = self.cursor;
                self.act(|session| session.take(square))?;
            }
            KeyCode::Char(first) if first.is_ascii_digit() || first == '(' => {
                self.entry = Some(Entry::Square(first.to_string()));
            }
            KeyCode::Char('?') => self.hint()?,
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
        let Some(Entry::Square(text) | Entry::File(text)) = &mut self.entry else { return Ok(()) };
        match code {
            KeyCode::Backspace if !text.is_empty() => drop(text.pop()),
            KeyCode::Esc | KeyCode::Backspace => self.entry = None,
            KeyCode::Char(letter) => text.push(letter),
            KeyCode::Enter => match self.entry.take() {
                Some(Entry::Square(text)) => match text.parse() {
                    Ok(square) => self.act(|session| session.take(square))?,
                    Err(error) => self.said = vec![sentence(error)],
                },
                Some(Entry::File(text)) if !text.trim().is_empty() => {
                    self.act(|session| session.save(Path::new(text.trim())))?;
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// The mouse points, and a click takes.
    fn mouse(&mut self, mouse: MouseEvent) -> Result<(), Failure> {
        let (current, _) = self.boards();
        let under = self.view.square_at(mouse.column, mouse.row);
        match (mouse.kind, under.filter(|square| current.contains(*square))) {
            (MouseEventKind::Moved, Some(square)) => self.cursor = square,
            (MouseEventKind::Down(MouseButton::Left), Some(square)) if self.replay.is_none() => {
                self.cursor = square;
                self.entry = None;
                self.act(|session| session.take(square))?;
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
        self.said = match to.checked_sub(1).and_then(|last| self.session.game.plies().get(last)) {
            None => words::welcome(&self.session.game, self.session.level()),
            Some(ply) => vec![words::took(ply.player, ply.square, &self.boards().0)],
        };
        if to == moves {
            let review = self.session.review()?;
            let game = &self.session.game;
            let say = if game.is_over() { words::end } else { words::verdict };
            self.said.extend(say(game, &review));
        }
        self.settle();
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failure> {
        self.act(Session::hint)?;
        let advice = self.session.advice()?;
        let winning: Vec<Square> = advice.winning().map(|choice| choice.square).collect();
        let best = advice.best().map(|choice| choice.square);
        // On a wide board the hint may be out of sight; the cursor brings it there.
        self.cursor = best.unwrap_or(self.cursor);
        self.hinted = if winning.is_empty() { best.into_iter().collect() } else { winning };
        Ok(())
    }

    /// Does something, and shows what there is to say about it.
    fn act(
        &mut self,
        action: impl FnOnce(&mut Session) -> Result<Said, Failure>,
    ) -> Result<(), Failure> {
        self.said = action(&mut self.session)?;
        self.scrolled = 0;
        self.hinted.clear();
        self.settle();
        Ok(())
    }

    /// Moves the cursor down and to the right, as far as the board goes.
    fn shift(&mut self, down: i64, right: i64) {
        let Square { row, column } = self.cursor;
        self.point(row.saturating_add_signed(down), column.saturating_add_signed(right));
    }

    /// Moves the cursor, as far as the board goes.
    fn point(&mut self, row: u64, column: u64) {
        self.cursor = Square::new(row, column);
        self.settle();
    }

    /// Brings the cursor back onto the board.
    fn settle(&mut self) {
        let (board, _) = self.boards();
        let rows = board.rows();
        let row = self.cursor.row.clamp(1, rows.len() as u64);
        let length = usize::try_from(row - 1).ok().and_then(|above| rows.get(above)).copied();
        self.cursor = Square::new(row, self.cursor.column.clamp(1, length.unwrap_or(1)));
    }

    /// The line above the board.
    pub(crate) fn title(&self) -> String {
        let game = &self.session.game;
        let state = match (self.replay, game.winner()) {
            (Some(at), _) => format!("move {at} of {}", game.plies().len()),
            (None, Some(Player::Human)) => "you have won".to_owned(),
            (None, Some(Player::Computer)) => "you have lost".to_owned(),
            (None, None) => format!("move {}, yours", game.plies().len() + 1),
        };
        let explain = if self.session.explain { " | explain" } else { "" };
        format!("Chomp {} | {state} | {}{explain}", game.start().name(), self.session.level())
    }

    /// The line under the board: what is being typed, or what the cursor would do.
    pub(crate) fn status(&self) -> String {
        match &self.entry {
            Some(Entry::Square(text)) => return format!("Take: {text}_   (Enter, or Esc)"),
            Some(Entry::File(text)) => return format!("Save in: {text}_   (Enter, or Esc)"),
            None => {}
        }
        let (board, _) = self.boards();
        if !self.may_take() {
            return format!("{} left", words::count(board.size(), "square"));
        }
        match board.chomp(self.cursor) {
            Err(_) => format!("{} is the poison", self.cursor),
            Ok(left) => format!(
                "{}: {}, leaves {}",
                self.cursor,
                words::count(board.size() - left.size(), "square"),
                left.excerpt()
            ),
        }
    }

    /// The keys that work now, the most important ones first.
    pub(crate) fn keys(&self) -> &'static [&'static str] {
        match (self.replay, self.session.game.is_over()) {
            (Some(_), _) => &["q quit", "left/right step", "Enter play on from here"],
            (None, true) => &["q quit", "n new", "u undo", "w save"],
            (None, false) => &[
                "q quit",
                "arrows move",
                "Enter take",
                "u undo",
                "? hint",
                "2,4 type",
                "s swap",
                "e explain",
                "n new",
                "w save",
            ],
        }
    }
}
