//! Rays: the moves of a game of triples, and which of them let every play end.

use std::fmt;

/// A position [x, y, z].
pub type Triple = [u32; 3];

/// Moves in one direction: from a position p to p + t · step for t = 1, 2 and so on, as long as no
/// coordinate gets negative, and up to t = `most` if there is a bound.
///
/// ```
/// use supermex::renorm::games::Ray;
///
/// let ray = Ray::new([-1, 0, 2]).unwrap();
/// let to: Vec<_> = ray.from([2, 5, 0]).collect();
/// assert_eq!(to, [[1, 5, 2], [0, 5, 4]]);
/// let error = Ray::new([0, 1, -1]).unwrap_err();
/// assert!(error.to_string().starts_with("the ray [0,1,-1] begins with a rise"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ray {
    step: [i32; 3],
    most: Option<u32>,
}

/// Why something is no ray of a game whose plays end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RayError {
    /// The step is [0, 0, 0].
    #[error("the ray [0,0,0] leads nowhere; one number at least has to be other than 0")]
    Still,
    /// The first number that is not 0 is positive.
    #[error(
        "the ray {} begins with a rise, so plays need not end; its first number other than 0 has to be negative",
        Written(*step)
    )]
    Rises {
        /// The step.
        step: [i32; 3],
    },
    /// A number is too large.
    #[error("the ray {} is too long; its numbers go from -{most} to {most}", Written(*step), most = Ray::LONGEST)]
    TooLong {
        /// The step.
        step: [i32; 3],
    },
    /// No move is allowed.
    #[error("'most' says how many steps of {} a move has at most; it has to be 1 or more", Written(*step))]
    NoMove {
        /// The step.
        step: [i32; 3],
    },
}

/// Three numbers in square brackets.
struct Written<T>([T; 3]);

impl<T: fmt::Display> fmt::Display for Written<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written([x, y, z]) = self;
        write!(f, "[{x},{y},{z}]")
    }
}

impl Ray {
    /// The largest number of a step.
    pub const LONGEST: i32 = 100;

    /// The moves along `step`. Its first number other than 0 has to be negative: then every move
    /// makes a position smaller in the order of dictionaries, in which nothing goes down for ever.
    pub fn new(step: [i32; 3]) -> Result<Ray, RayError> {
        match step.into_iter().find(|&number| number != 0) {
            None => return Err(RayError::Still),
            Some(first) if first > 0 => return Err(RayError::Rises { step }),
            Some(_) => {}
        }
        if step.iter().any(|number| number.unsigned_abs() > Ray::LONGEST.unsigned_abs()) {
            return Err(RayError::TooLong { step });
        }
        Ok(Ray { step, most: None })
    }

    /// The same moves with at most `most` steps each.
    pub fn with_most(self, most: u32) -> Result<Ray, RayError> {
        if most == 0 {
            return Err(RayError::NoMove { step: self.step });
        }
        Ok(Ray { most: Some(most), ..self })
    }

    /// One step.
    pub fn step(&self) -> [i32; 3] {
        self.step
    }

    /// The most steps of a move, if there is a bound.
    pub fn most(&self) -> Option<u32> {
        self.most
    }

    /// Where the moves from `position` lead.
    pub fn from(self, position: Triple) -> impl Iterator<Item = Triple> {
        let next = move |at: &Triple| {
            let mut to = *at;
            for (coordinate, step) in to.iter_mut().zip(self.step) {
                *coordinate = coordinate.checked_add_signed(step)?;
            }
            Some(to)
        };
        let steps = self.most.map_or(usize::MAX, |most| most as usize);
        std::iter::successors(next(&position), next).take(steps)
    }
}

impl fmt::Display for Ray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Written(self.step))?;
        self.most.map_or(Ok(()), |most| write!(f, " up to {most} times"))
    }
}
