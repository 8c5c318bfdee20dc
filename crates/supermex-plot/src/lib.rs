//! Figures from facts: SVG, and PNG made from it.
//!
//! Each figure is one function in one file. It takes facts that the library `supermex` has found,
//! and says nothing but what they say. The same facts give the same bytes.
//!
//! | module | holds |
//! |---|---|
//! | [`three`] | the figures of three rows: the chart, strips, differences, periods, windows, openings |
//! | [`four`] | the figure of four rows: the shape of the set of P-positions |
//! | [`nim`] | the figure of nim-values of three rows: how they grow, and how far they stray |
//! | [`renorm`] | the figures of sheets: instant winners, losers, their parts, geometry, openings, damage, other games |
//! | [`board`] | a board, with what each bite is worth; a game as a strip of boards |
//! | [`poset`] | a poset, with what wins |
//! | [`Figure`] | a picture, as SVG or PNG, and what it shows, as CSV |
//! | [`Theme`] | light or dark |
//! | [`Origin`] | where its facts come from, which every picture says |
//!
//! Behind them are a page with a title and a caption (`page.rs`), panels with axes (`panel.rs`),
//! what is drawn in them (`ink.rs`), many points reduced to what can be seen (`dense.rs`), sets of
//! cells in the plane (`cells.rs`), a quantity as shades of them (`heat.rs`), how wide texts are
//! (`measure.rs`), the poison (`poison.rs`), and the colours (`palette.rs`, `theme.rs`). A figure of another paper is another file that uses these.
//!
//! # A first figure
//!
//! ```
//! use supermex::run::Context;
//! use supermex::three::{Census, Chart};
//! use supermex_plot::{Origin, three};
//!
//! let context = Context::default();
//! let chart = Chart::of(0..=20, 0..=20, &context).unwrap();
//! let census = Census::find(20, &context).unwrap();
//! let origin = Origin { command: "an example".into(), note: "of the documentation".into() };
//!
//! let figure = three::chart(&chart, &census, &origin)?;
//! assert_eq!(figure.name, "three-chart");
//! assert!(figure.svg.contains("an example"));
//! assert!(figure.png(1.0)?.starts_with(b"\x89PNG"));
//! # Ok::<(), supermex_plot::Error>(())
//! ```
//!
//! Text is set in `DejaVu Sans`, of which `fonts/` has the part that is needed: in PNG it is drawn
//! from there, whatever fonts the machine has.

pub mod board;
mod cells;
mod dense;
mod figure;
pub mod four;
mod heat;
mod ink;
mod measure;
pub mod nim;
mod page;
mod palette;
mod panel;
mod poison;
pub mod poset;
pub mod renorm;
mod theme;
pub mod three;

pub use figure::{Error, Figure, Origin};
pub use theme::Theme;
