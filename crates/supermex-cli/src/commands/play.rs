//! `supermex play`: a game against the computer.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use supermex::game::{Game, Level, Opponent, Player, SumGame};
use supermex::{Sum, request};

use crate::answer::print_plan;
use crate::failure::{Failure, note};
use crate::flags::{Costs, Format, Takes, whole};
use crate::play::files::{self, Kept};
use crate::play::plain;
use crate::play::prompt::{ask, say};
use crate::play::session::Session;
#[cfg(feature = "screen")]
use crate::play::tui;
use crate::play::words;
use crate::watch::Watch;

/// Play against the computer
///
/// In a terminal the board is drawn in colour, and arrow keys, mouse and typed squares all work. On
/// a pipe, or with --plain, the game is a plain conversation: type `help` in it to see the
/// commands.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex play
  supermex play 3x8 --first computer --level easy
  supermex play '(5,4,2)' --explain --save game.txt
  supermex play '4x7 + (5,3,1)'
  supermex play --replay game.txt
  printf '2 2\\nhint\\nquit\\n' | supermex play 4x5")]
pub(crate) struct Args {
    /// The board, as (5,4,2), [2,2,1] or 3x7; or several, as '4x7 + (5,3,1)'
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
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
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
    costs: Costs,
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

/// Asks whether a file may be overwritten.
fn may_overwrite(path: &Path) -> Result<bool, Failure> {
    say(format_args!("{} Type yes or no.", words::may_overwrite(path)))?;
    Ok(ask()?.is_some_and(|answer| matches!(answer.to_lowercase().as_str(), "yes" | "y")))
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (game, level) = match &args.replay {
        None => {
            let start: Sum = args.position.parse().map_err(Failure::request)?;
            // A single board is refused by the rules of single boards.
            let game = match start.only() {
                Some(board) => {
                    Game::new(board.clone(), args.first).map_err(Failure::request)?.into()
                }
                None => SumGame::new(start, args.first).map_err(Failure::request)?,
            };
            (game, Level::Perfect)
        }
        Some(path) => {
            let saved = files::load(path)?;
            let level = saved.level();
            (saved.into_game(), level)
        }
    };
    let level = args.level.unwrap_or(level);
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one("dice"));
    let replay = args.replay.is_some();
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb;
    let on_screen = cfg!(feature = "screen") && terminal && !args.plain;
    // What is printed on a screen of its own would disturb it.
    let allowed = args.costs.allowed();
    let watch = Watch::new(allowed.context, !on_screen);
    let lab = request::Session::for_game(&watch.context);
    let board = game.start();
    let plan = match board.only() {
        Some(board) => lab.plan_game(board)?,
        None => lab.plan_sum_game(board)?,
    };
    if allowed.dry_run {
        return Ok(print_plan(&mut io::stdout().lock(), Format::Text, &plan)?);
    }
    if let Some(seconds) = plan.seconds.filter(|&seconds| seconds > 0.3) {
        let board = board.name();
        match plan.engine.as_str() {
            "four-rows" | "nim-rows" => {
                note(format_args!("{board} is long: a reply takes up to about {seconds:.1} s"));
            }
            "columns" => note(format_args!(
                "the columns of {board} are not all in the store: the first reply takes about \
                 {seconds:.1} s"
            )),
            _ => {}
        }
    }
    let opponent = Opponent::new(level, seed);
    let mut session = Session::new(game, lab, watch, opponent, args.explain)?;
    session.overwrite = args.force;
    // At last, so that a game that cannot be played leaves no file behind.
    if let Some(path) = &args.save {
        let overwrite =
            args.force || terminal && session.would_replace(path) && may_overwrite(path)?;
        session.keep_in(Kept::claim(path, overwrite).map_err(Failure::Request)?)?;
    }

    #[cfg(feature = "screen")]
    if on_screen {
        return tui::run(session, replay);
    }
    plain::run(session, replay)
}
