//! Moves with what they change on the board.

use record::{Annotation, GameRecord};
use rules::{
    AnyPosition,
    ataxx::{self, Square},
    gomoku::Move,
};

use super::{
    board::side,
    score::{Scale, told_score},
};
use crate::messages::board::{Cell, Change, MoveView};

/// Where a move stands: its number and in whose units its score is told.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// Its number, from 1.
    pub(crate) ply: usize,
    /// What the numbers of the player mean.
    pub(crate) scale: Scale,
}

/// The last move of a position.
///
/// # Panics
/// If no move has been played.
pub(crate) fn move_view(position: &AnyPosition, annotation: &Annotation, context: Context) -> MoveView {
    let mover = position.side_to_move().other();
    let (text, changes) = match position {
        AnyPosition::Gomoku(position) => {
            let mv = *position.moves().last().expect("a move was played");
            let stone = cell(mover);
            let change = |point: rules::gomoku::Point| Change {
                point: point.to_string(),
                from: Cell::Empty,
                to: stone,
            };
            let changes = match mv {
                Move::Place(point) => vec![change(point)],
                Move::Pass => Vec::new(),
            };
            (mv.to_string(), changes)
        }
        AnyPosition::Ataxx(game) => {
            let mv = game.moves().last().expect("a move was played");
            (mv.to_string(), ataxx_changes(game))
        }
    };
    MoveView {
        text,
        side: side(mover),
        ply: u32::try_from(context.ply).unwrap_or(u32::MAX),
        changes,
        ms: annotation.spent_ms,
        score: annotation.score.map(|score| told_score(score, mover, context.scale)),
        depth: annotation.depth,
        nodes: annotation.nodes,
        pv: annotation.pv.iter().map(ToString::to_string).collect(),
        comment: annotation.comment.clone(),
    }
}

fn cell(side: rules::Side) -> Cell {
    match side {
        rules::Side::First => Cell::First,
        rules::Side::Second => Cell::Second,
    }
}

/// The squares that differ from the position before the last move.
fn ataxx_changes(game: &ataxx::Game) -> Vec<Change> {
    let Some([before, now]) = game.positions().last_chunk::<2>() else { return Vec::new() };
    let on = |position: &ataxx::Position, square| {
        let stands = |side: &rules::Side| position.stones(*side).contains(square);
        rules::Side::BOTH.into_iter().find(stands).map_or(Cell::Empty, cell)
    };
    let change = |square: Square| {
        let (from, to) = (on(before, square), on(now, square));
        (from != to).then(|| Change { point: square.to_string(), from, to })
    };
    Square::all().filter_map(change).collect()
}

/// Every move of a record, played over from its start.
pub(crate) fn replayed(record: &GameRecord, scales: [Scale; 2]) -> Vec<MoveView> {
    let mut position = record.start().clone();
    let view = |(number, mv): (usize, &record::PlayedMove)| {
        position.try_play(mv.text()).expect("a record holds legal moves only");
        let context = Context { ply: number, scale: scales[mv.side().index()] };
        move_view(&position, &mv.annotation, context)
    };
    (1..).zip(record.moves()).map(view).collect()
}
