//! The memory of a search: positions that have been decided, and the bytes they take.

use std::hash::{BuildHasher, Hash};
use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::board::Board;
use super::claims::{Claim, Claims};
use crate::run::{Checkpoints, Context, Key, LastTwo, Resume};

/// Why a search has ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The search was asked to stop.
    Asked,
    /// There is no memory for more positions.
    Full,
}

/// What a search may take, and where what it finds is kept.
#[derive(Debug)]
pub(super) struct Budget<'m> {
    context: &'m Context,
    bytes: usize,
    spent: AtomicUsize,
    /// Where positions are kept; one thread at a time keeps them, and none after a failure.
    checkpoints: Mutex<Option<Checkpoints>>,
    /// How many new positions are decided before all positions are kept once more.
    every: u64,
    /// Positions that have been decided, and how many have to be before they are kept once more.
    positions: AtomicU64,
    due: AtomicU64,
    /// The most positions to decide, besides those that were recalled.
    most: u64,
    recalled: AtomicU64,
}

/// How many new positions are decided before all are kept once more, unless the checkpoints say
/// otherwise.
const EVERY: u64 = 50_000_000;

/// The ways to write positions down.
#[cfg(feature = "serde")]
pub(crate) const POSITION_STATES: [&str; 2] = ["sets", "orders-2"];

/// The key under which positions are kept that are written in the way `name`.
pub(crate) fn positions_key(name: &str) -> Key {
    Key::new("poset-positions").with("of", name)
}

impl<'m> Budget<'m> {
    pub(super) fn new(context: &'m Context) -> Budget<'m> {
        let every = |checkpoints: &Checkpoints| checkpoints.every.unwrap_or(EVERY);
        let every = context.checkpoints().map_or(u64::MAX, every);
        Budget {
            context,
            // The rest is for what threads have on their stacks, and for what is between tables.
            bytes: context.room() - context.room() / 32,
            spent: AtomicUsize::new(0),
            checkpoints: Mutex::new(context.checkpoints().cloned()),
            every,
            positions: AtomicU64::new(0),
            due: AtomicU64::new(every),
            most: u64::MAX,
            recalled: AtomicU64::new(0),
        }
    }

    /// Gives up after `most` positions, as if memory were full.
    pub(super) fn with_most(self, most: u64) -> Budget<'m> {
        Budget { most, ..self }
    }

    /// Whether it is this thread's turn to keep all positions.
    pub(super) fn is_due(&self) -> bool {
        let positions = self.positions.load(Ordering::Relaxed);
        let due = self.due.load(Ordering::Relaxed);
        let next = positions.saturating_add(self.every);
        let order = Ordering::Relaxed;
        positions >= due && self.due.compare_exchange(due, next, order, order).is_ok()
    }

    /// Counts one more position, which takes `bytes` bytes. Fails if the search is to stop or
    /// memory is full.
    pub(super) fn spend(&self, bytes: usize) -> Result<(), Stop> {
        self.context.advance(1);
        let spent = bytes + self.spent.fetch_add(bytes, Ordering::Relaxed);
        if self.context.is_stopped() {
            return Err(Stop::Asked);
        }
        let positions = 1 + self.positions.fetch_add(1, Ordering::Relaxed);
        let decided = positions - self.recalled.load(Ordering::Relaxed);
        if spent > self.bytes || decided > self.most { Err(Stop::Full) } else { Ok(()) }
    }
}

/// What is known of a position: its nim-value, or only that this is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known(pub(super) u16);

impl Known {
    const LOST: Known = Known(0);
    const WON: Known = Known(u16::MAX);

    pub(super) fn of(lost: bool) -> Known {
        if lost { Known::LOST } else { Known::WON }
    }

    pub(super) fn is_lost(self) -> bool {
        self == Known::LOST
    }

    pub(super) fn nim(self) -> Option<u16> {
        (self != Known::WON).then_some(self.0)
    }
}

/// All positions that have been decided, shared by several threads.
#[derive(Debug)]
pub(super) struct Memo<K> {
    shards: Vec<Mutex<HashTable<(K, Known)>>>,
    hasher: DefaultHashBuilder,
    claims: Claims,
}

/// How many parts the memory has. Threads wait for each other only if they want the same part.
const SHARDS: usize = 64;

impl<K: Eq + Hash> Memo<K> {
    /// An empty memory, for a search on so many `threads`.
    pub(super) fn new(threads: usize) -> Memo<K> {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Memo { shards, hasher: DefaultHashBuilder::default(), claims: Claims::new(threads) }
    }

    /// Says that the calling thread searches the position `key`, until the claim is dropped.
    pub(super) fn claim(&self, key: &K) -> Claim<'_> {
        self.claims.claim(|| self.hasher.hash_one(key))
    }

    /// Whether another thread searches the position `key`.
    pub(super) fn is_claimed(&self, key: &K) -> bool {
        self.claims.has(|| self.hasher.hash_one(key))
    }

    /// Recalls the positions that were kept, in the order in which they were written, until half of
    /// the memory is taken: the rest is for the search. Later positions are skipped.
    pub(super) fn recall<B: Board<Key = K>>(&self, budget: &Budget<'_>) {
        let (mut bytes, mut positions, mut passed_over) = (0, 0, 0);
        let Some(checkpoints) = budget.context.checkpoints() else { return };
        let states = LastTwo::new(checkpoints, positions_key(B::NAME));
        states.begin(checkpoints);
        if checkpoints.resume != Resume::GoOn {
            return;
        }
        let read = states.read(u64::MAX, budget.context, |mut input| {
            let input: &mut dyn Read = &mut input;
            self.clear();
            (bytes, positions, passed_over) = (0, 0, 0);
            loop {
                let count = u64::from_le_bytes(read_bytes(input)?);
                if count == 0 {
                    let is_over = input.read(&mut [0])? == 0;
                    return if is_over { Ok(()) } else { Err(not_positions()) };
                }
                for _ in 0..count {
                    let key = B::read(input)?;
                    let known = Known(u16::from_le_bytes(read_bytes(input)?));
                    // No nim-value is larger than the number of elements.
                    let most = B::elements(&key).ok_or_else(not_positions)?;
                    if known != Known::WON && u32::from(known.0) > most {
                        return Err(not_positions());
                    }
                    if bytes > budget.bytes / 2 {
                        passed_over += 1;
                        continue;
                    }
                    let elsewhere = B::bytes(&key);
                    bytes += self.put(key, known, elsewhere);
                    positions += 1;
                }
            }
        });
        if read.is_none() {
            self.clear();
            return;
        }
        budget.spent.fetch_add(bytes, Ordering::Relaxed);
        budget.positions.fetch_add(positions, Ordering::Relaxed);
        budget.recalled.fetch_add(positions, Ordering::Relaxed);
        budget.due.fetch_add(positions, Ordering::Relaxed);
        if passed_over > 0 {
            budget.context.monitor().note(format_args!(
                "{positions} of {} positions that were kept are used: they take half of the memory, \
                 and the search takes the rest",
                positions + passed_over
            ));
        }
    }

    /// Keeps all decided positions, part by part; each position is a fact of its own.
    pub(super) fn keep<B: Board<Key = K>>(&self, budget: &Budget<'_>) {
        // One after the other, and none after a failure.
        let mut place = budget.checkpoints.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(checkpoints) = &*place else { return };
        let states = LastTwo::new(checkpoints, positions_key(B::NAME));
        let kept = states.put(budget.positions.load(Ordering::Relaxed), |out| {
            for shard in &self.shards {
                let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
                if shard.is_empty() {
                    continue;
                }
                out.write_all(&(shard.len() as u64).to_le_bytes())?;
                for (key, Known(known)) in shard.iter() {
                    B::write(key, out)?;
                    out.write_all(&known.to_le_bytes())?;
                }
            }
            out.write_all(&0_u64.to_le_bytes())
        });
        if let Err(why) = kept {
            let monitor = budget.context.monitor();
            monitor.warn(format_args!("{why}; going on without keeping more positions"));
            monitor.fail(format!("not all positions were kept: {why}"));
            *place = None;
        }
    }

    fn clear(&self) {
        for shard in &self.shards {
            *shard.lock().unwrap_or_else(PoisonError::into_inner) = HashTable::new();
        }
    }

    /// The hash of `key`, and the part of the memory where it belongs.
    fn find(&self, key: &K) -> (u64, MutexGuard<'_, HashTable<(K, Known)>>) {
        let hash = self.hasher.hash_one(key);
        // The table itself uses bits from both ends.
        let shard = (hash >> 32) as usize % SHARDS;
        (hash, self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn get(&self, key: &K) -> Option<Known> {
        let (hash, shard) = self.find(key);
        shard.find(hash, |(other, _)| other == key).map(|(_, known)| *known)
    }

    /// Adds `key` with what is `known` of it. Returns how many more bytes that takes, where the key
    /// takes `elsewhere` bytes outside the table.
    pub(super) fn put(&self, key: K, known: Known, elsewhere: usize) -> usize {
        let (hash, mut shard) = self.find(&key);
        let mut grown = 0;
        let before = shard.allocation_size();
        let rehash = |(key, _): &(K, Known)| self.hasher.hash_one(key);
        match shard.entry(hash, |(other, _)| *other == key, rehash) {
            Entry::Occupied(mut entry) => {
                // A nim-value says more.
                if known != Known::WON {
                    entry.get_mut().1 = known;
                }
            }
            Entry::Vacant(entry) => {
                entry.insert((key, known));
                grown = elsewhere;
            }
        }
        grown + table_bytes(shard.allocation_size()) - table_bytes(before)
    }
}

/// Blocks of so many bytes or more go back to the system when they are left.
const GIVEN_BACK: usize = 32 << 20;

/// The bytes that a table takes whose places take `places` bytes. A table that grows moves to
/// memory of twice the size, and nothing may fit into the memory that it leaves behind; but large
/// blocks go back to the system.
fn table_bytes(places: usize) -> usize {
    places + places.min(GIVEN_BACK)
}

/// About how many bytes so many positions take, with keys that take `elsewhere` bytes outside the
/// table.
pub(super) fn expected_bytes<B: Board>(positions: f64, elsewhere: f64) -> f64 {
    let shards = SHARDS as f64;
    // Seven of eight places are taken before a table grows to twice its size. A place has a byte of
    // its own besides what is in it.
    let places = (positions / shards * 8.0 / 7.0).log2().ceil().exp2();
    let bytes = places * (size_of::<(B::Key, Known)>() + 1) as f64;
    shards * (bytes + bytes.min(GIVEN_BACK as f64)) + positions * elsewhere
}

pub(super) fn not_positions() -> io::Error {
    let why = "the positions are not such as this program writes";
    io::Error::new(io::ErrorKind::InvalidData, why)
}

pub(super) fn read_bytes<const N: usize>(input: &mut dyn Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// The positions that one thread has seen last: most positions come again soon, and to find a key
/// can take much longer than to look here.
#[derive(Debug)]
pub(super) struct Recent<P> {
    places: Vec<Option<(P, Known)>>,
    hasher: DefaultHashBuilder,
}

impl<P: Copy + Eq + Hash> Recent<P> {
    /// A table with `places` places, or as many as there is memory for.
    pub(super) fn new(places: usize, budget: &Budget<'_>) -> Recent<P> {
        // All threads together take an eighth of the memory at most.
        let each = size_of::<Option<(P, Known)>>();
        let places = places.min(budget.bytes / 8 / each / budget.context.threads());
        budget.spent.fetch_add(places * each, Ordering::Relaxed);
        Recent { places: vec![None; places], hasher: DefaultHashBuilder::default() }
    }

    fn place(&self, position: &P) -> Option<usize> {
        (self.hasher.hash_one(position) as usize).checked_rem(self.places.len())
    }

    pub(super) fn get(&self, position: &P) -> Option<Known> {
        self.places[self.place(position)?].filter(|(other, _)| other == position).map(|it| it.1)
    }

    pub(super) fn put(&mut self, position: P, known: Known) {
        if let Some(place) = self.place(&position) {
            self.places[place] = Some((position, known));
        }
    }
}
