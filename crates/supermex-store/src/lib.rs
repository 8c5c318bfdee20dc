//! Files of Supermex: what has been computed is kept, checked, and found again.
//!
//! Every file says what it holds, which program and parameters it comes from, how sure it is, and
//! carries digests: a file that was cut or altered is recognised, named, and never used.
//!
//! | module | holds |
//! |---|---|
//! | [`container`] | the file format: header and compressed content; [`Writer`], [`Container`] |
//! | [`positions`] | sets of positions inside a box, as path codes |
//! | [`tables`] | small tables, as JSON lines |
//! | [`export`] | tables for other programs: Parquet, CSV, NPY |
//! | [`mod@store`] | [`Store`]: a folder of such files, each found again by its [`Key`] |
//!
//! # What has been computed is found again
//!
//! ```
//! use supermex_store::positions::{self, Bounds};
//! use supermex_store::{Error, Existing, Status, Store};
//!
//! /// The P-positions inside a box: found in the store, or computed and kept there.
//! fn losing(store: &Store, bounds: Bounds) -> Result<Vec<u64>, Error> {
//!     let key = bounds.key("bars");
//!     let found = store.find(&key).and_then(|found| found.map(positions::read).transpose());
//!     let existing = match found {
//!         Ok(Some(found)) => return Ok(found.into_codes()),
//!         Ok(None) => Existing::Refuse,
//!         Err(problem) => {
//!             eprintln!("{problem}; computing it again");
//!             Existing::Replace
//!         }
//!     };
//!     let codes = compute(bounds);
//!     store.put(&key, Status::Proved, existing, |out| {
//!         positions::write(out, bounds, codes.iter().copied())
//!     })?;
//!     Ok(codes)
//! }
//! # fn compute(_: Bounds) -> Vec<u64> { vec![3, 9, 12] }
//!
//! let folder = tempfile::tempdir()?;
//! let store = Store::open(folder.path());
//! let bounds = Bounds::new(2, 2).unwrap();
//! let computed = losing(&store, bounds)?;
//! assert_eq!(losing(&store, bounds)?, computed);
//! assert_eq!(store.list()?[0].file_name(), "bars-2x2.smx");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod container;
mod error;
pub mod export;
pub mod positions;
pub mod store;
pub mod tables;
mod unfinished;

#[doc(inline)]
pub use container::{
    Container, Digest, Encoder, Existing, Header, Key, Parameters, Part, Status, Writer,
};
pub use error::Error;
#[doc(inline)]
pub use store::{Entry, Store, default_dir};
pub use unfinished::{will_write, write_whole};
