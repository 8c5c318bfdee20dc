//! Files that were put there to hurt: links, pipes, leftovers, forged content.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use supermex::request::{Losers, Refusal, Session};
use supermex::run::{self, Context, Event, Keep};
use supermex_store::{
    Container, Error, Existing, Key, Origin, Seal, Status, Store, open_regular, write_whole,
};

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

fn store(folder: &Path, key: &str) -> Store {
    Store::open(folder).with_seal(Some(Seal::at(&folder.join("..").join(key)).unwrap()))
}

/// A folder for a store in a folder for keys.
fn folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("store");
    fs::create_dir(&folder).unwrap();
    (outer, folder)
}

fn read(store: &Store, key: &run::Key) -> Result<Option<Vec<u8>>, run::KeepError> {
    let content = Mutex::new(Vec::new());
    let there = store.get(key, &mut |input, _| {
        io::Read::read_to_end(input, &mut content.lock().unwrap()).map(drop)
    })?;
    Ok(there.then(|| content.into_inner().unwrap()))
}

fn put(store: &Store, key: &run::Key, content: &[u8]) {
    Keep::put(store, key, Status::Proved, &mut |out| out.write_all(content).map(|()| 2)).unwrap();
}

#[test]
fn leftovers_are_removed_and_what_is_being_written_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let old = SystemTime::now() - Duration::from_hours(1);
    let left = |name: &str| {
        let file = fs::File::create(folder.path().join(name)).unwrap();
        file.set_modified(old).unwrap();
        file
    };
    // Of this file, of others, and of a store.
    for name in
        [".game.txt.abc123.tmp", ".other.txt.abc123.tmp", ".a.smx.abc123.tmp", "game.txt.9.tmp"]
    {
        left(name);
    }
    let written = left(".game.txt.def456.tmp");
    written.lock().unwrap();
    fs::write(folder.path().join(".game.txt.new000.tmp"), "just begun").unwrap();
    write_whole(&path, b"a game", Existing::Refuse).unwrap();
    let expected = [
        ".a.smx.abc123.tmp",
        ".game.txt.def456.tmp",
        ".game.txt.new000.tmp",
        ".other.txt.abc123.tmp",
        "game.txt",
        "game.txt.9.tmp",
    ];
    assert_eq!(names(folder.path()), expected);
    // In a store, those of all files.
    let stored = Store::open(folder.path()).with_seal(None);
    stored.put(&Key::new("b"), Status::Proved, Existing::Refuse, |_| Ok(0)).unwrap();
    assert!(!names(folder.path()).contains(&".a.smx.abc123.tmp".to_owned()));
    drop(written);
    write_whole(&path, b"another", Existing::Replace).unwrap();
    assert!(!names(folder.path()).contains(&".game.txt.def456.tmp".to_owned()));
}

#[cfg(unix)]
#[test]
fn pipes_are_not_opened() {
    let (_outer, folder) = folder();
    let path = folder.join("x.smx");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    assert!(matches!(open_regular(&path), Err(Error::NotAFile { .. })));
    assert!(matches!(Container::open(&path), Err(Error::NotAFile { .. })));
    let store = store(&folder, "key");
    let listed = store.list().unwrap();
    assert_eq!(listed.len(), 1);
    assert!(listed[0].problem.as_ref().unwrap().to_string().contains("not an ordinary file"));
    let (kept, problems) = Keep::list(&store, "x");
    assert!(kept.is_empty() && problems.len() == 1);
}

#[cfg(unix)]
#[test]
fn a_link_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (valuable, path) = (folder.path().join("valuable"), folder.path().join("out.txt"));
    fs::write(&valuable, "diary").unwrap();
    std::os::unix::fs::symlink(&valuable, &path).unwrap();
    write_whole(&path, b"a game", Existing::Replace).unwrap();
    assert_eq!(fs::read_to_string(&valuable).unwrap(), "diary");
    assert_eq!(fs::read_to_string(&path).unwrap(), "a game");
}

#[test]
fn damaged_files_are_set_aside_and_written_again() {
    let (_outer, folder) = folder();
    let store = store(&folder, "key");
    let key = run::Key::new("squares").with("upto", 3_u64);
    put(&store, &key, &[1, 4]);
    let path = store.path(&Key::from(&key));
    let good = fs::read(&path).unwrap();
    // The magic, the version, the header, the content.
    for (count, place) in [0, 8, 60, good.len() - 1].into_iter().enumerate() {
        let mut bad = good.clone();
        bad[place] ^= 2;
        fs::write(&path, &bad).unwrap();
        assert!(read(&store, &key).is_err(), "byte {place}");
        put(&store, &key, &[1, 4]);
        assert_eq!(read(&store, &key).unwrap().unwrap(), [1, 4], "byte {place}");
        let number = if count == 0 { String::new() } else { format!(".{}", count + 1) };
        let aside = folder.join(format!("squares-upto3.smx.damaged{number}"));
        assert_eq!(fs::read(aside).unwrap(), bad);
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_a_key() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config/key");
    Seal::at(&path).unwrap();
    let about = fs::metadata(&path).unwrap();
    assert_eq!((about.permissions().mode() & 0o777, about.len()), (0o600, 32));
    let key = fs::read(&path).unwrap();
    Seal::at(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), key);
    fs::write(&path, "short").unwrap();
    assert!(Seal::at(&path).is_err());
}

/// A theorem from elsewhere, with intact digests.
fn foreign(folder: &Path, lists: &str) -> run::Key {
    let text =
        format!("supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n{lists}");
    let key = run::Key::new("losers").with("upto", 1_u64);
    let elsewhere = store(folder, "another");
    put(&elsewhere, &key, text.as_bytes());
    key
}

#[test]
fn a_theorem_from_elsewhere_is_checked_and_marked() {
    let (_outer, folder) = folder();
    let key = foreign(&folder, "0: (1)\n1: 2 0\n");
    let store = store(&folder, "key");
    let header = || Container::open(store.path(&Key::from(&key))).unwrap().header().clone();
    assert_eq!(store.origin(&header()), Origin::Elsewhere);
    assert_eq!(store.remark(&key), None, "it is going to be checked, not trusted");
    let text = read(&store, &key).unwrap().unwrap();
    assert!(text.starts_with(b"supermex certificate 1"));
    assert_eq!(store.origin(&header()), Origin::Own);
    assert_eq!(read(&store, &key).unwrap().unwrap(), text);
}

#[test]
fn a_false_theorem_from_elsewhere_is_set_aside() {
    let (_outer, folder) = folder();
    let key = foreign(&folder, "0: (1)\n1: 3 0\n");
    // Trust does not help: what can be checked is.
    let store = store(&folder, "key").trusting(true);
    let why = read(&store, &key).unwrap_err().to_string();
    assert!(why.contains("comes from elsewhere") && why.contains("the rule gives 3"), "{why}");
    assert_eq!(names(&folder), ["losers-upto1.smx.damaged"]);
    assert_eq!(read(&store, &key).unwrap(), None);
}

/// A true theorem that is filed as another one, under the name of the other: it is not believed to
/// be that one.
#[test]
fn a_theorem_from_elsewhere_is_the_one_that_its_name_says() {
    let text =
        "supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n0: (1)\n1: 2 0\n";
    let cases = [
        (run::Key::new("losers").with("upto", 2_u64), 2, "another 'parameters'"),
        (run::Key::new("losers").with("upto", 2_u64), 3, "another 'parameters'"),
        (run::Key::new("losers").with("upto", 1_u64), 3, "another 'records'"),
        (run::Key::new("losers-replay").with("upto", 1_u64), 2, "another 'kind'"),
        (run::Key::new("census").with("upto", 1_u64), 2, "another 'kind'"),
    ];
    for (key, records, expected) in cases {
        let (_outer, folder) = folder();
        let write = &mut |out: &mut dyn Write| out.write_all(text.as_bytes()).map(|()| records);
        Keep::put(&store(&folder, "another"), &key, Status::Proved, write).unwrap();
        let store = store(&folder, "key").trusting(true);
        let why = read(&store, &key).unwrap_err().to_string();
        assert!(why.contains(expected), "{why}");
        assert_eq!(read(&store, &key).unwrap(), None, "it has been set aside");
    }
}

/// A check says how far it is, and one that is stopped leaves the file as it is.
#[test]
fn the_check_of_a_theorem_from_elsewhere_is_watched() {
    let (_outer, folder) = folder();
    let key = foreign(&folder, "0: (1)\n1: 2 0\n");
    let store = store(&folder, "key");
    let origin = || store.origin(Container::open(store.path(&Key::from(&key))).unwrap().header());
    let stopped = Context::default();
    stopped.monitor().stop();
    let why = store.get_within(&key, &mut |_, _| unreachable!(), &stopped).unwrap_err().to_string();
    assert!(why.contains("the check was stopped"), "{why}");
    assert_eq!((origin(), names(&folder).len()), (Origin::Elsewhere, 1));

    let watched = Context::default();
    assert_eq!(store.get_within(&key, &mut |_, _| Ok(()), &watched), Ok(true));
    let progress = watched.monitor().progress();
    assert!(progress.unit == "units of work" && progress.total.is_some(), "{progress:?}");
    assert_eq!(origin(), Origin::Own);
}

/// Whoever stops a computation hears no word about the theorem whose check was stopped with it.
#[test]
fn a_question_that_is_stopped_while_a_theorem_is_checked_ends_quietly() {
    let (_outer, folder) = folder();
    let key = foreign(&folder, "0: (1)\n1: 2 0\n");
    let store = store(&folder, "key");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ears = Arc::clone(&heard);
    let context = Context::default().with_keep(Arc::new(store.clone())).with_listener(
        move |event| match event {
            Event::Warning(text) | Event::Note(text) => ears.lock().unwrap().push(text.to_owned()),
            _ => {}
        },
    );
    context.monitor().stop();
    let request = Losers { upto: 1, steps: None };
    let answer = Session::once(&context).run(&request);
    assert!(matches!(answer, Err(Refusal::Stopped(_))));
    assert_eq!(*heard.lock().unwrap(), [""; 0]);
    let there = Container::open(store.path(&Key::from(&key))).unwrap();
    assert_eq!(store.origin(there.header()), Origin::Elsewhere);
}

/// What cannot be checked is used only where that is asked for, and is replaced when it has been
/// computed.
#[test]
fn states_from_elsewhere_are_not_trusted() {
    let (_outer, folder) = folder();
    let key = run::Key::new("three-state").with("columns", 64_u64);
    put(&store(&folder, "another"), &key, b"forged");
    let own = store(&folder, "key");
    let why = read(&own, &key).unwrap_err().to_string();
    assert!(why.contains("cannot be checked; --trust uses it"), "{why}");
    let trusting = own.clone().trusting(true);
    assert_eq!(read(&trusting, &key).unwrap().unwrap(), b"forged");
    assert!(trusting.remark(&key).unwrap().contains("comes from elsewhere"));
    put(&own, &key, b"true");
    assert_eq!(read(&own, &key).unwrap().unwrap(), b"true");
    assert_eq!(own.remark(&key), None);
}

/// Every part of what a file says is sealed.
#[test]
fn a_seal_belongs_to_one_header() {
    let (_outer, folder) = folder();
    let store = store(&folder, "key");
    let key = Key::new("squares").with("upto", 3);
    let header = store.put(&key, Status::Proved, Existing::Refuse, |out| {
        out.write_all(&[1, 4])?;
        Ok(2)
    });
    let header = header.unwrap();
    assert_eq!(store.origin(&header), Origin::Own);
    let mut others = vec![header.clone(); 5];
    others[0].key.kind = "cubes".to_owned();
    others[1].key = others[1].key.clone().with("upto", 4);
    others[2].status = Status::Observed { upto: 3 };
    others[3].records = 3;
    others[4].content.bytes = 1;
    for other in others {
        assert_eq!(store.origin(&other), Origin::Elsewhere, "{other:?}");
    }
}
