//! Everyone meets everyone once, in rounds in which nobody plays twice.
//!
//! The circle method: all but the first player move one seat on from round to round. With an odd
//! number of players an empty seat goes round with them, and whoever faces it is free.

use super::{Length, Meeting};

pub(super) fn meetings(players: usize) -> Vec<Meeting> {
    let seats = players.next_multiple_of(2);
    (1..seats).flat_map(|round| round_meetings(players, seats, round)).collect()
}

fn round_meetings(players: usize, seats: usize, round: usize) -> impl Iterator<Item = Meeting> {
    // Who sits where: the first player stays, the others walk around the rest of the circle.
    let at = move |seat: usize| if seat == 0 { 0 } else { 1 + (seat - 1 + round - 1) % (seats - 1) };
    let facing = move |seat: usize| [at(seat), at(seats - 1 - seat)];
    (0..seats / 2)
        .map(facing)
        .filter(move |pair| pair.iter().all(|&player| player < players))
        .map(move |players| Meeting { round, players, length: Length::Full })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everyone_meets_everyone_once_and_nobody_plays_twice_in_a_round() {
        for players in 0..30 {
            let meetings = meetings(players);
            let pairs: BTreeSet<[usize; 2]> = meetings
                .iter()
                .map(|meeting| {
                    let [a, b] = meeting.players;
                    [a.min(b), a.max(b)]
                })
                .collect();
            let all: BTreeSet<[usize; 2]> = (0..players).flat_map(|a| (0..a).map(move |b| [b, a])).collect();
            assert_eq!(pairs, all, "{players} players");
            assert_eq!(meetings.len(), all.len(), "{players} players");
            let seats: BTreeSet<[usize; 2]> = meetings
                .iter()
                .flat_map(|meeting| meeting.players.map(|player| [meeting.round, player]))
                .collect();
            assert_eq!(seats.len(), 2 * meetings.len(), "{players} players");
        }
    }
}
