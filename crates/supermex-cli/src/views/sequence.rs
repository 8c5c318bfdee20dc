//! Integer sequences.

use std::io::{self, Write};

use supermex::facts::Terms;

use super::join;

/// Terms with commas between them.
pub(crate) fn print(out: &mut impl Write, terms: &Terms) -> io::Result<()> {
    writeln!(out, "{}", join(&terms.terms, ", "))
}

/// The b-file of the encyclopedia: index and term, a line each.
pub(crate) fn bfile(out: &mut impl Write, terms: &Terms) -> io::Result<()> {
    let mut indexed = (terms.offset..).zip(&terms.terms);
    indexed.try_for_each(|(n, term)| writeln!(out, "{n} {term}"))
}
