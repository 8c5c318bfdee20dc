//! The independent checker of certificates.
//!
//! A certificate states a theorem about infinitely many positions of Chomp and carries what is
//! needed to check it. This crate starts from the rules, as the page `docs/certificates.md` gives
//! them, and shares no code with the programs that find the lists: their mistakes stay theirs.
//!
//! Read in this order: `content`, the grammar; `system`, the cells; `bits` and `run`, the rule;
//! `verify`, the proof; `replay`, lists where there are none; `census`, how rows end. `container` is
//! the file around these.

#![forbid(unsafe_code)]

mod answer;
mod bits;
mod census;
mod container;
mod content;
mod replay;
mod run;
mod system;
mod verify;

pub use answer::{Reason, Refusal, Theorem};
use content::{Body, Content};

/// Checks a file: first that it is whole, then its claim, then that it is what its header says.
pub fn check_file(file: &[u8]) -> Result<Theorem, Refusal> {
    let (header, text) = container::open(file)?;
    let content = content::read(&text)?;
    drop(text);
    let theorem = prove(&content)?;
    container::compare(&header, &content)?;
    Ok(theorem)
}

/// Checks the content of a file, that is the text of a certificate.
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
    prove(&content::read(content)?)
}

fn prove(content: &Content) -> Result<Theorem, Refusal> {
    let Content { system, claims, body } = content;
    match body {
        Body::Lists(lists) => {
            let longest = claims.keys().copied().max().unwrap_or(1);
            verify::compare(&verify::verify(system, lists, longest)?, claims)?;
        }
        Body::Digest(digest) => replay::replay(system, claims, digest)?,
        Body::Census(endings) => census::check(endings, claims)?,
    }
    Ok(Theorem::new(system, body))
}
