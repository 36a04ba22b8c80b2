//! How the player plays: kills and wins the short way, resists the long way, legal everywhere.

use std::cell::Cell;

use classics::{Choice, GomokuPlayer, killer::Killer, random::RandomGomoku};
use rules::{
    Outcome, Side,
    gomoku::{Move, Point, Position, Ruleset, Variant},
};

use super::positions::{crowded, middle_games};

const FIVE: i64 = 10_000_000_000_000_000;

fn never() -> bool {
    false
}

fn diagram(text: &str, side: Side) -> Position {
    Position::from_diagram(text, Variant::Freestyle, Some(side)).expect("a diagram")
}

fn choose(position: &Position) -> (String, i64) {
    let choice = Killer::default().choose(position, &never);
    (choice.mv.to_string(), choice.score)
}

#[test]
fn a_five_is_made_before_any_more_fours() {
    let position = diagram(
        ". . . . . . . . .
         . x x x . . . . .
         . . . . . . . . .
         . . . . . . x . .
         . . . . . . x . .
         . . o x x x x . .
         . . . . . . . . .
         . o o o o x . . .
         . . . . . . . . .",
        Side::First,
    );
    assert_eq!(choose(&position), ("h4".into(), FIVE - 1));
}

#[test]
fn a_five_is_stopped() {
    let position = diagram(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . x . . .
         . . . . . . . . .
         . . o x x . x x .
         . . . . . . . . .
         . . . o . . . . .
         . . . . o . . . .
         . . . . . . . . .",
        Side::Second,
    );
    assert_eq!(choose(&position).0, "f5", "the gap in the row");
}

#[test]
fn a_four_and_a_three_at_once_are_a_kill() {
    let position = diagram(
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . o x x x . . . . .
         . . . . . . . . . . .
         . . . . . . x . . . .
         . . . . . . x . . . .
         . . . . . . . . . . .
         . . . o . . . o . . .
         . . . . . . . . . . .",
        Side::First,
    );
    let (mv, score) = choose(&position);
    assert_eq!((mv.as_str(), score), ("g7", FIVE - 5), "the four makes a three with g4 and g5");
}

#[test]
fn a_kill_is_played_to_its_end_in_the_promised_plies() {
    let game =
        "i7k7k11n10g4j10i6l8m9j8k8l10j7h5l9m10k10k9i11j11h7j5g7f7i5j9j12i4g6g8i9i8h6f8h8h9i10e6d5n6m7n12";
    let mut position = Position::parse(game, Ruleset::usual()).unwrap();
    let mut killer = Killer::default();
    let mut plies = FIVE - killer.choose(&position, &never).score;
    assert!((3..100).contains(&plies), "it sees a win: {plies}");
    while position.end().is_none() {
        let choice = killer.choose(&position, &never);
        let to_go = FIVE - choice.score.abs();
        assert!(to_go <= plies, "{plies} plies were promised, not {to_go}");
        plies = to_go - 1;
        position.play(choice.mv);
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn a_lost_game_is_drawn_out_with_fours() {
    let position = diagram(
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . x . . . . .
         . . . . . x . . . . .
         . . . x x x . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         x o o o . . . . . . .
         . . . . . . . . . . .",
        Side::Second,
    );
    let (mv, score) = choose(&position);
    assert!(score < -FIVE / 2, "two live threes are lost: {score}");
    assert_eq!(mv, "e2", "the four gains two plies");
}

#[test]
fn a_row_that_the_variant_does_not_count_is_no_win() {
    let text = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        o o . . . . . . .
        o x x x x . x . .
        o . . . . . . . .
        . . . . . . . . .
        . o . . . . . . .
        . . . . . . . . .";
    let score_by = |variant| {
        let position = Position::from_diagram(text, variant, Some(Side::First)).unwrap();
        Killer::new(2, 1).choose(&position, &never).score
    };
    assert_eq!(score_by(Variant::Freestyle), FIVE - 1);
    assert!(score_by(Variant::Standard) < FIVE - 1, "six are not five");
}

#[test]
fn an_empty_board_is_opened_in_the_centre() {
    for size in [5, 6, 15, 20, 181] {
        let position = Position::new(Ruleset::new(size, Variant::Renju).unwrap());
        assert_eq!(Killer::default().choose(&position, &never).mv, Move::Place(Point::centre(size as u8)));
    }
}

#[test]
fn whole_games_against_random_are_legal_and_not_lost() {
    let mut killer = Killer::new(2, Killer::KILL_DEPTH);
    for size in [5, 6, 15, 20] {
        for variant in Variant::ALL {
            for side in Side::BOTH {
                let mut random = RandomGomoku::new(size as u64);
                let mut position = Position::new(Ruleset::new(size, variant).unwrap());
                while position.end().is_none() {
                    let is_turn = position.side_to_move() == side;
                    let player: &mut dyn GomokuPlayer = if is_turn { &mut killer } else { &mut random };
                    position.play(player.choose(&position, &never).mv);
                }
                let lost = Some(Outcome::Win(side.other()));
                assert_ne!(position.outcome(), lost, "{} as {side}: {position}", position.ruleset());
            }
        }
    }
}

#[test]
fn it_chooses_the_same_every_time() {
    let mut killer = Killer::new(4, Killer::KILL_DEPTH);
    for position in middle_games() {
        let first = killer.choose(&position, &never);
        assert_eq!(killer.choose(&position, &never), first);
        assert_eq!(Killer::new(4, Killer::KILL_DEPTH).choose(&position, &never), first);
    }
}

#[test]
fn told_to_stop_it_answers_at_once_with_a_legal_move() {
    for seed in 0..40 {
        let variant = Variant::ALL[seed as usize % 4];
        let position = crowded(Ruleset::new(15, variant).unwrap(), 30, seed);
        for patience in 0..6 {
            let questions = Cell::new(0);
            let should_stop = || questions.replace(questions.get() + 1) >= patience;
            let Choice { mv, nodes, .. } = Killer::default().choose(&position, &should_stop);
            assert!(position.is_legal(mv), "{mv} after {patience} questions in {position}");
            assert!(nodes <= 64 * patience, "{nodes} nodes after {patience} questions");
        }
    }
}

#[test]
fn the_size_of_the_board_does_not_matter_far_from_the_edge() {
    let position = crowded(Ruleset::new(9, Variant::Freestyle).unwrap(), 14, 3);
    let moved = |size: u8| {
        let shift = |point: Point| Point::new(point.x() + size / 2, point.y() + size / 2);
        let stones = Point::all(9).filter_map(|at| Some((shift(at), position.stone(at)?))).collect();
        let ruleset = Ruleset::new(size.into(), Variant::Freestyle).unwrap();
        let setup = rules::gomoku::Setup { ruleset, stones, to_move: Side::First };
        let choice = Killer::new(4, Killer::KILL_DEPTH).choose(&setup.validate().unwrap(), &never);
        let Move::Place(point) = choice.mv else { panic!("it passed") };
        (point.x() - size / 2, point.y() - size / 2, choice.score)
    };
    assert_eq!(moved(181), moved(41));
}
