//! Positions by what they are like, against lists of all small positions.

use std::sync::LazyLock;

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use supermex::automaton::{System, ThreeRows, run};
use supermex::bars::{Collect, nim_values, p_positions};
use supermex::request::{Ask, FindPositions, PositionsFound, Session, Tail};
use supermex::run::Context;
use supermex::strategies::positions;
use supermex::theorem::{Bounds, Members};
use supermex::{Nimber, Position};

use crate::oracle::Oracle;

/// All positions of up to so many squares, by squares, then by rows, with their nim-values.
const SQUARES: u64 = 17;

static ALL: LazyLock<Vec<(Position, u32)>> = LazyLock::new(|| {
    fn list(rows: &mut Vec<u64>, left: u64, all: &mut Vec<Position>) {
        all.extend(Position::new(rows.iter().copied()));
        for row in 1..=left.min(rows.last().copied().unwrap_or(left)) {
            rows.push(row);
            list(rows, left - row, all);
            rows.pop();
        }
    }
    let (mut all, mut oracle) = (Vec::new(), Oracle::default());
    list(&mut Vec::new(), SQUARES, &mut all);
    all.sort_by_key(|it| (it.size(), it.clone()));
    let nim = |it: &Position| u32::try_from(oracle.value(it).nim.get()).unwrap();
    let nims: Vec<u32> = all.iter().map(nim).collect();
    all.into_iter().zip(nims).collect()
});

/// Whether a position is as it is asked for, square by square.
fn is_asked_for(query: &FindPositions, position: &Position) -> bool {
    let holds = |outer: &Position, inner: &Position| {
        let row = |it: &Position, index: usize| it.rows().get(index).copied().unwrap_or(0);
        (0..20).all(|index| row(inner, index) <= row(outer, index))
    };
    let tail = || position.rows().iter().skip(2).copied().collect::<Vec<u64>>();
    query.inside.as_ref().is_none_or(|it| holds(it, position))
        && query.containing.as_ref().is_none_or(|it| holds(position, it))
        && query.tail.as_ref().is_none_or(|it| it.rows() == tail())
        && query.cells.is_none_or(|it| u128::from(it) == position.size())
}

fn expected(query: &FindPositions) -> Vec<Position> {
    let fits = |(it, nim): &&(Position, u32)| *nim == query.nim && is_asked_for(query, it);
    let all = ALL.iter().filter(fits).map(|(it, _)| it.clone());
    all.take(query.limit.map_or(usize::MAX, |it| usize::try_from(it).unwrap())).collect()
}

fn find(query: &FindPositions) -> Result<PositionsFound, String> {
    Session::once(&Context::default()).run(query).map_err(|why| why.to_string())
}

fn tails() -> impl Strategy<Value = Tail> {
    let tails = vec!["0", "1", "2", "3", "1,1", "2,1", "2,2", "3,1", "1,1,1", "2,1,1"];
    select(tails).prop_map(|text| text.parse().unwrap())
}

/// Questions whose answers are all among the small positions.
fn bounded() -> impl Strategy<Value = FindPositions> {
    let boxes = positions(6, 6).prop_filter("too large", |it| it.size() <= SQUARES.into());
    let bounds = prop_oneof![
        2 => (boxes, option::weighted(0.3, 1..=SQUARES)).prop_map(|(it, cells)| (Some(it), cells)),
        1 => (1..=SQUARES).prop_map(|cells| (None, Some(cells))),
    ];
    let containing = option::weighted(0.4, positions(3, 3));
    let tail = option::weighted(0.4, tails());
    (bounds, containing, tail, 0..4_u32, any::<bool>(), option::of(0..9_u64)).prop_map(
        |((inside, cells), containing, tail, nim, count, limit)| {
            let limit = limit.filter(|_| !count);
            FindPositions { nim, inside, containing, tail, cells, count, limit }
        },
    )
}

#[test]
fn bounded_questions_are_answered_in_full() {
    proptest!(ProptestConfig::with_cases(3000), |(query in bounded())| {
        let found = find(&query).unwrap();
        let expected = expected(&query);
        if query.count {
            prop_assert_eq!(found.count, Some(expected.len() as u128));
        } else {
            prop_assert_eq!(&found.positions, &expected);
            prop_assert!(!found.is_cut || Some(expected.len() as u64) == query.limit);
        }
    });
}

/// Without a box or a size, the first so many, from families or by size.
#[test]
fn unbounded_questions_are_answered_in_order() {
    let containing = option::weighted(0.5, positions(3, 3));
    let queries = (containing, option::weighted(0.6, tails()), 0..3_u32, 1..12_u64);
    proptest!(ProptestConfig::with_cases(600), |((containing, tail, nim, limit) in queries)| {
        let limit = Some(limit);
        let query = FindPositions { nim, containing, tail, limit, ..FindPositions::default() };
        let expected = expected(&query);
        // More would have more squares than are listed.
        let query = FindPositions { limit: Some(expected.len() as u64), ..query };
        match find(&query) {
            Ok(found) => prop_assert_eq!(found.positions, expected),
            Err(why) => prop_assert!(why.contains("more do not fit"), "{}", why),
        }
    });
}

/// Boards of few long rows: families and streams, against a sweep of all positions inside.
#[test]
fn long_rows_are_found_without_a_sweep() {
    #[derive(Default)]
    struct Lost(Vec<Position>);
    impl Collect for Lost {
        fn p_position(&mut self, rows: &[usize]) {
            self.0.extend(Position::new(rows.iter().map(|&row| row as u64)));
        }
    }
    let context = Context::default();
    for (text, engine) in [("(250,240,150)", "columns"), ("(90,80,60,25)", "four-rows")] {
        let board: Position = text.parse().unwrap();
        let mut lost = p_positions(&board, &context, Lost::default).unwrap().remove(0).0;
        lost.sort_by_key(|it| (it.size(), it.clone()));
        for board in [board.conjugate().unwrap(), board] {
            let lying = board.width() > board.height() as u64;
            let query = FindPositions { inside: Some(board), ..FindPositions::default() };
            let plan = query.plan(&Session::once(&context)).unwrap();
            if lying {
                assert_eq!(plan.engine, engine, "{text}");
                assert_eq!(find(&query).unwrap().positions, lost, "{text}");
                let some = FindPositions { limit: Some(999), ..query.clone() };
                assert_eq!(find(&some).unwrap().positions, lost[..999], "{text}");
                let around = Some("(20,9)".parse().unwrap());
                let some = FindPositions { containing: around, cells: Some(181), ..query.clone() };
                let wanted: Vec<_> =
                    lost.iter().filter(|it| is_asked_for(&some, it)).cloned().collect();
                assert!(!wanted.is_empty());
                assert_eq!(find(&some).unwrap().positions, wanted, "{text}");
            }
            let counted = FindPositions { count: true, ..query };
            assert_eq!(find(&counted).unwrap().count, Some(lost.len() as u128), "{text}");
        }
    }
    let board: Position = "3x190".parse().unwrap();
    let mut threes = 0;
    nim_values(&board, &context, |_, nim| threes += u128::from(nim == Nimber::new(3))).unwrap();
    for board in [board.conjugate().unwrap(), board] {
        let query =
            FindPositions { nim: 3, inside: Some(board), count: true, ..FindPositions::default() };
        assert_eq!(query.plan(&Session::once(&context)).unwrap().engine, "nim-rows");
        assert_eq!(find(&query).unwrap().count, Some(threes));
    }
}

/// Families know rows of any length.
#[test]
fn tails_reach_as_far_as_rows_go() {
    let query = |json: &str| serde_json::from_str::<FindPositions>(json).unwrap();
    let count = |json: &str| find(&query(json)).unwrap().count.unwrap();
    // (4,2,2), (5,3,2) and so on.
    let most = u64::MAX;
    let json = format!(r#"{{"tail":"2","inside":"({most},{most},2)","count":true}}"#);
    assert_eq!(count(&json), u128::from(most) - 3);
    let found = find(&query(r#"{"tail":"2","cells":2000000000000000006}"#)).unwrap();
    let expected: Position = "(1000000000000000003,1000000000000000001,2)".parse().unwrap();
    assert_eq!(found.positions, [expected]);
    // The list of third row 3 ends.
    assert_eq!(count(r#"{"tail":"3","count":true}"#), 3);
    let json = r#"{"tail":"2","containing":"(1000000,7)","limit":2}"#;
    let names: Vec<String> =
        find(&query(json)).unwrap().positions.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["(1000000,999998,2)", "(1000001,999999,2)"]);
}

#[test]
fn families_are_counted_and_listed_alike() {
    let system = ThreeRows::new(24);
    let run = run(&system, 1000);
    let cells = 0..25_usize;
    let bounds = (0..60_u64, 0..60_u64, 0..60_u64, 0..60_u64, option::of(0..150_u128));
    let limit = option::of(0..20_u64);
    proptest!(ProptestConfig::with_cases(2000), |((cell, (a, b, c, d, cells), limit) in (cells, bounds, limit))| {
        let bounds = Bounds { least: [a, b], most: Some([a + c, b + d]), cells };
        let tail = [cell as u64];
        let members = Members { tail: &tail, birth: system.birth(cell), family: &run.families[cell] };
        let mut expected: Vec<Position> = Vec::new();
        for q in cell as u64..130 {
            let Some(&difference) = run.families[cell].get(q - cell as u64) else { break };
            let p = q.checked_add_signed(difference.into()).unwrap();
            let all = u128::from(p + q + cell as u64);
            let [p_range, q_range] = [a..=a + c, b..=b + d];
            if p_range.contains(&p) && q_range.contains(&q) && cells.is_none_or(|it| it == all) {
                expected.push(Position::new([p, q, cell as u64]).unwrap());
            }
        }
        expected.sort_by_key(|it| (it.size(), it.clone()));
        prop_assert_eq!(members.count(&bounds), Some(expected.len() as u128));
        prop_assert_eq!(members.list(&bounds, None, 1000), Some(expected.clone()));
        expected.truncate(limit.map_or(usize::MAX, |it| usize::try_from(it).unwrap()));
        prop_assert_eq!(members.list(&bounds, limit, 1000), Some(expected));
    });
}

#[test]
fn what_cannot_be_answered_is_refused() {
    let refused = |json: &str| find(&serde_json::from_str(json).unwrap()).unwrap_err();
    assert_eq!(
        refused("{}"),
        "there are infinitely many such P-positions: --limit, --inside or --cells bounds them"
    );
    assert_eq!(
        refused(r#"{"nim":2,"count":true}"#),
        "there are infinitely many such positions of nim-value 2: --inside or --cells bounds them"
    );
    assert!(
        refused(r#"{"tail":"2","count":true}"#).starts_with("there are infinitely many such P")
    );
    assert!(refused(r#"{"count":true,"limit":3}"#).starts_with("a limit is for lists"));
    assert!(refused(r#"{"inside":"20x40"}"#).contains("choose a smaller box, or a tail"));
    assert!(refused(r#"{"cells":118}"#).contains("of memory, and --memory allows"));
    assert!(refused(r#"{"cells":5000}"#).contains("choose --cells up to 120"));
    assert!(refused(r#"{"nim":300,"limit":1}"#).contains("may be 127 at most"));
    let tail = |text: &str| text.parse::<Tail>().map(|tail| tail.to_string());
    assert_eq!(tail("3,1"), Ok("3,1".to_owned()));
    assert_eq!(tail(" 0 "), Ok("0".to_owned()));
    for wrong in ["", "1,3", "2x2", "(2,1)", "[1]", "a", "-1"] {
        assert!(tail(wrong).is_err(), "{wrong}");
    }
    let nothing = find(&serde_json::from_str(r#"{"inside":"2x2","containing":"1x3"}"#).unwrap());
    assert_eq!(nothing.unwrap().positions, []);
}
