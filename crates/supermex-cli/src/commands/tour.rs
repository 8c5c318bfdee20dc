//! `supermex` with no arguments: half a minute that shows what it is about.

use std::io::{self, Cursor, IsTerminal, Write};
use std::thread::sleep;
use std::time::Duration;

use supermex::automaton::{Family, Run, Sink, ThreeRows, extend};
use supermex::certificate::{self, Form};
use supermex::run::Context;
use supermex::{Position, Question, Solver, Status};
use supermex_store::{Encoder, Key};

use crate::failure::Failure;
use crate::views::{families, solution};

/// The bar of the README.
const BOARD: (u64, u64) = (4, 7);
/// As far as Zeilberger's *Three-Rowed Chomp* goes.
const LONGEST: usize = 115;
/// How many third rows stand in a line of the map.
const WIDTH: usize = 20;

pub(crate) fn run() -> Result<(), Failure> {
    let mut out = io::stdout();
    // People read; programs do not.
    let pace = if out.is_terminal() { Duration::from_millis(50) } else { Duration::ZERO };
    board(&mut out)?;
    sleep(60 * pace);
    let system = ThreeRows::new(LONGEST);
    let run = theorem(&mut out, system, pace)?;
    sleep(40 * pace);
    certificate(&mut out, system, &run)?;
    sleep(20 * pace);
    next(&mut out)?;
    Ok(())
}

fn board(out: &mut impl Write) -> Result<(), Failure> {
    let (rows, columns) = BOARD;
    writeln!(
        out,
        "1. A board. A bite takes a square, with everything to its right and below it;\n   \
         whoever must eat the poison, !, loses.\n"
    )?;
    let position = Position::bar(rows, columns).map_err(Failure::request)?;
    let solved = Solver::default().solve(&position, Question { nim: true, ..Question::default() });
    solution::board_page(out, &solved.map_err(Failure::broken)?)?;
    Ok(writeln!(out)?)
}

fn theorem(out: &mut impl Write, system: ThreeRows, pace: Duration) -> Result<Run, Failure> {
    writeln!(
        out,
        "2. Infinitely many boards: all of three rows with a third row of 0 to {LONGEST}.\n   \
         Where whoever is to move loses is a P-position. For each third row,\n   \
         o: its P-positions are being listed,  x: their list has come to its end,\n   \
         =: it repeats for ever.\n"
    )?;
    let mut map = Map { marks: vec!['.'; LONGEST + 1], time: 0, drawn: false, pace, out };
    let run = extend(&system, Vec::new(), u64::MAX, &mut map, &Context::default());
    let run = run.map_err(|_| Failure::Interrupted)?;
    map.draw()?;
    let ended = run.families.iter().filter(|family| family.is_finite()).count();
    let repeating = run.families.len() - ended;
    writeln!(
        out,
        "\n   {ended} lists have ended, {repeating} repeat for ever, and that is a theorem:"
    )?;
    write!(out, "   ")?;
    families::print_repeats(out, &run.repeats, "second row")?;
    Ok(run)
}

fn certificate(out: &mut impl Write, system: ThreeRows, run: &Run) -> Result<(), Failure> {
    let key = Key::new("losers").with("upto", LONGEST);
    let file = Cursor::new(Vec::new());
    let mut encoder = Encoder::new("certificate", file, &key, Status::Proved)?;
    certificate::write(&mut encoder, &system, run, Form::Full)?;
    let file = encoder.finish(LONGEST as u64 + 1)?.1.into_inner();
    writeln!(
        out,
        "\n3. A proof that anyone can check, {} bytes long. A second program, which shares\n   \
         no code with the first, goes through it from the rules of the game.",
        file.len()
    )?;
    match supermex_check::check_file(&file) {
        Ok(theorem) => Ok(writeln!(out, "   Checked: {theorem}")?),
        Err(refusal) => Err(Failure::broken(refusal)),
    }
}

fn next(out: &mut impl Write) -> io::Result<()> {
    // As the user would have to call it.
    let by_cargo = std::env::var_os("CARGO").is_some();
    let program = if by_cargo { "cargo run --release --" } else { "supermex" };
    writeln!(out, "\nTry next:")?;
    for (command, what) in [
        ("play 4x7", "play against it"),
        ("solve '(10,7,5)' --nim", "who wins a board of your own, and how"),
        ("losers --upto 5", "the lists, in full"),
        ("prove losers --upto 1000 --out losers.smx", "a larger theorem"),
        ("check losers.smx", "and its proof, checked"),
        ("--help", "everything else"),
    ] {
        writeln!(out, "  {what:38} {program} {command}")?;
    }
    Ok(())
}

/// A mark for each third row, drawn again as time goes by.
struct Map<'m, W: Write> {
    marks: Vec<char>,
    time: u64,
    drawn: bool,
    pace: Duration,
    out: &'m mut W,
}

impl<W: Write> Map<'_, W> {
    fn draw(&mut self) -> io::Result<()> {
        let lines = self.marks.len().div_ceil(WIDTH) + 1;
        if std::mem::replace(&mut self.drawn, true) {
            // The terminal goes back to the beginning of the map, by ECMA-48's CPL.
            write!(self.out, "\x1b[{lines}F")?;
        }
        for (first, marks) in (0..).step_by(WIDTH).zip(self.marks.chunks(WIDTH)) {
            let marks: String = marks.iter().flat_map(|&mark| [' ', mark]).collect();
            writeln!(self.out, "   {first:5} {marks}")?;
        }
        writeln!(self.out, "   up to second row {}", self.time)?;
        self.out.flush()
    }
}

impl<W: Write> Sink for Map<'_, W> {
    fn value(&mut self, cell: usize, time: u64, _: u64) {
        if time > self.time && !self.pace.is_zero() {
            // If nobody can see it, the end of the tour will say so.
            let _ = self.draw();
            sleep(self.pace);
        }
        self.time = time;
        self.marks[cell] = 'o';
    }

    fn died(&mut self, cell: usize, _: u64, _: &Family) {
        self.marks[cell] = 'x';
    }

    fn settled(&mut self, cell: usize, _: &Family) {
        self.marks[cell] = '=';
    }
}
