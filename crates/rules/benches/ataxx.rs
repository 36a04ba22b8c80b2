//! How fast the Ataxx referee is: perft in leaf nodes a second, and the parts an engine calls at
//! every node.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rules::ataxx::{Move, Position, Ruleset, perft};

fn main() {
    divan::main();
}

/// The start, and boards of the middle game and the endgame.
const FENS: [&str; 3] = [
    "x5o/7/7/7/7/7/o5x x 0 1",
    "o2o2x/1o1o1xx/2-o-2/oxoooxx/ox-o-2/oxx1x2/o2xx2 x 15 1",
    "xxxxxoo/xxxxooo/xxx1ooo/xx1oooo/xxoooo1/xooo1oo/xoooooo x 0 30",
];

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Ruleset::INTERNATIONAL).expect("the benchmark's boards are positions")
}

/// Leaf nodes a second from the start position.
#[divan::bench(args = [5, 6], sample_count = 20, sample_size = 1)]
fn perft_from_start(bencher: Bencher<'_, '_>, depth: u32) {
    let start = position(FENS[0]);
    let leaves: u64 = perft(start, depth);
    bencher.counter(ItemsCount::new(leaves)).bench(|| perft(black_box(start), depth));
}

/// Leaf nodes a second from crowded boards.
#[divan::bench(args = &FENS[1..], sample_count = 10, sample_size = 1)]
fn perft_from_the_middle_game(bencher: Bencher<'_, '_>, fen: &str) {
    let start = position(fen);
    let leaves: u64 = perft(start, 4);
    bencher.counter(ItemsCount::new(leaves)).bench(|| perft(black_box(start), 4));
}

/// Moves listed a second.
#[divan::bench(args = FENS)]
fn list_moves(bencher: Bencher<'_, '_>, fen: &str) {
    let position = position(fen);
    bencher
        .counter(ItemsCount::new(position.legal_moves().count()))
        .bench(|| black_box(position).legal_moves().fold(0, |sum, mv| sum + u32::from(mv.to_bits())));
}

/// Moves played and judged a second, as a search does: copy, play, ask for the outcome and the hash.
#[divan::bench(args = FENS)]
fn play_and_judge(bencher: Bencher<'_, '_>, fen: &str) {
    let position = position(fen);
    let moves: Vec<Move> = position.legal_moves().collect();
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        black_box(&moves).iter().fold(0, |sum, &mv| {
            let next = position.after(mv);
            sum ^ next.hash() ^ u64::from(next.outcome().is_some())
        })
    });
}
