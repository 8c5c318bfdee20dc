//! `supermex data prune`: what nothing needs.

use std::io::{self, BufWriter, Write};

use supermex::facts::NeedlessFile;
use supermex::run::Context;
use supermex_store::PruneError;
use supermex_store::export::write_csv;

use crate::failure::{Failure, warn};
use crate::flags::{Format, StoreFolder};
use crate::views::stored;
use crate::watch::Watch;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    store: StoreFolder,

    /// Remove them; without it, only say what would be removed
    #[arg(long)]
    force: bool,

    /// How to print the list; JSON has one document a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let store = args.store.open()?;
    let watch = Watch::new(Context::default(), true);
    let mut found = watch.during(|| store.needless(&watch.context)).map_err(|why| match why {
        PruneError::Stopped(_) => Failure::Interrupted,
        why => Failure::broken(why),
    })?;
    let mut all_gone = true;
    if args.force {
        for file in &mut found {
            if let Err(why) = store.remove(file) {
                warn(why);
                all_gone = false;
            }
        }
    }
    let mut out = BufWriter::new(io::stdout());
    match args.format {
        Format::Text => stored::print_needless(&mut out, store.folder(), &found, args.force)?,
        Format::Csv => write_csv(&mut out, NeedlessFile::table(&found))?,
        Format::Json => {
            for file in &found {
                serde_json::to_writer(&mut out, file).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
    }
    out.flush()?;
    if all_gone { Ok(()) } else { Err(Failure::broken("not all of them could be removed")) }
}
