//! Nim-values of three rows: the engine on every sort of vectors and with one thread and two,
//! against a sweep with one dense set of bits for each tail (q, r).
//!
//! `cargo bench -p supermex --bench rows` runs up to first row 1000, and `-- 600` after it up to
//! that one. All have to find the same values of 3 × n. Times are the best of three runs.

#![allow(clippy::cast_possible_truncation, reason = "rows are short")]

use std::time::Instant;

use supermex::rows::{Bars, ThreeRowNims};
use supermex::run::Context;
use supermex::vectors::Vectors;

fn main() {
    let longest = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(1000);
    println!("Nim-values of three rows, first row up to {longest}:");
    let side_by_side = measure(|| SideBySide::new(longest).run(longest));
    let growing = measure(|| Growing::new(longest).run(longest));
    report("a growing set for each tail", &growing, &side_by_side);
    report("sets for all tails side by side", &side_by_side, &side_by_side);
    for level in Vectors::available() {
        for threads in [1, 2] {
            let found = measure(|| {
                let run = ThreeRowNims::new(longest as u32).level(level);
                let context = Context::default().with_threads(threads);
                let bars: Bars = run.run(&context).expect("nobody stops it");
                bars.nims()
            });
            report(&format!("{level:?}, threads: {threads}"), &found, &side_by_side);
        }
    }
}

/// What a run came to: the nim-values of 3 × 1, 3 × 2, and so on.
struct Found {
    nims: Vec<u32>,
    seconds: f64,
}

fn measure(run: impl Fn() -> Vec<u32>) -> Found {
    let once = || {
        let before = Instant::now();
        let nims = run();
        Found { nims, seconds: before.elapsed().as_secs_f64() }
    };
    let runs = (0..3).map(|_| once());
    runs.min_by(|a, b| a.seconds.total_cmp(&b.seconds)).expect("there are three")
}

fn report(name: &str, found: &Found, against: &Found) {
    assert_eq!(found.nims, against.nims, "{name}: other nim-values");
    let longest = found.nims.len() as f64;
    let values = longest * (longest + 1.0) * (longest + 5.0) / 6.0 + longest;
    let each = found.seconds * 1e9 / values;
    let ratio = against.seconds / found.seconds;
    println!("  {name:36} {:9.3} s  {each:7.2} ns a value  {ratio:7.1} x", found.seconds);
}

/// The plain sweep: p goes up, and with each p all q ≤ p, and with each q all r ≤ q. What each of
/// the three has had is a set of bits, and words are looked at one after the other.
trait Plain {
    /// The set of the tail (q, r), with so many words.
    fn tail(&mut self, q: usize, r: usize, words: usize) -> &mut [u64];

    /// The set of the tail (q, r) begins as that of another.
    fn begin(&mut self, tail: (usize, usize), like: (usize, usize));

    fn run(mut self, longest: usize) -> Vec<u32>
    where
        Self: Sized,
    {
        let mut nims = Vec::new();
        let mut rows = vec![Vec::new(); longest + 1];
        for p in 1..=longest {
            // Values are below 2.5 p, far enough.
            let words = 5 * p / 2 / 64 + 1;
            for r in 0..=p {
                self.begin((p, r), (p - 1, r.min(p - 1)));
            }
            let mut corner = vec![0; words];
            for q in 0..=p {
                let mut column = vec![0; words];
                for (r, row) in rows[..=q].iter_mut().enumerate() {
                    if r == q {
                        row.clone_from(&corner);
                    }
                    let tail = self.tail(q, r, words);
                    let (mut word, row, column) = (0, &mut row[..words], &mut column[..words]);
                    let taken = loop {
                        let taken = tail[word] | row[word] | column[word];
                        if taken != u64::MAX {
                            break taken;
                        }
                        word += 1;
                    };
                    let free = !taken & (taken + 1);
                    tail[word] |= free;
                    row[word] |= free;
                    column[word] |= free;
                    if r == q {
                        corner[word] |= free;
                    }
                    if r == p {
                        nims.push(word as u32 * 64 + free.trailing_zeros());
                    }
                }
            }
        }
        nims
    }
}

fn place(q: usize, r: usize) -> usize {
    q * (q + 1) / 2 + r
}

/// A vector for each tail, which grows.
struct Growing(Vec<Vec<u64>>);

impl Growing {
    fn new(longest: usize) -> Growing {
        Growing(vec![Vec::new(); place(longest, longest) + 1])
    }
}

impl Plain for Growing {
    fn tail(&mut self, q: usize, r: usize, words: usize) -> &mut [u64] {
        let tail = &mut self.0[place(q, r)];
        if tail.len() < words {
            tail.resize(words, 0);
        }
        tail
    }

    fn begin(&mut self, tail: (usize, usize), like: (usize, usize)) {
        self.0[place(tail.0, tail.1)] = self.0[place(like.0, like.1)].clone();
    }
}

/// One vector for all tails, each with as many words as it is ever going to need.
struct SideBySide {
    words: usize,
    sets: Vec<u64>,
}

impl SideBySide {
    fn new(longest: usize) -> SideBySide {
        let words = 5 * longest / 2 / 64 + 1;
        SideBySide { words, sets: vec![0; (place(longest, longest) + 1) * words] }
    }
}

impl Plain for SideBySide {
    fn tail(&mut self, q: usize, r: usize, words: usize) -> &mut [u64] {
        &mut self.sets[place(q, r) * self.words..][..words]
    }

    fn begin(&mut self, tail: (usize, usize), like: (usize, usize)) {
        let from = place(like.0, like.1) * self.words;
        self.sets.copy_within(from..from + self.words, place(tail.0, tail.1) * self.words);
    }
}
