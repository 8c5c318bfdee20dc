//! `supermex poset`: games on posets.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::{Subcommand, ValueHint};
use supermex::poset::families::{Graph, graph};
use supermex::poset::{Answer, Game, GameError, Limits, Rules, from_json, named};
use supermex::{Monitor, Outcome};
use supermex_plot::Origin;
use supermex_plot::poset::hasse;
use supermex_store::{Existing, will_write, write_whole};

use crate::args::Resources;
use crate::commands::figures::SCALE;
use crate::failure::{Failure, note};
use crate::views::certificates::DocumentFormat;
use crate::views::poset::print;
use crate::watch::Watch;

/// Solve Chomp on a poset: who wins, and by which first moves
///
/// A player takes an element, and all above it go with it; whoever cannot move loses. On products of chains, divisors and rows the
/// least element is poisoned instead, and whoever takes it loses.
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
  random:12,0.3,7          elements, probability, seed
  FILE                     {\"elements\":[\"a\",\"b\"],\"less\":[[\"a\",\"b\"]],\"poison\":\"a\"}; less and
                           poison can be left out

Examples:
  supermex poset boolean:5
  supermex poset graph:petersen --nim
  supermex poset divisors:360 --format json
  supermex poset solid:cube --not-first body
  supermex poset draw boolean:4 --out boolean.svg")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    asked: Asked,

    /// Find the nim-value too
    #[arg(long)]
    nim: bool,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

#[derive(Debug, Subcommand)]
enum What {
    Draw(Draw),
}

/// Draw a poset: its diagram with nim-values, and the winning moves marked
///
/// SVG, PNG or, as a table, CSV. Up to sixty elements or so can be read.
#[derive(Debug, clap::Args)]
struct Draw {
    /// Draw it into this file: .svg, .png or .csv
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,

    /// Overwrite the file if it is there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    asked: Asked,
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
        Some(What::Draw(draw)) => draw.run(),
        None => {
            let (game, answer) = args.asked.solve(args.nim)?;
            Ok(print(&mut io::stdout().lock(), args.format, &game, &answer)?)
        }
    }
}

impl Draw {
    fn run(&self) -> Result<(), Failure> {
        let existing = if self.force { Existing::Replace } else { Existing::Refuse };
        let ending = self.out.extension().map(|it| it.to_string_lossy().to_ascii_lowercase());
        let ending = ending.filter(|ending| ["svg", "png", "csv"].contains(&ending.as_str()));
        let Some(ending) = ending else {
            return Err(Failure::request(anyhow!(
                "'{}' ends with none of .svg, .png and .csv, which say what to draw",
                self.out.display()
            )));
        };
        will_write(&self.out, existing).map_err(Failure::of_file)?;
        let (game, answer) = self.asked.solve(true)?;
        let spec = self.asked.spec.as_deref().unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        let origin = Origin {
            command: format!("supermex poset draw {spec} --out FILE"),
            note: format!("Supermex {version}; all first moves"),
        };
        let figure = hasse(&game, &answer, &origin).map_err(Failure::broken)?;
        let content = match ending.as_str() {
            "svg" => figure.svg().as_bytes().to_vec(),
            "csv" => figure.csv().as_bytes().to_vec(),
            _ => figure.png(SCALE).map_err(Failure::broken)?,
        };
        write_whole(&self.out, &content, existing).map_err(Failure::of_file)?;
        note(format_args!("written to {}", self.out.display()));
        Ok(())
    }
}

impl Asked {
    fn solve(&self, nim: bool) -> Result<(Game, Answer), Failure> {
        let mut game = game(self.spec.as_deref().unwrap_or_default())?;
        game.rules = self.rules(&game)?;
        let memory = usize::try_from(self.resources.memory.as_u64()).unwrap_or(usize::MAX);
        let limits = Limits { memory, threads: self.resources.threads() };
        let monitor = Arc::new(Monitor::default());
        // How many positions there are up to isomorphism is not known beforehand.
        let watch = Watch::new(Arc::clone(&monitor), f64::INFINITY);
        let answer = game.solve(nim, limits, &monitor);
        drop(watch);
        let answer = answer.map_err(|error| match error {
            GameError::Stopped => Failure::Interrupted,
            GameError::Full { .. } => {
                Failure::broken(format_args!("{error}; --memory allows more"))
            }
            other => Failure::request(other),
        })?;
        Ok((game, answer))
    }

    fn rules(&self, game: &Game) -> Result<Rules, Failure> {
        if self.misere && game.poison().is_some() {
            return Err(Failure::request(anyhow!(
                "whoever takes the poison loses: there is no --misere in this game"
            )));
        }
        let find = |name: &str| game.poset().find(name.trim()).map_err(Failure::request);
        let not_first: Result<Vec<_>, _> = self.not_first.iter().map(|name| find(name)).collect();
        let declared = [(&self.won, Outcome::N), (&self.lost, Outcome::P)];
        let mut positions = Vec::new();
        for (texts, outcome) in declared {
            for text in texts {
                let names = text.split(';').filter(|name| !name.trim().is_empty());
                let left: Result<Vec<_>, _> = names.map(find).collect();
                positions.push((closed(game, left?)?, outcome));
            }
        }
        Ok(Rules { misere: self.misere, not_first: not_first?, declared: positions })
    }
}

/// A position has all that is below its elements.
fn closed(game: &Game, left: Vec<usize>) -> Result<Vec<usize>, Failure> {
    let poset = game.poset();
    for &element in &left {
        if let Some(below) = poset.below(element).find(|below| !left.contains(below)) {
            let [element, below] = [element, below].map(|it| &poset.names()[it]);
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
        // Edges have two words a line, graph6 one for the whole graph.
        let first = text.lines().next().unwrap_or("").trim();
        let is_graph6 = text.trim().lines().count() == 1 && !first.contains([' ', ',', '\t']);
        let found = if is_graph6 { Graph::from_graph6(first) } else { Graph::from_edges(&text) };
        let found = found.with_context(|| format!("'{path}'")).map_err(Failure::request)?;
        return Ok(Game::new(graph(&found).map_err(Failure::request)?));
    }
    if spec.contains(':') && !Path::new(spec).is_file() {
        return named(spec).map_err(Failure::request);
    }
    let text = read(spec).map_err(Failure::request)?;
    from_json(&text).with_context(|| format!("'{spec}'")).map_err(Failure::request)
}
