//! Endgames out of the engine's own games, with results that were proved once: each must be proved
//! again, with the same result, within its share of nodes. One line each: rule set, position, result.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its case has failed")]
#![allow(clippy::print_stdout, reason = "a table says how many cases it has")]

use ataxx_engine::{Engine, Options, Score};
use rules::ataxx::{Game, Position, Ruleset};
use search_kit::{Limits, StopFlag};

/// What a proof of this table may take.
const NODES: u64 = 400_000;

#[test]
fn every_endgame_of_the_table_is_solved() {
    let mut solved = 0;
    for line in include_str!("data/endgames.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('|').map(str::trim);
        let [ruleset, fen, expected] = std::array::from_fn(|_| fields.next().unwrap());
        let ruleset: Ruleset = ruleset.parse().unwrap();
        let game = Game::new(Position::from_fen(fen, ruleset).unwrap());
        let mut engine = Engine::new(Options { hash_bytes: 8 << 20, ..Options::default() });
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let best = engine.solve(&game, &limits, &StopFlag::new(), &mut |_| {});
        let result = match best.score {
            Score::Win(_) => "win",
            Score::Loss(_) => "loss",
            Score::Draw => "draw",
            Score::Evaluation(_) => "none",
        };
        assert_eq!(result, expected, "{line}");
        assert!(game.is_legal(best.mv), "{line}");
        solved += 1;
    }
    println!("{solved} endgames solved");
    assert!(solved >= 25, "{solved}");
}
