//! One game: how it can end.

use std::time::Duration;

use arena::{
    adjudication::{Adjudication, Streak},
    conditions::Conditions,
    game::play_game,
};
use player::{FaultKind, Score, StopFlag, TimeControl};
use record::{EndReason, GameRecord, RuleSet};
use rules::{Outcome, Side};

use crate::scripted::{Deed, Scripted};

fn game(rules: &RuleSet, deeds: [(Deed, usize); 2], conditions: &Conditions, stop: &StopFlag) -> GameRecord {
    let [mut black, mut white] = deeds.map(|(deed, from)| Scripted::new(deed, from));
    play_game(GameRecord::new(rules.clone()), [&mut black, &mut white], conditions, [1, 2], stop)
}

fn gomoku() -> RuleSet {
    RuleSet::by_name("gomoku", None, None, None).unwrap()
}

const RANDOM: (Deed, usize) = (Deed::Random, 0);

#[test]
fn random_players_end_every_game_by_its_rules() {
    let sets = [
        ("gomoku", "freestyle", Some(5)),
        ("gomoku", "renju", Some(15)),
        ("gomoku", "caro", Some(9)),
        ("ataxx", "international", None),
        ("ataxx", "botzone", None),
    ];
    for (name, rule, size) in sets {
        let rules = RuleSet::by_name(name, Some(rule), size, None).unwrap();
        let record = game(&rules, [RANDOM; 2], &Conditions::default(), &StopFlag::new());
        let result = record.result().unwrap();
        assert!(matches!(result.reason, EndReason::Rules(_)), "{name} {rule}: {result}");
        assert!(record.moves().iter().all(|mv| mv.annotation.spent_ms.is_some()));
    }
}

#[test]
fn whoever_fails_loses_for_the_right_reason() {
    let table = [
        (Deed::FailAtStart, 0, EndReason::StartUp),
        (Deed::Fail(FaultKind::Crash), 3, EndReason::Crash),
        (Deed::Fail(FaultKind::Stall), 0, EndReason::Stall),
        (Deed::Fail(FaultKind::Protocol), 1, EndReason::Protocol),
        (Deed::Move("z99"), 2, EndReason::IllegalMove),
        (Deed::Move("rubbish"), 0, EndReason::IllegalMove),
        (Deed::Resign, 2, EndReason::Resign),
    ];
    for (deed, from, reason) in table {
        for side in Side::BOTH {
            let mut deeds = [RANDOM; 2];
            deeds[side.index()] = (deed, from);
            let record = game(&gomoku(), deeds, &Conditions::default(), &StopFlag::new());
            let result = record.result().unwrap();
            assert_eq!((&result.reason, result.at_fault), (&reason, Some(side)), "{deed:?}");
            assert_eq!(result.outcome, Some(Outcome::Win(side.other())), "{deed:?}");
            assert_eq!(result.detail.is_empty(), deed == Deed::Resign, "{deed:?}: {}", result.detail);
        }
    }
}

#[test]
fn an_answer_after_its_time_loses_by_timeout() {
    let no_time = TimeControl { per_move: Some(Duration::ZERO), ..TimeControl::default() };
    let time = [TimeControl::default(), no_time];
    let conditions = Conditions { time, tolerance: Duration::ZERO, ..Conditions::default() };
    let record = game(&gomoku(), [RANDOM; 2], &conditions, &StopFlag::new());
    let result = record.result().unwrap();
    assert_eq!((&result.reason, result.at_fault), (&EndReason::Timeout, Some(Side::Second)));
    let tolerant = Conditions { tolerance: Duration::from_secs(60), ..conditions };
    let record = game(&gomoku(), [RANDOM; 2], &tolerant, &StopFlag::new());
    assert!(matches!(record.result().unwrap().reason, EndReason::Rules(_)));
}

#[test]
fn a_players_own_watch_counts_and_not_how_long_it_was_waited_for() {
    let limit = Duration::from_nanos(1);
    let time = [TimeControl { per_move: Some(limit), ..TimeControl::default() }; 2];
    let conditions = Conditions { time, tolerance: Duration::ZERO, ..Conditions::default() };
    let in_time = (Deed::Take(limit), 0);
    let record = game(&gomoku(), [in_time; 2], &conditions, &StopFlag::new());
    assert!(matches!(record.result().unwrap().reason, EndReason::Rules(_)));
    let late = (Deed::Take(2 * limit), 0);
    let record = game(&gomoku(), [in_time, late], &conditions, &StopFlag::new());
    let result = record.result().unwrap();
    assert_eq!((&result.reason, result.at_fault), (&EndReason::Timeout, Some(Side::Second)));
}

#[test]
fn a_stopped_game_has_no_result() {
    let stop = StopFlag::new();
    stop.raise();
    let record = game(&gomoku(), [RANDOM; 2], &Conditions::default(), &stop);
    let result = record.result().unwrap();
    assert_eq!((result.outcome, &result.reason), (None, &EndReason::Interrupted));
}

#[test]
fn adjudication_ends_a_game_with_its_rule_in_the_record() {
    let even = (Deed::Say(Score::Centi(3)), 0);
    let draw = Some(Streak { score: 5, length: 6 });
    let adjudication = Adjudication { draw, ..Adjudication::default() };
    let conditions = Conditions { adjudication, ..Conditions::default() };
    let record = game(&gomoku(), [even; 2], &conditions, &StopFlag::new());
    let result = record.result().unwrap();
    assert_eq!(result.outcome, Some(Outcome::Draw));
    assert_eq!(result.to_string(), "draw (adjudicated: draw by both scores)");
    assert_eq!(record.moves().len(), 6);
}
