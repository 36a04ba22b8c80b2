//! Every built-in player plays a whole legal game against `random` on every size from 5 to 181, and
//! under every rule.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use arena::{adjudication::Adjudication, conditions::Conditions, game::play_game};
use player::{BuildOptions, Family, Player, RosterEntry, StopFlag, build, roster};
use record::{EndReason, GameRecord, RuleSet};
use rules::{GameKind, gomoku::Variant};

/// The players of a game; those that search deeply do so a little less here, to be done in time.
fn players(game: GameKind) -> impl Iterator<Item = (&'static RosterEntry, String)> {
    let entries = roster().iter().filter(move |entry| entry.games.contains(&game) && entry.id != "random");
    entries.map(|entry| {
        let id = entry.id;
        let spec = match id {
            "killer" | "defender" | "shapes-hard" => format!("{id}:depth=2"),
            _ if entry.family == Family::Engine => format!("{id}:nodes=50"),
            _ => id.to_owned(),
        };
        (entry, spec)
    })
}

/// Every size, shared out among the levels of an engine, which differ in little.
fn sizes(entry: &RosterEntry) -> impl Iterator<Item = usize> {
    let level = entry.level.filter(|_| entry.family == Family::Engine).map(usize::from);
    (5..=181).filter(move |size| level.is_none_or(|level| size % 10 == level % 10))
}

fn seat(spec: &str, game: GameKind) -> Box<dyn Player> {
    build(&spec.parse().unwrap(), game, &BuildOptions::default()).unwrap()
}

/// A game that nobody breaks off and in which nobody fails.
fn assert_plays_a_whole_game(player: &mut dyn Player, random: &mut dyn Player, rules: &RuleSet, seed: u64) {
    // The course rules of Ataxx let a game go in circles.
    let adjudication = Adjudication { longest: Some(100_000), ..Adjudication::default() };
    let conditions = Conditions { adjudication, ..Conditions::default() };
    let name = player.name().to_owned();
    let record =
        play_game(GameRecord::new(rules.clone()), [player, random], &conditions, [seed; 2], &StopFlag::new());
    let result = record.result().unwrap();
    assert!(matches!(result.reason, EndReason::Rules(_)), "{name}, {:?}: {result}", rules.spec());
}

#[test]
fn every_gomoku_player_plays_on_every_size() {
    let mut random = seat("random", GameKind::Gomoku);
    for (entry, name) in players(GameKind::Gomoku) {
        let mut player = seat(&name, GameKind::Gomoku);
        for size in sizes(entry) {
            let variant = Variant::ALL[size % 4];
            let rules = RuleSet::by_name("gomoku", Some(variant.name()), Some(size), None).unwrap();
            assert_plays_a_whole_game(&mut *player, &mut *random, &rules, size as u64);
        }
    }
}

#[test]
fn every_ataxx_player_plays_under_every_rule() {
    let mut random = seat("random", GameKind::Ataxx);
    for (_, name) in players(GameKind::Ataxx) {
        let mut player = seat(&name, GameKind::Ataxx);
        for (seed, rule) in (0..).zip(["international", "course", "botzone"]) {
            let rules = RuleSet::by_name("ataxx", Some(rule), None, None).unwrap();
            assert_plays_a_whole_game(&mut *player, &mut *random, &rules, seed);
        }
    }
}
