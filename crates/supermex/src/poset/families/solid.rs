//! The five Platonic solids: vertices, edges, faces and the body.

use super::{Poset, PosetError, by_inclusion, joined, ones};

/// A Platonic solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solid {
    /// Four triangles.
    Tetrahedron,
    /// Six squares.
    Cube,
    /// Eight triangles.
    Octahedron,
    /// Twelve pentagons.
    Dodecahedron,
    /// Twenty triangles.
    Icosahedron,
}

impl Solid {
    /// All Platonic solids.
    pub const ALL: [Solid; 5] = [
        Solid::Tetrahedron,
        Solid::Cube,
        Solid::Octahedron,
        Solid::Dodecahedron,
        Solid::Icosahedron,
    ];

    /// The name of the solid.
    pub fn name(self) -> &'static str {
        match self {
            Solid::Tetrahedron => "tetrahedron",
            Solid::Cube => "cube",
            Solid::Octahedron => "octahedron",
            Solid::Dodecahedron => "dodecahedron",
            Solid::Icosahedron => "icosahedron",
        }
    }

    /// The faces of the solid, as sets of vertices.
    fn faces(self) -> Vec<u128> {
        match self {
            Solid::Tetrahedron => triangles(4, |_, _| true),
            // Opposite vertices are numbered one after the other.
            Solid::Octahedron => triangles(6, |one, other| one / 2 != other / 2),
            Solid::Icosahedron => triangles(12, is_edge_of_icosahedron),
            Solid::Cube => dual(&Solid::Octahedron.faces(), 6),
            Solid::Dodecahedron => dual(&Solid::Icosahedron.faces(), 12),
        }
    }
}

/// 0 and 11 are opposite; 1 to 5 are around 0, and 6 to 10 around 11, each of them next to two of
/// the others.
fn is_edge_of_icosahedron(one: usize, other: usize) -> bool {
    let (one, other) = (one.min(other), one.max(other));
    match (one, other) {
        (0, 1..=5) | (6..=10, 11) => true,
        (1..=5, 1..=5) | (6..=10, 6..=10) => matches!(other - one, 1 | 4),
        (1..=5, 6..=10) => matches!((other - 6 + 5 - (one - 1)) % 5, 0 | 1),
        _ => false,
    }
}

/// All triangles of a graph.
fn triangles(count: usize, is_edge: impl Fn(usize, usize) -> bool) -> Vec<u128> {
    let mut found = Vec::new();
    for one in 0..count {
        for two in (0..one).filter(|&two| is_edge(two, one)) {
            let third = (0..two).filter(|&three| is_edge(three, two) && is_edge(three, one));
            found.extend(third.map(|three| 1 << one | 1 << two | 1 << three));
        }
    }
    found
}

/// The faces of the dual solid, whose vertices are `faces`.
fn dual(faces: &[u128], vertices: usize) -> Vec<u128> {
    let around = |vertex: usize| {
        let faces = (0..).zip(faces).filter(move |(_, face)| *face >> vertex & 1 == 1);
        faces.fold(0, |set, (number, _): (u32, _)| set | 1 << number)
    };
    (0..vertices).map(around).collect()
}

/// The vertices (`1`), edges (`1-2`), faces (`1-2-3`) and body of a solid.
///
/// ```
/// use supermex::poset::families::{Solid, solid};
///
/// // Eight vertices, twelve edges, six faces and the body.
/// assert_eq!(solid(Solid::Cube)?.len(), 27);
/// # Ok::<(), supermex::poset::PosetError>(())
/// ```
pub fn solid(solid: Solid) -> Result<Poset, PosetError> {
    let faces = solid.faces();
    let all = faces.iter().fold(0, |all, face| all | face);
    let vertices: Vec<u128> = ones(all).map(|vertex| 1 << vertex).collect();
    // Two faces meet in an edge, in a vertex or not at all.
    let mut edges: Vec<u128> = Vec::new();
    for (index, one) in faces.iter().enumerate() {
        edges.extend(faces[..index].iter().map(|other| one & other));
    }
    edges.retain(|edge| edge.count_ones() == 2);
    let sets = [vertices, edges, faces, vec![all]].concat();
    by_inclusion(sets, |set| if set == all { "body".to_owned() } else { joined(set, "-") })
}
