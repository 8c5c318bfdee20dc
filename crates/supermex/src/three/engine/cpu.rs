//! The processor as a backend: blocks of columns follow one another, on several threads.

use super::backend::{Backend, Report, Stretch};
use super::block::Worker;
use super::diagonal::SharedDiagonal;
use super::handover::Rows;
use crate::ring;
use crate::run::Context;

/// Takes rows through blocks on the threads of this machine.
#[derive(Debug, Default)]
pub(super) struct Cpu {
    /// One worker for each thread that has been needed so far.
    workers: Vec<Worker>,
    diagonal: SharedDiagonal,
}

impl Backend for Cpu {
    fn run(&mut self, stretch: &Stretch<'_>, rows: Rows, context: &Context) -> (Rows, Report) {
        let plan = stretch.plan;
        while self.workers.len() < stretch.threads {
            self.workers.push(Worker::new(plan.clone(), self.diagonal.clone()));
        }
        let workers = &mut self.workers[..stretch.threads];
        for worker in &mut *workers {
            worker.plan = plan.clone();
            worker.report = Report::of(stretch);
        }
        let (parts, diagonal) = rows.into_parts();
        self.diagonal.replace(diagonal);
        let parts = ring::run(parts, stretch.columns.clone(), plan.columns(), workers, context);
        let diagonal = self.diagonal.replace(Vec::new());
        let rows = Rows::from_parts(parts.expect("nobody stops it"), diagonal);
        let mut report = Report::of(stretch);
        for worker in workers {
            report.add(std::mem::take(&mut worker.report));
        }
        (rows, report)
    }
}
