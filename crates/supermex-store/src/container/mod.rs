//! The file format: a header that says what a file holds, and the content, compressed.
//!
//! | offset | bytes | holds |
//! |---|---|---|
//! | 0 | 8 | [`MAGIC`] |
//! | 8 | 4 | the format version, [`FORMAT`] |
//! | 12 | 4 | H, the length of the header |
//! | 16 | 32 | blake3 of bytes 8 to 15 followed by the header |
//! | 48 | H | the header: JSON, filled up with spaces |
//! | 48 + H | the rest | the content: zstd frames |
//!
//! Numbers are little-endian. The header ([`Header`]) holds the provenance, and the length and
//! digest both of the content and of its compressed form. So it can be read and trusted by itself;
//! a cut file is recognised by its length alone, and every altered byte by a digest, even one that
//! makes no difference to what the frames unpack to.
//!
//! The magic is that of PNG with other letters: a byte outside ASCII, so that the file is not taken
//! for text, and both kinds of line end, so that a transfer that changes those is noticed.
//!
//! [`Writer`] writes files, [`Container`] reads them; both take anything else that can be sought
//! as well ([`Encoder`], [`Container::from_reader`]). A reader takes memory as content arrives,
//! never because a header asks for it. The page `docs/store.md` says more about the reasons.

mod header;
mod reader;
mod writer;

pub use header::{Digest, Header, Key, Parameters, Part};
pub use reader::{Container, Content};
pub use supermex::Status;
pub(crate) use writer::Measured;
pub use writer::{Encoder, Writer};

pub use crate::unfinished::Existing;

/// What every file begins with.
pub const MAGIC: [u8; 8] = *b"\x89SMX\r\n\x1a\n";

/// The format version that this program writes, and the latest that it reads.
pub const FORMAT: u32 = 1;

/// How file names end, after the dot.
pub const EXTENSION: &str = "smx";

/// A longer header is taken for damage, and none is written.
pub const LONGEST_HEADER: u32 = 1 << 16;

/// What stands before the header: magic, version, length, digest.
const PRELUDE: usize = 48;

/// The largest zstd window, as a power of two, that a reader makes room for: what the highest
/// ordinary compression level asks for.
const WINDOW_LOG: u32 = 23;

/// The digest that guards a header, together with the version and the length before it.
fn header_digest(version_and_length: &[u8], header: &[u8]) -> Digest {
    let mut hasher = blake3::Hasher::new();
    hasher.update(version_and_length).update(header);
    Digest::from(hasher.finalize())
}
