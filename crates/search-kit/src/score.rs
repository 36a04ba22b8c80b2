//! Scores of positions: an evaluation in the middle, proved wins and losses at the ends.
//!
//! A score is from the side to move. A proved win counts its distance in plies from the root, so
//! that a shorter win is a higher score; in a table it counts from the position it is stored for.

/// The score of a game that is won already. Every proved win is near it.
pub const WIN: i32 = 30_000;

/// Scores beyond this, of either sign, are proved.
pub const PROVED: i32 = WIN - 1_000;

/// The largest evaluation: below every proved win.
pub const MAX_EVALUATION: i32 = PROVED - 1;

/// A win that is complete after so many plies.
#[must_use]
pub const fn win_in(plies: i32) -> i32 {
    WIN - plies
}

/// A loss that is complete after so many plies.
#[must_use]
pub const fn loss_in(plies: i32) -> i32 {
    plies - WIN
}

/// Whether the score is a proved win.
#[must_use]
pub const fn is_win(score: i32) -> bool {
    score > PROVED
}

/// Whether the score is a proved loss.
#[must_use]
pub const fn is_loss(score: i32) -> bool {
    score < -PROVED
}

/// Whether the score is proved either way.
#[must_use]
pub const fn is_proved(score: i32) -> bool {
    is_win(score) || is_loss(score)
}

/// After how many plies a proved score is complete.
#[must_use]
pub const fn distance(score: i32) -> Option<i32> {
    if is_proved(score) { Some(WIN - score.abs()) } else { None }
}

/// A score for a table, found `ply` plies from the root.
#[must_use]
pub const fn to_table(score: i32, ply: i32) -> i32 {
    if is_win(score) {
        score + ply
    } else if is_loss(score) {
        score - ply
    } else {
        score
    }
}

/// A score out of a table, `ply` plies from the root.
#[must_use]
pub const fn from_table(score: i32, ply: i32) -> i32 {
    if is_win(score) {
        score - ply
    } else if is_loss(score) {
        score + ply
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_score_higher_and_nearer_losses_lower() {
        assert!(win_in(3) > win_in(5));
        assert!(loss_in(2) < loss_in(4));
        assert_eq!((distance(win_in(7)), distance(loss_in(4)), distance(12)), (Some(7), Some(4), None));
    }

    #[test]
    fn a_win_met_at_another_ply_keeps_its_distance_from_the_position() {
        let stored = to_table(win_in(9), 4);
        assert_eq!(from_table(stored, 6), win_in(11));
        assert_eq!(from_table(to_table(loss_in(8), 2), 2), loss_in(8));
        assert_eq!(from_table(to_table(55, 9), 3), 55);
    }
}
