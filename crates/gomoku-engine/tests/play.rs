//! The engine at the board: manners, limits and whole legal games.

use std::{sync::Arc, time::Duration};

use gomoku_engine::{Engine, Options, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Outcome,
    gomoku::{Move, Point, Position, Ruleset, Variant},
};
use search_kit::{Limits, StopFlag};

fn engine() -> Engine {
    Engine::new(Options { hash_bytes: 4 << 20, ..Options::default() })
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn position(text: &str, variant: Variant) -> Position {
    let ruleset = Ruleset::new(15, variant).expect("15 is a size");
    Position::parse(text, ruleset).expect("the games here are legal")
}

fn play_a_game(engine: &mut Engine, ruleset: Ruleset, nodes_each: u64, plies: usize) -> Position {
    let mut position = Position::new(ruleset);
    while position.outcome().is_none() && position.moves().len() < plies {
        let best = engine.go(&position, &nodes(nodes_each), &StopFlag::new(), &mut |_| {});
        position.try_play(best.mv).unwrap_or_else(|reason| panic!("{reason} in {position} ({ruleset})"));
    }
    position
}

#[test]
fn whole_games_of_every_variant_are_legal() {
    for variant in Variant::ALL {
        for size in [5, 9, 15] {
            let ruleset = Ruleset::new(size, variant).unwrap();
            play_a_game(&mut engine(), ruleset, 1_500, 400);
        }
    }
}

#[test]
fn the_largest_board_gets_a_move_near_the_stones() {
    let game = play_a_game(&mut engine(), Ruleset::new(181, Variant::Freestyle).unwrap(), 300, 6);
    let Move::Place(first) = game.moves()[0] else { panic!("a pass") };
    for mv in game.moves() {
        let Move::Place(point) = mv else { panic!("a pass") };
        assert!(point.distance(first) <= 12, "{game}");
    }
}

#[test]
fn a_thousand_stones_on_the_largest_board_are_no_obstacle() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(181);
    let mut position = Position::new(Ruleset::new(181, Variant::Standard).unwrap());
    while position.moves().len() < 1_000 {
        let mv = Move::Place(Point::new(generator.random_range(0..181), generator.random_range(0..181)));
        if position.is_legal(mv) {
            position.play(mv);
        }
        if position.outcome().is_some() {
            position.undo();
        }
    }
    let best = engine().go(&position, &nodes(500), &StopFlag::new(), &mut |_| {});
    assert!(position.is_legal(best.mv));
}

/// Games half random, half the engine's, with hardly any time to think.
#[test]
fn ten_thousand_hasty_moves_are_legal() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut asked = 0;
    for variant in Variant::ALL {
        let mut engine = Engine::new(Options { hash_bytes: 1 << 16, ..Options::default() });
        let before = asked;
        while asked < before + 2_600 {
            let size = [5, 6, 7, 9, 15, 20][generator.random_range(0..6)];
            let mut position = Position::new(Ruleset::new(size, variant).unwrap());
            while position.outcome().is_none() {
                if generator.random_range(0..3) > 0 {
                    let moves: Vec<Move> = position.legal_moves().collect();
                    position.play(moves[generator.random_range(0..moves.len())]);
                    continue;
                }
                let limits = nodes([0, 1, 2, 20, 100][generator.random_range(0..5)]);
                let best = engine.go(&position, &limits, &StopFlag::new(), &mut |_| {});
                position.try_play(best.mv).unwrap_or_else(|reason| panic!("{reason} in {position}"));
                asked += 1;
            }
        }
    }
    assert!(asked > 10_000);
}

#[test]
fn black_passes_when_every_point_left_is_forbidden() {
    let ruleset = Ruleset::new(5, Variant::Renju).unwrap();
    let game = Position::parse("c3e2d5c1a2b5d1a1d3c5a4b3c4b2a5e3e1a3c2e5e4b1", ruleset).unwrap();
    let best = engine().go(&game, &nodes(1_000), &StopFlag::new(), &mut |_| {});
    assert_eq!(best.mv, Move::Pass);
}

#[test]
fn small_boards_are_played_until_they_are_full_or_won() {
    for variant in Variant::ALL {
        for size in [5, 6] {
            let game = play_a_game(&mut engine(), Ruleset::new(size, variant).unwrap(), 200, 100);
            assert!(game.outcome().is_some(), "{variant} {size}");
        }
    }
}

#[test]
fn a_node_limit_makes_the_same_search_every_time() {
    let game = position("h8i9i7j8h10g8", Variant::Freestyle);
    let search = || engine().go(&game, &nodes(20_000), &StopFlag::new(), &mut |_| {});
    let first = search();
    assert_eq!(first, search());
    assert!(first.nodes <= 20_000 + 5_000, "{}", first.nodes);
}

#[test]
fn a_five_is_taken_and_a_five_is_blocked_at_once() {
    for variant in Variant::ALL {
        let winning = position("h8a1i8c1j8e1k8l8", variant);
        let best = engine().go(&winning, &nodes(1_000_000), &StopFlag::new(), &mut |_| {});
        assert_eq!((best.mv.to_string().as_str(), best.score), ("g8", Score::Win(1)), "{variant}");
        let threatened = position("h8l8i8c1j8e1k8", variant);
        let best = engine().go(&threatened, &nodes(20_000), &StopFlag::new(), &mut |_| {});
        // In Caro a stone at the other end of the row stops the five too: there is a choice.
        let has_choice = variant == Variant::Caro;
        assert!(best.mv.to_string() == "g8" || has_choice && best.mv.to_string() == "f8", "{variant}");
        assert!(best.nodes == 0 || has_choice, "{variant}");
    }
}

#[test]
fn a_won_game_is_won_within_the_promised_plies() {
    let mut game = position("h8a1j8a15i9o1i10o15", Variant::Freestyle);
    let mut engine = engine();
    let winner = game.side_to_move();
    let best = engine.go(&game, &nodes(100_000), &StopFlag::new(), &mut |_| {});
    let Score::Win(promised) = best.score else { panic!("{best:?}") };
    for _ in 0..promised {
        let best = engine.go(&game, &nodes(100_000), &StopFlag::new(), &mut |_| {});
        game.play(best.mv);
        if game.outcome().is_some() {
            break;
        }
    }
    assert_eq!(game.outcome(), Some(Outcome::Win(winner)), "{game}");
}

#[test]
fn several_lines_are_different_moves_in_the_order_of_their_scores() {
    let mut engine = Engine::new(Options { hash_bytes: 4 << 20, lines: 3, ..Options::default() });
    let mut last = None;
    let game = position("h8i9i7j8h10g8", Variant::Standard);
    engine.go(&game, &nodes(30_000), &StopFlag::new(), &mut |info| last = Some(info.clone()));
    let lines = last.expect("an iteration was completed").lines;
    let firsts: std::collections::HashSet<_> = lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 3);
    let value = |score| match score {
        Score::Evaluation(value) => value,
        Score::Win(plies) => 30_000 - plies as i32,
        Score::Loss(plies) => plies as i32 - 30_000,
        Score::Draw => 0,
    };
    assert!(lines.is_sorted_by_key(|line| -value(line.score)), "{lines:?}");
}

#[test]
fn a_raised_flag_still_gets_a_legal_move() {
    let stop = StopFlag::new();
    stop.raise();
    for variant in Variant::ALL {
        let game = position("h8i9i7j8h10g8", variant);
        let best = engine().go(&game, &Limits::default(), &stop, &mut |_| {});
        assert!(game.is_legal(best.mv), "{variant}");
        assert!(matches!(best.score, Score::Evaluation(_)), "{best:?}");
    }
}

#[test]
fn a_forced_answer_is_thought_about_only_in_the_enemys_time() {
    let game = position("h8l8i8c1j8e1k8", Variant::Freestyle);
    let best = engine().go(&game, &nodes(2_000), &StopFlag::pondering(), &mut |_| {});
    assert_eq!(best.mv.to_string(), "g8");
    assert!(best.nodes > 0);
}

#[test]
fn a_lost_game_is_drawn_out_as_long_as_the_proof_says() {
    let mut game = position("h8a1j8a15i9o1i10o15", Variant::Freestyle);
    let mut engine = engine();
    let best = engine.go(&game, &nodes(100_000), &StopFlag::new(), &mut |_| {});
    let Score::Win(promised) = best.score else { panic!("{best:?}") };
    game.play(best.mv);
    let best = engine.go(&game, &nodes(100_000), &StopFlag::new(), &mut |_| {});
    let Score::Loss(left) = best.score else { panic!("{best:?}") };
    assert!(left < promised && left >= 2, "{left} of {promised}");
}

#[test]
fn the_injected_clock_ends_the_search() {
    let ticks = Arc::new(std::sync::atomic::AtomicU64::new(0));
    let clock = move || Duration::from_millis(ticks.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let mut engine =
        Engine::new(Options { hash_bytes: 4 << 20, clock: Some(Arc::new(clock)), ..Options::default() });
    let limits = Limits { move_time: Some(Duration::from_millis(50)), ..Limits::default() };
    let game = position("h8i9i7j8h10g8", Variant::Caro);
    let best = engine.go(&game, &limits, &StopFlag::new(), &mut |_| {});
    assert!(game.is_legal(best.mv) && best.nodes < 60_000, "{}", best.nodes);
}

#[test]
fn several_threads_find_the_same_forced_win() {
    let mut engine = Engine::new(Options { hash_bytes: 4 << 20, threads: 2, ..Options::default() });
    let game = position("h8a1j8a15i9o1i10o15", Variant::Freestyle);
    let best = engine.go(&game, &nodes(200_000), &StopFlag::new(), &mut |_| {});
    assert!(matches!(best.score, Score::Win(_)), "{best:?}");
}
