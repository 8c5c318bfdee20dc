//! Contents that are kept where a run finds them, made from any bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use supermex::Status;
use supermex::run::{Checkpoints, Context, Event, InMemory, Keep, Key, Resume};

/// What bytes stand for: a content as it is or, if the first byte is odd, changes to a true one.
/// Each change has four bytes: two for the place, one for what is done there, one for what is put
/// there.
pub fn forge(bytes: &[u8], truth: &[u8]) -> Vec<u8> {
    let Some((how, bytes)) = bytes.split_first() else { return truth.to_vec() };
    if how % 2 == 0 {
        return bytes.to_vec();
    }
    let mut forged = truth.to_vec();
    for &[low, high, what, byte] in bytes.as_chunks().0 {
        let at = usize::from(u16::from_le_bytes([low, high])) % (forged.len() + 1);
        match (what % 4, forged.get_mut(at)) {
            (0, Some(there)) => *there = byte,
            (1, Some(there)) => *there = there.wrapping_add(byte),
            (2, Some(_)) => drop(forged.drain(at..(at + usize::from(byte)).min(forged.len()))),
            _ => forged.insert(at, byte),
        }
    }
    forged
}

/// A place with one content in it, and whether anybody has said that it is not used.
#[derive(Default)]
pub struct Place {
    pub memory: Arc<InMemory>,
    refused: Arc<AtomicBool>,
}

impl Place {
    pub fn with(key: &Key, content: &[u8], records: u64) -> Place {
        let place = Place::default();
        let mut write = |out: &mut dyn std::io::Write| out.write_all(content).map(|()| records);
        place.memory.put(key, Status::Proved, &mut write).expect("memory does not fail");
        place
    }

    /// A run on one thread that finds the content where results are kept. It leaves states there
    /// after so many steps, if it leaves any, and goes on from those that it finds.
    pub fn context(&self, every: Option<u64>) -> Context {
        let refused = Arc::clone(&self.refused);
        let context = Context::default().with_keep(Arc::clone(&self.memory) as _);
        let context = context.with_listener(move |event| {
            if let Event::Warning(warning) = event {
                assert!(warning.lines().count() == 1 && warning.len() < 1000, "{warning}");
                refused.store(true, Ordering::Relaxed);
            }
        });
        let Some(every) = every else { return context };
        let place = Arc::clone(&self.memory) as _;
        context.with_checkpoints(Checkpoints { place, every: Some(every), resume: Resume::GoOn })
    }

    /// Whether a warning was heard.
    pub fn is_refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed)
    }

    /// The last content of a kind that a run has left, and its key.
    pub fn last(&self, kind: &str) -> Option<(Key, Vec<u8>)> {
        let key = self.memory.list(kind).0.pop()?.key;
        let mut content = Vec::new();
        let mut read =
            |input: &mut dyn std::io::BufRead, _| input.read_to_end(&mut content).map(drop);
        self.memory.get(&key, &mut read).ok()?;
        Some((key, content))
    }
}
