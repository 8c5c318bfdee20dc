//! Positions up to isomorphism, and the symmetries of one.
//!
//! Elements get colours from the colours around them, again and again, until that tells no more
//! elements apart. As long as some elements have the same colour without being interchangeable,
//! each of these in turn gets a colour of its own. Every way to tell all elements apart gives an
//! order of the elements, in which the position can be written down; the least of these texts is
//! its *key*. Positions with the same key are isomorphic, since the key is the position. Isomorphic
//! positions have the same key, as nothing here depends on names; colours are hashes, and where two
//! of them agree by chance there are only more orders to try.
//!
//! Two orders with the same text give a symmetry. Of elements that symmetries map to each other,
//! only one needs to be tried.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use super::Poset;
use super::frame::Frame;
use super::mask::Mask;

/// A position, written down in a way that does not depend on names.
pub(super) type Key = Box<[u8]>;

/// A position up to isomorphism.
#[derive(Clone, Debug)]
pub(super) struct Canonical {
    /// The elements of the position, in order.
    pub(super) elements: Vec<u16>,
    /// The places in the order in which the key has them. Positions with the same key correspond to
    /// each other in this order.
    pub(super) order: Vec<u16>,
    /// For each place, the first place of its orbit: of the places that known symmetries map to
    /// each other.
    pub(super) orbits: Vec<u16>,
    /// The symmetries that were found: for each place, the place that it is mapped to.
    pub(super) symmetries: Vec<Vec<u16>>,
}

/// Finds keys. It keeps its buffers between calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Canon {
    /// The elements of the position, and for each element its place among them.
    elements: Vec<u16>,
    places: Vec<u16>,
    /// The places just below each place, and those just above it.
    lower: Lists,
    upper: Lists,
    /// For each place, the first one that is interchangeable with it.
    twins: Vec<u16>,
    /// Colours of all places, mixed for those below and above, and in order.
    above: Vec<u64>,
    below: Vec<u64>,
    scratch: Vec<u64>,
    search: Search,
    /// How many sets of colours have been looked at, in all calls.
    #[cfg(test)]
    pub(super) nodes: u64,
}

/// Lists of places, one for each place.
#[derive(Clone, Debug, Default)]
struct Lists {
    ends: Vec<u32>,
    all: Vec<u16>,
}

impl Lists {
    fn clear(&mut self) {
        self.ends.clear();
        self.all.clear();
    }

    fn push(&mut self, list: impl Iterator<Item = u16>) {
        self.all.extend(list);
        self.ends.push(self.all.len() as u32);
    }

    fn of(&self, place: usize) -> &[u16] {
        let start = if place == 0 { 0 } else { self.ends[place - 1] as usize };
        &self.all[start..self.ends[place] as usize]
    }
}

/// The best order so far, and symmetries.
#[derive(Clone, Debug, Default)]
struct Search {
    /// The hashes seen on the way to the best order, the places that were given colours of their
    /// own, the order and its text.
    trace: Vec<u64>,
    path: Vec<u16>,
    order: Vec<u16>,
    text: Vec<u8>,
    is_found: bool,
    symmetries: Vec<Vec<u16>>,
    /// The places that have been given colours of their own on the present way.
    now: Vec<u16>,
}

pub(super) const fn mix(value: u64) -> u64 {
    // The finisher of S. Vigna's splitmix64.
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}

/// Tells the elements above from those below.
const BELOW: u64 = 0x9e37_79b9_7f4a_7c15;
const SINGLE: u64 = 0xd1b5_4a32_d192_ed03;

impl Canon {
    /// The key of `position`, connected or not, and the order and symmetries found on the way.
    pub(super) fn of<const W: usize>(
        &mut self,
        frame: &Frame<W>,
        position: Mask<W>,
    ) -> (Key, Canonical) {
        self.read(frame, position);
        let count = self.elements.len();
        self.search = Search::default();
        let colour = |place: usize| {
            let element = self.elements[place] as usize;
            let around = [frame.up[element], frame.down[element]];
            let [above, below] = around.map(|it| it.and(position).count());
            mix(u64::from(above) << 32 | u64::from(below))
        };
        let mut colours: Vec<u64> = (0..count).map(colour).collect();
        self.search_from(&mut colours, 0);
        let Search { text, order, symmetries, .. } = std::mem::take(&mut self.search);
        let mut orbits = self.twins.clone();
        join(&mut orbits, &symmetries);
        let canonical = Canonical { elements: self.elements.clone(), order, orbits, symmetries };
        (text.into_boxed_slice(), canonical)
    }

    fn read<const W: usize>(&mut self, frame: &Frame<W>, position: Mask<W>) {
        self.elements.clear();
        self.elements.extend(position.iter().map(|element| element as u16));
        self.places.clear();
        self.places.resize(frame.up.len(), u16::MAX);
        for (place, &element) in (0..).zip(&self.elements) {
            self.places[element as usize] = place;
        }
        self.lower.clear();
        self.upper.clear();
        for &element in &self.elements {
            for (all, lists) in [(&frame.lower, &mut self.lower), (&frame.upper, &mut self.upper)] {
                let others = all[element as usize].iter();
                let places = others.map(|&other| self.places[other as usize]);
                lists.push(places.filter(|&place| place != u16::MAX));
            }
        }
        self.find_twins();
    }

    /// Elements with the same neighbours below and above are interchangeable.
    fn find_twins(&mut self) {
        // Most elements are told apart by a sum.
        let sum =
            |list: &[u16]| list.iter().map(|&it| mix(u64::from(it) + 1)).fold(0, u64::wrapping_add);
        self.scratch.clear();
        for place in 0..self.elements.len() {
            let (lower, upper) = (self.lower.of(place), self.upper.of(place));
            self.scratch.push(sum(lower).wrapping_add(mix(sum(upper))));
        }
        self.twins.clear();
        for place in 0..self.elements.len() {
            let same = |other: &usize| {
                self.scratch[*other] == self.scratch[place]
                    && self.lower.of(*other) == self.lower.of(place)
                    && self.upper.of(*other) == self.upper.of(place)
            };
            let twin = (0..place).find(same).unwrap_or(place);
            self.twins.push(twin as u16);
        }
    }

    /// Gives each place a new colour from the colours around it, as long as that tells more places
    /// apart.
    fn refine_colours(&mut self, colours: &mut [u64]) {
        let mut count = distinct(colours, &mut self.scratch);
        while count < colours.len() {
            self.above.clear();
            self.above.extend(colours.iter().map(|&colour| mix(colour)));
            self.below.clear();
            self.below.extend(colours.iter().map(|&colour| mix(colour ^ BELOW)));
            let around = |places: &[u16], mixed: &[u64]| {
                places.iter().map(|&place| mixed[place as usize]).fold(0, u64::wrapping_add)
            };
            for (place, colour) in colours.iter_mut().enumerate() {
                let up = around(self.upper.of(place), &self.above);
                let down = around(self.lower.of(place), &self.below);
                *colour = mix(colour.wrapping_add(up.rotate_left(17)) ^ down.wrapping_mul(SINGLE));
            }
            let now = distinct(colours, &mut self.scratch);
            if now <= count {
                return;
            }
            count = now;
        }
    }

    /// Searches all orders that refine `colours`, where `depth` places have colours of their own.
    /// Returns how many of these places may stay: if a symmetry was found, only those that it does
    /// not move, for all orders from the next place on have been seen.
    fn search_from(&mut self, colours: &mut [u64], depth: usize) -> usize {
        #[cfg(test)]
        {
            self.nodes += 1;
        }
        self.refine_colours(colours);
        let seen = colours.iter().map(|&colour| mix(colour)).fold(0, u64::wrapping_add);
        if self.search.is_found {
            // A better order would have a smaller hash here.
            let best = self.search.trace.get(depth);
            if best.is_none_or(|best| seen > *best) {
                return depth;
            }
            self.search.is_found = best == Some(&seen);
        }
        if !self.search.is_found {
            self.search.trace.truncate(depth);
            self.search.trace.push(seen);
        }
        let Some(cell) = self.cell(colours) else { return self.finish_order(colours, depth) };
        let mut tried: Vec<u16> = Vec::new();
        // Orbits are found anew only when more symmetries are known.
        let (mut orbits, mut symmetries) = (Vec::new(), usize::MAX);
        for &place in &cell {
            if !tried.is_empty() {
                if symmetries != self.search.symmetries.len() {
                    (orbits, symmetries) = (self.orbits(), self.search.symmetries.len());
                }
                if tried.iter().any(|&it| orbits[it as usize] == orbits[place as usize]) {
                    continue;
                }
            }
            tried.push(place);
            let mut next = colours.to_vec();
            next[place as usize] = mix(next[place as usize] ^ SINGLE);
            self.search.now.truncate(depth);
            self.search.now.push(place);
            let stay = self.search_from(&mut next, depth + 1);
            self.search.now.truncate(depth);
            if stay < depth {
                return stay;
            }
        }
        depth
    }

    /// A set of places of the same colour that are not all interchangeable, if there is one. Of
    /// several, the one is chosen that is partly related to most others: some pairs of their places
    /// are related, and some are not. Once its places have colours of their own, those others fall
    /// apart. A small set is no better for being small: all points of a line of a plane look alike
    /// until points outside it have colours, and to try them in every order takes factorials.
    fn cell(&mut self, colours: &[u64]) -> Option<Vec<u16>> {
        let order = in_order(colours);
        let cells: Vec<&[u16]> = order
            .chunk_by(|&one, &other| colours[one as usize] == colours[other as usize])
            .collect();
        let is_open = |cell: &[u16]| {
            cell.iter().any(|&it| self.twins[it as usize] != self.twins[cell[0] as usize])
        };
        let open: Vec<usize> = (0..cells.len()).filter(|&it| is_open(cells[it])).collect();
        let smallest = open.iter().copied().min_by_key(|&it| cells[it].len())?;
        // With one candidate there is no choice; and two places have only two orders.
        if open.len() == 1 || cells[smallest].len() == 2 {
            return Some(cells[smallest].to_vec());
        }
        let mut numbers = vec![0_u16; colours.len()];
        for (number, cell) in (0..).zip(&cells) {
            for &place in *cell {
                numbers[place as usize] = number;
            }
        }
        let mut pairs = vec![0_usize; cells.len()];
        let mut joins = |cell: usize| -> usize {
            let mut met = 0;
            for lists in [&self.lower, &self.upper] {
                let others = cells[cell].iter().flat_map(|&place| lists.of(place as usize));
                let others: Vec<usize> =
                    others.map(|&other| usize::from(numbers[other as usize])).collect();
                for &other in &others {
                    pairs[other] += 1;
                }
                for &other in &others {
                    let all = cells[cell].len() * cells[other].len();
                    let found = std::mem::take(&mut pairs[other]);
                    met += usize::from(found > 0 && found < all);
                }
            }
            met
        };
        let best = open.into_iter().min_by_key(|&it| (Reverse(joins(it)), cells[it].len()))?;
        Some(cells[best].to_vec())
    }

    /// For each place, the first one that known symmetries map it to, of those that do not move the
    /// places of the present way.
    fn orbits(&self) -> Vec<u16> {
        let now = &self.search.now;
        let stays = |symmetry: &&Vec<u16>| now.iter().all(|&it| symmetry[it as usize] == it);
        let mut orbits: Vec<u16> = self.twins.clone();
        // Twins that have got colours of their own are not interchangeable any more.
        for &own in now {
            let twin = orbits[own as usize];
            let is_other = |it: &u16| orbits[*it as usize] == twin && *it != own;
            let others: Vec<_> = (0..orbits.len() as u16).filter(is_other).collect();
            for &it in &others {
                orbits[it as usize] = others[0];
            }
            orbits[own as usize] = own;
        }
        join(&mut orbits, self.search.symmetries.iter().filter(stays));
        orbits
    }

    /// All places are told apart: compares the text of this order with the best one, and notes a
    /// symmetry if they are equal. Returns how many places may stay.
    fn finish_order(&mut self, colours: &[u64], depth: usize) -> usize {
        let order = in_order(colours);
        let text = self.text(&order);
        let search = &mut self.search;
        if search.is_found && text == search.text {
            let mut symmetry = vec![0; order.len()];
            for (&from, &to) in search.order.iter().zip(&order) {
                symmetry[from as usize] = to;
            }
            search.symmetries.push(symmetry);
            let ways = search.path.iter().zip(&search.now);
            return ways.take_while(|(one, other)| one == other).count();
        }
        if !search.is_found || text < search.text {
            (search.order, search.text, search.is_found) = (order, text, true);
            search.path = search.now.clone();
            search.trace.truncate(depth + 1);
        }
        depth
    }

    /// The text of the position in `order`: the number of elements; and for each element in order,
    /// how many are just below it, and which, as numbers of two bytes where one is not enough.
    fn text(&self, order: &[u16]) -> Vec<u8> {
        let mut ranks = vec![0_u16; order.len()];
        for (rank, &place) in (0..).zip(order) {
            ranks[place as usize] = rank;
        }
        let is_wide = order.len() > 255;
        let mut text = Vec::with_capacity(2 * order.len() + 8);
        let put = |text: &mut Vec<u8>, number: u16| {
            if is_wide {
                text.push((number >> 8) as u8);
            }
            text.push(number as u8);
        };
        put(&mut text, order.len() as u16);
        let mut below: Vec<u16> = Vec::new();
        for &place in order {
            below.clear();
            below.extend(self.lower.of(place as usize).iter().map(|&it| ranks[it as usize]));
            below.sort_unstable();
            put(&mut text, below.len() as u16);
            for &rank in &below {
                put(&mut text, rank);
            }
        }
        text
    }
}

/// The length of the longest text: of n elements there are no more than n²/4 pairs one of which is
/// just below the other, and numbers take two bytes.
pub(super) const LONGEST: u32 = {
    let most = Poset::MOST as u32;
    2 * (1 + most + most * most / 4)
};

/// How many elements `text` describes, if it is the text of a position. No text can be read with
/// both widths: those of wide numbers are longer.
pub(super) fn elements(text: &[u8]) -> Option<u32> {
    let narrow = || lists(text.iter().map(|&byte| u16::from(byte)), 0..=255);
    let (pairs, rest) = text.as_chunks();
    let wide =
        || lists(pairs.iter().map(|&pair| u16::from_be_bytes(pair)), 256..=Poset::MOST as u16);
    narrow().or_else(|| if rest.is_empty() { wide() } else { None })
}

/// Reads the number of elements, which must be in `range`, and then a list of elements for each,
/// and nothing more. Returns the number.
fn lists(mut numbers: impl Iterator<Item = u16>, range: RangeInclusive<u16>) -> Option<u32> {
    let count = numbers.next().filter(|count| range.contains(count))?;
    for _ in 0..count {
        for _ in 0..numbers.next().filter(|&below| below < count)? {
            numbers.next().filter(|&rank| rank < count)?;
        }
    }
    numbers.next().is_none().then_some(count.into())
}

/// The order that `text` is the text of, for people: how many elements there are, and what each one
/// lies above, elements in between left out.
pub(crate) fn describe_order(text: &[u8]) -> String {
    let Some(count) = elements(text) else { return "no order".to_owned() };
    let narrow = || text.iter().map(|&byte| u16::from(byte)).collect::<Vec<_>>();
    let wide = || text.as_chunks().0.iter().map(|&pair| u16::from_be_bytes(pair)).collect();
    let numbers = if count <= 255 { narrow() } else { wide() };
    let mut numbers = numbers.into_iter().skip(1);
    let mut relations = Vec::new();
    for element in 0..count {
        let below = numbers.next().unwrap_or(0).into();
        let below: Vec<String> = numbers.by_ref().take(below).map(|it| it.to_string()).collect();
        if !below.is_empty() {
            relations.push(format!("{element} > {}", below.join(" ")));
        }
    }
    match (count, relations.is_empty()) {
        (1, _) => "1 element".to_owned(),
        (_, true) => format!("{count} elements, none above another"),
        _ => format!("{count} elements, {}", relations.join(", ")),
    }
}

/// All places, by their colours.
fn in_order(colours: &[u64]) -> Vec<u16> {
    let mut order: Vec<u16> = (0..colours.len() as u16).collect();
    order.sort_unstable_by_key(|&place| (colours[place as usize], place));
    order
}

fn distinct(colours: &[u64], scratch: &mut Vec<u64>) -> usize {
    scratch.clear();
    scratch.extend_from_slice(colours);
    scratch.sort_unstable();
    scratch.dedup();
    scratch.len()
}

/// Joins the `orbits` of places that `symmetries` map to each other; each orbit is named by its
/// first place.
fn join<'s>(orbits: &mut [u16], symmetries: impl IntoIterator<Item = &'s Vec<u16>>) {
    fn root(orbits: &[u16], mut place: u16) -> u16 {
        while orbits[place as usize] != place {
            place = orbits[place as usize];
        }
        place
    }
    for symmetry in symmetries {
        for (from, &to) in (0..).zip(symmetry) {
            let (one, other) = (root(orbits, from), root(orbits, to));
            orbits[one.max(other) as usize] = one.min(other);
        }
    }
    for place in 0..orbits.len() {
        orbits[place] = root(orbits, place as u16);
    }
}
