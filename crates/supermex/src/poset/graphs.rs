//! Positions that are graphs, and the nim-values of those that a theorem covers.
//!
//! The vertices of a graph are elements with nothing below them, its edges are elements above two
//! vertices. Three facts are used, all proved in `docs/papers/on-three-rowed-chomp-posets.md`:
//!
//! - Two vertices with the same neighbours change nothing, nor do two edges with the same ends: a
//!   mirror exchanges them.
//! - A bipartite graph with v vertices and e edges has nim-value \[v odd] + 2 \[e odd].
//! - A complete graph with v vertices has the remainder of v divided by 3.

use super::frame::Frame;
use super::mask::Mask;

/// Which elements of a poset are vertices and edges.
#[derive(Clone, Debug)]
pub(super) struct Graphs<const W: usize> {
    vertices: Mask<W>,
    /// For each edge, its ends.
    ends: Vec<Option<[usize; 2]>>,
    /// All other elements: a position with any of them is no graph.
    others: Mask<W>,
}

impl<const W: usize> Graphs<W> {
    pub(super) fn new(frame: &Frame<W>) -> Graphs<W> {
        let lower = |it: usize| &frame.lower[it][..];
        let is_vertex = |&it: &usize| lower(it).is_empty();
        let ends: Vec<_> = (0..frame.lower.len())
            .map(|it| match *lower(it) {
                [one, other] => {
                    Some([one, other].map(usize::from)).filter(|it| it.iter().all(is_vertex))
                }
                _ => None,
            })
            .collect();
        let all = || frame.whole().iter();
        let vertices = all().filter(is_vertex).fold(Mask::EMPTY, Mask::with);
        let is_other = |&it: &usize| !is_vertex(&it) && ends[it].is_none();
        let others = all().filter(is_other).fold(Mask::EMPTY, Mask::with);
        Graphs { vertices, ends, others }
    }

    /// The nim-value of `position`, if it is a graph that a theorem covers.
    pub(super) fn nim(&self, position: Mask<W>) -> Option<u16> {
        if !position.and(self.others).is_empty() {
            return None;
        }
        let mut left = position.and(self.vertices);
        let mut neighbours = vec![Mask::EMPTY; self.ends.len()];
        for [one, other] in position.iter().filter_map(|it| self.ends[it]) {
            neighbours[one] = neighbours[one].toggled(other);
            neighbours[other] = neighbours[other].toggled(one);
        }
        remove_twins(&mut left, &mut neighbours);
        let mut nim = 0;
        while let Some(vertex) = left.first() {
            let graph = Connected::around(vertex, &neighbours);
            nim ^= graph.nim()?;
            left = left.without(graph.vertices);
        }
        Some(nim)
    }
}

/// Removes pairs of vertices with the same neighbours until there are none.
fn remove_twins<const W: usize>(left: &mut Mask<W>, neighbours: &mut [Mask<W>]) {
    loop {
        let mut vertices: Vec<_> = left.iter().collect();
        vertices.sort_unstable_by_key(|&it| neighbours[it]);
        let mut gone = Mask::EMPTY;
        for same in vertices.chunk_by(|&one, &other| neighbours[one] == neighbours[other]) {
            gone = same.chunks_exact(2).flatten().copied().fold(gone, Mask::with);
        }
        if gone.is_empty() {
            return;
        }
        *left = left.without(gone);
        for neighbours in neighbours.iter_mut() {
            *neighbours = neighbours.without(gone);
        }
    }
}

/// A connected graph.
struct Connected<const W: usize> {
    vertices: Mask<W>,
    /// Twice the number of edges.
    ends: u32,
    is_bipartite: bool,
}

impl<const W: usize> Connected<W> {
    /// The part of a graph that `vertex` is in.
    fn around(vertex: usize, neighbours: &[Mask<W>]) -> Connected<W> {
        let mut ends = 0;
        let mut is_bipartite = true;
        // The vertices at even distances from the first one, and those at odd distances.
        let mut sides = [Mask::EMPTY.with(vertex), Mask::EMPTY];
        let mut fresh = sides[0];
        while !fresh.is_empty() {
            let mut around = Mask::EMPTY;
            for it in fresh.iter() {
                around = around.or(neighbours[it]);
                ends += neighbours[it].count();
            }
            let [near, far] = sides;
            is_bipartite &= around.and(near).is_empty();
            fresh = around.without(near).without(far);
            sides = [far.or(fresh), near];
        }
        Connected { vertices: sides[0].or(sides[1]), ends, is_bipartite }
    }

    fn nim(&self) -> Option<u16> {
        let vertices = self.vertices.count();
        if self.is_bipartite {
            return Some((vertices % 2 + self.ends / 2 % 2 * 2) as u16);
        }
        let is_complete = self.ends == vertices * (vertices - 1);
        is_complete.then_some((vertices % 3) as u16)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::poset::Poset;
    use crate::poset::tests::plain_nim;

    /// The graph of the edges whose bits are in `chosen`, among all edges of `points` points; edges
    /// come twice if `twice` is set.
    fn graph(points: usize, chosen: u32, twice: u32) -> Poset {
        let pairs = (0..points).flat_map(|one| (one + 1..points).map(move |other| [one, other]));
        let pairs = (0..).zip(pairs).flat_map(|(bit, pair)| {
            let copies = (chosen >> bit & 1) + (twice >> bit & 1);
            std::iter::repeat_n(pair, copies as usize)
        });
        let edges: Vec<_> = (points..).zip(pairs).collect();
        let names = (0..points + edges.len()).map(|it| it.to_string()).collect();
        Poset::new(names, edges.into_iter().flat_map(|(edge, ends)| ends.map(|end| (end, edge))))
            .unwrap()
    }

    fn nims(poset: &Poset) -> (Option<u16>, u16) {
        let frame = Frame::<1>::new(poset);
        let found = Graphs::new(&frame).nim(frame.whole());
        let whole = (1 << poset.len()) - 1;
        (found, plain_nim(poset, whole, &mut HashMap::new()))
    }

    /// What is known of a graph is what the definition says; and all graphs are covered whose points
    /// have two colours so that each edge has both.
    #[test]
    fn theorems_and_the_definition_agree() {
        for points in 1..=5 {
            let pairs: Vec<_> =
                (0..points).flat_map(|one| (one + 1..points).map(move |it| [one, it])).collect();
            let all = (1 << pairs.len()) - 1;
            for chosen in 0..=all {
                let (found, nim) = nims(&graph(points, chosen, 0));
                assert!(found.is_none_or(|found| found == nim), "{points} {chosen:b}");
                let mut edges = (0..).zip(&pairs).filter(|(bit, _)| chosen >> bit & 1 == 1);
                let has_both = |colours: u32, [one, other]: [usize; 2]| {
                    (colours >> one ^ colours >> other) & 1 == 1
                };
                let is_bipartite = (0..1 << points)
                    .any(|colours| edges.clone().all(|(_, ends)| has_both(colours, *ends)));
                let is_covered = is_bipartite || chosen == all || edges.next().is_none();
                assert!(found.is_some() || !is_covered, "{points} {chosen:b}");
            }
        }
        let mut random = fastrand::Rng::with_seed(25);
        for points in [4, 5, 6, 7] {
            for _ in 0..60 {
                let pairs = points * (points - 1) / 2;
                let chosen = random.u32(..) & random.u32(..) & ((1 << pairs) - 1);
                let twice = chosen & random.u32(..) & random.u32(..);
                let (found, nim) = nims(&graph(points, chosen, twice));
                assert!(found.is_none_or(|found| found == nim), "{points} {chosen:b} {twice:b}");
            }
        }
    }

    /// Not everything with vertices is a graph: an edge with one end, or with three, is not.
    #[test]
    fn other_positions_are_not_covered() {
        let names = |count: usize| (0..count).map(|it| it.to_string()).collect::<Vec<_>>();
        for pairs in [vec![(0, 1)], vec![(0, 3), (1, 3), (2, 3)], vec![(0, 2), (1, 2), (2, 3)]] {
            let poset = Poset::new(names(4), pairs).unwrap();
            let frame = Frame::<1>::new(&poset);
            let graphs = Graphs::new(&frame);
            assert_eq!(graphs.nim(frame.whole()), None);
            // What has been left of it may be one.
            assert!(graphs.nim(Mask::EMPTY.with(0)).is_some());
        }
    }
}
