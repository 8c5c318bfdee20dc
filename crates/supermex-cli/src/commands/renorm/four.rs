//! `supermex renorm four`: sheets of four rows, and the planes that they lie on.

use supermex::renorm::geometry::four::Reach;
use supermex::request::RenormFour;

use crate::answer::{Question, View};
use crate::flags::whole;
use crate::views::renorm::four;

/// Find the planes that P-positions of four rows lie on, and the shape they have
///
/// In columns of four, three, two and one squares, [d,x,y,z], the sheet of d has one point (x,y,z)
/// for each P-position. Where x is much greater than d, sheets lie on planes, which are searched
/// for without a guess, and compared with those of three rows. Errors are standard errors by a
/// jackknife, multiplied by what makes the two halves of each range of x agree. Where x and y are
/// less than d, the shapes of sheets up to D, D/2 and D/4 are compared, even d with odd d, and it
/// is seen how many P-positions planes hold.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm four --x 400 --sheets 4 --d 64
  supermex renorm four --x 200 --sheets 2 --d 32 --format json
  supermex renorm four --x 3200 --sheets 16 --d 800")]
pub(super) struct Four {
    /// The greatest x of sheets that planes are looked for in
    #[arg(long, value_name = "X", default_value_t = 800, value_parser = whole::<u32>(u64::from(Reach::LEAST)..=FAR))]
    x: u32,

    /// The greatest d of these sheets, at most X/50
    #[arg(long, value_name = "S", default_value_t = 8, value_parser = whole::<u32>(0..=FAR))]
    sheets: u32,

    /// The greatest d of sheets whose shape is looked at, a multiple of 8
    #[arg(long, value_name = "D", default_value_t = 128, value_parser = whole::<u32>(16..=NEAR))]
    d: u32,
}

/// The greatest x and the greatest d of four rows.
const FAR: u64 = RenormFour::MOST as u64;
const NEAR: u64 = RenormFour::MOST_D as u64;

impl Question for Four {
    type Request = RenormFour;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormFour> = four::print;

    fn request(&self, _: Option<u64>) -> RenormFour {
        RenormFour { x: self.x, sheets: self.sheets, d: self.d }
    }
}
