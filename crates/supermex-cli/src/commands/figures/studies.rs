//! The experiments behind figures: declared losers of Chomp, and other games.

use supermex::facts::renorm::{DamageSummary, Perturbation};
use supermex::renorm::Kind;
use supermex::request::{
    Protocols, Refusal, RenormGame, RenormSensitivity, Session, TripleSpec, parse_ranges,
};
use supermex_plot::renorm::{Band, HalfTimes, OtherGame};

/// The sheets whose losers are declared won, what they are called, and how many sheets are looked
/// at after each.
const DECLARED: [(&str, &str, u32); 2] =
    [("40..60", "Sheets 40 to 60", 200), ("300", "Sheet 300", 400)];

/// How many sheets are looked at for half of the columns to change.
pub(super) const LATER: u32 = 400;

/// Half-times are found for the sheets of these x, as far as they are asked for.
const STEP: u32 = 25;
const LAST: u32 = 350;

/// The other games, what they are called, and the sheet that is drawn.
const GAMES: [(&str, &str); 3] = [
    ("nim", "Nim with three heaps"),
    ("wythoff", "Wythoff and a heap"),
    ("wythoff:any-two", "Wythoff, any two heaps"),
];
const SHEET: u32 = 100;

/// What all losers of the sheets of Fig. 8 change.
pub(super) fn bands(session: &mut Session) -> Result<[Band; 2], Refusal> {
    let [one, other] = DECLARED.map(|declared| band(declared, session));
    Ok([one?, other?])
}

fn band((range, name, sheets): (&str, &str, u32), session: &mut Session) -> Result<Band, Refusal> {
    let x = parse_ranges(range).map_err(Refusal::wrong)?;
    let protocol = Protocols::R;
    let study = RenormSensitivity { x, protocol, sheets, ..RenormSensitivity::default() };
    let found = session.run(&study)?;
    let all = found.summaries().into_iter().find(|it| it.line.is_none());
    let all = all.ok_or_else(|| Refusal::failed("no loser was declared"))?;
    let shares = |line: &Perturbation| (1..).map_while(|n| line.share(n)).collect();
    let each = found.lines.iter().map(shares).collect();
    Ok(Band { name: name.to_owned(), each, shares: all.shares, flat: all.flat })
}

/// When the losers of sheets up to `upto` have changed half of the columns.
pub(super) fn half_times(upto: u32, session: &mut Session) -> Result<Vec<HalfTimes>, Refusal> {
    let last = (upto / STEP * STEP).clamp(STEP, LAST);
    let x = (1..=last / STEP).map(|number| number * STEP).map(|x| x..=x).collect();
    let study = RenormSensitivity { x, sheets: LATER, ..RenormSensitivity::default() };
    let found = session.run(&study)?;
    let of = |summary: DamageSummary| {
        let (x, protocol, line) = (summary.x.parse().ok()?, summary.protocol, summary.line?);
        let own =
            |it: &&Perturbation| it.x == u64::from(x) && it.protocol == protocol && it.line == line;
        let each = found.lines.iter().filter(own).map(|it| it.half).collect();
        Some(HalfTimes { x, protocol, line, each, quartiles: summary.half })
    };
    Ok(found.summaries().into_iter().filter_map(of).collect())
}

/// A sheet of each of the other games, and of a variant of it: the loser of column 3 of the sheet
/// of 4 is declared won.
pub(super) fn games(upto: u32, session: &mut Session) -> Result<Vec<OtherGame>, Refusal> {
    let x = upto.clamp(8, SHEET);
    let all = GAMES.into_iter().map(|(spec, name)| {
        let mut losers = |declare: &[[u32; 3]], x: u32| {
            let game = TripleSpec { declare: declare.to_vec(), ..TripleSpec::new(spec) };
            let window = Some((2 * x + 10, 2 * x + 10));
            session.run(&RenormGame { game, x, kind: Kind::Losers, window })
        };
        let (y, z) = losers(&[], 4)?
            .points
            .iter()
            .find(|point| point.0 == 3)
            .ok_or_else(|| Refusal::failed("the sheet of 4 has no loser in column 3"))?;
        let declared = [4, y, z];
        let (usual, variant) = (losers(&[], x)?, losers(&[declared], x)?);
        Ok(OtherGame { name: name.to_owned(), losers: usual, declared, variant })
    });
    all.collect()
}
