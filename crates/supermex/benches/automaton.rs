//! What a proof costs: the machine, with its states and comparisons, against the bare recurrence of
//! three rows over the same cells and columns, which remembers no values and proves nothing.
//!
//! `cargo bench --package supermex --bench automaton [-- C]`. Both must find the same values. Times
//! are the best of three; what counts is their ratio within one run.

use std::time::{Duration, Instant};

use supermex::automaton::{Status, ThreeRows, run};

fn main() {
    let longest = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(10_000);
    let (proved, machine) = best_of_three(|| {
        let run = run(&ThreeRows::new(longest), u64::MAX);
        assert_eq!(run.status, Status::Proved);
        run
    });
    let repeats = proved.repeats.iter();
    let columns = repeats.map(|repeat| repeat.at + repeat.period).max().expect("a repeat");
    let (bare, recurrence) = best_of_three(|| Bare::run(longest, columns));
    let sum: u64 = (0..columns)
        .flat_map(|q| proved.families.iter().enumerate().map(move |(r, family)| (q, r, family)))
        .filter_map(|(q, r, family)| {
            let difference = *family.get(q.checked_sub(r as u64)?)?;
            q.checked_add_signed(difference.into())
        })
        .sum();
    assert_eq!(bare.sum, sum, "the two must agree");
    let ratio = machine.as_secs_f64() / recurrence.as_secs_f64();
    println!("third rows up to {longest}, second rows below {columns}: {} values", bare.values);
    println!("the bare recurrence        {recurrence:>9.3?}");
    println!("the machine, with a proof  {machine:>9.3?}  {ratio:.2} times as long");
}

fn best_of_three<T>(run: impl Fn() -> T) -> (T, Duration) {
    let timed = |_| {
        let start = Instant::now();
        let found = run();
        (found, start.elapsed())
    };
    (0..3).map(timed).min_by_key(|&(_, time)| time).expect("three runs")
}

/// f(q, r) is the smallest p from max(q, 1) on that is neither f(a, r) for an a < q nor f(q, b) for
/// a b < r, until f(q, r) = q: a bit set for each row, one for the column, and nothing else.
struct Bare {
    values: u64,
    sum: u64,
}

impl Bare {
    fn run(longest: usize, columns: u64) -> Bare {
        let columns = usize::try_from(columns).expect("few columns");
        let words = 3 * columns / 64 + 2;
        let mut rows = vec![Vec::new(); longest + 1];
        let mut diagonal = vec![0_u64; words];
        let mut dead = vec![false; longest + 1];
        let mut found = Bare { values: 0, sum: 0 };
        for q in 0..columns {
            let mut column = vec![0_u64; words];
            for r in (0..=longest.min(q)).filter(|&r| !dead[r]).collect::<Vec<_>>() {
                if r == q {
                    rows[r].clone_from(&diagonal);
                }
                let p = first_free(q.max(1), &rows[r], &column);
                let (word, bit) = (p / 64, 1 << (p % 64));
                rows[r][word] |= bit;
                column[word] |= bit;
                if r == q {
                    diagonal[word] |= bit;
                }
                dead[r] = p == q;
                found.values += 1;
                found.sum += p as u64;
            }
        }
        found
    }
}

fn first_free(from: usize, one: &[u64], other: &[u64]) -> usize {
    let mut taken = !(u64::MAX << (from % 64));
    let mut word = from / 64;
    loop {
        taken |= one[word] | other[word];
        if taken != u64::MAX {
            return 64 * word + taken.trailing_ones() as usize;
        }
        (word, taken) = (word + 1, 0);
    }
}
