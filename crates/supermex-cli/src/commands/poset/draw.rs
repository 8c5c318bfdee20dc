//! `supermex poset draw`.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::ValueHint;
use supermex::poset::{Answer, PosetGame};
use supermex::request::{Poset, PosetFound, Refusal};
use supermex_plot::poset::{dot, hasse};
use supermex_store::{Existing, will_write, write_whole};

use super::asked::Asked;
use crate::answer::{ask, print_plan_of};
use crate::failure::{Failure, note};
use crate::flags::{Format, Takes};
use crate::picture::{Look, Picture, origin};
use crate::watch::Watch;

/// Draw a poset: its diagram with nim-values, and the winning moves marked
///
/// What is greater is drawn above what is less, in layers, with few crossings; no line passes
/// through an element. The picture is as wide as it has to be for all names. As .dot it is a graph
/// for Graphviz. Nim-values can take much longer than winning moves: --no-nim leaves them out.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex poset draw boolean:4 --out boolean.svg
  supermex poset draw graph:petersen --no-nim --out petersen.png
  supermex poset draw divisors:720 --title '720' --theme dark --out 720.svg
  supermex poset draw chains:3,3,3 --out box.dot")]
pub(super) struct Draw {
    /// Draw it into this file: .svg, .png, .csv or .dot
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,

    /// Leave nim-values out
    #[arg(long)]
    no_nim: bool,

    /// Overwrite the file if it is there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    look: Look,

    #[command(flatten)]
    asked: Asked,
}

/// What is written to the file.
#[derive(Clone, Copy)]
enum File {
    Picture(Picture),
    Dot,
}

impl File {
    /// What the name of a file asks for by its ending.
    fn named(path: &Path) -> Option<File> {
        let is_dot = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("dot"));
        if is_dot { Some(File::Dot) } else { Picture::named(path).map(File::Picture) }
    }
}

impl Draw {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let existing = if self.force { Existing::Replace } else { Existing::Refuse };
        let Some(file) = File::named(&self.out) else {
            return Err(Failure::request(anyhow!(
                "'{}' ends with none of .svg, .png, .csv and .dot, which say what to draw",
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
            return self.draw(&game, &answer, file, existing);
        }
        let found = ask(&request, &watch).map_err(name)?;
        let PosetFound::Game(game, answer, _) = found else {
            return Err(Failure::request(anyhow!("a semigroup has infinitely many elements")));
        };
        self.draw(&game, &answer, file, existing)
    }

    /// Draws a game and what was found of it.
    fn draw(
        &self,
        game: &PosetGame,
        answer: &Answer,
        file: File,
        existing: Existing,
    ) -> Result<(), Failure> {
        let moves =
            if answer.complete { "all first moves" } else { "not all first moves are decided" };
        let no_nim = if self.no_nim { " --no-nim" } else { "" };
        let (words, look) = (self.asked.words(), self.look.words());
        let command = format!("supermex poset draw {words}{no_nim}{look} --out FILE");
        let origin = origin(command, moves);
        let bytes = match file {
            File::Dot => dot(game, answer, &origin).into_bytes(),
            File::Picture(picture) => {
                let figure = hasse(game, answer, &self.asked.title(), &origin);
                picture.of(&self.look.dress(figure.map_err(Failure::request)?)?)?
            }
        };
        write_whole(&self.out, &bytes, existing)?;
        note(format_args!("written to {}", self.out.display()));
        Ok(())
    }
}
