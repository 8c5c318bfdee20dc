//! `supermex data export` as people see it. What other programs make of the files is for `python/`.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use insta::assert_snapshot;
use serde_json::Value;
use tempfile::tempdir;

use crate::common;

/// Runs `supermex data export` in a folder, so that paths are the same every time.
fn export(folder: &Path, line: &str) -> String {
    let mut command = cargo_bin_cmd!("supermex");
    command
        .env("XDG_CACHE_HOME", common::CACHE.path())
        .env("XDG_CONFIG_HOME", common::CACHE.path())
        .env_remove("COLUMNS");
    command.current_dir(folder).args(["data", "export"]).args(line.split(' '));
    common::shown(&command.output().unwrap())
}

/// What it says in JSON.
fn exported(folder: &Path, line: &str) -> Value {
    let shown = export(folder, &format!("{line} --format json"));
    let document = shown.lines().find(|line| line.starts_with('{'));
    serde_json::from_str(document.unwrap_or_else(|| panic!("{line}: {shown}"))).unwrap()
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn help() {
    assert_snapshot!("help", common::supermex(&["data", "export", "--help"], ""));
    assert_snapshot!("help_census", common::supermex(&["data", "export", "census", "--help"], ""));
}

#[test]
fn every_table_as_csv() {
    let folder = tempdir().unwrap();
    for (what, expected) in [
        (
            "openings --upto 3",
            "cols,row,column,predicted\n1,2,1,1.5857864376269049\n2,3,2,2.414213562373095\n\
             3,2,2,2.7573593128807143\n",
        ),
        ("diagonal --upto 4", "n,value\n0,1\n1,3\n2,4\n3,6\n4,8\n"),
        ("constants --upto 7", "n,q,r\n1,2,1\n2,5,3\n3,7,4\n"),
        (
            "frequencies --upto 4",
            "value,kind,rows\n1,diagonal,1\n2,start,1\n3,diagonal,2\n4,diagonal,2\n",
        ),
        (
            "census --upto 3",
            "r,kind,at,start,period,values\n0,settled,,0,1,1\n1,constant,2,,,\n\
             2,settled,,2,1,2\n3,constant,5,,,\n",
        ),
        ("chart --q 3..4 --r 3..4", "q,r,value\n3,3,6\n4,3,7\n4,4,8\n"),
        (
            "positions --rows 4 --upto 3",
            "row1,row2,row3,row4\n1,0,0,0\n2,1,0,0\n2,2,1,0\n2,2,2,1\n3,1,1,0\n3,2,0,0\n3,3,1,1\n",
        ),
        ("openings --rows 4 --upto 3", "cols,row,column\n1,2,1\n2,4,2\n3,3,2\n"),
        ("rectangles --rows 3 --upto 4", "cols,nim\n1,2\n2,4\n3,5\n4,9\n"),
        ("nim --upto 1", "row1,row2,row3,nim\n1,0,0,0\n1,1,0,1\n1,1,1,2\n"),
        ("nim --rows 2 --upto 2", "row1,row2,nim\n1,0,0\n1,1,1\n2,0,1\n2,1,0\n2,2,2\n"),
        ("nim --upto 5 --second 4 --third 2", "row1,row2,row3,nim\n4,4,2,7\n5,4,2,3\n"),
        ("nim-counts --upto 2", "value,count\n0,3\n1,2\n2,2\n3,1\n4,1\n"),
        // Halves of 1, 0, 3, 2, 0 and 4, of (2), (2,1), (2,1,1), (2,2), (2,2,1) and (2,2,2);
        // before, the mean of 0, 1 and 2.
        (
            "nim-trend --upto 2 --parts 1",
            "q,r,positions,least,mean,greatest,deviation,stray,before\n\
             0,0,6,0.0,0.8333333333333334,2.0,0.7453559924999299,1.1666666666666665,1.0\n",
        ),
        // The second row 1 has three tails, of (2,1), (3,1,1) and (4,1,1,1).
        (
            "shape --upto 4",
            "c,d,tails,ended,living,least,mean,greatest\n0,0,1,0,1,1.0,1.0,1.0\n\
             9,0,1,0,1,2.0,2.0,2.0\n9,9,1,0,1,3.0,3.0,3.0\n",
        ),
        (
            "losers --upto 2",
            "c,kind,head,period,values,status,upto\n0,periodic,,1,,proved,\n\
             1,finite,,,2 0,proved,\n2,periodic,,2,,proved,\n",
        ),
        (
            "losers --upto 5 --steps 6",
            "c,kind,head,period,values,status,upto\n0,periodic,,1,,proved,\n\
             1,finite,,,2 0,proved,\n2,periodic,,2,,proved,\n3,finite,,,3 3 0,proved,\n\
             4,open,,,4 4 4,observed,6\n5,open,,,5 3,observed,6\n",
        ),
        (
            "tails --rows 4 --upto 1",
            "tail,kind,head,period,values,status,upto\n0 0,periodic,,1,,proved,\n\
             1 0,finite,,,2 0,proved,\n1 1,finite,,,3 3 0,proved,\n",
        ),
        (
            "grundy --upto 0 --value 1",
            "g,c,kind,head,period,values,status,upto\n0,0,periodic,,1,,proved,\n\
             1,0,finite,,,2 0,proved,\n",
        ),
        (
            "nim-families --rows 2 --upto 1",
            "tail,kind,head,period,values,status,upto\n0,periodic,,-1,,proved,\n\
             1,periodic,,0 -2,,proved,\n",
        ),
        (
            "winners --upto 0",
            "c,a_first,a_last,a_step,b_first,b_last,b_step,to,status\n\
             0,0,,1,2,,1,\"[0,a,1]\",proved\n0,1,,1,0,0,1,\"[0,a-1,1]\",proved\n",
        ),
        // [1,1,0] is the opening of 3 x 2, which is lost without it.
        (
            "sensitivity --x 1 --sheets 2 --protocol D",
            "x,y,z,protocol,line,half,healed,lost_at,cut_at,lost_bars,changed,columns\n\
             1,0,2,D,left,,,,,,0 0,0 1\n1,1,0,D,upper,,,2,,2,0,0\n",
        ),
        (
            "sensitivity-sheets --x 1 --sheets 2 --protocol R",
            "x,y,z,protocol,n,changed,columns,left,right,flat\n1,0,2,R,1,0,0,,,1\n\
             1,0,2,R,2,0,1,,,\n1,1,0,R,1,0,0,,,1\n1,1,0,R,2,1,1,0,0,\n",
        ),
    ] {
        let answer = export(folder.path(), &format!("{what} --out table.csv --force"));
        assert!(answer.starts_with("exit 0"), "{what}: {answer}");
        assert_eq!(fs::read_to_string(folder.path().join("table.csv")).unwrap(), expected);
    }
    assert_eq!(files(folder.path()), 2);
}

#[test]
fn what_was_written() {
    let folder = tempdir().unwrap();
    let run = |line: &str| export(folder.path(), line);
    assert_snapshot!("written", run("openings --upto 50 --out openings.csv"));
    assert_snapshot!("written_json", run("openings --upto 50 --out again.csv --format json"));
    assert_snapshot!("written_array", run("census --upto 50 --out census.npy"));
    assert_snapshot!("written_grid", run("chart --q 2..9 --r 0..3 --out chart.npy"));
    let beside = folder.path().join("openings.csv.provenance.json");
    assert_snapshot!("provenance", fs::read_to_string(beside).unwrap());
    let inside = exported(folder.path(), "openings --upto 50 --out openings.parquet");
    let csv = exported(folder.path(), "openings --upto 50 --out openings.csv --force");
    assert_eq!(inside["digest"], csv["digest"]);
    assert_eq!(inside["provenance"], "openings.parquet");
}

#[test]
fn refused() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("kept.csv"), "kept").unwrap();
    fs::create_dir(folder.path().join("folder.csv")).unwrap();
    let lines = [
        "openings --upto 9 --out openings.xls",
        "openings --upto 9 --out openings",
        "openings --upto 9 --out openings.csv --as json",
        // So many columns would take hours: this is noticed before anything is computed.
        "diagonal --upto 10000000 --out kept.csv",
        "openings --upto 9 --out folder.csv --force",
        "openings --upto 9 --out none/openings.csv",
        "openings --upto 0 --out openings.csv",
        "chart --q 0..999999 --r 0..999999 --out chart.npy",
        "nothing --upto 9 --out openings.csv",
        "positions --rows 7 --upto 9 --out positions.csv",
        "positions --rows 6 --upto 1024 --out positions.csv",
        "positions --rows 5 --upto 4000 --out positions.csv",
        "positions --rows 4 --upto 2000 --out positions.csv",
        "shape --upto 20000 --out shape.csv",
    ];
    let answers: Vec<_> =
        lines.iter().map(|line| format!("$ {line}\n{}", export(folder.path(), line))).collect();
    assert_snapshot!("refused", answers.join("\n"));
    let long = export(folder.path(), "nim --upto 10000 --third 1 --out nim.csv");
    assert!(long.starts_with("exit 2") && long.contains("out of reach"), "{long}");
    assert_eq!(fs::read_to_string(folder.path().join("kept.csv")).unwrap(), "kept");
    assert_eq!(files(folder.path()), 2);
}

/// A file name without a known ending will do with `--as`, which also wins over one that has it.
#[test]
fn formats_by_name() {
    let folder = tempdir().unwrap();
    let written = exported(folder.path(), "diagonal --upto 2 --out table.npy --as csv");
    assert_eq!((&written["format"], &written["records"]), (&"csv".into(), &3.into()));
    let text = fs::read_to_string(folder.path().join("table.npy")).unwrap();
    assert_eq!(text, "n,value\n0,1\n1,3\n2,4\n");
}

/// Tables are the same whether they are read from the states of a longer run, gone on from, or
/// computed.
#[test]
fn states_of_other_runs_are_used() {
    let folder = tempdir().unwrap();
    let path = folder.path();
    let store = path.join("store");
    let store = store.to_str().unwrap();
    let run = common::supermex(&["three", "--upto", "24000", "--store", store], "");
    assert!(run.starts_with("exit 0"), "{run}");
    for (what, out) in [("openings", "o"), ("constants", "c"), ("diagonal", "d"), ("census", "s")] {
        let line = |more: &str| format!("{what} --upto 22000 --out {out}.csv --force {more}");
        let stored = exported(path, &line(&format!("--store {store}")));
        let computed = exported(path, &line("--no-store"));
        assert_eq!(stored, computed, "{what}");
    }
}

/// The records of a CSV file that an export writes, without the line of names.
fn records(folder: &Path, line: &str) -> Vec<Vec<u32>> {
    exported(folder, &format!("{line} --out table.csv --force"));
    let text = fs::read_to_string(folder.join("table.csv")).unwrap();
    let numbers = |line: &str| line.split(',').map(|number| number.parse().unwrap()).collect();
    text.lines().skip(1).map(numbers).collect()
}

/// Tables of few rows say what other tables say that other engines have found.
#[test]
fn tables_of_few_rows_agree() {
    let folder = tempdir().unwrap();
    let table = |line: &str| records(folder.path(), line);
    for (rows, upto) in [(2, 9), (3, 9), (4, 9), (5, 9), (6, 6)] {
        let nims = table(&format!("nim --rows {rows} --upto {upto}"));
        assert!(nims.is_sorted());
        let lost = nims.iter().filter(|record| record[rows] == 0).map(|record| &record[..rows]);
        let positions = table(&format!("positions --rows {rows} --upto {upto}"));
        assert!(positions.iter().map(Vec::as_slice).eq(lost), "{rows}");

        let bars = nims.iter().filter(|record| record[..rows].iter().all(|&row| row == record[0]));
        let bars: Vec<_> = bars.map(|record| vec![record[0], record[rows]]).collect();
        assert_eq!(table(&format!("rectangles --rows {rows} --upto {upto}")), bars, "{rows}");

        let mut openings = Vec::new();
        for cols in 1..=upto {
            for (row, column) in (1..=rows).flat_map(|row| (1..=cols).map(move |at| (row, at))) {
                let cut = (1..=rows).map(|at| if at < row { cols } else { column - 1 });
                if positions.contains(&cut.collect()) {
                    openings.push(vec![cols, u32::try_from(row).unwrap(), column]);
                }
            }
        }
        if rows != 3 {
            assert_eq!(table(&format!("openings --rows {rows} --upto {upto}")), openings);
        }
    }
    let all = table("nim --upto 20");
    let slice = |at: usize, row: u32| {
        all.iter().filter(|record| record[at] == row).cloned().collect::<Vec<_>>()
    };
    assert_eq!(table("nim --upto 20 --second 7"), slice(1, 7));
    assert_eq!(table("nim --upto 20 --third 0 --threads 3"), slice(2, 0));
    assert_eq!(table("nim --upto 20 --third 21"), slice(2, 21));
}

/// Compares a table with what a command prints as CSV, all but where bins lie; says how many bins
/// there are.
fn same_bins(table: &Path, command: &[&str]) -> usize {
    let text = fs::read_to_string(table).unwrap();
    let printed = common::supermex(command, "");
    let mut printed = printed.lines().filter(|line| line.starts_with("0."));
    for exported in text.lines().skip(1) {
        let printed = printed.next().expect("as many bins");
        let numbers = exported.split(',').skip(2);
        assert!(numbers.eq(printed.split(',').skip(4)), "{exported}, {printed}");
    }
    assert_eq!(printed.next(), None);
    text.lines().count() - 1
}

/// What shape is seen is not proved; its numbers are those that `four` prints.
#[test]
fn the_shape_is_that_of_four() {
    let folder = tempdir().unwrap();
    let table = folder.path().join("shape.csv");
    let written = exported(folder.path(), "shape --upto 200 --parts 10 --out shape.csv");
    assert_eq!((&written["status"], &written["upto"]), (&"observed".into(), &200.into()));
    assert_eq!(same_bins(&table, &["four", "--upto", "200", "--format", "csv"]), 55);
}

/// Where no tail lives, or nothing came before, there is no number: an absent one is not 0.
#[test]
fn what_is_not_known_is_absent() {
    let folder = tempdir().unwrap();
    let table = folder.path().join("table.csv");
    exported(folder.path(), "shape --upto 25 --out table.csv");
    assert!(fs::read_to_string(&table).unwrap().contains(",0,,,\n"));
    same_bins(&table, &["four", "--upto", "25", "--format", "csv"]);
    exported(folder.path(), "nim-trend --upto 8 --out table.csv --force");
    assert!(fs::read_to_string(&table).unwrap().contains(",\n"));
    same_bins(&table, &["nim", "statistics", "--upto", "8", "--format", "csv"]);
}

/// Tables of statistics have the numbers that `nim statistics` prints; what they tend to is not
/// proved.
#[test]
fn statistics_are_those_of_nim_statistics() {
    let folder = tempdir().unwrap();
    let written = exported(folder.path(), "nim-trend --upto 50 --out trend.csv");
    assert_eq!((&written["status"], &written["upto"]), (&"observed".into(), &50.into()));
    let command = ["nim", "statistics", "--upto", "50", "--format", "csv"];
    assert_eq!(same_bins(&folder.path().join("trend.csv"), &command), 55);
    let written = exported(folder.path(), "nim-counts --upto 50 --out counts.csv --force");
    assert_eq!(written["status"], "observed");
    let counts = records(folder.path(), "nim-counts --upto 50");
    let nims = records(folder.path(), "nim --upto 50");
    for (nim, record) in (0..).zip(&counts) {
        let count = nims.iter().filter(|record| record[3] == nim).count();
        assert_eq!(record, &[nim, u32::try_from(count).unwrap()]);
    }
    assert!(nims.iter().all(|record| (record[3] as usize) < counts.len()));
}

/// A slice takes little memory beside the run, where all positions would take too much.
#[test]
fn a_slice_takes_less_memory_than_all_positions() {
    let folder = tempdir().unwrap();
    let all = export(folder.path(), "nim --upto 300 --memory 40MiB --out all.csv");
    assert!(all.starts_with("exit 2") && all.contains("out of reach"), "{all}");
    let slice = export(folder.path(), "nim --upto 300 --memory 40MiB --third 7 --out slice.csv");
    assert!(slice.starts_with("exit 0") && slice.contains("43365 records"), "{slice}");
}

/// A study as a table is what the command prints, whether it is followed or was kept.
#[test]
fn a_study_is_that_of_renorm_sensitivity() {
    let folder = tempdir().unwrap();
    let study = "--x 8..11 --sheets 30 --sample 3 --seed 5";
    let written = exported(folder.path(), &format!("sensitivity {study} --out study.csv"));
    assert_eq!((&written["status"], &written["upto"]), (&"observed".into(), &41.into()));
    assert_eq!((&written["parameters"]["x"], &written["records"]), (&"8..11".into(), &24.into()));
    assert_eq!(written["parameters"]["seed"], 5);
    let table = fs::read_to_string(folder.path().join("study.csv")).unwrap();
    let kept = folder.path().join("kept");
    let command = format!("renorm sensitivity {study} --format csv --checkpoint");
    let words: Vec<&str> = command.split(' ').chain([kept.to_str().unwrap()]).collect();
    let printed = common::supermex(&words, "");
    assert!(printed.contains(&table), "{printed}");
    let line = format!("sensitivity {study} --out kept.csv --checkpoint kept");
    let refused = export(folder.path(), &line);
    assert!(refused.starts_with("exit 2"), "{refused}");
    export(folder.path(), &format!("{line} --resume"));
    assert_eq!(fs::read_to_string(folder.path().join("kept.csv")).unwrap(), table);
    // Sheet by sheet: the same numbers.
    let sheets = format!("sensitivity-sheets {study} --out sheets.csv --checkpoint kept --resume");
    assert_eq!(exported(folder.path(), &sheets)["records"], 24 * 30);
    let sheets = fs::read_to_string(folder.path().join("sheets.csv")).unwrap();
    let changed = |text: &str, column: usize| -> Vec<String> {
        let cells = text.lines().skip(1).map(|line| line.split(',').nth(column).unwrap());
        cells.flat_map(|cell| cell.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
    };
    assert_eq!(changed(&sheets, 5), changed(&table, 10));
}

/// Whoever presses Ctrl-C while a file is being written finds no piece of it.
#[cfg(unix)]
#[test]
fn an_interrupted_export_leaves_nothing_behind() {
    use std::process::Command;

    let folder = tempdir().unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("supermex"));
    command.args(["data", "export", "chart", "--q", "0..9999", "--r", "0..2999"]);
    command.args(["--out", "chart.csv"]).current_dir(&folder);
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    // The unfinished file grows for a second or two.
    let grows = || {
        let files = fs::read_dir(&folder).unwrap();
        files.filter_map(|file| file.ok()?.metadata().ok()).any(|file| file.len() > 0)
    };
    while !grows() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before anything was written");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "error: interrupted before the end\n");
    assert_eq!(files(folder.path()), 0);
}
