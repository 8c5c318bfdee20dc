//! The definition, by plain memoised recursion. Every engine is tested against this file, so it
//! is written to be believed at sight: no symmetry, no closed form, no trick.

use std::collections::HashMap;

use supermex::{Move, Nimber, Outcome, Position};

/// The *minimal excluded* value: the smallest nim-value that is not among `values`.
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let values: Vec<Nimber> = values.into_iter().collect();
    // So many values cannot take more than the first so many numbers.
    let mut taken = vec![false; values.len()];
    for value in values {
        let index = usize::try_from(value.get()).ok();
        if let Some(place) = index.and_then(|index| taken.get_mut(index)) {
            *place = true;
        }
    }
    let free = taken.iter().position(|&taken| !taken).unwrap_or(taken.len());
    Nimber::new(free as u128)
}

/// All that is asked about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value.
    pub nim: Nimber,
    /// How many moves the game still lasts, down to the lone poison square, when the winner
    /// hurries and the loser holds out.
    pub remoteness: u128,
}

impl Value {
    /// The value of a position from the values of its options: three definitions, one after the
    /// other.
    fn from_options(options: &[Value]) -> Value {
        let losing = || options.iter().filter(|option| option.outcome == Outcome::P);
        let outcome = if losing().next().is_some() { Outcome::N } else { Outcome::P };
        let nim = mex(options.iter().map(|option| option.nim));
        let reply = match outcome {
            Outcome::N => losing().map(|option| option.remoteness).min(),
            Outcome::P => options.iter().map(|option| option.remoteness).max(),
        };
        Value { outcome, nim, remoteness: reply.map_or(0, |moves| moves + 1) }
    }
}

/// Answers from the definition, remembering every position it has met.
#[derive(Debug, Default)]
pub struct Oracle {
    /// All that it remembers.
    pub known: HashMap<Position, Value>,
}

impl Oracle {
    /// The value of a position. The recursion keeps its own stack, so that a long board cannot
    /// overflow the real one.
    pub fn value(&mut self, position: &Position) -> Value {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let mut pending = vec![position.clone()];
        while let Some(current) = pending.pop() {
            let known = |m: Move| self.known.get(&m.to).copied().ok_or(m.to);
            match current.moves().map(known).collect::<Result<Vec<Value>, Position>>() {
                Err(unknown) => pending.extend([current, unknown]),
                Ok(options) => {
                    self.known.insert(current, Value::from_options(&options));
                }
            }
        }
        self.known[position]
    }

    /// Every move that leaves a P-position, by row, then column.
    pub fn winning_moves(&mut self, position: &Position) -> Vec<Move> {
        position.moves().filter(|m| self.value(&m.to).outcome == Outcome::P).collect()
    }
}
