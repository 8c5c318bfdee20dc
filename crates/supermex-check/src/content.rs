//! The grammar: the text of a certificate, read once and in one way.

use std::collections::BTreeMap;

use crate::census::Ending;
use crate::system::System;
use crate::{Reason, Refusal};

/// All that a certificate says.
pub struct Content {
    pub system: System,
    pub claims: Claims,
    pub body: Body,
}

/// What is said of the cells.
pub enum Body {
    /// A list for each.
    Lists(Vec<List>),
    /// The digest of the lists.
    Digest(blake3::Hash),
    /// How each of them ends.
    Census(Vec<Ending>),
}

/// The lines `repeat`: for each period from when on cells repeat with it, and how many they are.
pub type Claims = BTreeMap<usize, (usize, usize)>;

/// A list, such as what a cell takes from its birth on, each value less its time.
pub struct List<T = i32> {
    /// The head, then the period.
    pub values: Vec<T>,
    /// Where the period begins: at the end, if there is none.
    pub turn: usize,
}

impl<T: PartialEq> List<T> {
    /// The length of the period, 0 for a cell that dies.
    pub fn period(&self) -> usize {
        self.values.len() - self.turn
    }

    /// The value at place `i`, which may be any: there is none where the list has ended.
    pub fn at(&self, i: usize) -> Option<&T> {
        let later = i.saturating_sub(self.turn).checked_rem(self.period());
        self.values.get(i.min(self.turn) + later.unwrap_or(0))
    }

    /// Whether neither head nor period could be shorter.
    pub fn is_shortest(&self) -> bool {
        let (head, period) = self.values.split_at(self.turn);
        let divides = |&n: &usize| period.len().is_multiple_of(n);
        let again = |n: usize| period[n..] == period[..period.len() - n];
        let turned = !period.is_empty() && head.last() == period.last();
        !turned && !(1..period.len()).filter(divides).any(again)
    }
}

pub fn read(text: &[u8]) -> Result<Content, Refusal> {
    let text = str::from_utf8(text).ok().and_then(|text| text.strip_suffix('\n'));
    let text = text.ok_or_else(|| Refusal::damaged("the content is not lines of text"))?;
    let mut count = 0;
    read_lines(text.split('\n').inspect(|_| count += 1)).unwrap_or_else(|| {
        Err(Refusal::damaged(format!("line {count}: it does not follow the grammar")))
    })
}

/// None if a line cannot be read; a refusal if it can, but does not hold.
fn read_lines<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<Result<Content, Refusal>> {
    let wrong = |line: usize, what: &str| Some(Err(Refusal::wrong(format!("line {line}: {what}"))));
    lines.next().filter(|&line| line == "supermex certificate 1")?;
    let form = lines.next()?;
    if let Some(t) = form.strip_prefix("observed ").filter(|t| number(t).is_some()) {
        let at = format!("line 2: it was only observed, up to {t}, and nothing is proved");
        return Some(Err(Refusal { reason: Reason::Unproved, at }));
    }
    let line = lines.next().filter(|_| form == "full" || form == "replay")?;
    let census = line.starts_with("census ");
    if census && form != "replay" {
        return None;
    }
    let system = match System::read(line, || number(lines.next()?.strip_prefix("cells ")?))? {
        Ok(system) => system,
        Err(refusal) => return Some(Err(refusal)),
    };
    let mut claims = Claims::new();
    let mut line = lines.next()?;
    while let Some(words) = line.strip_prefix("repeat ") {
        // A census has one such line.
        if census && !claims.is_empty() {
            return None;
        }
        let words = words.split(' ').map(number).collect::<Option<Vec<_>>>()?;
        let [at, period, cells] = words[..] else { return None };
        if claims.last_key_value().is_some_and(|(&earlier, _)| earlier >= period) {
            return wrong(5 + claims.len(), "the periods do not increase");
        }
        claims.insert(period, (at, cells));
        line = lines.next()?;
    }
    claims.first_key_value()?;
    if census {
        return read_census(system, claims, std::iter::once(line).chain(lines));
    }
    if form == "replay" {
        // Capital letters would be read as well.
        let digest = line.strip_prefix("lists ").filter(|_| lines.next().is_none())?;
        let hash = blake3::Hash::from_hex(digest).ok();
        let digest = hash.filter(|hash| hash.to_hex().as_str() == digest);
        return digest.map(|digest| Ok(Content { system, claims, body: Body::Digest(digest) }));
    }
    let mut lists = Vec::new();
    for line in std::iter::once(line).chain(lines) {
        let (label, list) = read_list(line)?;
        let here = 5 + claims.len() + lists.len();
        if system.cells.get(lists.len()).is_none_or(|cell| cell.label != label) {
            return wrong(here, "this is not the list of the cell whose turn it is");
        }
        if !list.is_shortest() {
            return wrong(here, "the list is not as short as it can be");
        }
        lists.push(list);
    }
    if lists.len() < system.cells.len() {
        return wrong(4, &format!("there are only {} lists", lists.len()));
    }
    Some(Ok(Content { system, claims, body: Body::Lists(lists) }))
}

/// Reads the lines of the rows. They have an order, so that one which is missing or elsewhere is
/// damage.
fn read_census<'a>(
    system: System,
    claims: Claims,
    lines: impl Iterator<Item = &'a str>,
) -> Option<Result<Content, Refusal>> {
    let damaged = |what: String| Some(Err(Refusal::damaged(what)));
    let mut endings = Vec::new();
    for line in lines {
        let (label, ending) = read_ending(line)?;
        let here = 6 + endings.len();
        if system.cells.get(endings.len()).is_none_or(|cell| cell.label != label) {
            return damaged(format!("line {here}: this is not the cell whose turn it is"));
        }
        if let Ending::Settled(_, list) = &ending
            && !list.is_shortest()
        {
            let what = "the period is not as short as it can be";
            return Some(Err(Refusal::wrong(format!("line {here}: {what}"))));
        }
        endings.push(ending);
    }
    if endings.len() < system.cells.len() {
        return damaged(format!("the content ends after {} cells", endings.len()));
    }
    Some(Ok(Content { system, claims, body: Body::Census(endings) }))
}

fn read_ending(line: &str) -> Option<(&str, Ending)> {
    let (label, ending) = line.split_once(": ")?;
    number(label)?;
    if let Some(time) = ending.strip_prefix("constant ") {
        return Some((label, Ending::Constant(number(time)?)));
    }
    let (time, period) = ending.strip_prefix("settled ")?.split_once(" (")?;
    let period = period.strip_suffix(')')?.split(' ').map(number).collect::<Option<_>>()?;
    Some((label, Ending::Settled(number(time)?, List { values: period, turn: 0 })))
}

fn read_list(line: &str) -> Option<(&str, List)> {
    let (label, rest) = line.split_once(':')?;
    label.split(',').try_for_each(|word| number(word).map(|_| ()))?;
    let (head, period) = match rest.strip_suffix(')') {
        Some(rest) => rest.split_once(" (")?,
        None => (rest, ""),
    };
    // A head is nothing, or a space before each value.
    Some(head).filter(|head| head.is_empty() || head.starts_with(' '))?;
    let period = period.split(' ').filter(|_| rest.ends_with(')'));
    let values = head.split(' ').skip(1).chain(period).map(value).collect::<Option<Vec<_>>>()?;
    Some((label, List { values, turn: head.matches(' ').count() }))
}

/// No file is so long that a value of more bits could be right.
fn value(word: &str) -> Option<i32> {
    number(word.strip_prefix('-').unwrap_or(word)).filter(|_| word != "-0")?;
    Some(word.parse().unwrap_or(i32::MAX))
}

/// A number as the grammar has it: digits, without zeros in front. One that is beyond all bounds
/// becomes the largest there is, which is not right either.
pub fn number(word: &str) -> Option<usize> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (word == "0" || !word.starts_with('0'))).then(|| word.parse().unwrap_or(usize::MAX))
}
