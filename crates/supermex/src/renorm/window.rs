//! A part of a sheet, to be looked at.

use super::{Growth, Line, LoserSheet, Parts};
use crate::Monitor;
use crate::three::{Census, Frontier};

/// Which points of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// W: instant winners.
    Winners,
    /// L: losers.
    Losers,
    /// DL: losers and the deadly diagonal.
    Diagonal,
    /// Instant winners, by what they come from.
    Parts,
}

impl Kind {
    /// As the paper and the command line call them.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Winners => "W",
            Kind::Losers => "L",
            Kind::Diagonal => "DL",
            Kind::Parts => "parts",
        }
    }
}

/// A set of points that is told apart from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// Instant winners, wherever they come from.
    Winners,
    /// Losers on lower lines.
    Lower,
    /// Losers on upper lines.
    Upper,
    /// Losers on flat lines.
    Flat,
    /// Deadly diagonals.
    Deadly,
}

impl Layer {
    /// As the paper calls it.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Winners => "W",
            Layer::Lower => "LL",
            Layer::Upper => "U",
            Layer::Flat => "F",
            Layer::Deadly => "DD",
        }
    }
}

/// The points of a sheet with y and z below some bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The sheet.
    pub x: u32,
    /// Which of its points.
    pub kind: Kind,
    /// All y are below this.
    pub width: u32,
    /// All z are below this.
    pub height: u32,
    /// The points of each layer, by y, then z. Layers can have points in common.
    pub layers: Vec<(Layer, Vec<(u32, u32)>)>,
}

impl Window {
    /// A window with all that a sheet has, but for what is repeated to the right: bounds for y and z.
    pub fn whole(x: u32) -> (u32, u32) {
        let more = |length: u32| length.saturating_add(10);
        (more(x), more(x - x / 4))
    }

    /// Some points of a sheet. Losers are read off the chart of three rows, instant winners grown from x = 0 on; `None`
    /// if the monitor stopped that.
    ///
    /// ```
    /// use supermex::Monitor;
    /// use supermex::renorm::{Kind, Window};
    ///
    /// let losers = Window::of(5, Kind::Losers, (6, 9), 1, &Monitor::default()).unwrap();
    /// assert_eq!(losers.points(), [(0, 5), (1, 3), (2, 4), (3, 4), (4, 4), (5, 4)]);
    /// ```
    pub fn of(
        x: u32,
        kind: Kind,
        (width, height): (u32, u32),
        threads: usize,
        monitor: &Monitor,
    ) -> Option<Window> {
        let layers = match kind {
            Kind::Winners => {
                let mut growth = Growth::default();
                growth.run_to(x.into(), |_, _| {}, monitor).then_some(())?;
                let sheet = growth.winners();
                vec![(Layer::Winners, sheet.points(width.into(), height.into()).collect())]
            }
            Kind::Losers | Kind::Diagonal => {
                let losers = LoserSheet::at(x, threads, monitor)?;
                let mut layers = of_losers(x.into(), &losers, width);
                if kind == Kind::Diagonal {
                    let top = losers.top();
                    let diagonal = (0..=top).map(|y| (y, top - y));
                    layers.push((Layer::Deadly, diagonal.collect()));
                }
                layers
            }
            Kind::Parts => {
                let parts = Parts::of(x.into(), width as usize, monitor)?;
                let of = |layer, columns: &[super::Column]| {
                    let points = (0..).zip(columns);
                    let points = points.flat_map(|(y, column)| column.iter().map(move |z| (y, z)));
                    (layer, points.collect())
                };
                vec![
                    of(Layer::Lower, &parts.lower),
                    of(Layer::Upper, &parts.upper),
                    of(Layer::Flat, &parts.flat),
                    of(Layer::Deadly, &parts.deadly),
                ]
            }
        };
        let inside = |(layer, points): (Layer, Vec<(u64, u64)>)| {
            let small = |(y, z): (u64, u64)| {
                let (y, z) = (u32::try_from(y).ok()?, u32::try_from(z).ok()?);
                (y < width && z < height).then_some((y, z))
            };
            (layer, points.into_iter().filter_map(small).collect())
        };
        let layers = layers.into_iter().map(inside).collect();
        Some(Window { x, kind, width, height, layers })
    }

    /// About how much the monitor counts for such a window.
    pub fn expected_work(x: u32, kind: Kind) -> f64 {
        match kind {
            Kind::Winners | Kind::Parts => Growth::expected_work(x.into()),
            Kind::Losers | Kind::Diagonal => {
                Frontier::expected_values(Census::expected_columns(x), x)
            }
        }
    }

    /// The points of all layers, each once, by y, then z.
    pub fn points(&self) -> Vec<(u32, u32)> {
        let mut points: Vec<_> =
            self.layers.iter().flat_map(|(_, points)| points).copied().collect();
        points.sort_unstable();
        points.dedup();
        points
    }
}

type Layers = Vec<(Layer, Vec<(u64, u64)>)>;

fn of_losers(x: u64, losers: &LoserSheet, width: u32) -> Layers {
    let lines =
        [(Layer::Lower, Line::Lower), (Layer::Upper, Line::Upper), (Layer::Flat, Line::Flat)];
    let on = |line: Line| {
        let columns = (0..u64::from(width)).filter(move |&y| losers.line(x, y) == Some(line));
        columns.filter_map(|y| Some((y, losers.height(y)?))).collect()
    };
    lines.into_iter().map(|(layer, line)| (layer, on(line))).collect()
}
