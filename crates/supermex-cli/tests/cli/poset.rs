//! Games on posets, as people and programs see them.

use std::fs;

use insta::assert_snapshot;

use crate::common::supermex;
#[cfg(unix)]
use crate::interrupt::interrupt;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

#[test]
fn posets_are_solved() {
    assert_snapshot!("boolean", run("poset boolean:4"));
    assert_snapshot!("boolean_json", run("poset boolean:4 --format json"));
    assert_snapshot!("graph_json", run("poset graph:k5 --nim --format json"));
    assert_snapshot!("lost", run("poset graph:c7 --nim"));
    assert_snapshot!("divisors_json", run("poset divisors:120 --format json"));
    assert_snapshot!("rows_json", run("poset rows:5,4,2 --nim --format json"));
    assert_snapshot!("solid", run("poset solid:cube"));
    assert_snapshot!("fano", run("poset pg:2,2"));
    assert_snapshot!("help", run("poset --help"));
}

#[test]
fn other_rules() {
    assert_snapshot!("not_first", run("poset boolean:3 --not-first {1,2,3}"));
    assert_snapshot!("misere", run("poset boolean:3 --misere --format json"));
    assert_snapshot!("declared", run("poset graph:p2 --lost 1;2"));
    assert_snapshot!("declared_whole", run("poset graph:p2 --lost 1;2;1-2"));
    assert_snapshot!("declared_won", run("poset boolean:2,1 --won {1};{2}"));
    for line in [
        "poset chains:2,2 --misere",
        "poset boolean:3 --misere --nim",
        "poset boolean:3 --not-first {4}",
        "poset graph:p2 --won 1-2",
        "poset graph:p2 --won 1;2 --lost 2;1",
        "poset rows:2 --won ;",
    ] {
        let answer = run(line);
        assert!(answer.starts_with("exit 2") && answer.lines().count() == 4, "{line}: {answer}");
    }
}

/// A poset of one's own, and what can be wrong with one: each gets one sentence.
#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("poset.json");
    let solve = |content: &str| {
        fs::write(&path, content).unwrap();
        let answer = supermex(&["poset", path.to_str().unwrap(), "--nim"], "");
        answer.replace(path.to_str().unwrap(), "FILE")
    };
    let good = r#"{"elements":["a","b","c"],"less":[["a","b"],["b","c"]],"poison":"a"}"#;
    assert_snapshot!("file", solve(good));
    assert_snapshot!("cycle", solve(r#"{"elements":["a","b"],"less":[["a","b"],["b","a"]]}"#));
    assert_snapshot!("unknown", solve(r#"{"elements":["a"],"less":[["a","x"]]}"#));
    assert_snapshot!("duplicate", solve(r#"{"elements":["a","b","a"]}"#));
    assert_snapshot!("poison", solve(r#"{"elements":["a","b"],"poison":"a"}"#));
    assert_snapshot!("not_json", solve("elements: a, b"));
    assert_snapshot!("list", solve(r#"[["a","b"],[["a","b"]],"a"]"#));
    assert_eq!(solve(&format!("\u{feff}{good}")), solve(good));
    assert_snapshot!("control", solve(r#"{"elements":["a\u001b[31m"]}"#));
    assert_snapshot!("brackets", solve(&"[".repeat(10_000_000)));
    let deep = format!(r#"{{"elements":{}"#, "[".repeat(10_000_000));
    assert_snapshot!("deep_brackets", solve(&deep));
    let long = format!(r#"{{"{}":1}}"#, "x".repeat(1_000_000));
    let answer = solve(&long);
    assert!(answer.starts_with("exit 2") && answer.len() < 1000, "{}", answer.len());
    assert_snapshot!("missing", run("poset nowhere.json"));
    assert_snapshot!("unknown_family", run("poset booleen:3"));
    assert_snapshot!("arguments", run("poset chains:2,x"));
    assert_snapshot!("too_large", run("poset boolean:40"));
    assert_snapshot!("far_too_large", run("poset boolean:99"));
    assert_snapshot!("out_of_reach", run("poset boolean:10"));
    assert_snapshot!("nim_out_of_reach", run("poset divisors:720720 --nim"));
    assert_snapshot!("nobody_knows_who_wins", run("poset boolean:9,3"));
}

/// Where rules tell that a move wins, nothing is said of a greatest element, and what is planned is
/// what is done.
#[test]
fn out_of_reach_by_other_rules() {
    // All sets of up to three points without the point 1.
    let points = 2..=9;
    let mut left: Vec<String> = Vec::new();
    for a in points.clone() {
        left.push(format!("{{{a}}}"));
        for b in a + 1..=9 {
            left.push(format!("{{{a},{b}}}"));
            left.extend((b + 1..=9).map(|c| format!("{{{a},{b},{c}}}")));
        }
    }
    let lost = left.join(";");
    let answer = supermex(&["poset", "boolean:9,3", "--lost", &lost], "");
    let said = "Winning moves: {1}\nNot all first moves have been decided: up to symmetries there";
    assert!(answer.contains(said), "{answer}");
    let plan = run("poset boolean:9,3 --misere --dry-run");
    assert!(plan.contains("from the first few positions"), "{plan}");
    let refused = run("poset boolean:9,3 --misere");
    assert!(refused.starts_with("exit 2") && refused.contains("out of reach"), "{refused}");
}

/// A square is won by its corner, and that is planned as it is found.
#[test]
fn squares_take_no_time() {
    let plan = run("poset chains:16,16 --dry-run");
    assert!(plan.contains("at once"), "{plan}");
    let answer = run("poset chains:16,16 --format json");
    assert!(answer.contains(r#""winning_moves":["(2,2)"],"complete":true"#), "{answer}");
}

#[test]
fn graphs_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.txt");
    let solve = |content: &str| {
        fs::write(&path, content).unwrap();
        supermex(&["poset", &format!("graph:{}", path.display()), "--format", "json"], "")
    };
    let triangle = run("poset graph:c3 --format json");
    assert_eq!(solve("1 2\n2 3 # a comment\n\n1 3\n"), triangle);
    assert_eq!(solve("Bw\n"), triangle);
    assert_eq!(solve("\n\n1 2\n2 3\n3 1\n"), triangle);
    let twice = solve("DQc\nDQc\n");
    assert!(twice.starts_with("exit 2") && twice.contains("one at a time"), "{twice}");
    let same_names = solve("a b-c\na-b c\n");
    assert!(same_names.contains("graph.txt") && same_names.contains("'a-b-c'"), "{same_names}");
    assert!(solve("1 2 3\n4 5\n").starts_with("exit 2"));
    assert!(solve("B\n").starts_with("exit 2"));
}

#[test]
fn posets_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    assert!(run(&format!("poset draw boolean:3 --out {}", file("p.svg"))).starts_with("exit 0"));
    let svg = fs::read_to_string(file("p.svg")).unwrap();
    assert!(svg.contains(">{1,2,3}</text>") && svg.contains("poset draw boolean:3 --out FILE"));
    assert!(run(&format!("poset draw boolean:3 --out {}", file("p.png"))).starts_with("exit 0"));
    assert!(fs::read(file("p.png")).unwrap().starts_with(b"\x89PNG"));
    run(&format!("poset draw chains:2,2 --out {}", file("p.csv")));
    let table = fs::read_to_string(file("p.csv")).unwrap();
    assert_snapshot!("drawn_csv", table);
    // Without nim-values, where there are none or they are not wanted.
    run(&format!("poset draw solid:icosahedron --no-nim --out {}", file("i.csv")));
    let table = fs::read_to_string(file("i.csv")).unwrap();
    assert!(table.contains("\"body\",,true") && table.matches("true").count() == 1, "{table}");
    run(&format!("poset draw boolean:2 --misere --out {}", file("m.csv")));
    assert_snapshot!("drawn_misere", fs::read_to_string(file("m.csv")).unwrap());
    let again = run(&format!("poset draw boolean:3 --out {}", file("p.svg")));
    assert!(again.starts_with("exit 2") && again.contains("--force overwrites it"), "{again}");
    assert!(run("poset draw boolean:3 --out p.gif").starts_with("exit 2"));
    assert!(run("poset draw boolean:3").starts_with("exit 2"));
    assert!(run("poset").starts_with("exit 2"));
}

/// What does not fit is said to be part of the answer, or no answer.
#[test]
fn limits() {
    // Nobody estimates how many positions a sum has, even if it is one of a single part.
    assert_snapshot!("incomplete", run("poset parallel:boolean:6 --memory 1KB --threads 1"));
    let refused = run("poset boolean:6 --memory 1KB");
    assert!(refused.contains("Which moves win is not known here: up to sym"), "{refused}");
    assert!(refused.contains("positions; --memory "), "{refused}");
    let no_nim = run("poset solid:dodecahedron --nim --memory 100KB");
    assert!(no_nim.contains("Winning moves: body\nThe nim-value has not been found"), "{no_nim}");
    let full = run("poset random:40,0.1,3 --memory 1KB --threads 1");
    assert!(full.starts_with("exit 3") && full.contains("--memory allows more"), "{full}");
}

/// A search that ends for lack of room is gone on with, even if what was kept last is damaged; and
/// of other posets too.
#[test]
fn positions_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("kept");
    let run = |line: &str| run(&format!("{line} --checkpoint {}", folder.display()));
    let part = run("poset boolean:6 --threads 1 --memory 200KB --checkpoint-every 1000");
    assert!(part.starts_with("exit 0") && part.contains("Not all first moves"), "{part}");
    let files = || {
        let mut files: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path()).collect();
        files.sort_by_key(|path| fs::metadata(path).unwrap().len());
        files
    };
    assert_eq!(files().len(), 2);
    let refused = run("poset boolean:6");
    assert!(refused.starts_with("exit 2") && refused.contains("--resume goes on"), "{refused}");
    let last = files().pop().unwrap();
    let mut bytes = fs::read(&last).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&last, bytes).unwrap();
    let whole = run("poset boolean:6 --resume");
    assert!(whole.contains("warning: ") && whole.contains("it is not used"), "{whole}");
    assert!(whole.contains("Winning moves: {1,2,3,4,5,6}\n--- stderr"), "{whole}");
    let other = run("poset graph:k6 --nim --resume --format json");
    assert!(other.contains(r#""outcome":"P","nim":0"#), "{other}");
    let small = run("poset boolean:6 --resume --memory 1KB");
    assert!(small.starts_with("exit 0") && small.contains("Not all first moves"), "{small}");
    for line in ["poset semigroup:4,5,6,7", "poset boolean:3 --misere"] {
        let refused = run(line);
        assert!(refused.starts_with("exit 2") && refused.contains("leave out --checkpoint"));
    }
}

/// What a run has kept takes more than half of the memory that was just enough for it: the next one
/// takes in what half of it holds, says so, and comes to the same answer.
#[test]
fn positions_are_used_within_the_same_memory() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("kept");
    let solve = |bytes: u64, more: &str| {
        run(&format!("poset parallel:boolean:6 --threads 1 --memory {bytes}B{more}"))
    };
    let is_complete = |shown: &str| !shown.contains("Not all first moves");
    let mut bytes = 100_000;
    while !is_complete(&solve(bytes, "")) {
        bytes += bytes / 4;
    }
    let bytes = bytes + bytes / 5;
    let checkpoint = format!(" --checkpoint {}", folder.display());
    let first = solve(bytes, &checkpoint);
    assert!(first.starts_with("exit 0") && is_complete(&first), "{first}");
    let again = solve(bytes, &format!("{checkpoint} --resume"));
    let answer = |shown: &str| shown.split("--- stderr").next().unwrap().to_owned();
    assert_eq!(answer(&again), answer(&first));
    assert!(again.contains("positions that were kept are used"), "{again}");
    assert!(!again.contains("warning"), "{again}");
}

/// Infinitely many elements; and what is left of them.
#[test]
fn semigroups() {
    assert_snapshot!("semigroup_symmetric", run("poset semigroup:3,5"));
    assert_snapshot!("semigroup_won", run("poset semigroup:5,6,7,8,9"));
    assert_snapshot!("semigroup_repeats", run("poset semigroup:4,5,6,7"));
    assert!(run("poset semigroup:3,5 --nim").contains("player wins, nim-value 0\n"));
    assert_snapshot!("semigroup_json", run("poset semigroup:4,5,6,7 --nim --format json"));
    assert_snapshot!("semigroup_left", run("poset semigroup:3,4,5@3 --nim --format json"));
    assert_snapshot!("semigroup_divisor", run("poset semigroup:4,6"));
    assert_snapshot!("semigroup_drawn", run("poset draw semigroup:3,5 --out p.svg"));
    assert_snapshot!("semigroup_rules", run("poset semigroup:3,5 --misere"));
}

#[test]
fn posets_are_put_together() {
    assert_snapshot!("parallel", run("poset parallel:boolean:2+rows:3,1 --nim"));
    assert_snapshot!("series", run("poset series:rows:2+(parallel:boolean:1+boolean:1) --nim"));
    assert_snapshot!("series_brackets", run("poset series:(boolean:1"));
}

fn play(line: &str, typed: &str) -> String {
    supermex(&["poset play", line].join(" ").split(' ').collect::<Vec<_>>(), typed)
}

#[test]
fn posets_are_played_on() {
    let game = "help\n{1,2}\nhint\n{3}\nundo\nboard\n{1}\n{2}\nnew\nquit\n";
    assert_snapshot!("play", play("boolean:3", game));
    assert_snapshot!("play_first", play("graph:c5 --first computer", "undo\n1\nhint\n"));
    assert_snapshot!("play_poison", play("rows:2,1", "(1,1)\n(1,2)\nhint\nundo\n"));
    assert_snapshot!("play_semigroup", play("semigroup:3,5", "hint\n4\nx\n0\n8\n6\n3\nundo\n"));
    assert_snapshot!("play_misere", play("boolean:2,1 --misere", "{1}\nhint\n"));
    assert_snapshot!("play_not_first", play("boolean:2 --not-first {1,2}", "{1,2}\n{1}\n"));
    // Names of any length can be typed.
    let plane = play("pg:2,3", "hint\n");
    assert!(plane.contains("{1,2,3,4,5,6,7,8,9,10,11,12,13} wins, in 23 moves."), "{plane}");
    let first = play("semigroup:33,34 --first computer", "");
    assert!(first.contains("The computer takes 33 and all above it"), "{first}");
    // Where there are too many positions to tell how long games last, that is said.
    let many = play("boolean:6 --memory 24MiB", "i\n?\n");
    assert!(
        many.contains("There are too many positions here to tell how long games last"),
        "{many}"
    );
    assert!(
        many.contains("{1,2,3,4,5,6} wins.") && many.contains("help, or ?   this list"),
        "{many}"
    );
    // A single letter is the element of that name, if there is one.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("poset.json");
    fs::write(&path, r#"{"elements":["i","j"]}"#).unwrap();
    let named = play(path.to_str().unwrap(), "i\n");
    assert!(named.contains("You take i, leaving 1 element."), "{named}");
    // A position that is declared ends the game.
    assert_snapshot!("play_declared_whole", play("rows:3 --lost (1,1);(1,2);(1,3)", ""));
    assert_snapshot!("play_declared", play("graph:p2 --lost 1;2", "1-2\nhint\n1\n"));
    let weak = |seed: &str| play(&format!("boolean:4 --level random --seed {seed}"), "{1}\n{2}\n");
    assert_eq!(weak("1"), weak("1"));
    assert!((2..20).any(|seed| weak(&seed.to_string()) != weak("1")));
}

/// Against the perfect computer, which moves second on a circuit, nobody wins, whatever is taken.
#[test]
fn the_computer_wins_where_it_can() {
    let mut rng = fastrand::Rng::with_seed(3);
    let names: Vec<String> =
        (1..=5).flat_map(|it| [it.to_string(), format!("{}-{}", it, it % 5 + 1)]).collect();
    for _ in 0..10 {
        let mut typed = names.clone();
        typed.push("1-5".to_owned());
        rng.shuffle(&mut typed);
        let said = play("graph:c5", &(typed.join("\n") + "\n"));
        assert!(said.contains("The computer wins."), "{said}");
    }
}

/// Ctrl-C in the middle: one sentence, exit 130.
#[cfg(unix)]
#[test]
fn a_search_can_be_interrupted() {
    interrupt(&["poset", "boolean:7,3"]);
}
