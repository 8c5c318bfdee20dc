//! What must hold of any bytes that are kept as a theorem or as a table of boards.

use std::fmt::Debug;
use std::sync::OnceLock;

use supermex::request::{
    Ask, Bars, Grundy, Instant, Losers, NimFamilies, NimRectangles, Refusal, Session, Solve, Tails,
    Winners,
};
use supermex::run::{Context, Key};
use supermex::{Bar, Position};

use crate::forged::{Place, forge};

/// Asks something, and writes down the answer.
type Question = fn(&Context) -> Result<String, Refusal>;

/// A question, what is kept of its answer, and the answer.
struct Truth {
    ask: Question,
    key: Key,
    content: Vec<u8>,
    /// None if it takes too long to find.
    answer: Option<String>,
}

/// Whatever is asked here takes less, unless boards are swept.
const MEMORY: f64 = 2e6;

/// Reads bytes as what is kept of the answer to one of some questions; whatever was read is
/// answered from, and what is refused is found anew.
pub fn check(bytes: &[u8]) {
    let &[which, header, ref bytes @ ..] = bytes else { return };
    let truths = truths();
    let truth = &truths[usize::from(which) % truths.len()];
    let content = forge(bytes, &truth.content);
    // Keys and numbers of records come from headers, and can say anything too.
    let mut key = truth.key.clone();
    if header % 4 == 3 {
        let names = key.parameters.keys().filter(|name| key.number(name).is_some());
        let name = names.clone().nth(usize::from(header / 128)).cloned();
        key = key.with(&name.unwrap_or_default(), u64::MAX >> (header / 4 % 32 * 2));
    }
    let records = count(&key, &content) + u64::from(header % 4 == 2);
    let place = Place::with(&key, &content, records);
    let found = (truth.ask)(&place.context(None).with_memory(MEMORY));
    if let Err(refusal) = &found {
        let text = refusal.to_string();
        assert!(!text.is_empty() && !text.contains('\n'), "{text}");
    }
    let is_true = content == truth.content && header % 4 < 2;
    if let Some(answer) = truth.answer.as_ref().filter(|_| is_true || place.is_refused()) {
        assert_eq!(found.as_ref(), Ok(answer));
    }
    if is_true {
        assert!(!place.is_refused() && found.is_ok());
    }
}

/// How many records a content has.
fn count(key: &Key, content: &[u8]) -> u64 {
    let is_record: fn(&u8) -> bool = match &*key.kind {
        // Each number ends in a byte without the high bit.
        "p-positions" => |&byte| byte < 0x80,
        "openings" | "nim-rectangles" => |&byte| byte == b'\n',
        // The family of each cell follows its label.
        _ => |&byte| byte == b':',
    };
    content.iter().filter(|byte| is_record(byte)).count() as u64
}

fn answer<A: Ask<Fact: Debug>>(request: &A, context: &Context) -> Result<String, Refusal> {
    Session::once(context).run(request).map(|fact| format!("{fact:?}"))
}

fn truths() -> &'static [Truth] {
    static TRUTHS: OnceLock<Vec<Truth>> = OnceLock::new();
    TRUTHS.get_or_init(|| {
        let theorems: [(&str, Question); 6] = [
            ("losers", |context| answer(&Losers { upto: 12, steps: None }, context)),
            ("losers", |context| {
                answer(&Winners { losers: Losers { upto: 7, steps: None } }, context)
            }),
            ("grundy", |context| answer(&Grundy { upto: 4, value: 2, steps: None }, context)),
            ("tails", |context| answer(&Tails { rows: 4, upto: 3, steps: None }, context)),
            ("nim", |context| answer(&NimFamilies { rows: 3, upto: 3, steps: None }, context)),
            ("instant", |context| {
                answer(&Instant { spec: "0,1,2,3;0,1,5|0,1".into(), steps: None }, context)
            }),
        ];
        let theorem = |(kind, ask): (&str, Question)| {
            let place = Place::default();
            let answer = Some(ask(&place.context(None)).expect("it is small"));
            let (key, content) = place.last(kind).expect("it is kept");
            Truth { ask, key, content, answer }
        };
        let board =
            |kind: &str| Key::new(kind).with("rows", BOARD.rows).with("cols", BOARD.columns);
        let bars =
            (1..=BOARD.rows).flat_map(|rows| (1..=BOARD.columns).map(move |cols| (rows, cols)));
        // These are not true, but could be.
        let openings = bars.map(|(rows, cols)| {
            let opening = if cols > 1 { format!("[{rows},2]") } else { String::new() };
            format!("{{\"rows\":{rows},\"cols\":{cols},\"openings\":[{opening}]}}\n")
        });
        let openings = openings.chain(["{\"p_positions\":9}\n".into()]).collect::<String>();
        let nims = (1..=BOARD.columns).map(|cols| format!("{{\"cols\":{cols},\"nim\":{cols}}}\n"));
        let tables: [(_, _, Question); 4] = [
            ("openings", openings.into_bytes(), |context| {
                let found = Session::once(context).run(&boards())?;
                Ok(found.lines().map(|line| line.openings.len()).sum::<usize>().to_string())
            }),
            ("p-positions", P_POSITIONS.to_vec(), |context| {
                let found = Session::once(context).run(&boards())?;
                Ok(found.lines().map(|line| line.openings.len()).sum::<usize>().to_string())
            }),
            ("p-positions", P_POSITIONS.to_vec(), |context| {
                let position = Position::try_from(BOARD).expect("a board");
                answer(&Solve::new(position), context)
            }),
            ("nim-rectangles", nims.collect::<String>().into_bytes(), |context| {
                answer(&NimRectangles { rows: 13, upto: 17 }, context)
            }),
        ];
        let table = |(kind, content, ask)| Truth { ask, key: board(kind), content, answer: None };
        theorems.into_iter().map(theorem).chain(tables.into_iter().map(table)).collect()
    })
}

/// It is the smallest of which tables are kept.
const BOARD: Bar = Bar { rows: 13, columns: 17 };

fn boards() -> Bars {
    Bars { rows: BOARD.rows, cols: BOARD.columns, nim: false }
}

/// The lone poison square has a code of thirteen ones in thirty bits: 10111111111111.
const P_POSITIONS: &[u8] = &[0xff, 0x5f];
