//! Writing a file: all of it, or nothing.

use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{
    Digest, FORMAT, Header, Key, LONGEST_HEADER, MAGIC, PRELUDE, Part, Status, header_digest,
};
use crate::unfinished::{self, Unfinished};
use crate::{Error, Existing, Seal};

/// The compression level: it compresses tables well at several hundred megabytes a second.
const LEVEL: i32 = 3;

/// Writes a file in one piece: until [`finish`](Writer::finish) it has another name, and if that is
/// never reached, nothing is left behind.
///
/// Content goes in through [`Write`], at any length. The file appears at once, complete and safely
/// on disk, or not at all. Only a program that is killed leaves its unfinished file, under a name
/// that begins with a dot and ends in `.tmp`.
///
/// ```
/// use std::io::Write;
/// use supermex_store::{Container, Existing, Key, Status, Writer};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("greeting.smx");
/// let key = Key::new("text").with("language", "en");
///
/// let mut writer = Writer::create(&path, &key, Status::Proved, Existing::Refuse)?;
/// writer.write_all(b"hello")?;
/// let header = writer.finish(1)?;
/// assert_eq!(header.content.bytes, 5);
///
/// assert_eq!(Container::open(&path)?.content()?, b"hello");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer {
    encoder: Encoder<Unfinished>,
}

impl Writer {
    /// Begins the file `path`. If it is there already and may not be replaced, that is noticed
    /// here, before any work.
    pub fn create(
        path: impl Into<PathBuf>,
        key: &Key,
        status: Status,
        existing: Existing,
    ) -> Result<Writer, Error> {
        let path = path.into();
        unfinished::may_write(&path, existing)?;
        Writer::begin(&path, key, status, existing, None)
    }

    /// Begins the file `path`, with `seal` if there is one. If the file is there already and may
    /// not be replaced, that is noticed only when it is finished.
    pub(crate) fn begin(
        path: &Path,
        key: &Key,
        status: Status,
        existing: Existing,
        seal: Option<Seal>,
    ) -> Result<Writer, Error> {
        let file = Unfinished::begin(path, existing)?;
        let encoder = Encoder::sealed(path, file, key, status, seal)?;
        Ok(Writer { encoder })
    }

    /// Completes the file, which holds `records` records, and gives it its name.
    pub fn finish(self, records: u64) -> Result<Header, Error> {
        let (header, named) = self.complete(records)?;
        named.map(|()| header)
    }

    /// Like [`finish`](Writer::finish), but returns the header of the file even if it could not be
    /// given its name.
    pub(crate) fn complete(self, records: u64) -> Result<(Header, Result<(), Error>), Error> {
        let (header, file) = self.encoder.finish(records)?;
        Ok((header, file.finish()?))
    }
}

impl Write for Writer {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.encoder.write(content)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.encoder.flush()
    }
}

/// Writes the format to anything that can be sought.
///
/// ```
/// use std::io::{Cursor, Write};
/// use supermex_store::{Container, Encoder, Key, Status};
///
/// let mut encoder = Encoder::new("memory", Cursor::new(Vec::new()), &Key::new("text"), Status::Proved)?;
/// encoder.write_all(b"hello")?;
/// let (_, file) = encoder.finish(1)?;
/// assert_eq!(Container::from_reader("memory", file)?.content()?, b"hello");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Encoder<W: Write + Seek> {
    path: PathBuf,
    /// Everything about the file that is known before its content.
    header: Header,
    /// The room kept for the header.
    room: u32,
    content: Measure,
    sink: zstd::Encoder<'static, Measured<BufWriter<W>>>,
    seal: Option<Seal>,
}

impl<W: Write + Seek> std::fmt::Debug for Encoder<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Encoder").field("path", &self.path).finish_non_exhaustive()
    }
}

impl<W: Write + Seek> Encoder<W> {
    /// Begins at the start of `out`; `path` is how errors name it.
    pub fn new(
        path: impl Into<PathBuf>,
        out: W,
        key: &Key,
        status: Status,
    ) -> Result<Encoder<W>, Error> {
        Encoder::sealed(path, out, key, status, None)
    }

    fn sealed(
        path: impl Into<PathBuf>,
        out: W,
        key: &Key,
        status: Status,
        seal: Option<Seal>,
    ) -> Result<Encoder<W>, Error> {
        let path = path.into();
        let mut header = Header::longest(key.clone(), status);
        header.seal = seal.as_ref().map(|seal| seal.on(&header));
        let bytes = json(&path, &header)?.len();
        let Some(room) = u32::try_from(bytes).ok().filter(|&room| room <= LONGEST_HEADER) else {
            return Err(Error::HeaderTooLong { path, bytes });
        };
        let start = PRELUDE as u64 + u64::from(room);
        let begin = |out: W| {
            let mut out = BufWriter::with_capacity(1 << 17, out);
            out.seek(SeekFrom::Start(start))?;
            zstd::Encoder::new(Measured::new(out), LEVEL)
        };
        let sink = begin(out).map_err(Error::io(&path, "written"))?;
        Ok(Encoder { path, header, room, content: Measure::default(), sink, seal })
    }

    /// Completes the file, which holds `records` records, and returns its header and what it was
    /// written to.
    pub fn finish(self, records: u64) -> Result<(Header, W), Error> {
        let Encoder { path, mut header, room, content, sink, seal } = self;
        let stored = sink.finish().map_err(Error::io(&path, "written"))?;
        header.records = records;
        header.content = content.part();
        header.stored = stored.measure.part();
        header.seal = seal.map(|seal| seal.on(&header));

        let mut json = json(&path, &header)?;
        json.resize(room as usize, b' ');
        let mut start = Vec::with_capacity(PRELUDE + json.len());
        start.extend(MAGIC);
        start.extend(FORMAT.to_le_bytes());
        start.extend(room.to_le_bytes());
        let digest = header_digest(&start[MAGIC.len()..], &json);
        start.extend(digest.as_bytes());
        start.extend(json);

        let mut out = stored.out;
        let mut complete = || {
            out.seek(SeekFrom::Start(0))?;
            out.write_all(&start)?;
            out.flush()
        };
        complete().map_err(Error::io(&path, "written"))?;
        match out.into_inner() {
            Ok(out) => Ok((header, out)),
            Err(failed) => Err(Error::io(&path, "written")(failed.into_error())),
        }
    }
}

fn json(path: &Path, header: &Header) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(header).map_err(|error| Error::io(path, "written")(error.into()))
}

impl<W: Write + Seek> Write for Encoder<W> {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        let taken = self.sink.write(content)?;
        self.content.update(&content[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// The length and the digest of bytes that have passed by.
#[derive(Default)]
pub(crate) struct Measure {
    bytes: u64,
    hasher: blake3::Hasher,
}

impl Measure {
    pub(crate) fn update(&mut self, passing: &[u8]) {
        self.bytes += passing.len() as u64;
        self.hasher.update(passing);
    }

    pub(crate) fn part(&self) -> Part {
        Part { bytes: self.bytes, digest: Digest::from(self.hasher.finalize()) }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Bytes on their way out, measured as they pass.
pub(crate) struct Measured<W> {
    pub(crate) out: W,
    pub(crate) measure: Measure,
}

impl<W: Write> Measured<W> {
    pub(crate) fn new(out: W) -> Measured<W> {
        Measured { out, measure: Measure::default() }
    }
}

impl<W: Write> Write for Measured<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.out.write(bytes)?;
        self.measure.update(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
