//! Which game of triples, as flags have it.

use std::fmt::Display;
use std::io::{self, Read};
use std::path::Path;

use anyhow::anyhow;
use supermex::renorm::games::{NAMES, Triple};
use supermex::request::{Answer, Ask, TripleSpec, parse_triple};
use supermex_store::open_regular;

use crate::answer::{Out, answer};
use crate::failure::Failure;
use crate::flags::{Format, Resources, Takes};

// Which game. Help would show this if it were a comment for documentation.
#[derive(Debug, clap::Args)]
pub(super) struct Asked {
    /// A game, as in wythoff:all, or a file
    #[arg(value_name = "SPEC", required = true)]
    spec: Option<String>,

    /// A position that is won for the player to move; can be given several times
    #[arg(long, value_name = "X,Y,Z", value_parser = parse_triple)]
    declare: Vec<Triple>,

    /// A point that is put into the instant winners of its sheet and inherited by later sheets;
    /// can be given several times
    #[arg(long, value_name = "X,Y,Z", value_parser = parse_triple)]
    inherit: Vec<Triple>,

    #[command(flatten)]
    resources: Resources,
}

impl Asked {
    /// The file that was named, if it was one: no other name has a dot or a slash.
    fn file(&self) -> Option<&str> {
        let name = self.spec.as_deref().unwrap_or_default();
        let is_file = name.contains(['.', '/']) || Path::new(name).is_file();
        (is_file && !NAMES.contains(&name)).then_some(name)
    }

    /// The game that is asked for; what is in a file is read.
    pub(super) fn spec(&self) -> Result<TripleSpec, Failure> {
        let spec = match self.file() {
            None => self.spec.clone().unwrap_or_default(),
            Some(path) => {
                let mut text = String::new();
                let wrong = |error: &dyn Display| Failure::request(anyhow!("{error}"));
                let file = open_regular(Path::new(path)).map_err(|error| wrong(&error))?;
                let read = file.take(MOST_BYTES + 1).read_to_string(&mut text);
                read.map_err(|error| wrong(&format_args!("'{path}' cannot be read: {error}")))?;
                if text.len() as u64 > MOST_BYTES {
                    let why = format!("'{path}' has more than {MOST_BYTES} bytes: it is no game");
                    return Err(Failure::request(anyhow!(why)));
                }
                // A file says by a line feed that it is none of the names.
                text + "\n"
            }
        };
        Ok(TripleSpec { spec, declare: self.declare.clone(), inherit: self.inherit.clone() })
    }

    /// Has a request about the game answered, and prints the answer: as text, for people, by `text`.
    pub(super) fn answer<A: Ask<Fact: Answer>>(
        &self,
        request: &A,
        format: Format,
        text: impl FnOnce(&mut Out, &A::Fact) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let answered = answer(request, format, self.resources.allowed(), text);
        answered.map_err(|why| self.naming(why))
    }

    /// A failure that has to do with a file names the file.
    fn naming(&self, failure: Failure) -> Failure {
        match (failure, self.file()) {
            (Failure::Request(error), Some(path))
                // The file itself is wrong, and not what is asked of it.
                if self.spec().is_ok_and(|spec| TripleSpec::new(spec.spec).game().is_err()) =>
            {
                Failure::Request(error.context(format!("'{path}'")))
            }
            (failure, _) => failure,
        }
    }
}

/// The longest file.
const MOST_BYTES: u64 = 1 << 20;
