//! The inputs kept from fuzzing, replayed without a fuzzer.

#[path = "../../../fuzz/checks/container.rs"]
mod container;

#[test]
fn containers() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/container");
    let files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() > 20, "the corpus has shrunk to {} files", files.len());
    for file in files {
        container::check(&std::fs::read(&file).unwrap());
    }
}
