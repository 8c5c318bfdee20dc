//! The game as a plain conversation: on a pipe, and for those who like it.

use std::path::PathBuf;

use supermex::Square;

use super::board::{drawing, valued};
use super::command::{Command, HELP};
use super::prompt::{ask, say};
use super::session::{Said, Session};
use super::words;
use crate::failure::Failure;

/// Plays until the input ends or says so.
pub(crate) fn run(mut session: Session, replay: bool) -> Result<(), Failure> {
    say_all(&words::welcome(&session.game, session.level()))?;
    say("Type a square, like 2 4, or help.")?;
    if replay {
        show(&mut session)?;
    } else {
        say(board(&session, Square::POISON))?;
    }
    let said = session.go_on()?;
    say_all(&said)?;
    if !said.is_empty() && !session.game.is_over() {
        say(board(&session, Square::POISON))?;
    }

    // The file that somebody wants to save the game in, while we ask whether to overwrite it.
    let mut asked: Option<PathBuf> = None;
    while let Some(text) = ask()? {
        if let Some(path) = asked.take() {
            let answer = text.to_lowercase();
            if matches!(answer.as_str(), "yes" | "y") {
                say_all(&session.save(&path, true)?)?;
                continue;
            }
            say(words::left_alone(&path))?;
            if matches!(answer.as_str(), "no" | "n" | "") {
                continue;
            }
        }
        let before = session.game.position().clone();
        let said = match Command::read(&text) {
            Err(answer) => vec![answer],
            Ok(Command::Quit) => break,
            Ok(Command::Nothing) => continue,
            Ok(Command::Take(square)) => session.take(square)?,
            Ok(Command::Hint) => session.hint()?,
            Ok(Command::Undo) => session.undo(),
            Ok(Command::Swap) => session.swap()?,
            Ok(Command::Explain) => session.toggle_explain(),
            Ok(Command::Save(path)) if session.would_replace(&path) => {
                let question = words::may_overwrite(&path);
                asked = Some(path);
                vec![format!("{question} Type yes or no.")]
            }
            Ok(Command::Save(path)) => session.save(&path, false)?,
            Ok(Command::New) => session.restart()?,
            Ok(Command::Help) => vec![HELP.to_owned()],
            Ok(Command::Values(kind)) => {
                let board = session.game.position().clone();
                let values = session.values(kind, &board)?;
                vec![format!("\n{}", valued(&board, Square::POISON, &values)), values.legend()]
            }
            Ok(Command::Board(corner)) => vec![board(&session, corner)],
        };
        say_all(&said)?;
        if *session.game.position() != before && !session.game.is_over() {
            say(board(&session, Square::POISON))?;
        }
    }
    if let Some(path) = asked {
        say(words::left_alone(&path))?;
    }
    if !session.game.is_over() {
        say(words::left(session.game.plies().len()))?;
    }
    Ok(())
}

fn say_all(said: &Said) -> Result<(), Failure> {
    said.iter().try_for_each(say)
}

fn board(session: &Session, corner: Square) -> String {
    format!("\n{}", drawing(session.game.position(), corner))
}

/// A game that was played before, move by move, with what each was worth.
fn show(session: &mut Session) -> Result<(), Failure> {
    let game = session.game.clone();
    let mut boards = game.positions();
    if let Some(start) = boards.next() {
        say(format_args!("\n{}", drawing(&start, Square::POISON).trim_end()))?;
    }
    for (number, (ply, left)) in game.plies().iter().zip(boards).enumerate() {
        say(format_args!("\n{}. {}", number + 1, words::took(ply.player, ply.square, &left)))?;
        say_all(&session.worth(number)?)?;
        if left.size() > 1 {
            say(format_args!("\n{}", drawing(&left, Square::POISON).trim_end()))?;
        }
    }
    say("")?;
    if game.is_over() || game.plies().is_empty() {
        return Ok(());
    }
    say_all(&words::verdict(&game, &session.review()?))
}
