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

/// What each move of every position of up to four rows and 15 squares is worth.
#[test]
fn analyse_agrees_with_the_second_opinion() {
    let positions = every_position(4, 15);
    let text = |rows: &Vec<u64>| rows.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let asked: Vec<String> = positions.iter().map(text).collect();
    let answer = cargo_bin_cmd!("supermex")
        .args(["analyse", "-", "--no-store", "--format", "json"])
        .write_stdin(asked.join("\n"))
        .assert()
        .success()
        .stderr("");
    let answers = String::from_utf8(answer.get_output().stdout.clone()).unwrap();
    assert_eq!(answers.lines().count(), positions.len());

    let mut referee = Referee::default();
    let mut worth = |rows: &[u64]| {
        let opinion = referee.opinion(rows);
        let outcome = if opinion.first_player_wins { "N" } else { "P" };
        json!({"outcome": outcome, "nim": opinion.nim, "depth": opinion.remoteness})
    };
    for (rows, line) in positions.iter().zip(answers.lines()) {
        let answer: Value = serde_json::from_str(line).unwrap();
        let mut expected = worth(rows);
        expected["position"] = json!(rows);
        expected["theorem"] = Value::Null;
        let mut moves = Vec::new();
        for (row, &length) in rows.iter().enumerate() {
            for column in u64::from(row == 0)..length {
                // What is to the right and below goes.
                let left = rows.iter().enumerate();
                let left = left.map(|(at, &it)| if at < row { it } else { it.min(column) });
                let left: Vec<u64> = left.filter(|&it| it > 0).collect();
                let mut worth = worth(&left);
                worth["square"] = json!([row + 1, column + 1]);
                worth["to"] = json!(left);
                moves.push(worth);
            }
        }
        expected["moves"] = json!(moves);
        assert_eq!(answer, expected);
    }
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
