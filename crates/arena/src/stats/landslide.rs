//! The landslide rule: a bound on how long a lopsided match can keep a test open.
//!
//! A likelihood ratio compares two nearby strengths. When one side wins everything, both
//! explain the games almost equally badly, and the ratio creeps: at 0 against 10 Elo it
//! takes 104 pairs won 2–0. This rule asks one hypothesis at a time whether it is still
//! tenable, by betting against it. A gambler who stakes a fixed share of a growing fortune
//! on the score being higher than the hypothesis allows cannot expect to gain if it is
//! true, and (Ville's inequality) multiplies the fortune by `k` at any time with
//! probability at most `1/k`, whatever the distribution of the scores.

use super::score::Tally;

/// The stakes, from nearly nothing to nearly everything, share the fortune equally.
const STAKES: u32 = 16;

/// The natural logarithm of the fortune of one who bet that the mean score exceeds `mean`.
pub(super) fn log_fortune_against<const BINS: usize>(tally: &Tally<BINS>, mean: f64) -> f64 {
    let log_fortunes = (0..STAKES).map(|stake| {
        let share = (f64::from(stake) + 0.5) / f64::from(STAKES);
        log_fortune(tally, mean, share)
    });
    let log_fortunes: Vec<f64> = log_fortunes.collect();
    let best = log_fortunes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = log_fortunes.iter().map(|log| (log - best).exp()).sum();
    best + (sum / f64::from(STAKES)).ln()
}

/// Staking `share` loses that share on a score of 0 and is fair at `mean`.
fn log_fortune<const BINS: usize>(tally: &Tally<BINS>, mean: f64, share: f64) -> f64 {
    let top = (BINS - 1) as f64;
    let counts = tally.counts();
    counts
        .iter()
        .enumerate()
        .map(|(bin, &count)| count as f64 * (share * (bin as f64 / top / mean - 1.0)).ln_1p())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::PairCounts;

    #[test]
    fn betting_on_a_fair_coin_is_fair() {
        for share in [0.03, 0.5, 0.97] {
            let fortune = |pairs: [u32; 5]| log_fortune(&PairCounts::from(pairs), 0.5, share).exp();
            let expectation = f64::midpoint(fortune([1, 0, 0, 0, 0]), fortune([0, 0, 0, 0, 1]));
            assert!((expectation - 1.0).abs() < 1e-12, "{share}");
        }
    }

    #[test]
    fn each_won_pair_nearly_doubles_the_fortune_against_an_even_match() {
        let twelve = PairCounts::from([0, 0, 0, 0, 12]);
        let fortune = log_fortune_against(&twelve, 0.5).exp();
        assert!((200.0..4096.0).contains(&fortune), "{fortune}");
        assert_eq!(log_fortune_against(&PairCounts::default(), 0.5), 0.0);
    }
}
