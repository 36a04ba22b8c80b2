//! Puzzles as lists and boards show them.

use coach::puzzles::{Puzzle, shipped};
use rules::{
    AnyPosition, GameKind, Side,
    gomoku::{Point, Position},
};
use store::{Drill, TryVerdict};

use super::tally::Tally;
use crate::{
    messages::{
        board::Game,
        puzzles::{PuzzleOrigin, PuzzleSummary, TryOutcome},
    },
    view,
};

/// The game that is meant.
pub(super) fn game_of(game: GameKind) -> Game {
    match game {
        GameKind::Gomoku => Game::Gomoku,
        GameKind::Ataxx => Game::Ataxx,
    }
}

/// What became of a try.
fn outcome_of(verdict: TryVerdict) -> TryOutcome {
    match verdict {
        TryVerdict::Solved => TryOutcome::Solved,
        TryVerdict::Helped => TryOutcome::Helped,
        TryVerdict::Failed => TryOutcome::Failed,
    }
}

/// A puzzle in a list, with what somebody has made of it.
pub(super) fn summary(id: &str, puzzle: &Puzzle, drill: Option<&Drill>, tally: &Tally) -> PuzzleSummary {
    let board = view::board_view(&puzzle.position, 0, None);
    let origin = drill.filter(|drill| !drill.game.is_empty());
    PuzzleSummary {
        id: id.to_owned(),
        game: board.game,
        rule: board.rule,
        size: board.width,
        theme: puzzle.theme.name().to_owned(),
        rating: puzzle.rating.into(),
        to_move: board.state.to_move,
        own_moves: u32::try_from(puzzle.own_moves()).unwrap_or(u32::MAX),
        stones: board.stones,
        blocked: board.blocked,
        last: tally.last(id).map(outcome_of),
        origin: origin.map(|drill| PuzzleOrigin { record: drill.game.clone(), ply: drill.ply }),
        due_ms: drill.map(|drill| drill.due_ms),
    }
}

/// A shipped puzzle in a list, for nobody in particular.
pub(super) fn shipped_summary(at: usize) -> PuzzleSummary {
    // The ids of all take a moment, which the first page should not wait for.
    summary(&shipped()[at].id(), &shipped()[at], None, &Tally::default())
}

/// The position of a puzzle as a text from which a game can start.
pub(super) fn puzzle_start(puzzle: &Puzzle) -> String {
    match &puzzle.position {
        AnyPosition::Gomoku(position) => gomoku_start(position),
        AnyPosition::Ataxx(game) => game.position().to_string(),
    }
}

/// The stones as moves, with passes between them. White's come first: a row of Black's that they stop is never a
/// forbidden one then.
fn gomoku_start(position: &Position) -> String {
    let stones = |side| {
        let of_side = Point::all(position.size()).filter(move |&point| position.stone(point) == Some(side));
        of_side.map(|point| point.to_string())
    };
    let pass = || "pass".to_owned();
    let mut moves: Vec<String> = stones(Side::Second).flat_map(|stone| [pass(), stone]).collect();
    moves.extend(stones(Side::First).flat_map(|stone| [stone, pass()]));
    if position.side_to_move() == Side::Second {
        moves.pop();
    }
    moves.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_can_start_from_the_text_of_a_puzzle() {
        for puzzle in shipped().iter().step_by(23) {
            let read = AnyPosition::parse(&puzzle_start(puzzle), puzzle.position.spec()).unwrap();
            let boards = [&read, &puzzle.position].map(|position| view::board_view(position, 0, None));
            assert_eq!(boards[0], boards[1]);
        }
    }
}
