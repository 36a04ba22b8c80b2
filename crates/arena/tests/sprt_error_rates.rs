//! Simulated matches: the sequential test errs no more often than it promises.
//!
//! The players' true strength is known here, so every wrong verdict can be counted. Seeds
//! are fixed; the tolerance is three standard errors of the simulation.

use arena::stats::{EloModel, PairCounts, Sprt, SprtDecision, Tally, score_from_elo};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Shares of pairs worth 0 to 2 points between equal players, from drawish to decisive.
const STYLES: [[f64; 5]; 4] = [
    [0.00, 0.10, 0.80, 0.10, 0.00],
    [0.05, 0.20, 0.50, 0.20, 0.05],
    [0.25, 0.00, 0.50, 0.00, 0.25],
    [0.45, 0.00, 0.10, 0.00, 0.45],
];

/// The style shifted to the strength `elo` by turning results into won pairs.
fn shifted(style: [f64; 5], elo: f64) -> [f64; 5] {
    let share = 2.0 * score_from_elo(elo) - 1.0;
    let mut shifted = style.map(|p| p * (1.0 - share));
    shifted[4] += share;
    shifted
}

fn draw(rng: &mut Xoshiro256PlusPlus, shares: &[f64; 5]) -> PairCounts {
    let mut left: f64 = rng.random();
    let bin = shares.iter().position(|share| {
        left -= share;
        left < 0.0
    });
    let mut counts = [0; 5];
    counts[bin.unwrap_or(2)] = 1;
    PairCounts::from(counts)
}

fn play(rng: &mut Xoshiro256PlusPlus, sprt: &Sprt, shares: &[f64; 5]) -> (SprtDecision, u64) {
    let mut pairs: PairCounts = Tally::default();
    loop {
        pairs += draw(rng, shares);
        let verdict = sprt.assess(&pairs).verdict;
        if verdict != SprtDecision::Continue {
            return (verdict, pairs.trials());
        }
    }
}

fn share_of(verdict: SprtDecision, matches: u32, sprt: &Sprt, shares: &[f64; 5]) -> f64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(matches));
    let hits = (0..matches).filter(|_| play(&mut rng, sprt, shares).0 == verdict).count();
    hits as f64 / f64::from(matches)
}

fn at_most(rate: f64, matches: u32) -> f64 {
    rate + 3.0 * (rate * (1.0 - rate) / f64::from(matches)).sqrt()
}

#[test]
fn a_player_of_strength_elo0_rarely_passes_and_one_of_elo1_rarely_fails() {
    let matches = 500;
    let sprt = Sprt::new(0.0, 80.0, 0.05, 0.1).unwrap();
    for style in STYLES {
        let passed = share_of(SprtDecision::AcceptH1, matches, &sprt, &shifted(style, 0.0));
        assert!(passed <= at_most(0.05, matches), "{style:?}: {passed} passed");
        let failed = share_of(SprtDecision::AcceptH0, matches, &sprt, &shifted(style, 80.0));
        assert!(failed <= at_most(0.1, matches), "{style:?}: {failed} failed");
    }
}

#[test]
fn the_normalised_test_keeps_its_error_rates_too() {
    let matches = 50;
    let sprt = Sprt::new(0.0, 200.0, 0.05, 0.05).unwrap().with_model(EloModel::Normalised);
    for style in STYLES {
        let passed = share_of(SprtDecision::AcceptH1, matches, &sprt, &style);
        assert!(passed <= at_most(0.05, matches), "{style:?}: {passed} passed");
    }
}

#[test]
fn a_crushing_player_is_recognised_within_a_hundred_games() {
    let sprt: Sprt = "0,10".parse().unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..200 {
        let (verdict, pairs) = play(&mut rng, &sprt, &[0.01, 0.01, 0.06, 0.02, 0.90]);
        assert_eq!(verdict, SprtDecision::AcceptH1);
        assert!(pairs <= 50, "{pairs} pairs");
    }
}
