//! The command as its users meet it: one program, so that it is linked once.

mod common;
#[cfg(unix)]
mod interrupt;
mod second_opinion;

mod agreement;
mod analyse;
mod bars;
mod certificates;
mod chains;
mod checkpoints;
mod cite;
mod command_line;
mod data;
mod docs;
mod draw;
#[cfg(unix)]
mod examples;
mod experiments;
mod export;
mod figures;
mod four;
mod games;
#[cfg(unix)]
mod hostile;
mod losers;
// Theorems that are checked again as they are stated take more.
#[cfg(all(target_os = "linux", not(feature = "certify")))]
mod memory;
mod ordinal;
mod play;
mod poset;
mod positions;
mod prune;
mod renorm;
mod rows;
mod runs;
mod schema;
mod show;
mod solve;
mod theorems;
mod three;
mod typeset;
