//! What is said during a game, in whole sentences.

use std::path::Path;

use supermex::game::{
    Level, Player, SumAdvice, SumChoice, SumGame, SumJudged, SumReview, TurningPoint,
};
use supermex::{Bite, Outcome, Sum};

/// How a game begins.
pub(crate) fn welcome(game: &SumGame, level: Level) -> Vec<String> {
    let rules = if game.start().only().is_some() {
        "take a square, and all to its right and below it goes too. Whoever is left with the poison \
         (!) loses."
    } else {
        "take a square of one board, and all to its right and below it goes too. Nobody takes a \
         poison (!): whoever finds nothing else loses."
    };
    vec![format!("Chomp on {}: {rules}", game.start().name()), first(game.first(), level)]
}

/// A bite as people say it: with the number of its board only if there are several.
pub(crate) fn named(bite: Bite, sum: &Sum) -> String {
    if sum.only().is_some() { bite.square.to_string() } else { bite.to_string() }
}

/// Who moves first, and how well the computer plays.
pub(crate) fn first(player: Player, level: Level) -> String {
    let first = match player {
        Player::Human => "You move first; the computer",
        Player::Computer => "The computer moves first; it",
    };
    format!("{first} plays at level {level}.")
}

/// A move that was made.
pub(crate) fn took(player: Player, bite: Bite, left: &Sum) -> String {
    let (bite, left) = (named(bite, left), leaving(left));
    match player {
        Player::Human => format!("You take {bite}, leaving {left}."),
        Player::Computer => format!("The computer takes {bite}, leaving {left}."),
    }
}

/// What is left, in a sentence.
pub(crate) fn leaving(left: &Sum) -> String {
    match left.only() {
        Some(board) if board.size() > 1 => board.excerpt().to_string(),
        None if !left.is_over() => left.name(),
        only => only_poison(only.is_some()).to_owned(),
    }
}

fn only_poison(is_one: bool) -> &'static str {
    if is_one { "only the poison" } else { "only poisons" }
}

/// What is wrong with the human's move: `before` is the advice that there was, `reply` the best
/// answer to it.
pub(crate) fn mistake(before: &SumAdvice, bite: Bite, reply: &SumChoice, left: &Sum) -> String {
    let missed: Vec<Bite> = before.winning().map(|choice| choice.bite).collect();
    let within =
        reply.remoteness.map(|moves| format!(", in at most {}", count(moves, "more move")));
    let after = match within.unwrap_or_default() {
        _ if left.is_over() => String::new(),
        within => format!(", a P-position: every move loses there{within}"),
    };
    format!(
        "That was a mistake: {} would have won. The reply {} refutes {}: it leaves {}{after}.",
        list(&missed, "or", left),
        named(reply.bite, left),
        named(bite, left),
        leaving(left),
    )
}

/// What a move of a game on these boards was worth, and what would have been better.
pub(crate) fn worth(judged: &SumJudged, sum: &Sum) -> String {
    let more = |moves: u128| format!("at most {}", count(moves, "more move"));
    let better = judged.better.as_ref();
    let in_most = better.and_then(|it| it.remoteness).map(more);
    match (judged.outcome, judged.remoteness, better) {
        (Outcome::P, Some(0), _) => {
            let left = only_poison(sum.only().is_some());
            let verb = if sum.only().is_some() { "is" } else { "are" };
            format!("A winning move: {left} {verb} left.")
        }
        (Outcome::P, None, _) => "A winning move.".to_owned(),
        (Outcome::P, Some(moves), None) => {
            format!("A winning move, and the quickest: {}.", more(moves))
        }
        (Outcome::P, Some(moves), Some(better)) => format!(
            "A winning move, with {}; {} would have been quicker, with {}.",
            more(moves),
            named(better.bite, sum),
            in_most.unwrap_or_default()
        ),
        (Outcome::N, _, Some(better)) if judged.mistake => {
            let quickest = match (judged.winning.len(), in_most) {
                (_, None) => String::new(),
                (1, Some(moves)) => format!(", with {moves}"),
                (_, Some(moves)) => {
                    format!("; {} is the quickest, with {moves}", named(better.bite, sum))
                }
            };
            let winning = list(&judged.winning, "or", sum);
            format!("A mistake: {winning} would have won{quickest}.")
        }
        (Outcome::N, Some(moves), None) => {
            format!("No move could win; this one holds out longest, for {}.", more(moves))
        }
        (Outcome::N, Some(moves), Some(better)) => format!(
            "No move could win, but {} would have held out longer: {} instead of {moves}.",
            named(better.bite, sum),
            in_most.unwrap_or_default()
        ),
        (Outcome::N, None, _) => "No move could win.".to_owned(),
    }
}

/// What to do here.
pub(crate) fn hint(advice: &SumAdvice) -> String {
    let sum = &advice.position;
    let winning: Vec<Bite> = advice.winning().map(|choice| choice.bite).collect();
    let Some(best) = advice.best() else {
        let left = if sum.only().is_some() { "Only the poison is" } else { "Only poisons are" };
        return format!("{left} left: there is nothing to be done.");
    };
    let length = best.remoteness.map(|moves| count(moves + 1, "move"));
    let best = named(best.bite, sum);
    match (winning.as_slice(), length) {
        ([], None) => format!("No move wins here; {best} takes the least."),
        ([], Some(moves)) => format!("No move wins here; {best} holds out longest, for {moves}."),
        ([_], None) => format!("{best} wins."),
        ([_], Some(moves)) => format!("{best} wins, in {moves}."),
        (several, None) => format!("{} win.", list(several, "and", sum)),
        (several, Some(moves)) => {
            format!("{} win; {best} does so in {moves}.", list(several, "and", sum))
        }
    }
}

/// The end of a game: who has won, who could have, and where it was lost.
pub(crate) fn end(game: &SumGame, review: &SumReview) -> Vec<String> {
    let moves = count(game.plies().len() as u128, "move");
    let (loser, winner) = match game.turn() {
        Player::Human => ("you are", "The computer wins."),
        Player::Computer => ("the computer is", "You win!"),
    };
    let poison = if game.start().only().is_some() { "the poison" } else { "the poisons" };
    let mut said = vec![format!("Game over after {moves}: {loser} left with {poison}. {winner}")];
    said.extend(verdict(game, review));
    said
}

/// Who could have won, and every moment at which that changed.
pub(crate) fn verdict(game: &SumGame, review: &SumReview) -> Vec<String> {
    let favourite = review.favourite_at_start;
    let (kind, order) = if favourite == game.first() {
        ("an N-position", "first")
    } else {
        ("a P-position", "second")
    };
    let who = subject(favourite);
    let start = game.start().name();
    let could = if review.favourite_now == favourite { "could win" } else { "could have won" };
    let mut said =
        vec![format!("{start} is {kind}: {who}, moving {order}, {could} from the start.")];
    let points = &review.turning_points;
    for (number, point) in points.iter().enumerate() {
        let last = number + 1 == points.len();
        said.push(turning_point(game, review, *point, last && game.is_over()));
    }
    if points.is_empty() {
        said.push("The win never changed hands: there was no mistake.".to_owned());
    }
    said
}

fn turning_point(
    game: &SumGame,
    review: &SumReview,
    point: TurningPoint,
    decisive: bool,
) -> String {
    let lost = if decisive { " That is where the game was lost." } else { "" };
    match point {
        TurningPoint::Mistake { ply } => {
            let SumJudged { bite, winning, .. } = &review.moves[ply];
            let whose = match game.plies()[ply].player {
                Player::Human => "your",
                Player::Computer => "the computer's",
            };
            format!(
                "Move {}, {whose} {}, gave the win away; {} would have kept it.{lost}",
                ply + 1,
                named(*bite, game.start()),
                list(winning, "or", game.start())
            )
        }
        TurningPoint::Swap { after } => {
            format!(
                "After {} the sides were swapped, and the win with them.{lost}",
                count(after as u128, "move")
            )
        }
        _ => format!("Then the win changed hands.{lost}"),
    }
}

/// There is a file already.
pub(crate) fn may_overwrite(path: &Path) -> String {
    format!("'{}' is there already. Overwrite it?", path.display())
}

/// A file that was not overwritten.
pub(crate) fn left_alone(path: &Path) -> String {
    format!("'{}' is left alone; the game is not saved.", path.display())
}

/// A game that is left before its end.
pub(crate) fn left(moves: usize) -> String {
    format!("You leave the game after {}.", count(moves as u128, "move"))
}

pub(crate) fn subject(player: Player) -> &'static str {
    match player {
        Player::Human => "you",
        Player::Computer => "the computer",
    }
}

/// `1 move`, `2 moves`.
pub(crate) fn count(number: u128, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// `(1,2)`, `(1,2) or (2,1)`, `(1,2), (2,1) or (3,1)`.
fn list(bites: &[Bite], word: &str, sum: &Sum) -> String {
    let shown: Vec<String> = bites.iter().map(|&bite| named(bite, sum)).collect();
    match shown.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [several @ .., last] => format!("{} {word} {last}", several.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supermex::{Solver, Square};

    #[test]
    fn lists_read_well() {
        let squares = [Square::new(1, 2), Square::new(2, 1), Square::new(3, 1)];
        let bites = squares.map(|square| Bite { board: 1, square });
        let one = "4x7".parse().unwrap();
        assert_eq!(list(&bites[..1], "or", &one), "(1,2)");
        assert_eq!(list(&bites[..2], "or", &one), "(1,2) or (2,1)");
        assert_eq!(list(&bites, "and", &one), "(1,2), (2,1) and (3,1)");
        assert_eq!(list(&bites[..2], "or", &"4x7 + 2x2".parse().unwrap()), "1:(1,2) or 1:(2,1)");
        assert_eq!(count(1, "move"), "1 move");
        assert_eq!(count(0, "move"), "0 moves");
    }

    #[test]
    fn every_move_is_worth_a_sentence() {
        let mut solver = Solver::default();
        let mut judge = |text: &str, row, column| {
            let sum: Sum = text.parse().unwrap();
            let bite = Bite { board: 1, square: Square::new(row, column) };
            let advice = SumAdvice::ask(&mut solver, &sum).unwrap();
            worth(&SumJudged::of(&advice, bite, &sum.chomp(bite).unwrap()), &sum)
        };
        assert_eq!(judge("2x1", 2, 1), "A winning move: only the poison is left.");
        assert_eq!(judge("4x7", 3, 4), "A winning move, and the quickest: at most 16 more moves.");
        assert_eq!(
            judge("5,4,1", 3, 1),
            "A winning move, with at most 8 more moves; (1,3) would have been quicker, with at most \
             4 more moves."
        );
        assert_eq!(
            judge("4x5", 1, 2),
            "A mistake: (3,3) would have won, with at most 10 more moves."
        );
        assert_eq!(
            judge("5,4,2", 1, 2),
            "A mistake: (2,4) or (3,1) would have won; (2,4) is the quickest, with at most 8 more \
             moves."
        );
        assert_eq!(
            judge("4,1,1,1", 1, 2),
            "No move could win, but (1,4) would have held out longer: at most 5 more moves instead \
             of 1."
        );
        assert_eq!(
            judge("2,1", 1, 2),
            "No move could win; this one holds out longest, for at most 1 more move."
        );
        assert_eq!(judge("1x2 + 1x1", 1, 2), "A winning move: only poisons are left.");
        assert_eq!(
            judge("1x3 + 1x2", 1, 2),
            "A mistake: 1:(1,3) would have won, with at most 2 more moves."
        );
        assert_eq!(judge("2x1000000", 1, 2), "A mistake: (2,1000000) would have won.");
    }

    #[test]
    fn hints_say_what_is_known() {
        let hint_for = |text: &str| {
            hint(&SumAdvice::ask(&mut Solver::default(), &text.parse().unwrap()).unwrap())
        };
        assert_eq!(hint_for("4x7"), "(3,4) wins, in 17 moves.");
        assert_eq!(hint_for("5,4,2"), "(2,4) and (3,1) win; (2,4) does so in 9 moves.");
        assert_eq!(hint_for("2,1"), "No move wins here; (1,2) holds out longest, for 2 moves.");
        assert_eq!(hint_for("1x3 + 1x2"), "1:(1,3) wins, in 3 moves.");
        assert_eq!(hint_for("1x1 + 1x1"), "Only poisons are left: there is nothing to be done.");
        assert_eq!(hint_for("1x1"), "Only the poison is left: there is nothing to be done.");
    }
}
