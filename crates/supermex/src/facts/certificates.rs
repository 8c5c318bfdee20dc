//! Certificates that have been written and checked: `prove` and `check`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use supermex_check::{Refusal, Theorem};

use crate::automaton::Repeat;
use crate::run::{Key, Parameter};

/// What was proved, and where the certificate is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proved {
    /// What the theorem is about: `losers`, `tails` and so on.
    pub system: String,
    /// The parameters of the theorem, `upto` and others.
    #[serde(flatten)]
    pub parameters: Map<String, Value>,
    /// How many lists there are.
    pub cells: usize,
    /// Where the lists repeat, by period.
    pub repeats: Vec<Repeat>,
    /// The names of the elements that the certificate numbers from 0 on, for a poset.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The file that the certificate was written to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The length of the file, in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The text of the certificate, where it is not in a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The blake3 of that text, in hex.
    pub digest: String,
}

impl Proved {
    /// The document of the statement that `key` names; neither a file nor a text so far.
    pub fn new(key: &Key, repeats: &[Repeat], digest: String) -> Proved {
        let parameters = key.parameters.iter().map(|(name, value)| {
            let value = match value {
                Parameter::Number(number) => (*number).into(),
                Parameter::Text(text) => text.as_str().into(),
            };
            (name.clone(), value)
        });
        Proved {
            system: key.kind.trim_end_matches("-replay").to_owned(),
            parameters: parameters.collect(),
            cells: repeats.iter().map(|repeat| repeat.cells).sum(),
            repeats: repeats.to_vec(),
            names: Vec::new(),
            file: None,
            bytes: None,
            certificate: None,
            digest,
        }
    }
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Checked {
    /// The certificate proves what it claims.
    Holds {
        /// True.
        ok: bool,
        /// What it proves.
        theorem: String,
    },
    /// The certificate does not prove what it claims.
    Fails {
        /// False.
        ok: bool,
        /// Why: `false`, `damaged` or `unproved`.
        reason: String,
        /// Where, and what is wrong there.
        at: String,
    },
}

impl Checked {
    /// From what the checker says.
    pub fn new(answer: &Result<Theorem, Refusal>) -> Checked {
        match answer {
            Ok(theorem) => Checked::Holds { ok: true, theorem: theorem.to_string() },
            Err(Refusal { reason, at, .. }) => {
                Checked::Fails { ok: false, reason: reason.name().to_owned(), at: at.clone() }
            }
        }
    }
}
