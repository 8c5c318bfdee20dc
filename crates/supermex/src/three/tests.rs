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
        let mut frontier = Frontier::with_width(bits);
        frontier.run_to(last, &mut values);
        let wrong = expected.iter().zip(&values.0).find(|(one, other)| one != other);
        assert_eq!(wrong, None, "{bits} bits");
        assert_eq!(values.0.len(), expected.len());
        let slow = frontier.counts().slow;
        assert_eq!(slow > 0, bits < 16, "{bits} bits: {slow} of {}", frontier.counts().entries);
    }
}
