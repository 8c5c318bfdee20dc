//! Where files come from that cannot say so themselves: a document beside them.

use std::path::Path;

use serde::Serialize;

/// What is written beside files.
#[derive(Serialize)]
pub(crate) struct Provenance {
    program: &'static str,
    version: &'static str,
    command: String,
    files: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    file: String,
    /// How sure it is.
    status: &'static str,
    /// The blake3 of its bytes.
    digest: String,
}

impl Provenance {
    pub(crate) fn new(command: String) -> Provenance {
        Provenance {
            program: "supermex",
            version: env!("CARGO_PKG_VERSION"),
            command,
            files: Vec::new(),
        }
    }

    /// A file with this content.
    pub(crate) fn put(&mut self, path: &Path, status: &'static str, content: &[u8]) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let digest = blake3::hash(content).to_string();
        self.files.push(Entry { file: name, status, digest });
    }

    pub(crate) fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let mut json = serde_json::to_vec(self)?;
        json.push(b'\n');
        Ok(json)
    }
}
