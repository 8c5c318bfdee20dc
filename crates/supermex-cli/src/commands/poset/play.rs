//! `supermex poset play`.

use std::hash::{BuildHasher, RandomState};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use supermex::game::{Level, Opponent, Player};
use supermex::poset::{Contest, Ground};
use supermex::request::Poset;

use super::asked::Asked;
use crate::answer::print_plan_of;
use crate::commands::play::players;
use crate::failure::Failure;
use crate::flags::{Format, Takes, whole};
use crate::play::poset::{self, Table};
use crate::watch::Watch;

/// Play on a poset against the computer: elements are taken by their names
///
/// What is left is drawn in text, what is greater above what is less. Type `help` to see the
/// commands.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex poset play graph:c5
  supermex poset play boolean:4 --first computer --level easy
  supermex poset play semigroup:3,5
  printf '{1,2}\\nhint\\nquit\\n' | supermex poset play boolean:3")]
pub(super) struct Play {
    /// Who makes the first move
    #[arg(long, default_value = "human", value_parser = players())]
    first: Player,

    /// How well the computer plays; at its best it wins as soon as it can, and holds out as long as
    /// it can where it cannot, as far as there is memory to know how long games last
    #[arg(long, default_value = "perfect", value_parser = levels())]
    level: Level,

    /// A number that decides what the weaker levels leave to chance; without it, every game differs
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    seed: Option<u64>,

    #[command(flatten)]
    asked: Asked,
}

fn levels() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

impl Play {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let spec = self.asked.spec()?;
        let allowed = self.asked.resources.allowed();
        if allowed.dry_run {
            let request = Poset { game: spec, nim: false };
            return print_plan_of(&request, Format::Text, &allowed.context);
        }
        let ground = match spec.semigroup()? {
            Some(semigroup) => Ground::Semigroup(semigroup),
            None => Ground::Poset(spec.game().map_err(|why| self.asked.naming(why.into()))?),
        };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one("dice"));
        poset::run(Table {
            contest: Contest::new(ground, self.first),
            computer: Opponent::new(self.level, seed),
            watch: Watch::new(allowed.context, true),
            name: self.asked.name().to_owned(),
        })
    }
}
