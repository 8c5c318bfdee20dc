//! How a command can end badly, and the exit status that says so.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Error, anyhow};
use supermex::text::printable;

/// The end of a command that did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is "no", and has been printed: exit 1.
    No,
    /// The request was wrong, or cannot fit: exit 2.
    Request(Error),
    /// Some requests of a batch were wrong, and have been reported one by one: exit 2.
    Batch,
    /// Something failed on the way: exit 3.
    Broken(Error),
    /// Nobody reads the results any more: a normal end.
    ClosedPipe,
    /// The user pressed Ctrl-C: exit 130, as shells have it.
    Interrupted,
    /// The user has left a game by Ctrl-C, and was told so: exit 130.
    #[cfg(feature = "screen")]
    Left,
}

impl Failure {
    /// A request that was wrong.
    pub(crate) fn request(error: impl Into<Error>) -> Failure {
        Failure::Request(error.into())
    }

    /// Something that failed on the way, in a sentence that says it all.
    pub(crate) fn broken(error: impl Display) -> Failure {
        Failure::Broken(anyhow!("{error}"))
    }

    /// Says what went wrong, in one sentence on stderr, and gives the status to exit with.
    pub(crate) fn exit(self) -> ExitCode {
        match &self {
            Failure::Request(error) | Failure::Broken(error) => report(format_args!("{error:#}")),
            Failure::Interrupted => report("interrupted before the end"),
            _ => {}
        }
        ExitCode::from(match self {
            Failure::ClosedPipe => 0,
            Failure::No => 1,
            Failure::Request(_) | Failure::Batch => 2,
            Failure::Broken(_) => 3,
            #[cfg(feature = "screen")]
            Failure::Left => 130,
            Failure::Interrupted => 130,
        })
    }
}

/// Tells the user about something that is not as it should be, and does no harm.
pub(crate) fn warn(message: impl Display) {
    say("warning", message);
}

/// Tells the user about something that is as it should be.
pub(crate) fn note(message: impl Display) {
    say("note", message);
}

/// Tells the user about something that went wrong.
pub(crate) fn report(message: impl Display) {
    say("error", message);
}

/// A sentence on stderr. It may name what somebody has typed, or what is in a file: neither steers
/// the terminal.
fn say(kind: &str, message: impl Display) {
    // If stderr is closed or full there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{kind}: {}", printable(&message.to_string()));
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Broken(error.into()),
        }
    }
}

/// A file that was asked for and could not be written.
impl From<supermex_store::Error> for Failure {
    fn from(error: supermex_store::Error) -> Failure {
        use supermex_store::Error;
        match error {
            Error::Exists { .. } => Failure::request(anyhow!("{error}; --force overwrites it")),
            Error::UnknownEnding { .. } => Failure::request(anyhow!("{error}; --as names one")),
            Error::NotAFile { .. } => Failure::request(error),
            Error::Stopped { .. } => Failure::Interrupted,
            other => Failure::broken(other),
        }
    }
}
