//! The settings a manager sends with `INFO key value`.
//!
//! No `INFO` line is ever answered. Keys that this crate does not know are kept as
//! [`Info::Other`], so that an engine can pass over them and a manager can send them all the same;
//! a known key with a bad value is an error, which an engine should pass over too.

use crate::gomocup::Point;
use crate::tokens::{Tokens, number, write_text};
use crate::{LineText, Millis, ParseError, Word};
use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;

/// The `time_left` that stands for a match without a time limit.
pub const UNLIMITED_TIME_LEFT: Millis = Millis(2_147_483_647);

/// One setting.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Info {
    /// `timeout_turn`: time for each move; zero asks for a move at once.
    TimeoutTurn(Millis),
    /// `timeout_match`: time for the whole match; zero is no limit.
    TimeoutMatch(Millis),
    /// `time_left`: what remains of the match time, sent before each move; may be negative.
    TimeLeft(Millis),
    /// `time_increment`: what each move adds to the match time.
    TimeIncrement(Millis),
    /// `max_memory`: bytes for the whole process; zero is no limit.
    MaxMemory(u64),
    /// `game_type`: who the opponent is.
    GameType(GameType),
    /// `rule`: the rules of the game.
    Rule(RuleCode),
    /// `folder`: where the engine may keep files.
    Folder(LineText),
    /// `evaluate`: asks for the engine's opinion of this point, on whatever display it has.
    Evaluate(Point),
    /// `max_depth`: plies to search; none is no limit.
    MaxDepth(Option<NonZeroU32>),
    /// `max_node`: nodes to search; none is no limit.
    MaxNode(Option<NonZeroU64>),
    /// `thread_num`: threads to search with.
    ThreadNum(u32),
    /// `hash_size`: kilobytes of the transposition table.
    HashSize(u64),
    /// `strength`: from 0 to 100.
    Strength(u32),
    /// `pondering`: whether to think on the opponent's time.
    Pondering(bool),
    /// `show_detail`: how much analysis to print, from 0 (none) to 3 (all).
    ShowDetail(u32),
    /// Any other key. One of the keys above, sent this way, reads back as its own variant.
    Other {
        /// The key as written.
        key: Word,
        /// Everything behind it.
        value: LineText,
    },
}

/// Who plays against the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameType {
    /// A person; written `0`.
    Human,
    /// Another engine; written `1`.
    Engine,
    /// Another engine, in a tournament; written `2`.
    Tournament,
    /// Another engine, in a tournament over the network; written `3`.
    NetworkTournament,
}

/// The number of a rule set. The manual defines it as a sum of flags, and analysis boards add
/// numbers of their own, so it is kept as sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleCode(pub u32);

impl RuleCode {
    /// Five or more in a row win.
    pub const FREESTYLE: RuleCode = RuleCode(0);
    /// Exactly five win.
    pub const STANDARD: RuleCode = RuleCode(1);
    /// Renju as Yixin boards send it; in the manual the flag of a continuous game.
    pub const YIXIN_RENJU: RuleCode = RuleCode(2);
    /// Renju.
    pub const RENJU: RuleCode = RuleCode(4);
    /// Freestyle that opens with swap, as analysis boards send it.
    pub const FREESTYLE_SWAP1: RuleCode = RuleCode(5);
    /// Freestyle that opens with swap2, as analysis boards send it.
    pub const FREESTYLE_SWAP2: RuleCode = RuleCode(6);
    /// Caro in which a row of six or more always wins.
    pub const CARO_OVERLINE: RuleCode = RuleCode(8);
    /// Caro: exactly five, not blocked at both ends.
    pub const CARO: RuleCode = RuleCode(9);
}

impl Info {
    /// Reads what follows `INFO`.
    pub(super) fn read(mut tokens: Tokens<'_>) -> Result<Info, ParseError> {
        let key = tokens.expect_word("INFO key")?;
        let info = match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => Info::TimeoutTurn(Millis(tokens.number("timeout_turn")?)),
            "timeout_match" => Info::TimeoutMatch(Millis(tokens.number("timeout_match")?)),
            "time_left" => Info::TimeLeft(Millis(tokens.number("time_left")?)),
            "time_increment" => Info::TimeIncrement(Millis(tokens.number("time_increment")?)),
            "max_memory" => Info::MaxMemory(tokens.number("max_memory")?),
            "game_type" => Info::GameType(GameType::read(&mut tokens)?),
            "rule" => Info::Rule(RuleCode(tokens.number("rule")?)),
            "evaluate" => Info::Evaluate(Point::read(&mut tokens)?),
            "max_depth" => Info::MaxDepth(read_limit(&mut tokens, "max_depth")?.and_then(NonZeroU32::new)),
            "max_node" => Info::MaxNode(read_limit(&mut tokens, "max_node")?.and_then(NonZeroU64::new)),
            "thread_num" => Info::ThreadNum(tokens.number("thread_num")?),
            "hash_size" => Info::HashSize(tokens.number("hash_size")?),
            "strength" => Info::Strength(tokens.number("strength")?),
            "pondering" => Info::Pondering(read_flag(&mut tokens, "pondering")?),
            "show_detail" => Info::ShowDetail(tokens.number("show_detail")?),
            "folder" => return Ok(Info::Folder(LineText::new(tokens.rest()))),
            _ => return Ok(Info::Other { key: Word::new(key)?, value: LineText::new(tokens.rest()) }),
        };
        tokens.end()?;
        Ok(info)
    }
}

impl GameType {
    fn read(tokens: &mut Tokens<'_>) -> Result<GameType, ParseError> {
        match tokens.expect_word("game_type")? {
            "0" => Ok(GameType::Human),
            "1" => Ok(GameType::Engine),
            "2" => Ok(GameType::Tournament),
            "3" => Ok(GameType::NetworkTournament),
            other => Err(ParseError::invalid("game_type", other)),
        }
    }

    const fn code(self) -> u8 {
        match self {
            GameType::Human => 0,
            GameType::Engine => 1,
            GameType::Tournament => 2,
            GameType::NetworkTournament => 3,
        }
    }
}

/// Reads a limit for which boards send a negative number when there is none.
fn read_limit<T: FromStr>(tokens: &mut Tokens<'_>, field: &'static str) -> Result<Option<T>, ParseError> {
    let text = tokens.expect_word(field)?;
    if text.starts_with('-') {
        return number::<i64>(field, text).map(|_| None);
    }
    number(field, text).map(Some)
}

fn read_flag(tokens: &mut Tokens<'_>, field: &'static str) -> Result<bool, ParseError> {
    match tokens.expect_word(field)? {
        "0" => Ok(false),
        "1" => Ok(true),
        other => Err(ParseError::invalid(field, other)),
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NO_LIMIT: &str = "-1";
        match self {
            Info::TimeoutTurn(time) => write!(f, "timeout_turn {time}"),
            Info::TimeoutMatch(time) => write!(f, "timeout_match {time}"),
            Info::TimeLeft(time) => write!(f, "time_left {time}"),
            Info::TimeIncrement(time) => write!(f, "time_increment {time}"),
            Info::MaxMemory(bytes) => write!(f, "max_memory {bytes}"),
            Info::GameType(game_type) => write!(f, "game_type {}", game_type.code()),
            Info::Rule(RuleCode(code)) => write!(f, "rule {code}"),
            Info::Folder(path) => write_text(f, "folder", path.as_str()),
            Info::Evaluate(point) => write!(f, "evaluate {point}"),
            Info::MaxDepth(Some(plies)) => write!(f, "max_depth {plies}"),
            Info::MaxDepth(None) => write!(f, "max_depth {NO_LIMIT}"),
            Info::MaxNode(Some(nodes)) => write!(f, "max_node {nodes}"),
            Info::MaxNode(None) => write!(f, "max_node {NO_LIMIT}"),
            Info::ThreadNum(threads) => write!(f, "thread_num {threads}"),
            Info::HashSize(kilobytes) => write!(f, "hash_size {kilobytes}"),
            Info::Strength(strength) => write!(f, "strength {strength}"),
            Info::Pondering(on) => write!(f, "pondering {}", u8::from(*on)),
            Info::ShowDetail(level) => write!(f, "show_detail {level}"),
            Info::Other { key, value } => write_text(f, key.as_str(), value.as_str()),
        }
    }
}
