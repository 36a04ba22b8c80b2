//! The Gomoku referee's speed: `cargo bench -p tengen-rules --bench gomoku`.

use divan::{Bencher, counter::ItemsCount};
use rules::gomoku::{Move, Point, Position, Ruleset, Variant, perft};

fn main() {
    divan::main();
}

fn empty(size: usize, variant: Variant) -> Position {
    Position::new(Ruleset::new(size, variant).expect("the benchmarks use sizes from 5 to 181"))
}

/// A whole-board order of moves that never makes five: rows are filled in pairs of columns.
fn quiet_game(size: u8) -> Vec<Move> {
    let mut points: Vec<Point> = Point::all(size).collect();
    points.sort_by_key(|point| ((point.x() / 2 + point.y()) % 2, point.y(), point.x()));
    let half = points.len() / 2;
    let (first, second) = points.split_at(half);
    first.iter().zip(second).flat_map(|(&black, &white)| [Move::Place(black), Move::Place(white)]).collect()
}

/// Play, ask for the outcome, undo: per move.
#[divan::bench(args = [15, 19, 181])]
fn play_outcome_undo(bencher: Bencher<'_, '_>, size: usize) {
    let mut position = empty(size, Variant::Freestyle);
    let moves = quiet_game(size as u8);
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for &mv in &moves {
            position.play(mv);
            divan::black_box(position.outcome());
        }
        while position.undo().is_some() {}
    });
}

/// Every legal move of black in a Renju middle game, all forbidden points found.
#[divan::bench]
fn renju_legal_moves(bencher: Bencher<'_, '_>) {
    let game = "h8i8h10i10h12i12g9f9k9l9f7e7j7k7g11";
    let rules = Ruleset::new(15, Variant::Renju).expect("15 is a size");
    let mut position = Position::parse(game, rules).expect("the game is legal");
    position.play(Move::Pass);
    bencher.bench_local(|| position.legal_moves().count());
}

/// 11,239,200 leaves.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn perft_15_depth_3(bencher: Bencher<'_, '_>) {
    let mut position = empty(15, Variant::Freestyle);
    bencher.counter(ItemsCount::new(11_239_200_u64)).bench_local(|| perft(&mut position, 3));
}
