//! What taking each square would leave: win or loss, nim-value, remoteness.

use std::collections::{HashMap, HashSet};

use supermex::game::SumAdvice;
use supermex::solve::Analysis;
use supermex::{Bite, Nimber};

#[cfg(feature = "screen")]
use super::words::count;

/// What is shown of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Outcome,
    Nim,
    Remoteness,
}

impl Kind {
    /// What comes after this, when one goes round: nothing at last.
    #[cfg(feature = "screen")]
    pub(crate) fn next(shown: Option<Kind>) -> Option<Kind> {
        match shown {
            None => Some(Kind::Outcome),
            Some(Kind::Outcome) => Some(Kind::Nim),
            Some(Kind::Nim) => Some(Kind::Remoteness),
            Some(Kind::Remoteness) => None,
        }
    }

    #[cfg(feature = "screen")]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Outcome => "win or loss",
            Kind::Nim => "nim-values",
            Kind::Remoteness => "remoteness",
        }
    }

    /// What the letters and numbers in the squares mean.
    fn legend(self) -> &'static str {
        match self {
            Kind::Outcome => "In each square is whether taking it wins (W) or loses (L).",
            Kind::Nim => {
                "In each square is the nim-value of what taking it leaves: 0 wins, all others lose."
            }
            Kind::Remoteness => {
                "In each square is how many moves follow when it is taken, if the winner hurries and \
                 the loser holds out: even numbers win, odd ones lose."
            }
        }
    }
}

/// What each move is worth, and which side of it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) kind: Kind,
    winning: HashSet<Bite>,
    /// For each move that was weighed, the nim-value and the remoteness of what it leaves.
    weighed: HashMap<Bite, (Option<Nimber>, Option<u128>)>,
    /// Whether these are all moves.
    all: bool,
}

impl Values {
    /// What an analysis says of every move.
    pub(crate) fn of_all(kind: Kind, analysis: &Analysis) -> Values {
        let bite = |square| Bite { board: 1, square };
        let winning = analysis.winning().map(|it| bite(it.square)).collect();
        let weighed = analysis.moves.iter();
        let weighed = weighed.map(|it| (bite(it.square), (it.nim, it.remoteness))).collect();
        Values { kind, winning, weighed, all: true }
    }

    /// What is known of the moves of several boards, or of a board that has more of them than can be
    /// looked at: which ones win.
    pub(crate) fn of_advice(kind: Kind, advice: &SumAdvice) -> Values {
        let winning = advice.winning().map(|choice| choice.bite).collect();
        let weighed = advice.choices.iter();
        let weighed = weighed.map(|it| (it.bite, (it.nim, it.remoteness))).collect();
        let squares = advice.position.size() - advice.position.boards().len() as u128;
        Values { kind, winning, weighed, all: advice.choices.len() as u128 == squares }
    }

    /// Whether taking a square wins.
    pub(crate) fn wins(&self, bite: Bite) -> bool {
        self.winning.contains(&bite)
    }

    fn nim(&self, bite: Bite) -> Option<Nimber> {
        // What is lost has the value 0, and nothing else has.
        let known = self.weighed.get(&bite).and_then(|it| it.0);
        known.or_else(|| self.wins(bite).then_some(Nimber::ZERO))
    }

    fn remoteness(&self, bite: Bite) -> Option<u128> {
        self.weighed.get(&bite).and_then(|it| it.1)
    }

    /// What stands in a square; a question mark if it is not known.
    pub(crate) fn label(&self, bite: Bite) -> String {
        let unknown = || "?".to_owned();
        match self.kind {
            Kind::Outcome if self.wins(bite) => "W".to_owned(),
            Kind::Outcome => "L".to_owned(),
            Kind::Nim => self.nim(bite).map_or_else(unknown, |nim| nim.to_string()),
            Kind::Remoteness => self.remoteness(bite).map_or_else(unknown, |it| it.to_string()),
        }
    }

    /// How many letters the longest label has.
    pub(crate) fn widest(&self) -> usize {
        let squares = self.weighed.keys();
        squares.map(|&bite| self.label(bite).len()).max().unwrap_or(1)
    }

    /// All that is known of a square.
    #[cfg(feature = "screen")]
    pub(crate) fn sentence(&self, bite: Bite) -> String {
        let wins = if self.wins(bite) { "wins" } else { "loses" };
        let nim = self.nim(bite).map(|nim| format!(", nim {nim}")).unwrap_or_default();
        let length = self.remoteness(bite).map(|it| format!(", {} after it", count(it, "move")));
        format!("{wins}{nim}{}", length.unwrap_or_default())
    }

    /// What is shown and, if something is missing, that it is.
    pub(crate) fn legend(&self) -> String {
        let legend = self.kind.legend();
        let known = match self.kind {
            Kind::Outcome => true,
            Kind::Nim => self.all && self.weighed.values().all(|it| it.0.is_some()),
            Kind::Remoteness => self.all && self.weighed.values().all(|it| it.1.is_some()),
        };
        if known {
            return legend.to_owned();
        }
        format!("{legend} A ? stands where that cannot be had at once on a board of this size.")
    }
}
