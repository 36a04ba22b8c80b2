//! The sequential probability ratio test: how long a match must go on.
//!
//! H0 says the first player is `elo0` stronger, H1 that it is `elo1`. The log-likelihood
//! ratio (LLR) weighs them; the match ends when it leaves the interval that `alpha` (the
//! chance of accepting H1 at `elo0`) and `beta` (of accepting H0 at `elo1`) define. Nothing
//! but the strength is assumed known: each hypothesis is represented by its most likely
//! score distribution (the generalised SPRT of fishtest and fastchess).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::elo::{NELO_PER_SIGMA, score_from_elo};
use super::landslide::log_fortune_against;
use super::likelihood::{Constraint, log_likelihood_ratio};
use super::score::Tally;

/// The scale on which the two hypotheses are stated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Logistic Elo: a hypothesis fixes the mean score.
    #[default]
    Logistic,
    /// Normalised Elo: a hypothesis fixes the mean score in standard deviations.
    Normalised,
}

/// A test of `elo0` against `elo1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// What a test concludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// The first player is not stronger than `elo0`.
    AcceptH0,
    /// The first player is at least `elo1` stronger.
    AcceptH1,
    /// More games are needed.
    Continue,
}

/// What a verdict rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The log-likelihood ratio and its bounds.
    Likelihood,
    /// A score so lopsided that the rejected hypothesis is untenable by itself.
    Landslide,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessment {
    /// The log-likelihood ratio: above 0 the games speak for H1.
    pub llr: f64,
    /// The conclusion.
    pub verdict: SprtDecision,
    /// What the conclusion rests on.
    pub ground: Ground,
}

/// Why a test cannot be set up.
#[derive(Clone, Debug, PartialEq, Error, wording::Coded)]
pub enum SprtError {
    /// Neither two nor four numbers were given.
    #[error("an SPRT is written elo0,elo1 or elo0,elo1,alpha,beta, but {text:?} has {fields} fields")]
    FieldCount {
        /// The whole text.
        text: String,
        /// How many fields it has.
        fields: usize,
    },
    /// A field is not a number.
    #[error("{text:?} is not a number for {field} of an SPRT")]
    NotANumber {
        /// The field's name.
        field: &'static str,
        /// What was written.
        text: String,
    },
    /// The hypotheses are equal, reversed or undefined.
    #[error("an SPRT needs elo0 below elo1, but they are {elo0} and {elo1}")]
    HypothesesOutOfOrder {
        /// The weaker hypothesis.
        elo0: f64,
        /// The stronger hypothesis.
        elo1: f64,
    },
    /// A hypothesis no match could examine.
    #[error("an SPRT hypothesis must lie within ±{most} Elo, but one is {elo}", most = Sprt::MAX_HYPOTHESIS)]
    HypothesisTooFar {
        /// The offending hypothesis.
        elo: f64,
    },
    /// An error rate that is no small probability.
    #[error("the error rate {name} of an SPRT must lie between 0 and 0.5, but it is {value}")]
    ErrorRate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// Its value.
        value: f64,
    },
}

impl Sprt {
    /// The error rate used when none is given, for `alpha` and `beta` alike.
    pub const DEFAULT_ERROR_RATE: f64 = 0.05;

    /// The largest hypothesis that can be tested, in Elo of either scale.
    pub const MAX_HYPOTHESIS: f64 = 1000.0;

    /// Empty bins count this many trials, as in fishtest and fastchess: a score that has not
    /// occurred yet is unlikely, not impossible.
    const EMPTY_BIN: f64 = 1e-3;

    /// The landslide rule may err this much less often than the test itself.
    const LANDSLIDE_CAUTION: f64 = 10.0;

    /// A test on the logistic scale.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        // A comparison with NaN is false, so this also refuses undefined hypotheses.
        let ordered = elo0 < elo1;
        if !ordered {
            return Err(SprtError::HypothesesOutOfOrder { elo0, elo1 });
        }
        if let Some(elo) = [elo0, elo1].into_iter().find(|elo| elo.abs() > Self::MAX_HYPOTHESIS) {
            return Err(SprtError::HypothesisTooFar { elo });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            let is_small_probability = value > 0.0 && value < 0.5;
            if !is_small_probability {
                return Err(SprtError::ErrorRate { name, value });
            }
        }
        Ok(Self { elo0, elo1, alpha, beta, model: EloModel::Logistic })
    }

    /// The same test with its hypotheses read on another scale.
    #[must_use]
    pub fn with_model(self, model: EloModel) -> Self {
        Self { model, ..self }
    }

    /// The strength under H0.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The strength under H1.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The scale of both.
    pub fn model(&self) -> EloModel {
        self.model
    }

    /// At this LLR or below, H0 is accepted.
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// At this LLR or above, H1 is accepted.
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The generalised log-likelihood ratio of H1 over H0; 0 without games.
    pub fn llr<const BINS: usize>(&self, tally: &Tally<BINS>) -> f64 {
        if tally.trials() == 0 {
            return 0.0;
        }
        let seen = tally.floored(Self::EMPTY_BIN);
        log_likelihood_ratio(&seen, self.constraint::<BINS>(self.elo0), self.constraint::<BINS>(self.elo1))
    }

    /// The LLR and what follows from it.
    pub fn assess<const BINS: usize>(&self, tally: &Tally<BINS>) -> Assessment {
        let llr = self.llr(tally);
        let by_likelihood = if llr >= self.upper_bound() {
            SprtDecision::AcceptH1
        } else if llr <= self.lower_bound() {
            SprtDecision::AcceptH0
        } else {
            SprtDecision::Continue
        };
        if by_likelihood == SprtDecision::Continue
            && let Some(verdict) = self.landslide(tally)
        {
            return Assessment { llr, verdict, ground: Ground::Landslide };
        }
        Assessment { llr, verdict: by_likelihood, ground: Ground::Likelihood }
    }

    fn constraint<const BINS: usize>(&self, elo: f64) -> Constraint {
        match self.model {
            EloModel::Logistic => Constraint::Mean(score_from_elo(elo)),
            EloModel::Normalised => Constraint::Deviations(deviations_of_a_trial::<BINS>(elo)),
        }
    }

    fn landslide<const BINS: usize>(&self, tally: &Tally<BINS>) -> Option<SprtDecision> {
        let untenable = |view: &Tally<BINS>, elo: f64, error_rate: f64| {
            let fortune = log_fortune_against(view, self.highest_mean::<BINS>(elo));
            fortune >= (Self::LANDSLIDE_CAUTION / error_rate).ln()
        };
        if untenable(tally, self.elo0, self.alpha) {
            Some(SprtDecision::AcceptH1)
        } else if untenable(&tally.swapped(), -self.elo1, self.beta) {
            Some(SprtDecision::AcceptH0)
        } else {
            None
        }
    }

    /// The highest mean score that a player of strength `elo` can have.
    fn highest_mean<const BINS: usize>(&self, elo: f64) -> f64 {
        match self.model {
            EloModel::Logistic => score_from_elo(elo),
            // The mean depends on the spread: 0 at least, and at most that of a player who
            // scores all or nothing.
            EloModel::Normalised => {
                let deviations = deviations_of_a_trial::<BINS>(elo).max(0.0);
                0.5 + 0.5 * deviations / deviations.hypot(1.0)
            }
        }
    }
}

/// Normalised Elo counts standard deviations of a game; those of a longer trial are smaller.
fn deviations_of_a_trial<const BINS: usize>(nelo: f64) -> f64 {
    nelo / NELO_PER_SIGMA * (Tally::<BINS>::GAMES_PER_TRIAL as f64).sqrt()
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let fields: Vec<&str> = text.split(',').map(str::trim).collect();
        let number = |index: usize, field: &'static str| {
            let text = fields[index];
            text.parse::<f64>().map_err(|_| SprtError::NotANumber { field, text: text.to_owned() })
        };
        let (alpha, beta) = match fields.len() {
            2 => (Self::DEFAULT_ERROR_RATE, Self::DEFAULT_ERROR_RATE),
            4 => (number(2, "alpha")?, number(3, "beta")?),
            fields => return Err(SprtError::FieldCount { text: text.to_owned(), fields }),
        };
        Self::new(number(0, "elo0")?, number(1, "elo1")?, alpha, beta)
    }
}

impl fmt::Display for Sprt {
    /// Writes what [`FromStr`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::PairCounts;

    #[test]
    fn a_test_is_read_with_or_without_error_rates() {
        assert_eq!("0,10".parse(), Sprt::new(0.0, 10.0, 0.05, 0.05));
        assert_eq!(" -1.75, 0.25, 0.01, 0.1".parse(), Sprt::new(-1.75, 0.25, 0.01, 0.1));
        let sprt: Sprt = "0,2.5".parse().unwrap();
        assert_eq!(sprt.to_string().parse(), Ok(sprt));
    }

    #[test]
    fn a_wrong_test_is_refused_with_the_offending_value() {
        let table = [
            ("10", "an SPRT is written elo0,elo1 or elo0,elo1,alpha,beta, but \"10\" has 1 fields"),
            (
                "0,5,0.05",
                "an SPRT is written elo0,elo1 or elo0,elo1,alpha,beta, but \"0,5,0.05\" has 3 fields",
            ),
            ("0,five", "\"five\" is not a number for elo1 of an SPRT"),
            ("0,5,0.05,", "\"\" is not a number for beta of an SPRT"),
            ("5,5", "an SPRT needs elo0 below elo1, but they are 5 and 5"),
            ("nan,5", "an SPRT needs elo0 below elo1, but they are NaN and 5"),
            ("0,inf", "an SPRT hypothesis must lie within ±1000 Elo, but one is inf"),
            ("0,5,0,0.05", "the error rate alpha of an SPRT must lie between 0 and 0.5, but it is 0"),
            ("0,5,0.05,0.5", "the error rate beta of an SPRT must lie between 0 and 0.5, but it is 0.5"),
            ("0,5,nan,0.05", "the error rate alpha of an SPRT must lie between 0 and 0.5, but it is NaN"),
        ];
        for (text, message) in table {
            assert_eq!(text.parse::<Sprt>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn no_games_decide_nothing() {
        let undecided = Assessment { llr: 0.0, verdict: SprtDecision::Continue, ground: Ground::Likelihood };
        for model in [EloModel::Logistic, EloModel::Normalised] {
            let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap().with_model(model);
            assert_eq!(sprt.assess(&PairCounts::default()), undecided);
        }
    }

    #[test]
    fn a_landslide_ends_the_test_long_before_the_likelihood_would() {
        for model in [EloModel::Logistic, EloModel::Normalised] {
            let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap().with_model(model);
            let pairs = PairCounts::from([0, 0, 0, 0, 12]);
            let won = sprt.assess(&pairs);
            assert_eq!((won.verdict, won.ground), (SprtDecision::AcceptH1, Ground::Landslide));
            assert!(won.llr < 0.6, "{won:?}");
            let lost = sprt.assess(&pairs.swapped());
            assert_eq!((lost.verdict, lost.ground), (SprtDecision::AcceptH0, Ground::Landslide));
        }
    }

    #[test]
    fn a_landslide_needs_more_than_a_lucky_start() {
        let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap();
        for pairs in [[0, 0, 0, 0, 8], [0, 0, 20, 0, 9], [2, 0, 0, 0, 10]] {
            assert_eq!(sprt.assess(&PairCounts::from(pairs)).verdict, SprtDecision::Continue, "{pairs:?}");
        }
    }
}
