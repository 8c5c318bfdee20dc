//! What a check may take: its work and memory are known before they are spent, and counted.

use crate::{Reason, Refusal};

/// Checks certificates within bounds on work and memory.
///
/// ```
/// use supermex_check::{Checker, Reason};
///
/// let text = "supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n\
///             0: (1)\n1: 2 0\n";
/// assert!(Checker::default().check_content(text.as_bytes()).is_ok());
///
/// let refusal = Checker::default().with_work(10).check_content(text.as_bytes()).unwrap_err();
/// assert_eq!(refusal.reason, Reason::TooLarge);
///
/// let refusal = Checker::default().watched(|_, _| false).check_content(text.as_bytes());
/// assert_eq!(refusal.unwrap_err().reason, Reason::Stopped);
/// ```
pub struct Checker<'w> {
    work: u64,
    memory: u64,
    watch: Box<Watch<'w>>,
}

/// Is told how much work is done and how much there is in all; stops the check by `false`.
type Watch<'w> = dyn FnMut(u64, u64) -> bool + 'w;

/// Some minutes' worth of work, and 2 GiB.
impl Default for Checker<'_> {
    fn default() -> Self {
        Checker {
            work: Checker::USUAL_WORK,
            memory: Checker::USUAL_MEMORY,
            watch: Box::new(|_, _| true),
        }
    }
}

impl<'w> Checker<'w> {
    /// The work that is done unless more is allowed, in units of a few nanoseconds.
    pub const USUAL_WORK: u64 = 100_000_000_000;

    /// The bytes that are taken unless more are allowed.
    pub const USUAL_MEMORY: u64 = 2 << 30;

    /// The same with another bound on work. A unit is a few nanoseconds.
    #[must_use]
    pub fn with_work(self, work: u64) -> Checker<'w> {
        Checker { work, ..self }
    }

    /// The same with another bound on the bytes that are taken.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Checker<'w> {
        Checker { memory, ..self }
    }

    /// The same with somebody who is told how much work is done and how much there is in all, a few
    /// times a second, and who stops the check by `false`.
    #[must_use]
    pub fn watched(self, watch: impl FnMut(u64, u64) -> bool + 'w) -> Checker<'w> {
        Checker { watch: Box::new(watch), ..self }
    }

    pub(crate) fn budget(self) -> Budget<'w> {
        let Checker { work, memory, watch } = self;
        Budget { work, memory, held: 0, done: 0, total: 0, next: 0, watch }
    }
}

/// What is left of what a check may take.
pub struct Budget<'w> {
    work: u64,
    memory: u64,
    /// The bytes that are taken.
    held: u64,
    done: u64,
    /// The work that was announced.
    total: u64,
    /// When this much is done, the watcher is told.
    next: u64,
    watch: Box<Watch<'w>>,
}

/// The watcher is told after this much work: a few dozen times a second.
const PACE: u64 = 1 << 23;

impl Budget<'_> {
    /// Takes memory before it is allocated.
    pub fn hold(&mut self, bytes: u128) -> Result<(), Refusal> {
        let held = u128::from(self.held).saturating_add(bytes);
        match u64::try_from(held) {
            Ok(held) if held <= self.memory => self.held = held,
            _ => return Err(Refusal::too_large("--memory", held, self.memory)),
        }
        Ok(())
    }

    /// Gives memory back.
    pub fn release(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// There is not enough memory for so many bytes more. If nobody knows how many are needed, 0
    /// will do: what is named is more than what there is.
    pub fn no_room(&self, bytes: u64) -> Refusal {
        let needed = u128::from(self.held) + u128::from(bytes).max(u128::from(self.room()) + 1);
        Refusal::too_large("--memory", needed, self.memory)
    }

    /// The bytes that may still be taken.
    pub fn room(&self) -> u64 {
        self.memory - self.held
    }

    /// Announces work before it begins.
    pub fn announce(&mut self, work: u128) -> Result<(), Refusal> {
        let total = u128::from(self.total).saturating_add(work);
        match u64::try_from(total) {
            Ok(total) if total <= self.work => self.total = total,
            _ => return Err(Refusal::too_large("--work", total, self.work)),
        }
        self.tell()
    }

    /// Counts work that is done.
    pub fn spend(&mut self, work: u64) -> Result<(), Refusal> {
        self.done += work;
        if self.done < self.next {
            return Ok(());
        }
        self.tell()
    }

    fn tell(&mut self) -> Result<(), Refusal> {
        self.next = self.done + PACE;
        if (self.watch)(self.done.min(self.total), self.total) {
            return Ok(());
        }
        let at = "the check was stopped, and says nothing of the certificate".to_owned();
        Err(Refusal { reason: Reason::Stopped, at })
    }
}
