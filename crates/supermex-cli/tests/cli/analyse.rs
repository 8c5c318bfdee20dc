//! `supermex analyse` as people see it. What the tests keep is none of its business, unless it is
//! asked for.

use insta::assert_snapshot;

use crate::common::supermex;

fn analyse(args: &[&str]) -> String {
    supermex(&[&["analyse", "--no-store"], args].concat(), "")
}

#[test]
fn text() {
    assert_snapshot!("won", analyse(&["(5,4,2)"]));
    assert_snapshot!("lost", analyse(&["4,2,2"]));
    assert_snapshot!("square", analyse(&["3x3"]));
    assert_snapshot!("closed_form", analyse(&["(9,1,1)"]));
    assert_snapshot!("lone_poison", analyse(&["1x1"]));
    assert_snapshot!("sum", analyse(&["2x3 + (3,1)"]));
}

#[test]
fn json() {
    assert_snapshot!("json_as_documented", analyse(&["(5,4,2)", "--format", "json"]));
    assert_snapshot!("json_sum", analyse(&["1x3 + 1x2", "--format", "json"]));
}

#[test]
fn csv() {
    let args = ["analyse", "--no-store", "-", "--format", "csv"];
    assert_snapshot!("csv", supermex(&args, "2x2\n1x2 + 1x2\n"));
}

#[test]
fn batch() {
    let args = ["analyse", "--no-store", "-"];
    assert_snapshot!("batch", supermex(&args, "2x2\n\n(3,5)\n1x1\n"));
}

#[test]
fn refusals() {
    assert_snapshot!("too_many_squares", analyse(&["3x7000"]));
    assert_snapshot!("out_of_reach", analyse(&["30x40"]));
    assert_snapshot!("plan", analyse(&["6x8", "--dry-run", "--threads", "1"]));
    assert_snapshot!("plan_of_a_sum", analyse(&["4x4 + 1x9", "--dry-run", "--threads", "1"]));
}

/// What does not fit is left out, with a word on stderr; who wins is said all the same.
#[test]
fn what_does_not_fit_is_left_out() {
    let answer = analyse(&["3x200", "--memory", "1MiB", "--format", "json"]);
    let (begin, end) = (&answer[..200], &answer[answer.len() - 200..]);
    assert!(begin.contains("[200,200,200],\"outcome\":\"N\",\"nim\":null,\"depth\":"), "{begin}");
    let told = "warning: not all nim-values are known of what the moves of 3x200 leave: that takes \
                more than is allowed\n";
    assert!(end.ends_with(told), "{end}");
}

/// A theorem in the store is named, with its digest.
#[test]
fn a_kept_theorem_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = ["--store", folder.path().to_str().unwrap()];
    supermex(&[&["losers", "--upto", "9"], &store[..]].concat(), "");
    let digest = supermex(&[&["data", "list", "--format", "json"], &store[..]].concat(), "");
    let digest = digest.split(r#""digest":""#).nth(1).unwrap().split('"').next().unwrap();
    let ask = |format: &str| {
        supermex(&[&["analyse", "(7,6,5)", "--format", format], &store[..]].concat(), "")
    };
    let json = format!(r#""theorem":{{"name":"losers","upto":9,"digest":"{digest}"}}"#);
    assert!(ask("json").contains(&json), "{}", ask("json"));
    let text = format!(
        "A theorem that has been kept covers it: losers up to 9.\n  digest {digest}\n  \
         supermex prove losers --upto 9 --out FILE\n"
    );
    assert!(ask("text").contains(&text), "{}", ask("text"));
}
