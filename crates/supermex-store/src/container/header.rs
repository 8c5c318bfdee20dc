//! What a file says about itself: what it holds, where it comes from, how sure it is.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use supermex::Status;

/// Names and values that say which computation a file is the result of.
pub type Parameters = Map<String, Value>;

/// The version of the program that writes.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// What a file holds: its kind, and the parameters of the computation.
///
/// ```
/// use supermex_store::Key;
///
/// let key = Key::new("bars").with("rows", 16).with("cols", 12);
/// assert_eq!(key.file_name(), "bars-16x12.smx");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Key {
    /// What sort of result it is, as in `bars`: a program that knows the kind knows how the
    /// content is laid out.
    pub kind: String,
    /// Which one of that sort it is.
    pub parameters: Parameters,
}

impl Key {
    /// A key of kind `kind`, without parameters so far.
    pub fn new(kind: impl Into<String>) -> Key {
        Key { kind: kind.into(), parameters: Parameters::new() }
    }

    /// The key with one more parameter.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Value>) -> Key {
        self.parameters.insert(name.into(), value.into());
        self
    }
}

/// The first part of a file: provenance, and what the rest must be.
///
/// In JSON, the key and the status are not nested:
///
/// ```text
/// {"kind":"bars","parameters":{"cols":12,"rows":16},"status":"proved","version":"0.1.0",
///  "records":93,"content":{"bytes":…,"digest":"…"},"stored":{"bytes":…,"digest":"…"}}
/// ```
///
/// Names that a reader does not know are skipped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Header {
    /// What the file holds.
    #[serde(flatten)]
    pub key: Key,
    /// How sure it is.
    #[serde(flatten)]
    pub status: Status,
    /// The version of the program that wrote it.
    pub version: String,
    /// How many records the content has; what a record is depends on the kind.
    pub records: u64,
    /// The content, uncompressed.
    pub content: Part,
    /// The content as it is stored, compressed.
    pub stored: Part,
    /// A digest that only the user whose program wrote or checked it can make.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Digest>,
}

impl Header {
    /// A header for what is about to be written. As JSON it is at least as long as the final
    /// header.
    pub(super) fn longest(key: Key, status: Status) -> Header {
        let part = Part { bytes: u64::MAX, digest: Digest::from(blake3::Hash::from([0; 32])) };
        let version = PROGRAM.to_owned();
        let records = u64::MAX;
        Header { key, status, version, records, content: part, stored: part, seal: None }
    }
}

/// Length and digest of one form of the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its length.
    pub bytes: u64,
    /// Its blake3.
    pub digest: Digest,
}

/// A blake3 digest, written in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(blake3::Hash);

impl From<blake3::Hash> for Digest {
    fn from(hash: blake3::Hash) -> Digest {
        Digest(hash)
    }
}

impl Digest {
    /// The digest itself.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_hex())
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        blake3::Hash::from_hex(text).map(Digest).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_json_and_back() {
        for status in [Status::Proved, Status::Observed { upto: u64::MAX }] {
            let key = Key::new("bars").with("rows", 16).with("names", vec!["a", "b"]);
            let header = Header::longest(key, status);
            let json = serde_json::to_string(&header).unwrap();
            assert_eq!(serde_json::from_str::<Header>(&json).unwrap(), header, "{json}");
        }
    }

    #[test]
    fn what_a_later_version_may_add_is_passed_over() {
        let header = Header::longest(Key::new("bars"), Status::Proved);
        let mut json = serde_json::to_value(&header).unwrap();
        json["machine"] = "a fast one".into();
        assert_eq!(serde_json::from_value::<Header>(json).unwrap(), header);
    }
}
