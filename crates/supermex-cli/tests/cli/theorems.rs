//! The commands that state theorems, as people see them.

use insta::assert_snapshot;

use crate::common::supermex;

fn run(line: &str) -> String {
    supermex(&line.split(' ').collect::<Vec<_>>(), "")
}

#[test]
fn every_theorem_in_every_format() {
    for (name, line) in [
        ("winners", "winners --upto 2"),
        ("ptable", "ptable --upto 7"),
        ("sums", "sums --upto 5"),
        ("grundy", "grundy --upto 2 --value 2"),
        ("tails", "tails --rows 4 --upto 3"),
        ("nim_families", "nim families --rows 3 --upto 2"),
        ("instant", "instant 0,1,2,3;0,1,5|0,1"),
    ] {
        assert_snapshot!(name, run(line));
        assert_snapshot!(format!("{name}_json"), run(&format!("{line} --format json")));
        assert_snapshot!(format!("{name}_csv"), run(&format!("{line} --format csv")));
        assert_snapshot!(format!("{name}_help"), run(&help(line)));
    }
}

/// A step of Zeilberger's scheme, one that repeats and one that ends.
#[test]
fn steps_of_the_scheme() {
    assert_snapshot!("scheme", run("scheme 5"));
    assert_snapshot!("scheme_that_ends", run("scheme 3"));
    assert_snapshot!("scheme_json", run("scheme 5 --format json"));
    assert_snapshot!("scheme_help", run("scheme --help"));
}

/// The help of the command of a line.
fn help(line: &str) -> String {
    let words = line.split(' ');
    let command: Vec<&str> =
        words.take_while(|word| word.starts_with(char::is_alphabetic)).collect();
    format!("{} --help", command.join(" "))
}

/// A limit stops a run, and what it says then is observed or nothing.
#[test]
fn limits() {
    assert_snapshot!("observed_tails", run("tails --rows 4 --upto 4 --steps 6"));
    assert_snapshot!("observed_nim", run("nim families --rows 2 --upto 3 --steps 4 --format json"));
    for line in [
        "winners --upto 5 --steps 4",
        "ptable --upto 5 --steps 4",
        "sums --upto 5 --steps 4",
        "prove tails --rows 4 --upto 4 --steps 6 --out no.smx",
    ] {
        let refused = run(line);
        assert!(
            refused.starts_with("exit 3") && refused.contains("not everything is proved"),
            "{refused}"
        );
        assert!(refused.contains("--- stdout\n--- stderr"), "{refused}");
    }
    for line in [
        "tails --rows 30 --upto 40",
        "nim families --rows 9 --upto 1000",
        "grundy --upto 1000000 --value 1000000",
        "losers --upto 1000000000",
    ] {
        let refused = run(line);
        assert!(refused.starts_with("exit 2") && refused.contains("to begin with"), "{refused}");
    }
    for line in ["tails --rows 2 --upto 3", "nim families --rows 1 --upto 3", "instant 0;x"] {
        assert!(run(line).starts_with("exit 2"), "{line}");
    }
}

/// Each system can be proved and checked, in both forms.
#[test]
fn every_system_has_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("certificate.smx");
    let file = file.to_str().unwrap();
    for what in [
        "losers --upto 30",
        "grundy --upto 5 --value 4",
        "tails --rows 4 --upto 5",
        "tails --rows 5 --upto 3",
        "nim --rows 2 --upto 9",
        "nim --rows 3 --upto 4",
        "instant 0,1,2,3;0,1,5|0,1",
        "instant |0;1,2",
        "instant ",
    ] {
        for form in ["", " --short"] {
            let line = format!("prove {what}");
            let mut words: Vec<&str> = line.split(' ').collect();
            words.extend(["--out", file, "--force"]);
            words.extend(form.split_whitespace());
            let proved = supermex(&words, "");
            assert!(proved.starts_with("exit 0"), "{what}: {proved}");
            let checked = run(&format!("check {file}"));
            assert!(checked.starts_with("exit 0"), "{what}{form}: {checked}");
        }
    }
}
