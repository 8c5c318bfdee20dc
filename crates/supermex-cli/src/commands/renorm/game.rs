//! `supermex renorm game`: other games as sheets.

mod asked;
mod studies;

use anyhow::anyhow;
use clap::Subcommand;
use supermex::renorm::Kind;
use supermex::request::{RenormGame, parse_window};

use self::asked::Asked;
use self::studies::{Perturb, Scaling, Variants};
use crate::failure::Failure;
use crate::flags::{Format, whole};
use crate::views::renorm::game;

/// Show a sheet of another game of triples: Nim, Wythoff's game, your own
///
/// Moves go along rays: from [x,y,z] by any number of equal steps, each of which keeps or lowers x.
/// Whoever cannot move loses. L has the losers, which are the P-positions; W the instant winners,
/// from which a move leads to a loser with a smaller x.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Games are written as
  nim              any amount from one of three heaps
  wythoff          these, and equal amounts from the first two heaps
  wythoff:any-two  those of Nim, and equal amounts from any two heaps
  wythoff:three    those of Nim, and equal amounts from all three heaps
  wythoff:all      all of these
  FILE             a file that lists rays:
    {\"name\":\"stairs\",\"rays\":[[-1,1,0],[0,-1,1],[0,0,-1]]}

Examples:
  supermex renorm game nim --x 12
  supermex renorm game wythoff --x 20 --window 40,40
  supermex renorm game wythoff:all --x 30 --kind W --format json
  supermex renorm game nim --x 9 --declare 3,1,2 --format csv
  supermex renorm game perturb nim --x 8 --sheets 20
  supermex renorm game scaling nim --x 256")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Args {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    asked: Asked,

    /// The sheet
    #[arg(long, value_name = "X", required = true, value_parser = whole::<u32>(0..=100_000))]
    x: Option<u32>,

    /// Which points: losers, or instant winners
    #[arg(long, value_enum, default_value_t = Points::L, ignore_case = true)]
    kind: Points,

    /// Only points with y below Y and z below Z
    #[arg(long, value_name = "Y,Z", value_parser = parse_window)]
    window: Option<(u32, u32)>,

    /// How to print the points
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum What {
    Perturb(Perturb),
    Scaling(Scaling),
    Variants(Variants),
}

/// Which points of a sheet.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Points {
    /// Losers
    #[value(name = "L")]
    L,
    /// Instant winners
    #[value(name = "W")]
    W,
}

impl From<Points> for Kind {
    fn from(points: Points) -> Kind {
        match points {
            Points::L => Kind::Losers,
            Points::W => Kind::Winners,
        }
    }
}

/// What fits on a screen, and the most that can be read as text.
const SCREEN: (u32, u32) = (72, 36);
const MOST_TEXT: u32 = 1000;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        Some(What::Perturb(perturb)) => perturb.run(),
        Some(What::Scaling(scaling)) => scaling.run(),
        Some(What::Variants(variants)) => variants.run(),
        None => {
            let mut request = RenormGame {
                game: args.asked.spec()?,
                x: args.x.unwrap_or_default(),
                kind: args.kind.into(),
                window: args.window,
            };
            if matches!(args.format, Format::Text) {
                let (width, height) = request.bounds();
                let window = (width.min(SCREEN.0), height.min(SCREEN.1));
                let (width, height) = *request.window.get_or_insert(window);
                if width.max(height) > MOST_TEXT {
                    return Err(Failure::request(anyhow!(
                        "text shows windows of up to {MOST_TEXT},{MOST_TEXT}; --format csv lists the points of larger ones"
                    )));
                }
            }
            args.asked.answer(&request, args.format, game::print_sheet)
        }
    }
}
