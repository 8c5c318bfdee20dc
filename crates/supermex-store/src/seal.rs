//! What the user's own program has written, or has checked: such files carry a digest that only
//! this user can make.
//!
//! The digests of a file guard against damage. Whoever changes a file on purpose can make them
//! anew; the seal cannot be made without the user's key.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use etcetera::BaseStrategy;

use crate::container::{Digest, Header};
use crate::unfinished::open_regular;
use crate::{Error, Status};

/// The user's key, which makes seals.
///
/// ```
/// use supermex_store::{Existing, Key, Origin, Seal, Status, Store};
///
/// let folder = tempfile::tempdir()?;
/// let seal = Seal::at(&folder.path().join("key"))?;
/// let store = Store::open(folder.path()).with_seal(Some(seal));
/// let header = store.put(&Key::new("none"), Status::Proved, Existing::Refuse, |_| Ok(0))?;
/// assert_eq!(store.origin(&header), Origin::Own);
///
/// let other = Seal::at(&folder.path().join("another"))?;
/// let store = Store::open(folder.path()).with_seal(Some(other));
/// assert_eq!(store.origin(&header), Origin::Elsewhere);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Seal(Arc<[u8; 32]>);

/// Where a file comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// This user's program has written it, or has checked it.
    Own,
    /// Another user's program has written it, or it is from before files had seals.
    Elsewhere,
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

impl Seal {
    /// The user's key, in `supermex/key` in the configuration directory; it is made when it is
    /// first asked for. `None` where it cannot be kept.
    pub fn of_user() -> Option<Seal> {
        static KEPT: OnceLock<Option<Seal>> = OnceLock::new();
        let find = || {
            let places = etcetera::base_strategy::choose_native_strategy().ok()?;
            Seal::at(&places.config_dir().join("supermex").join("key")).ok()
        };
        KEPT.get_or_init(find).clone()
    }

    /// The key in the file `path`, which is made if it is not there, so that nobody else can read
    /// it.
    pub fn at(path: &Path) -> Result<Seal, Error> {
        if path.symlink_metadata().is_err() {
            Seal::make(path)?;
        }
        let mut key = Vec::new();
        let file = open_regular(path)?;
        file.take(33).read_to_end(&mut key).map_err(Error::io(path, "read"))?;
        let key = key.try_into().map_err(|_| Error::malformed(path, "a key has 32 bytes"))?;
        Ok(Seal(Arc::new(key)))
    }

    fn make(path: &Path) -> Result<(), Error> {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(Error::io(folder, "created"))?;
        let mut key = [0; 32];
        getrandom::fill(&mut key)
            .map_err(|error| Error::io(path, "made")(std::io::Error::other(error)))?;
        let write = || {
            // Nobody else can read it from its first moment on.
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(&key)?;
            file.as_file().sync_all()?;
            match file.persist_noclobber(path) {
                // Another program was faster.
                Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
                made => made.map(drop).map_err(|error| error.error),
            }
        };
        write().map_err(Error::io(path, "made"))
    }

    /// The seal for `header`: over what the file holds, how sure it is, and its content.
    pub(crate) fn on(&self, header: &Header) -> Digest {
        let Header { key, status, records, content, .. } = header;
        let status = match status {
            Status::Proved => "proved".to_owned(),
            Status::Observed { upto } => format!("observed {upto}"),
        };
        let text =
            format!("{} {status} {records} {} {}", key.canonical(), content.bytes, content.digest);
        Digest::from(blake3::keyed_hash(&self.0, text.as_bytes()))
    }

    /// Where a file with this header comes from.
    pub(crate) fn origin(&self, header: &Header) -> Origin {
        // Digests are compared in constant time.
        if header.seal == Some(self.on(header)) { Origin::Own } else { Origin::Elsewhere }
    }
}
