//! How to cite.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, lines};
use super::{Ask, Refusal, Session};
use crate::facts::Citation;
use crate::run::Plan;

/// How to cite the program: `cite`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cite {
    /// Whether to list the five papers that it grows from, too.
    #[serde(default)]
    pub papers: bool,
}

impl Ask for Cite {
    type Fact = Vec<Citation>;

    fn plan(&self, _: &Session) -> Result<Plan, Refusal> {
        Ok(Plan::at_once("none", "what the program knows of itself"))
    }

    fn run(&self, _: &mut Session) -> Result<Vec<Citation>, Refusal> {
        let papers = if self.papers { Citation::of_papers() } else { Vec::new() };
        Ok([vec![Citation::of_program()], papers].concat())
    }
}

impl Answer for Vec<Citation> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.iter())
    }
}
