//! The definition, by plain memoised recursion. Every engine is tested against this file, so it
//! is written to be believed at sight: no symmetry, no closed form, no trick.

use std::collections::HashMap;

use crate::{Move, Nimber, Outcome, Position, mex};

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
///
/// ```
/// use supermex::{Outcome, Position, oracle::Oracle};
///
/// let mut oracle = Oracle::default();
/// let position: Position = "(3,2,1)".parse()?;
/// assert_eq!(oracle.value(&position).outcome, Outcome::N);
///
/// // Brouwer and others name two winning moves; there is a third.
/// let to: Vec<String> = oracle.winning_moves(&position).iter().map(|m| m.to.to_string()).collect();
/// assert_eq!(to, ["(2,2,1)", "(3,1,1)", "(3,2)"]);
/// # Ok::<(), supermex::PositionError>(())
/// ```
#[derive(Debug, Default)]
pub struct Oracle {
    known: HashMap<Position, Value>,
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

    /// How many positions are remembered.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing has been asked yet.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::tests::any_position;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_three_definitions_agree(position in any_position(5, 7)) {
            let mut oracle = Oracle::default();
            let Value { outcome, nim, remoteness } = oracle.value(&position);
            prop_assert_eq!(outcome == Outcome::P, nim == Nimber::ZERO);
            prop_assert_eq!(outcome == Outcome::P, remoteness.is_multiple_of(2));
            prop_assert_eq!(outcome == Outcome::P, oracle.winning_moves(&position).is_empty());
            prop_assert!(nim.get() < position.size());
        }

        #[test]
        fn the_mirror_image_is_the_same_game(position in any_position(5, 7)) {
            let mut oracle = Oracle::default();
            let mirror = position.conjugate().unwrap();
            prop_assert_eq!(oracle.value(&mirror), oracle.value(&position));
        }

        #[test]
        fn every_position_inside_is_visited_once(position in any_position(5, 7)) {
            let mut oracle = Oracle::default();
            oracle.value(&position);
            prop_assert_eq!(oracle.len() as f64, position.count_inside());
        }
    }

    #[test]
    fn a_small_stack_is_enough() {
        let ask = || Oracle::default().value(&Position::new([90, 90, 1]).unwrap());
        let thread = std::thread::Builder::new().stack_size(1 << 16).spawn(ask).unwrap();
        assert_eq!(thread.join().unwrap().outcome, Outcome::N);
    }
}
