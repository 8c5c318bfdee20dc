//! The screen, drawn without a terminal.

mod picture;
mod sizes;

use insta::assert_snapshot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use supermex::game::{Level, Opponent, Player, SumGame};
use supermex::run::Context;
use supermex::{Bite, Square, request};

use super::app::{App, Flow};
use super::screen;
use crate::failure::Failure;
use crate::play::session::Session;
use crate::watch::Watch;

/// A game on a screen of this size.
struct Table {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Table {
    fn new(board: &str, width: u16, height: u16) -> Table {
        let game = SumGame::new(board.parse().unwrap(), Player::Human).unwrap();
        Table::with(game, false, width, height)
    }

    fn with(game: SumGame, replay: bool, width: u16, height: u16) -> Table {
        let opponent = Opponent::new(Level::Perfect, 0);
        let watch = Watch::new(Context::default(), false);
        let lab = request::Session::for_game(&watch.context);
        let session = Session::new(game, lab, watch, opponent, true).unwrap();
        let app = App::new(session, replay).unwrap();
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut table = Table { app, terminal };
        table.draw();
        table
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| screen::draw(frame, &mut self.app)).unwrap();
    }

    fn press(&mut self, code: KeyCode) {
        let key = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(self.app.handle(&key).unwrap(), Flow::Continue);
        self.draw();
    }

    fn type_in(&mut self, text: &str) {
        text.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        assert_eq!(self.app.handle(&Event::Mouse(mouse)).unwrap(), Flow::Continue);
        self.draw();
    }

    fn taken(&self) -> Vec<String> {
        self.app.session.game.plies().iter().map(|ply| ply.bite.square.to_string()).collect()
    }
}

#[test]
fn the_first_screen() {
    assert_snapshot!("first_screen", Table::new("4x7", 80, 24).terminal.backend());
}

#[test]
fn a_small_screen() {
    let mut table = Table::new("4x7", 40, 12);
    table.press(KeyCode::Enter);
    assert_snapshot!("small_screen", table.terminal.backend());
}

#[test]
fn a_wide_board_scrolls_with_the_cursor() {
    let mut table = Table::new("2x200", 60, 16);
    table.press(KeyCode::End);
    assert_eq!(table.app.cursor.square, Square::new(2, 200));
    assert_snapshot!("wide_board", table.terminal.backend());
    table.press(KeyCode::Home);
    table.press(KeyCode::Char('i'));
    assert_eq!(table.app.cursor.square, Square::new(2, 200), "the hint is brought into sight");
}

#[test]
fn keys_mouse_and_typed_squares_take() {
    let mut table = Table::new("4x7", 80, 24);
    for code in [KeyCode::Char('j'), KeyCode::Char('l'), KeyCode::Right, KeyCode::Down] {
        table.press(code);
    }
    assert_eq!(table.app.cursor.square, Square::new(4, 4));
    table.press(KeyCode::Up);
    table.press(KeyCode::Char(' '));
    assert_eq!(table.taken()[0], "(3,4)");

    table.press(KeyCode::Char('u'));
    assert!(table.taken().is_empty());
    table.type_in("2,5");
    assert!(table.app.status(80).starts_with("Take: 2,5_"));
    table.press(KeyCode::Enter);
    assert_eq!(table.taken()[0], "(2,5)");

    table.press(KeyCode::Char('u'));
    let square = (3 + 6 * 3 + 2, 2 + 3 * 2);
    table.mouse(MouseEventKind::Moved, square.0, square.1);
    assert_eq!(table.app.cursor.square, Square::new(3, 4));
    table.mouse(MouseEventKind::Down(MouseButton::Left), square.0, square.1);
    assert_eq!(table.taken()[0], "(3,4)");
    table.mouse(MouseEventKind::Down(MouseButton::Left), 79, 23);
    assert_eq!(table.taken().len(), 2);
}

#[test]
fn what_is_typed_can_be_corrected_or_left() {
    let mut table = Table::new("4x7", 80, 24);
    table.type_in("29");
    table.press(KeyCode::Backspace);
    table.type_in(" 5");
    table.press(KeyCode::Esc);
    assert_eq!(table.app.entry, None);
    table.type_in("2x");
    table.press(KeyCode::Enter);
    assert_eq!(
        table.app.said,
        ["'2x' cannot be read as a square; write row, then column, like (2,4) or 2 4."]
    );
    assert!(table.taken().is_empty());
}

#[test]
fn the_end_says_where_it_was_lost() {
    let mut table = Table::new("4x5", 80, 24);
    table.type_in("12");
    table.press(KeyCode::Backspace);
    table.type_in(",2");
    table.press(KeyCode::Enter);
    assert_snapshot!("the_end", table.terminal.backend());
    table.press(KeyCode::Enter);
    assert!(table.app.said[0].starts_with("The game is over"));
    table.press(KeyCode::Char('n'));
    assert!(table.taken().is_empty());
}

#[test]
fn a_saved_game_is_shown_step_by_step_and_played_on() {
    let mut game = SumGame::new("3x4".parse().unwrap(), Player::Human).unwrap();
    for square in [(3, 2), (2, 2), (1, 4)] {
        let square = Square::new(square.0, square.1);
        game.play(Bite { board: 1, square }).unwrap();
    }
    let mut table = Table::with(game, true, 60, 16);
    table.press(KeyCode::Right);
    table.press(KeyCode::Right);
    assert_snapshot!("replay", table.terminal.backend());
    table.press(KeyCode::End);
    assert!(table.app.titles()[0].contains(&"move 3 of 3".to_owned()));
    table.press(KeyCode::Left);
    table.press(KeyCode::Left);
    table.press(KeyCode::Enter);
    assert_eq!(table.taken()[0], "(3,2)");
    assert_eq!(table.app.session.game.turn(), Player::Human, "the computer has answered");
}

#[test]
fn leaving() {
    let mut table = Table::new("4x7", 80, 24);
    let key = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
    let interrupt = table.app.handle(&key(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(matches!(interrupt, Err(Failure::Left)));
    let quit = table.app.handle(&key(KeyCode::Char('q'), KeyModifiers::NONE));
    assert_eq!(quit.unwrap(), Flow::Quit);
    assert_eq!(table.app.last_words(), ["You leave the game after 0 moves."]);
}

/// Any keys, on screens of any size: nothing panics, and the cursor stays on the board.
#[test]
fn random_keys_do_no_harm() {
    let mut dice = fastrand::Rng::with_seed(1);
    let arrows = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down];
    let others = [
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Backspace,
        KeyCode::Esc,
        KeyCode::PageDown,
        KeyCode::PageUp,
        KeyCode::Tab,
        KeyCode::BackTab,
    ];
    let sizes = [(80, 24), (40, 12), (7, 3), (1, 1), (200, 60)];
    for ((width, height), board) in
        sizes.into_iter().flat_map(|size| [(size, "4x7"), (size, "2x3 + 1x4 + (4,2)")])
    {
        let mut table = Table::new(board, width, height);
        for _ in 0..200 {
            let code = match dice.u8(..24) {
                0..4 => arrows[dice.usize(..arrows.len())],
                4..7 => others[dice.usize(..others.len())],
                7..12 => KeyCode::Enter,
                12..20 => KeyCode::Char(char::from(b"1234,( x:"[dice.usize(..9)])),
                _ => KeyCode::Char(char::from(b"usenivkj?"[dice.usize(..9)])),
            };
            table.press(code);
            table.mouse(MouseEventKind::Moved, dice.u16(..width), dice.u16(..height));
            let Bite { board, square } = table.app.cursor;
            assert!(table.app.session.game.position().boards()[board - 1].contains(square));
        }
    }
}

/// The picture of the guide: a mistake has been made, and explained.
#[test]
fn picture_of_a_game() {
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        // Nothing to compare with: the picture has colours.
        return;
    }
    let mut table = Table::new("4x7", 84, 22);
    table.type_in("3,3");
    table.press(KeyCode::Enter);
    table.press(KeyCode::Up);
    table.press(KeyCode::Right);
    picture::check("docs/images/play.svg", table.terminal.backend().buffer());
}

/// Saving over a file asks first.
#[test]
fn a_file_is_overwritten_only_if_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, "mine").unwrap();
    let mut table = Table::new("2x3", 120, 24);
    let mut save = |answer: char| {
        table.press(KeyCode::Char('w'));
        table.type_in(file.to_str().unwrap());
        table.press(KeyCode::Enter);
        assert!(table.app.status(200).ends_with("is there already. Overwrite it? (y or n)"));
        table.press(KeyCode::Char(answer));
        (table.app.said[0].clone(), std::fs::read_to_string(&file).unwrap())
    };
    let (said, content) = save('n');
    assert!(said.ends_with("is left alone; the game is not saved."), "{said}");
    assert_eq!(content, "mine");
    let (said, content) = save('y');
    assert!(said.ends_with("from now on."), "{said}");
    assert!(content.starts_with("supermex game 1\n"));
}

/// A key shows what every move is worth: win or loss, nim-values, remoteness, and nothing again.
#[test]
fn squares_show_what_they_are_worth() {
    let mut table = Table::new("(5,4,2)", 60, 20);
    for name in ["values_outcome", "values_nim", "values_remoteness"] {
        table.press(KeyCode::Char('v'));
        assert_snapshot!(name, table.terminal.backend());
    }
    table.press(KeyCode::Enter);
    assert!(table.app.values.is_some(), "they stay while the game goes on");
    table.press(KeyCode::Char('v'));
    assert_eq!(table.app.values, None);
}

/// Several boards, beside one another or below one another, or one at a time.
#[test]
fn several_boards() {
    let sum = "4x5 + (5,3,1) + 2x6";
    let mut table = Table::new(sum, 80, 24);
    assert_snapshot!("boards_beside", table.terminal.backend());
    table.press(KeyCode::Tab);
    assert_eq!(table.app.cursor.board, 2);
    table.press(KeyCode::BackTab);
    table.press(KeyCode::BackTab);
    assert_eq!(table.app.cursor.board, 3);
    // The board under the cursor, unless another one is named.
    table.type_in("2,3");
    table.press(KeyCode::Enter);
    let bites = |table: &Table| -> Vec<String> {
        table.app.session.game.plies().iter().map(|ply| ply.bite.to_string()).collect()
    };
    assert_eq!(bites(&table)[0], "3:(2,3)");
    table.press(KeyCode::Char('u'));
    table.type_in("2:1,4");
    table.press(KeyCode::Enter);
    assert_eq!(bites(&table)[0], "2:(1,4)");
    table.press(KeyCode::Char('v'));
    table.press(KeyCode::Char('v'));
    assert_snapshot!("boards_values", table.terminal.backend());
    // A click takes what is under it.
    table.press(KeyCode::Char('u'));
    let place = (0..80).flat_map(|x| (0..24).map(move |y| (x, y)));
    let third = |&(x, y): &(u16, u16)| {
        table.app.bite_at(x, y) == Some(Bite { board: 3, square: Square::new(2, 6) })
    };
    let (x, y) = place.into_iter().find(third).unwrap();
    table.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    assert_eq!(bites(&table)[0], "3:(2,6)");

    assert_snapshot!("boards_below", Table::new(sum, 40, 24).terminal.backend());
    let mut small = Table::new(sum, 40, 12);
    assert_snapshot!("boards_one_at_a_time", small.terminal.backend());
    small.type_in("3:2,6");
    small.press(KeyCode::Enter);
    let last = small.app.session.game.plies()[1].bite;
    assert!(small.app.shows(last), "the computer's bite is brought into sight");
}
