//! The rules themselves, played on ordinals; and a plain recursion where one is possible.

use std::collections::HashSet;

use super::*;
use crate::Outcome;
use crate::run::Context;
use crate::three::Census;

/// The least number from `from` on that is in neither set.
fn least_free(from: u64, now: &HashSet<u64>, taken: &HashSet<u64>) -> u64 {
    let mut free = from;
    while now.contains(&free) || taken.contains(&free) {
        free += 1;
    }
    free
}

/// For each third row up to `rows` of plain Chomp, by the definition, where it is constant, if it
/// is before `columns`.
fn constant_rows(columns: u64, rows: u64) -> Vec<Option<u64>> {
    let mut rows: Vec<(u64, Option<u64>, HashSet<u64>)> =
        (0..rows).map(|row| (row, None, HashSet::new())).collect();
    for q in 0..columns {
        let (mut now, mut diagonal) = (HashSet::new(), 0);
        for (row, constant, taken) in rows.iter_mut().filter(|row| row.1.is_none()) {
            // A longer third row is cut down to q squares.
            if *row <= q {
                diagonal = least_free(q.max(1), &now, taken);
                now.insert(diagonal);
            }
            *constant = (diagonal == q).then_some(q);
            taken.insert(diagonal);
        }
    }
    rows.into_iter().map(|row| row.1).collect()
}

fn settling(last_row: u32) -> Settling {
    Settling::of(&Census::find(last_row, &Context::default()).unwrap())
}

/// All ordinals whose coefficients are below these, the finite part first; in order.
fn below(bounds: &[u64]) -> Vec<Ordinal> {
    let mut all = vec![Vec::new()];
    for &bound in bounds {
        all = all
            .into_iter()
            .flat_map(|coefficients: Vec<u64>| {
                (0..bound).map(move |next| [coefficients.as_slice(), &[next]].concat())
            })
            .collect();
    }
    let mut all: Vec<_> = all.into_iter().map(Ordinal::from_coefficients).collect();
    all.sort();
    all
}

/// All positions with rows from `lengths`, an infinite second row among them.
fn positions(lengths: &[Ordinal]) -> impl Iterator<Item = Rows> + '_ {
    let three = move |a: &Ordinal, b: &Ordinal, c: &Ordinal| {
        Rows::new([a.clone(), b.clone(), c.clone()]).filter(|_| !b.is_finite())
    };
    lengths.iter().flat_map(move |a| {
        lengths.iter().flat_map(move |b| lengths.iter().filter_map(move |c| three(a, b, c)))
    })
}

/// Plays from all positions with coefficients below `bounds`: from a P-position no move to any
/// length of `replies` wins, and from an N-position the move that is given leads to a P-position.
/// Returns how many P-positions and N-positions there are, and how many are out of reach.
fn play(bounds: &[u64], replies: &[u64], settling: &Settling) -> (usize, usize, usize) {
    let (lengths, replies) = (below(bounds), below(replies));
    let (mut lost, mut won, mut far) = (0, 0, 0);
    for position in positions(&lengths) {
        let Some(decision) = decide(&position, settling) else {
            far += 1;
            continue;
        };
        let outcome_after = |row, length: &Ordinal| {
            let to = position.shorten(row, length)?;
            let [_, second, third] = to.rows();
            // Finite rows are plain Chomp's; the tests below compare them.
            let is_plain = second.is_finite() || third.as_finite().is_some_and(|row| row > 400);
            (!is_plain).then(|| decide(&to, settling).map(|it| it.outcome))?
        };
        if let Some((row, length)) = &decision.winning {
            won += 1;
            assert_eq!(decision.outcome, Outcome::N);
            let to = position.shorten(*row, length).unwrap();
            let is_won =
                to.rows()[1].is_finite() || outcome_after(*row, length) == Some(Outcome::P);
            assert!(is_won, "{position} to {to}");
            let are_infinite = [&position, &to].map(|it| !it.rows()[2].is_finite());
            assert_eq!(decision.is_conditional, are_infinite == [true, true]);
            continue;
        }
        lost += 1;
        assert_eq!(decision.outcome, Outcome::P);
        for (row, length) in (1..=3).flat_map(|row| replies.iter().map(move |it| (row, it))) {
            let after = outcome_after(row, length);
            assert_ne!(after, Some(Outcome::P), "{position}: row {row} to {length}");
        }
    }
    (lost, won, far)
}

/// Theorem 9, by the rules: every coefficient up to a bound, every exponent up to four.
#[test]
fn the_rules_are_played_on_ordinals() {
    let settling = settling(420);
    assert_eq!(play(&[5, 4, 3], &[9, 6, 4], &settling), (357, 36_603, 0));
    assert_eq!(play(&[3, 3, 3, 2], &[6, 5, 4, 3], &settling), (213, 27_191, 0));
    assert_eq!(play(&[2, 2, 2, 3], &[3, 3, 3, 4], &settling), (40, 2_490, 0));
    assert_eq!(play(&[2, 2, 2, 2, 2], &[3, 3, 3, 3, 3], &settling), (50, 5_840, 0));
}

/// Third rows that are finite, block after block, by the recursion: the first row is the least that
/// has not been taken, in this block, by the row, nor now by a shorter one. In a block of its own
/// nothing of another block is ever taken, so that nothing is cut off here but the lengths.
#[test]
fn blocks_follow_the_recursion() {
    const LENGTHS: u64 = 90;
    let constant = constant_rows(500, 120);
    let census = settling(119);
    assert_eq!(census, Settling::new(constant.clone()));
    let mut living = constant.iter().map(Option::is_none).collect::<Vec<_>>();
    for k in 1..=5 {
        let block = Ordinal::finite(k);
        let mut taken = vec![HashSet::new(); living.len()];
        for m in 0..LENGTHS {
            let mut now = HashSet::new();
            for ((row, lives), taken) in (0..).zip(&mut living).zip(&mut taken) {
                let lost = lives.then(|| least_free(m, &now, taken));
                now.extend(lost);
                taken.extend(lost);
                *lives &= lost != Some(m);
                for x in m..LENGTHS {
                    let [a, b] = [x, m].map(|finite| block.times_omega_plus(finite));
                    let position = Rows::new([a, b, Ordinal::finite(row)]).unwrap();
                    let outcome = decide(&position, &census).map(|it| it.outcome);
                    let expected = if lost == Some(x) { Outcome::P } else { Outcome::N };
                    assert_eq!(outcome, Some(expected), "{position}");
                }
            }
        }
    }
    // Number 40, which is 1111 in base 3, has lived longest.
    assert!(!living.contains(&true));
}

/// Two rows: P exactly for (n+1, n) and (ω, ω).
#[test]
fn two_rows() {
    let settling = settling(0);
    for position in positions(&below(&[4, 3, 2])).filter(|it| it.rows()[2].is_zero()) {
        let outcome = decide(&position, &settling).unwrap().outcome;
        assert_eq!(outcome == Outcome::P, position.to_string() == "(w,w)", "{position}");
    }
}

/// The table of Corollary 11, line by line.
#[test]
fn short_infinite_third_rows() {
    let settling = settling(9);
    let lengths = &below(&[4, 6, 3]);
    let lost = |third: &str| -> Vec<String> {
        let third: Ordinal = third.parse().unwrap();
        let all = positions(lengths).filter(|it| it.rows()[2] == third);
        let is_lost = |it: &Rows| decide(it, &settling).is_some_and(|it| it.outcome == Outcome::P);
        let lost = all.filter(is_lost);
        lost.map(|it| it.to_string()).collect()
    };
    let among = |third: &str, patterns: Vec<(String, String)>| -> Vec<String> {
        let third: Ordinal = third.parse().unwrap();
        let read = |text: &String| text.parse::<Ordinal>().ok();
        let all = patterns.iter().filter_map(|(a, b)| {
            let rows = Rows::new([read(a)?, read(b)?, third.clone()])?;
            let is_there = |row| lengths.contains(row);
            rows.rows().iter().all(is_there).then(|| (rows.rows().clone(), rows.to_string()))
        });
        let mut all: Vec<_> = all.collect();
        all.sort();
        all.dedup();
        all.into_iter().map(|(_, text)| text).collect()
    };
    let square = || ("w^2".to_owned(), "w^2".to_owned());
    let numbers = || (1..8_u64).flat_map(|k| (0..8_u64).map(move |m| (k, m)));
    let in_blocks = |l: u64, x: u64, k: u64, m: u64| (format!("w*{l}+{x}"), format!("w*{k}+{m}"));
    let omega = numbers().map(|(k, m)| in_blocks(k + 1, m, k, m)).chain([square()]);
    assert_eq!(lost("w"), among("w", omega.collect()));
    let next = numbers().flat_map(|(k, m)| {
        // g(m, 1) is 2, 1, 4, 3, 6, 5, … from m = 1 on.
        let first = if m % 2 == 1 { m + 1 } else { m.max(1) - 1 };
        let of_block = match k {
            1 if m == 0 => None,
            1 => Some(in_blocks(2, first, 1, m)),
            _ => Some(in_blocks(k + 1, m ^ 1, k, m)),
        };
        of_block.into_iter().chain([(format!("w^2+{}", m + 1), format!("w^2+{m}"))])
    });
    let next = next.chain([("w^2+w".to_owned(), "w^2+w".to_owned())]);
    assert_eq!(lost("w+1"), among("w+1", next.collect()));
    let twice = numbers().flat_map(|(k, m)| {
        let n = k - 1;
        let beyond = (format!("w^2+w*{}+{m}", n + 1), format!("w^2+w*{n}+{m}"));
        (k > 1).then(|| in_blocks(k + 2, m, k, m)).into_iter().chain([beyond])
    });
    let twice = twice.chain([("w^2*2".to_owned(), "w^2*2".to_owned())]);
    assert_eq!(lost("w*2"), among("w*2", twice.collect()));
}

/// A finite third row dies before ω²: the move is to where it does.
#[test]
fn finite_rows_are_gone_at_the_square_of_omega() {
    let settling = settling(300);
    for row in 0..300 {
        let text = format!("(w^2*5+w,w^2+3,{row})");
        let decision = decide(&text.parse().unwrap(), &settling).unwrap();
        let (at, length) = decision.winning.unwrap();
        assert!(at == 1 && length < "w^2".parse().unwrap() && !decision.is_conditional);
    }
}

#[test]
fn what_cannot_be_read_is_said() {
    let refused = |text: &str| text.parse::<Rows>().unwrap_err().to_string();
    for (text, why) in [
        ("", "'' is no whole number"),
        ("(w,w", "a bracket is not closed"),
        ("(2*w,w)", "2*w is w"),
        ("(3+w,w)", "decrease"),
        ("(w*2+w,1)", "decrease"),
        ("(w^w,w)", "shorter than w^w"),
        ("(w^101)", "up to 100"),
        ("(w*1000000000000001)", "numbers may be up to"),
        ("(w2,w)", "'w2' is no term"),
        ("(w,w,w,1)", "has 4 rows"),
        ("4xw", "has 4 rows"),
        ("fxw", "a bar is a number of rows"),
        ("(w,w+1)", "w+1 is longer than w"),
        ("(0,0)", "the empty board"),
        ("0xw", "the empty board"),
        ("[w,1]", "round brackets"),
    ] {
        assert!(refused(text).contains(why), "{text}: {}", refused(text));
    }
    let read = |text: &str| text.parse::<Rows>().unwrap().to_string();
    assert_eq!(read(" 3×( ω^(2)·3 + W ^ 1 * 2+0 ) "), "(w^2*3+w*2,w^2*3+w*2,w^2*3+w*2)");
    assert_eq!(read("w,3,0,0"), "(w,3)");
}
