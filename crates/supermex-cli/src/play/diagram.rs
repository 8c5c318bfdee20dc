//! The diagram of a poset in plain characters: what is greater stands above what is less.

use supermex::poset::{PosetGame, Semigroup};
use supermex::text::shortened;

/// As much as fits on a narrow screen.
const WIDTH: usize = 78;
/// Lines between layers, of text.
const BETWEEN: usize = 3;
/// No more letters of a name fit into a diagram.
const LONGEST: usize = 24;
/// More lines than this only hide each other.
const MOST_LINES: usize = 70;

/// What is left of a game. Where names do not fit beside each other, or lines would hide each
/// other, there are layers only.
pub(crate) fn diagram(game: &PosetGame) -> String {
    let poset = game.poset();
    let layers = poset.layers();
    let mark = |element: usize| if game.poison() == Some(element) { "!" } else { "" };
    let names: Vec<String> = (0..poset.len())
        .map(|element| format!("{}{}", shortened(&poset.names()[element], LONGEST), mark(element)))
        .collect();
    let length = |element: &usize| names[*element].chars().count() + 2;
    let widest =
        layers.iter().map(|layer| layer.len() * layer.iter().map(length).max().unwrap_or(0));
    let width = widest.max().unwrap_or(0);
    let covers: Vec<_> = poset.covers().collect();
    if width > WIDTH || covers.len() > MOST_LINES {
        return listed(&layers, &names);
    }
    let rows = (BETWEEN + 1) * layers.len().saturating_sub(1) + 1;
    let mut places = vec![(0, 0); poset.len()];
    for (height, layer) in layers.iter().enumerate() {
        for (index, &element) in layer.iter().enumerate() {
            let column = (2 * index + 1) * width / (2 * layer.len());
            places[element] = (column, rows - 1 - height * (BETWEEN + 1));
        }
    }
    let mut canvas = Canvas::new(width, rows);
    for (less, great) in covers {
        let ((from, low), (to, high)) = (places[less], places[great]);
        // From above the lower name to below the upper one.
        canvas.line((2 * from, 4 * low - 1), (2 * to, 4 * high + 4));
    }
    for (name, &(column, row)) in names.iter().zip(&places) {
        canvas.write(name, column, row);
    }
    canvas.text()
}

/// The beginning of a semigroup.
pub(crate) fn beginning(semigroup: &Semigroup) -> String {
    let mut line = "0!".to_owned();
    for number in (1..).filter(|&number| semigroup.contains(number)) {
        let next = format!(" {number}");
        if number > semigroup.conductor() + 5 || line.len() + next.len() + 4 > WIDTH {
            break;
        }
        line.push_str(&next);
    }
    format!("{line} ...\n")
}

/// Layers, the highest first, each on as many lines as it takes.
fn listed(layers: &[Vec<usize>], names: &[String]) -> String {
    let layer = |layer: &Vec<usize>| {
        let mut lines = vec![String::new()];
        for name in layer.iter().map(|&element| &names[element]) {
            let line = lines.last_mut().expect("there is a first line");
            if line.is_empty() {
                line.push_str(name);
            } else if line.chars().count() + name.chars().count() + 2 <= WIDTH {
                line.extend(["  ", name]);
            } else {
                lines.push(name.clone());
            }
        }
        lines.join("\n") + "\n"
    };
    layers.iter().rev().map(layer).collect::<Vec<_>>().join("\n")
}

/// Characters, in each of which two by four dots can be set.
struct Canvas {
    width: usize,
    cells: Vec<char>,
}

impl Canvas {
    fn new(width: usize, rows: usize) -> Canvas {
        let width = width.max(1);
        Canvas { width, cells: vec![' '; width * rows] }
    }

    /// A line of dots, given by its ends in dots.
    fn line(&mut self, from: (usize, usize), to: (usize, usize)) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        let between = |one: usize, other: usize, step: usize| {
            (one * (steps - step) + other * step + steps / 2) / steps
        };
        for step in 0..=steps {
            let (x, y) = (between(from.0, to.0, step), between(from.1, to.1, step));
            let place = y / 4 * self.width + x / 2;
            if let Some(cell) = self.cells.get_mut(place) {
                // Unicode counts the dots of braille down the columns, the lowest two last.
                let dot = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]][x % 2][y % 4];
                let dots = u32::from(if *cell == ' ' { '\u{2800}' } else { *cell });
                *cell = char::from_u32(dots | dot).unwrap_or(' ');
            }
        }
    }

    /// A name around a column, with a space on either side; names leave room for that.
    fn write(&mut self, name: &str, column: usize, row: usize) {
        let length = name.chars().count();
        let start = column.saturating_sub(length / 2).min(self.width.saturating_sub(length));
        let line = &mut self.cells[row * self.width..][..self.width];
        for (after, letter) in (start..).zip(format!(" {name} ").chars()) {
            if let Some(cell) = after.checked_sub(1).and_then(|place| line.get_mut(place)) {
                *cell = letter;
            }
        }
    }

    fn text(&self) -> String {
        let lines = self.cells.chunks(self.width).map(String::from_iter);
        lines.map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supermex::poset::named;

    #[test]
    fn diagrams_have_every_name_and_every_line() {
        let game = named("boolean:3").unwrap();
        let text = diagram(&game);
        insta::assert_snapshot!("diagram", text);
        for name in game.poset().names() {
            assert!(text.contains(name.as_str()), "{name}");
        }
    }

    #[test]
    fn what_does_not_fit_is_listed() {
        for spec in ["boolean:6", "graph:k12", "random:60,0.05,1"] {
            let game = named(spec).unwrap();
            let text = diagram(&game);
            for name in game.poset().names() {
                assert!(text.contains(name.as_str()), "{spec} {name}");
            }
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        }
        assert_eq!(diagram(&named("parallel:rows:1+rows:1").unwrap()), "\n");
        assert_eq!(beginning(&"3,5".parse().unwrap()), "0! 3 5 6 8 9 10 11 12 13 ...\n");
    }
}
