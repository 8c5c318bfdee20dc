//! Files that appear complete or not at all.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::Error;
use crate::container::EXTENSION;

/// What to do when the file is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Leave it alone, and fail.
    Refuse,
    /// Put the new file in its place.
    Replace,
}

/// Checks that a file may be written to `path`, as far as can be told before any work.
pub(crate) fn may_write(path: &Path, existing: Existing) -> Result<(), Error> {
    match path.symlink_metadata() {
        // Renaming would put a file in the place of a device, a folder or a link.
        Ok(there) if !there.is_file() => Err(Error::NotAFile { path: path.to_owned() }),
        Ok(_) if existing == Existing::Refuse => Err(Error::Exists { path: path.to_owned() }),
        _ => Ok(()),
    }
}

/// Checks, before any work, that the file `path` may be written and that its folder can be written
/// to.
///
/// ```
/// use supermex_store::{Existing, will_write, write_whole};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("figure.svg");
/// will_write(&path, Existing::Refuse)?;
/// write_whole(&path, b"<svg/>", Existing::Refuse)?;
/// assert!(will_write(&path, Existing::Refuse).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn will_write(path: &Path, existing: Existing) -> Result<(), Error> {
    may_write(path, existing)?;
    Unfinished::begin(path, existing).map(drop)
}

/// Writes the file `path`: all of it, or nothing.
pub fn write_whole(path: &Path, content: &[u8], existing: Existing) -> Result<(), Error> {
    let mut file = Unfinished::begin(path, existing)?;
    file.write_all(content).map_err(Error::io(path, "written"))?;
    file.finish()?
}

/// A file under another name in the same folder, which goes away unless it is finished.
#[derive(Debug)]
pub(crate) struct Unfinished {
    path: PathBuf,
    existing: Existing,
    file: NamedTempFile,
}

impl Unfinished {
    /// Begins the file `path`. If it is there already and may not be replaced, that is noticed when
    /// it is finished. Unfinished files that killed runs have left are removed.
    pub(crate) fn begin(path: &Path, existing: Existing) -> Result<Unfinished, Error> {
        remove_leftovers(path);
        let file = beside(path).map_err(Error::io(path, "written"))?;
        Ok(Unfinished { path: path.to_owned(), existing, file })
    }

    /// Syncs the content to disk, and gives the file its name. The outer result is about the
    /// content, the inner one about the name.
    pub(crate) fn finish(self) -> Result<Result<(), Error>, Error> {
        let Unfinished { path, existing, file } = self;
        file.as_file().sync_all().map_err(Error::io(&path, "written"))?;
        let named = match existing {
            Existing::Refuse => file.persist_noclobber(&path),
            Existing::Replace => file.persist(&path),
        };
        Ok(match named {
            Ok(_) => {
                sync_folder(&path);
                Ok(())
            }
            // Dropping the error removes the unfinished file that it holds.
            Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => {
                Err(Error::Exists { path })
            }
            Err(failed) => Err(Error::io(&path, "written")(failed.error)),
        })
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

impl Seek for Unfinished {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.as_file_mut().seek(to)
    }
}

/// A new file beside `path`, which goes away when it is dropped.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}.");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".tmp");
    #[cfg(unix)]
    {
        // Readable as any other new file is: a store may be shared.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder_of(path)).map_err(|error| {
        // The error names the unfinished file, which the user did not ask for.
        let said = error.to_string();
        io::Error::new(error.kind(), said.split(" at path ").next().unwrap_or(&said))
    })?;
    // The lock says that a program is writing the file. Where nothing can be locked, nothing is
    // removed either.
    let _ = file.as_file().try_lock();
    Ok(file)
}

/// Removes unfinished files that no program writes any more: those of the file `path`, and those of
/// all files of the store if `path` is in one.
fn remove_leftovers(path: &Path) {
    let own = format!(".{}.", path.file_name().unwrap_or_default().to_string_lossy());
    let is_stored = path.extension().is_some_and(|extension| extension == EXTENSION);
    let of_a_store = format!(".{EXTENSION}.");
    for file in fs::read_dir(folder_of(path)).into_iter().flatten().flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let ending = Path::new(&name).extension();
        let is_unfinished = name.starts_with('.') && ending.is_some_and(|ending| ending == "tmp");
        let is_ours = name.starts_with(&own) || is_stored && name.contains(&of_a_store);
        if is_unfinished && is_ours && is_left(&file.path()) {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Whether the unfinished file `path` was left by a run that has ended: no program holds its lock,
/// and it is not so new that its program may not have locked it yet.
pub(crate) fn is_left(path: &Path) -> bool {
    let Ok(file) = open_regular(path) else { return false };
    let age = file.metadata().and_then(|about| about.modified()).map(|then| then.elapsed());
    let is_old = matches!(age, Ok(Ok(age)) if age > NEW);
    is_old && file.try_lock().is_ok()
}

/// The least age of an unfinished file that is taken for a leftover.
const NEW: Duration = Duration::from_secs(10);

/// Opens an ordinary file, and nothing else: whoever opens a pipe waits until somebody writes to
/// it.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// assert!(supermex_store::open_regular(folder.path()).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn open_regular(path: &Path) -> Result<File, Error> {
    let about = path.metadata().map_err(Error::io(path, "opened"))?;
    if !about.is_file() {
        return Err(Error::NotAFile { path: path.to_owned() });
    }
    File::open(path).map_err(Error::io(path, "opened"))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Syncs the new name to disk, where the system can. The content is safe already.
fn sync_folder(path: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    }
}
