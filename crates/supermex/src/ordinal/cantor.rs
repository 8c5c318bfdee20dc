//! Ordinals below ω^ω, in Cantor normal form: read, printed, compared, and taken apart by blocks.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::text::shortened;

/// The largest exponent that is read.
pub const MOST_EXPONENT: usize = 100;

/// The largest coefficient that is read. Whatever is computed from such numbers fits a `u64`.
pub const MOST_COEFFICIENT: u64 = 1_000_000_000_000_000;

/// An ordinal below ω^ω: a sum of powers of ω with finite exponents and coefficients.
///
/// It is written with `w` or `ω`, the largest exponent first:
///
/// ```
/// use supermex::ordinal::Ordinal;
///
/// let length: Ordinal = "w^2*3 + ω + 5".parse()?;
/// assert_eq!(length.to_string(), "w^2*3+w+5");
/// assert_eq!((length.coefficient(2), length.finite_part()), (3, 5));
/// assert!(length > "w^2*3+4000".parse()?);
/// // There are ω·3 + 1 blocks of ω before the last five squares.
/// assert_eq!(length.blocks().to_string(), "w*3+1");
/// # Ok::<(), supermex::ordinal::OrdinalError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ordinal {
    /// The coefficients, the finite part first. The last one is not 0.
    coefficients: Vec<u64>,
}

impl Ordinal {
    /// The finite ordinal `n`.
    pub fn finite(n: u64) -> Ordinal {
        Ordinal::from_coefficients(vec![n])
    }

    /// The ordinal with these coefficients, the finite part first.
    ///
    /// ```
    /// use supermex::ordinal::Ordinal;
    ///
    /// assert_eq!(Ordinal::from_coefficients(vec![4, 0, 1]).to_string(), "w^2+4");
    /// ```
    pub fn from_coefficients(mut coefficients: Vec<u64>) -> Ordinal {
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        Ordinal { coefficients }
    }

    /// The coefficient of ω^`exponent`.
    pub fn coefficient(&self, exponent: usize) -> u64 {
        self.coefficients.get(exponent).copied().unwrap_or(0)
    }

    /// The finite number at the end: the coefficient of ω^0.
    pub fn finite_part(&self) -> u64 {
        self.coefficient(0)
    }

    /// How many whole blocks of ω there are before the finite part: κ for ω·κ + n.
    #[must_use]
    pub fn blocks(&self) -> Ordinal {
        Ordinal { coefficients: self.coefficients.get(1..).unwrap_or_default().to_vec() }
    }

    /// ω·κ + `n`, where κ is this ordinal.
    #[must_use]
    pub fn times_omega_plus(&self, n: u64) -> Ordinal {
        let coefficients = [&[n], self.coefficients.as_slice()].concat();
        Ordinal::from_coefficients(coefficients)
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// Whether this is below ω.
    pub fn is_finite(&self) -> bool {
        self.coefficients.len() <= 1
    }

    /// The number, if this is below ω.
    pub fn as_finite(&self) -> Option<u64> {
        self.is_finite().then(|| self.finite_part())
    }
}

impl From<u64> for Ordinal {
    fn from(n: u64) -> Ordinal {
        Ordinal::finite(n)
    }
}

impl Ord for Ordinal {
    fn cmp(&self, other: &Ordinal) -> Ordering {
        let by_length = self.coefficients.len().cmp(&other.coefficients.len());
        by_length.then_with(|| self.coefficients.iter().rev().cmp(other.coefficients.iter().rev()))
    }
}

impl PartialOrd for Ordinal {
    fn partial_cmp(&self, other: &Ordinal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let terms = self.coefficients.iter().enumerate().rev().filter(|&(_, &c)| c > 0);
        for (at, (exponent, &coefficient)) in terms.enumerate() {
            f.write_str(if at > 0 { "+" } else { "" })?;
            match exponent {
                0 => write!(f, "{coefficient}")?,
                1 => f.write_str("w")?,
                _ => write!(f, "w^{exponent}")?,
            }
            if exponent > 0 && coefficient > 1 {
                write!(f, "*{coefficient}")?;
            }
        }
        Ok(())
    }
}

/// Why something is no ordinal, or no position of ordinals. Each names what was read and says what
/// would be accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OrdinalError {
    /// It does not follow the notation.
    #[error(
        "'{read}' cannot be read: {why}; write lengths like 7, w, w*2+1 or w^2*3+5, and positions \
         like (w^2+3,w,4) or 3x(w*2+1)"
    )]
    Unreadable {
        /// What was read.
        read: String,
        /// What is wrong with it.
        why: String,
    },
    /// A length is ω^ω or more, or has numbers that are too large.
    #[error("'{read}' is out of reach: {why}")]
    TooLarge {
        /// What was read.
        read: String,
        /// What would be accepted.
        why: String,
    },
    /// There is not even a poison square.
    #[error("'{read}' is the empty board, which is not a position: the poison must be there")]
    Empty {
        /// What was read.
        read: String,
    },
    /// A row is longer than the row above it.
    #[error(
        "'{read}' is not a position: {row} is longer than {above}; write the longest row first"
    )]
    NotDecreasing {
        /// What was read.
        read: String,
        /// The row that is too long.
        row: String,
        /// The row above it.
        above: String,
    },
    /// There are more than three rows.
    #[error("'{read}' has {rows} rows; ordinal rows are answered up to three")]
    TooManyRows {
        /// What was read.
        read: String,
        /// How many rows.
        rows: u64,
    },
}

impl OrdinalError {
    /// What was read, as short as a sentence wants it.
    pub(super) fn read(text: &str) -> String {
        shortened(text.trim(), 60)
    }

    pub(super) fn unreadable(read: &str, why: impl Into<String>) -> OrdinalError {
        OrdinalError::Unreadable { read: OrdinalError::read(read), why: why.into() }
    }
}

impl FromStr for Ordinal {
    type Err = OrdinalError;

    fn from_str(text: &str) -> Result<Ordinal, OrdinalError> {
        let mut coefficients = Vec::new();
        let mut last: Option<usize> = None;
        for term in text.split('+') {
            let (exponent, coefficient) = read_term(term.trim(), text)?;
            if last.is_some_and(|last| last <= exponent) {
                return Err(OrdinalError::unreadable(
                    text,
                    "the exponents of Cantor's normal form decrease from term to term",
                ));
            }
            last = Some(exponent);
            if coefficients.is_empty() {
                coefficients = vec![0; exponent + 1];
            }
            coefficients[exponent] = coefficient;
        }
        Ok(Ordinal::from_coefficients(coefficients))
    }
}

/// The exponent and the coefficient of a term of `whole`.
fn read_term(term: &str, whole: &str) -> Result<(usize, u64), OrdinalError> {
    let Some(rest) = term.strip_prefix(['w', 'W', 'ω']) else {
        if term.contains(['w', 'W', 'ω']) {
            let why = "a coefficient stands after the power of w, as in w*2, since 2*w is w";
            return Err(OrdinalError::unreadable(whole, why));
        }
        return Ok((0, read_number(term, whole)?));
    };
    let rest = rest.trim_start();
    let (exponent, rest) = match rest.strip_prefix('^') {
        None => (1, rest),
        Some(power) => {
            let power = power.trim_start();
            let (power, rest) = match power.strip_prefix('(').and_then(|it| it.split_once(')')) {
                Some(inside) => inside,
                None => power.split_at(power.find(['*', '·']).unwrap_or(power.len())),
            };
            if power.contains(['w', 'W', 'ω']) {
                return Err(OrdinalError::TooLarge {
                    read: OrdinalError::read(whole),
                    why: "rows are shorter than w^w here, and so exponents are finite".to_owned(),
                });
            }
            let exponent = usize::try_from(read_number(power.trim(), whole)?).ok();
            let Some(exponent) = exponent.filter(|&exponent| exponent <= MOST_EXPONENT) else {
                return Err(OrdinalError::TooLarge {
                    read: OrdinalError::read(whole),
                    why: format!("exponents may be up to {MOST_EXPONENT}"),
                });
            };
            (exponent, rest.trim_start())
        }
    };
    match rest.strip_prefix(['*', '·']) {
        Some(coefficient) => Ok((exponent, read_number(coefficient.trim(), whole)?)),
        None if rest.is_empty() => Ok((exponent, 1)),
        None => {
            Err(OrdinalError::unreadable(whole, format!("'{}' is no term", shortened(term, 20))))
        }
    }
}

fn read_number(digits: &str, whole: &str) -> Result<u64, OrdinalError> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let why = format!("'{}' is no whole number", shortened(digits, 20));
        return Err(OrdinalError::unreadable(whole, why));
    }
    let number = digits.parse().ok().filter(|&number| number <= MOST_COEFFICIENT);
    number.ok_or_else(|| OrdinalError::TooLarge {
        read: OrdinalError::read(whole),
        why: format!("numbers may be up to {MOST_COEFFICIENT}"),
    })
}
