//! Two sorts of numbers that the constraints are asked about beside floating-point ones.

use std::ops::{Add, Div, Mul, Sub};

/// What the constraints need.
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

impl From<i32> for Surd {
    fn from(number: i32) -> Surd {
        Surd::new(number.into(), 0, 1)
    }
}

impl Add for Surd {
    type Output = Surd;

    fn add(self, other: Surd) -> Surd {
        let sum = |one: i128, two: i128| plus(times(one, other.below), times(two, self.below));
        let (whole, root) = (sum(self.whole, other.whole), sum(self.root, other.root));
        Surd::new(whole, root, times(self.below, other.below))
    }
}

impl Sub for Surd {
    type Output = Surd;

    fn sub(self, other: Surd) -> Surd {
        self + Surd { whole: -other.whole, root: -other.root, ..other }
    }
}

impl Mul for Surd {
    type Output = Surd;

    fn mul(self, other: Surd) -> Surd {
        Surd::new(
            plus(times(self.whole, other.whole), times(2, times(self.root, other.root))),
            plus(times(self.whole, other.root), times(self.root, other.whole)),
            times(self.below, other.below),
        )
    }
}

impl Div for Surd {
    type Output = Surd;

    fn div(self, other: Surd) -> Surd {
        // (a + b √2)(a − b √2) = a² − 2b², which is 0 for a = b = 0 alone.
        let norm = plus(times(other.whole, other.whole), times(-2, times(other.root, other.root)));
        let below = other.below;
        self * Surd::new(times(other.whole, below), times(-other.root, below), norm)
    }
}

/// A number, and its derivative by whatever one likes.
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

impl Add for Dual {
    type Output = Dual;

    fn add(self, other: Dual) -> Dual {
        Dual { value: self.value + other.value, slope: self.slope + other.slope }
    }
}

impl Sub for Dual {
    type Output = Dual;

    fn sub(self, other: Dual) -> Dual {
        Dual { value: self.value - other.value, slope: self.slope - other.slope }
    }
}

impl Mul for Dual {
    type Output = Dual;

    fn mul(self, other: Dual) -> Dual {
        let slope = self.slope * other.value + self.value * other.slope;
        Dual { value: self.value * other.value, slope }
    }
}

impl Div for Dual {
    type Output = Dual;

    fn div(self, other: Dual) -> Dual {
        let value = self.value / other.value;
        Dual { value, slope: (self.slope - value * other.slope) / other.value }
    }
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
