//! Work and memory are bounded before they are spent, whatever a file says.

mod common;

use std::io::{Read, Write};

use common::{certificate, container, cpu_seconds};
use serde_json::json;
use supermex_check::{Checker, Reason, Refusal, Theorem};

/// A check of a text within bounds, and what it took: the work that was announced, the most bytes
/// that were allocated at a time, and the seconds.
fn check(text: &[u8], work: u64, memory: u64) -> (Result<Theorem, Refusal>, u64, u64, f64) {
    let mut announced = 0;
    let start = cpu_seconds();
    let mut answer = None;
    let info = allocation_counter::measure(|| {
        let checker = Checker::default().with_work(work).with_memory(memory);
        let checker = checker.watched(|done, total| {
            assert!(done <= total && total <= work, "{done} of {total}, of {work}");
            announced = total;
            true
        });
        answer = Some(checker.check_content(text));
    });
    (answer.unwrap(), announced, info.bytes_max, cpu_seconds() - start)
}

fn short(system: &str, cells: usize, repeats: &str) -> String {
    let digest = "0".repeat(64);
    format!("supermex certificate 1\nreplay\n{system}\ncells {cells}\n{repeats}lists {digest}\n")
}

/// A replay that claims to repeat very late ran for hours, and a census for a minute.
#[test]
fn late_claims_are_refused_at_once() {
    let late = short("losers upto 0", 1, "repeat 268435000 1 1\n");
    let census = "supermex certificate 1\nreplay\ncensus upto 0\ncells 1\nrepeat 1073741000 1 1\n\
                  0: settled 1073741000 (1)\n";
    let long = short("losers upto 0", 1, "repeat 40 134217000 1\n");
    for text in [&late, census, &long] {
        let (answer, ..) = check(text.as_bytes(), 1 << 32, 64 << 20);
        let refusal = answer.unwrap_err();
        // They are refused for what they say, though more work is announced than is allowed.
        assert_eq!(refusal.reason, Reason::False, "{refusal}");
    }
}

/// The time is linear in the work: so many times as much of it takes about as many times as long.
#[test]
fn time_is_linear() {
    // Nothing repeats as claimed, so that all of it is run through. Where one cell has more values,
    // fewer are tried first, and show that it repeats much earlier.
    for (system, cells, values) in [
        ("losers upto 300", 301, 1 << 22),
        ("nim rows 3 upto 20", 231, 1 << 22),
        ("instant 0,3|1;0,2;5,9", 1, 1 << 17),
    ] {
        let texts = [values / 32, values]
            .map(|values| short(system, cells, &format!("repeat {} 7 {cells}\n", values / cells)));
        // Other work on the machine makes seconds longer and never shorter, so the best of several
        // are taken. Few and many take turns, so that both meet with the same of it.
        let (mut works, mut best) = ([0; 2], [f64::INFINITY; 2]);
        for _ in 0..4 {
            for (i, text) in texts.iter().enumerate() {
                let (answer, work, _, seconds) = check(text.as_bytes(), 1 << 40, 1 << 30);
                assert_eq!(answer.unwrap_err().reason, Reason::False);
                (works[i], best[i]) = (work, best[i].min(seconds));
            }
        }
        let (work, time) = (works[1] as f64 / works[0] as f64, best[1] / best[0]);
        assert!(work > 25.0, "{system}: {work} times the work");
        // A square would be 32 times as much as is linear.
        assert!(time < 3.0 * work, "{system}: {work} times the work, {time} the time");
    }
}

/// The number of bytes that a file takes is bounded by what is allowed, not by what is in it.
#[test]
fn bombs_take_no_memory() {
    // A list of many millions of values, a few hundred kilobytes when it is packed.
    let mut packed = zstd::Encoder::new(Vec::new(), 3).unwrap();
    let mut hasher = blake3::Hasher::new();
    let mut bytes = 0_u64;
    let mut write = |text: &[u8]| {
        packed.write_all(text).unwrap();
        hasher.update(text);
        bytes += text.len() as u64;
    };
    write(b"supermex certificate 1\nfull\nlosers upto 0\ncells 1\nrepeat 1 1 1\n0:");
    let piece = b" 1".repeat(1 << 16);
    (0..2000).for_each(|_| write(&piece));
    write(b" (1)\n");
    let stored = packed.finish().unwrap();
    assert!(stored.len() < 100_000 && bytes > 250 << 20);
    let digest = |hash: blake3::Hash| hash.to_hex().to_string();
    let mut file = container(b"\n", |header| {
        header["content"] = json!({"bytes": bytes, "digest": digest(hasher.finalize())});
        header["stored"] = json!({"bytes": stored.len(), "digest": digest(blake3::hash(&stored))});
    });
    let start = 48 + u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    file.splice(start.., stored);
    for memory in [100 << 20, 400 << 20, 500 << 20] {
        let mut answer = None;
        let info = allocation_counter::measure(|| {
            answer = Some(Checker::default().with_memory(memory).check_file(&file[..]));
        });
        let refusal = answer.unwrap().unwrap_err();
        assert_eq!(refusal.reason, Reason::TooLarge, "{refusal}");
        assert!(refusal.at.contains("--memory allows more"), "{refusal}");
        assert!(info.bytes_max < memory + memory / 10, "{} of {memory}", info.bytes_max);
    }
    // A line without an end is not waited for.
    for allowed in (1 << 20)..(1 << 20) + 5 {
        let refusal = Checker::default().with_memory(allowed).check_content(std::io::repeat(b'1'));
        let refusal = refusal.unwrap_err();
        assert_eq!(refusal.reason, Reason::TooLarge);
        // What is refused is more than what is allowed.
        let numbers = refusal.at.split(' ').filter_map(|word| word.parse::<u64>().ok());
        let [needed, most] = numbers.collect::<Vec<_>>()[..] else { panic!("{refusal}") };
        assert!(needed > most && most == allowed, "{refusal}");
    }
}

#[test]
fn names_come_once_in_a_header() {
    let content = certificate("losers upto 12", 80).full();
    let file = container(content.as_bytes(), |_| {});
    let length = u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    let (start, rest) = file.split_at(48);
    let (header, stored) = rest.split_at(length);
    let header = String::from_utf8(header.to_vec()).unwrap();
    let rebuilt = |header: &str| {
        let mut file = start[..12].to_vec();
        file.extend(u32::try_from(header.len()).unwrap().to_le_bytes());
        let mut hasher = blake3::Hasher::new();
        hasher.update(&file[8..16]).update(header.as_bytes());
        file.extend(hasher.finalize().as_bytes());
        file.extend(header.as_bytes());
        file.extend(stored);
        Checker::default().check_file(&file[..])
    };
    rebuilt(&header).unwrap();
    let twice = [
        header.replacen('{', "{\"kind\":\"losers\",", 1),
        header.replacen("\"upto\":12", "\"upto\":13,\"upto\":12", 1),
        header.replacen("{\"bytes\":", "{\"bytes\":1,\"bytes\":", 1),
    ];
    for twice in twice {
        assert_ne!(twice, header);
        let refusal = rebuilt(&twice).unwrap_err();
        assert_eq!(refusal.reason, Reason::Damaged, "{refusal}");
        assert!(refusal.at.contains("cannot be understood"), "{refusal}");
    }
}

/// A reader that ends in an error says so.
#[test]
fn errors_of_the_disk_are_named() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is on fire"))
        }
    }
    let file = container(certificate("losers upto 12", 80).full().as_bytes(), |_| {});
    for length in [3, 50, 200, file.len() - 3] {
        let refusal = Checker::default().check_file(file[..length].chain(Failing)).unwrap_err();
        assert!(refusal.at.contains("the disk is on fire"), "{length}: {refusal}");
    }
}

/// Certificates that are made to hurt: absurd numbers in every place, lists that nearly hold.
#[test]
fn hostile_certificates_keep_within_bounds() {
    let mut random = fastrand::Rng::with_seed(20_261_116);
    let honest = certificate("losers upto 12", 80).full();
    let (mut refused, mut large) = (0, 0);
    // What a unit of work takes here, at the most, from one that is run through.
    let slow = short("losers upto 300", 301, "repeat 20000 7 301\n");
    let (_, work, _, time) = check(slow.as_bytes(), 1 << 40, 1 << 30);
    let unit = time / work as f64;
    for round in 0..1500 {
        let text = hostile(&mut random, &honest);
        let bounds = (1 << random.u32(20..27), 1 << random.u32(20..26));
        let (answer, work, memory, time) = check(text.as_bytes(), bounds.0, bounds.1);
        match answer {
            Ok(theorem) => panic!("round {round}: {theorem}\n{text}"),
            Err(refusal) if refusal.reason == Reason::TooLarge => large += 1,
            Err(_) => refused += 1,
        }
        let head = &text[..text.len().min(300)];
        assert!(memory < bounds.1 + bounds.1 / 10 + (1 << 18), "{memory} of {}: {head}", bounds.1);
        // What is done before anything is announced is bounded as well.
        let most = 20.0 * unit * (work as f64 + 3e8);
        assert!(time < most, "{time} of {most} seconds, {work} units: {head}");
    }
    assert!(refused > 300 && large > 100, "{refused} {large}");
}

fn hostile(random: &mut fastrand::Rng, honest: &str) -> String {
    let number = |random: &mut fastrand::Rng| match random.u8(..6) {
        0 => random.u64(..4),
        1 => random.u64(..100),
        2 => random.u64(..100_000),
        3 => 1 << random.u32(..63),
        4 => u64::MAX - random.u64(..3),
        _ => random.u64(..2_000),
    };
    if random.u8(..4) == 0 {
        // One that holds, but for one of its numbers.
        let places: Vec<_> = honest.match_indices(|c: char| c.is_ascii_digit()).skip(1).collect();
        let (at, _) = places[random.usize(..places.len())];
        let mut text = honest.to_owned();
        text.replace_range(at..=at, &number(random).saturating_add(10).to_string());
        return text;
    }
    let choose = |n: u128, k: u128| (1..=k).fold(1, |all, i| all * (n + i) / i);
    let (upto, rows, value) = (random.u64(..3000), random.u64(2..6), random.u64(..40));
    let small = u128::from(upto % 60);
    let (system, cells) = match random.u8(..6) {
        0 => (format!("tails rows {rows} upto {small}"), choose(small, u128::from(rows) - 2)),
        1 => (format!("nim rows {rows} upto {small}"), choose(small, u128::from(rows) - 1)),
        2 => (format!("grundy upto {upto} value {value}"), u128::from((upto + 1) * (value + 1))),
        3 => {
            let sets = (0..random.usize(1..9)).map(|i| {
                let step = number(random) / 64 + 1;
                let set = (0..random.u64(..9)).map(|k| (k + u64::from(i > 0)) * step);
                let words: Vec<String> = set.map(|i| i.to_string()).collect();
                if i == 0 {
                    format!(
                        "0{}",
                        words.iter().skip(1).fold(String::new(), |all, word| all + "," + word)
                    )
                } else {
                    words.join(",")
                }
            });
            let sets: Vec<String> = sets.collect();
            (format!("instant {}", sets.join(if random.bool() { ";" } else { "|" })), 1)
        }
        4 => (format!("census upto {upto}"), u128::from(upto) + 1),
        _ => (format!("losers upto {upto}"), u128::from(upto) + 1),
    };
    let census = system.starts_with("census");
    let mut repeats = String::new();
    let (mut period, mut left) = (0, cells);
    while left > 0 {
        period += number(random).max(1) % (1 << 40);
        let all = census || random.u8(..3) > 0;
        let some = if all { left } else { left.min(u128::from(random.u64(1..9))) };
        let line = format!("repeat {} {period} {some}\n", number(random));
        repeats.push_str(&line);
        left -= some;
    }
    if random.bool() && !census {
        return short(&system, usize::try_from(cells).unwrap(), &repeats);
    }
    let form = if census { "replay" } else { "full" };
    let mut text = format!("supermex certificate 1\n{form}\n{system}\ncells {cells}\n{repeats}");
    for cell in 0..cells.min(5000) {
        let words = (0..random.usize(1..5)).map(|_| (number(random) % 97 + 1).to_string());
        let words = words.collect::<Vec<_>>().join(" ");
        let line = match (census, random.bool()) {
            (true, true) => format!("{cell}: constant {}\n", number(random)),
            (true, false) => format!("{cell}: settled {} ({words})\n", number(random)),
            (false, true) => format!("{cell}: {words}\n"),
            (false, false) => format!("{cell}: {words} ({})\n", number(random) % 97),
        };
        text.push_str(&line);
    }
    text
}
