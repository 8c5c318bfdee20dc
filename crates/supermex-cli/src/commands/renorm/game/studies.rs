//! What happens to other games: one more winner, sheets twice as large, variants.

use std::ops::RangeInclusive;

use supermex::renorm::games::{Protocol, Triple};
use supermex::request::{
    RenormGamePerturb, RenormGameScaling, RenormGameVariants, parse_range, parse_triple,
    parse_window,
};

use super::asked::Asked;
use crate::failure::Failure;
use crate::flags::{Format, whole};
use crate::views::renorm::game;

/// How a position is made a winner.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum How {
    /// The position alone is declared won for the player to move
    #[value(name = "D")]
    D,
    /// It is put into the instant winners of its sheet and inherited by later sheets
    #[value(name = "R")]
    R,
}

impl From<How> for Protocol {
    fn from(how: How) -> Protocol {
        match how {
            How::D => Protocol::Declared,
            How::R => Protocol::Inherited,
        }
    }
}

/// See what one more winner changes on later sheets
///
/// A column of a later sheet is changed if its losers in the window differ from those of the game as
/// it is. Damage is healed at n if no loser of the window differs from the sheet x + n on, and
/// nothing different can be inherited any more or come in from outside the window. Where a ray
/// lowers x and makes y or z larger, that is never certain.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
JSON has one line for each winner. Without --window, columns up to the last
sheet are compared, and losers up to twice as high.

Examples:
  supermex renorm game perturb nim --at 5,3,6 --sheets 30
  supermex renorm game perturb wythoff --x 8 --protocol R --sheets 20")]
pub(super) struct Perturb {
    #[command(flatten)]
    asked: Asked,

    /// A position to make a winner; can be given several times, and is one at a time
    #[arg(long, value_name = "X,Y,Z", value_parser = parse_triple, required_unless_present = "x")]
    at: Vec<Triple>,

    /// Every loser of this sheet in the window, one at a time
    #[arg(long, value_name = "X", conflicts_with = "at", value_parser = whole::<u32>(0..=100_000))]
    x: Option<u32>,

    /// How a position is made a winner
    #[arg(long, value_enum, default_value_t = How::D, ignore_case = true)]
    protocol: How,

    /// How many later sheets to compare
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1..=u64::from(RenormGamePerturb::MOST_SHEETS)))]
    sheets: u32,

    /// Only columns y below Y, and losers with z below Z
    #[arg(long, value_name = "Y,Z", value_parser = parse_window)]
    window: Option<(u32, u32)>,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Perturb {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let request = RenormGamePerturb {
            game: self.asked.spec()?,
            at: self.at.clone(),
            x: self.x,
            protocol: self.protocol.into(),
            sheets: self.sheets,
            window: self.window,
        };
        self.asked.answer(&request, self.format, |out, all| game::print_damage(out, all))
    }
}

// Into which cells a sheet is cut. Help would show this if it were a comment for documentation.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Cells {
    /// How many cells there are in each direction
    #[arg(long, value_name = "M", default_value_t = 16, value_parser = whole::<u32>(1..=256))]
    cells: u32,

    /// How many times as wide and as high as x the window is
    #[arg(long, value_name = "S", default_value_t = 2, value_parser = whole::<u32>(1..=16))]
    span: u32,
}

/// Compare the shapes of sheets at x and 2x, and between
///
/// The window y, z < S x is cut into M times M cells. The distance of two sheets is the share of
/// losers that would have to go to another cell: 0 if they are alike, 1 if they have no cell in
/// common. Noise is the distance between the even and the odd columns of one sheet, divided by the
/// square root of 2.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm game scaling nim --x 256
  supermex renorm game scaling nim --x 128 --declare 5,3,6 --format json")]
pub(super) struct Scaling {
    #[command(flatten)]
    asked: Asked,

    /// The largest sheet, a multiple of 16
    #[arg(long, value_name = "X", default_value_t = 512, value_parser = whole::<u32>(16..=100_000))]
    x: u32,

    #[command(flatten)]
    cells: Cells,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Scaling {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (game, x, Cells { cells, span }) = (self.asked.spec()?, self.x, self.cells);
        let request = RenormGameScaling { game, x, cells, span };
        self.asked.answer(&request, self.format, game::print_scaling)
    }
}

/// Compare a sheet of a game with those of its variants, and these with one another
///
/// Each variant has one more winner: a loser with y < x and z < 3 B of the sheets x from A to B.
/// Distances are those of `renorm game scaling`; variants that have exactly the losers of the game
/// are counted and left out of the other comparisons.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm game variants nim --from 3..5 --x 64
  supermex renorm game variants wythoff --from 4..4 --x 48 --protocol R")]
pub(super) struct Variants {
    #[command(flatten)]
    asked: Asked,

    /// The sheets whose losers make the variants, as in 5..9
    #[arg(long, value_name = "A..B", value_parser = parse_range)]
    from: RangeInclusive<u32>,

    /// The sheet to compare
    #[arg(long, value_name = "X", value_parser = whole::<u32>(1..=100_000))]
    x: u32,

    /// How a position is made a winner
    #[arg(long, value_enum, default_value_t = How::D, ignore_case = true)]
    protocol: How,

    #[command(flatten)]
    cells: Cells,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Variants {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (game, from, Cells { cells, span }) =
            (self.asked.spec()?, self.from.clone(), self.cells);
        let protocol = self.protocol.into();
        let request = RenormGameVariants { game, from, x: self.x, protocol, cells, span };
        self.asked.answer(&request, self.format, game::print_variants)
    }
}
