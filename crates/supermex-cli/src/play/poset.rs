//! Chomp on a poset, as a plain conversation.

use supermex::Outcome;
use supermex::game::{Level, Opponent, Player};
use supermex::poset::{Contest, Counsel, GameError, Ground};
use supermex::request::Refusal;
use supermex::text::printable;

use super::command::sentence;
use super::diagram::{beginning, diagram};
use super::prompt::{ask, say};
use super::words::{self, count, subject};
use crate::failure::Failure;
use crate::watch::Watch;

const HELP: &str = "\
You can type
  NAME         take the element of that name; 'take NAME' if it is also a word below
  hint, or i   what wins here
  undo         take your last move back, and the reply to it
  board        draw what is left
  new          begin again
  quit         leave
  help, or ?   this list";

/// A contest, and the computer in it.
pub(crate) struct Table {
    pub(crate) contest: Contest,
    pub(crate) computer: Opponent,
    pub(crate) watch: Watch,
    /// What it is called.
    pub(crate) name: String,
}

/// Plays until the input ends or says so.
pub(crate) fn run(mut table: Table) -> Result<(), Failure> {
    table.welcome()?;
    table.draw()?;
    table.reply()?;
    while let Some(text) = ask()? {
        let word = text.to_lowercase();
        match word.as_str() {
            "" => {}
            // A single letter may be the name of an element.
            "?" | "i" if table.has(&text) => table.take(&text)?,
            "help" | "?" => say(HELP)?,
            "quit" => break,
            "board" => table.draw()?,
            "hint" | "i" => say(table.hint()?)?,
            "undo" => table.undo()?,
            "new" => {
                table.contest.restart();
                table.draw()?;
                table.reply()?;
            }
            _ => {
                let word = text.get(..5).filter(|word| word.eq_ignore_ascii_case("take "));
                table.take(word.map_or(text.as_str(), |word| text[word.len()..].trim()))?;
            }
        }
    }
    if table.contest.winner().is_none() {
        say(words::left(table.contest.plies().len()))?;
    }
    Ok(())
}

impl Table {
    fn welcome(&self) -> Result<(), Failure> {
        let end = match self.contest.ground() {
            Ground::Semigroup(_) => "Whoever is left with the poison (!) loses.",
            Ground::Poset(game) if game.poison().is_some() => {
                "Whoever is left with the poison (!) loses."
            }
            Ground::Poset(game) if game.rules.misere => "Whoever cannot move wins.",
            Ground::Poset(_) => "Whoever cannot move loses.",
        };
        say(format_args!(
            "Chomp on {}: take an element, and all above it goes too. {end}",
            printable(&self.name)
        ))?;
        if let Ground::Poset(game) = self.contest.ground() {
            let names = game.poset().names();
            let not_first: Vec<_> =
                game.rules.not_first.iter().map(|&it| printable(&names[it])).collect();
            if !not_first.is_empty() {
                say(format_args!("Not to be taken first: {}.", not_first.join(" ")))?;
            }
            if !game.rules.declared.is_empty() {
                say("The game also ends at positions that are declared won or lost.")?;
            }
        }
        say(words::first(self.contest.turn(), self.computer.level))?;
        if self.computer.level == Level::Perfect && !self.knows_lengths()? {
            say(
                "There are too many positions here to tell how long games last: of winning moves it \
                 makes one that takes much, and when none wins one that takes little.",
            )?;
        }
        say("Type the name of an element, or help.")
    }

    /// Whether the computer knows which win is quickest. What a first move leaves of a semigroup is
    /// finite, and may be small.
    fn knows_lengths(&self) -> Result<bool, Failure> {
        let Ground::Poset(game) = self.contest.ground() else { return Ok(true) };
        let known = self.watch.during(|| game.survey(&self.watch.context));
        Ok(known.map_err(GameError::from).map_err(Refusal::from)?.is_some())
    }

    /// Whether an element of this name is left.
    fn has(&self, name: &str) -> bool {
        match self.contest.ground() {
            Ground::Poset(game) => game.poset().find(name).is_ok(),
            Ground::Semigroup(_) => false,
        }
    }

    fn draw(&self) -> Result<(), Failure> {
        let drawn = match self.contest.ground() {
            Ground::Poset(game) => diagram(game),
            Ground::Semigroup(semigroup) => beginning(semigroup),
        };
        say(format_args!("\n{drawn}"))
    }

    fn take(&mut self, name: &str) -> Result<(), Failure> {
        if self.contest.winner().is_some() {
            return say("The game is over; new begins another one.");
        }
        match self.contest.take(name) {
            Err(error) => {
                say(format_args!("{} Type help to see what can be typed.", sentence(error)))
            }
            Ok(gone) => {
                self.say_taken("You take", name, gone)?;
                self.reply()
            }
        }
    }

    /// The computer's move, if it is its turn; and the end, if there is one.
    fn reply(&mut self) -> Result<(), Failure> {
        if self.contest.winner().is_none() && self.contest.turn() == Player::Computer {
            let counsel = self.advise(&self.contest)?;
            if let Some(name) = self.contest.choose(&counsel, &mut self.computer) {
                let gone = self.contest.take(&name).map_err(Failure::broken)?;
                self.say_taken("The computer takes", &name, gone)?;
                if self.contest.winner().is_none() {
                    self.draw()?;
                }
            }
        }
        match self.contest.winner() {
            None => Ok(()),
            Some(winner) => self.say_end(winner),
        }
    }

    fn say_taken(&self, who: &str, name: &str, gone: Option<usize>) -> Result<(), Failure> {
        let left = match self.contest.ground() {
            Ground::Poset(game) => count(game.poset().len() as u128, "element"),
            Ground::Semigroup(_) => "infinitely many".to_owned(),
        };
        let with = match gone {
            Some(1) => String::new(),
            Some(gone) => format!(" and {} above it", gone - 1),
            None => " and all above it".to_owned(),
        };
        say(format_args!("{who} {}{with}, leaving {left}.", printable(name)))
    }

    /// Who has won, and who could have.
    fn say_end(&self, winner: Player) -> Result<(), Failure> {
        let moves = count(self.contest.plies().len() as u128, "move");
        let says = match winner {
            Player::Human => "You win!",
            Player::Computer => "The computer wins.",
        };
        if let Ground::Poset(game) = self.contest.ground()
            && let Some(declared) = game.declared()
        {
            let how = if declared == Outcome::N { "won" } else { "lost" };
            let who = subject(self.contest.turn());
            say(format_args!("By the rules what is left is {how} for whoever is to move: {who}."))?;
        }
        say(format_args!("Game over after {moves}. {says}"))?;
        let mut start = self.contest.clone();
        start.restart();
        let counsel = self.advise(&start)?;
        let could = match counsel.outcome {
            None => return Ok(()),
            Some(Outcome::N) => format!("{}, moving first,", subject(start.turn())),
            Some(Outcome::P) => format!("{}, moving second,", subject(start.turn().other())),
        };
        say(format_args!("From the start {could} could win."))
    }

    fn hint(&self) -> Result<String, Failure> {
        if self.contest.winner().is_some() {
            return Ok("The game is over.".to_owned());
        }
        let Counsel { winning, complete, best, remoteness, .. } = self.advise(&self.contest)?;
        let names: Vec<_> = winning.iter().take(8).map(|name| printable(name)).collect();
        let others = winning.len() - names.len();
        let more = if others > 0 { format!(" and {others} others") } else { String::new() };
        let known = if complete { "" } else { " Not all moves could be decided." };
        let length = remoteness.map(|moves| count(moves.into(), "move"));
        let best = best.map(|name| printable(&name));
        Ok(match (&names[..], best) {
            ([], Some(best)) if let Some(moves) = length => {
                format!("No move wins here; {best} holds out longest, for {moves}.")
            }
            ([only], _) if let Some(moves) = length => format!("{only} wins, in {moves}."),
            (several @ [_, ..], Some(best)) if let Some(moves) = length => {
                format!("{}{more} win; {best} does so in {moves}.", several.join(", "))
            }
            ([], Some(best)) if complete && matches!(self.contest.ground(), Ground::Poset(_)) => {
                format!("No move wins here; {best} takes the least.")
            }
            ([], _) if complete => "No move wins here.".to_owned(),
            ([], _) => "Nobody knows which moves win here.".to_owned(),
            ([only], _) => format!("{only} wins.{known}"),
            (several, _) => format!("{}{more} win.{known}", several.join(", ")),
        })
    }

    fn undo(&mut self) -> Result<(), Failure> {
        // Back to where the human can choose again.
        let plies = self.contest.plies();
        let Some(last) = plies.iter().rposition(|(player, _)| *player == Player::Human) else {
            return say("There is nothing to take back.");
        };
        while self.contest.plies().len() > last {
            self.contest.undo();
        }
        self.draw()
    }

    fn advise(&self, contest: &Contest) -> Result<Counsel, Failure> {
        let counsel = self.watch.during(|| contest.counsel(&self.watch.context));
        Ok(counsel.map_err(Refusal::from)?)
    }
}
