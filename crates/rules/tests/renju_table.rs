//! The forbidden-move table: 350 boards on which two independent checkers agreed.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use rules::Side;
use rules::gomoku::{Move, Position, Variant};
use serde::Deserialize;

#[derive(Deserialize)]
struct Board {
    id: u32,
    rows: Vec<String>,
    forbidden: Vec<Point>,
    false_double_threes: Vec<String>,
}

#[derive(Deserialize)]
struct Point {
    point: String,
    kind: String,
}

fn boards() -> Vec<Board> {
    let lines = include_str!("data/renju_forbidden.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
#[allow(clippy::print_stdout)]
fn every_forbidden_point_of_the_table_is_found_and_no_other() {
    let boards = boards();
    let (mut cases, mut false_threes) = (0, 0);
    for board in &boards {
        let position =
            Position::from_diagram(&board.rows.join("\n"), Variant::Renju, Some(Side::First)).unwrap();
        let found: BTreeMap<String, String> = position
            .forbidden_points()
            .into_iter()
            .map(|forbidden| (forbidden.point.to_string(), forbidden.kind.name().to_owned()))
            .collect();
        let expected: BTreeMap<String, String> =
            board.forbidden.iter().map(|point| (point.point.clone(), point.kind.clone())).collect();
        assert_eq!(found, expected, "board {}", board.id);
        for point in &board.false_double_threes {
            assert!(position.is_legal(Move::parse(point, 15).unwrap()), "board {}: {point}", board.id);
        }
        cases += expected.len();
        false_threes += board.false_double_threes.len();
    }
    println!("{} boards, {cases} forbidden-move cases, {false_threes} false double-threes", boards.len());
    assert!(cases > 350 && false_threes > 0);
}

/// The page draws these rows, so they must be what the rule speaks of.
#[test]
fn the_lines_of_a_forbidden_point_show_the_rule() {
    for board in &boards() {
        let position =
            Position::from_diagram(&board.rows.join("\n"), Variant::Renju, Some(Side::First)).unwrap();
        for forbidden in position.forbidden_points() {
            let (fewest_lines, stones) = match forbidden.kind.name() {
                "overline" => (1, 6..),
                "double-four" => (2, 4..),
                _ => (2, 3..),
            };
            assert!(forbidden.lines.len() >= fewest_lines, "board {}: {forbidden:?}", board.id);
            for line in &forbidden.lines {
                assert!(stones.contains(&line.stones.len()), "board {}: {forbidden:?}", board.id);
                assert!(line.stones.contains(&forbidden.point), "board {}: {forbidden:?}", board.id);
                let others = line.stones.iter().filter(|&&stone| stone != forbidden.point);
                assert!(others.into_iter().all(|&stone| position.stone(stone) == Some(Side::First)));
                assert!(line.completions.iter().all(|&point| position.stone(point).is_none()));
            }
        }
    }
}
