//! What every picture has to keep to, whatever it shows.

#![allow(dead_code, reason = "not every test asks for everything")]

use std::sync::Arc;

use resvg::usvg::fontdb::Database;
use resvg::usvg::{Group, Node, Options, Rect, Text, TextChunk, Tree, roxmltree};

/// How wide the column of text is that the guide is read in, on the pages where it is shown: a picture
/// that is wider is scaled down to it, and one that is narrower is shown as it is.
pub const COLUMN: f64 = 830.0;

/// No text is smaller than this many pixels there.
pub const SMALLEST: f64 = 11.0;

pub fn options() -> Options<'static> {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../../fonts/DejaVuSans.ttf").to_vec());
    // A screen is set in another font, which is not here.
    fonts.set_monospace_family("DejaVu Sans");
    Options { fontdb: Arc::new(fonts), ..Options::default() }
}

pub fn texts<'t>(group: &'t Group, found: &mut Vec<&'t Text>) {
    for node in group.children() {
        match node {
            Node::Group(group) => texts(group, found),
            Node::Text(text) => found.push(text),
            _ => {}
        }
    }
}

pub fn words(text: &Text) -> String {
    text.chunks().iter().map(TextChunk::text).collect()
}

/// Nothing is written over something else, and nothing leaves the page.
pub fn check_texts(svg: &str, name: &str) {
    let tree = Tree::from_str(svg, &options()).unwrap();
    let mut found = Vec::new();
    texts(tree.root(), &mut found);
    let boxes: Vec<(String, Rect)> =
        found.iter().map(|text| (words(text), text.abs_bounding_box())).collect();
    assert!(boxes.len() > 3, "{name}");
    for (index, (words, one)) in boxes.iter().enumerate() {
        let inside = one.left() >= 0.0 && one.right() <= tree.size().width();
        let inside = inside && one.top() >= 0.0 && one.bottom() <= tree.size().height();
        assert!(inside, "{name}: {words} leaves the page");
        for (others, other) in &boxes[..index] {
            let across = one.left() < other.right() - 1.0 && other.left() < one.right() - 1.0;
            let down = one.top() < other.bottom() - 3.0 && other.top() < one.bottom() - 3.0;
            assert!(!(across && down), "{name}: {words} is over {others}");
        }
    }
}

/// Every text can be read at the printed size: that of a picture which is scaled down to
/// [`COLUMN`] where it is wider.
pub fn check_sizes(svg: &str, name: &str) {
    let tree = Tree::from_str(svg, &options()).unwrap();
    let scale = (COLUMN / f64::from(tree.size().width())).min(1.0);
    let mut found = Vec::new();
    texts(tree.root(), &mut found);
    for text in found {
        for span in text.chunks().iter().flat_map(TextChunk::spans) {
            let printed = f64::from(span.font_size().get()) * scale;
            assert!(printed >= SMALLEST - 0.01, "{name}: {} has {printed} px", words(text));
        }
    }
}

type Point = (f64, f64);

/// No line of a diagram passes through a box, and each begins and ends at one. Boxes are the `rect`
/// elements behind the first, which is the page; lines are the one path of the ink of lines.
pub fn check_lines(svg: &str, name: &str) -> usize {
    let document = roxmltree::Document::parse(svg).unwrap();
    let number = |node: roxmltree::Node<'_, '_>, key: &str| -> f64 {
        node.attribute(key).unwrap().parse().unwrap()
    };
    let rects = document.descendants().filter(|node| node.has_tag_name("rect")).skip(1);
    let boxes: Vec<[f64; 4]> = rects
        .map(|node| {
            let (x, y) = (number(node, "x"), number(node, "y"));
            [x, y, x + number(node, "width"), y + number(node, "height")]
        })
        .collect();
    let paths = document.descendants().filter(|node| node.has_tag_name("path"));
    let mut drawn = paths.filter(|node| node.attribute("stroke-width") == Some("0.8"));
    let Some(path) = drawn.next() else { return 0 };
    assert!(drawn.next().is_none(), "{name}: there is one path of lines");
    let mut count = 0;
    for line in path.attribute("d").unwrap().split('M').skip(1) {
        let points: Vec<Point> = line
            .split('L')
            .map(|point| {
                let (x, y) = point.split_once(' ').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            })
            .collect();
        count += 1;
        let (first, last) = (points[0], points[points.len() - 1]);
        // Lengths are rounded to a tenth.
        let ends_at = |(x, y): Point, edge: usize| {
            boxes.iter().any(|it| (it[edge] - y).abs() < 0.3 && it[0] < x && x < it[2])
        };
        assert!(ends_at(first, 1) && ends_at(last, 3), "{name}: a line ends nowhere");
        for pair in points.windows(2) {
            for [left, top, right, bottom] in &boxes {
                // Many points of it, which is the plainest way.
                let inside = (0..=400).any(|step| {
                    let part = f64::from(step) / 400.0;
                    let x = pair[0].0 + part * (pair[1].0 - pair[0].0);
                    let y = pair[0].1 + part * (pair[1].1 - pair[0].1);
                    left + 0.3 < x && x < right - 0.3 && top + 0.3 < y && y < bottom - 0.3
                });
                assert!(!inside, "{name}: a line passes through the box at {left}, {top}");
            }
        }
    }
    count
}
