//! The file around the content: a header that says what it is, and digests over every byte.

use std::io::Read;

use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use serde_json::Value;

use crate::Refusal;
use crate::content::{Body, Content, number};

const MAGIC: [u8; 8] = [0x89, b'S', b'M', b'X', 0x0D, 0x0A, 0x1A, 0x0A];
const LARGEST_HEADER: usize = 65_536;
const LARGEST_WINDOW: u64 = 8 << 20;

/// Checks all lengths and digests of a file; returns its header, and its content unpacked.
pub fn open(file: &[u8]) -> Result<(Value, Vec<u8>), Refusal> {
    let cut = || Refusal::damaged("the file is cut short");
    let altered =
        |what: &str| Refusal::damaged(format!("the file has been altered: {what} is wrong"));
    let (magic, rest) = file.split_first_chunk::<8>().ok_or_else(cut)?;
    if *magic != MAGIC {
        return Err(Refusal::damaged("it is not a Supermex file"));
    }
    let (version, rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
    let version = u32::from_le_bytes(*version);
    if version != 1 {
        return Err(Refusal::damaged(format!("it has format version {version}, not 1")));
    }
    let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
    let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
    if length > LARGEST_HEADER {
        return Err(altered("the length of the header"));
    }
    let (digest, rest) = rest.split_first_chunk::<32>().ok_or_else(cut)?;
    let (header, stored) = rest.split_at_checked(length).ok_or_else(cut)?;
    let mut hasher = blake3::Hasher::new();
    hasher.update(&file[8..16]).update(header);
    if hasher.finalize() != *digest {
        return Err(altered("the digest of the header"));
    }
    let header: Value = serde_json::from_slice(header)
        .map_err(|_| Refusal::damaged("its header is intact but cannot be understood"))?;
    let identity = |name: &str| {
        let missing = || Refusal::damaged(format!("its header says nothing of '{name}'"));
        let bytes = header[name]["bytes"].as_u64().ok_or_else(missing)?;
        let digest = header[name]["digest"].as_str().ok_or_else(missing)?;
        Ok((usize::try_from(bytes).map_err(|_| missing())?, digest))
    };

    let (bytes, digest) = identity("stored")?;
    if stored.len() < bytes {
        return Err(cut());
    }
    if stored.len() > bytes || blake3::hash(stored).to_hex().as_str() != digest {
        return Err(altered("the length or the digest of what is stored"));
    }
    let (bytes, digest) = identity("content")?;
    let content = unpack(stored, bytes)?;
    if content.len() != bytes || blake3::hash(&content).to_hex().as_str() != digest {
        return Err(altered("the length or the digest of the content"));
    }
    Ok((header, content))
}

/// Unpacks frames, but not much more than `bytes`: what comes after that would be refused anyway.
fn unpack(mut stored: &[u8], bytes: usize) -> Result<Vec<u8>, Refusal> {
    let bad = || Refusal::damaged("what is stored is intact but cannot be unpacked");
    let mut content = Vec::new();
    while !stored.is_empty() && content.len() <= bytes {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(LARGEST_WINDOW);
        let left = u64::try_from(bytes - content.len()).unwrap_or(u64::MAX).saturating_add(1);
        StreamingDecoder::new_with_decoder(&mut stored, decoder)
            .map_err(|_| bad())?
            .take(left)
            .read_to_end(&mut content)
            .map_err(|_| bad())?;
    }
    Ok(content)
}

/// Compares what the header says of the content with the content.
pub fn compare(header: &Value, content: &Content) -> Result<(), Refusal> {
    // The name of a system is its kind, and then its parameters by name, but that the text of
    // `instant` stands alone.
    let words: Vec<&str> = content.system.line.split(' ').collect();
    let mut parameters = serde_json::Map::new();
    for pair in words[1..].chunks(2) {
        match *pair {
            [name, value] => parameters.insert(name.to_owned(), Value::from(number(value))),
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
