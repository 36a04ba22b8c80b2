//! The shelf as it is shipped: what it has, and that a part of it, chosen by a seed, is proved anew.

use std::collections::{BTreeMap, HashSet};

use rand::{SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::GameKind;

use super::*;
use crate::puzzles::{Canonical, Prover};

/// So many puzzles of every kind are proved anew.
const OF_A_KIND: usize = 5;
/// What the shelf has, at least, and what it weighs, at most.
const GOMOKU: usize = 2_000;
const ATAXX: usize = 500;
const BYTES: usize = 300 << 10;

/// The puzzles by rule and theme.
fn kinds() -> BTreeMap<(String, Theme), Vec<&'static Puzzle>> {
    let mut kinds: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for puzzle in shipped() {
        kinds.entry((puzzle.position.spec().to_string(), puzzle.theme)).or_default().push(puzzle);
    }
    kinds
}

#[test]
fn shipped_puzzles_are_all_different_and_come_back_as_they_were_written() {
    let keys: HashSet<Canonical> = shipped().iter().map(|puzzle| Canonical::of(&puzzle.position)).collect();
    assert_eq!(keys.len(), shipped().len());
    assert_eq!(parse(&write(shipped())).as_deref(), Ok(shipped()));
    assert!(shipped().is_sorted_by_key(|puzzle| puzzle.rating));
    for (id, puzzle) in shipped_ids().iter().zip(shipped()).step_by(97) {
        assert_eq!(shipped_at(id).map(|n| &shipped()[n]), Some(puzzle));
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "a table says how many cases it has")]
fn there_are_enough_puzzles_of_every_kind_table() {
    let of = |game| shipped().iter().filter(|puzzle| puzzle.theme.game() == game).count();
    assert!(of(GameKind::Gomoku) >= GOMOKU, "{} of Gomoku", of(GameKind::Gomoku));
    assert!(of(GameKind::Ataxx) >= ATAXX, "{} of Ataxx", of(GameKind::Ataxx));
    let packed = include_bytes!("../../../data/puzzles.txt.gz").len();
    assert!(packed <= BYTES, "{packed} bytes");
    let kinds = kinds();
    for rule in ["freestyle", "standard", "renju"] {
        for theme in [Theme::Fours, Theme::FourThree, Theme::Threats, Theme::Defence] {
            let has = kinds.iter().any(|((spec, of), _)| spec.contains(rule) && *of == theme);
            assert!(has, "{rule} {theme:?}");
        }
    }
    println!("{} kinds of {} puzzles in {packed} bytes", kinds.len(), shipped().len());
}

fn prove(puzzles: &[&Puzzle]) {
    let mut prover = Prover::default();
    for puzzle in puzzles {
        assert!(prover.is_proved(puzzle), "{}", written(puzzle));
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "a table says how many cases it has")]
fn shipped_puzzles_are_proved_table() {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(25);
    let some = |mut kind: Vec<&'static Puzzle>| {
        kind.shuffle(&mut chance);
        kind.truncate(OF_A_KIND);
        kind
    };
    let checked: Vec<&Puzzle> = kinds().into_values().flat_map(some).collect();
    prove(&checked);
    println!("{} puzzles proved of {}", checked.len(), shipped().len());
}

#[test]
#[ignore = "it takes some minutes: every puzzle is proved anew"]
fn all_shipped_puzzles_are_proved_table() {
    prove(&shipped().iter().collect::<Vec<_>>());
}

#[test]
fn a_line_that_is_no_puzzle_is_named() {
    let bad = BadPuzzle { line: 2, text: "renju 15".to_owned() };
    let good = write(&shipped()[..1]);
    assert_eq!(parse(&(good + "renju 15")), Err(bad));
}
