//! How much of lower sheets a window of a sheet depends on.

use super::SheetGame;

/// The windows of all sheets up to one, inside which positions are decided exactly.
///
/// Let a, b and c be the least whole numbers from 0 on with
///
/// > dy + a dx ≤ 0 for every ray that lowers x,
/// > dz + b dy ≤ 0 for every ray that keeps x and lowers y,
/// > dz + b dy + c dx ≤ 0 for every ray that lowers x.
///
/// Then no move makes y + a x or z + b y + c x larger. So a position that can be reached from the
/// window y < Y, z < Z of the sheet X has y < Y + a (X − x) and z < Z + b (Y − 1) + c (X − x). The
/// positions with y + a x < Y + a X and z + b y + c x < Z + b (Y − 1) + c X are closed under moves,
/// contain the window of every sheet up to X, and lie inside these bounds: they are decided exactly.
/// What else lies inside the bounds may be wrong, and nobody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The last sheet.
    pub x: u32,
    /// The window of every sheet inside which positions are exact: y is below the first number, z
    /// below the second.
    pub window: (u32, u32),
    /// a: by how much each lower sheet is wider.
    wider: u64,
    /// b (Y − 1): by how much all sheets are higher.
    slant: u64,
    /// c: by how much each lower sheet is higher.
    higher: u64,
}

impl Reach {
    /// What the window `window` of the sheet `x`, and of all sheets below it, depends on.
    pub fn new(game: &dyn SheetGame, x: u32, window: (u32, u32)) -> Reach {
        let steps = || game.rays().iter().map(|ray| ray.step().map(i64::from));
        // The least number from 0 on that, times `down`, is at least `up`.
        let least = |up: i64, down: i64| (up + down - 1).div_euclid(down).max(0);
        let lowering = || steps().filter(|step| step[0] < 0);
        let wider = lowering().map(|[dx, dy, _]| least(dy, -dx)).max().unwrap_or(0);
        let inside = steps().filter(|step| step[0] == 0 && step[1] < 0);
        let slope = inside.map(|[_, dy, dz]| least(dz, -dy)).max().unwrap_or(0);
        let higher = lowering().map(|[dx, dy, dz]| least(dz + slope * dy, -dx)).max().unwrap_or(0);
        let slant = slope.unsigned_abs() * u64::from(window.0.saturating_sub(1));
        Reach { x, window, wider: wider.unsigned_abs(), slant, higher: higher.unsigned_abs() }
    }

    /// Whether the windows of later sheets depend on nothing beside what is kept of the last one: a
    /// and c are 0, so that all sheets are kept equally far to the right and up. Otherwise what lies
    /// outside comes in sooner or later.
    pub(super) fn is_closed(&self) -> bool {
        self.wider == 0 && self.higher == 0
    }

    /// How wide and how high the sheet of `x` is kept.
    fn bounds(&self, x: u32) -> (u64, u64) {
        let below = u64::from(self.x.saturating_sub(x));
        let width = u64::from(self.window.0) + self.wider * below;
        (width, u64::from(self.window.1) + self.slant + self.higher * below)
    }

    /// The same, once it is known that it fits into memory.
    pub(super) fn size(&self, x: u32) -> (usize, usize) {
        let (width, height) = self.bounds(x);
        let fits = |length| usize::try_from(length).expect("memory was planned");
        (fits(width), fits(height))
    }

    /// How many words the bits of the sheet of `x` have.
    fn words(&self, x: u32) -> f64 {
        let (width, height) = self.bounds(x);
        width as f64 * height.div_ceil(64) as f64
    }

    /// How many words are written for all sheets of `game` up to the last one.
    pub fn work(&self, game: &dyn SheetGame) -> f64 {
        self.work_between(game, 0, self.x)
    }

    /// The same for the sheets from `first` to `last`.
    pub fn work_between(&self, game: &dyn SheetGame, first: u32, last: u32) -> f64 {
        let each = |x: u32| {
            let (width, _) = self.bounds(x);
            let times = game.rays().iter().map(|ray| {
                let [dx, dy, _] = ray.step().map(i32::unsigned_abs);
                // A bounded ray looks at every sheet, or column, that it can come from.
                let most = ray.most().map_or(1.0, f64::from);
                match (dx, dy) {
                    (0, 0) => 0.0,
                    (0, dy) => most.min(width as f64 / f64::from(dy)),
                    (dx, _) => most.min(f64::from(x) / f64::from(dx)),
                }
            });
            self.words(x) * (times.sum::<f64>() + 3.0)
        };
        // The work of a sheet changes slowly: a few hundred samples are as good as all.
        let sheets = last.saturating_sub(first) + 1;
        let samples = sheets.min(256);
        let at = |sample: u32| {
            first
                + u32::try_from(u64::from(sample) * u64::from(sheets) / u64::from(samples))
                    .unwrap_or(last)
        };
        (0..samples).map(|sample| each(at(sample))).sum::<f64>() / f64::from(samples)
            * f64::from(sheets)
    }

    /// About how many bytes the sheets of `game` take while they are computed.
    pub fn bytes(&self, game: &dyn SheetGame) -> f64 {
        let sheets = game.rays().iter().filter(|ray| ray.step()[0] < 0).map(|ray| {
            let apart = ray.step()[0].unsigned_abs();
            ray.most().map_or((f64::from(apart) + 1.0, 0.0), |most| {
                (0.0, f64::from(apart) * f64::from(most.min(self.x / apart + 1)))
            })
        });
        // Bounded rays look at the same sheets.
        let kept = sheets.fold((0.0, 0.0_f64), |all, one| (all.0 + one.0, all.1.max(one.1)));
        8.0 * self.words(0) * (kept.0 + kept.1 + 4.0)
    }

    /// How many bytes the bits of one sheet take in the window.
    pub fn sheet_bytes(&self) -> f64 {
        8.0 * self.words(self.x)
    }
}
