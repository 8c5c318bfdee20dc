//! Ultimately periodic sequences: infinite objects that are finite to write down.
//!
//! A sequence that has a head and then repeats a period for ever is given by the two. So is a
//! sequence that ends. [`UltimatelyPeriodic`] keeps both in their shortest form, so that two
//! sequences are equal exactly if they are written the same. [`scheme`] has a recurrence whose
//! terms are such sequences.

pub mod scheme;

/// A sequence that repeats from some point on, or ends.
///
/// ```
/// use supermex::periodic::UltimatelyPeriodic;
///
/// let sequence = UltimatelyPeriodic::new(vec![5, 3, 4, 4], vec![4, 4]);
/// assert_eq!(sequence, UltimatelyPeriodic::new(vec![5, 3], vec![4]));
/// assert_eq!(sequence.get(1), Some(&3));
/// assert_eq!(sequence.get(1_000_000_000), Some(&4));
///
/// let finite = UltimatelyPeriodic::finite(vec![3, 3, 0]);
/// assert_eq!(finite.get(3), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UltimatelyPeriodic<T> {
    head: Vec<T>,
    /// Empty if the sequence ends after its head.
    period: Vec<T>,
}

impl<T: Clone + PartialEq> UltimatelyPeriodic<T> {
    /// The head, then the period again and again; with an empty period, the head alone.
    pub fn new(mut head: Vec<T>, mut period: Vec<T>) -> Self {
        shorten(&mut period);
        // A head that ends as the period does can leave that to the period.
        let before = period.iter().rev().cycle();
        let repeated =
            head.iter().rev().zip(before).take_while(|(one, other)| one == other).count();
        head.truncate(head.len() - repeated);
        if let Some(turn) = repeated.checked_rem(period.len()) {
            period.rotate_right(turn);
        }
        // There may be millions of sequences: none keeps room for terms that never come.
        head.shrink_to_fit();
        period.shrink_to_fit();
        UltimatelyPeriodic { head, period }
    }

    /// A sequence that ends.
    pub fn finite(mut values: Vec<T>) -> Self {
        values.shrink_to_fit();
        UltimatelyPeriodic { head: values, period: Vec::new() }
    }

    /// What comes before the sequence repeats, as short as it can be; all of it, if it ends.
    pub fn head(&self) -> &[T] {
        &self.head
    }

    /// What is repeated, as short as it can be; empty if the sequence ends.
    pub fn period(&self) -> &[T] {
        &self.period
    }

    /// Whether the sequence ends.
    pub fn is_finite(&self) -> bool {
        self.period.is_empty()
    }

    /// The term at an index, counted from 0; `None` behind the end.
    pub fn get(&self, index: u64) -> Option<&T> {
        let behind = match usize::try_from(index) {
            Ok(index) if index < self.head.len() => return self.head.get(index),
            _ => index - self.head.len() as u64,
        };
        match &self.period[..] {
            [] => None,
            [only] => Some(only),
            more => more.get(usize::try_from(behind % more.len() as u64).ok()?),
        }
    }

    /// *Chop*: the sequence without its first term.
    #[must_use]
    pub fn chop(&self) -> Self {
        let (mut head, mut period) = (self.head.clone(), self.period.clone());
        if !head.is_empty() {
            head.remove(0);
        } else if !period.is_empty() {
            period.rotate_left(1);
        }
        UltimatelyPeriodic::new(head, period)
    }

    /// The sequence of what `f` makes of each pair of terms. Behind the end of one of them `f` gets
    /// `None` for it; the sequence ends where both do.
    pub fn zip<U: Clone + PartialEq, V: Clone + PartialEq>(
        &self,
        other: &UltimatelyPeriodic<U>,
        mut f: impl FnMut(Option<&T>, Option<&U>) -> V,
    ) -> UltimatelyPeriodic<V> {
        let head = self.head.len().max(other.head.len());
        let period = match (self.period.len(), other.period.len()) {
            (0, only) | (only, 0) => only,
            (one, other) => usize::try_from(lcm(one as u64, other as u64).unwrap_or(u64::MAX))
                .unwrap_or(usize::MAX),
        };
        let mut terms =
            (0..(head + period) as u64).map(|index| f(self.get(index), other.get(index)));
        let head = terms.by_ref().take(head).collect();
        UltimatelyPeriodic::new(head, terms.collect())
    }
}

/// Cuts a period down to the shortest one that repeats to the same.
fn shorten<T: PartialEq>(period: &mut Vec<T>) {
    let length = period.len();
    let repeats = |step: &usize| {
        length.is_multiple_of(*step)
            && period.iter().eq(period.iter().cycle().skip(*step).take(length))
    };
    if let Some(shortest) = (1..length).find(repeats) {
        period.truncate(shortest);
    }
}

/// The least common multiple; `None` if it is too large.
pub(crate) fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut small, mut large) = (a.min(b), a.max(b));
    while small > 0 {
        (small, large) = (large % small, small);
    }
    (a / large).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_sequence() -> impl Strategy<Value = UltimatelyPeriodic<u8>> {
        let terms = |most| prop::collection::vec(0..3_u8, 0..most);
        (terms(5), terms(7)).prop_map(|(head, period)| UltimatelyPeriodic::new(head, period))
    }

    fn first_terms(sequence: &UltimatelyPeriodic<u8>) -> Vec<Option<u8>> {
        (0..60).map(|index| sequence.get(index).copied()).collect()
    }

    proptest! {
        #[test]
        fn writing_a_sequence_shorter_changes_no_term(
            head in prop::collection::vec(0..3_u8, 0..5),
            period in prop::collection::vec(0..3_u8, 1..7),
        ) {
            let sequence = UltimatelyPeriodic::new(head.clone(), period.clone());
            let terms = head.iter().chain(period.iter().cycle()).take(60).copied().map(Some);
            prop_assert_eq!(first_terms(&sequence), terms.collect::<Vec<_>>());
            prop_assert!(sequence.head().len() <= head.len());
        }

        #[test]
        fn sequences_with_equal_terms_are_equal(a in any_sequence(), b in any_sequence()) {
            // Heads of 5 and periods of 7 cannot agree on 60 terms by chance.
            prop_assert_eq!(first_terms(&a) == first_terms(&b), a == b);
        }

        #[test]
        fn operations_go_term_by_term(a in any_sequence(), b in any_sequence()) {
            let shifted: Vec<Option<u8>> = (1..61).map(|index| a.get(index).copied()).collect();
            prop_assert_eq!(first_terms(&a.chop()), shifted);
            let sum = a.zip(&b, |one, other| one.copied().unwrap_or(10) + other.copied().unwrap_or(20));
            for index in 0..60 {
                let (one, other) = (a.get(index), b.get(index));
                let expected = (one.is_some() || other.is_some())
                    .then(|| one.copied().unwrap_or(10) + other.copied().unwrap_or(20));
                prop_assert_eq!(sum.get(index).copied(), expected);
            }
        }
    }

    #[test]
    fn the_shortest_form_is_found() {
        let written = UltimatelyPeriodic::new(vec![1, 2, 3, 2], vec![3, 2, 3, 2]);
        assert_eq!((written.head(), written.period()), (&[1][..], &[2, 3][..]));
        let constant = UltimatelyPeriodic::new(vec![4, 4], vec![4, 4, 4]);
        assert_eq!(constant, UltimatelyPeriodic::new(vec![], vec![4]));
    }
}
