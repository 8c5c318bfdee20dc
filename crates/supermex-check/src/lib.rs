//! The independent checker of certificates.
//!
//! A certificate states a theorem about infinitely many positions of Chomp and carries what is
//! needed to check it. This crate starts from the rules, as the page `docs/certificates.md` gives
//! them, and shares no code with the programs that find the lists: their mistakes stay theirs. That
//! page is in the repository of Supermex; it has the grammar and the meaning of every line.
//!
//! [`check_file`] takes a file of `supermex prove`, [`check_content`] the text inside it, which is
//! what the library writes. Both return the [`Theorem`], or a [`Refusal`] that names the first place
//! that is wrong. A [`Checker`] sets bounds, and says how far it is.
//!
//! Read the source in this order: `content`, the grammar; `system`, the cells; `recent` and `run`,
//! the rule; `verify`, the proof; `replay`, lists where there are none; `census`, how rows end, and
//! `columns`, what they take; `order`, a poset beside chains; `poset`, its nim-values beside one of
//! them. `container` is the file around these, and `budget` bounds what all of them take.

#![forbid(unsafe_code)]

mod answer;
mod bits;
mod budget;
mod census;
mod columns;
mod container;
mod content;
mod order;
mod poset;
mod recent;
mod replay;
mod run;
mod system;
mod verify;

use std::io::{BufReader, Read};

pub use answer::{Reason, Refusal, Theorem};
use budget::Budget;
pub use budget::Checker;
use content::{Body, Content};

impl Checker<'_> {
    /// Checks a file: that it is whole, then its claim, then that it is what its header says. It is
    /// read once, as it comes. The mere text of a certificate has no header: only its claim is
    /// checked.
    pub fn check_file(self, file: impl Read) -> Result<Theorem, Refusal> {
        let (is_text, file) = container::is_text(file)?;
        if is_text {
            return self.check_content(file);
        }
        let mut budget = self.budget();
        let (header, mut content) = container::open(file, &budget)?;
        budget.hold(container::BYTES)?;
        let read = content::read(&mut content, &mut budget);
        let left_open =
            |refusal: &&Refusal| matches!(refusal.reason, Reason::TooLarge | Reason::Stopped);
        if let Some(refusal) = read.as_ref().err().filter(left_open) {
            return Err(refusal.clone());
        }
        // Whatever it says: an altered file says nothing.
        content.finish(&header)?;
        drop(content);
        let mut content = read?;
        let theorem = prove(&mut content, &mut budget)?;
        container::compare(&header, &content)?;
        Ok(theorem)
    }

    /// Checks the content of a file, that is the text of a certificate.
    pub fn check_content(self, content: impl Read) -> Result<Theorem, Refusal> {
        let mut budget = self.budget();
        prove(&mut content::read(BufReader::new(content), &mut budget)?, &mut budget)
    }
}

/// Checks a file of `supermex prove` within the usual bounds: a certificate, compressed, with a
/// header and a checksum. A file with the mere text of a certificate will do, too.
///
/// ```
/// let refusal = supermex_check::check_file(b"\x89SMX\r\n\x1a\n").unwrap_err();
/// assert_eq!(refusal.reason, supermex_check::Reason::Damaged);
///
/// let text = b"supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n\
///              0: (1)\n1: 2 0\n";
/// assert!(supermex_check::check_file(text).is_ok());
/// ```
pub fn check_file(file: &[u8]) -> Result<Theorem, Refusal> {
    Checker::default().check_file(file)
}

/// Checks the text of a certificate within the usual bounds.
///
/// ```
/// let text = "supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n\
///             0: (1)\n1: 2 0\n";
/// assert!(supermex_check::check_content(text.as_bytes()).is_ok());
///
/// let wrong = text.replace("1: 2 0", "1: 3 0").into_bytes();
/// let refusal = supermex_check::check_content(&wrong).unwrap_err();
/// assert_eq!(refusal.at, "cell 1 at time 1: the list says 4, but the rule gives 3");
/// ```
pub fn check_content(content: &[u8]) -> Result<Theorem, Refusal> {
    Checker::default().check_content(content)
}

fn prove(content: &mut Content, budget: &mut Budget) -> Result<Theorem, Refusal> {
    let Content { system, claims, body } = content;
    match body {
        Body::Lists(lists) if system.one_chain().is_some() => {
            poset::check(system, lists, claims, budget)?;
        }
        Body::Lists(lists) => verify::check(system, lists, claims, budget)?,
        Body::Digest(digest) => replay::replay(system, claims, digest, budget)?,
        Body::Census(endings) => census::check(endings, claims, budget)?,
    }
    Ok(Theorem::new(system, body))
}
