//! Questions to the engine, its answers, and what becomes of them.
//!
//! The answer of a search that is to go on until it is stopped, or until the expected move has been
//! played, is held back until then, even if the engine has nothing left to search.

use std::{
    io,
    time::{Duration, Instant},
};

use protocol::uai::Reply;
use rules::ataxx::Move;
use search_kit::{
    StopFlag,
    runner::{Event, News},
};

use super::{
    session::{Session, State},
    text,
    thinker::{AtaxxAnswer, Question, Task, Thinker},
};

/// A search, or another question, that the engine works on.
pub(super) struct Thinking {
    number: u64,
    purpose: Purpose,
    /// When the question came, or the expected move.
    asked: Instant,
    stop: StopFlag,
    /// An answer that must not be given yet.
    held_back: Option<AtaxxAnswer>,
}

/// What a question is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// `go`.
    BestMove {
        /// Whether only a stop ends it.
        is_endless: bool,
    },
    /// `isready`.
    Readiness,
    /// Something that is not answered.
    Silence,
    /// `eval`.
    Evaluation,
    /// `perft`.
    Perft,
    /// `split`.
    Split,
}

impl Thinking {
    /// Whether it is a search, which goes on while other questions are answered.
    pub(super) fn is_search(&self) -> bool {
        matches!(self.purpose, Purpose::BestMove { .. })
    }

    /// Whether an answer must wait for a `stop` or a `ponderhit`.
    fn must_wait(&self) -> bool {
        let is_endless = self.purpose == Purpose::BestMove { is_endless: true };
        !self.stop.is_raised() && (is_endless || self.stop.is_pondering())
    }
}

impl Session<'_> {
    /// Asks the engine.
    pub(super) fn send(&mut self, purpose: Purpose, question: Question, asked: Instant, stop: StopFlag) {
        let task = Task {
            question,
            game: self.game.clone(),
            options: self.options.clone(),
            stop: stop.clone(),
            asked,
            overhead: self.overhead,
        };
        let number = self.tasks.dispatch(task);
        self.thinking = Some(Thinking { number, purpose, asked, stop, held_back: None });
    }

    /// Takes news from the engine.
    pub(super) fn take_news(&mut self, event: Event<Thinker>) -> io::Result<State> {
        let is_current = self.thinking.as_ref().is_some_and(|thinking| thinking.number == event.job);
        match event.news {
            News::Progress(info) if is_current => {
                text::replies(&info).iter().try_for_each(|reply| self.write(reply))?;
            }
            News::Done((answer, due)) if is_current => self.take_answer(answer, due)?,
            News::Panicked(words) => return Err(io::Error::other(words)),
            News::Begun | News::Progress(_) | News::Done(_) => {}
        }
        self.proceed()
    }

    fn take_answer(&mut self, answer: AtaxxAnswer, due: Option<Duration>) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        if thinking.must_wait() {
            self.thinking = Some(Thinking { held_back: Some(answer), ..thinking });
            return Ok(());
        }
        self.answer(thinking.purpose, &answer)?;
        self.overhead.observe(due.map_or(Duration::ZERO, |due| thinking.asked.elapsed().saturating_sub(due)));
        Ok(())
    }

    fn answer(&mut self, purpose: Purpose, answer: &AtaxxAnswer) -> io::Result<()> {
        match answer {
            AtaxxAnswer::Ready if purpose == Purpose::Readiness => self.write(&Reply::ReadyOk),
            AtaxxAnswer::Ready => Ok(()),
            AtaxxAnswer::Best(best) => {
                let mv = Some(text::told_move(best.mv));
                let ponder = best.pv.get(1).copied().map(text::told_move);
                self.write(&Reply::BestMove { mv, ponder })
            }
            AtaxxAnswer::Evaluation(value) => {
                let side = self.game.position().side_to_move();
                self.write(&text::remark(&format!("evaluation {value} centistones for {side}")))
            }
            AtaxxAnswer::Stopped => self.write(&text::remark("the count was stopped")),
            AtaxxAnswer::Counts { moves, depth, time } => self.answer_counts(purpose, moves, *depth, *time),
        }
    }

    fn answer_counts(
        &mut self,
        purpose: Purpose,
        moves: &[(Move, u64)],
        depth: u32,
        time: Duration,
    ) -> io::Result<()> {
        if purpose == Purpose::Split {
            moves.iter().try_for_each(|(mv, count)| self.write(&format!("{mv} {count}")))?;
        }
        let nodes: u64 = moves.iter().map(|(_, count)| count).sum();
        let speed = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        self.write(&format!("info depth {depth} nodes {nodes} nps {speed} time {}", time.as_millis()))?;
        self.write(&format!("nodes {nodes}"))
    }

    /// Ends the search; its answer comes as soon as it has heard of it.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        if let Some(thinking) = &self.thinking {
            thinking.stop.raise();
        }
        self.give_held_back()
    }

    /// Ends a search that would never end by itself.
    pub(super) fn stop_if_endless(&mut self) -> io::Result<()> {
        if self.thinking.as_ref().is_some_and(Thinking::must_wait) { self.stop() } else { Ok(()) }
    }

    /// The expected move was played: the clock runs from now on.
    pub(super) fn ponder_hit(&mut self, at: Instant) -> io::Result<()> {
        if let Some(thinking) = &mut self.thinking {
            thinking.asked = at;
            thinking.stop.ponder_hit();
        }
        self.give_held_back()
    }

    fn give_held_back(&mut self) -> io::Result<()> {
        let is_due = |thinking: &mut Thinking| thinking.held_back.is_some() && !thinking.must_wait();
        let Some(thinking) = self.thinking.take_if(is_due) else { return Ok(()) };
        thinking.held_back.map_or(Ok(()), |answer| self.answer(thinking.purpose, &answer))
    }
}
