//! `supermex losers` as people see it.

mod common;

use common::supermex;
use insta::assert_snapshot;

#[test]
fn losers() {
    assert_snapshot!("losers_text", supermex(&["losers", "--upto", "5"], ""));
    assert_snapshot!("losers_json", supermex(&["losers", "--upto", "5", "--format", "json"], ""));
    assert_snapshot!("losers_csv", supermex(&["losers", "--upto", "5", "--format", "csv"], ""));
    assert_snapshot!("losers_too_many", supermex(&["losers", "--upto", "1000000"], ""));
}

/// A run that is cut short proves only what has ended.
#[test]
fn observed() {
    let args = ["losers", "--upto", "6", "--columns", "8"];
    assert_snapshot!("losers_observed_text", supermex(&args, ""));
    assert_snapshot!(
        "losers_observed_json",
        supermex(&[&args[..], &["--format", "json"]].concat(), "")
    );
}
