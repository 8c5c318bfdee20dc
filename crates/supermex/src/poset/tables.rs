//! Positions as truth tables, for posets of sets with up to seven points.
//!
//! If each element of a poset is determined by the minimal elements below it, its *points*, and the
//! order is that of inclusion, then a position is a family of sets of points: with seven points,
//! 128 bits say which sets are left. Subsets, graphs, solids and geometries are like that.
//!
//! To exchange two points is to exchange bits of the table at a fixed distance. Points are put in
//! order by how many sets they are in, of which sizes, and together with which others; where that
//! leaves a doubt all ways are tried, each one exchange away from the one before, and the least
//! table is the key. No other way to tell isomorphic positions apart is needed, and it takes less
//! than a microsecond.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::LazyLock;

use super::Poset;
use super::board::{Board, Parts};
use super::canon::mix;
use super::memo::read_bytes;

/// The most points of a poset.
const POINTS: usize = 7;

/// A family of sets of points: bit s says whether the set with the bits of s is there.
pub(super) type Table = u128;

/// For each point, the sets that hold it.
const HOLDS: [Table; POINTS] =
    [ABOVE[1], ABOVE[2], ABOVE[4], ABOVE[8], ABOVE[16], ABOVE[32], ABOVE[64]];

/// For each number of points, the sets of that size.
const SIZED: [Table; POINTS + 1] = {
    let mut sized = [0; POINTS + 1];
    let mut set = 0_u32;
    while set < 1 << POINTS {
        sized[set.count_ones() as usize] |= 1 << set;
        set += 1;
    }
    sized
};

/// For each set, the sets that contain it.
const ABOVE: [Table; 1 << POINTS] = {
    let mut above = [0; 1 << POINTS];
    let mut pair = 0;
    while pair < 1 << (2 * POINTS) {
        let (set, other) = (pair >> POINTS, pair % (1 << POINTS));
        if other & set == set {
            above[set] |= 1 << other;
        }
        pair += 1;
    }
    above
};

/// `table` with the points `one` and `other` exchanged, where `one` is the smaller.
fn exchanged(table: Table, one: usize, other: usize) -> Table {
    debug_assert!(one < other);
    let distance = (1 << other) - (1 << one);
    let differ = (table ^ (table >> distance)) & HOLDS[one] & !HOLDS[other];
    table ^ differ ^ (differ << distance)
}

/// A way to exchange points in pairs.
#[derive(Clone, Debug)]
struct Exchange {
    pairs: Vec<(usize, usize)>,
    /// The sets with points that are moved.
    moved: Table,
    /// The sets among them that are exchanged with themselves.
    own: Table,
}

static EXCHANGES: LazyLock<Vec<Exchange>> = LazyLock::new(|| {
    let mut waiting = vec![(0, Vec::new())];
    let mut found = Vec::new();
    while let Some((first, pairs)) = waiting.pop() {
        let used = |point: usize| pairs.iter().any(|&(one, other)| one == point || other == point);
        for one in (first..POINTS).filter(|&one| !used(one)) {
            for other in (one + 1..POINTS).filter(|&other| !used(other)) {
                let pairs = [&pairs[..], &[(one, other)]].concat();
                found.push(Exchange::new(&pairs));
                waiting.push((one + 1, pairs));
            }
        }
    }
    found
});

impl Exchange {
    fn new(pairs: &[(usize, usize)]) -> Exchange {
        let moved = pairs.iter().fold(0, |moved, &(one, other)| moved | HOLDS[one] | HOLDS[other]);
        let stays =
            |set: &u32| pairs.iter().all(|&(one, other)| (set >> one & 1) == (set >> other & 1));
        let own = (0..1_u32 << POINTS).filter(stays).fold(0, |own, set| own | 1 << set);
        Exchange { pairs: pairs.to_vec(), moved, own: own & moved }
    }

    fn of(&self, table: Table) -> Table {
        self.pairs.iter().fold(table, |table, &(one, other)| exchanged(table, one, other))
    }
}

/// The elements of a poset, as sets of points.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    sets: Vec<u8>,
}

impl Tables {
    /// The elements of `poset` as sets of points; `None` if they are not sets of a few points.
    pub(super) fn new(poset: &Poset) -> Option<Tables> {
        let points: Vec<_> =
            (0..poset.len()).filter(|&it| poset.below(it).next().is_none()).collect();
        if points.len() > POINTS {
            return None;
        }
        let set = |element: usize| {
            let held = |point: usize| point == element || poset.is_less(point, element);
            (0..).zip(&points).fold(0_u8, |set, (bit, &point)| set | u8::from(held(point)) << bit)
        };
        let sets: Vec<_> = (0..poset.len()).map(set).collect();
        let agree = |one: usize, other: usize| {
            let is_part = sets[one] & !sets[other] == 0;
            is_part == (one == other || poset.is_less(one, other))
        };
        let all = 0..poset.len();
        all.clone().all(|one| all.clone().all(|other| agree(one, other))).then_some(Tables { sets })
    }

    /// The position with these `elements`.
    pub(super) fn table(&self, elements: impl Iterator<Item = usize>) -> Table {
        elements.fold(0, |table, element| table | 1 << self.sets[element])
    }
}

/// The bytes of a table, which need not lie where numbers do.
type Key = [u8; 16];

impl Board for Tables {
    type Position = Table;
    type Key = Key;
    /// The same part, its points in order.
    type Form = Table;

    const NAME: &'static str = "sets";
    const RECENT: usize = 0;

    fn parts(&self, table: Table) -> Parts<Table> {
        let mut left = table;
        let mut parts = Parts::new();
        // A single point cancels another one.
        let mut single = 0;
        while left != 0 {
            let part = component(left);
            left &= !part;
            if part.is_power_of_two() {
                single = if single == 0 { part } else { 0 };
            } else {
                parts.push(part);
            }
        }
        if single != 0 {
            parts.push(single);
        }
        parts
    }

    fn size(&self, table: Table) -> u32 {
        table.count_ones()
    }

    /// Only a part with at most one point has a least element.
    fn without_least(&self, part: Table) -> (Table, u16) {
        if part.is_power_of_two() { (0, 1) } else { (part, 0) }
    }

    fn has_greatest(&self, part: Table) -> bool {
        // If a set has all points of the part, it is the greatest as a number.
        let highest = highest(part);
        (0..POINTS).all(|point| highest >> point & 1 == 1 || part & HOLDS[point] == 0)
    }

    fn form(&mut self, part: Table) -> (Key, Table) {
        let least = in_order(part);
        (least.to_le_bytes(), least)
    }

    fn children(&self, _: Table, form: &Table) -> Vec<Table> {
        // Small sets come first: taking them takes much.
        let moves = SIZED.iter().flat_map(|sized| sets(form & sized));
        moves.map(|set| form & !ABOVE[set]).collect()
    }

    fn mirror(&self, _: Table, form: &Table) -> Option<Table> {
        let suits = |exchange: &&Exchange| {
            form & exchange.own == 0 && form & exchange.moved != 0 && exchange.of(*form) == *form
        };
        EXCHANGES.iter().find(suits).map(|exchange| form & !exchange.moved)
    }

    fn bytes(_: &Key) -> usize {
        0
    }

    fn write(key: &Key, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(key)
    }

    fn elements(key: &Key) -> Option<u32> {
        Some(Table::from_le_bytes(*key).count_ones())
    }

    fn read(input: &mut dyn Read) -> io::Result<Key> {
        read_bytes(input)
    }
}

fn highest(table: Table) -> usize {
    127 - table.leading_zeros() as usize
}

/// The sets of `table`.
fn sets(mut table: Table) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let set = (table != 0).then(|| table.trailing_zeros() as usize)?;
        table &= table - 1;
        Some(set)
    })
}

/// The family of sets that a key describes, for people: points are numbered from 1.
pub(crate) fn describe_sets(key: Key) -> String {
    let points = |set: usize| {
        let points = (0..POINTS).filter(|point| set >> point & 1 == 1);
        points.map(|point| (point + 1).to_string()).collect::<Vec<_>>().join(",")
    };
    let sets = sets(Table::from_le_bytes(key)).map(|set| format!("{{{}}}", points(set)));
    sets.collect::<Vec<_>>().join(" ")
}

/// The connected part of `table` that contains its last set.
fn component(table: Table) -> Table {
    let mut points = highest(table);
    loop {
        let touched = (0..POINTS)
            .filter(|point| points >> point & 1 == 1)
            .fold(0, |touched, point| touched | HOLDS[point]);
        let part = table & touched;
        let more = (0..POINTS)
            .filter(|&point| part & HOLDS[point] != 0)
            .fold(0, |points, point| points | 1 << point);
        if more == points {
            return part;
        }
        points = more;
    }
}

/// `table` with its points in the order that makes it least, among the orders that the colours of
/// the points allow.
fn in_order(mut table: Table) -> Table {
    let mut colours = colours(table);
    for place in 0..POINTS - 1 {
        let least = (place..POINTS).min_by_key(|&other| colours[other]).unwrap_or(place);
        if least != place {
            colours.swap(place, least);
            table = exchanged(table, place, least);
        }
    }
    let mut least = Table::MAX;
    try_all(table, &colours, 0, &mut least);
    least
}

/// A number for each point that does not depend on how points are numbered: from how many sets it
/// is in, and together with which others.
fn colours(table: Table) -> [u64; POINTS] {
    let holding = Holding::new(table);
    let mut spread = [[0; POINTS]; POINTS];
    for one in 0..POINTS {
        for other in 0..one {
            let spread_out = SPREAD[holding.count(1 << one | 1 << other)];
            spread[one][other] = spread_out;
            spread[other][one] = spread_out;
        }
    }
    let mut colours = std::array::from_fn(|point| holding.count(1 << point) as u64);
    for _ in 0..ROUNDS {
        let mixed = colours.map(mix);
        for (point, colour) in colours.iter_mut().enumerate() {
            let around = mixed.iter().zip(spread[point]).map(|(&other, by)| other.wrapping_mul(by));
            *colour = around.fold(mixed[point], u64::wrapping_add);
        }
    }
    colours
}

/// How often colours are refined: after two rounds a colour depends on everything up to two points
/// away.
const ROUNDS: usize = 2;

/// A hash for each count; two points are in 32 sets at most.
const SPREAD: [u64; 33] = {
    let mut spread = [0; 33];
    let mut count = 0;
    while count < 33 {
        spread[count as usize] = mix(count + 1) | 1;
        count += 1;
    }
    spread
};

/// For each set of points, how many sets of a table contain it.
struct Holding([u64; 16]);

/// A byte of a table stands for the subsets of the first three points, together with some others.
/// For each byte: how many of its sets contain each of these subsets, a byte for each.
const LOW: [u64; 256] = {
    let mut low = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut pair = 0;
        while pair < 64 {
            let (set, held) = (pair / 8, pair % 8);
            if byte >> set & 1 == 1 && set & held == held {
                low[byte] += 1 << (8 * held);
            }
            pair += 1;
        }
        byte += 1;
    }
    low
};

impl Holding {
    fn new(table: Table) -> Holding {
        let mut sums = table.to_le_bytes().map(|byte| LOW[usize::from(byte)]);
        for point in [1, 2, 4, 8] {
            for set in (0..sums.len()).filter(|set| set & point == 0) {
                sums[set] += sums[set | point];
            }
        }
        Holding(sums)
    }

    fn count(&self, points: usize) -> usize {
        (self.0[points / 8] >> (8 * (points % 8)) & 0xff) as usize
    }
}

/// Tries all orders of points of the same colour, from place `start` on, unless their order makes
/// no difference. Keeps the least table in `least`.
fn try_all(table: Table, colours: &[u64; POINTS], mut start: usize, least: &mut Table) {
    while start < POINTS {
        let same = |place: &usize| colours[*place] == colours[start];
        let end = start + (start..POINTS).take_while(same).count();
        if (start + 1..end).any(|place| exchanged(table, place - 1, place) != table) {
            return try_orders(table, colours, start..end, end, least);
        }
        start = end;
    }
    *least = table.min(*least);
}

/// Tries all orders of the points in `places`: each comes last in turn, and the others before it in
/// all orders. Then goes on with the colours from place `then` on.
fn try_orders(
    table: Table,
    colours: &[u64; POINTS],
    places: Range<usize>,
    then: usize,
    least: &mut Table,
) {
    if places.len() == 1 {
        return try_all(table, colours, then, least);
    }
    let end = places.end - 1;
    let before = places.start..end;
    for place in before.clone() {
        try_orders(exchanged(table, place, end), colours, before.clone(), then, least);
    }
    try_orders(table, colours, before, then, least);
}
