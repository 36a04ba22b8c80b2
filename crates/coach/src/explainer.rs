//! Explanations of moves of either game, asked and said in the same way.

use rules::{
    AnyPosition, MoveText, Side,
    gomoku::{Move, Point},
};
use serde::Serialize;

use crate::{Phrase, ataxx, gomoku};

/// The positions that the solver of Ataxx endgames may look at for one question.
const ENDGAME_NODES: u64 = 100_000;

/// Explains moves. It remembers what it has seen of a game.
#[derive(Default)]
pub struct Explainer {
    gomoku: Option<gomoku::Solver>,
    ataxx: Option<ataxx::Solver>,
}

/// What an engine has found out about the position and the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// The move it would have played.
    pub best: MoveText,
    /// How many of a hundred games the move gives away.
    pub percent: u32,
    /// Whether it holds the position to be won for the side to move.
    pub is_won: bool,
    /// Whether it holds the position after the move to be lost for who played it.
    pub is_lost_after: bool,
}

/// Everything that is said about a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Explanation {
    /// A move of Gomoku.
    Gomoku(gomoku::Explanation),
    /// A move of Ataxx.
    Ataxx(ataxx::Explanation),
}

impl Explainer {
    /// What can be said about a move of the side to move; nothing about a pass of Gomoku or what is no move.
    pub fn explain(
        &mut self,
        position: &AnyPosition,
        mv: MoveText,
        opinion: Option<&Opinion>,
    ) -> Option<Explanation> {
        match position {
            AnyPosition::Gomoku(position) => {
                let point = point(mv, position.size())?;
                let view = opinion.and_then(|opinion| {
                    let Opinion { best, percent, is_won, is_lost_after } = *opinion;
                    Some(gomoku::View {
                        best: self::point(best, position.size())?,
                        percent,
                        is_won,
                        is_lost_after,
                    })
                });
                Some(Explanation::Gomoku(gomoku::explain(self.gomoku(), position, point, view.as_ref())))
            }
            AnyPosition::Ataxx(game) => {
                let mv = mv.as_str().parse().ok()?;
                let view = opinion.and_then(|opinion| {
                    let best = opinion.best.as_str().parse().ok()?;
                    Some(ataxx::View { best, percent: opinion.percent })
                });
                Some(Explanation::Ataxx(ataxx::explain(self.ataxx(), game, mv, view.as_ref())))
            }
        }
    }

    /// What the enemy of the side to move threatens; threats have names in Gomoku alone.
    pub fn alarm(&mut self, position: &AnyPosition) -> Option<gomoku::Alarm> {
        match position {
            AnyPosition::Gomoku(position) => gomoku::alarm(self.gomoku(), position),
            AnyPosition::Ataxx(_) => None,
        }
    }

    pub(crate) fn gomoku(&mut self) -> &mut gomoku::Solver {
        self.gomoku.get_or_insert_with(|| gomoku::Solver::new(gomoku::Depth::default()))
    }

    pub(crate) fn ataxx(&mut self) -> &mut ataxx::Solver {
        self.ataxx.get_or_insert_with(|| ataxx::Solver::new(ENDGAME_NODES))
    }
}

fn point(mv: MoveText, size: u8) -> Option<Point> {
    match Move::parse(mv.as_str(), size) {
        Ok(Move::Place(point)) => Some(point),
        _ => None,
    }
}

/// The claims that say what is wrong with a move of Gomoku, the most telling first.
const GOMOKU_FAULTS: [&str; 8] = [
    "misses-five",
    "leaves-five",
    "too-many-fives",
    "was-threatened",
    "no-defence",
    "misses-win",
    "allows-win",
    "makes-overline",
];
/// The claims that say what is good about it.
const GOMOKU_MERITS: [&str; 13] = [
    "wins",
    "unstoppable",
    "answer-forbidden",
    "starts-win",
    "blocks-five",
    "stops-threat",
    "makes",
    "threatens",
    "blocks-threes",
    "takes-point",
    "makes-forbidden",
    "must-answer",
    "opens",
];
/// The same for Ataxx.
const ATAXX_FAULTS: [&str; 3] = ["misses-result", "leaves-hole", "can-be-taken-back"];
const ATAXX_MERITS: [&str; 7] =
    ["ends", "shuts-in", "forces", "clones", "jumps", "closes-hole", "nothing-taken-back"];

impl Explanation {
    /// What is said, sentence by sentence; at least one.
    #[must_use]
    pub fn phrases(&self) -> Vec<Phrase> {
        match self {
            Explanation::Gomoku(explanation) => explanation.phrases(),
            Explanation::Ataxx(explanation) => explanation.phrases(),
        }
    }

    /// Who plays the move.
    #[must_use]
    pub fn side(&self) -> Side {
        match self {
            Explanation::Gomoku(explanation) => explanation.side,
            Explanation::Ataxx(explanation) => explanation.side,
        }
    }

    /// What is wrong with the move, in at most so many sentences.
    #[must_use]
    pub fn faults(&self, most: usize) -> Vec<Phrase> {
        let known = match self {
            Explanation::Gomoku(_) => self.chosen(&GOMOKU_FAULTS, most),
            Explanation::Ataxx(_) => self.chosen(&ATAXX_FAULTS, most),
        };
        // What an engine prefers is worth a word where nothing else is known.
        if known.is_empty() { self.chosen(&["engine-prefers"], most) } else { known }
    }

    /// What is good about the move, in at most so many sentences.
    #[must_use]
    pub fn merits(&self, most: usize) -> Vec<Phrase> {
        match self {
            Explanation::Gomoku(_) => self.chosen(&GOMOKU_MERITS, most),
            Explanation::Ataxx(_) => self.chosen(&ATAXX_MERITS, most),
        }
    }

    /// The name of the opening, if it has one.
    pub(crate) fn named_opening(&self) -> Vec<Phrase> {
        self.chosen(&["opens"], 1)
    }

    /// The phrases of these claims, in this order.
    fn chosen(&self, codes: &[&str], most: usize) -> Vec<Phrase> {
        let phrases_of = |code: &&str| match self {
            Explanation::Gomoku(explanation) => explanation.phrases_of(code),
            Explanation::Ataxx(explanation) => explanation.phrases_of(code),
        };
        codes.iter().flat_map(phrases_of).take(most).collect()
    }
}
