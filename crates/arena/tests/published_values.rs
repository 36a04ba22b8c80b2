//! The statistics against numbers that other programs and papers have published.
//!
//! Pentanomial counts are written as everywhere in the field: pairs worth 0, ½, 1, 1½, 2.

use arena::stats::{Anchor, EloModel, PairCounts, Pool, Sprt, Wdl};

fn assert_close(actual: f64, published: f64, tolerance: f64, what: &str) {
    assert!((actual - published).abs() <= tolerance, "{what}: {actual} is not {published} ± {tolerance}");
}

/// Elo, its error, normalised Elo, its error, likelihood of superiority in percent.
type Published = (f64, f64, f64, f64, f64);

#[test]
fn elo_of_pairs_agrees_with_fastchess() {
    // Output of fastchess: the first three from its unit tests (elo_test.cpp), the others
    // from match reports quoted in fastchess issue 807 and in pull requests 727, 778, 836
    // and 879 of the engine cinder.
    let table: [([u32; 5], Published); 8] = [
        ([34, 54, 63, 64, 75], (55.58, 27.65, 57.94, 28.28, 100.00)),
        ([332, 433, 498, 333, 334], (-8.64, 10.33, -9.17, 10.96, 5.05)),
        ([7895, 8757, 5685, 568, 9999], (-21.04, 2.95, -19.01, 2.65, 0.00)),
        ([30, 6, 18, 0, 6], (-168.40, 73.37, -170.08, 62.16, 0.00)),
        ([50, 287, 610, 387, 73], (18.04, 8.23, 28.19, 12.84, 100.00)),
        ([46, 496, 1073, 640, 79], (15.64, 5.88, 26.56, 9.97, 100.00)),
        ([835, 6884, 13116, 7201, 852], (2.11, 1.70, 3.52, 2.83, 99.25)),
        ([115, 1156, 2443, 1233, 141], (4.40, 3.91, 7.61, 6.75, 98.64)),
    ];
    for (counts, (elo, elo_error, nelo, nelo_error, los)) in table {
        let pairs = PairCounts::from(counts);
        let what = format!("{counts:?}");
        assert_close(pairs.elo().unwrap().value, elo, 0.006, &what);
        assert_close(pairs.elo().unwrap().error(), elo_error, 0.006, &what);
        assert_close(pairs.normalised_elo().unwrap().value, nelo, 0.006, &what);
        assert_close(pairs.normalised_elo().unwrap().error(), nelo_error, 0.006, &what);
        assert_close(100.0 * pairs.superiority().unwrap(), los, 0.006, &what);
    }
}

#[test]
fn elo_of_single_games_agrees_with_fastchess() {
    // Unit tests of fastchess, elo_test.cpp; losses, draws, wins.
    let first = Wdl::from([89, 123, 76]);
    assert_close(first.normalised_elo().unwrap().value, -20.76, 0.006, "nElo");
    assert_close(first.normalised_elo().unwrap().error(), 40.13, 0.006, "nElo error");
    assert_close(100.0 * first.superiority().unwrap(), 15.53, 0.006, "LOS");

    let second = Wdl::from([96, 111, 136]);
    assert_close(second.elo().unwrap().value, 40.70, 0.006, "Elo");
    assert_close(second.elo().unwrap().error(), 30.43, 0.006, "Elo error");
    assert_close(second.normalised_elo().unwrap().value, 49.77, 0.006, "nElo");
    assert_close(100.0 * second.superiority().unwrap(), 99.60, 0.006, "LOS");

    let lopsided = Wdl::from([356, 0, 34]);
    assert_close(lopsided.normalised_elo().unwrap().value, -508.44, 0.006, "nElo");
    assert_close(lopsided.normalised_elo().unwrap().error(), 34.48, 0.006, "nElo error");
}

#[test]
fn llr_of_pairs_agrees_with_fishtest_and_fastchess() {
    use EloModel::{Logistic, Normalised};
    // In this order: four unit tests of fastchess (sprt_test.cpp) and its pull request 783;
    // two results each of fishtest, quoted in Stockfish pull requests 5712, 3209, 2971 and
    // 2493; output of fastchess in pull requests 727, 778, 836 and 879 of cinder.
    let table: [([u32; 5], f64, f64, EloModel, f64); 17] = [
        ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalised, 2.25),
        ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalised, 3.01),
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.07),
        ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.98),
        ([379, 10170, 21828, 10640, 343], 0.0, 2.0, Normalised, 2.946),
        ([831, 31795, 68460, 32448, 834], 0.0, 2.0, Normalised, 2.93),
        ([307, 54901, 140959, 56230, 281], 0.5, 2.5, Normalised, 2.95),
        ([253, 4282, 17604, 4431, 286], -0.25, 1.25, Logistic, 2.94),
        ([58, 3302, 33130, 3518, 84], 0.25, 1.25, Logistic, 2.97),
        ([17, 253, 1042, 337, 39], -0.5, 1.5, Logistic, 2.96),
        ([11, 407, 3238, 513, 11], 0.25, 1.75, Logistic, 2.93),
        ([424, 2948, 5832, 3045, 460], -1.0, 3.0, Logistic, 2.94),
        ([1284, 17437, 55536, 18085, 1292], 0.0, 2.0, Logistic, 2.94),
        ([50, 287, 610, 387, 73], 0.0, 5.0, Normalised, 2.97),
        ([46, 496, 1073, 640, 79], 0.0, 3.0, Normalised, 2.89),
        ([835, 6884, 13116, 7201, 852], 0.0, 3.0, Normalised, 2.89),
        ([115, 1156, 2443, 1233, 141], -3.0, 1.0, Normalised, 2.90),
    ];
    for (counts, elo0, elo1, model, llr) in table {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().with_model(model);
        let actual = sprt.llr(&PairCounts::from(counts));
        assert_close(actual, llr, 0.006, &format!("{counts:?} {model:?}"));
    }
}

#[test]
fn llr_of_single_games_agrees_with_fastchess() {
    use EloModel::{Logistic, Normalised};
    // Unit tests of fastchess, sprt_test.cpp; losses, draws, wins.
    let table: [([u32; 3], f64, f64, EloModel, f64); 4] = [
        ([36027, 68692, 36433], 0.0, 2.0, Normalised, 0.92),
        ([10650, 20431, 10871], -1.75, 0.25, Normalised, 2.30),
        ([21184, 40708, 21404], 0.5, 2.5, Logistic, -1.57),
        ([57030, 106593, 57433], 0.0, 2.0, Logistic, -2.59),
    ];
    for (counts, elo0, elo1, model, llr) in table {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().with_model(model);
        assert_close(sprt.llr(&Wdl::from(counts)), llr, 0.006, &format!("{counts:?} {model:?}"));
    }
}

#[test]
fn bounds_agree_with_fishtest_and_cutechess() {
    // (-2.94, 2.94) is printed by fishtest, (-2.25, 2.89) by fastchess at beta 0.10, ±4.6 is
    // expected by the unit test of cutechess, tst_sprt.cpp.
    for (alpha, beta, lower, upper) in
        [(0.05, 0.05, -2.94, 2.94), (0.05, 0.10, -2.25, 2.89), (0.01, 0.01, -4.6, 4.6)]
    {
        let sprt = Sprt::new(0.0, 10.0, alpha, beta).unwrap();
        assert_close(sprt.lower_bound(), lower, 0.006, "lower bound");
        assert_close(sprt.upper_bound(), upper, 0.006, "upper bound");
    }
}

#[test]
fn ratings_agree_with_the_bradley_terry_fit_of_journal_citations() {
    // Citations between four journals (Stigler 1994; Agresti, Categorical Data Analysis).
    // Abilities and standard errors: Turner & Firth, "Bradley-Terry Models in R: The
    // BradleyTerry2 Package", Journal of Statistical Software 48 (2012), section 2.1.
    let citations = [
        ("Biometrika", "Comm Statist", 730, 33),
        ("Biometrika", "JASA", 498, 320),
        ("Biometrika", "JRSS-B", 221, 284),
        ("Comm Statist", "JASA", 68, 813),
        ("Comm Statist", "JRSS-B", 17, 276),
        ("JASA", "JRSS-B", 142, 325),
    ];
    let published = [
        ("JRSS-B", 0.26895, 0.07083),
        ("Biometrika", 0.0, 0.0),
        ("JASA", -0.47957, 0.06059),
        ("Comm Statist", -2.94907, 0.10255),
    ];
    let mut pool = Pool::default();
    for (first, second, wins, losses) in citations {
        pool.add_games(first, second, Wdl::from([losses, 0, wins]));
    }
    let table = pool.rate(&Anchor { player: "Biometrika".into(), elo: 0.0 }).unwrap();
    let logit = 400.0 / std::f64::consts::LN_10;
    for (rating, (name, ability, standard_error)) in table.ratings().iter().zip(published) {
        assert_eq!(rating.name, name);
        // One virtual draw among thousands of games moves an ability by less than a tenth of
        // its standard error.
        assert_close(rating.elo / logit, ability, 0.1 * standard_error, name);
        assert_close(rating.error / logit / 1.96, standard_error, 0.002, name);
    }
}
