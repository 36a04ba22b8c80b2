//! What the arena costs: `cargo bench -p arena`.
//!
//! `a_move` is all that the game loop adds to a player's own time; at 10 ms a move, one per cent is
//! 100 µs. `random_games` is how many whole games of `random` two threads play.

use arena::{
    conditions::Conditions,
    duel::Schedule,
    game::play_game,
    run::{PlayerSource, run},
};
use divan::{Bencher, counter::ItemsCount};
use player::{BuildOptions, Fault, NewGame, Player, PlayerSpec, Reply, Request, StopFlag, build};
use record::{GameRecord, RuleSet};
use rules::{AnyPosition, GameKind};

fn main() {
    divan::main();
}

/// Plays the points of a 15×15 board in an order that never makes five, and takes no time for it.
struct Instant {
    moves: Vec<String>,
}

impl Player for Instant {
    fn name(&self) -> &'static str {
        "instant"
    }

    fn start_game(&mut self, _: &NewGame) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, request: Request<'_>) -> Result<Reply, Fault> {
        let text = &self.moves[request.position.ply()];
        Ok(Reply::plain(text.parse().expect("the moves are short texts")))
    }
}

fn quiet_moves() -> Vec<String> {
    let mut points: Vec<(u8, u8)> = (0..15).flat_map(|y| (0..15).map(move |x| (x, y))).collect();
    points.sort_by_key(|&(x, y)| ((x / 2 + y) % 2, y, x));
    let half = points.len() / 2;
    let (black, white) = points.split_at(half);
    let text = |&(x, y): &(u8, u8)| format!("{x},{y}");
    let pairs = black.iter().zip(white).flat_map(|(black, white)| [text(black), text(white)]);
    pairs.chain([text(&points[points.len() - 1])]).collect()
}

#[divan::bench]
fn a_move(bencher: Bencher<'_, '_>) {
    let rules = RuleSet::by_name("gomoku", None, None, None).expect("the usual game");
    let [mut black, mut white] = [(); 2].map(|()| Instant { moves: quiet_moves() });
    let conditions = Conditions::default();
    let stop = StopFlag::new();
    bencher.counter(ItemsCount::new(225_u32)).bench_local(|| {
        let record = GameRecord::new(rules.clone());
        play_game(record, [&mut black, &mut white], &conditions, [0, 0], &stop)
    });
}

#[divan::bench(args = [GameKind::Gomoku, GameKind::Ataxx], sample_count = 5, sample_size = 1)]
fn random_games(bencher: Bencher<'_, '_>, game: GameKind) {
    let rules = RuleSet::by_name(game.name(), None, None, None).expect("the usual game");
    let games = 2000;
    let schedule = Schedule {
        openings: vec![AnyPosition::start(rules.spec())],
        rules,
        players: ["random", "random"].map(str::to_owned),
        conditions: Conditions::default(),
        seed: 1,
        games,
        event: "a benchmark".to_owned(),
    };
    let source = || -> PlayerSource {
        let spec: PlayerSpec = "random".parse().expect("random is on the roster");
        Box::new(move || build(&spec, game, &BuildOptions::default()).expect("random plays both games"))
    };
    let sources = [source(), source()];
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        let mut finished = 0;
        run(schedule.fixtures(Default::default()), &sources, 2, &StopFlag::new(), |_, _| finished += 1);
        assert_eq!(finished, games);
    });
}
