//! The store: a folder of files, each found again by what it holds.
//!
//! There is no index: the name of a file follows from its [`Key`], so finding one is opening it,
//! and files may be copied in, or removed, by hand. Nothing is locked either: every file is written
//! under another name and renamed when it is complete, so that two programs that compute the same
//! at the same time leave one good file, and readers see a whole file or none.

mod name;
mod prune;

pub use prune::PruneError;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use supermex::facts::StoredFile;

use crate::container::EXTENSION;
use crate::{Container, Error, Existing, Header, Key, Origin, Seal, Status, Writer};

/// Where the store is unless the user says otherwise: `supermex` in the user's cache directory, by
/// the rules of the platform (on Linux `$XDG_CACHE_HOME`, or else `~/.cache`).
///
/// ```
/// assert!(supermex_store::default_dir()?.ends_with("supermex"));
/// # Ok::<(), supermex_store::Error>(())
/// ```
pub fn default_dir() -> Result<PathBuf, Error> {
    let places = etcetera::base_strategy::choose_native_strategy().map_err(|_| Error::NoHome)?;
    Ok(places.cache_dir().join("supermex"))
}

/// A folder of files, each found again by what it holds.
///
/// ```
/// use supermex_store::{Existing, Key, Status, Store};
///
/// let folder = tempfile::tempdir()?;
/// let store = Store::open(folder.path());
/// let key = Key::new("squares").with("upto", 3);
/// assert!(store.find(&key)?.is_none());
///
/// store.put(&key, Status::Proved, Existing::Refuse, |out| {
///     out.write_all(&[1, 4, 9])?;
///     Ok(3)
/// })?;
/// assert_eq!(store.find(&key)?.unwrap().content()?, [1, 4, 9]);
/// # use std::io::Write;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    /// What its files are sealed with, if anything.
    seal: Option<Seal>,
    /// Whether files from elsewhere are used that cannot be checked.
    pub(crate) trusting: bool,
}

impl Store {
    /// The store in a folder, which need not exist yet: it is made when something is put into it.
    pub fn open(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into(), seal: Seal::of_user(), trusting: false }
    }

    /// The store with `seal` in place of the user's; without a seal, all files are from elsewhere.
    #[must_use]
    pub fn with_seal(self, seal: Option<Seal>) -> Store {
        Store { seal, ..self }
    }

    /// The store that, if `trusting`, also hands out files from elsewhere that cannot be checked.
    #[must_use]
    pub fn trusting(self, trusting: bool) -> Store {
        Store { trusting, ..self }
    }

    /// Where a file with this header comes from.
    pub fn origin(&self, header: &Header) -> Origin {
        self.seal.as_ref().map_or(Origin::Elsewhere, |seal| seal.origin(header))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the file for `key` is, or would be.
    pub fn path(&self, key: &Key) -> PathBuf {
        self.folder.join(key.file_name())
    }

    /// Looks for the file for `key`. Its header is checked here, its content when it is read.
    ///
    /// A damaged file is an error that can be shown; the way on is to compute it again, and to
    /// [`put`](Store::put) it with [`Existing::Replace`].
    pub fn find(&self, key: &Key) -> Result<Option<Container>, Error> {
        let path = self.path(key);
        match Container::open(&path) {
            Ok(container) if container.header().key == *key => Ok(Some(container)),
            Ok(container) => Err(stranger(path, key, container.header())),
            Err(Error::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Stores what `write` writes under `key`; `write` returns how many records that is.
    ///
    /// With [`Existing::Refuse`], a file that is there already stays. If it has the same content,
    /// as when two programs computed it at the same time, that is as good as written; if not, or if
    /// it is damaged, it is the error [`Exists`](Error::Exists).
    pub fn put(
        &self,
        key: &Key,
        status: Status,
        existing: Existing,
        write: impl FnOnce(&mut Writer) -> io::Result<u64>,
    ) -> Result<Header, Error> {
        fs::create_dir_all(&self.folder).map_err(Error::io(&self.folder, "created"))?;
        let path = self.path(key);
        let mut writer = Writer::begin(&path, key, status, existing, self.seal.clone())?;
        let records = write(&mut writer).map_err(Error::io(&path, "written"))?;
        let (header, named) = writer.complete(records)?;
        match named {
            Err(Error::Exists { .. }) if self.has_the_same(&header) => Ok(header),
            named => named.map(|()| header),
        }
    }

    /// Renames the file for `key`, which is not what it should be, and returns the new name: the
    /// old one with `.damaged` behind it, and a number if there is such a file already.
    pub fn set_aside(&self, key: &Key) -> Result<PathBuf, Error> {
        let path = self.path(key);
        let name = |count: u32| {
            let number = if count == 1 { String::new() } else { format!(".{count}") };
            path.with_file_name(format!("{}.damaged{number}", key.file_name()))
        };
        // The number of damaged files is limited; beyond it the last one is replaced.
        let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
        let aside = (1..1000).map(name).find(is_free).unwrap_or_else(|| name(1000));
        fs::rename(&path, &aside).map_err(Error::io(&path, "set aside"))?;
        Ok(aside)
    }

    /// Whether the file for the key of `header` is there, intact, and has the same content and
    /// status.
    fn has_the_same(&self, header: &Header) -> bool {
        let same = |there: &Header| {
            there.content == header.content
                && there.records == header.records
                && there.status == header.status
        };
        let found = self.find(&header.key).ok().flatten();
        found.is_some_and(|found| same(found.header()) && found.verify().is_ok())
    }

    /// Every file, by name, with its header or what is wrong with it. Contents are not looked at.
    ///
    /// Files whose names do not end in `.smx` are not ours, and passed over.
    pub fn list(&self) -> Result<Vec<Entry>, Error> {
        let mut entries: Vec<Entry> = self.files()?.into_iter().map(Entry::listed).collect();
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(entries)
    }

    fn files(&self) -> Result<Vec<PathBuf>, Error> {
        let mut files = self.all_files()?;
        files.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
        Ok(files)
    }

    /// Whatever is in the folder.
    fn all_files(&self) -> Result<Vec<PathBuf>, Error> {
        let failed = |error| Error::io(&self.folder, "listed")(error);
        let folder = match fs::read_dir(&self.folder) {
            Ok(folder) => folder,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(error)),
        };
        let files = folder.map(|file| Ok(file.map_err(failed)?.path()));
        files.collect()
    }
}

/// The error for the file `path`, which lies where `key` belongs but has the header `found`.
fn stranger(path: PathBuf, key: &Key, found: &Header) -> Error {
    if found.key.kind == key.kind {
        return Error::Misnamed { path, expected: found.key.file_name() };
    }
    let (found, expected) = (found.key.kind.clone(), key.kind.clone());
    Error::WrongKind { path, found, expected }
}

/// A file of a store.
#[derive(Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Where it is.
    pub path: PathBuf,
    /// Its length, if that is known.
    pub bytes: Option<u64>,
    /// Its header, if that is right.
    pub header: Option<Header>,
    /// What is wrong with it. A file with a problem is not used.
    pub problem: Option<Error>,
}

impl Entry {
    /// The name of the file in its folder.
    pub fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// What is said of the file, which is in this store. `verified` says whether it has been
    /// checked to its last byte.
    pub fn fact(&self, store: &Store, verified: bool) -> StoredFile {
        let header = self.header.as_ref();
        let status = header.map(|header| match header.status {
            Status::Proved => ("proved", None),
            Status::Observed { upto } => ("observed", Some(upto)),
        });
        StoredFile {
            file: self.file_name(),
            kind: header.map(|header| header.key.kind.clone()),
            version: header.map(|header| header.version.clone()),
            parameters: header.map(|header| header.key.parameters.clone()),
            status: status.map(|(status, _)| status.to_owned()),
            upto: status.and_then(|(_, upto)| upto),
            records: header.map(|header| header.records),
            bytes: self.bytes,
            digest: header.map(|header| header.content.digest.to_string()),
            origin: header.map(|header| match store.origin(header) {
                Origin::Own => "own".to_owned(),
                Origin::Elsewhere => "elsewhere".to_owned(),
            }),
            ok: verified.then_some(self.problem.is_none()),
            reason: self.problem.as_ref().map(ToString::to_string),
        }
    }

    fn listed(path: PathBuf) -> Entry {
        let mut entry = Entry { path, bytes: None, header: None, problem: None };
        match Container::open(&entry.path) {
            Ok(container) => {
                let header = container.header();
                let expected = header.key.file_name();
                if entry.file_name() != expected {
                    entry.problem = Some(Error::Misnamed { path: entry.path.clone(), expected });
                }
                entry.bytes = Some(container.bytes());
                entry.header = Some(header.clone());
            }
            Err(problem) => {
                entry.bytes = fs::metadata(&entry.path).ok().map(|about| about.len());
                entry.problem = Some(problem);
            }
        }
        entry
    }

    /// Checks the file to its last byte, if nothing is known to be wrong with it yet.
    #[must_use]
    pub fn verify(mut self) -> Entry {
        if self.problem.is_none() {
            let checked = Container::open(&self.path).and_then(Container::verify);
            self.problem = checked.err();
        }
        self
    }
}
