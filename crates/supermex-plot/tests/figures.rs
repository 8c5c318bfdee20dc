//! Every figure, for runs of several lengths: nothing leaves the page, nothing is written over
//! something else, and every letter can be drawn.

mod common;

use std::collections::BTreeSet;

use common::{check_lines, check_sizes, check_texts, options, texts, words};
use resvg::usvg::{Tree, roxmltree};
use supermex::poset::{Poset, PosetGame, named};
use supermex::renorm::games::{GameSheet, RayGame, named as named_game};
use supermex::renorm::geometry::Geometry;
use supermex::renorm::geometry::four::Section;
use supermex::renorm::{Kind, Place, Protocol, Watched, Window};
use supermex::rows::{FourRows, FourShape, NimStatistics, ThreeRowNims};
use supermex::run::Context;
use supermex::solve::{Analysis, Effort};
use supermex::three::{Census, Chart, Frontier, Record, Summary, Widths};
use supermex::{Position, Question, Solver, Square};
use supermex_plot::board::{Board, Scene, Show, TooLarge, board, strip};
use supermex_plot::poset::{dot, hasse};
use supermex_plot::{Figure, Origin, Theme, four, nim, renorm, three};

fn figures(upto: u32) -> Vec<Figure> {
    let context = Context::default();
    let last = upto.min(249);
    let chart = Chart::of(0..=last, 0..=last, &context).unwrap();
    let census = Census::find(upto, &context).unwrap();
    let mut frontier = Frontier::new(upto);
    frontier.run_to(upto, &context).unwrap();
    let record = Record::of(&frontier);
    let mut summary = Summary::new(upto);
    record.tell(upto, &mut summary);
    let widths: Vec<_> = (0..upto.ilog2() * 2)
        .map(|step| (1 << (step / 2), Widths { low: step, high: step / 2 + 1 }))
        .collect();
    let longest = upto.min(300);
    let run = FourRows::new(longest);
    let shape = run.tell(&context, || FourShape::new(longest, 50)).unwrap();
    let statistics = NimStatistics::of(ThreeRowNims::new(longest), 50, &context).unwrap();
    let origin = Origin { command: format!("a test & {upto} < more"), note: "a note".to_owned() };
    let geometry = Geometry::find(upto.min(1000), upto, &context).unwrap();
    let sheet = |(name, x, kind): (&'static str, u32, Kind)| {
        // Sheets of all sizes, too: some are drawn point by point, some not.
        let x = if x == 100 { x } else { (x / 400) * upto.min(1700) };
        let window = Window::of(x, kind, Window::whole(x), &context).unwrap();
        renorm::sheet(name, &window, &origin).unwrap()
    };
    let mut cells = vec![Vec::new(); 60];
    Watched::new(50, 59).follow_together(&[(0, 37)], Protocol::Inherited, |n, y| {
        cells[n as usize].push(y);
    });
    let damage = renorm::Damage { position: [50, 0, 37], cells: &cells[1..] };
    let bands = ["40..60", "300"].map(|name| {
        let quartiles = |n: usize| [0.4, 0.6, 0.9].map(|part| Some(part * n as f64 / 60.0));
        let (shares, flat) = ((1..60).map(quartiles), (1..60).map(|n| (n % 3 > 0).then_some(0.3)));
        let each = (0..99).map(|game| (1..60).map(|n| f64::from(game * n) / 6000.0).collect());
        let name = format!("Sheets {name}");
        let (each, shares, flat) = (each.collect(), shares.collect(), flat.collect());
        renorm::Band { name, each, shares, flat }
    });
    let winners = Window::of(100, Kind::Winners, Window::whole(100), &context).unwrap();
    let losers = Window::of(100, Kind::Losers, Window::whole(100), &context).unwrap();
    let games = ["nim", "wythoff", "wythoff:all"].map(|name| other_game(name, upto.clamp(8, 60)));
    let sections = Section::find([0, 2, 5, 7], upto.min(100), &context).unwrap();
    let mut figures = vec![
        three::chart(&chart, &census, &origin).unwrap(),
        three::strips(&record.distances(upto), &origin).unwrap(),
        three::differences(&summary.statistics, &origin).unwrap(),
        three::periods(&census, &origin).unwrap(),
        three::windows(&widths, &origin).unwrap(),
        three::openings(&summary, &origin).unwrap(),
    ];
    figures.extend(renorm::SHEETS.map(sheet));
    figures.extend([
        renorm::board(&origin),
        renorm::diagonals(&winners, &losers, &origin).unwrap(),
        renorm::opening(&summary, &origin).unwrap(),
        renorm::sensitivity(&bands, damage, &origin).unwrap(),
        renorm::half_times(&half_times(upto), 400, &origin).unwrap(),
        renorm::parameters(&geometry.fits, &origin).unwrap(),
        renorm::scatter(&geometry.scatters, &geometry.ends, &origin).unwrap(),
        renorm::games(&games, &origin).unwrap(),
        renorm::planes(&sections, &origin).unwrap(),
        four::shape(&shape, &origin).unwrap(),
        nim::trend(&statistics, &origin).unwrap(),
    ]);
    figures
}

/// A sheet of a game, and one where [4, 3, 7] is declared won.
fn other_game(name: &str, x: u32) -> renorm::OtherGame {
    let sheet = |game: &RayGame| {
        GameSheet::of(game, x, Kind::Losers, (2 * x, 2 * x), &Context::default()).unwrap()
    };
    let (game, declared) = (named_game(name).unwrap(), [4, 3, 7]);
    let variant = game.clone().declaring(&[declared]).unwrap();
    let (losers, variant) = (sheet(&game), sheet(&variant));
    renorm::OtherGame { name: name.to_owned(), losers, declared, variant }
}

/// Half-times as there could be: some of them never come.
fn half_times(upto: u32) -> Vec<renorm::HalfTimes> {
    let xs = (1..=upto.clamp(25, 350) / 25).map(|number| 25 * number);
    let of = |x: u32| {
        Protocol::ALL.into_iter().flat_map(move |protocol| {
            Place::LINES.map(|line| {
                let each = (0..x / 5).map(|at| (at % 7 > 0).then_some(at * 5 + x / 4)).collect();
                let quartiles = [0.3, 0.5, 0.7].map(|part| Some(part * f64::from(x)));
                renorm::HalfTimes { x, protocol, line, each, quartiles }
            })
        })
    };
    xs.flat_map(of).collect()
}

#[test]
fn every_figure_says_what_it_is_and_how_it_was_made() {
    let figures = figures(2000);
    let names: Vec<_> = figures.iter().map(|figure| figure.name).collect();
    let sheets = renorm::SHEETS.map(|(name, ..)| name);
    let all = [&three::NAMES[..], &sheets, &renorm::NAMES, &four::NAMES, &nim::NAMES];
    assert_eq!(names, all.concat());
    for figure in figures {
        let document = roxmltree::Document::parse(&figure.svg).unwrap();
        let texts: Vec<_> =
            document.descendants().filter(|node| node.has_tag_name("text")).collect();
        let has = |words: &str| texts.iter().any(|node| node.text().unwrap_or("").trim() == words);
        assert!(has(&figure.title), "{}", figure.name);
        assert!(has("Made by: a test & 2000 < more"), "{}", figure.name);
        assert!(figure.svg.contains("a note"), "{}", figure.name);
        assert!(figure.svg.len() < 300_000, "{}: {}", figure.name, figure.svg.len());
    }
}

/// The table behind a figure has as many fields in each line as it has names.
#[test]
fn every_figure_has_its_data() {
    for figure in figures(2000) {
        let mut lines = figure.csv.lines();
        let fields = |line: &str| line.split(',').count();
        let names = lines.next().unwrap();
        assert!(fields(names) > 1, "{}", figure.name);
        let count = lines.clone().count();
        assert!(count > 10, "{}: {count}", figure.name);
        assert!(lines.all(|line| fields(line) == fields(names)), "{}", figure.name);
    }
}

/// Runs of one or two columns have next to nothing to show, and show it all the same.
#[test]
fn texts_are_on_the_page_and_apart_from_each_other() {
    for upto in [1, 2, 3, 10, 300, 5000] {
        for figure in figures(upto) {
            let name = format!("{} up to {upto}", figure.name);
            check_texts(&figure.svg, &name);
            check_sizes(&figure.svg, &name);
        }
    }
}

/// The colours that a picture has.
fn colours(svg: &str) -> BTreeSet<&str> {
    svg.split("=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// In the dark theme every colour of ink can be seen on the ground, and no two become one.
#[test]
fn every_figure_has_a_dark_twin() {
    for figure in figures(300) {
        let light = figure.svg.clone();
        let dark = figure.with_theme(Theme::Dark);
        check_texts(&dark.svg, dark.name);
        assert!(colours(&dark.svg).contains("242424"), "{}", dark.name);
        assert_eq!(colours(&light).len(), colours(&dark.svg).len(), "{}", dark.name);
        assert!(!colours(&dark.svg).contains("ffffff"), "{}", dark.name);
    }
}

#[test]
fn diagrams_can_be_read() {
    let origin = Origin { command: "a test".to_owned(), note: "a note".to_owned() };
    let context = Context::default().with_memory(200_000.0);
    for (spec, covers) in [
        ("boolean:4", 28),
        ("boolean:5", 75),
        ("solid:cube", 54),
        ("solid:icosahedron", 140),
        ("solid:dodecahedron", 132),
        ("graph:petersen", 30),
        ("pg:2,3", 65),
        ("chains:3,3,3", 54),
        ("chains:2,2,4", 28),
        ("divisors:720", 59),
    ] {
        let game = named(spec).unwrap();
        let answer = game.solve(false, &context);
        let answer = answer.unwrap_or_else(|_| game.solve(false, &Context::default()).unwrap());
        let figure = hasse(&game, &answer, spec, &origin).unwrap();
        check_texts(&figure.svg, spec);
        // Every name is there as a whole.
        for name in game.poset().names() {
            assert!(figure.svg.contains(&format!(">{name}</text>")), "{spec}: {name}");
        }
        assert_eq!(check_lines(&figure.svg, spec), covers, "{spec}");
        assert_eq!(figure.csv.lines().count(), game.poset().len() + 1, "{spec}");
    }
}

/// Long names are broken into lines, and all of them is there.
#[test]
fn long_names_are_whole() {
    let names = ["the first element of a poset whose names are sentences, and long ones", "b", "c"];
    let poset = Poset::new(names.map(str::to_owned).to_vec(), [(1, 0), (1, 2)]).unwrap();
    let game = PosetGame::with_poison(poset, 1).unwrap();
    let answer = game.solve(true, &Context::default()).unwrap();
    let origin = Origin { command: "a test".to_owned(), note: "a note".to_owned() };
    let figure = hasse(&game, &answer, "mine.json", &origin).unwrap();
    check_texts(&figure.svg, "long names");
    assert_eq!(figure.title, "Chomp on mine.json");
    for word in names[0].split(' ') {
        assert!(figure.svg.contains(word), "{word}");
    }
    let graph = dot(&game, &answer, &origin);
    assert!(graph.contains(&format!("[label=\"{}\\n", names[0])), "{graph}");
    assert!(graph.contains("e1 -> e0;") && graph.contains("[label=\"b\\npoison\"]"), "{graph}");
}

fn analysed(text: &str) -> Analysis {
    Solver::default().analyse(&text.parse().unwrap(), Effort::PATIENT).unwrap()
}

#[test]
fn boards_can_be_read() {
    let origin = Origin { command: "a test".to_owned(), note: "a note".to_owned() };
    for text in ["1x1", "1x2", "2x1", "4x7", "(5,4,2)", "3x60", "2x150", "12x3", "(9,9,1,1,1)"] {
        let analysis = analysed(text);
        for show in [Show::Nim, Show::Outcome, Show::Depth, Show::Winning, Show::Nothing] {
            let mut shown = Board::analysed(&analysis, show);
            if let Some(last) = analysis.moves.last() {
                shown = shown.bitten(last.square);
            }
            let figure = board(&shown, show, &origin).unwrap();
            let name = format!("{text} {show:?}");
            check_texts(&figure.svg, &name);
            check_sizes(&figure.svg, &name);
            assert_eq!(figure.csv.lines().count() as u128, analysis.position.size() + 1, "{name}");
            let dark = figure.clone().with_theme(Theme::Dark);
            assert!(dark.svg.contains("#242424") && dark.svg != figure.svg, "{name}");
        }
    }
}

/// What stands on a square is what a bite of it leaves.
#[test]
fn squares_show_what_is_left() {
    let analysis = analysed("4x7");
    let origin = Origin { command: "a test".to_owned(), note: "a note".to_owned() };
    let shown = Board::analysed(&analysis, Show::Nim).bitten(Square::new(3, 6));
    let figure = board(&shown, Show::Nim, &origin).unwrap();
    let row = |row: &str| figure.csv.lines().any(|line| line == row);
    assert!(row("3,4,0,true,false") && row("1,1,,false,false") && row("4,7,11,false,true"));
    assert_eq!(figure.csv.matches(",true\n").count(), 4, "a bite of (3,6) takes four squares");
    // Outcomes from winning moves are those of every move.
    let solution = Solver::default().solve(&analysis.position, Question::default()).unwrap();
    assert_eq!(Board::solved(&solution, Show::Outcome), Board::analysed(&analysis, Show::Outcome));
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let large = Position::bar(3, 700).unwrap();
    let refused = TooLarge::check(&large).unwrap_err().to_string();
    assert_eq!(
        refused,
        "3x700 is too large to draw: a picture shows up to 2000 squares in up to 100 rows"
    );
    assert!(TooLarge::check(&Position::bar(101, 1).unwrap()).is_err());
    assert!(TooLarge::check(&Position::bar(100, 20).unwrap()).is_ok());
}

#[test]
fn games_are_strips() {
    let origin = Origin { command: "a test".to_owned(), note: "a note".to_owned() };
    for (start, moves) in [
        ("4x7", &[(3, 4), (1, 6), (2, 2)][..]),
        ("3x60", &[(2, 36)]),
        ("1x3", &[(1, 2)]),
        ("2x2", &[]),
    ] {
        let mut position: Position = start.parse().unwrap();
        let mut scenes = Vec::new();
        for (number, &(row, column)) in (1..).zip(moves) {
            let square = Square::new(row, column);
            let board = Board::analysed(&analysed(&position.to_string()), Show::Nim);
            let words =
                format!("{number}. The human takes {square}, a mistake: (9,9) would have won");
            scenes.push(Scene { board: board.bitten(square), words });
            position = position.chomp(square).unwrap();
        }
        scenes.push(Scene { board: Board::plain(position), words: "The end".to_owned() });
        let figure = strip(&scenes, Show::Nim, &origin).unwrap();
        check_texts(&figure.svg, start);
        check_sizes(&figure.svg, start);
    }
}

/// A letter that the font does not have would be left out, or be a box.
#[test]
fn the_font_has_every_letter() {
    let letters: BTreeSet<char> = figures(2000)
        .iter()
        .flat_map(|figure| {
            let tree = Tree::from_str(&figure.svg, &options()).unwrap();
            let mut found = Vec::new();
            texts(tree.root(), &mut found);
            found
                .iter()
                .flat_map(|text| words(text).chars().collect::<Vec<_>>())
                .collect::<Vec<_>>()
        })
        .filter(|letter| !letter.is_whitespace())
        .collect();
    assert!(letters.contains(&'√') && letters.contains(&'α'), "{letters:?}");
    let outline = |letter: char| {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'>\
             <text y='50' font-family='DejaVu Sans'>{letter}</text></svg>"
        );
        let svg = svg.replace(">&<", ">&amp;<").replace("><<", ">&lt;<");
        let tree = Tree::from_str(&svg, &options()).unwrap();
        let mut found = Vec::new();
        texts(tree.root(), &mut found);
        found
            .first()
            .map(|text| text.flattened().abs_stroke_bounding_box())
            .map(|it| [it.left(), it.top(), it.right(), it.bottom()].map(f32::to_bits))
    };
    let missing = outline('\u{e000}');
    for letter in letters {
        assert_ne!(outline(letter), missing, "{letter}");
    }
}

#[test]
fn the_same_facts_give_the_same_bytes() {
    for (one, other) in figures(400).iter().zip(figures(400)) {
        assert!(one.svg == other.svg, "{}", one.name);
        assert!(one.png(1.0).unwrap() == other.png(1.0).unwrap(), "{}", one.name);
    }
}
