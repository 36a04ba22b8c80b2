//! One training: how it stands.
//!
//! The threads that train write here and never wait for anybody who watches; a page reads what has
//! changed since it looked last.

use std::io;

use player::StopFlag;
use tokio::sync::watch;
use trainer::{
    ShapeWeights,
    random::{PlayedGame, Round, Tally},
};

use super::{
    plan::{Plan, check_rounds},
    shelf::Asked,
};
use crate::{
    messages::{
        error::{ErrorCode, Refusal},
        training::{
            CurrentRound, TrainingMessage, TrainingRound, TrainingState, TrainingSummary, TrainingTally,
            TrainingView,
        },
    },
    runs::{Background, Change, RunFolder, SharedState},
    visitors::VisitorId,
};

/// A training, going on or not.
pub struct Run {
    pub(super) folder: RunFolder,
    pub(super) plan: Plan,
    shared: SharedState<State>,
}

struct State {
    asked: Asked,
    progress: TrainingState,
    current: Option<CurrentRound>,
    rounds: Vec<Round>,
}

/// What a watcher has seen of a training.
#[derive(Default)]
pub struct Seen {
    change: Change,
    rounds: usize,
}

impl Run {
    /// A training after so many rounds, that nobody runs.
    pub(super) fn new(folder: RunFolder, plan: Plan, asked: Asked, rounds: Vec<Round>) -> Run {
        let mut state = State { asked, progress: TrainingState::Stopped, current: None, rounds };
        state.rest();
        Run { folder, plan, shared: SharedState::new(state) }
    }

    /// The name of the file that it writes.
    pub(super) fn name(&self) -> String {
        self.shared.lock().state.asked.request.name.clone()
    }

    /// How it stands.
    #[must_use]
    pub fn view(&self) -> TrainingView {
        self.view_after(&self.shared.lock().state, 0)
    }

    /// A round that was played to its end, by its number from 1.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn round(&self, number: &str) -> Result<Round, Refusal> {
        let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let round = index.and_then(|index| self.shared.lock().state.rounds.get(index).cloned());
        round.ok_or_else(|| {
            let shown: String = number.chars().take(20).collect();
            ErrorCode::NotFound.with("what", "round").with("name", shown)
        })
    }

    /// The rounds that were played to their end.
    pub(super) fn rounds(&self) -> Vec<Round> {
        self.shared.lock().state.rounds.clone()
    }

    /// How many rounds there are to be.
    pub(super) fn wanted_rounds(&self) -> usize {
        self.shared.lock().state.asked.request.rounds as usize
    }

    /// What goes on if it is given so many rounds in all.
    ///
    /// # Errors
    /// If so many are not possible, or there is nothing left to play.
    pub(super) fn asked_for(&self, rounds: Option<u32>) -> Result<Asked, Refusal> {
        let inner = self.shared.lock();
        let state = &inner.state;
        let mut asked = state.asked.clone();
        asked.request.rounds = rounds.unwrap_or(asked.request.rounds);
        check_rounds(asked.request.rounds)?;
        let is_over = state.rounds.len() >= asked.request.rounds as usize;
        if is_over || state.progress == TrainingState::Running {
            return Err(ErrorCode::NotHere.refusal());
        }
        Ok(asked)
    }

    /// Says that it goes on from now on; returns what ends it.
    pub(super) fn begin(&self, asked: Asked) -> StopFlag {
        let begun = self.shared.begin(|state, _| {
            state.asked = asked;
            state.progress = TrainingState::Running;
            state.begin_round();
            Ok::<(), std::convert::Infallible>(())
        });
        begun.unwrap_or_else(|never| match never {})
    }

    /// Takes over a finished game of the round that is being played.
    pub(super) fn see(&self, game: &PlayedGame) {
        self.shared.change(|state, _| {
            if let Some(current) = &mut state.current {
                current.games = count(game.number + 1);
                current.tallies = game.tallies.iter().copied().map(tally).collect();
            }
        });
    }

    /// Takes over a round that was played to its end.
    pub(super) fn finished(&self, round: Round) {
        self.shared.change(|state, _| {
            state.rounds.push(round);
            state.begin_round();
        });
    }

    /// Says that nobody runs it any more.
    pub(super) fn end(&self) {
        self.shared.change(|state, _| state.rest());
    }

    fn view_after(&self, state: &State, told: usize) -> TrainingView {
        let players = self.plan.settings.population;
        let pairs = players * (players - 1) / 2;
        TrainingView {
            summary: state.summary(),
            request: state.asked.request.clone(),
            start: self.plan.start.numbers().to_vec(),
            games_per_round: count(pairs * self.plan.settings.games),
            current: state.current.clone(),
            finished: state.rounds[told..].iter().map(round_view).collect(),
        }
    }
}

impl Background for Run {
    const KIND: &'static str = "training";
    type Key = String;
    type Summary = TrainingSummary;
    type Seen = Seen;
    type Message = TrainingMessage;

    /// Only the host trains.
    fn owner(&self) -> &str {
        VisitorId::OWNER.as_str()
    }

    fn summary(&self) -> TrainingSummary {
        self.shared.lock().state.summary()
    }

    fn began_ms(&self) -> i64 {
        self.shared.lock().state.asked.began_ms
    }

    fn goes_on(&self) -> bool {
        self.shared.lock().state.progress == TrainingState::Running
    }

    /// Changes with every finished game and round.
    fn news(&self) -> watch::Receiver<()> {
        self.shared.news()
    }

    fn since(&self, seen: &mut Seen) -> Vec<TrainingMessage> {
        let inner = self.shared.lock();
        if inner.change == seen.change {
            return Vec::new();
        }
        let view = self.view_after(&inner.state, seen.rounds);
        *seen = Seen { change: inner.change, rounds: inner.state.rounds.len() };
        vec![TrainingMessage::Progress { training: Box::new(view) }]
    }

    fn farewell(refusal: Refusal) -> TrainingMessage {
        TrainingMessage::Closing { refusal }
    }

    fn stop(&self) {
        self.shared.stop();
    }

    fn remove_files(&self) -> io::Result<()> {
        self.folder.remove()
    }
}

impl State {
    fn summary(&self) -> TrainingSummary {
        TrainingSummary {
            name: self.asked.request.name.clone(),
            began_ms: self.asked.began_ms,
            state: self.progress,
            played: count(self.rounds.len()),
            rounds: self.asked.request.rounds,
        }
    }

    /// The next round before its first game.
    fn begin_round(&mut self) {
        let tallies = vec![TrainingTally::default(); self.asked.request.population as usize];
        self.current = Some(CurrentRound { number: count(self.rounds.len() + 1), games: 0, tallies });
    }

    fn rest(&mut self) {
        let is_over = self.rounds.len() >= self.asked.request.rounds as usize;
        self.progress = if is_over { TrainingState::Finished } else { TrainingState::Stopped };
        self.current = None;
    }
}

fn round_view(round: &Round) -> TrainingRound {
    let best: &ShapeWeights = &round.weights[round.best];
    TrainingRound {
        number: count(round.number),
        step: round.step,
        tallies: round.tallies.iter().copied().map(tally).collect(),
        winner: count(round.winner),
        trial: round.trial.map(tally),
        best: count(round.best),
        weights: best.numbers().to_vec(),
    }
}

fn tally(tally: Tally) -> TrainingTally {
    let Tally { wins, draws, losses } = tally;
    TrainingTally { wins, draws, losses, score: i32::try_from(tally.score()).unwrap_or_default() }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
