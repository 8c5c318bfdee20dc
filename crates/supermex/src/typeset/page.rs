//! The same page in LaTeX and in Markdown. Both have mathematics between dollars.

use std::fmt;
use std::io::{self, Write};

/// How a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// A whole document for LaTeX, which needs `amsmath` and `amsthm` and nothing else.
    Latex,
    /// Markdown with mathematics between dollars.
    Markdown,
}

/// A page that is being written.
pub(super) struct Page<W> {
    out: W,
    markup: Markup,
    propositions: u64,
}

impl<W: Write> Page<W> {
    /// Begins a page with a title.
    pub(super) fn begin(mut out: W, markup: Markup, title: &str) -> io::Result<Page<W>> {
        match markup {
            Markup::Latex => writeln!(
                out,
                "\\documentclass{{article}}\n\\usepackage{{amsmath,amsthm}}\n\
                 \\newtheorem{{proposition}}{{Proposition}}\n\
                 \\setcounter{{proposition}}{{-1}}\n\
                 \\newtheorem*{{lemma}}{{Lemma}}\n\
                 \\newtheorem*{{observation}}{{Observed, not proved}}\n\
                 \\renewcommand{{\\labelitemi}}{{$\\bullet$}}\n\
                 \\title{{{title}}}\n\\author{{Supermex {}}}\n\\date{{}}\n\
                 \\emergencystretch=3em\n\
                 \\begin{{document}}\n\\maketitle",
                env!("CARGO_PKG_VERSION")
            )?,
            Markup::Markdown => writeln!(out, "# {title}")?,
        }
        Ok(Page { out, markup, propositions: 0 })
    }

    pub(super) fn paragraph(&mut self, text: impl fmt::Display) -> io::Result<()> {
        writeln!(self.out, "\n{text}")
    }

    /// A paragraph that begins with its name.
    pub(super) fn named(&mut self, name: &str, text: impl fmt::Display) -> io::Result<()> {
        match self.markup {
            Markup::Latex => self.paragraph(format_args!("\\emph{{{name}.}} {text}")),
            Markup::Markdown => self.paragraph(format_args!("*{name}.* {text}")),
        }
    }

    /// A proposition about `subject`. Numbers begin with 0, so that they are those of third rows, as
    /// in Zeilberger's paper.
    pub(super) fn proposition(&mut self, subject: &str, text: impl fmt::Display) -> io::Result<()> {
        let number = self.propositions;
        self.propositions += 1;
        match self.markup {
            Markup::Latex => self.theorem("proposition", Some(subject), text),
            Markup::Markdown => {
                writeln!(self.out, "\n**Proposition {number}** ({subject})**.** {text}")
            }
        }
    }

    pub(super) fn lemma(&mut self, text: impl fmt::Display) -> io::Result<()> {
        match self.markup {
            Markup::Latex => self.theorem("lemma", None, text),
            Markup::Markdown => writeln!(self.out, "\n**Lemma.** {text}"),
        }
    }

    /// Something about `subject` that was observed and not proved.
    pub(super) fn observation(&mut self, subject: &str, text: impl fmt::Display) -> io::Result<()> {
        match self.markup {
            Markup::Latex => self.theorem("observation", Some(subject), text),
            Markup::Markdown => {
                writeln!(self.out, "\n**Observed, not proved** ({subject})**.** {text}")
            }
        }
    }

    fn theorem(
        &mut self,
        kind: &str,
        subject: Option<&str>,
        text: impl fmt::Display,
    ) -> io::Result<()> {
        let subject = subject.map_or(String::new(), |subject| format!("[{subject}]"));
        writeln!(self.out, "\n\\begin{{{kind}}}{subject}\n{text}\n\\end{{{kind}}}")
    }

    pub(super) fn proof(&mut self, text: impl fmt::Display) -> io::Result<()> {
        match self.markup {
            Markup::Latex => writeln!(self.out, "\n\\begin{{proof}}\n{text}\n\\end{{proof}}"),
            Markup::Markdown => writeln!(self.out, "\n*Proof.* {text} ∎"),
        }
    }

    /// A list, if there is something in it.
    pub(super) fn items(
        &mut self,
        items: impl IntoIterator<Item = impl fmt::Display>,
    ) -> io::Result<()> {
        let mut items = items.into_iter().peekable();
        if items.peek().is_none() {
            return Ok(());
        }
        let (begin, mark, end) = match self.markup {
            Markup::Latex => ("\n\\begin{itemize}", "\\item", "\\end{itemize}\n"),
            Markup::Markdown => ("", "-", ""),
        };
        writeln!(self.out, "{begin}")?;
        items.try_for_each(|item| writeln!(self.out, "{mark} {item}"))?;
        write!(self.out, "{end}")
    }

    /// Ends the page.
    pub(super) fn end(mut self) -> io::Result<()> {
        match self.markup {
            Markup::Latex => writeln!(self.out, "\n\\end{{document}}"),
            Markup::Markdown => Ok(()),
        }
    }
}

/// `number` and multiples of symbols: `7 + 2i`.
pub(super) fn linear(number: u64, terms: &[(u64, &str)]) -> String {
    let mut sum = if number == 0 { Vec::new() } else { vec![number.to_string()] };
    for &(factor, symbol) in terms {
        match factor {
            0 => {}
            1 => sum.push(symbol.to_owned()),
            _ => sum.push(format!("{factor}{symbol}")),
        }
    }
    if sum.is_empty() { "0".to_owned() } else { sum.join(" + ") }
}

/// `symbol` and a number that may be negative: `p - 2`.
pub(super) fn offset(symbol: &str, number: i64) -> String {
    match number {
        0 => symbol.to_owned(),
        1.. => format!("{symbol} + {number}"),
        _ => format!("{symbol} - {}", number.unsigned_abs()),
    }
}

/// `items` with commas between them, and with `last` before the last.
pub(super) fn enumerate(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first, second] => format!("{first} {last} {second}"),
        [before @ .., end] => format!("{}, {last} {end}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_short() {
        assert_eq!(linear(7, &[(2, "i"), (1, "j")]), "7 + 2i + j");
        assert_eq!(linear(0, &[(1, "i"), (0, "j")]), "i");
        assert_eq!(linear(0, &[]), "0");
        assert_eq!([offset("p", -2), offset("p", 0), offset("p", 3)], ["p - 2", "p", "p + 3"]);
    }

    #[test]
    fn lists_have_a_word_before_the_last() {
        let items = |count: usize| ["a", "b", "c"][..count].iter().map(|&it| it.to_owned());
        let items = |count| enumerate(&items(count).collect::<Vec<_>>(), "or");
        assert_eq!([items(0), items(1), items(2), items(3)], ["", "a", "a or b", "a, b, or c"]);
    }
}
