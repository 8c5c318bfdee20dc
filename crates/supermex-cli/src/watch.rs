//! Long work, seen from outside: a progress bar on a terminal, warnings, and a clean stop on
//! Ctrl-C.

use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use supermex::run::{Context, Event, Monitor, Progress};

use crate::failure::{Failure, note, warn};

/// Work that takes less than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// What Ctrl-C stops.
static AT_WORK: Mutex<Option<Arc<Monitor>>> = Mutex::new(None);
static HANDLER: Once = Once::new();

/// Watches over a context.
pub(crate) struct Watch {
    /// What is watched.
    pub(crate) context: Context,
    bar: Arc<Mutex<Bar>>,
}

/// The bar of the present piece of work.
#[derive(Default)]
struct Bar {
    /// What is counted, and how much there is; another piece of work has another bar.
    work: Option<(&'static str, Option<f64>)>,
    begun: Option<Instant>,
    shown: Option<ProgressBar>,
}

impl Watch {
    /// Watches whatever is done within a context. If `is_shown`, there is a bar where stderr is a
    /// terminal, and warnings are printed.
    pub(crate) fn new(context: Context, is_shown: bool) -> Watch {
        HANDLER.call_once(|| {
            // Without a handler Ctrl-C still ends the program, only less politely.
            let _ = ctrlc::set_handler(interrupted);
        });
        let bar = Arc::new(Mutex::new(Bar::default()));
        let drawn = Arc::clone(&bar);
        let context = context.with_listener(move |event| match event {
            _ if !is_shown => {}
            Event::Progress(progress) => locked(&drawn).update(progress),
            Event::Warning(text) => locked(&drawn).aside(|| warn(text)),
            Event::Note(text) => locked(&drawn).aside(|| note(text)),
            _ => {}
        });
        Watch { context, bar }
    }

    /// Does some work, which Ctrl-C stops; afterwards there is no bar any more.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        *locked(&AT_WORK) = Some(Arc::clone(self.context.monitor()));
        let done = work();
        *locked(&AT_WORK) = None;
        *locked(&self.bar) = Bar::default();
        done
    }
}

/// Ctrl-C: work is asked to stop, and says so itself; while something is printed or typed, the end
/// is here.
fn interrupted() {
    if let Some(monitor) = &*locked(&AT_WORK) {
        return monitor.stop();
    }
    let _ = Failure::Interrupted.exit();
    std::process::exit(130);
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bar {
    fn update(&mut self, progress: Progress) {
        let work = (progress.unit, progress.total);
        if self.work != Some(work) {
            *self = Bar { work: Some(work), begun: Some(Instant::now()), shown: None };
        }
        if self.begun.is_some_and(|begun| begun.elapsed() >= PATIENCE) {
            let bar = self.shown.get_or_insert_with(|| new_bar(progress));
            let share = progress.total.map(|total| progress.done as f64 / total);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "to 1000")]
            let place =
                share.map_or(progress.done, |share| (share.clamp(0.0, 1.0) * 1000.0) as u64);
            bar.set_position(place);
        }
    }

    /// Prints something beside the bar.
    fn aside(&self, print: impl FnOnce()) {
        match &self.shown {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(progress: Progress) -> ProgressBar {
    let length = progress.total.map(|_| 1000);
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(match length {
        Some(_) => "{wide_bar} {percent} %  {elapsed}, {eta} left",
        None => "{spinner} {human_pos} {msg} so far, {elapsed}",
    });
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(progress.unit);
    // What has been done before the bar was there counts as well.
    bar.enable_steady_tick(Duration::from_millis(100));
    bar.with_elapsed(PATIENCE)
}
