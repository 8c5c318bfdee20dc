//! Theorems of the sizes that the papers reached, and beyond, against sweeps and counts.

use std::collections::BTreeSet;

use supermex::automaton::{Family, Grundy, Run, Status, System, Tails, ThreeRows, run};
use supermex::bars::{Collect, nim_values, p_positions};
use supermex::run::Context;
use supermex::theorem::Winners;
use supermex::{Outcome, Position, Question, Solver};

/// Collects P-positions.
#[derive(Default)]
struct Lost(Vec<Vec<u64>>);

impl Collect for Lost {
    fn p_position(&mut self, rows: &[usize]) {
        self.0.push(rows.iter().map(|&row| row as u64).collect());
    }
}

fn proved(system: &impl System) -> Run {
    let run = run(system, u64::MAX);
    assert_eq!(run.status, Status::Proved, "{}", system.statement());
    run
}

/// The longest head and all periods that occur.
fn shape(run: &Run) -> (usize, Vec<usize>) {
    let mut periods: Vec<usize> = run.families.iter().map(|f| f.period().len()).collect();
    periods.sort_unstable();
    periods.dedup();
    let living = run.families.iter().filter(|family| !family.is_finite());
    (living.map(|family| family.head().len()).max().unwrap_or(0), periods)
}

/// Losers and winners are all positions with a third row of at most 200 and a first row of at most
/// 600, each once: a family for each position would count too many, a gap too few.
#[test]
fn losers_and_winners_count_all_positions() {
    let run = proved(&ThreeRows::new(200));
    let winners = Winners::new(&run);
    let first_row = 600;
    for c in 0..=200 {
        let room = first_row - c as u64;
        let losers = (0..=room).filter(|&a| {
            run.families[c].get(a).is_some_and(|&b| a + u64::from(b.unsigned_abs()) <= room)
        });
        let mut count = losers.count() as u64;
        for family in winners.families(c) {
            let last = family.a.last.unwrap_or(room).min(room);
            let mut a = family.a.first;
            while a <= last {
                let last = family.b.last.unwrap_or(room).min(room - a);
                count += (last + 1).saturating_sub(family.b.first);
                a += family.a.step;
            }
        }
        let all = (room + 1) * (room + 2) / 2 - u64::from(c == 0);
        assert_eq!(count, all, "third row {c}");
    }
}

/// Sun 2002 fixed all rows but two: four rows with a third of at most 40, five with one of at
/// most 10.
#[test]
fn tails_as_far_as_they_were_observed_before() {
    for (rows, longest, heads, period) in [(4, 40, 1793, 192), (5, 10, 105, 48)] {
        let system = Tails::p_positions(rows, longest);
        let run = proved(&system);
        let (head, periods) = shape(&run);
        assert_eq!((head, *periods.last().unwrap()), (heads, period), "{rows} rows");
        let columns = 30;
        let board = Position::bar(rows as u64, columns).unwrap();
        let swept = p_positions(&board, &Context::default(), Lost::default).unwrap();
        let mut swept: BTreeSet<Vec<u64>> = swept.into_iter().flat_map(|lost| lost.0).collect();
        swept.retain(|rows| rows[2] <= longest);
        let mut listed = BTreeSet::new();
        for cell in 0..system.cells() {
            for q in system.birth(cell)..=columns {
                let value = run.families[cell].get(q - system.birth(cell));
                if let Some(p) =
                    value.map(|b| q + u64::from(b.unsigned_abs())).filter(|&p| p <= columns)
                {
                    listed.insert([p, q].into_iter().chain(system.rows_of(cell)).collect());
                }
            }
        }
        assert!(listed == swept, "{rows} rows");
    }
}

/// Zeilberger's `ChompGrundy`: nim-values up to 10 with a third row of at most 100.
#[test]
fn grundy_as_far_as_it_was_observed_before() {
    let (longest, largest, columns) = (100, 10, 60);
    let run = proved(&Grundy::new(longest, largest));
    assert_eq!(shape(&run).1.last(), Some(&288));
    nim_values(&Position::bar(3, columns).unwrap(), &Context::default(), |rows, nim| {
        let [p, q, r] = rows else { panic!("{rows:?}") };
        let difference = i32::try_from(p - q).unwrap();
        for g in (0..=largest).filter(|_| *p > 0) {
            let family: &Family = &run.families[g * (longest + 1) + r];
            let holds = family.get((q - r) as u64) == Some(&difference);
            assert_eq!(holds, nim.get() == g as u128, "({p},{q},{r}) {g}");
        }
    })
    .unwrap();
}

/// Sun's nim-values: he had second rows of 120 for two rows, 5 for three, 3 for four.
#[test]
fn nim_families_as_far_as_they_were_observed_before() {
    let (head, periods) = shape(&proved(&Tails::nim_values(2, 300)));
    assert_eq!((head, periods), (300, vec![1, 2]));
    let (head, periods) = shape(&proved(&Tails::nim_values(4, 8)));
    assert_eq!((head, periods.last()), (1604, Some(&576)));
    let (head, periods) = shape(&proved(&Tails::nim_values(3, 32)));
    assert_eq!((head, periods.last()), (30_879, Some(&4608)));
}

/// *Winning Ways*, as Sun quotes it (his equation x): with two rows of a and b squares and all
/// others of one, the first column has x squares in a P-position.
#[test]
fn two_rows_and_a_column() {
    let mut solver = Solver::default();
    for (a, b) in (2..=11_u64).flat_map(|a| (1..=a).map(move |b| (a, b))) {
        let formula = if (a + b).is_multiple_of(2) {
            a + b / 2
        } else {
            (2 * a - b).div_ceil(2).min((3 * (a - b)).div_ceil(2))
        };
        let mut lost = Vec::new();
        for x in 2..=formula + 3 {
            let column = (2..x).map(|_| 1);
            let position = Position::new([a, b].into_iter().chain(column)).unwrap();
            let solution = solver.solve(&position, Question::default()).unwrap();
            if solution.outcome == Outcome::P {
                lost.push(x);
            }
        }
        assert_eq!(lost, [formula], "a = {a}, b = {b}");
    }
}
