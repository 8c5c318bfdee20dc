//! All positions of Chomp in several dimensions, one after the other.
//!
//! A position of a product of chains is cut into layers along its longest chain. Each layer lies
//! within the one below it, and there are few sets that a layer can be. With the sets numbered so
//! that parts of a set come before it, and positions in the order of their layers, a table says
//! how many positions come before those that begin with given layers: the number of a position is
//! a sum of such numbers, one for each layer, and what a move leaves has a smaller number. So one
//! table of bits, or of nim-values, is filled from its beginning to its end.
//!
//! To take (x, i), that is x in layer i, cuts x and all above it from layer i and those above. As
//! long as only the highest layer changes, the sums for all others stay, so that most moves cost an
//! addition and a look at the table.

use std::cell::Cell;

use super::PosetGame;
use super::game::Answer;
use super::product::coordinates;
use crate::Nimber;
use crate::run::{Context, Stopped};

/// The most sets that a layer can be: tables have a number for each pair of them.
const MOST_SETS: usize = 1024;

/// A game that can be decided position by position.
#[derive(Debug)]
pub(crate) struct Layered {
    /// For each element, its place in its layer, and its layer. The poison is at (0, 0).
    places: Vec<(usize, usize)>,
    /// `cuts[x][set]` is what is left of a set when x is taken.
    cuts: Vec<Vec<u16>>,
    /// For each set, the places that are in it.
    sets: Vec<u128>,
    /// For each layer, the numbers of positions, by the layer below and by the layer itself.
    before: Vec<Vec<u32>>,
    /// For each layer, the sets that it can be, in order, by the layer below it.
    choices: Vec<Vec<Vec<u16>>>,
    /// The layers of the whole.
    whole: Vec<u16>,
    /// How many positions there are, with that of which nothing is left.
    count: u32,
    /// Elements that may not be taken first.
    not_first: Vec<usize>,
}

impl Layered {
    /// The game in layers, if it is played by rules that matter to first moves alone, on a part of a
    /// product of chains that has a poison, there are no more positions than can be numbered, and
    /// `fits` says that there is room for so many bytes.
    pub(super) fn new(game: &PosetGame, nim: bool, fits: impl Fn(f64) -> bool) -> Option<Layered> {
        let poison = game.poison().filter(|_| game.has_nims())?;
        let points = coordinates(game.poset(), poison)?;
        let length = |axis: usize| points.iter().map(|point| point[axis]).max();
        // The fewer the layers, the more positions differ in the highest one only.
        let mut axes: Vec<usize> = (0..points[poison].len()).collect();
        axes.sort_by_key(|&axis| length(axis));
        axes.into_iter().find_map(|axis| Layered::along(axis, game, &points, nim, &fits))
    }

    /// How many bytes the game takes in layers, infinitely many if that is not possible.
    pub(super) fn least_bytes(game: &PosetGame, nim: bool) -> f64 {
        let least = Cell::new(f64::INFINITY);
        let none = Layered::new(game, nim, |bytes| {
            least.set(least.get().min(bytes));
            false
        });
        debug_assert!(none.is_none(), "nothing fits");
        least.get()
    }

    /// The same, in layers along one axis.
    fn along(
        axis: usize,
        game: &PosetGame,
        points: &[Vec<usize>],
        nim: bool,
        fits: impl Fn(f64) -> bool,
    ) -> Option<Layered> {
        let layer: Vec<usize> = points.iter().map(|point| point[axis]).collect();
        let mut lowest: Vec<usize> = (0..points.len()).filter(|&it| layer[it] == 0).collect();
        // Each place after those below it, the poison first.
        lowest.sort_by_key(|&it| points[it].iter().sum::<usize>());
        if lowest.len() > 128 {
            return None;
        }
        let is_over = |one: usize, other: usize| {
            (0..points[one].len()).all(|it| it == axis || points[one][it] == points[other][it])
        };
        let place = |it: usize| lowest.iter().position(|&low| is_over(it, low));
        let places: Option<Vec<_>> =
            (0..points.len()).map(|it| Some((place(it)?, layer[it]))).collect();
        let places = places?;
        let mut outline = vec![0_u128; layer.iter().max()? + 1];
        for &(place, layer) in &places {
            outline[layer] |= 1 << place;
        }
        let below = |it: &usize| {
            let is_less = |&(_, low): &(usize, &usize)| game.poset().is_less(*low, *it);
            let less = lowest.iter().enumerate().filter(is_less);
            less.fold(0_u128, |set, (place, _)| set | 1 << place)
        };
        let below: Vec<u128> = lowest.iter().map(below).collect();
        let sets = closed_sets(&below)?;
        let number = |set: u128| sets.binary_search(&set).expect("it is closed") as u16;
        let cut = |taken: usize| {
            let gone = (0..below.len()).filter(|&it| it == taken || below[it] >> taken & 1 == 1);
            let gone: u128 = gone.fold(0, |gone, it| gone | 1 << it);
            sets.iter().map(|&set| number(set & !gone)).collect()
        };
        let cuts = (0..below.len()).map(cut).collect();
        let whole: Vec<u16> = outline.iter().map(|&layer| number(layer)).collect();
        let counts = counts(&sets, &outline)?;
        let count = counts[0][sets.len() - 1];
        if !fits(bytes(sets.len(), outline.len(), count, nim)) {
            return None;
        }
        let (mut before, mut choices) = (Vec::new(), Vec::new());
        for (&within, above) in outline.iter().zip(&counts[1..]) {
            let mut numbers = vec![0; sets.len() * sets.len()];
            let mut lists = Vec::new();
            for (row, &lower) in numbers.chunks_mut(sets.len()).zip(&sets) {
                let mut sum = 0;
                let list: Vec<u16> = (0..)
                    .zip(&sets)
                    .filter(|(_, it)| *it & !(lower & within) == 0)
                    .map(|(number, _)| number)
                    .collect();
                for &set in &list {
                    row[usize::from(set)] = sum;
                    sum += above[usize::from(set)];
                }
                lists.push(list);
            }
            before.push(numbers);
            choices.push(lists);
        }
        let not_first = game.rules.not_first.clone();
        Some(Layered { places, cuts, sets, before, choices, whole, count, not_first })
    }

    /// About how many moves are looked at, with nim-values or without.
    pub(crate) fn work(&self, nim: bool) -> f64 {
        f64::from(self.count) * self.moves_each(nim)
    }

    /// About how many moves of a position are looked at. Half of the elements are left on average;
    /// and where only outcomes are wanted, one move that wins is enough.
    fn moves_each(&self, nim: bool) -> f64 {
        self.places.len() as f64 / if nim { 2.0 } else { 5.0 }
    }

    /// How many bytes are taken, with nim-values or without.
    pub(crate) fn bytes(&self, nim: bool) -> f64 {
        bytes(self.sets.len(), self.whole.len(), self.count, nim)
    }

    /// The solution, or none if a nim-value is beyond 255.
    pub(crate) fn solve(&self, nim: bool, context: &Context) -> Result<Option<Answer>, Stopped> {
        context.begin("moves", self.work(nim));
        let moves = self.moves_each(nim);
        if nim {
            let table = Nims(vec![0; self.count as usize]);
            return Ok(self.fill(table, moves, context)?.map(|table| self.answer(&table, true)));
        }
        let table = Lost(vec![0; self.count.div_ceil(64) as usize]);
        Ok(self.fill(table, moves, context)?.map(|table| self.answer(&table, false)))
    }

    fn fill<T: Table>(
        &self,
        table: T,
        moves: f64,
        context: &Context,
    ) -> Result<Option<T>, Stopped> {
        let after_moves = vec![vec![Vec::new(); self.cuts.len()]; self.whole.len()];
        let mut sweep = Sweep { layered: self, table, after_moves, moves, context };
        let top = self.sets.len() - 1;
        let is_full = sweep.decide_above(0, top as u16, 0)?;
        Ok(is_full.then_some(sweep.table))
    }

    fn answer(&self, table: &impl Table, nim: bool) -> Answer {
        let may = |it: &usize| self.places[*it] != (0, 0) && !self.not_first.contains(it);
        let value = |it: usize| Nimber::new(table.value(self.after(it)).into());
        let moves = (0..self.places.len()).filter(may).map(|it| (it, value(it)));
        Answer::of_moves(self.places.len(), moves, nim)
    }

    /// The number of what is left of the whole when `element` is taken.
    fn after(&self, element: usize) -> u32 {
        let (place, first) = self.places[element];
        let mut lower = self.sets.len() as u16 - 1;
        let mut sum = 0;
        for (layer, &set) in self.whole.iter().enumerate() {
            let left = if layer < first { set } else { self.cut(place, set) };
            sum += self.before(layer, lower, left);
            lower = left;
        }
        sum
    }

    fn cut(&self, place: usize, set: u16) -> u16 {
        self.cuts[place][usize::from(set)]
    }

    fn before(&self, layer: usize, lower: u16, set: u16) -> u32 {
        self.before[layer][usize::from(lower) * self.sets.len() + usize::from(set)]
    }
}

/// How many bytes are taken for `layers` layers of one of `sets` sets each, and `count` positions.
fn bytes(sets: usize, layers: usize, count: u32, nim: bool) -> f64 {
    // A number of four bytes for each pair of sets, and lists of numbers of two bytes.
    let numbers = (layers * sets * (6 * sets + size_of::<Vec<u16>>())) as f64;
    numbers + f64::from(count) / if nim { 1.0 } else { 8.0 }
}

/// What is known of all positions up to some number.
trait Table {
    /// Decides the position `rank` from what moves leave; false if it does not fit.
    fn decide(&mut self, rank: u32, options: impl Iterator<Item = u32>) -> bool;

    /// The nim-value of a position; where only outcomes are known, 1 for all that are won.
    fn value(&self, rank: u32) -> u8;
}

/// A bit for each position, set if it is lost.
struct Lost(Vec<u64>);

impl Table for Lost {
    fn decide(&mut self, rank: u32, mut options: impl Iterator<Item = u32>) -> bool {
        if !options.any(|option| self.value(option) == 0) {
            self.0[rank as usize / 64] |= 1 << (rank % 64);
        }
        true
    }

    fn value(&self, rank: u32) -> u8 {
        u8::from(self.0[rank as usize / 64] >> (rank % 64) & 1 == 0)
    }
}

/// Nim-values.
struct Nims(Vec<u8>);

impl Table for Nims {
    fn decide(&mut self, rank: u32, options: impl Iterator<Item = u32>) -> bool {
        let mut seen = [0_u64; 4];
        options.for_each(|option| {
            let value = self.0[option as usize];
            seen[usize::from(value / 64)] |= 1 << (value % 64);
        });
        let Some(word) = seen.iter().position(|&word| word != u64::MAX) else { return false };
        self.0[rank as usize] = 64 * word as u8 + seen[word].trailing_ones() as u8;
        true
    }

    fn value(&self, rank: u32) -> u8 {
        self.0[rank as usize]
    }
}

struct Sweep<'s, T> {
    layered: &'s Layered,
    table: T,
    /// `after_moves[k][place]`: for each of the lowest k layers that has `place`, how many positions
    /// come before those that begin with the k given layers once `place` is taken in that layer.
    after_moves: Vec<Vec<Vec<u32>>>,
    /// How many moves of a position are looked at, as progress counts them.
    moves: f64,
    context: &'s Context,
}

impl<T: Table> Sweep<'_, T> {
    /// Decides all positions whose lowest `layer` layers are given. The highest of these is `lower`,
    /// and `rank` positions come before the first such position. Returns false if a nim-value does
    /// not fit into a byte.
    fn decide_above(&mut self, layer: usize, lower: u16, rank: u32) -> Result<bool, Stopped> {
        let layered = self.layered;
        let choices = &layered.choices[layer][usize::from(lower)];
        if layer + 1 == layered.whole.len() {
            self.context.check()?;
            #[expect(clippy::cast_sign_loss, reason = "a number of moves")]
            self.context.advance((choices.len() as f64 * self.moves) as u64);
            return Ok(self.decide_highest(lower, rank));
        }
        for &set in choices {
            let (given, next) = self.after_moves.split_at_mut(layer + 1);
            for (place, (earlier, all)) in given[layer].iter().zip(&mut next[0]).enumerate() {
                let left = layered.cut(place, set);
                let more = layered.before(layer, layered.cut(place, lower), left);
                let own = rank + layered.before(layer, lower, left);
                all.clear();
                all.extend(earlier.iter().map(|earlier| earlier + more));
                all.extend((left != set).then_some(own));
            }
            if !self.decide_above(layer + 1, set, rank + layered.before(layer, lower, set))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Decides all positions that differ in the highest layer only.
    fn decide_highest(&mut self, lower: u16, rank: u32) -> bool {
        let layered = self.layered;
        let layer = layered.whole.len() - 1;
        let row = |lower: u16| {
            let start = usize::from(lower) * layered.sets.len();
            &layered.before[layer][start..start + layered.sets.len()]
        };
        let own = row(lower);
        // For each place: what is left of each set, how many come before it, and the moves.
        let places: Vec<_> = self.after_moves[layer]
            .iter()
            .enumerate()
            .map(|(place, moves)| {
                // The poison is in the lowest layer.
                let moves = if place == 0 && !moves.is_empty() { &moves[1..] } else { moves };
                (&layered.cuts[place][..], row(layered.cut(place, lower)), moves)
            })
            .collect();
        for &set in &layered.choices[layer][usize::from(lower)] {
            let number = rank + own[usize::from(set)];
            let options = places.iter().enumerate().flat_map(|(place, (cuts, row, moves))| {
                let left = cuts[usize::from(set)];
                let more = row[usize::from(left)];
                let is_move = left != set && (layer > 0 || place > 0);
                let highest = is_move.then(|| rank + own[usize::from(left)]);
                moves.iter().map(move |earlier| earlier + more).chain(highest)
            });
            if !self.table.decide(number, options) {
                return false;
            }
        }
        true
    }
}

/// All sets of places that have what is `below` each of their places, parts of a set before it;
/// unless they are too many. Places come after those below them.
fn closed_sets(below: &[u128]) -> Option<Vec<u128>> {
    let mut sets = vec![0];
    for (place, &below) in below.iter().enumerate() {
        let with: Vec<u128> =
            sets.iter().filter(|&set| below & !set == 0).map(|set| set | 1 << place).collect();
        sets.extend(with);
        if sets.len() > MOST_SETS {
            return None;
        }
    }
    sets.sort_unstable();
    Some(sets)
}

/// For each layer, how many ways there are to go on from there, by the layer below; if those from
/// the first layer on can be numbered.
fn counts(sets: &[u128], outline: &[u128]) -> Option<Vec<Vec<u32>>> {
    let mut counts = vec![vec![1_u32; sets.len()]];
    for within in outline.iter().rev() {
        let above = &counts[counts.len() - 1];
        let count = |lower: &u128| {
            let fitting = sets.iter().zip(above).filter(|(set, _)| *set & !(lower & within) == 0);
            fitting.map(|(_, &count)| u64::from(count)).sum::<u64>()
        };
        let next = sets.iter().map(|lower| u32::try_from(count(lower)).ok());
        counts.push(next.collect::<Option<_>>()?);
    }
    counts.reverse();
    Some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poset::named;

    fn layered(game: &PosetGame) -> Option<Layered> {
        Layered::new(game, true, |_| true)
    }

    /// Known numbers of plane partitions in a box, a Dedekind number, and what lists count.
    #[test]
    fn positions_are_as_many_as_plane_partitions() {
        for (spec, count) in [
            ("chains:7", 8),
            ("chains:3,4", 35),
            ("chains:3,3,3", 980),
            ("chains:4,4,4", 232_848),
            ("chains:5,5,5", 267_227_532),
            ("chains:2,2,2,2", 168),
        ] {
            let found = layered(&named(spec).unwrap()).unwrap();
            assert_eq!(found.count, count, "{spec}");
        }
        // Lists leave out that nothing is left.
        for spec in ["divisors:1260", "chains:2,3,4", "rows:7,4,4,1"] {
            let game = named(spec).unwrap();
            let listed = game.list(0, &Context::default()).unwrap().total;
            assert_eq!(layered(&game).unwrap().count as usize, listed + 1, "{spec}");
        }
    }

    /// Posets that are no product of chains are none, nor are those of which there are too many
    /// positions.
    #[test]
    fn only_products_of_chains_have_layers() {
        let none = ["boolean:4", "series:chains:2,2+chains:2,2", "chains:6,6,6", "chains:20,20"];
        for spec in none {
            assert!(layered(&named(spec).unwrap()).is_none(), "{spec}");
        }
        let mut game = named("chains:2,3").unwrap();
        game.rules.misere = true;
        assert!(layered(&game).is_none());
    }

    /// The same answers as those of the search up to isomorphism, in all dimensions and of what is
    /// left after a move, whatever that is.
    #[test]
    fn layers_and_isomorphism_agree() {
        let context = Context::default().with_threads(1);
        let mut dice = fastrand::Rng::with_seed(9);
        for spec in [
            "chains:9",
            "chains:4,5",
            "chains:2,2,5",
            "chains:3,3,3",
            "chains:2,3,4",
            "chains:2,2,2,3",
            "chains:1,3,1,2",
            "divisors:720",
            "divisors:1260",
            "rows:7,4,4,1",
        ] {
            let mut game = named(spec).unwrap();
            for _ in 0..4 {
                // Where nothing but the poison is left there are no axes.
                if game.poset().len() == 1 {
                    break;
                }
                for nim in [false, true] {
                    // By the usual rules, and with some first moves forbidden.
                    for _ in 0..2 {
                        let found = layered(&game).unwrap().solve(nim, &context).unwrap().unwrap();
                        let searched = game.search_up_to_isomorphism(nim, &context).unwrap();
                        assert_eq!(found, searched, "{spec} {:?}", game.rules);
                        game.rules.not_first =
                            (1..game.poset().len()).filter(|_| dice.bool()).collect();
                    }
                    game.rules.not_first.clear();
                }
                let moves: Vec<usize> = game.moves().collect();
                game = game.after(dice.choice(moves).unwrap());
            }
        }
    }

    /// Nim-values beyond a byte are left to the search.
    #[test]
    fn large_nim_values_are_not_cut_off() {
        let context = Context::default();
        for (length, nim) in [(256, 255), (257, 256), (300, 299)] {
            let game = named(&format!("chains:{length}")).unwrap();
            let found = layered(&game).unwrap().solve(true, &context).unwrap();
            assert_eq!(found.is_some(), nim < 256, "{length}");
            let answer = game.solve(true, &context).unwrap();
            assert_eq!(answer.nim, Some(Nimber::new(nim)), "{length}");
        }
    }

    #[test]
    fn what_does_not_fit_is_not_begun() {
        let game = named("chains:4,4,4").unwrap();
        let needed = layered(&game).unwrap().bytes(true);
        assert!(Layered::new(&game, true, |bytes| bytes < needed).is_none());
        assert!(Layered::new(&game, false, |bytes| bytes < needed).is_some());
    }
}
