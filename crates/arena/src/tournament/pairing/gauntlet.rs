//! The first players of the list against all others: how a new player is measured with few games.

use super::{Length, Meeting};

/// Each opponent meets all challengers before the next one comes, so that the challengers stay
/// comparable when the tournament is broken off.
pub(super) fn meetings(players: usize, challengers: usize) -> Vec<Meeting> {
    let against = |opponent: usize| {
        (0..challengers).map(move |challenger| Meeting {
            round: opponent - challengers + 1,
            players: [challenger, opponent],
            length: Length::Full,
        })
    };
    (challengers..players).flat_map(against).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_challenger_meets_every_other_player_once_and_no_challenger() {
        for (players, challengers) in [(2, 1), (5, 1), (5, 4), (9, 3)] {
            let meetings = meetings(players, challengers);
            let pairs: HashSet<[usize; 2]> = meetings.iter().map(|meeting| meeting.players).collect();
            assert_eq!(pairs.len(), challengers * (players - challengers));
            assert_eq!(pairs.len(), meetings.len());
            assert!(pairs.iter().all(|[a, b]| *a < challengers && *b >= challengers));
        }
    }
}
