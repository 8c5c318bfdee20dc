//! Which game on which poset, as flags have it.

use std::fmt::Display;
use std::io::Read;
use std::path::Path;

use anyhow::anyhow;
use clap::ValueHint;
use supermex::request::{Lengths, PosetChain, PosetSpec};
use supermex_store::open_regular;

use crate::failure::Failure;
use crate::flags::Resources;

/// Which game.
#[derive(Debug, clap::Args)]
pub(super) struct Asked {
    /// A family, as in boolean:4, or a file
    #[arg(value_name = "SPEC", required = true)]
    spec: Option<String>,

    /// The length of the chain, if the file has one, or those of both, as in 100,120
    #[arg(long, value_name = "N[,N]")]
    length: Option<Lengths>,

    /// Whoever cannot move wins
    #[arg(long)]
    misere: bool,

    /// An element that may not be taken first; can be given several times
    #[arg(long, value_name = "NAME")]
    not_first: Vec<String>,

    /// A position that is won for the player to move, whatever follows: the elements that are left,
    /// with semicolons between them
    #[arg(long, value_name = "ELEMENTS")]
    won: Vec<String>,

    /// A position that is lost for the player to move
    #[arg(long, value_name = "ELEMENTS")]
    lost: Vec<String>,

    #[command(flatten)]
    pub(super) resources: Resources,
}

impl Asked {
    /// What was typed.
    pub(super) fn name(&self) -> &str {
        self.spec.as_deref().unwrap_or_default()
    }

    /// The file that was named, if it was one.
    fn file(&self) -> Option<(&str, &'static str)> {
        file_of(self.name())
    }

    /// The game that is asked for; what is in a file is read.
    pub(super) fn spec(&self) -> Result<PosetSpec, Failure> {
        Ok(PosetSpec {
            spec: read(self.name())?,
            length: self.length,
            misere: self.misere,
            not_first: self.not_first.clone(),
            won: self.won.clone(),
            lost: self.lost.clone(),
        })
    }

    /// A failure that has to do with a file names the file.
    pub(super) fn naming(&self, failure: Failure) -> Failure {
        match (failure, self.file()) {
            (Failure::Request(error), Some((path, _)))
                // The file itself is wrong, and not what is asked of it.
                if self.spec().is_ok_and(|spec| is_wrong(&spec)) =>
            {
                Failure::Request(error.context(format!("'{path}'")))
            }
            (failure, _) => failure,
        }
    }

    /// What the poset is called in a picture.
    #[cfg(feature = "figures")]
    pub(super) fn title(&self) -> String {
        let chain = self.length.map(|length| format!(" with a chain of {length}"));
        self.name().to_owned() + &chain.unwrap_or_default()
    }

    /// The words that ask for it.
    #[cfg(feature = "figures")]
    pub(super) fn words(&self) -> String {
        let mut words = self.name().to_owned();
        if let Some(length) = self.length {
            words.extend([" --length ", &length.to_string()]);
        }
        if self.misere {
            words.push_str(" --misere");
        }
        let named =
            [("--not-first", &self.not_first), ("--won", &self.won), ("--lost", &self.lost)];
        for (flag, values) in named {
            for value in values {
                words.extend([" ", flag, " '", value, "'"]);
            }
        }
        words
    }
}

/// The file that `name` is, if it is one, and what comes before its content in a request.
fn file_of(name: &str) -> Option<(&str, &'static str)> {
    let graph = name.strip_prefix("graph:").filter(|path| Path::new(path).is_file());
    match graph {
        Some(path) => Some((path, "graph:")),
        None if !name.contains(':') || Path::new(name).is_file() => Some((name, "")),
        None => None,
    }
}

/// What a request says of the poset `name`: its name, or what is in the file.
fn read(name: &str) -> Result<String, Failure> {
    let Some((path, before)) = file_of(name) else { return Ok(name.to_owned()) };
    if before.is_empty() && matches!(Path::new(path).try_exists(), Ok(false)) {
        return Err(Failure::request(anyhow!(
            "there is no file '{path}', and no family of posets has that name: they are written as \
             boolean:4, graph:k5, chains:2,2,5 and so on; `supermex poset --help` lists them"
        )));
    }
    let mut text = String::new();
    let wrong = |error: &dyn Display| Failure::request(anyhow!("{error}"));
    let mut file = open_regular(Path::new(path)).map_err(|error| wrong(&error))?;
    let read = file.read_to_string(&mut text);
    read.map_err(|error| wrong(&format_args!("'{path}' cannot be read: {error}")))?;
    // A file says by a line feed that it is none of the names.
    Ok(format!("{before}{text}\n"))
}

/// Whether the file itself is wrong, whatever is asked of it: one with a chain must be given a
/// length.
fn is_wrong(spec: &PosetSpec) -> bool {
    let alone = PosetSpec::new(&*spec.spec);
    match alone.endless() {
        Ok(Some(_)) => spec.length.is_none(),
        Ok(None) => alone.game().is_err(),
        Err(_) => true,
    }
}

// Which theorem.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// A file of a poset with a chain, or two
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: String,
}

impl Which {
    pub(crate) fn request(&self) -> Result<PosetChain, Failure> {
        Ok(PosetChain { spec: read(&self.file)? })
    }

    /// A failure that has to do with the file names it.
    pub(crate) fn naming(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Request(error) if self.request().is_ok_and(|it| it.game().is_err()) => {
                Failure::Request(error.context(format!("'{}'", self.file)))
            }
            failure => failure,
        }
    }
}
