//! Sheets and their geometry, as people and programs see them.

use std::collections::{BTreeSet, HashMap};
use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

/// The one document that a command prints.
fn document(line: &str) -> Value {
    let answer = run(line);
    let json =
        answer.lines().find(|line| line.starts_with('{')).unwrap_or_else(|| panic!("{answer}"));
    serde_json::from_str(json).unwrap()
}

type Points = BTreeSet<(u64, u64)>;

fn points(value: &Value) -> Points {
    let number = |value: &Value| value.as_u64().unwrap();
    value.as_array().unwrap().iter().map(|it| (number(&it[0]), number(&it[1]))).collect()
}

#[test]
fn sheets_as_text() {
    assert_snapshot!("sheet_losers", run("sheet 20 --kind L"));
    assert_snapshot!("sheet_diagonal", run("sheet 9 --kind dl"));
    assert_snapshot!("sheet_winners", run("sheet 12"));
    assert_snapshot!("sheet_parts", run("sheet 12 --kind parts --window 30,12"));
    assert_snapshot!("sheet_empty", run("sheet 0 --kind parts"));
    assert_snapshot!("sheet_help", run("sheet --help"));
}

#[test]
fn sheets_as_data() {
    assert_snapshot!("sheet_json", run("sheet 4 --kind DL --format json"));
    assert_snapshot!("sheet_parts_json", run("sheet 3 --kind parts --window 5,6 --format json"));
    assert_snapshot!("sheet_csv", run("sheet 5 --kind L --window 4,9 --format csv"));
}

/// Whether [x, y, z] is lost, by the moves M1 to M6 of the paper; [0, 0, 0] is no position.
fn is_lost(position: [u64; 3], known: &mut HashMap<[u64; 3], bool>) -> bool {
    if let Some(&known) = known.get(&position) {
        return known;
    }
    let [x, y, z] = position;
    let mut moves = Vec::new();
    moves.extend((1..=y).flat_map(|t| [[x, y - t, z + t], [x, y - t, 0]]));
    moves.extend((1..=z).map(|t| [x, y, z - t]));
    moves.extend((1..=x).flat_map(|t| [[x - t, y + t, z], [x - t, 0, z + y + t], [x - t, 0, 0]]));
    moves.retain(|position| *position != [0, 0, 0]);
    let lost = !moves.into_iter().any(|position| is_lost(position, known));
    known.insert(position, lost);
    lost
}

/// All four kinds, from the definitions.
#[test]
fn sheets_are_those_of_the_definition() {
    let mut known = HashMap::new();
    let (width, height) = (9, 14);
    for x in 0..=10 {
        let mut all: [Points; 2] = Default::default();
        for (y, z) in (0..width).flat_map(|y| (0..height).map(move |z| (y, z))) {
            let mut lost =
                |x: u64, y: u64, z: u64| [x, y, z] != [0; 3] && is_lost([x, y, z], &mut known);
            let wins = (1..=x)
                .any(|t| lost(x - t, y + t, z) || lost(x - t, 0, z + y + t) || lost(x - t, 0, 0));
            if wins || [x, y, z] == [0; 3] {
                all[0].insert((y, z));
            }
            if lost(x, y, z) {
                all[1].insert((y, z));
            }
        }
        let [winners, losers] = all;
        let found = |kind: &str| {
            document(&format!("sheet {x} --kind {kind} --window {width},{height} --format json"))
        };
        assert_eq!(points(&found("W")["points"]), winners, "{x}");
        assert_eq!(points(&found("L")["points"]), losers, "{x}");
        let top = losers.iter().find(|(y, _)| *y == 0).unwrap().1;
        let diagonal = (0..=top).map(|y| (y, top - y)).filter(|(y, z)| *y < width && *z < height);
        let with_diagonal: Points = losers.into_iter().chain(diagonal).collect();
        assert_eq!(points(&found("DL")["points"]), with_diagonal, "{x}");
        let parts = found("parts");
        let all: Points =
            ["LL", "U", "F", "DD"].iter().flat_map(|part| points(&parts[part])).collect();
        assert_eq!(all, if x == 0 { Points::new() } else { winners }, "{x}");
    }
}

/// What the paper says of its figure 5, and of sheets around it.
#[test]
fn parts_are_disjoint_where_the_paper_says_so() {
    for x in [53, 100, 145, 400] {
        let parts = document(&format!("sheet {x} --kind parts --format json"));
        let [lower, upper, flat, deadly] = ["LL", "U", "F", "DD"].map(|part| points(&parts[part]));
        for (one, other) in [(&lower, &upper), (&lower, &flat), (&upper, &flat), (&lower, &deadly)]
        {
            assert!(one.is_disjoint(other), "{x}");
        }
        assert!(!deadly.is_disjoint(&upper) && !deadly.is_disjoint(&flat), "{x}");
    }
}

#[test]
fn sheets_are_drawn_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let drawn = run(&format!("sheet 60 --out {}", file("sheet.svg")));
    assert!(drawn.starts_with("exit 0\n--- stdout\n--- stderr\nnote: written to"), "{drawn}");
    let svg = fs::read_to_string(file("sheet.svg")).unwrap();
    assert!(svg.contains("supermex sheet 60 --kind W --window 70,55 --out FILE</text>"));
    assert!(
        run(&format!("sheet 60 --kind parts --out {}", file("sheet.png"))).starts_with("exit 0")
    );
    assert!(fs::read(file("sheet.png")).unwrap().starts_with(b"\x89PNG"));
    run(&format!("sheet 60 --kind L --out {}", file("sheet.json")));
    let written = fs::read_to_string(file("sheet.json")).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&written).unwrap(),
        document("sheet 60 --kind L --format json")
    );
    let beside = fs::read_to_string(file("sheet.json.provenance.json")).unwrap();
    let beside: Value = serde_json::from_str(&beside).unwrap();
    assert_eq!(beside["files"][0]["digest"], blake3::hash(written.as_bytes()).to_string());
    assert_eq!(beside["command"], "supermex sheet 60 --kind L --window 70,55 --out FILE");
    run(&format!("sheet 60 --kind L --out {}", file("sheet.csv")));
    assert!(fs::read_to_string(file("sheet.csv")).unwrap().starts_with("part,y,z\n"));
    let again = run(&format!("sheet 60 --out {}", file("sheet.svg")));
    assert!(again.starts_with("exit 2") && again.contains("--force overwrites it"), "{again}");
    assert!(run(&format!("sheet 61 --force --out {}", file("sheet.svg"))).starts_with("exit 0"));
}

/// Windows that are larger than anybody could draw point by point, in either direction.
#[test]
fn large_windows_are_drawn_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.svg").display().to_string();
    for line in [
        "sheet 500 --window 4,41943040",
        "sheet 50 --window 3000000,9",
        "sheet 50 --kind L --window 3000000,9",
        "sheet 50 --kind parts --window 9,4000000000",
        "sheet 50 --kind DL --window 4000000,4000000000",
    ] {
        assert!(run(&format!("{line} --force --out {file}")).starts_with("exit 0"), "{line}");
        assert!(fs::metadata(&file).unwrap().len() < 1_000_000, "{line}");
    }
}

#[test]
fn sheets_that_cannot_be_shown() {
    assert_snapshot!("sheet_too_far", run("sheet 20001"));
    assert_snapshot!(
        "sheet_too_wide",
        run("sheet 9000 --window 4000000000,4000000000 --format csv")
    );
    assert_snapshot!("sheet_too_wide_for_text", run("sheet 90 --window 4000,20"));
    assert_snapshot!("sheet_unknown_ending", run("sheet 9 --out sheet.gif"));
    for line in [
        "sheet",
        "sheet -1",
        "sheet 5 --kind X",
        "sheet 5 --window 3",
        "sheet 5 --window 0,3",
        "sheet 5 --out x.svg --format json",
        "sheet 3000000 --kind L",
    ] {
        assert!(run(line).starts_with("exit 2"), "{line}");
    }
}

/// Far out, from the chart of three rows: [20000, 0, z] and the end of the sheet are those that the
/// chart and the census have.
#[test]
fn far_sheets_are_those_of_the_chart() {
    let sheet = document("sheet 20000 --kind L --window 9000,20000 --format json");
    let losers = points(&sheet["points"]);
    let (first, last) = (losers.first().unwrap(), losers.last().unwrap());
    let chart = document("chart --q 20000 --r 20000 --format json");
    assert_eq!(first.1 + 20_000, chart["values"][0].as_u64().unwrap());
    let row = run("census --upto 20000 --format json");
    let row = row.lines().find(|line| line.starts_with("{\"r\":20000,")).unwrap();
    let row: Value = serde_json::from_str(row).unwrap();
    match row["kind"].as_str().unwrap() {
        "constant" => assert_eq!((last.0 + 20_000, last.1), (row["at"].as_u64().unwrap(), 0)),
        _ => assert_eq!(last.0, 8999),
    }
}

#[test]
fn constraints() {
    assert_snapshot!("constraints_help", run("renorm constraints --help"));
    let found = document("renorm constraints --starts 100 --format json");
    assert!(found["constraints"].as_array().unwrap().iter().all(|it| it["exact"] == true));
    let [only] = &found["solutions"].as_array().unwrap()[..] else { panic!("{found}") };
    let root = 0.5_f64.sqrt();
    let exact = [root, 1.0 - root, root, -1.0 - root, root - 1.0, 2.0 * root - 1.0];
    let parameters = only["parameters"].as_array().unwrap();
    assert_eq!(parameters.len(), 6);
    for (parameter, exact) in parameters.iter().zip(exact) {
        let off = (parameter["value"].as_f64().unwrap() - exact).abs();
        assert!(off < 1e-12 && off <= parameter["error"].as_f64().unwrap(), "{parameter}");
        assert!((parameter["predicted"].as_f64().unwrap() - exact).abs() < 1e-15, "{parameter}");
    }
    // Whatever the seed, and in words.
    let text = run("renorm constraints --starts 50 --seed 99");
    assert!(text.contains("Solution 1 in the region") && !text.contains("Solution 2"), "{text}");
    assert_eq!(text.matches(": yes").count(), 6, "{text}");
    assert!(run("renorm constraints --starts 0").starts_with("exit 2"));
}

/// Six parameters within half a percent at x = 5000, as many sheets end as should, and all figures
/// have errors.
#[test]
fn geometry() {
    assert_snapshot!("geometry_help", run("renorm geometry --help"));
    let found = document("renorm geometry --format json");
    assert_eq!((&found["x"], &found["sheets"]), (&5000.into(), &100_000.into()));
    let parameters = found["parameters"].as_array().unwrap();
    assert_eq!(parameters.len(), 6);
    for parameter in parameters {
        assert!(parameter["off"].as_f64().unwrap().abs() < 0.005, "{parameter}");
        let error = parameter["fitted"]["error"].as_f64().unwrap();
        assert!(error > 0.0 && error < 0.01, "{parameter}");
    }
    let range = found["termination"]["range"].as_array().unwrap();
    assert!(range.iter().all(|it| it.as_f64().unwrap().abs() < 2.0), "{range:?}");
    assert_eq!(found["by_x"].as_array().unwrap().len(), 8);
    for power in found["shrinkage"].as_array().unwrap() {
        assert!(power["power"]["value"].as_f64().unwrap() < -0.8, "{power}");
    }
    let lines = found["densities"]["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 7);
    for line in lines {
        let off = line["measured"]["value"].as_f64().unwrap() / line["predicted"].as_f64().unwrap();
        assert!((off - 1.0).abs() < 0.01, "{line}");
    }
    let last = found["scatter"].as_array().unwrap().last().unwrap();
    assert_eq!(last["x"], 100_000);
    let counts = last["lower"]["counts"].as_array().unwrap();
    let sum: u64 = counts.iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(last["lower"]["count"].as_u64(), Some(sum));
    assert_snapshot!("geometry", run("renorm geometry --x 600 --upto 2000"));
    for line in ["renorm", "renorm geometry --x 499", "renorm geometry --upto 0"] {
        assert!(run(line).starts_with("exit 2"), "{line}");
    }
    assert!(
        run("renorm geometry --upto 2000000 --memory 1MiB").contains("--memory allows 1.0 MiB")
    );
}

/// Errors are as large as they should be.
#[test]
fn coverage() {
    assert_snapshot!("coverage", run("renorm coverage --from 500 --to 1000 --sheets 40"));
    assert_snapshot!("coverage_help", run("renorm coverage --help"));
    let found = document("renorm coverage --from 1500 --to 2500 --sheets 100 --format json");
    let quantities = found["quantities"].as_array().unwrap();
    assert_eq!((quantities.len(), &found["sheets"]), (13, &100.into()));
    for quantity in quantities {
        let rms = quantity["rms"]["value"].as_f64().unwrap();
        assert!((0.6..1.6).contains(&rms), "{quantity}");
    }
    let refused = run("renorm coverage --from 900 --to 800");
    assert!(
        refused.starts_with("exit 2") && refused.contains("900 is larger than 800"),
        "{refused}"
    );
    assert!(run("renorm coverage --from 499").starts_with("exit 2"));
    assert!(run("renorm coverage --memory 1MiB").contains("--memory allows 1.0 MiB"));
}

#[test]
fn openings() {
    assert_snapshot!("openings", run("renorm opening --upto 3000 --no-store"));
    assert_snapshot!("openings_csv", run("renorm opening --upto 5 --format csv --no-store"));
    assert_snapshot!("openings_help", run("renorm opening --help"));
    let found = document("renorm opening --upto 3000 --format json --no-store");
    assert_eq!(found["unique"], true);
    for openings in found["openings"].as_array().unwrap() {
        let range = openings["range"].as_array().unwrap();
        assert!(range.iter().all(|it| it.as_f64().unwrap().abs() < 2.0), "{range:?}");
        let distances = &openings["distances"];
        assert!(distances["least"].as_f64().unwrap() > -3.0, "{distances}");
        assert!(distances["greatest"].as_f64().unwrap() < 3.0, "{distances}");
    }
    let last = &found["last"];
    let leaves: u64 =
        last["leaves"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).sum();
    assert_eq!((last["cols"].as_u64(), leaves), (Some(3000), 3000));
}

/// Winning moves lie where the geometry says, and are as many; all of it again with the same seed.
#[test]
fn moves() {
    let line = "renorm moves --x 300 --samples 2000";
    assert_snapshot!("moves", run(line));
    assert_snapshot!("moves_help", run("renorm moves --help"));
    let found = document(&format!("{line} --format json"));
    assert_eq!(found, document(&format!("{line} --seed 1 --format json")));
    assert_ne!(found["ways"], document(&format!("{line} --seed 2 --format json"))["ways"]);
    assert_eq!(found["by_moves"][0], 0);
    for way in found["ways"].as_array().unwrap() {
        let number = |value: &Value| value.as_f64().unwrap();
        let off = number(&way["share"]["value"]) - number(&way["predicted"]);
        assert!(off.abs() < 5.0 * number(&way["share"]["error"]) + 0.005, "{way}");
    }
    assert!(run("renorm moves --x 10001").starts_with("exit 2"));
}

/// Entropies of a sheet.
#[test]
fn compress() {
    assert_snapshot!("compress", run("renorm compress --x 2000"));
    assert_snapshot!("compress_help", run("renorm compress --help"));
    let found = document("renorm compress --x 3000 --seed 5 --format json");
    assert_eq!((&found["x"], &found["seed"]), (&3000.into(), &5.into()));
    let along = found["along"].as_array().unwrap();
    assert_eq!(along.len(), 2);
    for line in along {
        // Order does not matter for single gaps.
        let [bits, mixed] =
            ["gaps", "shuffled_gaps"].map(|it| line[it][0]["value"].as_f64().unwrap());
        assert!((bits - mixed).abs() < 1e-9, "{line}");
        assert!(bits > 0.5 && bits < line["window_bits"].as_f64().unwrap(), "{line}");
    }
    assert!(run("renorm compress --x 999").starts_with("exit 2"));
}

/// Sheets of four rows lie on three planes far out, every number has an error, and shapes are
/// compared with their noise.
#[test]
fn four_rows() {
    assert_snapshot!("four_help", run("renorm four --help"));
    assert_snapshot!("four", run("renorm four --x 300 --sheets 3 --d 48"));
    let found = document("renorm four --x 400 --sheets 4 --d 32 --format json");
    assert_eq!((&found["x"], &found["ended"]), (&400.into(), &serde_json::json!([1])));
    assert_eq!(found["status"], "observed");
    let planes = found["planes"].as_array().unwrap();
    // Four sheets, two ranges of x, three planes.
    assert_eq!(planes.len(), 24);
    for plane in planes {
        assert!(["lower", "upper", "flat"].map(Into::into).contains(&plane["like"]), "{plane}");
        for number in ["dz_dx", "offset", "density"] {
            assert!(plane[number]["error"].as_f64().unwrap() > 0.0, "{plane}");
        }
    }
    for agreement in found["agreement"].as_array().unwrap() {
        let [mean, predicted] = ["mean", "predicted"].map(|key| agreement[key].as_array().unwrap());
        for (mean, predicted) in mean.iter().zip(predicted) {
            let off = mean.as_f64().unwrap() - predicted.as_f64().unwrap();
            assert!(off.abs() < 0.02, "{agreement}");
        }
    }
    assert_eq!(found["shapes"].as_array().unwrap().len(), 3);
    for line in ["--x 99", "--d 20", "--d 8", "--x 400 --sheets 9"] {
        assert!(run(&format!("renorm four {line}")).starts_with("exit 2"), "{line}");
    }
    let refused = run("renorm four --x 10000 --sheets 100 --memory 100MiB");
    assert!(refused.contains("--memory allows 100.0 MiB"), "{refused}");
}
