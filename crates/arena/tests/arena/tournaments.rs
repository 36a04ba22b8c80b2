//! Whole tournaments in all formats, with players that fail, cut off and continued.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use arena::{
    journal::{GAMES_FILE, Journal, JournalError},
    openings,
    run::PlayerSource,
    tournament::{
        Completion, CrossTable, Entrant, Event, Format, Ledger, Length, TournamentConfig, TournamentResult,
        calibration, play, review,
    },
};
use player::{FaultKind, Player, Rating, Ratings, StopFlag};
use record::RuleSet;
use rules::{AnyPosition, GameKind, Side};

use crate::scripted::{Deed, Scripted};

/// The name of a player, what it does, and after how many moves.
type Cast = (&'static str, Deed, usize);

/// Four who play at random, three who fail in different ways.
const CAST: [Cast; 7] = [
    ("ada", Deed::Random, 0),
    ("bob", Deed::Random, 0),
    ("crash", Deed::Fail(FaultKind::Crash), 2),
    ("dora", Deed::Random, 0),
    ("cheat", Deed::Move("a0"), 1),
    ("absent", Deed::FailAtStart, 0),
    ("eve", Deed::Random, 0),
];

/// Who always beats whom is known: the one who fails later.
pub(crate) const PECKING_ORDER: [Cast; 3] =
    [("cheat", Deed::Move("a0"), 0), ("quitter", Deed::Resign, 2), ("steady", Deed::Random, 0)];

const FORMATS: [Format; 4] =
    [Format::RoundRobin, Format::Gauntlet { challengers: 2 }, Format::KnockOut, Format::Swiss { rounds: 3 }];

pub(crate) fn config(format: Format, cast: &[Cast]) -> TournamentConfig {
    let rules = RuleSet::by_name("gomoku", None, Some(7), None).unwrap();
    let players = cast.iter().map(|(name, ..)| Entrant::new(*name)).collect();
    TournamentConfig { format, seed: 5, ..TournamentConfig::round_robin("a test", rules, players) }
}

fn sources(cast: &[Cast]) -> Vec<PlayerSource> {
    let source = |&(_, deed, from): &Cast| -> PlayerSource {
        Box::new(move || Box::new(Scripted::new(deed, from)) as Box<dyn Player>)
    };
    cast.iter().map(source).collect()
}

fn openings(config: &TournamentConfig) -> Vec<AnyPosition> {
    openings::parse("d4\nd4d5\nd4c3c4\n", config.rules.spec()).unwrap()
}

/// Plays to the end, or until so many games are finished.
fn play_until(config: &TournamentConfig, cast: &[Cast], ledger: Ledger, games: usize) -> TournamentResult {
    let stop = StopFlag::new();
    let on_event = &mut |event: Event<'_>| {
        if let Event::Game { finished, .. } = event
            && finished >= games
        {
            stop.raise();
        }
    };
    play(config, &sources(cast), &openings(config), ledger, &stop, on_event).unwrap()
}

pub(crate) fn play_all(config: &TournamentConfig, cast: &[Cast]) -> TournamentResult {
    play_until(config, cast, Ledger::default(), usize::MAX)
}

/// Everything about the games but the times.
fn games_of(result: &TournamentResult) -> BTreeMap<usize, String> {
    let text = |record: &record::GameRecord| {
        let names = Side::BOTH.map(|side| record.header.players.of(side).name.clone());
        format!("{} {names:?} {} {}", record.header.round, record.position(), record.result().unwrap())
    };
    result.games.iter().map(|(&number, record)| (number, text(record))).collect()
}

#[test]
fn every_format_is_played_to_its_end_whoever_fails() {
    for format in FORMATS {
        let config = TournamentConfig { concurrency: 2, ..config(format, &CAST) };
        let result = play_all(&config, &CAST);
        assert_eq!(result.completion, Completion::Finished, "{format:?}");
        let full = result.meetings.iter().filter(|meeting| meeting.meeting.length == Length::Full);
        assert_eq!(full.count(), format.meeting_count(CAST.len()), "{format:?}");
        let numbers: Vec<usize> = result.meetings.iter().flat_map(|meeting| meeting.games.clone()).collect();
        assert_eq!(numbers, result.games.keys().copied().collect::<Vec<_>>(), "{format:?}");
        assert_eq!(numbers, (0..numbers.len()).collect::<Vec<_>>(), "{format:?}");

        let table = CrossTable::new(&config, &result);
        assert_eq!(table.game_count(), numbers.len() as u64);
        for row in &table.rows {
            let faults = u64::from(row.faults.errors + row.faults.invalid_steps);
            match row.name.as_str() {
                "absent" => assert_eq!(faults, row.games.games(), "{format:?}"),
                "crash" | "cheat" => assert!(row.games.games() == 0 || faults > 0, "{format:?}"),
                _ => assert_eq!(faults, 0, "{format:?} {}", row.name),
            }
        }
    }
}

#[test]
fn one_seed_gives_one_tournament_on_any_number_of_threads() {
    for format in FORMATS {
        let one = config(format, &CAST);
        let games = games_of(&play_all(&one, &CAST));
        let many_threads = TournamentConfig { concurrency: 4, ..one.clone() };
        assert_eq!(games_of(&play_all(&many_threads, &CAST)), games, "{format:?}");
        let other_seed = TournamentConfig { seed: 6, ..one };
        assert_ne!(games_of(&play_all(&other_seed, &CAST)), games, "{format:?}");
    }
}

#[test]
fn a_tournament_that_was_stopped_goes_on_as_if_it_had_not_been() {
    for format in FORMATS {
        let config = config(format, &CAST);
        let plan = config.plan(&openings(&config));
        let whole = games_of(&play_all(&config, &CAST));
        let folder = tempfile::tempdir().unwrap();
        let mut finished = 0;
        while finished < whole.len() {
            let ledger: Ledger = Journal::resume(folder.path(), &plan).unwrap().into();
            assert_eq!(ledger.finished.len(), finished, "{format:?}");
            let result = play_until(&config, &CAST, ledger, finished + 5);
            assert!(result.games.len() > finished, "{format:?}");
            finished = result.games.len();
        }
        let ledger: Ledger = Journal::resume(folder.path(), &plan).unwrap().into();
        let result = play_until(&config, &CAST, ledger, 0);
        assert_eq!(result.completion, Completion::Finished);
        assert_eq!(games_of(&result), whole, "{format:?}");
    }
}

#[test]
fn a_review_says_what_playing_would_say() {
    for format in FORMATS {
        let config = config(format, &CAST);
        let result = play_all(&config, &CAST);
        let whole = review(&config, &result.games);
        assert_eq!((whole.completion, whole.expected), (Completion::Finished, result.games.len()));
        assert_eq!(whole.meetings, result.meetings, "{format:?}");
        for count in [0, 1, 7] {
            let games = result.games.clone().into_iter().take(count).collect();
            let part = review(&config, &games);
            assert_eq!(part.completion, Completion::Stopped, "{format:?}");
            assert!((count..=whole.expected).contains(&part.expected), "{format:?}");
            let table = CrossTable::of_meetings(&config, part.completion, &part.meetings);
            assert_eq!(table.game_count(), count as u64, "{format:?}");
        }
    }
}

#[test]
fn a_meeting_may_have_an_odd_number_of_games() {
    let config = TournamentConfig { games: 3, ..config(Format::RoundRobin, &CAST[..2]) };
    let result = play_all(&config, &CAST[..2]);
    assert_eq!((result.completion, result.games.len()), (Completion::Finished, 3));
    assert_eq!(result.games[&0].start(), result.games[&1].start());
    assert_ne!(result.games[&2].start(), result.games[&0].start());
}

#[test]
fn any_finished_games_are_taken_over_and_the_others_played() {
    for format in FORMATS {
        let config = config(format, &CAST);
        let whole = play_all(&config, &CAST);
        for keep_every in [2, 3, 7] {
            let mut finished = whole.games.clone();
            finished.retain(|number, _| number % keep_every == 0);
            let ledger = Ledger { journal: None, finished };
            let continued = play_until(&config, &CAST, ledger, usize::MAX);
            assert_eq!(games_of(&continued), games_of(&whole), "{format:?}");
        }
    }
}

#[test]
fn a_journal_cut_in_the_middle_of_a_line_loses_that_game_only() {
    let config = config(Format::Swiss { rounds: 3 }, &CAST);
    let plan = config.plan(&openings(&config));
    let folder = tempfile::tempdir().unwrap();
    let ledger = Journal::begin(folder.path(), &plan).unwrap().into();
    let whole = play_until(&config, &CAST, ledger, usize::MAX);
    let path = folder.path().join(GAMES_FILE);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() * 2 / 3]).unwrap();
    let ledger: Ledger = Journal::resume(folder.path(), &plan).unwrap().into();
    assert!((1..whole.games.len()).contains(&ledger.finished.len()));
    assert_eq!(games_of(&play_until(&config, &CAST, ledger, usize::MAX)), games_of(&whole));
}

#[test]
fn a_tournament_is_not_continued_with_another_plan() {
    let config = config(Format::RoundRobin, &CAST);
    let openings = openings(&config);
    let folder = tempfile::tempdir().unwrap();
    Journal::begin(folder.path(), &config.plan(&openings)).unwrap();
    let same = TournamentConfig { concurrency: 8, out: Some("elsewhere".into()), ..config.clone() };
    assert!(Journal::resume(folder.path(), &same.plan(&openings)).is_ok());
    let others = [
        TournamentConfig { games: 4, ..config.clone() },
        TournamentConfig { format: Format::Swiss { rounds: 2 }, ..config.clone() },
        TournamentConfig { seed: 9, ..config.clone() },
    ];
    for other in others {
        let error = Journal::resume(folder.path(), &other.plan(&openings)).unwrap_err();
        assert!(matches!(error, JournalError::OtherPlan { .. }), "{error}");
    }
    assert!(Journal::resume(folder.path(), &config.plan(&openings[1..])).is_err());
}

#[test]
fn games_are_told_as_they_end_with_the_number_that_is_expected() {
    let config = config(Format::Swiss { rounds: 3 }, &CAST);
    let (mut rounds, mut told) = (0, BTreeSet::new());
    let on_event = &mut |event: Event<'_>| match event {
        Event::Drawn { meetings } => {
            rounds += 1;
            assert!(meetings.iter().all(|meeting| meeting.round == rounds));
        }
        Event::Game { number, finished, expected, .. } => {
            assert!(told.insert(number));
            assert_eq!((finished, expected), (told.len(), 18));
        }
    };
    play(&config, &sources(&CAST), &[], Ledger::default(), &StopFlag::new(), on_event).unwrap();
    assert_eq!((rounds, told.len()), (3, 18));
}

#[test]
fn players_who_meet_again_go_on_with_the_next_opening() {
    let cast = [("ada", Deed::FailAtStart, 0), ("bob", Deed::FailAtStart, 0)];
    // Whoever has black fails first, so that every pair of games is drawn.
    let config = config(Format::KnockOut, &cast);
    let result = play_all(&config, &cast);
    let openings = openings(&config);
    assert_eq!(result.meetings.len(), 5, "one meeting and four extra pairs");
    for (number, record) in &result.games {
        assert_eq!(*record.start(), openings[number / 2 % 3], "game {number}");
    }
    let winner = &CrossTable::new(&config, &result).rows[0];
    assert_eq!((winner.name.as_str(), winner.merit), ("ada", 1), "the higher seed goes through");
}

#[test]
fn a_cross_table_says_who_scored_what_against_whom() {
    let config = config(Format::RoundRobin, &PECKING_ORDER);
    let result = play_all(&config, &PECKING_ORDER);
    let table = CrossTable::new(&config, &result);
    let expected = "\
a test (round-robin, 6 games)

#  player   Elo    ±  points      %  W-D-L  errors  invalid      1      2      3
1  steady   568  669     4/4  100.0  4-0-0       0        0      ×  2-0-0  2-0-0
2  quitter  284  531     2/4   50.0  2-0-2       0        0  0-0-2      ×  2-0-0
3  cheat      0    0     0/4    0.0  0-0-4       0        4  0-0-2  0-0-2      ×
";
    assert_eq!(table.to_text(), expected);
    let markdown = table.to_markdown();
    assert!(
        markdown.contains("| 2 | quitter | 284 | 531 | 2/4 | 50.0 | 2-0-2 | 0 | 0 | 0-0-2 | × | 2-0-0 |")
    );
    let json = table.to_json();
    assert_eq!(json["finished"], true);
    assert_eq!(json["players"][0]["name"], "steady");
    assert_eq!(json["players"][2]["invalid_steps"], 4);
    assert_eq!(json["players"][1]["against"][2]["wins"], 2);
    assert!(json["players"][1]["against"][1].is_null());
}

#[test]
fn players_who_never_met_are_not_rated_and_the_table_says_so() {
    let config = config(Format::RoundRobin, &CAST);
    let mut finished = play_all(&config, &CAST).games;
    finished.split_off(&2);
    let stopped = StopFlag::new();
    stopped.raise();
    let ledger = Ledger { journal: None, finished };
    let result = play(&config, &sources(&CAST), &openings(&config), ledger, &stopped, &mut |_| ()).unwrap();
    assert_eq!((result.completion, result.games.len()), (Completion::Stopped, 2));
    let table = CrossTable::new(&config, &result);
    assert!(table.rows.iter().all(|row| row.rating.is_none()));
    let text = table.to_text();
    assert!(text.contains("not finished"), "{text}");
    assert!(text.contains("No ratings: the players form"), "{text}");
    assert!(calibration::ratings(&Ratings::default(), GameKind::Gomoku, &table).is_err());
}

#[test]
fn a_calibration_replaces_the_ratings_of_its_own_game_only() {
    let rules = RuleSet::by_name("gomoku", None, Some(7), None).unwrap();
    let names = PECKING_ORDER.map(|(name, ..)| name.to_owned());
    let config = calibration::config(rules.clone(), names.clone(), 1);
    assert_eq!(config.format, Format::Swiss { rounds: 1 });
    let config = calibration::config(rules, names, 2);
    assert_eq!((config.format, config.games), (Format::RoundRobin, 20));
    let table = CrossTable::new(&config, &play_all(&config, &PECKING_ORDER));
    let row = |player: &str, game, elo| Rating { player: player.to_owned(), game, elo, error: 1.0, games: 1 };
    let shipped = Ratings::new(vec![
        row("steady", GameKind::Gomoku, -5.0),
        row("random", GameKind::Ataxx, 0.0),
        row("another", GameKind::Gomoku, 9.0),
    ]);
    let ratings = calibration::ratings(&shipped, GameKind::Gomoku, &table).unwrap();
    let players: Vec<&str> = ratings.all().iter().map(|rating| rating.player.as_str()).collect();
    assert_eq!(players, ["steady", "quitter", "another", "cheat", "random"]);
    assert_eq!(ratings.find("steady", GameKind::Gomoku).unwrap().games, 40);
    assert_eq!(Ratings::parse(&ratings.to_toml()), Ok(ratings));
    let page = calibration::ratings_page(&[(&config, &table)]);
    assert!(page.contains("## gomoku freestyle 7×7\n"), "{page}");
    assert!(page.contains("| 1 | steady |"), "{page}");
}
