//! Built-in players meet their time, survive their algorithm, and mind their manners.

#![allow(clippy::unwrap_used)]

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, channel},
    },
    time::Duration,
};

use player::{
    Action, Behaviour, Budget, FaultKind, ForcedMoves, InProcess, NewGame, Pace, Player, Recipe, Reply,
    Request, Rescue, Resignation, Task, ThinkInfo, Thinker, Thought, TimeControl,
};
use rules::{AnyPosition, GameKind, GameSpec, MoveText};
use search_kit::{Limits, OutOfMemory, StopFlag, TimeLeft};

const PLAIN: Pace = Pace::Plain { thinking_time: None };

/// An algorithm that does what a closure says.
struct Scripted<F>(F);

impl<F: FnMut(&mut Task<'_>) -> MoveText + Send> Thinker for Scripted<F> {
    fn new_game(&mut self, _spec: GameSpec, _seed: u64) -> Result<(), OutOfMemory> {
        Ok(())
    }

    fn think(&mut self, mut task: Task<'_>) -> Thought {
        Thought { mv: (self.0)(&mut task), info: ThinkInfo::default() }
    }
}

/// A player of Gomoku whose algorithm is made by `make`.
fn player<F>(pace: Pace, behaviour: Behaviour, make: impl Fn() -> F + Send + Sync + 'static) -> InProcess
where
    F: FnMut(&mut Task<'_>) -> MoveText + Send + 'static,
{
    let recipe: Recipe = Arc::new(move || Box::new(Scripted(make())));
    let mut player = InProcess::new("scripted", GameKind::Gomoku, recipe, pace, behaviour);
    player.start_game(&new_game(GameKind::Gomoku)).unwrap();
    player
}

fn new_game(game: GameKind) -> NewGame {
    let spec = GameSpec::by_name(game, None, None).unwrap();
    NewGame { spec, time: TimeControl::UNLIMITED, seed: 1 }
}

fn position(text: &str) -> AnyPosition {
    AnyPosition::parse(text, new_game(GameKind::Gomoku).spec).unwrap()
}

fn mv(text: &str) -> MoveText {
    text.parse().unwrap()
}

fn within(move_time: Duration) -> Budget {
    Budget { own: Limits { move_time: Some(move_time), ..Limits::default() }, opponent: None }
}

fn ask(player: &mut InProcess, position: &AnyPosition, budget: Budget) -> Reply {
    ask_with(player, position, budget, &StopFlag::new(), &mut |_| ())
}

fn ask_with(
    player: &mut InProcess,
    position: &AnyPosition,
    budget: Budget,
    stop: &StopFlag,
    on_info: &mut dyn FnMut(&ThinkInfo),
) -> Reply {
    player.choose(Request { position, budget, stop, on_info }).unwrap()
}

fn is_legal(position: &AnyPosition, reply: &Reply) -> bool {
    let Action::Move(mv) = reply.action else { return false };
    position.clone().try_play(mv.as_str()).is_ok()
}

fn until_stopped(task: &mut Task<'_>) -> MoveText {
    while !task.stop.is_raised() {
        std::thread::yield_now();
    }
    mv("a1")
}

#[test]
fn a_player_that_stops_when_told_keeps_its_own_move() {
    let mut player = player(PLAIN, Behaviour::default(), || until_stopped);
    let start = position("startpos");
    // A share of the clock is thought away, and the rest is left to wait for a slow machine.
    let clock = TimeLeft { left: Duration::from_secs(1), increment: Duration::ZERO };
    let budget = Budget { own: Limits { clock: Some(clock), ..Limits::default() }, opponent: None };
    for _ in 0..3 {
        let reply = ask(&mut player, &start, budget);
        assert_eq!((reply.action, reply.rescue), (Action::Move(mv("a1")), None));
    }
}

#[test]
fn the_callers_stop_flag_ends_a_thought_without_a_limit() {
    let mut player = player(PLAIN, Behaviour::default(), || until_stopped);
    let stop = StopFlag::new();
    stop.raise();
    let reply = ask_with(&mut player, &position("startpos"), Budget::default(), &stop, &mut |_| ());
    assert_eq!(reply.action, Action::Move(mv("a1")));
}

#[test]
fn without_a_limit_the_answer_is_awaited_and_reports_come_through() {
    let report = |depth| ThinkInfo { depth: Some(depth), ..ThinkInfo::default() };
    for pace in [Pace::Instant, PLAIN, Pace::OwnTime] {
        let mut player = player(pace, Behaviour::default(), move || {
            move |task: &mut Task<'_>| {
                (1..=3).for_each(|depth| (task.on_info)(report(depth)));
                assert!(!task.stop.is_raised());
                mv("c3")
            }
        });
        let mut depths = Vec::new();
        let on_info = &mut |info: &ThinkInfo| depths.push(info.depth);
        let reply =
            ask_with(&mut player, &position("startpos"), Budget::default(), &StopFlag::new(), on_info);
        assert_eq!(reply.action, Action::Move(mv("c3")));
        assert_eq!(depths, [Some(1), Some(2), Some(3)]);
    }
}

#[test]
fn a_player_that_does_not_stop_is_rescued_and_replaced() {
    let (release, held) = channel::<()>();
    let held: Arc<Mutex<Receiver<()>>> = Arc::new(Mutex::new(held));
    let made = Arc::new(AtomicUsize::new(0));
    let count = made.clone();
    let mut player = player(PLAIN, Behaviour::default(), move || {
        let held = held.clone();
        let number = count.fetch_add(1, Ordering::SeqCst);
        move |_: &mut Task<'_>| {
            if number == 0 {
                // Comes back only when the test is over.
                let _ = held.lock().unwrap().recv();
            }
            mv("b2")
        }
    });
    let start = position("h8");
    let late = ask(&mut player, &start, within(Duration::from_millis(20)));
    assert_eq!(late.rescue, Some(Rescue::Late));
    assert!(is_legal(&start, &late));
    let next = ask(&mut player, &start, within(Duration::from_secs(60)));
    assert_eq!((next.action, next.rescue), (Action::Move(mv("b2")), None));
    assert_eq!(made.load(Ordering::SeqCst), 2);
    drop(release);
}

#[test]
fn the_best_move_reported_is_played_for_an_algorithm_that_fails_if_it_is_legal() {
    for (pv, is_played) in [("g7", true), ("h8", false)] {
        for pace in [Pace::Instant, PLAIN] {
            let mut player = player(pace, Behaviour::default(), move || {
                move |task: &mut Task<'_>| {
                    (task.on_info)(ThinkInfo { pv: vec![mv(pv)], ..ThinkInfo::default() });
                    panic!("an accident")
                }
            });
            let start = position("h8");
            let rescued = ask(&mut player, &start, Budget::default());
            assert_eq!(rescued.rescue, Some(Rescue::Panic("an accident".to_owned())));
            assert_eq!(rescued.action == Action::Move(mv(pv)), is_played, "{pv}");
            assert!(is_legal(&start, &rescued));
        }
    }
}

#[test]
fn a_panic_ends_the_thought_and_not_the_player() {
    for pace in [Pace::Instant, PLAIN] {
        let made = Arc::new(AtomicUsize::new(0));
        let count = made.clone();
        let mut player = player(pace, Behaviour::default(), move || {
            let number = count.fetch_add(1, Ordering::SeqCst);
            move |_: &mut Task<'_>| {
                assert!(number > 0, "an accident");
                mv("b2")
            }
        });
        let start = position("h8");
        let rescued = ask(&mut player, &start, Budget::default());
        assert_eq!(rescued.rescue, Some(Rescue::Panic("an accident".to_owned())));
        assert!(is_legal(&start, &rescued));
        assert_eq!(ask(&mut player, &start, Budget::default()).action, Action::Move(mv("b2")));
    }
}

#[test]
fn manners_are_kept_unless_switched_off() {
    const WIN: &str = "h8a1h9a2h10a3h11";
    let unruly = Behaviour { forced_moves: ForcedMoves::None, resignation: Resignation::Never };
    let quitter = Behaviour { resignation: Resignation::WhenHopeless, ..Behaviour::default() };
    let table = [
        // The win, the block of a four that is closed below, and nothing to be done.
        ("h8a1h9a2h10a3h11h7", Behaviour::default(), Action::Move(mv("h12"))),
        ("h8h7h9a2h10a3h11", Behaviour::default(), Action::Move(mv("h12"))),
        (WIN, Behaviour::default(), Action::Move(mv("o15"))),
        (WIN, quitter, Action::Resign),
        ("h8a1h9a2h10a3h11h7", quitter, Action::Move(mv("h12"))),
        ("h8a1h9a2h10a3h11h7", unruly, Action::Move(mv("o15"))),
        ("h8h7h9a2h10a3h11", unruly, Action::Move(mv("o15"))),
        ("h8h9", quitter, Action::Move(mv("o15"))),
    ];
    for (moves, behaviour, action) in table {
        let mut player = player(Pace::Instant, behaviour, || |_: &mut Task<'_>| mv("o15"));
        assert_eq!(
            ask(&mut player, &position(moves), Budget::default()).action,
            action,
            "{moves} {behaviour:?}"
        );
    }
}

#[test]
fn a_player_of_one_game_refuses_the_other() {
    let mut player = player(PLAIN, Behaviour::default(), || until_stopped);
    let fault = player.start_game(&new_game(GameKind::Ataxx)).unwrap_err();
    assert_eq!(fault.kind, FaultKind::StartUp);
    assert_eq!(fault.to_string(), "start-up: scripted plays gomoku, not ataxx");
}
