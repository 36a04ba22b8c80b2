//! Perft: the number of legal move sequences of a length. Voluntary passes are not counted.

use super::position::{Move, Position};

/// Counts the legal move sequences of exactly `depth` moves. The position is left as it was.
#[must_use]
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().count() as u64,
        _ => divide(position, depth).into_iter().map(|(_, count)| count).sum(),
    }
}

/// The same count for each legal first move.
#[must_use]
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let moves: Vec<Move> = position.legal_moves().collect();
    let mut count = |mv| {
        position.play_unchecked(mv);
        let count = perft(position, rest);
        position.undo();
        (mv, count)
    };
    moves.into_iter().map(&mut count).collect()
}
