//! Posets with one long chain, or two: answered and proved for every length.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::certificates::Certificate;
use super::{Ask, PosetSpec, Prove, Refusal, Session, theorems};
use crate::automaton::System;
use crate::poset::{
    ChainAnswer, ChainGame, FileError, FromFile, PosetGame, ProveError, TwoChains, TwoChainsAnswer,
    read_json,
};
use crate::run::{Context, Pace, Plan};

/// What is proved of a finite poset with one chain of any length, or two: `prove poset`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PosetChain {
    /// The content of a file: a poset with a chain, or two, as JSON.
    pub spec: String,
}

impl PosetChain {
    /// The poset with its chains.
    pub fn game(&self) -> Result<Endless, Refusal> {
        let game = PosetSpec::new(&*self.spec).endless()?;
        game.ok_or_else(|| {
            Refusal::wrong("it has no chain, and a finite poset needs no theorem: see 'poset'")
        })
    }
}

/// How long chains are: one number for one chain, and for two a list of two, in the order of the
/// file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Lengths {
    /// The length of the only chain.
    One(u64),
    /// The lengths of both chains.
    Two([u64; 2]),
}

impl FromStr for Lengths {
    type Err = String;

    fn from_str(text: &str) -> Result<Lengths, String> {
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number)
        };
        let found = match text.split_once(',') {
            None => number(text).map(Lengths::One),
            Some((one, other)) => number(one)
                .zip(number(other.trim_start()))
                .map(|(one, other)| Lengths::Two([one, other])),
        };
        let most = u64::MAX;
        let wanted = "a whole number, or two with a comma between them";
        found.ok_or_else(|| format!("not {wanted}, up to {most} each"))
    }
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lengths::One(length) => write!(f, "{length}"),
            Lengths::Two([one, other]) => write!(f, "{one},{other}"),
        }
    }
}

/// A poset with one chain without end, or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endless {
    /// One chain.
    One(ChainGame),
    /// Two chains, one above the other.
    Two(TwoChains),
}

/// What was found of a poset with chains of some lengths, by a theorem about all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndlessAnswer {
    /// Beside one chain.
    One(ChainAnswer),
    /// Beside two chains.
    Two(TwoChainsAnswer),
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
    /// The poset with chains, if the content of a file describes one.
    pub fn endless(&self) -> Result<Option<Endless>, Refusal> {
        if !self.is_content() || self.spec.starts_with("graph:") {
            return Ok(None);
        }
        match read_json(&self.spec).map_err(Refusal::wrong)? {
            FromFile::Chain(game) => Ok(Some(Endless::One(game))),
            FromFile::TwoChains(game) => Ok(Some(Endless::Two(game))),
            FromFile::Finite(_) => Ok(None),
        }
    }

    /// The poset with chains that is to be answered by a theorem: by the usual rules. Of two chains
    /// no nim-values are proved: those are searched for in the finite poset.
    pub(super) fn proved_endless(&self, nim: bool) -> Result<Option<Endless>, Refusal> {
        let is_usual = !self.misere
            && [&self.not_first, &self.won, &self.lost].iter().all(|names| names.is_empty());
        let found = if is_usual { self.endless()? } else { None };
        Ok(found.filter(|game| !nim || matches!(game, Endless::One(_))))
    }
}

impl Endless {
    /// The finite game with chains of these lengths.
    pub(super) fn finite(&self, length: Option<Lengths>) -> Result<PosetGame, Refusal> {
        match self {
            Endless::One(game) => game.finite(one(length)?).map_err(Refusal::wrong),
            Endless::Two(game) => {
                let (upper, lower) = game.in_order(two(length)?);
                game.finite(upper, lower).map_err(Refusal::wrong)
            }
        }
    }

    /// Fails if the lengths are not those of as many chains.
    pub(super) fn admit_lengths(&self, length: Option<Lengths>) -> Result<(), Refusal> {
        match self {
            Endless::One(_) => one(length).map(drop),
            Endless::Two(_) => two(length).map(drop),
        }
    }

    /// The plan to prove all families.
    pub(super) fn plan(&self, context: &Context) -> Result<Plan, Refusal> {
        let (ideals, bytes) = match self {
            Endless::One(game) => game.system().size(context)?,
            Endless::Two(game) => {
                let system = game.system(context)?;
                (system.cells(), system.size())
            }
        };
        let chains = match self {
            Endless::One(_) => "chain",
            Endless::Two(_) => "chains",
        };
        let from = format!(
            "all sets of elements that can be left beside the {chains}, until their states repeat"
        );
        Ok(Plan::of_work(Pace::Automaton, from, (ideals as f64, bytes as f64), context))
    }

    /// The answer for chains of these lengths.
    pub(super) fn answer(
        &self,
        length: Option<Lengths>,
        context: &Context,
    ) -> Result<EndlessAnswer, Refusal> {
        match self {
            Endless::One(game) => {
                let length = one(length)?;
                let theorem = game.system().prove(context)?;
                let answer = game.answer(&theorem, length).map_err(Refusal::wrong)?;
                Ok(EndlessAnswer::One(answer))
            }
            Endless::Two(game) => {
                let lengths = two(length)?;
                let theorem = game.system(context)?.prove(context)?;
                let answer = game.answer(&theorem, lengths).map_err(Refusal::wrong)?;
                Ok(EndlessAnswer::Two(answer))
            }
        }
    }
}

/// The length of the only chain.
fn one(length: Option<Lengths>) -> Result<u64, Refusal> {
    match length {
        Some(Lengths::One(length)) => Ok(length),
        Some(lengths) => Err(Refusal::wrong(format_args!(
            "there is one chain, and {lengths} are two lengths: say one, as in --length 100"
        ))),
        None => Err(Refusal::wrong(FileError::Endless)),
    }
}

/// The lengths of both chains.
fn two(length: Option<Lengths>) -> Result<[u64; 2], Refusal> {
    match length {
        Some(Lengths::Two(lengths)) => Ok(lengths),
        Some(length) => Err(Refusal::wrong(format_args!(
            "there are two chains, and {length} is one length: say two, in the order of the file, \
             as in --length 100,120"
        ))),
        None => Err(Refusal::wrong(FileError::EndlessTwo)),
    }
}

impl Ask for Prove<PosetChain> {
    type Fact = Certificate;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        self.what.game()?.plan(session.context())
    }

    fn run(&self, session: &mut Session) -> Result<Certificate, Refusal> {
        let (form, context) = (self.form(), session.context());
        let names = |names: &[String], elements: &[usize]| {
            elements.iter().map(|&element| names[element].clone()).collect()
        };
        match self.what.game()? {
            Endless::One(game) => {
                let theorem = game.system().prove(context)?;
                let system = theorem.system();
                Ok(Certificate {
                    key: theorems::key_of(&system.statement(), form),
                    repeats: theorem.repeats().to_vec(),
                    records: theorem.cells() as u64,
                    names: names(game.poset().names(), system.elements()),
                    write: Box::new(move |out| {
                        buffered(out, |mut out| theorem.write(&mut out, form))
                    }),
                })
            }
            Endless::Two(game) => {
                let theorem = game.system(context)?.prove(context)?;
                let system = theorem.system();
                Ok(Certificate {
                    key: theorems::key_of(&system.statement(), form),
                    repeats: theorem.repeats().to_vec(),
                    records: system.cells() as u64,
                    names: names(game.poset().names(), system.elements()),
                    write: Box::new(move |out| {
                        buffered(out, |mut out| theorem.write(&mut out, form))
                    }),
                })
            }
        }
    }
}

/// Writes many small pieces to `out`.
fn buffered(
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    write(&mut out)?;
    out.flush()
}
