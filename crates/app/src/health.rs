//! How the application is doing: whether it can be played with, what goes on, what it takes.

use crate::{
    App, memory,
    messages::error::{ErrorCode, Refusal},
    metrics::Metrics,
};

/// How the application is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Health {
    /// How many games are awake.
    pub games: usize,
    /// How busy the threads are.
    pub pools: Vec<PoolLoad>,
    /// What it takes of the machine.
    pub memory: MemoryUse,
}

/// How busy some threads are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PoolLoad {
    /// Which.
    pub name: &'static str,
    /// How many of them work.
    pub working: usize,
    /// How many wait for one.
    pub waiting: usize,
}

/// What the process takes of the machine's memory, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryUse {
    /// What it has, where the system tells.
    pub resident: Option<u64>,
    /// What the tables take, of players, analyses and matches.
    pub tables: usize,
    /// What they may take.
    pub table_room: usize,
    /// How many programs of others run.
    pub programs: usize,
}

impl App {
    /// What is counted.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// How it is doing.
    #[must_use]
    pub fn health(&self) -> Health {
        let pools = [
            ("quick", self.quick.load()),
            ("thinkers", self.thinkers.load()),
            ("analysts", self.analysts.load()),
            ("workshop", self.workshop.load()),
        ];
        let load =
            |(name, (working, waiting)): (&'static str, (usize, usize))| PoolLoad { name, working, waiting };
        let (taken, room) = self.bench.load();
        Health {
            games: self.games.len(),
            pools: pools.map(load).to_vec(),
            memory: MemoryUse {
                resident: memory::resident_bytes(),
                tables: taken.bytes,
                table_room: room.bytes,
                programs: taken.programs,
            },
        }
    }

    /// Whether games can be played: the store answers, engines find threads, and nobody closes.
    ///
    /// # Errors
    /// Why not.
    pub async fn readiness(&self) -> Result<(), Refusal> {
        if *self.closing().borrow() {
            return Err(ErrorCode::Closing.refusal());
        }
        self.store.answers().await?;
        if self.quick.is_full() { Err(ErrorCode::Busy.refusal()) } else { Ok(()) }
    }
}
