//! Networks of the Ataxx engine: trained, interrupted, and the same on every processor.

use ataxx_engine::{Network, network::View};
use nnue::Kernels;
use rules::{AnyPosition, GameKind, GameSpec, ataxx::Ruleset, gomoku};
use trainer::{
    StopFlag,
    data::StoredGame,
    network::{BeginError, Games, Settings, Training, to_csv},
};

use super::played;

fn gathered(stored: &[StoredGame]) -> Games {
    super::gathered(GameKind::Ataxx, stored)
}

const SETTINGS: Settings = Settings {
    result_share: 0.7,
    lambda: 0.9,
    epochs: 6,
    batch: 256,
    rate: 0.005,
    decay: 0.01,
    seed: 3,
    threads: 2,
};

fn trained(stored: &[StoredGame], settings: Settings, epochs: usize) -> Box<dyn Training> {
    super::trained(gathered(stored), 16, settings, epochs)
}

#[test]
fn the_loss_falls_and_the_network_is_the_same_on_every_processor() {
    let stored = played(GameSpec::Ataxx(Ruleset::INTERNATIONAL), 60);
    // So few games say little about results, but enough about the scores of the search.
    let training = trained(&stored, Settings { result_share: 0.0, ..SETTINGS }, SETTINGS.epochs);
    let curve = training.curve();
    assert!(curve[5].learned < curve[0].learned - 0.02, "{curve:?}");
    assert!(curve[5].checked < curve[0].checked - 0.01, "{curve:?}");
    let exported = training.export().unwrap();
    assert!(exported.positions > 1_000 && exported.largest_difference <= 1.5, "{exported:?}");
    let network = Network::parse(&exported.file).unwrap();
    for kernels in Kernels::available() {
        let other = network.clone().with_kernels(kernels);
        for game in &stored {
            let AnyPosition::Ataxx(game) = &game.game else { panic!("it is a game of Ataxx") };
            for position in game.positions() {
                let view = View::new(position);
                assert_eq!(other.evaluate_view(view), network.evaluate(position), "{}", kernels.name());
            }
        }
    }
}

#[test]
fn a_training_is_the_same_on_any_number_of_threads_and_after_a_break() {
    let stored = played(GameSpec::Ataxx(Ruleset::COURSE), 40);
    let whole = trained(&stored, SETTINGS, 3);
    let first = trained(&stored, Settings { threads: 1, ..SETTINGS }, 2);
    let mut second = trained(&stored, Settings { threads: 3, ..SETTINGS }, 0);
    second.resume(&first.checkpoint()).unwrap();
    second.epoch(&StopFlag::new()).unwrap();
    assert_eq!(second.export(), whole.export());
    assert_eq!(to_csv(second.curve()), to_csv(whole.curve()));
    assert_eq!(second.checkpoint(), whole.checkpoint());
}

#[test]
fn a_checkpoint_of_another_training_is_refused() {
    let stored = played(GameSpec::Ataxx(Ruleset::INTERNATIONAL), 25);
    let checkpoint = trained(&stored, SETTINGS, 0).checkpoint();
    let mut other = trained(&stored, Settings { seed: 4, ..SETTINGS }, 0);
    let error = other.resume(&checkpoint).unwrap_err().to_string();
    assert!(error.starts_with("the checkpoint is of another training: `ataxx-16,"), "{error}");
    let error = other.resume(&checkpoint[..100]).unwrap_err().to_string();
    assert_eq!(error, "the file of the network is damaged");
}

#[test]
fn what_cannot_be_trained_is_refused() {
    let stored = played(GameSpec::Ataxx(Ruleset::INTERNATIONAL), 5);
    let width = gathered(&stored).training(17, SETTINGS).map(|_| ()).unwrap_err();
    assert_eq!(
        width.to_string(),
        "a network of width 17 is not possible: it is one of [16, 32, 48, 64, 96, 128, 192, 256]"
    );
    let few = gathered(&stored).training(16, SETTINGS).map(|_| ()).unwrap_err();
    assert!(matches!(few, BeginError::TooFew(few) if few.checked == 0), "{few}");
    let gomoku = played(GameSpec::Gomoku(gomoku::Ruleset::usual()), 1);
    let error = gathered(&[]).add(&gomoku[0]).unwrap_err();
    assert_eq!(error.to_string(), "a game of gomoku teaches nothing about ataxx");
}

#[test]
fn a_raised_flag_ends_a_pass() {
    let stored = played(GameSpec::Ataxx(Ruleset::INTERNATIONAL), 25);
    let mut training = trained(&stored, SETTINGS, 1);
    let stop = StopFlag::new();
    stop.raise();
    assert_eq!(training.epoch(&stop), None);
    assert_eq!(training.curve().len(), 1);
}
