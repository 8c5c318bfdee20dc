//! `supermex positions` as people see it.

use insta::assert_snapshot;

use crate::common::supermex;

fn positions(args: &[&str]) -> String {
    supermex(&[&["positions", "--no-store"], args].concat(), "")
}

#[test]
fn lists() {
    assert_snapshot!("inside", positions(&["--inside", "4x5"]));
    assert_snapshot!("of_a_size", positions(&["--cells", "12", "--nim", "1"]));
    assert_snapshot!("with_a_tail", positions(&["--tail", "3,2", "--limit", "6"]));
    assert_snapshot!("containing", positions(&["--containing", "3x3", "--limit", "4"]));
    assert_snapshot!("with_a_tail_that_ends", positions(&["--tail", "2,1"]));
    assert_snapshot!("none", positions(&["--inside", "2x2", "--containing", "1x3"]));
}

#[test]
fn for_programs() {
    assert_snapshot!("json", positions(&["--inside", "3x4", "--format", "json"]));
    let count = ["--cells", "20", "--count", "--format", "json"];
    assert_snapshot!("json_count", positions(&count));
    assert_snapshot!("csv", positions(&["--inside", "3x4", "--nim", "2", "--format", "csv"]));
    let far = ["--tail", "2", "--cells", "2000000000000000006", "--format", "json"];
    assert_snapshot!("json_far", positions(&far));
}

#[test]
fn plans_and_refusals() {
    let plan = |args: &[&str]| positions(&[args, &["--dry-run", "--threads", "1"]].concat());
    assert_snapshot!("plan_sweep", plan(&["--inside", "6x7"]));
    assert_snapshot!("plan_nothing", plan(&["--tail", "5", "--inside", "2x99"]));
    assert_snapshot!("plan_theorem", plan(&["--tail", "5", "--inside", "3x99999999"]));
    assert_snapshot!("plan_streamed", plan(&["--inside", "4x300"]));
    assert_snapshot!("plan_by_size", plan(&["--cells", "50"]));
    assert_snapshot!("unbounded", positions(&[]));
    assert_snapshot!("too_large", positions(&["--inside", "20x40"]));
    assert_snapshot!("no_tail", positions(&["--tail", "1,3", "--limit", "2"]));
    assert_snapshot!("count_and_limit", positions(&["--count", "--limit", "2"]));
}
