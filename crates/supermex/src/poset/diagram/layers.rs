//! Layers, and bends where a line passes one.

use super::DiagramError;
use crate::poset::Poset;

/// A poset in layers. Elements come first, by number; the bends of lines follow them.
#[derive(Debug)]
pub(super) struct Layered {
    /// How many elements there are.
    pub(super) elements: usize,
    /// The layer of each element and bend, counted from below.
    pub(super) layers: Vec<usize>,
    /// What is next to each in the layer below.
    pub(super) down: Vec<Vec<usize>>,
    /// What is next to each in the layer above.
    pub(super) up: Vec<Vec<usize>>,
    /// For each line the smaller element, its bends from below, and the greater element.
    pub(super) lines: Vec<Vec<usize>>,
}

impl Layered {
    /// The layers of `poset`, with a bend for each layer that a line passes.
    pub(super) fn of(poset: &Poset) -> Result<Layered, DiagramError> {
        let covers: Vec<(usize, usize)> = poset.covers().collect();
        let mut layers = ranks(poset, &covers);
        let bends = covers.iter().map(|&(less, great)| layers[great] - layers[less] - 1).sum();
        if bends > DiagramError::MOST {
            return Err(DiagramError { bends });
        }
        let mut lines = Vec::new();
        for (less, great) in covers {
            let mut line = vec![less];
            for layer in layers[less] + 1..layers[great] {
                line.push(layers.len());
                layers.push(layer);
            }
            line.push(great);
            lines.push(line);
        }
        let (mut down, mut up) = (vec![Vec::new(); layers.len()], vec![Vec::new(); layers.len()]);
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            up[pair[0]].push(pair[1]);
            down[pair[1]].push(pair[0]);
        }
        Ok(Layered { elements: poset.len(), layers, down, up, lines })
    }

    /// How many elements and bends there are.
    pub(super) fn len(&self) -> usize {
        self.layers.len()
    }

    pub(super) fn is_bend(&self, it: usize) -> bool {
        it >= self.elements
    }

    /// What hangs together, part by part, each by layers from the lowest one of all.
    pub(super) fn parts(&self) -> Vec<Vec<Vec<usize>>> {
        let mut seen = vec![false; self.len()];
        let mut parts = Vec::new();
        for start in 0..self.elements {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&it) = part.get(next) {
                next += 1;
                for &other in self.down[it].iter().chain(&self.up[it]) {
                    if !std::mem::replace(&mut seen[other], true) {
                        part.push(other);
                    }
                }
            }
            // Elements by number: families list them in an order that means something.
            part.sort_unstable();
            let top = part.iter().map(|&it| self.layers[it]).max().unwrap_or(0);
            let mut by_layer = vec![Vec::new(); top + 1];
            for it in part {
                by_layer[self.layers[it]].push(it);
            }
            parts.push(by_layer);
        }
        parts
    }
}

/// The layer of each element: its height, but elements with more lines up than down are as high as
/// they can be, which makes lines shorter.
fn ranks(poset: &Poset, covers: &[(usize, usize)]) -> Vec<usize> {
    let mut ranks = poset.heights();
    let (mut above, mut below) = (vec![Vec::new(); poset.len()], vec![0_usize; poset.len()]);
    for &(less, great) in covers {
        above[less].push(great);
        below[great] += 1;
    }
    let mut order: Vec<usize> = (0..poset.len()).collect();
    order.sort_by_key(|&element| std::cmp::Reverse(ranks[element]));
    for element in order {
        let lowest = above[element].iter().map(|&great| ranks[great]).min();
        if let Some(lowest) = lowest
            && above[element].len() > below[element]
        {
            ranks[element] = lowest - 1;
        }
    }
    ranks
}
