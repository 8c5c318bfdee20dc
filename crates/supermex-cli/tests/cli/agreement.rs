//! Every position of up to four rows with at most 24 squares: `supermex solve` against a second,
//! independently written recursion.

use std::fmt::Write;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::{Value, json};

use crate::second_opinion::{Opinion, Referee, every_position};

#[test]
fn solve_agrees_with_the_second_opinion() {
    let positions = every_position(4, 24);
    assert_eq!(positions.len(), 1291);
    let mut asked = String::new();
    for rows in &positions {
        writeln!(asked, "{}", rows.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
            .unwrap();
    }

    let answer = cargo_bin_cmd!("supermex")
        .args(["solve", "-", "--nim", "--depth", "--format", "json"])
        .write_stdin(asked)
        .assert()
        .success()
        .stderr("");
    let answers = String::from_utf8(answer.get_output().stdout.clone()).unwrap();

    let mut referee = Referee::default();
    let mut lines = answers.lines();
    for rows in &positions {
        let answer: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        assert_eq!(answer, expected(rows, &referee.opinion(rows)));
    }
    assert_eq!(lines.next(), None);
}

/// The JSON that stands for an opinion.
fn expected(rows: &[u64], opinion: &Opinion) -> Value {
    let moves: Vec<Value> =
        opinion.winning.iter().map(|(square, to)| json!({"square": square, "to": to})).collect();
    json!({
        "position": rows,
        "outcome": if opinion.first_player_wins { "N" } else { "P" },
        "nim": opinion.nim,
        "depth": opinion.remoteness,
        "winning_moves": moves,
    })
}
