//! The most likely score distribution under a hypothesis about the players' strength.
//!
//! A hypothesis fixes one number of the unknown distribution `p`: its mean (logistic Elo)
//! or its distance from an even score in standard deviations (normalised Elo). The maximum
//! likelihood `p` under such a constraint divides every observed frequency by a weight:
//! `p[i] = seen[i] / weight[i]`. A log-likelihood ratio therefore needs the weights only.
//! Theory: M. Van den Bergh, "Comments on Normalized Elo".

use super::score::Distribution;

/// What a hypothesis says about the distribution of a trial's score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Constraint {
    /// The mean score is this.
    Mean(f64),
    /// The mean score lies this many standard deviations of a trial above one half.
    Deviations(f64),
}

const EVEN: f64 = 0.5;

/// Fewer deviations than this are none: less than a millionth of an Elo.
const NEGLIGIBLE: f64 = 1e-9;

/// How finely the standard deviation is scanned for solutions.
const SIGMA_STEPS: u32 = 64;

/// Enough halvings to exhaust the precision of a double from any starting interval here.
const BISECTIONS: u32 = 64;

/// The log-likelihood of `h1` minus that of `h0`, given what was seen.
pub(super) fn log_likelihood_ratio<const BINS: usize>(
    seen: &Distribution<BINS>,
    h0: Constraint,
    h1: Constraint,
) -> f64 {
    seen.trials * (log_likelihood(seen, h1) - log_likelihood(seen, h0))
}

/// The best log-likelihood per trial under `constraint`, relative to no constraint.
fn log_likelihood<const BINS: usize>(seen: &Distribution<BINS>, constraint: Constraint) -> f64 {
    match constraint {
        Constraint::Mean(mean) => gain(seen, &weights_with_mean(seen, mean)),
        Constraint::Deviations(deviations) if deviations.abs() < NEGLIGIBLE => {
            gain(seen, &weights_with_mean(seen, EVEN))
        }
        // Two solutions closer together than the scan's steps would hide from it.
        Constraint::Deviations(deviations) => weights_with_deviations(seen, deviations)
            .map_or_else(|| normal_approximation(seen, deviations), |weights| gain(seen, &weights)),
    }
}

/// The log-likelihood per trial if scores were normally distributed.
fn normal_approximation<const BINS: usize>(seen: &Distribution<BINS>, deviations: f64) -> f64 {
    let distance = seen.lead / seen.variance().sqrt() - deviations;
    -0.5 * (distance * distance).ln_1p()
}

fn gain<const BINS: usize>(seen: &Distribution<BINS>, weights: &[f64; BINS]) -> f64 {
    -seen.frequency.iter().zip(weights).map(|(p, weight)| p * weight.ln()).sum::<f64>()
}

fn weights_with_mean<const BINS: usize>(seen: &Distribution<BINS>, mean: f64) -> [f64; BINS] {
    weights_balancing(&seen.frequency, Distribution::<BINS>::scores().map(|score| score - mean))
        .expect("a mean of neither 0 nor 1 has scores on both sides")
}

/// The weights under which `Σ p[i]·lever[i] = 0`; none if the levers all pull one way.
///
/// They are `1 + x·lever[i]` with `x` the root of a decreasing function. Frequencies can be
/// so small that the root all but touches the end of its interval, where `1 + x·lever`
/// cancels. So the unknown is the smallest weight itself, searched on a logarithmic scale.
fn weights_balancing<const BINS: usize>(seen: &[f64; BINS], mut lever: [f64; BINS]) -> Option<[f64; BINS]> {
    let pull = |weights: &[f64; BINS], lever: &[f64; BINS]| -> f64 {
        (0..BINS).map(|i| seen[i] * lever[i] / weights[i]).sum()
    };
    if pull(&[1.0; BINS], &lever) < 0.0 {
        lever = lever.map(|l| -l);
    }
    let lowest = lever.iter().copied().fold(f64::INFINITY, f64::min);
    if lowest >= 0.0 {
        return None;
    }
    let weights_at = |smallest: f64| {
        lever.map(|l| {
            let ratio = l / lowest;
            (1.0 - ratio) + smallest * ratio
        })
    };
    let (mut low, mut high) = (f64::MIN_POSITIVE.ln(), 0.0);
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        if pull(&weights_at(middle.exp()), &lever) < 0.0 { low = middle } else { high = middle }
    }
    Some(weights_at(high.exp()))
}

/// The weights under which the mean lies `deviations` standard deviations above even.
///
/// At a solution with standard deviation `sigma` the constraint acts like a linear one, so
/// `sigma` is the only unknown: the one the resulting distribution reproduces. There may be
/// several such points; the likeliest is the answer.
fn weights_with_deviations<const BINS: usize>(
    seen: &Distribution<BINS>,
    deviations: f64,
) -> Option<[f64; BINS]> {
    let at = |log_sigma: f64| linearised(seen, deviations, log_sigma.exp());
    let steepness = deviations.abs();
    let low = (steepness / (8.0 * (1.0 + steepness * steepness))).ln();
    let high = (EVEN / steepness.max(1.0)).ln();
    let grid = (0..=SIGMA_STEPS).map(|step| low + (high - low) * f64::from(step) / f64::from(SIGMA_STEPS));

    let mut best: Option<(f64, [f64; BINS])> = None;
    let mut previous: Option<(f64, f64)> = None;
    for log_sigma in grid {
        let Some((excess, _)) = at(log_sigma) else {
            previous = None;
            continue;
        };
        if let Some((before, excess_before)) = previous
            && (excess_before < 0.0) != (excess < 0.0)
            && let Some(weights) = refine(at, before, log_sigma)
        {
            let likelihood = gain(seen, &weights);
            if best.is_none_or(|(record, _)| likelihood > record) {
                best = Some((likelihood, weights));
            }
        }
        previous = Some((log_sigma, excess));
    }
    best.map(|(_, weights)| weights)
}

/// Bisects to where the excess changes its sign between two points.
fn refine<const BINS: usize>(
    at: impl Fn(f64) -> Option<(f64, [f64; BINS])>,
    mut low: f64,
    mut high: f64,
) -> Option<[f64; BINS]> {
    let (excess_at_low, mut weights) = at(low)?;
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        let (excess, weights_at_middle) = at(middle)?;
        if (excess < 0.0) == (excess_at_low < 0.0) {
            low = middle;
        } else {
            high = middle;
        }
        weights = weights_at_middle;
    }
    Some(weights)
}

/// Solves the constraint linearised at `sigma`. Returns by how much the variance of the
/// solution exceeds `sigma²`, and the weights.
fn linearised<const BINS: usize>(
    seen: &Distribution<BINS>,
    deviations: f64,
    sigma: f64,
) -> Option<(f64, [f64; BINS])> {
    let mean = EVEN + deviations * sigma;
    let scores = Distribution::<BINS>::scores();
    let lever = scores
        .map(|score| score - EVEN - 0.5 * deviations * (sigma + (score - mean) * (score - mean) / sigma));
    let weights = weights_balancing(&seen.frequency, lever)?;
    let spread: f64 = (0..BINS).map(|i| seen.frequency[i] / weights[i] * (scores[i] - mean).powi(2)).sum();
    Some((spread - sigma * sigma, weights))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::stats::{PairCounts, Wdl};

    const PAIRS: [[u32; 5]; 8] = [
        [34, 54, 63, 64, 75],
        [1284, 17437, 55536, 18085, 1292],
        [0, 0, 0, 0, 40],
        [0, 0, 40, 0, 0],
        [3, 0, 90, 0, 1],
        [9, 0, 0, 1, 0],
        [0, 1, 0, 0, 0],
        [50, 0, 0, 0, 50],
    ];
    const DEVIATIONS: [f64; 6] = [-2.0, -0.2, -0.004, 0.004, 0.1, 4.0];

    fn likelihood<const BINS: usize>(seen: &Distribution<BINS>, p: &[f64; BINS]) -> f64 {
        seen.frequency
            .iter()
            .zip(p)
            .map(|(seen, p)| if *p > 0.0 { seen * (p / seen).ln() } else { f64::MIN })
            .sum()
    }

    fn mean_and_variance(p: &[f64; 5]) -> (f64, f64) {
        let scores = Distribution::<5>::scores();
        let mean: f64 = (0..5).map(|i| p[i] * scores[i]).sum();
        (mean, (0..5).map(|i| p[i] * (scores[i] - mean).powi(2)).sum())
    }

    fn solution(seen: &Distribution<5>, weights: &[f64; 5]) -> [f64; 5] {
        std::array::from_fn(|i| seen.frequency[i] / weights[i])
    }

    fn random_distribution(rng: &mut Xoshiro256PlusPlus) -> [f64; 5] {
        let raw: [f64; 5] = std::array::from_fn(|_| -rng.random::<f64>().max(1e-300).ln().powi(3));
        let sum: f64 = raw.iter().sum();
        raw.map(|x| x / sum)
    }

    /// Mixes `p` with the point `pure` until `height` is 0, if it changes sign on the way.
    fn mixed(p: &[f64; 5], pure: usize, height: impl Fn(&[f64; 5]) -> f64) -> Option<[f64; 5]> {
        let at = |share: f64| {
            let mut mix = p.map(|x| x * (1.0 - share));
            mix[pure] += share;
            mix
        };
        let (mut low, mut high) = (0.0, 1.0 - 1e-9);
        let start = height(&at(low)) < 0.0;
        if start == (height(&at(high)) < 0.0) {
            return None;
        }
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if (height(&at(middle)) < 0.0) == start { low = middle } else { high = middle }
        }
        Some(at(low))
    }

    #[test]
    fn the_solution_has_the_mean_it_was_asked_for() {
        for counts in PAIRS {
            let seen = PairCounts::from(counts).floored(1e-3);
            for mean in [0.01, 0.4, 0.5, 0.514, 0.97] {
                let p = solution(&seen, &weights_with_mean(&seen, mean));
                assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{counts:?} {mean}");
                assert!((mean_and_variance(&p).0 - mean).abs() < 1e-9, "{counts:?} {mean}");
            }
        }
    }

    #[test]
    fn the_solution_lies_the_deviations_from_even_it_was_asked_for() {
        for counts in PAIRS {
            let seen = PairCounts::from(counts).floored(1e-3);
            for deviations in DEVIATIONS {
                let p = solution(&seen, &weights_with_deviations(&seen, deviations).unwrap());
                let (mean, variance) = mean_and_variance(&p);
                assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{counts:?} {deviations}");
                let actual = (mean - EVEN) / variance.sqrt();
                assert!(
                    (actual - deviations).abs() < 1e-6 * deviations.abs().max(1.0),
                    "{counts:?} {actual} {deviations}"
                );
            }
        }
    }

    #[test]
    fn no_random_distribution_with_the_same_mean_is_likelier() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for counts in PAIRS {
            let seen = PairCounts::from(counts).floored(1e-3);
            for mean in [0.2, 0.5, 0.514] {
                let best = log_likelihood(&seen, Constraint::Mean(mean));
                for _ in 0..2000 {
                    let random = random_distribution(&mut rng);
                    for pure in [0, 4] {
                        let height = |p: &[f64; 5]| mean_and_variance(p).0 - mean;
                        if let Some(p) = mixed(&random, pure, height) {
                            assert!(likelihood(&seen, &p) <= best + 1e-9, "{counts:?} {mean} {p:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn no_random_distribution_with_the_same_deviations_is_likelier() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for counts in PAIRS {
            let seen = PairCounts::from(counts).floored(1e-3);
            for deviations in DEVIATIONS {
                let best = log_likelihood(&seen, Constraint::Deviations(deviations));
                for _ in 0..2000 {
                    let random = random_distribution(&mut rng);
                    for pure in [0, 4] {
                        let height = |p: &[f64; 5]| {
                            let (mean, variance) = mean_and_variance(p);
                            mean - EVEN - deviations * variance.sqrt()
                        };
                        if let Some(p) = mixed(&random, pure, height) {
                            assert!(likelihood(&seen, &p) <= best + 1e-7, "{counts:?} {deviations} {p:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn near_an_even_score_the_exact_likelihood_is_close_to_the_normal_one() {
        for counts in &PAIRS[..2] {
            let seen = PairCounts::from(*counts).floored(1e-3);
            for deviations in [-0.02, 0.004, 0.02] {
                let exact = log_likelihood(&seen, Constraint::Deviations(deviations));
                let approximate = normal_approximation(&seen, deviations);
                assert!((exact - approximate).abs() < 0.05 * exact.abs(), "{counts:?} {exact} {approximate}");
            }
        }
    }

    #[test]
    fn every_hypothesis_has_a_solution_for_every_result() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..2_000 {
            let counts = std::array::from_fn(|_| {
                let digits = rng.random_range(0..=32);
                if digits == 0 { 0 } else { rng.random::<u32>() >> (32 - digits) }
            });
            let seen = PairCounts::from(counts).floored(1e-3);
            let deviations = 4.1 * rng.random_range(-1.0_f64..1.0).powi(5);
            let found = weights_with_deviations(&seen, deviations);
            let (mean, variance) = mean_and_variance(&solution(&seen, &found.expect("a solution")));
            let miss = mean - EVEN - deviations * variance.sqrt();
            assert!(miss.abs() < 1e-6 * deviations.abs().max(1e-3), "{counts:?} {deviations}: {miss}");
        }
    }

    /// With three bins each constraint leaves one unknown, the share of draws: try them all.
    fn by_trying_all_draw_rates(seen: &Distribution<3>, lead_given_draws: impl Fn(f64) -> f64) -> f64 {
        (1..1_000_000)
            .map(|step| f64::from(step) / 1e6)
            .map(|draws| (draws, lead_given_draws(draws)))
            .filter(|(draws, lead)| lead.abs() < 1.0 - draws)
            .map(|(d, lead)| likelihood(seen, &[(1.0 - d - lead) / 2.0, d, (1.0 - d + lead) / 2.0]))
            .fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn single_games_agree_with_brute_force() {
        for counts in [[96, 111, 136], [5, 0, 20], [7, 300, 2], [1, 1, 0]] {
            let seen = Wdl::from(counts).floored(1e-3);
            for mean in [0.3, 0.5, 0.51] {
                let slow = by_trying_all_draw_rates(&seen, |_| 2.0 * mean - 1.0);
                let fast = log_likelihood(&seen, Constraint::Mean(mean));
                assert!((fast - slow).abs() < 1e-5, "{counts:?} mean {mean}: {fast} {slow}");
            }
            for t in [-0.5, 0.02, 0.2] {
                let slow = by_trying_all_draw_rates(&seen, |d| t * ((1.0 - d) / (1.0 + t * t)).sqrt());
                let fast = log_likelihood(&seen, Constraint::Deviations(t));
                assert!((fast - slow).abs() < 1e-5, "{counts:?} deviations {t}: {fast} {slow}");
            }
        }
    }
}
