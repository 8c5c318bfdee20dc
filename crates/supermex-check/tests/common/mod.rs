//! True certificates from the rules of the game: positions are rows, moves cut them, and everything
//! is found by recursion over positions. States are built as the page defines them.

// Each test uses a part of this.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::sync::LazyLock;

/// The seconds for which this thread has been at work: those of others on the machine do not count.
#[cfg(unix)]
pub fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The seconds since some time, where the system is not asked for better.
#[cfg(not(unix))]
pub fn cpu_seconds() -> f64 {
    static BEGIN: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed().as_secs_f64()
}

/// Runs a check, which must not take much longer than one of some millions of values does.
#[track_caller]
pub fn quickly<T>(check: impl FnOnce() -> T) -> T {
    static USUAL: LazyLock<f64> = LazyLock::new(|| {
        let (start, digest) = (cpu_seconds(), "0".repeat(64));
        let text = format!(
            "supermex certificate 1\nreplay\nlosers upto 300\ncells 301\nrepeat 13000 7 301\n\
             lists {digest}\n"
        );
        supermex_check::check_content(text.as_bytes()).unwrap_err();
        cpu_seconds() - start
    });
    let start = cpu_seconds();
    let answer = check();
    let took = cpu_seconds() - start;
    assert!(took < 100.0 * *USUAL, "{took} seconds, where {} are usual", *USUAL);
    answer
}

/// Systems that are small enough for plain recursion, and how much time shows their periods well.
pub const SYSTEMS: [(&str, usize); 16] = [
    ("losers upto 12", 80),
    ("losers upto 0", 40),
    ("tails rows 3 upto 5", 60),
    ("tails rows 4 upto 4", 80),
    ("tails rows 5 upto 2", 60),
    ("nim rows 2 upto 6", 80),
    ("nim rows 3 upto 3", 240),
    ("grundy upto 4 value 3", 80),
    ("grundy upto 0 value 2", 60),
    ("instant 0,1,2,3;0,1,5|0,1", 60),
    ("instant 0,1;0|0;0,1", 60),
    ("instant 0,2;0;0,3;0;0,1,2,3|0;0;0,4", 60),
    ("instant 0;;4", 60),
    ("instant |0,1", 60),
    ("instant |0,2;;0,1", 60),
    ("instant 0", 60),
];

/// Positions and what is known of them. Rows do not increase; the first square is poisoned.
#[derive(Default)]
struct Game {
    values: HashMap<u64, usize>,
    lost: HashMap<u64, bool>,
}

impl Game {
    /// The nim-value, by the definition.
    fn value(&mut self, rows: &[usize]) -> usize {
        if let Some(&value) = self.values.get(&key(rows)) {
            return value;
        }
        let options: BTreeSet<usize> = moves(rows).map(|after| self.value(&after)).collect();
        let value = (0..=options.len()).find(|value| !options.contains(value)).unwrap();
        self.values.insert(key(rows), value);
        value
    }

    /// Whether the player to move loses, by the definition.
    fn lost(&mut self, rows: &[usize]) -> bool {
        if let Some(&lost) = self.lost.get(&key(rows)) {
            return lost;
        }
        let lost = !moves(rows).any(|after| self.lost(&after));
        self.lost.insert(key(rows), lost);
        lost
    }
}

/// All moves in a position but to eat the poisoned square, which is to lose.
fn moves(rows: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    moves_in(rows).filter(|after| after[0] > 0)
}

/// All moves in a tail, of which every square may be eaten.
fn moves_in(rows: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let cut = |i: usize, length: usize| {
        let mut after = rows.to_vec();
        after[i..].iter_mut().for_each(|row| *row = length.min(*row));
        after
    };
    (0..rows.len()).flat_map(move |i| (0..rows[i]).map(move |n| cut(i, n)))
}

fn key(rows: &[usize]) -> u64 {
    rows.iter().fold(0, |key, &row| {
        assert!(row < 1 << 12);
        key << 12 | row as u64
    })
}

/// What a cell takes at each time, and what the page says of it.
struct Cell {
    label: String,
    g: usize,
    tail: Vec<usize>,
    birth: usize,
    values: BTreeMap<usize, usize>,
    rivals: Vec<usize>,
}

/// A certificate in its parts.
pub struct Certificate {
    pub system: String,
    pub cells: usize,
    pub repeats: Vec<String>,
    pub lists: Vec<String>,
}

impl Certificate {
    pub fn full(&self) -> String {
        self.head("full") + &self.lists.concat()
    }

    pub fn replay(&self) -> String {
        let digest = blake3::hash(self.lists.concat().as_bytes()).to_hex();
        self.head("replay") + &format!("lists {digest}\n")
    }

    fn head(&self, form: &str) -> String {
        let Certificate { system, cells, repeats, .. } = self;
        format!("supermex certificate 1\n{form}\n{system}\ncells {cells}\n{}", repeats.concat())
    }
}

fn tails(width: usize, upto: usize) -> Vec<Vec<usize>> {
    if width == 0 {
        return vec![Vec::new()];
    }
    let first =
        |row: usize| tails(width - 1, row).into_iter().map(move |rest| [vec![row], rest].concat());
    (0..=upto).flat_map(first).collect()
}

fn sets(text: &str) -> Box<dyn Fn(usize) -> Vec<usize>> {
    let list = |text: &str| -> Vec<Vec<usize>> {
        let set = |set: &str| set.split(',').filter_map(|word| word.parse().ok()).collect();
        text.split(';').map(set).collect()
    };
    let (head, repeated) = text.split_once('|').unwrap_or((text, ""));
    // Nothing before a bar is no set at all; nothing else is said without one, than empty sets for
    // ever.
    let head = if head.is_empty() { Vec::new() } else { list(head) };
    let repeated = list(repeated);
    Box::new(move |a| match a.checked_sub(head.len()) {
        None => head[a].clone(),
        Some(after) => repeated[after % repeated.len()].clone(),
    })
}

/// Whether [a,b] is won when some positions are declared won.
fn won(
    a: usize,
    b: usize,
    sets: &dyn Fn(usize) -> Vec<usize>,
    known: &mut HashMap<(usize, usize), bool>,
) -> bool {
    if let Some(&known) = known.get(&(a, b)) {
        return known;
    }
    let mut answer = sets(a).contains(&b);
    // Columns are eaten from some column on, or the upper squares of some.
    for column in 1..a + b {
        answer |= !won(a.min(column), column.saturating_sub(a), sets, known);
    }
    for upper in 0..a {
        answer |= !won(upper, a + b - upper, sets, known);
    }
    known.insert((a, b), answer);
    answer
}

/// The cells of a system, without values.
fn cells(system: &str) -> Vec<Cell> {
    let words: Vec<&str> = system.split(' ').collect();
    let number = |i: usize| words[i].parse::<usize>().unwrap();
    let names: Vec<Vec<usize>> = match words[0] {
        "losers" => tails(1, number(2)),
        "tails" => tails(number(2) - 2, number(4)),
        "nim" => tails(number(2) - 1, number(4)),
        "grundy" => {
            let pairs = |g: usize| (0..=number(2)).map(move |r| vec![g, r]);
            (0..=number(4)).flat_map(pairs).collect()
        }
        _ => vec![vec![0]],
    };
    let places: HashMap<&[usize], usize> =
        names.iter().zip(0..).map(|(it, i)| (&it[..], i)).collect();
    let rivals = |i: usize| -> Vec<usize> {
        let name = &names[i];
        match words[0] {
            "losers" => (0..i).collect(),
            "grundy" => (0..i)
                .filter(|&j| {
                    let other = &names[j];
                    other[0] == name[0] && other[1] < name[1]
                        || other[0] < name[0] && other[1] == name[1]
                })
                .collect(),
            _ => moves_in(name).map(|after| places[&after[..]]).collect(),
        }
    };
    let cell = |(i, name): (usize, &Vec<usize>)| {
        let label = name.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let (g, tail) = if words[0] == "grundy" { (name[0], &name[1..]) } else { (0, &name[..]) };
        let birth = tail[0].max(usize::from(words[0] == "nim"));
        Cell { label, g, tail: tail.to_vec(), birth, values: BTreeMap::new(), rivals: rivals(i) }
    };
    names.iter().enumerate().map(cell).collect()
}

/// Finds what all cells take at all times before `until`, from the rules of the game.
fn play(system: &str, until: usize) -> Vec<Cell> {
    let (kind, text) = system.split_once(' ').unwrap();
    let mut game = Game::default();
    let mut known = HashMap::new();
    let mut cells = cells(system);
    for cell in &mut cells {
        for t in usize::from(kind == "nim")..until {
            let rest: Vec<usize> = cell.tail.iter().map(|&row| row.min(t)).collect();
            let position = |p: usize| [&[p, t], &rest[..]].concat();
            let mut rows = t.max(1)..3 * t + 99;
            let value = match kind {
                "nim" => Some(game.value(&[&[t], &rest[..]].concat())),
                "grundy" => rows.find(|&p| game.value(&position(p)) == cell.g),
                "instant" => rows.find(|&p| !won(t, p - t, &sets(text), &mut known)),
                _ => rows.find(|&p| game.lost(&position(p))),
            };
            cell.values.insert(t, value.unwrap());
            if kind != "nim" && value == Some(t) {
                break;
            }
        }
    }
    cells
}

/// The same for `losers`, `tails`, `nim` and `grundy`, from the recurrence as the page has it: for
/// systems that are too large to be played. It is plain and slow.
fn recur(system: &str, until: usize) -> Vec<Cell> {
    let nim = system.starts_with("nim");
    let mut cells = cells(system);
    let place = |g: usize, tail: &[usize], cells: &[Cell]| {
        cells.iter().position(|cell| cell.g == g && cell.tail == tail).unwrap()
    };
    for t in usize::from(nim)..until {
        for i in 0..cells.len() {
            let dead = |cell: &Cell| !nim && cell.values.iter().any(|(t, value)| t == value);
            if dead(&cells[i]) {
                continue;
            }
            if t < cells[i].birth {
                let cut: Vec<usize> = cells[i].tail.iter().map(|&row| row.min(t)).collect();
                let cut = place(cells[i].g, &cut, &cells);
                if let Some(&value) = cells[cut].values.get(&t) {
                    cells[i].values.insert(t, value);
                }
                continue;
            }
            let least = if nim { 0 } else { t.max(1) };
            let taken: BTreeSet<usize> = cells[i].values.values().copied().collect();
            let rivals = cells[i].rivals.iter().filter_map(|&rival| cells[rival].values.get(&t));
            let rivals: BTreeSet<usize> = rivals.copied().collect();
            let free = |value: &usize| !taken.contains(value) && !rivals.contains(value);
            let value = (least..=least + taken.len() + rivals.len()).find(free).unwrap();
            cells[i].values.insert(t, value);
        }
    }
    cells
}

/// Head and period of a sequence, if it shows its period four times at least.
fn shorten(sequence: &[i64]) -> (Vec<i64>, Vec<i64>) {
    for sum in 1..=sequence.len() / 4 {
        for period in 1..=sum {
            let head = sum - period;
            if (head..sequence.len() - period).all(|i| sequence[i] == sequence[i + period]) {
                // The smallest sum of lengths is the shortest form of both.
                return (sequence[..head].to_vec(), sequence[head..sum].to_vec());
            }
        }
    }
    panic!("no period in {sequence:?}");
}

fn lcm(a: usize, b: usize) -> usize {
    (1..=b).map(|n| n * a).find(|n| n % b == 0).unwrap()
}

/// Builds the certificate of a system, from values before time `until` that were found by playing.
pub fn certificate(system: &str, until: usize) -> Certificate {
    certify(system, &play(system, until), until, None).unwrap()
}

/// The same, from the recurrence.
pub fn large_certificate(system: &str, until: usize) -> Certificate {
    certify(system, &recur(system, until), until, None).unwrap()
}

/// True values of the last cell, but with a period where there is none yet: head and period have
/// these lengths. States are not compared for it, so that everything else is as it should be.
pub fn premature(system: &str, until: usize) -> Vec<Certificate> {
    let cells =
        if system.starts_with("instant") { play(system, until) } else { recur(system, until) };
    let shapes = (0..16).flat_map(|head| (1..10).map(move |period| (head, period)));
    shapes.filter_map(|shape| certify(system, &cells, until, Some(shape))).collect()
}

fn certify(
    system: &str,
    cells: &[Cell],
    until: usize,
    last: Option<(usize, usize)>,
) -> Option<Certificate> {
    let (nim, instant) = (system.starts_with("nim"), system.strip_prefix("instant "));
    let signed = |number: usize| i64::try_from(number).unwrap();
    let mut lists = Vec::new();
    // For each cell when its period begins, or A if it is dead, and the length of the period.
    let mut shapes: Vec<(usize, usize)> = Vec::new();
    let mut lines: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (i, cell) in cells.iter().enumerate() {
        let own = cell.values.range(cell.birth..);
        let own: Vec<i64> = own.map(|(&t, &value)| signed(value) - signed(t)).collect();
        let died = cell.values.iter().find(|&(t, value)| !nim && t == value).map(|(&t, _)| t);
        let early = last.filter(|_| i + 1 == cells.len());
        let (head, period) = match early {
            Some((head, period)) if died.is_none() => {
                (own[..head].to_vec(), own[head..head + period].to_vec())
            }
            Some(_) => return None,
            None if died.is_some() => (own, Vec::new()),
            None => shorten(&own),
        };
        let mut line = format!("{}:", cell.label);
        for value in &head {
            write!(line, " {value}").unwrap();
        }
        if !period.is_empty() {
            let words: Vec<String> = period.iter().map(i64::to_string).collect();
            write!(line, " ({})", words.join(" ")).unwrap();
        }
        lists.push(line + "\n");

        let begin = cell.birth + head.len();
        let (at, long) = if let Some(died) = died {
            (died + 1, 1)
        } else {
            let mut long = period.len();
            let mut at = cell.birth.max(1);
            for &rival in &cell.rivals {
                let (begin, period) = shapes[rival];
                long = lcm(long, period.max(1));
                at = at.max(begin);
            }
            if let Some(text) = instant {
                let (head, repeated) = text.split_once('|').unwrap_or((text, ""));
                long = lcm(long, repeated.split(';').count());
                at = at.max(if head.is_empty() { 0 } else { head.split(';').count() });
            }
            // All integers below -t belong to a state of `nim`. From -2 until on is enough to
            // compare.
            let state = |t: usize| -> BTreeSet<i64> {
                assert!(t < until, "{system}: not enough values");
                let before = cell.values.range(..t).map(|(_, &value)| value);
                let values = before.filter(|&value| nim || value >= t);
                let below = if nim { -2 * signed(until)..-signed(t) } else { 0..0 };
                values.map(|value| signed(value) - signed(t)).chain(below).collect()
            };
            if early.is_some() {
                at = at.max(begin);
            } else {
                while state(at) != state(at + long) {
                    at += 1;
                }
            }
            (at, long)
        };
        shapes.push((if died.is_some() { at } else { begin }, period.len()));
        let line = lines.entry(long).or_insert((0, 0));
        *line = (line.0.max(at), line.1 + 1);
    }
    let repeats = lines.iter().map(|(long, (at, count))| format!("repeat {at} {long} {count}\n"));
    Some(Certificate {
        system: system.to_owned(),
        cells: cells.len(),
        repeats: repeats.collect(),
        lists,
    })
}

/// A certificate of a census in its parts.
#[derive(Clone)]
pub struct Census {
    pub upto: usize,
    /// A and L.
    pub repeat: (usize, usize),
    pub rows: Vec<String>,
}

impl Census {
    pub fn text(&self) -> String {
        let Census { upto, repeat: (at, long), rows } = self;
        let cells = upto + 1;
        format!(
            "supermex certificate 1\nreplay\ncensus upto {upto}\ncells {cells}\nrepeat {at} {long} {cells}\n{}",
            rows.concat()
        )
    }

    /// The same, with another line for a row.
    pub fn with(&self, row: usize, line: &str) -> Census {
        let mut other = self.clone();
        other.rows[row] = format!("{row}: {line}\n");
        other
    }

    /// The same, with the A that its lines ask for, whether they are true or not.
    pub fn fitted(&self) -> Census {
        let ended = |row: &String| {
            let (words, constant) = (row.split(' ').nth(2), row.contains("constant"));
            let time: usize = words.unwrap().trim_end().parse().unwrap();
            time + usize::from(constant)
        };
        self.at(self.rows.iter().map(ended).max().unwrap().max(self.rows.len()))
    }

    /// The same, with another A.
    pub fn at(&self, at: usize) -> Census {
        Census { repeat: (at, self.repeat.1), ..self.clone() }
    }
}

/// What third rows up to some take at all times before `until`: those before birth included.
pub struct Columns(Vec<Vec<usize>>);

impl Columns {
    /// From the rules of the game.
    pub fn play(upto: usize, until: usize) -> Columns {
        let cells = play(&format!("losers upto {upto}"), until);
        Columns(cells.iter().map(|cell| cell.values.values().copied().collect()).collect())
    }

    /// From the recurrence as the page has it, with everything that was ever taken in plain tables.
    pub fn recur(upto: usize, until: usize) -> Columns {
        let mut values: Vec<Vec<usize>> = vec![Vec::new(); upto + 1];
        let mut taken = vec![vec![false; 3 * until + 9]; upto + 1];
        for t in 0..until {
            let mut column = vec![false; 3 * until + 9];
            for r in 0..=upto {
                // Who is dead has as many values as there were times until then.
                if values[r].len() < t || t > 0 && values[r][t - 1] == t - 1 {
                    continue;
                }
                let value = if t < r {
                    values[t][t]
                } else {
                    (t.max(1)..column.len()).find(|&it| !taken[r][it] && !column[it]).unwrap()
                };
                taken[r][value] = true;
                column[value] |= t >= r;
                values[r].push(value);
            }
        }
        Columns(values)
    }

    fn died(&self, r: usize) -> Option<usize> {
        self.0[r].iter().enumerate().position(|(t, &value)| t == value)
    }

    /// What a row takes from its birth on, each value less its time.
    fn own(&self, r: usize) -> Vec<i64> {
        let signed = |number: usize| i64::try_from(number).unwrap();
        let own = self.0[r].iter().enumerate().skip(r);
        own.map(|(t, &value)| signed(value) - signed(t)).collect()
    }

    /// Whether all rows that live at `at` have the same state there as `long` later.
    fn repeats(&self, at: usize, long: usize) -> bool {
        let state = |r: usize, t: usize| -> BTreeSet<usize> {
            let before = self.0[r][..t].iter().filter(|&&value| value >= t);
            before.map(|value| value - t).collect()
        };
        let living = (0..self.0.len()).filter(|&r| self.died(r).is_none_or(|died| died >= at));
        living.into_iter().all(|r| state(r, at) == state(r, at + long))
    }

    /// The certificate, with the least A that there is.
    pub fn census(&self) -> Census {
        let (mut rows, mut at, mut long) = (Vec::new(), self.0.len(), 1);
        for r in 0..self.0.len() {
            if let Some(died) = self.died(r) {
                rows.push(format!("{r}: constant {died}\n"));
                at = at.max(died + 1);
                continue;
            }
            let (head, period) = shorten(&self.own(r));
            rows.push(settled(r, r + head.len(), &period));
            at = at.max(r + head.len());
            long = lcm(long, period.len());
        }
        while !self.repeats(at, long) {
            at += 1;
        }
        Census { upto: self.0.len() - 1, repeat: (at, long), rows }
    }

    /// What could be thought of the rows by someone who sees nothing from `at + round` on, and
    /// takes what comes from `at` on for periods, of that length or a shorter one. None if a row
    /// dies there.
    pub fn premature(&self, at: usize, round: usize) -> Option<Census> {
        let (mut rows, mut long) = (Vec::new(), 1);
        for r in 0..self.0.len() {
            if let Some(died) = self.died(r).filter(|&died| died < at + round) {
                rows.push(format!("{r}: constant {died}\n"));
                if died >= at {
                    return None;
                }
                continue;
            }
            let own = &self.own(r)[..at + round - r];
            let last = &own[at - r..];
            let again = |n: &usize| round.is_multiple_of(*n) && last[*n..] == last[..round - n];
            let period = (1..=round).find(again).unwrap();
            let differs = |&i: &usize| own[i] != own[i + period];
            let head = (0..at - r).rev().find(differs).map_or(0, |i| i + 1);
            rows.push(settled(r, r + head, &own[head..head + period]));
            long = lcm(long, period);
        }
        Some(Census { upto: self.0.len() - 1, repeat: (at, long), rows })
    }
}

fn settled(r: usize, from: usize, period: &[i64]) -> String {
    let words: Vec<String> = period.iter().map(i64::to_string).collect();
    format!("{r}: settled {from} ({})\n", words.join(" "))
}

/// The certificates of all systems, each in both forms.
pub fn contents() -> Vec<String> {
    let both = |(system, until)| {
        let certificate = certificate(system, until);
        [certificate.full(), certificate.replay()]
    };
    SYSTEMS.into_iter().flat_map(both).collect()
}

/// A file around a content, as the page on the store lays it out, with a header that a test may
/// change.
pub fn container(content: &[u8], change: impl Fn(&mut serde_json::Value)) -> Vec<u8> {
    let lines: Vec<&str> = str::from_utf8(content).unwrap_or("").lines().collect();
    let words: Vec<&str> = lines.get(2).unwrap_or(&"?").split(' ').collect();
    let replay = if lines.get(1) == Some(&"replay") { "-replay" } else { "" };
    let number = |i: usize| words.get(i).and_then(|word| word.parse::<u64>().ok());
    let parameters = match words[0] {
        "losers" | "census" => serde_json::json!({"upto": number(2)}),
        "grundy" => serde_json::json!({"upto": number(2), "value": number(4)}),
        "instant" => serde_json::json!({"sets": words[1]}),
        _ => serde_json::json!({"rows": number(2), "upto": number(4)}),
    };
    let cells = lines.get(3).and_then(|line| line.strip_prefix("cells ")?.parse::<u64>().ok());
    let stored = zstd::encode_all(content, 3).unwrap();
    let identity = |bytes: &[u8]| serde_json::json!({"bytes": bytes.len(), "digest": blake3::hash(bytes).to_hex().as_str()});
    let mut header = serde_json::json!({
        "kind": words[0].to_owned() + replay, "parameters": parameters, "status": "proved", "version": "0.1.0",
        "records": cells, "content": identity(content), "stored": identity(&stored), "later": [1, 2],
    });
    change(&mut header);
    let header = format!("{header}      ");
    let mut rest = 1u32.to_le_bytes().to_vec();
    rest.extend(u32::try_from(header.len()).unwrap().to_le_bytes());
    let mut hasher = blake3::Hasher::new();
    hasher.update(&rest).update(header.as_bytes());
    let mut file = b"\x89SMX\r\n\x1a\n".to_vec();
    file.extend(rest);
    file.extend(hasher.finalize().as_bytes());
    file.extend(header.bytes());
    file.extend(stored);
    file
}
