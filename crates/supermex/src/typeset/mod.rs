//! Theorems that one can print: propositions with their proofs, in LaTeX or in Markdown, and
//! families as Python.
//!
//! | file | holds |
//! |---|---|
//! | `page.rs` | [`Markup`]: the same page in LaTeX and in Markdown |
//! | `families.rs` | [`write_families`]: a proposition for each family, with the two equal states that prove it |
//! | `words.rs` | [`Proposed`]: what each system states |
//! | `winners.rs` | [`write_winners`]: the winning moves of three rows |
//! | `sage.rs` | [`write_sage`] and [`write_sage_winners`]: the same as Python, which Sage reads as it is |
//!
//! ```
//! use supermex::automaton::{ThreeRows, run};
//! use supermex::typeset::{Markup, write_families};
//!
//! let system = ThreeRows::new(2);
//! let mut page = Vec::new();
//! write_families(&mut page, Markup::Markdown, &system, &run(&system, u64::MAX))?;
//! let page = String::from_utf8(page).expect("text");
//! let proposition = "**Proposition 2** (third row 2)**.** For $p \\ge q \\ge 2$, the position \
//!                    $(p, q, 2)$ is a P-position exactly if $(p, q)$ is $(4 + i, 2 + i)$.";
//! assert!(page.contains(proposition), "{page}");
//! # Ok::<(), std::io::Error>(())
//! ```

mod families;
mod page;
mod sage;
mod winners;
mod words;

pub use families::write_families;
pub use page::Markup;
pub use sage::{Scripted, write_sage, write_sage_winners};
pub use winners::write_winners;
pub use words::Proposed;
