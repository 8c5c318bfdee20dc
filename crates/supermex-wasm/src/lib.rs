//! The engines for the browser lab.
//!
//! A page writes a request, as JSON, to memory that [`make_room`] has given; [`ask`] answers it and
//! says where the answer begins. The page brings a clock, and somebody who hears of progress and of
//! warnings. What the requests are, which engine answers, and what comes back is the core's to say:
//! `docs/requests.md`.
//!
//! [`ask_table`] answers with a table in place of JSON: its columns are typed arrays.
//!
//! One instance is one session: what has been found is remembered for the next request. A request
//! that is no longer wanted is ended with its worker.
//!
//! ```
//! let text = r#"{"request":"solve","position":"4x7"}"#;
//! let request = supermex_wasm::make_room(text.len());
//! // SAFETY: there is room for the text at `request`, which is handed back at once.
//! let answer = unsafe {
//!     request.copy_from_nonoverlapping(text.as_ptr(), text.len());
//!     let answer = supermex_wasm::ask(request, text.len());
//!     let length = u32::from_le_bytes(*answer.cast::<[u8; 4]>());
//!     std::slice::from_raw_parts(answer.add(4), 1 + length as usize)
//! };
//! assert_eq!(answer[0], 1);
//! assert!(str::from_utf8(&answer[1..]).unwrap().contains(r#""square":[3,4]"#));
//! ```

#![allow(unsafe_code, reason = "WebAssembly has no other calls than by address")]
#![allow(clippy::redundant_closure, reason = "a foreign function is no function of Rust")]

mod columns;

use std::cell::RefCell;

use columns::Packed;
use supermex::request::{AskedOf, Refusal, Requests as _, Session};
use supermex::run::{Clock, Context, Event};

#[cfg(feature = "all")]
use supermex::request::Request as Requests;

#[cfg(not(feature = "all"))]
use supermex::request::BoardRequest as Requests;

/// The most memory that a page takes: a phone ends pages that take more.
const MEMORY: f64 = 1024.0 * 1024.0 * 1024.0;

#[cfg(target_arch = "wasm32")]
mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// The time, in seconds.
        pub safe fn now() -> f64;
        /// So much is done, of so much in all; 0 if nobody knows.
        pub safe fn progress(done: f64, total: f64);
        /// A sentence of so many bytes.
        pub fn warn(sentence: *const u8, bytes: usize);
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod page {
    pub(super) fn now() -> f64 {
        0.0
    }

    pub(super) fn progress(_done: f64, _total: f64) {}

    pub(super) unsafe fn warn(_sentence: *const u8, _bytes: usize) {}
}

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::for_game(&context()));
    /// The last answer.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn context() -> Context {
    let context = Context::default().with_memory(MEMORY).with_clock(Clock(|| page::now()));
    context.with_listener(|event| match event {
        Event::Progress(progress) => {
            page::progress(progress.done as f64, progress.total.unwrap_or(0.0));
        }
        Event::Warning(sentence) => {
            // SAFETY: the page reads a sentence that is there until it returns.
            unsafe { page::warn(sentence.as_ptr(), sentence.len()) }
        }
        _ => {}
    })
}

/// Memory for a request of so many bytes. It belongs to the page until [`ask`] takes it back.
#[unsafe(no_mangle)]
pub extern "C" fn make_room(bytes: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; bytes].into_boxed_slice()).cast()
}

/// Answers the request in memory that [`make_room`] has given: the address of the answer. Its first
/// four bytes are the length of a text, low byte first; the fifth is 1 if the text, which follows,
/// is a fact, and 0 if it is the reason why there is none. The answer is there until the next call.
///
/// # Safety
///
/// `request` comes from [`make_room`] with the same number of bytes, and is used no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(request: *mut u8, bytes: usize) -> *const u8 {
    // SAFETY: the caller promises it.
    let asked = unsafe { read(request, bytes) };
    let answer = asked.and_then(|asked| {
        SESSION.with_borrow_mut(|session| asked.answer_in(session)).map(|fact| (fact, Vec::new()))
    });
    say(answer)
}

/// Answers as [`ask`] does, with a table: the text is a header that says which columns there are and
/// where each begins among the bytes after the text.
///
/// # Safety
///
/// `request` comes from [`make_room`] with the same number of bytes, and is used no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask_table(request: *mut u8, bytes: usize) -> *const u8 {
    // SAFETY: the caller promises it.
    let asked = unsafe { read(request, bytes) };
    say(asked.and_then(|asked| SESSION.with_borrow_mut(|session| table(&asked, session))))
}

fn table(asked: &AskedOf<Requests>, session: &mut Session) -> Result<(String, Vec<u8>), Refusal> {
    let answer = asked.request.run(session)?;
    let table = answer.table().ok_or_else(|| Refusal::wrong("what comes back is no table"))?;
    let columns = Packed::of(table).map_err(Refusal::failed)?;
    let header = serde_json::to_string(&columns).map_err(Refusal::failed)?;
    Ok((header, columns.into_data()))
}

/// Takes a request back and reads it.
///
/// # Safety
///
/// `request` comes from [`make_room`] with the same number of bytes, and is used no more.
unsafe fn read(request: *mut u8, bytes: usize) -> Result<AskedOf<Requests>, Refusal> {
    // SAFETY: the caller promises that this is a boxed slice of so many bytes.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, bytes)) };
    AskedOf::from_json(str::from_utf8(&request).map_err(Refusal::wrong)?)
}

/// Keeps the answer for the page; returns where it is.
fn say(answer: Result<(String, Vec<u8>), Refusal>) -> *const u8 {
    let (is_fact, (text, data)) = match answer {
        Ok(answer) => (1, answer),
        Err(refusal) => (0, (refusal.to_string(), Vec::new())),
    };
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let answer = [&length.to_le_bytes()[..], &[is_fact], text.as_bytes(), &data].concat();
    ANSWER.with_borrow_mut(|last| {
        *last = answer;
        last.as_ptr()
    })
}
