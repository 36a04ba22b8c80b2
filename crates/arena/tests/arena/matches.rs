//! Whole matches: pairs, threads, the sequential test, journals that were cut anywhere.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::Mutex,
};

use arena::{
    conditions::Conditions,
    duel::{MatchState, Schedule, Seating},
    journal::{GAMES_FILE, Journal, JournalError},
    openings,
    run::{PlayerSource, run},
    stats::{SprtDecision, Wdl},
    supervision::Supervision,
};
use player::{FaultKind, Player, Score, StopFlag, ThinkInfo};
use record::{GameRecord, RuleSet};
use rules::Side;
use serde_json::json;

use crate::scripted::{Deed, Scripted};

fn schedule(games: usize) -> Schedule {
    let rules = RuleSet::by_name("gomoku", None, Some(9), None).unwrap();
    let openings = openings::parse("e5\ne5e6 # two stones\ne5d5d6\n", rules.spec()).unwrap();
    Schedule {
        rules,
        players: ["a".to_owned(), "b".to_owned()],
        openings,
        conditions: Conditions::default(),
        seed: 7,
        games,
        event: "a test".to_owned(),
    }
}

fn sources(deeds: [Deed; 2]) -> Vec<PlayerSource> {
    let source = |deed: Deed| -> PlayerSource {
        Box::new(move || Box::new(Scripted::new(deed, 2)) as Box<dyn Player>)
    };
    deeds.map(source).into()
}

/// All games by their numbers.
fn play(schedule: &Schedule, deeds: [Deed; 2], threads: usize) -> BTreeMap<usize, GameRecord> {
    let mut games = BTreeMap::new();
    let fixtures = schedule.fixtures(BTreeSet::new());
    run(fixtures, &sources(deeds), threads, &StopFlag::new(), |number, record| {
        assert!(games.insert(number, record).is_none());
    });
    games
}

fn texts(games: &BTreeMap<usize, GameRecord>) -> Vec<String> {
    games.values().map(|record| record.position().to_string()).collect()
}

#[test]
fn every_opening_is_played_with_both_colours() {
    let games = play(&schedule(8), [Deed::Random; 2], 1);
    assert_eq!(games.len(), 8);
    for pair in 0..4 {
        let [first, second] = [2 * pair, 2 * pair + 1].map(|game| &games[&game]);
        assert_eq!(first.start(), second.start());
        assert_eq!(first.header.players.of(Side::First).name, "a");
        assert_eq!(second.header.players.of(Side::First).name, "b");
    }
    assert_eq!(games[&6].start(), games[&0].start(), "three openings are used in turn");
    assert_ne!(games[&2].start(), games[&0].start());
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let once = texts(&play(&schedule(20), [Deed::Random; 2], 1));
    assert_eq!(texts(&play(&schedule(20), [Deed::Random; 2], 4)), once);
    let other_seed = Schedule { seed: 8, ..schedule(20) };
    assert_ne!(texts(&play(&other_seed, [Deed::Random; 2], 1)), once);
}

#[test]
fn a_faulty_player_loses_every_game_and_the_match_goes_on() {
    let games = play(&schedule(6), [Deed::Random, Deed::Move("a0")], 2);
    let mut state = MatchState::new(None);
    games.iter().for_each(|(&number, record)| state.add(number, record));
    let standing = state.standing();
    assert_eq!(*standing.score.games(), Wdl::from([0, 0, 6]));
    assert_eq!((standing.faults[0].errors, standing.faults[0].invalid_steps), (0, 0));
    assert_eq!((standing.faults[1].errors, standing.faults[1].invalid_steps), (0, 6));

    let games = play(&schedule(4), [Deed::Fail(FaultKind::Crash), Deed::Random], 1);
    let mut state = MatchState::new(None);
    games.iter().for_each(|(&number, record)| state.add(number, record));
    assert_eq!(state.standing().faults[0].errors, 4);
    assert_eq!(*state.standing().score.games(), Wdl::from([4, 0, 0]));
}

#[test]
fn a_slow_game_does_not_hide_the_finished_ones_behind_it() {
    let games = play(&schedule(6), [Deed::Random, Deed::Resign], 1);
    let mut state = MatchState::new(Some("0,50".parse().unwrap()));
    (1..6).for_each(|number| state.add(number, &games[&number]));
    assert_eq!(state.standing().score.games().games(), 5);
    assert_eq!(state.standing().test.unwrap().llr, 0.0, "the test waits for the first game");
}

#[test]
fn the_test_decides_after_the_same_game_whatever_the_order() {
    let games = play(&schedule(200), [Deed::Random, Deed::Resign], 2);
    let decided_after = |order: &mut dyn Iterator<Item = usize>| {
        let mut state = MatchState::new(Some("0,50".parse().unwrap()));
        order.for_each(|number| state.add(number, &games[&number]));
        assert!(state.is_decided());
        let standing = state.standing();
        assert_eq!(standing.test.unwrap().verdict, SprtDecision::AcceptH1);
        standing.score.games().games()
    };
    let forwards = decided_after(&mut (0..200));
    assert_eq!(decided_after(&mut (0..200).rev()), forwards);
    assert!(forwards < 100, "{forwards}");
}

#[test]
fn a_journal_cut_at_any_byte_goes_on_without_losing_or_doubling_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let plan = json!({ "players": ["a", "b"], "seed": 7, "games": 6 });
    let games = play(&schedule(6), [Deed::Random; 2], 1);
    let mut journal = Journal::begin(folder.path(), &plan).unwrap();
    games.iter().for_each(|(&number, record)| journal.append(number, record).unwrap());
    drop(journal);
    let path = folder.path().join(GAMES_FILE);
    let whole = fs::read(&path).unwrap();
    for cut in [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&path, &whole[..cut]).unwrap();
        let (mut journal, kept) = Journal::resume(folder.path(), &plan).unwrap();
        let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(kept.len(), lines, "cut at {cut}");
        let finished: BTreeSet<usize> = kept.keys().copied().collect();
        run(
            schedule(6).fixtures(finished),
            &sources([Deed::Random; 2]),
            1,
            &StopFlag::new(),
            |number, record| {
                journal.append(number, &record).unwrap();
            },
        );
        let (_, all) = Journal::resume(folder.path(), &plan).unwrap();
        assert_eq!(texts(&all), texts(&games), "cut at {cut}");
    }
}

#[test]
fn a_journal_is_read_game_by_game_or_all_at_once() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Journal::games(folder.path()).unwrap(), BTreeMap::new());
    assert_eq!(Journal::game(folder.path(), 0).unwrap(), None);
    let games = play(&schedule(12), [Deed::Random; 2], 2);
    let mut journal = Journal::begin(folder.path(), &json!({})).unwrap();
    games.iter().rev().for_each(|(&number, record)| journal.append(number, record).unwrap());
    assert_eq!(Journal::games(folder.path()).unwrap(), games);
    for number in [0, 1, 11] {
        assert_eq!(Journal::game(folder.path(), number).unwrap().as_ref(), Some(&games[&number]));
    }
    assert_eq!(Journal::game(folder.path(), 12).unwrap(), None);
}

#[test]
fn a_journal_is_not_continued_by_another_match_nor_begun_twice() {
    let folder = tempfile::tempdir().unwrap();
    let plan = json!({ "players": ["a", "b"], "seed": 7, "games": 6 });
    Journal::begin(folder.path(), &plan).unwrap();
    assert!(matches!(Journal::begin(folder.path(), &plan), Err(JournalError::Exists(_))));
    let more_games = json!({ "players": ["a", "b"], "seed": 7, "games": 60 });
    assert!(Journal::resume(folder.path(), &more_games).is_ok());
    let other = json!({ "players": ["a", "c"], "seed": 7, "games": 6 });
    let error = Journal::resume(folder.path(), &other).unwrap_err().to_string();
    assert!(error.contains("another players"), "{error}");
    fs::write(folder.path().join(GAMES_FILE), "{}\n{\"game\":1}\n").unwrap();
    let error = Journal::resume(folder.path(), &plan).unwrap_err().to_string();
    assert!(error.contains("line 1: the number of the game is missing"), "{error}");
}

#[test]
fn a_raised_flag_ends_a_match_early_and_hands_over_no_unfinished_game() {
    let stop = StopFlag::new();
    let mut handed = 0;
    run(schedule(1000).fixtures(BTreeSet::new()), &sources([Deed::Random; 2]), 2, &stop, |_, record| {
        assert!(record.result().unwrap().outcome.is_some());
        handed += 1;
        if handed == 5 {
            stop.raise();
        }
    });
    assert!((5..1000).contains(&handed), "{handed}");
}

#[test]
fn a_spectator_sees_every_board_of_every_game_and_what_is_thought_there() {
    let seen: Mutex<BTreeMap<usize, Vec<String>>> = Mutex::default();
    let spectator = |game: usize, record: &GameRecord, thought: Option<&ThinkInfo>| {
        let mut seen = seen.lock().unwrap();
        let boards = seen.entry(game).or_default();
        match thought {
            None => boards.push(record.position().to_string()),
            Some(thought) => {
                assert_eq!(thought.score, Some(Score::Centi(3)));
                assert_eq!(boards.last(), Some(&record.position().to_string()), "a thought has a board");
            }
        }
    };
    let stop = StopFlag::new();
    let supervision = Supervision { stop: &stop, spectator: &spectator };
    let deeds = [Deed::Say(Score::Centi(3)), Deed::Random];
    let mut games = BTreeMap::new();
    run(schedule(6).fixtures(BTreeSet::new()), &sources(deeds), 2, supervision, |number, record| {
        games.insert(number, record);
    });
    for (number, record) in &games {
        let boards = (0..=record.moves().len()).map(|ply| record.position_at(ply).unwrap().to_string());
        assert_eq!(seen.lock().unwrap()[number], boards.collect::<Vec<_>>());
    }
    assert_eq!(seen.lock().unwrap().len(), 6);
}

#[test]
fn seats_follow_the_number_of_the_game() {
    assert_eq!(Seating::of(0).player(Side::First), 0);
    assert_eq!(Seating::of(1).player(Side::First), 1);
    assert_eq!((Seating::of(6).pair(), Seating::of(7).pair()), (3, 3));
}
