//! The engine at the board: manners, limits and whole legal games.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its case has failed")]

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use ataxx_engine::{Engine, Options, Part, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Outcome,
    ataxx::{Game, Layout, Move, Position, Ruleset},
};
use search_kit::{Limits, StopFlag};

fn engine() -> Engine {
    Engine::new(Options { hash_bytes: 1 << 20, ..Options::default() })
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn game(fen: &str, ruleset: Ruleset) -> Game {
    Game::new(Position::from_fen(fen, ruleset).unwrap())
}

const MIDGAME: &str = "5oo/4xoo/3xxo1/2xx3/1oox3/oo1xx2/o3xx1 x 1 12";

/// Every layout under every rule set.
fn starts() -> impl Iterator<Item = Position> + Clone {
    Ruleset::NAMED
        .into_iter()
        .flat_map(|(_, ruleset)| Layout::ALL.iter().map(move |layout| layout.position(ruleset)))
}

fn play_out(engine: &mut Engine, game: &mut Game, limits: &Limits, stop: &StopFlag) {
    // Where nothing bounds a game, two cautious sides can jump about for ever.
    while game.outcome().is_none() && game.ply() < 600 {
        let best = engine.go(game, limits, stop, &mut |_| {});
        assert_eq!(best.pv.first(), Some(&best.mv), "{game}");
        game.try_play(best.mv).unwrap_or_else(|reason| panic!("{reason} in {game}"));
    }
}

fn play_randomly(game: &mut Game, plies: usize, random: &mut Xoshiro256PlusPlus) {
    for _ in 0..plies {
        let count = game.legal_moves().count();
        if count == 0 {
            return;
        }
        let mv = game.legal_moves().nth(random.random_range(0..count)).unwrap();
        game.play(mv);
    }
}

#[test]
fn whole_games_on_every_board_under_every_rule_set_are_legal() {
    let mut engine = engine();
    for start in starts() {
        let mut game = Game::new(start);
        play_out(&mut engine, &mut game, &nodes(400), &StopFlag::new());
    }
}

#[test]
fn games_from_random_openings_are_legal_under_the_tightest_limits() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut engine = engine();
    let raised = StopFlag::new();
    raised.raise();
    for (n, start) in starts().cycle().take(900).enumerate() {
        let mut game = Game::new(start);
        play_randomly(&mut game, random.random_range(0..90), &mut random);
        let (limits, stop) = match n % 4 {
            0 => (nodes(0), StopFlag::new()),
            1 => (nodes(1), StopFlag::new()),
            2 => (nodes(40), StopFlag::new()),
            _ => (Limits::default(), raised.clone()),
        };
        play_out(&mut engine, &mut game, &limits, &stop);
    }
}

#[test]
fn every_part_can_be_left_out() {
    for &part in Part::ALL {
        let disabled = [part].into_iter().collect();
        let mut engine = Engine::new(Options { hash_bytes: 1 << 20, disabled, ..Options::default() });
        let best = engine.go(&game(MIDGAME, Ruleset::COURSE), &nodes(3_000), &StopFlag::new(), &mut |_| {});
        assert!(best.nodes > 1_000, "{}", part.name());
    }
}

#[test]
fn a_node_limit_makes_the_same_search_every_time() {
    for (_, ruleset) in Ruleset::NAMED {
        let search = || engine().go(&game(MIDGAME, ruleset), &nodes(30_000), &StopFlag::new(), &mut |_| {});
        let first = search();
        assert_eq!(first, search());
        assert!(first.nodes <= 30_000, "{}", first.nodes);
    }
}

#[test]
fn a_pass_is_played_at_once_and_only_where_it_must_be() {
    let shut_in = "7/7/7/7/4ooo/4ooo/4oox x 0 1";
    let best =
        engine().go(&game(shut_in, Ruleset::INTERNATIONAL), &nodes(1_000), &StopFlag::new(), &mut |_| {});
    assert_eq!((best.mv, best.nodes), (Move::PASS, 0));
}

#[test]
fn the_last_move_is_found_and_its_win_reported() {
    // Filling the hole decides: x has 24 and turns what is around it.
    let fen = "xxxxxxx/xxxxxxx/xxxxxxx/xxx1ooo/ooooooo/ooooooo/ooooooo x 0 40";
    for (_, ruleset) in Ruleset::NAMED {
        let best = engine().go(&game(fen, ruleset), &nodes(1_000), &StopFlag::new(), &mut |_| {});
        assert_eq!((best.mv.to_string().as_str(), best.score), ("d4", Score::Win(1)));
    }
}

#[test]
fn a_won_game_is_won_within_the_promised_plies() {
    for (_, ruleset) in Ruleset::NAMED {
        let mut game = game("xxxxx2/xxxxxx1/xxxxxxo/xxxxxxx/xxxxxxx/1xxxxoo/xxxxooo x 0 30", ruleset);
        let mut engine = engine();
        let winner = game.position().side_to_move();
        let best = engine.go(&game, &nodes(300_000), &StopFlag::new(), &mut |_| {});
        let Score::Win(promised) = best.score else { panic!("{best:?} {ruleset}") };
        for _ in 0..promised {
            let best = engine.go(&game, &nodes(300_000), &StopFlag::new(), &mut |_| {});
            game.play(best.mv);
            if game.outcome().is_some() {
                break;
            }
        }
        assert_eq!(game.outcome(), Some(Outcome::Win(winner)), "{game}");
    }
}

#[test]
fn several_lines_are_different_moves_in_the_order_of_their_scores() {
    let mut engine = Engine::new(Options { hash_bytes: 1 << 20, lines: 4, ..Options::default() });
    let mut last = None;
    let game = game(MIDGAME, Ruleset::INTERNATIONAL);
    engine.go(&game, &nodes(60_000), &StopFlag::new(), &mut |info| last = Some(info.clone()));
    let lines = last.expect("an iteration was completed").lines;
    let firsts: HashSet<_> = lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 4);
    let value = |score| match score {
        Score::Evaluation(value) => value,
        Score::Win(plies) => 30_000 - plies as i32,
        Score::Loss(plies) => plies as i32 - 30_000,
        Score::Draw => 0,
    };
    assert!(lines.is_sorted_by_key(|line| -value(line.score)), "{lines:?}");
}

#[test]
fn the_line_of_an_iteration_is_legal() {
    for start in starts() {
        engine().go(&Game::new(start), &nodes(5_000), &StopFlag::new(), &mut |info| {
            let mut game = Game::new(start);
            info.lines[0].moves.iter().for_each(|&mv| game.play(mv));
        });
    }
}

#[test]
fn a_raised_flag_still_gets_a_legal_move() {
    let stop = StopFlag::new();
    stop.raise();
    let game = game(MIDGAME, Ruleset::BOTZONE);
    let best = engine().go(&game, &Limits::default(), &stop, &mut |_| {});
    assert!(game.is_legal(best.mv) && best.nodes <= 1);
}

/// A clock that moves on by a millisecond with every look.
fn ticking_clock() -> ataxx_engine::Clock {
    let ticks = AtomicU64::new(0);
    Arc::new(move || Duration::from_millis(ticks.fetch_add(1, Relaxed)))
}

#[test]
fn the_injected_clock_ends_the_search() {
    let options = Options { hash_bytes: 1 << 20, clock: Some(ticking_clock()), ..Options::default() };
    let limits = Limits { move_time: Some(Duration::from_millis(50)), ..Limits::default() };
    let game = game(MIDGAME, Ruleset::COURSE);
    let best = Engine::new(options).go(&game, &limits, &StopFlag::new(), &mut |_| {});
    assert!(game.is_legal(best.mv) && best.nodes < 60_000, "{}", best.nodes);
}

#[test]
fn the_clock_does_not_count_while_pondering() {
    let options = Options { hash_bytes: 1 << 20, clock: Some(ticking_clock()), ..Options::default() };
    let limits =
        Limits { move_time: Some(Duration::from_millis(10)), nodes: Some(40_000), ..Limits::default() };
    let game = game(MIDGAME, Ruleset::INTERNATIONAL);
    let best = Engine::new(options).go(&game, &limits, &StopFlag::pondering(), &mut |_| {});
    assert_eq!(best.nodes, 40_000);
}

#[test]
fn several_threads_agree_on_a_won_endgame() {
    let mut engine = Engine::new(Options { hash_bytes: 1 << 20, threads: 3, ..Options::default() });
    let fen = "xxxxx2/xxxxxx1/xxxxxxo/xxxxxxx/xxxxxxx/1xxxxoo/xxxxooo x 0 30";
    let best = engine.go(&game(fen, Ruleset::INTERNATIONAL), &nodes(500_000), &StopFlag::new(), &mut |_| {});
    assert!(matches!(best.score, Score::Win(_)), "{best:?}");
}

#[test]
fn a_repeated_move_is_known_to_lose_in_botzone() {
    let text = "startpos moves a7a5 a1a3 a5a7 a3a1";
    let game = Game::parse(text, Ruleset::BOTZONE).unwrap();
    let mut engine = Engine::new(Options { hash_bytes: 1 << 20, lines: 100, ..Options::default() });
    let mut worst = None;
    let limits = Limits { depth: Some(1), ..Limits::default() };
    engine.go(&game, &limits, &StopFlag::new(), &mut |info| worst = info.lines.last().cloned());
    let worst = worst.unwrap();
    assert_eq!((worst.moves[0].to_string().as_str(), worst.score), ("a7a5", Score::Loss(1)));
}
