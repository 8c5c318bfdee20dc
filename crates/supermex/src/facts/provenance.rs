//! Where files come from that cannot say so themselves: a document beside them.

use std::path::Path;

use serde::{Deserialize, Serialize};

/// What is written beside files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The program that wrote the files.
    pub program: String,
    /// The version of the program.
    pub version: String,
    /// The command that wrote the files.
    pub command: String,
    /// The files.
    pub files: Vec<File>,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct File {
    /// Its name.
    pub file: String,
    /// Whether what it says is `proved` or `observed`.
    pub status: String,
    /// The blake3 of its bytes, in hex.
    pub digest: String,
}

impl Provenance {
    /// The provenance of what `command` writes; no files yet.
    pub fn new(command: String) -> Provenance {
        let [program, version] = ["supermex", env!("CARGO_PKG_VERSION")].map(str::to_owned);
        Provenance { program, version, command, files: Vec::new() }
    }

    /// Adds the file `path` with this `content`.
    pub fn put(&mut self, path: &Path, status: &str, content: &[u8]) {
        let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let digest = blake3::hash(content).to_string();
        self.files.push(File { file, status: status.to_owned(), digest });
    }

    /// One line of JSON.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let mut json = serde_json::to_vec(self)?;
        json.push(b'\n');
        Ok(json)
    }
}
