//! Attempts at shipped puzzles: whoever plays the right moves solves them, and nothing else does.

use rand::{SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::puzzles::{Theme, parse, shipped};

/// So many puzzles of each theme are tried.
const OF_A_THEME: usize = 3;
/// So many wrong moves of each.
const WRONG_MOVES: usize = 3;

fn puzzle(line: &str) -> Puzzle {
    parse(line).unwrap().remove(0)
}

/// So many of these, by chance.
fn some<T>(mut all: Vec<T>, count: usize, chance: &mut Xoshiro256PlusPlus) -> Vec<T> {
    all.shuffle(chance);
    all.truncate(count);
    all
}

fn own(text: &str) -> Vec<MoveText> {
    text.split(' ').map(|mv| mv.parse().unwrap()).collect()
}

/// White wins by e13, d10 and the five at e10, where black has a double four.
const FORBIDDEN: &str =
    "renju 15 white forbidden 827 k8i9i10f11h11i11e12g12 j9f10g10h10g11f12f13 d14 d14e13d10a1e10";

#[test]
fn whoever_asks_for_the_right_moves_solves_every_theme_table() {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut judge = Judge::default();
    let mut solved = 0;
    for theme in Theme::ALL {
        let of_theme: Vec<&Puzzle> = shipped().iter().filter(|puzzle| puzzle.theme == theme).collect();
        for puzzle in some(of_theme, OF_A_THEME, &mut chance) {
            let mut own = Vec::new();
            loop {
                own.push(judge.right_move(puzzle, &own).unwrap());
                match judge.judge(puzzle, &own).unwrap().tried {
                    Tried::Right { .. } => assert!(own.len() < 30, "{puzzle:?}"),
                    tried => break assert_eq!(tried, Tried::Solved, "{puzzle:?} {own:?}"),
                }
            }
            solved += 1;
        }
    }
    assert_eq!(solved, OF_A_THEME * Theme::ALL.len());
}

#[test]
fn every_first_move_that_is_no_answer_is_refuted_on_the_board_table() {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut judge = Judge::default();
    for theme in Theme::ALL {
        let of_theme: Vec<&Puzzle> = shipped().iter().filter(|puzzle| puzzle.theme == theme).collect();
        for puzzle in some(of_theme, 1, &mut chance) {
            let wrong: Vec<MoveText> = puzzle.position.legal_moves();
            let wrong: Vec<MoveText> = wrong
                .into_iter()
                .filter(|mv| mv.as_str() != "pass" && !puzzle.answers.contains(mv))
                .collect();
            for mv in some(wrong, WRONG_MOVES, &mut chance) {
                let attempt = judge.judge(puzzle, &[mv]).unwrap();
                let Tried::Wrong { refutation, .. } = attempt.tried else {
                    let is_other_win = attempt.tried == Tried::WinsOtherwise && theme.is_by_fours();
                    assert!(is_other_win, "{puzzle:?} {mv} {:?}", attempt.tried);
                    continue;
                };
                let mut position = puzzle.position.clone();
                for mv in attempt.played.iter().chain(&refutation) {
                    position.try_play(mv.as_str()).unwrap();
                }
                assert!(!refutation.is_empty() || position.outcome().is_some(), "{puzzle:?} {mv}");
            }
        }
    }
}

#[test]
fn a_win_by_fours_is_judged_four_by_four() {
    let puzzle = puzzle(FORBIDDEN);
    let mut judge = Judge::default();
    let mut tried = |text: &str| judge.judge(&puzzle, &own(text)).unwrap();
    assert_eq!(tried("d14").tried, Tried::Right { reply: "e13".parse().unwrap() });
    assert_eq!(tried("d14 d10").tried, Tried::Solved, "the only answer is forbidden");
    let wrong = tried("d14 a1");
    assert!(matches!(wrong.tried, Tried::Wrong { .. }), "{wrong:?}");
    assert_eq!(wrong.played, own("d14 e13 a1"));
    assert_eq!(tried("h8 d10").played.len(), 1, "nothing is played after a wrong move");
    assert_eq!(tried("f12").tried, Tried::Illegal);
    assert_eq!(judge.judge(&puzzle, &[]), None);
}
