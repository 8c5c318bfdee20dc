//! `supermex play`: a game against the computer.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::anyhow;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use supermex::game::{Game, Level, Opponent, Player};
use supermex::solve::{Limits, SolveError};
use supermex::{Position, Question, Solver};

use crate::args::{Resources, Storage};
use crate::failure::{Failure, note};
use crate::kept::States;
use crate::play::files::{self, Kept};
use crate::play::session::Session;
use crate::play::{plain, tui};
use crate::watch::Watch;

/// Play against the computer
///
/// In a terminal the board is drawn in colour, and arrow keys, mouse and typed squares all work. On
/// a pipe, or with --plain, the game is a plain conversation: type `help` in it to see the commands.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex play
  supermex play 3x8 --first computer --level easy
  supermex play '(5,4,2)' --explain --save game.txt
  supermex play --replay game.txt
  printf '2 2\\nhint\\nquit\\n' | supermex play 4x5")]
pub(crate) struct Args {
    /// The board, as (5,4,2), [2,2,1] or 3x7
    #[arg(value_name = "POS", default_value = "4x7")]
    position: String,

    /// Who makes the first move
    #[arg(long, default_value = "human", value_parser = players(), conflicts_with = "replay")]
    first: Player,

    /// How well the computer plays; perfect unless a replayed game says otherwise
    #[arg(long, value_parser = levels())]
    level: Option<Level>,

    /// Say after a mistake which moves would have won, and how the reply refutes it
    #[arg(long)]
    explain: bool,

    /// A number that decides what the weaker levels leave to chance; without it, every game differs
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Keep the game in a file, up to date after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Let a saved game overwrite a file that is there already
    #[arg(long)]
    force: bool,

    /// Show a saved game move by move, and play on from there
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    replay: Option<PathBuf>,

    /// A plain conversation even in a terminal
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

fn levels() -> impl TypedValueParser<Value = Level> {
    let named = |level: Level| PossibleValue::new(level.name()).help(level.description());
    PossibleValuesParser::new(Level::ALL.map(named)).try_map(|name| name.parse::<Level>())
}

pub(crate) fn players() -> impl TypedValueParser<Value = Player> {
    PossibleValuesParser::new(Player::BOTH.map(Player::name)).try_map(|name| {
        let player = Player::BOTH.into_iter().find(|player| player.name() == name);
        player.ok_or("there is no such player")
    })
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (game, level) = match &args.replay {
        None => (new_game(args)?, Level::Perfect),
        Some(path) => {
            let saved = files::load(path)?;
            (saved.game, saved.level)
        }
    };
    let level = args.level.unwrap_or(level);
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one("dice"));
    // Nobody waits long for a move.
    let limits = Limits { positions: 3e9, ..args.resources.limits() };
    let mut solver = Solver::new(limits);
    if let Some(store) = args.storage.open() {
        solver.keep_columns(Box::new(States::new(store)));
    }
    let streamed = solver.streamed(game.start(), Question::default());
    if let Some(seconds) = solver.seconds(game.start()).filter(|&seconds| seconds > 0.3) {
        let board = game.start().name();
        if streamed.is_some() {
            note(format_args!("{board} is long: a reply takes up to about {seconds:.1} s"));
        } else {
            note(format_args!(
                "the columns of {board} are not all in the store: the first reply takes about \
                 {seconds:.1} s"
            ));
        }
    }
    let opponent = Opponent::new(level, seed);
    let work = streamed.unwrap_or_else(|| game.start().count_inside());
    let watch = Watch::new(solver.monitor(), work);
    let session = Session::new(game, solver, opponent, args.explain);
    drop(watch);
    let mut session = session?;
    session.overwrite = args.force;
    // At last, so that a game that cannot be played leaves no file behind.
    if let Some(path) = &args.save {
        session.keep_in(Kept::claim(path, args.force).map_err(Failure::Request)?)?;
    }

    let replay = args.replay.is_some();
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb;
    if terminal && !args.plain {
        tui::run(session, replay)
    } else {
        let echo = !io::stdin().is_terminal();
        plain::run(session, replay, &mut io::stdin().lock(), &mut io::stdout().lock(), echo)
    }
}

fn new_game(args: &Args) -> Result<Game, Failure> {
    let start: Position = args.position.parse().map_err(Failure::request)?;
    Game::new(start, args.first).map_err(Failure::request)
}

/// The solver has refused: one sentence that names the board.
pub(crate) fn refused(board: &Position, why: SolveError) -> Failure {
    match why {
        SolveError::OutOfReach(why) => {
            Failure::request(anyhow!("{} cannot be played: {why}", board.name()))
        }
        other => other.into(),
    }
}
