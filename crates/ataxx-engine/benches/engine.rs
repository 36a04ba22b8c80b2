//! How fast positions are evaluated and searched.

use ataxx_engine::{Engine, Options, Weights, evaluation::TableEvaluator};
use divan::counter::ItemsCount;
use rules::ataxx::{Game, Position, Ruleset, perft};
use search_kit::{Limits, StopFlag};

fn main() {
    divan::main();
}

const MIDGAME: &str = "5oo/4xoo/3xxo1/2xx3/1oox3/oo1xx2/o3xx1 x 1 12";

fn midgame() -> Position {
    Position::from_fen(MIDGAME, Ruleset::INTERNATIONAL).expect("a valid position")
}

#[divan::bench]
fn evaluate(bencher: divan::Bencher<'_, '_>) {
    let evaluator = TableEvaluator::new(&Weights::default());
    let position = midgame();
    let children: Vec<Position> = position.legal_moves().map(|mv| position.after(mv)).collect();
    bencher.counter(ItemsCount::new(children.len())).bench_local(|| {
        children.iter().map(|child| evaluator.evaluate(divan::black_box(child))).sum::<i32>()
    });
}

/// The reference for the speed of the machine.
#[divan::bench]
fn perft_three(bencher: divan::Bencher<'_, '_>) {
    let leaves = perft(midgame(), 3);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| perft(divan::black_box(midgame()), 3));
}

#[divan::bench(sample_count = 10)]
fn search(bencher: divan::Bencher<'_, '_>) {
    let nodes = 200_000_u64;
    let mut engine = Engine::new(Options { hash_bytes: 16 << 20, ..Options::default() });
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let game = Game::new(midgame());
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| {
        engine.new_game();
        engine.go(&game, &limits, &StopFlag::new(), &mut |_| {})
    });
}
