//! The diagram of H. Hasse: a poset with what is greater above what is less.

use std::fmt::Write;

use supermex::Outcome;
use supermex::poset::{Answer, Diagram, DiagramError, Measures, PosetGame};
use supermex::text::{defused, printable, shortened};

use crate::figure::{Figure, Origin};
use crate::ink::{Anchor, Length, Point, Stroke};
use crate::measure::{break_after, widths, wrap};
use crate::page::{MARGIN, Page, WIDTH};
use crate::palette::{COCOA, FAINT, GOLD, INK, PALE, VENOM, VENOM_EDGE};
use crate::poison::draw_skull;

/// The size of names and numbers, how far their lines are apart, and the room around them.
const SIZE: f64 = 13.0;
const LINE: f64 = 16.0;
const AROUND: f64 = 9.0;
/// Between boxes, and between layers.
const GAP: f64 = 14.0;
const BETWEEN: f64 = 44.0;
/// A name that is wider than this is broken into lines; one with more letters is cut.
const WIDEST: f64 = 240.0;
const LONGEST: usize = 160;

/// A poset as a game: lines for covers, in each box the name of an element and the nim-value of what
/// is left when it is taken, if that was asked for, and winning moves in another colour. `name` is
/// what the poset is called.
pub fn hasse(
    game: &PosetGame,
    answer: &Answer,
    name: &str,
    origin: &Origin,
) -> Result<Figure, DiagramError> {
    let poset = game.poset();
    let boxes = Boxes::of(game, answer);
    let diagram = poset.diagram(&boxes.measures)?;
    let title = format!("Chomp on {}", shortened(name, 60));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pages are small")]
    let width = (diagram.width + 2.0 * MARGIN).ceil().max(f64::from(WIDTH)) as u32;
    let room = f64::from(width.min(2 * WIDTH)) - 2.0 * MARGIN;
    let subtitle: Vec<String> = [told(game, answer), explained(game, answer)]
        .iter()
        .flat_map(|text| wrap(text, SIZE, room))
        .collect();
    let legend = 62.0 + 18.0 * subtitle.len() as f64;
    let top = legend + 32.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pages are small")]
    let mut page = Page::sized("poset", (width, (top + diagram.height) as u32), &title, &subtitle);
    let corner = ((f64::from(width) - diagram.width) / 2.0, top);
    draw_legend(&mut page, legend, answer, game);
    draw_lines(&mut page, &diagram, corner);
    for element in 0..poset.len() {
        let [x, y] = diagram.centres[element];
        boxes.draw(&mut page, element, (corner.0 + x, corner.1 + y), game, answer);
    }
    let rows = (0..poset.len()).map(|element| {
        let wins = answer.winning_moves.contains(&element);
        let name = defused(&poset.names()[element]).replace('"', "\"\"");
        format!("\"{name}\",{},{wins}", value(answer, element))
    });
    Ok(page.finish(origin, "element,nim,wins", rows.collect::<Vec<_>>()))
}

/// The same as a graph for Graphviz, which lays it out itself.
pub fn dot(game: &PosetGame, answer: &Answer, origin: &Origin) -> String {
    let poset = game.poset();
    let quoted = |text: &str| printable(text).replace('\\', "\\\\").replace('"', "\\\"");
    let mut dot = format!(
        "// {}\n// {}\ndigraph poset {{\n  rankdir=BT;\n  edge [dir=none];\n  \
         node [shape=box, style=\"rounded,filled\", fillcolor=\"{PALE}\"];\n",
        printable(&origin.command),
        printable(&origin.note)
    );
    for (element, name) in poset.names().iter().enumerate() {
        let value = value(answer, element);
        let shown = match (game.poison() == Some(element), value.as_str()) {
            (true, _) => format!("{}\\npoison", quoted(name)),
            (false, "") => quoted(name),
            (false, value) => format!("{}\\n{value}", quoted(name)),
        };
        let wins = answer.winning_moves.contains(&element);
        let fill = if wins { format!(", fillcolor=\"{GOLD}\", penwidth=2") } else { String::new() };
        let _ = writeln!(dot, "  e{element} [label=\"{shown}\"{fill}];");
    }
    for (less, great) in poset.covers() {
        let _ = writeln!(dot, "  e{less} -> e{great};");
    }
    dot + "}\n"
}

/// The nim-value of what is left when an element is taken, if it is known.
fn value(answer: &Answer, element: usize) -> String {
    let nim = answer.options.get(element).copied().flatten();
    nim.map_or(String::new(), |nim| nim.to_string())
}

/// Who wins, and by what.
fn told(game: &PosetGame, answer: &Answer) -> String {
    let count = game.poset().len();
    let elements = if count == 1 { "1 element".to_owned() } else { format!("{count} elements") };
    let nim = answer.nim.map_or(String::new(), |nim| format!(", nim-value {nim}"));
    let wins = match (answer.outcome, answer.winning_moves.len()) {
        (Outcome::P, _) => "whoever moves second wins".to_owned(),
        (Outcome::N, 0) => "whoever moves first wins".to_owned(),
        (Outcome::N, 1) => "whoever moves first wins, by one first move".to_owned(),
        (Outcome::N, moves) => format!("whoever moves first wins, by any of {moves} first moves"),
    };
    let rest = if answer.complete { "" } else { "; not every first move has been decided" };
    format!("{elements}{nim}: {wins}{rest}")
}

/// What taking does, who loses, and what the numbers are.
fn explained(game: &PosetGame, answer: &Answer) -> String {
    let loses = match (game.poison().is_some(), game.rules.misere) {
        (true, false) => "whoever takes the poison loses",
        (true, true) => "whoever takes the poison wins",
        (false, false) => "whoever cannot move loses",
        (false, true) => "whoever cannot move wins",
    };
    let special = match (game.rules.not_first.is_empty(), game.rules.declared.is_empty()) {
        (true, true) => "",
        (false, true) => "; some elements may not be taken first",
        (true, false) => "; some positions are declared won or lost",
        (false, false) => "; some elements may not be taken first, and some positions are declared",
    };
    let numbers = if answer.options.iter().any(Option::is_some) {
        ". After an arrow: the nim-value of what is left"
    } else {
        ""
    };
    format!("Taking an element takes all above it; {loses}{special}{numbers}")
}

/// The boxes of elements: what is written in them, and how large they are.
struct Boxes {
    names: Vec<Vec<String>>,
    has_values: bool,
    measures: Measures,
}

impl Boxes {
    fn of(game: &PosetGame, answer: &Answer) -> Boxes {
        let names: Vec<String> =
            game.poset().names().iter().map(|name| shortened(name, LONGEST)).collect();
        let found = widths(names.iter().map(String::as_str), SIZE);
        let names: Vec<Vec<String>> = names
            .into_iter()
            .zip(&found)
            .map(|(name, &width)| {
                if width > WIDEST {
                    break_after(&name, &[' ', ',', '-'], SIZE, WIDEST)
                } else {
                    vec![name]
                }
            })
            .collect();
        let has_values = game.poison().is_some() || answer.options.iter().any(Option::is_some);
        let lines = names.iter().map(Vec::len).max().unwrap_or(1) + usize::from(has_values);
        // Values are written under names.
        let values: Vec<String> =
            (0..names.len()).map(|it| format!("→ {}", value(answer, it))).collect();
        let values = self::widths(values.iter().map(String::as_str), SIZE);
        let widths = found.iter().zip(values);
        let widths = widths.map(|(name, value)| name.min(WIDEST).max(value) + 2.0 * AROUND);
        let measures = Measures {
            widths: widths.collect(),
            height: LINE * lines as f64 + AROUND,
            gap: GAP,
            between: BETWEEN,
        };
        Boxes { names, has_values, measures }
    }

    fn draw(
        &self,
        page: &mut Page,
        element: usize,
        (x, y): Point,
        game: &PosetGame,
        answer: &Answer,
    ) {
        let (width, height) = (self.measures.widths[element], self.measures.height);
        let wins = answer.winning_moves.contains(&element);
        let (fill, line) = if wins { (GOLD, 2.2) } else { (PALE, 0.9) };
        let ink = if wins { COCOA } else { INK };
        let corner = (x - width / 2.0, y - height / 2.0);
        page.ink.rounded(corner, (width, height), fill, Stroke::solid(ink, line));
        let is_poison = game.poison() == Some(element);
        let names = &self.names[element];
        let lines = names.len() + usize::from(self.has_values);
        let mut base = y - LINE * lines as f64 / 2.0 + 12.0;
        for name in names {
            page.ink.text((x, base), SIZE, Anchor::Middle, ink, name);
            base += LINE;
        }
        let value = value(answer, element);
        if is_poison {
            page.ink.rounded(
                (x - 9.0, base - 12.0),
                (18.0, 16.0),
                VENOM,
                Stroke::solid(VENOM_EDGE, 1.0),
            );
            draw_skull(&mut page.ink, (x, base - 4.0), 11.0);
        } else if !value.is_empty() {
            let value = format!("→ {value}");
            page.ink.text((x, base), SIZE, Anchor::Middle, ink, &value);
        }
    }
}

fn draw_lines(page: &mut Page, diagram: &Diagram, (left, top): Point) {
    let mut path = String::new();
    for line in &diagram.lines {
        for (index, [x, y]) in line.points.iter().enumerate() {
            let step = if index == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{step}{} {}", Length(left + x), Length(top + y));
        }
    }
    page.ink.path(&path, "none", Stroke::solid(FAINT, 0.8));
}

/// What the colours say, if there is anything to say.
fn draw_legend(page: &mut Page, y: f64, answer: &Answer, game: &PosetGame) {
    let mut x = MARGIN;
    if !answer.winning_moves.is_empty() {
        page.ink.rounded((x, y - 11.0), (18.0, 14.0), GOLD, Stroke::solid(COCOA, 2.0));
        page.ink.text((x + 26.0, y), SIZE, Anchor::Start, INK, "wins if it is taken first");
        x += 220.0;
    }
    if game.poison().is_some() {
        page.ink.rounded((x, y - 13.0), (18.0, 16.0), VENOM, Stroke::solid(VENOM_EDGE, 1.0));
        draw_skull(&mut page.ink, (x + 9.0, y - 5.0), 11.0);
        page.ink.text((x + 28.0, y), SIZE, Anchor::Start, INK, "the poison");
    }
}
