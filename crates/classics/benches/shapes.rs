//! How long `ShapesHard` thinks in a middle game: `cargo bench -p classics --bench shapes`.

use classics::{GomokuPlayer, shapes::ShapesHard};
use divan::Bencher;
use rules::gomoku::{Position, Ruleset};

fn main() {
    divan::main();
}

/// Sharp positions with 9 to 49 stones.
const GAMES: [&str; 6] = [
    "c4g5f2e5c2i2e2d2f5",
    "f10b10b12f12d13g9e11e7d12d8c13b14a11f6c9d14",
    "g11b10d9b9f13f11c11d8e8f7c9b11b8e6g8g10e12d7c8c7g7e9b6f5",
    "f4h5d4h6e6f5e7e5g5g4i6h7h4f6i8f7h8e8g6f9f8g9j8g8i9i7k7j7g7h10",
    "i7k7k11n10g4j10i6l8m9j8k8l10j7h5l9m10k10k9i11j11h7j5g7f7i5j9j12i4g6g8i9i8h6f8",
    "d3f1c4f5d2h2c7e6d7f4c6c5e8b5d5d4f3e4e5f7e3g3d8g4h4f8f6g5d6d9b8a9c8a8c9c10g2g7g6h6e7b10a7b7d10e11b3c3i5",
];

/// One move at the report's width and depth.
#[divan::bench(args = GAMES, sample_count = 10, sample_size = 1)]
fn choose(bencher: Bencher<'_, '_>, game: &str) {
    let position = Position::parse(game, Ruleset::usual()).expect("the games are legal");
    let mut player = ShapesHard::default();
    bencher.bench_local(|| player.choose(&position, &|| false));
}
