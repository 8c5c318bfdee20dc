//! Lines from box to box.

use super::layers::Layered;
use super::{Line, Measures};

/// A box: left, top, right and bottom.
type Area = [f64; 4];

/// The lines, each with as few points as keep it clear of all boxes.
pub(super) fn draw(layered: &Layered, centres: &[[f64; 2]], measures: &Measures) -> Vec<Line> {
    let top = layered.layers.iter().max().map_or(0, |top| top + 1);
    let mut boxes: Vec<Vec<(usize, Area)>> = vec![Vec::new(); top];
    for (it, &[x, y]) in centres.iter().enumerate().take(layered.elements) {
        // A line that is left straight keeps some distance.
        let half = measures.widths[it] / 2.0 + measures.gap / 5.0;
        let high = measures.height / 2.0 + measures.gap / 5.0;
        boxes[layered.layers[it]].push((it, [x - half, y - high, x + half, y + high]));
    }
    let half = measures.height / 2.0;
    let draw = |line: &Vec<usize>| {
        let (less, great) = (line[0], line[line.len() - 1]);
        let mut bent = vec![[centres[less][0], centres[less][1] - half]];
        for &bend in &line[1..line.len() - 1] {
            let [x, y] = centres[bend];
            bent.extend([[x, y + half], [x, y - half]]);
        }
        bent.push([centres[great][0], centres[great][1] + half]);
        let passed = &boxes[layered.layers[less]..=layered.layers[great]];
        let others = passed.iter().flatten().filter(|(it, _)| *it != less && *it != great);
        let others: Vec<Area> = others.map(|(_, area)| *area).collect();
        Line { less, great, points: straighten(&bent, &others) }
    };
    layered.lines.iter().map(draw).collect()
}

/// Goes from each point to the farthest one that can be seen from it.
fn straighten(bent: &[[f64; 2]], boxes: &[Area]) -> Vec<[f64; 2]> {
    let mut points = vec![bent[0]];
    let mut at = 0;
    while at + 1 < bent.len() {
        let is_clear = |&end: &usize| boxes.iter().all(|area| !meets(bent[at], bent[end], area));
        // The next point is always fine: between layers there are no boxes, and bends keep clear.
        at = (at + 2..bent.len()).rev().find(is_clear).unwrap_or(at + 1);
        points.push(bent[at]);
    }
    points
}

/// Whether the straight line between two points, of which the first is lower, meets a box.
pub(super) fn meets(from: [f64; 2], to: [f64; 2], &[left, top, right, bottom]: &Area) -> bool {
    // What is left of the line between the lower and the upper edge of the box.
    let (low, high) = (from[1].min(bottom), to[1].max(top));
    if low <= high {
        return false;
    }
    let at = |y: f64| from[0] + (to[0] - from[0]) * (from[1] - y) / (from[1] - to[1]);
    let (one, other) = (at(low), at(high));
    one.max(other) > left && one.min(other) < right
}
