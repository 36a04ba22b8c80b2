//! Tables of both engines, fitted to a few self-played games.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use rules::{GameKind, GameSpec};
use trainer::{
    StopFlag,
    selfplay::{self, EngineWeights, SelfPlay},
    tune::{Settings, Tuning},
};

/// Sixty short games. With more positions for a move the scores say more about the results.
fn tuning(game: GameKind, start: &str) -> Tuning {
    let size = (game == GameKind::Gomoku).then_some(9);
    let spec = GameSpec::by_name(game, None, size).unwrap();
    let settings = selfplay::Settings { nodes: 200, ..selfplay::Settings::usual(spec) };
    let self_play = SelfPlay::new(&settings).unwrap();
    let mut tuning = Tuning::new(EngineWeights::read(game, Some(start)).unwrap());
    self_play.play(0..60, 2, &StopFlag::new(), |_, game| tuning.add(&game)).unwrap();
    assert_eq!(tuning.games(), 60);
    tuning
}

#[test]
fn the_loss_falls_from_nothing_on_a_tiny_set_of_games() {
    for game in GameKind::BOTH {
        let tuning = tuning(game, "");
        assert!(tuning.positions() > 200, "{game}: {} positions", tuning.positions());
        // So few games say little about results, but enough about the scores of the search.
        let settings = Settings { result_share: 0.0, batch: 128, least_seen: 5, ..Settings::default() };
        let mut epochs = Vec::new();
        let fit = tuning.fit(&settings, &StopFlag::new(), &mut |epoch| epochs.push(*epoch)).unwrap();
        assert_eq!(epochs[0], fit.before);
        assert!(fit.best.checked < fit.before.checked, "{game}: {epochs:?}");
        // What is even cannot be foretold: little of the loss can go, in Gomoku next to none, where all positions
        // that are nearly won are left out.
        let least_fall = if game == GameKind::Gomoku { 0.0005 } else { 0.01 };
        assert!(fit.best.learned < (1.0 - least_fall) * fit.before.learned, "{game}: {epochs:?}");
        let text = tuning.weights(&fit).to_string();
        assert!(text.lines().count() > 20, "{game}: {text}");
        assert!(EngineWeights::read(game, Some(&text)).is_ok(), "the engine reads what was written");
    }
}

#[test]
fn a_fit_that_is_stopped_at_once_keeps_the_weights() {
    let text = EngineWeights::read(GameKind::Ataxx, None).unwrap().to_string();
    let tuning = tuning(GameKind::Ataxx, &text);
    let stop = StopFlag::new();
    stop.raise();
    let fit = tuning.fit(&Settings::default(), &stop, &mut |_| {}).unwrap();
    assert_eq!(tuning.weights(&fit).to_string(), text);
}

#[test]
fn a_game_of_the_other_kind_is_refused() {
    let spec = GameSpec::by_name(GameKind::Ataxx, None, None).unwrap();
    let settings = selfplay::Settings { nodes: 10, ..selfplay::Settings::usual(spec) };
    let mut tuning = Tuning::new(EngineWeights::read(GameKind::Gomoku, None).unwrap());
    let played = SelfPlay::new(&settings).unwrap();
    let refused = played.play(0..1, 1, &StopFlag::new(), |_, game| tuning.add(&game));
    assert_eq!(refused.unwrap_err().to_string(), "a game of ataxx teaches nothing about gomoku");
}
