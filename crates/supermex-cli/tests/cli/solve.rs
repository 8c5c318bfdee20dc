//! `supermex solve` as people see it.

use insta::assert_snapshot;

use crate::common::supermex;

fn solve(args: &[&str]) -> String {
    supermex(&[&["solve"], args].concat(), "")
}

#[test]
fn text() {
    assert_snapshot!("won_by_two_moves", solve(&["(5,4,2)", "--nim", "--depth"]));
    assert_snapshot!("won_by_one_move", solve(&["3x7"]));
    assert_snapshot!("lost", solve(&["[2,0,2]", "--depth"]));
    assert_snapshot!("closed_form", solve(&["1000000,7", "--nim", "--depth"]));
    assert_snapshot!("cut_short", solve(&["40x40"]));
}

#[test]
fn json() {
    assert_snapshot!("json_as_documented", solve(&["(5,4,2)", "--nim", "--format", "json"]));
    assert_snapshot!("json_lost", solve(&["1x1", "--nim", "--depth", "--format", "json"]));
}

#[test]
fn sums() {
    assert_snapshot!("sum_won", solve(&["4x7 + (5,3,1) + 2x9"]));
    assert_snapshot!("sum_lost", solve(&["2x3+(3,1)+1x8", "--nim", "--depth"]));
    let json = ["(3,1) + 2x3", "--nim", "--depth", "--format", "json"];
    assert_snapshot!("sum_json", solve(&json));
    let input = "1x3 + 1x2\n4,2,2\n1x3 +\n";
    assert_snapshot!("sum_batch", supermex(&["solve", "-", "--nim", "--depth"], input));
    assert_snapshot!("sum_out_of_reach", solve(&["1x3 + 30x40"]));
}

/// A known program wraps at 256 and at 65,536.
#[test]
fn nim_values_do_not_wrap() {
    let nim = |position: &str, expected: &str| {
        let answer = solve(&[position, "--nim", "--format", "json"]);
        assert!(answer.contains(&format!("\"nim\":{expected},")), "{answer}");
    };
    nim("200,200", "299");
    nim("60000,60000", "89999");
    nim("70001,50000", "30000");
    nim("18446744073709551615,18446744073709551615", "27670116110564327422");
    let table = solve(&["60000,60000", "--nim", "--format", "csv"]);
    assert!(table.contains(",89999,"), "{table}");
}

#[test]
fn csv() {
    assert_snapshot!(
        "csv",
        supermex(&["solve", "-", "--nim", "--format", "csv"], "5,4,2\n4,2,2\n")
    );
}

#[test]
fn batch() {
    let input = "4,2,2\n\n  5,4,2  \nnonsense\n2x2\n";
    assert_snapshot!("batch_text", supermex(&["solve", "-", "--nim", "--depth"], input));
    assert_snapshot!("batch_json", supermex(&["solve", "-", "--format", "json"], input));
}

#[test]
fn bad_input() {
    let positions = [
        "(3,5)",
        "",
        "0x4",
        "99999999999x3",
        "(18446744073709551616,1)",
        "(3,2",
        "3,,2",
        "two rows",
    ];
    let answers: Vec<String> =
        positions.iter().map(|p| format!("$ solve '{p}'\n{}", solve(&[p]))).collect();
    assert_snapshot!("bad_input", answers.join("\n"));
}

#[test]
fn out_of_reach() {
    assert_snapshot!("out_of_reach", solve(&["3x99999999999"]));
    assert_snapshot!("out_of_memory", solve(&["4x9", "--memory", "10KiB"]));
    assert_snapshot!("tall", solve(&["1000000x3"]));
}

#[test]
fn a_remoteness_that_does_not_fit_is_unknown() {
    assert_snapshot!(
        "remoteness_unknown",
        solve(&["9x12", "--depth", "--memory", "400KiB", "--format", "json", "--no-store"])
    );
}

#[test]
fn more_threads_than_a_machine_has_do_no_harm() {
    let answer = solve(&["6x12", "--threads", "40000", "--format", "json"]);
    assert!(answer.starts_with("exit 0") && answer.contains("[2,4]"), "{answer}");
}

#[test]
fn lines_from_other_programs() {
    let marked = "\u{feff}4,2,2\r\n2x2\r\n";
    assert_eq!(
        supermex(&["solve", "-"], marked),
        "exit 0\n--- stdout\n(4,2,2)  P\n(2,2)  N  take (2,2)\n--- stderr\n"
    );
}
