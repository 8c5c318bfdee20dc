//! `supermex poset`: games on posets.

mod draw;
mod play;

use std::io;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::Subcommand;
use supermex::poset::families::{Graph, graph};
use supermex::poset::{Answer, Game, GameError, Rules, Semigroup, from_json, named};
use supermex::{Monitor, Outcome};

use self::draw::Draw;
use self::play::Play;
use crate::args::Resources;
use crate::failure::Failure;
use crate::kept::{Keeping, Positions};
use crate::play::words::printable;
use crate::views::certificates::DocumentFormat;
use crate::views::poset::{print, print_verdict};
use crate::watch::Watch;

/// Solve Chomp on a poset: who wins, and by which first moves
///
/// A player takes an element, and all above it go with it; whoever cannot move loses. On products of chains, divisors, rows and
/// semigroups the least element is poisoned instead, and whoever takes it loses.
///
/// Positions are decided up to isomorphism and part by part. If --memory is not enough for all first moves, those that
/// have been decided are listed, and complete is false.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Posets are written as
  boolean:4, boolean:7,3   nonempty subsets of 4 points; of 7 points, with up to 3 elements
  graph:k5, graph:FILE     vertices and edges: k5, k3,4, c7, p4, s5, w5, q3, petersen;
                           a file of edges, one a line, or a line of graph6
  solid:cube               vertices, edges, faces and body of a Platonic solid
  pg:2,3                   subspaces of a projective geometry: dimension and order
  chains:2,2,5             a product of chains, poison (1,1,1)
  divisors:120             the divisors of a number, poison 1
  rows:5,4,2               the squares of a position, poison (1,1)
  semigroup:3,5            all sums of 3 and 5, poison 0: infinitely many elements
  semigroup:3,5@8          what is left of them when 8 is taken
  random:12,0.3,7          elements, probability, seed
  series:A+B, parallel:A+B one above the other; side by side, without poisons. Brackets around a
                           part let it be such a thing again
  FILE                     {\"elements\":[\"a\",\"b\"],\"less\":[[\"a\",\"b\"]],\"poison\":\"a\"}; less and
                           poison can be left out

Examples:
  supermex poset boolean:5
  supermex poset graph:petersen --nim
  supermex poset divisors:360 --format json
  supermex poset solid:cube --not-first body
  supermex poset semigroup:4,5,6,7
  supermex poset play graph:c5
  supermex poset draw boolean:4 --out boolean.svg")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    asked: Asked,

    /// Find the nim-value too; that of a semigroup only if it is 0
    #[arg(long)]
    nim: bool,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,

    #[command(flatten)]
    keeping: Keeping,
}

#[derive(Debug, Subcommand)]
enum What {
    Play(Play),
    Draw(Draw),
}

/// Which game.
#[derive(Debug, clap::Args)]
struct Asked {
    /// A family, as in boolean:4, or a file
    #[arg(value_name = "SPEC", required = true)]
    spec: Option<String>,

    /// Whoever cannot move wins
    #[arg(long)]
    misere: bool,

    /// An element that may not be taken first; can be given several times
    #[arg(long, value_name = "NAME")]
    not_first: Vec<String>,

    /// A position that is won for the player to move, whatever follows: the elements that are left, with semicolons between them
    #[arg(long, value_name = "ELEMENTS")]
    won: Vec<String>,

    /// A position that is lost for the player to move
    #[arg(long, value_name = "ELEMENTS")]
    lost: Vec<String>,

    #[command(flatten)]
    resources: Resources,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        Some(What::Play(play)) => play.run(),
        Some(What::Draw(draw)) => draw.run(),
        None if let Some(semigroup) = args.asked.semigroup()? => {
            args.keeping.refuse("a semigroup")?;
            let verdict =
                watched(|monitor| semigroup.solve(args.asked.resources.poset_limits(), monitor))?;
            Ok(print_verdict(&mut io::stdout().lock(), args.format, &verdict, args.nim)?)
        }
        None => {
            let game = args.asked.game()?;
            if !game.has_nims() {
                args.keeping.refuse("games by other rules")?;
            }
            let positions = args.keeping.positions()?;
            let answer = args.asked.solve(&game, args.nim, positions.as_ref())?;
            print(&mut io::stdout().lock(), args.format, &game, &answer, args.nim)?;
            positions.map_or(Ok(()), Positions::kept)
        }
    }
}

impl Asked {
    fn spec(&self) -> &str {
        self.spec.as_deref().unwrap_or_default()
    }

    fn solve(
        &self,
        game: &Game,
        nim: bool,
        positions: Option<&Positions>,
    ) -> Result<Answer, Failure> {
        let limits = self.resources.poset_limits();
        watched(|monitor| match positions {
            Some(positions) => game.solve_with(positions, nim, limits, monitor),
            None => game.solve(nim, limits, monitor),
        })
    }

    /// A finite game, with its rules.
    fn game(&self) -> Result<Game, Failure> {
        let mut game = game(self.spec())?;
        game.rules = self.rules(&game)?;
        Ok(game)
    }

    /// The words that ask for it.
    fn words(&self) -> String {
        let mut words = self.spec().to_owned();
        if self.misere {
            words.push_str(" --misere");
        }
        let named =
            [("--not-first", &self.not_first), ("--won", &self.won), ("--lost", &self.lost)];
        for (flag, values) in named {
            for value in values {
                words.extend([" ", flag, " '", value, "'"]);
            }
        }
        words
    }

    /// If a semigroup was asked for, of which nothing has been taken yet.
    fn semigroup(&self) -> Result<Option<Semigroup>, Failure> {
        let generators = self.spec().strip_prefix("semigroup:");
        let Some(generators) = generators.filter(|text| !text.contains('@')) else {
            return Ok(None);
        };
        let has_rules = self.misere
            || [&self.not_first, &self.won, &self.lost].iter().any(|names| !names.is_empty());
        if has_rules {
            return Err(Failure::request(anyhow!(
                "a semigroup is played by the usual rules, until something has been taken"
            )));
        }
        Ok(Some(generators.parse().map_err(Failure::request)?))
    }

    fn rules(&self, game: &Game) -> Result<Rules, Failure> {
        if self.misere && game.poison().is_some() {
            return Err(Failure::request(anyhow!(
                "whoever takes the poison loses: there is no --misere in this game"
            )));
        }
        let find = |name: &str| {
            let found = game.poset().find(name).or_else(|_| game.poset().find(name.trim()));
            found.map_err(Failure::request)
        };
        let not_first: Result<Vec<_>, _> = self.not_first.iter().map(|name| find(name)).collect();
        let declared = [(&self.won, Outcome::N), (&self.lost, Outcome::P)];
        let mut positions = Vec::new();
        for (texts, outcome) in declared {
            for text in texts {
                let names = text.split(';').filter(|name| !name.trim().is_empty());
                let left: Result<Vec<_>, _> = names.map(find).collect();
                let mut left = closed(game, left?)?;
                left.sort_unstable();
                left.dedup();
                if positions.iter().any(|(other, said)| *other == left && *said != outcome) {
                    return Err(Failure::request(anyhow!(
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

/// Work that can be stopped. How many positions there are up to isomorphism is not known beforehand.
pub(crate) fn watched<T>(
    work: impl FnOnce(&Monitor) -> Result<T, GameError>,
) -> Result<T, Failure> {
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), f64::INFINITY);
    let result = work(&monitor);
    drop(watch);
    result.map_err(|error| match error {
        GameError::Stopped => Failure::Interrupted,
        GameError::Full { .. } => Failure::broken(format_args!("{error}; --memory allows more")),
        error @ GameError::Undecided { .. } => Failure::broken(error),
        other => Failure::request(other),
    })
}

/// A position has all that is below its elements.
fn closed(game: &Game, left: Vec<usize>) -> Result<Vec<usize>, Failure> {
    let poset = game.poset();
    if game.poison().is_some() && left.is_empty() {
        return Err(Failure::request(anyhow!(
            "the poison is left as long as anybody plays: it belongs to every position"
        )));
    }
    for &element in &left {
        if let Some(below) = poset.below(element).find(|below| !left.contains(below)) {
            let [element, below] = [element, below].map(|it| printable(&poset.names()[it]));
            return Err(Failure::request(anyhow!(
                "'{element}' cannot be left without '{below}', which is below it"
            )));
        }
    }
    Ok(left)
}

/// The game that a text or a file describes.
fn game(spec: &str) -> Result<Game, Failure> {
    let read = |path: &str| {
        std::fs::read_to_string(path).with_context(|| format!("'{path}' cannot be read"))
    };
    if let Some(path) = spec.strip_prefix("graph:").filter(|path| Path::new(path).is_file()) {
        let text = read(path).map_err(Failure::request)?;
        let found = Graph::from_text(&text).with_context(|| format!("'{path}'"));
        let poset = found.and_then(|it| graph(&it).with_context(|| format!("'{path}'")));
        return Ok(Game::new(poset.map_err(Failure::request)?));
    }
    if spec.contains(':') && !Path::new(spec).is_file() {
        return named(spec).map_err(Failure::request);
    }
    let text = read(spec).map_err(Failure::request)?;
    from_json(&text).with_context(|| format!("'{spec}'")).map_err(Failure::request)
}
