//! Finished games as the page lists and replays them.

use arena::duel::{Faults, Seating};
use record::GameRecord;
use rules::{Outcome, Side};

use crate::{
    messages::arena::{ArenaGame, ArenaGameView, GameTally},
    view,
};

/// A game in the list, by its number from 1.
pub(super) fn game(number: u32, record: &GameRecord) -> ArenaGame {
    let [first, second] = Side::BOTH.map(|side| record.header.players.of(side).name.clone());
    let plies = record.moves().len();
    let [first_tally, second_tally] = tallies(record);
    ArenaGame {
        number,
        first,
        second,
        plies: u32::try_from(plies).unwrap_or(u32::MAX),
        result: record.result().map(|result| view::result_view(result, None, plies, [0; 2])),
        first_tally,
        second_tally,
    }
}

/// What each side came to, the first side first.
fn tallies(record: &GameRecord) -> [GameTally; 2] {
    let outcome = record.result().and_then(|result| result.outcome);
    // In the first seating of a pair players and sides are the same.
    let faults = Faults::of(record, Seating::of(0));
    Side::BOTH.map(|side| {
        let score = match outcome {
            Some(Outcome::Win(winner)) if winner == side => 1.0,
            Some(Outcome::Draw) => 0.5,
            _ => 0.0,
        };
        let Faults { errors, invalid_steps } = faults[side.index()];
        GameTally { score, errors, invalid_steps }
    })
}

/// A game with every move.
pub(super) fn game_view(number: u32, record: &GameRecord) -> ArenaGameView {
    let whole = view::record_view(record);
    ArenaGameView {
        game: game(number, record),
        spec: whole.spec,
        start: whole.start,
        start_board: whole.start_board,
        moves: whole.moves,
        board: whole.board,
    }
}
