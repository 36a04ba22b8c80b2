//! What can be said about a move of Gomoku: codes with values, each of which has been checked.

use rules::{Side, gomoku::ForbiddenKind};
use serde::{Deserialize, Serialize};

use super::{
    opening::Opening,
    shape::{Row, Shape},
    solver::ForcedWin,
};
use crate::text::{self, At};

/// Everything that is said about a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// The move.
    #[serde(rename = "move")]
    pub point: At,
    /// Who plays it.
    #[serde(with = "text::side")]
    pub side: Side,
    /// The claims, the most important first.
    pub claims: Vec<Claim>,
}

/// Which rule forbids a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ban {
    /// 长连.
    Overline,
    /// 四四.
    DoubleFour,
    /// 三三.
    DoubleThree,
}

impl From<ForbiddenKind> for Ban {
    fn from(kind: ForbiddenKind) -> Ban {
        match kind {
            ForbiddenKind::Overline => Ban::Overline,
            ForbiddenKind::DoubleFour => Ban::DoubleFour,
            ForbiddenKind::DoubleThree => Ban::DoubleThree,
        }
    }
}

/// A point that is forbidden to black, and the stones that make it so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ForbiddenPoint {
    /// The point.
    pub point: At,
    /// The rule.
    pub kind: Ban,
    /// The rows, the point left out.
    pub rows: Vec<Row>,
}

/// How a threat could have been met.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Defences {
    /// The moves after which no forced win is found any more.
    pub points: Vec<At>,
    /// Whether every other move has been shown to lose.
    pub is_complete: bool,
}

/// One thing about a move. *The side* is the one that plays it, *the enemy* the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Claim {
    /// The move is forbidden in Renju.
    Forbidden {
        /// Why.
        point: ForbiddenPoint,
    },
    /// The point is taken, outside the board, or the game is over.
    Impossible,
    /// The move wins by these rows.
    Wins {
        /// The winning rows.
        rows: Vec<Row>,
    },
    /// The side could have won at once.
    MissesFive {
        /// Where.
        points: Vec<At>,
    },
    /// The move stops the enemy's only five; every other move would have lost at once.
    BlocksFive {
        /// The rows that it ends.
        rows: Vec<Row>,
    },
    /// The enemy wins at once after the move.
    LeavesFive {
        /// Where the enemy wins.
        points: Vec<At>,
        /// The one stone that would have stopped it, if it is known.
        needed: Option<At>,
    },
    /// The enemy wins at once, whatever is played.
    TooManyFives {
        /// Where the enemy would have won.
        points: Vec<At>,
    },
    /// The move makes a shape.
    Makes {
        /// Its name.
        shape: Shape,
        /// The rows it consists of.
        rows: Vec<Row>,
    },
    /// More than five stones in a row, which do not win in these rules.
    MakesOverline {
        /// The stones.
        rows: Vec<Row>,
    },
    /// After the move one more stone wins, and the enemy must play here.
    MustAnswer {
        /// The only answer.
        point: At,
    },
    /// After the move one more stone wins, and no answer stops it.
    Unstoppable {
        /// Where the side wins next.
        points: Vec<At>,
    },
    /// The only answer to the threatened five is forbidden to the enemy.
    AnswerForbidden {
        /// The point and why it is forbidden.
        point: ForbiddenPoint,
    },
    /// The move begins a forced win.
    StartsWin {
        /// The win, its first move being this one.
        win: ForcedWin,
    },
    /// There was a forced win that begins elsewhere.
    MissesWin {
        /// It.
        win: ForcedWin,
    },
    /// After the move the enemy wins by force.
    AllowsWin {
        /// How.
        win: ForcedWin,
    },
    /// The enemy was threatening to win by fours before the move.
    WasThreatened {
        /// The shape and rows that were there to be seen, if the threat came from open threes.
        threes: Vec<Row>,
        /// How it could have been met.
        defences: Defences,
    },
    /// The enemy was threatening to win, and no move at all would have stopped it.
    NoDefence {
        /// The shape and rows that were there to be seen, if the threat came from open threes.
        threes: Vec<Row>,
    },
    /// The enemy threatened to win by fours, and the move stops that.
    StopsThreat {
        /// What the enemy would have played.
        line: Vec<At>,
        /// Every move that stops it, if all others have been shown to lose.
        only: Vec<At>,
    },
    /// The enemy's open threes that the move makes harmless.
    BlocksThrees {
        /// Them.
        rows: Vec<Row>,
    },
    /// The enemy would have made this shape on the same point.
    TakesPoint {
        /// The shape.
        shape: Shape,
        /// The rows the enemy would have had.
        rows: Vec<Row>,
    },
    /// If the enemy plays elsewhere, the side wins by fours.
    Threatens {
        /// How.
        win: ForcedWin,
    },
    /// A white move that makes points forbidden to black.
    MakesForbidden {
        /// The points.
        points: Vec<ForbiddenPoint>,
    },
    /// The opening has a name.
    Opens {
        /// Which.
        opening: Opening,
    },
    /// An engine prefers another move.
    EnginePrefers {
        /// Its move.
        point: At,
        /// How many of a hundred games the move gives away, in its view.
        percent: u32,
    },
    /// An engine would have played the same.
    EngineAgrees,
}

impl Claim {
    /// The code that catalogues are keyed by.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Claim::Forbidden { .. } => "forbidden",
            Claim::Impossible => "impossible",
            Claim::Wins { .. } => "wins",
            Claim::MissesFive { .. } => "misses-five",
            Claim::BlocksFive { .. } => "blocks-five",
            Claim::LeavesFive { .. } => "leaves-five",
            Claim::TooManyFives { .. } => "too-many-fives",
            Claim::Makes { .. } => "makes",
            Claim::MakesOverline { .. } => "makes-overline",
            Claim::MustAnswer { .. } => "must-answer",
            Claim::Unstoppable { .. } => "unstoppable",
            Claim::AnswerForbidden { .. } => "answer-forbidden",
            Claim::StartsWin { .. } => "starts-win",
            Claim::MissesWin { .. } => "misses-win",
            Claim::AllowsWin { .. } => "allows-win",
            Claim::WasThreatened { .. } => "was-threatened",
            Claim::NoDefence { .. } => "no-defence",
            Claim::StopsThreat { .. } => "stops-threat",
            Claim::BlocksThrees { .. } => "blocks-threes",
            Claim::TakesPoint { .. } => "takes-point",
            Claim::Threatens { .. } => "threatens",
            Claim::MakesForbidden { .. } => "makes-forbidden",
            Claim::Opens { .. } => "opens",
            Claim::EnginePrefers { .. } => "engine-prefers",
            Claim::EngineAgrees => "engine-agrees",
        }
    }
}
