//! Every fuzz target as an ordinary test: on stable Rust, over the same inputs every time.
//!
//! A target that panics fails its test with the input, escaped so that it can be pasted into a
//! file below `seeds/`, where it stays as a regression test.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod inputs;

use std::panic::catch_unwind;

use fuzz::targets::TARGETS;
use inputs::{inputs, seeds};

/// Targets that start threads and build engines; of their inputs all seeds and some others are tried.
const SLOW_TARGETS: [&str; 2] = ["gomocup_session", "uai_session"];
const INPUTS_LEFT_OUT: usize = 80;

fn survives_all_inputs(name: &str) {
    let (_, target) = TARGETS.iter().find(|(other, _)| *other == name).expect("the target is in the table");
    let seeds = seeds(name);
    assert!(!seeds.is_empty(), "fuzz/seeds/{name} is empty");
    let step = if SLOW_TARGETS.contains(&name) { INPUTS_LEFT_OUT } else { 1 };
    let seeds_and_some = inputs(&seeds).enumerate().filter(|(n, _)| *n < seeds.len() || n % step == 0);
    for (_, input) in seeds_and_some {
        let survived = catch_unwind(|| target(&input)).is_ok();
        assert!(survived, "{name} panicked on b\"{}\"", input.escape_ascii());
    }
}

macro_rules! bounded_tests {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                survives_all_inputs(stringify!($name));
            }
        )*

        #[test]
        fn every_target_has_its_bounded_test() {
            let registered: Vec<_> = TARGETS.iter().map(|(name, _)| *name).collect();
            assert_eq!(registered, [$(stringify!($name)),*]);
        }
    };
}

bounded_tests! {
    any_move
    any_spec
    ataxx_fen
    ataxx_game
    ataxx_legal_moves
    ataxx_move
    ataxx_names
    ataxx_weights
    command_line
    gomocup_command
    gomocup_reply
    gomocup_session
    gomoku_diagram
    gomoku_game
    gomoku_legal_moves
    gomoku_move
    gomoku_opening
    gomoku_opening_action
    gomoku_opening_protocol
    gomoku_variant
    gomoku_weights
    network_file
    openings_list
    player_admission
    player_spec
    ratings_table
    record_csv
    record_import
    record_json
    record_pgn
    record_positions
    record_psq
    record_renlib
    record_results_list
    record_round_log
    record_saved_board
    record_sgf
    record_text
    request_game
    shape_weights
    socket_analysis
    socket_message
    sprt_text
    time_control
    tournament_config
    training_data
    uai_command
    uai_reply
    uai_session
}
