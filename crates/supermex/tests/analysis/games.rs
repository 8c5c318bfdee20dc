//! Games on several boards.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::sample::Index;
use supermex::game::{
    AnySaved, Level, Opponent, Player, SavedSum, SumAdvice, SumChoice, SumGame, SumReview,
    TurningPoint,
};
use supermex::request::Asked;
use supermex::run::Context;
use supermex::{Outcome, Solver};

use crate::sums::{SumOracle, sums};

/// A game on some boards after some moves, with a swap here and there.
fn games() -> impl Strategy<Value = SumGame> {
    let steps = prop::collection::vec((any::<Index>(), 0..6_u8), 0..8);
    (sums(), steps).prop_map(|(start, steps)| {
        let mut game = SumGame::new(start, Player::Human).unwrap();
        for (index, dice) in steps {
            if dice == 0 {
                game.swap();
            }
            let bites: Vec<_> = game.position().bites().map(|(bite, _)| bite).collect();
            if !bites.is_empty() {
                game.play(*index.get(&bites)).unwrap();
            }
        }
        game
    })
}

/// The perfect player wins whatever can be won, as fast as it can be, and holds out longest.
#[test]
fn a_perfect_player_counts_the_remoteness_down() {
    let known = RefCell::new((Solver::default(), SumOracle::default()));
    proptest!(ProptestConfig::with_cases(1000), |(sum in sums())| {
        let (solver, oracle) = &mut *known.borrow_mut();
        let mut computer = Opponent::new(Level::Perfect, 0);
        let value = oracle.value(sum.boards());
        let advice = SumAdvice::ask(solver, &sum).unwrap();
        prop_assert_eq!(advice.outcome(), value.outcome());
        match computer.choose_bite(&advice) {
            None => prop_assert!(sum.is_over()),
            Some(bite) => {
                let left = oracle.value(sum.chomp(bite).unwrap().boards());
                prop_assert_eq!(left.is_lost, value.outcome() == Outcome::N);
                prop_assert_eq!(left.remoteness + 1, value.remoteness);
            }
        }
    });
}

/// Every level makes legal moves until nothing but poisons is left; who never errs never loses what
/// can be won.
#[test]
fn every_level_plays_to_the_end() {
    let (mut solver, mut oracle) = (Solver::default(), SumOracle::default());
    for (seed, level) in (0..20).flat_map(|seed| Level::ALL.map(|level| (seed, level))) {
        let start = "(3,2) + 2x3 + 1x4".parse().unwrap();
        let mut game = SumGame::new(start, Player::Computer).unwrap();
        let mut players = [Opponent::new(Level::Perfect, 0), Opponent::new(level, seed)];
        assert_eq!(oracle.value(game.start().boards()).outcome(), Outcome::N);
        while !game.is_over() {
            let advice = SumAdvice::ask(&mut solver, game.position()).unwrap();
            let player = &mut players[game.plies().len() % 2];
            game.play(player.choose_bite(&advice).unwrap()).unwrap();
        }
        assert_eq!(game.winner(), Some(Player::Computer), "{level} {seed}");
    }
}

/// Boards too large to weigh every bite: a winning bite, or a small one.
#[test]
fn large_boards_have_advice() {
    let mut solver = Solver::default();
    let won = SumAdvice::ask(&mut solver, &"2x3000 + 1x7".parse().unwrap()).unwrap();
    assert!(won.choices.iter().all(SumChoice::wins) && won.best().is_some());
    let lost = SumAdvice::ask(&mut solver, &"2x3000 + 2x3000".parse().unwrap()).unwrap();
    assert_eq!((lost.outcome(), lost.choices.len()), (Outcome::P, 1));
    assert_eq!(lost.best().map(|it| it.taken), Some(1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_saved_can_be_read(game in games(), level in prop::sample::select(&Level::ALL[..])) {
        let saved = SavedSum::new(game.clone(), level);
        let text = saved.to_string();
        prop_assert_eq!(text.parse(), Ok(saved.clone()));
        if game.start().boards().len() > 1 {
            prop_assert_eq!(text.parse(), Ok(AnySaved::Sum(saved)));
        }
        let cut = text.strip_suffix("end\n").unwrap();
        prop_assert!(cut.parse::<SavedSum>().is_err());
    }

    #[test]
    fn moves_can_be_taken_back(game in games()) {
        let mut back = game.clone();
        let mut sums: Vec<_> = game.positions().collect();
        while let Some(sum) = sums.pop() {
            prop_assert_eq!(back.position(), &sum);
            back.undo();
        }
        prop_assert!(back.plies().is_empty());
    }

    #[test]
    fn the_win_changes_hands_at_turning_points_only(game in games()) {
        let mut oracle = SumOracle::default();
        let review = SumReview::of(&game, &mut Solver::default()).unwrap();
        let changed = review.favourite_at_start != review.favourite_now;
        prop_assert_eq!(review.turning_points.len() % 2 == 1, changed);
        if let Some(winner) = game.winner() {
            prop_assert_eq!(review.favourite_now, winner);
        }
        for (judged, pair) in review.moves.iter().zip(game.positions().zip(game.positions().skip(1))) {
            let [before, after] = [&pair.0, &pair.1].map(|sum| oracle.value(sum.boards()));
            prop_assert_eq!(judged.outcome, after.outcome());
            prop_assert_eq!(judged.mistake, !before.is_lost && !after.is_lost);
        }
        if let Some(TurningPoint::Mistake { ply }) = review.decisive() {
            prop_assert!(review.moves[ply].mistake);
        }
    }
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let whole = "supermex game 1\nprogram: supermex 0.1.0\nboard: 4x7 + 1x3\nfirst: computer\n\
                 level: hard\n1:(3,4)\nswap\n2:(1,2)\nend\n";
    assert!(matches!(whole.parse(), Ok(AnySaved::Sum(_))));
    let error = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        whole.replacen(from, to, 1).parse::<AnySaved>().unwrap_err().to_string()
    };
    assert!(error("1x3", "1y3").starts_with("line 3: board 2 of '4x7 + 1y3'"));
    assert!(error("2:(1,2)", "3:(1,2)").starts_with("line 8: there is no board 3"));
    assert!(error("2:(1,2)", "(1,2)").starts_with("line 8: '(1,2)' cannot be read as a bite"));
    assert!(error("2:(1,2)", "2:(1,1)").starts_with("line 8: the poison (1,1) of 1x3"));
    // The squares of one board have no number in front of them.
    assert!(error(" + 1x3", "").starts_with("line 6: '1:(3,4)' cannot be read as a square"));
    assert!(error("4x7", "4000x2 + 4000x2").contains("too many for a game"));
}

#[test]
fn requests_know_several_boards() {
    let answer = |json: &str| {
        let asked = Asked::from_json(json).unwrap();
        asked.answer(&Context::default()).map_err(|why| why.to_string())
    };
    assert_eq!(
        answer(r#"{"request":"reply","position":"1x3 + 1x2"}"#).unwrap(),
        r#"{"position":[[3],[2]],"level":"perfect","move":{"board":1,"square":[1,3],"to":[2]}}"#
    );
    assert_eq!(
        answer(r#"{"request":"reply","position":"1x1 + 1x1"}"#).unwrap(),
        r#"{"position":[[1],[1]],"level":"perfect","move":null}"#
    );
    let review = |moves: &str| {
        answer(&format!(r#"{{"request":"review","position":"1x3 + 1x2","moves":[{moves}]}}"#))
    };
    assert_eq!(
        review(r#"{"board":2,"square":[1,2]}"#).unwrap(),
        r#"{"position":[[3],[2]],"favourite":"first","now":"second","decisive":1,"moves":[{"board":2,"square":[1,2],"to":[1],"outcome":"N","winning":[{"board":1,"square":[1,3]}],"mistake":true,"depth":1,"better":{"board":1,"square":[1,3],"outcome":"P","depth":2}}]}"#
    );
    assert_eq!(
        review("[1,2]").unwrap_err(),
        r#"move 1 does not say which board it is on; write it like {"board":2,"square":[1,3]}"#
    );
    assert!(
        review(r#"{"board":3,"square":[1,2]}"#).unwrap_err().starts_with("move 1: there is no")
    );
    // On one board, nothing has changed.
    assert_eq!(
        answer(r#"{"request":"reply","position":"2x2"}"#).unwrap(),
        r#"{"position":[2,2],"level":"perfect","move":{"square":[2,2],"to":[2,1]}}"#
    );
    let json = r#"{"request":"review","position":"2x2","moves":[{"board":2,"square":[1,2]}]}"#;
    assert_eq!(answer(json).unwrap_err(), "move 1: there is no board 2, only one");
}
