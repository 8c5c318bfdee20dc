//! The frontier against the automaton.

use std::collections::BTreeMap;

use super::*;
use crate::Monitor;
use crate::automaton::{Family, Limits, Sink, ThreeRows, extend};

#[derive(Default)]
struct Values(BTreeMap<(u32, u32), u32>);

impl Events for Values {
    fn value(&mut self, q: u32, r: u32, value: u32) {
        self.0.insert((q, r), value);
    }
}

/// The values of the automaton, up to a second row.
struct Expected {
    last: u64,
    values: BTreeMap<(u32, u32), u32>,
}

impl Sink for Expected {
    fn value(&mut self, cell: usize, time: u64, value: u64) {
        let number = |n: u64| u32::try_from(n).unwrap();
        self.values.insert((number(time), number(cell as u64)), number(value));
    }

    /// A row that is proved to repeat goes on as it says.
    fn settled(&mut self, cell: usize, family: &Family) {
        for time in cell as u64..=self.last {
            let difference = *family.get(time - cell as u64).unwrap();
            self.value(cell, time, time.checked_add_signed(difference).unwrap());
        }
    }
}

fn expected(last: u32) -> BTreeMap<(u32, u32), u32> {
    let system = ThreeRows::new(last as usize);
    let mut sink = Expected { last: last.into(), values: BTreeMap::new() };
    let limits = Limits { upto: last.into(), ..Limits::default() };
    extend(&system, vec![], limits, &Monitor::default(), &mut sink).unwrap();
    sink.values
}

#[test]
fn every_value_is_that_of_the_automaton() {
    let last = 700;
    let expected = expected(last);
    for bits in [64, 32, 16, 8, 4] {
        let mut values = Values::default();
        let mut frontier = Plain::with_width(bits);
        frontier.run_to(last, &mut values);
        let wrong = expected.iter().zip(&values.0).find(|(one, other)| one != other);
        assert_eq!(wrong, None, "{bits} bits");
        assert_eq!(values.0.len(), expected.len());
        let slow = frontier.counts().slow;
        assert_eq!(slow > 0, bits < 16, "{bits} bits: {slow} of {}", frontier.counts().entries);
    }
}

#[derive(Default)]
struct Heard {
    diagonal: Vec<(u32, u32)>,
    constant: Vec<(u32, u32)>,
    settled: Vec<Settled>,
    values: BTreeMap<(u32, u32), u32>,
}

impl Events for Heard {
    fn diagonal(&mut self, q: u32, value: u32) {
        self.diagonal.push((q, value));
    }
    fn constant(&mut self, r: u32, q: u32) {
        self.constant.push((r, q));
    }
    fn settled(&mut self, settled: &Settled) {
        self.settled.push(settled.clone());
    }
    fn value(&mut self, q: u32, r: u32, value: u32) {
        self.values.insert((q, r), value);
    }
}

#[test]
fn the_frontier_is_the_plain_one() {
    let last = 1500;
    let mut plain = Heard::default();
    Plain::default().run_to(last, &mut plain);
    for level in Level::available() {
        for threads in [1, 2, 3] {
            for bits in [32, 20, 12] {
                let mut heard = Heard::default();
                let mut frontier = Frontier::new(last).level(level).threads(threads).narrowed(bits);
                let all = 0..last + 1;
                assert!(frontier.run_within(last, all.clone(), all, &mut heard, &Monitor::default()));
                println!("{level:?} {threads} {bits} {:?} {}", frontier.counts(), heard.settled.len());
                let wrong = heard.values.iter().find(|(at, value)| plain.values.get(at) != Some(value));
                assert_eq!(wrong, None);
                assert_eq!(heard.diagonal, plain.diagonal);
                assert_eq!(heard.constant, plain.constant);
                for settled in &heard.settled {
                    for q in settled.start..=last {
                        assert_eq!(plain.values[&(q, settled.row)], settled.value(q));
                    }
                }
            }
        }
    }
}

/// Every opening up to 60 against the sweep of all boards, and a window of the chart against single
/// rows.
#[test]
fn openings_and_charts() {
    let monitor = Monitor::default();
    let bar = crate::Bar { rows: 3, columns: 60 };
    let swept = crate::bars::Openings::find(bar, 1, &monitor).unwrap();
    let swept = swept.iter().filter(|(bar, _)| bar.rows == 3).map(|(_, squares)| squares);
    let summary = Summary::find(60, &monitor).unwrap();
    assert!(summary.openings().eq(swept));
    for (squares, n) in summary.openings().zip(1..) {
        let [opening] = squares else { panic!("one opening of 3x{n}") };
        assert!((opening.column as f64 - predicted_column(*opening, n)).abs() < 2.0, "3x{n}");
    }
    let expected = expected(120);
    let chart = Chart::of(50..=120, 20..=90, &monitor).unwrap();
    let mut rows = 0;
    for (r, first, values) in chart.rows() {
        assert_eq!((first, values.len()), (r.max(50), (121 - r.max(50)) as usize));
        for (q, &value) in (first..).zip(values) {
            // A row that is constant keeps the value at which it became so.
            let last = (r..=q).rev().find_map(|q| expected.get(&(q, r))).unwrap();
            assert_eq!(value, *last, "f({q},{r})");
        }
        rows += 1;
    }
    assert_eq!(rows, 71);
    monitor.stop();
    assert!(Summary::find(60, &monitor).is_none());
    assert!(Chart::of(5..=6, 1..=2, &monitor).is_none());
}
