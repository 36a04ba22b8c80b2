//! What a move costs beyond the player's own thoughts: manners, threads, whole random games.

use player::{
    Action, Budget, BuildOptions, NewGame, Player, PlayerSpec, Request, TimeControl, build, forced_moves,
};
use rules::{AnyPosition, GameKind, GameSpec};
use search_kit::StopFlag;

fn main() {
    divan::main();
}

fn seat(spec: &str, game: &NewGame) -> Box<dyn Player> {
    let spec: PlayerSpec = spec.parse().expect("the name of a player");
    let mut player = build(&spec, game.spec.game(), &BuildOptions::default()).expect("it plays the game");
    player.start_game(game).expect("it starts");
    player
}

fn new_game(game: GameKind, size: Option<usize>, seed: u64) -> NewGame {
    let spec = GameSpec::by_name(game, None, size).expect("a usual game");
    NewGame { spec, time: TimeControl::UNLIMITED, seed }
}

fn choose(player: &mut dyn Player, position: &AnyPosition) -> Action {
    let request =
        Request { position, budget: Budget::default(), stop: &StopFlag::new(), on_info: &mut |_| () };
    player.choose(request).expect("it answers").action
}

/// A game of the player against itself.
fn self_play(player: &mut dyn Player, game: &NewGame) -> AnyPosition {
    player.start_game(game).expect("it starts");
    let mut position = AnyPosition::start(game.spec);
    while position.outcome().is_none() {
        let Action::Move(mv) = choose(player, &position) else { break };
        position.try_play(mv.as_str()).expect("it is legal");
    }
    position
}

#[divan::bench(args = ["random", "random:manners=off"])]
fn gomoku_game(bencher: divan::Bencher<'_, '_>, spec: &str) {
    game(bencher, spec, GameKind::Gomoku);
}

#[divan::bench(args = ["random", "random:manners=off"])]
fn ataxx_game(bencher: divan::Bencher<'_, '_>, spec: &str) {
    game(bencher, spec, GameKind::Ataxx);
}

fn game(bencher: divan::Bencher<'_, '_>, spec: &str, kind: GameKind) {
    let mut player = seat(spec, &new_game(kind, None, 0));
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        self_play(&mut *player, &new_game(kind, None, seed))
    });
}

/// A random position of a game, with forty moves and nobody near a win.
fn quiet_position(size: usize) -> AnyPosition {
    let game = new_game(GameKind::Gomoku, Some(size), 3);
    let mut player = seat("random", &game);
    let mut position = AnyPosition::start(game.spec);
    for _ in 0..40 {
        let Action::Move(mv) = choose(&mut *player, &position) else { break };
        position.try_play(mv.as_str()).expect("it is legal");
    }
    position
}

#[divan::bench(args = [15, 181], sample_size = 100)]
fn gomoku_manners(bencher: divan::Bencher<'_, '_>, size: usize) {
    let position = quiet_position(size);
    bencher.bench_local(|| forced_moves::look(divan::black_box(&position)));
}

/// A thought of almost nothing, with a thread's round trip around it.
#[divan::bench(sample_size = 100)]
fn threaded_move(bencher: divan::Bencher<'_, '_>) {
    let game = new_game(GameKind::Ataxx, None, 0);
    let mut player = seat("ataxx-low", &game);
    let position = AnyPosition::start(game.spec);
    bencher.bench_local(|| choose(&mut *player, &position));
}
