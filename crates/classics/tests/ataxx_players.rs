//! The Ataxx players against hand-made boards, against plain minimax and against each other.

#![allow(clippy::unwrap_used)]

use std::cell::Cell;

use classics::ataxx_alpha_beta::{AlphaBeta, Level};
use classics::ataxx_random::RandomAtaxx;
use classics::{AtaxxPlayer, Choice, ShouldStop};
use rand::{SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::ataxx::{Bitboard, Game, Layout, Move, Position, Ruleset, Setup, Square};
use rules::{Outcome, Side};

const RULESETS: [Ruleset; 3] = [Ruleset::INTERNATIONAL, Ruleset::COURSE, Ruleset::BOTZONE];
const NEVER: ShouldStop<'_> = &|| false;

fn game(fen: &str, ruleset: Ruleset) -> Game {
    Game::new(Position::from_fen(fen, ruleset).unwrap())
}

fn choose(level: Level, game: &Game) -> Choice<Move> {
    AlphaBeta::new(level).choose(game, NEVER)
}

/// A game after some random moves, or none if it has ended by then.
fn random_game(start: Position, plies: usize, seed: u64) -> Option<Game> {
    let mut game = Game::new(start);
    let mut random = RandomAtaxx::new(seed);
    while game.ply() < plies && game.outcome().is_none() {
        let mv = random.choose(&game, NEVER).mv;
        game.play(mv);
    }
    game.outcome().is_none().then_some(game)
}

#[test]
fn the_low_level_takes_the_most_pieces_and_the_first_move_among_equals() {
    for (fen, mv, score) in [
        // Every clone adds one; f1 comes first.
        ("x5o/7/7/7/7/7/o5x x", "f1", 3 - 2),
        // A clone to c3 turns three stones, the jump to e5 four.
        ("6x/3o3/3o3/1oooo2/7/1x5/7 x", "g7e5", 6 - 2),
        // Both turn three, and the clone adds a stone.
        ("6x/7/3o3/1oooo2/7/1x5/7 x", "c3", 6 - 2),
    ] {
        let choice = choose(Level::Low, &game(fen, Ruleset::COURSE));
        assert_eq!((choice.mv.to_string().as_str(), choice.score), (mv, score), "{fen}");
    }
}

#[test]
fn looking_three_plies_ahead_avoids_the_trap_that_greed_falls_into() {
    // Either jump that turns d5 puts both stones next to a square that the stone on f3 can reach.
    let trap = game("7/7/3o3/7/5o1/1x5/7 x", Ruleset::COURSE);
    let loses_at_once = |mv: Move| {
        let after = trap.position().after(mv);
        after.legal_moves().any(|reply| after.after(reply).outcome() == Some(Outcome::Win(Side::Second)))
    };
    let greedy = choose(Level::Low, &trap);
    assert_eq!((greedy.mv.to_string().as_str(), greedy.score), ("b2c4", 1));
    assert!(loses_at_once(greedy.mv));
    for level in [Level::Mid, Level::High] {
        let choice = choose(level, &trap);
        assert!(!loses_at_once(choice.mv), "{level:?} plays {}", choice.mv);
        assert!(choice.score > -500);
    }
}

#[test]
fn a_finished_game_is_judged_by_its_own_rules() {
    // The only move, a1, makes the armies equal on a full board of 48 squares.
    let first_fills = "xxxxxxx/xxxxxxx/xxxxxxo/oo-oooo/ooooooo/ooooooo/1xooooo x";
    let second_fills = "ooooooo/ooooooo/oooooox/xx-xxxx/xxxxxxx/xxxxxxx/1oxxxxx o";
    for (fen, [international, course, botzone]) in [
        (first_fills, [0, -500, 0]),
        (second_fills, [0, 500, 0]),
        // The last stone of the opponent is turned.
        ("7/7/7/3o3/7/2x4/7 x", [500, 500, 500]),
    ] {
        for (ruleset, score) in RULESETS.into_iter().zip([international, course, botzone]) {
            for level in Level::ALL {
                assert_eq!(choose(level, &game(fen, ruleset)).score, score, "{level:?}, {ruleset}: {fen}");
            }
        }
    }
}

#[test]
fn a_side_that_must_pass_passes() {
    let shut_in = game("7/7/7/7/4ooo/4ooo/4oox x", Ruleset::INTERNATIONAL);
    for level in Level::ALL {
        assert_eq!(choose(level, &shut_in).mv, Move::PASS);
    }
}

#[test]
fn a_move_that_loses_by_repetition_is_the_last_choice() {
    // Nothing can be turned, and a7a5 comes before a7c7.
    let rooms = "x-1----/-------/1------/-------/------1/-------/------o x";
    for (ruleset, mv) in RULESETS.into_iter().zip(["a7a5", "a7a5", "a7c7"]) {
        let mut game = game(rooms, ruleset);
        for mv in ["a7a5", "g1g3", "a5a7", "g3g1"] {
            game.play(mv.parse().unwrap());
        }
        for level in Level::ALL {
            assert_eq!(choose(level, &game).mv.to_string(), mv, "{level:?}, {ruleset}");
        }
    }
}

#[test]
fn the_high_level_looks_deeper_as_the_board_fills() {
    let empties = |empty: usize, blocked: usize| {
        let squares = "-".repeat(blocked) + &"x".repeat(49 - empty - blocked) + &"1".repeat(empty);
        let rows: Vec<&str> = (0..7).map(|row| &squares[7 * row..7 * row + 7]).collect();
        Position::from_fen(&format!("{} x", rows.join("/")), Ruleset::COURSE).unwrap()
    };
    for (filled, depth) in [(4, 5), (36, 5), (37, 6), (41, 6), (42, 7), (44, 7), (45, 8), (48, 8)] {
        for blocked in [0, 4] {
            assert_eq!(Level::High.depth(&empties(49 - filled, blocked)), depth, "{filled}, {blocked}");
        }
    }
}

/// The report's search without a cut, an order or a window.
fn minimax(position: &Position, depth: u32) -> i64 {
    let side = position.side_to_move();
    match position.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(winner)) if winner == side => 500,
        Some(Outcome::Win(_)) => -500,
        None if depth == 0 => i64::from(position.count(side)) - i64::from(position.count(side.other())),
        None => {
            let values = position.legal_moves().map(|mv| -minimax(&position.after(mv), depth - 1));
            values.max().unwrap()
        }
    }
}

fn plain_choice(position: &Position, depth: u32) -> (Move, i64) {
    let values = position.legal_moves().map(|mv| (mv, -minimax(&position.after(mv), depth - 1)));
    values.reduce(|best, next| if next.1 > best.1 { next } else { best }).unwrap()
}

/// A board with few stones and so many blocked squares that plain minimax gets to the end.
fn crowded_board(empty: usize, stones: usize, ruleset: Ruleset, seed: u64) -> Position {
    let mut squares: Vec<Square> = Square::all().collect();
    squares.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    let (first, rest) = squares.split_at(stones / 2);
    let (second, rest) = rest.split_at(stones / 2);
    let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
    let setup = Setup {
        stones: [set(first), set(second)],
        blocked: set(&rest[empty..]),
        side_to_move: Side::BOTH[seed as usize % 2],
        half_move_clock: 0,
        full_move_number: 1,
    };
    setup.position(ruleset).unwrap()
}

fn assert_chooses_as_minimax(level: Level, position: Position) {
    let choice = choose(level, &Game::new(position));
    let depth = level.depth(&position);
    assert_eq!((choice.mv, choice.score), plain_choice(&position, depth), "{level:?}, {position:?}");
    assert_eq!(choice.depth, depth);
}

#[test]
fn the_low_and_the_middle_level_choose_as_plain_minimax_does() {
    let mut compared = 0;
    for (number, &layout) in Layout::ALL.iter().enumerate() {
        for seed in 0..10 {
            let start = layout.position(RULESETS[(number + seed) % 3]);
            if let Some(game) = random_game(start, seed * 9, seed as u64) {
                assert_chooses_as_minimax(Level::Low, *game.position());
                assert_chooses_as_minimax(Level::Mid, *game.position());
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn the_high_level_chooses_as_plain_minimax_does() {
    for ruleset in RULESETS {
        assert_chooses_as_minimax(Level::High, Position::start(ruleset));
        // Depths 5 to 8.
        for (empty, stones) in [(14, 6), (8, 6), (6, 8), (4, 12)] {
            let boards = (0..).map(|seed| crowded_board(empty, stones, ruleset, seed));
            for position in boards.filter(|position| !position.is_over()).take(6) {
                assert_chooses_as_minimax(Level::High, position);
            }
        }
    }
}

/// Plays a game to its end, or to ply 300 where the rules set no end, and gives each move a number
/// of looks at the clock.
fn play(start: Position, mut players: [Box<dyn AtaxxPlayer>; 2], looks: u32) -> Game {
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.ply() < 300 {
        let left = Cell::new(looks);
        let should_stop = || left.replace(left.get().saturating_sub(1)) == 0;
        let side = game.position().side_to_move();
        let choice = players[side.index()].choose(&game, &should_stop);
        game.try_play(choice.mv).unwrap();
    }
    game
}

fn everyone(seed: u64) -> Vec<Box<dyn AtaxxPlayer>> {
    let mut players: Vec<Box<dyn AtaxxPlayer>> = vec![Box::new(RandomAtaxx::new(seed))];
    players.extend(Level::ALL.map(|level| -> Box<dyn AtaxxPlayer> { Box::new(AlphaBeta::new(level)) }));
    players
}

#[test]
fn everyone_plays_everyone_by_the_rules_on_every_board() {
    for (number, &layout) in Layout::ALL.iter().enumerate() {
        let ruleset = RULESETS[number % 3];
        for first in 0..everyone(0).len() {
            for second in 0..everyone(0).len() {
                let players = || [everyone(1).swap_remove(first), everyone(2).swap_remove(second)];
                let game = play(layout.position(ruleset), players(), 4);
                assert_eq!(
                    game,
                    play(layout.position(ruleset), players(), 4),
                    "the same players, another game"
                );
            }
        }
    }
}

#[test]
fn a_player_that_must_answer_at_once_has_a_legal_move() {
    for &layout in Layout::ALL {
        let game = Game::new(layout.position(Ruleset::INTERNATIONAL));
        for level in Level::ALL {
            let choice = AlphaBeta::new(level).choose(&game, &|| true);
            assert!(game.is_legal(choice.mv), "{level:?}, {layout}");
            assert!(choice.nodes <= 1024);
        }
    }
}

#[test]
fn more_time_gives_the_same_search_a_better_answer() {
    let game = random_game(Position::start(Ruleset::COURSE), 30, 3).unwrap();
    let after_looks = |looks: u64| {
        let taken = Cell::new(0);
        let should_stop = || taken.replace(taken.get() + 1) == looks;
        AlphaBeta::new(Level::High).choose(&game, &should_stop)
    };
    let in_full = choose(Level::High, &game);
    let all_looks = in_full.nodes / 1024;
    let answers: Vec<_> = (0..all_looks).step_by(20).chain([all_looks]).map(after_looks).collect();
    assert_eq!(answers.last(), Some(&in_full));
    // Until the first move is searched to the end, there is nothing to compare.
    let searched = answers.iter().filter(|choice| choice.depth > 0);
    assert!(searched.clone().is_sorted_by_key(|choice| choice.score));
    assert!(searched.clone().any(|choice| choice.mv != in_full.mv));
}

#[test]
fn the_high_level_beats_the_low_level_clearly() {
    let mut points = 0.0;
    for number in 0..20u64 {
        // Each opening is played twice, with colours changed.
        let opening = random_game(Position::start(Ruleset::INTERNATIONAL), 4, number / 2).unwrap();
        let high = Side::BOTH[number as usize % 2];
        let player = |side| Box::new(AlphaBeta::new(if side == high { Level::High } else { Level::Low }));
        let players = Side::BOTH.map(|side| -> Box<dyn AtaxxPlayer> { player(side) });
        points += match play(*opening.position(), players, u32::MAX).outcome() {
            Some(Outcome::Win(winner)) if winner == high => 1.0,
            Some(Outcome::Win(_)) => 0.0,
            _ => 0.5,
        };
    }
    assert!(points >= 17.0, "{points} of 20");
}
