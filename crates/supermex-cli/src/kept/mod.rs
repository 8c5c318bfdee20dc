//! What is kept in the store and found again.

mod last;
mod positions;
mod runs;
mod states;
mod tables;
mod theorems;

pub(crate) use positions::{Keeping, Positions};
pub(crate) use runs::{Kind, Runs};
pub(crate) use states::{Journey, States};
pub(crate) use tables::Tables;
pub(crate) use theorems::{Theorems, certificate_key, write_certificate};

use supermex_store::{Container, Error, Existing, Key, Status, Store, Writer};

use crate::failure::{Failure, warn};

/// What was looked for. A bad file is named, and what it should hold is computed again.
fn found<T>(result: Result<Option<T>, Error>) -> Option<T> {
    result.unwrap_or_else(|error| {
        warn(format_args!("{error}; it is not used, and its content is computed again"));
        None
    })
}

/// Puts a file into the store, in place of one that was cut or altered or knows less, if there is
/// one. A file that is only strange (from a newer program, or under a wrong name) stays as it is.
fn put(
    store: &Store,
    key: &Key,
    status: Status,
    write: impl FnOnce(&mut Writer) -> std::io::Result<u64>,
) -> Result<(), Failure> {
    let existing = match Container::open(store.path(key)).and_then(Container::verify) {
        Ok(there) if knows_less(there.status, status) => Existing::Replace,
        Err(Error::CutShort { .. } | Error::Altered { .. } | Error::Malformed { .. }) => {
            Existing::Replace
        }
        _ => Existing::Refuse,
    };
    let kept = store.put(key, status, existing, write).map(drop);
    kept.map_err(|error| {
        Failure::broken(format_args!("the answer is complete, but was not kept: {error}"))
    })
}

/// Whether one status says less than another.
fn knows_less(one: Status, other: Status) -> bool {
    match (one, other) {
        (Status::Proved, _) => false,
        (Status::Observed { .. }, Status::Proved) => true,
        (Status::Observed { upto: one }, Status::Observed { upto: other }) => one < other,
    }
}
