//! The inputs kept from fuzzing, replayed without a fuzzer.

#[path = "../../../fuzz/checks/certificate.rs"]
mod certificate;
#[path = "../../../fuzz/checks/forged.rs"]
mod forged;
#[path = "../../../fuzz/checks/game.rs"]
mod game;
#[cfg(feature = "serde")]
#[path = "../../../fuzz/checks/kept.rs"]
mod kept;
#[path = "../../../fuzz/checks/ordinal.rs"]
mod ordinal;
#[cfg(feature = "serde")]
#[path = "../../../fuzz/checks/poset.rs"]
mod poset;
#[path = "../../../fuzz/checks/poset_state.rs"]
mod poset_state;
#[path = "../../../fuzz/checks/position.rs"]
mod position;
#[cfg(feature = "serde")]
#[path = "../../../fuzz/checks/rays.rs"]
mod rays;
#[path = "../../../fuzz/checks/row_state.rs"]
mod row_state;
#[path = "../../../fuzz/checks/three_state.rs"]
mod three_state;

/// Calls `check` with every file of a corpus.
fn replay(corpus: &str, check: impl Fn(&[u8])) {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(corpus);
    let files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 20, "the corpus has shrunk to {} files", files.len());
    for file in files {
        check(&std::fs::read(&file).unwrap());
    }
}

#[test]
fn certificates() {
    replay("certificate", certificate::check);
}

#[test]
fn games() {
    replay("game", |bytes| game::check(&String::from_utf8_lossy(bytes)));
}

#[cfg(feature = "serde")]
#[test]
fn theorems_and_tables() {
    replay("kept", kept::check);
}

#[test]
fn ordinals() {
    replay("ordinal", |bytes| ordinal::check(&String::from_utf8_lossy(bytes)));
}

#[cfg(feature = "serde")]
#[test]
fn posets() {
    replay("poset", |bytes| poset::check(&String::from_utf8_lossy(bytes)));
}

#[test]
fn positions() {
    replay("position", |bytes| position::check(&String::from_utf8_lossy(bytes)));
}

#[cfg(feature = "serde")]
#[test]
fn games_of_triples() {
    replay("rays", |bytes| rays::check(&String::from_utf8_lossy(bytes)));
}

#[test]
fn states_of_posets() {
    replay("poset_state", poset_state::check);
}

#[test]
fn states_of_few_rows() {
    replay("row_state", row_state::check);
}

#[test]
fn states_of_three_rows() {
    replay("three_state", three_state::check);
}
