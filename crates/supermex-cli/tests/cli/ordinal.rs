//! `supermex ordinal` as people see it.

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::supermex;

fn ordinal(args: &[&str]) -> String {
    supermex(&[&["ordinal"], args].concat(), "")
}

/// The documents that are printed.
fn documents(args: &[&str]) -> Vec<Value> {
    let shown = ordinal(&[args, &["--format", "json"]].concat());
    let lines = shown.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn in_every_format() {
    assert_snapshot!("ordinal", ordinal(&["(w^2+3,w,4)"]));
    assert_snapshot!("ordinal_conditional", ordinal(&["(w^2,w^2,w)"]));
    assert_snapshot!("ordinal_json", ordinal(&["3x(w*2)", "--format", "json"]));
    assert_snapshot!("ordinal_csv", ordinal(&["(w^3,w,w)", "--format", "csv"]));
    assert_snapshot!("ordinal_csv_lost", ordinal(&["2xw", "--format", "csv"]));
    assert_snapshot!("ordinal_openings", ordinal(&["--blocks", "4", "--upto", "12"]));
    let csv = ordinal(&["--blocks", "2", "--upto", "2", "--format", "csv"]);
    assert_snapshot!("ordinal_openings_csv", csv);
    assert_snapshot!("ordinal_help", ordinal(&["--help"]));
    assert_snapshot!("ordinal_dry_run", ordinal(&["(w^3,w,w)", "--dry-run"]));
}

/// Finite rows are answered as `solve` answers them, and an infinite first row by a finite one.
#[test]
fn finite_rows_are_those_of_solve() {
    for position in ["(9,7,3)", "(7,5,2)", "3x7", "(6)", "1x1"] {
        let found = &documents(&[position])[0];
        let solved = supermex(&["solve", position, "--format", "json"], "");
        let solved: Value = solved
            .lines()
            .find(|line| line.starts_with('{'))
            .map(|line| serde_json::from_str(line).unwrap())
            .unwrap();
        assert_eq!((&found["outcome"], &found["status"]), (&solved["outcome"], &"proved".into()));
        let Some(row) = found["winning_move"]["row"].as_u64() else {
            assert_eq!(solved["winning_moves"], Value::Array(Vec::new()));
            continue;
        };
        let length: u64 = found["winning_move"]["length"].as_str().unwrap().parse().unwrap();
        let moves = solved["winning_moves"].as_array().unwrap();
        assert!(moves.iter().any(|it| it["square"] == serde_json::json!([row, length + 1])));
    }
    for (position, to) in [("(w)", "(1)"), ("(w^5,9)", "(10,9)"), ("(w,5,2)", "(7,5,2)")] {
        assert_eq!(documents(&[position])[0]["winning_move"]["to"], to);
    }
    // Row 3 is constant from the second row 5 on.
    assert_eq!(documents(&["(w+1,900,3)"])[0]["winning_move"]["to"], "(5,5,3)");
}

/// The list is the formula, over the census; and `ordinal` opens as the list says.
#[test]
fn openings_follow_the_census() {
    let census = supermex(&["census", "--upto", "1300", "--format", "json"], "");
    let rows = census.lines().filter(|line| line.contains(r#""kind":"settled""#));
    let rows: Vec<u64> = rows
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["r"].as_u64().unwrap())
        .collect();
    let listed = documents(&["--blocks", "4", "--upto", "12"]);
    assert_eq!(listed.len(), 4 * 13);
    for line in listed {
        let [k, n, number, length] =
            ["k", "n", "number", "length"].map(|key| line[key].as_u64().unwrap());
        let power = 3_u64.pow(u32::try_from(k).unwrap() - 1);
        assert_eq!(number, power * (3 * n).div_ceil(2) + (power - 1) / 2);
        assert_eq!(rows[usize::try_from(number).unwrap()], length);
        if k + n < 6 {
            let bar = &documents(&[&format!("3x(w*{k}+{n})")])[0];
            assert_eq!(bar["winning_move"]["length"], length.to_string());
            assert_eq!(
                (&bar["winning_move"]["row"], &bar["status"]),
                (&3.into(), &"proved".into())
            );
        }
    }
}

#[test]
fn what_is_out_of_reach_is_refused() {
    for (args, why) in [
        (&["(w^w,w)"][..], "shorter than w^w"),
        (&["4xw"], "up to three"),
        (&["(w,w,w,1)"], "up to three"),
        (&["(w*2,w*2,1000001)"], "how third row 1000001 ends"),
        (&["3x(w*41)"], "beyond those that are followed"),
        (&["3x(w*15)"], "beyond those that are followed"),
        (&["(w,90000000000,70000000000)"], "plain Chomp with any long first row"),
        (
            &["(90000000000,90000000000,70000000000)"],
            "(90000000000,90000000000,70000000000) is out",
        ),
        (&["--blocks", "13", "--upto", "500"], "number 398846470 of those that settle"),
        (&["--blocks", "3"], "--upto"),
        (&["--upto", "3"], "--blocks"),
        (&["w", "--blocks", "3", "--upto", "3"], "cannot be used with"),
        (&[], "POS"),
    ] {
        let refused = ordinal(args);
        assert!(refused.starts_with("exit 2") && refused.contains(why), "{args:?}: {refused}");
    }
}
