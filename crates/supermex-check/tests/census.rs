//! Certificates of a census: what is true is accepted, and nothing else.

mod common;

use common::{Census, Columns, container, quickly};
use serde_json::json;
use supermex_check::{Checker, Reason, Refusal, check_content, check_file};

#[track_caller]
fn accepted(census: &Census) {
    let text = census.text();
    let theorem = check_content(text.as_bytes()).unwrap_or_else(|it| panic!("{it}\n{text}"));
    let system = format!("census upto {}", census.upto);
    assert_eq!((theorem.system(), theorem.cells()), (system.as_str(), census.upto + 1));
}

#[track_caller]
fn refused(text: &[u8], reason: Reason) -> Refusal {
    let shown = String::from_utf8_lossy(text);
    let refusal = quickly(|| check_content(text)).expect_err(&shown);
    assert_eq!(refusal.reason, reason, "{refusal}\n{shown}");
    refusal
}

#[track_caller]
fn wrong(census: &Census) -> String {
    refused(census.text().as_bytes(), Reason::False).at
}

/// Small ones, and the first that have longer periods.
fn small() -> Vec<Census> {
    [0, 1, 5, 12, 120].map(|upto| Columns::recur(upto, 4 * upto + 60).census()).to_vec()
}

#[test]
fn what_the_game_says_is_accepted() {
    for upto in 0..=14 {
        let census = Columns::play(upto, 90).census();
        accepted(&census);
        let file = container(census.text().as_bytes(), |_| {});
        assert_eq!(check_file(&file), check_content(census.text().as_bytes()));
        assert_eq!(Columns::recur(upto, 90).census().text(), census.text());
    }
}

/// Larger ones, from tables of the recurrence that agrees with the game.
#[test]
fn what_the_recurrence_says_is_accepted() {
    let mut periods = 0;
    for upto in [60, 120, 333, 900] {
        let census = Columns::recur(upto, 3 * upto + 100).census();
        accepted(&census);
        periods = periods.max(census.repeat.1);
    }
    assert!(periods > 2, "{periods}");
}

/// Lists of the page, so that the generator is not the only witness.
#[test]
fn the_generator_knows_what_is_known() {
    let census = Columns::play(5, 60).census();
    let known = "0: settled 0 (1)\n1: constant 2\n2: settled 2 (2)\n3: constant 5\n4: constant 7\n\
                 5: settled 7 (4)\n";
    assert_eq!((census.rows.concat().as_str(), census.repeat), (known, (8, 1)));
}

#[test]
fn theorems_are_sentences() {
    let sentence = |upto: usize| {
        let census = Columns::recur(upto, 4 * upto + 60).census();
        check_content(census.text().as_bytes()).unwrap().to_string()
    };
    assert_eq!(
        sentence(5),
        "Three-rowed Chomp, P-positions (p,q,r) with third row r <= 5, where q is the second row that the \
         line of r names: 3 rows are constant, and have (q,q,r) as their last; of the others, where from q \
         on p - q repeats for ever, 3 have period 1."
    );
    assert!(
        sentence(1).contains(": 1 row is constant, and has (q,q,r) as its last; of the others")
    );
    assert!(sentence(120).ends_with(", 50 have period 1, 1 has period 2."), "{}", sentence(120));
}

/// The least common multiple of all periods is beyond all numbers, and nothing else is wrong until
/// late.
#[test]
fn periods_beyond_all_numbers_are_refused() {
    let mut census = Columns::recur(63, 300).census();
    let mut primes = (2..=53).filter(|n| (2..*n).all(|d| n % d != 0));
    for (r, row) in census.rows.iter_mut().enumerate().filter(|(_, row)| row.contains("settled")) {
        let ones = primes.next().map_or(0, |prime| prime - 1);
        *row = format!("{r}: settled 600 ({}2)\n", "1 ".repeat(ones));
    }
    assert_eq!(primes.next(), None);
    census.repeat = (600, usize::MAX);
    let at = wrong(&census);
    assert!(at.contains("at time 599"), "{at}");
}

/// Where the numbers of a text are.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let digit = |i: usize| text.as_bytes().get(i).is_some_and(u8::is_ascii_digit);
    let starts = (0..text.len()).filter(|&i| digit(i) && (i == 0 || !digit(i - 1)));
    starts.map(|i| i..(i..text.len()).find(|&end| !digit(end)).unwrap()).collect()
}

#[test]
fn every_number_counts() {
    for census in small() {
        let text = census.text();
        let at = text.find("repeat ").unwrap() + 7;
        // Only the number of the format and those of cells that have a place are part of the
        // grammar.
        let grammar = |i: usize| i < 23 || i > at && text[..i].ends_with('\n');
        for place in numbers(&text).into_iter().filter(|place| place.start != at) {
            let number: usize = text[place.clone()].parse().unwrap();
            let below = [number.saturating_sub(1), number.saturating_sub(2), 0, number / 2];
            let above = [number + 1, number + 2, 10 * number, 1 << 40];
            for other in below.into_iter().chain(above).filter(|&other| other != number) {
                let mut changed = text.clone();
                changed.replace_range(place.clone(), &other.to_string());
                let reason = if grammar(place.start) { Reason::Damaged } else { Reason::False };
                refused(changed.as_bytes(), reason);
            }
        }
    }
}

/// A time that is later than it has to be is refused, too, though the states are the same again.
#[test]
fn no_other_time_will_do() {
    for upto in (0..40).chain([120]) {
        let census = Columns::recur(upto, 4 * upto + 60).census();
        let (least, _) = census.repeat;
        (0..least).for_each(|at| drop(wrong(&census.at(at))));
        accepted(&census);
        for at in (least + 1..least + 30).chain([10_000, 1 << 40, usize::MAX]) {
            let already = format!("line 5: all cells have ended at time {least} already");
            assert_eq!(wrong(&census.at(at)), already);
        }
    }
}

/// The time and the period of a row that settles.
fn parts(row: &str) -> Option<(usize, Vec<usize>)> {
    let (time, period) = row.split_once(": settled ")?.1.split_once(" (")?;
    let period = period.trim_end_matches(")\n").split(' ').map(|word| word.parse().unwrap());
    Some((time.parse().unwrap(), period.collect()))
}

fn settled(time: usize, period: &[usize]) -> String {
    let words: Vec<String> = period.iter().map(usize::to_string).collect();
    format!("settled {time} ({})", words.join(" "))
}

#[test]
fn rows_die_when_they_die() {
    for census in small() {
        for (r, row) in census.rows.iter().enumerate().filter(|(_, row)| parts(row).is_none()) {
            let time: usize = row.trim_end().rsplit(' ').next().unwrap().parse().unwrap();
            let dies = format!("cell {r} at time {time}: it dies here, and ");
            let at = wrong(&census.with(r, &format!("constant {}", time + 1)).fitted());
            assert_eq!(at, dies.clone() + &format!("not at time {}", time + 1));
            let at = wrong(&census.with(r, &format!("constant {}", time - 1)).fitted());
            let lives =
                format!("cell {r} at time {}: it does not die here: the rule gives ", time - 1);
            assert!(at.starts_with(&lives), "{at}");
            let at = wrong(&census.with(r, &settled(time + 3, &[1])).fitted());
            assert_eq!(at, dies + "does not settle");
        }
    }
}

/// The same values, said in another way, or from another time on.
#[test]
fn rows_settle_when_they_settle() {
    let (mut early, mut long) = (0, 0);
    for census in small() {
        let rows = census.rows.iter().enumerate();
        for (r, (time, period)) in rows.filter_map(|(r, row)| Some((r, parts(row)?))) {
            let try_line = |line: &str| wrong(&census.with(r, line).fitted());
            for times in 2..4 {
                let at = try_line(&settled(time, &period.repeat(times)));
                assert_eq!(at, format!("line {}: the period is not as short as it can be", 6 + r));
            }
            // The period from another of its places on.
            let turned = |places: usize| {
                let mut turned = period.clone();
                turned.rotate_left(places % period.len());
                turned
            };
            for late in 1..6 {
                let at = try_line(&settled(time + late, &turned(late)));
                let (t, said) = (time + late - 1, time + late);
                assert_eq!(
                    at,
                    format!("cell {r} at time {t}: it has settled here, before time {said}")
                );
            }
            if time > r {
                let at = try_line(&settled(time - 1, &turned(period.len() - 1)));
                let differs = format!("cell {r} at time {}: the list says ", time - 1);
                // What came before that may be the same by chance.
                let chance = format!("cell {r} at time {}: it has settled here", time - 2);
                assert!(at.starts_with(&differs) || at.starts_with(&chance), "{at}");
                early += 1;
            }
            if period.len() > 1 {
                try_line(&settled(time, &turned(1)));
                long += 1;
            } else {
                let at = try_line(&format!("constant {}", time + 9));
                let lives = format!("cell {r} at time {}: it does not die here", time + 9);
                assert!(at.starts_with(&lives), "{at}");
            }
        }
    }
    assert!(early > 20 && long > 0, "{early} {long}");
}

/// Rows that are compared to the end, and are right that far, but do not repeat.
#[test]
fn one_round_is_not_a_period() {
    let mut tried = 0;
    for upto in [3, 5, 12, 30, 60, 125] {
        let columns = Columns::recur(upto, 4 * upto + 60);
        let truth = columns.census();
        for at in upto + 1..upto + 1 + upto / 2 {
            for early in (1..9).filter_map(|round| columns.premature(at, round)) {
                if early.rows != truth.rows {
                    let what = wrong(&early);
                    assert!(what.contains("does not come again"), "{what}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn every_line_counts() {
    let damaged = |lines: &[&str]| drop(refused(lines.concat().as_bytes(), Reason::Damaged));
    for census in &small()[..4] {
        let text = census.text();
        (0..text.len()).for_each(|end| drop(refused(&text.as_bytes()[..end], Reason::Damaged)));
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for i in 0..lines.len() {
            let mut changed = lines.clone();
            changed.remove(i);
            damaged(&changed);
            for j in (0..lines.len()).filter(|&j| j != i) {
                changed = lines.clone();
                changed.swap(i, j);
                damaged(&changed);
                changed = lines.clone();
                changed[j] = lines[i];
                damaged(&changed);
            }
            for j in 0..=lines.len() {
                changed = lines.clone();
                changed.insert(j, lines[i]);
                damaged(&changed);
            }
        }
        let second = text.replacen("cells ", "repeat 99 2 1\ncells ", 1);
        refused(second.as_bytes(), Reason::Damaged);
        refused((text.clone() + "repeat 99 2 1\n").as_bytes(), Reason::Damaged);
        refused(text.replacen("replay", "full", 1).as_bytes(), Reason::Damaged);
    }
}

#[test]
fn reasons_are_told_apart() {
    let census = Columns::recur(5, 60).census();
    let text = census.text();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let grammar = |line: usize| format!("line {line}: it does not follow the grammar");
    let many = "9".repeat(30);
    let fails = [
        (change("replay", "full"), grammar(3)),
        (change("census", "consensus"), grammar(3)),
        (change("upto 5", "upto 05"), grammar(3)),
        (change("upto 5", "upto 5 value 1"), grammar(3)),
        (change("repeat 8 1 6\n", "repeat 8 1 6\nrepeat 8 2 6\n"), grammar(6)),
        (change("repeat 8 1 6\n", ""), grammar(5)),
        (change("0: settled", "0: settles"), grammar(6)),
        (change("0: settled 0 (1)", "0: settled 0 1"), grammar(6)),
        (change("0: settled 0 (1)", "0: settled 0 ()"), grammar(6)),
        (change("0: settled 0 (1)", "0: settled 0 (1 )"), grammar(6)),
        (change("0: settled 0 (1)", "0: settled 0 (1) "), grammar(6)),
        (change("0: settled 0 (1)", "0: settled 0  (1)"), grammar(6)),
        (change("0: settled 0 (1)", "0: settled 0 (-1)"), grammar(6)),
        (change("0: settled 0 (1)", "0: settled 0 (01)"), grammar(6)),
        (change("0: settled 0 (1)", "0: settled (1)"), grammar(6)),
        (change("0: settled 0 (1)", "0: (1)"), grammar(6)),
        (change("1: constant 2", "1: constant 2 3"), grammar(7)),
        (change("1: constant 2", "1: constant"), grammar(7)),
        (change("1: constant 2", "1: constant +2"), grammar(7)),
        (change("1: constant 2", "1:constant 2"), grammar(7)),
        (change("1: constant 2", "01: constant 2"), grammar(7)),
        (text.clone() + "\n", grammar(12)),
        (
            change("1: constant", "2: constant"),
            "line 7: this is not the cell whose turn it is".to_owned(),
        ),
        (
            text.clone() + "6: constant 9\n",
            "line 12: this is not the cell whose turn it is".to_owned(),
        ),
        (change("5: settled 7 (4)\n", ""), "the content ends after 5 cells".to_owned()),
        (text.trim_end().to_owned(), "the content is not lines of text".to_owned()),
    ];
    for (content, at) in fails {
        assert_eq!(refused(content.as_bytes(), Reason::Damaged).at, at, "{content}");
    }
    let fails = [
        (change("cells 6", "cells 7"), "line 4: the system has 6 cells"),
        (change("upto 5", "upto 6"), "line 4: the system has 7 cells"),
        (change("8 1 6", "8 1 7"), "line 5: the number of cells is 6"),
        (change("8 1 6", &format!("8 1 {many}")), "line 5: the number of cells is 6"),
        (change("8 1 6", "8 2 6"), "line 5: the least common multiple of all periods is 1"),
        (change("8 1 6", "8 0 6"), "line 5: the least common multiple of all periods is 1"),
        (change("(4)", "(4 5)"), "line 5: the least common multiple of all periods is 2"),
        (change("8 1 6", "5 1 6"), "line 5: cell 5 is born at time 5 or later"),
        (change("8 1 6", "7 1 6"), "line 5: cell 4 has not ended at time 7"),
        (change("settled 7", "settled 9"), "line 5: cell 5 has not ended at time 8"),
        (change("settled 7 (4)", "settled 4 (4)"), "cell 5: it is not yet born at this time"),
        (change("3: constant 5", "3: constant 2"), "cell 3: it is not yet born at this time"),
        (change("(4)", "(0)"), "cell 5: it would be dead with a 0 in its period"),
        (change("(4)", "(4 4)"), "line 11: the period is not as short as it can be"),
        (change("(4)", "(5)"), "cell 5 at time 7: the list says 12, but the rule gives 11"),
        (change("7 (4)", "6 (4)"), "cell 5 at time 6: the list says 10, but the rule gives 9"),
        (change("7 (4)", "8 (4)"), "cell 5 at time 7: it has settled here, before time 8"),
        (
            change("3: constant 5", "3: constant 4"),
            "cell 3 at time 4: it does not die here: the rule gives 7",
        ),
        (
            change("3: constant 5", "3: constant 6"),
            "cell 3 at time 5: it dies here, and not at time 6",
        ),
        (
            change("3: constant 5", "3: settled 3 (3)"),
            "cell 3 at time 5: it dies here, and does not settle",
        ),
        (
            change("5: settled 7 (4)", "5: constant 7"),
            "cell 5 at time 7: it does not die here: the rule gives 11",
        ),
    ];
    for (content, at) in fails {
        assert_eq!(refused(content.as_bytes(), Reason::False).at, at, "{content}");
    }
}

/// Numbers that are too large, and claims that would take for ever.
#[test]
fn hostile_ones_end() {
    let census = Columns::recur(12, 100).census();
    let (most, huge) = (u64::MAX.to_string(), "9".repeat(40));
    for at in ["137438953472", "1073741824", &most, &huge] {
        let text = census.text().replacen("repeat 19 ", &format!("repeat {at} "), 1);
        assert_ne!(text, census.text());
        refused(text.as_bytes(), Reason::False);
        // Also if a line says so: nothing but the rule shows that the row has settled long before.
        let text = text.replacen("5: settled 7 ", &format!("5: settled {at} "), 1);
        let refusal = refused(text.as_bytes(), Reason::False);
        assert!(refusal.at.contains("repeats from time 32 on"), "{refusal}");
    }
    for number in [&most, &huge] {
        wrong(&census.with(5, &format!("settled 7 ({number})")));
        wrong(&census.with(5, &format!("settled {number} (4)")));
        wrong(&census.with(5, &format!("constant {number}")));
        wrong(&census.with(5, &format!("settled 7 ({number} {number}1)")));
        let text = census.text().replacen("upto 12", &format!("upto {number}"), 1);
        refused(text.as_bytes(), Reason::TooLarge);
        let text = text.replacen("cells 13", &format!("cells {number}"), 1);
        assert!(check_content(text.as_bytes()).is_err());
    }
    // Few lines, for a system that is large or too large.
    for (upto, reason) in [(9_999, Reason::Damaged), (u64::MAX - 1, Reason::TooLarge)] {
        let (old, new) = ("upto 12\ncells 13", format!("upto {upto}\ncells {}", upto + 1));
        refused(census.text().replacen(old, &new, 1).as_bytes(), reason);
    }
    // The least common multiple of the first primes is beyond all bounds soon.
    let primes: Vec<usize> = (2..200).filter(|n| (2..*n).all(|d| n % d != 0)).collect();
    for (count, period) in [(primes.len(), huge.clone()), (9, "223092870".to_owned())] {
        let words = |n: usize| (1..=n).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
        let row = |(r, n): (usize, &usize)| format!("{r}: settled {r} ({})\n", words(*n));
        let rows: String = primes[..count].iter().enumerate().map(row).collect();
        let head =
            format!("supermex certificate 1\nreplay\ncensus upto {}\ncells {count}\n", count - 1);
        let text = format!("{head}repeat {count} {period} {count}\n{rows}");
        let refusal = check_content(text.as_bytes()).unwrap_err();
        assert_eq!(refusal.reason, Reason::False, "{refusal}");
        assert!(refusal.at.starts_with("cell 0 at time 1: the list says 3, "), "{refusal}");
    }
    // Rows that have not settled have long states.
    let columns = Columns::recur(1500, 1520);
    let early = (1501..1520).find_map(|at| columns.premature(at, 1)).unwrap();
    let little = Checker::default().with_memory(3_000_000);
    let refusal = little.check_content(early.text().as_bytes()).unwrap_err();
    assert_eq!(refusal.reason, Reason::TooLarge, "{refusal}");
    refused(early.text().as_bytes(), Reason::False);
}

#[test]
fn a_header_that_disagrees_is_damage() {
    let content = Columns::recur(12, 100).census().text();
    check_file(&container(content.as_bytes(), |_| {})).unwrap();
    let changes = [
        ("kind", json!("census")),
        ("kind", json!("losers-replay")),
        ("parameters", json!({"upto": 13})),
        ("parameters", json!({})),
        ("status", json!("observed")),
        ("records", json!(12)),
    ];
    for (name, value) in changes {
        let file = container(content.as_bytes(), |header| header[name] = value.clone());
        assert_eq!(check_file(&file).unwrap_err().reason, Reason::Damaged, "{name} {value}");
    }
}

#[test]
fn random_changes_are_refused() {
    let mut random = fastrand::Rng::with_seed(20_261_116);
    let census = small();
    for round in 0..40_000 {
        let census = &census[round % census.len()];
        let mut changed = census.text().into_bytes();
        for _ in 0..random.usize(1..4) {
            let (i, j) = (random.usize(..changed.len()), random.usize(..changed.len()));
            let (low, high) = (i.min(j), i.max(j).min(i.min(j) + 9));
            match random.u8(..5) {
                0 => changed.swap(i, j),
                1 => changed[i] = random.u8(b'0'..=b'9'),
                2 => {
                    let piece = changed[low..high].to_vec();
                    let at = random.usize(..=changed.len());
                    changed.splice(at..at, piece);
                }
                3 if high - low < changed.len() => drop(changed.drain(low..high)),
                _ => changed[i] ^= 1 << random.u8(..8),
            }
        }
        let Ok(_) = check_content(&changed) else { continue };
        // Then nothing was changed but A, to a larger number.
        let text = String::from_utf8(changed).unwrap();
        let at = text.split_once("repeat ").unwrap().1.split(' ').next().unwrap();
        let at: usize = at.parse().unwrap();
        assert_eq!(text, census.at(at).text());
        assert!(at >= census.repeat.0, "{text}");
    }
}
