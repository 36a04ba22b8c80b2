//! The fast Ataxx code against the slow referee, and against itself turned, rewritten and undone, on
//! positions of random games over every layout, random boards and all three rule sets.

mod slow_ataxx;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::Side;
use rules::ataxx::{Game, Layout, Move, Position, Repetition, Ruleset, Square, Symmetry, perft};
use slow_ataxx::{Board, SlowCell, SlowGame};

/// How a random player chooses: jumps only where it can, to reach repetitions and long quiet spells.
#[derive(Clone, Copy, PartialEq)]
enum Taste {
    Anything,
    Jumps,
}

fn board_of(position: &Position) -> Board {
    let mut board = [[SlowCell::Empty; 7]; 7];
    for square in Square::all() {
        let cell = &mut board[usize::from(square.rank())][usize::from(square.file())];
        let owner = Side::BOTH.into_iter().find(|&side| position.stones(side).contains(square));
        *cell = match owner {
            Some(side) => SlowCell::Stone(side),
            None if position.blocked().contains(square) => SlowCell::Blocked,
            None => SlowCell::Empty,
        };
    }
    board
}

fn slow_game(rules: &'static str, start: &Position) -> SlowGame {
    let (quiet, number) = (start.half_move_clock().into(), start.full_move_number().into());
    SlowGame::new(rules, board_of(start), start.side_to_move(), quiet, number)
}

/// A board of any density, any counters.
fn random_start(rng: &mut Xoshiro256PlusPlus, ruleset: Ruleset) -> Position {
    let stones = rng.random_range(1..100);
    let blocks = rng.random_range(0..90);
    let mut cells: Vec<char> = Vec::new();
    for _ in 0..49 {
        cells.push(match (rng.random_range(0..100) < blocks, rng.random_range(0..100) < stones) {
            (true, _) => '-',
            (false, true) => ['x', 'o'][rng.random_range(0..2)],
            (false, false) => '1',
        });
    }
    let rows: Vec<String> = cells.chunks(7).map(|row| row.iter().collect()).collect();
    let side = ["x", "o"][rng.random_range(0..2)];
    let (quiet, number) = (rng.random_range(0..101), rng.random_range(1..=201));
    Position::from_fen(&format!("{} {side} {quiet} {number}", rows.join("/")), ruleset)
        .expect("a random board is a position")
}

fn choose(game: &Game, taste: Taste, rng: &mut Xoshiro256PlusPlus) -> Move {
    let moves: Vec<Move> = game.legal_moves().collect();
    let jumps: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_jump()).collect();
    let pool = if taste == Taste::Jumps && !jumps.is_empty() { &jumps } else { &moves };
    pool[rng.random_range(0..pool.len())]
}

/// Plays random games and shows every position of each. Returns the number of positions shown.
fn random_games(seed: u64, positions: usize, mut show: impl FnMut(&'static str, &Game)) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut shown = 0;
    loop {
        for (rules, ruleset) in Ruleset::NAMED {
            // Games from random boards are short, those from layouts make up most of the positions.
            let start = match rng.random_range(0..4) {
                0 => Layout::ALL[rng.random_range(0..Layout::ALL.len())].position(ruleset),
                _ => random_start(&mut rng, ruleset),
            };
            let taste = [Taste::Jumps, Taste::Anything, Taste::Anything][rng.random_range(0..3)];
            let mut game = Game::new(start);
            show(rules, &game);
            // The course rules alone have no limit on jumping about.
            while game.end().is_none() && game.ply() < 450 {
                game.play(choose(&game, taste, &mut rng));
                show(rules, &game);
            }
            shown += game.ply() + 1;
            if shown >= positions {
                return shown;
            }
        }
    }
}

fn sorted_text(moves: impl Iterator<Item = Move>) -> Vec<String> {
    let mut text: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    text.sort();
    text
}

fn every_move() -> Vec<Move> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let mut moves: Vec<Move> = pairs.filter_map(|(from, to)| Move::between(from, to)).collect();
    moves.extend(Square::all().map(Move::clone_to).chain([Move::PASS]));
    moves
}

#[test]
#[allow(clippy::print_stdout)]
fn moves_boards_and_outcomes_are_those_of_the_slow_referee() {
    let mut slow: Option<SlowGame> = None;
    let mut reasons = std::collections::HashSet::new();
    let shown = random_games(1, 100_000, |rules, game| {
        if let Some(mv) = game.moves().last() {
            slow.as_mut().unwrap().play(&mv.to_string());
        } else {
            slow = Some(slow_game(rules, game.start()));
        }
        let slow = slow.as_ref().unwrap();
        assert_eq!(game.position().to_string(), slow.fen(), "{game}");
        assert_eq!(game.outcome(), slow.outcome(), "{rules}: {game}");
        assert_eq!(sorted_text(game.legal_moves()), slow.moves(), "{rules}: {game}");
        reasons.extend(game.end().map(|ending| (rules, ending.reason)));
    });
    println!("{shown} positions compared with the slow referee");
    // Three rule sets share full boards, lost armies and shut-in sides; three endings are special.
    assert_eq!(reasons.len(), 12, "some ending was never reached: {reasons:?}");
}

#[test]
fn after_every_listed_move_the_board_is_that_of_the_slow_referee() {
    let mut sampled = 0;
    random_games(2, 20_000, |rules, game| {
        sampled += 1;
        if sampled % 8 == 0 {
            let slow = slow_game(rules, game.position());
            for mv in game.legal_moves() {
                let mut next = slow.clone();
                next.play(&mv.to_string());
                assert_eq!(game.position().after(mv).to_string(), next.fen(), "{mv} after {game}");
            }
        }
    });
}

fn slow_perft(game: &SlowGame, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: &String| {
        let mut next = game.clone();
        next.play(mv);
        next
    };
    game.moves().iter().map(|mv| slow_perft(&after(mv), depth - 1)).sum()
}

#[test]
fn perft_is_that_of_the_slow_referee_even_where_moves_repeat() {
    // Two rooms: both sides jump to and fro until a move repeats, clone, or run out of space.
    let fen = "x2----/-------/-------/-------/-------/-------/o2---- x 97 197";
    for (rules, ruleset) in Ruleset::NAMED {
        let start = Position::from_fen(fen, ruleset).unwrap();
        for depth in 0..=9 {
            let expected = slow_perft(&slow_game(rules, &start), depth);
            assert_eq!(perft(start, depth), expected, "{rules} {depth}");
        }
    }
    let tolerant = Ruleset { repetition: Repetition::Allowed, ..Ruleset::BOTZONE };
    let [strict, tolerant] =
        [Ruleset::BOTZONE, tolerant].map(|ruleset| perft(Position::from_fen(fen, ruleset).unwrap(), 6));
    assert!(strict < tolerant, "no move of this board repeats");
}

#[test]
fn exactly_the_listed_moves_are_legal() {
    let moves = every_move();
    let mut sampled = 0;
    random_games(3, 40_000, |_, game| {
        sampled += 1;
        if sampled % 8 == 0 {
            let listed: std::collections::HashSet<Move> = game.legal_moves().collect();
            for &mv in &moves {
                assert_eq!(game.is_legal(mv), listed.contains(&mv), "{mv} in {game}");
                assert_eq!(game.position().clone().try_play(mv).is_ok(), game.position().is_legal(mv));
            }
        }
    });
}

#[test]
fn a_hash_depends_on_the_board_and_not_on_the_way_to_it() {
    let mut boards = std::collections::HashMap::new();
    random_games(4, 100_000, |_, game| {
        let position = game.position();
        let read = Position::from_fen(&position.to_string(), game.ruleset()).unwrap();
        assert_eq!(position.hash(), read.hash(), "{game}");
        let board = (position.stones(Side::First), position.stones(Side::Second), position.blocked());
        let known = *boards.entry(position.hash()).or_insert((board, position.side_to_move()));
        assert_eq!(known, (board, position.side_to_move()), "two boards with one hash");
    });
}

#[test]
fn undoing_every_move_leads_back_through_the_same_positions() {
    let mut finished_game: Option<Game> = None;
    let undo_all = |game: Game| {
        let mut undone = game.clone();
        while let Some(mv) = undone.undo() {
            assert_eq!(*undone.position(), game.positions()[undone.ply()]);
            assert_eq!(game.moves()[undone.ply()], mv);
            assert!(undone.end().is_none() && undone.is_legal(mv), "{undone}");
        }
        assert_eq!(undone, Game::new(*game.start()));
        game.moves().iter().for_each(|&mv| undone.play(mv));
        assert_eq!(undone, game);
    };
    random_games(5, 100_000, |_, game| {
        if game.ply() == 0
            && let Some(finished) = finished_game.take()
        {
            undo_all(finished);
        }
        finished_game = Some(game.clone());
    });
}

#[test]
fn what_is_written_is_read_back() {
    let mut sampled = 0;
    random_games(6, 100_000, |_, game| {
        let position = game.position();
        assert_eq!(Position::from_fen(&position.to_string(), game.ruleset()).as_ref(), Ok(position));
        assert!(game.legal_moves().all(|mv| mv.to_string().parse() == Ok(mv)));
        sampled += 1;
        if sampled % 16 == 0 {
            assert_eq!(Game::parse(&game.to_string(), game.ruleset()).as_ref(), Ok(game));
        }
    });
}

#[test]
fn turning_the_board_turns_everything_on_it() {
    let mut sampled = 0;
    random_games(7, 100_000, |_, game| {
        sampled += 1;
        let position = game.position();
        for symmetry in Symmetry::ALL {
            let turned = symmetry.position(position);
            assert_eq!(symmetry.inverse().position(&turned), *position);
            assert_eq!(turned.end(), position.end());
            assert_eq!(perft(turned, 1), perft(*position, 1));
            if sampled % 16 == 0 {
                let moves = sorted_text(position.legal_moves().map(|mv| symmetry.mv(mv)));
                assert_eq!(moves, sorted_text(turned.legal_moves()));
                for mv in position.legal_moves() {
                    assert_eq!(turned.after(symmetry.mv(mv)), symmetry.position(&position.after(mv)));
                }
            }
        }
    });
}
