//! Posets put together.

use crate::poset::{Poset, PosetError};

/// Two posets side by side. Names get `a.` and `b.` before them.
///
/// ```
/// use supermex::poset::families::{boolean, parallel};
/// use supermex::poset::{Game, Limits};
/// use supermex::{Monitor, Outcome};
///
/// // Whatever one player does in one, the other does in the other.
/// let twice = parallel(&boolean(3, 3)?, &boolean(3, 3)?)?;
/// let limits = Limits { memory: 1 << 20, threads: 1 };
/// assert_eq!(Game::new(twice).solve(false, limits, &Monitor::default())?.outcome, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parallel(one: &Poset, other: &Poset) -> Result<Poset, PosetError> {
    together(one, other, false)
}

/// Two posets, all of the first below all of the second. Names get `a.` and `b.` before them.
///
/// ```
/// use supermex::poset::families::{boolean, series};
///
/// let poset = series(&boolean(2, 1)?, &boolean(2, 2)?)?;
/// assert!(poset.is_less(poset.find("a.{2}")?, poset.find("b.{1}")?));
/// assert!(!poset.is_less(poset.find("b.{1}")?, poset.find("a.{2}")?));
/// assert_eq!(poset.heights(), [0, 0, 1, 1, 2]);
/// # Ok::<(), supermex::poset::PosetError>(())
/// ```
pub fn series(one: &Poset, other: &Poset) -> Result<Poset, PosetError> {
    together(one, other, true)
}

fn together(one: &Poset, other: &Poset, is_stacked: bool) -> Result<Poset, PosetError> {
    let named = |letter: &'static str, poset: &Poset| -> Vec<String> {
        poset.names().iter().map(|name| format!("{letter}.{name}")).collect()
    };
    let first = one.len();
    Poset::of([named("a", one), named("b", other)].concat(), |small, great| {
        match (small < first, great < first) {
            (true, true) => one.is_less(small, great),
            (false, false) => other.is_less(small - first, great - first),
            (is_first, _) => is_stacked && is_first,
        }
    })
}
