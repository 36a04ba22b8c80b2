//! How the players play: sensible at hand, legal everywhere, the same every time.

use std::cell::Cell;

use classics::{
    Choice, GomokuPlayer,
    shapes::{ShapesEasy, ShapesHard},
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Side,
    gomoku::{Move, Point, Position, Ruleset, Variant},
};

fn players() -> [Box<dyn GomokuPlayer>; 2] {
    [Box::new(ShapesEasy::default()), Box::new(ShapesHard::default())]
}

fn never() -> bool {
    false
}

fn parse(game: &str) -> Position {
    Position::parse(game, Ruleset::usual()).unwrap()
}

fn chosen(player: &mut dyn GomokuPlayer, position: &Position) -> String {
    player.choose(position, &never).mv.to_string()
}

#[test]
fn both_start_in_the_centre() {
    for size in [5, 6, 15, 20, 181] {
        let position = Position::new(Ruleset::new(size, Variant::Freestyle).unwrap());
        for mut player in players() {
            assert_eq!(player.choose(&position, &never).mv, Move::Place(Point::centre(size as u8)));
        }
    }
}

/// A game, why the move is called for, and the moves that answer it.
const OBVIOUS: [(&str, &str, &[&str]); 6] = [
    ("h8a1h9a3h10a5h11a7", "completes the five", &["h7", "h12"]),
    ("h8h7h9a3h10a5h11a7", "completes the five at the free end", &["h12"]),
    ("h8h7h9a3h10a5h11", "blocks the four", &["h12"]),
    ("h8i8h9i9h10i10h11i11", "wins rather than blocks", &["h7", "h12"]),
    ("h8a1h9a3h10a5", "makes the open four", &["h7", "h11"]),
    ("h8a1h9a3h10", "blocks the open three", &["h6", "h7", "h11", "h12"]),
];

#[test]
fn both_answer_obvious_threats() {
    for (game, why, answers) in OBVIOUS {
        for mut player in players() {
            let mv = chosen(player.as_mut(), &parse(game));
            assert!(answers.contains(&mv.as_str()), "{game}: {why}, not {mv}");
        }
    }
}

#[test]
fn easy_extends_its_two() {
    let position = parse("h8a1h9a3");
    let mv = chosen(&mut ShapesEasy::default(), &position);
    assert!(["h7", "h10", "h6", "h11"].contains(&mv.as_str()), "{mv}");
}

/// Black makes two open threes at once, then an open four, then five: five plies.
#[test]
fn hard_finds_a_win_by_two_threes() {
    let position = parse("h8a1h9a15i10o1j10o15");
    let choice = ShapesHard::default().choose(&position, &never);
    let shallow = ShapesHard::default().with_search_dep(0).choose(&position, &never);
    assert_eq!((choice.mv.to_string().as_str(), choice.depth), ("h10", 7));
    assert!(choice.score > 1 << 60, "{choice:?}");
    assert!(shallow.score < 1 << 60, "{shallow:?}");
}

#[test]
fn a_quick_win_is_preferred() {
    let position = parse("h8a1h9a3h10a5h11a7");
    let mut hard = ShapesHard::default();
    for (search_dep, depth) in [(0, 1), (4, 5), (6, 7)] {
        hard = hard.with_search_dep(search_dep);
        let choice = hard.choose(&position, &never);
        assert_eq!(choice.depth, depth);
        assert!(["h7", "h12"].contains(&choice.mv.to_string().as_str()));
    }
}

/// Plays a game against a random mover and checks every move of the player.
fn play_random_mover(player: &mut dyn GomokuPlayer, side: Side, ruleset: Ruleset, seed: u64) -> Position {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Position::new(ruleset);
    while position.outcome().is_none() {
        let mv = if position.side_to_move() == side {
            let choice = player.choose(&position, &never);
            assert_eq!(position.check(choice.mv), Ok(()), "{ruleset}: {position}");
            choice.mv
        } else {
            let legal: Vec<Move> = position.legal_moves().collect();
            legal[rng.random_range(0..legal.len())]
        };
        position.play(mv);
    }
    position
}

#[test]
fn whole_games_are_legal_and_not_lost_to_a_random_mover() {
    for size in [5, 6, 15, 20] {
        for (variant, seed) in Variant::ALL.into_iter().zip(0..) {
            let ruleset = Ruleset::new(size, variant).unwrap();
            for side in Side::BOTH {
                let mut hard = ShapesHard::default().with_search_dep(4);
                for player in [&mut ShapesEasy::default() as &mut dyn GomokuPlayer, &mut hard] {
                    let end = play_random_mover(player, side, ruleset, seed);
                    let winner = end.outcome().unwrap().winner();
                    assert_ne!(winner, Some(side.other()), "{ruleset}: {end}");
                }
            }
        }
    }
}

#[test]
fn without_a_candidate_the_legal_point_nearest_to_the_centre_is_played() {
    // Every row of five is broken, so no stone can change a shape.
    let diagram = "
        x x o o x
        o o x x o
        x x . o x
        o o x x o
        . x o o .";
    let position = Position::from_diagram(diagram, Variant::Freestyle, Some(Side::First)).unwrap();
    for mut player in players() {
        assert_eq!(chosen(player.as_mut(), &position), "c3");
    }
}

#[test]
fn the_largest_board_is_played_from_corner_to_corner() {
    let ruleset = Ruleset::new(181, Variant::Freestyle).unwrap();
    let position = Position::parse("0,0 180,180 0,1 180,179 0,2 179,180 0,3", ruleset).unwrap();
    for mut player in players() {
        assert_eq!(player.choose(&position, &never).mv, Move::Place(Point::new(0, 4)));
    }
}

#[test]
fn a_forbidden_point_is_not_a_candidate() {
    // Two open threes cross at h10: the best point for black, but not in Renju.
    let game = "h8a1h9a15i10o1j10o15";
    let renju = Position::parse(game, Ruleset::new(15, Variant::Renju).unwrap()).unwrap();
    for mut player in players() {
        assert_eq!(chosen(player.as_mut(), &parse(game)), "h10");
        assert_ne!(chosen(player.as_mut(), &renju), "h10");
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let position = parse("h8i9i8g8h10h9g9j10f7");
    let ask = |mut player: Box<dyn GomokuPlayer>| -> [Choice<Move>; 2] {
        [player.choose(&position, &never), player.choose(&position, &never)]
    };
    for (one, other) in players().into_iter().zip(players()) {
        let ([first, second], [third, _]) = (ask(one), ask(other));
        assert_eq!([first, first], [second, third]);
    }
}

#[test]
fn a_player_told_to_stop_answers_with_the_best_so_far() {
    let position = parse("h8i9i8g8h10h9g9j10f7");
    for mut player in players() {
        let choice = player.choose(&position, &|| true);
        assert_eq!(position.check(choice.mv), Ok(()));
        assert_eq!(choice.depth, 1);
    }
    let whole = ShapesHard::default().choose(&position, &never);
    let questions = Cell::new(0);
    let stop_after_500 = || questions.replace(questions.get() + 1) >= 500;
    let stopped = ShapesHard::default().choose(&position, &stop_after_500);
    assert_eq!(position.check(stopped.mv), Ok(()));
    assert!(stopped.nodes < whole.nodes);
}
