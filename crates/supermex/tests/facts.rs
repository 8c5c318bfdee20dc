//! Every fact is read back as it was written, and has a schema.
#![cfg(feature = "serde")]

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use supermex::automaton::{Grundy, Instant, Tails, ThreeRows, run};
use supermex::facts::families::{Family, Labelled};
use supermex::facts::{
    self, BarNim, BarOpenings, CensusCounts, CensusRow, ChartRow, Checked, Compared, Compressed,
    Constraints, Coverage, Damage, Four, FourSheets, GameSheet, Geometry, Moves, Opening,
    OrdinalAnswer, OrdinalOpening, Poset, PositionNim, PositionSum, Proved, Provenance, Scaling,
    Scheme, Sheet, Solution, Statistics, TableColumn, Terms, Three, Variants, Winner,
};
use supermex::ordinal::Ordinal;
use supermex::periodic::UltimatelyPeriodic;
use supermex::periodic::scheme::Step;
use supermex::renorm::geometry::{self, four, solve};
use supermex::renorm::{Compression, Kind, MoveStudy, Window};
use supermex::request::{self, RenormPerturb, RenormSensitivity, RenormVariants, Session};
use supermex::rows::{FourRows, FourShape, NimStatistics, ThreeRowNims};
use supermex::run::Context;
use supermex::theorem::Winners;
use supermex::three::{Census, Chart, Counts, Summary};
use supermex::value::Status;
use supermex::{Bar, Move, Nimber, Outcome, Position, Question, Solver, Square};

/// Writes it, reads it, writes it again, and returns what was written.
#[track_caller]
fn text<T: Serialize + DeserializeOwned>(fact: &T) -> String {
    let json = serde_json::to_string(fact).unwrap();
    let read: T = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
    json
}

/// The same, and what was read is what was written.
#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(fact: &T) -> String {
    let json = text(fact);
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), fact);
    json
}

fn context() -> Context {
    Context::default()
}

fn any_position() -> impl Strategy<Value = Position> {
    prop::collection::vec(1..=u64::MAX, 1..=10).prop_map(|mut rows| {
        rows.sort_unstable_by(|a, b| b.cmp(a));
        Position::new(rows).unwrap()
    })
}

proptest! {
    #[test]
    fn vocabulary(position in any_position(), row: u64, column: u64, nim: u128, upto: u64) {
        let square = Square::new(row, column);
        prop_assert_eq!(same(&square), format!("[{row},{column}]"));
        prop_assert_eq!(same(&Nimber::new(nim)), nim.to_string());
        let observed = format!(r#"{{"status":"observed","upto":{upto}}}"#);
        prop_assert_eq!(same(&Status::Observed { upto }), observed);
        let rows = format!("{:?}", position.rows()).replace(' ', "");
        prop_assert_eq!(same(&position), rows);
        same(&Move { square, to: position });
    }

    #[test]
    fn only_partitions_are_positions(rows in prop::collection::vec(0_u64..5, 0..5)) {
        let json = serde_json::to_string(&rows).unwrap();
        let read = serde_json::from_str::<Position>(&json).map_err(|error| error.to_string());
        prop_assert_eq!(read, Position::new(rows).map_err(|error| error.to_string()));
    }
}

#[test]
fn words() {
    assert_eq!([Outcome::P, Outcome::N].map(|it| same(&it)), [r#""P""#, r#""N""#]);
    assert_eq!(same(&Status::Proved), r#"{"status":"proved"}"#);
    assert_eq!(same(&facts::Observed::Observed), r#""observed""#);
    for wrong in [r#"{"status":"observed"}"#, r#"{"status":"guessed"}"#] {
        serde_json::from_str::<Status>(wrong).unwrap_err();
    }
}

#[test]
fn solutions() {
    let question = Question { nim: true, ..Question::default() };
    for position in ["(5,4,2)", "(1)", "2x18446744073709551615"] {
        let solution = Solver::default().solve(&position.parse().unwrap(), question).unwrap();
        let engine = supermex::solve::Engine::default();
        let fact = Solution { remoteness: Some(u128::MAX), engine, ..solution };
        assert!(same(&fact).contains(&format!(r#","depth":{},"#, u128::MAX)));
    }
}

#[test]
fn bars() {
    let squares = [Square::new(2, 2)];
    same(&BarOpenings::new(Bar { rows: 2, columns: 2 }, &squares, None));
    same(&BarOpenings::new(Bar { rows: 2, columns: 2 }, &squares, Some(Nimber::new(u128::MAX))));
    assert_eq!(
        same(&Opening::new(2, Square::new(3, 2)).unwrap()).split(r#","pre"#).next().unwrap(),
        r#"{"cols":2,"opening":[3,2],"to":[2,2,1]"#
    );
    assert_eq!(Opening::new(2, Square::new(4, 1)), None);
    same(&PositionNim { position: "(5,4,2)".parse().unwrap(), nim: Nimber::new(3) });
    same(&BarNim { cols: 3, nim: Nimber::new(u128::MAX) });
    same(&Terms { id: "A029900".to_owned(), offset: 0, terms: vec![1, 3, u64::MAX] });
}

#[test]
fn ordinals() {
    let position = "3x(w*2)".parse().unwrap();
    let winning = Some((3, Ordinal::finite(2)));
    assert_eq!(
        same(&OrdinalAnswer::new(&position, winning, false)),
        r#"{"position":"(w*2,w*2,w*2)","outcome":"N","winning_move":{"row":3,"length":"2","to":"(w*2,w*2,2)"},"status":"proved"}"#
    );
    assert_eq!(
        same(&OrdinalAnswer::new(&"(w*2,w,w)".parse().unwrap(), None, true)),
        r#"{"position":"(w*2,w,w)","outcome":"P","winning_move":null,"status":"conditional","on":"infinitely many rows settle"}"#
    );
    let openings = request::OrdinalOpenings { blocks: 1, upto: 1 };
    let all = Session::new(&Context::default()).run(&openings).unwrap();
    let last = r#"{"k":1,"n":1,"number":2,"length":5,"to":"(w+1,w+1,5)","status":"proved"}"#;
    assert_eq!(same(&all[1]), last);
}

/// The families of a system after so many steps.
fn families<S: Labelled>(system: &S, upto: u64) -> Vec<String>
where
    S::Label: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let run = run(system, upto);
    Family::all(system, &run).map(|family| same(&family)).collect()
}

#[test]
fn families_with_their_labels() {
    assert_eq!(
        families(&ThreeRows::new(6), 8)[3..],
        [
            r#"{"c":3,"kind":"finite","values":[3,3,0],"status":"proved"}"#,
            r#"{"c":4,"kind":"finite","values":[4,4,4,0],"status":"proved"}"#,
            r#"{"c":5,"kind":"periodic","head":[5,3],"period":[4],"status":"proved"}"#,
            r#"{"c":6,"kind":"open","values":[5,5,5],"status":"observed","upto":8}"#,
        ]
    );
    assert!(families(&Grundy::new(2, 2), 100)[1].starts_with(r#"{"g":0,"c":1,"kind":"#));
    assert!(families(&Tails::p_positions(4, 2), 100)[1].starts_with(r#"{"tail":[1,0],"kind":"#));
    let winners = UltimatelyPeriodic::new(vec![BTreeSet::from([0, 1])], vec![BTreeSet::new()]);
    assert!(families(&Instant::new(&winners), 100)[0].starts_with(r#"{"kind":"#));
}

#[test]
fn steps_of_the_scheme() {
    for c in 0..6 {
        same(&Scheme::from(&Step::find(c, &context()).unwrap()));
    }
    let third = same(&Scheme::from(&Step::find(3, &context()).unwrap()));
    assert!(third.contains(r#""b":{"kind":"finite","values":[3,3,0]},"bound":"#), "{third}");
    assert!(third.ends_with(r#""chop_b":{"kind":"finite","values":[3,0]}},"status":"proved"}"#));
}

#[test]
fn winners_and_the_table() {
    let run = run(&ThreeRows::new(5), 1000);
    let winners = Winners::new(&run);
    for family in (0..=5).flat_map(|c| winners.families(c)) {
        same(&Winner::from(&family));
    }
    assert_eq!(TableColumn::all(&run).inspect(|column| drop(same(column))).count(), 6);
    let losers = request::Losers { upto: 3, steps: None };
    let sums = Session::once(&Context::default()).run(&request::Sums { losers }).unwrap();
    assert_eq!(sums.iter().inspect(|sum| drop(same(*sum))).count(), 4);
    assert_eq!(sums[1].losers, ["y^2", "x"]);
}

#[test]
fn three_rows() {
    let chart = Chart::of(0..=9, 0..=9, &context()).unwrap();
    assert_eq!(chart.rows().map(ChartRow::from).inspect(|row| drop(same(row))).count(), 10);
    let census = Census::find(20, &context()).unwrap();
    assert_eq!(census.iter().map(CensusRow::from).inspect(|row| drop(same(row))).count(), 21);
    same(&CensusCounts::new(20, &census));
    for upto in [1, 2, 3, 60] {
        same(&Three::new(upto, &Summary::find(upto, &context()).unwrap(), Counts::default()));
    }
}

#[test]
fn four_rows_and_nim_values() {
    for longest in [1, 2, 40] {
        let shape = FourRows::new(longest).tell(&context(), || FourShape::new(longest, 4));
        same(&Four::from(&shape.unwrap()));
        let nims = NimStatistics::of(ThreeRowNims::new(longest), 4, &context());
        same(&Statistics::from(&nims.unwrap()));
    }
}

#[test]
fn sheets() {
    for kind in [Kind::Winners, Kind::Losers, Kind::Diagonal, Kind::Parts] {
        let window = Window::of(5, kind, (6, 9), &context()).unwrap();
        let json = text(&Sheet::from(&window));
        let name = kind.name();
        assert!(
            json.starts_with(&format!(r#"{{"x":5,"kind":"{name}","window":[6,9],""#)),
            "{json}"
        );
    }
}

#[test]
fn posets() {
    let game = supermex::poset::named("boolean:3").unwrap();
    let answer = game.solve(true, &context()).unwrap();
    same(&Poset::new(&game, &answer));
    let semigroup = supermex::poset::Semigroup::new(&[3, 5]).unwrap();
    let verdict = semigroup.solve(&context()).unwrap();
    assert!(same(&Poset::of_semigroup(&verdict, true)).starts_with(r#"{"elements":null,"#));
    let text = r#"{"elements":["f"],"chain":{"name":"c","above":{"f":3}}}"#;
    let supermex::poset::FromFile::Chain(chain) = supermex::poset::read_json(text).unwrap() else {
        panic!("a chain")
    };
    let theorem = chain.system().prove(&context()).unwrap();
    let chained = same(&Poset::of_chain(&chain.answer(&theorem, 9).unwrap(), true));
    assert!(chained.ends_with(r#""chain":{"length":9,"from":4,"period":2,"status":"proved"}}"#));
}

#[test]
fn the_geometry_of_sheets() {
    same(&Constraints::from(&solve(20, 1)));
    same(&Geometry::from(&geometry::Geometry::find(1000, 1100, &context()).unwrap()));
    let mut session = Session::new(&context());
    same(&session.run(&RenormPerturb { sheets: 20, ..RenormPerturb::default() }).unwrap());
    let study = RenormSensitivity { x: vec![12..=14], sheets: 9, ..RenormSensitivity::default() };
    let study = session.run(&study).unwrap();
    study.lines.iter().for_each(|line| drop(same(line)));
    study.summaries().iter().for_each(|summary| drop(same(summary)));
    same(&session.run(&RenormVariants { x: 600, count: 1, ..RenormVariants::default() }).unwrap());
    same(&Moves::new(80, 1, &MoveStudy::find(80, 500, 1, &context()).unwrap()));
    same(&Compressed::new(1, &Compression::find(1000, 1, &context()).unwrap()));
    same(&Coverage::from(&geometry::Coverage::find(600, 700, 3, &context()).unwrap()));
    let reach = four::Reach { x: 120, sheets: 2, d: 16 };
    same(&FourSheets::from(four::FourSheets::find(reach, &context()).unwrap()));
    for columns in [1, 2, 3, 4, 60] {
        let summary = Summary::find(columns, &context()).unwrap();
        same(&Compared::new(&summary));
    }
}

#[test]
fn other_games() {
    use supermex::renorm::games::{Protocol, Study, named};

    let (game, context) = (named("wythoff").unwrap(), context());
    same(&GameSheet::of(&game, 4, Kind::Losers, (9, 9), &context).unwrap());
    same(&GameSheet::of(&game, 4, Kind::Winners, (1, 1), &context).unwrap());
    let study = Study::new(&game, 4, 3, (9, 9), &context).unwrap();
    for at in study.losers() {
        same(&study.damage((at[1], at[2]), Protocol::Inherited, &context).unwrap());
    }
    same(&Scaling::of(&game, 16, (4, 2), &context).unwrap());
    let points = Variants::points(&game, &(2..=3), &context).unwrap();
    same(&Variants::of(&game, points, Protocol::Declared, (8, 4, 2), &context).unwrap());
}

#[test]
fn files() {
    let run = run(&ThreeRows::new(5), 1000);
    same(&Proved {
        system: "losers".to_owned(),
        parameters: serde_json::from_str(r#"{"upto":5}"#).unwrap(),
        cells: 6,
        repeats: run.repeats.clone(),
        names: Vec::new(),
        file: Some("losers.smx".to_owned()),
        bytes: Some(100),
        certificate: None,
        digest: "00ff".to_owned(),
    });
    same(&Checked::Holds { ok: true, theorem: "a theorem".to_owned() });
    let damaged = Checked::new(&supermex_check::check_content(b"nothing"));
    assert!(same(&damaged).starts_with(r#"{"ok":false,"reason":"damaged","at":""#));
    let mut provenance = Provenance::new("supermex figures --out DIR".to_owned());
    provenance.put(Path::new("somewhere/a.csv"), "proved", b"content");
    assert!(same(&provenance).contains(r#""files":[{"file":"a.csv","status":"proved","#));
}

#[cfg(feature = "schema")]
#[test]
fn schemas() {
    use supermex::facts::families::{OfNim, OfRow, OfTail, Only};

    macro_rules! schemas {
        ($($fact:ty),* $(,)?) => { [$((stringify!($fact), schemars::schema_for!($fact))),*] };
    }
    let all = schemas![
        BarNim,
        BarOpenings,
        CensusCounts,
        CensusRow,
        ChartRow,
        Checked,
        Compared,
        Compressed,
        Constraints,
        Coverage,
        Damage,
        Family<OfNim>,
        Family<OfRow>,
        Family<OfTail>,
        Family<Only>,
        Four,
        FourSheets,
        GameSheet,
        Geometry,
        Moves,
        Opening,
        OrdinalAnswer,
        OrdinalOpening,
        Poset,
        PositionNim,
        PositionSum,
        Proved,
        Provenance,
        Scaling,
        Sheet,
        Solution,
        Statistics,
        TableColumn,
        Terms,
        Three,
        Variants,
        Winner,
    ];
    for (name, schema) in all {
        let is_object = schema.get("type").is_some_and(|kind| kind == "object");
        assert!(is_object || schema.get("anyOf").is_some(), "{name}: {schema:?}");
    }
    let losers = schemars::schema_for!(Family<OfRow>);
    assert!(losers.get("required").unwrap().as_array().unwrap().iter().any(|name| name == "c"));
}
