//! P-positions of three rows, far out.

use super::*;

/// All of the chart against the automaton, which has nothing of its windows and tiles; against the
/// sweep, and against nim-values, as far as these go.
#[test]
fn three_rows_are_those_of_the_automaton() {
    let system = ThreeRows::new(usize::try_from(THREE).unwrap());
    let run = run(&system, THREE);
    for (r, row) in (0..).zip(&*CHART) {
        let (family, died) = (&run.families[r], run.deaths[r]);
        for (&found, q) in row.iter().zip(r as u64..) {
            let living = family.get(q - r as u64).map(|&more| q.strict_add_signed(more.into()));
            assert_eq!(Some(found), living.or(died), "second row {q}, third row {r}");
        }
        assert_eq!(row.len() as u64, THREE - r as u64 + 1);
    }
    let charted = |longest: u64| Lost(charted(longest)).sorted().0;
    let swept = FOUR_SWEPT.0.iter().filter(|position| position.height() <= 3);
    assert!(charted(FOUR).iter().eq(swept), "sweep");
    let nim_zero = NIM_TABLE.iter().filter(|&(_, nim)| nim == 0);
    let nim_zero = nim_zero.map(|(rows, _)| Position::new(rows.map(u64::from)).unwrap());
    assert!(charted(NIMS).into_iter().eq(nim_zero), "nim-values");
}

/// f(q, r) is the smallest first row that neither the row nor the column has had; a row that is
/// constant keeps its value. The families of short third rows and single lookups say the same, far
/// beyond where the frontier begins to go through many rows at once.
#[test]
fn three_rows_far_out_follow_from_rows_and_columns() {
    let few = 300;
    let three = proved(ThreeRows::new(few));
    let context = Context::default().remembering();
    let f = |q: u64, r: u64| {
        let r = r.min(q);
        CHART[usize::try_from(r).unwrap()][usize::try_from(q - r).unwrap()]
    };
    let [in_families, living] = [const { Cell::new(0) }; 2];
    let third = prop_oneof![0..=few as u64, 0..=2 * THREE / 3];
    check(250, (third, 0..=THREE, 0..=THREE, 0..12), |(r, more, other, which)| {
        // Rows that live, and rows that ended long ago.
        let q = (r + if which % 2 == 0 { more % (r / 2 + 100) } else { more }).min(THREE);
        let value = f(q, r);
        let mut taken: BTreeSet<u64> = (0..q).map(|q| f(q, r)).collect();
        if let Some(constant) = (0..q).find(|&q| f(q, r) == q) {
            prop_assert_eq!(value, constant, "constant row");
        } else {
            count(&living);
            taken.extend((0..r).map(|r| f(q, r)));
            // No more than q + r numbers are taken.
            let free = (q.max(1)..=2 * q + r + 1).find(|p| !taken.contains(p));
            prop_assert_eq!(Some(value), free, "rows and columns");
        }
        let [column, row] = [q, r].map(|row| u32::try_from(row).unwrap());
        let found = value_of(column, row, &context);
        prop_assert_eq!(found.map(u64::from), Ok(value), "lookup");
        // A first row that this row or this column has taken elsewhere, so that there are moves in
        // all rows.
        let p = match which / 2 {
            0 => value,
            1 => f(other % (q + 1), r),
            2 => f(q - other % (q - r + 1).min(200), r),
            3 => f(q, other % (r + 1)),
            4 => f(r, r),
            _ => q + other,
        };
        let p = p.max(q).max(1);
        let position = Position::new([p, q, r]).unwrap();
        let expected = winning_squares(&position);
        let found = winning_moves(p, column, row, &context);
        prop_assert_eq!(found.as_ref(), Ok(&expected), "winning moves of {}", position);
        if let Some(found) = three.winning_moves(&position) {
            count(&in_families);
            prop_assert_eq!(squares(&found), expected, "families of {}", position);
        }
        Ok(())
    });
    for often in [in_families, living] {
        assert!(often.get() > 20, "{often:?}");
    }
}
