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

/// What is left of a game. Where names do not fit beside each other, or lines would hide each other, there are layers only.
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
    dots: Vec<u8>,
    letters: Vec<Option<char>>,
}

impl Canvas {
    fn new(width: usize, rows: usize) -> Canvas {
        let width = width.max(1);
        Canvas { width, dots: vec![0; width * rows], letters: vec![None; width * rows] }
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
            if let Some(dots) = self.dots.get_mut(place) {
                // Unicode counts the dots of braille down the columns, the lowest two last.
                *dots |= [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]][x % 2][y % 4];
            }
        }
    }

    /// A name around a column, with a space on either side.
    fn write(&mut self, name: &str, column: usize, row: usize) {
        let length = name.chars().count();
        let start = column.saturating_sub(length / 2).min(self.width.saturating_sub(length));
        let ends = [start.checked_sub(1), Some(start + length)];
        for end in ends.into_iter().flatten().filter(|&end| end < self.width) {
            self.letters[row * self.width + end].get_or_insert(' ');
        }
        for (place, letter) in (start..self.width).zip(name.chars()) {
            self.letters[row * self.width + place] = Some(letter);
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (dots, letters) in self.dots.chunks(self.width).zip(self.letters.chunks(self.width)) {
            let line: String = dots
                .iter()
                .zip(letters)
                .map(|(&dots, letter)| match (letter, dots) {
                    (Some(letter), _) => *letter,
                    (None, 0) => ' ',
                    (None, dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
                })
                .collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
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
