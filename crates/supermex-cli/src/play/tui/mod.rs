//! The game on a screen of its own: colour, cursor, keys and mouse.
//!
//! `app.rs` holds what is on the screen and what keys and mouse do to it; `layout.rs` says which
//! lines are for what, and `screen.rs` fills them: `board.rs` draws the board and knows which square
//! is where, `arrange.rs` finds room for several, `strip.rs` shows the whole of a long one, `lines.rs` has the texts around it. This file
//! owns the terminal.

mod app;
mod arrange;
mod board;
mod layout;
mod lines;
mod screen;
mod strip;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use self::app::{App, Flow};
use super::session::Session;
use crate::failure::Failure;

/// Plays until the player leaves. The terminal is as before then, with the last words on it.
pub(crate) fn run(session: Session, replay: bool) -> Result<(), Failure> {
    let mut app = App::new(session, replay)?;
    let end = {
        let mut screen = Screen::open()?;
        converse(&mut screen.terminal, &mut app)
    };
    let mut output = io::stdout().lock();
    for line in app.last_words() {
        writeln!(output, "{line}")?;
    }
    end
}

/// Draws, waits, obeys, and so on.
fn converse(terminal: &mut DefaultTerminal, app: &mut App) -> Result<(), Failure> {
    loop {
        terminal.draw(|frame| screen::draw(frame, app))?;
        if app.handle(&event::read()?)? == Flow::Quit {
            return Ok(());
        }
    }
}

/// The terminal while the game has it: whichever way the game ends, it is given back.
struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        // This also makes a panic give the terminal back before it says anything.
        let screen = Screen { terminal: ratatui::try_init()? };
        let without_mouse = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let _ = execute!(io::stdout(), DisableMouseCapture);
            without_mouse(panic);
        }));
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = execute!(io::stdout(), DisableMouseCapture);
        ratatui::restore();
    }
}
