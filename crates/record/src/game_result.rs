//! How a recorded game ended: who won, why, who was at fault.
//!
//! A player that misbehaves is data: a crash or an illegal move ends a game as a row of five does,
//! and the record says which side did what.

use std::fmt;

use rules::{AnyPosition, Outcome, Side};

use crate::{Extra, excerpt::excerpt};

/// The end of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameResult {
    /// Who won, if anyone; `None` if the game has no result, such as one that was interrupted.
    pub outcome: Option<Outcome>,
    /// Why the game ended.
    pub reason: EndReason,
    /// The side that resigned or broke a rule of the match.
    pub at_fault: Option<Side>,
    /// What happened, in one sentence; empty if there is nothing to add.
    pub detail: String,
    /// Fields of the document that this version does not know.
    pub extra: Extra,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// By the rules of the game; the word is the referee's: `line`, `no-moves`.
    Rules(String),
    /// A side gave up.
    Resign,
    /// A side used more time than it had.
    Timeout,
    /// A player's program ended.
    Crash,
    /// A player's program did not answer, long after its time was over.
    Stall,
    /// A player's program could not be started.
    StartUp,
    /// A side played what it may not play.
    IllegalMove,
    /// A player's program said what the protocol does not know.
    Protocol,
    /// The arena ended the game; the text says by which of its rules.
    Adjudicated(String),
    /// Somebody stopped the game.
    Interrupted,
    /// The source of the record does not say.
    Unstated,
}

/// No game ends for such a reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("`{0}` is not a reason for the end of a game")]
pub struct UnknownReason(pub String);

/// Why a result does not fit its game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum ResultError {
    /// It claims an end by the rules that the referee does not see.
    #[error("the result says: {claimed}; but by the rules: {referee}")]
    NotByRules {
        /// What the result says.
        claimed: Ending,
        /// What the referee says.
        referee: Ending,
    },
    /// The side at fault cannot be the winner.
    #[error("the result says that {0} has won and is at fault")]
    FaultOfWinner(Side),
}

/// An outcome and the referee's word for it, to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won, if anyone; `None` if nobody yet.
    pub outcome: Option<Outcome>,
    /// The word.
    pub word: String,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Some(outcome) => write!(f, "{outcome} ({})", self.word),
            None => f.write_str("no end"),
        }
    }
}

impl EndReason {
    /// The word used in records.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            EndReason::Rules(_) => "rules",
            EndReason::Resign => "resign",
            EndReason::Timeout => "timeout",
            EndReason::Crash => "crash",
            EndReason::Stall => "stall",
            EndReason::StartUp => "start-up",
            EndReason::IllegalMove => "illegal-move",
            EndReason::Protocol => "protocol",
            EndReason::Adjudicated(_) => "adjudicated",
            EndReason::Interrupted => "interrupted",
            EndReason::Unstated => "unstated",
        }
    }

    /// The rule by which the game ended or was adjudicated; empty for the other reasons.
    #[must_use]
    pub fn rule(&self) -> &str {
        match self {
            EndReason::Rules(rule) | EndReason::Adjudicated(rule) => rule,
            _ => "",
        }
    }

    /// The reason of this name and rule, the inverse of [`Self::name`] and [`Self::rule`].
    ///
    /// # Errors
    /// If there is no reason of this name.
    pub fn from_name(name: &str, rule: &str) -> Result<EndReason, UnknownReason> {
        Ok(match name {
            "rules" => EndReason::Rules(rule.to_owned()),
            "resign" => EndReason::Resign,
            "timeout" => EndReason::Timeout,
            "crash" => EndReason::Crash,
            "stall" => EndReason::Stall,
            "start-up" => EndReason::StartUp,
            "illegal-move" => EndReason::IllegalMove,
            "protocol" => EndReason::Protocol,
            "adjudicated" => EndReason::Adjudicated(rule.to_owned()),
            "interrupted" => EndReason::Interrupted,
            "unstated" => EndReason::Unstated,
            _ => return Err(UnknownReason(excerpt(name))),
        })
    }
}

impl GameResult {
    /// An end with nobody at fault and nothing to add.
    #[must_use]
    pub fn new(outcome: Option<Outcome>, reason: EndReason) -> GameResult {
        GameResult { outcome, reason, at_fault: None, detail: String::new(), extra: Extra::new() }
    }

    /// The end that the referee sees; `None` while the game is being played.
    #[must_use]
    pub fn by_rules(position: &AnyPosition) -> Option<GameResult> {
        let reason = EndReason::Rules(position.end_reason()?.to_owned());
        Some(GameResult::new(position.outcome(), reason))
    }

    /// A loss by the side's own doing: it resigned, or broke a rule of the match.
    #[must_use]
    pub fn lost_by(side: Side, reason: EndReason, detail: impl Into<String>) -> GameResult {
        GameResult {
            at_fault: Some(side),
            detail: detail.into(),
            ..GameResult::new(Some(Outcome::Win(side.other())), reason)
        }
    }

    /// Whether this can be the end of a game that has come to this position.
    pub(crate) fn check(&self, position: &AnyPosition) -> Result<(), ResultError> {
        if let EndReason::Rules(word) = &self.reason {
            let claimed = Ending { outcome: self.outcome, word: word.clone() };
            let word = position.end_reason().unwrap_or_default().to_owned();
            let referee = Ending { outcome: position.outcome(), word };
            if claimed != referee || referee.outcome.is_none() {
                let claimed = Ending { word: excerpt(&claimed.word), ..claimed };
                return Err(ResultError::NotByRules { claimed, referee });
            }
        }
        let winner = self.outcome.and_then(Outcome::winner);
        match self.at_fault {
            Some(side) if winner == Some(side) => Err(ResultError::FaultOfWinner(side)),
            _ => Ok(()),
        }
    }
}

/// Who won and why, in one sentence without its full stop.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Some(outcome) => write!(f, "{outcome} ({}", self.reason.name())?,
            None => write!(f, "no result ({}", self.reason.name())?,
        }
        match self.reason.rule() {
            "" => f.write_str(")"),
            rule => write!(f, ": {rule})"),
        }
    }
}
