//! Several boards on one screen: beside one another if there is room, else below one another, else
//! only the one with the cursor.

use ratatui::layout::Rect;

use super::board::{SIZES, margin};

/// How boards are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrangement {
    Beside,
    Below,
    /// Only the board with this index.
    Only(usize),
}

/// Between boards that stand beside one another.
const GAP: u64 = 2;
/// Lines of a screen that are not for boards: title, status, a line of words, keys.
const OTHERS: u64 = 4;

/// How wide a board of this size is, with squares of this width.
fn width_of(size: (u64, u64), cell: u16) -> u64 {
    u64::from(margin(size.0)).saturating_add(u64::from(cell).saturating_mul(size.1))
}

fn all_beside(sizes: &[(u64, u64)], cell: u16) -> u64 {
    let widths = sizes.iter().map(|&size| width_of(size, cell));
    widths.fold(GAP * (sizes.len() as u64 - 1), u64::saturating_add)
}

impl Arrangement {
    /// Finds room for boards of these `sizes`, in rows and columns, on a screen; squares are `cell`
    /// letters wide at least, and the cursor is on board `current`.
    pub(super) fn find(
        sizes: &[(u64, u64)],
        screen: Rect,
        cell: u16,
        current: usize,
    ) -> Arrangement {
        let (width, height) = (u64::from(screen.width), u64::from(screen.height));
        let highest = sizes.iter().map(|size| size.0).max().unwrap_or(0);
        let rows = sizes.iter().fold(0_u64, |rows, size| rows.saturating_add(size.0));
        let lines = rows.saturating_add(sizes.len() as u64);
        if sizes.len() == 1 {
            Arrangement::Only(0)
        } else if all_beside(sizes, cell) <= width && highest + 1 + OTHERS <= height {
            Arrangement::Beside
        } else if sizes.iter().all(|&size| width_of(size, cell) <= width)
            && lines.saturating_add(OTHERS) <= height
        {
            Arrangement::Below
        } else {
            Arrangement::Only(current)
        }
    }

    /// How many rows of squares the boards take, and whether all their columns fit.
    pub(super) fn rows(self, sizes: &[(u64, u64)], width: u16, cell: u16) -> (u64, bool) {
        match self {
            Arrangement::Beside => (sizes.iter().map(|size| size.0).max().unwrap_or(0), true),
            // A line of numbers stands above each but the first, too.
            Arrangement::Below => {
                (sizes.iter().map(|size| size.0 + 1).sum::<u64>().saturating_sub(1), true)
            }
            Arrangement::Only(index) => {
                (sizes[index].0, width_of(sizes[index], cell) <= u64::from(width))
            }
        }
    }

    /// Where each board stands in the area that is for boards; those that have no place are not
    /// shown. All squares have the same size, the largest that fits.
    pub(super) fn places(self, sizes: &[(u64, u64)], area: Rect, cell: u16) -> Vec<(usize, Rect)> {
        if let Arrangement::Only(index) = self {
            return vec![(index, area)];
        }
        let (width, height) = (u64::from(area.width), u64::from(area.height));
        let high = |size: (u64, u64), square: u16| 1 + size.0 * u64::from(square);
        let fits = |&(w, h): &(u16, u16)| {
            let w = w.max(cell);
            match self {
                Arrangement::Beside => {
                    all_beside(sizes, w) <= width
                        && sizes.iter().all(|&size| high(size, h) <= height)
                }
                _ => {
                    sizes.iter().all(|&size| width_of(size, w) <= width)
                        && sizes.iter().map(|&size| high(size, h)).sum::<u64>() <= height
                }
            }
        };
        let (w, h) = SIZES.into_iter().find(fits).unwrap_or(SIZES[SIZES.len() - 1]);
        let short = |length: u64| u16::try_from(length).unwrap_or(u16::MAX);
        let (mut x, mut y) = (area.x, area.y);
        let mut places = Vec::new();
        for (index, &size) in sizes.iter().enumerate() {
            let (wide, high) = (short(width_of(size, w.max(cell))), short(high(size, h)));
            places.push((index, Rect::new(x, y, wide, high).intersection(area)));
            match self {
                Arrangement::Beside => x = x.saturating_add(wide + short(GAP)),
                _ => y = y.saturating_add(high),
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUM: [(u64, u64); 3] = [(4, 7), (3, 5), (2, 9)];

    #[test]
    fn boards_stand_beside_one_another_if_they_can() {
        let find = |width, height| Arrangement::find(&SUM, Rect::new(0, 0, width, height), 3, 1);
        assert_eq!(find(80, 24), Arrangement::Beside);
        assert_eq!(find(76, 9), Arrangement::Beside);
        assert_eq!(find(75, 24), Arrangement::Below);
        assert_eq!(find(40, 15), Arrangement::Only(1));
        assert_eq!(find(20, 40), Arrangement::Only(1));
        assert_eq!(Arrangement::find(&SUM[..1], Rect::new(0, 0, 9, 9), 3, 0), Arrangement::Only(0));
    }

    #[test]
    fn no_two_boards_share_a_place() {
        for arrangement in [Arrangement::Beside, Arrangement::Below] {
            for (width, height) in [(76, 13), (120, 24), (200, 50)] {
                let area = Rect::new(0, 1, width, height);
                let places = arrangement.places(&SUM, area, 3);
                assert_eq!(places.len(), 3);
                for (index, (_, place)) in places.iter().enumerate() {
                    assert_eq!(place.intersection(area), *place);
                    let size = SUM[index];
                    assert!(u64::from(place.height) > size.0 && !place.is_empty());
                    assert!(places[..index].iter().all(|other| !other.1.intersects(*place)));
                }
            }
        }
    }
}
