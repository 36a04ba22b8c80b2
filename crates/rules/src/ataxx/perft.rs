//! Counting move sequences: the classic test of a move generator, and its speedometer.

use super::{Game, Move, Position, Repetition};

/// The shortest sequence in which a repeated move can cut something off: each side jumps there and
/// back, the first jump is repeated, and a further move would follow.
const REPETITION_DEPTH: u32 = 6;

/// Sequences of so many moves are counted in one piece.
const PIECE_DEPTH: u32 = 3;

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
    divide_unless(position, depth, &|| false).unwrap_or_default()
}

/// The same, or nothing as soon as `is_stopped` says so. It is asked every few million sequences.
#[must_use]
pub fn divide_unless(
    position: Position,
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<(Move, u64)>> {
    let Some(rest) = depth.checked_sub(1) else { return Some(Vec::new()) };
    let count = |mv| {
        let mut game = Game::new(position);
        game.play(mv);
        let has_history = needs_history(position, depth);
        Some((mv, count_unless(&mut game, rest, has_history, is_stopped)?))
    };
    position.legal_moves().map(count).collect()
}

/// The sequences of a game, deep ones counted piece by piece so that the count can be stopped.
fn count_unless(
    game: &mut Game,
    depth: u32,
    has_history: bool,
    is_stopped: &dyn Fn() -> bool,
) -> Option<u64> {
    if is_stopped() {
        return None;
    }
    if depth <= PIECE_DEPTH {
        return Some(if has_history { walk_game(game, depth) } else { walk(*game.position(), depth) });
    }
    let mut sum = 0;
    for mv in game.legal_moves() {
        game.play(mv);
        sum += count_unless(game, depth - 1, has_history, is_stopped)?;
        game.undo();
    }
    Some(sum)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ataxx::Ruleset;

    #[test]
    fn a_count_in_pieces_is_the_whole_count() {
        for (_, ruleset) in Ruleset::NAMED {
            let start = Position::start(ruleset);
            let total: u64 = divide(start, 5).iter().map(|(_, count)| count).sum();
            assert_eq!(total, 4_752_668, "{ruleset}");
        }
    }

    #[test]
    fn a_stopped_count_ends_before_it_is_done() {
        assert_eq!(divide_unless(Position::start(Ruleset::COURSE), 40, &|| true), None);
    }
}
