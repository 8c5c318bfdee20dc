//! Orders of layers with few crossings: each element near the middle of its neighbours, by sweeps up
//! and down, and neighbours swapped where that helps. The best of several beginnings is taken.

use super::layers::Layered;

/// How many sweeps there are at most, and how many that do not help end it.
const SWEEPS: usize = 30;
const PATIENCE: usize = 6;
/// With more elements and bends than this there is one beginning, and nothing is swapped.
const MANY: usize = 3000;
/// The beginnings: as given, along the lines, and by chance.
const BEGINNINGS: u64 = 6;

/// The layers of a part, each in an order with few crossings.
pub(super) fn order(layered: &Layered, part: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count: usize = part.iter().map(Vec::len).sum();
    let beginnings = if count > MANY { 1 } else { BEGINNINGS };
    let mut best: Option<(u64, Vec<Vec<usize>>)> = None;
    let mut places = vec![0; layered.len()];
    for beginning in 0..beginnings {
        let mut layers = match beginning {
            0 => part.to_vec(),
            1 => along_lines(layered, part),
            seed => {
                let mut chance = fastrand::Rng::with_seed(seed);
                let mut layers = part.to_vec();
                for layer in &mut layers {
                    chance.shuffle(layer);
                }
                layers
            }
        };
        let (mut since, is_small) = (0, count <= MANY);
        for sweep in 0..SWEEPS {
            let crossings = count_all(layered, &layers, &mut places);
            // Of equally good orders the first is kept: it is the nearest to what was given.
            match &best {
                Some((least, _)) if crossings >= *least => since += 1,
                _ => (best, since) = (Some((crossings, layers.clone())), 0),
            }
            if crossings == 0 || since > PATIENCE {
                break;
            }
            sort_by_neighbours(layered, &mut layers, &mut places, sweep % 2 == 0);
            if is_small {
                swap_neighbours(layered, &mut layers, &mut places);
            }
        }
        if best.as_ref().is_some_and(|(crossings, _)| *crossings == 0) {
            break;
        }
    }
    best.map_or_else(|| part.to_vec(), |(_, layers)| layers)
}

/// Layers in the order in which one comes to their elements along lines, which leaves trees without
/// crossings.
fn along_lines(layered: &Layered, part: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut layers = vec![Vec::new(); part.len()];
    let mut seen = vec![false; layered.len()];
    let mut waiting: Vec<usize> = part.iter().flatten().rev().copied().collect();
    while let Some(it) = waiting.pop() {
        if std::mem::replace(&mut seen[it], true) {
            continue;
        }
        layers[layered.layers[it]].push(it);
        waiting.extend(layered.down[it].iter().chain(&layered.up[it]).rev());
    }
    layers
}

fn note_all_places(layers: &[Vec<usize>], places: &mut [usize]) {
    for layer in layers {
        note_places(layer, places);
    }
}

fn note_places(layer: &[usize], places: &mut [usize]) {
    for (place, &it) in layer.iter().enumerate() {
        places[it] = place;
    }
}

/// Sorts each layer by the mean place of its neighbours in the layer before, upwards or downwards.
fn sort_by_neighbours(
    layered: &Layered,
    layers: &mut [Vec<usize>],
    places: &mut [usize],
    upwards: bool,
) {
    note_all_places(layers, places);
    let count = layers.len();
    for step in 1..count {
        let (layer, before) =
            if upwards { (step, &layered.down) } else { (count - 1 - step, &layered.up) };
        let layer = &mut layers[layer];
        let mean = |it: usize| {
            let others = &before[it];
            let sum: usize = others.iter().map(|&other| places[other]).sum();
            (!others.is_empty()).then(|| sum as f64 / others.len() as f64)
        };
        // Those without neighbours there stay where they are.
        let mut moving: Vec<(f64, usize)> =
            layer.iter().filter_map(|&it| Some((mean(it)?, it))).collect();
        moving.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut moving = moving.into_iter();
        for it in layer.iter_mut() {
            if let Some((_, next)) = mean(*it).and_then(|_| moving.next()) {
                *it = next;
            }
        }
        note_places(layer, places);
    }
}

/// Swaps two elements side by side wherever that leaves fewer crossings, until it does nowhere.
fn swap_neighbours(layered: &Layered, layers: &mut [Vec<usize>], places: &mut [usize]) {
    note_all_places(layers, places);
    let mut improved = true;
    let mut rounds = 0;
    while improved && rounds < 10 {
        (improved, rounds) = (false, rounds + 1);
        for layer in &mut *layers {
            for place in 1..layer.len() {
                let (left, right) = (layer[place - 1], layer[place]);
                let [mut now, mut then] = [0, 0];
                for next in [&layered.down, &layered.up] {
                    for &of_left in &next[left] {
                        for &of_right in &next[right] {
                            now += u64::from(places[of_left] > places[of_right]);
                            then += u64::from(places[of_left] < places[of_right]);
                        }
                    }
                }
                if then < now {
                    layer.swap(place - 1, place);
                    (places[right], places[left]) = (place - 1, place);
                    improved = true;
                }
            }
        }
    }
}

/// How many pairs of lines cross, between all layers.
pub(super) fn count_all(layered: &Layered, layers: &[Vec<usize>], places: &mut [usize]) -> u64 {
    note_all_places(layers, places);
    let between = |pair: &[Vec<usize>]| {
        // The places of upper ends, by lower ones: each pair out of order is a crossing.
        let ends = pair[0].iter().flat_map(|&it| {
            let mut ends: Vec<usize> = layered.up[it].iter().map(|&other| places[other]).collect();
            ends.sort_unstable();
            ends
        });
        let mut tree = Counts(vec![0; pair[1].len() + 1]);
        let mut crossings = 0;
        for (before, end) in (0_u64..).zip(ends) {
            crossings += before - tree.up_to(end);
            tree.add(end);
        }
        crossings
    };
    layers.windows(2).map(between).sum()
}

/// How many numbers there have been up to any number, as P. Fenwick counts them.
struct Counts(Vec<u64>);

impl Counts {
    fn add(&mut self, number: usize) {
        let mut at = number + 1;
        while at < self.0.len() {
            self.0[at] += 1;
            at += at & at.wrapping_neg();
        }
    }

    fn up_to(&self, number: usize) -> u64 {
        let (mut at, mut sum) = (number + 1, 0);
        while at > 0 {
            sum += self.0[at];
            at &= at - 1;
        }
        sum
    }
}
