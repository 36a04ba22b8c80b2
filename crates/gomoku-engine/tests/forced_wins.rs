//! Forced wins from strong games: proved within a number of nodes, and checked by the referee.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests may panic, and tell what they counted")]

use std::sync::Arc;

use gomoku_engine::{
    Engine, Options, Part, Score, Weights,
    board::{Board, Tables},
    rule::{ForEveryRule, Rule, dispatch},
    threats::vcf::{Bounds, ThreatResult, Vcf},
    verify::{Attack, Effort, Flaw, verified_win, verify_fours, verify_win},
};
use rules::{
    Outcome,
    gomoku::{Move, Point, Position, Ruleset},
};
use search_kit::{HashTable, Limits, StopFlag};
use serde::Deserialize;

const EFFORT: Effort = Effort { positions: 100_000, nodes: Effort::THOROUGH_NODES, time: None };

#[derive(Deserialize)]
struct Puzzle {
    rule: String,
    size: usize,
    pos: String,
    forced_win_plies_at_most: u32,
    vcf_line: Option<Vec<String>>,
}

impl Puzzle {
    fn position(&self) -> Position {
        let ruleset = Ruleset::new(self.size, self.rule.parse().unwrap()).unwrap();
        Position::parse(&self.pos, ruleset).unwrap()
    }
}

fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("data/gomoku_forced_wins.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn point(text: &str, size: u8) -> Point {
    let Move::Place(point) = Move::parse(text, size).unwrap() else { panic!("{text} is no point") };
    point
}

/// The search for fours on a position: its verdict and its line.
struct Fours<'a>(&'a Position);

impl ForEveryRule for Fours<'_> {
    type Output = (ThreatResult, Vec<Point>);

    fn run<R: Rule>(self) -> Self::Output {
        let tables = Arc::new(Tables::new(R::VARIANT, Weights::default()));
        let mut board = Board::<R>::from_position(self.0, tables);
        let (known, mut moves) = (HashTable::new(1 << 20), Vec::new());
        let mut vcf = Vcf::new(&mut board, &known, &mut moves);
        let verdict = vcf.solve(Bounds { plies: 41, nodes: 50_000 });
        let line = vcf.line().to_vec();
        (verdict, line.into_iter().map(|spot| board.point(spot)).collect())
    }
}

#[test]
fn every_line_of_fours_that_is_found_passes_the_referee() {
    let mut found = 0;
    for puzzle in puzzles() {
        let position = puzzle.position();
        let (verdict, line) = dispatch(position.ruleset().variant(), Fours(&position));
        if let ThreatResult::Win(plies) = verdict {
            assert_eq!(line.len(), plies as usize, "{}", puzzle.pos);
            assert_eq!(verify_fours(&position, &line), Ok(()), "{}", puzzle.pos);
            found += 1;
        }
        assert!(puzzle.vcf_line.is_none() || matches!(verdict, ThreatResult::Win(_)), "{}", puzzle.pos);
    }
    assert!(found >= 13, "only {found}");
}

fn is_playable(position: &Position, line: &[String]) -> bool {
    let mut position = position.clone();
    line.iter().all(|text| position.try_play(Move::parse(text, position.size()).unwrap()).is_ok())
}

#[test]
fn the_known_lines_of_fours_pass_the_referee() {
    for puzzle in puzzles() {
        let position = puzzle.position();
        // Where black's block is forbidden the recorded line goes on as if it were not.
        let Some(line) = puzzle.vcf_line.as_ref().filter(|line| is_playable(&position, line)) else {
            continue;
        };
        let mut line: Vec<_> = line.iter().map(|text| point(text, position.size())).collect();
        assert_eq!(verify_fours(&position, &line), Ok(()), "{}", puzzle.pos);
        line.pop();
        assert!(verify_fours(&position, &line).is_err(), "{}", puzzle.pos);
    }
}

#[test]
fn a_line_that_leaves_an_escape_is_refused() {
    let position = Position::parse("h8a1i8a2j8a3", Ruleset::usual()).unwrap();
    let line = ["k8", "g8", "l8"].map(|text| point(text, 15));
    assert_eq!(verify_fours(&position, &line), Ok(()));
    let flaw = verify_fours(&position, &["h9", "g8"].map(|text| point(text, 15))).unwrap_err();
    assert!(matches!(flaw, Flaw::Escape { number: 1, .. }), "{flaw}");
}

fn engine() -> Engine {
    Engine::new(Options { hash_bytes: 16 << 20, ..Options::default() })
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn looking_for_forced_wins_leaves_half_of_the_nodes_to_the_search_table() {
    let disabled = [Part::RootFours, Part::RootThreats].into_iter().collect();
    let options = Options { hash_bytes: 1 << 20, ..Options::default() };
    let mut engines = [Engine::new(Options { disabled, ..options.clone() }), Engine::new(options)];
    let mut compared = 0;
    for puzzle in puzzles() {
        let [unforced, best] = [0, 1].map(|n| {
            engines[n].new_game();
            engines[n].go(&puzzle.position(), &nodes(1_000 << n), &StopFlag::new(), &mut |_| {})
        });
        assert!(best.depth >= unforced.depth.min(1), "{} {:?}", puzzle.pos, best.score);
        compared += unforced.depth.min(1);
    }
    println!("{compared} searches of few nodes got somewhere");
    assert!(compared >= 60, "only {compared}");
}

#[test]
fn short_forced_wins_are_proved_table() {
    let mut engine = engine();
    let mut proved = 0;
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.forced_win_plies_at_most <= 13) {
        engine.new_game();
        let best = engine.solve(&puzzle.position(), &nodes(1_500_000), &StopFlag::new(), &mut |_| {});
        assert!(matches!(best.score, Score::Win(_)), "{} {:?}", puzzle.pos, best.score);
        proved += 1;
    }
    println!("{proved} wins of at most 13 plies proved");
}

#[test]
fn long_forced_wins_by_threats_are_proved_table() {
    let mut engine = engine();
    let (mut proved, mut tried) = (0, 0);
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.forced_win_plies_at_most >= 17) {
        engine.new_game();
        let best = engine.solve(&puzzle.position(), &nodes(100_000), &StopFlag::new(), &mut |_| {});
        proved += usize::from(matches!(best.score, Score::Win(_)));
        tried += 1;
    }
    println!("{proved} of {tried} wins of at least 17 plies proved");
    assert!(proved >= 30, "only {proved} of {tried}");
}

#[test]
fn proved_wins_pass_the_referee_against_every_defence_table() {
    let mut engine = engine();
    let (mut verified, mut positions) = (0, 0);
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.forced_win_plies_at_most <= 11) {
        engine.new_game();
        let (position, stop) = (puzzle.position(), StopFlag::new());
        let best = engine.solve(&position, &nodes(1_500_000), &stop, &mut |_| {});
        assert!(matches!(best.score, Score::Win(_)), "{} {:?}", puzzle.pos, best.score);
        let win = verified_win(&mut engine, &position, best.mv, EFFORT, &stop).unwrap();
        assert_eq!(win.line.len(), win.plies as usize, "{}", puzzle.pos);
        assert_eq!(win.line[0], best.mv, "{}", puzzle.pos);
        let mut end = position.clone();
        win.line.iter().for_each(|&mv| end.play(mv));
        assert_eq!(end.outcome(), Some(Outcome::Win(position.side_to_move())), "{}", puzzle.pos);
        verified += 1;
        positions += win.positions;
    }
    println!("{verified} wins verified, {positions} positions");
}

/// Plays the same points in turn, whatever the enemy does.
struct Stubborn(Vec<Point>);

impl Attack for Stubborn {
    fn next_move(&mut self, position: &Position) -> Option<Point> {
        self.0.iter().copied().find(|&point| position.stone(point).is_none())
    }
}

#[test]
fn an_attack_that_does_not_win_is_refused() {
    let position = Position::parse("h8a1i8a2j8a3", Ruleset::usual()).unwrap();
    let attack = |texts: &[&str]| Stubborn(texts.iter().map(|text| point(text, 15)).collect());
    let win = verify_win(&position, &mut attack(&["k8", "g8", "l8"]), 1_000).unwrap();
    assert_eq!((win.plies, win.line.len()), (3, 3));
    let refused = verify_win(&position, &mut attack(&["k9"]), 1_000).unwrap_err();
    assert!(matches!(&refused, Flaw::Unanswered { line } if line.len() == 2), "{refused}");
    let refused = verify_win(&position, &mut attack(&["k9", "l9", "m9", "n9"]), 3).unwrap_err();
    assert_eq!(refused, Flaw::TooLarge { positions: 3 });
    let refused = verify_win(&position, &mut attack(&[]), 3).unwrap_err();
    assert_eq!(refused, Flaw::Unanswered { line: Vec::new() });
}

/// Plays a won position out against a defender that resists as long as it can.
fn play_out(puzzle: &Puzzle) {
    let (mut attacker, mut defender) = (engine(), engine());
    let (mut position, stop) = (puzzle.position(), StopFlag::new());
    let winner = position.side_to_move();
    let first = attacker.solve(&position, &nodes(2_000_000), &stop, &mut |_| {});
    let Score::Win(mut announced) = first.score else { panic!("{} {:?}", puzzle.pos, first.score) };
    position.play(first.mv);
    while position.outcome().is_none() {
        announced -= 1;
        if position.side_to_move() == winner {
            let best = attacker.go(&position, &nodes(400_000), &stop, &mut |_| {});
            let Score::Win(plies) = best.score else { panic!("{position} {:?}", best.score) };
            assert!(plies <= announced, "{position}: {plies} plies after {announced} were announced");
            announced = plies;
            position.play(best.mv);
        } else {
            position.play(defender.go(&position, &nodes(20_000), &stop, &mut |_| {}).mv);
        }
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(winner)), "{} led to {position}", puzzle.pos);
}

#[test]
fn an_announced_win_comes_nearer_with_every_move_table() {
    let puzzles = puzzles();
    let short = puzzles.iter().filter(|puzzle| puzzle.forced_win_plies_at_most <= 15);
    println!("{} wins played out", short.map(play_out).count());
}
