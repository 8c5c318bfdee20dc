//! Every number counts: a certificate that was changed anywhere is refused, and nothing panics.

mod common;

use common::{SYSTEMS, certificate, contents, premature};
use supermex_check::{Reason, check_content};

/// A changed certificate may be accepted for one reason only: another system was named, and what is
/// said is exactly what is true of that one. A set may exclude what nobody would have taken, say.
#[track_caller]
fn refused(before: &str, after: &[u8]) {
    if before.as_bytes() == after {
        return;
    }
    if let Ok(theorem) = check_content(after) {
        let shown = String::from_utf8_lossy(after);
        let system = theorem.system();
        assert_ne!(before.lines().nth(2), Some(system), "accepted:\n{shown}\ninstead of\n{before}");
        let truth = certificate(system, 60);
        let same = truth.full() == shown || truth.replay() == shown;
        assert!(same, "accepted:\n{shown}\ninstead of\n{before}");
    }
}

/// Where the numbers of a text are, signs included.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for (i, byte) in text.bytes().enumerate() {
        match found.last_mut() {
            Some(last) if last.end == i && byte.is_ascii_digit() => last.end += 1,
            _ if byte.is_ascii_digit() || byte == b'-' => found.push(i..i + 1),
            _ => {}
        }
    }
    found
}

#[test]
fn every_number_counts() {
    for content in contents() {
        // Of the digest, the digits are tried one by one below.
        let end = content.find("\nlists ").unwrap_or(content.len());
        for place in numbers(&content[..end]) {
            let Ok(number) = content[place.clone()].parse::<i64>() else { continue };
            for other in
                [number - 1, number + 1, number - 2, number + 2, -number, 0, 10 * number, 1 << 40]
            {
                let mut changed = content.clone();
                changed.replace_range(place.clone(), &other.to_string());
                refused(&content, changed.as_bytes());
                // Another number can still be read, but for the one of the format and those
                // below 0.
                let (format, sign) = (place.start < 23, other < 0);
                if let (false, false, Err(refusal)) =
                    (format, sign, check_content(changed.as_bytes()))
                {
                    assert_eq!(refusal.reason, Reason::False, "{refusal}\n{changed}");
                }
            }
        }
    }
}

#[test]
fn every_byte_counts() {
    for content in contents() {
        for i in 0..content.len() {
            refused(&content, &content.as_bytes()[..i]);
            refused(&content, &content.as_bytes()[i + 1..]);
            let replaced = |by: &str, from: usize| [&content[..i], by, &content[from..]].concat();
            refused(&content, replaced("", i + 1).as_bytes());
            for letter in ["0", "1", "7", "-", " ", "\n", "(", ")", ",", ";", "|", "a", ":"] {
                refused(&content, replaced(letter, i).as_bytes());
                refused(&content, replaced(letter, i + 1).as_bytes());
            }
        }
        refused(&content, (content.clone() + "\n").as_bytes());
    }
}

#[test]
fn every_line_counts() {
    for content in contents() {
        let lines: Vec<&str> = content.split_inclusive('\n').collect();
        for i in 0..lines.len() {
            let mut without = lines.clone();
            without.remove(i);
            refused(&content, without.concat().as_bytes());
            for j in 0..lines.len() {
                let mut changed = lines.clone();
                changed.swap(i, j);
                refused(&content, changed.concat().as_bytes());
                changed = lines.clone();
                changed.insert(j, lines[i]);
                refused(&content, changed.concat().as_bytes());
                changed = lines.clone();
                changed[j] = lines[i];
                refused(&content, changed.concat().as_bytes());
            }
        }
        for (system, _) in SYSTEMS {
            let mut changed = lines.clone();
            let line = format!("{system}\n");
            changed[2] = &line;
            refused(&content, changed.concat().as_bytes());
        }
    }
}

/// The same values, said at greater length; and values that are the same for a long time only.
#[test]
fn lists_are_as_short_as_can_be() {
    for (system, until) in SYSTEMS {
        let truth = certificate(system, until);
        for (i, list) in truth.lists.iter().enumerate() {
            let try_line = |line: String| {
                let mut lists = truth.lists.clone();
                lists[i] = line;
                refused(&truth.full(), certificate_with(&truth, lists.clone()).full().as_bytes());
                refused(&truth.replay(), certificate_with(&truth, lists).replay().as_bytes());
            };
            let Some((head, period)) = list.split_once(" (") else {
                try_line(list.replace('\n', " (1)\n"));
                try_line(list.replace('\n', " (0)\n"));
                continue;
            };
            let period = period.trim_end_matches(")\n");
            let first = period.split(' ').next().unwrap();
            let rotated = format!("{} {first}", &period[first.len()..]);
            let rotated = rotated.trim();
            let last = period.split(' ').next_back().unwrap();
            try_line(format!("{head} {first} ({rotated})\n"));
            try_line(format!("{head} ({period} {period})\n"));
            try_line(format!("{head} {period} ({period})\n"));
            try_line(format!("{head} {period}\n"));
            try_line(format!("{head}\n"));
            try_line(format!("{head} ({period} {})\n", last.parse::<i64>().unwrap() + 1));
            try_line(format!("{head} ()\n"));
            for times in [2, 5, 30] {
                let long = vec![period; times].join(" ");
                try_line(format!("{head} ({long} {last})\n"));
                try_line(format!("{head} {long} (17)\n"));
                try_line(format!("{head} {long} 0\n"));
            }
        }
    }
}

/// A list that is right as far as it is compared, for a cell that has not come back to its state by
/// then.
#[test]
fn one_round_is_not_a_period() {
    let more = ["nim rows 2 upto 1", "nim rows 2 upto 3", "nim rows 3 upto 1", "nim rows 3 upto 2"];
    let more = more.into_iter().chain(["losers upto 5", "losers upto 7", "losers upto 11"]);
    let mut tried = 0;
    for (system, until) in SYSTEMS.into_iter().chain(more.map(|system| (system, 160))) {
        let truth = certificate(system, until);
        for early in premature(system, until) {
            if early.lists != truth.lists {
                refused(&truth.full(), early.full().as_bytes());
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

fn certificate_with(truth: &common::Certificate, lists: Vec<String>) -> common::Certificate {
    let (system, repeats) = (truth.system.clone(), truth.repeats.clone());
    common::Certificate { system, cells: truth.cells, repeats, lists }
}

#[test]
fn random_changes_are_refused() {
    let mut random = fastrand::Rng::with_seed(20_261_115);
    let contents = contents();
    for round in 0..60_000 {
        let content = &contents[round % contents.len()];
        let mut changed = content.clone().into_bytes();
        for _ in 0..random.usize(1..4) {
            let (i, j) = (random.usize(..changed.len()), random.usize(..changed.len()));
            let (low, high) = (i.min(j), i.max(j).min(i.min(j) + 9));
            match random.u8(..6) {
                0 => changed.swap(i, j),
                1 => changed[i] = random.u8(b'0'..=b'9'),
                2 => {
                    let to = random.usize(..=changed.len() - (high - low));
                    changed.copy_within(low..high, to);
                }
                3 => drop(changed.drain(low..high)),
                4 => {
                    let piece = changed[low..high].to_vec();
                    let at = random.usize(..=changed.len());
                    changed.splice(at..at, piece);
                }
                _ => changed[i] ^= 1 << random.u8(..8),
            }
            if changed.is_empty() {
                break;
            }
        }
        refused(content, &changed);
    }
}
