//! What can be chosen about a random training.

use rules::gomoku::Ruleset;

use super::Schedule;

/// The settings of a training: everything that its result depends on, apart from the weights that it
/// begins with and the number of rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// What is played.
    pub ruleset: Ruleset,
    /// How many sets of weights play in a round: the best so far and its copies.
    pub population: usize,
    /// How many games each pair plays, half of them with either colour.
    pub games: usize,
    /// The share of the weights that change in a copy; all of them change in the report.
    pub changed: f64,
    /// How far a weight of a copy may move in the first round, as a share of the weight.
    pub step: f64,
    /// How the step goes on.
    pub schedule: Schedule,
    /// How many games the best copy of a round plays against the first weights before it takes over;
    /// with 0 it takes over at once, as in the report.
    pub trial: usize,
    /// Where all chance comes from.
    pub seed: u64,
}

impl Default for Settings {
    /// The report's population. Its one pair of games is too few to tell weights apart, those of a
    /// round are no more than a suspicion, and most copies in which everything changes are worse.
    fn default() -> Settings {
        Settings {
            ruleset: Ruleset::usual(),
            population: 5,
            games: 20,
            changed: 0.15,
            step: 0.9,
            schedule: Schedule::Constant,
            trial: 1000,
            seed: 1,
        }
    }
}

/// Why a training cannot have such settings.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error, wording::Coded)]
pub enum SettingsError {
    /// Nobody to play against, or far too many.
    #[error("a population of {0} is not possible: it has from 2 to {MOST_PLAYERS} sets of weights")]
    Population(usize),
    /// Colours cannot be shared fairly.
    #[error("{0} games for each pair are not possible: an even number from 2 to {MOST_GAMES} is")]
    Games(usize),
    /// Colours cannot be shared fairly.
    #[error(
        "a trial of {0} games is not possible: it has an even number up to {MOST_GAMES}, or 0 for no trial"
    )]
    Trial(usize),
    /// Not a share.
    #[error("a share of {0} changed weights is not possible: it is from 0 to 1")]
    Changed(f64),
    /// Nothing would change, or everything.
    #[error("a step of {0} is not possible: it is a share of the weights above 0, at most 1")]
    Step(f64),
}

const MOST_PLAYERS: usize = 100;
const MOST_GAMES: usize = 10_000;

impl Settings {
    pub(super) fn check(&self) -> Result<(), SettingsError> {
        if !(2..=MOST_PLAYERS).contains(&self.population) {
            return Err(SettingsError::Population(self.population));
        }
        if !(2..=MOST_GAMES).contains(&self.games) || !self.games.is_multiple_of(2) {
            return Err(SettingsError::Games(self.games));
        }
        if self.trial > MOST_GAMES || !self.trial.is_multiple_of(2) {
            return Err(SettingsError::Trial(self.trial));
        }
        if !(0.0..=1.0).contains(&self.changed) {
            return Err(SettingsError::Changed(self.changed));
        }
        if !(self.step > 0.0 && self.step <= 1.0) {
            return Err(SettingsError::Step(self.step));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_make_no_sense_table() {
        let usual = Settings::default();
        let table = [
            (Settings { population: 1, ..usual }, "a population of 1 is not possible"),
            (Settings { games: 3, ..usual }, "3 games for each pair are not possible"),
            (Settings { games: 0, ..usual }, "0 games for each pair are not possible"),
            (Settings { trial: 7, ..usual }, "a trial of 7 games is not possible"),
            (Settings { trial: 20_000, ..usual }, "a trial of 20000 games is not possible"),
            (Settings { changed: 1.5, ..usual }, "a share of 1.5 changed weights is not possible"),
            (Settings { step: 0.0, ..usual }, "a step of 0 is not possible"),
            (Settings { step: f64::NAN, ..usual }, "a step of NaN is not possible"),
        ];
        for (settings, message) in table {
            assert!(settings.check().unwrap_err().to_string().starts_with(message), "{message}");
        }
        assert_eq!(usual.check(), Ok(()));
    }
}
