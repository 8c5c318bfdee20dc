//! Certificates: written, and checked.

use std::fmt;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use supermex_check::{Checker, Reason};

use super::answer::{Answer, Document, Json, document};
use super::families::Asks;
use super::three::Census;
use super::{Ask, Refusal, Session, theorems};
use crate::automaton::{Repeat, System};
use crate::certificate::Form;
use crate::facts;
use crate::run::{Context, Key, Plan, Stopped};

/// A theorem with its certificate: `prove losers`, `prove tails` and so on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prove<T> {
    /// What to prove.
    #[serde(flatten)]
    pub what: T,
    /// Whether to write the short kind, which is checked by running the recurrence again.
    #[serde(default, alias = "replay")]
    pub short: bool,
}

/// A certificate.
pub struct Certificate {
    /// What the certificate states.
    pub key: Key,
    /// Where the lists repeat.
    pub repeats: Vec<Repeat>,
    /// How many records it has.
    pub records: u64,
    /// The names of the elements that it numbers, for a poset.
    pub names: Vec<String>,
    pub(super) write: Box<WriteText>,
}

/// Writes the text of a certificate.
pub(super) type WriteText = dyn Fn(&mut dyn Write) -> io::Result<()> + Send;

impl Certificate {
    /// Writes the text of the certificate.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        (self.write)(out)
    }

    /// What was proved, and where the certificate was written.
    pub fn proved(&self, file: String, bytes: u64, digest: String) -> facts::Proved {
        let proved = facts::Proved::new(&self.key, &self.repeats, digest);
        let names = self.names.clone();
        facts::Proved { names, file: Some(file), bytes: Some(bytes), ..proved }
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificate").field("key", &self.key).finish_non_exhaustive()
    }
}

impl Answer for Certificate {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        let mut text = Vec::new();
        self.write(&mut text)?;
        let digest = blake3::hash(&text).to_string();
        let certificate = Some(String::from_utf8(text).map_err(io::Error::other)?);
        let proved = facts::Proved::new(&self.key, &self.repeats, digest);
        let names = self.names.clone();
        document(out, &facts::Proved { names, certificate, ..proved })
    }
}

/// The most work that supermex-check replays.
const MOST_REPLAYED: f64 = 268_435_456.0;

impl<T> Prove<T> {
    pub(super) fn form(&self) -> Form {
        if self.short { Form::Replay } else { Form::Full }
    }
}

impl<T: Asks> Ask for Prove<T>
where
    T::System: Send + 'static,
{
    type Fact = Certificate;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let (system, bytes) = self.what.system(session.context())?;
        Ok(theorems::plan(&system, bytes, self.what.last(), session.context()))
    }

    fn run(&self, session: &mut Session) -> Result<Certificate, Refusal> {
        let context = session.context().clone();
        let (system, _) = self.what.system(&context)?;
        let run = theorems::prove(&system, self.what.last(), &context)?;
        let last = run.repeats.iter().map(|repeat| repeat.at + 2 * repeat.period + 1).max();
        let replayed = last.unwrap_or(0) as f64 * run.families.len() as f64;
        if self.short && replayed > MOST_REPLAYED {
            let why = "the checker does not replay so much; without --replay it can check this";
            context.monitor().warn(format_args!("{why}"));
        }
        let form = self.form();
        let key = theorems::key_of(&system.statement(), form);
        let (repeats, records) = (run.repeats.clone(), run.families.len() as u64);
        let write = Box::new(move |out: &mut dyn Write| {
            theorems::write(out, &system, &run, form, &context).map(drop)
        });
        Ok(Certificate { key, repeats, records, names: Vec::new(), write })
    }
}

impl Ask for Prove<Census> {
    type Fact = Certificate;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        self.what.plan(session)
    }

    fn run(&self, session: &mut Session) -> Result<Certificate, Refusal> {
        let census = self.what.run(session)?.census;
        let repeat = census.repeat();
        let records = repeat.cells as u64;
        let repeats = vec![repeat];
        let write = Box::new(move |out: &mut dyn Write| {
            census.write_certificate(&mut io::BufWriter::new(out), &census.repeat())
        });
        let key = Key::new("census-replay").with("upto", self.what.upto);
        Ok(Certificate { key, repeats, records, names: Vec::new(), write })
    }
}

/// A certificate, checked again by the independent checker: `check`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The text of the certificate.
    pub certificate: String,
    /// The most work to do, in units of a few nanoseconds; some minutes' worth if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<u64>,
}

/// A checker that takes no more memory than a context allows, tells its monitor how far it is, and
/// stops when the monitor does.
pub fn checker(work: Option<u64>, context: &Context) -> Checker<'_> {
    let (mut told, mut announced) = (0, 0);
    let watch = move |done: u64, total: u64| {
        if total != announced {
            context.begin("units of work", total as f64);
            (told, announced) = (0, total);
        }
        context.advance(done.saturating_sub(told));
        told = done;
        !context.is_stopped()
    };
    let work = work.unwrap_or(Checker::USUAL_WORK);
    Checker::default().with_memory(context.bytes() as u64).with_work(work).watched(watch)
}

impl Ask for Check {
    type Fact = facts::Checked;

    fn plan(&self, _: &Session) -> Result<Plan, Refusal> {
        Ok(Plan::at_once("checker", "the certificate and the rules of the game"))
    }

    fn run(&self, session: &mut Session) -> Result<facts::Checked, Refusal> {
        let checker = checker(self.work, session.context());
        match checker.check_content(self.certificate.as_bytes()) {
            // That is no answer: the theorem may hold or not.
            Err(refusal) if refusal.reason == Reason::TooLarge => Err(Refusal::failed(refusal.at)),
            Err(refusal) if refusal.reason == Reason::Stopped => Err(Stopped.into()),
            answer => Ok(facts::Checked::new(&answer)),
        }
    }
}

impl Document for facts::Proved {}

impl Document for facts::Checked {}
