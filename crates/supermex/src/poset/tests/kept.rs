//! Positions that are kept, and gone on from.

use std::sync::Arc;

use super::*;
use crate::Status;
use crate::run::{Checkpoints, InMemory, Keep, Resume};

/// With too little memory, again and again with more, each time from what was kept; for both ways to write
/// positions down.
#[test]
fn searches_go_on_from_what_was_kept() {
    for (spec, name) in [("boolean:6", "sets"), ("chains:3,3,4", "orders")] {
        let game = named(spec).unwrap();
        for nim in [false, true] {
            let context = Context::default();
            let done = |context: &Context| context.monitor().progress().done;
            let expected = game.solve(nim, &context).unwrap();
            let whole = done(&context);
            let place = Arc::new(InMemory::default());
            let kept = |place: &Arc<InMemory>| {
                let place: Arc<dyn Keep> = Arc::clone(place) as _;
                let checkpoints = Checkpoints { place, every: Some(500), resume: Resume::GoOn };
                Context::default().with_checkpoints(checkpoints)
            };
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
