//! The game as a plain conversation: on a pipe, and for those who like it.

use std::io::{BufRead, Write};

use supermex::Square;

use super::board::drawing;
use super::command::{Command, HELP};
use super::prompt::ask;
use super::session::{Said, Session};
use super::words;
use crate::failure::Failure;

/// Plays until the input ends or says so. With `echo`, what is read is repeated after the prompt,
/// so that the conversation can be followed where the input is not seen.
pub(crate) fn run(
    mut session: Session,
    replay: bool,
    input: &mut impl BufRead,
    output: &mut impl Write,
    echo: bool,
) -> Result<(), Failure> {
    say(output, &words::welcome(&session.game, session.level()))?;
    writeln!(output, "Type a square, like 2 4, or help.")?;
    if replay {
        show(&session, output)?;
    } else {
        board(&session, Square::POISON, output)?;
    }
    let said = session.go_on()?;
    say(output, &said)?;
    if !said.is_empty() && !session.game.is_over() {
        board(&session, Square::POISON, output)?;
    }

    while let Some(text) = ask(input, output, echo)? {
        let before = session.game.position().clone();
        let said = match Command::read(&text) {
            Err(answer) => vec![answer],
            Ok(Command::Quit) => break,
            Ok(command) => obey(&mut session, command, output)?,
        };
        say(output, &said)?;
        if *session.game.position() != before && !session.game.is_over() {
            board(&session, Square::POISON, output)?;
        }
    }
    if !session.game.is_over() {
        writeln!(output, "{}", words::left(session.game.plies().len()))?;
    }
    Ok(output.flush()?)
}

fn obey(session: &mut Session, command: Command, output: &mut impl Write) -> Result<Said, Failure> {
    match command {
        Command::Take(square) => session.take(square),
        Command::Hint => session.hint(),
        Command::Undo => Ok(session.undo()),
        Command::Swap => session.swap(),
        Command::Explain => Ok(session.toggle_explain()),
        Command::Save(path) => session.save(&path),
        Command::New => session.restart(),
        Command::Help => Ok(vec![HELP.to_owned()]),
        Command::Board(corner) => {
            board(session, corner, output)?;
            Ok(Said::new())
        }
        Command::Quit | Command::Nothing => Ok(Said::new()),
    }
}

fn say(output: &mut impl Write, said: &Said) -> Result<(), Failure> {
    for line in said {
        writeln!(output, "{line}")?;
    }
    Ok(())
}

fn board(session: &Session, corner: Square, output: &mut impl Write) -> Result<(), Failure> {
    write!(output, "\n{}\n", drawing(session.game.position(), corner))?;
    Ok(())
}

/// A game that was played before, move by move.
fn show(session: &Session, output: &mut impl Write) -> Result<(), Failure> {
    let game = &session.game;
    let mut boards = game.positions();
    if let Some(start) = boards.next() {
        write!(output, "\n{}", drawing(&start, Square::POISON))?;
    }
    for (number, (ply, left)) in game.plies().iter().zip(boards).enumerate() {
        writeln!(output, "\n{}. {}", number + 1, words::took(ply.player, ply.square, &left))?;
        if left.size() > 1 {
            write!(output, "\n{}", drawing(&left, Square::POISON))?;
        }
    }
    writeln!(output)?;
    Ok(())
}
