//! Places from left to right and from top to bottom.
//!
//! Each layer in turn is brought as near to its neighbours as its order and its boxes allow: that
//! makes the sum of squares of how far lines go sideways as small as it can be with the other layers
//! where they are, and so the whole sum smaller and smaller.

use std::collections::BTreeMap;

use super::Measures;
use super::layers::Layered;

const ROUNDS: usize = 40;

/// How much a line wants to be upright: those between bends most, as E. R. Gansner and others have it
/// (*A technique for drawing directed graphs*, IEEE Trans. Softw. Eng. 19, 1993).
const WEIGHTS: [f64; 3] = [1.0, 2.0, 8.0];

/// How wide an element or a bend is.
pub(super) fn width(layered: &Layered, it: usize, measures: &Measures) -> f64 {
    if layered.is_bend(it) { 0.0 } else { measures.widths[it] }
}

/// Where the centres of elements and bends are from left to right, for layers in this order.
pub(super) fn spread(
    layered: &Layered,
    order: &[Vec<usize>],
    measures: &Measures,
) -> BTreeMap<usize, f64> {
    // How far the centre of each is from that of the one to the left of it, at least.
    let apart = |left: usize, right: usize| {
        let widths = width(layered, left, measures) + width(layered, right, measures);
        let gap = if layered.is_bend(left) && layered.is_bend(right) { 0.7 } else { 1.0 };
        widths / 2.0 + gap * measures.gap
    };
    let offsets = |layer: &[usize]| {
        let mut offset = 0.0;
        let mut offsets = vec![0.0; layer.len()];
        for place in 1..layer.len() {
            offset += apart(layer[place - 1], layer[place]);
            offsets[place] = offset;
        }
        offsets
    };
    let all: Vec<Vec<f64>> = order.iter().map(|layer| offsets(layer)).collect();
    let mut x = vec![0.0; layered.len()];
    for (layer, offsets) in order.iter().zip(&all) {
        let middle = offsets.last().copied().unwrap_or(0.0) / 2.0;
        layer.iter().zip(offsets).for_each(|(&it, offset)| x[it] = offset - middle);
    }
    let weight = |one: usize, other: usize| {
        WEIGHTS[usize::from(layered.is_bend(one)) + usize::from(layered.is_bend(other))]
    };
    let count = order.len();
    for round in 0..ROUNDS {
        for step in 0..count {
            let layer = if round % 2 == 0 { step } else { count - 1 - step };
            let (layer, offsets) = (&order[layer], &all[layer]);
            let wanted = layer.iter().zip(offsets).map(|(&it, offset)| {
                let next = layered.down[it].iter().chain(&layered.up[it]);
                let next = next.map(|&other| (weight(it, other), x[other]));
                let (mut sum, mut weights) = (0.0, 0.0);
                for (weight, place) in next {
                    (sum, weights) = (sum + weight * place, weights + weight);
                }
                let place = if weights > 0.0 { sum / weights } else { x[it] };
                (place - offset, weights.max(1e-3))
            });
            let found = ascending(wanted);
            for ((&it, offset), place) in layer.iter().zip(offsets).zip(found) {
                x[it] = place + offset;
            }
        }
    }
    order.iter().flatten().map(|&it| (it, x[it])).collect()
}

/// The numbers in ascending order that are nearest to those that are wanted, by the sum of squares
/// with weights: neighbours that want to pass each other meet at their mean.
fn ascending(wanted: impl Iterator<Item = (f64, f64)>) -> Vec<f64> {
    // Mean, weight, and how many there are in each group.
    let mut groups: Vec<(f64, f64, usize)> = Vec::new();
    for (mut mean, mut weight) in wanted {
        let mut count = 1;
        while let Some(&(before, its, members)) = groups.last()
            && before > mean
        {
            mean = (before * its + mean * weight) / (its + weight);
            (weight, count) = (weight + its, count + members);
            groups.pop();
        }
        groups.push((mean, weight, count));
    }
    groups.into_iter().flat_map(|(mean, _, count)| std::iter::repeat_n(mean, count)).collect()
}

/// Lines are at most so many times as far sideways as upwards, as far as layers may be moved apart
/// for it.
const FLATTEST: f64 = 4.0;
const FARTHEST: f64 = 3.0;

/// Gives everything its height: layers are apart so far that lines are not too flat. Returns how high
/// all is.
pub(super) fn stack(layered: &Layered, centres: &mut [[f64; 2]], measures: &Measures) -> f64 {
    let top = layered.layers.iter().max().copied();
    let mut between = vec![measures.between; top.unwrap_or(0)];
    for (it, up) in layered.up.iter().enumerate() {
        for &other in up {
            let sideways = (centres[it][0] - centres[other][0]).abs();
            let room = &mut between[layered.layers[it]];
            *room = room.max((sideways / FLATTEST).min(FARTHEST * measures.between));
        }
    }
    let mut heights = vec![measures.height / 2.0];
    for room in between.iter().rev() {
        heights.push(heights[heights.len() - 1] + room + measures.height);
    }
    for (it, centre) in centres.iter_mut().enumerate() {
        centre[1] = heights[top.unwrap_or(0) - layered.layers[it]];
    }
    top.map_or(0.0, |_| heights[heights.len() - 1] + measures.height / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_want_to_pass_each_other_meet() {
        let found = ascending([(1.0, 1.0), (5.0, 1.0), (3.0, 3.0), (9.0, 1.0)].into_iter());
        assert_eq!(found, [1.0, 3.5, 3.5, 9.0]);
        let found = ascending([(3.0, 1.0), (2.0, 1.0), (1.0, 1.0)].into_iter());
        assert_eq!(found, [2.0, 2.0, 2.0]);
    }
}
