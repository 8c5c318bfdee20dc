//! Long work, seen from outside: a progress bar on a terminal, and a clean stop on Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use supermex::Monitor;

/// Work that takes less than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// What Ctrl-C stops.
static AT_WORK: Mutex<Option<Arc<Monitor>>> = Mutex::new(None);
static HANDLER: Once = Once::new();

/// Watches over one computation, as long as it lives.
pub(crate) struct Watch {
    over: Arc<AtomicBool>,
    bar: Option<JoinHandle<()>>,
}

impl Watch {
    /// Watches a computation that is over when the monitor has counted `total`, which is infinite if nobody knows.
    pub(crate) fn new(monitor: Arc<Monitor>, total: f64) -> Watch {
        HANDLER.call_once(|| {
            // Without a handler Ctrl-C still ends the program, only less politely.
            let _ = ctrlc::set_handler(|| {
                if let Some(monitor) = &*AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) {
                    monitor.stop();
                } else {
                    std::process::exit(130);
                }
            });
        });
        *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&monitor));
        let over = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&over);
        // Other work of the same monitor may have come first.
        let before = monitor.done();
        let bar = std::thread::Builder::new().spawn(move || show(&monitor, before, total, &seen));
        let bar = bar.ok();
        Watch { over, bar }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.over.store(true, Ordering::Relaxed);
        if let Some(bar) = self.bar.take() {
            bar.thread().unpark();
            let _ = bar.join();
        }
    }
}

/// Draws the bar until the work is over. Where stderr is no terminal nothing is drawn.
fn show(monitor: &Monitor, before: u64, total: f64, over: &AtomicBool) {
    std::thread::park_timeout(PATIENCE);
    if over.load(Ordering::Relaxed) {
        return;
    }
    let is_known = total.is_finite();
    let length = is_known.then_some(1000);
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(if is_known {
        "{wide_bar} {percent} %  {elapsed}, {eta} left"
    } else {
        "{spinner} {human_pos} so far, {elapsed}"
    });
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    while !over.load(Ordering::Relaxed) {
        let done = monitor.done() - before;
        let share = done as f64 / total;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
        bar.set_position(if is_known { (share.clamp(0.0, 1.0) * 1000.0) as u64 } else { done });
        std::thread::park_timeout(Duration::from_millis(100));
    }
    bar.finish_and_clear();
}
