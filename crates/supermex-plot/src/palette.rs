//! Colours that people with any sort of colour vision tell apart, and printers without colours too.
//!
//! They are those of M. Okabe and K. Ito (*Color Universal Design*, 2008) or near them, made darker
//! or lighter so that each differs from the others in lightness as well. Where lines or bars have
//! to be told apart they also differ in marks, dashes or letters.

/// What is written, and axes.
pub(crate) const INK: &str = "#1a1a1a";
/// What is written less prominently.
pub(crate) const FAINT: &str = "#5c5c5c";
/// Lines behind everything.
pub(crate) const GRID: (u8, u8, u8) = (222, 222, 222);
pub(crate) const GRID_LINE: &str = "#cccccc";
pub(crate) const AXIS: (u8, u8, u8) = (60, 60, 60);

/// A colour, and lighter ones that belong to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shades {
    pub(crate) dark: &'static str,
    pub(crate) middle: &'static str,
    pub(crate) light: &'static str,
}

pub(crate) const BLUES: Shades = Shades { dark: BLUE, middle: "#5e9cc2", light: "#b4d3e6" };
pub(crate) const REDS: Shades = Shades { dark: "#a83f10", middle: "#dd8455", light: "#f5cdb5" };

/// Steps of a quantity, from little to much: each is darker than the one before.
pub(crate) const STEPS: [&str; 8] =
    ["#f7f4e0", "#f4dca0", "#eebd6a", "#e0964c", "#c66a45", "#9b4350", "#682a57", "#2f1a44"];

/// Steps of how many there are, from few to many; lines of any warm colour can be seen on them.
pub(crate) const TINTS: [&str; 5] = ["#e4eff6", "#c3dceb", "#9bc3dd", "#6ea5ca", "#4481ae"];

/// From dark to light.
pub(crate) const BLACK: &str = "#000000";
pub(crate) const BLUE: &str = "#004f7c";
pub(crate) const RED: &str = "#c4501b";
pub(crate) const ROSE: &str = "#cc5e8a";
pub(crate) const ORANGE: &str = "#f0b030";
pub(crate) const PALE: &str = "#e9e9e9";

/// Chocolate, and what is on it: bites that win, what a bite takes, and the poison.
pub(crate) const CHOCOLATE: &str = "#6f4424";
pub(crate) const CHOCOLATE_EDGE: &str = "#4f2d14";
pub(crate) const CREAM: &str = "#f6e7d2";
pub(crate) const GOLD: &str = "#f2b632";
pub(crate) const GOLD_EDGE: &str = "#7a4a12";
pub(crate) const COCOA: &str = "#2a1606";
pub(crate) const TAKEN: &str = "#edc9b4";
pub(crate) const TAKEN_EDGE: &str = "#b0460f";
pub(crate) const VENOM: &str = "#17120f";
pub(crate) const VENOM_EDGE: &str = "#d3222a";
pub(crate) const BONE: &str = "#faf5ea";

/// Colours that are the same in every theme.
pub(crate) const KEPT: [&str; 11] = [
    CHOCOLATE,
    CHOCOLATE_EDGE,
    CREAM,
    GOLD,
    GOLD_EDGE,
    COCOA,
    TAKEN,
    TAKEN_EDGE,
    VENOM,
    VENOM_EDGE,
    BONE,
];
