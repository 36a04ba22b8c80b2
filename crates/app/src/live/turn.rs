//! Whose turn it is, and what is done about it: engines are asked, stopped and heard.

use std::time::Duration;

use player::{Action, Budget, Fault, FaultKind, Limits, StopFlag, ThinkInfo};
use record::{Annotation, EndReason, GameResult};
use rules::{Side, gomoku::opening::Action as OpeningAction};
use tokio::time::Instant;

use super::{
    actor::{Actor, Failure, Lost, Thinking},
    event::{GameEvent, Note},
    opening_choice,
    thinking::{Answer, News, Question},
};
use crate::{
    bench::Board,
    messages::{
        error::{ErrorCode, Refusal},
        socket::{ServerMessage, Thinking as ThinkingView},
    },
    pool::Whose,
    view::{self, Scale},
};

/// How long a busy pool is left alone.
const RETRY: Duration = Duration::from_millis(250);

impl Actor {
    /// Has whoever is asked think, if it is an engine that does not think yet.
    pub(super) fn go_on(&mut self) {
        self.run_clocks();
        let is_playing = self.table.result.is_none() && !self.table.is_paused;
        let is_engine = is_playing && !self.table.asked_seat().is_human();
        let is_free =
            self.thinking.is_none() && self.held.is_none() && self.retry.is_none() && self.absence.is_none();
        if is_engine && is_free && self.away.is_none() {
            self.ask();
        }
        self.tell_status();
    }

    /// Lets the clock of whoever is asked run, once the first move is made.
    pub(super) fn run_clocks(&mut self) {
        let is_running = self.table.result.is_none()
            && !self.table.is_paused
            && !self.table.moves.is_empty()
            && self.table.position.outcome().is_none()
            && self.held.is_none()
            && self.absence.is_none()
            && !self.table.has_free_seat();
        let asked = self.table.asked();
        if let Some(clocks) = &mut self.table.clocks {
            if is_running { clocks.run(asked) } else { clocks.stop() }
        }
    }

    fn ask(&mut self) {
        let side = self.table.asked();
        let seat = &self.table.seats[side.index()];
        let engine = match self.app.engine(&seat.id, self.table.rules.spec().game()) {
            Ok(engine) => engine,
            // The list of own programs can lose one while it plays; other times have other ceilings.
            Err(refusal) => return self.miss(refusal),
        };
        let number = self.next_question();
        let thinking = self.new_thinking(number, side);
        if std::mem::take(&mut self.is_hurried) {
            thinking.stop.raise();
        }
        let question = Question {
            number,
            engine,
            bench: self.app.bench.clone(),
            board: Board { game: self.id.clone(), side },
            position: self.table.position.clone(),
            opening: self.table.opening.clone(),
            budget: self.budget(side),
            seed: self.seed(),
            stop: thinking.stop.clone(),
        };
        self.thinking = Some(thinking);
        self.away = Some((side, number));
        self.turn_began = Instant::now();
        self.app.ask(self.whose(), question, self.news.clone());
    }

    /// By whom the thoughts of this game are counted: by whose it is.
    pub(super) fn whose(&self) -> Whose {
        match self.table.terms.owner.as_str() {
            "" => Whose::of(self.id.as_str()),
            owner => Whose::of(owner),
        }
    }

    /// Whoever is asked cannot play: the game waits for what a person makes of it.
    fn miss(&mut self, refusal: Refusal) {
        tracing::warn!(game = %self.id, ?refusal, "a player cannot play");
        self.absence = Some(refusal);
        self.run_clocks();
    }

    pub(super) fn next_question(&mut self) -> u64 {
        self.questions += 1;
        self.questions
    }

    fn new_thinking(&self, number: u64, side: Side) -> Thinking {
        Thinking { number, side, stop: StopFlag::new(), asked: Instant::now(), has_begun: false }
    }

    /// Where the chance of this game's players comes from.
    fn seed(&self) -> u64 {
        self.table.began_ms.unsigned_abs()
    }

    fn budget(&self, side: Side) -> Budget {
        let most = self.app.ceilings.move_time;
        match &self.table.clocks {
            Some(clocks) => {
                let budget = clocks.budget(side);
                // A clock of hours is not thought away on one move.
                let is_long = budget.own.clock.is_some_and(|clock| clock.left > most);
                Budget { own: Limits { move_time: is_long.then_some(most), ..budget.own }, ..budget }
            }
            None => limited(Duration::from_millis(self.table.terms.think_ms.into()).min(most)),
        }
    }

    /// Stops whatever is being thought: its answer is not wanted any more.
    pub(super) fn cancel(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.raise();
        }
        if let Some((_, answer)) = self.held.take() {
            self.is_back(answer.number);
        }
        if let Some(hint) = self.hint.take() {
            hint.stop.raise();
        }
        self.is_hurried = false;
        self.retry = None;
    }

    pub(super) fn move_now(&mut self) {
        if let Some((due, _)) = &mut self.held {
            *due = Instant::now();
        } else if let Some(thinking) = &self.thinking {
            thinking.stop.raise();
        } else {
            // The player is still on its way back from a question that is not wanted any more.
            self.is_hurried = true;
        }
    }

    /// Hears what comes from the thinking threads.
    pub(super) async fn on_news(&mut self, news: News) -> Result<(), Lost> {
        match news {
            News::Begun { number } => {
                if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.number == number) {
                    thinking.has_begun = true;
                }
                self.tell_status();
            }
            News::Busy { number } => {
                self.thinking = None;
                self.is_back(number);
                self.retry = Some(Instant::now() + RETRY);
                self.go_on();
            }
            News::Progress { number, info, spent } => self.progress(number, &info, spent),
            News::Answer(answer) => return self.answer(answer).await,
        }
        Ok(())
    }

    fn progress(&mut self, number: u64, info: &ThinkInfo, spent: Duration) {
        let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.number == number) else {
            return;
        };
        let (side, game) = (thinking.side, self.table.rules.spec().game());
        let scale = Scale::of(game, &self.table.seats[side.index()].id);
        let ms = u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
        let message = ThinkingView {
            side: view::side(side),
            depth: info.depth,
            score: info.score.map(|score| view::told_score(score, side, scale)),
            nodes: info.nodes,
            nps: info.nodes.map(|nodes| nodes * 1000 / ms.max(1)),
            pv: info.pv.iter().map(ToString::to_string).collect(),
            ms,
        };
        self.audience.tell(ServerMessage::Thinking(message));
    }

    async fn answer(&mut self, answer: Box<Answer>) -> Result<(), Lost> {
        if let Some(hint) = self.hint.take_if(|hint| hint.number == answer.number) {
            self.tell_hint(hint.ply, answer.reply);
            return Ok(());
        }
        let is_wanted = self.thinking.take_if(|thinking| thinking.number == answer.number);
        let Some(thinking) = is_wanted else {
            self.is_back(answer.number);
            self.go_on();
            return Ok(());
        };
        if let Some(clocks) = &mut self.table.clocks {
            clocks.stop();
        }
        let due = thinking.asked + self.app.config.reply_delay;
        if due > Instant::now() && !thinking.stop.is_raised() {
            self.held = Some((due, answer));
            self.tell_status();
            return Ok(());
        }
        self.answered(*answer).await
    }

    /// The player that was away with this question may be asked again; whoever looked for a hint was not away.
    fn is_back(&mut self, number: u64) {
        self.away.take_if(|(_, question)| *question == number);
    }

    /// Does what an engine has answered.
    pub(super) async fn answered(&mut self, answer: Answer) -> Result<(), Lost> {
        let side = self.table.asked();
        self.is_back(answer.number);
        let event = match answer.reply {
            Err(fault) if !self.table.seats[side.index()].is_program() => {
                self.miss(absence(&self.table.seats[side.index()].id, &fault));
                self.tell_status();
                return Ok(());
            }
            Err(fault) => Note::Ended(fault.lost_by(side)).into(),
            Ok(reply) => match (self.opening_event(answer.choice), reply.action) {
                (Some(event), _) => event,
                (None, Action::Move(mv)) => {
                    let thought = reply.info.unwrap_or_default();
                    let annotation = thought.annotation(answer.spent, reply.rescue.as_ref());
                    self.table.timed_move(mv.as_str(), annotation)
                }
                (None, Action::Resign) => {
                    Note::Ended(GameResult::lost_by(side, EndReason::Resign, "")).into()
                }
            },
        };
        match self.happen(event).await {
            Ok(()) => {}
            Err(Failure::Refused(refusal)) => self.end(refused(side, &refusal)).await?,
            Err(Failure::Lost) => return Err(Lost),
        }
        self.turn_began = Instant::now();
        self.settle().await
    }

    /// What is done in the opening, while there is one; anything that is allowed, if the player failed.
    fn opening_event(&self, choice: Option<OpeningAction>) -> Option<GameEvent> {
        let opening = self.table.opening.as_ref()?;
        let action = choice.or_else(|| opening_choice::any(opening, self.seed()))?;
        Some(match action {
            OpeningAction::Place(point) | OpeningAction::Pick(point) => {
                GameEvent::Moved { text: point.to_string(), annotation: Annotation::default() }
            }
            action => Note::Chosen { action: action.to_string() }.into(),
        })
    }
}

/// A budget of so much time for a move.
pub(super) fn limited(time: Duration) -> Budget {
    Budget { own: Limits { move_time: Some(time), ..Limits::default() }, opponent: None }
}

/// Why a built-in player has not come to the board.
fn absence(player: &str, fault: &Fault) -> Refusal {
    match fault.kind {
        FaultKind::OutOfMemory => ErrorCode::OutOfMemory.with("player", player),
        _ => ErrorCode::CannotPlay.with("player", player).because(fault.cause.clone()),
    }
}

fn refused(side: Side, refusal: &Refusal) -> GameResult {
    let detail = refusal.values.get("detail").cloned().unwrap_or_default();
    GameResult::lost_by(side, EndReason::IllegalMove, detail)
}
