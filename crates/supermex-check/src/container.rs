//! The file around the content: a header that says what it is, and digests over every byte.

use std::fmt;
use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::Refusal;
use crate::budget::Budget;
use crate::content::{Body, Content, number};

const MAGIC: [u8; 8] = [0x89, b'S', b'M', b'X', 0x0D, 0x0A, 0x1A, 0x0A];
/// What the text of a certificate begins with.
const TEXT: &[u8] = b"supermex certificate ";
const LARGEST_HEADER: usize = 65_536;
const LARGEST_WINDOW: u64 = 8 << 20;

/// What reading a file takes: the window of a frame, twice, and buffers.
pub const BYTES: u128 = 4 * LARGEST_WINDOW as u128;

/// Whether a file is the mere text of a certificate; and the file, from its beginning.
pub fn is_text<R: Read>(mut file: R) -> Result<(bool, impl Read), Refusal> {
    let mut start = Vec::new();
    let read = file.by_ref().take(TEXT.len() as u64).read_to_end(&mut start);
    read.map_err(|error| unread(&error))?;
    Ok((start == TEXT, io::Cursor::new(start).chain(file)))
}

/// Reads the header of a file; what comes behind it can then be read as its content.
pub fn open<R: Read>(mut file: R, budget: &Budget) -> Result<(Value, Packed<R>), Refusal> {
    let mut start = [0; 48];
    read_all(&mut file, &mut start[..8])?;
    if start[..8] != MAGIC {
        return Err(Refusal::damaged("it is not a Supermex file"));
    }
    read_all(&mut file, &mut start[8..12])?;
    let word = |at: usize| u32::from_le_bytes(start[at..at + 4].try_into().unwrap_or_default());
    if word(8) != 1 {
        return Err(Refusal::damaged(format!("it has format version {}, not 1", word(8))));
    }
    read_all(&mut file, &mut start[12..16])?;
    let word = |at: usize| u32::from_le_bytes(start[at..at + 4].try_into().unwrap_or_default());
    let length = usize::try_from(word(12)).unwrap_or(usize::MAX);
    if length > LARGEST_HEADER {
        return Err(altered("the length of the header"));
    }
    read_all(&mut file, &mut start[16..])?;
    let mut header = vec![0; length];
    read_all(&mut file, &mut header)?;
    let mut hasher = blake3::Hasher::new();
    hasher.update(&start[8..16]).update(&header);
    if *hasher.finalize().as_bytes() != start[16..] {
        return Err(altered("the digest of the header"));
    }
    let Unique(header) = serde_json::from_slice(&header)
        .map_err(|_| Refusal::damaged("its header is intact but cannot be understood"))?;
    let (stored, content) = (Part::of(&header, "stored")?, Part::of(&header, "content")?);
    // A block has three bytes and one more, and gives 128 KiB at the most.
    if content.bytes >> 15 > stored.bytes {
        return Err(altered("the length of the content"));
    }
    if content.bytes > budget.room() {
        return Err(budget.no_room(content.bytes));
    }
    let mut decoder = FrameDecoder::new();
    decoder.set_max_window_size(LARGEST_WINDOW);
    let stored = Hashing { from: file.take(stored.bytes), hasher: blake3::Hasher::new(), bytes: 0 };
    let (hasher, buffer) = (blake3::Hasher::new(), Vec::new());
    let most = content.bytes;
    Ok((header, Packed { stored, decoder, hasher, bytes: 0, most, buffer, at: 0, broken: false }))
}

fn cut() -> Refusal {
    Refusal::damaged("the file is cut short")
}

fn altered(what: &str) -> Refusal {
    Refusal::damaged(format!("the file has been altered: {what} is wrong"))
}

fn unread(error: &io::Error) -> Refusal {
    Refusal::damaged(format!("the file cannot be read to its end: {error}"))
}

fn read_all(file: &mut impl Read, bytes: &mut [u8]) -> Result<(), Refusal> {
    file.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => cut(),
        _ => unread(&error),
    })
}

/// What a header says of one form of the content.
struct Part<'a> {
    bytes: u64,
    digest: &'a str,
}

impl<'a> Part<'a> {
    fn of(header: &'a Value, name: &str) -> Result<Part<'a>, Refusal> {
        let missing = || Refusal::damaged(format!("its header says nothing of '{name}'"));
        let bytes = header[name]["bytes"].as_u64().ok_or_else(missing)?;
        let digest = header[name]["digest"].as_str().ok_or_else(missing)?;
        Ok(Part { bytes, digest })
    }

    fn fits(&self, bytes: u64, hasher: &blake3::Hasher) -> bool {
        self.bytes == bytes && hasher.finalize().to_hex().as_str() == self.digest
    }
}

/// What is stored, hashed as it is read.
struct Hashing<R> {
    from: R,
    hasher: blake3::Hasher,
    bytes: u64,
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.from.read(buffer)?;
        self.hasher.update(&buffer[..bytes]);
        self.bytes += bytes as u64;
        Ok(bytes)
    }
}

/// The content of a file, unpacked as it is read, but not much more of it than the header
/// announces: what comes after that would be refused anyway.
pub struct Packed<R> {
    stored: Hashing<io::Take<R>>,
    decoder: FrameDecoder,
    hasher: blake3::Hasher,
    /// How much has been unpacked, and how much may be.
    bytes: u64,
    most: u64,
    /// What is unpacked, from here on not yet read.
    buffer: Vec<u8>,
    at: usize,
    /// What is stored could not be unpacked.
    broken: bool,
}

impl<R: Read> Packed<R> {
    /// Unpacks some more.
    fn refill(&mut self) -> Result<(), FrameDecoderError> {
        self.buffer.clear();
        self.at = 0;
        while self.buffer.is_empty() && self.bytes <= self.most {
            if self.decoder.can_collect() > 0 {
                self.buffer.resize(self.decoder.can_collect().min(1 << 17), 0);
                let read = self.decoder.read(&mut self.buffer);
                let bytes = read.map_err(FrameDecoderError::FailedToDrainDecodebuffer)?;
                self.buffer.truncate(bytes);
            } else if !self.decoder.is_finished() {
                let some = BlockDecodingStrategy::UptoBytes(1 << 17);
                self.decoder.decode_blocks(&mut self.stored, some)?;
            } else if self.stored.from.limit() > 0 {
                self.decoder.reset(&mut self.stored)?;
            } else {
                break;
            }
        }
        self.hasher.update(&self.buffer);
        self.bytes += self.buffer.len() as u64;
        Ok(())
    }

    /// Reads all that is left, and checks all lengths and digests.
    pub fn finish(&mut self, header: &Value) -> Result<(), Refusal> {
        while !self.broken {
            self.consume(usize::MAX);
            if self.fill_buf().is_ok_and(<[u8]>::is_empty) {
                break;
            }
        }
        io::copy(&mut self.stored, &mut io::sink()).map_err(|error| unread(&error))?;
        let (stored, content) = (Part::of(header, "stored")?, Part::of(header, "content")?);
        if self.stored.bytes < stored.bytes {
            return Err(cut());
        }
        // The bound on what is stored is lifted, to see whether there is more.
        self.stored.from.set_limit(1);
        let more = self.stored.from.read(&mut [0]).map_err(|error| unread(&error))?;
        if more > 0 || !stored.fits(self.stored.bytes, &self.stored.hasher) {
            return Err(altered("the length or the digest of what is stored"));
        }
        if self.broken {
            return Err(Refusal::damaged("what is stored is intact but cannot be unpacked"));
        }
        if !content.fits(self.bytes, &self.hasher) {
            return Err(altered("the length or the digest of the content"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Packed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?.read(buffer)?;
        self.consume(bytes);
        Ok(bytes)
    }
}

impl<R: Read> BufRead for Packed<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.buffer.len() && !self.broken {
            self.broken = self.refill().is_err();
        }
        if self.broken {
            return Err(io::Error::from(io::ErrorKind::InvalidData));
        }
        Ok(&self.buffer[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes).min(self.buffer.len());
    }
}

/// A JSON value whose objects have each name once.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unique, D::Error> {
        deserializer.deserialize_any(Uniquely).map(Unique)
    }
}

struct Uniquely;

impl<'de> Visitor<'de> for Uniquely {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            all.push(item);
        }
        Ok(all.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<Value, A::Error> {
        let mut all = serde_json::Map::new();
        while let Some((name, Unique(value))) = pairs.next_entry::<String, Unique>()? {
            if all.insert(name, value).is_some() {
                return Err(A::Error::custom("a name comes twice"));
            }
        }
        Ok(all.into())
    }
}

/// Compares what the header says of the content with the content.
pub fn compare(header: &Value, content: &Content) -> Result<(), Refusal> {
    // The name of a system is its kind, and then its parameters by name, numbers or texts, but that
    // the text of `instant` stands alone.
    let words: Vec<&str> = content.system.line.split(' ').collect();
    let mut parameters = serde_json::Map::new();
    for pair in words[1..].chunks(2) {
        match *pair {
            [name, value] => {
                let value = number(value).map_or_else(|| Value::from(value), Value::from);
                parameters.insert(name.to_owned(), value)
            }
            _ => parameters.insert("sets".to_owned(), Value::from(pair.concat())),
        };
    }
    let replay = !matches!(content.body, Body::Lists(_));
    let kind = words[0].to_owned() + if replay { "-replay" } else { "" };
    let said = [
        ("kind", Value::from(kind)),
        ("parameters", Value::from(parameters)),
        ("status", Value::from("proved")),
        ("records", Value::from(content.system.cells.len())),
    ];
    match said.iter().find(|(name, value)| header[*name] != *value) {
        Some((name, value)) => Err(Refusal::damaged(format!(
            "the header has another '{name}' than {value}, which the content has"
        ))),
        None => Ok(()),
    }
}
