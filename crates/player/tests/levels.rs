//! The levels of the engines err like people: they see what is at hand, and the weakest not always.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use player::{
    Action, Budget, BuildOptions, NewGame, Player, PlayerSpec, Reply, Request, StopFlag, TimeControl, build,
    roster,
};
use rules::{AnyPosition, GameKind, GameSpec};

/// The player of a level; the higher ones with few positions to look at, to be done in time.
fn seat(game: GameKind, level: u8) -> Box<dyn Player> {
    let limit = if level > 3 { ":nodes=200" } else { "" };
    let spec: PlayerSpec = format!("{game}-{level}{limit}").parse().unwrap();
    build(&spec, game, &BuildOptions::default()).unwrap()
}

fn spec(game: GameKind) -> GameSpec {
    GameSpec::by_name(game, None, None).unwrap()
}

fn reply(player: &mut dyn Player, position: &AnyPosition, seed: u64) -> Reply {
    player.start_game(&NewGame { spec: position.spec(), time: TimeControl::UNLIMITED, seed }).unwrap();
    let stop = &StopFlag::new();
    let request = Request { position, budget: Budget::default(), stop, on_info: &mut |_| () };
    player.choose(request).unwrap()
}

fn answer(player: &mut dyn Player, position: &AnyPosition, seed: u64) -> String {
    match reply(player, position, seed).action {
        Action::Move(mv) => mv.to_string(),
        Action::Resign => panic!("{} resigned", player.name()),
    }
}

#[test]
fn every_engine_has_ten_levels_and_the_highest_is_the_engine_itself() {
    for game in GameKind::BOTH {
        let levels = roster().iter().filter(|entry| entry.id.starts_with(&format!("{game}-")));
        let levels: Vec<u8> = levels.filter(|entry| entry.games == [game]).filter_map(|e| e.level).collect();
        assert!((1..=10).all(|level| levels.contains(&level)), "{game}: {levels:?}");
        let engine = roster().iter().find(|entry| entry.id == game.name()).unwrap();
        assert_eq!(engine.measured_as(), format!("{game}-10"));
    }
}

#[test]
fn every_level_takes_an_immediate_win_table() {
    for (game, position, wins) in [
        (GameKind::Gomoku, "h8a1i8c1j8e1k8l8", "g8"),
        (GameKind::Gomoku, "h8a1i9c1j10e1l12n1", "k11"),
        (GameKind::Gomoku, "h8a1i7c1k5e1l4n1", "j6"),
        (GameKind::Ataxx, "x6/7/2o4/7/7/7/7 x 0 1", "b6"),
    ] {
        let position = AnyPosition::parse(position, spec(game)).unwrap();
        for level in 1..=10 {
            let mut player = seat(game, level);
            for seed in 0..5 {
                assert_eq!(answer(&mut *player, &position, seed), wins, "{game}-{level} with seed {seed}");
            }
        }
    }
}

/// Fours of the opponent, the easiest to see first, and where they are stopped.
const FOURS: [(&str, &str); 3] =
    [("h8l8i8c1j8e1k8", "g8"), ("h8d4i9c1j10e1l12", "k11"), ("h8d12i7c1j6n1l4", "k5")];

#[test]
fn fours_are_blocked_from_the_third_level_on_table() {
    for (position, block) in FOURS {
        let position = AnyPosition::parse(position, spec(GameKind::Gomoku)).unwrap();
        for level in 3..=10 {
            let mut player = seat(GameKind::Gomoku, level);
            for seed in 0..5 {
                assert_eq!(answer(&mut *player, &position, seed), block, "gomoku-{level}, seed {seed}");
            }
        }
    }
}

#[test]
fn the_first_levels_sometimes_overlook_a_four_and_more_often_a_difficult_one() {
    let misses = |level: u8, (position, block): (&str, &str)| {
        let position = AnyPosition::parse(position, spec(GameKind::Gomoku)).unwrap();
        let mut player = seat(GameKind::Gomoku, level);
        (0..100).filter(|&seed| answer(&mut *player, &position, seed) != block).count()
    };
    let of_level = [1, 2].map(|level| FOURS.map(|four| misses(level, four)));
    for [straight, _, broken_diagonal] in of_level {
        assert!(0 < straight && straight < broken_diagonal && broken_diagonal < 100, "{of_level:?}");
    }
    let all = of_level.map(|misses| misses.iter().sum::<usize>());
    assert!(all[0] > all[1], "{of_level:?}");
}

#[test]
fn another_seed_is_another_game_of_a_low_level() {
    for game in GameKind::BOTH {
        let mut position = AnyPosition::start(spec(game));
        let mut player = seat(game, 1);
        for _ in 0..4 {
            let mv = answer(&mut *player, &position, 1);
            position.try_play(&mv).unwrap();
        }
        let answers: std::collections::BTreeSet<String> =
            (0..20).map(|seed| answer(&mut *player, &position, seed)).collect();
        assert!(answers.len() > 1, "{game}: {answers:?}");
        assert_eq!(answer(&mut *player, &position, 7), answer(&mut *player, &position, 7));
    }
}

#[test]
fn in_some_games_a_level_looks_at_more_positions_but_never_at_more_than_it_is_told() {
    let position = AnyPosition::parse("h8i9i7g9h9", spec(GameKind::Gomoku)).unwrap();
    let looked_at = |text: &str| {
        let spec: PlayerSpec = text.parse().unwrap();
        let mut player = build(&spec, GameKind::Gomoku, &BuildOptions::default()).unwrap();
        (0..10)
            .map(|seed| reply(&mut *player, &position, seed).info.unwrap().nodes.unwrap())
            .collect::<Vec<_>>()
    };
    let free = looked_at("gomoku-7");
    let (least, most) = (free.iter().min().unwrap(), free.iter().max().unwrap());
    assert!(2 * least < *most && *most < 5 * least, "{free:?}");
    let told = looked_at("gomoku-7:nodes=2000");
    // A proof by threats ends with the answers that it is comparing, which may be some nodes later.
    assert!(told.iter().all(|nodes| nodes <= least && (1_000..2_020).contains(nodes)), "{told:?}");
}
