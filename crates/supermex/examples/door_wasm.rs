//! The same door for WebAssembly: `door.mjs` calls it from Node.
//!
//! A request is written to memory that [`make_room`] has given; [`ask`] answers it, and says where
//! the answer begins and how long it is. The page brings a clock and somebody who hears of
//! progress.

#![allow(unsafe_code, reason = "WebAssembly has no other calls than by address")]
#![allow(clippy::redundant_closure, reason = "a foreign function is no function of Rust")]

use supermex::request::{Asked, Refusal};
use supermex::run::{Clock, Context, Event};

#[cfg(target_arch = "wasm32")]
mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// The time, in seconds.
        pub safe fn now() -> f64;
        /// So much is done, of so much in all; 0 if nobody knows.
        pub safe fn progress(done: f64, total: f64);
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod page {
    pub fn now() -> f64 {
        0.0
    }

    pub fn progress(_done: f64, _total: f64) {}
}

/// Memory for a request of so many bytes. It belongs to whoever asks until [`ask`] takes it back.
#[unsafe(no_mangle)]
pub extern "C" fn make_room(bytes: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; bytes].into_boxed_slice()).cast()
}

/// Answers the request in memory that [`make_room`] has given: the address of the answer, whose
/// first four bytes are its length and whose fifth is 1 if it is a fact, 0 if it is the reason why
/// there is none. The answer is never taken back: a worker that has answered often enough is ended
/// and replaced.
///
/// # Safety
///
/// `request` comes from [`make_room`] with the same number of bytes, and is used no more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(request: *mut u8, bytes: usize) -> *const u8 {
    // SAFETY: the caller promises that this is a boxed slice of so many bytes.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, bytes)) };
    let context = Context::default().with_clock(Clock(|| page::now())).with_listener(|event| {
        if let Event::Progress(progress) = event {
            page::progress(progress.done as f64, progress.total.unwrap_or(0.0));
        }
    });
    let text = str::from_utf8(&request).map_err(Refusal::wrong);
    let answer = text.and_then(Asked::from_json).and_then(|asked| asked.answer(&context));
    let (is_fact, text) = match answer {
        Ok(json) => (1, json),
        Err(refusal) => (0, refusal.to_string()),
    };
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let answer = [&length.to_le_bytes()[..], &[is_fact], text.as_bytes()].concat();
    Box::leak(answer.into_boxed_slice()).as_ptr()
}
