//! What people and programs see. Views print facts; they compute none.

pub(crate) mod census;
pub(crate) mod certificates;
pub(crate) mod chart;
pub(crate) mod exported;
pub(crate) mod families;
pub(crate) mod four;
pub(crate) mod nims;
pub(crate) mod opening;
pub(crate) mod openings;
pub(crate) mod poset;
pub(crate) mod provenance;
pub(crate) mod renorm;
pub(crate) mod sequence;
pub(crate) mod sheet;
pub(crate) mod solution;
pub(crate) mod statistics;
pub(crate) mod stored;
pub(crate) mod tables;
pub(crate) mod three;
pub(crate) mod winners;

use std::fmt::Display;
use std::io;

/// Things one after the other, with something between them.
fn join<T: Display>(things: &[T], between: &str) -> String {
    things.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

/// Where a part of the range from 0 to 1 begins and ends.
fn part(number: u32, parts: u32) -> [f64; 2] {
    [number, number + 1].map(|number| f64::from(number) / f64::from(parts))
}

/// The same for people, with as many decimals as it takes.
fn part_name(number: u32, parts: u32) -> String {
    let places = if 10 % parts == 0 { 1 } else { 3 };
    let [from, to] = part(number, parts);
    format!("{from:.places$}-{to:.places$}")
}

/// What went wrong below the table, if that is what went wrong: a closed pipe must be known as one.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
