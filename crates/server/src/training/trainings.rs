//! All trainings of a house.

use std::{io, path::Path, sync::Arc};

use player::{ShapeWeights, StopFlag};
use record::{Annotation, GameRecord, RuleSet};
use rules::{GameSpec, gomoku::opening::Protocol};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
};
use trainer::random::{Log, LogError, PlayedGame};

use super::{
    plan::{self, Plan},
    run::Run,
    shelf::{Asked, Folder, Shelf},
    work::Job,
};
use crate::{
    house::House,
    messages::{
        error::{ErrorCode, Refusal},
        training::{TrainingGame, TrainingRequest, TrainingSummary},
    },
    now,
    runs::{self, Runs},
    view, weights,
};

/// All trainings.
pub(crate) struct Trainings {
    /// Where they are kept. A house without a folder trains nobody.
    shelf: Option<Shelf>,
    runs: Runs<String, Run>,
    /// The right to train: there is one.
    right: Arc<Semaphore>,
}

/// Why a training does not start.
#[derive(Debug, thiserror::Error)]
enum LaunchError {
    #[error(transparent)]
    Log(#[from] LogError),
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Trainings {
    /// The trainings of a data folder.
    pub(crate) fn open(data: Option<&Path>) -> Trainings {
        let shelf = data.map(Shelf::of);
        let read = |folder: Folder| match read_run(folder) {
            Ok(run) => Some((run.name(), run)),
            Err(cause) => {
                tracing::warn!(cause, "a training cannot be read");
                None
            }
        };
        let runs = Runs::new(shelf.iter().flat_map(Shelf::folders).filter_map(read));
        Trainings { shelf, runs, right: Arc::new(Semaphore::new(1)) }
    }

    /// All trainings, the latest first.
    pub(crate) fn list(&self) -> Vec<TrainingSummary> {
        let mut all: Vec<TrainingSummary> = self.runs.all().iter().map(|run| run.summary()).collect();
        all.sort_by_key(|training| std::cmp::Reverse(training.began_ms));
        all
    }

    /// A training by its name.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn run(&self, name: &str) -> Result<Arc<Run>, Refusal> {
        self.runs.find(name).ok_or_else(|| {
            let shown: String = name.chars().take(60).collect();
            ErrorCode::NotFound.with("what", "training").with("name", shown)
        })
    }

    /// Starts a training.
    ///
    /// # Errors
    /// If it is not possible, its name is taken, or another one goes on.
    pub(crate) async fn start(
        &self,
        house: &House,
        request: TrainingRequest,
    ) -> Result<TrainingSummary, Refusal> {
        let shelf = self.writable_shelf(house)?;
        let right = self.take_right()?;
        let name = request.name.clone();
        let made = spawn_blocking(move || {
            if weights::is_taken(shelf.data(), &request.name)? {
                return Err(ErrorCode::NameTaken.with("name", &request.name));
            }
            let start = plan::start(&request, shelf.data())?;
            let plan = Plan::read(&request, start)?;
            let asked = Asked { began_ms: now::unix_ms(), request, start: start.to_string() };
            let folder = shelf.add(&asked).map_err(|error| not_kept(&asked.request.name, &error))?;
            Ok(Arc::new(Run::new(folder, plan, asked, Vec::new())))
        });
        let run = made.await.expect("making a folder does not panic")?;
        self.runs.add(name, run.clone());
        let asked = run.asked_for(None)?;
        self.launch(house, run, asked, right).await
    }

    /// Goes on with a training that was stopped or cut off, or gives a finished one more rounds.
    ///
    /// # Errors
    /// If there is nothing left to play, or a training goes on.
    pub(crate) async fn resume(
        &self,
        house: &House,
        name: &str,
        rounds: Option<u32>,
    ) -> Result<TrainingSummary, Refusal> {
        self.writable_shelf(house)?;
        let run = self.run(name)?;
        let asked = run.asked_for(rounds)?;
        let right = self.take_right()?;
        self.launch(house, run, asked, right).await
    }

    /// Ends a training. What was played to its end is kept. One that nobody runs stays as it is.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) async fn stop(&self, name: &str) -> Result<TrainingSummary, Refusal> {
        let run = self.run(name)?;
        runs::end(&*run).await;
        Ok(run.summary())
    }

    /// Ends a training and forgets it. The weights that it has written stay.
    ///
    /// # Errors
    /// If there is none, or its files stay.
    pub(crate) async fn remove(&self, name: &str) -> Result<(), Refusal> {
        self.runs.remove(name, self.run(name)?).await
    }

    /// Ends every training and waits until all threads are done.
    pub(crate) async fn close(&self) {
        self.runs.close().await;
    }

    fn writable_shelf(&self, house: &House) -> Result<Shelf, Refusal> {
        if !house.config.is_local() {
            return Err(ErrorCode::NotOnThisHost.refusal());
        }
        self.shelf.clone().ok_or_else(|| ErrorCode::NotHere.refusal())
    }

    fn take_right(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        self.right.clone().try_acquire_owned().map_err(|_| ErrorCode::TrainingRuns.refusal())
    }

    /// Has a training go on.
    async fn launch(
        &self,
        house: &House,
        run: Arc<Run>,
        asked: Asked,
        right: OwnedSemaphorePermit,
    ) -> Result<TrainingSummary, Refusal> {
        let training = run.plan.training()?.after(&run.rounds());
        let data = house.config.folder.clone().unwrap_or_default();
        let opened = spawn_blocking({
            let (run, asked) = (run.clone(), asked.clone());
            move || -> Result<Log, LaunchError> {
                run.folder.keep(&asked)?;
                Ok(Log::resume(&run.folder.log(), &run.plan.settings, &run.plan.start)?.0)
            }
        });
        let log = opened.await.expect("reading a log does not panic");
        let launched = log.and_then(|log| {
            let stop = run.begin(asked);
            Ok(Job { run: run.clone(), training, log, data, stop, right }.start()?)
        });
        launched.map_err(|error| {
            tracing::error!(%error, "a training does not start");
            run.end();
            ErrorCode::Storage.refusal()
        })?;
        Ok(run.summary())
    }
}

impl Run {
    /// The games of the best weights of a round, played once more.
    ///
    /// # Errors
    /// If there is no such round.
    pub(crate) fn games(&self, number: &str) -> Result<Vec<TrainingGame>, Refusal> {
        let round = self.round(number)?;
        let spec = GameSpec::Gomoku(self.plan.settings.ruleset);
        let rules = RuleSet::new(spec, Protocol::Free).expect("every rule is played without an opening");
        let games = round.games_of_the_best(&self.plan.settings, &StopFlag::new());
        Ok(games.iter().map(|game| game_view(game, &rules)).collect())
    }
}

fn game_view(game: &PlayedGame, rules: &RuleSet) -> TrainingGame {
    let mut record = GameRecord::new(rules.clone());
    for mv in game.position.moves() {
        record.push(&mv.to_string(), Annotation::default()).expect("the referee has played it before");
    }
    let [first, second] = game.seats.map(|seat| u32::try_from(seat).unwrap_or(u32::MAX));
    TrainingGame { first, second, game: view::position_view(&record) }
}

/// A training as it was left.
fn read_run(folder: Folder) -> Result<Run, String> {
    let asked = folder.asked().map_err(|error| error.to_string())?;
    let start = asked.start.parse::<ShapeWeights>().map_err(|error| error.to_string())?;
    let plan = Plan::read(&asked.request, start).map_err(|refusal| format!("{refusal:?}"))?;
    let rounds =
        Log::rounds(&folder.log(), &plan.settings, &plan.start).map_err(|error| error.to_string())?;
    Ok(Run::new(folder, plan, asked, rounds))
}

fn not_kept(name: &str, error: &io::Error) -> Refusal {
    if error.kind() == io::ErrorKind::AlreadyExists {
        return ErrorCode::NameTaken.with("name", name);
    }
    tracing::error!(%error, "a training cannot be kept");
    ErrorCode::Storage.refusal()
}
