//! Playing a run, on threads of its own.

use std::{fs, io, sync::Arc};

use arena::{
    duel::MatchState,
    run::PlayerSource,
    supervision::Supervision,
    tournament::{Completion, CrossTable, Event, Ledger, TournamentResult, play, report},
};
use player::{BuildError, Fault, FaultKind, NewGame, Player, Reply, Request, StopFlag, ThinkInfo};
use record::GameRecord;
use rules::{AnyPosition, GameKind};
use store::{Store, StoreError};
use tokio::{runtime::Handle, sync::OwnedSemaphorePermit};

use super::{
    run::Run,
    standings::{Standings, sprt_view, test_of},
};
use crate::{bench::Place, live::Engine, messages::arena::ArenaState, runs};

/// Everything that playing takes.
pub(super) struct Job {
    pub(super) run: Arc<Run>,
    pub(super) engines: Vec<Engine>,
    pub(super) openings: Vec<AnyPosition>,
    pub(super) ledger: Ledger,
    /// Where finished games go besides the journal.
    pub(super) records: Option<Records>,
    pub(super) stop: StopFlag,
    /// The right to so many threads.
    pub(super) threads: OwnedSemaphorePermit,
    /// The room for the tables of those who play.
    pub(super) room: Place,
}

/// The stored records, as a thread of its own can reach them.
pub(super) struct Records {
    pub(super) store: Store,
    /// Whose the games are.
    pub(super) owner: String,
    pub(super) runtime: Handle,
}

impl Job {
    /// Plays on a thread of its own.
    ///
    /// # Errors
    /// If there is none to be had.
    pub(super) fn start(self) -> io::Result<()> {
        let run = self.run.clone();
        let end = move |outcome: Option<ArenaState>| run.end(outcome.unwrap_or(ArenaState::Stopped));
        runs::work(format!("arena-{}", self.run.number), move || self.play(), end)
    }

    /// Plays to the end, or until it is stopped. The right to the threads is given back at the end.
    fn play(self) -> ArenaState {
        let Job { run, engines, openings, ledger, records, stop, threads: _threads, room: _room } = self;
        let game = run.plan.config.rules.spec().game();
        let sources: Vec<PlayerSource> = engines.into_iter().map(|engine| source(engine, game)).collect();
        let mut test = run.plan.sprt.map(|sprt| (sprt, test_of(sprt, &ledger.finished)));
        if let Some(records) = &records {
            records.keep(run.number, ledger.finished.values());
        }
        let on_event = &mut |event: Event<'_>| {
            let Event::Game { number, record, games, .. } = event else { return };
            if let Some(records) = &records {
                records.keep(run.number, [record]);
            }
            if let Some((_, test)) = &mut test {
                test.add(number, record);
                if test.is_decided() {
                    stop.raise();
                }
            }
            let sprt = test.as_ref().map(|(sprt, test)| sprt_view(sprt, test));
            run.finished(number, record, Standings::of(&run.plan, games), sprt);
        };
        let spectator = |number: usize, record: &GameRecord, thought: Option<&ThinkInfo>| {
            run.see(number, record, thought);
        };
        let supervision = Supervision { stop: &stop, spectator: &spectator };
        let played = play(&run.plan.config, &sources, &openings, ledger, supervision, on_event);
        let is_decided = test.as_ref().is_some_and(|(_, test): &(_, MatchState)| test.is_decided());
        match played {
            Ok(result) => {
                write_report(&run, &result);
                let is_finished = is_decided || result.completion == Completion::Finished;
                if is_finished { ArenaState::Finished } else { ArenaState::Stopped }
            }
            Err(error) => {
                tracing::error!(%error, run = run.number, "a game could not be kept");
                ArenaState::Stopped
            }
        }
    }
}

/// The same page that a tournament of the command line leaves.
fn write_report(run: &Run, result: &TournamentResult) {
    let config = &run.plan.config;
    let page = report::html(config, result, &CrossTable::new(config, result));
    if let Err(error) = fs::write(run.folder.path().join("report.html"), page) {
        tracing::warn!(%error, "the report of a run could not be written; its games are kept");
    }
}

impl Records {
    /// Stores games. Those that are there already are left as they are.
    fn keep<'a>(&self, run: u32, games: impl IntoIterator<Item = &'a GameRecord>) {
        let named = |record: &GameRecord| {
            let mut record = record.clone();
            record.header.id = format!("arena-{run}-{}", record.header.id);
            record
        };
        let records: Vec<GameRecord> = games.into_iter().map(named).collect();
        let added = self.runtime.block_on(self.store.games().add_all_of(&self.owner, &records));
        let failed = match added {
            Ok(additions) => additions.into_iter().filter_map(Result::err).collect(),
            Err(error) => vec![error],
        };
        for error in failed.iter().filter(|error| !matches!(error, StoreError::DuplicateGame(_))) {
            tracing::warn!(%error, "a game of the arena did not go among the records");
        }
    }
}

fn source(engine: Engine, game: GameKind) -> PlayerSource {
    Box::new(move || {
        let built = engine.build(game);
        built.unwrap_or_else(|error| Box::new(Absent { name: engine.spec.to_string(), error }))
    })
}

/// A player that could be built when the run was asked for and cannot be built any more: its file is
/// gone. It loses its games.
struct Absent {
    name: String,
    error: BuildError,
}

impl Absent {
    fn fault(&self) -> Fault {
        FaultKind::StartUp.because(&self.error)
    }
}

impl Player for Absent {
    fn name(&self) -> &str {
        &self.name
    }

    fn start_game(&mut self, _: &NewGame) -> Result<(), Fault> {
        Err(self.fault())
    }

    fn choose(&mut self, _: Request<'_>) -> Result<Reply, Fault> {
        Err(self.fault())
    }
}
