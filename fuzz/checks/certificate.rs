//! What must hold of any bytes that are read as a certificate.

use supermex::automaton::{Status, ThreeRows, run};
use supermex::certificate::{Form, read, write};
use supermex_check::{Refusal, check_content, check_file};

/// Reads bytes as a file, and as the content of one. Nothing panics, what is refused is refused in
/// one line, and what is accepted is the one certificate that there is of its theorem.
pub fn check(bytes: &[u8]) {
    if let Err(refusal) = check_file(bytes) {
        refused_in_one_line(&refusal);
    }
    match check_content(bytes) {
        Err(refusal) => refused_in_one_line(&refusal),
        Ok(theorem) => {
            assert!(!theorem.to_string().is_empty());
            is_the_only_one(bytes);
        }
    }
    // What has been kept is read by another reader, which checks nothing and must not panic either.
    let _ = read(bytes, 1 << 20);
}

fn refused_in_one_line(refusal: &Refusal) {
    let text = refusal.to_string();
    assert!(!text.is_empty() && !text.contains('\n'), "{text}");
}

/// For the losers of three rows, which are soon found again.
fn is_the_only_one(content: &[u8]) {
    let text = std::str::from_utf8(content).expect("a certificate is text");
    let mut lines = text.lines().skip(1);
    let form = if lines.next() == Some("full") { Form::Full } else { Form::Replay };
    let longest = lines.next().and_then(|line| line.strip_prefix("losers upto ")?.parse().ok());
    if let Some(longest) = longest.filter(|&longest| longest < 300) {
        let system = ThreeRows::new(longest);
        let run = run(&system, u64::MAX);
        assert_eq!(run.status, Status::Proved);
        let mut again = Vec::new();
        write(&mut again, &system, &run, form).expect("memory does not fail");
        assert_eq!(again, content);
    }
}
