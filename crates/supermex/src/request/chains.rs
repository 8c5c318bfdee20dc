//! Posets with a long chain: answered and proved for every length.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::certificates::Certificate;
use super::{Ask, PosetSpec, Prove, Refusal, Session, theorems};
use crate::poset::{ChainAnswer, ChainGame, FileError, FromFile, ProveError, read_json};
use crate::run::{Context, Pace, Plan};

/// The nim-values of a finite poset with a chain of any length: `prove poset`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PosetChain {
    /// The content of a file: a poset with a chain, as JSON.
    pub spec: String,
}

impl PosetChain {
    /// The poset with its chain.
    pub fn game(&self) -> Result<ChainGame, Refusal> {
        let game = PosetSpec::new(&*self.spec).chain()?;
        game.ok_or_else(|| {
            Refusal::wrong("it has no chain, and a finite poset needs no theorem: see 'poset'")
        })
    }
}

impl From<ProveError> for Refusal {
    fn from(error: ProveError) -> Refusal {
        match error {
            ProveError::Stopped(stopped) => stopped.into(),
            ProveError::Ideals { .. } | ProveError::Full => Refusal::failed(error),
        }
    }
}

impl PosetSpec {
    /// The poset with a chain, if the content of a file describes one.
    pub fn chain(&self) -> Result<Option<ChainGame>, Refusal> {
        if !self.is_content() || self.spec.starts_with("graph:") {
            return Ok(None);
        }
        match read_json(&self.spec).map_err(Refusal::wrong)? {
            FromFile::Chain(game) => Ok(Some(game)),
            FromFile::Finite(_) => Ok(None),
        }
    }

    /// The poset with a chain that is to be answered by a theorem: by the usual rules.
    pub(super) fn usual_chain(&self) -> Result<Option<ChainGame>, Refusal> {
        let is_usual = !self.misere
            && [&self.not_first, &self.won, &self.lost].iter().all(|names| names.is_empty());
        if is_usual { self.chain() } else { Ok(None) }
    }
}

/// The plan to prove all families of `game`.
pub(super) fn plan(game: &ChainGame, context: &Context) -> Result<Plan, Refusal> {
    let system = game.system();
    let (ideals, bytes) = system.size(context)?;
    let from = "all sets of elements that can be left beside the chain, until their states repeat";
    Ok(Plan::of_work(Pace::Automaton, from, (ideals as f64, bytes as f64), context))
}

/// The answer for a chain of this length.
pub(super) fn answer(
    game: &ChainGame,
    length: Option<u64>,
    context: &Context,
) -> Result<ChainAnswer, Refusal> {
    let length = length.ok_or_else(|| Refusal::wrong(FileError::Endless))?;
    let theorem = game.system().prove(context)?;
    game.answer(&theorem, length).map_err(Refusal::wrong)
}

impl Ask for Prove<PosetChain> {
    type Fact = Certificate;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        plan(&self.what.game()?, session.context())
    }

    fn run(&self, session: &mut Session) -> Result<Certificate, Refusal> {
        let (game, form) = (self.what.game()?, self.form());
        let theorem = game.system().prove(session.context())?;
        let (repeats, records) = (theorem.repeats().to_vec(), theorem.cells() as u64);
        let names = theorem.system().elements().iter();
        let names = names.map(|&element| game.poset().names()[element].clone()).collect();
        let key = theorems::key_of(&theorem.system().statement(), form);
        let write = Box::new(move |out: &mut dyn Write| {
            let mut out = io::BufWriter::with_capacity(1 << 16, out);
            theorem.write(&mut out, form)?;
            out.flush()
        });
        Ok(Certificate { key, repeats, records, names, write })
    }
}
