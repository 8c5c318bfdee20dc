//! What is said and typed in a plain conversation.

use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, Write};

use crate::failure::Failure;

/// Says something, on a line of its own.
pub(crate) fn say(text: impl Display) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "{text}")?)
}

/// Asks for a line; `None` when the input has ended. What is read from anything but a terminal is
/// repeated after the prompt, so that the conversation can be followed where the input is not seen.
pub(crate) fn ask() -> Result<Option<String>, Failure> {
    write!(io::stdout(), "> ")?;
    io::stdout().flush()?;
    let mut line = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
        say("")?;
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&line).trim().to_owned();
    if !io::stdin().is_terminal() {
        say(text.replace(char::is_control, ""))?;
    }
    Ok(Some(text))
}
