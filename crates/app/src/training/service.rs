//! All trainings.

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
    shelf::{self, Asked, Shelf},
    work::Job,
};
use crate::{
    App,
    messages::{
        error::{ErrorCode, Refusal},
        training::{TrainingGame, TrainingRequest, TrainingSummary},
    },
    now,
    pool::Whose,
    runs::{Background, RunFolder, Runs},
    view, weights,
};

/// All trainings.
pub struct Trainings {
    /// Where they are kept. An app without a folder trains nobody.
    shelf: Option<Shelf>,
    runs: Runs<Run>,
    /// The right to train: there is one.
    right: Arc<Semaphore>,
}

/// Why a training does not start.
#[derive(Debug, thiserror::Error, wording::Coded)]
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
        let read = |folder: RunFolder| match read_run(folder) {
            Ok(run) => Some((run.name(), run)),
            Err(cause) => {
                tracing::warn!(cause, "a training cannot be read");
                None
            }
        };
        let runs = Runs::new(shelf.iter().flat_map(Shelf::folders).filter_map(read));
        Trainings { shelf, runs, right: Arc::new(Semaphore::new(1)) }
    }

    /// All trainings.
    #[must_use]
    pub fn runs(&self) -> &Runs<Run> {
        &self.runs
    }

    /// Starts a training.
    ///
    /// # Errors
    /// If it is not possible, its name is taken, or another one goes on.
    pub async fn start(&self, app: &App, request: TrainingRequest) -> Result<TrainingSummary, Refusal> {
        let shelf = self.writable_shelf(app)?;
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
        self.launch(app, run, asked, right).await
    }

    /// Goes on with a training that was stopped or cut off, or gives a finished one more rounds.
    ///
    /// # Errors
    /// If there is nothing left to play, or a training goes on.
    pub async fn resume(
        &self,
        app: &App,
        name: &str,
        rounds: Option<u32>,
    ) -> Result<TrainingSummary, Refusal> {
        self.writable_shelf(app)?;
        let run = self.runs.get(name)?;
        let asked = run.asked_for(rounds)?;
        let right = self.take_right()?;
        self.launch(app, run, asked, right).await
    }

    fn writable_shelf(&self, app: &App) -> Result<Shelf, Refusal> {
        app.require_owner()?;
        self.shelf.clone().ok_or_else(|| ErrorCode::NotHere.refusal())
    }

    fn take_right(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        self.right.clone().try_acquire_owned().map_err(|_| ErrorCode::TrainingRuns.refusal())
    }

    /// Has a training go on.
    async fn launch(
        &self,
        app: &App,
        run: Arc<Run>,
        asked: Asked,
        right: OwnedSemaphorePermit,
    ) -> Result<TrainingSummary, Refusal> {
        let training = run.plan.training()?.after(&run.rounds());
        let data = app.config.folder.clone().unwrap_or_default();
        let opened = spawn_blocking({
            let (run, asked) = (run.clone(), asked.clone());
            move || -> Result<Log, LaunchError> {
                run.folder.keep_asked(&asked)?;
                Ok(Log::resume(&shelf::log(&run.folder), &run.plan.settings, &run.plan.start)?.0)
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

impl App {
    /// Games of the best weights of a finished round of a training: one against each of the others with either
    /// colour. They are played once more, which takes a thread for some milliseconds.
    ///
    /// # Errors
    /// If there is no such round, or no thread is free.
    pub async fn training_games(&self, name: &str, round: &str) -> Result<Vec<TrainingGame>, Refusal> {
        let run = self.trainings().runs().get(name)?;
        let round = round.to_owned();
        self.workshop.work(&Whose::of(name), move |stop| run.played_again(&round, stop)).await?
    }
}

impl Run {
    /// The games of the best weights of a round, played once more.
    fn played_again(&self, number: &str, stop: &StopFlag) -> Result<Vec<TrainingGame>, Refusal> {
        let round = self.round(number)?;
        let spec = GameSpec::Gomoku(self.plan.settings.ruleset);
        let rules = RuleSet::new(spec, Protocol::Free).expect("every rule is played without an opening");
        let games = round.games_of_the_best(&self.plan.settings, stop);
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
fn read_run(folder: RunFolder) -> Result<Run, String> {
    let asked: Asked = folder.asked().map_err(|error| error.to_string())?;
    let start = asked.start.parse::<ShapeWeights>().map_err(|error| error.to_string())?;
    let plan = Plan::read(&asked.request, start).map_err(|refusal| format!("{refusal:?}"))?;
    let rounds =
        Log::rounds(&shelf::log(&folder), &plan.settings, &plan.start).map_err(|error| error.to_string())?;
    Ok(Run::new(folder, plan, asked, rounds))
}

fn not_kept(name: &str, error: &io::Error) -> Refusal {
    if error.kind() == io::ErrorKind::AlreadyExists {
        return ErrorCode::NameTaken.with("name", name);
    }
    tracing::error!(%error, "a training cannot be kept");
    ErrorCode::Storage.refusal()
}
