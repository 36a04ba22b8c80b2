//! Every built-in player sits down, plays whole legal games, and plays them again.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use player::{
    Action, Budget, BuildError, BuildOptions, NewGame, Player, PlayerSpec, Request, Rescue, TimeControl,
    build, roster,
};
use rules::{AnyPosition, GameKind, GameSpec, Side};
use search_kit::{Limits, StopFlag};

fn seat(spec: &str, game: GameKind) -> Box<dyn Player> {
    build(&spec.parse::<PlayerSpec>().unwrap(), game, &BuildOptions::default()).unwrap()
}

/// Plays a game, the first player moving first; panics on an illegal move, a fault or an accident.
fn play(mut players: [&mut dyn Player; 2], spec: GameSpec, limits: Limits) -> AnyPosition {
    let mut position = AnyPosition::start(spec);
    for player in &mut players {
        player.start_game(&NewGame { spec, time: TimeControl::UNLIMITED, seed: 9 }).unwrap();
    }
    while position.outcome().is_none() {
        let player = &mut players[position.side_to_move().index()];
        let budget = Budget { own: limits, opponent: None };
        let stop = &StopFlag::new();
        let reply =
            player.choose(Request { position: &position, budget, stop, on_info: &mut |_| () }).unwrap();
        assert!(!matches!(reply.rescue, Some(Rescue::Panic(_))), "{}: {:?}", player.name(), reply.rescue);
        let Action::Move(mv) = reply.action else { panic!("{} resigned", player.name()) };
        position.try_play(mv.as_str()).unwrap();
    }
    position
}

fn specs_of(game: GameKind) -> Vec<GameSpec> {
    let rules: &[(&str, Option<usize>)] = match game {
        GameKind::Gomoku => {
            &[("freestyle", Some(5)), ("standard", Some(15)), ("renju", Some(9)), ("caro", Some(20))]
        }
        GameKind::Ataxx => &[("international", None), ("course", None), ("botzone", None)],
    };
    rules.iter().map(|&(rule, size)| GameSpec::by_name(game, Some(rule), size).unwrap()).collect()
}

#[test]
fn every_player_plays_whole_games_against_random_under_every_rule() {
    let limits = Limits { move_time: Some(Duration::from_millis(20)), nodes: Some(500), ..Limits::default() };
    for entry in roster() {
        for &game in entry.games {
            let mut player = seat(entry.id, game);
            let mut random = seat("random", game);
            for (n, spec) in specs_of(game).into_iter().enumerate() {
                if n % 2 == 0 {
                    play([&mut *player, &mut *random], spec, limits);
                } else {
                    play([&mut *random, &mut *player], spec, limits);
                }
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game_without_a_clock() {
    let by_depth = Limits { depth: Some(1), ..Limits::default() };
    for (game, first, second) in [
        (GameKind::Gomoku, "random:seed=3", "defender:depth=1"),
        (GameKind::Gomoku, "shapes-easy", "greedy-six"),
        (GameKind::Gomoku, "killer:depth=2,kill-depth=5", "defender:depth=1"),
        (GameKind::Gomoku, "gomoku:nodes=300", "killer:depth=2"),
        (GameKind::Gomoku, "gomoku-1", "gomoku-5:nodes=300"),
        (GameKind::Ataxx, "ataxx-1", "ataxx:nodes=300"),
        (GameKind::Ataxx, "random", "ataxx-mid"),
    ] {
        let spec = GameSpec::by_name(game, None, None).unwrap();
        let play_once = || play([&mut *seat(first, game), &mut *seat(second, game)], spec, by_depth);
        assert_eq!(play_once(), play_once(), "{first} {second}");
    }
}

#[test]
fn every_player_beats_pure_chance() {
    for (game, player) in [
        (GameKind::Gomoku, "defender:depth=1"),
        (GameKind::Gomoku, "greedy-six"),
        (GameKind::Gomoku, "gomoku:nodes=100"),
        (GameKind::Ataxx, "ataxx-mid"),
    ] {
        let spec = GameSpec::by_name(game, None, None).unwrap();
        let mut chance = seat("random:manners=off", game);
        let end = play([&mut *seat(player, game), &mut *chance], spec, Limits::default());
        assert_eq!(end.outcome().unwrap().winner(), Some(Side::First), "{player}");
    }
}

#[test]
fn a_player_cannot_be_built_for_the_other_game_or_from_bad_files() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("weights.txt");
    std::fs::write(&path, "1 2 three").unwrap();
    let build = |spec: &str, game| {
        build(&spec.parse::<PlayerSpec>().unwrap(), game, &BuildOptions::default()).err().unwrap()
    };
    let error = build("defender", GameKind::Ataxx);
    assert!(matches!(error, BuildError::Game { player: "defender", game: GameKind::Ataxx }));
    let error = build(&format!("shapes-easy:weights={}", path.display()), GameKind::Gomoku);
    assert!(error.to_string().contains("line 1: `three` is not a number"), "{error}");
    let error = build(&format!("gomoku:weights={}", path.display()), GameKind::Gomoku);
    assert!(error.to_string().contains("line 1: `1 2 three` is not an entry"), "{error}");
    let error = build("shapes-hard:weights=no/such/file", GameKind::Gomoku);
    assert!(matches!(error, BuildError::Unreadable { .. }), "{error}");
    let error = build("gomoku:threads=2,processor-time=on", GameKind::Gomoku);
    assert_eq!(error.to_string(), "processor time is that of one thread, and 2 are asked for");
}

/// Every limit of a game counts for the engine, and so do its own; with none it keeps to a number of
/// positions, so that its games can be repeated. A search for forced wins may end a little late.
#[test]
fn engine_limits_table() {
    let game = GameKind::Gomoku;
    let spec = GameSpec::by_name(game, None, None).unwrap();
    let position = AnyPosition::parse("h8i9i7j8h6", spec).unwrap();
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let table = [
        ("gomoku", nodes(30_000), 15_000..=35_000),
        ("gomoku:nodes=20000", nodes(30_000), 15_000..=25_000),
        ("gomoku:nodes=20000", Limits::default(), 15_000..=25_000),
        ("gomoku:without=root-threats+leaf-fours", nodes(2_000), 1_000..=2_500),
        ("gomoku:depth=1", Limits::default(), 1..=100_000),
    ];
    for (name, limits, expected) in table {
        let mut player = seat(name, game);
        player.start_game(&NewGame { spec, time: TimeControl::UNLIMITED, seed: 9 }).unwrap();
        let budget = Budget { own: limits, opponent: None };
        let mut reports = 0;
        let on_info = &mut |_: &_| reports += 1;
        let request = Request { position: &position, budget, stop: &StopFlag::new(), on_info };
        let info = player.choose(request).unwrap().info.unwrap();
        assert!(expected.contains(&info.nodes.unwrap()), "{name}: {info:?}");
        assert!(reports > 0 && info.depth.is_some() && info.score.is_some() && !info.pv.is_empty());
    }
}

/// Nobody stops a player that counts what it computes: it has to keep its limit by itself.
#[test]
fn a_player_by_processor_time_ends_its_move_by_itself() {
    for (name, game) in [("gomoku", GameKind::Gomoku), ("ataxx", GameKind::Ataxx)] {
        let spec = GameSpec::by_name(game, None, None).unwrap();
        let mut player = seat(&format!("{name}:processor-time=on"), game);
        player.start_game(&NewGame { spec, time: TimeControl::UNLIMITED, seed: 9 }).unwrap();
        let own = Limits { move_time: Some(Duration::from_millis(30)), ..Limits::default() };
        let budget = Budget { own, opponent: None };
        let position = AnyPosition::start(spec);
        let request = Request { position: &position, budget, stop: &StopFlag::new(), on_info: &mut |_| () };
        let reply = player.choose(request).unwrap();
        assert!(reply.rescue.is_none() && reply.taken.is_some(), "{reply:?}");
    }
}
