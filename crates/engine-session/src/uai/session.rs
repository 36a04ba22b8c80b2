//! The commands of an interface, taken in their order.
//!
//! `stop`, `ponderhit`, `quit` and `isready` are served while the engine searches; every other
//! command waits in the queue until it has answered. A count of `perft` ends at `stop`, too, but not at
//! `quit`, which often stands behind it in a script. Whatever is wrong is told in an `info string`,
//! which every interface passes over.

use std::{
    collections::VecDeque,
    io::{self, Write},
    time::Instant,
};

use protocol::{
    LineText, ParseError,
    uai::{Command, Go, MoveText, Position as ToldPosition, Reply, Start},
};
use rules::{
    Side,
    ataxx::{FenError, Game, IllegalMove, MoveError, Position},
};
use search_kit::{MoveOverhead, StopFlag, runner::Dispatcher};

use super::{
    answers::{Purpose, Thinking},
    limits,
    options::Options,
    text,
    thinker::{Question, Task},
};
use crate::lines::Line;

/// Whether the session goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Open,
    Over,
}

/// One interface and one engine.
pub(super) struct Session<'a> {
    output: &'a mut dyn Write,
    pub(super) tasks: Dispatcher<Task>,
    /// Commands that wait, and when they came.
    queue: VecDeque<(Result<Command, ParseError>, Instant)>,
    /// Whether `quit` has come: nothing is searched for any more.
    is_ending: bool,
    /// Whether nobody is left who could say `stop`.
    is_input_over: bool,
    pub(super) options: Options,
    pub(super) game: Game,
    pub(super) thinking: Option<Thinking>,
    pub(super) overhead: MoveOverhead,
}

/// Why a position was not taken over.
#[derive(Debug, thiserror::Error)]
enum BadPosition {
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    NoMove(#[from] MoveError),
    #[error("move {number}: {cause}")]
    Illegal { number: usize, cause: IllegalMove },
}

impl<'a> Session<'a> {
    pub(super) fn new(output: &'a mut dyn Write, tasks: Dispatcher<Task>) -> Session<'a> {
        let options = Options::default();
        Session {
            output,
            tasks,
            queue: VecDeque::new(),
            is_ending: false,
            is_input_over: false,
            game: Game::new(Position::start(options.ruleset)),
            overhead: MoveOverhead::at_least(options.move_overhead),
            options,
            thinking: None,
        }
    }

    /// Takes a line.
    pub(super) fn on_message(&mut self, line: &Line) -> io::Result<State> {
        let command = Command::parse(&line.text);
        if command != Err(ParseError::Empty) {
            self.is_ending |= command == Ok(Command::Quit);
            if command == Ok(Command::Stop) {
                // Whatever waits before it, what the engine works on is meant too.
                self.stop()?;
            }
            self.queue.push_back((command, line.at));
        }
        self.proceed()
    }

    /// Ends when all that was asked is answered.
    pub(super) fn end_input(&mut self) -> io::Result<State> {
        self.is_input_over = true;
        self.queue.push_back((Ok(Command::Quit), Instant::now()));
        self.proceed()
    }

    /// Does what is waiting, as far as the engine is free for it.
    pub(super) fn proceed(&mut self) -> io::Result<State> {
        loop {
            if self.thinking.is_some() && !self.serve_while_thinking()? {
                return Ok(State::Open);
            }
            match self.queue.pop_front() {
                None => return Ok(State::Open),
                Some((Ok(Command::Quit), _)) => return Ok(State::Over),
                Some((Ok(command), at)) => self.execute(command, at)?,
                Some((Err(error), _)) => self.write(&text::remark(&error.to_string()))?,
            }
        }
    }

    /// Serves what can be served during a search. Says whether the search is over.
    fn serve_while_thinking(&mut self) -> io::Result<bool> {
        let is_search = self.thinking.as_ref().is_some_and(Thinking::is_search);
        if self.is_ending && is_search {
            self.stop()?;
        } else if self.is_input_over {
            self.stop_if_endless()?;
        }
        while let (Some(thinking), Some((Ok(command), at))) = (&self.thinking, self.queue.front()) {
            match (command, *at) {
                (Command::Stop, _) if thinking.is_search() => self.stop()?,
                (Command::Stop, _) => {}
                (Command::PonderHit, at) => self.ponder_hit(at)?,
                (Command::IsReady, _) if thinking.is_search() => self.write(&Reply::ReadyOk)?,
                _ => break,
            }
            self.queue.pop_front();
        }
        Ok(self.thinking.is_none())
    }

    fn execute(&mut self, command: Command, at: Instant) -> io::Result<()> {
        match command {
            Command::Uai => self.introduce()?,
            Command::IsReady => self.ask(Purpose::Readiness, Question::Prepare, at),
            Command::SetOption { name, value } => self.set_option(&name, value.as_ref())?,
            Command::UaiNewGame => self.ask(Purpose::Silence, Question::Forget, at),
            Command::Position(told) => match self.read_position(&told) {
                Ok(game) => self.game = game,
                Err(error) => self.write(&text::remark(&error.to_string()))?,
            },
            Command::Moves(moves) => match play(self.game.clone(), &moves) {
                Ok(game) => self.game = game,
                Err(error) => self.write(&text::remark(&error.to_string()))?,
            },
            Command::Go(go) => self.go(&go, at)?,
            Command::Print => {
                let board = text::board(&self.game);
                self.write(&board)?;
            }
            Command::Eval => self.ask(Purpose::Evaluation, Question::Evaluation, at),
            Command::Perft(0) => self.write(&"nodes 1")?,
            Command::Perft(depth) => self.ask(Purpose::Perft, Question::Divide(depth), at),
            Command::Split(depth) => self.ask(Purpose::Split, Question::Divide(depth), at),
            Command::Stop | Command::PonderHit | Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&mut self) -> io::Result<()> {
        // Two engines with the same name and evaluation play the same.
        let evaluation = ataxx_engine::Evaluation::default().name();
        let name = format!("Tengen {} {evaluation}", env!("CARGO_PKG_VERSION"));
        self.write(&Reply::IdName(LineText::new(&name)))?;
        self.write(&Reply::IdAuthor(LineText::new("the Tengen authors")))?;
        Options::declarations().try_for_each(|declaration| self.write(&Reply::Option(declaration)))?;
        self.write(&Reply::UaiOk)
    }

    fn set_option(&mut self, name: &protocol::Phrase, value: Option<&LineText>) -> io::Result<()> {
        let before = self.options.clone();
        if let Err(error) = self.options.set(name, value) {
            return self.write(&text::remark(&error.to_string()));
        }
        if self.options.move_overhead != before.move_overhead {
            self.overhead = MoveOverhead::at_least(self.options.move_overhead);
        }
        if self.options.ruleset != before.ruleset {
            self.game = Game::new(Position::start(self.options.ruleset));
        }
        Ok(())
    }

    fn read_position(&self, told: &ToldPosition) -> Result<Game, BadPosition> {
        let start = match &told.start {
            Start::Startpos => Position::start(self.options.ruleset),
            Start::Fen(fen) => Position::from_fen(fen.as_str(), self.options.ruleset)?,
        };
        play(Game::new(start), &told.moves)
    }

    fn go(&mut self, go: &Go, at: Instant) -> io::Result<()> {
        if self.game.outcome().is_some() {
            return self.write(&Reply::BestMove { mv: None, ponder: None });
        }
        let side: Side = self.game.position().side_to_move();
        let stop = if go.ponder { StopFlag::pondering() } else { StopFlag::new() };
        if self.is_ending {
            stop.raise();
        }
        let is_endless = limits::is_endless(go, side);
        let question = Question::BestMove(limits::of(go, side));
        self.send(Purpose::BestMove { is_endless }, question, at, stop);
        Ok(())
    }

    fn ask(&mut self, purpose: Purpose, question: Question, at: Instant) {
        self.send(purpose, question, at, StopFlag::new());
    }

    /// Writes a line, so that it is there before anything else is done.
    pub(super) fn write(&mut self, line: &impl std::fmt::Display) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

fn play(mut game: Game, moves: &[MoveText]) -> Result<Game, BadPosition> {
    for (number, mv) in (1..).zip(moves) {
        let mv = mv.as_str().parse()?;
        game.try_play(mv).map_err(|cause| BadPosition::Illegal { number, cause })?;
    }
    Ok(game)
}
