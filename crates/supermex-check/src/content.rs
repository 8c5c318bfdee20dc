//! The grammar: the text of a certificate, read once and in one way.

use std::collections::BTreeMap;
use std::io::{BufRead, Read};

use crate::budget::Budget;
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

/// Reads the text of a certificate, line by line; nothing is held of it but what it says.
pub fn read(text: impl BufRead, budget: &mut Budget) -> Result<Content, Refusal> {
    let mut lines = Lines { text, line: String::new(), count: 0 };
    match read_lines(&mut lines, budget) {
        Err(Fault::Grammar) => {
            let count = lines.count;
            Err(Refusal::damaged(format!("line {count}: it does not follow the grammar")))
        }
        Err(Fault::Refused(refusal)) => Err(refusal),
        Ok(content) => Ok(content),
    }
}

/// Why reading ends early.
pub enum Fault {
    /// The line cannot be read.
    Grammar,
    /// It can, but it does not hold, or is too much.
    Refused(Refusal),
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Refused(refusal)
    }
}

/// The lines of a text, one at a time.
struct Lines<R> {
    text: R,
    line: String,
    /// How many lines have been read: the number of the line.
    count: usize,
}

impl<R: BufRead> Lines<R> {
    /// The next line, or nothing at the end.
    fn next(&mut self, budget: &mut Budget) -> Result<Option<&str>, Fault> {
        let no_text = || Refusal::damaged("the content is not lines of text");
        self.line.clear();
        // A line that does not fit is read no further. While it grows it is there up to three
        // times.
        let most = budget.room() / 4;
        let read = Read::take(&mut self.text, most).read_line(&mut self.line);
        let bytes = read.map_err(|_| no_text())? as u64;
        if bytes == most {
            return Err(budget.no_room(4 * bytes).into());
        }
        // What comes behind the last line feed is no line, and neither is a text without any.
        match self.line.pop() {
            Some('\n') => {
                self.count += 1;
                Ok(Some(&self.line))
            }
            None if self.count > 0 => Ok(None),
            _ => Err(no_text().into()),
        }
    }

    /// The next line, which must be there.
    fn expect(&mut self, budget: &mut Budget) -> Result<&str, Fault> {
        self.next(budget)?.ok_or(Fault::Grammar)
    }
}

fn read_lines(lines: &mut Lines<impl BufRead>, budget: &mut Budget) -> Result<Content, Fault> {
    let wrong = |line: usize, what: &str| Refusal::wrong(format!("line {line}: {what}")).into();
    if lines.expect(budget)? != "supermex certificate 1" {
        return Err(Fault::Grammar);
    }
    let form = lines.expect(budget)?.to_owned();
    if let Some(t) = form.strip_prefix("observed ").filter(|t| number(t).is_some()) {
        let at = format!("line 2: it was only observed, up to {t}, and nothing is proved");
        return Err(Refusal { reason: Reason::Unproved, at }.into());
    }
    let line = lines.expect(budget)?.to_owned();
    // The sets of `instant` may be all empty, a byte each.
    budget.hold(32 * line.len() as u128)?;
    let census = line.starts_with("census ");
    if form != "replay" && (form != "full" || census) {
        return Err(Fault::Grammar);
    }
    let mut system = System::read(&line, || {
        let line = lines.expect(budget)?;
        line.strip_prefix("cells ").and_then(number).ok_or(Fault::Grammar)
    })?;
    let mut claims = Claims::new();
    loop {
        let count = lines.count;
        let Some(line) = lines.next(budget)? else { return Err(Fault::Grammar) };
        let Some(words) = line.strip_prefix("repeat ") else { break };
        // A census has one such line.
        if census && !claims.is_empty() {
            return Err(Fault::Grammar);
        }
        let words = words.split(' ').map(number).collect::<Option<Vec<_>>>();
        let Some([at, period, cells]) = words.as_deref() else { return Err(Fault::Grammar) };
        if claims.last_key_value().is_some_and(|(earlier, _)| earlier >= period) {
            return Err(wrong(count + 1, "the periods do not increase"));
        }
        budget.hold(64)?;
        claims.insert(*period, (*at, *cells));
    }
    if claims.is_empty() {
        return Err(Fault::Grammar);
    }
    let body = if census {
        Body::Census(read_census(lines, &mut system, budget)?)
    } else if form == "replay" {
        // Capital letters would be read as well.
        let digest = lines.line.strip_prefix("lists ").ok_or(Fault::Grammar)?;
        let hash = blake3::Hash::from_hex(digest).ok();
        let hash = hash.filter(|hash| hash.to_hex().as_str() == digest);
        let digest = hash.ok_or(Fault::Grammar)?;
        if lines.next(budget)?.is_some() {
            return Err(Fault::Grammar);
        }
        Body::Digest(digest)
    } else {
        Body::Lists(read_lists(lines, &mut system, budget)?)
    };
    Ok(Content { system, claims, body })
}

/// Reads all lists, from the line that has been read on.
fn read_lists(
    lines: &mut Lines<impl BufRead>,
    system: &mut System,
    budget: &mut Budget,
) -> Result<Vec<List>, Fault> {
    system.build(budget)?;
    let mut lists = Vec::new();
    loop {
        // There is a space before each value.
        let values = lines.line.bytes().filter(|&byte| byte == b' ').count();
        budget.hold(64 + 4 * values as u128)?;
        let (label, list) = read_list(&lines.line, values).ok_or(Fault::Grammar)?;
        let wrong = |what| Fault::from(Refusal::wrong(format!("line {}: {what}", lines.count)));
        if system.cells.get(lists.len()).is_none_or(|cell| cell.label != label) {
            return Err(wrong("this is not the list of the cell whose turn it is"));
        }
        if !list.is_shortest() {
            return Err(wrong("the list is not as short as it can be"));
        }
        lists.push(list);
        if lines.next(budget)?.is_none() {
            break;
        }
    }
    if lists.len() < system.cells.len() {
        return Err(Refusal::wrong(format!("line 4: there are only {} lists", lists.len())).into());
    }
    Ok(lists)
}

/// Reads the lines of the rows, from the line that has been read on. They have an order, so that
/// one which is missing or elsewhere is damage.
fn read_census(
    lines: &mut Lines<impl BufRead>,
    system: &mut System,
    budget: &mut Budget,
) -> Result<Vec<Ending>, Fault> {
    system.build(budget)?;
    let mut endings = Vec::new();
    loop {
        let words = lines.line.bytes().filter(|&byte| byte == b' ').count();
        budget.hold(128 + 16 * words as u128)?;
        let (label, ending) = read_ending(&lines.line).ok_or(Fault::Grammar)?;
        let here = lines.count;
        if system.cells.get(endings.len()).is_none_or(|cell| cell.label != label) {
            let what = format!("line {here}: this is not the cell whose turn it is");
            return Err(Refusal::damaged(what).into());
        }
        if let Ending::Settled(_, list) = &ending
            && !list.is_shortest()
        {
            let what = "the period is not as short as it can be";
            return Err(Refusal::wrong(format!("line {here}: {what}")).into());
        }
        endings.push(ending);
        if lines.next(budget)?.is_none() {
            break;
        }
    }
    if endings.len() < system.cells.len() {
        let what = format!("the content ends after {} cells", endings.len());
        return Err(Refusal::damaged(what).into());
    }
    Ok(endings)
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

/// A list of so many values.
fn read_list(line: &str, count: usize) -> Option<(&str, List)> {
    let (label, rest) = line.split_once(':')?;
    // The label of an ideal may have no element, and goes on with its lengths.
    let (cell, lengths) = label.split_once('@').map_or((label, None), |it| (it.0, Some(it.1)));
    let lengths = lengths.into_iter().flat_map(|it| it.splitn(2, ['-', '/']));
    let elements = cell.split(',').filter(|_| !cell.is_empty() || !label.starts_with('@'));
    elements.chain(lengths).try_for_each(|word| number(word).map(|_| ()))?;
    let (head, period) = match rest.strip_suffix(')') {
        Some(rest) => rest.split_once(" (")?,
        None => (rest, ""),
    };
    // A head is nothing, or a space before each value.
    Some(head).filter(|head| head.is_empty() || head.starts_with(' '))?;
    let period = period.split(' ').filter(|_| rest.ends_with(')'));
    let mut values = Vec::with_capacity(count);
    for word in head.split(' ').skip(1).chain(period) {
        values.push(value(word)?);
    }
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
