//! What a request means: a training that can be run, or why it is refused.

use std::path::Path;

use player::ShapeWeights;
use rules::gomoku::Ruleset;
use trainer::random::{Settings, SettingsError, Training};
use wording::Message;

use crate::{
    messages::{
        error::{ErrorCode, Refusal},
        training::TrainingRequest,
    },
    reason::Reason,
    weights,
};

/// The most rounds of a training: all of them are told to a page.
const MOST_ROUNDS: u32 = 2000;

/// The most sets of weights in a round, and games of a pair: a round should end while somebody watches.
const MOST_PLAYERS: u32 = 20;
const MOST_GAMES: u32 = 200;
const MOST_TRIAL_GAMES: u32 = 2000;

/// The largest board, for the same reason.
const LARGEST_BOARD: u8 = 25;

/// What a request means.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) settings: Settings,
    pub(super) start: ShapeWeights,
    pub(super) threads: usize,
}

impl Plan {
    /// Reads a request.
    ///
    /// # Errors
    /// The first value that is not possible.
    pub(super) fn read(request: &TrainingRequest, start: ShapeWeights) -> Result<Plan, Refusal> {
        check_rounds(request.rounds)?;
        at_most("population", request.population, MOST_PLAYERS)?;
        at_most("games", request.games, MOST_GAMES)?;
        at_most("trial", request.trial, MOST_TRIAL_GAMES)?;
        at_most("size", u32::from(request.size), u32::from(LARGEST_BOARD))?;
        let variant = request.rule.parse().map_err(|error| bad("rule", &request.rule, error))?;
        let ruleset = Ruleset::new(usize::from(request.size), variant);
        let settings = Settings {
            ruleset: ruleset.map_err(|error| bad("size", &request.size, error))?,
            population: request.population as usize,
            games: request.games as usize,
            changed: rounded(request.changed),
            step: rounded(request.step),
            schedule: request.schedule.parse().map_err(|error| bad("schedule", &request.schedule, error))?,
            trial: request.trial as usize,
            seed: u64::from(request.seed),
        };
        let plan = Plan { settings, start, threads: threads(request) };
        plan.training()?;
        Ok(plan)
    }

    /// The training before its first round.
    ///
    /// # Errors
    /// If the settings make no sense.
    pub(super) fn training(&self) -> Result<Training, Refusal> {
        Training::new(self.settings, self.start).map_err(|error| match error {
            SettingsError::Population(players) => bad("population", &players, error),
            SettingsError::Games(games) => bad("games", &games, error),
            SettingsError::Trial(games) => bad("trial", &games, error),
            SettingsError::Changed(changed) => bad("changed", &changed, error),
            SettingsError::Step(step) => bad("step", &step, error),
        })
    }
}

/// The weights that a training begins with.
///
/// # Errors
/// If there is no such file, or it cannot be read.
pub(super) fn start(request: &TrainingRequest, folder: &Path) -> Result<ShapeWeights, Refusal> {
    request.start.as_ref().map_or(Ok(ShapeWeights::default()), |name| weights::load(Some(folder), name))
}

/// Says whether so many rounds are possible.
///
/// # Errors
/// If they are not.
pub(super) fn check_rounds(rounds: u32) -> Result<(), Refusal> {
    if rounds == 0 {
        return Err(bad("rounds", &rounds, Reason::NoRound));
    }
    at_most("rounds", rounds, MOST_ROUNDS)
}

/// A log must be found again by its numbers, and JSON does not keep every digit.
fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

fn at_most(name: &str, value: u32, most: u32) -> Result<(), Refusal> {
    if value > most { Err(bad(name, &value, Reason::AtMost { most })) } else { Ok(()) }
}

/// All cores but one unless asked otherwise: somebody may want to play meanwhile.
fn threads(request: &TrainingRequest) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    request.threads.map_or(cores - 1, usize::from).clamp(1, cores)
}

fn bad(name: &str, value: &dyn ToString, cause: impl Into<Message>) -> Refusal {
    let shown: String = value.to_string().chars().take(80).collect();
    ErrorCode::BadValue.with("name", name).with("value", shown).because(cause)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn request(changes: &Value) -> TrainingRequest {
        let mut request = json!({ "name": "mine.txt" });
        request.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        serde_json::from_value(request).unwrap()
    }

    #[test]
    fn requests_that_are_not_possible_are_refused_by_name_table() {
        let table = [
            (json!({ "rounds": 0 }), "rounds"),
            (json!({ "rounds": 2001 }), "rounds"),
            (json!({ "population": 21 }), "population"),
            (json!({ "population": 1 }), "population"),
            (json!({ "games": 3 }), "games"),
            (json!({ "games": 202 }), "games"),
            (json!({ "changed": 1.5 }), "changed"),
            (json!({ "step": 0.0 }), "step"),
            (json!({ "trial": 7 }), "trial"),
            (json!({ "trial": 2002 }), "trial"),
            (json!({ "schedule": "never" }), "schedule"),
            (json!({ "rule": "chess" }), "rule"),
            (json!({ "size": 4 }), "size"),
            (json!({ "size": 26 }), "size"),
        ];
        for (changes, name) in table {
            let refusal = Plan::read(&request(&changes), ShapeWeights::default()).unwrap_err();
            assert_eq!(refusal.values.get("name").map(String::as_str), Some(name), "{changes}: {refusal:?}");
        }
    }

    #[test]
    fn a_training_with_nothing_but_a_name_is_that_of_the_command_line() {
        let plan = Plan::read(&request(&json!({})), ShapeWeights::default()).unwrap();
        assert_eq!(plan.settings, Settings::default());
    }
}
