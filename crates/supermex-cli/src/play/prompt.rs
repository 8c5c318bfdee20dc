//! What is typed in a plain conversation.

use std::io::{self, BufRead, Write};

/// Asks for a line; `None` when the input has ended. With `echo`, what is read is repeated after the prompt, so that the conversation can be
/// followed where the input is not seen.
pub(crate) fn ask(
    input: &mut impl BufRead,
    output: &mut impl Write,
    echo: bool,
) -> io::Result<Option<String>> {
    write!(output, "> ")?;
    output.flush()?;
    let mut line = Vec::new();
    if input.read_until(b'\n', &mut line)? == 0 {
        writeln!(output)?;
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&line).trim().to_owned();
    if echo {
        let shown: String = text.chars().filter(|letter| !letter.is_control()).collect();
        writeln!(output, "{shown}")?;
    }
    Ok(Some(text))
}
