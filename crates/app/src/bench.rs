//! Players between their moves: they wait on a bench with room for so many, and not each at its board.
//!
//! A player's tables are large and its thoughts are short. So whoever has answered sits down on the bench, and a board that
//! asks again soon finds its player there with all that it remembers. When the room is needed, whoever has waited longest
//! goes, or plays at the board of somebody else, and forgets what it knew. Programs of others take no memory of ours, but
//! they are processes: there are only so many of them. Whatever else takes tables, analyses and matches, takes them from
//! the same room.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Arc, Mutex, MutexGuard},
};

use player::{OutOfMemory, Player};
use rules::{GameKind, Side};
use store::GameId;

use crate::{
    messages::error::{ErrorCode, Refusal},
    priority::Priority,
};

/// The bench and its room.
#[derive(Clone)]
pub(crate) struct Bench(Arc<Inner>);

struct Inner {
    room: Size,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Those who wait, whoever has waited longest first.
    waiting: VecDeque<Waiting>,
    /// What those who wait, those who play and everything else take.
    taken: Size,
}

/// How much of the room something takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Size {
    /// Memory.
    pub(crate) bytes: usize,
    /// Processes of others.
    pub(crate) programs: usize,
}

/// Whose board a player sits at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) game: GameId,
    pub(crate) side: Side,
}

/// What makes one player as good as another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    /// The text that names it.
    pub(crate) name: String,
    pub(crate) game: GameKind,
    /// Whom its threads give way to, which they do for ever.
    pub(crate) priority: Priority,
}

struct Waiting {
    player: Box<dyn Player>,
    kind: Kind,
    board: Board,
    size: Size,
}

/// Room that is taken, until it is dropped.
pub(crate) struct Place {
    bench: Bench,
    size: Size,
}

/// A player for a board, or the room for one.
pub(crate) struct Seat {
    /// None if it is still to be made.
    pub(crate) player: Option<Box<dyn Player>>,
    /// Whether it remembers this board.
    pub(crate) remembers: bool,
    kind: Kind,
    board: Board,
    place: Place,
}

/// Why there is no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoRoom {
    /// Others play; when they have, there is.
    Now,
    /// There never will be.
    Ever(OutOfMemory),
}

impl NoRoom {
    /// What whoever asked for the room is told.
    pub(crate) fn refusal(self) -> Refusal {
        match self {
            NoRoom::Now => ErrorCode::Busy.refusal(),
            NoRoom::Ever(_) => ErrorCode::OutOfMemory.refusal(),
        }
    }
}

impl Size {
    fn and(self, other: Size) -> Size {
        Size { bytes: self.bytes.saturating_add(other.bytes), programs: self.programs + other.programs }
    }

    fn without(self, other: Size) -> Size {
        Size { bytes: self.bytes - other.bytes, programs: self.programs - other.programs }
    }

    fn fits(self, room: Size) -> bool {
        self.bytes <= room.bytes && self.programs <= room.programs
    }

    /// The larger of both, in each respect.
    pub(crate) fn or(self, other: Size) -> Size {
        Size { bytes: self.bytes.max(other.bytes), programs: self.programs.max(other.programs) }
    }

    /// So many of them.
    pub(crate) fn times(self, count: usize) -> Size {
        Size { bytes: self.bytes.saturating_mul(count), programs: self.programs * count }
    }
}

impl Bench {
    /// An empty bench.
    pub(crate) fn new(room: Size) -> Bench {
        Bench(Arc::new(Inner { room, state: Mutex::default() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().expect("nothing panics while it holds the bench")
    }

    /// The player of a board, or another of its kind, or the room for a new one.
    ///
    /// # Errors
    /// If there is no room.
    pub(crate) fn take(&self, kind: &Kind, board: &Board, size: Size) -> Result<Seat, NoRoom> {
        let mut state = self.state();
        let is_kind = |waiting: &Waiting| waiting.kind == *kind;
        let own = state.waiting.iter().position(|waiting| is_kind(waiting) && waiting.board == *board);
        let found = own.and_then(|place| state.waiting.remove(place));
        let seat = |player, remembers, size| {
            let place = Place { bench: self.clone(), size };
            Seat { player, remembers, kind: kind.clone(), board: board.clone(), place }
        };
        if let Some(Waiting { player, size, .. }) = found {
            return Ok(seat(Some(player), true, size));
        }
        if state.taken.and(size).fits(self.0.room) {
            state.taken = state.taken.and(size);
            return Ok(seat(None, false, size));
        }
        // Whoever has waited longest for another board is as good, and has its tables already.
        let other = state.waiting.iter().position(is_kind).and_then(|place| state.waiting.remove(place));
        if let Some(Waiting { player, size, .. }) = other {
            return Ok(seat(Some(player), false, size));
        }
        let gone = self.make_room(&mut state, size);
        drop(state);
        drop(gone?);
        Ok(seat(None, false, size))
    }

    /// Room for something else that takes memory.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn reserve(&self, size: Size) -> Result<Place, NoRoom> {
        let gone = self.make_room(&mut self.state(), size)?;
        drop(gone);
        Ok(Place { bench: self.clone(), size })
    }

    /// Takes room, and has go whoever is in the way; they are returned, because ending a program takes its time.
    fn make_room(&self, state: &mut State, size: Size) -> Result<Vec<Waiting>, NoRoom> {
        if !size.fits(self.0.room) {
            return Err(NoRoom::Ever(OutOfMemory { bytes: size.bytes }));
        }
        let mut gone = Vec::new();
        while !state.taken.and(size).fits(self.0.room) {
            let is_in_the_way = |waiting: &Waiting| {
                let (wanted, room) = (state.taken.and(size), self.0.room);
                (wanted.bytes > room.bytes && waiting.size.bytes > 0)
                    || (wanted.programs > room.programs && waiting.size.programs > 0)
            };
            let longest = state.waiting.iter().position(is_in_the_way);
            let Some(waiting) = longest.and_then(|place| state.waiting.remove(place)) else { break };
            state.taken = state.taken.without(waiting.size);
            gone.push(waiting);
        }
        if !state.taken.and(size).fits(self.0.room) {
            // Who was in the way is gone all the same: soon somebody else will want the room.
            return Err(NoRoom::Now);
        }
        state.taken = state.taken.and(size);
        Ok(gone)
    }

    /// Has the players of a game go that nobody plays any more.
    pub(crate) fn forget(&self, game: &GameId) {
        let mut state = self.state();
        let (gone, waiting): (VecDeque<_>, VecDeque<_>) =
            state.waiting.drain(..).partition(|waiting| waiting.board.game == *game);
        state.waiting = waiting;
        for waiting in &gone {
            state.taken = state.taken.without(waiting.size);
        }
        drop(state);
        drop(gone);
    }

    /// What is taken, and what there is.
    pub(crate) fn load(&self) -> (Size, Size) {
        (self.state().taken, self.0.room)
    }
}

impl Seat {
    /// The player waits on the bench until its board asks again.
    pub(crate) fn sit_down(self, player: Box<dyn Player>) {
        let Seat { kind, board, mut place, .. } = self;
        let size = std::mem::take(&mut place.size);
        place.bench.state().waiting.push_back(Waiting { player, kind, board, size });
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.bench.state();
        state.taken = state.taken.without(self.size);
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Place").field(&self.size).finish()
    }
}

#[cfg(test)]
mod tests {
    use player::{Fault, NewGame, Reply, Request};

    use super::*;

    struct Nobody(String);

    impl Player for Nobody {
        fn name(&self) -> &str {
            &self.0
        }

        fn start_game(&mut self, _: &NewGame) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(&mut self, request: Request<'_>) -> Result<Reply, Fault> {
            Ok(Reply::plain(player::forced_moves::fallback(request.position)))
        }
    }

    fn kind(name: &str) -> Kind {
        Kind { name: name.to_owned(), game: GameKind::Gomoku, priority: Priority::Urgent }
    }

    fn board(game: &str) -> Board {
        Board { game: GameId::new(game).unwrap(), side: Side::First }
    }

    const ONE: Size = Size { bytes: 10, programs: 0 };

    /// Takes a player, makes it if it is to be made, and has it sit down; says who it was and whether it remembered.
    fn play(bench: &Bench, name: &str, at: &str) -> Option<(String, bool)> {
        let mut seat = bench.take(&kind(name), &board(at), ONE).ok()?;
        let remembers = seat.remembers;
        let player = seat.player.take().unwrap_or_else(|| Box::new(Nobody(format!("{name} of {at}"))));
        let who = player.name().to_owned();
        seat.sit_down(player);
        Some((who, remembers))
    }

    #[test]
    fn a_board_finds_its_player_again_until_the_room_is_needed() {
        let bench = Bench::new(Size { bytes: 30, programs: 0 });
        assert_eq!(play(&bench, "level", "a"), Some(("level of a".to_owned(), false)));
        assert_eq!(play(&bench, "level", "b"), Some(("level of b".to_owned(), false)));
        assert_eq!(play(&bench, "level", "a"), Some(("level of a".to_owned(), true)));
        assert_eq!(play(&bench, "level", "c"), Some(("level of c".to_owned(), false)));
        // There is room for no fourth: whoever has waited longest plays at the new board.
        assert_eq!(play(&bench, "level", "d"), Some(("level of b".to_owned(), false)));
        assert_eq!(bench.load().0.bytes, 30);
        // Another kind of player has no use for it.
        assert_eq!(play(&bench, "other", "e"), Some(("other of e".to_owned(), false)));
        assert_eq!(play(&bench, "level", "c"), Some(("level of c".to_owned(), true)));
        bench.forget(&GameId::new("c").unwrap());
        assert_eq!(bench.load().0.bytes, 20);
    }

    #[test]
    fn who_plays_keeps_the_room_and_who_is_too_large_never_gets_it() {
        let bench = Bench::new(Size { bytes: 25, programs: 0 });
        let first = bench.take(&kind("x"), &board("a"), ONE).ok().unwrap();
        let reserved = bench.reserve(ONE).unwrap();
        assert_eq!(bench.take(&kind("x"), &board("b"), ONE).err(), Some(NoRoom::Now));
        let large = Size { bytes: 26, programs: 0 };
        assert_eq!(bench.reserve(large).err(), Some(NoRoom::Ever(OutOfMemory { bytes: 26 })));
        drop((first, reserved));
        assert_eq!(bench.load().0, Size::default());
    }

    #[test]
    fn programs_have_places_of_their_own() {
        let bench = Bench::new(Size { bytes: 20, programs: 1 });
        let program = Size { bytes: 0, programs: 1 };
        let seat = bench.take(&kind("cmd"), &board("a"), program).ok().unwrap();
        assert_eq!(bench.take(&kind("other cmd"), &board("b"), program).err(), Some(NoRoom::Now));
        assert_eq!(play(&bench, "level", "c"), Some(("level of c".to_owned(), false)));
        seat.sit_down(Box::new(Nobody("cmd of a".to_owned())));
        let seat = bench.take(&kind("other cmd"), &board("b"), program).ok().unwrap();
        assert!(seat.player.is_none(), "the one that waited has ended");
        assert_eq!(play(&bench, "level", "c"), Some(("level of c".to_owned(), true)));
    }
}
