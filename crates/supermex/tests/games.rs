//! Other games as sheets, against the rules: plain recursion over positions, which knows nothing of
//! sheets, rays or bits, and facts that are older than this program.

use std::collections::{HashMap, HashSet};

use supermex::renorm::games::{NAMES, Protocol, RayGame, Reach, SheetGame, Sheets, Study, named};
use supermex::run::Context;

type Position = [i64; 3];

/// A game by its rules: where moves lead, and which positions are won at once.
struct Rules {
    moves: Box<dyn Fn(Position) -> Vec<Position>>,
    /// Won for the player to move.
    declared: HashSet<Position>,
    /// Won, too; and so is whatever can move there from a larger x.
    inherited: HashSet<Position>,
    known: HashMap<Position, bool>,
}

impl Rules {
    fn new(moves: impl Fn(Position) -> Vec<Position> + 'static) -> Rules {
        Rules {
            moves: Box::new(moves),
            declared: HashSet::new(),
            inherited: HashSet::new(),
            known: HashMap::new(),
        }
    }

    fn is_lost(&mut self, position: Position) -> bool {
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let moves = (self.moves)(position);
        let inherits = moves.iter().any(|to| to[0] < position[0] && self.inherited.contains(to));
        let lost = !self.declared.contains(&position)
            && !self.inherited.contains(&position)
            && !inherits
            && !moves.into_iter().any(|to| self.is_lost(to));
        self.known.insert(position, lost);
        lost
    }

    /// Whether a move leads to a loser with a smaller x, or inherits such a point.
    fn is_instant(&mut self, position: Position) -> bool {
        let lower = (self.moves)(position).into_iter().filter(|to| to[0] < position[0]);
        self.inherited.contains(&position)
            || lower.into_iter().any(|to| self.inherited.contains(&to) || self.is_lost(to))
    }
}

/// The rules of the games with names, in words: take any amount from one heap, or equal amounts from
/// one of these sets of heaps.
fn heaps(name: &str) -> Rules {
    let together: &'static [&'static [usize]] = match name {
        "nim" => &[],
        "wythoff" => &[&[0, 1]],
        "wythoff:any-two" => &[&[0, 1], &[0, 2], &[1, 2]],
        "wythoff:three" => &[&[0, 1, 2]],
        "wythoff:all" => &[&[0, 1], &[0, 2], &[1, 2], &[0, 1, 2]],
        _ => panic!("no such game: {name}"),
    };
    Rules::new(move |position| {
        let sets = [&[0][..], &[1], &[2]].into_iter().chain(together.iter().copied());
        let mut moves = Vec::new();
        for set in sets {
            let most = set.iter().map(|&heap| position[heap]).min().unwrap();
            for amount in 1..=most {
                let mut to = position;
                for &heap in set {
                    to[heap] -= amount;
                }
                moves.push(to);
            }
        }
        moves
    })
}

/// The sheets up to `last` agree with the rules inside a window.
fn compare(game: &RayGame, mut rules: Rules, upto: u32, (width, height): (u32, u32)) {
    let mut sheets = Sheets::new(game, Reach::new(game, upto, (width, height)));
    let mut losers = 0;
    for x in 0..=upto {
        sheets.grow();
        for (y, z) in (0..width).flat_map(|y| (0..height).map(move |z| (y, z))) {
            let position = [x, y, z].map(i64::from);
            let at = (y as usize, z as usize);
            let lost = rules.is_lost(position);
            losers += u32::from(lost);
            assert_eq!(sheets.losers().has(at.0, at.1), lost, "{} {position:?}", game.name());
            let instant = rules.is_instant(position);
            assert_eq!(sheets.winners().has(at.0, at.1), instant, "{} {position:?}", game.name());
        }
    }
    assert!(losers > upto, "{}: {losers} losers", game.name());
}

#[test]
fn games_with_names_agree_with_their_rules() {
    for name in NAMES {
        compare(&named(name).unwrap(), heaps(name), 30, (31, 31));
    }
}

/// One or three positions declared, one or two points inherited, and both.
#[test]
fn variants_agree_with_their_rules() {
    let declared = [[3, 1, 2], [5, 5, 0], [0, 4, 4]];
    let inherited = [[2, 4, 6], [7, 0, 7]];
    for name in NAMES {
        for (declared, inherited) in [
            (&declared[..1], &[][..]),
            (&declared[..], &[]),
            (&[], &inherited[..1]),
            (&declared[1..], &inherited[..]),
        ] {
            let game = named(name).unwrap().declaring(declared).unwrap();
            let game = game.inheriting(inherited).unwrap();
            let mut rules = heaps(name);
            rules.declared = declared.iter().map(|it| it.map(i64::from)).collect();
            rules.inherited = inherited.iter().map(|it| it.map(i64::from)).collect();
            compare(&game, rules, 30, (24, 31));
        }
    }
}

/// Reads a file of a game a second time, and plays by it.
#[cfg(feature = "serde")]
fn rules_of(text: &str) -> Rules {
    use serde_json::Value;
    let file: Value = serde_json::from_str(text).unwrap();
    let triple = |value: &Value| [0, 1, 2].map(|at| value[at].as_i64().unwrap());
    let list = |key: &str| file[key].as_array().cloned().unwrap_or_default();
    let rays: Vec<(Position, i64)> = list("rays")
        .iter()
        .map(|ray| match ray.get("step") {
            Some(step) => (triple(step), ray["most"].as_i64().unwrap()),
            None => (triple(ray), i64::MAX),
        })
        .collect();
    let mut rules = Rules::new(move |position| {
        let mut moves = Vec::new();
        for (step, most) in &rays {
            let mut to = position;
            for _ in 0..*most {
                to = [0, 1, 2].map(|at| to[at] + step[at]);
                if to.iter().any(|&it| it < 0) {
                    break;
                }
                moves.push(to);
            }
        }
        moves
    });
    rules.declared = list("declared").iter().map(triple).collect();
    rules.inherited = list("inherited").iter().map(triple).collect();
    rules
}

/// The files of the guide, and games that no heap knows: steps of several lengths, rises to the side
/// and up, bounds, columns with many losers.
#[cfg(feature = "serde")]
#[test]
fn games_from_files_agree_with_their_rules() {
    let (stairs, limits) = (
        include_str!("../../../docs/games/stairs.json"),
        include_str!("../../../docs/games/limits.json"),
    );
    for text in [
        stairs,
        limits,
        r#"{"rays":[[-1,0,0],[-1,2,-1],[0,-1,1],[0,0,-2]],"declared":[[1,2,3]]}"#,
        r#"{"rays":[[-2,1,1],[-1,0,0],[0,-2,0],[0,-1,0]],"inherited":[[3,3,3]]}"#,
        r#"{"rays":[[-2,0,0],[0,-3,0],[0,0,-1]]}"#,
        // What lies above the window decides what is in it.
        r#"{"rays":[[-1,0,0],[0,-1,2],{"step":[0,0,-1],"most":1}]}"#,
        r#"{"rays":[[-1,0,2],[0,-1,0],{"step":[0,0,-1],"most":1}]}"#,
        r#"{"rays":[{"step":[-3,1,2],"most":2},[-1,-1,0],{"step":[0,-1,2],"most":4},[0,0,-1]]}"#,
        r#"{"rays":[{"step":[-1,0,0],"most":1},{"step":[0,-2,1],"most":3},[0,0,-3]],
            "declared":[[4,4,4],[9,0,0]],"inherited":[[2,1,0],[6,5,4]]}"#,
    ] {
        let game = supermex::renorm::games::from_json(text).unwrap();
        compare(&game, rules_of(text), 30, (20, 20));
    }
}

/// The losers of Nim have nim-sum 0; those of stairs have it on every other stair; those of a
/// bounded heap count it by its remainder.
#[test]
fn losers_that_have_been_known_for_long() {
    let heights = |game: &RayGame, x: u32, y: u32| -> Vec<usize> {
        let mut sheets = Sheets::new(game, Reach::new(game, x, (64, 128)));
        (0..=x).for_each(|_| sheets.grow());
        sheets.losers().heights(y as usize).collect()
    };
    let nim = named("nim").unwrap();
    for (x, y) in [(0, 0), (5, 3), (33, 62), (60, 60)] {
        assert_eq!(heights(&nim, x, y), [(x ^ y) as usize]);
    }
    let ray = |step| supermex::renorm::games::Ray::new(step).unwrap();
    let stairs = [[-1, 1, 0], [0, -1, 1], [0, 0, -1]].map(ray);
    let stairs = RayGame::new("stairs", stairs.to_vec()).unwrap();
    for (x, y) in [(0, 0), (5, 3), (33, 62), (60, 1)] {
        assert_eq!(heights(&stairs, x, y)[0], x as usize, "{x} {y}");
    }
    let limited = vec![
        ray([-1, 0, 0]).with_most(3).unwrap(),
        ray([0, -1, 0]).with_most(5).unwrap(),
        ray([0, 0, -1]),
    ];
    let limited = RayGame::new("limits", limited).unwrap();
    for (x, y) in [(0, 0), (5, 3), (33, 62), (60, 59)] {
        assert_eq!(heights(&limited, x, y), [((x % 4) ^ (y % 6)) as usize]);
    }
}

/// Two heaps of Wythoff's game and a heap of Nim: z is the nim-value of (x, y), which a table of mex
/// knows; and it is 0 for Wythoff's own losers, (⌊kφ⌋, ⌊kφ²⌋).
#[test]
fn wythoff_has_its_nim_values_and_golden_losers() {
    const SIZE: usize = 120;
    const WIDTH: u32 = 120;
    let mut nims = vec![vec![0_usize; SIZE]; SIZE];
    for (x, y) in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))) {
        let mut taken: Vec<usize> = (1..=x).map(|t| nims[x - t][y]).collect();
        taken.extend((1..=y).map(|t| nims[x][y - t]));
        taken.extend((1..=x.min(y)).map(|t| nims[x - t][y - t]));
        nims[x][y] = (0..3 * SIZE).find(|value| !taken.contains(value)).unwrap();
    }
    let game = named("wythoff").unwrap();
    let mut sheets = Sheets::new(&game, Reach::new(&game, WIDTH - 1, (WIDTH, 3 * WIDTH)));
    let mut golden = Vec::new();
    for (x, row) in nims.iter().enumerate() {
        sheets.grow();
        for (y, &nim) in row.iter().enumerate() {
            assert_eq!(sheets.losers().heights(y).collect::<Vec<_>>(), [nim], "{x} {y}");
            if nim == 0 && x <= y {
                golden.push((x as u64, y as u64));
            }
        }
    }
    // ⌊kφ⌋ = ⌊(k + √(5k²))/2⌋, in whole numbers.
    let lower = |k: u64| u64::midpoint(k, (5 * k * k).isqrt());
    let pairs = (0..).map(|k| (lower(k), lower(k) + k));
    let expected: Vec<_> = pairs.take_while(|pair| pair.1 < SIZE as u64).collect();
    assert_eq!(golden, expected);
}

/// What a study says of damage is what two games that are grown from the start say.
#[test]
fn damage_is_the_difference_of_two_games() {
    let (window, context) = ((40, 90), Context::default());
    for (name, protocol) in [("nim", Protocol::Declared), ("wythoff", Protocol::Inherited)] {
        let usual = named(name).unwrap();
        let study = Study::new(&usual, 9, 20, window, &context).unwrap();
        for at in study.losers().into_iter().take(12) {
            let damage = study.damage((at[1], at[2]), protocol, &context).unwrap();
            let other = match protocol {
                Protocol::Declared => usual.clone().declaring(&[at]).unwrap(),
                Protocol::Inherited => usual.clone().inheriting(&[at]).unwrap(),
            };
            let reach = Reach::new(&usual, 29, window);
            let [mut one, mut two] = [&usual, &other].map(|game| Sheets::new(game, reach));
            for x in 0..30 {
                one.grow();
                two.grow();
                if x > 9 {
                    let differ = |y: &usize| !one.losers().heights(*y).eq(two.losers().heights(*y));
                    let differ: Vec<_> = (0..40).filter(differ).collect();
                    let n = x - 10;
                    assert_eq!(damage.changed[n] as usize, differ.len(), "{name} {at:?} {x}");
                    let front =
                        damage.front[n].map(|(left, right)| (left as usize, right as usize));
                    assert_eq!(front, differ.first().copied().zip(differ.last().copied()));
                }
            }
            assert!(damage.loser && damage.columns.iter().all(|&columns| columns == 40));
            assert_eq!(damage.healed.is_some(), one.has_met(&two));
        }
    }
}

/// What is said to have healed stays healed on later sheets: also where rays lead to lower sheets and
/// to the right or up, so that the window does not show all that comes into it.
#[test]
fn what_has_healed_stays_healed() {
    let (window, context) = ((6, 14), Context::default());
    let ray = |step: [i32; 3]| {
        let ray = supermex::renorm::games::Ray::new(step).unwrap();
        // Bounded rays remember in another way what is inherited.
        if step[0] == -3 { ray.with_most(2).unwrap() } else { ray }
    };
    let mut healed = Vec::new();
    for steps in [
        vec![[-1, 0, 0], [0, -1, 0], [0, 0, -1]],
        vec![[-1, -1, 0], [0, -1, 0], [0, 0, -1]],
        vec![[-3, 0, 0], [0, -1, 0], [0, 0, -1]],
        vec![[-1, 1, 0], [0, -2, -1], [0, 0, -1]],
        vec![[-1, 0, 0], [-1, 2, -1], [0, -1, 0], [0, 0, -1]],
        vec![[-1, 0, 1], [0, -1, 0], [0, 0, -2]],
    ] {
        let rays = steps.iter().copied().map(ray).collect();
        let game = RayGame::new("rays", rays).unwrap();
        let [short, long] =
            [4, 30].map(|sheets| Study::new(&game, 4, sheets, window, &context).unwrap());
        let mut of_game = 0;
        for at in short.losers() {
            let point = (at[1], at[2]);
            let [early, late] = [&short, &long]
                .map(|study| study.damage(point, Protocol::Declared, &context).unwrap());
            assert_eq!(early.changed[..], late.changed[..4], "{steps:?} {at:?}");
            if let Some(n) = early.healed {
                of_game += 1;
                let later = &late.changed[n as usize - 1..];
                assert!(later.iter().all(|&changed| changed == 0), "{steps:?} {at:?} {later:?}");
                assert_eq!(late.healed, Some(n), "{steps:?} {at:?}");
            }
        }
        healed.push(of_game > 0);
    }
    // The third game remembers six sheets, and four are compared; the last three are never certain.
    assert_eq!(healed, [true, true, false, false, false, false]);
}

/// The losers of Nim stay losers where equal amounts may be taken from all three heaps: the lowest
/// bit of the amount changes in all of them.
#[test]
fn equal_amounts_from_three_heaps_leave_the_losers_of_nim() {
    let game = named("wythoff:three").unwrap();
    let mut sheets = Sheets::new(&game, Reach::new(&game, 63, (64, 64)));
    for x in 0..64 {
        sheets.grow();
        for y in 0..64 {
            assert_eq!(sheets.losers().heights(y).collect::<Vec<_>>(), [x ^ y]);
        }
    }
}

/// A loser of Nim with three even coordinates that is declared won: the other four positions of its
/// block of eight are losers in place of these four, and nothing else changes. No other declared
/// loser heals within the sheets that are looked at; nor does an inherited one.
#[test]
fn nim_heals_where_all_coordinates_are_even() {
    let (nim, context) = (named("nim").unwrap(), Context::default());
    for x in 0..20 {
        let study = Study::new(&nim, x, 45, (64, 130), &context).unwrap();
        for at in study.losers().into_iter().filter(|at| at[1] < 20) {
            let declared = study.damage((at[1], at[2]), Protocol::Declared, &context).unwrap();
            let even = at.iter().all(|coordinate| coordinate % 2 == 0);
            assert_eq!(declared.healed, even.then_some(2), "{at:?}");
            if even {
                assert_eq!((declared.changed[0], declared.changed[1]), (2, 0), "{at:?}");
                assert_eq!(declared.front[0], Some((at[1], at[1] + 1)), "{at:?}");
            }
            let inherited = study.damage((at[1], at[2]), Protocol::Inherited, &context).unwrap();
            assert_eq!(inherited.healed, None, "{at:?}");
        }
    }
}

/// Rescaled, the sheets of Nim are the same at x and 2x, and far apart between; and those of a
/// variant of Nim are alike up to noise at x and 2x, not between, and far from those of Nim.
#[test]
fn nim_and_its_variants_scale_by_two() {
    use supermex::renorm::games::{Pair, Scaling, Variants};

    let (nim, context) = (named("nim").unwrap(), Context::default());
    let variant = nim.clone().declaring(&[[5, 3, 6]]).unwrap();
    let by_ratio = |game: &RayGame| {
        let scaling = Scaling::of(game, 256, (8, 2), &context).unwrap();
        let doubled = |ratio: f64| ratio == 2.0 || ratio == 4.0;
        let (twice, between): (Vec<&Pair>, Vec<&Pair>) =
            scaling.pairs.iter().partition(|pair| doubled(pair.ratio));
        assert_eq!((twice.len(), between.len()), (6, 9));
        let most = twice.iter().map(|pair| pair.distance).fold(0.0, f64::max);
        (most, between.iter().map(|pair| pair.distance).fold(1.0, f64::min))
    };
    let (twice, between) = by_ratio(&nim);
    assert!(twice == 0.0 && between > 0.4, "{twice} {between}");
    let (twice, between) = by_ratio(&variant);
    assert!(twice < 0.11 && between > 0.2, "{twice} {between}");

    let points = Variants::points(&nim, &(4..=5), &context).unwrap();
    assert_eq!(points.len(), 9);
    let variants = Variants::of(&nim, points, Protocol::Declared, (128, 8, 2), &context).unwrap();
    // [4,0,4] and [4,2,6].
    assert_eq!(variants.same, 2);
    let far = variants.distances.iter().filter(|&&distance| distance > 0.7).count();
    assert_eq!(far, 7, "{:?}", variants.distances);
    assert_eq!(variants.noise.unwrap().cases, 7);
    let mutual = variants.mutual.unwrap();
    assert!(mutual.cases == 21 && mutual.greatest < 0.25, "{mutual:?}");
}

/// Shares of cells, half against half, and what is between a sheet and the one before.
#[test]
fn shapes_are_shares_of_cells() {
    use supermex::renorm::games::{Bits, Scaling, Shape, Spread};

    let shape = |points: &[(usize, usize)]| {
        let mut losers = Bits::new((8, 8));
        for &(y, z) in points {
            losers.put(y, z);
        }
        Shape::of(&losers, 4, (2, 2))
    };
    let one = shape(&[(0, 0), (2, 1), (1, 6), (3, 7)]);
    let other = shape(&[(0, 3), (1, 2), (6, 0), (3, 4)]);
    assert_eq!(one.losers(), 4);
    assert!((one.distance(&other) - 0.25).abs() < 1e-12 && one.distance(&one) == 0.0);
    // Even columns have one cell, and odd ones another.
    assert!((one.noise() - 0.5_f64.sqrt()).abs() < 1e-12, "{}", one.noise());
    let spread = Spread::of(vec![3.0, 1.0, 2.0, 10.0]).unwrap();
    assert_eq!((spread.least, spread.median, spread.greatest), (1.0, 2.0, 10.0));

    let (nim, context) = (named("nim").unwrap(), Context::default());
    let scaling = Scaling::of(&nim, 32, (4, 2), &context).unwrap();
    assert!(scaling.sheets.iter().map(|it| it.x).eq([8, 10, 12, 14, 16, 20, 24, 28, 32]));
    assert!(scaling.sheets.iter().any(|it| it.neighbour > 0.3), "{scaling:?}");
    for sheet in scaling.sheets {
        let of = |x: u32| {
            let mut sheets = Sheets::new(&nim, Reach::new(&nim, x, (2 * x, 2 * x)));
            sheets.grow_to(x, &context, |_, _| {}).unwrap();
            Shape::of(sheets.losers(), x, (4, 2))
        };
        let neighbour = of(sheet.x).distance(&of(sheet.x - 1));
        assert!((sheet.neighbour - neighbour).abs() < 1e-12, "{sheet:?}");
    }
}

/// What is said of a sheet that is shown is what can be counted there.
#[test]
fn sheets_are_shown_as_they_are() {
    use supermex::renorm::Kind;
    use supermex::renorm::games::GameSheet;

    let (nim, context) = (named("nim").unwrap(), Context::default());
    for (window, losers, top) in [((8, 8), 8, Some(5)), ((8, 4), 4, None)] {
        // What is lost in a lower sheet of Nim is won in all above it.
        let won = (0..window.0).flat_map(|y| (0..window.1).map(move |z| (y, z)));
        let won: Vec<_> = won.filter(|(y, z)| y ^ z < 5).collect();
        let lost: Vec<_> = (0..8).map(|y| (y, 5 ^ y)).filter(|it| it.1 < window.1).collect();
        let cells = f64::from(window.0 * window.1);
        for (kind, points) in [(Kind::Losers, &lost), (Kind::Winners, &won)] {
            let sheet = GameSheet::of(&nim, 5, kind, window, &context).unwrap();
            assert!(sheet.points.iter().eq(points.iter().copied()), "{sheet:?}");
            assert_eq!((sheet.losers, u64::from(sheet.columns), sheet.top), (losers, losers, top));
            assert!((sheet.winners - won.len() as f64 / cells).abs() < 1e-12, "{sheet:?}");
        }
    }
}

/// What is no game gets one sentence.
#[cfg(feature = "serde")]
#[test]
fn mistakes_in_files_are_named() {
    let error = |text: &str| supermex::renorm::games::from_json(text).unwrap_err().to_string();
    let many = format!(r#"{{"rays":[{}[-1,0,0]]}}"#, "[-1,0,0],".repeat(64));
    for (text, said) in [
        (r#"{"rays":[]}"#, "a game needs at least one ray"),
        (r#"{"name":"n"}"#, "it is not the JSON of a game: missing field `rays`"),
        (r#"{"rays":[[0,0,0]]}"#, "the ray [0,0,0] leads nowhere"),
        (r#"{"rays":[[0,1,-1]]}"#, "the ray [0,1,-1] begins with a rise"),
        (r#"{"rays":[[-1,101,0]]}"#, "the ray [-1,101,0] is too long"),
        (r#"{"rays":[[-1,0]]}"#, "it is not the JSON of a game: a ray is three whole numbers"),
        (r#"{"rays":[{"step":[-1,0,0],"most":0}]}"#, "'most' says how many steps of [-1,0,0]"),
        (r#"{"rays":[[-1,0,0]],"lost":[]}"#, "it is not the JSON of a game: unknown field `lost`"),
        ("[[-1,0,0]]", "it is not the JSON of a game: a list is no object"),
        (&many, "a game has up to 64 rays, and here are 65"),
    ] {
        assert!(error(text).starts_with(said), "{text}: {}", error(text));
    }
}

/// Two variants of Nim that are far apart on one sheet can have the same shape on others: the
/// inherited winners [1,0,1] and [4,0,4] do at x and 11/8 x. The declared ones [1,0,1] and [4,3,7]
/// do not, whatever the sixteenth of x.
#[test]
fn variants_of_nim_differ_in_phase_or_in_shape() {
    use supermex::renorm::games::Shape;

    let x = 512;
    let shapes = |game: RayGame| {
        let mut sheets = Sheets::new(&game, Reach::new(&game, 2 * x, (4 * x, 4 * x)));
        let mut shapes = Vec::new();
        let grown = sheets.grow_to(2 * x, &Context::default(), |at, sheets| {
            if at >= x && (at - x) % (x / 16) == 0 {
                shapes.push(Shape::of(sheets.losers(), at, (16, 2)));
            }
        });
        grown.unwrap();
        assert_eq!(shapes.len(), 17);
        shapes
    };
    let nim = named("nim").unwrap();
    let inherited = |at| shapes(nim.clone().inheriting(&[at]).unwrap());
    let (one, other) = (inherited([1, 0, 1]), inherited([4, 0, 4]));
    let distances: Vec<f64> = other.iter().map(|it| one[0].distance(it)).collect();
    assert!(distances[0] > 0.3 && distances[6] < 0.04, "{distances:?}");

    let declared = |at| shapes(nim.clone().declaring(&[at]).unwrap());
    let (one, other) = (declared([1, 0, 1]), declared([4, 3, 7]));
    // Each is like itself at 2x.
    assert!(one[0].distance(&one[16]) < 0.04 && other[0].distance(&other[16]) < 0.04);
    let distances = other.iter().map(|it| one[0].distance(it));
    assert!(distances.fold(1.0, f64::min) > 0.12);
}
