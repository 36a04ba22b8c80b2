//! Rating lists against slower and simpler ways to the same numbers.

use std::f64::consts::LN_10;

use arena::stats::{Anchor, Pool, RatingError, RatingTable, Wdl};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const LOGIT: f64 = 400.0 / LN_10;

/// Losses, draws, wins of the first player.
type Result = (&'static str, &'static str, [u32; 3]);

fn rate(results: &[Result], anchor: &str) -> std::result::Result<RatingTable, RatingError> {
    let mut pool = Pool::default();
    for (first, second, games) in results {
        pool.add_games(first, second, Wdl::from(*games));
    }
    pool.rate(&Anchor { player: anchor.to_owned(), elo: 0.0 })
}

fn elo(table: &RatingTable, name: &str) -> f64 {
    table.ratings().iter().find(|rating| rating.name == name).expect("a rated player").elo
}

#[test]
fn two_players_differ_by_the_elo_of_their_score() {
    let table = rate(&[("a", "b", [20, 10, 70])], "b").unwrap();
    // 75 of 100 points and half a virtual draw each.
    let score = 75.5 / 101.0;
    assert!((elo(&table, "a") - LOGIT * f64::ln(score / (1.0 - score))).abs() < 1e-8);
    let error = 1.959_964 * LOGIT / f64::sqrt(101.0 * score * (1.0 - score));
    assert!((table.ratings()[0].error - error).abs() < 1e-4);
    assert_eq!(table.ratings()[1].error, 0.0);
    assert!((table.ratings()[0].pool_error - error / 2.0).abs() < 1e-4, "the mean is half way");
}

/// Zermelo's iteration: a strength is points divided by the sum of `games / (own + other)`.
/// Points and games include the virtual draw each player shares out over its opponents.
fn zermelo(players: usize, games: &[Vec<f64>], points: &[Vec<f64>]) -> Vec<f64> {
    let total: Vec<f64> = games.iter().map(|row| row.iter().sum()).collect();
    let prior = |i: usize, j: usize| games[i][j] * (1.0 / total[i] + 1.0 / total[j]) / 2.0;
    let mut strength = vec![1.0; players];
    for _ in 0..20_000 {
        for i in 0..players {
            let opponents = (0..players).filter(|&j| games[i][j] > 0.0);
            let (mut won, mut weight) = (0.0, 0.0);
            for j in opponents {
                won += points[i][j] + prior(i, j) / 2.0;
                weight += (games[i][j] + prior(i, j)) / (strength[i] + strength[j]);
            }
            strength[i] = won / weight;
        }
        let anchor = strength[0];
        strength.iter_mut().for_each(|s| *s /= anchor);
    }
    strength.into_iter().map(|s| LOGIT * f64::ln(s)).collect()
}

#[test]
fn newton_agrees_with_zermelos_iteration_on_random_tournaments() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for players in [2, 3, 5, 8] {
        let mut pool = Pool::default();
        let mut games = vec![vec![0.0; players]; players];
        let mut points = games.clone();
        let name = |player: usize| format!("player {player}");
        for i in 0..players {
            for j in 0..i {
                let results: [u32; 3] = std::array::from_fn(|_| rng.random_range(0..12));
                pool.add_games(&name(i), &name(j), Wdl::from(results));
                let [losses, draws, wins] = results.map(f64::from);
                games[i][j] = losses + draws + wins;
                games[j][i] = games[i][j];
                points[i][j] = wins + draws / 2.0;
                points[j][i] = losses + draws / 2.0;
            }
        }
        let table = pool.rate(&Anchor { player: name(0), elo: 0.0 }).unwrap();
        for (player, expected) in zermelo(players, &games, &points).into_iter().enumerate() {
            let actual = elo(&table, &name(player));
            assert!((actual - expected).abs() < 1e-5, "{player} of {players}: {actual} {expected}");
        }
    }
}

#[test]
fn errors_match_the_spread_of_simulated_tournaments() {
    let truth = [0.0, 60.0, 150.0];
    let names = ["a", "b", "c"];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut covered, mut cases) = (0.0, 0.0);
    for _ in 0..1000 {
        let mut pool = Pool::default();
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            let expected = 1.0 / (1.0 + f64::powf(10.0, (truth[j] - truth[i]) / 400.0));
            let wins = (0..60).filter(|_| rng.random::<f64>() < expected).count() as u32;
            pool.add_games(names[i], names[j], Wdl::from([60 - wins, 0, wins]));
        }
        let table = pool.rate(&Anchor { player: "a".into(), elo: 0.0 }).unwrap();
        for (name, true_elo) in names.into_iter().zip(truth).skip(1) {
            let difference = table.difference(name, "a").unwrap();
            cases += 1.0;
            covered += f64::from(u8::from((difference.lower..=difference.upper).contains(&true_elo)));
        }
    }
    let coverage = covered / cases;
    assert!((0.935..0.965).contains(&coverage), "the 95 % interval covers {coverage}");
}

#[test]
fn players_who_won_or_lost_everything_stay_finite_and_in_order() {
    let table = rate(
        &[
            ("champion", "middle", [0, 0, 20]),
            ("middle", "random", [0, 0, 20]),
            ("champion", "random", [0, 0, 20]),
        ],
        "random",
    )
    .unwrap();
    let names: Vec<&str> = table.ratings().iter().map(|rating| rating.name.as_str()).collect();
    assert_eq!(names, ["champion", "middle", "random"]);
    assert!(elo(&table, "champion") < 2000.0);
    assert!(table.ratings().iter().all(|rating| rating.error.is_finite() && rating.pool_error.is_finite()));
}

#[test]
fn more_perfect_games_earn_a_higher_rating() {
    let at = |wins| elo(&rate(&[("a", "b", [0, 0, wins])], "b").unwrap(), "a");
    assert!(at(1) < at(10) && at(10) < at(1000) && at(1000) < at(u32::MAX));
}

#[test]
fn the_anchor_shifts_every_rating_alike() {
    let results = [("a", "b", [3, 4, 9]), ("b", "c", [2, 2, 8]), ("c", "a", [7, 1, 1])];
    let by_c = rate(&results, "c").unwrap();
    let mut pool = Pool::default();
    for (first, second, games) in results {
        pool.add_games(first, second, Wdl::from(games));
    }
    let by_a = pool.rate(&Anchor { player: "a".into(), elo: 1500.0 }).unwrap();
    assert_eq!(elo(&by_a, "a"), 1500.0);
    let shift = 1500.0 - elo(&by_c, "a");
    for name in ["b", "c"] {
        assert!((elo(&by_a, name) - elo(&by_c, name) - shift).abs() < 1e-8, "{name}");
    }
    let (one, other) = (by_a.difference("b", "c").unwrap(), by_c.difference("b", "c").unwrap());
    assert!((one.error() - other.error()).abs() < 1e-8);
}

#[test]
fn the_order_of_games_changes_no_bit() {
    let results =
        [("a", "b", [3, 4, 9]), ("b", "c", [2, 2, 8]), ("c", "a", [7, 1, 1]), ("b", "a", [1, 1, 0])];
    let forward = rate(&results, "a").unwrap();
    let mut reversed = results;
    reversed.reverse();
    assert_eq!(forward.ratings(), rate(&reversed, "a").unwrap().ratings());
}

#[test]
fn players_who_never_met_are_an_error() {
    let disconnected = rate(&[("a", "c", [0, 0, 1]), ("b", "d", [1, 0, 0])], "a").unwrap_err();
    assert_eq!(disconnected.to_string(), "the players form 2 groups that never met: a, c | b, d");
    let mut pool = Pool::default();
    pool.add_player("idle");
    pool.add_games("a", "b", Wdl::from([1, 1, 1]));
    assert!(matches!(
        pool.rate(&Anchor { player: "a".into(), elo: 0.0 }),
        Err(RatingError::Disconnected { groups }) if groups == [vec!["a", "b"], vec!["idle"]]
    ));
}

#[test]
fn an_unknown_or_undefined_anchor_is_an_error() {
    let results = [("a", "b", [1, 0, 1])];
    assert_eq!(rate(&results, "z").unwrap_err(), RatingError::UnknownAnchor { player: "z".into() });
    let mut pool = Pool::default();
    pool.add_games("a", "b", Wdl::from([1, 0, 1]));
    let undefined = pool.rate(&Anchor { player: "a".into(), elo: f64::INFINITY });
    assert!(matches!(undefined, Err(RatingError::AnchorNotFinite { .. })));
}

#[test]
fn a_single_player_has_the_rating_of_the_anchor() {
    let mut pool = Pool::default();
    pool.add_games("a", "a", Wdl::from([5, 0, 5]));
    let table = pool.rate(&Anchor { player: "a".into(), elo: 100.0 }).unwrap();
    assert_eq!((table.ratings().len(), table.ratings()[0].elo, table.ratings()[0].error), (1, 100.0, 0.0));
}
