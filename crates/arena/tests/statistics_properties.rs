//! What must hold for any results whatsoever: answers are finite, they mirror when the
//! players change places, and a better result never gives a worse answer.

use arena::stats::{Anchor, EloModel, Estimate, PairCounts, Pool, Sprt, Tally, Wdl};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Counts of every magnitude, with zeros and the largest ones well represented.
fn count() -> impl Strategy<Value = u32> {
    prop_oneof![3 => Just(0), 3 => 1..10_u32, 3 => 1..2000_u32, 1 => any::<u32>(), 1 => Just(u32::MAX)]
}

fn sprt() -> impl Strategy<Value = Sprt> {
    let model = prop_oneof![Just(EloModel::Logistic), Just(EloModel::Normalised)];
    (-1000.0..990.0_f64, 0.01..1.0_f64, 0.001..0.4_f64, 0.001..0.4_f64, model).prop_map(
        |(elo0, share, alpha, beta, model)| {
            let elo1 = elo0 + share * (1000.0 - elo0);
            Sprt::new(elo0, elo1, alpha, beta).expect("ordered hypotheses").with_model(model)
        },
    )
}

fn is_proper(estimate: &Estimate) -> bool {
    let Estimate { value, lower, upper } = *estimate;
    value.is_finite() && lower.is_finite() && upper.is_finite() && lower <= value && value <= upper
}

fn are_mirrored(one: &Estimate, other: &Estimate) -> bool {
    let close = |a: f64, b: f64| (a + b).abs() <= 1e-6 * a.abs().max(1.0);
    close(one.value, other.value) && close(one.lower, other.upper) && close(one.upper, other.lower)
}

fn check_estimates<const BINS: usize>(tally: &Tally<BINS>) -> Result<(), TestCaseError> {
    if tally.trials() == 0 {
        prop_assert!(tally.elo().is_none() && tally.normalised_elo().is_none());
        return Ok(());
    }
    let summary = |tally: &Tally<BINS>| {
        let answers = (tally.elo(), tally.normalised_elo(), tally.superiority());
        let (Some(elo), Some(nelo), Some(superiority)) = answers else { panic!("{answers:?}") };
        (elo, nelo, superiority)
    };
    let (elo, nelo, superiority) = summary(tally);
    let (mirrored_elo, mirrored_nelo, inferiority) = summary(&tally.swapped());
    prop_assert!(is_proper(&elo), "{elo:?}");
    prop_assert!(is_proper(&nelo), "{nelo:?}");
    prop_assert!(are_mirrored(&elo, &mirrored_elo));
    prop_assert!(are_mirrored(&nelo, &mirrored_nelo));
    prop_assert!((0.0..=1.0).contains(&superiority));
    prop_assert!((superiority + inferiority - 1.0).abs() < 1e-9);
    prop_assert_eq!(superiority > 0.5, elo.value > 0.0);
    Ok(())
}

fn check_llr<const BINS: usize>(tally: &Tally<BINS>, sprt: &Sprt) -> Result<(), TestCaseError> {
    let llr = sprt.llr(tally);
    prop_assert!(llr.is_finite());
    let negated = Sprt::new(-sprt.elo1(), -sprt.elo0(), 0.05, 0.05)
        .expect("ordered hypotheses")
        .with_model(sprt.model());
    let mirrored = negated.llr(&tally.swapped());
    prop_assert!((llr + mirrored).abs() <= 1e-6 * llr.abs().max(1.0), "{llr} {mirrored}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn estimates_are_finite_and_mirror(
        pairs in prop::array::uniform5(count()),
        games in prop::array::uniform3(count()),
    ) {
        check_estimates(&PairCounts::from(pairs))?;
        check_estimates(&Wdl::from(games))?;
    }

    #[test]
    fn llr_is_finite_and_mirrors(
        pairs in prop::array::uniform5(count()),
        games in prop::array::uniform3(count()),
        sprt in sprt(),
    ) {
        check_llr(&PairCounts::from(pairs), &sprt)?;
        check_llr(&Wdl::from(games), &sprt)?;
    }

    #[test]
    fn a_better_pair_never_lowers_elo(pairs in prop::array::uniform5(0..500_u32), bin in 0..4_usize) {
        let (mut worse, mut better) = (pairs, pairs);
        worse[bin] += 1;
        better[bin + 1] += 1;
        let (worse, better) = (PairCounts::from(worse), PairCounts::from(better));
        prop_assert!(worse.elo().unwrap().value < better.elo().unwrap().value);
    }

    #[test]
    fn a_better_pair_never_lowers_the_logistic_llr_of_a_close_match(
        (lost, half, even) in (1..500_u32, 1..500_u32, 1..500_u32), bin in 0..4_usize, elo1 in 1.0..60.0_f64,
    ) {
        // Far from even a better pair also changes the spread, which may outweigh the mean.
        let balanced = [lost, half, even, half, lost];
        let (mut worse, mut better) = (balanced, balanced);
        worse[bin] += 1;
        better[bin + 1] += 1;
        let sprt = Sprt::new(0.0, elo1, 0.05, 0.05).unwrap();
        prop_assert!(sprt.llr(&PairCounts::from(worse)) < sprt.llr(&PairCounts::from(better)));
    }

    #[test]
    fn ratings_are_finite_and_mirror(
        results in prop::collection::vec((0..6_usize, prop::array::uniform3(count())), 5..20),
    ) {
        let (mut pool, mut mirror) = (Pool::default(), Pool::default());
        for (index, (opponent, games)) in results.iter().enumerate() {
            // The first rounds link every player to the first one.
            let (first, second) = if index < 5 { (index + 1, 0) } else { (index % 6, *opponent) };
            let [first, second] = [first, second].map(|player| format!("player {player}"));
            let mut games = Wdl::from(*games);
            games += Wdl::from([0, 1, 0]);
            pool.add_games(&first, &second, games);
            mirror.add_games(&first, &second, games.swapped());
        }
        let anchor = Anchor { player: "player 0".into(), elo: 0.0 };
        let (table, mirrored) = (pool.rate(&anchor).unwrap(), mirror.rate(&anchor).unwrap());
        for rating in table.ratings() {
            prop_assert!(rating.elo.is_finite() && rating.error.is_finite() && rating.pool_error.is_finite());
            let other = mirrored.ratings().iter().find(|other| other.name == rating.name).unwrap();
            prop_assert!((rating.elo + other.elo).abs() < 1e-4, "{} {}", rating.elo, other.elo);
        }
    }
}
