//! `supermex draw`: a picture of a board, or of a game.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::{ValueEnum, ValueHint};
use supermex::facts::Solved;
use supermex::game::{AnySaved, Player, Ply, Saved};
use supermex::request::{Refusal, Session, Solve};
use supermex::run::Plan;
use supermex::solve::Effort;
use supermex::{Position, Square};
use supermex_plot::board::{self, Board, Scene, TooLarge};
use supermex_plot::{Figure, Origin};
use supermex_store::{Existing, will_write, write_whole};

use crate::answer::{kept, print_plan};
use crate::failure::{Failure, note};
use crate::flags::{Costs, Format, Takes};
use crate::picture::{Look, Picture, origin};
use crate::play::files::load;
use crate::watch::Watch;

/// Draw a board, with what each bite is worth
///
/// Rows and columns are numbered, the poison is a skull, and squares that win are golden. A bar that
/// is too long for the page goes on below. With --replay a saved game is drawn, board by board, each
/// with the bite that was taken; unless --show says so, squares are plain then.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex draw 4x7 --out bar.svg
  supermex draw '(5,4,2)' --show winning --bite 2,4 --out bite.png
  supermex draw 3x60 --show outcome --title 'Long' --theme dark --out long.svg
  printf '3 4\\nquit\\n' | supermex play 4x7 --save game.txt
  supermex draw --replay game.txt --show winning --out game.svg")]
pub(crate) struct Args {
    /// The board, as (5,4,2), [2,2,1] or 3x7
    #[arg(value_name = "POS", required_unless_present = "replay", conflicts_with = "replay")]
    position: Option<String>,

    /// Draw it into this file: .svg, .png or, as a table, .csv
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,

    /// What squares show: of what is left when they are bitten off; nim unless a game is drawn
    #[arg(long, value_enum)]
    show: Option<Show>,

    /// Mark what the bite of a square takes, as in 2,4: row, then column
    #[arg(long, value_name = "SQUARE", conflicts_with = "replay")]
    bite: Option<Square>,

    /// Draw a saved game, move by move
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    replay: Option<PathBuf>,

    #[command(flatten)]
    look: Look,

    /// Overwrite the file if it is there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    costs: Costs,
}

/// What squares show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Show {
    /// The nim-value
    Nim,
    /// Who wins: P or N
    Outcome,
    /// The remoteness: how many moves are left
    Depth,
    /// Which bites win, and nothing else
    Winning,
    /// Nothing
    Nothing,
}

impl Show {
    fn of_board(self) -> board::Show {
        match self {
            Show::Nim => board::Show::Nim,
            Show::Outcome => board::Show::Outcome,
            Show::Depth => board::Show::Depth,
            Show::Winning => board::Show::Winning,
            Show::Nothing => board::Show::Nothing,
        }
    }

    /// How it is asked for.
    fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let Some(picture) = Picture::named(&args.out) else {
        return Err(Failure::request(anyhow!(
            "'{}' ends with none of .svg, .png and .csv, which say what to draw",
            args.out.display()
        )));
    };
    let existing = if args.force { Existing::Replace } else { Existing::Refuse };
    will_write(&args.out, existing)?;
    let allowed = args.costs.allowed();
    let watch = Watch::new(allowed.context, true);
    let mut session = Session::new(&watch.context);
    let figure = if let Some(path) = &args.replay {
        let AnySaved::Board(saved) = load(path)? else {
            return Err(Failure::request(anyhow!(
                "'{}' is a game on several boards, and a picture shows games on one",
                path.display()
            )));
        };
        TooLarge::check(saved.game.start()).map_err(Failure::request)?;
        if allowed.dry_run {
            return print_plan_of(saved.game.start(), args.show(), &session);
        }
        watch.during(|| draw_game(args, &saved, path, &mut session))?
    } else {
        let text = args.position.as_deref().unwrap_or_default();
        let position: Position = text.parse().map_err(Failure::request)?;
        TooLarge::check(&position).map_err(Failure::request)?;
        if let Some(bite) = args.bite {
            position.chomp(bite).map_err(Failure::request)?;
        }
        if allowed.dry_run {
            return print_plan_of(&position, args.show(), &session);
        }
        watch.during(|| draw_board(args, &position, &mut session))?
    };
    write_whole(&args.out, &picture.of(&args.look.dress(figure)?)?, existing)?;
    note(format_args!("written to {}", args.out.display()));
    kept(&watch.context)
}

/// Only says what is going to be done for a board.
fn print_plan_of(position: &Position, show: Show, session: &Session) -> Result<(), Failure> {
    let position = position.clone();
    let plan = match show {
        // Nobody has to find anything for that.
        Show::Nothing => Plan {
            engine: "none".to_owned(),
            from: "the board".to_owned(),
            digest: None,
            work: Some(0.0),
            unit: String::new(),
            bytes: 0.0,
            threads: 1,
            seconds: Some(0.0),
        },
        Show::Winning | Show::Outcome => session.plan(&Solve::new(position))?,
        Show::Nim | Show::Depth => session.plan_analysis(&position, Effort::PATIENT)?,
    };
    Ok(print_plan(&mut std::io::stdout().lock(), Format::Text, &plan)?)
}

impl Args {
    fn show(&self) -> Show {
        let usual = if self.replay.is_some() { Show::Nothing } else { Show::Nim };
        self.show.unwrap_or(usual)
    }

    /// Where the picture comes from; `what` names the board or the game.
    fn origin(&self, what: &str) -> Origin {
        let bite =
            self.bite.map_or(String::new(), |it| format!(" --bite {},{}", it.row, it.column));
        let (show, look) = (self.show().name(), self.look.words());
        let command = format!("supermex draw {what} --show {show}{bite}{look} --out FILE");
        origin(command, "every bite")
    }
}

/// A board with what its squares are to show.
fn find(position: &Position, show: Show, session: &mut Session) -> Result<Board, Refusal> {
    match show {
        Show::Nothing => Ok(Board::plain(position.clone())),
        Show::Winning | Show::Outcome => {
            let Solved::Board(solution) = session.run(&Solve::new(position.clone()))? else {
                return Err(Refusal::wrong("a picture shows one board"));
            };
            Ok(Board::solved(&solution, show.of_board()))
        }
        Show::Nim | Show::Depth => {
            let name = position.name();
            let analysis = session.analyse(position, Effort::PATIENT)?;
            let board = Board::analysed(&analysis, show.of_board());
            if board.is_known() {
                return Ok(board);
            }
            let what = if show == Show::Nim { "nim-values" } else { "remoteness" };
            Err(Refusal::wrong(format_args!(
                "the {what} of what most bites of {name} leave cannot be had; --show outcome and --show \
                 winning show who wins"
            )))
        }
    }
}

fn draw_board(args: &Args, position: &Position, session: &mut Session) -> Result<Figure, Failure> {
    let mut board = find(position, args.show(), session)?;
    if let Some(bite) = args.bite {
        board = board.bitten(bite);
    }
    let name = position.name().to_string();
    let name = if position.as_bar().is_some() { name } else { format!("'{name}'") };
    let origin = args.origin(&name);
    board::board(&board, args.show().of_board(), &origin).map_err(Failure::request)
}

fn draw_game(
    args: &Args,
    saved: &Saved,
    path: &Path,
    session: &mut Session,
) -> Result<Figure, Failure> {
    let (game, show) = (&saved.game, args.show());
    let plies = game.plies();
    // What each move was worth, if anything is to be shown.
    let judged = if show == Show::Nothing { Vec::new() } else { session.review(game)?.moves };
    let mut scenes = Vec::new();
    for (number, position) in game.positions().enumerate() {
        let mut board = find(&position, show, session)?;
        let words = match plies.get(number) {
            Some(ply) => {
                board = board.bitten(ply.square);
                let better = judged.get(number).filter(|it| it.mistake).map(|it| &it.winning[..]);
                told(number + 1, ply, better)
            }
            None => ended(game.winner(), game.turn()),
        };
        scenes.push(Scene { board, words });
    }
    let origin = args.origin(&format!("--replay {}", path.display()));
    board::strip(&scenes, show.of_board(), &origin).map_err(Failure::request)
}

/// Who takes what and, after a mistake, what would have won.
fn told(number: usize, ply: &Ply, better: Option<&[Square]>) -> String {
    let Ply { player, square, .. } = ply;
    let mistake = better.map_or(String::new(), |winning| {
        let winning: Vec<String> = winning.iter().take(3).map(Square::to_string).collect();
        format!(", a mistake: {} would have won", winning.join(" or "))
    });
    format!("{number}. The {player} takes {square}{mistake}")
}

fn ended(winner: Option<Player>, turn: Player) -> String {
    match winner {
        Some(winner) => format!("Only the poison is left, and the {winner} wins"),
        None => format!("It is the turn of the {turn}"),
    }
}
