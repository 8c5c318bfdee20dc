//! Large amounts in a form that people can read, for sentences about cost.

use crate::text::with_commas;

/// A count: `1,234,567` up to a million million, `1.7·10^32` beyond.
pub(crate) fn count(amount: f64) -> String {
    if amount < 1e12 { with_commas(&format!("{amount:.0}")) } else { powers_of_ten(amount) }
}

/// A number of bytes, rounded up, so that what is said to be needed is enough: `512 B`, `1.5 GiB`.
pub(crate) fn bytes(amount: f64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut amount = amount;
    let mut unit = 0;
    while amount >= 1024.0 && unit + 1 < units.len() {
        amount /= 1024.0;
        unit += 1;
    }
    match amount {
        _ if amount >= 1e6 => format!("{} {}", powers_of_ten(amount), units[unit]),
        _ if unit == 0 || amount.fract() == 0.0 => format!("{amount:.0} {}", units[unit]),
        _ => format!("{:.1} {}", rounded_up(amount), units[unit]),
    }
}

/// The next number with one decimal.
fn rounded_up(amount: f64) -> f64 {
    (10.0 * amount).ceil() / 10.0
}

/// The same, always with one decimal: `512 B`, `1.0 GiB`.
pub(crate) fn size(amount: f64) -> String {
    let units = (1..7).zip(["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]).rev();
    let mut units = units.map(|(power, unit)| (1024_f64.powi(power), unit));
    match units.find(|(bytes, _)| amount >= *bytes) {
        None => format!("{amount:.0} B"),
        Some((bytes, unit)) => format!("{:.1} {unit}", rounded_up(amount / bytes)),
    }
}

fn powers_of_ten(amount: f64) -> String {
    if amount.is_infinite() {
        return "more than 10^308".to_owned();
    }
    let scientific = format!("{amount:.1e}");
    scientific.replace("1.0e", "10^").replace('e', "·10^")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_readable() {
        assert_eq!(count(7.0), "7");
        assert_eq!(count(1_234_567.0), "1,234,567");
        assert_eq!(count(1.666e32), "1.7·10^32");
        assert_eq!(count(9.99e13), "10^14");
        assert_eq!(count(f64::INFINITY), "more than 10^308");
        assert_eq!(bytes(512.0), "512 B");
        assert_eq!(bytes(2.0 * 1024.0 * 1024.0), "2 MiB");
        assert_eq!(bytes(1.5 * 1024.0 * 1024.0 * 1024.0), "1.5 GiB");
        assert_eq!(bytes(1e40), "8.9·10^24 PiB");
        // A little more than two GiB does not fit into two.
        let two = 2.0 * 1024.0 * 1024.0 * 1024.0;
        assert_eq!(
            [bytes(two + 1.0), size(two + 1.0), size(two)],
            ["2.1 GiB", "2.1 GiB", "2.0 GiB"]
        );
    }
}
