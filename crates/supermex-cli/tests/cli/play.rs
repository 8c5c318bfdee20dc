//! `supermex play` as a plain conversation: scripted games.

use std::path::PathBuf;

use insta::assert_snapshot;

use crate::common::supermex;

fn play(args: &[&str], typed: &str) -> String {
    supermex(&[&["play"], args].concat(), typed)
}

/// A folder of its own for a test, empty.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{test}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_default_board_is_not_a_square() {
    assert_snapshot!("quit_at_once", play(&[], "quit\n"));
}

#[test]
fn a_game_can_be_won() {
    assert_snapshot!("won", play(&["3x3"], "2 2\n(3,1)\n2,1\n1 2\n"));
}

#[test]
fn a_game_can_be_lost_and_the_mistake_is_explained() {
    assert_snapshot!("lost", play(&["4x5", "--explain"], "3,4\n2 1\n1 2\n"));
}

/// Following the hints from a won position wins, on a board whose best play takes eleven moves.
#[test]
fn hints_win() {
    let mut typed = String::new();
    for _ in 0..20 {
        let shown = play(&["4x5"], &format!("{typed}hint\n"));
        if shown.contains("You win!") {
            assert!(shown.contains("could win from the start") && shown.contains("no mistake"));
            assert_eq!(typed.lines().count(), 6);
            return;
        }
        let hint = shown.rsplit("> hint\n").next().unwrap();
        let square = &hint[hint.find('(').unwrap()..=hint.find(')').unwrap()];
        typed.extend([square, "\n"]);
    }
    panic!("no win in twenty moves: {typed}");
}

#[test]
fn moves_can_be_taken_back_and_sides_swapped() {
    assert_snapshot!("undo", play(&["2x3"], "undo\n1 2\nundo\n2 3\nundo\nquit\n"));
    assert_snapshot!("swap", play(&["2x3"], "swap\nundo\nswap\n2 1\n1 2\nswap\n"));
}

#[test]
fn the_computer_may_begin() {
    assert_snapshot!("computer_first", play(&["(5,4,2)", "--first", "computer"], "hint\n"));
}

#[test]
fn bad_input_gets_a_sentence_and_the_game_goes_on() {
    let typed = "1 1\n5 1\n2\nhello\n2 4 6\n-1 2\n99999999999999999999 1\nsave\nboard x\n\u{1b}[2J\n\n1 2\n2 2\n";
    assert_snapshot!("bad_input_in_a_game", play(&["2x3"], typed));
}

#[test]
fn help_lists_every_command() {
    let short = |word: &str| {
        let said = play(&["2x3"], &format!("{word}\n"));
        said.split_once("> ").unwrap().1.trim_start_matches(word).to_owned()
    };
    assert_eq!(short("?"), short("help"));
    assert!(short("i").contains("(2,3) wins, in 5 moves."));
    assert_snapshot!("help_in_a_game", play(&["2x3"], "help\nexplain\nexplain\nnew\n"));
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("supermex");
    let end = command.args(["play", "2x3"]).write_stdin(&b"\xff\xfe\n\x00\n2 3"[..]).assert();
    let shown = String::from_utf8(end.success().get_output().stdout.clone()).unwrap();
    assert!(shown.contains("You take (2,3), leaving (3,2)."), "{shown}");
}

#[test]
fn boards_wider_than_the_screen_are_shown_in_part() {
    assert_snapshot!("wide", play(&["2x200"], "board 1 150\n2 200\n"));
}

#[test]
fn every_move_has_its_value() {
    let typed = "values\nvalues nim\nv depth\nvalues what\n";
    assert_snapshot!("values", play(&["(5,4,2)"], typed));
    // Who wins is known however large the board is; the rest may not be.
    let large = play(&["2x200000"], "values nim\n");
    assert!(large.contains("A ? stands where that cannot be had at once"), "{large}");
}

/// Several boards: bites name their board, and the nim-values are those of the whole sum.
#[test]
fn several_boards_can_be_played() {
    let typed = "2 2\n3:1 2\n1:2 3\nhint\nvalues nim\nboard 2: 1 2\nundo\n1:(1,3)\n2:(1,2)\n";
    assert_snapshot!("sum", play(&["2x3 + (3,1)", "--explain"], typed));

    let folder = folder("sum");
    let file = folder.join("sum.txt");
    let name = file.to_str().unwrap();
    play(&["2x3 + (3,1)", "--save", name], "1:2 3\nswap\n");
    assert_snapshot!("sum_saved", std::fs::read_to_string(&file).unwrap());
    assert_snapshot!("sum_replayed", play(&["--replay", name], ""));
    let refused = play(&["2x3 + (1,3)"], "");
    assert!(refused.contains("board 2 of '2x3 + (1,3)'"), "{refused}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let typed = "1 7\n4 1\n3 1\n2 1\nhint\n";
    let game = |seed: &str| play(&["4x7", "--level", "random", "--seed", seed], typed);
    assert_eq!(game("1"), game("1"));
    assert!((2..9).any(|seed| game(&seed.to_string()) != game("1")));
}

#[test]
fn a_game_can_be_saved_and_replayed() {
    let folder = folder("save");
    let file = folder.join("game.txt");
    let name = file.to_str().unwrap();
    let shown = |text: String| text.replace(folder.to_str().unwrap(), "FOLDER");

    play(&["2x3", "--save", name, "--level", "easy", "--seed", "2"], "2 2\nswap\n");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_snapshot!("saved", text);
    assert_snapshot!("replayed", shown(play(&["--replay", name], "hint\n")));

    // What is there is not overwritten unless asked, neither by the flag nor by the command.
    assert_snapshot!("not_overwritten", shown(play(&["2x3", "--save", name], "2 2\n")));
    for answer in ["", "no\n", "2 3\n"] {
        let asked = shown(play(&["2x3"], &format!("save {name}\n{answer}")));
        assert!(asked.contains("'FOLDER/game.txt' is there already. Overwrite it?"), "{asked}");
        assert!(asked.contains("'FOLDER/game.txt' is left alone"), "{asked}");
        assert_eq!(asked.contains("You take (2,3)"), answer.starts_with('2'), "{asked}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
    play(&["2x3"], &format!("save {name}\nyes\n"));
    assert_ne!(std::fs::read_to_string(&file).unwrap(), text);
    play(&["2x3", "--save", name, "--force"], "2 1\n");
    assert!(std::fs::read_to_string(&file).unwrap().contains("(2,1)\n"));

    // `save` keeps the game from then on, and an undo is kept as well.
    let other = folder.join("other.txt");
    play(&["2x3"], &format!("2 3\nsave {}\nundo\n", other.display()));
    assert!(std::fs::read_to_string(&other).unwrap().ends_with("level: perfect\nend\n"));
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 2, "no temporary file stays behind");
}

/// The largest board that Zeilberger's paper names: replies are looked up.
#[test]
fn a_board_of_any_size_can_be_played() {
    let moves = "1 1000069\n2 500\n1 2\n";
    assert_snapshot!("huge", play(&["(10000000,1000000,115)", "--explain"], moves));
}

#[test]
fn what_cannot_be_played_is_refused_before_the_game() {
    let folder = folder("refused");
    let broken = folder.join("broken.txt");
    std::fs::write(&broken, "supermex game 1\nprogram: supermex 0.1.0\nboard: 4y7\n").unwrap();
    let binary = folder.join("binary");
    std::fs::write(&binary, [0xff, 0xfe, 0]).unwrap();
    let (broken, binary) = (broken.to_str().unwrap(), binary.to_str().unwrap());
    let unsaved = folder.join("none/game.txt");
    let requests: [&[&str]; 10] = [
        &["(3,5)"],
        &["99x99"],
        &["6000x2"],
        &["30x40", "--save", unsaved.to_str().unwrap()],
        &["--replay", broken],
        &["--replay", binary],
        &["--replay", folder.to_str().unwrap()],
        &["--replay", unsaved.to_str().unwrap()],
        &["--save", unsaved.to_str().unwrap()],
        &["--save", folder.to_str().unwrap(), "--force"],
    ];
    let mut answers = String::new();
    for request in requests {
        let shown = format!("$ play {}\n{}\n", request.join(" "), play(request, ""));
        answers.push_str(&shown.replace(folder.to_str().unwrap(), "FOLDER"));
    }
    assert!(!unsaved.exists());
    // How the solver words its refusal is its own affair.
    let cut = answers.find("30x40 cannot be played:").unwrap();
    let rest = answers[cut..].find('\n').unwrap() + cut;
    answers.replace_range(cut + "30x40 cannot be played:".len()..rest, " ...");
    assert_snapshot!("refused", answers);
}
