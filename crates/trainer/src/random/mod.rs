//! Random training (随机训练) of the sixteen weights of the shapes players.
//!
//! A round: the weights and perturbed copies of them play each other, all pairs and both colours,
//! by static evaluation alone; a score is games won less games lost, and the best goes on. Ties go
//! to the weights that were there before. A copy that has won may have to pass a trial first.
//!
//! Players without chance play the same game twice, so that only the first opening of a round is
//! the empty board; every further pair of games begins with a few random stones.

mod game;
mod log;
mod perturb;
mod schedule;
mod settings;
mod trial;

pub use game::PlayedGame;
pub use log::{Log, LogError};
pub use schedule::{Schedule, ScheduleError};
pub use settings::{Settings, SettingsError};

use classics::shapes::Weights;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Outcome, Side, gomoku::Position};
use serde::{Deserialize, Serialize};

use crate::{
    StopFlag,
    openings::random_stones,
    rng::generator,
    workers::{Appetite, in_order},
};
use game::Fixture;

/// A training and how far it has come.
#[derive(Clone, Debug)]
pub struct Training {
    settings: Settings,
    first: Weights,
    weights: Weights,
    /// What the best weights have scored in their trial; those of the beginning nothing.
    score: i64,
    rounds: usize,
}

/// What in a round needs chance of its own.
#[derive(Clone, Copy)]
enum Piece {
    Copies,
    Openings,
}

/// The games of one set of weights in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Games won less games lost.
    #[must_use]
    pub fn score(self) -> i64 {
        i64::from(self.wins) - i64::from(self.losses)
    }
}

/// A round that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: usize,
    /// The step by which the copies were perturbed.
    pub step: f64,
    /// The weights that were there before, and their copies.
    pub weights: Vec<Weights>,
    /// Their games, in the same order.
    pub tallies: Vec<Tally>,
    /// Which of them was the best.
    pub winner: usize,
    /// The games of the winner's trial, if it had to pass one.
    pub trial: Option<Tally>,
    /// Which of them goes on: the winner, or those from before if it failed its trial.
    pub best: usize,
}

impl Training {
    /// A training that begins with these weights.
    ///
    /// # Errors
    /// If the settings make no sense.
    pub fn new(settings: Settings, start: Weights) -> Result<Training, SettingsError> {
        settings.check()?;
        Ok(Training { settings, first: start, weights: start, score: 0, rounds: 0 })
    }

    /// The same after rounds that were played before.
    #[must_use]
    pub fn after(self, rounds: &[Round]) -> Training {
        let Some(last) = rounds.last() else { return self };
        let taken_over = rounds.iter().rev().find(|round| round.best != 0);
        let score = taken_over.and_then(|round| round.trial).map_or(self.score, Tally::score);
        Training { weights: last.weights[last.best], score, rounds: last.number, ..self }
    }

    /// The best weights so far.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How many rounds have been played.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// How many games a round has.
    #[must_use]
    pub fn games_per_round(&self) -> usize {
        let players = self.settings.population;
        players * (players - 1) / 2 * self.settings.games
    }

    /// Plays the next round and goes on with its best weights. `on_game` hears of every game. A
    /// raised flag ends the round, which is then as if it had never begun.
    pub fn round(
        &mut self,
        threads: usize,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(&PlayedGame),
    ) -> Option<Round> {
        let round = self.begun_round();
        let fixtures = fixtures(&self.settings, self.rounds);
        let play = |(): &mut (), number: usize| fixtures[number].play(&round.weights, stop);
        let mut tallies = vec![Tally::default(); round.weights.len()];
        let mut finished = 0;
        in_order(
            0..fixtures.len(),
            threads,
            || (),
            play,
            |number, position| {
                finished += 1;
                let seats = fixtures[number].seats;
                count(&mut tallies, seats, position.outcome());
                on_game(&PlayedGame { number, seats, position, tallies: tallies.clone() });
                Appetite::Hungry
            },
        );
        if finished < fixtures.len() {
            return None;
        }
        let winner = best(&tallies);
        let trial = match self.settings.trial {
            0 => None,
            _ if winner == 0 => None,
            games => {
                let openings = self.trial_openings(games / 2);
                Some(trial::play(round.weights[winner], self.first, &openings, threads, stop)?)
            }
        };
        let best = if trial.is_none_or(|trial| trial.score() > self.score) { winner } else { 0 };
        if best != 0 {
            self.score = trial.map_or(0, Tally::score);
        }
        let round = Round { winner, trial, best, tallies, ..round };
        self.rounds = round.number;
        self.weights = round.weights[round.best];
        Some(round)
    }

    /// The openings of every trial: the same ones, so that their scores can be compared.
    fn trial_openings(&self, count: usize) -> Vec<Position> {
        let mut rng = generator(self.settings.seed, u64::MAX);
        (0..count).map(|_| random_stones(self.settings.ruleset, &mut rng)).collect()
    }

    /// The next round before its games.
    fn begun_round(&self) -> Round {
        let step = self.settings.schedule.step(self.settings.step, self.rounds);
        let mut rng = rng(&self.settings, self.rounds, Piece::Copies);
        let changed = self.settings.changed;
        let copies =
            (1..self.settings.population).map(|_| perturb::copy(&self.weights, step, changed, &mut rng));
        let weights = std::iter::once(self.weights).chain(copies).collect();
        Round { number: self.rounds + 1, step, weights, tallies: Vec::new(), winner: 0, trial: None, best: 0 }
    }
}

impl Round {
    /// Games of the best weights to look at, one against each of the others with either colour and from
    /// various openings. They are played once more: chance is the same, and so they are. A raised flag
    /// ends them.
    #[must_use]
    pub fn games_of_the_best(&self, settings: &Settings, stop: &StopFlag) -> Vec<PlayedGame> {
        let openings = settings.games / 2;
        let fixtures = fixtures(settings, self.number - 1);
        let is_shown = |number: usize| {
            let meeting = number / openings;
            number % openings == meeting % openings && fixtures[number].seats.contains(&self.best)
        };
        let played = (0..fixtures.len()).filter(|&number| is_shown(number)).map_while(|number| {
            let Fixture { seats, .. } = fixtures[number];
            let position = fixtures[number].play(&self.weights, stop)?;
            Some(PlayedGame { number, seats, position, tallies: self.tallies.clone() })
        });
        played.collect()
    }
}

/// The chance of a piece of the round that follows after so many.
fn rng(settings: &Settings, rounds: usize, piece: Piece) -> Xoshiro256PlusPlus {
    generator(settings.seed, 2 * rounds as u64 + piece as u64)
}

/// The games of the round that follows after so many: every pair, both colours, every opening.
fn fixtures(settings: &Settings, rounds: usize) -> Vec<Fixture> {
    let mut rng = rng(settings, rounds, Piece::Openings);
    let empty = Position::new(settings.ruleset);
    let random = (1..settings.games / 2).map(|_| random_stones(settings.ruleset, &mut rng));
    let openings: Vec<Position> = std::iter::once(empty).chain(random).collect();
    let players = settings.population;
    let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other]));
    let both_colours = pairs.flat_map(|[one, other]| [[one, other], [other, one]]);
    let fixture = |seats| openings.iter().map(move |opening| Fixture { seats, opening: opening.clone() });
    both_colours.flat_map(fixture).collect()
}

fn count(tallies: &mut [Tally], [black, white]: [usize; 2], outcome: Option<Outcome>) {
    let decided = match outcome {
        Some(Outcome::Win(Side::First)) => Some((black, white)),
        Some(Outcome::Win(Side::Second)) => Some((white, black)),
        Some(Outcome::Draw) | None => None,
    };
    match decided {
        Some((winner, loser)) => {
            tallies[winner].wins += 1;
            tallies[loser].losses += 1;
        }
        None => [black, white].into_iter().for_each(|player| tallies[player].draws += 1),
    }
}

/// The first of those with the highest score.
fn best(tallies: &[Tally]) -> usize {
    let highest = tallies.iter().map(|tally| tally.score()).max();
    tallies.iter().position(|tally| Some(tally.score()) == highest).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::gomoku::{Ruleset, Variant};

    fn settings() -> Settings {
        let ruleset = Ruleset::new(9, Variant::Freestyle).unwrap();
        Settings { ruleset, games: 4, trial: 4, ..Settings::default() }
    }

    fn rounds(training: &mut Training, count: usize, threads: usize) -> Vec<Round> {
        let stop = StopFlag::new();
        (0..count).map(|_| training.round(threads, &stop, &mut |_| {}).unwrap()).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_rounds_on_any_number_of_threads() {
        let trained = |threads| {
            let mut training = Training::new(settings(), Weights::default()).unwrap();
            let rounds = rounds(&mut training, 3, threads);
            (rounds, *training.weights())
        };
        let once = trained(1);
        assert_eq!(trained(1), once);
        assert_eq!(trained(4), once);
    }

    #[test]
    fn a_training_goes_on_where_it_was_left() {
        let mut whole = Training::new(settings(), Weights::default()).unwrap();
        let all = rounds(&mut whole, 3, 2);
        let mut rest = Training::new(settings(), Weights::default()).unwrap().after(&all[..1]);
        assert_eq!(rounds(&mut rest, 2, 2), all[1..]);
        assert_eq!(rest.weights(), whole.weights());
    }

    #[test]
    fn everybody_plays_everybody_with_both_colours() {
        let mut training = Training::new(settings(), Weights::default()).unwrap();
        let mut seats = Vec::new();
        let round =
            training.round(1, &StopFlag::new(), &mut |game: &PlayedGame| seats.push(game.seats)).unwrap();
        assert_eq!(seats.len(), training.games_per_round());
        for black in 0..5 {
            for white in (0..5).filter(|&white| white != black) {
                assert_eq!(seats.iter().filter(|&&pair| pair == [black, white]).count(), 2);
            }
        }
        let games = |tally: &Tally| tally.wins + tally.draws + tally.losses;
        assert!(round.tallies.iter().all(|tally| games(tally) == 16));
        assert_eq!(round.tallies.iter().map(|tally| tally.score()).sum::<i64>(), 0);
    }

    #[test]
    fn the_games_of_the_best_weights_can_be_seen_again() {
        let mut training = Training::new(settings(), Weights::default()).unwrap();
        let _ = rounds(&mut training, 1, 2);
        let mut played = Vec::new();
        let on_game =
            &mut |game: &PlayedGame| played.push((game.number, game.seats, game.position.to_string()));
        let round = training.round(2, &StopFlag::new(), on_game).unwrap();
        let seen = round.games_of_the_best(&settings(), &StopFlag::new());
        let all_seats: Vec<[usize; 2]> = seen.iter().map(|game| game.seats).collect();
        for other in (0..5).filter(|&other| other != round.best) {
            assert!(all_seats.contains(&[round.best, other]) && all_seats.contains(&[other, round.best]));
        }
        assert_eq!(all_seats.len(), 8);
        for game in seen {
            assert!(played.contains(&(game.number, game.seats, game.position.to_string())));
        }
        let stopped = StopFlag::new();
        stopped.raise();
        assert!(round.games_of_the_best(&settings(), &stopped).is_empty());
    }

    #[test]
    fn a_stopped_round_leaves_the_weights_as_they_were() {
        // So many games that they are not all over before the first is heard of.
        let mut training = Training::new(Settings { games: 1000, ..settings() }, Weights::default()).unwrap();
        let stop = StopFlag::new();
        assert_eq!(training.round(2, &stop, &mut |_| stop.raise()), None);
        assert_eq!((training.rounds(), training.weights()), (0, &Weights::default()));
    }

    #[test]
    fn without_a_trial_the_best_of_a_round_goes_on_and_with_one_only_if_it_passes() {
        let mut report = Training::new(Settings { trial: 0, ..settings() }, Weights::default()).unwrap();
        for round in rounds(&mut report, 4, 2) {
            assert_eq!((round.trial, round.best), (None, round.winner));
        }
        let mut training = Training::new(settings(), Weights::default()).unwrap();
        let played = rounds(&mut training, 24, 2);
        let mut highest = 0;
        for round in &played {
            assert_eq!(round.trial.is_some(), round.winner != 0, "{round:?}");
            let score = round.trial.map_or(0, Tally::score);
            assert_eq!(round.best, if score > highest { round.winner } else { 0 });
            highest = highest.max(score);
        }
        assert!(
            played.iter().any(|round| round.best != 0)
                && played.iter().any(|round| round.best != round.winner)
        );
    }

    #[test]
    fn a_tie_leaves_the_weights_that_were_there_before() {
        let tally = |wins, losses| Tally { wins, draws: 0, losses };
        assert_eq!(best(&[tally(3, 1), tally(0, 4), tally(5, 3)]), 0);
        assert_eq!(best(&[tally(3, 1), tally(4, 1), tally(4, 1)]), 1);
    }
}
