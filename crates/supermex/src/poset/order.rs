//! Finite partially ordered sets.

use std::collections::HashSet;

use fixedbitset::FixedBitSet;

use crate::amounts::count;
use crate::text;

/// A finite set with a partial order, its elements named.
///
/// ```
/// use supermex::poset::Poset;
///
/// // b and c are above a, and d above both.
/// let names = ["a", "b", "c", "d"].map(String::from).to_vec();
/// let poset = Poset::new(names, [(0, 1), (0, 2), (1, 3), (2, 3)])?;
/// assert!(poset.is_less(0, 3) && !poset.is_less(1, 2));
/// assert_eq!(poset.covers().count(), 4);
/// # Ok::<(), supermex::poset::PosetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poset {
    names: Vec<String>,
    /// For each element, the elements that are greater.
    above: Vec<FixedBitSet>,
    /// For each element, the elements that are less.
    below: Vec<FixedBitSet>,
}

/// What is wrong with a poset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PosetError {
    /// Elements are less than themselves.
    #[error("the order goes round in a circle: {}", circle(.elements))]
    Cycle {
        /// The elements: each is less than the next, and the last less than the first.
        elements: Vec<String>,
    },
    /// Two elements have the same name.
    #[error("two elements are named {}", quoted(.name))]
    Duplicate {
        /// The name.
        name: String,
    },
    /// There is no element of this name.
    #[error("there is no element {}", quoted(.name))]
    Unknown {
        /// The name.
        name: String,
    },
    /// There are too many elements.
    #[error("it has {} elements, and {} are the most", many(*.elements), Poset::MOST)]
    TooLarge {
        /// How many elements there are; the largest number of all if nobody has counted them to the
        /// end, which nobody does beyond 10^28.
        elements: u128,
    },
    /// The poison is not below all others.
    #[error("the poison {} has to be below all others, and is not below {}", quoted(.name), quoted(.other))]
    NotLeast {
        /// The poison.
        name: String,
        /// An element that it is not below.
        other: String,
    },
}

/// A name in a sentence: on one line, and no longer than one wants to read.
pub(super) fn quoted(name: &str) -> String {
    format!("'{}'", text::shortened(name, 60))
}

/// A number of elements: its digits, as long as one wants to read them.
fn many(elements: u128) -> String {
    match elements {
        u128::MAX => "more than 10^28".to_owned(),
        0..1_000_000_000_000_000 => elements.to_string(),
        _ => count(elements as f64),
    }
}

/// a < b < c < a, or as much of it as one wants to read.
fn circle(elements: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut shown: Vec<_> = elements.iter().take(SHOWN).map(|name| quoted(name)).collect();
    if elements.len() > SHOWN {
        shown.push(format!("({} more)", elements.len() - SHOWN));
    }
    shown.extend(elements.first().map(|name| quoted(name)));
    shown.join(" < ")
}

impl Poset {
    /// The most elements of a poset.
    pub const MOST: usize = 1024;

    /// The poset of elements with these `names`, where the first of each pair in `less` is less
    /// than the second, with all that follows from that.
    pub fn new(
        names: Vec<String>,
        less: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Poset, PosetError> {
        let elements = names.len();
        if elements > Poset::MOST {
            return Err(PosetError::TooLarge { elements: elements as u128 });
        }
        let mut seen = HashSet::new();
        if let Some(name) = names.iter().find(|name| !seen.insert(name.as_str())) {
            return Err(PosetError::Duplicate { name: name.clone() });
        }
        let empty = || vec![FixedBitSet::with_capacity(elements); elements];
        let (mut above, mut below) = (empty(), empty());
        for (small, great) in less {
            above[small].insert(great);
        }
        let order = upwards(&above).map_err(|circle| PosetError::Cycle {
            elements: circle.into_iter().map(|element| names[element].clone()).collect(),
        })?;
        for &element in order.iter().rev() {
            let next: Vec<_> = above[element].ones().collect();
            for great in next {
                let more = above[great].clone();
                above[element].union_with(&more);
            }
            for great in above[element].ones() {
                below[great].insert(element);
            }
        }
        Ok(Poset { names, above, below })
    }

    /// The poset of elements with these `names` and the order `is_less`, which has to be a partial
    /// order.
    pub(super) fn of(
        names: Vec<String>,
        is_less: impl Fn(usize, usize) -> bool,
    ) -> Result<Poset, PosetError> {
        let elements = names.len();
        let pairs = (0..elements).flat_map(|one| (0..elements).map(move |other| (one, other)));
        Poset::new(names, pairs.filter(|&(one, other)| is_less(one, other)))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names of the elements.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The element with the name `name`.
    pub fn find(&self, name: &str) -> Result<usize, PosetError> {
        let found = self.names.iter().position(|other| other == name);
        found.ok_or_else(|| PosetError::Unknown { name: name.to_owned() })
    }

    /// Whether the element `one` is less than `other`.
    pub fn is_less(&self, one: usize, other: usize) -> bool {
        self.above[one].contains(other)
    }

    /// The elements that are greater than `element`.
    pub fn above(&self, element: usize) -> impl Iterator<Item = usize> {
        self.above[element].ones()
    }

    /// The elements that are less than `element`.
    pub fn below(&self, element: usize) -> impl Iterator<Item = usize> {
        self.below[element].ones()
    }

    /// The pairs of which the first is less than the second, with nothing between them.
    pub fn covers(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.len()).flat_map(move |small| {
            let next = self.above[small].ones();
            let next = next.filter(move |&great| self.above[small].is_disjoint(&self.below[great]));
            next.map(move |great| (small, great))
        })
    }

    /// The height of each element: how many elements the longest chain below it has.
    ///
    /// ```
    /// use supermex::poset::families::boolean;
    ///
    /// let heights = boolean(3, 3)?.heights();
    /// assert_eq!(heights, [0, 0, 0, 1, 1, 1, 2]);
    /// # Ok::<(), supermex::poset::PosetError>(())
    /// ```
    pub fn heights(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.len()).collect();
        order.sort_by_key(|&element| self.below[element].count_ones(..));
        let mut heights = vec![0; self.len()];
        for element in order {
            let highest = self.below(element).map(|below| heights[below] + 1).max();
            heights[element] = highest.unwrap_or(0);
        }
        heights
    }

    /// The elements by height, each layer in an order that keeps the lines of a diagram short: each
    /// element near the middle of its neighbours.
    pub fn layers(&self) -> Vec<Vec<usize>> {
        let heights = self.heights();
        let count = heights.iter().max().map_or(0, |highest| highest + 1);
        let mut layers = vec![Vec::new(); count];
        for (element, &height) in heights.iter().enumerate() {
            layers[height].push(element);
        }
        let mut next_to = vec![Vec::new(); self.len()];
        for (less, great) in self.covers() {
            next_to[less].push(great);
            next_to[great].push(less);
        }
        let mut along = vec![0.0; self.len()];
        for _ in 0..8 {
            for layer in &mut layers {
                let middle = |element: &usize| {
                    let others = &next_to[*element];
                    let sum: f64 = others.iter().map(|&other| along[other]).sum();
                    if others.is_empty() { along[*element] } else { sum / others.len() as f64 }
                };
                let mut sorted: Vec<_> = layer.iter().map(|it| (middle(it), *it)).collect();
                sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
                *layer = sorted.into_iter().map(|(_, element)| element).collect();
                let count = layer.len() as f64;
                for (index, &element) in layer.iter().enumerate() {
                    along[element] = (index as f64 + 0.5) / count;
                }
            }
        }
        layers
    }

    /// The elements in chains, each of which goes up: few of them, though not always as few as can
    /// be.
    ///
    /// ```
    /// use supermex::poset::named;
    ///
    /// let game = named("chains:2,5")?;
    /// let lengths: Vec<usize> = game.poset().in_chains().iter().map(Vec::len).collect();
    /// assert_eq!(lengths, [6, 4]);
    /// # Ok::<(), supermex::poset::SpecError>(())
    /// ```
    pub fn in_chains(&self) -> Vec<Vec<usize>> {
        let heights = self.heights();
        let mut left: Vec<_> = (0..self.len()).collect();
        left.sort_by_key(|&element| heights[element]);
        let mut chains = Vec::new();
        while let Some(&first) = left.first() {
            let mut chain = vec![first];
            // By height, so that whatever comes next in the chain comes later in the list.
            for &element in &left {
                if self.is_less(chain[chain.len() - 1], element) {
                    chain.push(element);
                }
            }
            left.retain(|element| !chain.contains(element));
            chains.push(chain);
        }
        chains
    }

    /// The poset of the elements `kept`, with the same order, numbered as in `kept`.
    #[must_use]
    pub fn restricted(&self, kept: &[usize]) -> Poset {
        let of = |sets: &[FixedBitSet]| {
            let set = |&element: &usize| {
                let mut set = FixedBitSet::with_capacity(kept.len());
                set.extend((0..kept.len()).filter(|&other| sets[element].contains(kept[other])));
                set
            };
            kept.iter().map(set).collect()
        };
        Poset {
            names: kept.iter().map(|&element| self.names[element].clone()).collect(),
            above: of(&self.above),
            below: of(&self.below),
        }
    }
}

/// The elements, each before those above it; as an error, elements that form a cycle.
fn upwards(above: &[FixedBitSet]) -> Result<Vec<usize>, Vec<usize>> {
    let mut waiting = vec![0; above.len()];
    above.iter().flat_map(FixedBitSet::ones).for_each(|great| waiting[great] += 1);
    let mut order: Vec<_> = (0..above.len()).filter(|&element| waiting[element] == 0).collect();
    let mut next = 0;
    while let Some(&element) = order.get(next) {
        next += 1;
        for great in above[element].ones() {
            waiting[great] -= 1;
            if waiting[great] == 0 {
                order.push(great);
            }
        }
    }
    if order.len() == above.len() {
        return Ok(order);
    }
    // Below each waiting element another one waits: so a way down comes round to where it has been.
    let is_waiting = |element: usize| waiting[element] > 0;
    let mut path: Vec<usize> =
        (0..above.len()).find(|&element| is_waiting(element)).into_iter().collect();
    loop {
        let last = path[path.len() - 1];
        let lower =
            (0..above.len()).find(|&small| is_waiting(small) && above[small].contains(last));
        let Some(lower) = lower else { return Err(path) };
        if let Some(start) = path.iter().position(|&element| element == lower) {
            let mut circle = path.split_off(start);
            circle.reverse();
            return Err(circle);
        }
        path.push(lower);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(count: usize) -> Vec<String> {
        (0..count).map(|number| format!("e{number}")).collect()
    }

    #[test]
    fn orders_are_closed() {
        // Given upside down, and with a pair that follows from others.
        let poset = Poset::new(named(5), [(3, 4), (2, 3), (1, 2), (1, 4)]).unwrap();
        assert_eq!(poset.above(1).collect::<Vec<_>>(), [2, 3, 4]);
        assert_eq!(poset.below(4).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(poset.covers().collect::<Vec<_>>(), [(1, 2), (2, 3), (3, 4)]);
        let least = |poset: &Poset| {
            (0..poset.len()).find(|&element| poset.above(element).count() + 1 == poset.len())
        };
        assert_eq!(least(&poset), None);
        assert_eq!(poset.restricted(&[1, 4, 0]).covers().collect::<Vec<_>>(), [(0, 1)]);
        assert_eq!(least(&poset.restricted(&[4, 2, 1])), Some(2));
    }

    #[test]
    fn circles_are_named() {
        let circle = |less: &[(usize, usize)]| {
            Poset::new(named(6), less.iter().copied()).unwrap_err().to_string()
        };
        assert_eq!(circle(&[(2, 2)]), "the order goes round in a circle: 'e2' < 'e2'");
        let found = circle(&[(0, 1), (1, 2), (2, 3), (3, 1), (3, 4)]);
        assert_eq!(found, "the order goes round in a circle: 'e2' < 'e3' < 'e1' < 'e2'");
        let long: Vec<_> = (0..1000).map(|element| (element, (element + 1) % 1000)).collect();
        let error = Poset::new(named(1000), long).unwrap_err().to_string();
        assert!(error.contains("(992 more)") && error.len() < 200, "{error}");
    }

    #[test]
    fn names_are_checked() {
        let twice = vec!["a".to_owned(), "b".to_owned(), "a".to_owned()];
        assert_eq!(Poset::new(twice, []).unwrap_err().to_string(), "two elements are named 'a'");
        let many = Poset::new(named(1025), []).unwrap_err();
        assert_eq!(many, PosetError::TooLarge { elements: 1025 });
        let poset = Poset::new(named(2), []).unwrap();
        assert_eq!(poset.find("e1"), Ok(1));
        assert_eq!(poset.find("x").unwrap_err().to_string(), "there is no element 'x'");
    }
}
