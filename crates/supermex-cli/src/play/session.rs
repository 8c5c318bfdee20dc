//! The game itself, with everything that can be done in it. Every action returns what there is to
//! say about it; a request that makes no sense changes nothing and is answered in a sentence.

use std::path::Path;

use supermex::game::{AnySaved, Level, Opponent, Player, SumAdvice, SumGame, SumReview};
use supermex::solve::{Analysis, Effort};
use supermex::{Bite, Outcome, Square, Sum, request};

use super::command::sentence;
use super::files::{Kept, is_file};
use super::values::{Kind, Values};
use super::words;
use crate::failure::Failure;
use crate::watch::Watch;

/// What there is to say, a sentence or two a line.
pub(crate) type Said = Vec<String>;

/// A game against the computer.
pub(crate) struct Session {
    pub(crate) game: SumGame,
    lab: request::Session,
    watch: Watch,
    opponent: Opponent,
    pub(crate) explain: bool,
    /// What is known about a position that was asked about last: usually the one on the board.
    advice: SumAdvice,
    /// Where each action of the human began: the number of moves, and whose turn it was.
    history: Vec<(usize, Player)>,
    /// The file that the game is kept in.
    kept: Option<Kept>,
    /// Whether `save` may overwrite files.
    pub(crate) overwrite: bool,
}

impl Session {
    /// A session about a game, which may have begun already. A board that cannot be solved is
    /// refused here, before the first move.
    pub(crate) fn new(
        game: SumGame,
        mut lab: request::Session,
        watch: Watch,
        opponent: Opponent,
        explain: bool,
    ) -> Result<Session, Failure> {
        let advice = watch.during(|| lab.sum_advice(game.start()))?;
        let history = recalled(&game);
        Ok(Session {
            game,
            lab,
            watch,
            opponent,
            explain,
            advice,
            history,
            kept: None,
            overwrite: false,
        })
    }

    pub(crate) fn level(&self) -> Level {
        self.opponent.level
    }

    /// What is known about the position on the board.
    pub(crate) fn advice(&mut self) -> Result<&SumAdvice, Failure> {
        let position = self.game.position();
        if self.advice.position != *position {
            self.advice = self.watch.during(|| self.lab.sum_advice(position))?;
        }
        Ok(&self.advice)
    }

    /// What every move is worth, as far as nobody has to wait for it.
    pub(crate) fn values(&mut self, kind: Kind, sum: &Sum) -> Result<Values, Failure> {
        if let Some(board) = sum.only()
            && board.size() <= Analysis::MOST_SQUARES
            && let Ok(analysis) = self.watch.during(|| self.lab.analyse(board, Effort::AT_ONCE))
        {
            return Ok(Values::of_all(kind, &analysis));
        }
        let advice = self.watch.during(|| self.lab.sum_advice(sum))?;
        Ok(Values::of_advice(kind, &advice))
    }

    /// The computer moves if it is its turn; if the game is over, that is said.
    pub(crate) fn go_on(&mut self) -> Result<Said, Failure> {
        let mut said = Said::new();
        if self.game.turn() == Player::Computer {
            self.advice()?;
            if let Some(bite) = self.opponent.choose_bite(&self.advice) {
                said.extend(self.play(bite));
            }
        }
        if self.game.is_over() {
            let review = self.review()?;
            said.extend(words::end(&self.game, &review));
        }
        Ok(said)
    }

    /// Who could have won so far, and where that changed.
    pub(crate) fn review(&mut self) -> Result<SumReview, Failure> {
        Ok(self.watch.during(|| self.lab.review_sum(&self.game))?)
    }

    /// What move number `ply` was worth, counted from 0, and what would have been better.
    pub(crate) fn worth(&mut self, ply: usize) -> Result<Said, Failure> {
        let judged = self.watch.during(|| self.lab.judge(&self.game, ply))?;
        Ok(judged.iter().map(|judged| words::worth(judged, self.game.start())).collect())
    }

    /// Makes a move for the player whose turn it is.
    fn play(&mut self, bite: Bite) -> Said {
        let player = self.game.turn();
        if let Err(illegal) = self.game.play(bite) {
            return vec![sentence(illegal)];
        }
        let mut said = vec![words::took(player, bite, self.game.position())];
        said.extend(self.update_file());
        said
    }

    /// The human takes a square, and the computer answers. Which board it is on has to be said if
    /// there are several.
    pub(crate) fn take(&mut self, board: Option<usize>, square: Square) -> Result<Said, Failure> {
        if self.game.is_over() {
            return Ok(vec![
                "The game is over: undo your last move, begin a new game, or quit.".to_owned(),
            ]);
        }
        let boards = self.game.position().boards().len();
        let Some(board) = board.or((boards == 1).then_some(1)) else {
            return Ok(vec![format!(
                "There are {boards} boards: say which one, as in 2:{square} for board 2."
            )]);
        };
        let bite = Bite { board, square };
        let begun = (self.game.plies().len(), self.game.turn());
        let before = self.advice()?.clone();
        let mut said = self.play(bite);
        if self.game.plies().len() == begun.0 {
            return Ok(said);
        }
        self.history.push(begun);
        if self.explain && before.outcome() == Outcome::N {
            let after = self.advice()?;
            if let Some(reply) = after.best().filter(|reply| reply.wins()) {
                let left = after.position.chomp(reply.bite);
                said.extend(left.map(|left| words::mistake(&before, bite, reply, &left)));
            }
        }
        said.extend(self.go_on()?);
        Ok(said)
    }

    /// The best move here.
    pub(crate) fn hint(&mut self) -> Result<Said, Failure> {
        Ok(vec![words::hint(self.advice()?)])
    }

    /// Takes back the human's last action, and what the computer did after it.
    pub(crate) fn undo(&mut self) -> Said {
        let Some((moves, turn)) = self.history.pop() else {
            return vec!["There is nothing to take back.".to_owned()];
        };
        let mut taken_back = Vec::new();
        while self.game.plies().len() > moves {
            let bite = self.game.undo().map(|ply| words::named(ply.bite, self.game.start()));
            taken_back.extend(bite);
        }
        let swapped = self.game.turn() != turn;
        if swapped {
            self.game.swap();
        }
        taken_back.reverse();
        let mut said = match taken_back.as_slice() {
            [] => Said::new(),
            [only] => vec![format!("{only} is taken back.")],
            [one, other, ..] => vec![format!("{one} and {other} are taken back.")],
        };
        if swapped {
            said.push("The sides are swapped back.".to_owned());
        }
        said.extend(self.update_file());
        said
    }

    /// Swaps sides: the computer moves for the human, who goes on for it.
    pub(crate) fn swap(&mut self) -> Result<Said, Failure> {
        if self.game.is_over() {
            return Ok(vec!["The game is over: it is too late to swap sides.".to_owned()]);
        }
        self.history.push((self.game.plies().len(), self.game.turn()));
        self.game.swap();
        let mut said = vec!["The sides are swapped.".to_owned()];
        said.extend(self.update_file());
        said.extend(self.go_on()?);
        Ok(said)
    }

    /// Begins to explain mistakes, or stops.
    pub(crate) fn toggle_explain(&mut self) -> Said {
        self.explain = !self.explain;
        let now = if self.explain { "from now on" } else { "no longer" };
        vec![format!("Mistakes are explained {now}.")]
    }

    /// Begins again on the same board; the same player moves first.
    pub(crate) fn restart(&mut self) -> Result<Said, Failure> {
        let mut said = vec!["A new game.".to_owned()];
        if let Some(kept) = self.kept.take() {
            let file = kept.path.display();
            said.push(format!("The game before stays in {file}; this one is not saved."));
        }
        let first = self.game.first();
        while self.game.undo().is_some() {}
        if self.game.turn() != first {
            self.game.swap();
        }
        self.history.clear();
        said.extend(self.go_on()?);
        Ok(said)
    }

    /// Goes back to the board after this many moves, to play on from there.
    #[cfg(feature = "screen")]
    pub(crate) fn rewind(&mut self, moves: usize) -> Result<Said, Failure> {
        while self.game.plies().len() > moves {
            self.game.undo();
        }
        self.history = recalled(&self.game);
        let mut said = vec!["The game goes on from here.".to_owned()];
        said.extend(self.update_file());
        said.extend(self.go_on()?);
        Ok(said)
    }

    /// Whether to save the game in this file would replace something that nobody has allowed to be
    /// replaced.
    pub(crate) fn would_replace(&self, path: &Path) -> bool {
        let is_ours = self
            .kept
            .as_ref()
            .is_some_and(|kept| std::fs::canonicalize(path).is_ok_and(|path| path == kept.path));
        !self.overwrite && !is_ours && is_file(path)
    }

    /// Keeps the game in a file from now on; if there is one that may not be replaced, only if
    /// `overwrite` says so.
    pub(crate) fn save(&mut self, path: &Path, overwrite: bool) -> Result<Said, Failure> {
        match Kept::claim(path, overwrite || !self.would_replace(path)) {
            Ok(kept) => {
                self.keep_in(kept)?;
                Ok(vec![format!("The game is kept in {} from now on.", path.display())])
            }
            Err(error) => Ok(vec![sentence(format_args!("{error:#}"))]),
        }
    }

    /// Keeps the game in this file from now on.
    pub(crate) fn keep_in(&mut self, kept: Kept) -> Result<(), Failure> {
        kept.write(&self.saved()).map_err(Failure::Broken)?;
        self.kept = Some(kept);
        Ok(())
    }

    fn saved(&self) -> AnySaved {
        AnySaved::new(self.game.clone(), self.level())
    }

    /// Brings the file up to date. A disk that is full does not end the game, but is said.
    fn update_file(&self) -> Said {
        let written = self.kept.as_ref().map_or(Ok(()), |kept| kept.write(&self.saved()));
        written.err().map(|error| sentence(format_args!("{error:#}"))).into_iter().collect()
    }
}

/// The human's moves in a game that was played before.
fn recalled(game: &SumGame) -> Vec<(usize, Player)> {
    let human = game.plies().iter().enumerate().filter(|(_, ply)| ply.player == Player::Human);
    human.map(|(index, _)| (index, Player::Human)).collect()
}
