//! Tiny networks of both engines, trained on tiny sets.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod ataxx;
mod check;
mod gomoku;

use rules::{GameKind, GameSpec};
use trainer::{
    StopFlag,
    data::StoredGame,
    network::{Games, Settings, Training},
    selfplay::{self, SelfPlay},
};

/// Short games that the engine plays with itself.
fn played(spec: GameSpec, count: usize) -> Vec<StoredGame> {
    let self_play = SelfPlay::new(&selfplay::Settings { nodes: 60, ..selfplay::Settings::usual(spec) });
    let mut games = Vec::new();
    let kept: Result<(), ()> = self_play.unwrap().play(0..count, 2, &StopFlag::new(), |_, game| {
        games.push(game);
        Ok(())
    });
    kept.unwrap();
    games
}

fn gathered(game: GameKind, stored: &[StoredGame]) -> Games {
    let mut games = Games::new(game);
    stored.iter().for_each(|game| games.add(game).unwrap());
    games
}

/// A training after so many passes.
fn trained(games: Games, width: usize, settings: Settings, epochs: usize) -> Box<dyn Training> {
    let mut training = games.training(width, settings).unwrap();
    for _ in 0..epochs {
        training.epoch(&StopFlag::new()).unwrap();
    }
    training
}
