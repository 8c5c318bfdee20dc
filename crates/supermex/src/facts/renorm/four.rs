//! Four rows as sheets in three dimensions.

use serde::{Deserialize, Serialize};

use crate::automaton::Status;
use crate::renorm::geometry::four::{self, Agreement, Plane, Shape};

/// On which planes P-positions (a, b, c, d) = [w, x, y, z] of four rows lie, and what shape they
/// have where there are no planes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FourSheets {
    /// The greatest x of the sheets that planes were looked for in.
    pub x: u32,
    /// The greatest d of these sheets.
    pub sheets: u32,
    /// The greatest d of the sheets whose shape was looked at.
    pub d: u32,
    /// The d of sheets without a P-position far out: some (n, n, n, d) is one.
    pub ended: Vec<u32>,
    /// The planes of all other sheets.
    pub planes: Vec<Plane>,
    /// How many P-positions there are in the regions of planes.
    pub in_regions: u64,
    /// How many of these lie on no plane.
    pub strays: u64,
    /// The factors that errors were multiplied by.
    pub calibration: Calibration,
    /// How well the planes with d > 0 agree with Eq. (5): in `predicted`, `mean` and `off`, the two
    /// slopes and the density.
    pub agreement: Vec<Agreement>,
    /// The shape of sheets where x and y are less than d, the greatest d first.
    pub shapes: Vec<Shape>,
    /// Observed up to the greatest x.
    #[serde(flatten)]
    pub status: Status,
}

/// The root mean square of how far two halves of the data are apart in units of the errors of a
/// jackknife, or 1 if that is more. Errors were multiplied by it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calibration {
    /// For slopes in x.
    pub dz_dx: f64,
    /// For slopes in y.
    pub dz_dy: f64,
    /// For offsets.
    pub offset: f64,
    /// For densities.
    pub density: f64,
}

impl From<four::FourSheets> for FourSheets {
    fn from(found: four::FourSheets) -> FourSheets {
        let four::Reach { x, sheets, d } = found.reach;
        let [p, q, offset, density] = found.calibration;
        FourSheets {
            x,
            sheets,
            d,
            ended: found.ended,
            planes: found.planes,
            in_regions: found.strays[1],
            strays: found.strays[0],
            calibration: Calibration { dz_dx: p, dz_dy: q, offset, density },
            agreement: found.agreement,
            shapes: found.shapes,
            status: Status::Observed { upto: x.into() },
        }
    }
}
