//! Posets put together.

use crate::poset::{Poset, PosetError};

/// Two posets side by side. Names get `a.` and `b.` before them.
pub fn parallel(one: &Poset, other: &Poset) -> Result<Poset, PosetError> {
    together(one, other, false)
}

/// Two posets, all of the first below all of the second. Names get `a.` and `b.` before them.
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
