//! Four rows as sheets in three dimensions.

use std::io::{self, Write};

use supermex::facts::renorm::{Calibration, FourSheets};
use supermex::renorm::geometry::Estimate;
use supermex::renorm::geometry::four::{Agreement, Held, Plane, Shape};

pub(crate) fn print(out: &mut impl Write, found: &FourSheets) -> io::Result<()> {
    let FourSheets { x, sheets, d, in_regions, strays, .. } = found;
    writeln!(out, "P-positions [d,x,y,z] of four rows, sheet by sheet.")?;
    writeln!(out, "Planes z = px + qy + r of the sheets d = 0 to {sheets}, x up to {x}:")?;
    writeln!(
        out,
        "  d    x from      to  plane   y/x from-to     p                    q                    r                density             scatter"
    )?;
    found.planes.iter().try_for_each(|plane| plane_text(out, plane))?;
    if !found.ended.is_empty() {
        let ended: Vec<_> = found.ended.iter().map(u32::to_string).collect();
        writeln!(out, "No P-positions there for d = {}.", ended.join(", "))?;
    }
    writeln!(
        out,
        "On no plane, where planes were measured: {strays} of {in_regions} P-positions."
    )?;
    let Calibration { dz_dx: p, dz_dy: q, offset: r, density } = found.calibration;
    writeln!(
        out,
        "Errors of a jackknife times {p:.2} (p), {q:.2} (q), {r:.2} (r), {density:.2} (density), so that halves agree."
    )?;
    writeln!(out, "Means of all sheets with d > 0, against three rows, Eq. (5):")?;
    writeln!(
        out,
        "  x to  plane  planes  p        predicted  q        predicted  density  predicted  off, in errors"
    )?;
    found.agreement.iter().try_for_each(|it| agreement_text(out, it))?;
    writeln!(out, "Shapes where x < d and y < d, d up to {d}:")?;
    writeln!(out, "  d from   to   positions  density   even/odd   from 2d")?;
    found.shapes.iter().try_for_each(|shape| shape_text(out, shape))?;
    writeln!(out, "What the best plane of each window of x/d and y/d holds:")?;
    writeln!(out, "  d from   to  within  held    half as far  windows held by half")?;
    found.shapes.iter().try_for_each(|shape| held_text(out, shape))
}

fn estimate(out: &mut impl Write, number: Estimate, digits: usize, width: usize) -> io::Result<()> {
    let Estimate { value, error } = number;
    let text = format!("{value:.digits$} ± {error:.digits$}");
    write!(out, "  {text:>width$}")
}

fn plane_text(out: &mut impl Write, plane: &Plane) -> io::Result<()> {
    let ([first, last], [from, to]) = (plane.x, plane.range);
    let name = plane.like.map_or("other", |like| like.name());
    write!(out, "{:>3}  {first:>8}  {last:>6}  {name:<6}  {from:.3}-{to:.3}", plane.d)?;
    estimate(out, plane.dz_dx, 5, 19)?;
    estimate(out, plane.dz_dy, 5, 19)?;
    estimate(out, plane.offset, 2, 13)?;
    estimate(out, plane.density, 4, 15)?;
    writeln!(out, "  {:.2}, {:.1} to {:.1}", plane.scatter, plane.least, plane.greatest)
}

fn agreement_text(out: &mut impl Write, found: &Agreement) -> io::Result<()> {
    write!(out, "{:>6}  {:<5}  {:>6}", found.x, found.like.name(), found.planes)?;
    for (mean, predicted) in found.mean.into_iter().zip(found.predicted) {
        write!(out, "  {mean:>7.4}  {predicted:>9.4}")?;
    }
    let [p, q, density] = found.off;
    writeln!(out, "  {p:.2}, {q:.2}, {density:.2}")
}

fn shape_text(out: &mut impl Write, shape: &Shape) -> io::Result<()> {
    let Shape { d: [first, last], positions, density, noise, doubled, .. } = shape;
    let doubled = doubled.map_or_else(|| "–".to_owned(), |it| format!("{it:.4}"));
    writeln!(
        out,
        "{first:>8} {last:>4} {positions:>11}  {density:.4}     {noise:.4}    {doubled:>6}"
    )
}

fn held_text(out: &mut impl Write, shape: &Shape) -> io::Result<()> {
    let ([first, last], held) = (shape.d, &shape.planes);
    let Held { near, share, half, windows_held, windows, .. } = held;
    let of = windows.len();
    write!(
        out,
        "{first:>8} {last:>4}  {near:.2} d  {share:.4}       {half:.4}  {windows_held} of {of}"
    )?;
    if let (Some([p, most_p]), Some([q, most_q])) = (held.dz_dx, held.dz_dy) {
        write!(out, ", p from {p:.2} to {most_p:.2}, q from {q:.2} to {most_q:.2}")?;
    }
    writeln!(out)
}
