//! What a request is going to do and take, for people.

use std::io::{self, Write};

use bytesize::ByteSize;
use supermex::run::Plan;

pub(crate) fn print(out: &mut impl Write, plan: &Plan) -> io::Result<()> {
    let Plan { engine, from, digest, work, unit, bytes, threads, seconds } = plan;
    writeln!(out, "Engine: {engine}, from {from}")?;
    if let Some(digest) = digest {
        writeln!(out, "Digest: {digest}")?;
    }
    match work {
        None => writeln!(out, "Work:   nobody knows how many {unit}")?,
        Some(0.0) => writeln!(out, "Work:   none to speak of")?,
        Some(work) => writeln!(out, "Work:   about {work:.3e} {unit}")?,
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bytes")]
    let bytes = ByteSize::b(*bytes as u64);
    let threads = if *threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
    writeln!(out, "Takes:  {bytes} of memory, {threads}")?;
    match seconds {
        Some(seconds) if *seconds < 0.1 => writeln!(out, "Time:   at once"),
        Some(seconds) => writeln!(out, "Time:   about {seconds:.1} s"),
        None => writeln!(out, "Time:   nobody knows"),
    }
}
