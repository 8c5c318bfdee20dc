//! Reading a file: the header first, and the content only if every byte of it is right.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Take};
use std::path::{Path, PathBuf};

use super::writer::Measure;
use super::{FORMAT, Header, LONGEST_HEADER, MAGIC, PRELUDE, WINDOW_LOG, header_digest};
use crate::Error;
use crate::error::plain;
use crate::unfinished::open_regular;

/// Content is unpacked in pieces of this size, long enough for blake3 to be at its fastest.
const PIECE: usize = 1 << 17;

/// The most bytes that are reserved because a header announces them; beyond that, memory is taken
/// as content comes.
const RESERVE: u64 = 1 << 23;

/// A file whose header has been read and checked. Its content is checked when it is read, and
/// handed out only if all of it is right.
///
/// Opening takes the same short time for any file: nothing is unpacked.
///
/// ```
/// # use std::io::Write;
/// use supermex_store::{Container, Error};
/// # use supermex_store::{Existing, Key, Status, Writer};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("greeting.smx");
/// # let mut writer = Writer::create(&path, &Key::new("text"), Status::Proved, Existing::Refuse)?;
/// # writer.write_all(b"hello")?;
/// # writer.finish(1)?;
/// let container = Container::open(&path)?;
/// assert_eq!(container.header().key.kind, "text");
/// assert!(container.verify().is_ok());
///
/// // One bit of the last byte goes wrong.
/// let mut bytes = std::fs::read(&path)?;
/// *bytes.last_mut().unwrap() ^= 1;
/// std::fs::write(&path, bytes)?;
/// assert!(matches!(Container::open(&path)?.content(), Err(Error::Altered { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Container<R = File> {
    path: PathBuf,
    header: Header,
    /// All bytes before the content, as they were when the file was opened.
    start: Vec<u8>,
    source: R,
    /// How long the whole file is.
    bytes: u64,
}

impl Container {
    /// Opens the file `path` and reads its header.
    pub fn open(path: impl Into<PathBuf>) -> Result<Container, Error> {
        let path = path.into();
        let file = open_regular(&path)?;
        Container::from_reader(path, file)
    }
}

impl<R: Read + Seek> Container<R> {
    /// Like [`open`](Container::open), for anything that can be sought; `path` is how errors name
    /// it.
    pub fn from_reader(path: impl Into<PathBuf>, mut source: R) -> Result<Container<R>, Error> {
        let path = path.into();
        let mut length = || {
            let bytes = source.seek(SeekFrom::End(0))?;
            source.rewind()?;
            Ok(bytes)
        };
        let bytes = length().map_err(Error::io(&path, "read"))?;
        let (header, start) = read_header(&path, &mut source, bytes)?;
        Ok(Container { path, header, start, source, bytes })
    }

    /// What the file says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How long the whole file is.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Checks the whole file, and keeps nothing of it.
    pub fn verify(self) -> Result<Header, Error> {
        let header = self.header.clone();
        self.read_with(|_| Ok(()))?;
        Ok(header)
    }

    /// The content, all of it checked.
    pub fn content(self) -> Result<Vec<u8>, Error> {
        let expected = self.header.content.bytes;
        self.read_with(|content| {
            let mut all = Vec::with_capacity(usize::try_from(expected.min(RESERVE)).unwrap_or(0));
            content.read_to_end(&mut all)?;
            Ok(all)
        })
    }

    /// Reads the content piece by piece, for a result that is handed out only if all of the
    /// content is right.
    ///
    /// So `read` sees content before it is checked: it must take anything, make room only as
    /// content comes, and have no other effect than its result. An error of its own counts only if
    /// the content is right: then the file is [malformed](Error::Malformed).
    pub fn read_with<T>(
        self,
        read: impl FnOnce(&mut Content<R>) -> io::Result<T>,
    ) -> Result<T, Error> {
        let Container { path, header, start, source, .. } = self;
        read_content(source, &start, &path, &header, read)
    }

    /// Like [`read_with`](Container::read_with), but the content can be read again afterwards.
    pub(crate) fn read_once<T>(
        &mut self,
        read: impl FnOnce(&mut Content<&mut R>) -> io::Result<T>,
    ) -> Result<T, Error> {
        let Container { path, header, start, source, .. } = self;
        read_content(source, start, path, header, read)
    }

    /// The whole file from its first byte on, for a reader of its own kind: first the header that
    /// was read when the file was opened, and then what is in the file now.
    ///
    /// So a reader that finds the digests of this header to be right has read the content that this
    /// container hands out, whatever has become of the file in between.
    pub(crate) fn whole(&mut self) -> Result<impl Read, Error> {
        let Container { path, start, source, .. } = self;
        source.seek(SeekFrom::Start(start.len() as u64)).map_err(Error::io(path, "read"))?;
        Ok(start.as_slice().chain(source))
    }
}

/// Reads the content, which comes after `start`, and checks all of it.
fn read_content<R: Read + Seek, T>(
    mut source: R,
    start: &[u8],
    path: &Path,
    header: &Header,
    read: impl FnOnce(&mut Content<R>) -> io::Result<T>,
) -> Result<T, Error> {
    let found = source.seek(SeekFrom::Start(start.len() as u64));
    let content = found.and_then(|_| Content::new(source, header));
    let mut content = content.map_err(Error::io(path, "read"))?;
    let result = read(&mut content);
    content.check_rest(path, header)?;
    result.map_err(|error| Error::malformed(path, plain(&error.to_string())))
}

/// Reads the header; returns it, and all bytes up to its end.
fn read_header(
    path: &Path,
    source: &mut impl Read,
    bytes: u64,
) -> Result<(Header, Vec<u8>), Error> {
    let cut_short = |expected: u64| Error::CutShort { path: path.to_owned(), bytes, expected };
    let reading = |error: io::Error| match error.kind() {
        // The file was long enough a moment ago.
        io::ErrorKind::UnexpectedEof => Error::altered(path, "it changed while it was read"),
        _ => Error::io(path, "read")(error),
    };

    let mut prelude = [0; PRELUDE];
    let there = usize::try_from(bytes).map_or(PRELUDE, |bytes| bytes.min(PRELUDE));
    source.read_exact(&mut prelude[..there]).map_err(reading)?;
    let magic = there.min(MAGIC.len());
    if prelude[..magic] != MAGIC[..magic] {
        return Err(Error::NotSupermex { path: path.to_owned() });
    }
    if there < PRELUDE {
        return Err(cut_short(PRELUDE as u64));
    }
    let number = |at: usize| {
        let bytes = [prelude[at], prelude[at + 1], prelude[at + 2], prelude[at + 3]];
        u32::from_le_bytes(bytes)
    };
    match number(8) {
        FORMAT => {}
        0 => return Err(Error::altered(path, "its format version is 0")),
        version => return Err(Error::NewerFormat { path: path.to_owned(), version }),
    }
    if number(12) > LONGEST_HEADER {
        return Err(Error::altered(path, "its header is too long"));
    }
    let length = number(12) as usize;
    let start = (PRELUDE + length) as u64;
    if bytes < start {
        return Err(cut_short(start));
    }
    let mut json = vec![0; length];
    source.read_exact(&mut json).map_err(reading)?;
    if header_digest(&prelude[8..16], &json).as_bytes() != &prelude[16..] {
        return Err(Error::altered(path, "its header does not match its digest"));
    }

    let header: Header = serde_json::from_slice(&json)
        .map_err(|error| Error::malformed(path, plain(&format!("in its header, {error}"))))?;
    let expected = start.saturating_add(header.stored.bytes);
    if bytes < expected {
        return Err(cut_short(expected));
    }
    if bytes > expected {
        let more = bytes - expected;
        return Err(Error::altered(path, format!("it goes on for {more} bytes after its end")));
    }
    Ok((header, [&prelude[..], &json].concat()))
}

/// Content on its way in, unpacked and measured as it passes.
pub struct Content<R: Read> {
    unpacked: BufReader<Unpacked<R>>,
}

impl<R: Read> Content<R> {
    fn new(source: R, header: &Header) -> io::Result<Content<R>> {
        let stored = Stored {
            source: source.take(header.stored.bytes),
            measure: Measure::default(),
            failed: None,
        };
        let mut decoder = zstd::Decoder::with_buffer(BufReader::with_capacity(PIECE, stored))?;
        decoder.window_log_max(WINDOW_LOG)?;
        let unpacked = Unpacked {
            decoder,
            measure: Measure::default(),
            expected: header.content.bytes,
            wrong: None,
        };
        Ok(Content { unpacked: BufReader::with_capacity(PIECE, unpacked) })
    }

    /// Reads what is left, and compares everything with the header.
    fn check_rest(mut self, path: &Path, header: &Header) -> Result<(), Error> {
        self.unpacked.consume(self.unpacked.buffer().len());
        let mut unpacked = self.unpacked.into_inner();
        let mut piece = vec![0; PIECE];
        while unpacked.wrong.is_none() {
            // An error is in `wrong` now, unless it was only an interruption.
            if let Ok(0) = unpacked.read(&mut piece) {
                break;
            }
        }
        let stored = unpacked.decoder.get_mut().get_mut();
        if let Some(failed) = stored.failed.take() {
            return Err(Error::io(path, "read")(failed));
        }
        if let Some(wrong) = unpacked.wrong {
            return Err(Error::altered(path, wrong));
        }
        if unpacked.measure.part() != header.content || stored.measure.part() != header.stored {
            return Err(Error::altered(path, "its content does not match its digest"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Content<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.unpacked.read(into)
    }
}

impl<R: Read> BufRead for Content<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.unpacked.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.unpacked.consume(amount);
    }
}

/// What the frames unpack to.
struct Unpacked<R: Read> {
    decoder: zstd::Decoder<'static, BufReader<Stored<R>>>,
    measure: Measure,
    /// How long the content must become.
    expected: u64,
    /// What cannot be unpacked, once that is known.
    wrong: Option<String>,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let wrong = |wrong: &String| Err(io::Error::new(io::ErrorKind::InvalidData, wrong.clone()));
        if let Some(known) = &self.wrong {
            return wrong(known);
        }
        match self.decoder.read(into) {
            Ok(read) => {
                self.measure.update(&into[..read]);
                if self.measure.bytes() > self.expected {
                    let too_long = "its content is longer than its header says".to_owned();
                    return wrong(self.wrong.insert(too_long));
                }
                Ok(read)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(_) => wrong(self.wrong.insert("its content cannot be unpacked".to_owned())),
        }
    }
}

/// The frames themselves.
struct Stored<R> {
    source: Take<R>,
    measure: Measure,
    /// What the system refused to read: no fault of the file's content.
    failed: Option<io::Error>,
}

impl<R: Read> Read for Stored<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.source.read(into) {
            Ok(read) => {
                self.measure.update(&into[..read]);
                Ok(read)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                let kind = error.kind();
                self.failed = Some(error);
                Err(kind.into())
            }
        }
    }
}
