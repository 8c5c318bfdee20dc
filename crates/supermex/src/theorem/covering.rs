//! Which theorem covers a position: one that has been kept, or one that could be proved.

use crate::run::{Context, Key};
use crate::{Position, Status};

/// A theorem that has an answer for a position: the families of `losers`, `tails` or `nim`.
///
/// ```
/// use supermex::theorem::Covering;
///
/// let theorem = Covering::provable(&"(1000000,900000,115)".parse()?).unwrap();
/// assert_eq!(theorem.command(), "supermex prove losers --upto 115");
/// let theorem = Covering::provable(&"4x30".parse()?).unwrap();
/// assert_eq!(theorem.command(), "supermex prove tails --rows 4 --upto 30");
/// assert_eq!(Covering::provable(&"9x9".parse()?), None);
/// # Ok::<(), supermex::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Covering {
    /// What it is about: `losers` and `tails` are P-positions, `nim` nim-values.
    pub name: String,
    /// The number of rows, where the theorem is not about three.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rows: Option<u64>,
    /// The longest row that is fixed.
    pub upto: u64,
    /// The digest of its certificate, where that is known.
    pub digest: Option<String>,
}

/// The kinds of theorems, those that say least first; and how many rows each leaves free.
const KINDS: [(&str, usize); 3] = [("losers", 2), ("tails", 2), ("nim", 1)];

/// The longest fixed row for which a theorem about so many rows is proved within minutes: what
/// `docs/reach.md` has.
const REACH: [(usize, u64); 4] = [(3, 10_000), (4, 160), (5, 60), (6, 20)];

/// The most rows that a theorem is about.
const MOST_ROWS: u64 = 64;

impl Covering {
    /// The smallest theorem about `position`, or about its mirror image, that is kept where the
    /// context keeps results.
    pub fn kept(position: &Position, context: &Context) -> Option<Covering> {
        let mirror = (position.width() <= MOST_ROWS).then(|| position.conjugate()).flatten();
        let boards: Vec<&Position> = [position].into_iter().chain(&mirror).collect();
        KINDS.into_iter().find_map(|(kind, free)| {
            let (kept, _) = context.keep().list(kind);
            let proved = kept.into_iter().filter(|kept| kept.status == Status::Proved);
            let about = proved.filter(|kept| boards.iter().any(|it| covers(&kept.key, free, it)));
            let smallest = about.min_by_key(|kept| kept.records)?;
            let (rows, upto) = (smallest.key.number("rows"), smallest.key.number("upto")?);
            Some(Covering { name: kind.to_owned(), rows, upto, digest: smallest.digest })
        })
    }

    /// The theorem about P-positions that covers `position` or its mirror image and takes least to
    /// prove; `None` if it would take more than minutes.
    pub fn provable(position: &Position) -> Option<Covering> {
        let mirror = (position.width() <= MOST_ROWS).then(|| position.conjugate()).flatten();
        let boards = [Some(position), mirror.as_ref()].into_iter().flatten();
        let lying = boards.min_by_key(|board| board.height())?;
        let height = lying.height().max(3);
        let upto = lying.rows().get(2).copied().unwrap_or(0);
        let &(rows, _) = REACH.iter().find(|&&(rows, most)| rows == height && upto <= most)?;
        let (name, rows) = if rows == 3 { ("losers", None) } else { ("tails", Some(rows as u64)) };
        Some(Covering { name: name.to_owned(), rows, upto, digest: None })
    }

    /// The command that proves it; `--out FILE` has to be added.
    pub fn command(&self) -> String {
        let rows = self.rows.map(|rows| format!(" --rows {rows}")).unwrap_or_default();
        format!("supermex prove {}{rows} --upto {}", self.name, self.upto)
    }
}

/// Whether the theorem that `key` names is about `board`: it has rows enough, and all of them but
/// the first `free` are short enough.
fn covers(key: &Key, free: usize, board: &Position) -> bool {
    let rows = key.number("rows").unwrap_or(3);
    let fixed = board.rows().get(free).copied().unwrap_or(0);
    board.height() as u64 <= rows && key.number("upto").is_some_and(|upto| fixed <= upto)
}
