//! How much there is to say about a sheet of losers beside its lines.

use std::io::{self, Write};

use supermex::facts::renorm::{AlongLine, Bits, Compressed, FromSheet};

pub(crate) fn print(out: &mut impl Write, found: &Compressed) -> io::Result<()> {
    let Compressed { x, seed, without_lines, along, between, .. } = found;
    writeln!(out, "Bits for a loser of sheet {x}; {without_lines:.2} without any lines")?;
    writeln!(
        out,
        "Along the lines, if none, one, two … before are known; in random order, seed {seed}, below:"
    )?;
    for AlongLine { line, gaps, shuffled_gaps, steps, shuffled_steps, window, window_bits } in along
    {
        let all = [
            ("gaps", gaps),
            ("shuffled", shuffled_gaps),
            ("steps", steps),
            ("shuffled", shuffled_steps),
        ];
        for (what, bits) in all {
            let mut bits: Vec<_> = bits.iter().map(|it| text(Some(it))).collect();
            if bits.is_empty() {
                bits.push(text(None));
            }
            writeln!(out, "  {line} {what:>8}: {}", bits.join("  "))?;
        }
        writeln!(out, "  {line}   window: {window} heights, {window_bits:.2} bits")?;
    }
    writeln!(out, "For a column, if what is known is")?;
    writeln!(
        out,
        "              which line       and height       shuffled         guessed right"
    )?;
    for FromSheet { known, line, mark, shuffled, right } in between {
        let known = format!("{known:?}").to_lowercase();
        let [line, mark, shuffled] = [line, mark, shuffled].map(|it| text(it.as_ref()));
        writeln!(
            out,
            "    {known:>8}  {line:15}  {mark:15}  {shuffled:15}  {:.3} ± {:.3}",
            right.value, right.error
        )?;
    }
    writeln!(
        out,
        "Same and next: these columns of sheet x - 1; left: the column before in the same sheet; around: left and next; half: sheet x/2."
    )
}

/// An entropy, if there are cases enough to tell.
fn text(found: Option<&Bits>) -> String {
    found
        .map_or_else(|| "–".to_owned(), |it| format!("{:.3} ± {:.3}", it.bits.value, it.bits.error))
}
