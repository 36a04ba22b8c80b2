//! Fours, threats and defences on small boards, against slow searches that know the referee only.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests may panic, and tell what they counted")]

use std::sync::Arc;

use gomoku_engine::{
    Weights,
    board::{Board, Tables},
    rule::{ForEveryRule, Rule, dispatch},
    threats::{
        Situation, push_defences, push_fours, situation,
        vcf::{Bounds, ThreatResult, Vcf},
        vct::{Memory, Vct, Width},
    },
    verify::{Attack, verify_win},
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Outcome,
    gomoku::{Move, Point, Position, Ruleset, Variant},
};
use search_kit::HashTable;

/// Positions where stones are dense: most have threats on both sides.
fn positions(variant: Variant, size: usize, count: usize) -> impl Iterator<Item = Position> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(size as u64 * 100 + variant as u64);
    let ruleset = Ruleset::new(size, variant).unwrap();
    let game = move |_| {
        let mut position = Position::new(ruleset);
        for _ in 0..random.random_range(8..size * size * 2 / 5) {
            let moves: Vec<Move> = position.legal_moves().collect();
            position.play(moves[random.random_range(0..moves.len())]);
            if position.outcome().is_some() {
                position.undo();
            }
        }
        position
    };
    (0..count).map(game)
}

fn board<R: Rule>(position: &Position, tables: &Arc<Tables>) -> Board<R> {
    Board::from_position(position, tables.clone())
}

fn tables(variant: Variant) -> Arc<Tables> {
    Arc::new(Tables::new(variant, Weights::default()))
}

/// The moves with which the side to move wins at once.
fn fives(position: &mut Position) -> Vec<Move> {
    let side = position.side_to_move();
    let moves: Vec<Move> = position.legal_moves().collect();
    let wins = |&mv: &Move| {
        position.play(mv);
        let wins = position.outcome() == Some(Outcome::Win(side));
        position.undo();
        wins
    };
    moves.into_iter().filter(wins).collect()
}

/// Whether the side to move wins by fours within so many plies: every move but the last threatens a
/// five, and every answer of the enemy loses in the same way.
fn wins_by_fours(position: &mut Position, plies: i32) -> bool {
    if plies < 1 || position.outcome().is_some() {
        return false;
    }
    if !fives(position).is_empty() {
        return true;
    }
    let moves: Vec<Move> = if plies < 3 { Vec::new() } else { position.legal_moves().collect() };
    moves.into_iter().any(|mv| {
        position.play(mv);
        let wins = position.outcome().is_none() && threatens_five(position) && {
            let answers: Vec<Move> = position.legal_moves().collect();
            answers.into_iter().all(|answer| {
                position.play(answer);
                let wins = wins_by_fours(position, plies - 2);
                position.undo();
                wins
            })
        };
        position.undo();
        wins
    })
}

fn threatens_five(position: &mut Position) -> bool {
    position.play(Move::Pass);
    let threatens = !fives(position).is_empty();
    position.undo();
    threatens
}

struct Fours<'a>(&'a Position, &'a Arc<Tables>, i32);

impl ForEveryRule for Fours<'_> {
    type Output = ThreatResult;

    fn run<R: Rule>(self) -> ThreatResult {
        let (known, mut moves) = (HashTable::new(1 << 16), Vec::new());
        let mut board = board::<R>(self.0, self.1);
        Vcf::new(&mut board, &known, &mut moves).solve(Bounds { plies: self.2, nodes: 100_000 })
    }
}

#[test]
fn wins_by_fours_are_found_exactly_when_there_are_any_table() {
    for variant in Variant::ALL {
        let tables = tables(variant);
        for (size, plies) in [(7, 3), (7, 5), (8, 5), (7, 7)] {
            let mut wins = 0;
            for mut position in positions(variant, size, 120) {
                let found = dispatch(variant, Fours(&position, &tables, plies));
                let wins_truly = wins_by_fours(&mut position, plies);
                assert_eq!(
                    matches!(found, ThreatResult::Win(_)),
                    wins_truly,
                    "{variant:?} {position} {found:?}"
                );
                assert_ne!(found, ThreatResult::Unknown);
                wins += usize::from(wins_truly);
            }
            println!("{variant:?} {size}×{size}, {plies} plies: {wins} of 120 won");
            assert!((5..115).contains(&wins), "{variant:?} {size} {plies}: {wins}");
        }
    }
}

/// Attacks with whatever the search for threats says.
struct Threats<'a> {
    tables: &'a Arc<Tables>,
    memory: Memory<'a>,
    width: Width,
}

impl Attack for Threats<'_> {
    fn next_move(&mut self, position: &Position) -> Option<Point> {
        let Threats { tables, memory, width } = *self;
        let work = NextThreat { position, tables, memory, width };
        dispatch(position.ruleset().variant(), work).1
    }
}

struct NextThreat<'a> {
    position: &'a Position,
    tables: &'a Arc<Tables>,
    memory: Memory<'a>,
    width: Width,
}

impl ForEveryRule for NextThreat<'_> {
    type Output = (ThreatResult, Option<Point>);

    fn run<R: Rule>(self) -> Self::Output {
        let mut board = board::<R>(self.position, self.tables);
        let mut moves = Vec::new();
        let mut vct = Vct::new(&mut board, self.memory, self.width, &mut moves);
        let verdict = vct.solve(20_000);
        let first = vct.line().first().copied().filter(|_| matches!(verdict, ThreatResult::Win(_)));
        (verdict, first.map(|spot| board.point(spot)))
    }
}

/// What the search for threats says about a position; a win is checked against every defence.
fn verified_verdict(position: &Position, tables: &Arc<Tables>, width: Width) -> ThreatResult {
    let (fours, threats) = (HashTable::new(1 << 16), HashTable::new(1 << 18));
    let memory = Memory { fours: &fours, threats: &threats };
    let variant = position.ruleset().variant();
    let (verdict, _) = dispatch(variant, NextThreat { position, tables, memory, width });
    if let ThreatResult::Win(plies) = verdict {
        let win = verify_win(position, &mut Threats { tables, memory, width }, 200_000);
        assert!(win.is_ok(), "{variant:?} {width:?} {position} {plies}: {}", win.unwrap_err());
    }
    verdict
}

#[test]
fn wins_by_threats_beat_every_defence_table() {
    for variant in Variant::ALL {
        let tables = tables(variant);
        for size in [7, 8, 9] {
            let mut wins = [0; 2];
            for position in positions(variant, size, 150) {
                let verdicts =
                    [Width::Narrow, Width::Wide].map(|width| verified_verdict(&position, &tables, width));
                let [is_narrow, is_wide] = verdicts.map(|verdict| matches!(verdict, ThreatResult::Win(_)));
                assert!(!is_narrow || verdicts[1] != ThreatResult::NoWin, "{variant:?} {position}");
                wins = [wins[0] + usize::from(is_narrow), wins[1] + usize::from(is_wide)];
            }
            println!("{variant:?} {size}×{size}: {wins:?} of 150 won by threats, narrow and wide");
            assert!(wins.into_iter().all(|wins| wins >= 10), "{variant:?} {size}: {wins:?}");
        }
    }
}

struct Defences<'a>(&'a Position, &'a Arc<Tables>);

impl ForEveryRule for Defences<'_> {
    type Output = Option<Vec<Point>>;

    fn run<R: Rule>(self) -> Self::Output {
        let board = board::<R>(self.0, self.1);
        let side = board.side_to_move();
        let mut spots = Vec::new();
        push_fours(&board, side, &mut spots);
        push_defences(&board, side, &mut spots);
        (situation(&board) == Situation::Defend)
            .then(|| spots.into_iter().map(|spot| board.point(spot)).collect())
    }
}

#[test]
fn nothing_but_the_defences_stops_an_open_four_table() {
    for variant in Variant::ALL {
        let tables = tables(variant);
        let (mut tried, mut useless) = (0, 0);
        for size in [7, 8, 9] {
            for mut position in positions(variant, size, 200) {
                let Some(defences) = dispatch(variant, Defences(&position, &tables)) else { continue };
                tried += 1;
                let answers: Vec<Move> = position.legal_moves().collect();
                for answer in answers {
                    if matches!(answer, Move::Place(point) if defences.contains(&point)) {
                        continue;
                    }
                    position.play(answer);
                    assert!(wins_by_fours(&mut position, 3), "{variant:?} {position}");
                    position.undo();
                    useless += 1;
                }
            }
        }
        println!("{variant:?}: {tried} positions, {useless} answers that do not defend");
        assert!(tried >= 30, "{variant:?}: {tried}");
    }
}
