//! Games in files.

use std::fs::{self, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use supermex::game::AnySaved;
use supermex_store::{Error, Existing, open_regular, write_whole};

use crate::failure::Failure;

/// No saved game is as long as this.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a saved game.
pub(crate) fn load(path: &Path) -> Result<AnySaved, Failure> {
    let read = || -> anyhow::Result<AnySaved> {
        let mut bytes = Vec::new();
        let file = open_regular(path).map_err(|error| match error {
            Error::Io { source, .. } => anyhow!(source),
            other => anyhow!("{other}"),
        });
        file?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(anyhow!(
                "it is too long for a saved game, which has at most {MOST_BYTES} bytes"
            ));
        }
        let text = str::from_utf8(&bytes)
            .map_err(|_| anyhow!("it is not a text, and so no saved game"))?;
        Ok(text.parse()?)
    };
    read().with_context(|| format!("cannot read {}", path.display())).map_err(Failure::Request)
}

/// Whether a plain file is there, which would be replaced if a game were saved in it.
pub(crate) fn is_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_file())
}

/// The file that a game is kept in.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) path: PathBuf,
}

impl Kept {
    /// Takes a file for a game. One that is there already is left alone unless `overwrite`.
    pub(crate) fn claim(path: &Path, overwrite: bool) -> anyhow::Result<Kept> {
        let shown = path.display();
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                // A device or a folder is never replaced.
                if !is_file(path) {
                    return Err(anyhow!("'{shown}' is not a plain file; choose another name"));
                }
                if !overwrite {
                    return Err(anyhow!(
                        "'{shown}' is there already; choose another name, or start with --force to \
                         overwrite files"
                    ));
                }
            }
            Err(error) => return Err(anyhow!(error).context(format!("cannot write '{shown}'"))),
        }
        // Through links, so that a file is replaced and not the link to it.
        let path = fs::canonicalize(path).with_context(|| format!("cannot write '{shown}'"))?;
        Ok(Kept { path })
    }

    /// Replaces what is in the file, all at once: whatever happens, a whole game is there.
    pub(crate) fn write(&self, saved: &AnySaved) -> anyhow::Result<()> {
        Ok(write_whole(&self.path, saved.to_string().as_bytes(), Existing::Replace)?)
    }
}
