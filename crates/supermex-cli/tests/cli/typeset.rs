//! Theorems as propositions, and as scripts.

use insta::assert_snapshot;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').chain(["--no-store"]).collect::<Vec<_>>(), "")
}

#[test]
fn propositions() {
    assert_snapshot!("typeset_losers_latex", run("losers --upto 3 --format latex"));
    assert_snapshot!("typeset_winners_markdown", run("winners --upto 1 --format markdown"));
    assert_snapshot!("typeset_tails_markdown", run("tails --rows 4 --upto 3 --format markdown"));
    let grundy = run("grundy --upto 2 --value 1 --format markdown");
    assert_snapshot!("typeset_grundy_markdown", grundy);
    let nim = run("nim families --rows 2 --upto 3 --format markdown");
    assert_snapshot!("typeset_nim_markdown", nim);
}

/// What is only observed is not called a proposition.
#[test]
fn observations() {
    let found = run("losers --upto 6 --steps 8 --format markdown");
    assert_snapshot!("typeset_observed_markdown", found);
    // Of seven lists six are proved.
    assert_eq!(found.matches("**Proposition").count(), 6, "{found}");
    assert_eq!(found.matches("**Observed, not proved**").count(), 1, "{found}");
}

#[test]
fn scripts() {
    assert_snapshot!("typeset_losers_sage", run("losers --upto 5 --format sage"));
    assert_snapshot!("typeset_winners_sage", run("winners --upto 1 --format sage"));
    assert_snapshot!("typeset_grundy_sage", run("grundy --upto 2 --value 1 --format sage"));
    assert_snapshot!("typeset_nim_sage", run("nim families --rows 3 --upto 2 --format sage"));
}
