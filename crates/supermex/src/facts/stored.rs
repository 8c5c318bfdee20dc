//! What is kept in files: `data list`, `data verify`, `data show` and `data prune`.

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

/// A file and what it holds, for people: `data show`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShownFile {
    /// Where it comes from.
    #[serde(flatten)]
    pub file: StoredFile,
    /// What it holds.
    pub holds: String,
    /// What else is to be said of it, and how its lines are to be read: a sentence each.
    pub notes: Vec<String>,
    /// Its first lines.
    pub lines: Vec<String>,
    /// How many lines there are in all.
    pub total: u64,
}

/// A file that nothing needs: `data prune`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NeedlessFile {
    /// Its name.
    pub file: String,
    /// The length of the file, in bytes.
    pub bytes: u64,
    /// Why nothing needs it.
    pub reason: WhyNeedless,
    /// The file that serves in its place, if it is a state.
    pub by: Option<String>,
    /// Whether it has been removed.
    pub removed: bool,
}

/// Why nothing needs a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhyNeedless {
    /// Others serve in the place of this state.
    Superseded,
    /// A run that was killed has left it before it was complete.
    Unfinished,
    /// It was cut or altered, and is never used.
    Damaged,
}

impl WhyNeedless {
    /// One word.
    pub fn name(self) -> &'static str {
        match self {
            WhyNeedless::Superseded => "superseded",
            WhyNeedless::Unfinished => "unfinished",
            WhyNeedless::Damaged => "damaged",
        }
    }
}

impl NeedlessFile {
    /// Such files as a table.
    pub fn table(files: &[NeedlessFile]) -> Table<'_> {
        Table::new(files.len() as u64)
            .texts("file", files.iter().map(|it| it.file.as_str()))
            .ints("bytes", files.iter().map(|it| it.bytes))
            .texts("reason", files.iter().map(|it| it.reason.name()))
            .texts("by", files.iter().map(|it| it.by.clone().unwrap_or_default()))
            .bools("removed", files.iter().map(|it| it.removed))
    }
}
