//! A door to the laboratory on one page: it reads a request as JSON from stdin, streams progress to
//! stderr, and prints the fact as JSON.
//!
//! ```text
//! $ echo '{"request":"solve","position":"(5,4,2)","nim":true}' | cargo run --features serde --example door
//! {"position":[5,4,2],"outcome":"N","nim":3,"depth":null,"winning_moves":[…]}
//! ```
//!
//! Every request may have `threads`, `memory` and `dry-run` beside its own keys. The status is 2 if
//! the request was wrong, 3 if something failed on the way.

use std::io::Read;
use std::process::ExitCode;

use supermex::request::{Asked, Refusal};
use supermex::run::{Context, Event};

fn main() -> ExitCode {
    let mut text = String::new();
    if let Err(error) = std::io::stdin().read_to_string(&mut text) {
        eprintln!("error: the request cannot be read: {error}");
        return ExitCode::from(3);
    }
    let context = Context::default().with_listener(|event| match event {
        Event::Progress(progress) => {
            let total = progress.total.map(|total| format!(" of about {total:.0}"));
            eprintln!("{}{} {}", progress.done, total.unwrap_or_default(), progress.unit);
        }
        Event::Warning(text) => eprintln!("warning: {text}"),
        Event::Note(text) => eprintln!("note: {text}"),
        _ => {}
    });
    match Asked::from_json(&text).and_then(|asked| asked.answer(&context)) {
        Ok(json) => {
            println!("{json}");
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("error: {refusal}");
            ExitCode::from(if matches!(refusal, Refusal::Wrong(_)) { 2 } else { 3 })
        }
    }
}
