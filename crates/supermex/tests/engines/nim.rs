//! Nim-values of three rows.

use super::*;

/// Two engines that have nothing in common but the rules, on all nim-values of three rows.
#[test]
fn nim_values_are_those_of_the_sweep() {
    let mut table = NIM_TABLE.iter();
    let board = Position::bar(3, NIMS).unwrap();
    bars::nim_values(&board, &Context::default(), |rows, nim| {
        let rows = [0, 1, 2].map(|at| u32::try_from(rows[at]).unwrap());
        let nim = u32::try_from(nim.get()).unwrap();
        assert_eq!(table.next(), Some((rows, nim)));
    })
    .unwrap();
    assert_eq!(table.next(), None);
}

/// A nim-value is the smallest that no option has; and it is that of the families of short tails,
/// of the closed form if there is one, of the sweep of the board itself, and of the definition. It
/// is zero where the chart has a P-position.
#[test]
fn nim_values_follow_from_their_options() {
    let tails = proved(Tails::nim_values(3, SHORT));
    let oracle = RefCell::default();
    let [in_families, has_form, swept, small] = [const { Cell::new(0) }; 4];
    check(2000, positions(3, NIMS, charted(NIMS)), |position| {
        let value = |position: &Position| NIM_TABLE.get(rows(position)).unwrap();
        let nim = value(&position);
        let nimber = Nimber::new(nim.into());
        let options = position.moves().map(|m| Nimber::new(value(&m.to).into()));
        prop_assert_eq!(nimber, mex(options), "options");
        prop_assert_eq!(nim == 0, is_charted(&position), "chart, nim-value {}", nim);
        if let Some(found) = tails.nim(&position) {
            count(&in_families);
            prop_assert_eq!(found, nimber, "families");
        }
        if let Some(found) = closed::recognise(&position).and_then(|closed| closed.nim) {
            count(&has_form);
            prop_assert_eq!(found, nimber, "closed form");
        }
        if position.count_inside() < 30_000.0 {
            count(&swept);
            let mut last = None;
            bars::nim_values(&position, &Context::default(), |_, nim| last = Some(nim)).unwrap();
            prop_assert_eq!(last, Some(nimber), "sweep");
        }
        if let Some(value) = by_definition(&oracle, &position) {
            count(&small);
            prop_assert_eq!(value.nim, nimber, "definition");
        }
        Ok(())
    });
    for often in [in_families, has_form, swept, small] {
        assert!(often.get() > 100, "{often:?}");
    }
}

/// The proved families that say which first row has a nim-value, for second and third rows, against
/// all first rows.
#[test]
fn positions_of_a_nim_value_are_those_of_the_families() {
    let (longest, largest) = (40, 20);
    let system = Grundy::new(longest, largest);
    let run = run(&system, u64::MAX);
    assert_eq!(run.status, Status::Proved);
    let found = Cell::new(0);
    let cells = 0..(longest + 1) * (largest + 1);
    check(2000, (cells, 0..=NIMS), |(cell, above)| {
        let (nim, r) = system.cell(cell);
        let r = r as u64;
        let q = (r + above).min(NIMS);
        let first = run.families[cell].get(q - r).map(|&more| q.strict_add_signed(more.into()));
        let has = |&p: &u64| {
            let rows = [p, q, r].map(|row| u32::try_from(row).unwrap());
            NIM_TABLE.get(rows).is_some_and(|found| found as usize == nim)
        };
        let expected: Vec<u64> = (q..=NIMS).filter(has).collect();
        let first: Vec<u64> = first.into_iter().filter(|&p| p <= NIMS).collect();
        found.set(found.get() + first.len());
        prop_assert_eq!(first, expected, "nim-value {}, second row {}, third row {}", nim, q, r);
        Ok(())
    });
    assert!(found.get() > 200, "{found:?}");
}

/// A run that goes less far finds the same, wherever its blocks end, on any number of threads, with
/// any vectors; also if it is asked for bars only.
#[test]
fn shorter_runs_of_nim_values_find_the_same() {
    let levels: Vec<Vectors> = Vectors::available().collect();
    check(24, (1..=130_u32, 1..4_usize, select(levels)), |(longest, threads, level)| {
        let run = ThreeRowNims::new(longest).level(level);
        let context = Context::default().with_threads(threads);
        let found: NimTable = run.run(&context).unwrap();
        let expected = || NIM_TABLE.iter().take_while(|&(rows, _)| rows[0] <= longest);
        let mut both = found.iter().zip(expected());
        prop_assert_eq!(both.find(|(one, other)| one != other), None);
        prop_assert_eq!(found.iter().count(), expected().count());
        let bars: Bars = run.run(&context).unwrap();
        let expected: Vec<u32> = (1..=longest).map(|p| NIM_TABLE.get([p; 3]).unwrap()).collect();
        prop_assert_eq!(bars.nims(), expected);
        Ok(())
    });
}
