//! Forced wins from strong games: proved within a number of nodes, and checked by the referee.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use gomoku_engine::{
    Engine, Options, Score, Weights,
    board::{Board, Tables},
    rule::{ForEveryRule, Rule, dispatch},
    threats::vcf::{Bounds, Vcf, Verdict},
    verify::{Flaw, verify_fours},
};
use rules::{
    Outcome,
    gomoku::{Move, Point, Position, Ruleset},
};
use search_kit::{HashTable, Limits, StopFlag};
use serde::Deserialize;

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
    type Output = (Verdict, Vec<Point>);

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
        if let Verdict::Win(plies) = verdict {
            assert_eq!(line.len(), plies as usize, "{}", puzzle.pos);
            assert_eq!(verify_fours(&position, &line), Ok(()), "{}", puzzle.pos);
            found += 1;
        }
        assert!(puzzle.vcf_line.is_none() || matches!(verdict, Verdict::Win(_)), "{}", puzzle.pos);
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

#[test]
fn short_forced_wins_are_proved() {
    let mut engine = Engine::new(Options { hash_bytes: 16 << 20, ..Options::default() });
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.forced_win_plies_at_most <= 13) {
        engine.new_game();
        let limits = Limits { nodes: Some(1_500_000), ..Limits::default() };
        let best = engine.solve(&puzzle.position(), &limits, &StopFlag::new(), &mut |_| {});
        assert!(matches!(best.score, Score::Win(_)), "{} {:?}", puzzle.pos, best.score);
    }
}

#[test]
fn proved_wins_are_won_over_the_board() {
    let options = || Options { hash_bytes: 8 << 20, ..Options::default() };
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.forced_win_plies_at_most <= 11) {
        let (mut attacker, mut defender) = (Engine::new(options()), Engine::new(options()));
        let mut position = puzzle.position();
        let winner = position.side_to_move();
        while position.outcome().is_none() {
            let is_attacker = position.side_to_move() == winner;
            let (engine, nodes) =
                if is_attacker { (&mut attacker, 400_000) } else { (&mut defender, 20_000) };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let best = engine.go(&position, &limits, &StopFlag::new(), &mut |_| {});
            position.play(best.mv);
        }
        assert_eq!(position.outcome(), Some(Outcome::Win(winner)), "{} led to {position}", puzzle.pos);
    }
}
