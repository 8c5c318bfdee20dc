//! What is kept in files: `data list`, `data verify` and `data export`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::table::Table;

/// A file of the store. What cannot be read is null.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StoredFile {
    /// Its name.
    pub file: String,
    /// What sort of result it holds.
    pub kind: Option<String>,
    /// The version of the program that wrote it.
    pub version: Option<String>,
    /// Which result of that sort it holds.
    pub parameters: Option<Map<String, Value>>,
    /// How sure it is: `proved` or `observed`.
    pub status: Option<String>,
    /// Up to where it is observed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<u64>,
    /// How many records it has.
    pub records: Option<u64>,
    /// The length of the file, in bytes.
    pub bytes: Option<u64>,
    /// The blake3 of its content, uncompressed, in hex.
    pub digest: Option<String>,
    /// Where it comes from: `own`, if this user's program wrote or checked it, or `elsewhere`.
    pub origin: Option<String>,
    /// Whether it is intact, if that has been checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ok: Option<bool>,
    /// What is wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl StoredFile {
    /// The file as a table of one record.
    pub fn table(&self) -> Table<'_> {
        let text = |text: &Option<String>| [text.clone().unwrap_or_default()];
        let parameters = self.parameters.clone().map(|all| Value::from(all).to_string());
        Table::new(1)
            .texts("file", [self.file.as_str()])
            .texts("kind", text(&self.kind))
            .texts("version", text(&self.version))
            .texts("parameters", text(&parameters))
            .texts("status", text(&self.status))
            .ints("upto", [self.upto])
            .ints("records", [self.records])
            .ints("bytes", [self.bytes])
            .texts("digest", text(&self.digest))
            .texts("origin", text(&self.origin))
            .bools("ok", [self.ok])
            .texts("reason", text(&self.reason))
    }
}
