//! The store: what is put is found again, by anyone, and nothing else is.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use supermex_store::{Container, Error, Existing, Header, Key, Status, Store, Writer};

fn key() -> Key {
    Key::new("bars").with("rows", 4).with("cols", 5)
}

fn put(store: &Store, content: &[u8], existing: Existing) -> Result<Header, Error> {
    store.put(&key(), Status::Proved, existing, |out| {
        out.write_all(content)?;
        Ok(content.len() as u64)
    })
}

fn content(store: &Store) -> Vec<u8> {
    store.find(&key()).unwrap().unwrap().content().unwrap()
}

/// The names of everything in a folder, hidden or not.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_folder_is_made_by_the_first_write_only() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("deep/store");
    let store = Store::open(&folder);
    assert!(store.find(&key()).unwrap().is_none());
    assert!(store.list().unwrap().is_empty());
    assert_eq!(names(parent.path()), [""; 0]);
    put(&store, b"abc", Existing::Refuse).unwrap();
    assert_eq!(names(&folder), ["bars-4x5.smx"]);
    assert_eq!(content(&store), b"abc");
}

#[test]
fn nothing_is_overwritten_unless_asked() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    put(&store, b"first", Existing::Refuse).unwrap();
    assert!(
        put(&store, b"first", Existing::Refuse).is_ok(),
        "the same again is as good as written"
    );
    let error = put(&store, b"second", Existing::Refuse).unwrap_err();
    assert!(matches!(error, Error::Exists { .. }), "{error}");
    assert_eq!(content(&store), b"first");
    put(&store, b"second", Existing::Replace).unwrap();
    assert_eq!(content(&store), b"second");

    let path = store.path(&key());
    let early = Writer::create(&path, &key(), Status::Proved, Existing::Refuse);
    assert!(matches!(early, Err(Error::Exists { .. })));
    assert_eq!(names(folder.path()), ["bars-4x5.smx"]);
}

#[test]
fn a_write_that_fails_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    let failing = |existing| {
        store.put(&key(), Status::Proved, existing, |out| {
            out.write_all(&vec![7; 1_000_000])?;
            out.flush()?;
            assert!(names(folder.path())[0].starts_with(".bars-4x5.smx."));
            Err(io::ErrorKind::StorageFull.into())
        })
    };
    let error = failing(Existing::Refuse).unwrap_err();
    assert!(error.to_string().contains("bars-4x5.smx' cannot be written: "), "{error}");
    assert_eq!(names(folder.path()), [""; 0]);

    put(&store, b"good", Existing::Refuse).unwrap();
    failing(Existing::Replace).unwrap_err();
    let dropped = Writer::create(store.path(&key()), &key(), Status::Proved, Existing::Replace);
    dropped.unwrap().write_all(b"half").unwrap();
    assert_eq!(names(folder.path()), ["bars-4x5.smx"]);
    assert_eq!(content(&store), b"good");
}

/// Damages the file of [`key`]: the last byte changes.
fn damage(store: &Store) {
    let path = store.path(&key());
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
}

#[test]
fn a_damaged_file_is_shown_and_kept_until_it_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    put(&store, b"abc", Existing::Refuse).unwrap();
    damage(&store);
    let error = store.find(&key()).unwrap().unwrap().content().unwrap_err();
    assert!(matches!(error, Error::Altered { .. }), "{error}");
    let refused = put(&store, b"abc", Existing::Refuse).unwrap_err();
    assert!(matches!(refused, Error::Exists { .. }), "a damaged file is not as good as written");
    assert_eq!(names(folder.path()), ["bars-4x5.smx"]);
    put(&store, b"abc", Existing::Replace).unwrap();
    assert_eq!(content(&store), b"abc");

    fs::write(store.path(&key()), b"").unwrap();
    let error = store.find(&key()).unwrap_err();
    assert!(matches!(error, Error::CutShort { bytes: 0, .. }), "{error}");
}

#[test]
fn a_list_shows_the_damaged_among_the_good() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    put(&store, b"abc", Existing::Refuse).unwrap();
    let copied = folder.path().join("bars-5x5.smx");
    fs::copy(store.path(&key()), &copied).unwrap();
    damage(&store);
    fs::write(folder.path().join("a.smx"), "text").unwrap();
    fs::create_dir(folder.path().join("folder.smx")).unwrap();
    fs::write(folder.path().join("notes.txt"), "not ours").unwrap();
    fs::write(folder.path().join(".bars-4x5.smx.x.tmp"), "unfinished").unwrap();

    let list = store.list().unwrap();
    let seen: Vec<(String, bool, bool)> = list
        .iter()
        .map(|entry| (entry.file_name(), entry.header.is_some(), entry.problem.is_some()))
        .collect();
    let expected = |name: &str, header, problem| (name.to_owned(), header, problem);
    assert_eq!(
        seen,
        [
            expected("a.smx", false, true),
            // Its content is not looked at.
            expected("bars-4x5.smx", true, false),
            expected("bars-5x5.smx", true, true),
            expected("folder.smx", false, true),
        ]
    );
    let problem = list[2].problem.as_ref().unwrap().to_string();
    assert!(problem.ends_with("holds what belongs into 'bars-4x5.smx': rename it, or remove it"));
    assert!(matches!(
        store.find(&Key::new("bars").with("rows", 5).with("cols", 5)),
        Err(Error::Misnamed { .. })
    ));

    let bad = list.into_iter().filter_map(|entry| entry.verify().problem).count();
    assert_eq!(bad, 4);
}

#[test]
fn a_file_of_another_kind_is_not_taken() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    put(&store, b"abc", Existing::Refuse).unwrap();
    let other = Key::new("openings").with("rows", 4).with("cols", 5);
    fs::rename(store.path(&key()), store.path(&other)).unwrap();
    assert!(matches!(store.find(&other), Err(Error::WrongKind { .. })));
}

/// Writers and readers at once, of the same file: readers see a whole file or none.
#[test]
fn two_at_the_same_time_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("new"));
    let contents: Vec<Vec<u8>> = (0..4).map(|n| vec![n; 200_000]).collect();
    std::thread::scope(|scope| {
        for content in &contents {
            scope.spawn(|| {
                for _ in 0..10 {
                    put(&store, content, Existing::Replace).unwrap();
                }
            });
            scope.spawn(|| {
                for _ in 0..30 {
                    if let Some(found) = store.find(&key()).unwrap() {
                        assert!(contents.contains(&found.content().unwrap()));
                    }
                }
            });
        }
    });
    assert!(contents.contains(&content(&store)));
    assert_eq!(names(store.folder()), ["bars-4x5.smx"]);
}

/// Of those who compute the same, all succeed; of those who do not, the first.
#[test]
fn the_first_of_several_wins_and_equals_agree() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    let results = |content: fn(u8) -> Vec<u8>| {
        let results: Vec<bool> = std::thread::scope(|scope| {
            let store = &store;
            let put = |n| move || put(store, &content(n), Existing::Refuse).is_ok();
            let threads: Vec<_> = (0..6).map(|n| scope.spawn(put(n))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        fs::remove_file(store.path(&key())).unwrap();
        results.into_iter().filter(|&good| good).count()
    };
    assert_eq!(results(|_| vec![7; 100_000]), 6);
    assert_eq!(results(|n| vec![n; 100_000]), 1);
}

/// A folder that nobody can write to: not even root, who may ignore permissions.
#[cfg(target_os = "linux")]
#[test]
fn a_read_only_folder_is_named() {
    let error = put(&Store::open("/proc/self"), b"abc", Existing::Refuse).unwrap_err();
    let message = error.to_string();
    assert!(message.starts_with("'/proc/self/bars-4x5.smx' cannot be written: "), "{message}");
    let error = put(&Store::open("/proc/self/new"), b"abc", Existing::Refuse).unwrap_err();
    assert!(error.to_string().starts_with("'/proc/self/new' cannot be created: "), "{error}");
}

#[cfg(unix)]
#[test]
fn a_folder_without_write_permission_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    put(&store, b"abc", Existing::Refuse).unwrap();
    let mode = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    assert_eq!(content(&store), b"abc");
    if let Err(error) = put(&store, b"new", Existing::Replace) {
        assert!(error.to_string().contains("cannot be written"), "{error}");
        assert_eq!(content(&store), b"abc");
    }
    mode(0o755);
    // Others may read it, as far as the user's mask lets them.
    let stored = fs::metadata(store.path(&key())).unwrap().permissions().mode();
    fs::write(folder.path().join("plain"), "").unwrap();
    let plain = fs::metadata(folder.path().join("plain")).unwrap().permissions().mode();
    assert_eq!(stored, plain);
}

#[test]
fn a_store_that_is_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let store = Store::open(&file);
    assert!(store.list().unwrap_err().to_string().contains("file' cannot be listed: "));
    assert!(put(&store, b"abc", Existing::Refuse).is_err());
    assert!(store.find(&key()).is_err());
}

#[test]
fn a_missing_file_is_an_error_of_the_system() {
    let error = Container::open("nowhere.smx").unwrap_err();
    assert!(error.to_string().starts_with("'nowhere.smx' cannot be opened: "), "{error}");
    assert!(matches!(error, Error::Io { .. }));
}
