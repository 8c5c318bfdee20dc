//! `supermex-check FILE…`: checks certificates, a line for each.

use std::io::Write;
use std::process::ExitCode;

use serde_json::json;
use supermex_check::{Reason, Refusal, Theorem, check_file};

const USAGE: &str = "usage: supermex-check [--json] FILE...

Checks certificates and prints a line for each: the theorem that it proves, or why it is refused.

  --json     print JSON instead of text
  --help     print this
  --version  print the version

Exit status: 0 if all files check, 1 if one is refused, 2 if one cannot be read or if the call is wrong,
3 if one is too large for this program; the largest of these if there are several.";

fn main() -> ExitCode {
    let (mut json, mut only_files) = (false, false);
    let mut files = Vec::new();
    for argument in std::env::args_os().skip(1) {
        match argument.to_str() {
            _ if only_files => files.push(argument),
            Some("--") => only_files = true,
            Some("--json") => json = true,
            Some("--help" | "-h") => return print(USAGE, ExitCode::SUCCESS),
            Some("--version" | "-V") => {
                let version = concat!("supermex-check ", env!("CARGO_PKG_VERSION"));
                return print(version, ExitCode::SUCCESS);
            }
            Some(option) if option.starts_with('-') && option.len() > 1 => {
                eprintln!("supermex-check: there is no option '{option}'\n\n{USAGE}");
                return ExitCode::from(2);
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        eprintln!("supermex-check: no file is named\n\n{USAGE}");
        return ExitCode::from(2);
    }
    let mut status = 0;
    for file in files {
        let name = file.to_string_lossy();
        let checked = match std::fs::read(&file) {
            Ok(bytes) => check_file(&bytes),
            Err(error) => {
                eprintln!("supermex-check: '{name}' cannot be read: {error}");
                status = status.max(2);
                continue;
            }
        };
        match &checked {
            Ok(_) => {}
            // That is no answer.
            Err(Refusal { reason: Reason::TooLarge, at }) => {
                eprintln!("supermex-check: '{name}': {at}");
                status = 3;
                continue;
            }
            Err(_) => status = status.max(1),
        }
        let line = if json { as_json(&checked) } else { as_text(&name, &checked) };
        if writeln!(std::io::stdout(), "{line}").is_err() {
            return ExitCode::from(2);
        }
    }
    ExitCode::from(status)
}

/// Prints `text`; a reader that has gone away is no reason to panic.
fn print(text: &str, status: ExitCode) -> ExitCode {
    if writeln!(std::io::stdout(), "{text}").is_ok() { status } else { ExitCode::from(2) }
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
