//! Elo, normalised Elo and the likelihood of superiority of one match.
//!
//! Every answer is finite and readable for every tally. Without games there is none; when
//! all games ended alike, one virtual game stands in for the missing spread (see
//! [`Tally::softened`]); a score too close to 0 or 1 stops at [`MAX_ELO`].

use std::f64::consts::{LN_10, SQRT_2};
use std::fmt;

use super::score::Tally;

/// The largest Elo difference ever reported: a score of one in 10⁹.
pub const MAX_ELO: f64 = 3600.0;

/// Elo per unit of the natural logarithm of the odds.
pub(super) const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// Normalised Elo per standard deviation of a single game: the slope of Elo at an even
/// score, so that both scales agree when half the points are won and nothing is drawn.
pub(super) const NELO_PER_SIGMA: f64 = 800.0 / LN_10;

/// Half the width of the 95 % interval in standard errors.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// A value with its 95 % interval.
///
/// `{}` prints `+12.3 ± 4.5`; a precision (`{:.0}`) sets the digits of both numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end of the interval.
    pub lower: f64,
    /// The upper end of the interval.
    pub upper: f64,
}

impl Estimate {
    pub(super) fn symmetric(value: f64, error: f64) -> Self {
        Self { value, lower: value - error, upper: value + error }
    }

    /// Half the width of the interval: the number after the ±.
    pub fn error(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        let scale = 10f64.powi(digits.min(12) as i32);
        // Adding 0 turns a rounded "-0" into "+0".
        let value = (self.value * scale).round() / scale + 0.0;
        write!(f, "{value:+.digits$} ± {:.digits$}", self.error())
    }
}

/// The Elo difference at which a player is expected to score `score` of a game.
pub fn elo_from_score(score: f64) -> f64 {
    let logit = score.ln() - (-score).ln_1p();
    (ELO_PER_LOGIT * logit).clamp(-MAX_ELO, MAX_ELO)
}

/// The score expected of a player who is `elo` stronger.
pub fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_LOGIT).exp())
}

/// The probability that a standard normal variable is at most `z`.
pub fn normal_cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z / SQRT_2)
}

impl<const BINS: usize> Tally<BINS> {
    /// The logistic Elo difference of the first player with its 95 % interval.
    ///
    /// The interval of the score is carried over to Elo. Near a perfect score its outer end
    /// would run to infinity; it stops at twice the width that the slope of Elo gives.
    pub fn elo(&self) -> Option<Estimate> {
        let seen = self.softened()?;
        let mean = seen.mean();
        let margin = Z95 * (seen.variance() / seen.trials).sqrt();
        let value = elo_from_score(mean);
        let reach = 2.0 * ELO_PER_LOGIT * margin / (mean * (1.0 - mean)).max(f64::EPSILON);
        Some(Estimate {
            value,
            lower: elo_from_score((mean - margin).max(0.0)).max(value - reach),
            upper: elo_from_score((mean + margin).min(1.0)).min(value + reach),
        })
    }

    /// The normalised Elo difference of the first player with its 95 % interval: how far
    /// the score lies from even, in standard deviations of a game. It measures how many
    /// games a test needs, whatever the openings and the draw rate.
    pub fn normalised_elo(&self) -> Option<Estimate> {
        let seen = self.softened()?;
        let games_per_trial = Self::GAMES_PER_TRIAL as f64;
        let sigma_of_a_game = (games_per_trial * seen.variance()).sqrt();
        let value = NELO_PER_SIGMA * seen.lead / sigma_of_a_game;
        let error = NELO_PER_SIGMA * Z95 / (games_per_trial * seen.trials).sqrt();
        Some(Estimate::symmetric(value, error))
    }

    /// The likelihood of superiority: how sure these results make it, between 0 and 1,
    /// that the first player is the stronger one.
    pub fn superiority(&self) -> Option<f64> {
        let seen = self.softened()?;
        Some(normal_cdf(seen.lead / (seen.variance() / seen.trials).sqrt()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{PairCounts, Wdl};

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-800.0, -35.5, 0.0, 1.0, 190.85, 2000.0] {
            assert!((elo_from_score(score_from_elo(elo)) - elo).abs() < 1e-6, "{elo}");
        }
    }

    #[test]
    fn impossible_scores_stop_at_the_end_of_the_scale() {
        assert_eq!(elo_from_score(1.0), MAX_ELO);
        assert_eq!(elo_from_score(0.0), -MAX_ELO);
    }

    #[test]
    fn no_games_give_no_answer() {
        assert_eq!(Wdl::default().elo(), None);
        assert_eq!(PairCounts::default().normalised_elo(), None);
        assert_eq!(PairCounts::default().superiority(), None);
    }

    #[test]
    fn a_perfect_score_reads_the_same_from_games_and_pairs() {
        let games = Wdl::from([0, 0, 10]).elo().unwrap();
        let pairs = PairCounts::from([0, 0, 0, 0, 5]).elo().unwrap();
        assert!((games.value - pairs.value).abs() < 1e-9);
        assert!((games.value - 400.0 * 21f64.log10()).abs() < 1e-9, "ten wins and half a point");
        assert!(games.lower > 0.0 && games.upper < 2000.0, "{games:?}");
    }

    #[test]
    fn draws_alone_are_even_but_not_certain() {
        let few = PairCounts::from([0, 0, 2, 0, 0]).elo().unwrap();
        let many = PairCounts::from([0, 0, 200, 0, 0]).elo().unwrap();
        assert_eq!((few.value, many.value), (0.0, 0.0));
        assert!(few.error() > 50.0 && many.error() < 5.0, "{few} {many}");
        assert_eq!(PairCounts::from([0, 0, 2, 0, 0]).superiority(), Some(0.5));
    }

    #[test]
    fn an_estimate_prints_value_and_error() {
        let estimate = Estimate { value: 12.34, lower: 7.34, upper: 17.34 };
        assert_eq!(estimate.to_string(), "+12.3 ± 5.0");
        assert_eq!(format!("{estimate:.0}"), "+12 ± 5");
        assert_eq!(Estimate::symmetric(-0.04, 3.0).to_string(), "+0.0 ± 3.0");
    }
}
