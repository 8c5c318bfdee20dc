//! Posets put together.

use crate::poset::{Poset, PosetError};

/// Posets side by side: the sum of their games. Names get `1.`, `2.` and so on before them.
///
/// ```
/// use supermex::poset::families::{boolean, parallel};
/// use supermex::poset::PosetGame;
/// use supermex::run::Context;
/// use supermex::Outcome;
///
/// // Whatever one player does in one, the other does in the other.
/// let twice = parallel(&[boolean(3, 3)?, boolean(3, 3)?])?;
/// assert_eq!(PosetGame::new(twice).solve(false, &Context::default())?.outcome, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parallel(posets: &[Poset]) -> Result<Poset, PosetError> {
    together(posets, false)
}

/// Posets one above the other: all of the first below all of the second, and so on. Names get `1.`,
/// `2.` and so on before them.
///
/// ```
/// use supermex::poset::families::{boolean, series};
///
/// let poset = series(&[boolean(2, 1)?, boolean(2, 2)?])?;
/// assert!(poset.is_less(poset.find("1.{2}")?, poset.find("2.{1}")?));
/// assert!(!poset.is_less(poset.find("2.{1}")?, poset.find("1.{2}")?));
/// assert_eq!(poset.heights(), [0, 0, 1, 1, 2]);
/// # Ok::<(), supermex::poset::PosetError>(())
/// ```
pub fn series(posets: &[Poset]) -> Result<Poset, PosetError> {
    together(posets, true)
}

fn together(posets: &[Poset], is_stacked: bool) -> Result<Poset, PosetError> {
    let elements: Vec<(usize, usize)> = (0..posets.len())
        .flat_map(|poset| (0..posets[poset].len()).map(move |element| (poset, element)))
        .collect();
    let name = |&(poset, element): &(usize, usize)| {
        format!("{}.{}", poset + 1, posets[poset].names()[element])
    };
    Poset::of(elements.iter().map(name).collect(), |small, great| {
        let ((lower, small), (upper, great)) = (elements[small], elements[great]);
        if lower == upper {
            posets[lower].is_less(small, great)
        } else {
            is_stacked && lower < upper
        }
    })
}
