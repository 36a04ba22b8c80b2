//! Endgames out of real games, chosen by nothing but the number of empty squares, and how many of them
//! are solved.
//!
//! `make NODES` makes a suite: games of the engine against itself with so many nodes a move after random
//! openings, on several boards and under every rule set; each gives the first position with no more than its
//! number of empty squares, whatever it looks like. `solve FILE NODES` solves a suite, tells the processor
//! time of each position where the system does, and counts by empty squares.
#![allow(clippy::print_stdout, reason = "an example shows what it found")]
#![allow(clippy::unwrap_used, reason = "an example that cannot set up its case ends")]

use std::{collections::BTreeMap, env, fs};

use ataxx_engine::{Engine, Options, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::ataxx::{Game, Layout, Position, Ruleset};
use search_kit::{Limits, StopFlag};

const LAYOUTS: [Layout; 3] = [Layout::Standard, Layout::ALL[1], Layout::ALL[4]];
const EMPTIES: std::ops::RangeInclusive<u32> = 6..=14;
const SEED: u64 = 14;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", nodes] => make(nodes.parse().unwrap()),
        ["solve", file, nodes] => solve(&fs::read_to_string(file).unwrap(), nodes.parse().unwrap()),
        _ => println!("usage: endgame_suite make NODES | solve FILE NODES"),
    }
}

fn make(nodes_a_move: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(SEED);
    for empties in EMPTIES {
        for (name, ruleset) in Ruleset::NAMED {
            for layout in LAYOUTS {
                let start = layout.position(ruleset);
                let position =
                    std::iter::repeat_with(|| from_game(start, empties, nodes_a_move, &mut random))
                        .find_map(|found| found)
                        .unwrap();
                println!("{name} | {position}");
            }
        }
    }
}

/// The first position of a game with no more than so many empty squares; none if the game ends before.
fn from_game(
    start: Position,
    empties: u32,
    nodes_a_move: u64,
    random: &mut Xoshiro256PlusPlus,
) -> Option<Position> {
    let mut game = Game::new(start);
    for _ in 0..random.random_range(4..12) {
        let moves: Vec<_> = game.legal_moves().collect();
        game.play(*moves.get(random.random_range(0..moves.len().max(1)))?);
    }
    let mut engine = Engine::new(Options { hash_bytes: 1 << 20, ..Options::default() });
    let limits = Limits { nodes: Some(nodes_a_move), ..Limits::default() };
    while game.position().empty().len() > empties && game.ply() < 400 {
        if game.outcome().is_some() {
            return None;
        }
        let best = engine.go(&game, &limits, &StopFlag::new(), &mut |_| {});
        game.play(best.mv);
    }
    (game.outcome().is_none() && game.ply() < 400).then(|| *game.position())
}

fn solve(suite: &str, nodes: u64) {
    let mut solved: BTreeMap<u32, [usize; 2]> = BTreeMap::new();
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('|').map(str::trim);
        let ruleset: Ruleset = fields.next().unwrap().parse().unwrap();
        let position = Position::from_fen(fields.next().unwrap(), ruleset).unwrap();
        let mut engine = Engine::new(Options { hash_bytes: 64 << 20, ..Options::default() });
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let before = processor_seconds();
        let best = engine.solve(&Game::new(position), &limits, &StopFlag::new(), &mut |_| {});
        let result = match best.score {
            Score::Win(_) => "win",
            Score::Loss(_) => "loss",
            Score::Draw => "draw",
            Score::Evaluation(_) => "open",
        };
        let seconds = processor_seconds() - before;
        println!(
            "{ruleset} | {position} | {result} # {} nodes, {seconds:.2} s, {:?}",
            best.nodes, best.score
        );
        let counts = solved.entry(position.empty().len()).or_default();
        counts[0] += usize::from(result != "open");
        counts[1] += 1;
    }
    for (empties, [solved, all]) in solved {
        println!("# {empties} empty squares: {solved} of {all} solved");
    }
}

/// The processor time of this thread, or 0 where the system does not tell.
fn processor_seconds() -> f64 {
    let times = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    times.split(' ').next().and_then(|spent| spent.parse::<f64>().ok()).unwrap_or_default() / 1e9
}
