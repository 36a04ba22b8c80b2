//! What a task asks for, and whether a move does it. The referee answers, or a solver that has replayed what it says.

use rules::{
    AnyPosition, MoveText, Outcome, Side,
    ataxx::{self, Game, Square},
    gomoku::{self, Point},
};
use serde::Deserialize;

use crate::{
    Explainer,
    ataxx::{Result, STONES_OF_A_HOLE, richest, stones_to_turn, turned, turns_most},
    gomoku::{
        Opening, Shape,
        exercise::{self, Answers},
        study,
    },
};

/// What a move must do, or which point is looked for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Gomoku: win at once.
    Five,
    /// Gomoku: leave the enemy no five.
    StopFive,
    /// Gomoku: make one of these shapes.
    Make(Vec<Shape>),
    /// Gomoku: leave the enemy no win by fours.
    StopThreat,
    /// Gomoku: threaten a five that no stone can stop.
    Unstoppable,
    /// Gomoku: threaten a five whose only answer is forbidden.
    Trap,
    /// Gomoku: win by fours, move after move.
    WinByFours,
    /// Gomoku: make an opening of one of these names.
    Open(Vec<Opening>),
    /// Gomoku: find a point that is forbidden to Black.
    FindForbidden,
    /// Gomoku: find a point where the enemy would win at once.
    FindFive,
    /// Ataxx: make a new stone.
    Clone,
    /// Ataxx: jump.
    Jump,
    /// Ataxx: turn as many stones as any move does.
    TurnMost,
    /// Ataxx: turn stones of which few can be taken back.
    Trade {
        /// How many at least.
        turn: u32,
        /// How many at most.
        back: u32,
    },
    /// Ataxx: fill a hole.
    CloseHole,
    /// Ataxx: leave the enemy no move.
    ShutIn,
    /// Ataxx: find the square where the enemy would turn most.
    FindHole,
    /// Ataxx: win the ending, move after move.
    WinEnding,
}

impl Goal {
    /// Whether a point is looked for, and no move made.
    #[must_use]
    pub fn is_point(&self) -> bool {
        matches!(self, Goal::FindForbidden | Goal::FindFive | Goal::FindHole)
    }

    /// Whether a right move is followed by others.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        matches!(self, Goal::WinByFours | Goal::WinEnding)
    }

    /// The name that catalogues are keyed by.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Goal::Five => "five",
            Goal::StopFive => "stop-five",
            Goal::Make(_) => "make",
            Goal::StopThreat => "stop-threat",
            Goal::Unstoppable => "unstoppable",
            Goal::Trap => "trap",
            Goal::WinByFours => "win-by-fours",
            Goal::Open(_) => "open",
            Goal::FindForbidden => "find-forbidden",
            Goal::FindFive => "find-five",
            Goal::Clone => "clone",
            Goal::Jump => "jump",
            Goal::TurnMost => "turn-most",
            Goal::Trade { .. } => "trade",
            Goal::CloseHole => "close-hole",
            Goal::ShutIn => "shut-in",
            Goal::FindHole => "find-hole",
            Goal::WinEnding => "win-ending",
        }
    }

    /// Whether a move of the side to move, or a point, is what is asked for.
    pub(super) fn is_met(&self, explainer: &mut Explainer, position: &AnyPosition, mv: MoveText) -> bool {
        match position {
            AnyPosition::Gomoku(position) => {
                let Ok(gomoku::Move::Place(point)) = gomoku::Move::parse(mv.as_str(), position.size()) else {
                    return false;
                };
                self.is_met_by_stone(explainer, position, point)
            }
            AnyPosition::Ataxx(game) => {
                let Ok(mv) = mv.as_str().parse() else { return false };
                self.is_met_by_move(explainer, game, mv)
            }
        }
    }

    fn is_met_by_stone(&self, explainer: &mut Explainer, position: &gomoku::Position, point: Point) -> bool {
        if self.is_point() {
            return match self {
                Goal::FindForbidden => position.forbidden_at(point).is_some(),
                Goal::FindFive => exercise::enemy_wins(position, point),
                _ => false,
            };
        }
        let mut after = position.clone();
        if after.try_play(gomoku::Move::Place(point)).is_err() {
            return false;
        }
        match self {
            Goal::Five => exercise::wins(position, point),
            Goal::StopFive => exercise::leaves_no_five(position, point),
            Goal::Make(shapes) => exercise::shape(position, point).is_some_and(|made| shapes.contains(&made)),
            Goal::StopThreat => study::stops(explainer.gomoku(), position, point),
            Goal::Unstoppable => {
                matches!(exercise::answers(position, point), Some(Answers::None | Answers::Forbidden))
            }
            Goal::Trap => exercise::answers(position, point) == Some(Answers::Forbidden),
            Goal::WinByFours => {
                exercise::wins(position, point)
                    || study::wins_after_four(explainer.gomoku(), position, point) == Some(true)
            }
            Goal::Open(names) => Opening::of(&after).is_some_and(|opening| names.contains(&opening)),
            _ => false,
        }
    }

    fn is_met_by_move(&self, explainer: &mut Explainer, game: &Game, mv: ataxx::Move) -> bool {
        let position = game.position();
        let (side, enemy) = (position.side_to_move(), position.side_to_move().other());
        if *self == Goal::FindHole {
            let most = Square::all().filter_map(|square| enemy_turns(position, square)).max();
            return mv.to().is_some_and(|square| {
                let turned = enemy_turns(position, square);
                turned.is_some() && turned == most && turned > Some(0)
            });
        }
        let mut after = game.clone();
        if after.try_play(mv).is_err() {
            return false;
        }
        match self {
            Goal::Clone => mv.is_clone(),
            Goal::Jump => mv.is_jump(),
            Goal::TurnMost => turns_most(position, mv),
            Goal::Trade { turn, back } => {
                let taken = richest(after.position()).map_or(0, |(_, taken)| taken);
                turned(position, side, mv) >= *turn && taken <= *back
            }
            Goal::CloseHole => mv
                .to()
                .and_then(|square| stones_to_turn(position, enemy, square))
                .is_some_and(|turned| turned >= STONES_OF_A_HOLE),
            Goal::ShutIn => !after.position().can_move(enemy) && !after.position().stones(enemy).is_empty(),
            Goal::WinEnding => {
                after.outcome() == Some(Outcome::Win(side))
                    || explainer.ataxx().result_of_move(game, mv).is_some_and(|(now, _)| now == Result::Win)
            }
            _ => false,
        }
    }
}

/// How many stones the enemy of the side to move would turn on a square, if it is empty and can be entered.
pub(super) fn enemy_turns(position: &ataxx::Position, square: Square) -> Option<u32> {
    let enemy: Side = position.side_to_move().other();
    position.empty().contains(square).then(|| stones_to_turn(position, enemy, square)).flatten()
}
