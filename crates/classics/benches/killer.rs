//! How long `Killer` thinks in a middle game: `cargo bench -p classics --bench killer`.

use std::fmt;

use classics::{GomokuPlayer, killer::Killer};
use divan::Bencher;
use rules::gomoku::{Position, Ruleset};

fn main() {
    divan::main();
}

/// A middle game, shown by its ruleset and the number of its stones.
struct MiddleGame(Position);

impl fmt::Display for MiddleGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} stones", self.0.ruleset(), self.0.stone_count())
    }
}

/// Twelve sharp middle games, a line each: variant, size, moves.
fn middle_games() -> impl Iterator<Item = MiddleGame> {
    include_str!("../tests/data/killer_middle_games.txt").lines().map(|line| {
        let mut words = line.split(' ');
        let mut word = || words.next().expect("a line has three words");
        let variant = word().parse().expect("the variant has a name");
        let size = word().parse().expect("the size is a number");
        let ruleset = Ruleset::new(size, variant).expect("a board can have this size");
        MiddleGame(Position::parse(word(), ruleset).expect("the games are legal"))
    })
}

/// One move at the report's depths.
#[divan::bench(args = middle_games(), sample_count = 5, sample_size = 1)]
fn choose(bencher: Bencher<'_, '_>, game: &MiddleGame) {
    let mut player = Killer::default();
    bencher.bench_local(|| player.choose(&game.0, &|| false));
}
