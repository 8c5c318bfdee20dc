//! Positions that are kept, and gone on from.

use std::sync::{Arc, Mutex};

use super::*;
use crate::Status;
use crate::run::{Checkpoints, Event, InMemory, Keep, Resume};

/// With too little memory, again and again with more, each time from what was kept; for both ways
/// to write positions down.
#[test]
fn searches_go_on_from_what_was_kept() {
    for (spec, name) in [("boolean:6", "sets"), ("chains:3,3,4", "orders-2")] {
        let game = named(spec).unwrap();
        for nim in [false, true] {
            let done = |context: &Context| context.monitor().progress().done;
            let kept = |place: &Arc<InMemory>| {
                let place: Arc<dyn Keep> = Arc::clone(place) as _;
                let checkpoints = Checkpoints { place, every: Some(500), resume: Resume::GoOn };
                // Two threads may decide the same position, by chance.
                Context::default().with_threads(1).with_checkpoints(checkpoints)
            };
            // Nothing has been kept yet.
            let context = kept(&Arc::default());
            let expected = game.solve(nim, &context).unwrap();
            let whole = done(&context);
            let place = Arc::new(InMemory::default());
            let part = kept(&place).with_memory(40_000.0).with_threads(2);
            let first = game.solve(nim, &part).unwrap();
            assert!(!first.complete, "{spec}");
            let (states, _) = place.list("poset-positions");
            let last = states.last().unwrap().key.clone();
            assert_eq!(last.parameters["of"], name.into());
            let before = last.number("done").unwrap();
            assert!(before > 100, "{spec}: {before}");
            let context = kept(&place);
            assert_eq!(game.solve(nim, &context).unwrap(), expected);
            assert!(done(&context) + before / 2 < whole, "{spec}: {} {before}", done(&context));
            // What is cut is not used.
            let mut bytes = Vec::new();
            place.get(&last, &mut |input, _| input.read_to_end(&mut bytes).map(drop)).unwrap();
            let place = Arc::new(InMemory::default());
            let half = &bytes[..bytes.len() / 2];
            let mut write = |out: &mut dyn std::io::Write| out.write_all(half).map(|()| 1);
            place.put(&last, Status::Proved, &mut write).unwrap();
            let context = kept(&place);
            assert_eq!(game.solve(nim, &context).unwrap(), expected);
            assert_eq!(done(&context), whole, "{spec}");
        }
    }
}

/// With just enough memory, what one search has kept is more than half of it: the next one takes in
/// as much as that and decides the rest again, and says so.
#[test]
fn searches_go_on_within_the_same_memory() {
    for spec in ["boolean:6", "chains:3,3,4"] {
        let game = named(spec).unwrap();
        let place = Arc::new(InMemory::default());
        let notes: Arc<Mutex<Vec<String>>> = Arc::default();
        let solve = |memory: f64| {
            let (place, heard) = (Arc::clone(&place) as Arc<dyn Keep>, Arc::clone(&notes));
            let checkpoints = Checkpoints { place, every: None, resume: Resume::GoOn };
            let context = Context::default().with_listener(move |event| match event {
                Event::Warning(text) => panic!("{text}"),
                Event::Note(text) => heard.lock().unwrap().push(text.to_owned()),
                Event::Progress(_) => {}
            });
            let context = context.with_memory(memory).with_checkpoints(checkpoints);
            (game.solve(false, &context).unwrap(), context.monitor().progress().done)
        };
        let memory = (1..40).map(|step| 1.3_f64.powi(step) * 1e4);
        let is_enough = |&memory: &f64| {
            // Without checkpoints, there might be a shorter way than a search.
            game.search_up_to_isomorphism(false, &Context::default().with_memory(memory))
                .is_ok_and(|answer| answer.complete)
        };
        let memory = 1.2 * memory.into_iter().find(is_enough).unwrap();
        let (expected, whole) = solve(memory);
        assert!(expected.complete && notes.lock().unwrap().is_empty(), "{spec}");
        let (again, done) = solve(memory);
        assert_eq!(again, expected, "{spec}");
        // Nothing is decided again if all that first moves lead to is among what is used.
        assert!(done < whole, "{spec}: {done} of {whole}");
        let notes = notes.lock().unwrap();
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(notes[0].contains(" positions that were kept are used"), "{notes:?}");
    }
}

/// Positions with any byte changed, and those that say the most that can be said, are refused or
/// gone on from without harm.
#[test]
fn forged_positions_do_no_harm() {
    for (spec, name) in [("boolean:4", "sets"), ("chains:2,2,3", "orders-2")] {
        let game = named(spec).unwrap();
        let place = Arc::new(InMemory::default());
        let solve = |place: &Arc<InMemory>| {
            let refused = Arc::new(Mutex::new(false));
            let (place, heard) = (Arc::clone(place) as Arc<dyn Keep>, Arc::clone(&refused));
            let checkpoints = Checkpoints { place, every: None, resume: Resume::GoOn };
            let context = Context::default().with_listener(move |event| {
                *heard.lock().unwrap() |= matches!(event, Event::Warning(_));
            });
            let answer = game.solve(true, &context.with_checkpoints(checkpoints));
            assert!(answer.is_ok(), "{spec}");
            *refused.lock().unwrap()
        };
        assert!(!solve(&place));
        let key = place.list("poset-positions").0.pop().unwrap().key;
        assert_eq!(key.parameters["of"], name.into());
        let mut state = Vec::new();
        place.get(&key, &mut |input, _| input.read_to_end(&mut state).map(drop)).unwrap();
        let is_refused = |bytes: &[u8]| {
            let place = Arc::new(InMemory::default());
            let mut write = |out: &mut dyn std::io::Write| out.write_all(bytes).map(|()| 1);
            place.put(&key, Status::Proved, &mut write).unwrap();
            solve(&place)
        };
        assert!(!is_refused(&state));
        let mut counts = [0; 2];
        let each = state.len().div_ceil(600);
        for at in (0..state.len()).step_by(each) {
            let mut forged = state.clone();
            for byte in [0, 1, 0xff, state[at].wrapping_add(1), state[at].wrapping_sub(1)] {
                forged[at] = byte;
                counts[usize::from(is_refused(&forged))] += 1;
            }
        }
        assert!(counts[0] > 0 && counts[1] > 0, "{spec}: {counts:?}");
        // The last nim-value, which comes before the end.
        let mut forged = state.clone();
        let nim = state.len() - 10;
        forged[nim..nim + 2].copy_from_slice(&(u16::MAX - 1).to_le_bytes());
        assert!(is_refused(&forged), "{spec}");
        // More positions than there are, a key without end, and more than there should be.
        let many = [&u64::MAX.to_le_bytes()[..], &[0xff; 40]].concat();
        assert!(is_refused(&many) && is_refused(&[&state[..], &[0]].concat()), "{spec}");
    }
}

/// Where a search is out of reach, it looks at as many new positions as without those that were
/// kept.
#[test]
fn a_glance_is_as_long_after_what_was_kept() {
    let place: Arc<dyn Keep> = Arc::new(InMemory::default());
    let solve = |spec: &str, resume: Resume| {
        let checkpoints = Checkpoints { place: Arc::clone(&place), every: None, resume };
        let context = Context::default().with_threads(1).with_checkpoints(checkpoints);
        let answer = named(spec).unwrap().solve(false, &context).unwrap();
        (answer.complete, context.monitor().progress().done)
    };
    let (complete, decided) = solve("chains:3,3,4", Resume::GoOn);
    assert!(complete && decided > 1000, "{decided}");
    let after = solve("boolean:9", Resume::GoOn);
    assert_eq!(after, solve("boolean:9", Resume::Anew));
    assert!(!after.0 && after.1 > 0 && after.1 < decided, "{after:?}");
}
