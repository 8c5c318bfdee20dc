//! Tables of few rows: P-positions, openings, nim-values and statistics of them, and the shape of four rows.

use std::sync::Arc;

use anyhow::anyhow;
use supermex::rows::FewRows;
use supermex::{Bar, Monitor};
use supermex_store::{Key, Status};

use super::{Costs, Flags};
use crate::args::{Checkpointing, Resources};
use crate::commands::nim::statistics::{Longest, Which};
use crate::commands::{bars, four, nim};
use crate::failure::Failure;
use crate::views::tables;
use crate::watch::Watch;

/// P-positions of so many rows.
#[derive(Debug, clap::Args)]
pub(super) struct Positions {
    /// The most rows
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(2..=6))]
    rows: u16,

    /// The longest row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=65_535))]
    upto: u32,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

/// Nim-values of bars of so many rows.
#[derive(Debug, clap::Args)]
pub(super) struct Rectangles {
    #[command(flatten)]
    which: nim::Bars,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    costs: Costs,
}

/// Nim-values of positions of so many rows.
#[derive(Debug, clap::Args)]
pub(super) struct Nims {
    /// The most rows
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..=6))]
    rows: u32,

    /// The longest row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    upto: u32,

    /// Only positions with this second row
    #[arg(long, value_name = "Q")]
    second: Option<u32>,

    /// Only positions with this third row
    #[arg(long, value_name = "R")]
    third: Option<u32>,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

/// How often each nim-value of three rows comes up.
#[derive(Debug, clap::Args)]
pub(super) struct Counts {
    #[command(flatten)]
    which: Longest,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

/// How nim-values of three rows grow with the first row.
#[derive(Debug, clap::Args)]
pub(super) struct Trend {
    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

/// The shape of the set of P-positions of four rows.
#[derive(Debug, clap::Args)]
pub(super) struct Shape {
    #[command(flatten)]
    which: four::Which,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

impl Positions {
    pub(super) fn export(&self) -> Result<(), Failure> {
        let target = self.flags.target()?;
        let few = FewRows::new(self.rows.into(), self.upto).ok_or_else(|| {
            let (rows, most) = (self.rows, FewRows::longest(self.rows.into()));
            Failure::request(anyhow!("the longest of {rows} rows has {most} squares at most"))
        })?;
        let threads =
            self.resources.threads_within(few.board(), |threads| few.expected_bytes(threads))?;
        let monitor = Arc::new(Monitor::default());
        let watch = Watch::new(Arc::clone(&monitor), few.expected_work());
        let found = few.p_positions(threads, &monitor)?;
        drop(watch);
        let key = Key::new("positions").with("rows", self.rows).with("upto", self.upto);
        self.flags.write(target, key, Status::Proved, tables::positions(&found))
    }
}

/// The winning openings of all bars of so many rows, other than three, up to some columns.
pub(super) fn openings(
    rows: u32,
    columns: u32,
    flags: &Flags,
    costs: &Costs,
) -> Result<(), Failure> {
    let target = flags.target()?;
    let bar = Bar { rows: rows.into(), columns: columns.into() };
    let (found, kept) =
        bars::find(bar, &costs.resources, &costs.storage, &Checkpointing::default())?;
    let key = Key::new("openings").with("rows", rows).with("upto", columns);
    flags.write(target, key, Status::Proved, tables::openings_of(&found, rows, columns))?;
    kept
}

impl Rectangles {
    pub(super) fn export(&self) -> Result<(), Failure> {
        let target = self.flags.target()?;
        let Costs { resources, storage } = &self.costs;
        let (found, kept) = self.which.find(resources, storage, &Checkpointing::default())?;
        let key =
            Key::new("rectangles").with("rows", self.which.rows).with("upto", self.which.upto);
        self.flags.write(target, key, Status::Proved, tables::rectangles(&found))?;
        kept
    }
}

impl Nims {
    pub(super) fn export(&self) -> Result<(), Failure> {
        let target = self.flags.target()?;
        let (second, third) = (self.second, self.third);
        let is_slice = second.is_some() || third.is_some();
        let found = if self.rows == 3 && is_slice {
            nim::Found::slice(second, third, self.upto, &self.resources)?
        } else {
            nim::Found::new(self.rows, self.upto, &self.resources)?
        };
        let all = || {
            found.iter().filter(move |(rows, _)| {
                let is = |row: u32, asked: Option<u32>| asked.is_none_or(|asked| row == asked);
                is(rows[1], second) && is(rows[2], third)
            })
        };
        let key = Key::new("nim").with("rows", self.rows).with("upto", self.upto);
        let key = second.map_or(key.clone(), |second| key.with("second", second));
        let key = third.map_or(key.clone(), |third| key.with("third", third));
        self.flags.write(target, key, Status::Proved, tables::nims(self.rows, all))
    }
}

impl Counts {
    pub(super) fn export(&self) -> Result<(), Failure> {
        let target = self.flags.target()?;
        let found = self.which.find(&self.resources)?.by_nim();
        let key = Key::new("nim-counts").with("upto", self.which.upto);
        // Counts are exact for this longest row, and each may grow with it.
        let status = Status::Observed { upto: self.which.upto.into() };
        self.flags.write(target, key, status, tables::nim_counts(&found))
    }
}

impl Trend {
    pub(super) fn export(&self) -> Result<(), Failure> {
        let target = self.flags.target()?;
        let bins = self.which.find(&self.resources)?.trend();
        let Which { longest: Longest { upto }, parts } = self.which;
        let key = Key::new("nim-trend").with("upto", upto).with("parts", parts);
        let status = Status::Observed { upto: upto.into() };
        self.flags.write(target, key, status, tables::nim_trend(&bins))
    }
}

impl Shape {
    pub(super) fn export(&self) -> Result<(), Failure> {
        let target = self.flags.target()?;
        let (found, _) = self.which.find(&self.resources, &Checkpointing::default())?;
        let bins = found.bins();
        let key = Key::new("shape").with("upto", self.which.upto).with("parts", self.which.parts);
        // The numbers are exact; what shape they tell of is seen up to here.
        let status = Status::Observed { upto: self.which.upto.into() };
        self.flags.write(target, key, status, tables::shape(&bins))
    }
}
