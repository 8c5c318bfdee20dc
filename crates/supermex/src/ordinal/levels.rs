//! Blocks of ω among one another: in which block the first row of a P-position ends.
//!
//! Write the rows as ω·l + x, ω·k + m and ω·j + r. Whether there are P-positions with given l, k and
//! j depends on these alone: there are, exactly if l = F(k, j), the function of Definition 8 of
//! docs/ordinals.md, which takes F(⌊k/ω⌋, ⌊j/ω⌋) for the blocks of these in turn.

use super::Ordinal;

/// What a diagonal adds to the finite part: that of `k`, where k is infinite.
fn shift(k: &Ordinal) -> u64 {
    if k.is_finite() { 0 } else { k.finite_part() }
}

/// F(k, j), for k ≥ j: the block of the first row in P-positions with these blocks of the second
/// and the third row; `None` if there are no such positions.
pub(super) fn first_block(k: &Ordinal, j: &Ordinal) -> Option<Ordinal> {
    let (kappa, iota) = (k.blocks(), j.blocks());
    let (m, r, mu) = (k.finite_part(), j.finite_part(), kappa.finite_part());
    if *j < kappa {
        return None;
    }
    if iota == kappa.blocks() {
        return Some(kappa.times_omega_plus(m + r - mu));
    }
    let rest = if iota == kappa { m - r + shift(&kappa) } else { m ^ r };
    Some(first_block(&kappa, &iota)?.times_omega_plus(rest))
}

/// All j ≤ k with F(k, j) = l.
pub(super) fn third_blocks(l: &Ordinal, k: &Ordinal) -> Vec<Ordinal> {
    let (lambda, kappa) = (l.blocks(), k.blocks());
    let (x, m) = (l.finite_part(), k.finite_part());
    let mut found = Vec::new();
    if lambda == kappa {
        let r = (x + kappa.finite_part()).checked_sub(m);
        found.extend(r.map(|r| kappa.blocks().times_omega_plus(r)));
    } else if !kappa.is_zero() {
        for iota in third_blocks(&lambda, &kappa) {
            let r = if iota == kappa { (m + shift(&kappa)).checked_sub(x) } else { Some(m ^ x) };
            found.extend(r.map(|r| iota.times_omega_plus(r)));
        }
    }
    found.retain(|j| j <= k && first_block(k, j).as_ref() == Some(l));
    found
}

/// All k with j ≤ k ≤ l and F(k, j) = l.
pub(super) fn second_blocks(l: &Ordinal, j: &Ordinal) -> Vec<Ordinal> {
    let (lambda, iota) = (l.blocks(), j.blocks());
    let (x, r) = (l.finite_part(), j.finite_part());
    let mut found = Vec::new();
    if lambda.blocks() == iota {
        let m = (x + lambda.finite_part()).checked_sub(r);
        found.extend(m.map(|m| lambda.times_omega_plus(m)));
    }
    if !lambda.is_zero() {
        let kappas = second_blocks(&lambda, &iota);
        let apart = kappas.iter().filter(|&kappa| *kappa != iota);
        found.extend(apart.map(|kappa| kappa.times_omega_plus(x ^ r)));
        if !iota.is_zero() {
            let m = (x + r).checked_sub(shift(&iota));
            found.extend(m.map(|m| iota.times_omega_plus(m)));
        }
    }
    found.retain(|k| j <= k && k <= l && first_block(k, j).as_ref() == Some(l));
    found.dedup();
    found
}

/// The κ for which F(k, k) = l for all k = ω·κ + m, if there is one.
pub(super) fn diagonal(l: &Ordinal) -> Option<Ordinal> {
    let (lambda, x) = (l.blocks(), l.finite_part());
    match lambda.as_finite() {
        Some(0) => None,
        Some(twice) => (twice.is_multiple_of(2) && x == 0).then(|| Ordinal::finite(twice / 2)),
        None => Some(diagonal(&lambda)?.times_omega_plus(x)),
    }
}
