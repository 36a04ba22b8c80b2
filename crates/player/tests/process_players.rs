//! Outside programs at the board: proper ones play, and every way to misbehave is told apart.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    time::{Duration, Instant},
};

use player::{
    Action, Budget, BuildOptions, CommandLine, Fault, FaultKind, NewGame, Patience, Player, PlayerSpec,
    ProcessConfig, ProcessPlayer, Protocol, Reply, Request, Score, ThinkInfo, TimeControl, Watch, build,
};
use rules::{AnyPosition, GameKind, GameSpec, Side};
use search_kit::{Limits, StopFlag};

/// Short where a fault is waited for, generous where a slow machine must not look like one.
const PATIENCE: Patience = Patience {
    start_up: Duration::from_secs(60),
    stall: Duration::from_millis(400),
    farewell: Duration::from_secs(60),
    breath: Duration::ZERO,
};

const BOTH: [Protocol; 2] = [Protocol::Gomocup, Protocol::Uai];

fn command(text: &str) -> CommandLine {
    text.parse().unwrap()
}

fn engine(protocol: Protocol, script: &str) -> CommandLine {
    command(&format!("'{}' {protocol} {script}", env!("CARGO_BIN_EXE_scripted-engine")))
}

fn player_with(protocol: Protocol, command: CommandLine, patience: Patience) -> ProcessPlayer {
    ProcessPlayer::new("engine", config(protocol, command, patience))
}

fn config(protocol: Protocol, command: CommandLine, patience: Patience) -> ProcessConfig {
    let (own_limits, watch) = (Limits::default(), Watch::Wall);
    ProcessConfig { command, protocol, options: Vec::new(), own_limits, watch, patience }
}

fn player(protocol: Protocol, script: &str) -> ProcessPlayer {
    player_with(protocol, engine(protocol, script), PATIENCE)
}

fn new_game(protocol: Protocol) -> NewGame {
    let kind = if protocol == Protocol::Gomocup { GameKind::Gomoku } else { GameKind::Ataxx };
    let spec = GameSpec::by_name(kind, None, None).unwrap();
    NewGame { spec, time: TimeControl::UNLIMITED, seed: 0 }
}

fn ask(player: &mut ProcessPlayer, position: &AnyPosition, move_time: Duration) -> Result<Reply, Fault> {
    let budget = Budget { own: Limits { move_time: Some(move_time), ..Limits::default() }, opponent: None };
    player.choose(Request { position, budget, stop: &StopFlag::new(), on_info: &mut |_| () })
}

/// Who plays for the second side.
#[derive(Clone, Copy, PartialEq)]
enum Opponent {
    /// The program itself, which must then be told the whole board every time.
    Itself,
    /// Somebody who always plays the last legal move.
    Simpleton,
}

/// Plays until the game or the player ends.
fn play_out(
    player: &mut ProcessPlayer,
    opponent: Opponent,
    game: &NewGame,
    move_time: Duration,
) -> Result<AnyPosition, Fault> {
    player.start_game(game)?;
    let mut position = AnyPosition::start(game.spec);
    while position.outcome().is_none() {
        if opponent == Opponent::Simpleton && position.side_to_move() == Side::Second {
            let mv = *position.legal_moves().last().unwrap();
            position.try_play(mv.as_str()).unwrap();
            continue;
        }
        let Action::Move(mv) = ask(player, &position, move_time)?.action else { panic!("it resigned") };
        position.try_play(mv.as_str()).unwrap();
    }
    Ok(position)
}

const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(200);

#[test]
fn a_proper_program_plays_whole_games_in_both_protocols() {
    for protocol in BOTH {
        let mut player = player(protocol, "seed=5");
        let mut play = |opponent| play_out(&mut player, opponent, &new_game(protocol), LONG).unwrap();
        let games = [Opponent::Simpleton, Opponent::Simpleton, Opponent::Itself]
            .map(|opponent| play(opponent).moves());
        assert!(games[0] != games[1] && games[1] != games[2], "the same program plays on");
    }
}

#[test]
fn a_proper_program_plays_every_rule_and_size() {
    for (rule, size) in [("standard", 5), ("renju", 9), ("caro", 20)] {
        let spec = GameSpec::by_name(GameKind::Gomoku, Some(rule), Some(size)).unwrap();
        let game = NewGame { spec, ..new_game(Protocol::Gomocup) };
        play_out(&mut player(Protocol::Gomocup, ""), Opponent::Simpleton, &game, LONG).unwrap();
    }
    for rule in ["course", "international"] {
        let spec = GameSpec::by_name(GameKind::Ataxx, Some(rule), None).unwrap();
        let game = NewGame { spec, ..new_game(Protocol::Uai) };
        play_out(&mut player(Protocol::Uai, ""), Opponent::Simpleton, &game, LONG).unwrap();
    }
}

#[test]
fn a_banner_that_no_protocol_knows_is_tolerated() {
    let script = format!("echo welcome; echo; exec '{}'", env!("CARGO_BIN_EXE_scripted-engine"));
    for protocol in BOTH {
        let command = command(&format!("sh -c \"{script} {protocol}\""));
        let mut player = player_with(protocol, command, PATIENCE);
        play_out(&mut player, Opponent::Simpleton, &new_game(protocol), LONG).unwrap();
    }
}

#[test]
fn thoughts_are_heard() {
    for (protocol, score) in [(Protocol::Gomocup, Score::Raw(0)), (Protocol::Uai, Score::Centi(0))] {
        let mut player = player(protocol, "");
        let game = new_game(protocol);
        player.start_game(&game).unwrap();
        let position = AnyPosition::start(game.spec);
        let mut heard = Vec::new();
        let on_info = &mut |info: &ThinkInfo| heard.push(info.clone());
        let request =
            Request { position: &position, budget: Budget::default(), stop: &StopFlag::new(), on_info };
        let reply = player.choose(request).unwrap();
        let Action::Move(mv) = reply.action else { panic!("it resigned") };
        let nodes = Some(position.legal_moves().len() as u64);
        let info = ThinkInfo { depth: Some(1), score: Some(score), nodes, pv: vec![mv], time: None };
        assert_eq!(reply.info, Some(info.clone()));
        assert_eq!(heard, [info]);
    }
}

#[test]
fn every_fault_is_told_apart_table() {
    let table = [
        (
            "crash@start",
            FaultKind::StartUp,
            "it ended with exit status: 3, and its last words were: crashing on purpose",
        ),
        ("refuse@start", FaultKind::StartUp, "it said `"),
        (
            "crash@2",
            FaultKind::Crash,
            "it ended with exit status: 3, and its last words were: crashing on purpose",
        ),
        ("hang@2", FaultKind::Stall, "no move came"),
        ("flood@2", FaultKind::Stall, "no move came"),
        ("rubbish@2", FaultKind::Protocol, "it said `%&$ certainly no move` instead of a move"),
        ("refuse@2", FaultKind::Protocol, "instead of a move"),
    ];
    for protocol in BOTH {
        for (script, kind, cause) in table {
            let game = new_game(protocol);
            let fault =
                play_out(&mut player(protocol, script), Opponent::Simpleton, &game, SHORT).unwrap_err();
            assert_eq!(fault.kind, kind, "{protocol} {script}: {fault}");
            assert!(fault.cause.to_string().contains(cause), "{protocol} {script}: {fault}");
        }
    }
}

#[test]
fn a_program_that_failed_comes_back_for_its_next_game() {
    for protocol in BOTH {
        let mut player = player(protocol, "crash@2");
        for _ in 0..3 {
            let fault = play_out(&mut player, Opponent::Simpleton, &new_game(protocol), LONG).unwrap_err();
            assert_eq!(fault.kind, FaultKind::Crash, "{fault}");
        }
    }
}

#[test]
fn a_program_that_never_gets_ready_fails_to_start() {
    let hasty = Patience { start_up: Duration::from_millis(300), ..PATIENCE };
    for protocol in BOTH {
        for script in ["hang@start", "flood@start"] {
            let mut player = player_with(protocol, engine(protocol, script), hasty);
            let fault = player.start_game(&new_game(protocol)).unwrap_err();
            assert_eq!(fault.kind, FaultKind::StartUp, "{fault}");
        }
    }
}

#[test]
fn a_program_that_does_not_exist_fails_to_start_with_its_name() {
    let mut player = player_with(Protocol::Gomocup, command("./no-such-program -x"), PATIENCE);
    let fault = player.start_game(&new_game(Protocol::Gomocup)).unwrap_err();
    assert_eq!(fault.kind, FaultKind::StartUp);
    assert!(fault.cause.to_string().starts_with("`./no-such-program -x` cannot be started"), "{fault}");
}

#[test]
fn illegal_and_late_moves_are_left_to_the_referee_and_the_clock() {
    for protocol in BOTH {
        let game = new_game(protocol);
        let mut position = AnyPosition::start(game.spec);
        let mut cheat = player(protocol, "illegal@1");
        cheat.start_game(&game).unwrap();
        let Action::Move(mv) = ask(&mut cheat, &position, LONG).unwrap().action else {
            panic!("it resigned")
        };
        assert!(position.try_play(mv.as_str()).is_err(), "{mv}");

        let mut sleeper =
            player_with(protocol, engine(protocol, "late@1:60"), Patience { stall: LONG, ..PATIENCE });
        sleeper.start_game(&game).unwrap();
        let start = Instant::now();
        ask(&mut sleeper, &position, Duration::from_millis(20)).unwrap();
        assert!(start.elapsed() >= Duration::from_millis(60), "the clock will see it");
    }
}

#[test]
fn a_raised_stop_flag_ends_the_wait_for_a_program_without_a_limit() {
    let mut player = player(Protocol::Gomocup, "hang@1");
    let game = new_game(Protocol::Gomocup);
    player.start_game(&game).unwrap();
    let stop = StopFlag::new();
    stop.raise();
    let position = &AnyPosition::start(game.spec);
    let request = Request { position, budget: Budget::default(), stop: &stop, on_info: &mut |_| () };
    assert_eq!(player.choose(request).unwrap_err().kind, FaultKind::Stall);
}

/// Whether a process is there and not merely waiting to be buried.
fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| !stat.rsplit(')').next().unwrap_or_default().trim_start().starts_with(['Z', 'X']))
}

#[test]
fn a_program_that_will_not_go_is_ended_with_all_it_started() {
    let directory = tempfile::tempdir().unwrap();
    let pids = directory.path().join("pids");
    let script = format!(
        "sleep 600 & echo $! $$ > '{}'; exec '{}' gomocup deaf",
        pids.display(),
        env!("CARGO_BIN_EXE_scripted-engine")
    );
    let command = command(&format!("sh -c \"{script}\""));
    let patience = Patience { farewell: Duration::from_millis(50), ..PATIENCE };
    let mut player = player_with(Protocol::Gomocup, command, patience);
    player.start_game(&new_game(Protocol::Gomocup)).unwrap();
    let pids = fs::read_to_string(pids).unwrap();
    assert!(pids.split_whitespace().all(is_alive));
    drop(player);
    let deadline = Instant::now() + LONG;
    while pids.split_whitespace().any(is_alive) {
        assert!(Instant::now() < deadline, "one of {pids} is still there");
        std::thread::yield_now();
    }
}

#[test]
fn a_program_is_told_and_charged_what_was_agreed_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("told");
    let script = format!("tee '{}' | '{}' uai", log.display(), env!("CARGO_BIN_EXE_scripted-engine"));
    let text = format!("cmd,nodes=77,processor-time=on,option.Hash=8:sh -c \"{script}\"");
    let spec: PlayerSpec = text.parse().unwrap();
    let mut player = build(&spec, GameKind::Ataxx, &BuildOptions::default()).unwrap();
    let game = new_game(Protocol::Uai);
    player.start_game(&game).unwrap();
    let position = AnyPosition::start(game.spec);
    for nodes in [None, Some(5), Some(100)] {
        let own = Limits { nodes, move_time: Some(LONG), ..Limits::default() };
        let budget = Budget { own, opponent: None };
        let request = Request { position: &position, budget, stop: &StopFlag::new(), on_info: &mut |_| () };
        assert!(player.choose(request).unwrap().taken.unwrap() < LONG);
    }
    // `tee` writes to the engine first: the answer may be here before the file has the question.
    let last_line = format!("go movetime {} nodes 77\n", LONG.as_millis());
    let deadline = Instant::now() + LONG;
    let told = loop {
        let told = fs::read_to_string(&log).unwrap();
        if told.matches(&last_line).count() == 2 || Instant::now() > deadline {
            break told;
        }
        std::thread::yield_now();
    };
    assert!(told.contains("setoption name Hash value 8\n"), "{told}");
    let go: Vec<&str> = told.lines().filter(|line| line.starts_with("go ")).collect();
    assert_eq!(go, [77, 5, 77].map(|nodes| format!("go movetime 60000 nodes {nodes}")), "{told}");
}
