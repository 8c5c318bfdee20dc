//! `supermex-check FILE…`: checks certificates, a line for each.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use supermex_check::{Checker, Reason, Refusal, Theorem};

const USAGE: &str = "usage: supermex-check [--json] [--memory SIZE] [--work N] FILE...

Checks certificates and prints a line for each: the theorem that it proves, or why it is refused.

  --memory SIZE  the most memory to take, as in 500MiB or 4GiB; 2GiB if left out
  --work N       the most work to do, in units of a few nanoseconds; 100000000000 if left out,
                 some minutes' worth
  --json         print JSON instead of text
  --help         print this
  --version      print the version

Exit status: 0 if all files check, 1 if one is refused, 2 if one cannot be read or if the call is wrong,
3 if one asks for more work or memory than it may take, 130 if Ctrl-C ended it; the largest of these if
there are several.";

/// What is asked for.
struct Asked {
    json: bool,
    memory: u64,
    work: u64,
    files: Vec<OsString>,
}

fn main() -> ExitCode {
    let asked = match read_arguments(std::env::args_os().skip(1)) {
        Ok(Some(asked)) => asked,
        Ok(None) => return ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("supermex-check: {why}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&stopped);
    // Without a handler, Ctrl-C ends the program without a word, and nothing else.
    let _ = ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed));
    let mut status = 0;
    for file in &asked.files {
        let name = file.to_string_lossy().escape_debug().to_string();
        let opened = match open(Path::new(file)) {
            Ok(opened) => opened,
            Err(why) => {
                eprintln!("supermex-check: '{name}' cannot be read: {why}");
                status = status.max(2);
                continue;
            }
        };
        let progress = Progress::new();
        let checker = Checker::default().with_memory(asked.memory).with_work(asked.work);
        let checker = checker.watched(|done, total| {
            progress.show(done, total);
            !stopped.load(Ordering::Relaxed)
        });
        let answer = checker.check_file(io::BufReader::new(opened));
        progress.clear();
        match &answer {
            Ok(_) => {}
            // That is no answer.
            Err(Refusal { reason: Reason::TooLarge, at }) => {
                eprintln!("supermex-check: '{name}': {at}");
                status = status.max(3);
                continue;
            }
            Err(Refusal { reason: Reason::Stopped, .. }) => {
                eprintln!("supermex-check: stopped; nothing is known of '{name}'");
                return ExitCode::from(130);
            }
            Err(_) => status = status.max(1),
        }
        let line = if asked.json { as_json(&answer) } else { as_text(&name, &answer) };
        if writeln!(io::stdout(), "{line}").is_err() {
            return ExitCode::from(2);
        }
    }
    ExitCode::from(status)
}

/// What is asked for; nothing, if it has been answered.
fn read_arguments(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Asked>, String> {
    let (memory, work) = (Checker::USUAL_MEMORY, Checker::USUAL_WORK);
    let mut asked = Asked { json: false, memory, work, files: Vec::new() };
    let mut only_files = false;
    while let Some(argument) = arguments.next() {
        let (name, joined) = match argument.to_str().and_then(|word| word.split_once('=')) {
            Some((name, value)) if name.starts_with("--") => (Some(name), Some(value.to_owned())),
            _ => (argument.to_str(), None),
        };
        let mut value = |what: &str| {
            let next = joined.clone().or_else(|| arguments.next()?.into_string().ok());
            next.ok_or_else(|| format!("write {what}"))
        };
        match name {
            _ if only_files => asked.files.push(argument),
            Some("--") => only_files = true,
            Some("--json") => asked.json = true,
            Some("--memory") => asked.memory = size(&value("--memory 4GiB, say")?)?,
            Some("--work") => {
                let wrong = "--work is a number, as in --work 1000000000000";
                asked.work = value(wrong)?.parse().map_err(|_| wrong.to_owned())?;
            }
            Some("--help" | "-h") => return say(USAGE),
            Some("--version" | "-V") => {
                return say(concat!("supermex-check ", env!("CARGO_PKG_VERSION")));
            }
            Some(option) if option.starts_with('-') && option.len() > 1 => {
                return Err(format!("there is no option '{}'", option.escape_debug()));
            }
            _ => asked.files.push(argument),
        }
    }
    if asked.files.is_empty() {
        return Err("no file is named".to_owned());
    }
    Ok(Some(asked))
}

fn say(text: &str) -> Result<Option<Asked>, String> {
    writeln!(io::stdout(), "{text}").map_err(|error| error.to_string())?;
    Ok(None)
}

/// Bytes, as in `500MiB`.
fn size(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{}' is no size; write 500MiB or 4GiB, say", text.escape_debug());
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "kib" => 10,
        "mib" => 20,
        "gib" => 30,
        "tib" => 40,
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

/// Opens a file, and nothing else: one would wait at a pipe for ever.
fn open(path: &Path) -> Result<File, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if metadata.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if !metadata.is_file() {
        return Err("it is no file, but a pipe, a device or the like".to_owned());
    }
    File::open(path).map_err(|error| error.to_string())
}

/// How much is done, on a terminal.
struct Progress {
    shown: bool,
}

impl Progress {
    fn new() -> Progress {
        Progress { shown: io::stderr().is_terminal() }
    }

    fn show(&self, done: u64, total: u64) {
        if self.shown {
            let percent = (100 * u128::from(done)).checked_div(total.into()).unwrap_or(0);
            eprint!("\rchecking: {percent} %");
        }
    }

    fn clear(&self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}

fn as_json(checked: &Result<Theorem, Refusal>) -> String {
    match checked {
        Ok(theorem) => json!({"ok": true, "theorem": theorem.to_string()}),
        Err(Refusal { reason, at }) => json!({"ok": false, "reason": reason.name(), "at": at}),
    }
    .to_string()
}

fn as_text(name: &str, checked: &Result<Theorem, Refusal>) -> String {
    match checked {
        Ok(theorem) => format!("{name}: proved. {theorem}"),
        Err(refusal) => format!("{name}: {refusal}"),
    }
}
