//! `supermex poset draw`.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::ValueHint;
use supermex::poset::{Answer, PosetGame};
use supermex::request::{Poset, PosetFound, Refusal};
use supermex_plot::poset::hasse;
use supermex_store::{Existing, will_write, write_whole};

use super::asked::Asked;
use crate::answer::{ask, print_plan_of};
use crate::failure::{Failure, note};
use crate::flags::{Format, Takes};
use crate::picture::{Picture, origin};
use crate::watch::Watch;

/// Draw a poset: its diagram with nim-values, and the winning moves marked
///
/// SVG, PNG or, as a table, CSV. Up to sixty elements or so can be read. Nim-values can take much
/// longer than winning moves: --no-nim leaves them out.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex poset draw boolean:4 --out boolean.svg
  supermex poset draw graph:petersen --no-nim --out petersen.png")]
pub(super) struct Draw {
    /// Draw it into this file: .svg, .png or .csv
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,

    /// Leave nim-values out
    #[arg(long)]
    no_nim: bool,

    /// Overwrite the file if it is there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    asked: Asked,
}

impl Draw {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let existing = if self.force { Existing::Replace } else { Existing::Refuse };
        let Some(picture) = Picture::named(&self.out) else {
            return Err(Failure::request(anyhow!(
                "'{}' ends with none of .svg, .png and .csv, which say what to draw",
                self.out.display()
            )));
        };
        will_write(&self.out, existing)?;
        let name = |failure| self.asked.naming(failure);
        let spec = self.asked.spec()?;
        let nim = !self.no_nim && spec.game().map_err(|why| name(why.into()))?.has_nims();
        let (allowed, request) = (self.asked.resources.allowed(), Poset { game: spec, nim });
        if allowed.dry_run {
            return print_plan_of(&request, Format::Text, &allowed.context);
        }
        let watch = Watch::new(allowed.context, true);
        if request.game.length.is_some() {
            // It is drawn as the finite poset that it is.
            let game = request.game.game().map_err(|why| name(why.into()))?;
            let answer = watch.during(|| game.solve(nim, &watch.context)).map_err(Refusal::from)?;
            return self.draw(&game, &answer, picture, existing);
        }
        let found = ask(&request, &watch).map_err(name)?;
        let PosetFound::Game(game, answer, _) = found else {
            return Err(Failure::request(anyhow!("a semigroup has infinitely many elements")));
        };
        self.draw(&game, &answer, picture, existing)
    }

    /// Draws a game and what was found of it.
    fn draw(
        &self,
        game: &PosetGame,
        answer: &Answer,
        picture: Picture,
        existing: Existing,
    ) -> Result<(), Failure> {
        let moves =
            if answer.complete { "all first moves" } else { "not all first moves are decided" };
        let no_nim = if self.no_nim { " --no-nim" } else { "" };
        let command = format!("supermex poset draw {}{no_nim} --out FILE", self.asked.words());
        let figure = hasse(game, answer, &origin(command, moves)).map_err(Failure::broken)?;
        write_whole(&self.out, &picture.of(&figure)?, existing)?;
        note(format_args!("written to {}", self.out.display()));
        Ok(())
    }
}
