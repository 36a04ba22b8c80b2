//! Questions to the engine, its answers, and what becomes of them.
//!
//! The engine may also think in the opponent's time: it then searches the position after the answer
//! that it expects, and if that comes, the search goes on as the search for our move.

use std::{
    io,
    time::{Duration, Instant},
};

use gomoku_engine::BestMove;
use protocol::{
    LineText,
    gomocup::{Move as ToldMove, Reply},
};
use rules::gomoku::{IllegalMove, Move, Point};
use search_kit::{
    Score, StopFlag,
    runner::{Event, News},
};

use super::{
    game::{Refusal, told_move},
    messages::{self, Detail},
    session::{Failure, Session, State},
    settings::Equipment,
    thinker::{GomokuAnswer, Memory, Question, Task, Thinker},
};

/// What a search is given when `END` has come. A script that is piped in brings `END` along with its moves, and
/// moves that nobody has thought about would be an odd answer to it.
const GLANCE: Duration = Duration::from_millis(20);

/// A search that runs.
pub(super) struct Thinking {
    number: u64,
    purpose: Purpose,
    /// When the question came.
    asked: Instant,
    began: Instant,
    pub(super) stop: StopFlag,
    /// The answer of a search in the opponent's time that has ended before the opponent has moved.
    answer: Option<GomokuAnswer>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Our move.
    Move,
    /// A look at the position, in which nothing is played.
    Analysis,
    /// The choice of a colour after a swap2 opening.
    ChoiceOfColour,
    /// The first three stones.
    Opening,
    /// Moves that leave the game even, which are not played.
    Balance,
    /// A game, which may begin.
    Start,
    /// Our move after this answer of the opponent.
    Ponder { expected: Move },
}

/// Whether the manager waits until the engine is ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Readiness {
    Reported,
    Unreported,
}

impl Thinking {
    /// Whether somebody waits for the answer.
    pub(super) fn is_awaited(&self) -> bool {
        !matches!(self.purpose, Purpose::Ponder { .. })
    }

    /// Ends the search, but not before it has had a glance at the position.
    pub(super) fn stop_after_a_glance(&self) {
        std::thread::sleep(GLANCE.saturating_sub(self.began.elapsed()));
        self.stop.raise();
    }

    /// Ends the search, so that whoever waits for it gets an answer.
    pub(super) fn stop_if_awaited(&self) {
        if self.is_awaited() {
            self.stop.raise();
        }
    }
}

impl Session<'_> {
    /// Asks for the best move.
    pub(super) fn ask_move(&mut self, purpose: Purpose, lines: usize, at: Instant) -> Result<(), Failure> {
        let avoid = [self.game()?.off_limits(), &self.blocked].concat();
        self.ask(purpose, Question::BestMove { lines, avoid }, at)
    }

    /// Asks something about the position, unless the game is over.
    pub(super) fn ask(&mut self, purpose: Purpose, question: Question, at: Instant) -> Result<(), Failure> {
        if let Some(outcome) = self.game()?.position().outcome() {
            return Err(Refusal::Illegal(IllegalMove::GameOver(outcome)).into());
        }
        if let Some(remark) = self.remark.take() {
            self.write(&Reply::Message(LineText::new(&remark)))?;
        }
        self.suggestion = None;
        let position = self.game()?.position().clone();
        self.send(purpose, question, position, at, StopFlag::new());
        Ok(())
    }

    fn send(
        &mut self,
        purpose: Purpose,
        question: Question,
        position: rules::gomoku::Position,
        asked: Instant,
        stop: StopFlag,
    ) {
        let equipment = self.equipment_for(&question);
        self.built = equipment;
        let task = Task {
            question,
            position,
            limits: self.settings.limits(),
            equipment,
            stop: stop.clone(),
            asked,
            overhead: self.overhead,
        };
        let (number, began) = (self.tasks.dispatch(task), Instant::now());
        self.thinking = Some(Thinking { number, purpose, asked, began, stop, answer: None });
    }

    /// What the engine is to have for a question. Larger tables wait until there is something to search: by
    /// then the manager has told how much memory the process may have.
    fn equipment_for(&self, question: &Question) -> Equipment {
        let wanted = self.settings.equipment();
        match question {
            Question::Prepare(_) => {
                Equipment { hash_bytes: wanted.hash_bytes.min(self.built.hash_bytes), ..wanted }
            }
            Question::BestMove { .. } | Question::Balance { .. } => wanted,
        }
    }

    /// Lets the engine get ready for the game, and says so if it is to begin.
    pub(super) fn prepare(&mut self, memory: Memory, readiness: Readiness) {
        if let Some(position) = self.game.as_ref().map(|game| game.position().clone()) {
            let question = Question::Prepare(memory);
            self.send(Purpose::Start, question, position, Instant::now(), StopFlag::new());
            self.thinking.take_if(|_| readiness == Readiness::Unreported);
        }
    }

    /// Takes news from the engine; those of abandoned searches are passed over.
    pub(super) fn take_news(&mut self, event: Event<Thinker>) -> io::Result<State> {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.number != event.job) {
            return Ok(State::Open);
        }
        match event.news {
            News::Begun => return Ok(State::Open),
            News::Progress(info) => {
                self.table_permille = info.table_permille;
                let is_awaited = self.thinking.as_ref().is_some_and(Thinking::is_awaited);
                let detail = Detail::of_level(self.settings.detail);
                let replies = if is_awaited { messages::replies(&info, detail) } else { Vec::new() };
                replies.iter().try_for_each(|reply| self.write(reply))?;
            }
            News::Done((answer, due)) => self.take_answer(answer, due)?,
            News::Panicked(words) => return Err(io::Error::other(words)),
        }
        self.proceed()
    }

    fn take_answer(&mut self, answer: GomokuAnswer, due: Option<Duration>) -> io::Result<()> {
        match self.thinking.take() {
            Some(thinking) if thinking.is_awaited() => {
                self.answer(&thinking, answer)?;
                self.overhead
                    .observe(due.map_or(Duration::ZERO, |due| thinking.asked.elapsed().saturating_sub(due)));
                Ok(())
            }
            Some(thinking) => {
                self.thinking = Some(Thinking { answer: Some(answer), ..thinking });
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn answer(&mut self, thinking: &Thinking, answer: GomokuAnswer) -> io::Result<()> {
        match (thinking.purpose, answer) {
            (_, GomokuAnswer::Ready) => return self.write(&Reply::Ok),
            (_, GomokuAnswer::Stones(stones)) => self.answer_stones(thinking.purpose, &stones)?,
            (Purpose::ChoiceOfColour, GomokuAnswer::Best(best)) if is_losing(best.score) => {
                self.write(&Reply::Swap)?;
            }
            (Purpose::Analysis, GomokuAnswer::Best(best)) => self.write(&Reply::Move(told_move(best.mv)))?,
            (Purpose::Move, GomokuAnswer::Best(best)) if self.settings.suggests => {
                self.suggestion = Some(best.mv);
                self.write(&Reply::Suggest(told_move(best.mv)))?;
            }
            (_, GomokuAnswer::Best(best)) => match self.play_own(best.mv) {
                Ok(()) => {
                    self.write(&Reply::Move(told_move(best.mv)))?;
                    self.ponder(&best);
                }
                Err(reason) => self.refuse(&reason)?,
            },
        }
        self.settings.spend(thinking.asked.elapsed());
        Ok(())
    }

    fn answer_stones(&mut self, purpose: Purpose, stones: &[Point]) -> io::Result<()> {
        let told = |&point: &Point| told_move(Move::Place(point));
        let reply = match stones {
            [only] => Reply::Move(told(only)),
            [one, two] => Reply::TwoMoves([told(one), told(two)]),
            [one, two, three] => Reply::ThreeMoves([told(one), told(two), told(three)]),
            _ => Reply::Error(LineText::new("there is no such move")),
        };
        let played = match purpose {
            Purpose::Opening => stones.iter().try_for_each(|&point| self.play_own(Move::Place(point))),
            _ => Ok(()),
        };
        match played {
            Ok(()) => self.write(&reply),
            Err(reason) => self.refuse(&reason),
        }
    }

    fn play_own(&mut self, mv: Move) -> Result<(), Refusal> {
        self.game_mut()?.play(told_move(mv))
    }

    /// Goes on thinking in the opponent's time, if that is wanted and something is expected of it.
    fn ponder(&mut self, best: &BestMove) {
        let Some(game) = self.game.as_ref().filter(|_| self.settings.pondering && !self.is_ending) else {
            return;
        };
        let Some(&expected) = best.pv.get(1) else { return };
        let mut position = game.position().clone();
        if position.try_play(expected).is_err() || position.outcome().is_some() {
            return;
        }
        let question = Question::BestMove { lines: 1, avoid: game.off_limits().to_vec() };
        let purpose = Purpose::Ponder { expected };
        self.send(purpose, question, position, Instant::now(), StopFlag::pondering());
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| !thinking.is_awaited())
    }

    pub(super) fn stop_pondering(&mut self) {
        if let Some(thinking) = self.thinking.take_if(|thinking| !thinking.is_awaited()) {
            thinking.stop.raise();
        }
    }

    /// The opponent's move: the expected one turns the search into that for our move.
    pub(super) fn turn_while_pondering(&mut self, mv: ToldMove, at: Instant) -> Result<(), Failure> {
        self.game_mut()?.play(mv)?;
        let is_expected = |thinking: &Thinking| match thinking.purpose {
            Purpose::Ponder { expected } => told_move(expected) == mv,
            _ => false,
        };
        let Some(mut thinking) = self.thinking.take_if(|thinking| is_expected(thinking)) else {
            self.stop_pondering();
            return self.ask_move(Purpose::Move, 1, at);
        };
        thinking.stop.ponder_hit();
        (thinking.purpose, thinking.asked) = (Purpose::Move, at);
        match thinking.answer.take() {
            Some(answer) => self.answer(&thinking, answer)?,
            None => self.thinking = Some(thinking),
        }
        Ok(())
    }
}

fn is_losing(score: Score) -> bool {
    match score {
        Score::Evaluation(value) => value < 0,
        Score::Win(_) | Score::Draw => false,
        Score::Loss(_) => true,
    }
}
