//! How a command can end badly, and the exit status that says so.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use anyhow::Error;

/// The end of a command that did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
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
}

impl Failure {
    /// A request that was wrong.
    pub(crate) fn request(error: impl Into<Error>) -> Failure {
        Failure::Request(error.into())
    }

    /// Says what went wrong, in one sentence on stderr, and gives the status to exit with.
    pub(crate) fn exit(self) -> ExitCode {
        match self {
            Failure::Request(error) => {
                report(format_args!("{error:#}"));
                ExitCode::from(2)
            }
            Failure::Batch => ExitCode::from(2),
            Failure::Broken(error) => {
                report(format_args!("{error:#}"));
                ExitCode::from(3)
            }
            Failure::ClosedPipe => ExitCode::SUCCESS,
            Failure::Interrupted => ExitCode::from(130),
        }
    }
}

/// Tells the user about something that went wrong.
pub(crate) fn report(message: impl Display) {
    eprintln!("error: {message}");
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Broken(error.into()),
        }
    }
}
