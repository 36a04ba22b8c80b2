//! Networks of the Gomoku engine: trained, each for one rule.

use gomoku_engine::Weights;
use rules::{
    GameKind, GameSpec,
    gomoku::{Ruleset, Variant},
};
use trainer::{
    data::StoredGame,
    network::{Games, Settings, Training},
};

fn played(variant: Variant, count: usize) -> Vec<StoredGame> {
    super::played(GameSpec::Gomoku(Ruleset::new(15, variant).unwrap()), count)
}

fn gathered(stored: &[StoredGame]) -> Games {
    super::gathered(GameKind::Gomoku, stored)
}

const SETTINGS: Settings = Settings {
    result_share: 0.0,
    lambda: 1.0,
    epochs: 5,
    batch: 64,
    rate: 0.003,
    decay: 0.01,
    seed: 3,
    threads: 2,
};

fn trained(stored: &[StoredGame], settings: Settings) -> Box<dyn Training> {
    super::trained(gathered(stored), 32, settings, settings.epochs)
}

#[test]
fn the_loss_falls_and_the_engine_plays_with_the_network() {
    let stored = played(Variant::Freestyle, 60);
    let training = trained(&stored, SETTINGS);
    let curve = training.curve();
    assert!(curve[4].learned < curve[0].learned - 0.002, "{curve:?}");
    let exported = training.export().unwrap();
    assert!(exported.positions > 300 && exported.largest_difference <= 1.5, "{exported:?}");
    let weights = Weights::read(&exported.file).unwrap();
    assert!(weights.network(Variant::Freestyle).is_some());
}

#[test]
fn a_training_is_the_same_on_any_number_of_threads() {
    let stored = played(Variant::Renju, 25);
    let settings = Settings { epochs: 1, ..SETTINGS };
    let one = trained(&stored, Settings { threads: 1, ..settings });
    let three = trained(&stored, Settings { threads: 3, ..settings });
    assert_eq!(one.export(), three.export());
}

#[test]
fn what_cannot_be_trained_is_refused() {
    let mut stored = played(Variant::Freestyle, 1);
    let width = gathered(&stored).training(48, SETTINGS).map(|_| ()).unwrap_err();
    assert_eq!(width.to_string(), "a network of width 48 is not possible: it is one of [32, 64]");
    let none = gathered(&[]).training(32, SETTINGS).map(|_| ()).unwrap_err();
    assert_eq!(none.to_string(), "0 positions to learn from and 0 to check with are too few");
    stored.extend(played(Variant::Caro, 1));
    let mut games = gathered(&stored[..1]);
    let error = games.add(&stored[1]).unwrap_err().to_string();
    assert_eq!(error, "a network is for one rule, and there are games of freestyle and of caro");
}
