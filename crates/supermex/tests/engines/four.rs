//! Four rows.

use super::*;

/// Two engines that have nothing in common but the rules, on all positions of four rows.
#[test]
fn four_rows_are_those_of_the_sweep() {
    let different = FOUR_ROWS.0.iter().zip(&FOUR_SWEPT.0).find(|(one, other)| one != other);
    assert_eq!(different, None);
    assert_eq!(FOUR_ROWS.0.len(), FOUR_SWEPT.0.len());
}

/// Who wins, by all that know: the rows, the sweep, the families of short tails, the chart if there
/// are but three rows, nim-values, the closed form if there is one, and the definition.
#[test]
fn engines_agree_who_wins() {
    let tails = proved(Tails::p_positions(4, SHORT));
    let three = proved(ThreeRows::new(usize::try_from(FOUR).unwrap()));
    let oracle = RefCell::default();
    let [lost, in_families, in_chart, has_form, small] = [const { Cell::new(0) }; 5];
    check(2000, positions(4, FOUR, &FOUR_SWEPT.0), |position| {
        let expected = outcome(FOUR_SWEPT.contains(&position));
        prop_assert_eq!(outcome(FOUR_ROWS.contains(&position)), expected, "rows");
        if expected == Outcome::P {
            count(&lost);
        }
        if let Some(found) = tails.outcome(&position) {
            count(&in_families);
            prop_assert_eq!(found, expected, "families");
            let found = squares(&tails.winning_moves(&position).unwrap());
            prop_assert_eq!(found, winning_squares(&position), "winning moves of families");
        }
        if position.height() <= 3 {
            count(&in_chart);
            prop_assert_eq!(outcome(is_charted(&position)), expected, "chart");
            prop_assert_eq!(three.outcome(&position), Some(expected), "families of three rows");
            let nim = NIM_TABLE.get(rows(&position)).unwrap();
            prop_assert_eq!(outcome(nim == 0), expected, "nim-value {}", nim);
        }
        if let Some(closed) = closed::recognise(&position) {
            count(&has_form);
            prop_assert_eq!(closed.outcome(), expected, "{}", closed.form.name());
        }
        if let Some(value) = by_definition(&oracle, &position) {
            count(&small);
            prop_assert_eq!(value.outcome, expected, "definition");
        }
        Ok(())
    });
    for often in [lost, in_families, in_chart, has_form, small] {
        assert!(often.get() > 100, "{often:?}");
    }
}

/// A P-position has no move to a P-position, and any other position has one.
#[test]
fn four_rows_follow_from_their_options() {
    check(1000, positions(4, FOUR, &FOUR_SWEPT.0), |position| {
        let winning = position.moves().find(|m| FOUR_ROWS.contains(&m.to));
        let is_lost = FOUR_ROWS.contains(&position);
        prop_assert_eq!(winning.is_none(), is_lost, "{:?}", winning);
        Ok(())
    });
}

/// A run that goes less far finds the same, wherever its blocks and words end, and on any number of
/// threads.
#[test]
fn shorter_runs_of_four_rows_find_the_same() {
    check(24, (1..=130_u64, 1..4_usize), |(longest, threads)| {
        let found = Lost::of_four_rows(longest, threads);
        let expected = FOUR_ROWS.0.iter().filter(|position| position.width() <= longest);
        let different = found.0.iter().zip(expected.clone()).find(|(one, other)| one != other);
        prop_assert_eq!(different, None);
        prop_assert_eq!(found.0.len(), expected.count());
        Ok(())
    });
}

/// F(b, c, d): the first row of the P-position with these other rows, by b, then c, then d; 0 if it
/// is too long, or if there is none.
#[derive(Default)]
struct FirstRows(Vec<u16>);

impl FirstRows {
    fn place([b, c, d]: [usize; 3]) -> usize {
        b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + d
    }

    /// Rows that are cut to b are b at most, and so are those below c.
    fn get(&self, b: usize, c: usize, d: usize) -> usize {
        let place = FirstRows::place([b, c.min(b), d.min(c).min(b)]);
        self.0.get(place).copied().unwrap_or(0).into()
    }

    /// What it has to be by the definition, if all that comes before is right.
    fn by_definition(&self, b: usize, c: usize, d: usize, longest: usize) -> usize {
        if (0..b).any(|b| b > 0 && self.get(b, c, d) == b) {
            return 0;
        }
        let mut taken = vec![false; longest + 1];
        (0..b).for_each(|b| taken[self.get(b, c, d)] = true);
        (0..c).for_each(|c| taken[self.get(b, c, d)] = true);
        (0..d).for_each(|d| taken[self.get(b, c, d)] = true);
        (b.max(1)..=longest).find(|&a| !taken[a]).unwrap_or(0)
    }
}

impl Listener for FirstRows {
    fn position(&mut self, [a, b, c, d]: [u32; 4]) {
        let place = FirstRows::place([b, c, d].map(|row| row as usize));
        if place >= self.0.len() {
            self.0.resize(place + 1, 0);
        }
        assert_eq!(self.0[place], 0, "there is one first row at most for ({b}, {c}, {d})");
        self.0[place] = u16::try_from(a).unwrap();
    }
}

impl Hears for FirstRows {
    fn join(&mut self, other: FirstRows) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(other.0).for_each(|(a, more)| *a = more.max(*a));
    }
}

/// Four rows beyond what other engines reach: a first row is the smallest that no shorter row has
/// taken. From 512 on, sets forget what they begin with.
#[test]
fn four_rows_far_out_follow_from_shorter_ones() {
    let longest = 560_usize;
    let context = Context::default().with_threads(2);
    let first_rows: FirstRows = FourRows::new(560).run(&context).unwrap();
    let tails = proved(Tails::p_positions(4, SHORT));
    let [found, in_families] = [const { Cell::new(0) }; 2];
    let second = prop_oneof![0..=longest, 500..=longest];
    let third = prop_oneof![0..=longest, 0..=usize::try_from(SHORT).unwrap()];
    check(3000, (second, third, 0..=longest), |(b, c, d): (usize, usize, usize)| {
        let (c, d) = (c.min(b), d.min(c).min(b));
        let a = first_rows.get(b, c, d);
        let expected = first_rows.by_definition(b, c, d, longest);
        prop_assert_eq!(a, expected, "({}, {}, {})", b, c, d);
        if a > 0 && b >= 500 {
            count(&found);
        }
        let in_family = |a: usize| {
            let rows = [a, b, c, d].map(|row| row as u64);
            tails.outcome(&Position::new(rows).unwrap())
        };
        if a > 0 && in_family(a).is_some() {
            count(&in_families);
            prop_assert_eq!(in_family(a), Some(Outcome::P), "({}, {}, {}, {})", a, b, c, d);
        }
        Ok(())
    });
    for often in [found, in_families] {
        assert!(often.get() > 50, "{often:?}");
    }
}
