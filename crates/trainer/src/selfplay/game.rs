//! One game of an engine against itself.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{AnyPosition, Outcome};
use search_kit::{Score, score};

use super::engine::AnyEngine;
use crate::{
    StopFlag,
    data::{Choice, Ending, Header, MoveCode, Searched, StoredGame},
    openings::{random_move, random_opening},
    rng::generator,
};

/// A game that is longer counts as drawn.
const MOST_PLIES: usize = 400;

/// How far from even an opening may be, in the engines' units, and how many are tried.
const NEAR_EVEN: i32 = 400;
const MOST_OPENINGS: usize = 20;

/// Plays the game of a number; a raised flag ends it without a result.
pub(super) fn play(
    engine: &mut AnyEngine,
    header: &Header,
    number: usize,
    stop: &StopFlag,
) -> Option<StoredGame> {
    let mut rng = generator(header.seed, number as u64);
    engine.forget();
    let mut game = opening(engine, header, &mut rng, stop);
    let opening = game.ply();
    let mut searched = Vec::new();
    let (outcome, ending) = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome, Ending::Rules);
        }
        if game.ply() >= MOST_PLIES {
            break (Outcome::Draw, Ending::TooLong);
        }
        let (best, found) = engine.think(&game, header.nodes, stop);
        if stop.is_raised() {
            return None;
        }
        let proved = proved(found, &game);
        let random = random_choice(header, &game, &mut rng).filter(|_| proved.is_none());
        let choice = if random.is_some() { Choice::Random } else { Choice::Best };
        searched.push(Searched { score: number_of(found), choice });
        random.unwrap_or(best).try_play(&mut game).expect("the move was chosen from the legal ones");
        if let Some(outcome) = proved {
            break (outcome, Ending::Proved);
        }
    };
    // The rules have the last word, even on a move that was proved to win.
    let by_rules = game.outcome().map(|outcome| (outcome, Ending::Rules));
    let (outcome, ending) = by_rules.unwrap_or((outcome, ending));
    Some(StoredGame { game, opening, searched, outcome, ending })
}

/// A random opening that the search holds to be near even, or the last one that was tried.
fn opening(
    engine: &mut AnyEngine,
    header: &Header,
    rng: &mut Xoshiro256PlusPlus,
    stop: &StopFlag,
) -> AnyPosition {
    let mut game = random_opening(header.spec, rng);
    for _ in 1..MOST_OPENINGS {
        let (_, found) = engine.think(&game, header.nodes, stop);
        if matches!(found, Score::Evaluation(worth) if worth.abs() <= NEAR_EVEN) {
            break;
        }
        game = random_opening(header.spec, rng);
    }
    game
}

/// A move of chance, if it is one's turn.
fn random_choice(header: &Header, game: &AnyPosition, rng: &mut Xoshiro256PlusPlus) -> Option<MoveCode> {
    let one_in = header.random_move_in;
    (one_in > 0 && rng.random_range(0..one_in) == 0).then(|| random_move(game, rng))
}

/// The outcome that a score proves.
fn proved(found: Score, game: &AnyPosition) -> Option<Outcome> {
    let side = game.side_to_move();
    match found {
        Score::Evaluation(_) => None,
        Score::Win(_) => Some(Outcome::Win(side)),
        Score::Loss(_) => Some(Outcome::Win(side.other())),
        Score::Draw => Some(Outcome::Draw),
    }
}

/// A score as one number.
fn number_of(found: Score) -> i16 {
    let plies = |plies: u32| plies.min(999) as i32;
    let number = match found {
        Score::Evaluation(worth) => worth.clamp(-score::MAX_EVALUATION, score::MAX_EVALUATION),
        Score::Win(distance) => score::win_in(plies(distance)),
        Score::Loss(distance) => score::loss_in(plies(distance)),
        Score::Draw => 0,
    };
    number as i16
}
