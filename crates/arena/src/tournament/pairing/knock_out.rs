//! Who loses a meeting is out: a seeded bracket.
//!
//! The order of the list is the seeding: the first two players can only meet in the final, the first
//! four not before the semi-finals. When the number of players is no power of two, the top seeds
//! have nobody to meet in the first round. A drawn meeting goes on with [`EXTRA_PAIRS`] more pairs
//! of games, one at a time; if it is still drawn then, the higher seed goes through.

use super::{Length, Meeting, Played, Progress};

/// How many pairs of games a drawn meeting goes on for at most.
const EXTRA_PAIRS: usize = 4;

/// How far the bracket has come.
struct Bracket {
    /// What must be played before anything else can be.
    open: Vec<Meeting>,
    /// The rounds that each player has survived.
    survived: Vec<usize>,
}

/// Where a meeting of the bracket stands.
enum Stand {
    Won(usize),
    Undecided(Length),
}

pub(super) fn next_meetings(players: usize, played: &[Played]) -> Vec<Meeting> {
    Bracket::of(players, played).open
}

pub(super) fn progress(players: usize, played: &[Played]) -> Vec<Progress> {
    let survived = Bracket::of(players, played).survived;
    survived.into_iter().map(|merit| Progress { merit, byes: 0 }).collect()
}

impl Bracket {
    fn of(players: usize, played: &[Played]) -> Bracket {
        let mut bracket = Bracket { open: Vec::new(), survived: vec![0; players] };
        let seat = |seed: usize| (seed < players).then_some(seed);
        let mut line: Vec<Option<usize>> = seeded_line(players.next_power_of_two()).map(seat).collect();
        for round in 1.. {
            if line.len() <= 1 {
                break;
            }
            let winners: Vec<Option<usize>> =
                line.chunks_exact(2).map(|pair| bracket.winner(round, pair, played)).collect();
            if !bracket.open.is_empty() {
                break;
            }
            line = winners;
        }
        bracket
    }

    /// Who comes out of a pair of neighbours; a meeting that is not decided is noted.
    fn winner(&mut self, round: usize, pair: &[Option<usize>], played: &[Played]) -> Option<usize> {
        let winner = match *pair {
            [Some(a), Some(b)] => {
                let players = [a.min(b), a.max(b)];
                match stand(round, players, played) {
                    Stand::Won(winner) => winner,
                    Stand::Undecided(length) => {
                        self.open.push(Meeting { round, players, length });
                        return None;
                    }
                }
            }
            _ => pair.iter().copied().flatten().next()?,
        };
        self.survived[winner] = round;
        Some(winner)
    }
}

/// The seeds in the order of the bracket: neighbours meet, and the winners of neighbours meet.
fn seeded_line(size: usize) -> impl Iterator<Item = usize> {
    let mut line = vec![0];
    while line.len() < size {
        let last = 2 * line.len() - 1;
        line = line.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    line.into_iter()
}

fn stand(round: usize, players: [usize; 2], played: &[Played]) -> Stand {
    let is_ours = |played: &&Played| played.meeting.round == round && played.meeting.players == players;
    let mut half_points = [0; 2];
    let mut meetings = 0;
    for played in played.iter().filter(is_ours) {
        meetings += 1;
        half_points[0] += played.half_points[0];
        half_points[1] += played.half_points[1];
    }
    let [higher_seed, lower_seed] = players;
    if meetings == 0 {
        Stand::Undecided(Length::Full)
    } else if half_points[0] == half_points[1] && meetings <= EXTRA_PAIRS {
        Stand::Undecided(Length::ExtraPair)
    } else if half_points[0] >= half_points[1] {
        Stand::Won(higher_seed)
    } else {
        Stand::Won(lower_seed)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// Plays a bracket in which `result` says what each meeting comes to.
    fn play(players: usize, mut result: impl FnMut(&Meeting) -> [u64; 2]) -> Vec<Played> {
        let mut played = Vec::new();
        loop {
            let next = next_meetings(players, &played);
            if next.is_empty() {
                return played;
            }
            played.extend(next.iter().map(|&meeting| Played { meeting, half_points: result(&meeting) }));
        }
    }

    fn pairs_of_round(played: &[Played], round: usize) -> Vec<[usize; 2]> {
        let of_round = played.iter().filter(|played| played.meeting.round == round);
        of_round.map(|played| played.meeting.players).collect()
    }

    #[test]
    fn the_bracket_keeps_the_top_seeds_apart() {
        let favourites_win = |_: &Meeting| [2, 0];
        let played = play(8, favourites_win);
        assert_eq!(pairs_of_round(&played, 1), [[0, 7], [3, 4], [1, 6], [2, 5]]);
        assert_eq!(pairs_of_round(&played, 2), [[0, 3], [1, 2]]);
        assert_eq!(pairs_of_round(&played, 3), [[0, 1]]);
    }

    #[test]
    fn top_seeds_are_free_in_the_first_round() {
        let played = play(5, |_| [2, 0]);
        assert_eq!(pairs_of_round(&played, 1), [[3, 4]]);
        assert_eq!(pairs_of_round(&played, 2), [[0, 3], [1, 2]]);
    }

    #[test]
    fn a_drawn_meeting_gets_extra_pairs_and_then_the_higher_seed_goes_through() {
        let played = play(2, |_| [1, 1]);
        assert_eq!(played.len(), 1 + EXTRA_PAIRS);
        assert!(played[1..].iter().all(|played| played.meeting.length == Length::ExtraPair));
        assert_eq!(merits(2, &played), [1, 0]);
        let upset = play(2, |meeting| if meeting.length == Length::Full { [1, 1] } else { [0, 2] });
        assert_eq!(upset.len(), 2);
        assert_eq!(merits(2, &upset), [0, 1]);
    }

    fn merits(players: usize, played: &[Played]) -> Vec<usize> {
        progress(players, played).into_iter().map(|progress| progress.merit).collect()
    }

    proptest! {
        #[test]
        fn every_knock_out_has_one_decided_meeting_less_than_players(
            players in 2..40_usize,
            results in prop::collection::vec(0..3_u64, 64),
        ) {
            let mut results = results.into_iter().cycle();
            let played = play(players, |_| {
                let first = results.next().unwrap();
                [first, 2 - first]
            });
            let decided: BTreeSet<(usize, [usize; 2])> =
                played.iter().map(|played| (played.meeting.round, played.meeting.players)).collect();
            prop_assert_eq!(decided.len(), players - 1);
            let merits = merits(players, &played);
            let rounds = players.next_power_of_two().ilog2() as usize;
            prop_assert_eq!(merits.iter().filter(|&&merit| merit == rounds).count(), 1);
        }
    }
}
