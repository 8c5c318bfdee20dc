//! Content that was made to hurt: numbers that are too large, and claims that would take for ever.

mod common;

use common::certificate;
use supermex_check::{Reason, Refusal, check_content};

#[track_caller]
fn quickly(content: &str) -> Refusal {
    common::quickly(|| check_content(content.as_bytes())).expect_err("this should be refused")
}

fn text(form: &str, system: &str, cells: &str, repeat: &str, rest: &str) -> String {
    format!("supermex certificate 1\n{form}\n{system}\ncells {cells}\nrepeat {repeat}\n{rest}")
}

#[test]
fn announced_numbers_take_no_memory() {
    let digest = format!("lists {}\n", "0".repeat(64));
    for (system, cells) in [
        ("losers upto 99999999999", "100000000000"),
        ("losers upto 18446744073709551615", "18446744073709551616"),
        ("losers upto 18446744073709551614", "18446744073709551615"),
        ("tails rows 99999999999 upto 0", "1"),
        ("tails rows 9223372036854775810 upto 0", "1"),
        ("tails rows 18446744073709551615 upto 0", "1"),
        ("tails rows 18446744073709551615 upto 18446744073709551615", "1"),
        ("tails rows 50 upto 50", "1"),
        ("nim rows 99999999999 upto 1", "99999999999"),
        ("grundy upto 4294967295 value 4294967295", "18446744073709551616"),
        ("grundy upto 0 value 99999999999", "100000000000"),
        ("tails rows 2 upto 5", "1"),
        ("nim rows 1 upto 5", "1"),
    ] {
        for repeat in ["1 1 1", "18446744073709551615 18446744073709551615 18446744073709551615"] {
            quickly(&text("full", system, cells, repeat, "0: (1)\n"));
            quickly(&text("replay", system, cells, repeat, &digest));
        }
    }
}

#[test]
fn replays_end() {
    for (system, until) in common::SYSTEMS {
        let truth = certificate(system, until);
        let digest = truth.replay().lines().last().unwrap().to_owned() + "\n";
        let cells = truth.cells.to_string();
        for (at, period) in [
            ("99999999999", "1"),
            ("99999999999", "99999999999"),
            ("18446744073709551615", "18446744073709551615"),
            ("40", "99999999999"),
            ("0", "99999999999"),
            ("0", "1"),
        ] {
            let repeat = format!("{at} {period} {cells}");
            let refusal = quickly(&text("replay", system, &cells, &repeat, &digest));
            assert_eq!(refusal.reason, Reason::False, "{refusal}");
        }
    }
    let digest = format!("lists {}\n", "0".repeat(64));
    let too_large = |system: &str, repeat: &str| {
        let upto: usize = system.rsplit(' ').next().unwrap().parse().unwrap();
        let cells = (upto + 1).to_string();
        let refusal = quickly(&text("replay", system, &cells, repeat, &digest));
        assert_eq!(refusal.reason, Reason::TooLarge, "{refusal}");
    };
    too_large("losers upto 1300000", "1300000 1 1300001");
    too_large("losers upto 20000", "0 1 20001");
    too_large("nim rows 2 upto 20000", "20000 1 20001");
    // No cell repeats before its birth.
    let refusal = quickly(&text("replay", "losers upto 500", "501", "499 1 501", &digest));
    assert_eq!(refusal.reason, Reason::False, "{refusal}");
    // Far excluded values must not make far sets.
    let sets = "instant 0,18446744073709551614;9999999999999";
    let refusal = quickly(&text("replay", sets, "1", "9 1 1", &digest));
    assert_eq!(refusal.reason, Reason::False, "{refusal}");
}

/// Numbers that are larger than the checker can tell apart may well be right.
#[test]
fn numbers_beyond_64_bits_are_not_false() {
    let (huge, huger) = ("18446744073709551616", "18446744073709551617");
    for (system, cells) in [
        (format!("instant 0,{huge}"), "1"),
        (format!("instant 0,{huge},{huger}"), "1"),
        (format!("instant 0|{huge};{huger}"), "1"),
        (format!("losers upto {huge}"), huger),
        ("grundy upto 4294967295 value 4294967295".to_owned(), huge),
    ] {
        for (form, rest) in
            [("full", "0: (1)\n"), ("replay", &format!("lists {}\n", "0".repeat(64)))]
        {
            let refusal = quickly(&text(form, &system, cells, "1 1 1", rest));
            assert_eq!(refusal.reason, Reason::TooLarge, "{system}: {refusal}");
        }
    }
}

#[test]
fn lists_end() {
    // The least common multiple of the first primes is beyond all bounds soon.
    let primes = (2..400).filter(|n| (2..*n).all(|d| n % d != 0));
    let word = |n: i32| (1..=n).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    let lists: Vec<String> =
        primes.enumerate().map(|(i, n)| format!("{i}: ({})\n", word(n))).collect();
    let system = format!("losers upto {}", lists.len() - 1);
    let (cells, most) = (lists.len().to_string(), u64::MAX);
    quickly(&text("full", &system, &cells, &format!("{most} {most} {cells}"), &lists.concat()));
    for value in ["2147483647", "2147483648", "-2147483648", "99999999999999999999", "-1", "-5"] {
        quickly(&text("full", "losers upto 0", "1", "1 1 1", &format!("0: ({value})\n")));
        quickly(&text("full", "losers upto 0", "1", "1 1 1", &format!("0: 1 1 ({value} 1)\n")));
        quickly(&text("full", "nim rows 2 upto 0", "1", "1 1 1", &format!("0: 7 ({value})\n")));
        quickly(&text("full", "nim rows 2 upto 0", "1", "1 1 1", &format!("0: -1 ({value})\n")));
    }
}

/// Sets that are not in their shortest form are another text for the same system, and the empty
/// board is won.
#[test]
fn sets_have_one_form() {
    let list = "0: (1)\n";
    for (reason, sets) in [
        (Reason::Damaged, &["00", "a", "0,", "0|,", "0||2", ",0", "0;1|2|3", "0 1"][..]),
        (
            Reason::False,
            &["", ";", "|", "|;", "1", ";0", "|;0", "|1", "1|0", "0|", "0,1|", "0;", "0;|"],
        ),
        (
            Reason::False,
            &["0;;", "0;2;;3;", "0;2|2", "0|2;2", "|0;0", "|0,1;2;0,1;2", "0|0", "0;2|0;2"],
        ),
        (Reason::False, &["0,0", "1,0", "0;2,1", "0|3,3"]),
    ] {
        for sets in sets {
            let refusal = quickly(&text("full", &format!("instant {sets}"), "1", "1 1 1", list));
            assert_eq!(refusal.reason, reason, "{sets}: {refusal}");
            assert!(refusal.at.starts_with("line 3:"), "{sets}: {refusal}");
        }
    }
    check_content(text("full", "instant 0", "1", "1 1 1", list).as_bytes()).unwrap();
}

/// What cannot be read is damaged; what can be read but does not hold is false.
#[test]
fn reasons_are_told_apart() {
    let good = certificate("losers upto 5", 60).full();
    let (head, lists) = good.split_at(good.find("0: (1)").unwrap());
    let change = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let many = "9".repeat(30);
    let fails = [
        (change("certificate 1", "certificate 2"), "line 1: it does not follow the grammar"),
        (change("full", "fulls"), "line 3: it does not follow the grammar"),
        (change("upto 5", "upto 05"), "line 3: it does not follow the grammar"),
        (change("cells 6", "cells"), "line 4: it does not follow the grammar"),
        (change("repeat", "repeats"), "line 5: it does not follow the grammar"),
        (change("5: 5 3 (4)", "5: 5 3 (4"), "line 11: it does not follow the grammar"),
        (change("5: 5 3 (4)", "5: 5 3 ()"), "line 11: it does not follow the grammar"),
        (change("5: 5 3 (4)", "5: 5  3 (4)"), "line 11: it does not follow the grammar"),
        (change("5: 5 3 (4)", "5: 5 3 -0 (4)"), "line 11: it does not follow the grammar"),
        (change("5: 5 3 (4)", "5: 5 +3 (4)"), "line 11: it does not follow the grammar"),
        (change("3: 3 3 0", "3: 3 3 0 "), "line 9: it does not follow the grammar"),
        (good.clone() + "\n", "line 12: it does not follow the grammar"),
        (head.to_owned(), "line 5: it does not follow the grammar"),
        (good.trim_end().to_owned(), "the content is not lines of text"),
        (String::new(), "the content is not lines of text"),
    ];
    for (content, at) in fails {
        let refusal = quickly(&content);
        assert_eq!((refusal.reason, refusal.at.as_str()), (Reason::Damaged, at), "{content}");
    }
    let refusal = quickly(&change("full", "observed 44"));
    assert_eq!(refusal.reason, Reason::Unproved, "{refusal}");
    let fails = [
        (change("cells 6", "cells 7"), "line 4: the system has 6 cells"),
        (change("cells 6", &format!("cells {many}")), "line 4: the system has 6 cells"),
        (change("1: 2 0", "2: 2 0"), "line 7: this is not the list of the cell whose turn it is"),
        (good.clone() + lists, "line 12: this is not the list of the cell whose turn it is"),
        (change("5: 5 3 (4)\n", ""), "line 4: there are only 5 lists"),
        (change("(4)", "(4 4)"), "line 11: the list is not as short as it can be"),
        (change("(4)", "4 (4)"), "line 11: the list is not as short as it can be"),
        (change("5 3 (4)", "5 4 (5)"), "cell 5 at time 6: the list says 10, but the rule gives 9"),
        (change("5 3 (4)", "5 -9 (5)"), "cell 5 at time 6: the list says -3, but the rule gives 9"),
        (change("5 3 (4)", "5 3"), "cell 5 at time 7: the list has ended, but the rule gives 11"),
        (
            change("3 3 0", "3 3 0 1"),
            "cell 3 at time 6: the list says 7, but the rule gives none, as it is dead",
        ),
        (
            change("5: 5", &format!("5: {many}")),
            "cell 5 at time 5: the list says 2147483652, but the rule gives 10",
        ),
        (
            change("repeat 8", "repeat 9"),
            "repeat with period 1: the line says 'repeat 9 1 6', but it is 'repeat 8 1 6'",
        ),
        (
            change("repeat 8 1 6\n", "repeat 8 1 6\nrepeat 1 1 1\n"),
            "line 6: the periods do not increase",
        ),
        (
            change("repeat 8 1 6\n", "repeat 8 1 6\nrepeat 1 2 1\n"),
            "repeat with period 2: the line says 'repeat 1 2 1', but it is nothing",
        ),
    ];
    for (content, at) in fails {
        let refusal = quickly(&content);
        assert_eq!((refusal.reason, refusal.at.as_str()), (Reason::False, at), "{content}");
    }
}

/// A cell that dies at the end of what would be its period does not come again.
#[test]
fn death_ends_a_period() {
    let lists = "0: (1)\n1: (2 0)\n";
    let content = text("full", "losers upto 1", "2", "1 1 1\nrepeat 1 2 1", lists);
    assert_eq!(
        quickly(&content).at,
        "cell 1 at time 3: the list says 5, but the rule gives none, as it is dead"
    );
}
