//! A part of a sheet, to be looked at.

use super::{Column, Growth, Line, LoserSheet, Parts};
use crate::run::{Context, Stopped};
use crate::three::{Census, Frontier};

/// Which points of a sheet a window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Kind {
    /// W: instant winners.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "W"))]
    Winners,
    /// L: losers.
    #[cfg_attr(feature = "serde", serde(rename = "L"))]
    Losers,
    /// DL: losers and the deadly diagonal.
    #[cfg_attr(feature = "serde", serde(rename = "DL"))]
    Diagonal,
    /// Instant winners, by what they come from.
    #[cfg_attr(feature = "serde", serde(rename = "parts"))]
    Parts,
}

impl Kind {
    /// The name of this kind in the paper and on the command line.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Layer {
    /// Instant winners, wherever they come from.
    #[cfg_attr(feature = "serde", serde(rename = "W"))]
    Winners,
    /// Losers on lower lines.
    #[cfg_attr(feature = "serde", serde(rename = "LL"))]
    Lower,
    /// Losers on upper lines.
    #[cfg_attr(feature = "serde", serde(rename = "U"))]
    Upper,
    /// Losers on flat lines.
    #[cfg_attr(feature = "serde", serde(rename = "F"))]
    Flat,
    /// Deadly diagonals.
    #[cfg_attr(feature = "serde", serde(rename = "DD"))]
    Deadly,
}

impl Layer {
    /// The name of this layer in the paper.
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

/// The points of a sheet with y and z below two bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The x of the sheet.
    pub x: u32,
    /// Which of its points are shown.
    pub kind: Kind,
    /// All y are below this.
    pub width: u32,
    /// All z are below this.
    pub height: u32,
    /// The points of each layer. Layers can have points in common.
    pub layers: Vec<(Layer, Points)>,
}

/// Some points, by y, then z.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(from = "Vec<(u32, u32)>"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<(u32, u32)>"))]
pub struct Points(Held);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Held {
    /// Points one by one: a few in each column.
    List(Vec<(u32, u32)>),
    /// Many points, column by column.
    Columns(Vec<Column>),
}

impl Points {
    /// The `points` below the bounds `width` and `height`.
    fn list(points: impl Iterator<Item = (u64, u64)>, (width, height): (u32, u32)) -> Points {
        let small = |(y, z): (u64, u64)| {
            let (y, z) = (u32::try_from(y).ok()?, u32::try_from(z).ok()?);
            (y < width && z < height).then_some((y, z))
        };
        Points(Held::List(points.filter_map(small).collect()))
    }

    /// The points of `columns` below `height`.
    fn columns<'c>(columns: impl Iterator<Item = &'c Column>, height: u32) -> Points {
        Points(Held::Columns(columns.map(|column| column.below(height.into())).collect()))
    }

    /// All points.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        let (list, columns) = match &self.0 {
            Held::List(list) => (&list[..], &[][..]),
            Held::Columns(columns) => (&[][..], &columns[..]),
        };
        let columns = (0..).zip(columns).flat_map(|(y, column)| {
            column.iter().filter_map(move |z| Some((y, u32::try_from(z).ok()?)))
        });
        list.iter().copied().chain(columns)
    }

    /// How many points there are.
    pub fn count(&self) -> u64 {
        match &self.0 {
            Held::List(list) => list.len() as u64,
            Held::Columns(columns) => columns.iter().map(Column::count).sum(),
        }
    }
}

impl From<Vec<(u32, u32)>> for Points {
    fn from(points: Vec<(u32, u32)>) -> Points {
        Points(Held::List(points))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Points {
    /// Writes points one by one: there can be millions.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Window {
    /// The bounds for y and z of a window that shows all of the sheet of `x`, except what repeats
    /// to the right.
    pub fn whole(x: u32) -> (u32, u32) {
        let more = |length: u32| length.saturating_add(10);
        (more(x), more(x - x / 4))
    }

    /// A window of the sheet of `x`. Losers are read off the chart of three rows; instant winners
    /// are grown from x = 0 on.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::renorm::{Kind, Window};
    ///
    /// let losers = Window::of(5, Kind::Losers, (6, 9), &Context::default())?;
    /// let points: Vec<_> = losers.points().collect();
    /// assert_eq!(points, [(0, 5), (1, 3), (2, 4), (3, 4), (4, 4), (5, 4)]);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn of(
        x: u32,
        kind: Kind,
        (width, height): (u32, u32),
        context: &Context,
    ) -> Result<Window, Stopped> {
        let layers = match kind {
            Kind::Winners => {
                let mut growth = Growth::default();
                growth.run_to(x.into(), context, |_, _| {})?;
                let sheet = growth.winners();
                let columns = (0..width.into()).map(|y| sheet.column(y));
                vec![(Layer::Winners, Points::columns(columns, height))]
            }
            Kind::Losers | Kind::Diagonal => {
                let losers = LoserSheet::at(x, context)?;
                let mut layers = of_losers(x.into(), &losers, (width, height));
                if kind == Kind::Diagonal {
                    let top = losers.top();
                    let diagonal = (0..=top).map(|y| (y, top - y));
                    layers.push((Layer::Deadly, Points::list(diagonal, (width, height))));
                }
                layers
            }
            Kind::Parts => {
                let parts = Parts::of(x.into(), width as usize, context)?;
                let of =
                    |layer, columns: &[Column]| (layer, Points::columns(columns.iter(), height));
                vec![
                    of(Layer::Lower, &parts.lower),
                    of(Layer::Upper, &parts.upper),
                    of(Layer::Flat, &parts.flat),
                    of(Layer::Deadly, &parts.deadly),
                ]
            }
        };
        Ok(Window { x, kind, width, height, layers })
    }

    /// About how many columns or values are counted for a window of the sheet of `x`.
    pub(crate) fn expected_work(x: u32, kind: Kind) -> f64 {
        match kind {
            Kind::Winners | Kind::Parts => Growth::expected_work(x.into()),
            Kind::Losers | Kind::Diagonal => {
                Frontier::expected_values(Census::expected_columns(x), x)
            }
        }
    }

    /// The points of all layers, each once, by y, then z.
    pub fn points(&self) -> impl Iterator<Item = (u32, u32)> {
        let (only, several) = match &self.layers[..] {
            [(_, only)] => (Some(only), &[][..]),
            several => (None, several),
        };
        let mut points: Vec<_> = several.iter().flat_map(|(_, points)| points.iter()).collect();
        points.sort_unstable();
        points.dedup();
        only.into_iter().flat_map(Points::iter).chain(points)
    }
}

fn of_losers(x: u64, losers: &LoserSheet, bounds: (u32, u32)) -> Vec<(Layer, Points)> {
    let lines =
        [(Layer::Lower, Line::Lower), (Layer::Upper, Line::Upper), (Layer::Flat, Line::Flat)];
    let on = |line: Line| {
        let columns = (0..bounds.0.into()).filter(move |&y| losers.line(x, y) == Some(line));
        Points::list(columns.filter_map(|y| Some((y, losers.height(y)?))), bounds)
    };
    lines.into_iter().map(|(layer, line)| (layer, on(line))).collect()
}
