//! The search and the endgame solver against plain exhaustive search.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its case has failed")]
#![allow(clippy::print_stdout, reason = "tables print how many cases they have")]

use std::collections::HashMap;

use ataxx_engine::{Engine, Options, Part, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Outcome,
    ataxx::{Game, Layout, Position, Ruleset},
};
use search_kit::{Limits, StopFlag};

const WIN: i32 = 30_000;

fn random_position(start: Position, empties: u32, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
    let mut position = start;
    while position.empty().len() > empties {
        let moves: Vec<_> = position.legal_moves().collect();
        // Clones twice as often, so that boards fill up.
        let mv = *moves.get(random.random_range(0..moves.len().max(1)))?;
        if mv.is_jump() && random.random_range(0..3) > 0 {
            continue;
        }
        position.play(mv);
    }
    position.outcome().is_none().then_some(position)
}

fn random_positions(empties: u32, count: usize, seed: u64) -> Vec<Position> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let layouts = || Layout::ALL.iter().copied();
    let starts: Vec<Position> =
        layouts().flat_map(|layout| Ruleset::NAMED.map(|(_, ruleset)| layout.position(ruleset))).collect();
    let endless = (0..).map(|n| starts[n % starts.len()]);
    endless.filter_map(|start| random_position(start, empties, &mut random)).take(count).collect()
}

/// The value of a position by looking at every line of `depth` plies.
fn minimax(engine: &Engine, position: &Position, depth: u32, ply: i32) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(side)) if side == position.side_to_move() => return WIN - ply,
        Some(Outcome::Win(_)) => return ply - WIN,
        None if depth == 0 => return engine.evaluate(position),
        None => {}
    }
    let values = position.legal_moves().map(|mv| -minimax(engine, &position.after(mv), depth - 1, ply + 1));
    values.max().unwrap()
}

#[test]
fn without_its_parts_the_search_is_minimax() {
    let disabled = Part::ALL.iter().copied().filter(|&part| part != Part::CaptureOrder).collect();
    let mut engine = Engine::new(Options { hash_bytes: 1 << 16, disabled, ..Options::default() });
    let limits = Limits { depth: Some(3), ..Limits::default() };
    for (empties, count) in [(40, 4), (25, 4), (12, 12), (4, 45)] {
        for position in random_positions(empties, count, 1) {
            if position.legal_moves().count() == 1 {
                continue;
            }
            let best = engine.go(&Game::new(position), &limits, &StopFlag::new(), &mut |_| {});
            if best.depth < 3 {
                continue;
            }
            assert_eq!(best.score, Score::new(minimax(&engine, &position, 3, 0)), "{position:?}");
        }
    }
}

/// The shortest forced win, the longest loss or the draw of a position within so many plies: every
/// line is followed to its end, and a line without end within them counts as undecided.
fn exhaustive(
    position: &Position,
    plies: u32,
    seen: &mut HashMap<(Position, u32), Option<Score>>,
) -> Option<Score> {
    match position.outcome() {
        Some(Outcome::Draw) => return Some(Score::Draw),
        Some(Outcome::Win(side)) if side == position.side_to_move() => return Some(Score::Win(0)),
        Some(Outcome::Win(_)) => return Some(Score::Loss(0)),
        None if plies == 0 => return None,
        None => {}
    }
    if let Some(known) = seen.get(&(*position, plies)) {
        return *known;
    }
    let values: Vec<Option<Score>> =
        position.legal_moves().map(|mv| exhaustive(&position.after(mv), plies - 1, seen)).collect();
    let win =
        values.iter().filter_map(|value| if let Some(Score::Loss(n)) = value { Some(n + 1) } else { None });
    let loss =
        values.iter().filter_map(|value| if let Some(Score::Win(n)) = value { Some(n + 1) } else { None });
    let losses = loss.clone().count();
    let result = if let Some(plies) = win.min() {
        Some(Score::Win(plies))
    } else if losses == values.len() {
        loss.max().map(Score::Loss)
    } else if values.iter().all(Option::is_some) {
        Some(Score::Draw)
    } else {
        None
    };
    seen.insert((*position, plies), result);
    result
}

#[test]
fn a_table_of_small_endgames_is_solved_as_by_exhaustive_search() {
    let (mut solved, mut checked) = (0, 0);
    for (empties, plies) in [(1, 6), (2, 5), (3, 4)] {
        for position in random_positions(empties, 45, 2) {
            let mut engine = Engine::new(Options { hash_bytes: 1 << 18, ..Options::default() });
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let best = engine.solve(&Game::new(position), &limits, &StopFlag::new(), &mut |_| {});
            let expected = exhaustive(&position, plies, &mut HashMap::new());
            checked += 1;
            if let Some(expected) = expected {
                solved += 1;
                let kind = |score| match score {
                    Score::Win(_) => 'w',
                    Score::Loss(_) => 'l',
                    Score::Draw => 'd',
                    Score::Evaluation(_) => '?',
                };
                assert_eq!(kind(best.score), kind(expected), "{position:?} {expected:?} {best:?}");
            }
        }
    }
    println!("{checked} positions, {solved} of them decided within the plies of the exhaustive search");
    assert!(solved > checked / 2);
}
