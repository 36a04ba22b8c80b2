//! Plays games on some threads: the loop under every match and tournament.

use std::{
    collections::HashMap,
    sync::{Mutex, mpsc},
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use player::{Player, ThinkInfo};
use record::GameRecord;

use crate::{conditions::Conditions, game::play_watched_game, supervision::Supervision};

/// A game that is to be played: everything about it is settled but the moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Fixture {
    /// The number under which it is kept.
    pub number: usize,
    /// Which two different players have the sides, by their place in the list of players.
    pub seats: [usize; 2],
    /// The record before the first move. Its date is filled in when the game begins.
    pub record: GameRecord,
    /// What it is played under.
    pub conditions: Conditions,
    /// Where each side's chance comes from.
    pub seeds: [u64; 2],
}

/// Makes a player for a thread of its own. It is called on that thread, at most once per player.
pub type PlayerSource = Box<dyn Fn() -> Box<dyn Player> + Sync>;

/// Plays the fixtures on `threads` threads and hands each finished game with its number to
/// `on_game`, in whatever order they end. A raised stop flag ends the games under way; they are not
/// handed over.
pub fn run<'a>(
    fixtures: impl Iterator<Item = Fixture> + Send,
    players: &[PlayerSource],
    threads: usize,
    supervision: impl Into<Supervision<'a>>,
    mut on_game: impl FnMut(usize, GameRecord),
) {
    let supervision = supervision.into();
    let fixtures = Mutex::new(fixtures);
    let next = || fixtures.lock().expect("drawing a fixture does not panic").next();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut seated = Seated { sources: players, players: HashMap::new() };
                while let Some(fixture) = next() {
                    let number = fixture.number;
                    let record = seated.play(fixture, supervision);
                    if supervision.stop.is_raised() || sender.send((number, record)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (number, record) in receiver {
            on_game(number, record);
        }
    });
}

/// The players of one thread: each is made when it is first needed and kept.
struct Seated<'a> {
    sources: &'a [PlayerSource],
    players: HashMap<usize, Box<dyn Player>>,
}

impl Seated<'_> {
    fn play(&mut self, fixture: Fixture, supervision: Supervision<'_>) -> GameRecord {
        let Fixture { number, seats, mut record, conditions, seeds } = fixture;
        record.header.date_unix_ms = Some(now_unix_ms());
        let [mut black, mut white] = seats.map(|seat| self.take(seat));
        let watch = &mut |record: &GameRecord, thought: Option<&ThinkInfo>| {
            supervision.spectator.see(number, record, thought);
        };
        let players = [&mut *black as &mut dyn Player, &mut *white];
        play_watched_game(&mut record, players, &conditions, seeds, supervision.stop, watch);
        self.players.extend(seats.into_iter().zip([black, white]));
        record
    }

    fn take(&mut self, seat: usize) -> Box<dyn Player> {
        self.players.remove(&seat).unwrap_or_else(|| self.sources[seat]())
    }
}

fn now_unix_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
