//! Three rows far out: the frontier on every sort of vectors and with one thread and two, against
//! the recurrence as the paper gives it, and against the same frontier done in the plainest way.
//!
//! `cargo bench -p supermex --bench three` runs up to 20,000 columns, and `-- 100000` after it up
//! to that many; the recurrence of the paper is run up to 5,000 at most, for it needs room for a
//! table. All of them have to find the same openings. Times are the best of some runs: of three, of
//! one where a run takes long.

#![allow(clippy::cast_possible_truncation, reason = "columns are few")]

#[path = "../tests/common/plain.rs"]
mod plain;

use std::time::Instant;

use plain::{Listener, Plain};
use supermex::run::Context;
use supermex::three::{Counts, Events, Frontier, Summary};
use supermex::vectors::Vectors;

fn main() {
    let columns = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(20_000);
    let small = columns.min(5_000);
    println!("Up to {small} columns:");
    let paper = measure(3, || recurrence(small));
    let plain = measure(3, || plainly(small));
    let best = measure(3, || frontier(small, small, Vectors::best(), 1));
    report("the recurrence of 8.1, with a table", &paper, &paper);
    report("the frontier in the plainest way", &plain, &paper);
    report(&format!("the frontier, {:?}, 1 thread", Vectors::best()), &best, &paper);

    println!("\nUp to {columns} columns:");
    let plain = measure(if columns > 30_000 { 1 } else { 3 }, || plainly(columns));
    report("in the plainest way", &plain, &plain);
    for level in Vectors::available() {
        for threads in [1, 2] {
            let found = measure(3, || frontier(columns, columns, level, threads));
            report(&format!("{level:?}, threads: {threads}"), &found, &plain);
        }
    }
    let rows = Frontier::rows_for_openings(columns);
    for threads in [1, 2] {
        let found = measure(3, || frontier(columns, rows, Vectors::best(), threads));
        let name = format!("{:?}, threads: {threads}, openings only", Vectors::best());
        report(&name, &found, &plain);
    }
}

/// What a run came to.
struct Found {
    digest: String,
    entries: u64,
    slow: u64,
    seconds: f64,
}

fn measure(times: usize, run: impl Fn() -> (Summary, Counts)) -> Found {
    let once = || {
        let before = Instant::now();
        let (summary, counts) = run();
        let seconds = before.elapsed().as_secs_f64();
        Found { digest: summary.digest(), entries: counts.entries, slow: counts.slow, seconds }
    };
    let runs = (0..times).map(|_| once());
    runs.min_by(|a, b| a.seconds.total_cmp(&b.seconds)).expect("there is one at least")
}

fn report(name: &str, found: &Found, against: &Found) {
    let Found { digest, entries, slow, seconds } = found;
    assert_eq!(*digest, against.digest, "{name}: other openings");
    let each = seconds * 1e9 / *entries as f64;
    let ratio = against.seconds / seconds;
    println!(
        "  {name:36} {seconds:9.3} s  {entries:13} values, {slow} slowly  {each:7.2} ns each  {ratio:7.1} x"
    );
}

fn frontier(columns: u32, rows: u32, level: Vectors, threads: usize) -> (Summary, Counts) {
    let mut frontier = Frontier::new(rows).level(level);
    let context = Context::default().with_threads(threads);
    frontier.run_to(columns, &context).expect("nobody stops it");
    assert!(frontier.covers_openings(columns));
    (Summary::of(columns, &frontier), frontier.counts())
}

impl Listener for Summary {}

fn plainly(columns: u32) -> (Summary, Counts) {
    let (mut summary, mut plain) = (Summary::new(columns), Plain::default());
    plain.run_to(columns, &mut summary);
    (summary, plain.counts())
}

/// f(q, r) is the smallest p that is neither in the row nor in the column: both are marked in
/// tables, and what is looked for is found by looking at one after the other.
fn recurrence(columns: u32) -> (Summary, Counts) {
    let size = columns as usize + 1;
    let (mut summary, mut counts) = (Summary::new(columns), Counts::default());
    let mut in_row = vec![vec![false; 3 * size]; size];
    let mut constant = vec![false; size];
    for q in 0..size {
        let mut in_column = vec![false; 3 * size];
        for r in 0..=q {
            if constant[r] {
                continue;
            }
            let free = (q.max(1)..3 * size).find(|&p| !in_row[r][p] && !in_column[p]);
            let p = free.expect("some value is free");
            counts.entries += 1;
            in_row[r][p] = true;
            in_column[p] = true;
            constant[r] = p == q;
            if p == q {
                summary.constant(r as u32, q as u32);
            }
            if r == q {
                summary.diagonal(q as u32, p as u32);
                // Rows to come have the diagonal in place of what they would have had.
                in_row[q + 1..].iter_mut().for_each(|row| row[p] = true);
            }
        }
    }
    (summary, counts)
}
