//! Matches and tournaments: what is asked for, how they stand, what their boards look like now.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::{
    board::{BoardView, MoveView, ScoreView, Side, Spec, SpecChoice},
    error::Refusal,
    live::ResultView,
};

/// A match or tournament that somebody wants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ArenaRequest {
    /// Two players, or many.
    pub kind: ArenaKind,
    /// What is played.
    pub spec: SpecChoice,
    /// Ids of the players: exactly two for a match.
    pub players: Vec<String>,
    /// Games of the match, or of each meeting of a tournament.
    pub games: u32,
    /// The time of each side: `1s`, `200ms`, `60+0.5`.
    pub time: String,
    /// Where games start: `none` for the usual start, `shipped` (if left out) for openings that come
    /// with the program or, where there are none, random ones; otherwise one position a line. Every
    /// opening is played with both colours.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub openings: Option<String>,
    /// Ends a match as soon as the question is answered. Not for tournaments.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub sprt: Option<SprtChoice>,
    /// How a tournament is paired: `round-robin` (if left out), `gauntlet`, `knock-out`, `swiss`.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub format: Option<String>,
    /// Swiss: how many rounds; as many as a knock-out would have if left out.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rounds: Option<u32>,
    /// Gauntlet: how many players, from the top of the list, meet all others; 1 if left out.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub challengers: Option<u32>,
    /// Games at the same time: 1 if left out, as many as the machine has cores at most.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub concurrency: Option<u8>,
    /// Where chance comes from.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub seed: Option<u32>,
    /// Whether finished games go among the records as well.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub keep: bool,
}

/// A match or a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ArenaKind {
    /// Two players.
    Match,
    /// Many players.
    Tournament,
}

/// The question of a sequential test: is the first player stronger by `elo1` rather than `elo0`?
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct SprtChoice {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger difference.
    pub elo1: f64,
}

/// A match or tournament in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ArenaSummary {
    /// Its id.
    pub id: String,
    /// A match or a tournament.
    pub kind: ArenaKind,
    /// What is played.
    pub spec: Spec,
    /// The players by the names they have here: their ids, with a number behind if one plays twice.
    pub players: Vec<String>,
    /// Whether it is going on.
    pub state: ArenaState,
    /// Games that are finished.
    pub played: u32,
    /// Games that are expected in all.
    pub expected: u32,
    /// When it began: milliseconds since 1970, UTC.
    pub began_ms: i64,
    /// The handle of the visitor whose it is; left out for those of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub owner: Option<String>,
}

/// Whether a match or tournament is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ArenaState {
    /// It is being played.
    Running,
    /// It has been played to its end.
    Finished,
    /// It was stopped or cut off, and can be continued.
    Stopped,
}

/// A match or tournament as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ArenaView {
    /// What a list shows of it.
    #[serde(flatten)]
    pub summary: ArenaSummary,
    /// What was asked for.
    pub request: ArenaRequest,
    /// The table, the best first.
    pub table: Vec<ArenaRow>,
    /// What each player (row) has scored against each (column), in the order of `players`.
    pub cross: Vec<Vec<CrossCell>>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtView>,
    /// Finished games, in the order in which they ended.
    pub games: Vec<ArenaGame>,
}

/// A player's row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ArenaRow {
    /// The player.
    pub player: String,
    /// Finished games.
    pub games: u32,
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
    /// One for a win, a half for a draw.
    pub score: f64,
    /// Crashes, stalls, time-outs and rubbish.
    pub errors: u32,
    /// Illegal moves.
    pub invalid_steps: u32,
    /// Strength by these games alone, the average being 0.
    pub elo: Option<f64>,
    /// Half the width of the 95 % interval.
    pub elo_error: Option<f64>,
}

/// The strength of all players after some of the games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RatingPoint {
    /// How many games had ended.
    pub played: u32,
    /// Strength by these games alone, in the order of `players`, the average being 0; unknown as long
    /// as some of them have never met, not even through others.
    pub elo: Option<Vec<f64>>,
}

/// What a player has scored against another.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct CrossCell {
    /// One for a win, a half for a draw.
    pub score: f64,
    /// Games between the two.
    pub games: u32,
}

/// How a sequential test stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct SprtView {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The test is rejected below this.
    pub lower: f64,
    /// The test is passed above this.
    pub upper: f64,
    /// `accepted`, `rejected` or `open`.
    pub verdict: String,
}

/// A finished game of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ArenaGame {
    /// Its number, from 1.
    pub number: u32,
    /// Who had black.
    pub first: String,
    /// Who had white.
    pub second: String,
    /// How many moves.
    pub plies: u32,
    /// How it ended.
    pub result: Option<ResultView>,
    /// What the first side came to.
    pub first_tally: GameTally,
    /// What the second side came to.
    pub second_tally: GameTally,
}

/// What a side came to in one game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct GameTally {
    /// One for a win, a half for a draw.
    pub score: f64,
    /// Crashes, stalls, time-outs and rubbish.
    pub errors: u32,
    /// Illegal moves.
    pub invalid_steps: u32,
}

/// A game of a match with every move, score and time: the rounds of a match page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ArenaGameView {
    /// What a list shows of it.
    #[serde(flatten)]
    pub game: ArenaGame,
    /// What was played.
    pub spec: Spec,
    /// The start as text.
    pub start: String,
    /// The board before the first move.
    pub start_board: BoardView,
    /// Every move.
    pub moves: Vec<MoveView>,
    /// The board after the last move.
    pub board: BoardView,
}

/// A board of a match that is being played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LiveBoard {
    /// The number of the game, from 1; several go on at the same time.
    pub number: u32,
    /// Who has black.
    pub first: String,
    /// Who has white.
    pub second: String,
    /// The board.
    pub board: BoardView,
    /// What the first side thought last, from its own view.
    pub first_score: Option<ScoreView>,
    /// What the second side thought last, from its own view.
    pub second_score: Option<ScoreView>,
    /// Who thinks; nobody when the game is over.
    pub thinking: Option<Side>,
}

/// A message on the socket of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ArenaMessage {
    /// Table and state, when they have changed. `games` has all games in the first message and only
    /// those that were not told before in the others. A board whose game is among them, and every
    /// board when nothing is being played, is gone.
    Standings {
        /// How it stands.
        arena: Box<ArenaView>,
    },
    /// A board that is being played, when it has changed; ten times a second at most, so that moves of
    /// very fast players are skipped.
    Board {
        /// The board.
        board: Box<LiveBoard>,
    },
    /// The server ends the connection.
    Closing {
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
}
