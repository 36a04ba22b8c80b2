//! What is said on the analysis socket, in both directions.
//!
//! One position or game at a time: a new request replaces the one before. Scores are from the side to move.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::{
    board::{PositionRequest, ScoreView, Side},
    error::Refusal,
    review::{AlarmRequest, AlarmView, ExplainRequest, ExplainedView, ReviewRequest, ReviewView},
};

/// A message of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisRequest {
    /// Looks at a position until told otherwise.
    Analyze(Analyze),
    /// Looks at all positions of a finished game, in place of what was looked at before.
    Review(ReviewRequest),
    /// Asks why a move is good or bad, beside what is looked at.
    Explain(ExplainRequest),
    /// Asks what the enemy of the side to move threatens, beside what is looked at.
    Alarm(AlarmRequest),
    /// Stops.
    Stop,
}

/// A position to be looked at, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Analyze {
    /// The position.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// How many of the best moves get a line, 1 to 5; 1 if left out.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub lines: Option<u8>,
    /// Whether every move gets a score, for the heat map.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub all_moves: bool,
    /// Threads that search; as many as the machine can spare if left out.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub threads: Option<u8>,
    /// When to stop by itself, in milliseconds; the server's own limit if left out.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub time_ms: Option<u32>,
    /// The live game that the position belongs to: refused while it is a serious one.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub game: Option<String>,
}

/// A message of the server; 10 to 20 a second at most.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisMessage {
    /// What is known so far.
    Analysis(AnalysisView),
    /// What is known of a game so far.
    Review(ReviewView),
    /// Why a move is good or bad.
    Explained(ExplainedView),
    /// What the enemy of the side to move threatens.
    Alarm(AlarmView),
    /// The request was refused.
    Rejected {
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The server ends the connection.
    Closing {
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
}

/// What is known about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct AnalysisView {
    /// How many moves lead to the position.
    pub for_ply: u32,
    /// Whose turn it is there.
    pub to_move: Side,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// Milliseconds since it began.
    pub ms: u64,
    /// The best lines, best first.
    pub lines: Vec<AnalysisLine>,
    /// Every move with its score, if it was asked for.
    pub heat: Option<Vec<HeatPoint>>,
    /// What threatens whom; Gomoku only.
    pub threats: Vec<Threat>,
    /// Whether the search has ended: by its limit, by a proof, or because it was told to.
    pub done: bool,
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct AnalysisLine {
    /// What it is worth.
    pub score: ScoreView,
    /// Plies looked ahead.
    pub depth: u32,
    /// The moves.
    pub moves: Vec<String>,
}

/// A move and its worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct HeatPoint {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The point that it goes to.
    pub point: String,
    /// What it is worth.
    pub score: ScoreView,
    /// From 0 (the worst) to 1 (the best) of all moves: the warmth of the point.
    pub warmth: f64,
}

/// A point that matters at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Threat {
    /// The point.
    pub point: String,
    /// Why it matters.
    pub kind: ThreatKind,
    /// Whose threat it is.
    pub side: Side,
    /// A letter for it, so that it reads without colour.
    pub label: String,
    /// The shape that the side would have there: `five`, `open-four`, `four`, `four-three`, `open-three`.
    pub shape: String,
}

/// Why a point matters at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ThreatKind {
    /// The side to move wins there. Green.
    Wins,
    /// The opponent wins there, or by force from there, if it is not answered. Red.
    MustAnswer,
    /// A three or four that can be made there. Pink.
    AboutToThreaten,
    /// A four of the defender that gains a move. Purple.
    CounterThreat,
}
