//! The program against itself as it was at another commit, and on busy cores.
//!
//! `cargo bench -p supermex-cli --bench speed -- --before REV` builds the program of the commit
//! `REV` beside this one, under `target/before/`, and runs both in turn: boards of few long rows,
//! checks of certificates, theorems, nim-values, posets. Without `--before`, only this program
//! runs. Where a line asks for twice as much as the line before it, it says how time has grown.
//!
//! Then a busy loop runs for each core, and runs on one, two and eight threads are compared.
//!
//! All answers to a question must be the same, byte by byte. Times are the best of some runs, from
//! the start of the program to its end; what counts is their ratio within one run. On busy cores,
//! where one run may have luck that others do not have, medians are compared too. A word among the
//! arguments that is no flag selects the cases whose command contains it.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// What is compared with another commit, on one thread where a command takes a number of threads.
const CASES: [&str; 32] = [
    "solve 4x500 --threads 1",
    "solve 4x1000 --threads 1",
    "solve 5x150 --threads 1",
    "solve 5x300 --threads 1",
    "solve 6x50 --threads 1",
    "solve 6x100 --threads 1",
    "solve 7x30 --threads 1",
    "solve 7x60 --threads 1",
    "solve 8x22 --threads 1",
    "solve 8x44 --threads 1",
    "bars 5x150 --threads 1",
    "bars 5x300 --threads 1",
    "three --upto 50000 --threads 1",
    "three --upto 100000 --threads 1",
    "losers --upto 5000",
    "losers --upto 10000",
    "census --upto 50000 --threads 1",
    "census --upto 100000 --threads 1",
    "check census --upto 50000",
    "check census --upto 100000",
    "solve 13x13 --nim --threads 1",
    "solve 14x14 --nim --threads 1",
    "nim rectangles --rows 3 --upto 500 --threads 1",
    "nim rectangles --rows 3 --upto 1000 --threads 1",
    "poset chains:4,4,4 --nim --threads 1",
    "poset chains:5,5,5 --threads 1",
    "poset chains:15,16 --threads 1",
    "poset boolean:6 --nim --threads 1",
    "poset graph:k44 --nim --threads 1",
    "poset boolean:10 --threads 1",
    "poset pg:2,7 --threads 1",
    "poset pg:2,9 --threads 1",
];

/// What is run on busy cores, on several numbers of threads.
const BUSY: [&str; 7] = [
    "three --upto 40000",
    "census --upto 80000",
    "losers --upto 5000",
    "bars 14x14",
    "bars 5x300",
    "four --upto 400",
    "nim rectangles --rows 3 --upto 500",
];
const THREADS: [usize; 3] = [1, 2, 8];

/// How often each program runs; on busy cores, more often.
const RUNS: usize = 3;
const BUSY_RUNS: usize = 7;

/// A run that takes longer than this is stopped, and not repeated.
const PATIENCE: Duration = Duration::from_mins(1);

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let (mut revision, mut asked) = (None, String::new());
    while let Some(word) = words.next() {
        match word.as_str() {
            "--before" => revision = Some(words.next().context("--before needs a commit")?),
            _ => asked = word,
        }
    }
    let now = Path::new(env!("CARGO_BIN_EXE_supermex"));
    let before = revision.map(|revision| build(&revision)).transpose()?;
    compare_all(before.as_deref(), now, &asked)?;
    keep_cores_busy(|| {
        let [one, two, eight] = THREADS;
        println!(
            "\n{:48} {one:>8} {two:>8} {eight:>8}  slowest, median",
            "on busy cores, threads:"
        );
        BUSY.iter()
            .filter(|case| case.contains(&asked))
            .try_for_each(|case| compare_threads(case, now))
    })
}

/// Runs all cases that contain `asked`, by both programs in turn.
fn compare_all(before: Option<&Path>, now: &Path, asked: &str) -> Result<()> {
    let folder = tempfile::tempdir()?;
    println!("{:48} {:>8} {:>8} {:>7} {:>8}", "", "before", "now", "ratio", "growth");
    let mut last: Option<(Vec<u64>, f64)> = None;
    for case in CASES.into_iter().filter(|case| case.contains(asked)) {
        let arguments = prepare(case, now, folder.path())?;
        let programs = before.into_iter().chain([now]);
        let mut best: Vec<_> = programs.map(|program| (program, f64::INFINITY)).collect();
        let mut answer = Answer::default();
        for _ in 0..RUNS {
            for (program, best) in &mut best {
                // A program that took too long is not run again.
                if best.is_nan() {
                    continue;
                }
                match run(program, &arguments)? {
                    Some((found, seconds)) => {
                        answer.must_be(&found, case)?;
                        *best = best.min(seconds);
                    }
                    None => *best = f64::NAN,
                }
            }
        }
        let seconds = best[best.len() - 1].1;
        let earlier = before.map(|_| best[0].1);
        let sizes = numbers(case);
        let growth = last.filter(|(half, _)| is_doubled(half, &sizes));
        let growth = growth.map(|(_, half)| seconds / half).filter(|it| it.is_finite());
        let show = |seconds: f64| {
            if seconds.is_nan() {
                format!("> {}", PATIENCE.as_secs())
            } else {
                format!("{seconds:.3}")
            }
        };
        println!(
            "{case:48} {:>8} {:>8} {:>7} {:>8}",
            earlier.map_or(String::new(), show),
            show(seconds),
            earlier
                .map(|earlier| earlier / seconds)
                .filter(|ratio| ratio.is_finite())
                .map_or(String::new(), |ratio| format!("{ratio:.1}")),
            growth.map_or(String::new(), |growth| format!("x {growth:.1}")),
        );
        last = Some((sizes, seconds));
    }
    Ok(())
}

/// The numbers in `case`.
fn numbers(case: &str) -> Vec<u64> {
    let digits = case.split(|letter: char| !letter.is_ascii_digit());
    digits.filter_map(|number| number.parse().ok()).collect()
}

/// Whether the numbers of two cases are the same, but for one that is twice as large.
fn is_doubled(half: &[u64], whole: &[u64]) -> bool {
    let differing = || half.iter().zip(whole).filter(|(one, other)| one != other);
    half.len() == whole.len()
        && differing().count() == 1
        && differing().all(|(one, other)| 2 * one == *other)
}

/// Runs `case` on several numbers of threads in turn.
fn compare_threads(case: &str, now: &Path) -> Result<()> {
    let mut times = [const { Vec::new() }; THREADS.len()];
    let mut answer = Answer::default();
    for _ in 0..BUSY_RUNS {
        for (times, threads) in times.iter_mut().zip(THREADS) {
            let words = words(&format!("{case} --threads {threads}"));
            let (found, seconds) = run(now, &words)?.context("a run took too long")?;
            answer.must_be(&found, case)?;
            times.push(seconds);
        }
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    let slowest = |[one, two, eight]: [f64; 3]| two.max(eight) / one;
    let best = [0, 1, 2].map(|at| times[at][0]);
    let median = [0, 1, 2].map(|at| times[at][BUSY_RUNS / 2]);
    let [one, two, eight] = best;
    println!(
        "{case:48} {one:8.3} {two:8.3} {eight:8.3}  {:.2}, {:.2} of one thread",
        slowest(best),
        slowest(median)
    );
    Ok(())
}

/// Runs `work` while each core has a busy loop.
fn keep_cores_busy<T>(work: impl FnOnce() -> T) -> T {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        // However the work ends, the loops do too.
        let _over = Over(&is_over);
        for _ in 0..cores {
            scope.spawn(|| {
                let mut count = 0_u64;
                while !is_over.load(Ordering::Relaxed) {
                    count = black_box(count.wrapping_add(1));
                }
            });
        }
        work()
    })
}

/// Ends the busy loops.
struct Over<'o>(&'o AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The answer that all programs and all threads must give.
#[derive(Default)]
struct Answer(Option<Vec<u8>>);

impl Answer {
    fn must_be(&mut self, found: &[u8], case: &str) -> Result<()> {
        let first = self.0.get_or_insert_with(|| found.to_vec());
        ensure!(first == found, "{case}: another answer");
        Ok(())
    }
}

fn words(case: &str) -> Vec<String> {
    case.split(' ').map(str::to_owned).collect()
}

/// The arguments of `case`. A check needs a certificate, which is written first.
fn prepare(case: &str, now: &Path, folder: &Path) -> Result<Vec<String>> {
    let Some(what) = case.strip_prefix("check ") else { return Ok(words(case)) };
    let file = folder.join(what.replace(' ', "-"));
    let mut prove = Command::new(now);
    prove.arg("prove").args(words(what)).arg("--out").arg(&file);
    let status = prove.stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    ensure!(status.success(), "`prove {what}` failed");
    Ok(vec!["check".to_owned(), file.to_string_lossy().into_owned()])
}

/// What `program` prints as JSON, and how many seconds it takes; `None` if that is too long. It
/// finds an empty store.
fn run(program: &Path, arguments: &[String]) -> Result<Option<(Vec<u8>, f64)>> {
    let folder = tempfile::tempdir()?;
    let printed = folder.path().join("printed");
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .args(["--format", "json"])
        .env("XDG_CACHE_HOME", folder.path())
        .stdout(fs::File::create(&printed)?)
        .stderr(Stdio::null())
        .spawn()?;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(1));
    };
    let seconds = start.elapsed().as_secs_f64();
    ensure!(status.success(), "`{} {}` failed", program.display(), arguments.join(" "));
    Ok(Some((fs::read(printed)?, seconds)))
}

/// Builds the program of the commit `revision`, as it is built here.
fn build(revision: &str) -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target/before");
    // A branch goes on, so its name is no name for its files.
    let mut git = Command::new("git");
    git.arg("-C").arg(&root).args(["rev-parse", "--verify", "--quiet"]);
    let found = git.arg(format!("{revision}^{{commit}}")).output().context("git is needed")?;
    ensure!(found.status.success(), "there is no commit {revision}");
    let commit = String::from_utf8(found.stdout)?;
    let commit = commit.trim();
    let tree = folder.join(commit);
    fs::create_dir_all(&tree)?;
    let archive = tree.with_extension("tar");
    let mut git = Command::new("git");
    git.arg("-C").arg(&root).args(["archive", "--output"]).arg(&archive).arg(commit);
    ensure!(git.status()?.success(), "the files of {revision} cannot be had");
    let status = Command::new("tar").arg("-xf").arg(&archive).arg("-C").arg(&tree).status()?;
    ensure!(status.success(), "the files of {revision} cannot be unpacked");
    let build = fs::canonicalize(&folder)?.join("build");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "--package", "supermex-cli", "--target-dir"]).arg(&build);
    let status = cargo.current_dir(&tree).status()?;
    ensure!(status.success(), "the program of {revision} cannot be built");
    Ok(build.join("release/supermex").with_extension(std::env::consts::EXE_EXTENSION))
}
