//! Games on posets.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document};
use super::{Ask, EndlessAnswer, Lengths, Refusal, Session};
use crate::poset::families::{Graph, graph};
use crate::poset::{
    self, Answer as Solved, GameError, POSITION_STATES, PosetGame, Rules, Semigroup, Verdict, Way,
    from_json, named,
};
use crate::run::{Context, LastTwo, Pace, Plan};
use crate::text::printable;
use crate::{Outcome, facts};

/// Which game on which poset, by which rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PosetSpec {
    /// A family, as in `boolean:4`, or the content of a file: a poset as JSON, or `graph:` and
    /// edges.
    pub spec: String,
    /// The length of the chain, if the file has one, or those of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Lengths>,
    /// Whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Elements that may not be taken first.
    #[serde(default, alias = "not_first")]
    pub not_first: Vec<String>,
    /// Positions that are won for the player to move, whatever follows: the elements that are left,
    /// with semicolons between them.
    #[serde(default)]
    pub won: Vec<String>,
    /// Positions that are lost for the player to move.
    #[serde(default)]
    pub lost: Vec<String>,
}

impl PosetSpec {
    /// The usual game on a poset.
    pub fn new(spec: impl Into<String>) -> PosetSpec {
        PosetSpec { spec: spec.into(), ..PosetSpec::default() }
    }

    /// Whether this is the content of a file: no name of a poset has lines.
    pub(super) fn is_content(&self) -> bool {
        self.spec.contains('\n') || self.spec.starts_with('{')
    }

    /// A finite game, with its rules.
    pub fn game(&self) -> Result<PosetGame, Refusal> {
        let endless = self.endless()?;
        if self.length.is_some() && endless.is_none() {
            return Err(Refusal::wrong(
                "there is no chain whose length could be said: a file can have one, as in \
                 {\"elements\":[\"f\"],\"chain\":{\"name\":\"c\",\"above\":{\"f\":3}}}",
            ));
        }
        let mut game = match self.spec.strip_prefix("graph:") {
            Some(edges) if self.is_content() => {
                let edges = Graph::from_text(edges).map_err(Refusal::wrong)?;
                PosetGame::new(graph(&edges).map_err(Refusal::wrong)?)
            }
            None if self.is_content() => match endless {
                Some(endless) => endless.finite(self.length)?,
                None => from_json(&self.spec).map_err(Refusal::wrong)?,
            },
            _ => named(&self.spec).map_err(Refusal::wrong)?,
        };
        game.rules = self.rules(&game)?;
        Ok(game)
    }

    /// The semigroup, if one was asked for of which nothing has been taken yet.
    pub fn semigroup(&self) -> Result<Option<Semigroup>, Refusal> {
        let generators = self.spec.strip_prefix("semigroup:");
        // With a length, there should have been a chain.
        let Some(generators) =
            generators.filter(|text| !text.contains('@') && self.length.is_none())
        else {
            return Ok(None);
        };
        if self.misere || [&self.not_first, &self.won, &self.lost].iter().any(|it| !it.is_empty()) {
            return Err(Refusal::wrong(
                "a semigroup is played by the usual rules, until something has been taken",
            ));
        }
        Ok(Some(generators.parse().map_err(Refusal::wrong)?))
    }

    fn rules(&self, game: &PosetGame) -> Result<Rules, Refusal> {
        if self.misere && game.poison().is_some() {
            return Err(Refusal::wrong(
                "whoever takes the poison loses: there is no --misere in this game",
            ));
        }
        let find = |name: &str| {
            let found = game.poset().find(name).or_else(|_| game.poset().find(name.trim()));
            found.map_err(Refusal::wrong)
        };
        let not_first: Result<Vec<_>, _> = self.not_first.iter().map(|name| find(name)).collect();
        let mut positions: Vec<(Vec<usize>, Outcome)> = Vec::new();
        for (texts, outcome) in [(&self.won, Outcome::N), (&self.lost, Outcome::P)] {
            for text in texts {
                let names = text.split(';').filter(|name| !name.trim().is_empty());
                let left: Result<Vec<_>, _> = names.map(find).collect();
                let mut left = closed(game, left?)?;
                left.sort_unstable();
                left.dedup();
                if positions.iter().any(|(other, said)| *other == left && *said != outcome) {
                    return Err(Refusal::wrong(format_args!(
                        "the position '{}' cannot be both won and lost",
                        printable(text)
                    )));
                }
                positions.push((left, outcome));
            }
        }
        Ok(Rules { misere: self.misere, not_first: not_first?, declared: positions })
    }
}

/// The position of the elements `left`, which must include all elements below each of them.
fn closed(game: &PosetGame, left: Vec<usize>) -> Result<Vec<usize>, Refusal> {
    let poset = game.poset();
    if game.poison().is_some() && left.is_empty() {
        return Err(Refusal::wrong(
            "the poison is left as long as anybody plays: it belongs to every position",
        ));
    }
    for &element in &left {
        if let Some(below) = poset.below(element).find(|below| !left.contains(below)) {
            let [element, below] = [element, below].map(|it| printable(&poset.names()[it]));
            return Err(Refusal::wrong(format_args!(
                "'{element}' cannot be left without '{below}', which is below it"
            )));
        }
    }
    Ok(left)
}

/// Who wins Chomp on a poset, and by which first moves: `poset`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Poset {
    /// The game.
    #[serde(flatten)]
    pub game: PosetSpec,
    /// Whether to find the nim-value too.
    #[serde(default)]
    pub nim: bool,
}

/// What was found of a game on a poset.
#[derive(Clone, Debug)]
pub enum PosetFound {
    /// A finite game, with whether its nim-value was asked for.
    Game(Box<PosetGame>, Solved, bool),
    /// A semigroup, likewise.
    Semigroup(Verdict, bool),
    /// A poset with long chains, likewise.
    Chain(EndlessAnswer, bool),
}

impl PosetFound {
    /// The document.
    pub fn fact(&self) -> facts::Poset {
        match self {
            PosetFound::Game(game, answer, _) => facts::Poset::new(game, answer),
            PosetFound::Semigroup(verdict, nim) => facts::Poset::of_semigroup(verdict, *nim),
            PosetFound::Chain(EndlessAnswer::One(answer), nim) => {
                facts::Poset::of_chain(answer, *nim)
            }
            PosetFound::Chain(EndlessAnswer::Two(answer), _) => facts::Poset::of_two_chains(answer),
        }
    }
}

/// Refuses checkpoints that hold positions if it was not said what to do with them, and checkpoints
/// for games of which no positions are kept.
fn claim(game: Result<&PosetGame, &str>, context: &Context) -> Result<(), Refusal> {
    let Some(checkpoints) = context.checkpoints() else { return Ok(()) };
    let which = match game {
        Err(infinite) => Some(infinite),
        Ok(game) if !game.has_nims() => Some("games by other rules"),
        Ok(_) => None,
    };
    if let Some(which) = which {
        return Err(Refusal::wrong(format_args!(
            "no positions are kept of {which}; leave out --checkpoint"
        )));
    }
    for key in POSITION_STATES.map(poset::positions_key) {
        LastTwo::claim(checkpoints, key, |count| format!("{count} positions"))?;
    }
    Ok(())
}

const SEMIGROUP: &str = "a semigroup";
const CHAIN: &str = "a poset with a chain";

impl Poset {
    /// Why there is no answer; what is out of reach is named.
    fn refused(&self, why: GameError) -> Refusal {
        if !matches!(why, GameError::OutOfReach { .. } | GameError::TooMany { .. }) {
            return why.into();
        }
        let what = if self.nim { "the nim-value of " } else { "" };
        Refusal::wrong(format_args!("{what}{} is out of reach: {why}", self.game.spec))
    }
}

impl Ask for Poset {
    type Fact = PosetFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let context = session.context();
        let unknown = (f64::INFINITY, context.memory());
        if self.game.semigroup()?.is_some() {
            claim(Err(SEMIGROUP), context)?;
            let from = "the shapes of what is left of the semigroup, until they repeat";
            return Ok(Plan::of_work(Pace::Poset, from, unknown, context));
        }
        if let Some(endless) = self.game.proved_endless(self.nim)? {
            claim(Err(CHAIN), context)?;
            endless.admit_lengths(self.game.length)?;
            return endless.plan(context);
        }
        let game = self.game.game()?;
        claim(Ok(&game), context)?;
        let plans = |way: &Way| way.plan(self.nim, context);
        if let Some(plan) = game.ways(self.nim, context).iter().find_map(plans) {
            return Ok(plan);
        }
        game.search_plan(self.nim, context).map_err(|why| self.refused(why))
    }

    fn run(&self, session: &mut Session) -> Result<PosetFound, Refusal> {
        let context = session.context();
        if let Some(semigroup) = self.game.semigroup()? {
            claim(Err(SEMIGROUP), context)?;
            return Ok(PosetFound::Semigroup(semigroup.solve(context)?, self.nim));
        }
        if let Some(endless) = self.game.proved_endless(self.nim)? {
            claim(Err(CHAIN), context)?;
            let answer = endless.answer(self.game.length, context)?;
            return Ok(PosetFound::Chain(answer, self.nim));
        }
        let game = self.game.game()?;
        claim(Ok(&game), context)?;
        let answer = game.solve(self.nim, context).map_err(|why| self.refused(why))?;
        Ok(PosetFound::Game(Box::new(game), answer, self.nim))
    }
}

impl Answer for PosetFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, &self.fact())
    }
}
