//! Hints by stages: what kind of move it is, where it is, and at last the move itself.

use std::sync::Arc;

use rules::{
    AnyPosition, MoveText,
    ataxx::{Move, Square},
    gomoku::{self, Point},
};

use super::attempt::own_moves;
use crate::{
    App,
    messages::{
        error::{ErrorCode, Refusal},
        puzzles::{HintRequest, HintView},
    },
    visitors::Visitor,
};

/// Points at most so far away are where the move is.
const NEAR: u8 = 2;

impl App {
    /// Helps somebody with a puzzle.
    ///
    /// # Errors
    /// If there is no such puzzle, the moves so far are not right, or the store fails.
    pub async fn puzzle_hint(
        self: &Arc<App>,
        who: &Visitor,
        id: &str,
        request: &HintRequest,
    ) -> Result<HintView, Refusal> {
        let puzzle = self.puzzle_found(who, id).await?.puzzle;
        let own = own_moves(&request.moves)?;
        let stage = request.stage.clamp(1, 3);
        let found = self.ask_judge(who, move |judge| {
            let text = judge.right_move(&puzzle, &own)?;
            let attempt = judge.judge(&puzzle, &own);
            let mut position = puzzle.position.clone();
            for mv in attempt.map(|attempt| attempt.played).unwrap_or_default() {
                position.try_play(mv.as_str()).ok()?;
            }
            Some((text, coach::puzzles::kind_of(&position, text).to_owned(), position))
        });
        let (text, kind, position) = found.await?.ok_or_else(|| ErrorCode::NotHere.refusal())?;
        Ok(HintView {
            kind,
            area: if stage >= 2 { area(&position, text) } else { Vec::new() },
            text: (stage == 3).then(|| text.to_string()),
        })
    }
}

/// The empty points around a move, which need not be in the middle of them.
fn area(position: &AnyPosition, text: MoveText) -> Vec<String> {
    match position {
        AnyPosition::Gomoku(position) => {
            let Ok(gomoku::Move::Place(at)) = gomoku::Move::parse(text.as_str(), position.size()) else {
                return Vec::new();
            };
            // The move is anywhere in the square, as its own place on the board has it.
            let middle = |at: u8, size: u8| (at + at % 3).saturating_sub(1).clamp(NEAR, size - 1 - NEAR);
            let size = position.size();
            let (x, y) = (middle(at.x(), size), middle(at.y(), size));
            let is_near = |point: &Point| {
                point.x().abs_diff(x) <= NEAR && point.y().abs_diff(y) <= NEAR || *point == at
            };
            position.empty_points().filter(is_near).map(|point| point.to_string()).collect()
        }
        AnyPosition::Ataxx(game) => {
            let Some(to) = text.as_str().parse::<Move>().ok().and_then(Move::to) else { return Vec::new() };
            let empty = game.position().empty();
            let near = Square::all().filter(|&square| square == to || to.neighbours().contains(square));
            near.filter(|&square| empty.contains(square)).map(|square| square.to_string()).collect()
        }
    }
}
