//! How fast stones are placed and taken back with every shape kept up to date.

use std::sync::Arc;

use gomoku_engine::{
    Weights,
    board::{Board, Spot, Tables},
    rule::{Caro, Freestyle, Renju, Rule, Standard},
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::gomoku::Point;

fn main() {
    divan::main();
}

/// A midgame board and the empty points near its middle.
fn midgame<R: Rule>() -> (Board<R>, Vec<Spot>) {
    let tables = Arc::new(Tables::new(R::VARIANT, Weights::default()));
    let mut board = Board::<R>::new(15, tables);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    while board.stones() < 30 {
        let spot = board.spot(Point::new(random.random_range(3..12), random.random_range(3..12)));
        if board.is_empty(spot) {
            board.place(spot);
        }
    }
    let middle = Point::all(15).filter(|point| point.distance(Point::centre(15)) <= 5);
    let spots = middle.map(|point| board.spot(point)).filter(|&spot| board.is_empty(spot)).collect();
    (board, spots)
}

#[divan::bench(types = [Freestyle, Standard, Renju, Caro])]
fn place_and_undo<R: Rule>(bencher: divan::Bencher<'_, '_>) {
    let (mut board, spots) = midgame::<R>();
    bencher.counter(divan::counter::ItemsCount::new(spots.len())).bench_local(|| {
        for &spot in &spots {
            board.place(spot);
            board.undo();
        }
        divan::black_box(board.hash())
    });
}
