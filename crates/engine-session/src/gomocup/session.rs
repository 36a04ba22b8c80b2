//! The commands of a manager, taken in their order.
//!
//! A command that needs the engine while it thinks waits in the queue. `YXSTOP` and `END` do not
//! wait: they end the search, whose answer is still given. [`super::answers`] is the other half:
//! what the engine answers, and what becomes of it.

use std::{
    collections::VecDeque,
    io::{self, Write},
    time::Instant,
};

use protocol::{
    LineText, ParseError, QuotedText,
    gomocup::{About, Command, CommandReader, ForbiddenPoints, Info, Move as ToldMove, Point, Reply, Stone},
};
use rules::gomoku::{Move, Point as BoardPoint};
use search_kit::{MoveOverhead, runner::Dispatcher};

use super::{
    answers::{Purpose, Readiness, Thinking},
    balance,
    game::{Game, Refusal, told_point},
    settings::{Equipment, MOST_THREADS, Settings},
    thinker::{MOST_LINES, Memory, Question, Task},
};
use crate::{clock::USUAL_OVERHEAD, lines::Line};

/// Whether the session goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Open,
    Over,
}

/// One manager and one engine.
pub(super) struct Session<'a> {
    output: &'a mut dyn Write,
    pub(super) tasks: Dispatcher<Task>,
    reader: CommandReader,
    /// Commands that wait, and when they came.
    queue: VecDeque<(Result<Command, ParseError>, Instant)>,
    /// Whether `END` has come: nothing is searched for long any more.
    pub(super) is_ending: bool,
    pub(super) settings: Settings,
    pub(super) game: Option<Game>,
    /// Points that an analysis board wants to be left out.
    pub(super) blocked: Vec<BoardPoint>,
    pub(super) thinking: Option<Thinking>,
    pub(super) overhead: MoveOverhead,
    /// Something to say with the next move.
    pub(super) remark: Option<String>,
    pub(super) suggestion: Option<Move>,
    /// What the engine was last given.
    pub(super) built: Equipment,
    /// How full it was when the engine last said so.
    pub(super) table_permille: u32,
}

/// Why a command came to nothing.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl<'a> Session<'a> {
    pub(super) fn new(output: &'a mut dyn Write, tasks: Dispatcher<Task>) -> Session<'a> {
        Session {
            output,
            tasks,
            reader: CommandReader::new(),
            queue: VecDeque::new(),
            is_ending: false,
            settings: Settings::default(),
            game: None,
            blocked: Vec::new(),
            thinking: None,
            overhead: MoveOverhead::at_least(USUAL_OVERHEAD),
            remark: None,
            suggestion: None,
            built: Equipment::usual(),
            table_permille: 0,
        }
    }

    /// Takes a line.
    pub(super) fn on_message(&mut self, line: &Line) -> io::Result<State> {
        let Some(command) = self.reader.feed(&line.text) else { return Ok(State::Open) };
        self.is_ending |= matches!(command, Ok(Command::End));
        if let (Ok(Command::YxStop), Some(thinking)) = (&command, &self.thinking) {
            // Whatever waits before it, the search that runs is meant too.
            thinking.stop_if_awaited();
        }
        // Settings are never answered, not even bad ones.
        if command.is_ok() || !is_info(&line.text) {
            self.queue.push_back((command, line.at));
        }
        self.proceed()
    }

    /// Ends when all that was asked is answered.
    pub(super) fn end_input(&mut self) -> io::Result<State> {
        self.queue.push_back((Ok(Command::End), Instant::now()));
        self.proceed()
    }

    /// Does what is waiting, as far as the engine is free for it.
    pub(super) fn proceed(&mut self) -> io::Result<State> {
        loop {
            if let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.is_awaited()) {
                let wants_end = matches!(self.queue.front(), Some((Ok(Command::YxStop), _)));
                if wants_end {
                    thinking.stop.raise();
                } else {
                    if self.is_ending {
                        thinking.stop_after_a_glance();
                    }
                    return Ok(State::Open);
                }
            }
            match self.queue.pop_front() {
                None => return Ok(State::Open),
                Some((Ok(Command::End), _)) => {
                    self.stop_pondering();
                    return Ok(State::Over);
                }
                Some((Ok(command), at)) => match self.execute(command, at) {
                    Ok(()) => {}
                    Err(Failure::Refused(reason)) => self.refuse(&reason)?,
                    Err(Failure::Output(error)) => return Err(error),
                },
                Some((Err(ParseError::Unknown(word)), _)) => {
                    self.write(&Reply::Unknown(LineText::new(&word)))?;
                }
                Some((Err(error), _)) => self.refuse(&error)?,
            }
        }
    }

    fn execute(&mut self, command: Command, at: Instant) -> Result<(), Failure> {
        match command {
            Command::Info(info) => self.set(&info),
            Command::Turn(mv) if self.is_pondering() => return self.turn_while_pondering(mv, at),
            Command::About => self.write(&Reply::About(about()))?,
            Command::YxShowForbid => self.show_forbidden()?,
            Command::YxShowInfo => self.show_abilities()?,
            Command::YxShowHashUsage => self.show_table_usage()?,
            Command::YxStop | Command::End => {}
            command => {
                self.stop_pondering();
                return self.execute_quietly(command, at);
            }
        }
        Ok(())
    }

    /// The commands that change the game or need the engine.
    fn execute_quietly(&mut self, command: Command, at: Instant) -> Result<(), Failure> {
        match command {
            Command::Start(size) => self.start(Game::new(size, self.settings.variant)?),
            Command::RectStart { width, height } if width != height => {
                return Err(Refusal::NotSquare { width, height }.into());
            }
            Command::RectStart { width, .. } => self.start(Game::new(width, self.settings.variant)?),
            Command::Restart => self.start(self.game()?.restarted()),
            Command::Begin => self.ask_move(Purpose::Move, 1, at)?,
            Command::Turn(mv) => self.turn(mv, at)?,
            Command::Play(mv) => self.play(mv)?,
            Command::Board(stones) => {
                self.set_board(&stones)?;
                self.ask_move(Purpose::Move, 1, at)?;
            }
            Command::YxBoard(stones) => self.set_board(&stones)?,
            Command::Takeback(mv) => {
                self.game_mut()?.take_back(mv)?;
                self.write(&Reply::Ok)?;
            }
            Command::Swap2Board(points) => self.open_by_swap2(&points, at)?,
            Command::YxNBest(count) => self.ask_move(Purpose::Analysis, count.max(1) as usize, at)?,
            Command::YxSearchDefend => self.ask_move(Purpose::Analysis, MOST_LINES, at)?,
            Command::YxBalanceOne(bias) => self.ask_balance(balance::single_moves, bias, at)?,
            Command::YxBalanceTwo(bias) => self.ask_balance(balance::pairs, bias, at)?,
            Command::YxHashClear => self.prepare(Memory::Cleared, Readiness::Unreported),
            Command::YxBlock(points) => {
                let points = self.board_points(&points)?;
                self.blocked.extend(points);
            }
            Command::YxBlockUndo(points) => {
                let points = self.board_points(&points)?;
                self.blocked.retain(|point| !points.contains(point));
            }
            Command::YxBlockReset => self.blocked.clear(),
            Command::Info(_)
            | Command::About
            | Command::YxShowForbid
            | Command::YxShowInfo
            | Command::YxShowHashUsage
            | Command::YxStop
            | Command::End => unreachable!("they were executed before"),
        }
        Ok(())
    }

    fn start(&mut self, game: Game) {
        self.game = Some(game);
        self.blocked.clear();
        self.settings.start_game();
        self.prepare(Memory::Cleared, Readiness::Reported);
    }

    fn set(&mut self, info: &Info) {
        let before = self.settings.clone();
        self.remark = self.settings.apply(info).or(self.remark.take());
        if self.settings.variant != before.variant {
            self.game = self.game.as_ref().map(|game| game.under(self.settings.variant));
        }
        let is_other_engine =
            self.settings.variant != before.variant || self.settings.equipment() != before.equipment();
        if is_other_engine {
            self.stop_pondering();
            self.prepare(Memory::Kept, Readiness::Unreported);
        }
    }

    fn turn(&mut self, mv: ToldMove, at: Instant) -> Result<(), Failure> {
        self.game_mut()?.play(mv)?;
        self.ask_move(Purpose::Move, 1, at)
    }

    fn play(&mut self, mv: ToldMove) -> Result<(), Failure> {
        if self.suggestion.is_none() {
            return Err(Refusal::NoSuggestion.into());
        }
        self.game_mut()?.play(mv)?;
        self.suggestion = None;
        Ok(self.write(&Reply::Move(mv))?)
    }

    fn set_board(&mut self, stones: &[Stone]) -> Result<(), Refusal> {
        self.game = Some(self.game()?.with_board(stones)?);
        Ok(())
    }

    fn open_by_swap2(&mut self, points: &[Point], at: Instant) -> Result<(), Failure> {
        let game = self.game()?.with_opening(points)?;
        match points.len() {
            0 => {
                let ways = balance::openings(game.position().size());
                self.game = Some(game);
                self.ask(Purpose::Opening, Question::Balance { ways, bias: 0 }, at)
            }
            3 | 5 => {
                self.game = Some(game);
                self.ask_move(Purpose::ChoiceOfColour, 1, at)
            }
            count => Err(Refusal::NoSwap2Opening(count).into()),
        }
    }

    fn ask_balance(
        &mut self,
        ways: impl Fn(&rules::gomoku::Position) -> Vec<Vec<BoardPoint>>,
        bias: i32,
        at: Instant,
    ) -> Result<(), Failure> {
        let ways = ways(self.game()?.position());
        self.ask(Purpose::Balance, Question::Balance { ways, bias }, at)
    }

    fn show_forbidden(&mut self) -> Result<(), Failure> {
        let forbidden = self.game()?.position().forbidden_points();
        let points = ForbiddenPoints::nameable(forbidden.iter().map(|found| told_point(found.point)));
        Ok(self.write(&Reply::Forbid(points))?)
    }

    /// What Yixin boards offer their users to choose from: threads, and kilobytes of tables as a
    /// power of two.
    fn show_abilities(&mut self) -> io::Result<()> {
        const LARGEST_TABLE_EXPONENT: u32 = 26;
        let abilities = [("MAX_THREAD_NUM", MOST_THREADS), ("MAX_HASH_SIZE", LARGEST_TABLE_EXPONENT)];
        abilities.iter().try_for_each(|(name, value)| {
            self.write(&Reply::Message(LineText::new(&format!("INFO {name} {value}"))))
        })
    }

    fn show_table_usage(&mut self) -> io::Result<()> {
        let (percent, tenths) = (self.table_permille / 10, self.table_permille % 10);
        self.write(&Reply::Message(LineText::new(&format!("memory of searches: {percent}.{tenths} % full"))))
    }

    fn board_points(&self, points: &[Point]) -> Result<Vec<BoardPoint>, Refusal> {
        let game = self.game()?;
        points.iter().map(|&point| game.read_point(point)).collect()
    }

    pub(super) fn game(&self) -> Result<&Game, Refusal> {
        self.game.as_ref().ok_or(Refusal::NotStarted)
    }

    pub(super) fn game_mut(&mut self) -> Result<&mut Game, Refusal> {
        self.game.as_mut().ok_or(Refusal::NotStarted)
    }

    pub(super) fn refuse(&mut self, reason: &impl ToString) -> io::Result<()> {
        self.write(&Reply::Error(LineText::new(&reason.to_string())))
    }

    /// Writes a line, so that it is there before anything else is done.
    pub(super) fn write(&mut self, reply: &Reply) -> io::Result<()> {
        writeln!(self.output, "{reply}")?;
        self.output.flush()
    }
}

fn is_info(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("INFO"))
}

fn about() -> About {
    let version = format!("{} {}", env!("CARGO_PKG_VERSION"), gomoku_engine::Weights::default().name());
    About {
        name: QuotedText::new("Tengen"),
        version: Some(QuotedText::new(&version)),
        author: Some(QuotedText::new("the Tengen authors")),
        country: Some(QuotedText::new("International")),
        ..About::default()
    }
}
