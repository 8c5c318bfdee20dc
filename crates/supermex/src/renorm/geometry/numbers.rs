//! Two sorts of numbers that the constraints are computed with besides floating-point numbers.

use std::ops::{Add, Div, Mul, Sub};

/// The arithmetic that the constraints need.
pub trait Number:
    Copy + From<i32> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
}

impl<T> Number for T where
    T: Copy + From<i32> + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T>
{
}

/// (a + b √2)/c, exactly: equal numbers are equal. Numbers that get too large make it panic.
///
/// ```
/// use supermex::renorm::geometry::Surd;
///
/// let root = Surd::new(0, 1, 1);
/// assert_eq!(root * root, Surd::from(2));
/// assert_eq!(Surd::from(1) / (root + Surd::from(1)), root - Surd::from(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surd {
    whole: i128,
    root: i128,
    /// Positive, and without a factor that both others have too.
    below: i128,
}

impl Surd {
    /// (whole + root √2)/below.
    ///
    /// # Panics
    ///
    /// If that is division by 0.
    pub fn new(whole: i128, root: i128, below: i128) -> Surd {
        assert!(below != 0, "division by 0");
        let common = gcd(gcd(whole, root), below) * below.signum();
        Surd { whole: whole / common, root: root / common, below: below / common }
    }
}

fn times(one: i128, other: i128) -> i128 {
    one.checked_mul(other).expect("numbers stay small")
}

fn plus(one: i128, other: i128) -> i128 {
    one.checked_add(other).expect("numbers stay small")
}

fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}

/// The four operators of a sort of numbers: their trait, their name, and what they do with two
/// numbers.
macro_rules! operators {
    ($number:ty: $($operator:ident $name:ident |$one:ident, $other:ident| $result:expr;)*) => {$(
        impl $operator for $number {
            type Output = $number;
            fn $name(self, $other: $number) -> $number {
                let $one = self;
                $result
            }
        }
    )*};
}

impl From<i32> for Surd {
    fn from(number: i32) -> Surd {
        Surd::new(number.into(), 0, 1)
    }
}

operators! { Surd:
    Add add |a, b| {
        let sum = |one: i128, other: i128| plus(times(one, b.below), times(other, a.below));
        Surd::new(sum(a.whole, b.whole), sum(a.root, b.root), times(a.below, b.below))
    };
    Sub sub |a, b| a + Surd { whole: -b.whole, root: -b.root, ..b };
    Mul mul |a, b| Surd::new(
        plus(times(a.whole, b.whole), times(2, times(a.root, b.root))),
        plus(times(a.whole, b.root), times(a.root, b.whole)),
        times(a.below, b.below),
    );
    Div div |a, b| {
        // (a + b √2)(a − b √2) = a² − 2b², which is 0 for a = b = 0 alone.
        let norm = plus(times(b.whole, b.whole), times(-2, times(b.root, b.root)));
        a * Surd::new(times(b.whole, b.below), times(-b.root, b.below), norm)
    };
}

/// A number, and its derivative by some variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dual {
    pub(super) value: f64,
    pub(super) slope: f64,
}

impl From<i32> for Dual {
    fn from(number: i32) -> Dual {
        Dual { value: number.into(), slope: 0.0 }
    }
}

operators! { Dual:
    Add add |a, b| Dual { value: a.value + b.value, slope: a.slope + b.slope };
    Sub sub |a, b| Dual { value: a.value - b.value, slope: a.slope - b.slope };
    Mul mul |a, b| Dual { value: a.value * b.value, slope: a.slope * b.value + a.value * b.slope };
    Div div |a, b| {
        let value = a.value / b.value;
        Dual { value, slope: (a.slope - value * b.slope) / b.value }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surds_are_a_field() {
        let one = Surd::new(3, -5, 7);
        let two = Surd::new(-2, 9, -4);
        assert_eq!(one / two * two, one);
        assert_eq!(one - one, Surd::from(0));
        assert_eq!(Surd::new(2, 4, -6), Surd::new(-1, -2, 3));
    }

    /// The derivative of (t² + 1)/(t − 3) is (t² − 6t − 1)/(t − 3)².
    #[test]
    fn duals_differentiate() {
        let t = Dual { value: 5.0, slope: 1.0 };
        let found = (t * t + Dual::from(1)) / (t - Dual::from(3));
        assert_eq!(found, Dual { value: 13.0, slope: -1.5 });
    }
}
