//! All matches and tournaments.

use std::{path::Path, sync::Arc};

use arena::journal::{Journal, JournalError};
use player::{Ceilings, TimeControl};
use rules::AnyPosition;
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
};

use super::{
    plan::{Plan, bad},
    play::{Job, Records},
    round_logs::RoundLog,
    run::Run,
    shelf::{self, Asked, Shelf},
    standings::view_of,
};
use crate::{
    App,
    bench::{NoRoom, Place, Size},
    live::Engine,
    messages::{
        arena::{ArenaGameView, ArenaRequest, ArenaState, ArenaSummary, RatingPoint},
        error::{ErrorCode, Refusal},
    },
    now,
    reason::Reason,
    runs::{self, Background, RunFolder, Runs},
    visitors::Visitor,
};

/// All matches and tournaments.
pub struct Arena {
    /// Where they are kept. An app without a folder plays none.
    shelf: Option<Shelf>,
    runs: Runs<Run>,
    /// The right to play on a thread: as many as the machine has cores, for all runs together.
    threads: Arc<Semaphore>,
    most_threads: usize,
}

/// What is needed to play a run.
struct Cast {
    engines: Vec<Engine>,
    openings: Vec<AnyPosition>,
    threads: OwnedSemaphorePermit,
    room: Place,
}

impl Arena {
    /// The arena of a data folder, with everything that was played there before.
    pub(crate) fn open(data: Option<&Path>) -> Arena {
        let shelf = data.map(Shelf::of);
        let kept = shelf.iter().flat_map(Shelf::runs);
        let read = |(number, folder): (u32, RunFolder)| match read_run(number, folder) {
            Ok(run) => Some((number, run)),
            Err(cause) => {
                tracing::warn!(number, cause, "a run of the arena cannot be read");
                None
            }
        };
        let runs = Runs::new(kept.filter_map(read));
        let most_threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = Arc::new(Semaphore::new(most_threads));
        Arena { shelf, runs, threads, most_threads }
    }

    /// All matches and tournaments.
    #[must_use]
    pub fn runs(&self) -> &Runs<Run> {
        &self.runs
    }

    /// Starts a match or tournament.
    ///
    /// # Errors
    /// If it is not possible, or no threads are free.
    pub async fn start(
        &self,
        app: &Arc<App>,
        who: &Visitor,
        request: ArenaRequest,
    ) -> Result<ArenaSummary, Refusal> {
        let shelf = self.shelf.clone().ok_or_else(|| ErrorCode::NotHere.refusal())?;
        let plan = Plan::read(request)?;
        let cast = self.cast(app, &plan).await?;
        let asked =
            Asked { began_ms: now::unix_ms(), owner: who.id.to_string(), request: plan.request.clone() };
        let run = spawn_blocking(move || {
            let (number, folder) = shelf.add(&asked)?;
            Ok(Arc::new(Run::blank(number, folder, plan, &asked)))
        });
        let run = run.await.expect("making a folder does not panic").map_err(|error: std::io::Error| {
            tracing::error!(%error, "a run of the arena cannot be kept");
            ErrorCode::Storage.refusal()
        })?;
        self.runs.add(run.number, run.clone());
        launch(app, run, cast).await
    }

    /// Goes on with a run that was stopped or cut off.
    ///
    /// # Errors
    /// If it is somebody else's, is being played or finished, a player is gone, or no threads are free.
    pub async fn resume(&self, app: &Arc<App>, who: &Visitor, id: &str) -> Result<ArenaSummary, Refusal> {
        let run = self.runs.own(who, id)?;
        if run.summary().state != ArenaState::Stopped {
            return Err(ErrorCode::NotHere.refusal());
        }
        let cast = self.cast(app, &run.plan).await?;
        launch(app, run, cast).await
    }

    /// A finished game of a run with every move, by its number from 1.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn game(&self, id: &str, number: u32) -> Result<ArenaGameView, Refusal> {
        self.read(id, move |run| run.game(number)).await?
    }

    /// The log of a finished game of a run, by its number from 1.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn log(&self, id: &str, number: u32) -> Result<RoundLog, Refusal> {
        self.read(id, move |run| run.log(number)).await?
    }

    /// The logs of all finished games of a run, as a ZIP file.
    ///
    /// # Errors
    /// If there are too many, or they cannot be read.
    pub async fn logs(&self, id: &str) -> Result<Vec<u8>, Refusal> {
        self.read(id, Run::logs).await?
    }

    /// Everybody's strength after more and more of the games of a run.
    ///
    /// # Errors
    /// If there is no such run.
    pub async fn ratings(&self, id: &str) -> Result<Vec<RatingPoint>, Refusal> {
        self.read(id, Run::ratings).await
    }

    /// Reads something of a run that takes longer than others should wait.
    async fn read<T: Send + 'static>(
        &self,
        id: &str,
        read: impl FnOnce(&Run) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let run = self.runs.get(id)?;
        Ok(spawn_blocking(move || read(&run)).await.expect("reading a run does not panic"))
    }

    /// Players, openings and threads.
    async fn cast(&self, app: &App, plan: &Plan) -> Result<Cast, Refusal> {
        let wanted = plan.config.concurrency;
        if wanted > self.most_threads {
            return Err(bad("concurrency", &wanted, Reason::Cores { count: self.most_threads }));
        }
        let game = plan.config.rules.spec().game();
        let ids = plan.config.players.iter().map(|player| player.spec.as_str());
        let engines = ids.map(|id| app.engine(id, game)).collect::<Result<Vec<Engine>, _>>()?;
        if plan.config.time == TimeControl::UNLIMITED && engines.iter().any(Engine::is_program) {
            return Err(bad("time", &"unlimited", Reason::MayHang));
        }
        check_time(&plan.config.time, &app.ceilings)?;
        let threads = u32::try_from(wanted).expect("it is not more than the cores of the machine");
        let threads = self.threads.clone().try_acquire_many_owned(threads);
        let threads = threads.map_err(|_| ErrorCode::Busy.refusal())?;
        // Every game has two players at a time; the largest may meet each other.
        let largest = engines.iter().map(Engine::size).fold(Size::default(), Size::or);
        let room = app.bench.reserve(largest.times(2 * wanted)).map_err(NoRoom::refusal)?;
        let plan = plan.clone();
        let prepared = spawn_blocking(move || {
            for (engine, player) in engines.iter().zip(&plan.config.players) {
                let unknown = ErrorCode::UnknownPlayer.with("player", &player.spec);
                let built = engine.build(game);
                built.map_err(|error| unknown.because(error))?;
            }
            Ok::<_, Refusal>((plan.openings()?, engines))
        });
        let (openings, engines) = prepared.await.expect("building a player does not panic")?;
        Ok(Cast { engines, openings, threads, room })
    }
}

/// The longest game of a visitor's match, in the longest moves.
const LONGEST_GAME: u32 = 60;

/// Refuses a match whose moves or games may take longer than is given.
fn check_time(time: &TimeControl, ceilings: &Ceilings) -> Result<(), Refusal> {
    let main = time.game.map(|game| game.main);
    let longest_game = ceilings.move_time * LONGEST_GAME;
    let is_given = time.per_move.is_none_or(|limit| limit <= ceilings.move_time)
        && main.is_none_or(|main| main <= longest_game);
    if is_given {
        return Ok(());
    }
    let given = Reason::Time { per_move: ceilings.move_time.as_secs(), per_game: longest_game.as_secs() };
    Err(bad("time", time, given))
}

/// A run as it was left.
fn read_run(number: u32, folder: RunFolder) -> Result<Run, String> {
    let asked: Asked = folder.asked().map_err(|error| error.to_string())?;
    let plan = Plan::read(asked.request.clone()).map_err(|refusal| format!("{refusal:?}"))?;
    let view = match shelf::view(&folder) {
        Ok(view) => view,
        Err(_) => {
            let games = Journal::games(folder.path()).map_err(|error| error.to_string())?;
            view_of(number, &asked, &plan, &games)
        }
    };
    Ok(Run::new(number, folder, plan, asked.owner, view))
}

/// Has a run played on threads of its own.
async fn launch(app: &Arc<App>, run: Arc<Run>, cast: Cast) -> Result<ArenaSummary, Refusal> {
    let stop = run.begin()?;
    let records = run.plan.request.keep.then(|| Records {
        store: app.store.clone(),
        owner: run.owner.clone(),
        runtime: Handle::current(),
    });
    let opened = spawn_blocking({
        let (run, openings) = (run.clone(), cast.openings.clone());
        move || {
            shelf::forget_view(&run.folder)?;
            Ok(Journal::resume(run.folder.path(), &run.plan.config.plan(&openings))?)
        }
    });
    let opened: Result<_, LaunchError> = opened.await.expect("reading a journal does not panic");
    let started = opened.and_then(|ledger| {
        let Cast { engines, openings, threads, room } = cast;
        let ledger = ledger.into();
        Ok(Job { run: run.clone(), engines, openings, ledger, records, stop, threads, room }.start()?)
    });
    if let Err(error) = started {
        tracing::error!(%error, run = run.number, "a run of the arena does not start");
        run.end(ArenaState::Stopped);
        return Err(ErrorCode::Storage.refusal());
    }
    stop_when_closing(app, run.clone());
    Ok(run.summary())
}

/// Why a run does not start.
#[derive(Debug, thiserror::Error, wording::Coded)]
enum LaunchError {
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(transparent)]
    System(#[from] std::io::Error),
}

fn stop_when_closing(app: &App, run: Arc<Run>) {
    let mut closing = app.closing();
    tokio::spawn(async move {
        tokio::select! {
            _ = closing.wait_for(|is_closing| *is_closing) => run.stop(),
            () = runs::ended(&*run) => (),
        }
    });
}
