//! What is measured of sheets.

use std::io::{self, Write};

use serde::Serialize;
use supermex::renorm::geometry::{
    Density, Distribution, Ends, Estimate, Geometry, Parameter, Parameters, Scatter,
};

use super::{Distances, Frequency, Number, distances, document, frequency};
use crate::views::certificates::DocumentFormat;

#[derive(Serialize)]
struct Measured {
    x: u32,
    sheets: u64,
    parameters: Vec<AtX>,
    by_x: Vec<FittedAt>,
    shrinkage: Vec<Shrinkage>,
    termination: Frequency,
    densities: Densities,
    scatter: Vec<ScatterAt>,
    growth: Vec<Growth>,
    status: &'static str,
    upto: u64,
}

#[derive(Serialize)]
struct AtX {
    name: &'static str,
    fitted: Number,
    predicted: f64,
    formula: &'static str,
    /// By which part of itself it is off.
    off: f64,
}

#[derive(Serialize)]
struct FittedAt {
    x: u32,
    parameters: Vec<Named>,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    #[serde(flatten)]
    number: Number,
}

/// The power of x that an error shrinks with.
#[derive(Serialize)]
struct Shrinkage {
    name: &'static str,
    power: Option<Number>,
}

#[derive(Serialize)]
struct Densities {
    x: u32,
    lines: Vec<OfLines>,
}

#[derive(Serialize)]
struct OfLines {
    equation: u8,
    lines: &'static str,
    met: usize,
    measured: Number,
    predicted: f64,
}

#[derive(Serialize)]
struct ScatterAt {
    x: u32,
    lower: Distances,
    upper: Distances,
}

#[derive(Serialize)]
struct Growth {
    sheets: [u32; 2],
    top: Option<Distances>,
    bottom: Option<Distances>,
    start: Option<Distances>,
    flat: Option<Distances>,
    windows: [u32; 2],
}

pub(crate) fn print_geometry(
    out: &mut impl Write,
    format: DocumentFormat,
    geometry: &Geometry,
) -> io::Result<()> {
    match format {
        DocumentFormat::Json => document(out, &measured(geometry)),
        DocumentFormat::Text => geometry_text(out, geometry),
    }
}

/// 1 − γ.
fn ends() -> f64 {
    1.0 - Parameters::PREDICTED[Parameter::Gamma]
}

fn measured(geometry: &Geometry) -> Measured {
    let fitted = |fit: &Parameters<Estimate>| {
        Parameter::ALL.map(|parameter| {
            let predicted = Parameters::PREDICTED[parameter];
            AtX {
                name: parameter.name(),
                fitted: fit[parameter].into(),
                predicted,
                formula: parameter.formula(),
                off: fit.off(parameter),
            }
        })
    };
    let by_x = geometry.fits.iter().map(|(x, fit)| FittedAt {
        x: *x,
        parameters: Parameter::ALL
            .map(|it| Named { name: it.name(), number: fit[it].into() })
            .into(),
    });
    let shrinkage = Parameter::ALL
        .map(|it| Shrinkage { name: it.name(), power: geometry.shrinkage(it).map(Number::from) });
    let lines = geometry.densities.iter().map(|it| OfLines {
        equation: it.equation,
        lines: it.lines.name(),
        met: it.met,
        measured: it.measured.into(),
        predicted: it.predicted,
    });
    let scatter = geometry.scatters.iter().map(|(x, Scatter { lower, upper })| ScatterAt {
        x: *x,
        lower: lower.into(),
        upper: upper.into(),
    });
    let distances = |found: &Option<Distribution>| found.as_ref().map(Distances::from);
    let growth = geometry.ends.iter().map(|it| Growth {
        sheets: [*it.sheets.start(), *it.sheets.end()],
        top: distances(&it.top),
        bottom: distances(&it.bottom),
        start: distances(&it.start),
        flat: distances(&it.flat),
        windows: [it.widths.low, it.widths.high],
    });
    Measured {
        x: geometry.x,
        sheets: geometry.terminated.all,
        parameters: geometry.fit().map(fitted).into_iter().flatten().collect(),
        by_x: by_x.collect(),
        shrinkage: shrinkage.into(),
        termination: Frequency::new(geometry.terminated, ends()),
        densities: Densities { x: geometry.densities_x, lines: lines.collect() },
        scatter: scatter.collect(),
        growth: growth.collect(),
        status: "observed",
        upto: geometry.terminated.all,
    }
}

fn geometry_text(out: &mut impl Write, geometry: &Geometry) -> io::Result<()> {
    writeln!(out, "The six parameters, fitted to the sheet x = {}:", geometry.x)?;
    if let Some(fit) = geometry.fit() {
        for parameter in Parameter::ALL {
            let Estimate { value, error } = fit[parameter];
            let predicted = Parameters::PREDICTED[parameter];
            let (name, off) = (parameter.name(), 100.0 * fit.off(parameter));
            writeln!(
                out,
                "{name:>8} = {value:>9.6} ± {error:.6}; predicted {predicted:>9.6}, off by {off:.4} %"
            )?;
        }
    }
    writeln!(out, "Their standard errors at other x, and the power of x that these shrink with:")?;
    write!(out, "       x")?;
    Parameter::ALL.iter().try_for_each(|it| write!(out, " {:>9}", it.name()))?;
    for (x, fit) in &geometry.fits {
        write!(out, "\n{x:>8}")?;
        Parameter::ALL.iter().try_for_each(|it| write!(out, " {:>9.2e}", fit[*it].error))?;
    }
    write!(out, "\n   power")?;
    for parameter in Parameter::ALL {
        match geometry.shrinkage(parameter) {
            Some(power) => write!(out, " {:>9.2}", power.value)?,
            None => write!(out, "         –")?,
        }
    }
    writeln!(out)?;
    frequency(out, "Sheets that end at the bottom", geometry.terminated, ends())?;
    writeln!(
        out,
        "How many lines instant winners have in a unit, for x = {}:",
        geometry.densities_x
    )?;
    for Density { equation, lines, met, measured, predicted } in &geometry.densities {
        let Estimate { value, error } = measured;
        let lines = lines.name();
        writeln!(
            out,
            "  ({equation}) {lines:2} {value:.5} ± {error:.5}; predicted {predicted:.5}; {met} lines"
        )?;
    }
    writeln!(out, "How high above their line losers are:")?;
    writeln!(out, "       x  line    losers      mean          deviation     least greatest")?;
    for (x, Scatter { lower, upper }) in &geometry.scatters {
        for (name, found) in [("lower", lower), ("upper", upper)] {
            write!(out, "{x:>8}  {name} {:>8}", found.count)?;
            distances(out, found)?;
        }
    }
    writeln!(out, "How far the ends of lines are from where they should be:")?;
    writeln!(
        out,
        "     sheets       end    lines      mean          deviation     least greatest"
    )?;
    let large = geometry.ends.iter().filter(|ends| *ends.sheets.end() > 1000);
    large.into_iter().try_for_each(|ends| ends_text(out, ends))?;
    writeln!(
        out,
        "Top: z where lines begin; bottom: y where lower lines end; start and flat: y and z where flat lines begin."
    )?;
    let windows = geometry.ends.iter().filter(|ends| ends.widths.low > 0);
    let windows =
        windows.map(|it| format!("{}, {} by {}", it.widths.low, it.widths.high, it.sheets.end()));
    writeln!(
        out,
        "Widths of the windows around the lower and the upper line: {}.",
        windows.collect::<Vec<_>>().join("; ")
    )
}

fn ends_text(out: &mut impl Write, ends: &Ends) -> io::Result<()> {
    let sheets = format!("{}-{}", ends.sheets.start(), ends.sheets.end());
    let all = [
        ("top", &ends.top),
        ("bottom", &ends.bottom),
        ("start", &ends.start),
        ("flat", &ends.flat),
    ];
    for (name, found) in all {
        if let Some(found) = found {
            write!(out, "{sheets:>15}  {name:>6} {:>7}", found.count)?;
            distances(out, found)?;
        }
    }
    Ok(())
}
