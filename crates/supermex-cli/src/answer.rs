//! From a request to what is printed: the way that every command goes.

use std::io::{self, BufWriter, Stdout, Write};

use supermex::request::{Answer, Ask, Refusal, Session};
use supermex::run::{Context, Plan};
use supermex_store::export::write_csv;

use crate::failure::Failure;
use crate::flags::{Allowed, Format, Page, Style, Takes};
use crate::views;
use crate::watch::Watch;

/// Where results are printed.
pub(crate) type Out = BufWriter<Stdout>;

/// What people see of an answer.
pub(crate) type View<A> = fn(&mut Out, &<A as Ask>::Fact) -> io::Result<()>;

/// What a page has of an answer.
pub(crate) type PageView<A> = fn(&mut Out, Page, &<A as Ask>::Fact) -> io::Result<()>;

/// Flags that ask for something. What help says of a command is what it says of its question.
pub(crate) trait Question: clap::Args {
    /// What is asked for.
    type Request: Ask<Fact: Answer>;

    /// What help says of `--format`.
    const FORMAT: &str = "How to print the list";

    /// What people see of the answer.
    const VIEW: View<Self::Request>;

    /// What a page has of the answer, where there are pages.
    const PAGE: Option<PageView<Self::Request>> = None;

    /// What is asked for. A theorem may have a time to stop at, proved or not.
    fn request(&self, steps: Option<u64>) -> Self::Request;
}

// A question, how its answer is printed, and what it may cost. Help would show this if it were a
// comment for documentation.
#[derive(Debug, clap::Args)]
pub(crate) struct Query<Q: Question, C: Takes, F: Style = Format> {
    #[command(flatten)]
    question: Q,

    #[arg(long, value_enum, default_value = "text", help = Q::FORMAT)]
    format: F,

    #[command(flatten)]
    costs: C,
}

impl<Q: Question, C: Takes, F: Style> Query<Q, C, F> {
    /// Answers it.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let allowed = self.costs.allowed();
        let request = self.question.request(allowed.steps);
        match (self.format.page(), Q::PAGE) {
            (Some(page), Some(print)) => {
                answer(&request, self.format, allowed, |out, fact| print(out, page, fact))
            }
            _ => answer(&request, self.format, allowed, Q::VIEW),
        }
    }
}

/// Answers a request, and prints the answer: as text, for people, by `text`. What could not be kept
/// has been answered all the same, but is said in the end.
pub(crate) fn answer<A: Ask<Fact: Answer>>(
    request: &A,
    format: impl Into<Format>,
    Allowed { context, dry_run, .. }: Allowed,
    text: impl FnOnce(&mut Out, &A::Fact) -> io::Result<()>,
) -> Result<(), Failure> {
    let (mut out, format) = (BufWriter::new(io::stdout()), format.into());
    if dry_run {
        return print_plan_of(request, format, &context);
    }
    let watch = Watch::new(context, true);
    let fact = ask(request, &watch)?;
    match format {
        Format::Text => text(&mut out, &fact)?,
        format => print(&mut out, format, &fact)?,
    }
    out.flush()?;
    kept(&watch.context)
}

/// Answers a request.
pub(crate) fn ask<A: Ask>(request: &A, watch: &Watch) -> Result<A::Fact, Failure> {
    Ok(watch.during(|| Session::once(&watch.context).run(request))?)
}

/// How keeping results has gone, once the answer has been given.
pub(crate) fn kept(context: &Context) -> Result<(), Failure> {
    context.monitor().take_failure().map_or(Ok(()), |why| Err(Failure::broken(why)))
}

/// Prints an answer for programs.
pub(crate) fn print(out: &mut impl Write, format: Format, fact: &impl Answer) -> io::Result<()> {
    match (format, fact.table()) {
        (Format::Csv, Some(table)) => write_csv(out, table),
        _ => fact.write_json(out).map(drop),
    }
}

/// Only says what a request is going to do and take.
pub(crate) fn print_plan_of(
    request: &impl Ask,
    format: Format,
    context: &Context,
) -> Result<(), Failure> {
    let plan = Session::once(context).plan(request)?;
    Ok(print_plan(&mut io::stdout().lock(), format, &plan)?)
}

pub(crate) fn print_plan(out: &mut impl Write, format: Format, plan: &Plan) -> io::Result<()> {
    if format == Format::Text {
        views::plan::print(out, plan)?;
    } else {
        serde_json::to_writer(&mut *out, plan)?;
        writeln!(out)?;
    }
    out.flush()
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        match refusal {
            Refusal::Stopped(_) => Failure::Interrupted,
            Refusal::Failed(why) => Failure::broken(why),
            other => Failure::request(anyhow::anyhow!("{other}")),
        }
    }
}
