//! Files of Supermex: what has been computed is kept, checked, and found again.
//!
//! Every file says what it holds, which program and parameters it comes from, how sure it is, and
//! carries digests: a file that was cut or altered is recognised, named, and never used.
//!
//! | module | holds |
//! |---|---|
//! | [`container`] | the file format: header and compressed content; [`Writer`], [`Container`] |
//! | [`export`] | tables for other programs: Parquet, CSV, NPY |
//! | [`mod@store`] | [`Store`]: a folder of such files, each found again by its [`Key`] |
//!
//! # What has been computed is found again
//!
//! ```
//! use supermex::Bar;
//! use supermex::bars::PSet;
//! use supermex_store::{Error, Existing, Key, Status, Store};
//!
//! /// The P-positions inside a box: found in the store, or computed and kept there.
//! fn losing(store: &Store, bar: Bar) -> Result<PSet, Error> {
//!     let key = Key::new("bars").with("rows", bar.rows).with("cols", bar.columns);
//!     let found = store.find(&key).and_then(|found| {
//!         let read = found.map(|file| {
//!             let records = file.header().records;
//!             file.read_with(|content| PSet::read(bar, content, records))
//!         });
//!         read.transpose()
//!     });
//!     let existing = match found {
//!         Ok(Some(found)) => return Ok(found),
//!         Ok(None) => Existing::Refuse,
//!         Err(problem) => {
//!             eprintln!("{problem}; computing it again");
//!             Existing::Replace
//!         }
//!     };
//!     let set = compute(bar);
//!     store.put(&key, Status::Proved, existing, |out| set.write(out))?;
//!     Ok(set)
//! }
//! # fn compute(bar: Bar) -> PSet { PSet::from_codes(bar, vec![3, 9, 12]).unwrap() }
//!
//! let folder = tempfile::tempdir()?;
//! let store = Store::open(folder.path());
//! let bar = Bar { rows: 2, columns: 2 };
//! let computed = losing(&store, bar)?;
//! assert_eq!(losing(&store, bar)?, computed);
//! assert_eq!(store.list()?[0].file_name(), "bars-2x2.smx");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod container;
mod error;
pub mod export;
mod keep;
mod seal;
mod show;
pub mod store;
mod unfinished;

#[doc(inline)]
pub use container::{Container, Digest, Encoder, Existing, Header, Key, Parameters, Part, Writer};
pub use error::Error;
pub use seal::{Origin, Seal};
pub use show::show;
#[doc(inline)]
pub use store::{Entry, PruneError, Store, default_dir};
pub use supermex::Status;
pub use unfinished::{open_regular, will_write, write_whole};
