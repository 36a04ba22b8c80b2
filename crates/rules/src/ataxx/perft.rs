//! Counting move sequences: the classic test of a move generator, and its speedometer.

use super::{Game, Move, Position, Repetition};

/// The shortest sequence in which a repeated move can cut something off: each side jumps there and
/// back, the first jump is repeated, and a further move would follow.
const REPETITION_DEPTH: u32 = 6;

/// The number of legal move sequences of exactly `depth` moves. A pass is a move; a finished
/// position has none.
///
/// ```
/// use rules::ataxx::{Position, Ruleset, perft};
/// assert_eq!(perft(Position::start(Ruleset::INTERNATIONAL), 4), 155_888);
/// ```
#[must_use]
pub fn perft(position: Position, depth: u32) -> u64 {
    if needs_history(position, depth) {
        walk_game(&mut Game::new(position), depth)
    } else {
        walk(position, depth)
    }
}

/// The moves of the position, each with the number of sequences of `depth` moves that it begins.
#[must_use]
pub fn divide(position: Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let count = |mv| {
        if needs_history(position, depth) {
            let mut game = Game::new(position);
            game.play(mv);
            walk_game(&mut game, rest)
        } else {
            walk(position.after(mv), rest)
        }
    };
    position.legal_moves().map(|mv| (mv, count(mv))).collect()
}

fn needs_history(position: Position, depth: u32) -> bool {
    position.ruleset().repetition == Repetition::MoverLoses && depth >= REPETITION_DEPTH
}

fn walk(position: Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // The last move need not be made to be counted.
        1 => position.legal_moves().count() as u64,
        // Written out, the position before the last move never leaves the registers: a fifth faster.
        2 => position.legal_moves().fold(0, |sum, mv| sum + position.after(mv).legal_moves().count() as u64),
        _ => position.legal_moves().fold(0, |sum, mv| sum + walk(position.after(mv), depth - 1)),
    }
}

fn walk_game(game: &mut Game, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.legal_moves().count() as u64,
        _ => game.legal_moves().fold(0, |sum, mv| {
            game.play(mv);
            let sum = sum + walk_game(game, depth - 1);
            game.undo();
            sum
        }),
    }
}
