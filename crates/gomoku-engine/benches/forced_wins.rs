//! How many forced wins of the suite are proved, class by class of length, within a number of nodes:
//! `cargo bench -p gomoku-engine --bench forced_wins -- 900000`. Line numbers of the suite, from 0,
//! restrict it to some of them. Each win is checked by the referee; what that costs is told too.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that only prints")]

use std::time::Instant;

use gomoku_engine::{
    Engine, Options, Score,
    verify::{Effort, verified_win},
};
use rules::gomoku::{Position, Ruleset};
use search_kit::{Limits, StopFlag};
use serde::Deserialize;

const SUITE: &str = include_str!("../tests/data/gomoku_forced_wins.jsonl");
/// About a second of one core.
const USUAL_NODES: u64 = 900_000;
const EFFORT: Effort = Effort { positions: 200_000, nodes: Effort::THOROUGH_NODES, time: None };
/// The classes: wins of at most so many plies.
const CLASSES: [u32; 3] = [15, 21, 59];

#[derive(Deserialize)]
struct Puzzle {
    rule: String,
    size: usize,
    pos: String,
    forced_win_plies_at_most: u32,
}

impl Puzzle {
    fn position(&self) -> Position {
        let ruleset = Ruleset::new(self.size, self.rule.parse().unwrap()).unwrap();
        Position::parse(&self.pos, ruleset).unwrap()
    }

    /// Tries to prove the win and says whether that worked.
    fn try_to_prove(&self, engine: &mut Engine, number: usize, nodes: u64) -> bool {
        let (position, stop) = (self.position(), StopFlag::new());
        engine.new_game();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let began = Instant::now();
        let best = engine.solve(&position, &limits, &stop, &mut |_| {});
        let searched = began.elapsed();
        let is_win = matches!(best.score, Score::Win(_));
        let win = is_win.then(|| verified_win(engine, &position, best.mv, EFFORT, &stop));
        let outcome = match &win {
            None => "open".to_owned(),
            Some(Ok(win)) => format!("won in {} plies, {} positions", win.plies, win.positions),
            Some(Err(flaw)) => flaw.to_string(),
        };
        let checked = began.elapsed() - searched;
        println!(
            "{number:3} {:9} {:2} plies  {:8} nodes {:6} ms + {:5} ms  {outcome}",
            self.rule,
            self.forced_win_plies_at_most,
            best.nodes,
            searched.as_millis(),
            checked.as_millis(),
        );
        matches!(win, Some(Ok(_)))
    }
}

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|text| text.parse().ok()).collect();
    let nodes = numbers.first().map_or(USUAL_NODES, |&nodes| nodes as u64);
    let chosen = numbers.get(1..).unwrap_or_default();
    let mut engine = Engine::new(Options::default());
    let mut counts = CLASSES.map(|plies| (plies, 0, 0));
    for (number, line) in SUITE.lines().enumerate() {
        let puzzle: Puzzle = serde_json::from_str(line).unwrap();
        if !chosen.is_empty() && !chosen.contains(&number) {
            continue;
        }
        let is_proved = puzzle.try_to_prove(&mut engine, number, nodes);
        let class = counts.iter_mut().find(|(plies, ..)| puzzle.forced_win_plies_at_most <= *plies);
        if let Some((_, proved, tried)) = class {
            *proved += u32::from(is_proved);
            *tried += 1;
        }
    }
    for (plies, proved, tried) in counts {
        println!("at most {plies} plies: {proved} of {tried} proved within {nodes} nodes");
    }
}
