//! The game as a plain conversation: on a pipe, and for those who like it.

use std::path::PathBuf;

use supermex::{Position, Square, Sum};

use super::board::{drawing, valued};
use super::command::{Command, HELP};
use super::prompt::{ask, say};
use super::session::{Said, Session};
use super::words;
use crate::failure::Failure;

/// Plays until the input ends or says so.
pub(crate) fn run(mut session: Session, replay: bool) -> Result<(), Failure> {
    say_all(&words::welcome(&session.game, session.level()))?;
    let example = if session.game.start().only().is_some() { "2 4" } else { "2:1 3" };
    say(format_args!("Type a square, like {example}, or help."))?;
    if replay {
        show(&mut session)?;
    } else {
        say(boards(session.game.position()))?;
    }
    let said = session.go_on()?;
    say_all(&said)?;
    if !said.is_empty() && !session.game.is_over() {
        say(boards(session.game.position()))?;
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
            Ok(Command::Take(board, square)) => session.take(board, square)?,
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
                let sum = session.game.position().clone();
                let values = session.values(kind, &sum)?;
                let drawn = each_board(&sum, |number, board| {
                    valued(board, number, Square::POISON, &values)
                });
                vec![drawn, values.legend()]
            }
            Ok(Command::Board(None, Square::POISON)) => vec![boards(session.game.position())],
            Ok(Command::Board(number, corner)) => {
                let number = number.unwrap_or(1);
                let found =
                    number.checked_sub(1).and_then(|it| session.game.position().boards().get(it));
                vec![match found {
                    Some(board) => format!("\n{}", drawing(board, corner)),
                    None => format!("There is no board {number}."),
                }]
            }
        };
        say_all(&said)?;
        if *session.game.position() != before && !session.game.is_over() {
            say(boards(session.game.position()))?;
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

/// All boards, drawn.
fn boards(sum: &Sum) -> String {
    each_board(sum, |_, board| drawing(board, Square::POISON))
}

/// What `draw` makes of each board, with its number above it if there are several.
fn each_board(sum: &Sum, draw: impl Fn(usize, &Position) -> String) -> String {
    if let Some(board) = sum.only() {
        return format!("\n{}", draw(1, board));
    }
    let drawn = |(number, board)| format!("\nBoard {number}:\n{}", draw(number, board));
    (1..).zip(sum.boards()).map(drawn).collect()
}

/// A game that was played before, move by move, with what each was worth.
fn show(session: &mut Session) -> Result<(), Failure> {
    let game = session.game.clone();
    let mut sums = game.positions();
    if let Some(start) = sums.next() {
        say(boards(&start).trim_end())?;
    }
    for (number, (ply, left)) in game.plies().iter().zip(sums).enumerate() {
        say(format_args!("\n{}. {}", number + 1, words::took(ply.player, ply.bite, &left)))?;
        say_all(&session.worth(number)?)?;
        if !left.is_over() {
            say(boards(&left).trim_end())?;
        }
    }
    say("")?;
    if game.is_over() || game.plies().is_empty() {
        return Ok(());
    }
    say_all(&words::verdict(&game, &session.review()?))
}
