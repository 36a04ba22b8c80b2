//! Players that do exactly what a test wants.

use std::time::Duration;

use player::{Action, Fault, FaultKind, NewGame, Player, Reply, Request, Score, ThinkInfo};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::MoveText;

/// What a player does from its `from`-th move on; before that it plays at random.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Deed {
    Random,
    Resign,
    Move(&'static str),
    Fail(FaultKind),
    FailAtStart,
    /// Says this score with each random move.
    Say(Score),
    /// Says that each random move took so long.
    Take(Duration),
}

pub(crate) struct Scripted {
    pub(crate) deed: Deed,
    pub(crate) from: usize,
    asked: usize,
    rng: Xoshiro256PlusPlus,
}

impl Scripted {
    pub(crate) fn new(deed: Deed, from: usize) -> Scripted {
        Scripted { deed, from, asked: 0, rng: Xoshiro256PlusPlus::seed_from_u64(0) }
    }

    fn random(&mut self, request: &Request<'_>) -> MoveText {
        let moves = request.position.legal_moves();
        moves[self.rng.random_range(0..moves.len())]
    }
}

impl Player for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn start_game(&mut self, game: &NewGame) -> Result<(), Fault> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(game.seed);
        self.asked = 0;
        match self.deed {
            Deed::FailAtStart => Err(FaultKind::StartUp.because("it never comes up")),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, request: Request<'_>) -> Result<Reply, Fault> {
        self.asked += 1;
        let random = Reply::plain(self.random(&request));
        if self.asked <= self.from {
            return Ok(random);
        }
        match self.deed {
            Deed::Random | Deed::FailAtStart => Ok(random),
            Deed::Resign => Ok(Reply { action: Action::Resign, ..random }),
            Deed::Move(text) => Ok(Reply::plain(text.parse().unwrap())),
            Deed::Fail(kind) => Err(kind.because("as scripted")),
            Deed::Say(score) => {
                let info = ThinkInfo { score: Some(score), ..ThinkInfo::default() };
                (request.on_info)(&info);
                Ok(Reply { info: Some(info), ..random })
            }
            Deed::Take(time) => Ok(Reply { taken: Some(time), ..random }),
        }
    }
}
