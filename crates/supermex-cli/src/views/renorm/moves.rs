//! Winning moves from random positions.

use std::io::{self, Write};

use supermex::facts::renorm::{Moves, WayFound};

use super::numbers::distances;

pub(crate) fn print(out: &mut impl Write, moves: &Moves) -> io::Result<()> {
    let Moves { x, seed, positions, lost, by_moves, ways, .. } = moves;
    writeln!(
        out,
        "Winning moves from {positions} positions [x, y, z] with x from {} to {x} and y, z < x, seed {seed}; {lost} more are lost:",
        x.div_ceil(2)
    )?;
    let by_moves = (0..).zip(by_moves).filter(|(_, count)| **count > 0);
    let by_moves: Vec<_> = by_moves.map(|(moves, count)| format!("{moves} from {count}")).collect();
    writeln!(out, "Moves that win: {}", by_moves.join(", "))?;
    writeln!(
        out,
        "        line   predicted  share              found  beyond    mean          deviation     least greatest"
    )?;
    for WayFound { ray, line, predicted, share, count, beyond, distances: found } in ways {
        let line = format!("{line:?}").to_lowercase();
        write!(
            out,
            "{ray:?}   {line:>7}   {predicted:.5}    {:.5} ± {:.5} {count:>7} {beyond:>7}",
            share.value, share.error
        )?;
        match found {
            Some(found) => distances(out, found)?,
            None => writeln!(out)?,
        }
    }
    writeln!(
        out,
        "Distances are found less predicted: of y for M1 and M2, of z for M3, of x for M4 and M5. M6 never wins."
    )
}
