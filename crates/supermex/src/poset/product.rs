//! Products of chains, recognised by their order.

use std::collections::HashSet;

use super::Poset;

/// The coordinates of each element, from 0 on, if the poset is a part of a product of chains that is
/// closed downwards and has the least element `least`.
///
/// An element that covers exactly one other lies on an axis. Every element then has as coordinates
/// how many elements of each axis lie below it, itself included.
pub(super) fn coordinates(poset: &Poset, least: usize) -> Option<Vec<Vec<usize>>> {
    let mut lower = vec![Vec::new(); poset.len()];
    for (less, great) in poset.covers() {
        lower[great].push(less);
    }
    let heights = poset.heights();
    let mut upwards: Vec<_> = (0..poset.len()).filter(|&it| lower[it].len() == 1).collect();
    upwards.sort_by_key(|&it| heights[it]);
    let mut axes: Vec<Vec<usize>> = Vec::new();
    for element in upwards {
        let below = lower[element][0];
        if below == least {
            axes.push(vec![element]);
        } else {
            axes.iter_mut().find(|axis| axis.last() == Some(&below))?.push(element);
        }
    }
    let height = |it: usize, axis: &Vec<usize>| {
        axis.iter().take_while(|&&low| low == it || poset.is_less(low, it)).count()
    };
    let points: Vec<Vec<usize>> =
        (0..poset.len()).map(|it| axes.iter().map(|axis| height(it, axis)).collect()).collect();
    let known: HashSet<&Vec<usize>> = points.iter().collect();
    let is_closed = |point: &Vec<usize>| {
        (0..point.len()).filter(|&axis| point[axis] > 0).all(|axis| {
            let mut below = point.clone();
            below[axis] -= 1;
            known.contains(&below)
        })
    };
    let is_less = |one: &Vec<usize>, other: &Vec<usize>| {
        one != other && one.iter().zip(other).all(|(one, other)| one <= other)
    };
    let is_ordered = |one: usize| {
        (0..points.len()).all(|it| is_less(&points[one], &points[it]) == poset.is_less(one, it))
    };
    let is_product = known.len() == points.len()
        && points.iter().all(is_closed)
        && (0..points.len()).all(is_ordered);
    is_product.then_some(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poset::named;

    /// The numbers in the names of products are the coordinates, up to the order of the axes; and
    /// those of divisors are exponents.
    #[test]
    fn coordinates_are_those_of_names() {
        for spec in ["chains:2,3,4", "chains:1,3,1,2", "rows:5,3,3,1"] {
            let game = named(spec).unwrap();
            let points = coordinates(game.poset(), game.poison().unwrap()).unwrap();
            for (point, name) in points.iter().zip(game.poset().names()) {
                let numbers = name.trim_matches(['(', ')']).split(',');
                let mut numbers: Vec<usize> =
                    numbers.map(|it| it.parse::<usize>().unwrap() - 1).collect();
                let mut point = point.clone();
                numbers.retain(|&it| it > 0);
                point.retain(|&it| it > 0);
                numbers.sort_unstable();
                point.sort_unstable();
                assert_eq!(point, numbers, "{spec}: {name}");
            }
        }
        let game = named("divisors:12").unwrap();
        // 1, 2, 3, 4, 6 and 12.
        let points = coordinates(game.poset(), 0).unwrap();
        assert_eq!(points, [[0, 0], [1, 0], [0, 1], [2, 0], [1, 1], [2, 1]]);
    }

    /// One relation more, or one element less, and it is no product.
    #[test]
    fn other_orders_have_no_coordinates() {
        let names = |count: usize| (0..count).map(|it| it.to_string()).collect::<Vec<_>>();
        // A chain that forks; a square with two tops; an element far above two axes.
        let forks = [(0, 1), (1, 2), (1, 3)];
        assert_eq!(coordinates(&Poset::new(names(4), forks).unwrap(), 0), None);
        let tops = [(0, 1), (0, 2), (1, 3), (2, 3), (1, 4), (2, 4)];
        assert_eq!(coordinates(&Poset::new(names(5), tops).unwrap(), 0), None);
        let far = [(0, 1), (1, 2), (0, 3), (3, 4), (2, 5), (4, 5)];
        assert_eq!(coordinates(&Poset::new(names(6), far).unwrap(), 0), None);
        let series = named("series:chains:2,2+chains:2,2").unwrap();
        assert_eq!(coordinates(series.poset(), 0), None);
    }
}
