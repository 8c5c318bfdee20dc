//! Games on screens of several sizes: the whole header, the keys and the last bite are always seen.

use insta::assert_snapshot;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use supermex::Square;
use supermex::game::Player;

use super::Table;
use crate::play::words::named;

const SIZES: [(u16, u16); 3] = [(40, 12), (80, 24), (200, 50)];
const BOARDS: [&str; 7] = [
    "4x7",
    "2x100000",
    "3x500",
    "9x9",
    "(10000000,1000000,115)",
    "3x3 + (5,3,1)",
    "4x7 + 2x9 + 2x40",
];

/// The screen as text, a line each.
fn lines(table: &Table) -> Vec<String> {
    let buffer = table.terminal.backend().buffer();
    let width = usize::from(buffer.area.width);
    let symbols: Vec<&str> = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
    symbols.chunks(width).map(<[_]>::concat).collect()
}

/// Every part of the header, the keys, and the last bite: in words, and on the board.
fn assert_seen(table: &Table) {
    let lines = lines(table);
    let screen = lines.join("\n");
    let head = lines[..2].join(" ");
    let game = &table.app.session.game;
    for part in &table.app.titles()[1] {
        assert!(head.contains(part.as_str()), "{part}\n{screen}");
    }
    let keys = lines[lines.len() - 2..].join(" ");
    let expected: &[_] = match (table.app.replay, game.is_over()) {
        (Some(_), _) => &["? help", "q quit", "left/right step"],
        (None, true) => &["? help", "q quit", "n new", "u undo"],
        (None, false) => &["? help", "q quit", "i hint", "v values", "u undo"],
    };
    for key in expected {
        assert!(keys.contains(key), "{key}\n{screen}");
    }
    let shown = table.app.replay.unwrap_or(game.plies().len());
    let Some(bite) = shown.checked_sub(1).map(|last| game.plies()[last]) else { return };
    let who = if bite.player == Player::Computer { "The computer takes" } else { "You take" };
    let words = lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join(" ");
    assert!(words.contains(&format!("{who} {}", named(bite.bite, game.start()))), "{screen}");
    assert!(table.app.shows(bite.bite), "{} is out of sight\n{screen}", bite.bite);
    // The square itself has the sign of the last bite.
    let buffer = table.terminal.backend().buffer();
    let here = |&(x, y): &(u16, u16)| table.app.bite_at(x, y) == Some(bite.bite);
    let places = (0..buffer.area.height).flat_map(|y| (0..buffer.area.width).map(move |x| (x, y)));
    let sign: String = places.filter(here).map(|place| buffer[place].symbol()).collect();
    assert_eq!(sign.trim(), "-", "{}\n{screen}", bite.bite);
}

#[test]
fn header_keys_and_last_bite_are_seen() {
    for (width, height) in SIZES {
        for board in BOARDS {
            let mut table = Table::new(board, width, height);
            assert_seen(&table);
            // First a bite near the beginning, then one at the very end of the first row, so that
            // the view has to go from one end to the other and back.
            for keys in [&[KeyCode::End][..], &[KeyCode::Up, KeyCode::Home, KeyCode::Right]] {
                for &code in keys {
                    table.press(code);
                }
                table.press(KeyCode::Enter);
                assert_seen(&table);
                table.press(KeyCode::Char('v'));
                assert!(table.app.shows(table.app.cursor));
            }
        }
    }
}

/// The computer's bite is far from where the human took something.
#[test]
fn a_bite_far_away_is_brought_into_sight() {
    let mut table = Table::new("2x100000", 80, 24);
    table.type_in("1,99000");
    table.press(KeyCode::Enter);
    assert_eq!(table.taken(), ["(1,99000)", "(2,98999)"]);
    assert_eq!(table.app.cursor.square, Square::new(2, 98998));
    assert_seen(&table);
    assert_snapshot!("bite_far_away", table.terminal.backend());
    table.press(KeyCode::Home);
    assert!(!table.app.views[0].shows(Square::new(2, 98999)), "the cursor leads away again");
    // A click on the strip leads back.
    let strip = table.app.strip.unwrap();
    table.mouse(MouseEventKind::Down(MouseButton::Left), strip.x + strip.width / 2, strip.y);
    assert!((49_000..51_000).contains(&table.app.cursor.square.column), "{}", table.app.cursor);
    assert_eq!(table.taken().len(), 2);
}

/// No number of a column is cut off, wherever the view is.
#[test]
fn headers_are_whole() {
    for width in 20..60 {
        let mut table = Table::new("2x100000", width, 12);
        for code in [KeyCode::End, KeyCode::Left, KeyCode::Home, KeyCode::Right] {
            for _ in 0..7 {
                table.press(code);
                let lines = lines(&table);
                let header =
                    lines.iter().take_while(|line| !line.starts_with(" 1 ")).last().unwrap();
                let columns = table.app.views[0].columns();
                for number in header.split_whitespace() {
                    let number = number.parse().unwrap();
                    assert!(columns.contains(&number), "{number}: {header}");
                }
                assert!(header.contains(&columns.start().to_string()), "{header}");
            }
        }
    }
}

/// Every screen shows squares, or says what size would.
#[test]
fn tiny_screens_say_what_they_need() {
    for (width, height) in (1..30).flat_map(|width| (1..14).map(move |height| (width, height))) {
        let mut table = Table::new("4x7", width, height);
        let screen = lines(&table).concat();
        let squares = screen.contains("[x]");
        assert_eq!(squares, width >= 12 && height >= 5, "{width} x {height}: {screen}");
        if !squares && width * height > 90 {
            let text: String = screen.split_whitespace().collect();
            assert!(text.contains("ittakes12x5atleast."), "{width} x {height}: {screen}");
        }
        table.press(KeyCode::Enter);
        table.press(KeyCode::Char('?'));
        table.press(KeyCode::Down);
        table.press(KeyCode::Char(' '));
        assert_eq!(table.app.help, None);
    }
    assert_snapshot!("tiny_screen", Table::new("4x7", 20, 8).terminal.backend());
    assert_snapshot!("too_small", Table::new("4x7", 20, 4).terminal.backend());
}

#[test]
fn help_lists_the_keys() {
    let mut table = Table::new("4x7", 80, 24);
    table.press(KeyCode::Char('?'));
    assert_snapshot!("help_on_screen", table.terminal.backend());
    table.press(KeyCode::Char('q'));
    assert_eq!(table.app.help, None, "any key leads back, and does nothing else");
    let mut table = Table::new("4x7", 40, 12);
    table.press(KeyCode::Char('?'));
    for _ in 0..30 {
        table.press(KeyCode::PageDown);
    }
    assert!(lines(&table).concat().contains("Ctrl-C"), "{:?}", lines(&table));
}
