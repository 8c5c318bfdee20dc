//! Graphs: vertices, and edges above their ends.

use std::collections::BTreeSet;

use super::{Poset, PosetError, too_large};

/// A graph without loops, its vertices named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    names: Vec<String>,
    edges: BTreeSet<(usize, usize)>,
}

/// What is wrong with the description of a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// There is no graph of this name.
    #[error(
        "there is neither a file nor a graph '{name}': there are k5, k3,4, c7, p4, s5, w5, q3 and petersen, with other numbers up to {} vertices and edges",
        Poset::MOST
    )]
    UnknownName {
        /// The name.
        name: String,
    },
    /// A line does not describe an edge.
    #[error("line {line} is no edge: write the names of two vertices, or of one without edges")]
    NoEdge {
        /// Its number, from 1 on.
        line: usize,
    },
    /// A vertex without edges is named twice.
    #[error(
        "line {line} names a vertex that is there already; of several graphs, give one at a time"
    )]
    Twice {
        /// Its number, from 1 on.
        line: usize,
    },
    /// The text is not in the format graph6.
    #[error("it is no graph6: {why}")]
    NotGraph6 {
        /// Why not.
        why: &'static str,
    },
}

/// The vertices and edges of a graph, vertices below the edges that they are on.
///
/// ```
/// use supermex::poset::families::{Graph, graph};
///
/// let poset = graph(&Graph::named("c5")?)?;
/// assert_eq!(poset.len(), 10);
/// assert!(poset.is_less(poset.find("1")?, poset.find("1-5")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn graph(graph: &Graph) -> Result<Poset, PosetError> {
    let Graph { names, edges } = graph;
    too_large((names.len() + edges.len()) as u128)?;
    let edge = |&(one, other): &(usize, usize)| format!("{}-{}", names[one], names[other]);
    let all = names.iter().cloned().chain(edges.iter().map(edge)).collect();
    let numbered = (names.len()..).zip(edges);
    Poset::new(all, numbered.flat_map(|(number, &(one, other))| [(one, number), (other, number)]))
}

impl Graph {
    fn numbered(count: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let edges = edges.into_iter().filter(|(one, other)| one != other);
        let edges = edges.map(|(one, other)| (one.min(other), one.max(other)));
        Graph { names: (1..=count).map(|it| it.to_string()).collect(), edges: edges.collect() }
    }

    /// k5, k3,4, c7, p4 (a path of four vertices), s5 (a star with five rays), w5 (a wheel with
    /// five spokes), q3 (a cube of three dimensions), petersen.
    pub fn named(name: &str) -> Result<Graph, GraphError> {
        let unknown = || GraphError::UnknownName { name: name.to_owned() };
        if name == "petersen" {
            let outer = (0..5).map(|it| (it, (it + 1) % 5));
            let inner = (0..5).map(|it| (5 + it, 5 + (it + 2) % 5));
            return Ok(Graph::numbered(
                10,
                outer.chain(inner).chain((0..5).map(|it| (it, it + 5))),
            ));
        }
        let mut letters = name.chars();
        let letter = letters.next().ok_or_else(unknown)?;
        let numbers: Option<Vec<usize>> = letters
            .as_str()
            .split(',')
            .map(|word| word.parse().ok().filter(|&number| number <= Poset::MOST))
            .collect();
        let numbers = numbers.ok_or_else(unknown)?;
        let circle = |count: usize| (0..count).map(move |it| (it, (it + 1) % count));
        Ok(match (letter, &numbers[..]) {
            ('k', &[n]) => {
                Graph::numbered(n, (0..n).flat_map(|it| (0..it).map(move |other| (other, it))))
            }
            ('k', &[m, n]) => Graph::numbered(
                m + n,
                (0..m).flat_map(|it| (m..m + n).map(move |other| (it, other))),
            ),
            ('c', &[n]) if n >= 3 => Graph::numbered(n, circle(n)),
            ('p', &[n]) => Graph::numbered(n, (1..n).map(|it| (it - 1, it))),
            ('s', &[n]) => Graph::numbered(n + 1, (1..=n).map(|it| (0, it))),
            ('w', &[n]) if n >= 3 => {
                Graph::numbered(n + 1, circle(n).chain((0..n).map(|it| (it, n))))
            }
            ('q', &[n]) if n < 10 => {
                let edges =
                    (0..1_usize << n).flat_map(|it| (0..n).map(move |bit| (it, it ^ 1 << bit)));
                Graph::numbered(1 << n, edges)
            }
            _ => return Err(unknown()),
        })
    }

    /// A graph in a file: edges, or one line of graph6.
    pub fn from_text(text: &str) -> Result<Graph, GraphError> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        match (lines.next(), lines.next()) {
            (Some(only), None) if !only.contains([' ', ',', '\t', '#']) => Graph::from_graph6(only),
            _ => Graph::from_edges(text),
        }
    }

    /// One edge a line, as the names of its ends; a single name is a vertex, and is named once.
    /// Empty lines and what follows `#` are left out.
    pub fn from_edges(text: &str) -> Result<Graph, GraphError> {
        let mut names: Vec<String> = Vec::new();
        let mut edges = BTreeSet::new();
        for (line, words) in (1..).zip(text.lines()) {
            let words = words.split('#').next().unwrap_or("");
            let words: Vec<_> =
                words.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
            match words[..] {
                [] => {}
                // Several graphs in graph6 look like that.
                [one] if names.iter().any(|other| other == one) => {
                    return Err(GraphError::Twice { line });
                }
                [one] => names.push(one.to_owned()),
                [one, other] if one != other => {
                    let mut find = |name: &str| {
                        names.iter().position(|other| other == name).unwrap_or_else(|| {
                            names.push(name.to_owned());
                            names.len() - 1
                        })
                    };
                    let (one, other) = (find(one), find(other));
                    edges.insert((one.min(other), one.max(other)));
                }
                _ => return Err(GraphError::NoEdge { line }),
            }
        }
        Ok(Graph { names, edges })
    }

    /// graph6, the format of the program `nauty`: a graph as a word of printable letters.
    ///
    /// ```
    /// use supermex::poset::families::Graph;
    ///
    /// assert_eq!(Graph::from_graph6("D~{")?, Graph::named("k5")?);
    /// # Ok::<(), supermex::poset::families::GraphError>(())
    /// ```
    pub fn from_graph6(word: &str) -> Result<Graph, GraphError> {
        let no = |why: &'static str| GraphError::NotGraph6 { why };
        let word = word.trim().trim_start_matches(">>graph6<<");
        if word.bytes().any(|byte| !(63..=126).contains(&byte)) {
            return Err(no("it has letters below '?' or above '~'"));
        }
        let values: Vec<usize> = word.bytes().map(|byte| usize::from(byte) - 63).collect();
        let (count, rest) = match values[..] {
            [63, 63, ..] => return Err(no("it has too many vertices")),
            [63, a, b, c, ref rest @ ..] => ((a << 12) + (b << 6) + c, rest),
            [count, ref rest @ ..] if count < 63 => (count, rest),
            _ => return Err(no("it ends too early")),
        };
        if count > Poset::MOST {
            return Err(no("it has too many vertices"));
        }
        let pairs = (0..count).flat_map(|it| (0..it).map(move |other| (other, it)));
        if rest.len() != (count * count.saturating_sub(1) / 2).div_ceil(6) {
            return Err(no("its length does not fit its number of vertices"));
        }
        let has = |index: usize| rest[index / 6] >> (5 - index % 6) & 1 == 1;
        let edges = pairs.enumerate().filter(|(index, _)| has(*index)).map(|(_, pair)| pair);
        Ok(Graph::numbered(count, edges.collect::<Vec<_>>()))
    }
}
