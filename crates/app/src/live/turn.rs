//! Whose turn it is, and what is done about it: engines are asked, stopped and heard; commands are
//! carried out.

use std::time::Duration;

use player::{Action, Budget, Fault, FaultKind, Limits, Reply, StopFlag, ThinkInfo};
use record::{Annotation, EndReason, GameResult};
use rules::{Side, gomoku::opening::Action as OpeningAction};
use tokio::time::Instant;

use super::{
    actor::{Actor, Lost, Thinking},
    commands::{self, Colours, Order},
    opening_choice,
    step::{Note, Step},
    thinking::{Answer, News, Question, Seated},
};
use crate::{
    messages::{
        error::{ErrorCode, Refusal},
        socket::{Command, CommandDone, ServerMessage, Thinking as ThinkingView},
    },
    view::{self, Scale},
};

/// How long a busy pool is left alone.
const RETRY: Duration = Duration::from_millis(250);

impl Actor {
    /// Carries out a command.
    pub(super) async fn command(&mut self, command: Command) -> Result<Result<CommandDone, Refusal>, Lost> {
        let order = match commands::order(&self.table, &command) {
            Ok(order) => order,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let plies = self.table.moves.len();
        let outcome = match order {
            Order::Play(text) => self.play(&text).await?,
            Order::Steps(steps) => self.steps(steps).await?,
            Order::Redo { plies } => self.redo(plies).await?,
            Order::Save { slot, replace } => self.save(slot, replace).await?,
            Order::NewGame { plies, colours } => return Ok(self.new_game(plies, colours).await),
            Order::Hint => self.hint().await?,
            Order::MoveNow => self.move_now(),
        };
        if outcome.is_ok() {
            // Whatever was done, the player is asked for again.
            self.absence = None;
            if self.table.moves.len() != plies {
                self.turn_began = Instant::now();
            }
            self.settle().await?;
        }
        Ok(outcome.map(|()| CommandDone { seq: self.seq, game: None }))
    }

    /// A move of the person who is asked.
    async fn play(&mut self, text: &str) -> Result<Result<(), Refusal>, Lost> {
        let spent_ms = u64::try_from(self.turn_began.elapsed().as_millis()).ok();
        let annotation = Annotation { spent_ms, ..Annotation::default() };
        self.moved(text.to_owned(), annotation).await
    }

    /// A move with its time: both clocks are noted with it.
    async fn moved(&mut self, text: String, mut annotation: Annotation) -> Result<Result<(), Refusal>, Lost> {
        let mover = self.table.position.side_to_move();
        if let Some(clocks) = &self.table.clocks {
            // The real clocks are set by the step, so that a refused move leaves them as they are.
            clocks.clone().press(mover, &mut annotation);
        }
        self.step(Step::Moved { text, annotation }).await
    }

    async fn steps(&mut self, steps: Vec<Step>) -> Result<Result<(), Refusal>, Lost> {
        for step in steps {
            if interrupts(&step) {
                self.cancel();
            }
            if let Step::Noted { note: Note::Players { seats, .. } } = &step
                && seats[0].id != self.table.seats[0].id
            {
                self.seated.swap(0, 1);
            }
            let seats_before = self.table.seats.clone();
            if let Err(refusal) = self.step(step).await? {
                return Ok(Err(refusal));
            }
            if self.table.seats != seats_before {
                self.turn_began = Instant::now();
            }
        }
        Ok(Ok(()))
    }

    async fn redo(&mut self, plies: usize) -> Result<Result<(), Refusal>, Lost> {
        self.cancel();
        for _ in 0..plies {
            let Some(next) = self.table.redo.last() else { break };
            let step = Step::Moved { text: next.view.text.clone(), annotation: next.annotation.clone() };
            if let Err(refusal) = self.step(step).await? {
                return Ok(Err(refusal));
            }
        }
        Ok(Ok(()))
    }

    /// Begins another game with the same players; this one stays as it is.
    async fn new_game(&mut self, plies: usize, colours: Colours) -> Result<CommandDone, Refusal> {
        let mut record = self.table.record("", plies);
        record.header.date_unix_ms = None;
        if colours == Colours::Exchanged {
            let players = &mut record.header.players;
            std::mem::swap(&mut players.black, &mut players.white);
        }
        let id = self.app.begin_record(record).await?;
        Ok(CommandDone { seq: self.seq, game: Some(id.to_string()) })
    }

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
            && self.absence.is_none();
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
            seated: self.seated[side.index()].take(),
            position: self.table.position.clone(),
            opening: self.table.opening.clone(),
            budget: self.budget(side),
            seed: self.seed(),
            stop: thinking.stop.clone(),
        };
        self.thinking = Some(thinking);
        self.away = Some((side, number));
        self.turn_began = Instant::now();
        self.app.ask(question, self.news.clone());
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
            self.come_back(*answer);
        }
        if let Some(hint) = self.hint.take() {
            hint.stop.raise();
        }
        self.is_hurried = false;
        self.retry = None;
    }

    fn move_now(&mut self) -> Result<(), Refusal> {
        if let Some((due, _)) = &mut self.held {
            *due = Instant::now();
        } else if let Some(thinking) = &self.thinking {
            thinking.stop.raise();
        } else {
            // The player is still on its way back from a question that is not wanted any more.
            self.is_hurried = true;
        }
        Ok(())
    }

    /// Hears what comes from the thinking threads.
    pub(super) async fn hear(&mut self, news: News) -> Result<(), Lost> {
        match news {
            News::Begun { number } => {
                if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.number == number) {
                    thinking.has_begun = true;
                }
                self.tell_status();
            }
            News::Busy { number, seated } => {
                self.thinking = None;
                self.return_seat(number, seated);
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
        self.tell(ServerMessage::Thinking(message));
    }

    async fn answer(&mut self, answer: Box<Answer>) -> Result<(), Lost> {
        if let Some(hint) = self.hint.take_if(|hint| hint.number == answer.number) {
            self.tell_hint(hint.ply, answer.reply);
            return Ok(());
        }
        let is_wanted = self.thinking.take_if(|thinking| thinking.number == answer.number);
        let Some(thinking) = is_wanted else {
            self.come_back(*answer);
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

    /// Takes a player back that was sent to think in vain.
    fn come_back(&mut self, answer: Answer) {
        self.return_seat(answer.number, answer.seated);
    }

    /// The player that was away with this question sits again; whoever looked for a hint does not.
    fn return_seat(&mut self, number: u64, seated: Option<Seated>) {
        if let Some((side, _)) = self.away.take_if(|(_, question)| *question == number) {
            self.seated[side.index()] = seated;
        }
    }

    /// Does what an engine has answered.
    pub(super) async fn answered(&mut self, mut answer: Answer) -> Result<(), Lost> {
        let side = self.table.asked();
        self.return_seat(answer.number, answer.seated.take());
        let done = match answer.reply {
            Err(fault) if !self.table.seats[side.index()].is_program() => {
                self.miss(absence(&self.table.seats[side.index()].id, &fault));
                self.tell_status();
                return Ok(());
            }
            Err(fault) => Err(lost_by_fault(side, &fault)),
            Ok(reply) => match self.opening_step(answer.choice) {
                Some(step) => self.step(step).await?.map_err(|refusal| refused(side, &refusal)),
                None => match reply.action {
                    Action::Resign => Err(GameResult::lost_by(side, EndReason::Resign, "")),
                    Action::Move(mv) => {
                        let moved = self.moved(mv.to_string(), annotation(&reply, answer.spent)).await?;
                        moved.map_err(|refusal| refused(side, &refusal))
                    }
                },
            },
        };
        if let Err(result) = done {
            self.end(&result).await?;
        }
        self.turn_began = Instant::now();
        self.settle().await
    }

    /// What is done in the opening, while there is one; anything that is allowed, if the player failed.
    fn opening_step(&self, choice: Option<OpeningAction>) -> Option<Step> {
        let opening = self.table.opening.as_ref()?;
        let action = choice.or_else(|| opening_choice::any(opening, self.seed()))?;
        Some(match action {
            OpeningAction::Place(point) | OpeningAction::Pick(point) => {
                commands::plain_move(&point.to_string())
            }
            action => Step::Noted { note: Note::Chosen { action: action.to_string() } },
        })
    }
}

/// Whether a step makes what is being thought useless.
fn interrupts(step: &Step) -> bool {
    !matches!(step, Step::Noted { note: Note::Saved { .. } | Note::Hinted { .. } | Note::Continued })
}

/// A budget of so much time for a move.
pub(super) fn limited(time: Duration) -> Budget {
    Budget { own: Limits { move_time: Some(time), ..Limits::default() }, opponent: None }
}

/// What the record keeps about an engine's move.
fn annotation(reply: &Reply, spent: Duration) -> Annotation {
    let info = reply.info.clone().unwrap_or_default();
    Annotation {
        spent_ms: u64::try_from(spent.as_millis()).ok(),
        score: info.score,
        depth: info.depth,
        nodes: info.nodes,
        pv: info.pv,
        comment: reply.rescue.as_ref().map(ToString::to_string).unwrap_or_default(),
        ..Annotation::default()
    }
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

fn lost_by_fault(side: Side, fault: &Fault) -> GameResult {
    let reason = match fault.kind {
        FaultKind::StartUp | FaultKind::OutOfMemory => EndReason::StartUp,
        FaultKind::Crash => EndReason::Crash,
        FaultKind::Stall => EndReason::Stall,
        FaultKind::Protocol => EndReason::Protocol,
    };
    GameResult::lost_by(side, reason, fault.cause.to_string())
}
