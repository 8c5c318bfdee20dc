//! Positions that are kept, and gone on from.

use std::io::{self, Read, Write};
use std::sync::Mutex;

use super::*;

/// What was kept, in order.
#[derive(Debug, Default)]
struct Shelf {
    kept: Mutex<Vec<(String, u64, Vec<u8>)>>,
}

impl Archive for Shelf {
    fn every(&self) -> u64 {
        500
    }

    fn recall(&self, name: &str, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> bool {
        let kept = self.kept.lock().unwrap();
        let of_name = kept.iter().rev().filter(|(other, ..)| other == name);
        of_name.map(|(_, _, bytes)| read(&mut &bytes[..])).any(|read| read.is_ok())
    }

    fn keep(
        &self,
        name: &str,
        positions: u64,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) {
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        self.kept.lock().unwrap().push((name.to_owned(), positions, bytes));
    }
}

/// With too little memory, again and again with more, each time from what was kept; for both ways to write positions down.
#[test]
fn searches_go_on_from_what_was_kept() {
    for (spec, name) in [("boolean:6", "sets"), ("chains:3,3,4", "orders")] {
        let game = named(spec).unwrap();
        for nim in [false, true] {
            let monitor = Monitor::default();
            let expected = game.solve(nim, limits(), &monitor).unwrap();
            let whole = monitor.done();
            let shelf = Shelf::default();
            let part = Limits { memory: 40_000, threads: 2 };
            let first = game.solve_with(&shelf, nim, part, &Monitor::default()).unwrap();
            assert!(!first.complete, "{spec}");
            let (kept, before) = {
                let kept = shelf.kept.lock().unwrap();
                let (last, positions, _) = kept.last().unwrap();
                assert_eq!(last, name);
                (kept.len(), *positions)
            };
            assert!(kept >= 1 && before > 100, "{spec}: {kept} {before}");
            let monitor = Monitor::default();
            assert_eq!(game.solve_with(&shelf, nim, limits(), &monitor).unwrap(), expected);
            assert!(monitor.done() + before / 2 < whole, "{spec}: {} {before}", monitor.done());
            // What is cut is not used.
            let mut kept = shelf.kept.into_inner().unwrap();
            kept.truncate(1);
            let half = kept[0].2.len() / 2;
            kept[0].2.truncate(half);
            let shelf = Shelf { kept: Mutex::new(kept) };
            let monitor = Monitor::default();
            assert_eq!(game.solve_with(&shelf, nim, limits(), &monitor).unwrap(), expected);
            assert_eq!(monitor.done(), whole, "{spec}");
        }
    }
}
