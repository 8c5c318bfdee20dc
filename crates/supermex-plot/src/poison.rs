//! The poison: a skull, which nobody takes for something to eat.

use crate::ink::{Ink, Length, Point, Stroke};
use crate::palette::{BONE, VENOM, VENOM_EDGE};

/// A skull around a point, so high.
pub(crate) fn draw_skull(ink: &mut Ink, (x, y): Point, height: f64) {
    let unit = height / 20.0;
    let at =
        |right: f64, down: f64| format!("{} {}", Length(x + unit * right), Length(y + unit * down));
    let by = |length: f64| Length(unit * length);
    // The head is a circle that the jaw is cut into.
    let head = format!(
        "M{}A{r} {r} 0 1 1 {}L{}L{}L{}L{}z",
        at(-5.0, 5.2),
        at(5.0, 5.2),
        at(4.2, 5.6),
        at(4.2, 10.0),
        at(-4.2, 10.0),
        at(-4.2, 5.6),
        r = by(8.6)
    );
    ink.path(&head, BONE, Stroke::solid("none", 0.0));
    let eye = |right: f64| {
        format!(
            "M{}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z",
            at(right - 2.3, -0.4),
            r = by(2.3),
            d = by(4.6)
        )
    };
    let nose = format!("M{}L{}L{}z", at(0.0, 2.6), at(-1.3, 5.0), at(1.3, 5.0));
    ink.path(&(eye(-3.5) + &eye(3.5) + &nose), VENOM, Stroke::solid("none", 0.0));
    let teeth = format!(
        "M{}V{bottom}M{}V{bottom}",
        at(-1.4, 7.2),
        at(1.4, 7.2),
        bottom = Length(y + unit * 10.0)
    );
    ink.path(&teeth, "none", Stroke::solid(VENOM, (unit * 0.9 * 10.0).round() / 10.0));
}

/// The square of the poison, from its upper left corner on.
pub(crate) fn draw_square(ink: &mut Ink, (x, y): Point, side: f64) {
    ink.rounded(
        (x, y),
        (side, side),
        VENOM,
        Stroke::solid(VENOM_EDGE, (side / 20.0).clamp(1.0, 3.0)),
    );
    draw_skull(ink, (x + side / 2.0, y + side / 2.0), side * 0.72);
}
